"""Complex numbers: their parts, their cuts, and what both roads make of statements about them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
import sympy as sp
from flint import fmpq

from derive import (
    COMPLEX,
    Abs,
    Circle,
    Disc,
    Eq,
    HalfPlane,
    I,
    Slit,
    arg,
    array,
    as_written,
    at,
    axes,
    check,
    complex_,
    conjugate,
    cos,
    cosh,
    diff,
    exp,
    gamma,
    im,
    integer,
    integral,
    limit,
    log,
    pi,
    positive,
    re,
    real,
    sin,
    sqrt,
    total,
)
from derive.claims import Statement
from derive.claims.formal import formal_of
from derive.claims.wellformed import ill_formed
from derive.command.typing_in import ALONE, _alone
from derive.errors import ProverFailure
from derive.language.complexes.analytic import analytic, sector
from derive.language.complexes.parts import Parts
from derive.language.mistakes import Mistake
from derive.prover import prove
from derive.roads.lowering import Lowering
from derive.roads.numeric_road import attempt
from numeric.attack.tally import Pace
from numeric.functions.table import BY_NAME
from numeric.functions.values import ONE, Hole, ball, precision
from numeric.rigorous.interpreter import Shared, maker
from numeric.rigorous.pairs import joined

z, w = complex_("z"), complex_("w")
r, s = complex_("r", of=HalfPlane()), complex_("s", of=HalfPlane())
c, q, u = complex_("c", of=Slit()), complex_("q", of=Disc()), complex_("u", of=Circle())
x, y, a, b = real("x"), real("y"), real("a"), real("b")
p, n = positive("p"), integer("n", 1)
j = axes(j="N")
A, B = array("A", j, of=COMPLEX), array("B", j, of=COMPLEX)

HALF = sp.Rational(1, 2)
ON_CUTS = [
    -2,
    -1,
    -HALF,
    0,
    HALF,
    1,
    2,
    2 * I,
    I,
    -I,
    -2 * I,
    I / 2,
    1 + I,
    -1 + I,
    -1 - I,
    3 - 2 * I,
    -3 + I / 7,
]
FUNCTIONS = [
    "exp",
    "log",
    "sqrt",
    "sin",
    "cos",
    "tan",
    "sinh",
    "cosh",
    "tanh",
    "asin",
    "acos",
    "atan",
    "asinh",
    "acosh",
    "atanh",
    "gamma",
    "erf",
]


def value(expr: sp.Expr, at: dict[sp.Symbol, sp.Expr]) -> complex | None:
    """What our parts of an expression are worth at a point; None where there is no value."""
    parts, low = Parts(), Lowering()
    numbers = {parts(letter)[k]: number.as_real_imag()[k] for letter, number in at.items() for k in (0, 1)}
    known = {q.name: [sp.Rational(v)] for q, v in numbers.items() if isinstance(q, sp.Symbol)}
    with precision(200):
        exact = {name: [fmpq(int(v[0].p), int(v[0].q))] for name, v in known.items()}
        found = [_evaluated(low(part), exact) for part in parts(expr)]
    return (
        None if any(isinstance(v, Hole) for v in found) else complex(*(float(ball(v).mid()) for v in found))
    )


def _evaluated(node, quantities):
    from numeric.rigorous.balls.wiring import Wiring

    wiring, values = Wiring([node], {}), {}
    for inner in wiring.nodes:
        values[inner] = maker(wiring, inner)(quantities, values, Shared())
    return values[node][0]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_has_its_principal_value_on_and_off_its_cuts(name: str) -> None:
    head, oracle = getattr(sp, name), getattr(mpmath, name)
    for point in ON_CUTS:
        ours = value(head(z, evaluate=False) if name != "sqrt" else sqrt(z), {z: sp.sympify(point)})
        try:
            theirs = complex(oracle(mpmath.mpmathify(complex(sp.N(point)))))
        except (ValueError, ZeroDivisionError):
            theirs = None
        if theirs is None or abs(theirs) > 1e300:
            assert ours is None, (name, point)
        else:
            assert ours is not None and abs(ours - theirs) < 1e-12 * (1 + abs(theirs)), (name, point, ours)


@pytest.mark.parametrize("exponent", [HALF, -HALF, sp.Rational(1, 3), sp.Rational(-5, 2), 3, -2, 0, I, 1 + I])
def test_a_power_is_the_principal_one(exponent: sp.Expr) -> None:
    for point in (k for k in ON_CUTS if k != 0):
        ours = value(z**exponent, {z: sp.sympify(point)})
        theirs = complex(mpmath.mpmathify(complex(sp.N(point))) ** mpmath.mpmathify(complex(sp.N(exponent))))
        assert ours is not None and abs(ours - theirs) < 1e-12 * (1 + abs(theirs)), (point, ours, theirs)


def test_the_two_parts_of_a_function_in_the_plane() -> None:
    rows = BY_NAME
    re_, im_ = (rows[f"gamma.{part}"].enclosure for part in ("re", "im"))
    found = complex(float(re_(ONE, ONE).mid()), float(im_(ONE, ONE).mid()))
    assert abs(found - complex(mpmath.gamma(1 + 1j))) < 1e-12
    assert re_(fmpq(-2), fmpq(0)) == Hole("gamma at a pole")
    assert isinstance(rows["loggamma.im"].enclosure(fmpq(-1, 2), fmpq(0)), Hole)  # on the cut
    assert not isinstance(rows["loggamma.im"].enclosure(fmpq(-1, 2), fmpq(1, 100)), Hole)


def statement(lhs, rhs, relation="=", given=()) -> Statement:
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given)


def witness(lhs, rhs, relation="=", given=()):
    return attempt(statement(lhs, rhs, relation, given), 0, Pace(2000)).counterexample


def proved(lhs, rhs, relation="=", given=()) -> bool:
    try:
        prove(statement(lhs, rhs, relation, given))
    except ProverFailure:
        return False
    return True


# (true statement, its false twin): the first is never refuted, the second always
TWINS = [
    ((log(r**2), 2 * log(r)), (log(z**2), 2 * log(z))),
    ((sqrt(r**2), r), (sqrt(z**2), z)),
    ((log(r * s), log(r) + log(s)), (log(z * w), log(z) + log(w))),
    ((sqrt(r) * sqrt(s), sqrt(r * s)), (sqrt(z) * sqrt(w), sqrt(z * w))),
    ((conjugate(log(c)), log(conjugate(c))), (conjugate(log(z)), log(conjugate(z)))),
    (((r**a) ** HALF, r ** (a / 2), (a > -1, a < 1)), ((z**a) ** b, z ** (a * b))),
    ((Abs(exp(I * x)), 1), (Abs(exp(I * z)), 1)),
    ((exp(I * z), cos(z) + I * sin(z)), (exp(I * z), cos(z) - I * sin(z))),
    ((sin(z + w), sin(z) * cos(w) + cos(z) * sin(w)), (sin(z + w), sin(z) * cos(w) - cos(z) * sin(w))),
    ((Abs(u), 1), (Abs(q), 1)),
    ((diff(sin(z) ** 2, z), sin(2 * z)), (diff(sin(z) ** 2, z), sin(z))),
    ((total(Abs(A[j]) ** 2, j), total(A[j] * conjugate(A[j]), j)), (total(A[j] ** 2, j), total(Abs(A[j]) ** 2, j))),
    ((sp.atan(r) + sp.atan(1 / r), pi / 2), (sp.atan(z) + sp.atan(1 / z), pi / 2)),
    ((arg(z), im(log(z))), (arg(-z), arg(z) + pi)),
    ((sp.atanh(z), (log(1 + z) - log(1 - z)) / 2), (sp.atanh(z), log((1 + z) / (1 - z)) / 2)),
    ((sqrt(1 - z) * sqrt(1 + z), sqrt(1 - z**2)), (sqrt(z - 1) * sqrt(z + 1), sqrt(z**2 - 1))),
    ((gamma(z + 1), z * gamma(z)), (gamma(z + 1), (z + 1) * gamma(z))),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false"), TWINS, ids=lambda pair: f"{pair[0]} = {pair[1]}")
def test_a_false_twin_is_refuted_and_the_truth_is_not(true, false) -> None:
    assert witness(true[0], true[1], given=true[2] if len(true) > 2 else ()) is None
    assert witness(*false) is not None
    assert not proved(*false)


def test_a_witness_prints_as_one_number() -> None:
    found = witness(log(z * w), log(z) + log(w))
    assert {v.name for v in found.values} == {"w", "z"}
    assert found.lhs != found.rhs and "i" in found.rhs and "part" not in found.at and not found.sizes
    assert joined("1", "-1") == "1 - i"


def test_complex_numbers_have_no_order() -> None:
    assert "no order" in ill_formed(statement(z, w, "≤"))
    assert "no order" in ill_formed(statement(re(z), 1, "≤", (sp.Gt(z**2, 0, evaluate=False),)))
    for sides in ((Abs(z), re(w)), (z * conjugate(z), 1), (z + conjugate(z), log(Abs(z)))):
        assert ill_formed(statement(*sides, "≤")) is None


def test_a_real_claim_stays_real() -> None:
    assert witness(sqrt(x) ** 2, x) is None  # where x < 0 there is no value
    assert witness(sqrt(x), Abs(x) ** HALF) is None
    assert witness(sqrt(x) + 0 * I + I - I, Abs(x) ** HALF) is None  # SymPy made it real again


def test_conditions_speak_of_complex_quantities() -> None:
    assert witness(log(z**2), 2 * log(z), given=(re(z) > 0,)) is None
    assert witness(log(z**2), 2 * log(z), given=(Abs(z) < 1,)) is not None
    assert witness(z * w, z**2, given=(Eq(z, w),)) is None
    assert witness(z, 1 / z, given=(sp.Ne(z, 0),)) is not None


def test_analytic_sides_need_no_more_than_real_points() -> None:
    assert analytic(log(r * s)) and not analytic(log(r * s * r))
    assert analytic(gamma(z) * sin(z) / z) and not analytic(Abs(z)) and not analytic(conjugate(z))
    assert sector(r * s) == Fraction(1) and sector(sqrt(c)) == HALF and sector(z) is None
    assert proved(log(r * s), log(r) + log(s))
    assert not proved(log(r * s * r), 2 * log(r) + log(s))
    assert not proved(Abs(z), sqrt(z**2)) and not proved(conjugate(z), z) and not proved(re(z), z)


def test_inequalities_of_moduli_are_proved() -> None:
    assert proved(Abs(z + w), Abs(z) + Abs(w), "≤") and not proved(Abs(z + w), Abs(z), "≤")
    assert witness(sp.floor(re(z)), re(z), "≤") is None and witness(re(z), sp.floor(re(z)), "≤") is not None
    assert proved(re(z), Abs(z), "≤") and witness(Abs(z), re(z), "≤") is not None


def test_domains_refuse_what_they_are_not() -> None:
    with pytest.raises(Mistake, match="right, left, upper or lower"):
        HalfPlane("outer")
    with pytest.raises(Mistake, match="positive rational"):
        Disc(-1)
    with pytest.raises(Mistake, match="domain of complex numbers"):
        complex_("z", of=sp.Interval(0, 1))  # type: ignore[arg-type]


def test_a_check_tells_of_complex_numbers() -> None:
    with as_written():
        told = check(sqrt(z**2), z, trials=1000)
    assert not told and "counterexample: z = -1" in str(told)
    assert check(exp(I * x), cos(x) + I * sin(x), trials=1000).verdict == "PROVED"


@pytest.mark.slow
def test_the_truths_of_the_adversary_are_those_of_mpmath() -> None:
    """Every identity with a cut, at exact points on either side of it and on it, in an arithmetic of its own."""
    from bench.adversary_complex import ALL, PLACES, ROWS, z as letter

    grid = [sp.Rational(k, 2) for k in (-9, -3, -2, -1, 0, 1, 2, 3, 9)]
    points = [scale * (k + I * m) for k in grid for m in grid for scale in (1, 32, sp.Rational(1, 128))]
    turns = [sp.Rational(m, 5) for m in range(-9, 10)]
    points += [sign * ((1 - t**2) + 2 * I * t) / (1 + t**2) for t in turns for sign in (1, -1)]
    relations = {"=": lambda u, v: abs(u - v) < 1e-9 * (1 + abs(u) + abs(v)), "≤": lambda u, v: u.real <= v.real + 1e-9,
                 "<": lambda u, v: u.real < v.real, "≥": lambda u, v: u.real >= v.real - 1e-9}  # fmt: skip
    for left, relation, right, holds, _ in ROWS:
        sides = [sp.lambdify(letter, side, "mpmath") for side in (left, right)]
        told: dict[str, bool] = dict.fromkeys(ALL, True)
        for point in points:
            where = mpmath.mpc(
                *(mpmath.mpf(int(part.p)) / int(part.q) for part in sp.expand(point).as_real_imag())
            )
            try:
                values = [mpmath.mpmathify(side(where)) for side in sides]
            except (ValueError, ZeroDivisionError):
                continue
            if not all(map(mpmath.isfinite, values)):
                continue
            for name in ALL:
                if PLACES[name].holds(complex(where)):
                    told[name] &= bool(relations[relation](*values))
        assert "".join(name for name in ALL if told[name]) == "".join(sorted(holds, key=ALL.find)), (
            left,
            right,
        )


# (what a rule proves, a falsehood near it that nothing proves)
RULES = [
    ("exponentials", (z ** (a + b), z**a * z**b, "=", (sp.Ne(z, 0),)), (z ** (a * b), z**a * z**b, "=", (sp.Ne(z, 0),))),
    ("exponentials", (sp.exp(log(z), evaluate=False), z), (log(exp(z)), z)),
    ("within a turn", (log(exp(z)), z, "=", (im(z) > -pi, im(z) <= pi)), (log(exp(z)), z, "=", (im(z) > -pi, im(z) <= 4))),
    ("reflection", (conjugate(log(c)), log(conjugate(c))), (conjugate(log(z)), log(conjugate(z)))),
    ("de Moivre", ((cos(x) + I * sin(x)) ** n, cos(n * x) + I * sin(n * x)), ((cos(x) + I * sin(x)) ** a, cos(a * x) + I * sin(a * x))),
    ("Cauchy–Schwarz", (Abs(total(A[j] * B[j], j)) ** 2, total(Abs(A[j]) ** 2, j) * total(Abs(B[j]) ** 2, j), "≤"),
     (Abs(total(A[j] * B[j], j)) ** 2, total(Abs(A[j]) ** 2, j) * total(re(B[j]) ** 2, j), "≤")),
    ("triangle", (Abs(total(A[j], j)), total(Abs(A[j]), j), "≤"), (Abs(total(A[j], j)), total(re(A[j]), j), "≤")),
    ("circle", (conjugate(u), 1 / u), (conjugate(q), 1 / q)),
    ("letters", (z ** sp.Rational(3, 2), z * sqrt(z)), (z ** sp.Rational(3, 2), sqrt(z**3))),
    ("letters", ((sqrt(z) - sqrt(w)) * (sqrt(z) + sqrt(w)), z - w), (sqrt(z) * sqrt(w), sqrt(z * w))),
    ("real letters", (z * sqrt(x**2), z * Abs(x)), (z * sqrt(x) * sqrt(y), z * sqrt(x * y))),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false"), [row[1:] for row in RULES], ids=[row[0] for row in RULES])
def test_a_rule_proves_a_truth_and_not_its_twin(true, false) -> None:
    assert proved(*true)
    assert not proved(*false) and witness(*false) is not None


UNDER_A_WORD = [
    (diff(sp.besselk(a, z), z), sp.S.Zero),
    (integral(im(sp.polylog(2, I * x)), x, 0, 2), 2 * integral(im(sp.polylog(2, I * x)), x, 0, 1)),
    (total(re(sp.zeta(2 + I * n)), (n, 1, 3)), 3 * re(sp.zeta(2 + I * n))),
    (limit(im(sp.polylog(2, I * x)), x, 0), im(sp.polylog(2, I * x))),
    (at(diff(sp.besselk(a, z), z), z, w), sp.S.Zero),
]


@pytest.mark.parametrize(("left", "right"), UNDER_A_WORD, ids=str)
def test_a_function_in_the_plane_is_no_letter_under_a_word_that_moves_it(left, right) -> None:
    assert not proved(left, right)


def test_what_the_checker_cannot_read_is_not_handed_to_it() -> None:
    assert formal_of(statement(log(z**2), 2 * log(z))) is None
    assert formal_of(statement(x, x)) is not None


def test_complex_names_and_the_switch_are_told_apart() -> None:
    assert _alone(["--complex", "z, w[t]"], 0) == "--complex"
    assert [_alone(["--complex", after], 0) for after in ("--real", "sqrt(x) = y")] == [ALONE, ALONE]


SHOWN = {
    "identity theorem": (sin(z) ** 2 + cos(z) ** 2, 1),
    "functions with cuts as letters, and (√z)² = z": (1 / (sqrt(z) + 1), (sqrt(z) - 1) / (z - 1)),
    "z = exp(log z): logarithms and powers of a letter become exponentials": (
        z ** (a + b), z**a * z**b, "=", (sp.Ne(z, 0),)),
    "real and imaginary parts": (re(z * w), re(z) * re(w) - im(z) * im(w)),
    "triangle inequality: |Σ u| ≤ Σ |u|, and |u| ≤ v term by term": (
        Abs(total(A[j], j)), total(Abs(A[j]), j), "≤"),
    "Cauchy–Schwarz: |Σ u|² ≤ Σ f · Σ g where |u|² ≤ f g term by term and f, g ≥ 0": (
        Abs(total(A[j] * B[j], j)) ** 2, total(Abs(A[j]) ** 2, j) * total(Abs(B[j]) ** 2, j), "≤"),
}  # fmt: skip


@pytest.mark.parametrize("line", SHOWN)
def test_a_rule_shows_itself(line) -> None:
    proof = prove(statement(*SHOWN[line]))
    assert line in (proof.method, *proof.trace)


def test_a_complex_number_is_put_in_with_both_parts_at_once():
    """At z = iw both parts change together, and a value may speak of the letter it is put in for."""
    at_turned = at(diff(sin(z), z), z, I * z)
    assert check(at_turned, cosh(z)).verdict == "PROVED"
    assert check(at_turned, cos(z)).verdict == "REFUTED"
    nested = at(at(diff(sin(z * w), z), z, w), w, I * z)
    assert check(nested, I * z * cos(z**2)).verdict == "PROVED"
    assert check(nested, z * cos(z**2)).verdict == "REFUTED"
