"""The commands about one claim, by its label: `derive show`, `derive replay`, `derive strengthen`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from derive.command.options import (
    AS_EXPECTED,
    NOT_AS_EXPECTED,
    debug,
    in_paper,
    jobs,
    recorded,
    settings_of,
)
from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.run.settings import Settings
    from reports.record.report import Claim, Report

RECORDED = ("seed", "trials", "complex")  # how a run was made, for a replay


@click.command()
@click.argument("label")
@in_paper
@recorded
@debug
def show(label: str, paper: str | None, out: str) -> int:
    """Show the claim LABEL as its paper states it.

    If DIR holds a report, its verdict stands below.
    """
    from derive.command import console
    from derive.run import loading

    loaded, claim = loading.find(label, loading.load_all([paper] if paper else []))
    for line in console.claim_lines(claim, loaded):
        click.echo(line)
    known = _recorded_claim(_recorded(Path(out)), loaded.id, claim.label)
    if known:
        click.echo(f"  last run ({out}): {console.as_shown(known)}")
    return AS_EXPECTED


@click.command()
@click.argument("label")
@in_paper
@recorded
@jobs
@debug
def replay(label: str, paper: str | None, out: str, jobs: int | None) -> int:
    """Check the claim LABEL again, as the last report did.

    The seed and the trials are those recorded in DIR/report.json, if it is there.
    """
    from derive.command import console
    from derive.run import loading

    before = _recorded(Path(out))
    loaded, claim = loading.find(label, loading.load_all([paper] if paper else []))
    from derive.run.run import run

    settings = settings_of(
        jobs=jobs, **({name: getattr(before.run, name) for name in RECORDED} if before else {})
    )
    result = run([loaded], settings, only=claim.label)
    found = _recorded_claim(result, loaded.id, claim.label)
    if found is None:
        raise RuntimeError(f"the run has no result for {claim.label}")
    for line in console.evidence_lines(found):
        click.echo(line)
    known = _recorded_claim(before, loaded.id, claim.label)
    click.echo(_compared(found, known, Path(out), settings))
    return AS_EXPECTED if found.as_expected else NOT_AS_EXPECTED


@click.command()
@click.argument("label")
@in_paper
@jobs
@debug
def strengthen(label: str, paper: str | None, jobs: int | None) -> int:
    """Measure how easily the check of LABEL fails, which assumptions it needs, and what would repair it."""
    from derive.command import console
    from derive.run import loading

    loaded, claim = loading.find(label, loading.load_all([paper] if paper else []))
    from derive.run.run import run
    from derive.run.shelf import default_folder

    result = run(
        [loaded], replace(settings_of(jobs=jobs), cache=default_folder(), audit=True), only=claim.label
    )
    found = _recorded_claim(result, loaded.id, claim.label)
    if found is None:
        raise RuntimeError(f"the run has no result for {claim.label}")
    for line in console.audit_lines(found):
        click.echo(line)
    return AS_EXPECTED if found.as_expected else NOT_AS_EXPECTED


def _recorded(out: Path) -> Report | None:
    """The report in a folder, if there is one."""
    import reports

    path = out / "report.json"
    if not path.exists():
        return None
    try:
        return reports.load(path)
    except (OSError, ValueError, reports.InvalidReport) as problem:
        said = " ".join(str(problem).split()).rstrip(".")
        raise DeriveError(
            f"{path} cannot be read as a report: {said}. Make it again with `derive report`, or name "
            "another folder with --out."
        ) from None


def _recorded_claim(report: Report | None, paper: str, label: str) -> Claim | None:
    papers = report.papers if report else ()
    return next((c for p in papers if p.id == paper for c in p.entries if c.label == label), None)


def _compared(found: Claim, known: Claim | None, out: Path, settings: Settings) -> str:
    how = f"seed {settings.seed}, {settings.trials} trials"
    if known is None:
        return f"{how}; {out / 'report.json'} does not record this claim"
    if _evidence(found) == _evidence(known):
        return f"{how}; the same evidence as recorded in {out / 'report.json'}"
    return (
        f"{how}; NOT the evidence recorded in {out / 'report.json'}: the paper or the program has changed "
        f"since"
    )


def _evidence(claim: Claim | None) -> Any:
    """What backs a claim, without what depends on the other claims of a run."""
    if claim is None:
        return None
    steps = [
        (s.relation, s.lhs_code, s.rhs_code, s.proof, s.trials, s.counterexample) for s in claim.every_step
    ]
    return steps, _evidence(claim.meant), _evidence(claim.correction)
