"""Statements with known truth against every rule of the prover and every decision of the sampler.

    python bench/adversary.py [--family NAME…] [--sample N] [--jobs N] [--seed N] [--trials N] [--truth] [--list]

Each statement goes the way of a paper's claim: both roads, every step and the ends of its chain, in one pool of killable
workers. A wrong verdict is a false statement that passes, a true one that is refuted or called vacuous, a conflict of the
two roads; any makes the exit status 1. Trials are fewer than a report's (2,000), and a proof or an attack has less time.
`--truth` looks at the truths themselves, with an evaluator of its own, instead of at the engine.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.adversary_cases import FAMILIES, Case, cases_of
from derive.language import Integral
from derive.processes.workers import Workers
from derive.run import questions
from derive.run.checking import Settings, check_claim
from derive.run.run import settle
from numeric.floats import engine
from reports import record
from reports.record.verdicts import PASSING, Verdict

TRIALS = 2_000
SECONDS = 20.0  # for a proof, and for an attack

for _module in sorted(Path(__file__).parent.glob("adversary_*.py")):
    import_module(f"bench.{_module.stem}")


def cases(names: list[str] | None = None) -> list[Case]:
    """All cases, or those of the families whose names contain one of the words."""
    chosen = [n for n in FAMILIES if not names or any(word in n for word in names)]
    return [one for name in chosen for one in cases_of(name)]


def sampled(all_cases: list[Case], count: int, seed: int) -> list[Case]:
    """Some of the cases, spread over the families, with what they cite."""
    order = list(all_cases)
    random.Random(seed).shuffle(order)
    turn: Counter[str] = Counter()
    rank = {}
    for one in order:
        turn[one.family] += 1
        rank[one.label] = turn[one.family]
    chosen = sorted(order, key=lambda one: rank[one.label])[:count]
    labels = {one.label for one in chosen} | {used.label for one in chosen for used in one.uses}
    return [one for one in all_cases if one.label in labels]


def check_all(todo: list[Case], settings: Settings) -> Iterator[tuple[Case, record.Claim | str]]:
    """The result of every case as it comes; a crash of ours as text."""
    with Workers(settings.jobs) as workers, ThreadPoolExecutor(settings.jobs) as threads:
        futures = {threads.submit(check_claim, one.claim(), workers, settings): one for one in todo}
        for future in as_completed(futures):
            problem = future.exception()
            yield futures[future], (f"{type(problem).__name__}: {problem}" if problem else future.result())


def wrong(one: Case, result: record.Claim | str) -> str | None:
    """In what way a result is wrong; None if it is right or undecided."""
    if isinstance(result, str):
        return "crash"
    verdict = result.verdict
    if verdict == Verdict.CONFLICT:
        return "conflict"
    if one.truth == "true":
        return _wrong_of_true(one, result)
    if verdict == Verdict.PROVED:
        return f"{'false' if one.truth == 'false' else one.truth} PROVED"
    if verdict in PASSING:
        return f"unearned pass ({one.truth})"
    allowed = {
        "false": Verdict.REFUTED,
        "vacuous": Verdict.VACUOUS,
        "nonsense": Verdict.ILL_FORMED,
        "silent": Verdict.VACUOUS,
    }
    fine = verdict in (Verdict.UNDECIDED, allowed[one.truth]) or (one.truth, verdict) == (
        "nonsense",
        Verdict.REFUTED,
    )
    return None if fine else f"{one.truth} called {verdict}"


def _wrong_of_true(one: Case, result: record.Claim) -> str | None:
    if result.verdict in (Verdict.REFUTED, Verdict.VACUOUS, Verdict.ILL_FORMED):
        return f"true {result.verdict}"
    if not one.whole and result.verdict in PASSING and all(_everywhere(step) for step in result.steps):
        return "said to be defined everywhere"
    return None


def _everywhere(step: Any) -> bool:
    """Whether a step is said to have a value on the whole domain."""
    return bool(getattr(getattr(step, "defined", None), "everywhere", False))


def reason(result: record.Claim | str) -> str:
    """Why a case is not decided, short enough to be counted."""
    if isinstance(result, str):
        return result
    steps = [*result.steps, *([result.ends] if result.ends else ())]
    said = next((s.reason for s in steps if s.verdict == Verdict.UNDECIDED and s.reason), None)
    return (said or result.reason or "no reason given").split(" (")[0][:90]


def table(found: list[tuple[Case, record.Claim | str]]) -> str:
    """Counts per family and in total: true statements by verdict, false ones by verdict, wrong ones."""
    head = f"{'family':<34}| true: PROVED sizes SUPP  UND of | other: right  UND of | wrong"
    lines = [head, "-" * len(head)]
    names = list(dict.fromkeys(one.family for one, _ in found))
    for name in [*names, None]:
        rows = [(one, r) for one, r in found if name in (None, one.family)]
        verdicts = Counter((one.truth == "true", str(getattr(r, "verdict", "crash"))) for one, r in rows)
        positive = sum(one.truth == "true" for one, _ in rows)
        right = sum(
            n for (truth, v), n in verdicts.items() if not truth and v in ("REFUTED", "VACUOUS", "ILL_FORMED")
        )
        bad = sum(wrong(one, r) is not None for one, r in rows)
        lines.append(
            f"{name or 'total':<34}| {verdicts[True, 'PROVED']:>12} {verdicts[True, 'PROVED_AT_SIZES']:>5} "
            f"{verdicts[True, 'SUPPORTED']:>4} {verdicts[True, 'UNDECIDED']:>4} {positive:>3} | {right:>12} "
            f"{verdicts[False, 'UNDECIDED']:>4} {len(rows) - positive:>3} | {bad:>4}"
        )
    return "\n".join(lines)


def summary(found: list[tuple[Case, record.Claim | str]]) -> str:
    """What is wrong, one by one, and what is not decided, by reason."""
    bad = [(kind, one, r) for one, r in found if (kind := wrong(one, r))]
    kinds = Counter(kind for kind, _, _ in bad)
    of = Counter(one.truth for one, _ in found)
    lines = [f"{kind}: {n}" for kind, n in sorted(kinds.items())]
    lines += [
        f"  {kind} | {one.label} | {one}" + (f" | {r}" if isinstance(r, str) else "") for kind, one, r in bad
    ]
    for truth in of:
        open_ = Counter(
            reason(r) for one, r in found if one.truth == truth and getattr(r, "verdict", "") == "UNDECIDED"
        )
        lines += [f"UNDECIDED though {truth}: {sum(open_.values())} of {of[truth]}"]
        lines += [f"  {n:>4}  {why}" for why, n in open_.most_common(12)]
    ask = ("false PROVED", "true REFUTED", "conflict", "unearned pass (false)")
    total = ", ".join(f"{kind} {kinds[kind]}" for kind in ask)
    lines.append(f"{len(found)} statements ({', '.join(f'{n} {t}' for t, n in of.items())}; "
                 f"{sum(one.equation for one, _ in found)} with equations as assumptions, "
                 f"{sum(one.strict for one, _ in found)} strict): {total}, other {len(bad) - sum(kinds[k] for k in ask)}")  # fmt: skip
    return "\n".join(lines)


def look_at_truths(todo: list[Case]) -> int:
    """Hold every case against the evaluator of `adversary_truth`; the number of those it contradicts."""
    from bench.adversary_truth import confirmed, lacks

    counts: Counter[tuple[str, str]] = Counter()
    bad = 0
    for one in todo:
        if one.truth in ("true", "false"):
            outcome = confirmed(one)
            counts[one.truth, {True: "confirmed", None: "not tried", False: "CONTRADICTED"}[outcome]] += 1
            unconfirmed = one.told and one.truth == "false" and one.at is not None and outcome is None
            if outcome is False or unconfirmed:
                bad += 1
                print(
                    f"{'contradicted' if outcome is False else 'no value at the point named'} | {one.label} ({one.truth}) | {one}"
                )
        if not one.whole and not one.first.atoms(Integral) and not lacks(one):
            print(f"no point without a value found (an irrational one?) | {one.label} | {one}")
    for (truth, how), n in sorted(counts.items()):
        print(f"{truth}, {how}: {n}")
    return bad


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--family", nargs="*", help="words; families whose name contains one")
    parser.add_argument("--sample", type=int, help="this many cases, spread over the families")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--truth", action="store_true", help="look at the truths themselves")
    parser.add_argument("--list", action="store_true", help="print the cases and stop")
    parser.add_argument("--verbose", action="store_true", help="print every verdict as it comes")
    options = parser.parse_args()
    todo = cases(options.family)
    todo = sampled(todo, options.sample, options.seed) if options.sample else todo
    if options.list:
        print("\n".join(f"{one.label} | {one.truth} | {one}" for one in todo))
        return 0
    if options.truth:
        return 1 if look_at_truths(todo) else 0
    return report(run(todo, options.seed, options.trials, options.jobs, options.seconds, options.verbose))


@contextmanager
def _limits(seconds: float) -> Iterator[None]:
    """Less time for a proof and an attack than a report gives them."""
    before = questions.PROVE_SECONDS, questions.ATTACK_SECONDS
    questions.PROVE_SECONDS = questions.ATTACK_SECONDS = seconds
    try:
        yield
    finally:
        questions.PROVE_SECONDS, questions.ATTACK_SECONDS = before


def run(todo: list[Case], seed: int = 0, trials: int = TRIALS, jobs: int = 2, seconds: float = SECONDS,
        verbose: bool = False) -> list[tuple[Case, record.Claim | str]]:  # fmt: skip
    """Check the cases; verdicts flow along what they cite."""
    engine.warm_up()  # kernels compiled now are on disk for the workers, whose time is short
    started, found = time.monotonic(), {}
    with _limits(seconds):
        for n, (one, result) in enumerate(check_all(todo, Settings(seed, trials, jobs)), 1):
            found[one.label] = result
            kind = None if one.uses else wrong(one, result)  # what cites is judged when all is known
            if kind or verbose:
                print(
                    f"{kind or 'fine'} | {getattr(result, 'verdict', 'crash')} | {one.label} ({one.truth}) | {one}",
                    flush=True,
                )
            if n % 100 == 0:
                print(
                    f"… {n} of {len(todo)}, {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True
                )
    fine = [one for one in todo if not isinstance(found[one.label], str)]
    settled = settle([one.claim() for one in fine], [found[one.label] for one in fine])
    found |= {one.label: result for one, result in zip(fine, settled, strict=True)}
    return [(one, found[one.label]) for one in todo]


def report(found: list[tuple[Case, record.Claim | str]]) -> int:
    """Print all and say whether anything is wrong."""
    print(table(found), summary(found), sep="\n\n")
    return 1 if any(wrong(one, result) for one, result in found) else 0


if __name__ == "__main__":
    sys.exit(main())
