"""Repairs: true statements one or two small edits away from a refuted one.

What the author probably meant is searched among the same edits that make mutants. A repair survives the
numeric road and is proved if it can be; a trivial one (both sides the same, or constant where the print is
not) says nothing. The closest to the print come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Literal

import sympy as sp

from derive.audit.mutants import SLIPS, Edit, Mutant, Table, edits, mutants, surroundings
from derive.audit.neighbours import CAMPAIGN_SECONDS, POINT_SECONDS, Fate, Nearby
from derive.audit.omissions import OMISSIONS, WHOLE_OMISSIONS
from derive.audit.proving import general_proof, same
from derive.claims import Statement, printing
from derive.claims.relations import FLIPPED
from derive.claims.wellformed import ill_formed
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import Diff, Entry, Index, Integral, Named, free_indices, quantities
from derive.prover import goal_of
from derive.prover.kernel.goals import attempt
from derive.prover.search.writing import written
from derive.roads.limited import short_attempt
from derive.verdict.decide import decide
from numeric.attack.tally import BRIEF
from reports.record.evidence import Proof, Repair
from reports.record.verdicts import Verdict

SHOWN = 3
SECOND_EDITS = 1600  # tried, of one side
PATIENCE = 6  # candidates that took too long
SETTLED = 12  # candidates given a campaign and a proof
LACKING, COMES_TO = "add what is missing", "write what the left side comes to"
OMITTED = Table(OMISSIONS, WHOLE_OMISSIONS)
BOTH = Table({**SLIPS.parts, **OMITTED.parts}, {**SLIPS.whole, **OMITTED.whole})
LIKELY = {name: k for k, name in enumerate((*SLIPS.parts, *SLIPS.whole, *OMITTED.parts, *OMITTED.whole))}
ByHand = Literal["correction", "meant"]

Amended = tuple[
    ByHand, Statement
]  # a statement the encoder wrote by hand, and what it is: "correction" or "meant"


def repairs(
    statement: Statement, seed: int, amended: tuple[Amended, ...] = (), *, briefly: bool = False
) -> tuple[Repair, ...]:
    """True statements near a refuted one, the closest to the print first; briefly, with one edit alone."""
    core = statement.pointwise().alone()  # for each value of its indices, even if a side loses one
    printed = replace(statement.bare().alone(), each=core.each)  # with the paper's names
    try:
        near = Nearby(core, seed)
    except CannotEvaluate:
        return ()
    if not near.points:  # conditions that no simple point meets: where the print fails is one
        near.within(CAMPAIGN_SECONDS, near.campaigned, core, BRIEF)
    single: list[Mutant] = []
    found: list[tuple[Verdict, Mutant]] = []
    for table in (SLIPS, OMITTED):
        if not any(_broken(mutant.statement) == 0 for verdict, mutant in found if verdict == Verdict.PROVED):
            more = mutants(printed, table)
            single, found = [*single, *more], [*found, *_true(more, near, printed)]
    if not _proved(found) and not briefly:
        pairs = (*_both_sides(single, near, printed), *_one_side_twice(single, printed))
        found += _true(pairs, near, printed)
    best = _best(found, printed)
    if not _proved(best):
        best = [*_true(completed(printed), near, printed), *best][:SHOWN]
    return tuple(_shown(verdict, mutant, amended) for verdict, mutant in best)


def _proved(found: list[tuple[Verdict, Mutant]]) -> bool:
    return any(verdict == Verdict.PROVED for verdict, _ in found)


def _true(candidates: Iterable[Mutant], near: Nearby, printed: Statement) -> list[tuple[Verdict, Mutant]]:
    """The candidates that hold, each with its verdict; the closest are settled first."""
    standing = [m for m in candidates if _passes_points(m.core, near) and not ill_formed(m.core)]
    meaningful = [m for m in standing if _has_values(m.core, near) and not _trivial(m, near)]
    found: list[tuple[Verdict, Mutant]] = []
    unproved: list[Mutant] = []
    for mutant in sorted(meaningful, key=lambda m: _rank(m, printed))[:SETTLED]:
        if len(found) == SHOWN or not _stands(mutant.core, near):
            continue
        proof = general_proof(mutant.core)
        if proof is None:
            unproved.append(mutant)
        elif (verdict := _verdict(mutant.core, proof, near)).passes:
            found.append((verdict, mutant))
    for mutant in unproved[: SHOWN - len(found)]:  # trials alone say less and take longer
        if (verdict := _verdict(mutant.core, None, near)).passes:
            found.append((verdict, mutant))
    return found


def completed(printed: Statement) -> list[Mutant]:
    """An equation with what its right side lacks added to it, or with what a derivative or an integral on its
    left comes to, if that is no longer than the print.
    """
    if printed.relation != "=":
        return []
    core, letters = printed.unfolded(), _indices(printed)
    try:
        sheet = attempt(goal_of(core))
        lacking = written(sheet.a, sheet.difference(), letters)
        value = written(sheet.a, sheet.value(sheet.goal.lhs), letters)
    except (ProverFailure, RecursionError):
        return []
    room = sp.count_ops(core.lhs) + sp.count_ops(core.rhs)
    found = []
    if lacking is not None and sp.count_ops(lacking) <= room:
        found.append((LACKING, printed.rhs - lacking))
    if value is not None and core.lhs.has(Diff, Integral) and sp.count_ops(value) <= room:
        found.append((COMES_TO, value))
    return [Mutant((Edit(what, "right"),), replace(printed, rhs=rhs)) for what, rhs in found]


def _indices(printed: Statement) -> list[Index]:
    """The letters for indices that the print uses, in a fixed order."""
    found = {i for side in (printed.lhs, printed.rhs) for i in side.atoms(Index)}
    return sorted(found, key=lambda i: (i.name, i.length.name))


def _passes_points(statement: Statement, near: Nearby) -> bool:
    """Whether no point violates it; what takes too long is no candidate, and after a few such nothing is
    waited for.
    """
    return near.late < PATIENCE and near.within(POINT_SECONDS, near.quick, statement) is None


def _stands(statement: Statement, near: Nearby) -> bool:
    return (
        near.late < PATIENCE
        and near.within(CAMPAIGN_SECONDS, near.campaigned, statement, BRIEF) == Fate.STANDS
    )


def _verdict(statement: Statement, proof: Proof | None, near: Nearby) -> Verdict:
    return decide(proof, "no strategy closes it", short_attempt(statement, near.seed, proof is not None))[0]


def _best(found: list[tuple[Verdict, Mutant]], printed: Statement) -> list[tuple[Verdict, Mutant]]:
    """The closest few that do not say the same, proved ones before others."""
    kept: list[tuple[Verdict, Mutant]] = []
    for verdict, mutant in sorted(found, key=lambda f: (f[0] != Verdict.PROVED, _rank(f[1], printed))):
        if len(kept) < SHOWN and not any(same_statement(mutant.core, k.core) for _, k in kept):
            kept.append((verdict, mutant))
    return kept


def _shown(verdict: Verdict, mutant: Mutant, amended: tuple[Amended, ...]) -> Repair:
    matches = next((word for word, s in amended if same_statement(mutant.core, s)), None)
    return Repair(tuple(map(str, mutant.edits)), printing.statement(mutant.statement), verdict, matches)


# two edits


def _both_sides(single: list[Mutant], near: Nearby, printed: Statement) -> Iterator[Mutant]:
    """One edit on each side of an equation: pairs whose values meet at the first points."""
    if printed.relation != "=":
        return
    lefts: dict[Any, list[Mutant]] = {}
    for m in single:
        if m.statement.rhs == printed.rhs:
            lefts.setdefault(_values(m.core, near, 0), []).append(m)
    for right in single:
        if right.statement.lhs == printed.lhs:
            values = _values(right.core, near, 1)
            for left in lefts.get(values, ()) if values else ():
                yield Mutant((*left.edits, *right.edits), replace(left.statement, rhs=right.statement.rhs))


def _values(statement: Statement, near: Nearby, side: int) -> Any:
    """One side at the first points, to a few digits."""
    found = (
        near.within(POINT_SECONDS, near.sides, statement, otherwise=None) if near.late < PATIENCE else None
    )
    return None if found is None else tuple(v[side] for v in found)


def _one_side_twice(single: list[Mutant], printed: Statement) -> Iterator[Mutant]:
    """A second edit on the side already edited, beginning with the likeliest first edits."""
    around = surroundings(printed)
    for word, side in (("right", "rhs"), ("left", "lhs")):
        mine = sorted((m for m in single if m.edits[0].side == word), key=lambda m: _rank(m, printed))
        pairs = (
            Mutant((*one.edits, Edit(edit)), replace(one.statement, **{side: twice}))
            for one in mine
            for edit, twice in edits(getattr(one.statement, side), around, BOTH)
        )
        yield from {m.statement: m for m in islice(pairs, SECOND_EDITS)}.values()


# what a repair is worth


def _trivial(mutant: Mutant, near: Nearby) -> bool:
    """Whether it says nothing: sides the same, a derivative of what does not vary, constants where the print
    had none.
    """
    statement = mutant.core
    if mutant.statement.lhs == mutant.statement.rhs:  # as printed: names may stand for the same
        return True
    if any(map(_idle_derivative, (statement.lhs, statement.rhs))):
        return True
    if not quantities(statement.lhs) | quantities(statement.rhs):
        return True
    after, before = (
        near.within(POINT_SECONDS, near.sides, s, otherwise=None) for s in (statement, near.statement)
    )
    return (
        after is not None
        and before is not None
        and _constant(after)
        and not any(_constant(before, k) for k in (0, 1))
    )


def _has_values(statement: Statement, near: Nearby) -> bool:
    """Whether it has a value wherever the print had one, as far as the points show: log(−x²) repairs
    nothing.
    """

    def found() -> bool:
        return near.holds(statement) and not near.loses(statement) and near.real(statement)

    return near.within(POINT_SECONDS, found, otherwise=False)


def _constant(sides: list[tuple[Any, Any]], *which: int) -> bool:
    """Whether the sides chosen (both, if none is) have one value at all points and places."""
    return all(len({v for point in sides for v in point[k]}) == 1 for k in which or (0, 1))


def _idle_derivative(side: sp.Expr) -> bool:
    """Whether something is differentiated by what it does not hold."""
    return any(
        (d.variable.array if isinstance(d.variable, Entry) else d.variable) not in quantities(d.body)
        for d in side.atoms(Diff)
    )


def _rank(mutant: Mutant, printed: Statement) -> tuple[Any, ...]:
    """How far from the print: edits, definitions changed, symbols changed, how unlikely the slip, text."""
    likely = sum(LIKELY.get(edit.what, 0) for edit in mutant.edits)
    text = str((mutant.statement.lhs, mutant.statement.rhs))
    far = _broken(mutant.statement), _distance(mutant.statement, printed)
    return len(mutant.edits), *far, likely, len(mutant.edit), text


def _broken(statement: Statement) -> int:
    """How many defined names no longer stand for what the paper says."""
    return sum(not named.faithful for side in (statement.lhs, statement.rhs) for named in side.atoms(Named))


def _distance(statement: Statement, printed: Statement) -> int:
    """How many symbols and operations one has and the other has not."""
    changed = 0
    for a, b in ((statement.lhs, printed.lhs), (statement.rhs, printed.rhs)):
        if a != b:
            before, after = _tokens(b), _tokens(a)
            changed += sum(((before - after) + (after - before)).values())
    return changed + (statement.relation != printed.relation)


def _tokens(expr: sp.Basic) -> Counter:
    return Counter(e if not e.args else type(e).__name__ for e in sp.preorder_traversal(expr))


def same_statement(one: Statement, other: Statement) -> bool:
    """Whether two statements are the same up to the normal form of their sides, or of their differences."""
    if {*one.given} != {*other.given} or not _comparable(one, other):
        return False
    for lhs, relation, rhs in (
        (other.lhs, other.relation, other.rhs),
        (other.rhs, FLIPPED.get(other.relation), other.lhs),
    ):
        if relation == one.relation and same(one.lhs, lhs, one) and same(one.rhs, rhs, one):
            return True
    gap, gap_other = one.lhs - one.rhs, other.lhs - other.rhs
    if one.relation == other.relation and same(gap, gap_other, one):
        return True
    return FLIPPED.get(one.relation) == other.relation and same(gap, -gap_other, one)


def _comparable(one: Statement, other: Statement) -> bool:
    """Whether the names in both mean the same."""
    mine, theirs = ({q.name: q for p in s.parts() for q in quantities(p)} for s in (one, other))
    if any(mine[name] != theirs[name] for name in mine.keys() & theirs.keys()):
        return False
    return free_indices(one.lhs) | free_indices(one.rhs) == free_indices(other.lhs) | free_indices(other.rhs)
