"""What backs a verdict, prepared for reading: proof, trials, counterexample, strength, repairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from reports import figures, numerals, values
from reports.clean import clean
from reports.mathml import typeset
from reports.prose import inline
from reports.verdicts import VERDICTS, Verdict

Json = dict[str, Any]


@dataclass(frozen=True)
class Proof:
    method: Markup
    scope: Markup
    trace: list[Markup]
    rechecked: str
    rests_on: list[str]


@dataclass(frozen=True)
class Trials:
    sentence: str
    sizes: str
    domain: list[Markup]
    undefined: Markup | None
    worst: str
    plot: figures.Histogram | None
    seed: int


@dataclass(frozen=True)
class Counterexample:
    where: str
    rows: list[tuple[Markup, Markup]]
    lhs: Markup
    rhs: Markup
    gap: Markup
    certificate: str
    replay: str
    picture: figures.Picture | None
    brief: Markup


@dataclass(frozen=True)
class Strength:
    sentence: str
    weak: bool
    survivors: list[tuple[Markup, Markup, Markup | None]]


@dataclass(frozen=True)
class Repair:
    edit: Markup
    formula: Markup
    verdict: Verdict


def proof(data: Json | None) -> Proof | None:
    """The proof, its scope and the rules it applied."""
    if data is None:
        return None
    rechecked = f"re-evaluated exactly at {numerals.counted(data['rechecked'], 'point')}" if data["rechecked"] else ""
    return Proof(
        inline(data["method"]),
        inline(data["scope"]),
        [inline(line) for line in data["trace"]],
        rechecked,
        data["rests_on"],
    )


def trials(data: Json | None) -> Trials | None:
    """What the numeric road executed, with denominators."""
    if data is None:
        return None
    parts = [numerals.counted(data["instances"], "instance")]
    if data["accepted"] != data["instances"]:
        parts.append(f"{numerals.count(data['accepted'])} accepted by the assumptions")
    if data["suspicions"]:
        parts.append(f"{numerals.counted(data['suspicions'], 'suspicion')} settled by ball arithmetic")
    undefined = None
    if data["undefined"]:
        example = f", e.g. {data['undefined_example']}" if data["undefined_example"] else ""
        undefined = inline(f"{numerals.counted(data['undefined'], 'instance')} where a side has no value{example}")
    plot = data["histogram"]
    return Trials(
        sentence=", ".join(parts),
        sizes="; ".join(numerals.assignment(sizes) for sizes in data["sizes"] if sizes),
        domain=[inline(line) for line in data["domain"]],
        undefined=undefined,
        worst=numerals.scientific(data["worst"]),
        plot=figures.histogram(plot["edges"], plot["counts"]) if plot else None,
        seed=data["seed"],
    )


def counterexample(data: Json | None, quantities: list[Json]) -> Counterexample | None:
    """The witness as a table, with both sides, the gap and the certificate."""
    if data is None:
        return None
    domains = {quantity["name"]: quantity["domain"] for quantity in quantities}
    where = numerals.assignment(data["sizes"])
    at = numerals.assignment(data["at"])
    rows = [(typeset(value["latex"]).markup, values.mathml(value["value"])) for value in data["values"]]
    return Counterexample(
        where=clean(", ".join(filter(None, (where, f"at {at}" if at else "")))),
        rows=rows,
        lhs=values.mathml(data["lhs"]),
        rhs=values.mathml(data["rhs"]),
        gap=values.mathml(data["gap"]),
        certificate=clean(
            f"left ∈ {data['lhs_ball']}, right ∈ {data['rhs_ball']}: at {data['bits']} bits the enclosures do not meet"
        ),
        replay=clean(data["replay"]),
        picture=figures.picture(data["values"], domains),
        brief=_brief(data),
    )


def _brief(data: Json) -> Markup:
    """One line for the errata: small values in full, larger ones left to the table."""
    small = [value for value in data["values"] if values.entries(value["value"]) <= 4]
    parts = [
        Markup("{}&nbsp;=&nbsp;{}").format(typeset(value["latex"]).markup, values.mathml(value["value"])) for value in small[:4]
    ]
    named = {value["name"] for value in data["values"]}
    sizes = {name: size for name, size in data["sizes"].items() if name not in named}
    where = [Markup("{}").format(clean(numerals.assignment(part))) for part in (sizes, data["at"]) if part]
    given = Markup(", ").join(parts + where)
    more = Markup(" …") if len(small) < len(data["values"]) or len(small) > 4 else Markup("")
    sides = Markup("the left side is {} and the right side {}").format(values.mathml(data["lhs"]), values.mathml(data["rhs"]))
    return Markup("At {}{} {}.").format(given, more, sides) if given else Markup("There {}.").format(sides)


def strength(data: Json | None) -> Strength | None:
    """How many mutants of the equation the check rejects."""
    if data is None:
        return None
    testable = data["mutants"] - data["equivalent"]
    sentence = f"rejects {numerals.count(data['killed'])} of {numerals.counted(testable, 'mutant')} of this equation"
    if data["equivalent"]:
        sentence += f" ({numerals.count(data['equivalent'])} more turned out equal to it)"
    survivors = [
        (inline(s["edit"]), typeset(s["latex"]).markup, inline(s["note"]) if s["note"] else None) for s in data["survivors"]
    ]
    return Strength(sentence, data["killed"] < testable, survivors)


def repairs(data: list[Json] | None) -> list[Repair]:
    """Nearby statements and what became of them."""
    return [Repair(inline(r["edit"]), typeset(r["latex"]).markup, VERDICTS[r["verdict"]]) for r in data or ()]


def assumptions(data: list[Json] | None) -> list[tuple[Markup, str]]:
    """Each assumption and whether the statement needs it."""
    return [(inline(a["assumption"]), clean(a["role"])) for a in data or ()]
