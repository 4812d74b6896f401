"""The command `derive history`: which claim changed when."""

from __future__ import annotations

import json
from pathlib import Path

import click

from derive.command.options import AS_EXPECTED
from derive.errors import DeriveError


@click.command()
@click.argument("folder", metavar="DIR")
@click.option("--paper", metavar="ID", help="Only this paper.")
@click.option("--label", metavar="LABEL", help="Only this claim or finding.")
@click.option("--json", "as_json", is_flag=True, help="Print the history as JSON.")
def history(folder: str, paper: str | None, label: str | None, as_json: bool) -> int:
    """Say which claim changed when, from the reports of past runs (report.json) in DIR and its folders."""
    from derive.command import console
    from reports.record.history import history as told, reports_in

    place = Path(folder)
    if not place.is_dir():
        raise DeriveError(f"{place} is no folder: give one that holds report.json files of past runs.")
    found, refused = reports_in(place)
    for path, why in refused:
        click.echo(f"derive: {path} is left out: {why[:200]}", err=True)
    if not found:
        raise DeriveError(f"no report in {place}: keep the report.json of each run there, under any name.")
    events = [
        event
        for event in told(report for _, report in found)
        if paper in (None, event.paper) and label in (None, event.label)
    ]
    if as_json:
        rows = [
            {"when": e.when, "paper": e.paper, "label": e.label, "before": e.before, "after": e.after}
            for e in events
        ]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return AS_EXPECTED
    first, last = found[0][1].run.started, found[-1][1].run.started
    span = f"{len(found)} runs from {first} to {last}" if len(found) > 1 else f"one run, of {first}"
    click.echo(f"{span}, {len(events)} change{'s' if len(events) != 1 else ''}")
    if events:
        lines = [
            (
                e.when,
                e.paper,
                e.label,
                f"{e.before or 'new'} → {e.after or 'gone'}",
                "worse" if e.worse else "",
            )
            for e in events
        ]
        console.table("run", "paper", "claim", "verdict", "", rows=lines)
    return AS_EXPECTED
