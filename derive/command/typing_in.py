"""The command `derive check`: one equation or chain, typed at the prompt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from derive.command.options import (
    AS_EXPECTED,
    NOT_AS_EXPECTED,
    debug,
    require,
    seed,
    trials,
)

if TYPE_CHECKING:
    pass

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
    "complex": "Complex quantities, e.g. z,w or c[t]; alone: principal values where the reals have none",
    "disc": "Complex numbers with |z| < 1",
    "slit": "Complex numbers off the cut z <= 0",
    "right": "Complex numbers with Re z > 0",
    "upper": "Complex numbers with Im z > 0",
    "matrix": "Matrices and columns as objects, for A @ B, A.T, inv(A), tr(A)",
    "function": "Unknown functions with properties, e.g. 'f:smooth convex'",
    "sequence": "A sequence by a recursion, e.g. 'x[0] = c; x[t] = a*x[t-1] + b'",
}
ALONE = "--complex-values"  # what --complex means where no names follow


class _Expression(click.Command):
    """A command whose argument may begin with a minus sign: `derive check "-x = y"`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # A leading blank keeps click from taking -x for an option; all options of the command but -h are
        # long.
        told = [f" {a}" if re.match(r"-[^-]", a) and a != "-h" else a for a in args]
        return super().parse_args(ctx, [_alone(told, k) for k in range(len(told))])


NAMES = r"\s*\w+\s*(\[[\w\s,]*\])?\s*"


def _alone(args: list[str], k: int) -> str:
    """An argument, but `--complex` that no names follow is the switch of principal values."""
    after = args[k + 1] if k + 1 < len(args) else ""
    names = re.fullmatch(rf"{NAMES}(,{NAMES})*", after)
    return ALONE if args[k] == "--complex" and not names else args[k]


def _declarations(command: Any) -> Any:
    for name, means in reversed(DECLARATIONS.items()):
        command = click.option(f"--{name}", multiple=True, metavar="NAMES", help=f"{means}.")(command)
    return command


@click.command(cls=_Expression)
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
@click.option(ALONE, "principal", is_flag=True, hidden=True)
@seed
@trials
@debug
def check(
    expression: str,
    declare: tuple[str, ...],
    given: tuple[str, ...],
    as_json: bool,
    require: str | None,
    principal: bool,
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
    from derive.processes.copies import prepare_one
    from numeric import machine

    machine.chosen()  # a machine that there is not is refused here, and not by a worker
    prepare_one()
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
        first, links, given=conditions, each=each, complex=principal, require=require, **chosen
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
    from derive.reading.starting.prompted import read_prompt

    options = [(kind, value) for kind, values in declared.items() for value in values]
    reading, said = read_prompt(expression, declare, given, options)
    for line in said if aloud else ():
        click.echo(line)
    return reading.first, reading.links, reading.given, reading.each


def _json(value: dict[str, Any]) -> str:
    import json

    return json.dumps(value, indent=2, ensure_ascii=False)
