"""The command `derive verify`: the proofs and counterexamples of a report, checked again."""

from __future__ import annotations

import click

from derive.command.options import debug


@click.command()
@click.argument("file", type=click.Path(), metavar="REPORT.JSON")
@debug
def verify(file: str) -> int:
    """Check the proofs and counterexamples of a report by a program that shares nothing with the prover.

    It needs the report alone, not the papers. What it has no rule for is listed with the reason; exit status
    1 means that something it followed is wrong.
    """
    from derive.checker.verify import main as verified

    return verified([file])
