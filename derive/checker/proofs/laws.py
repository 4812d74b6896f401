"""Laws: equations and inequalities that a proof may use, each written down with what stands for its letters.

A law says that its left side is its right side, wherever the left has a value, if its conditions are shown;
or that it is above it, or at least it.
In the table, u, v, c … stand for terms; °x and °i are bound by the law itself, and stand only in what is
put in for a letter that names them: f(°x). `(at f °x 1)` is f with 1 for °x, `(diff f °x)` its derivative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from derive.checker.language.calculus import carried
from derive.checker.language.terms import NoValue, Term, Unknown, free, parse
from derive.checker.proofs.normal import REALS, Algebra, unbound
from derive.checker.proofs.polynomials import NEG, NULL, Form, Mono
from derive.checker.proofs.signs import as_written

LAW = "law"  # what a step of a proof concludes that says which law is used
WRONG = {">": NEG | NULL, "≥": NEG, "≠": NULL}  # the signs that must not be possible


class Law(NamedTuple):
    """left = right, or > or ≥, if its conditions are shown, for all terms that are put in for the letters."""

    letters: str
    left: str
    right: str
    where: str = ""
    relation: str = "="


GAUSS = "(exp (+ (* -1 a (^ °x 2)) (* b °x)))"
LINEAR, LINEAR2 = "(sum °i:n (* b [°x °i:n]))", "(sum °i:n (sum °j:m (* b [°x °i:n °j:m])))"
DIAGONAL = f"(exp (+ {LINEAR} (* -1/2 (sum °i:n (* p (^ [°x °i:n] 2))))))"
DIAGONAL2 = f"(exp (+ {LINEAR2} (* -1/2 (sum °i:n (sum °j:m (* p (^ [°x °i:n °j:m] 2)))))))"
DEFINITE = f"(exp (+ {LINEAR} (* -1/2 k (sum °i:n (sum °j:n (* s [°x °i:n] [°x °j:n]))))))"
NO_X, PEAK = "(log (* 2 (pi) (^ p -1)))", "(* (^ b 2) (^ p -1))"
LOGS, TANGENT = "(+ (log p) (* -1 (log q)))", "(* k (+ x -1 (* -1 (log x))))"
ALL_FOUR = "(> k); (> x); (> l); (> y)"
ODD = ("sin", "atan", "erf", "asin", "asinh", "atanh")

LAWS: dict[str, Law] = {
    "log of 1": Law("", "(log 1)", "0"),
    "log of a product": Law("u v", "(log (* u v))", "(+ (log u) (log v))", "(> u)"),
    "log of a power": Law("u c", "(log (^ u c))", "(* c (log u))", "(> u)"),
    "log of an even power": Law("u c", "(log (^ u c))", "(* c (log (abs u)))", "(even c)"),
    "log of exp": Law("u", "(log (exp u))", "u"),
    "exp of log": Law("u", "(exp (log u))", "u"),
    "power of a product": Law("u v c", "(^ (* u v) c)", "(* (^ u c) (^ v c))", "(≥ u)"),
    "whole power of a product": Law("u v c", "(^ (* u v) c)", "(* (^ u c) (^ v c))", "(whole c)"),
    "power of a power": Law("u b c", "(^ (^ u b) c)", "(^ u (* b c))", "(≥ u)"),
    "power of an even power": Law("u b c", "(^ (^ u b) c)", "(^ (abs u) (* b c))", "(even b)"),
    "|u| = u": Law("u", "(abs u)", "u", "(≥ u)"),
    "|u| = −u": Law("u", "(abs u)", "(* -1 u)", "(≥ (* -1 u))"),
    "|u v|": Law("u v", "(abs (* u v))", "(* (abs u) (abs v))"),
    "|power|": Law("u c", "(abs (^ u c))", "(^ (abs u) c)"),
    "even power of |u|": Law("u c", "(^ (abs u) c)", "(^ u c)", "(even c)"),
    "cos²": Law("u", "(^ (cos u) 2)", "(+ 1 (* -1 (^ (sin u) 2)))"),
    "cos is even": Law("u", "(cos (* -1 u))", "(cos u)"),
    "cos 0": Law("", "(cos 0)", "1"),
    **{f"{f} is odd": Law("u", f"({f} (* -1 u))", f"(* -1 ({f} u))") for f in ODD},
    **{f"{f} 0": Law("", f"({f} 0)", "0") for f in ODD},
    "cases of a delta": Law(
        "f(°x) i j",
        "(at f °x (delta i j))",
        "(+ (* (delta i j) (at f °x 1)) (* (+ 1 (* -1 (delta i j))) (at f °x 0)))",
    ),
    "product": Law("f(°i) #n", "(product °i:n f)", "(exp (sum °i:n (log f)))", "(> f)"),
    "maximum of one value": Law("u #n", "(largest °i:n u)", "u"),
    "simplex": Law("w(°i) #n", "(sum °i:n w)", "1", "(simplex w °i:n)"),
    "unit vector": Law("w(°i) #n", "(sum °i:n (^ w 2))", "1", "(sphere w °i:n)"),
    "orthonormal": Law(
        "v(°i) w(°i) j k #n", "(sum °i:n (* v w))", "(delta j k)", "(orthonormal v w j k °i:n)"
    ),
    "inverse matrix": Law(
        "v(°i) w(°i) j k #n", "(sum °i:n (* v w))", "(delta j k)", "(inverses v w j k °i:n)"
    ),
    "a sum leaves an integral": Law(
        "f(°x,°i) l h #n", "(integral °x l h (sum °i:n f))", "(sum °i:n (integral °x l h f))"
    ),
    "∫ xᵏ": Law(
        "k l h",
        "(integral °x l h (^ °x k))",
        "(* (+ (^ h (+ k 1)) (* -1 (^ l (+ k 1)))) (^ (+ k 1) -1))",
        "(natural k)",
    ),
    "∫ exp(c x)": Law(
        "c l h",
        "(integral °x l h (exp (* c °x)))",
        "(* (+ (exp (* c h)) (* -1 (exp (* c l)))) (^ c -1))",
        "(≠ c)",
    ),
    "∫ xᵏ exp(c x), by parts": Law(
        "c k l h",
        "(integral °x l h (* (^ °x k) (exp (* c °x))))",
        "(* (^ c -1) (+ (* (^ h k) (exp (* c h))) (* -1 (^ l k) (exp (* c l)))"
        " (* -1 k (integral °x l h (* (^ °x (+ k -1)) (exp (* c °x)))))))",
        "(natural (+ k -1)); (≠ c)",
    ),
    "∫ 1/(a + b x)": Law(
        "a b l h",
        "(integral °x l h (^ (+ a (* b °x)) -1))",
        "(* (+ (log (+ a (* b h))) (* -1 (log (+ a (* b l))))) (^ b -1))",
        "(≠ b); (> (+ a (* b l))); (> (+ a (* b h)))",
    ),
    "∫₀ exp(−a x)": Law("a", "(integral °x 0 oo (exp (* -1 a °x)))", "(^ a -1)", "(> a)"),
    "∫₀ xᵏ exp(−a x)": Law(
        "a k",
        "(integral °x 0 oo (* (^ °x k) (exp (* -1 a °x))))",
        "(* k (^ a -1) (integral °x 0 oo (* (^ °x (+ k -1)) (exp (* -1 a °x)))))",
        "(> a); (natural (+ k -1))",
    ),
    "∫₀ of an even Gaussian": Law(
        "a k",
        "(integral °x 0 oo (* (^ °x k) (exp (* -1 a (^ °x 2)))))",
        "(* 1/2 (integral °x -oo oo (* (^ °x k) (exp (* -1 a (^ °x 2))))))",
        "(even k); (natural k); (> a)",
    ),
    "Gauss": Law(
        "a b",
        f"(integral °x -oo oo {GAUSS})",
        "(* (^ (* (pi) (^ a -1)) 1/2) (exp (* 1/4 (^ b 2) (^ a -1))))",
        "(> a)",
    ),
    "Gauss, moments": Law(
        "a b f(°x)",
        f"(integral °x -oo oo (* °x f {GAUSS}))",
        f"(* (^ (* 2 a) -1) (integral °x -oo oo (* (+ (* b f) (diff f °x)) {GAUSS})))",
        "(> a); (polynomial f °x)",
    ),
    "Gauss on ℝⁿ": Law(
        "b(°i) p(°i) #n",
        f"(integral °x -oo oo {DIAGONAL})",
        f"(exp (* 1/2 (+ (sum °i:n {PEAK}) (sum °i:n {NO_X}))))",
        "(> p)",
    ),
    "Gauss on ℝⁿ, moments": Law(
        "b(°i) p(°i) f(°x) j #n",
        f"(integral °x -oo oo (* [°x j] f {DIAGONAL}))",
        f"(* (^ (at p °i:n j) -1) (integral °x -oo oo"
        f" (* (+ (* (at b °i:n j) f) (diff f [°x j])) {DIAGONAL})))",
        "(> p); (polynomial f °x)",
    ),
    "Gauss on ℝⁿᵐ": Law(
        "b(°i,°j) p(°i,°j) #n #m",
        f"(integral °x -oo oo {DIAGONAL2})",
        f"(exp (* 1/2 (+ (sum °i:n (sum °j:m {PEAK})) (sum °i:n (sum °j:m {NO_X})))))",
        "(> p)",
    ),
    "Gauss on ℝⁿ with a definite matrix": Law(
        "b(°i) k s(°i,°j) r(°i,°j) d #n",
        f"(integral °x -oo oo {DEFINITE})",
        "(exp (* 1/2 (+ (* (^ k -1) (sum °i:n (sum °j:n (* r b (at b °i:n °j:n)))))"
        " (* #n (log (* 2 (pi) (^ k -1)))) (* -1 (log d)))))",
        "(> k); (definite s r d °i:n °j:n)",
    ),
    "Gauss on ℝⁿ with a definite matrix, moments": Law(
        "b(°i) k s(°i,°j) r(°i,°j) d f(°x) j #n",
        f"(integral °x -oo oo (* [°x j] f {DEFINITE}))",
        "(* (^ k -1) (sum °j:n (* (at r °i:n j) (integral °x -oo oo"
        f" (* (+ (* (at b °i:n °j:n) f) (diff f [°x °j:n])) {DEFINITE})))))",
        "(> k); (polynomial f °x); (definite s r d °i:n °j:n)",
    ),
    "the logarithm is increasing": Law("p q", "p", "q", f"(> p); (> q); (≥ {LOGS})", "≥"),
    "the logarithm is strictly increasing": Law("p q", "p", "q", f"(> p); (> q); (> {LOGS})", ">"),
    "both sides squared": Law("p q", "p", "q", "(≥ p); (≥ (+ (^ p 2) (* -1 (^ q 2))))", "≥"),
    "the logarithm is below its tangent": Law("k x", TANGENT, "0", "(> k); (> x)", "≥"),
    "the logarithm is below its tangent, x ≠ 1": Law("k x", TANGENT, "0", "(> k); (> x); (≠ (+ x -1))", ">"),
    "the logarithm is below its tangent, log x ≠ 0": Law(
        "k x", TANGENT, "0", "(> k); (> x); (≠ (log x))", ">"
    ),
    "the logarithm is below its tangent, x ≠ y": Law(
        "k x l y", f"(+ {TANGENT} (* l (+ y -1 (* -1 (log y)))))", "0", f"{ALL_FOUR}; (≠ (+ x (* -1 y)))", ">"
    ),
    "the logarithm is below its tangent, log x ≠ log y": Law(
        "k x l y",
        f"(+ {TANGENT} (* l (+ y -1 (* -1 (log y)))))",
        "0",
        f"{ALL_FOUR}; (≠ (+ (log x) (* -1 (log y))))",
        ">",
    ),
    "|x| ≥ x": Law("x", "(abs x)", "x", "", "≥"),
    "the maximum is at least each entry": Law(
        "f(°i) j #n", "(largest °i:n f)", "(at f °i:n j)", "(place j °i:n)", "≥"
    ),
}


def learn(a: Algebra, name: str, terms: Iterable[Term]) -> None:
    """Let an algebra know one instance of an equation; raise Unknown where it is none."""
    left, right = instance(a, name, ("=",), terms)
    ((mono, c),) = left.items()
    ((n, e),) = mono
    if right == left:
        raise Unknown("a law that says nothing")
    a.learned(n, e, a.scale(right, 1 / c))


def instance(a: Algebra, name: str, relations: Iterable[str], terms: Iterable[Term]) -> tuple[Form, Form]:
    """Both sides of a law, of which the conditions are shown."""
    law, values, lengths = LAWS[name], {}, {}
    if law.relation not in relations:
        raise Unknown(f"the law “{name}” says something else")
    for letter, t in zip(law.letters.split(), terms, strict=True):
        word, _, own = letter.rstrip(")").partition("(")
        if {v[1] for v in free(t) if v[1][0] == "°" and not v[1][1:].isdigit()} - set(own.split(",")):
            raise Unknown("a law catches what it binds")
        if word[0] == "#":
            lengths[word[1:]] = t[1]
        values[("len", word[1:]) if word[0] == "#" else ("var", word)] = t

    def filled(text: str) -> Term:
        return carried(_filled(parse(text, law=True), values, lengths), lambda body, x: body)

    a.domains["°x"] = _declared(filled(law.left))
    for condition in filter(None, law.where.split("; ")):
        head, *parts = filled(condition)
        if not (HOLDS[head](a, *parts) if head in HOLDS else not as_written(a, *parts) & WRONG[head]):
            raise Unknown(f"a condition of the law “{name}” is not shown")
    return a.read(filled(law.left)), a.read(filled(law.right))


def _filled(t: Term, values: Mapping[Term, Term], lengths: Mapping[str, str]) -> Term:
    if not isinstance(t, tuple):
        return t
    if t in values:
        return values[t]
    if t[0] == "ix":
        return (*t[:2], lengths.get(t[2], t[2]))
    return (t[0], *(_filled(part, values, lengths) for part in t[1:]))


def _declared(t: Term) -> tuple[tuple[str, ...], Term]:
    """The lengths of the variable of an integral, from the places it is used at."""
    if isinstance(t, tuple) and t[:2] == ("entry", "°x") and Fraction not in map(type, t):
        return tuple(place[2] for place in t[2:]), REALS
    found = [_declared(part) for part in t[1:]] if isinstance(t, tuple) else []
    return max(found, key=lambda each: len(each[0]), default=((), REALS))


# ---------- conditions


def _whole(a: Algebra, c: Term, least: int | None = None, step: int = 1) -> bool:
    p = a.read(c)
    k = p.get((), Fraction(0))
    return p.keys() <= {()} and k.denominator == 1 and k % step == 0 and (least is None or k >= least)


def _polynomial(a: Algebra, f: Term, x: Term) -> bool:
    return all(_monomial(a, mono, x) for mono in a.read(f))


def _monomial(a: Algebra, mono: Mono, x: Term) -> bool:
    for n, e in mono:
        head = a.content[n][0]
        if {x, ("array", x[1])} & a.frees[n]:
            inner = head in ("var", "entry") or (
                head == "sum" and _polynomial(a, unbound(a.content[n])[1], x)
            )
            if not inner or not isinstance(e, int) or e < 0:
                return False
    return True


def _belongs(a: Algebra, t: Term, kinds: Iterable[str], head: str = "entry") -> bool:
    """Whether a term is an entry of an array of some kind, of which facts may be used."""
    return t[0] == head and t[1] not in a.plain and a.domains[t[1]][1][0] in kinds


def _along(kind: str) -> Callable[..., bool]:
    def holds(a: Algebra, w: Term, i: Term) -> bool:
        return _belongs(a, w, [kind]) and w[-1] == i and i not in w[:-1] and a.domains[w[1]][0][-1] == i[2]

    return holds


def _orthonormal(a: Algebra, v: Term, w: Term, j: Term, k: Term, i: Term) -> bool:
    rows = v[2:] == (j, i) and w[2:] == (k, i)
    columns = v[2:] == (i, j) and w[2:] == (i, k) and len(set(a.domains[v[1]][0])) == 1
    return _belongs(a, v, ["orthonormal"]) and v[:2] == w[:2] and (rows or columns) and i not in (j, k)


def _inverses(a: Algebra, v: Term, w: Term, j: Term, k: Term, i: Term) -> bool:
    pair = _belongs(a, v, ["spd", "symmetric"]) and w[:2] == ("inverse", v[1]) and i not in (j, k)
    return pair and len(v) == 4 and {*v[2:]} == {i, j} and {*w[2:]} == {i, k}


def _definite(a: Algebra, s: Term, r: Term, d: Term, i: Term, j: Term) -> bool:
    heads = {"entry": "inverse", "inverse": "entry"}
    det = ("det", s[1]) if s[0] == "entry" else ("^", ("det", s[1]), Fraction(-1))
    return _belongs(a, s, ["spd"], s[0]) and s[2:] == (i, j) and r == (heads[s[0]], *s[1:]) and d == det


HOLDS: dict[str, Callable[..., bool]] = {
    "place": lambda a, j, i: isinstance(j, tuple) and j[0] == "ix" and j[2] == i[2],
    "whole": _whole,
    "natural": lambda a, c: _whole(a, c, 0),
    "even": lambda a, c: _whole(a, c, None, 2),
    "polynomial": _polynomial,
    "simplex": _along("simplex"),
    "sphere": _along("sphere"),
    "orthonormal": _orthonormal,
    "inverses": _inverses,
    "definite": _definite,
}


# ---------- the laws of a proof


class Book:
    """The laws that a proof uses, in order; the later may rest on the earlier."""

    def __init__(self, instances: Iterable[tuple[str, tuple[Term, ...]]] = ()) -> None:
        self.instances = list(instances)

    def algebra(self, domains: Any, signs: Any) -> Algebra:
        """An algebra that nothing is known to yet."""
        return Algebra(domains, signs)

    def read_to(self, a: Algebra, first: int) -> int:
        """Let an algebra know the laws from one on, and say which is the first that does not hold yet."""
        left = len(self.instances)
        for k in range(first, len(self.instances)):
            try:
                learn(a, *self.instances[k])
            except (Unknown, NoValue, KeyError, ValueError, TypeError, IndexError):
                left = min(left, k)  # its conditions may be shown by what is known later
        return left


def book_of(inferences: Iterable[Mapping[str, Any]]) -> Book:
    """The laws among the steps of a proof."""
    used = (each for each in inferences if each["concludes"] == LAW)
    return Book((each["rule"], tuple(parse(text, law=True) for text in each["terms"])) for each in used)
