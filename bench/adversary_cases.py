"""A statement with known truth, and the families such statements come in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derive.claims import Claim, Link, guess
from derive.claims.sides import condition, entry
from derive.language import as_written, free_indices

TRUTHS = ("true", "false", "vacuous", "nonsense", "silent")


@dataclass(frozen=True)
class Case:
    """A chain `first rel rhs rel rhs …` and what is known of it.

    true: holds at every point of the domain where both sides have a real value; false: fails at one of them at least;
    vacuous: no point satisfies the assumptions; nonsense: not a statement; silent: no point where both sides have a value.
    """

    truth: str
    first: sp.Expr
    links: tuple[Link, ...]
    given: tuple[Any, ...] = ()
    each: tuple[Any, ...] = ()
    uses: tuple[Case, ...] = ()
    at: dict[str, Any] | None = (
        None  # where it fails: the values of its quantities, sizes and free indices by name
    )
    whole: bool = True  # whether both sides have a value on the whole domain
    told: bool = (
        True  # whether an evaluator that rounds can tell; not of numbers that algebra alone finds equal
    )
    family: str = ""
    number: int = 0

    @property
    def label(self) -> str:
        """Its name in print."""
        return f"{self.family} {self.number}"

    @property
    def strict(self) -> bool:
        """Whether a relation of it is strict."""
        return any(link.relation in ("<", ">") for link in self.links)

    @property
    def equation(self) -> bool:
        """Whether an equation is among its assumptions."""
        return any(isinstance(g, sp.Eq) for g in self.given) or isinstance(self.first, sp.Eq)

    def claim(self) -> Claim:
        """The case as a paper's claim."""
        uses = tuple(used.claim() for used in self.uses)
        return Claim(self.label, self.label, self.first, self.links, kind=guess(self.links, self.first),
                     given=self.given, each=self.each, uses=uses)  # fmt: skip

    def __str__(self) -> str:
        sides = "".join(f" {link.relation} {link.rhs}" for link in self.links)
        return f"{self.first}{sides}" + (f"  given {', '.join(map(str, self.given))}" if self.given else "")


def case(truth: str, first: Any, *chain: Any, given: Any = (), each: Any = (), uses: Any = (), at: Any = None,
         whole: bool = True) -> Case:  # fmt: skip
    """A case from `a, "=", b, "≤", c`; a link made by hand (approx, implies) stands for itself."""
    links, rest = [], list(chain)
    while rest:
        head = rest.pop(0)
        links.append(head if isinstance(head, Link) else Link(head, entry(sp.sympify(rest.pop(0)))))
    start = entry(sp.sympify(first))
    each = _tuple(each) or (_indices(start, links) if truth != "nonsense" else ())
    return Case(
        truth, start, tuple(links), tuple(map(condition, _tuple(given))), each, _tuple(uses), at, whole
    )


def _indices(first: sp.Basic, links: list[Link]) -> tuple[Any, ...]:
    """What a case is for each of, if its sides do not all have the same free indices."""
    sides = [free_indices(side) for side in (first, *(link.rhs for link in links))]
    return tuple(sorted(frozenset().union(*sides), key=str)) if len(set(sides)) > 1 else ()


def true(*chain: Any, **more: Any) -> Case:
    """A statement that holds."""
    return case("true", *chain, **more)


def partly(*chain: Any, **more: Any) -> Case:
    """A statement that holds where both sides have a value, which is not on the whole domain."""
    return case("true", *chain, whole=False, **more)


def false(*chain: Any, **more: Any) -> Case:
    """A statement that fails somewhere."""
    return case("false", *chain, **more)


def vacuous(*chain: Any, **more: Any) -> Case:
    """A statement whose assumptions contradict each other."""
    return case("vacuous", *chain, **more)


def nonsense(*chain: Any, **more: Any) -> Case:
    """What is not a statement."""
    return case("nonsense", *chain, **more)


def silent(*chain: Any, **more: Any) -> Case:
    """A statement about no point at all: nowhere have both sides a real value."""
    return case("silent", *chain, whole=False, **more)


def untold(cases: Iterable[Case]) -> Iterator[Case]:
    """The same cases, of which an evaluator that rounds tells nothing."""
    return (replace(one, told=False) for one in cases)


def twins(first: Any, relation: str, right: Any, wrong: Any, **more: Any) -> Iterator[Case]:
    """A truth and, with another right side, a falsehood; `at` is where the latter fails."""
    at = more.pop("at", None)
    yield true(first, relation, right, **more)
    yield false(first, relation, wrong, at=at, **more)


Make = Callable[[], Iterator[Case]]
FAMILIES: dict[str, tuple[str, Callable[[], list[Case]]]] = {}


def family(name: str, against: str, *, written: bool = False) -> Callable[[Make], Make]:
    """Register a generator of cases, with the rules or decisions it attacks; its docstring says how the truth is known.

    `written` keeps SymPy from rearranging what is written: x/x stays a quotient.
    """

    def note(make: Make) -> Make:
        assert name not in FAMILIES and make.__doc__, name

        def made() -> list[Case]:
            if not written:
                return list(make())
            with as_written():
                return list(make())

        FAMILIES[name] = (against, made)
        return make

    return note


def cases_of(name: str) -> list[Case]:
    """The cases of a family, numbered; what a case cites carries its number too."""
    made = FAMILIES[name][1]()
    numbered: dict[int, Case] = {}
    for n, one in enumerate(made, 1):
        cited = tuple(numbered[id(used)] for used in one.uses)
        numbered[id(one)] = replace(one, family=name, number=n, uses=cited)
    return [numbered[id(one)] for one in made]


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)
