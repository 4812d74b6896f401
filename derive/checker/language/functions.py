"""Functions: what each is made of, and its slope; both as terms in u (and v)."""

from __future__ import annotations

from functools import reduce

from derive.checker.language.terms import Term, parse, put

MADE_OF = {  # everywhere
    "sinh": "(+ (* 1/2 (exp u)) (* -1/2 (exp (* -1 u))))",
    "cosh": "(+ (* 1/2 (exp u)) (* 1/2 (exp (* -1 u))))",
    "tanh": "(* (sinh u) (^ (cosh u) -1))",
    "coth": "(* (cosh u) (^ (sinh u) -1))",
    "sech": "(^ (cosh u) -1)",
    "csch": "(^ (sinh u) -1)",
    "tan": "(* (sin u) (^ (cos u) -1))",
    "cot": "(* (cos u) (^ (sin u) -1))",
    "sec": "(^ (cos u) -1)",
    "csc": "(^ (sin u) -1)",
    "erfc": "(+ 1 (* -1 (erf u)))",
    "max2": "(* 1/2 (+ u v (abs (+ u (* -1 v)))))",
    "min2": "(* 1/2 (+ u v (* -1 (abs (+ u (* -1 v))))))",
}
EVALUATED_BY = {  # where only the value is asked for
    **MADE_OF,
    "tanh": "(+ 1 (* -2 (^ (+ (exp (* 2 u)) 1) -1)))",
    "coth": "(^ (tanh u) -1)",
    "acos": "(+ (* 1/2 (pi)) (* -1 (asin u)))",
    "asinh": "(log (+ u (^ (+ (^ u 2) 1) 1/2)))",
    "acosh": "(log (+ u (^ (+ (^ u 2) -1) 1/2)))",
    "atanh": "(* 1/2 (log (* (+ 1 u) (^ (+ 1 (* -1 u)) -1))))",
}
SLOPES = {
    "exp": "(exp u)",
    "log": "(^ u -1)",
    "abs": "(* u (^ (abs u) -1))",
    "sin": "(cos u)",
    "cos": "(* -1 (sin u))",
    "atan": "(^ (+ 1 (^ u 2)) -1)",
    "asin": "(^ (+ 1 (* -1 (^ u 2))) -1/2)",
    "asinh": "(^ (+ 1 (^ u 2)) -1/2)",
    "erf": "(* 2 (^ (pi) -1/2) (exp (* -1 (^ u 2))))",
    "loggamma": "(digamma u)",
    "gamma": "(* (gamma u) (digamma u))",
}
U, V = ("var", "u"), ("var", "v")


def instance(table: dict[str, str], head: str, *arguments: Term) -> Term:
    """A row of a table with arguments put in; a function of two is taken of more one after another."""
    row = _parsed(table[head])
    if len(arguments) == 1:
        return put(row, {U: arguments[0]})
    return reduce(lambda u, v: put(row, {U: u, V: v}), arguments)


def _parsed(text: str) -> Term:
    if text not in ROWS:
        ROWS[text] = parse(text)
    return ROWS[text]


ROWS: dict[str, Term] = {}
