"""Corrupt the records of a report at random, and count what the checker still accepts: it should be true.

    python bench/corrupt.py report/report.json [how many]

Each corruption changes one thing of a proof that is checked: a number, a sign, a term, a name, a condition, a
domain, the relation, what it used, or the statement as a whole; the digest is made anew, as a forger would.
What is still accepted is tried at exact points: it is a true statement unless one of them says otherwise.
"""

from __future__ import annotations

import copy
import json
import random
import re
import sys
import zlib
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

from derive.checker.counterexamples import domains
from derive.checker.counterexamples.confirm import check_domains, evaluable
from derive.checker.language.terms import NoValue, Unknown, Wrong, free
from derive.checker.numbers import reals, values as instances
from derive.checker.numbers.values import Point
from derive.checker.proofs.laws import LAWS
from derive.checker.proofs.rules import RULES
from derive.checker.proofs.statements import algebra_of, prepared, statement_of
from derive.checker.verify import CHECKED, digest, judged, steps_of
from derive.recording.clever import Scribe
from derive.recording.record import recorded

Json = dict[str, Any]
SIDES = ("lhs", "rhs")


def number(step: Json, other: Json, rng: random.Random) -> None:
    """Change a number."""
    _edit(
        step,
        rng,
        r"(?<=[ (])-?\d+(/\d+)?(?=[ )])",
        lambda m: str(Fraction(m.group()) + rng.choice((-1, 1, 2))),
    )


def sign(step: Json, other: Json, rng: random.Random) -> None:
    """Exchange a sign: one sum or factor is turned."""
    _edit(step, rng, r"\[[^\[\]]*\]", lambda m: f"(* -1 {m.group()})")


def head(step: Json, other: Json, rng: random.Random) -> None:
    """Put another head in."""
    heads = ("+", "*", "^", "exp", "log", "sum", "product", "largest", "abs")
    _edit(step, rng, r"(?<=\()(\+|\*|exp|log|sum|product|abs)(?= )", lambda m: rng.choice(heads))


def index(step: Json, other: Json, rng: random.Random) -> None:
    """Put another index of the statement in."""
    names = sorted(set(re.findall(r"\w+:\w+", json.dumps(step["formal"])))) or ["i:d"]
    _edit(step, rng, r"\w+:\w+", lambda m: rng.choice(names))


def swap(step: Json, other: Json, rng: random.Random) -> None:
    """Put a side of another statement in."""
    step["formal"][rng.choice(SIDES)] = other["formal"][rng.choice(SIDES)]


def sides(step: Json, other: Json, rng: random.Random) -> None:
    """Exchange the sides."""
    formal = step["formal"]
    formal["lhs"], formal["rhs"] = formal["rhs"], formal["lhs"]


def relation(step: Json, other: Json, rng: random.Random) -> None:
    """Claim another relation."""
    step["formal"]["relation"] = rng.choice(sorted({"=", "<", ">", "≤", "≥"} - {step["formal"]["relation"]}))


def condition(step: Json, other: Json, rng: random.Random) -> None:
    """Leave a condition out."""
    given = step["formal"]["given"]
    if given:
        given.pop(rng.randrange(len(given)))


def domain(step: Json, other: Json, rng: random.Random) -> None:
    """Let a quantity be anything."""
    declared = step["formal"]["declared"]
    if declared:
        k = rng.randrange(len(declared))
        declared[k] = re.sub(
            r"\((interval|simplex|sphere|spd|orthonormal).*?\)\)", "(interval -oo oo))", declared[k]
        )


def dropped(step: Json, other: Json, rng: random.Random) -> None:
    """Drop a step of the proof."""
    used = step["proof"]["inferences"]
    used.pop(rng.randrange(len(used)))


def unfounded(step: Json, other: Json, rng: random.Random) -> None:
    """Drop the premises of a step, or let it use a later one."""
    used = rng.choice(step["proof"]["inferences"])
    used["premises"] = rng.choice(([], [len(step["proof"]["inferences"])]))


def another_rule(step: Json, other: Json, rng: random.Random) -> None:
    """Name another rule, or another law."""
    rng.choice(step["proof"]["inferences"])["rule"] = rng.choice(sorted({**RULES, **LAWS}))


def other_letters(step: Json, other: Json, rng: random.Random) -> None:
    """Exchange what stands for the letters of a law, or take it from another law."""
    used = [each for each in step["proof"]["inferences"] if each["terms"]]
    if used:
        one, two = rng.choice(used), rng.choice(used)
        one["terms"][rng.randrange(len(one["terms"]))] = rng.choice(two["terms"])


def another_term(step: Json, other: Json, rng: random.Random) -> None:
    """Change a number, or a sign, in what a step was recorded with or concludes."""
    used = rng.choice(step["proof"]["inferences"])
    places = [("terms", k) for k in range(len(used["terms"]))] + [("concludes", None)]
    name, k = rng.choice(places)
    text = used[name] if k is None else used[name][k]
    found = list(re.finditer(r"(?<=[ (])-?\d+(/\d+)?(?=[ )])", text))
    if found:
        m = rng.choice(found)
        text = f"{text[: m.start()]}{Fraction(m.group()) + rng.choice((-1, 1, 2))}{text[m.end() :]}"
    if k is None:
        used[name] = text
    else:
        used[name][k] = text


def borrowed(step: Json, other: Json, rng: random.Random) -> None:
    """Let the proof be another one's."""
    step["proof"]["inferences"] = copy.deepcopy(other["proof"]["inferences"])
    number(step, other, rng)


def everywhere(step: Json, other: Json, rng: random.Random) -> None:
    """Claim the whole domain."""
    step["defined"] = rng.choice((None, {"everywhere": True}))


STATED = (number, sign, head, index, swap, sides, relation, condition, domain)
ARGUED = (dropped, unfounded, another_rule, another_term, other_letters, borrowed, everywhere)


def _edit(step: Json, rng: random.Random, pattern: str, new: Any) -> None:
    side = rng.choice(SIDES)
    places = list(re.finditer(pattern, step["formal"][side]))
    if places:
        m = rng.choice(places)
        text = step["formal"][side]
        step["formal"][side] = text[: m.start()] + new(m) + text[m.end() :]


def corrupted(step: Json, other: Json, rng: random.Random) -> tuple[str, Json]:
    """A step with one corruption, and its name; half of the forgers look for new steps of the proof."""
    change = rng.choice(STATED + ARGUED)
    forged = copy.deepcopy(step)
    change(forged, other, rng)
    forged["proof"]["statement"] = digest(forged["formal"])
    if change not in STATED or rng.random() < 0.5:
        return change.__name__, forged
    with suppress(Exception):  # a forgery may be nonsense
        forged["proof"]["inferences"] = recorded(forged) or forged["proof"]["inferences"]
    return f"{change.__name__}, proved anew", forged


def refuted(step: Json, rng: random.Random, tries: int = 120) -> bool | None:
    """Whether a statement fails at an exact point; None if it was tried at none."""
    seen = None
    reals.digits(60)
    try:
        plain = prepared(replace(statement_of(step["formal"]), book=Scribe()))
    except (Unknown, NoValue):
        return None
    for k in range(tries):
        with suppress(NoValue, Unknown, Wrong, KeyError, IndexError, ArithmeticError, ValueError):
            point = _drawn(plain, rng, simple=k % 3 == 0)
            _meet(plain, point)
            check_domains(plain, point)
            if all(domains.holds(c, point) for c in plain.given):
                if _fails(plain, point):
                    return True
                seen = False
        if seen is False and k > 20:
            break
    return seen


def _fails(s: Any, point: Point) -> bool:
    lhs, rhs = (instances.value(_evaluable(s, side), point) for side in (s.lhs, s.rhs))
    if s.relation != "≈":
        return domains.apart(s.relation, lhs, rhs)
    gap = reals.absolute(reals.add(lhs, reals.negative(rhs)))
    return reals.less(instances.value(_evaluable(s, s.error), point), gap)


def _evaluable(s: Any, t: Any) -> Any:
    """A term without integrals: in closed form, else a number of its own for each that is written otherwise.

    What is true for every such number is true for the integral; what is false for one need not be false.
    """
    try:
        return evaluable(s, t)
    except Unknown:
        a = algebra_of(s)
        return _named(a.written(a.read(t)))


def _named(t: Any) -> Any:
    if isinstance(t, (Fraction, str)):
        return t
    if t[0] == "integral":
        return Fraction(1 + zlib.crc32(repr(t).encode()) % 997, 499)
    return (t[0], *map(_named, t[1:]))


def _drawn(s: Any, rng: random.Random, simple: bool) -> Point:
    names = {name for lengths, _ in s.domains.values() for name in lengths} | {i[2] for i in s.each}
    names |= set(re.findall(r"\('(?:len|ix)', (?:'[^']*', )?'(\w+)'\)", repr(s.parts)))
    sizes = {name: rng.choice((1, 2, 2, 3)) for name in sorted(names)}
    for c in s.given:
        if c[0] == "=" and isinstance(c[1], tuple) and c[1][0] == "len" and isinstance(c[2], Fraction):
            sizes[c[1][1]] = int(c[2])
    point = Point(sizes)
    for name, (lengths, domain) in s.domains.items():
        value = _value(domain, [sizes[length] for length in lengths], rng, simple)
        (point.arrays if lengths else point.scalars)[name] = _exact(value)
    loose = {i for part in (s.lhs, s.rhs) for i in free(part) if i[0] == "ix"}
    point.at.update({i: rng.randint(1, sizes[i[2]]) for i in sorted({*s.each, *loose})})
    return point


def _exact(value: Any) -> Any:
    return [_exact(part) for part in value] if isinstance(value, list) else reals.exact(value)


def _value(domain: Any, shape: list[int], rng: random.Random, simple: bool) -> Any:
    kind = domain[0]
    rank = {
        "interval": 0,
        "simplex": 1,
        "sphere": 1,
        "spd": 2,
        "symmetric": 2,
        "orthonormal": 2,
        "distinct": 2,
    }
    if len(shape) > rank[kind]:
        return [_value(domain, shape[1:], rng, simple) for _ in range(shape[0])]
    if kind == "interval":
        return _number(domain, rng, simple)
    n = shape[-1]
    if kind == "simplex":
        weights = [Fraction(rng.randint(1, 9)) for _ in range(n)]
        return [w / sum(weights) for w in weights]
    if kind == "sphere":
        return rng.choice(UNIT[n])
    if kind == "distinct":
        return rng.sample([[Fraction(k + j) for j in range(n)] for k in range(-4, 5)], shape[0])
    if kind == "orthonormal":
        if shape[0] > n:
            raise NoValue("more rows than dimensions")
        return [[*row] for row in rng.choice(TURNS[n])[: shape[0]]]
    rows = [[Fraction(rng.randint(-2, 2)) for _ in range(n)] for _ in range(n)]
    product = [[sum(x * y for x, y in zip(r, s, strict=True)) for s in rows] for r in rows]
    return [[product[i][j] + (i == j) for j in range(n)] for i in range(n)]


UNIT = {
    1: [[Fraction(1)], [Fraction(-1)]],
    2: [[Fraction(3, 5), Fraction(4, 5)], [Fraction(-5, 13), Fraction(12, 13)], [Fraction(0), Fraction(1)]],
    3: [[Fraction(2, 3), Fraction(-1, 3), Fraction(2, 3)], [Fraction(0), Fraction(3, 5), Fraction(-4, 5)]],
}
TURNS = {
    1: [[[Fraction(1)]], [[Fraction(-1)]]],
    2: [[[Fraction(3, 5), Fraction(4, 5)], [Fraction(-4, 5), Fraction(3, 5)]]],
    3: [[[Fraction(x, 3) for x in row] for row in ((2, -1, 2), (2, 2, -1), (-1, 2, 2))]],
}


def _number(domain: Any, rng: random.Random, simple: bool) -> Fraction:
    """A number of an interval, simple or not, near its ends or not."""
    low = domain[1] if isinstance(domain[1], Fraction) else Fraction(-3)
    high = domain[2] if isinstance(domain[2], Fraction) else max(low, Fraction(0)) + rng.choice((1, 6, 30))
    if ("var", "integers") in domain or simple:
        return Fraction(rng.randint(ceil(low), floor(high)))
    return low + (high - low) * Fraction(rng.randint(1, 23), 24)


def _meet(s: Any, point: Point) -> None:
    """Meet each equation given by solving it for a number it is linear in."""
    for c in s.given:
        sized = any(isinstance(t, tuple) and t[0] == "len" for t in c[1:])
        if c[0] == "=" and not sized and not any(_solve(c, point, slot) for slot in _slots(point)):
            raise NoValue("an equation that is not met")


def _slots(point: Point) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = [(point.scalars, name) for name in point.scalars]

    def inside(values: Any) -> None:
        for k, value in enumerate(values):
            if isinstance(value, list):
                inside(value)
            else:
                found.append((values, k))

    for array in point.arrays.values():
        inside(array)
    return found


def _solve(condition: Any, point: Point, slot: tuple[Any, Any]) -> bool:
    if domains.holds(condition, point):
        return True
    values, key = slot
    kept, gaps = values[key], []
    try:
        for x in (Fraction(1), Fraction(2), Fraction(3)):
            values[key] = reals.exact(x)
            one, two = (instances.value(side, next(point.indices(condition))) for side in condition[1:])
            gaps.append(one.low - two.low)
        step = gaps[1] - gaps[0]
        if step and gaps[2] - gaps[1] == step:
            values[key] = reals.exact(1 - gaps[0] / step)
            if domains.holds(condition, point):
                return True
    except (TypeError, NoValue, Unknown, StopIteration):
        pass
    values[key] = kept
    return False


def corruptions(report: Json, many: int, seed: int = 0) -> tuple[Counter, list[tuple[str, str, Json]]]:
    """How many corruptions there were of each kind and what became of them, and those accepted though false."""
    rng = random.Random(seed)
    steps = [
        s
        for _, _, s, _ in steps_of(report)
        if s["verdict"] == "PROVED" and s["checked"] == CHECKED and s["proof"]["inferences"]
    ]
    counted: Counter = Counter()
    wrong = []
    while sum(counted.values()) < many:
        step, other = rng.choice(steps), rng.choice(steps)
        name, forged = corrupted(step, other, rng)
        if forged == step:
            continue
        said = judged(forged)
        if said != CHECKED:
            counted[name, "rejected"] += 1
            continue
        false = refuted(forged, rng)
        counted[
            name,
            {True: "ACCEPTED, FALSE", False: "accepted, true where tried", None: "accepted, not tried"}[
                false
            ],
        ] += 1
        if false is not False:
            wrong.append((name, str(false), forged))
    return counted, wrong


def main() -> None:
    """Print what became of the corruptions."""
    sys.setrecursionlimit(10_000)
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    counted, wrong = corruptions(report, int(sys.argv[2]) if len(sys.argv) > 2 else 2000)
    for (name, what), n in sorted(counted.items()):
        print(f"{n:5}  {name}: {what}")
    for name, false, forged in wrong:
        f = forged["formal"]
        print(
            f"\n{name} ({false}): {f['lhs']} {f['relation']} {f['rhs']}\n  {f['declared']} {f['given']} {f['each']}"
        )
    total = sum(counted.values())
    said = Counter(what for (_, what), n in counted.items() for _ in range(n))
    print("\n" + "; ".join(f"{n} {what}" for what, n in sorted(said.items())))
    print(f"\n{sum(n for (_, what), n in counted.items() if what == 'rejected')} of {total} rejected, "
          f"{sum(n for (_, what), n in counted.items() if 'FALSE' in what)} false ones accepted")  # fmt: skip


if __name__ == "__main__":
    main()
