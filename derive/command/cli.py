"""The command `derive`. SymPy and numba load inside the commands, so that help is immediate."""

from __future__ import annotations

import errno
import os
import re
import sys
import tempfile
import threading
import traceback
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from derive import __version__
from derive.command.cached import cache
from derive.errors import DeriveError
from derive.processes.interrupts import listen, uninterrupted
from numeric.machine import UnknownMachine

if TYPE_CHECKING:
    from derive.run.loading import Loaded
    from derive.run.settings import Settings
    from reports.record.report import Claim, Report

RECORDED = ("seed", "trials", "complex")  # how a run was made, for a replay
AS_EXPECTED, NOT_AS_EXPECTED, BAD_INPUT, OUR_FAILURE = 0, 1, 2, 3  # exit status

# Declarations at the prompt; what each means is in derive.command.prompt.
DECLARATIONS = {
    "axis": "Index and its length, e.g. t:T",
    "real": "Real quantities, e.g. x,y or k[t,i]",
    "positive": "Quantities > 0",
    "nonnegative": "Quantities >= 0",
    "integer": "Integers",
    "array": "Real arrays, e.g. k[t,i]",
    "simplex": "Positive weights that sum to one, e.g. w[t]",
    "sphere": "Unit vectors",
    "spd": "Symmetric positive definite matrices",
}


def _debug(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted:
        os.environ["DERIVE_DEBUG"] = "1"


def _formats(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())


def _number(name: str, least: int, most: int, means: str) -> Any:
    def within(context: click.Context, option: click.Parameter, value: int | None) -> int | None:
        if value is not None and not least <= value <= most:
            raise click.BadParameter(f"{value} is not between {least} and {most}.")
        return value

    return click.option(f"--{name}", type=int, metavar="N", callback=within, help=means)


debug = click.option("--debug", is_flag=True, expose_value=False, callback=_debug, help="Show tracebacks.")
seed = _number("seed", 0, 2**63 - 1, "Seed of the random instances. [default: 0]")
trials = _number("trials", 1, 10**9, "Random instances per step. [default: 20000]")
require = click.option(
    "--require",
    type=click.Choice(("defined", "proved")),
    help="Fail what passes but is not defined, or not proved, on the whole domain.",
)
complex_ = click.option(
    "--complex", "complex", is_flag=True, help="Compare complex principal values where the reals have none."
)
jobs = _number("jobs", 1, 1024, "Worker processes. [default: one per processor]")
in_paper = click.option("--paper", metavar="PAPER", help="The paper the label is in: an id or a path.")
recorded = click.option(
    "--out", default="report", metavar="DIR", help="The folder of the report. [default: report]"
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="derive", message="%(prog)s %(version)s")
@debug
def cli() -> None:
    """Check the derivations in research papers.

    PAPER is the id of a paper that ships, the path of a Python file or folder, or a document (.tex, .md,
    .ipynb), which is read, never executed.

    Exit status: 0 every verdict as expected, 1 some verdict not as expected, some sentence of an overview not
    borne out, or interrupted, 2 bad usage or bad input, 3 Derive itself failed.
    """


cli.add_command(cache)


@cli.command()
@click.argument("papers", nargs=-1, metavar="[PAPER]...")
@click.option("--out", default="report", metavar="DIR", help="Where the report goes. [default: report]")
@click.option(
    "--format",
    "formats",
    default="html,json",
    callback=_formats,
    metavar="LIST",
    help="Any of html, json, junit, markdown, errata, badge, sarif; github and lines are also printed. "
    "[default: html,json]",
)
@seed
@trials
@jobs
@require
@complex_
@click.option("--fresh", is_flag=True, help="Check everything anew, whatever was checked before.")
@click.option(
    "--strength", is_flag=True, help="Also measure how easily each check fails, and look for repairs."
)
@debug
def report(
    papers: tuple[str, ...], out: str, formats: tuple[str, ...], fresh: bool, strength: bool, **options: Any
) -> int:
    """Check papers and write the report; without PAPER, all that ship."""
    from derive.command import console
    from derive.run import known, loading
    from derive.run.settings import Clock, assembled
    from derive.run.shelf import default_folder

    _check_formats(formats)
    clock = Clock()
    settings = replace(_settings(**options), cache=None if fresh else default_folder(), audit=strength)
    loaded = loading.load_all(papers, lambda path: known.recall(path, settings))
    for unread in loaded:
        if unread.error:
            click.echo(f"derive: {unread.error}", err=True)
    for document in loaded:
        if document.note:
            click.echo(document.note)
    if not any(p.paper or p.checked for p in loaded):
        nothing = assembled([p.unread() for p in loaded], settings, clock)
        click.echo(_printed(nothing, formats), nl=False)
        return BAD_INPUT
    folder = _writable(Path(out))
    done = [p.checked for p in loaded if p.checked]
    if len(done) == len(loaded):
        result = assembled(done, settings, clock)
    else:
        from derive.run.run import run  # only now: a mistake above need not wait for SymPy

        with console.progress(sum(len(p.paper.entries) for p in loaded if p.paper)) as on_progress:
            result = run(loaded, settings, on_progress)
    with uninterrupted():  # what was found is written and told, whatever comes now
        result, files, problem = _write(result, folder, formats)
        console.summary(result)
        for line in (*console.surprises(result, loaded), *console.mistaken(result)):
            click.echo(line)
        click.echo(_printed(result, formats), nl=False)
        if problem:
            raise problem
        click.echo(f"report: {next((f for f in files if f.name == 'index.html'), files[0])}")
        return _status(result, loaded)


def _check_formats(formats: tuple[str, ...]) -> None:
    from reports import FORMATS

    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        raise DeriveError(
            f"--format {','.join(formats)!r} is not a list of formats: choose from {', '.join(FORMATS)}."
        )


def _writable(folder: Path) -> Path:
    """The folder, made if need be and tried by writing, before the long run rather than after it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"derive")
            probe.flush()
    except OSError as problem:
        raise DeriveError(
            f"cannot write into the folder {folder}: {problem.strerror or problem}. "
            "Choose another one with --out DIR."
        ) from None
    return folder


def _write(
    result: Report, folder: Path, formats: tuple[str, ...]
) -> tuple[Report, list[Path], DeriveError | None]:
    """The report as it was written and its files; or, for after the summary, why it could not be written."""
    import reports

    try:
        try:
            return result, reports.write(result, folder, formats), None
        except OSError:
            raise
        except Exception:  # one claim that cannot be shown costs itself
            shown = reports.presentable(result, formats)
            return shown, reports.write(shown, folder, formats), None
    except OSError as problem:
        return result, [], DeriveError(f"the report is not complete: {problem.strerror or problem}.")


def _printed(result: Report, formats: tuple[str, ...]) -> str:
    """What of the formats asked for others read from our output."""
    import reports

    return reports.printed(result, formats)


def _status(result: Report, loaded: list[Loaded]) -> int:
    claims = list(result.entries())
    if result.run.interrupted:
        done = sum(c.verdict != "INTERRUPTED" for c in claims)
        click.echo(
            f"derive: interrupted; {done} of {len(claims)} claims were checked and are in the report, "
            "the others are marked INTERRUPTED (exit status 1). The same command goes on from there.",
            err=True,
        )
    if any(p.error for p in loaded):
        return BAD_INPUT
    good = all(c.as_expected and c.enough is not False for c in claims) and not result.run.interrupted
    good = good and not any(p.mistaken for p in result.papers)
    return AS_EXPECTED if good else NOT_AS_EXPECTED


@cli.command("list")
@click.argument("papers", nargs=-1, metavar="[PAPER]...")
@debug
def list_(papers: tuple[str, ...]) -> int:
    """List the papers that ship, or the claims of PAPER."""
    from derive.command import console
    from derive.run import loading

    loaded = loading.load_all(papers)
    if papers:
        claims = [(p.id, c) for p in loaded if p.paper for c in p.paper.claims]
        rows = [(paper, c.label, c.kind, " ".join(c.quote.split())[:70]) for paper, c in claims]
        console.table("paper", "label", "kind", "quote", rows=rows)
        for document in loaded:
            if document.note:
                click.echo(document.note)
    else:
        read = [(p.id, str(len(p.paper.claims)), p.paper.title) for p in loaded if p.paper]
        console.table("paper", "claims", "title", rows=read)
    return _unreadable(loaded)


@cli.command()
@click.argument("document")
@debug
def start(document: str) -> int:
    """Suggest the declarations DOCUMENT (.tex, .md, .ipynb) needs, into a side file beside it.

    Suggestions stand behind "% ?" and count only when that is deleted. Run again as lines are filled in.
    """
    from derive.run.loading import DOCUMENTS

    path = Path(document)
    if path.suffix not in DOCUMENTS or not path.is_file():
        raise DeriveError(
            f"{path} is not a document: give the path of a file that ends in {', '.join(DOCUMENTS)}."
        )
    from derive.reading.documents import start as reading

    found = reading.start(path)
    for mistake in found.found.mistakes:
        click.echo(f"derive: {mistake}", err=True)
    click.echo(f"{path}: {found.found.summary}")
    side, fresh = reading.write(path, found.suggestions)
    if found.suggestions:
        many = len(found.suggestions)
        click.echo(
            f"with {many} suggestions, {fresh} of them new in {side}, {found.would_read} more would be read:"
        )
        click.echo("\n".join(f"  {line}   ?" for line in found.suggestions))
    for question in found.questions:
        click.echo(f"{question.where}: {question.reason}")
    return BAD_INPUT if found.found.mistakes else AS_EXPECTED


def _unreadable(loaded: list[Loaded]) -> int:
    errors = [p.error for p in loaded if p.error]
    for error in errors:
        click.echo(f"derive: {error}", err=True)
    return BAD_INPUT if errors else AS_EXPECTED


@cli.command()
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


@cli.command()
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

    settings = _settings(
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


@cli.command()
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
        [loaded], replace(_settings(jobs=jobs), cache=default_folder(), audit=True), only=claim.label
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


class _Expression(click.Command):
    """A command whose argument may begin with a minus sign: `derive check "-x = y"`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A leading blank keeps click from taking -x for an option; all options of the command but -h are
        # long.
        return super().parse_args(ctx, [f" {a}" if re.match(r"-[^-]", a) and a != "-h" else a for a in args])


def _declarations(command: Any) -> Any:
    for name, means in reversed(DECLARATIONS.items()):
        command = click.option(f"--{name}", multiple=True, metavar="NAMES", help=f"{means}.")(command)
    return command


@cli.command(cls=_Expression)
@click.argument("expression")
@_declarations
@click.option(
    "--declare",
    multiple=True,
    metavar="LINE",
    help=r"What names of LaTeX stand for, e.g. 'x \in \mathbb{R}'.",
)
@click.option(
    "--given", multiple=True, metavar="CONDITION", help="An assumption, e.g. 'x > y'; may be repeated."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@require
@complex_
@seed
@trials
@debug
def check(
    expression: str,
    declare: tuple[str, ...],
    given: tuple[str, ...],
    as_json: bool,
    require: str | None,
    complex: bool,
    seed: int | None,
    trials: int | None,
    **declared: tuple[str, ...],
) -> int:
    """Check one equation or chain at the prompt.

    The chain is a = b, or a = b <= c. Sides are written as in Python: + - * / ^ ( ), pi, e, exp log sqrt sin
    … erf gamma abs min max, and over axes sum(q[i]*k[t,i], i), prod, largest, diff(f, x), diff(f, q[j]);
    integral(f, x), integral(f, x, 0, 1), over all of space if x is an array; det(S), inverse(S)[i,j].

    \b
    derive check "log(x*y) = log(x) + log(y)" --positive x,y
    derive check "sum(w[t]*x[t], t) <= largest(x[t], t)" --axis t:T --simplex "w[t]" --array "x[t]"
    derive check "integral(exp(-sum(x[i]^2, i)), x) = pi^(d/2)" --axis i:d --array "x[i]"

    An expression with a backslash is LaTeX, as papers print it; what is not declared is taken as real, and
    said.

    \b
    derive check '\\log\\sum_i e^{s_i} \\ge \\max_i s_i' --declare 'i \\in 1..T'
    """
    from derive.processes.workers import prepare
    from numeric import machine

    machine.chosen()  # a machine that there is not is refused here, and not by a worker
    prepare()  # workers start while we read
    if declare or "\\" in expression:
        first, links, conditions, each = _latex(expression, declare, given, declared, aloud=not as_json)
    else:
        from derive.command import prompt

        names = prompt.declare((kind, value) for kind, values in declared.items() for value in values)
        first, links = prompt.parse_chain(expression.strip(), names)
        conditions, each = tuple(c for text in given for c in prompt.parse_condition(text.strip(), names)), ()
    from derive.run.checking import check_chain  # only now: a typing mistake need not wait for numba

    chosen = {k: v for k, v in (("seed", seed), ("trials", trials)) if v is not None}
    result = check_chain(
        first, links, given=conditions, each=each, complex=complex, require=require, **chosen
    )
    click.echo(_json(result.to_dict()) if as_json else str(result))
    return AS_EXPECTED if result else NOT_AS_EXPECTED


def _latex(
    expression: str,
    declare: tuple[str, ...],
    given: tuple[str, ...],
    declared: dict[str, tuple[str, ...]],
    aloud: bool,
) -> tuple[Any, ...]:
    """The chain of a LaTeX formula; what is assumed about undeclared names, and how it was read, is said."""
    from derive.reading.documents.prompted import read_prompt

    options = [(kind, value) for kind, values in declared.items() for value in values]
    reading, said = read_prompt(expression, declare, given, options)
    for line in said if aloud else ():
        click.echo(line)
    return reading.first, reading.links, reading.given, reading.each


def _json(value: dict[str, Any]) -> str:
    import json

    return json.dumps(value, indent=2, ensure_ascii=False)


def _settings(**options: Any) -> Settings:
    from derive.run.settings import Settings

    chosen: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    return Settings(**chosen)


def main(args: list[str] | None = None) -> None:
    """Run the command and leave with its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal without ≤ is no reason to fail
    listen()
    status = _guarded(args)
    if any(t is not threading.main_thread() and not t.daemon for t in threading.enumerate()):
        sys.stderr.flush()
        os._exit(status)  # Ctrl-C can leave threads that wait for killed workers; they must not keep us
    sys.exit(status)


def _guarded(args: list[str] | None) -> int:
    """The exit status of the command; a user's mistake ends in one paragraph, ours in one line."""
    try:
        status = cli.main(args, prog_name="derive", standalone_mode=False)
        sys.stdout.flush()
        return int(status or 0)
    except (DeriveError, UnknownMachine) as mistake:
        return _say(f"derive: {mistake}", BAD_INPUT)
    except click.ClickException as mistake:
        mistake.show()
        return BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return _say("derive: interrupted.", NOT_AS_EXPECTED)
    except BrokenPipeError:  # the reader, e.g. `head`, has seen enough
        return _hushed(NOT_AS_EXPECTED)
    except Exception as failure:
        if isinstance(failure, OSError) and failure.errno == errno.ENOSPC:
            return _hushed(
                _say("derive: the output could not be written: no space left on the device.", BAD_INPUT)
            )
        return _say(_own_failure(failure), OUR_FAILURE)


def _say(message: str, status: int) -> int:
    try:
        if os.environ.get("DERIVE_DEBUG"):
            traceback.print_exc()
        click.echo(message, err=True)
    except OSError:  # nobody hears it; the status still tells
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    return status


def _hushed(status: int) -> int:
    """Let nothing more be written to an output that takes nothing, not even while Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _own_failure(failure: Exception) -> str:
    last = traceback.extract_tb(failure.__traceback__)[-1]
    said = " ".join(str(failure).split())
    return (
        f"derive: our own failure, not yours: {type(failure).__name__}{': ' if said else ''}{said} "
        f"({Path(last.filename).name}, line {last.lineno}). Please report it with the command you typed "
        f"and what "
        "that prints with --debug."
    )


if __name__ == "__main__":
    main()
