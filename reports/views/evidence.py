"""What backs a verdict, prepared for reading: proof, trials, counterexample, strength, repairs."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from reports import record
from reports.record.evidence import ALIKE
from reports.record.verdicts import Verdict
from reports.typeset import numerals, values
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset
from reports.typeset.names import lettered
from reports.typeset.prose import domain, inline
from reports.views import figures, plots


@dataclass(frozen=True)
class ProofView:
    method: Markup
    scope: Markup
    trace: list[Markup]
    rechecked: str
    rests_on: tuple[str, ...]
    note: str  # that there was nothing to prove


@dataclass(frozen=True)
class TrialsView:
    sentence: Markup
    sizes: Markup
    drawn_from: list[Markup]
    undefined: Markup | None
    plot: figures.HistogramPlot | None
    plot_of: str
    seed: int
    met: list[Markup] = field(default_factory=list)


@dataclass(frozen=True)
class WitnessView:
    where: str
    rows: list[tuple[Markup, Markup]]
    lhs: Markup
    rhs: Markup
    gap: Markup
    gap_is: str
    certificate: str
    replay: str
    picture: figures.Picture | None
    density: figures.Density | None
    brief: Markup
    at: Markup  # the point, small values in full
    left: Markup  # the sides there, in a few digits
    right: Markup
    all_shown: bool
    complex: bool = False


@dataclass(frozen=True)
class DefinedView:
    """Where a step that passes has a value, if not on the whole domain."""

    badge: str  # beside the verdict
    sentence: Markup
    conditions: list[Markup]


@dataclass(frozen=True)
class StrengthView:
    sentence: str
    weak: bool
    survivors: list[tuple[Markup, Markup, Markup | None]]


@dataclass(frozen=True)
class RepairView:
    edit: Markup
    formula: Markup
    verdict: Verdict
    by_hand: str  # which version written by hand it is


Quantities = tuple[record.Quantity, ...]
BY_HAND = {"correction": "the correction above", "meant": "what was meant, as above"}


def proof(data: record.Proof | None, relation: str, alike: bool = False) -> ProofView | None:
    """The proof, its scope and the rules it applied; `alike` if both sides are one expression."""
    if data is None:
        return None
    points = 0 if relation in ("∈ O", "∈ Θ") else data.rechecked  # a count has no points
    return ProofView(
        inline(data.method),
        inline(data.scope),
        [inline(line) for line in data.trace],
        f"compared with exact arithmetic at {numerals.counted(points, 'point')}" if points else "",
        data.rests_on,
        f"{ALIKE[0].upper()}{ALIKE[1:]}." if alike else "",
    )


def independently(said: str | None) -> str:
    """What the independent checker made of a proof or a counterexample; nothing where it was not asked."""
    if said is None:
        return ""
    return "checked independently" if said == "checked" else f"not checked independently: {clean(said)}"


def defined(data: record.Defined | None) -> DefinedView | None:
    """What a step leaves out; nothing if it has a value on its whole domain."""
    if data is None or data.everywhere:
        return None
    if data.example:
        why = f" ({data.reason})" if data.reason else ""
        sentence = Markup("not defined at {}{}").format(clean(data.example), clean(why))
    elif data.example == "":
        sentence = Markup("it never is")
    else:
        sentence = Markup("not shown for the whole domain")
    short = data.latex if sum(map(len, data.conditions)) <= SHORT else ()
    return DefinedView("where defined", sentence, [typeset(line).markup for line in short])


SHORT = 100  # letters of the conditions shown beside a step


def trials(data: record.Trials | None, relation: str, quantities: Quantities) -> TrialsView | None:
    """What the numeric road executed, with denominators."""
    if data is None:
        return None
    undefined = None
    if data.undefined:
        example = f", e.g. {data.undefined_example}" if data.undefined_example else ""
        about = numerals.counted(data.undefined, "instance")
        undefined = inline(f"About {about} where a side has no value{example}")
    plot = data.histogram
    return TrialsView(
        sentence=_executed(data),
        sizes=_sizes(data.sizes),
        drawn_from=[_drawn_from(drawn, {q.name: q.latex for q in quantities}) for drawn in data.domain],
        undefined=undefined,
        plot=figures.histogram(plot.edges, plot.counts, HISTOGRAM.get(relation, SLACKS)) if plot else None,
        plot_of=HISTOGRAM.get(relation, SLACKS),
        seed=data.seed,
        met=[inline(line) for line in data.met],
    )


# What the histogram counts: for equations residuals, else how much room was left.
HISTOGRAM = {
    "=": "residuals, relative to what cancelled",
    "≈": "room left within the allowed error, relative to the sides",
}
SLACKS = "distance between the sides, relative to their size"


RARE = 0.05  # a share of accepted instances below this is pointed out


def _executed(data: record.Trials) -> Markup:
    """How many instances were drawn, how many counted, and the worst that was seen."""
    drawn, used = data.instances, data.accepted
    parts = [Markup(numerals.counted(drawn, "instance"))]
    if used != drawn:
        few = "<strong>only</strong> " if used < RARE * drawn else ""
        met = "of them with every condition met and both sides finite"
        parts.append(Markup(f"{few}{numerals.count(used)} {met}"))
    if data.suspicions:
        parts.append(Markup(f"{numerals.counted(data.suspicions, 'suspicion')} settled by ball arithmetic"))
    if data.worst is not None:
        parts.append(Markup("worst residual {}").format(_power(data.worst)))
    if data.distinct is not None:
        parts.append(Markup(f"{numerals.counted(data.distinct, 'distinct plain instance')} enclosed"))
    if data.mutants:
        mistakes = f"{numerals.count(data.killed or 0)} of {numerals.counted(data.mutants, 'small mistake')}"
        parts.append(Markup(f"{mistakes} noticed there"))
    if data.separated is not None:
        apart = f"{numerals.count(data.separated)} of {numerals.counted(data.examined or 0, 'exact point')}"
        parts.append(Markup(f"the sides lie apart at {apart}"))
    return Markup(", ").join(parts)


def _power(number: float) -> Markup:
    """A number whose power of ten is raised by the page, not by the font."""
    mantissa, times, exponent = numerals.scientific(number).partition("×\u202f10")
    if not times:
        return Markup(mantissa)
    return Markup("{}{}<sup>{}</sup>").format(mantissa, times, numerals.lowered(exponent))


def _sizes(sizes: tuple[dict[str, int], ...]) -> Markup:
    """The sizes tried, named once: (T, d) = (2, 2), (1, 1), …"""
    shown = [one for one in sizes if one]
    if not shown:
        return Markup("")
    names = list(shown[0])
    if any(list(one) != names for one in shown):
        return Markup("{}").format("; ".join(numerals.assignment(one) for one in shown))
    if len(names) == 1:
        numbers = ", ".join(str(one[names[0]]) for one in shown)
        return Markup("{}&nbsp;=&nbsp;{}").format(clean(names[0]), numbers)
    tuples = ", ".join(f"({numerals.THIN_COMMA.join(str(n) for n in one.values())})" for one in shown)
    return Markup("({})&nbsp;=&nbsp;{}").format(clean(", ".join(names)), tuples)


def _drawn_from(drawn: record.Drawn, names: dict[str, str]) -> Markup:
    """A quantity, as the claim prints it, and its domain."""
    if drawn.name not in names:
        return inline(": ".join(filter(None, (drawn.name, drawn.domain))))
    return Markup("{} {}").format(typeset(names[drawn.name]).markup, domain(drawn.domain))


def counterexample(
    data: record.Counterexample | None, relation: str, quantities: Quantities
) -> WitnessView | None:
    """The witness as a table, with both sides, the gap and the certificate."""
    if data is None:
        return None
    densities = {quantity.name for quantity in quantities if quantity.is_density}
    at = numerals.assignment(data.at)
    rows = [(typeset(value.latex).markup, values.mathml(value.value)) for value in data.values]
    left, right = values.beside(data.lhs, data.rhs)
    return WitnessView(
        where=clean(", ".join(filter(None, (numerals.assignment(data.sizes), at)))),
        rows=rows,
        lhs=values.mathml(data.lhs),
        rhs=values.mathml(data.rhs),
        gap=values.mathml(data.gap),
        gap_is="beyond the allowed error" if relation == "≈" else "gap",
        certificate=clean(_certificate(data)),
        replay=clean(data.replay),
        picture=figures.picture(data.values, densities),
        density=figures.density(data.values, densities),
        brief=_brief(data, relation),
        at=_at(data),
        left=values.mathml(left),
        right=values.mathml(right),
        all_shown=len(_small(data)) == len(data.values),
        complex=data.complex,
    )


def _certificate(data: record.Counterexample) -> str:
    """Why the two sides are certainly different."""
    if data.rests_on:
        return f"{data.rests_on}. Here both have the value {data.lhs}, so neither is the smaller"
    if data.counted:
        return data.counted
    left = f"left {'=' if data.lhs_exact else '∈'} {data.lhs_ball or data.lhs}"
    right = f"right {'=' if data.rhs_exact else '∈'} {data.rhs_ball or data.rhs}"
    said = f"{left}, {right}"
    if data.lhs_exact and data.rhs_exact:
        return f"{said}, exactly"
    return f"{said}: computed with {data.bits} bits, they cannot be equal".replace(" +/- ", "\u2009±\u2009")


SHOWN_IN_BRIEF, SMALL = 12, 9  # quantities named in one line, and how many entries each may have


def _small(data: record.Counterexample) -> list[record.Valued]:
    return [value for value in data.values if values.entries(value.value) <= SMALL][:SHOWN_IN_BRIEF]


def _at(data: record.Counterexample) -> Markup:
    """The point of a witness in one line."""
    parts = [(typeset(value.latex).markup, values.mathml(value.value)) for value in _small(data)]
    named = {value.name for value in data.values}
    sizes = {name: size for name, size in data.sizes.items() if name not in named}
    where = [
        (_name(name), Markup("{}").format(number))
        for part in (sizes, data.at)
        for name, number in part.items()
    ]
    return _listed([], [*where, *parts], more=len(parts) < len(data.values))


def _name(name: str) -> Markup:
    """The name of a size or an index, as a formula where it looks like one."""
    return typeset(lettered(name)).markup if lettered(name) else Markup("{}").format(clean(name))


def _brief(data: record.Counterexample, relation: str) -> Markup:
    """One line for the errata: small values in full, larger ones left to the table."""
    given = _at(data)
    left, right = map(values.mathml, values.beside(data.lhs, data.rhs))
    at = Markup("At {} the").format(given) if given else Markup("The")
    if data.lhs == data.rhs:  # what a strict inequality fails at
        return Markup("{} two sides are both {}, where {} is claimed.").format(at, left, relation)
    sides = Markup("{} left side is {} and the right side <span class='together'>{}.</span>")
    return sides.format(at, left, right)


def _listed(where: list[Markup], parts: list[tuple[Markup, Markup]], *, more: bool) -> Markup:
    """T = 2, i = 1, α = 1, …, each with its comma on one line."""
    equations = [*where, *(Markup("{}&nbsp;=&nbsp;{}").format(name, value) for name, value in parts)]
    equations += [Markup("…")] if more else []
    commas = ["," for _ in equations[1:]] + [""]
    together = Markup("<span class='together'>{}{}</span>")
    return Markup(" ").join(together.format(e, comma) for e, comma in zip(equations, commas, strict=False))


def strength(data: record.Strength | None) -> StrengthView | None:
    """How many mutants of the equation the check rejects."""
    if data is None:
        return None
    tried = numerals.counted(data.testable, "mutant")
    sentence = f"rejects {numerals.count(data.killed)} of {tried} of this equation"
    others = (
        (data.equivalent, "turned out to be true as well"),
        (data.ill_formed, "make no sense"),
        (len(data.unknown), "cannot be evaluated"),
    )
    more = [f"{numerals.count(count)} more {what}" for count, what in others if count]
    sentence += f" ({', '.join(more)})" if more else ""
    survivors = [
        (inline(s.edit), typeset(s.latex).markup, inline(s.note) if s.note else None) for s in data.survivors
    ]
    return StrengthView(sentence, data.weak, survivors)


def curve(data: record.Curve | None) -> plots.Plot | None:
    """The picture of a step."""
    return plots.plot(data)


def repairs(data: tuple[record.Repair, ...] | None) -> list[RepairView]:
    """Nearby statements and what became of them."""
    return [
        RepairView(
            inline(r.edit), typeset(r.latex).markup, r.verdict, BY_HAND[r.matches] if r.matches else ""
        )
        for r in data or ()
    ]


def assumptions(data: tuple[record.Assumption, ...] | None) -> list[tuple[Markup, str, Markup | None]]:
    """Each assumption, whether the statement needs it, and what shows it."""
    return [(inline(a.assumption), a.role, inline(a.note) if a.note else None) for a in data or ()]
