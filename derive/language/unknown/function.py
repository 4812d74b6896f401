"""A function of which only properties are known, and its values and derivatives."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.mistakes import Mistake, refused
from derive.language.symbols import inert_derivative, stay

PROPERTIES = (
    "smooth",
    "convex",
    "concave",
    "increasing",
    "decreasing",
    "odd",
    "even",
    "positive",
    "lipschitz",
)
ALONE = ("convex", "concave", "increasing", "decreasing", "odd", "even", "lipschitz")  # of one argument only
AGAINST = (
    ("convex", "concave"),
    ("increasing", "decreasing"),
    ("odd", "even"),
    ("odd", "positive"),
    ("concave", "positive"),
)
_KNOWN: dict[str, Unknown] = {}


class Unknown(sp.Atom):
    """A function by its name, with its properties."""

    name: str
    properties: frozenset[str]
    arity: int

    def __new__(cls, name: str, properties: frozenset[str], arity: int) -> Unknown:
        made = sp.Atom.__new__(cls)
        made.name, made.properties, made.arity = name, frozenset(properties), arity
        return cls.known(made)

    @staticmethod
    def known(made: Unknown) -> Unknown:
        """The one function with a key."""
        return _KNOWN.setdefault(made.key, made)

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return Unknown, (self.name, self.properties, self.arity)

    def _hashable_content(self) -> tuple:
        return self.name, tuple(sorted(self.properties)), self.arity

    @property
    def key(self) -> str:
        """What tells it from every other function."""
        return f"{self.name}/{self.arity}{{{','.join(sorted(self.properties))}}}"

    @property
    def smooth(self) -> bool:
        """Whether it has derivatives of every order."""
        return "smooth" in self.properties

    def __call__(self, *arguments: Any) -> Of:
        if len(arguments) != self.arity:
            raise Mistake(f"{self.name} takes {self.arity} arguments, but was given {len(arguments)}")
        values = tuple(map(sp.sympify, arguments))
        for value in values:
            if not isinstance(value, sp.Expr):
                raise Mistake(f"{self.name} is a function of numbers; {value} is none")
        return Of(self, sp.Tuple(*(0,) * self.arity), *values)

    def _sympystr(self, printer: Any) -> str:
        return self.name

    diff = refused(
        "method", lambda self: {"name": self.name, "word": "diff", "form": f"diff({self.name}(x), x)"}
    )


class Of(sp.Expr):
    """The value of an unknown function, or of one of its partial derivatives, at some arguments."""

    is_commutative = True
    doit = stay

    def __new__(cls, function: Unknown, orders: Any, *arguments: Any) -> Of:
        return sp.Expr.__new__(cls, function, orders, *arguments)

    @property
    def function(self) -> Unknown:
        return self.args[0]

    @property
    def orders(self) -> tuple[int, ...]:
        """How often it is differentiated by each argument."""
        return tuple(map(int, self.args[1]))

    @property
    def arguments(self) -> tuple[sp.Expr, ...]:
        return self.args[2:]

    def by(self, place: int) -> Of:
        """The derivative by one of its arguments."""
        orders = [n + (k == place) for k, n in enumerate(self.orders)]
        return Of(self.function, sp.Tuple(*orders), *self.arguments)

    def _eval_is_real(self) -> bool:
        return True

    _eval_derivative = inert_derivative

    def _name(self) -> str:
        if not any(self.orders):
            return self.function.name
        if self.function.arity == 1:
            return self.function.name + "'" * self.orders[0]
        return f"{self.function.name}_{{{''.join(map(str, self.orders))}}}"

    def _sympystr(self, printer: Any) -> str:
        return f"{self._name()}({', '.join(map(printer._print, self.arguments))})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        inside = ", ".join(map(printer._print, self.arguments))
        base = rf"{self._name()}\left({inside}\right)"
        return base if exp is None else rf"{{{base}}}^{{{exp}}}"


def known_as(key: str) -> Unknown:
    """The function that a key tells from every other."""
    return _KNOWN[key]


def unknowns(*parts: sp.Basic) -> list[Unknown]:
    """The unknown functions in expressions, by name."""
    return sorted(set().union(*(part.atoms(Unknown) for part in parts)), key=lambda f: f.key)
