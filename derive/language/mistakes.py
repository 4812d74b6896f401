"""What people write by mistake, and what to write instead: one paragraph for each, in one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar, cast

from derive.errors import DeriveError


class Mistake(DeriveError, TypeError, ValueError):
    """Something our words cannot be used for; the message says what to write.

    It is Python's error too, since SymPy and Python ask what an object can do by trying it.
    """


HELP = {
    "array arithmetic": (
        "{name} is a whole array, and arithmetic is between its entries: write {entry} with indices, as in"
        " total({entry}*…, {index}). A product of matrices is total(A[i, j]*B[j, k], j), or A @ B of matrices"
        " declared as objects, A = matrix('A', i, j)"
    ),
    "array as a number": (
        "{name} is a whole array where a number is needed: write one of its entries, {entry}; what holds for"
        " every entry is said with a free index"
    ),
    "matrix as a number": (
        "{name} is a matrix where a number is needed: write one of its entries, M[i, j], tr(M) or det(M)"
    ),
    "matrix compared": (
        "{name} is a matrix, and neither a number nor a list: ≽ between matrices is claim(…, A, succeeds(B)),"
        " what holds for every entry is said of A[i, j], and a norm is frobenius(A)"
    ),
    "matrix given as a number": (
        "{name} is a matrix and {value} a number, and no equation is between them: write eye(i), c*eye(i)"
        " or 0 on the other side"
    ),
    "matrices that differ": (
        "two matrices that differ do so at some entry, which is no condition on all of them: write one about"
        " numbers, such as Ne(det(A), 0) or Ne(A[1, 1], B[1, 1])"
    ),
    "links joined": (
        "whether a link of a chain holds is not known before it is checked, so that Python's and, or, not and"
        " if would drop one of two: write them one after the other, check(a, eq(b), le(c))"
    ),
    "iteration": (
        "{name} cannot be run through, as Python's sum(…) tries to: a sum over an index is"
        " total({name}, i), a product product({name}, i), a maximum largest({name}, i)"
    ),
    "length": "{name} has a symbolic length: write {lengths} itself, the length that its axes name",
    "number of indices": (
        "{given} has another number of indices than {name} has axes, whose lengths are {lengths}: write"
        " {entry}, or declare more of them, as in array('{name}', i, j)"
    ),
    "part of an array": (
        "{name}[{where}] asks for a part of an array: write one entry, {entry}, and the range where it is"
        " summed, total({entry}, {index}, 1, 2)"
    ),
    "axis": (
        '{value!r} is no axis of {name}: make the indices first, i, j = axes(i="d", j="d"), and write'
        " {word}({name!r}, i) without quotation marks"
    ),
    "length of an axis": (
        '{value!r} cannot be the length of {name}: a length is named by letters, {name} = axes({name}="n"),'
        " and what is said then holds for every length"
    ),
    "value": (
        "{name} stands for any of its values and has none of its own, so that float(…), int(…), range(…),"
        " math and numpy have nothing to compute: take exp, log, sqrt, sin … from derive, and write"
        " total(…, i) for what runs over an index"
    ),
    "not an index": (
        "{value!r} is not an index: make one with axes(…), or a whole number k = integer('k') for a range,"
        " and write {form}"
    ),
    "arguments": "{word} takes other arguments than these: write {form}",
    "position": (
        "{name}[{where}] is no entry: positions count from 1, and are indices made by axes(…) or whole"
        " numbers, as {name}[1]"
    ),
    "SymPy's calculus": (
        "SymPy would carry out this {head} before anybody has seen it: write derive's {word} instead"
        " (from derive import {word_name})"
    ),
    "truth value": (
        "{value!r} stands where a side of the chain should be. a == b asks Python whether two expressions"
        " are written alike, and Eq(a, a) becomes True: write the sides one after the other,"
        " claim(…, a, eq(b)) or check(a, b)"
    ),
    "condition": (
        "whether {value} holds is not known before it is checked, and Python asks for that in 0 < a < 1, in"
        " and, or, not, if and max(…): write two conditions, given=(a > 0, a < 1), or And(…), Or(…), Max(…),"
        " Piecewise((…, a > 0), (…, True))"
    ),
    "power": "^ is no power in Python: write {name}**2",
    "called": "{name} is {kind}: its {parts} are written in square brackets, {form}",
    "method": "{name}.{word}() is not written here: write {form}",
    "rounded": (
        "{value} is the number that Python makes of {exact}, and no longer equal to it: write"
        " Rational({p}, {q})"
    ),
    "several": (
        "{value!r} holds several sides where one is needed: check each of them, or one entry with a free"
        " index"
    ),
    "one of": "{word}={value!r} is none of what may stand there: write {choices}",
    "one side": (
        "a check needs two sides: write check(a, b) for a = b, and check(a, le(b)) for a ≤ b;"
        " a == b is Python's own comparison and says only whether the two are written alike"
    ),
    "two relations": "one relation too many: {one} comes with the side, and relation={other!r} beside it",
    "text": "{text!r} is text where an expression is needed: write it without quotation marks",
    "no expression": "{value!r} is no expression: a side is made of quantities, numbers and derive's words",
    "reason": (
        "{why!r} stands where the reason of a link belongs: a link is one side, as in claim(…, a, eq(b)),"
        ' with the reason as text, eq(b, why="…")'
    ),
    "name": "{name!r} cannot name one quantity: give one name a call, as in x, y = real('x'), real('y')",
    "escape": (
        "{text!r} holds the character {character!r}, which Python made of a backslash and a letter: put an r"
        ' before the quotation marks, r"\\{command}"'
    ),
}


def mistake(what: str, **words: Any) -> Mistake:
    """The paragraph for one kind of mistake.

    >>> str(mistake("length", name="x", lengths="T"))
    'x has a symbolic length: write T itself, the length that its axes name'
    """
    return Mistake(HELP[what].format(**words))


# How a word is written, shown to whoever gives it too few or too many arguments.
FORMS = {
    "Paper": 'Paper("name", title="The title", source="paper.tex")',
    "Paper.claim": 'paper.claim("label", r"the words", a, eq(b), given=…), with keywords of the vocabulary',
    "axes": 'i, j = axes(i="d", j="d"), each index with the name of its length',
    "real": 'x = real("x"), one name a call, with bounds as real("x", low=0, high=1)',
    "positive": 'a = positive("a"), one name a call',
    "nonnegative": 'b = nonnegative("b"), one name a call',
    "integer": 'n = integer("n"), one name a call, with bounds as integer("n", 0, 9)',
    "complex_": 'z = complex_("z"), one name a call',
    "array": 'x = array("x", i) with an index i made by axes(…)',
    "simplex": 'w = simplex("w", i) with an index i made by axes(…)',
    "spd": 'S = spd("S", i, j) with indices i, j made by axes(…)',
    "total": "total(x[i], i) to name at least one index, or total(f, k, 1, n) for a range",
    "product": "product(x[i], i) to name at least one index, or product(f, k, 1, n) for a range",
    "largest": "largest(x[i], i)",
    "diff": "diff(f, x), the derivative of f by x",
    "at": "at(f, x, 0), the value of f where x is 0",
    "integral": "integral(f, x) over all x, or integral(f, x, 0, 1)",
    "limit": "limit(f, x, 0), limit(f, x, 0, 1) from above, or limit(f, x, oo)",
    "sequence": 'x = sequence("x", lambda x, t: x[t - 1]/2, 1), its rule and its first term',
    "define": 'Z = define("Z", f), a name for the expression f',
    "check": "check(a, b) for a = b, and check(a, le(b)) for a ≤ b",
    "expect": "expect(f, x, Normal(0, 1)), the average of f for x with that law",
    "variance": "variance(f, x, Normal(0, 1)), of f for x with that law",
    "covariance": "covariance(f, g, x, Normal(0, 1)), of f and g for x with that law",
    "entropy": "entropy(Normal(0, 1), x)",
    "cross_entropy": "cross_entropy(Normal(0, 1), Normal(0, 2), x)",
    "KL": "KL(Normal(0, 1), Normal(0, 2), x)",
    "Normal": "Normal(mu, sigma), the mean and the standard deviation",
    "Uniform": "Uniform(a, b), the two ends",
    "Exponential": "Exponential(lam), the rate",
    "Gamma": "Gamma(a, b), the shape and the rate",
    "Beta": "Beta(a, b), its two parameters",
    "Bernoulli": "Bernoulli(p), the probability of 1",
    "Binomial": "Binomial(n, p), the number of trials and the probability of each",
    "Geometric": "Geometric(p), the probability of each trial",
    "Poisson": "Poisson(lam), the rate",
    "Categorical": "Categorical(w[i], i), the weights and their index",
    "Mixture": "Mixture(p, Normal(0, 1), Normal(1, 1)), the weight of the first law and both",
    "amended": "amended(a, eq(b)), the chain as it should be",
    "approx": "approx(b, error=c/n, to=(n, oo)), what bounds the error and where it vanishes",
    "grows": "grows(T**2, in_=t.length), the growth and the size in which it is",
    "order": "order(T**2, in_=t.length), the growth and the size in which it is",
    "implies": "implies(a < b), the condition that follows, in claim(…, Eq(x, y), implies(…))",
    "succeeds": "succeeds(B), in claim(…, A, succeeds(B))",
    "precedes": "precedes(B), in claim(…, A, precedes(B))",
    "says": 'says("a sentence of the overview", holds=claim)',
    "inventory": 'inventory("name"), of the paper with that name',
    "as_written": "with as_written(): before what is to stay as it is",
    "delta": "delta(i, j), of two indices",
    "undefined": 'undefined("phi"), one name a call',
    "block": "block([[A, B], [C, D]]), row by row",
    "det": "det(A), of one square matrix",
    "diag": "diag(v), of one column",
    "eye": "eye(i), along one axis",
    "frobenius": "frobenius(A), of one matrix",
    "hessian": "hessian(x.T @ A @ x, x), of a number by a column",
    "grad": "grad(tr(A @ X), X), of a number by a matrix",
    "inv": "inv(A), of one square matrix",
    "kron": "kron(A, B), of two matrices",
    "lambda_max": "lambda_max(A), of one symmetric matrix",
    "lambda_min": "lambda_min(A), of one symmetric matrix",
    "logdet": "logdet(A), of one square matrix",
    "matrix": 'A = matrix("A", i, j) with indices i, j made by axes(…)',
    "nuclear": "nuclear(A), of one matrix",
    "ones": "ones(i), along one axis",
    "opnorm": "opnorm(A), of one matrix",
    "tr": "tr(A), of one square matrix",
    "vector": 'v = vector("v", i) with an index i made by axes(…)',
    "Density": "Density(lambda x: p(x)), or Density(lambda x: p(x), 0, 1) between two ends",
    "conditional": "conditional(f[i], p[i, j], i), what is averaged, the joint weights and over which index",
    "gaussian": "gaussian(x[i], mu[i], S, i, j), at x with the mean and the covariance matrix",
    "logsumexp": "logsumexp(s[i], i), the scores and their index",
    "mutual_information": "mutual_information(p[i, j], i, j), the joint weights and their indices",
    "softmax": "softmax(s[i], i), the scores and their index",
    "function": 'f = function("f", smooth=True), of one argument, or function("f", 2) of two',
    **dict.fromkeys(
        ("eq", "le", "lt", "ge", "gt"), "the next side of the chain inside, as in claim(…, a, eq(b))"
    ),
}  # fmt: skip
Word = TypeVar("Word", bound=Callable[..., Any])


def asks(word: Word) -> Word:
    """The word, which says how it is written where it is given too few arguments or too many.

    >>> asks(lambda: 1)
    Traceback (most recent call last):
    KeyError: '<lambda>'
    """
    name = word.__qualname__.removesuffix(".__init__")
    form = FORMS[name]

    @wraps(word)
    def asked(*args: Any, **options: Any) -> Any:
        try:
            return word(*args, **options)
        except TypeError as problem:
            reached = problem.__traceback__ is not None and problem.__traceback__.tb_next is not None
            if reached or isinstance(problem, Mistake):
                raise
            raise mistake("arguments", word=name, form=form) from None

    return cast(Word, asked)


_BOTH_WAYS = ("add", "sub", "mul", "truediv", "pow", "matmul")
_ONE_WAY = ("neg", "pos", "abs", "lt", "le", "gt", "ge", "float", "int")
VALUES = ("__float__", "__int__", "__index__", "__round__")
ARITHMETIC = tuple(f"__{name}__" for name in (*_BOTH_WAYS, *(f"r{name}" for name in _BOTH_WAYS), *_ONE_WAY))


def refused(what: str, words: Callable[[Any], dict[str, Any]]) -> Callable[..., Any]:
    """A method that an object does not have: it says what to write instead."""

    def method(self: Any, *others: Any) -> Any:
        if what == "array arithmetic" and any(getattr(other, "takes_arrays", False) for other in others):
            return NotImplemented  # a matrix as an object takes an array whole
        raise mistake(what, **words(self))

    return method


SIGNS = ("negative", "positive", "absolute")


def told_to_numpy(self: Any, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
    """What numpy's exp(x) calls; its arithmetic, as in numpy.float64(2)*x, is that of the objects."""
    if ufunc.nin == 1 and ufunc.__name__ not in SIGNS:
        raise mistake("value", name=self)
    return getattr(ufunc, method)(*map(_boxed, inputs), **options)


def _boxed(value: Any) -> Any:
    """A quantity as numpy takes it for any object."""
    if getattr(type(value), "__array_ufunc__", None) is not told_to_numpy:
        return value
    import numpy as np  # whoever calls has it already

    box = np.empty((), dtype=object)
    box[()] = value
    return box


# What a backslash and a letter become in a text without an r before it. A newline or a tab may well be meant,
# so these two tell only before the rest of a LaTeX command.
ESCAPES = {"\a": "a", "\b": "b", "\f": "f", "\v": "v", "\r": "r"}
BROKEN = {
    "\n": ("n", re.compile(r"(abla|u|eq|e|ot|otin|i|eg|leq|geq|orm|mid|parallel|ewline)(?![a-zA-Z])")),
    "\t": ("t", re.compile(r"(heta|au|ext[a-z]*|imes|o|op|ilde|frac|an|anh|riangle|ag)(?![a-zA-Z])")),
}  # fmt: skip


def escapes(text: str) -> Iterator[tuple[str, str]]:
    r"""The characters that Python made of LaTeX's commands in a text: each with the command it was.

    >>> list(escapes("\beta = \theta"))
    [('\x08', 'beta'), ('\t', 'theta')]
    >>> list(escapes(r"\beta"))
    []
    """
    for k, character in enumerate(text):
        rest = text[k + 1 :]
        if character in ESCAPES:
            yield character, ESCAPES[character] + re.match(r"[a-zA-Z]*", rest)[0]  # type: ignore[index]
        elif character in BROKEN:
            letter, ends = BROKEN[character]
            if found := ends.match(rest):
                yield character, letter + found[0]


# What Python and SymPy say where our words are not asked, and what was probably meant.
FOREIGN = (
    (r"object is not iterable", "Python's sum(…) runs through a list: a sum over an index is total(…, i)"),
    (
        r"cannot determine truth value of Relational",
        "a chain of comparisons, if, and, max(…) ask Python what depends on the values: write two"
        " conditions, given=(a > 0, a < 1), And(…), Max(…) or Piecewise(…)",
    ),
    (
        r"Cannot convert expression to float|loop of ufunc|must be real number, not",
        "math and numpy compute numbers: take exp, log, sqrt, sin … from derive",
    ),
    (r"Can't calculate derivative wrt", "SymPy's diff knows no entries: write derive's diff(…, x[i])"),
)  # fmt: skip


def probably(said: str) -> str | None:
    """What to write instead of what Python or SymPy complains about, if it is one of the usual mistakes.

    >>> probably("cannot unpack")
    """
    return next((hint for pattern, hint in FOREIGN if re.search(pattern, said)), None)
