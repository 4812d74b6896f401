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
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from derive.checker import instances, reals
from derive.checker.instances import Point
from derive.checker.rules import RULES
from derive.checker.statements import prepared, statement_of
from derive.checker.terms import NoValue, Unknown, free
from derive.checker.verify import CHECKED, check_domains, digest, evaluable, judged, steps_of
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
    """Name another rule."""
    rng.choice(step["proof"]["inferences"])["rule"] = rng.choice(sorted(RULES))


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
ARGUED = (dropped, unfounded, another_rule, another_term, borrowed, everywhere)


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


def refuted(step: Json, rng: random.Random, tries: int = 40) -> bool | None:
    """Whether a statement fails at an exact point; None if it was tried at none."""
    seen = None
    reals.digits(60)
    statement = statement_of(step["formal"])
    try:
        plain = prepared(statement)
    except (Unknown, NoValue):
        return None
    if plain.relation == "≈":
        return None
    for _ in range(tries):
        try:
            point = _drawn(plain, rng)
            check_domains(plain, point)
            if not all(instances.holds(c, point) for c in plain.given):
                continue
            sides = [instances.value(evaluable(plain, side), point) for side in (plain.lhs, plain.rhs)]
            if instances.apart(plain.relation, *sides):
                return True
            seen = False
        except (NoValue, Unknown, KeyError, Exception):
            continue
    return seen


def _drawn(s: Any, rng: random.Random) -> Point:
    sizes = {name: rng.choice((1, 2, 3)) for lengths, _ in s.domains.values() for name in lengths}
    sizes |= {i[2]: sizes.get(i[2], 2) for part in s.parts for i in free(part) if i[0] == "ix"}
    sizes |= {i[2]: sizes.get(i[2], 2) for i in s.each}
    for word in re.findall(r"\('(?:len|ix)', (?:'[^']*', )?'(\w+)'\)", repr(s.parts)):
        sizes.setdefault(word, rng.choice((1, 2, 3)))
    point = Point(sizes)
    for name, (lengths, domain) in s.domains.items():
        value = _value(domain, [sizes[length] for length in lengths], rng)
        (point.arrays if lengths else point.scalars)[name] = value
    point.at.update({i: rng.randint(1, sizes[i[2]]) for i in s.each})
    return point


def _value(domain: Any, shape: list[int], rng: random.Random) -> Any:
    kind = domain[0]
    if kind == "interval":
        if shape:
            return [_value(domain, shape[1:], rng) for _ in range(shape[0])]
        low = domain[1] if isinstance(domain[1], Fraction) else Fraction(-3)
        high = domain[2] if isinstance(domain[2], Fraction) else low + 6
        return low + (high - low) * Fraction(rng.randint(1, 23), 24)
    if kind == "simplex" and len(shape) == 1:
        weights = [Fraction(rng.randint(1, 9)) for _ in range(shape[0])]
        return [w / sum(weights) for w in weights]
    if kind in ("spd", "orthonormal"):
        return [
            [Fraction(i == j) * (2 if kind == "spd" else 1) for j in range(shape[1])] for i in range(shape[0])
        ]
    if kind == "sphere" and len(shape) == 1:
        return [Fraction(3, 5), Fraction(4, 5), Fraction(0)][: shape[0]] if shape[0] > 1 else [Fraction(1)]
    raise NoValue(kind)


def corruptions(report: Json, many: int, seed: int = 0) -> tuple[Counter, list[tuple[str, str, Json]]]:
    """How many corruptions there were of each kind and what became of them, and those accepted though false."""
    rng = random.Random(seed)
    steps = [
        s
        for _, _, s, _ in steps_of(report)
        if s["verdict"] == "PROVED" and s["checked"] == CHECKED and s["formal"]
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
    print(f"\n{sum(n for (_, what), n in counted.items() if what == 'rejected')} of {total} rejected, "
          f"{sum(n for (_, what), n in counted.items() if 'FALSE' in what)} false ones accepted")  # fmt: skip


if __name__ == "__main__":
    main()
