"""True statements for tests of the numeric road, many of them numerically nasty."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from numeric.problem.graph import Axis
from tests.writing import Term, Writer

T, U, D, E = Axis("t", "T"), Axis("u", "T"), Axis("i", "d"), Axis("j", "d")
TRUE: dict[str, Callable] = {}


def true(make: Callable) -> Callable:
    """A family that holds wherever it has a value."""
    TRUE[make.__name__] = make
    return make


def scalars(w: Writer) -> tuple[Term, Term, Term]:
    """Three reals."""
    return w.real("x"), w.real("y"), w.real("z")


def lse(w: Writer, s: Term, axis: Axis = T) -> Term:
    """log Σ exp."""
    return w.sum(s.exp(), axis).log()


def softmax(w: Writer, s: Term, again: Term) -> Term:
    """exp sₜ / Σ exp s, with the scores written over two indices."""
    return s.exp() / w.sum(again.exp(), U)


@true
def binomial(w):
    x, y, _ = scalars(w)
    return (x + y) ** 3, "=", x**3 + 3 * x**2 * y + 3 * x * y**2 + y**3


@true
def difference_of_powers(w):
    x, y, _ = scalars(w)
    return x**8 - y**8, "=", (x - y) * (x + y) * (x**2 + y**2) * (x**4 + y**4)


@true
def cancellation(w):
    x, y, _ = scalars(w)
    return (x + y * Fraction(10) ** 30) - y * Fraction(10) ** 30, "=", x


@true
def nasty_quotient(w):
    x, _, _ = scalars(w)
    return (x**2 - 1) / (x - 1), "=", x + 1


@true
def rump(w):
    x, y, _ = scalars(w)
    return (
        Fraction(1335, 4) * y**6 + x**2 * (11 * x**2 * y**2 - y**6 - 121 * y**4 - 2),
        "=",
        (Fraction(1335, 4) * y**6 + 11 * x**4 * y**2 - x**2 * y**6 - 121 * x**2 * y**4 - 2 * x**2),
    )


@true
def exp_of_sum(w):
    x, y, _ = scalars(w)
    return (x + y).exp(), "=", x.exp() * y.exp()


@true
def overflowing_quotient(w):
    x, _, _ = scalars(w)
    return (x + 800).exp() / (x + 799).exp(), "=", w.op("exp", 1)


@true
def cosh_square(w):
    x, _, _ = scalars(w)
    return x.cosh() ** 2 - x.sinh() ** 2, "=", 1


@true
def pythagoras(w):
    x, _, _ = scalars(w)
    return x.sin() ** 2 + x.cos() ** 2, "=", 1


@true
def double_angle(w):
    x, _, _ = scalars(w)
    return 1 - (2 * x).cos(), "=", 2 * x.sin() ** 2


@true
def tanh_by_exp(w):
    x, _, _ = scalars(w)
    return x.tanh(), "=", ((2 * x).exp() - 1) / ((2 * x).exp() + 1)


@true
def log_of_product(w):
    x, y = w.positive("x"), w.positive("y")
    return (x * y).log(), "=", x.log() + y.log()


@true
def softplus_difference(w):
    x, _, _ = scalars(w)
    return (1 + x.exp()).log() - (1 + (-x).exp()).log(), "=", x


@true
def asinh_by_log(w):
    x, _, _ = scalars(w)
    return x.asinh(), "=", (x + (x**2 + 1).sqrt()).log()


@true
def roots_difference(w):
    x = w.positive("x")
    return (x + 1).sqrt() - x.sqrt(), "=", 1 / ((x + 1).sqrt() + x.sqrt())


@true
def power_and_log(w):
    x, y = w.positive("x"), w.real("y", low=-9, high=9)
    return x**y, "=", (y * x.log()).exp()


@true
def gamma_step(w):
    x = w.real("x", low=Fraction(1, 100), high=50)
    return (x + 1).gamma(), "=", x * x.gamma()


@true
def digamma_step(w):
    x = w.real("x", low=Fraction(1, 100), high=50)
    return (x + 1).digamma() - x.digamma(), "=", 1 / x


@true
def loggamma_and_gamma(w):
    x = w.real("x", low=Fraction(1, 100), high=50)
    return x.loggamma().exp(), "=", x.gamma()


@true
def erf_is_odd(w):
    x, _, _ = scalars(w)
    return x.erf() + (-x).erf(), "=", 0


@true
def maximum(w):
    x, y, _ = scalars(w)
    return x.max(y), "=", (x + y + (x - y).abs()) / 2


@true
def sign_times_abs(w):
    x, _, _ = scalars(w)
    return x.sign() * x.abs(), "=", x


@true
def square_root_of_square(w):
    x, _, _ = scalars(w)
    return (x**2).sqrt(), "=", x.abs()


@true
def cases(w):
    x, y, _ = scalars(w)
    return w.select(x < y, y - x, x - y), "=", (x - y).abs()


@true
def angle(w):
    x, y, _ = scalars(w)
    return (x**2 + y**2).sqrt() * y.atan2(x).cos(), "=", x


@true
def square_of_root(w):
    x, _, _ = scalars(w)
    return x.sqrt() ** 2, "=", x  # where x < 0, only in the complex numbers


@true
def lse_shift(w):
    s, c = w.real("s", "T"), w.real("c")
    return lse(w, s[T] + c), "=", c + lse(w, s[T])


@true
def lse_by_maximum(w):
    s = w.real("s", "T")
    top = w.sum(s[U], U, "largest")
    return lse(w, s[T]), "=", top + w.sum((s[T] - top).exp(), T).log()


@true
def lse_far_out(w):
    s = w.real("s", "T")
    return lse(w, s[T] + 10**4) - lse(w, s[T] - 10**4), "=", 2 * 10**4


@true
def softmax_shift(w):
    s, c = w.real("s", "T"), w.real("c")
    return softmax(w, s[T] + c, s[U] + c), "=", softmax(w, s[T], s[U])


@true
def softmax_sums_to_one(w):
    s = w.real("s", "T")
    return w.sum(softmax(w, s[T], s[U]), T), "=", 1


@true
def lse_gradient(w):
    s = w.real("s", "T")
    by = Axis("by", "T")
    return w.diff(lse(w, s[T]), "s", by), "=", softmax(w, s[by], s[U])


@true
def lse_hessian(w):
    s = w.real("s", "T")
    a, b = Axis("a", "T"), Axis("b", "T")
    hessian = w.diff(w.diff(lse(w, s[T]), "s", a), "s", b)
    p, q = softmax(w, s[a], s[U]), softmax(w, s[b], s[U])
    return hessian, "=", p * w.op("eq", w.index(a), w.index(b)) - p * q


@true
def entropy(w):
    s = w.real("s", "T")
    p = softmax(w, s[T], s[U])
    return -w.sum(p * p.log(), T), "=", lse(w, s[T]) - w.sum(p * s[T], T)


@true
def gibbs_inequality(w):
    p, q = w.simplex("p", "T"), w.simplex("q", "T")
    return w.sum(p[T] * (p[T] / q[T]).log(), T), "≥", 0


@true
def cauchy_schwarz(w):
    a, b = w.real("a", "T"), w.real("b", "T")
    return w.sum(a[T] * b[T], T) ** 2, "≤", w.sum(a[T] ** 2, T) * w.sum(b[T] ** 2, T)


@true
def maximum_below_lse(w):
    s = w.real("s", "T")
    return w.sum(s[T], T, "largest"), "≤", lse(w, s[T])


@true
def exp_above_tangent(w):
    x, _, _ = scalars(w)
    return x.exp(), "≥", 1 + x


@true
def log_below_tangent(w):
    x = w.positive("x")
    return x.log(), "<", x


@true
def variance(w):
    p, a = w.simplex("p", "T"), w.real("a", "T")
    mean = w.sum(p[U] * a[U], U)
    return w.sum(p[T] * (a[T] - mean) ** 2, T), "=", w.sum(p[T] * a[T] ** 2, T) - mean**2


@true
def product_derivative(w):
    a = w.real("a", "T")
    by = Axis("by", "T")
    rest = w.sum(w.select(w.op("eq", w.index(T), w.index(by)), 1, a[T]), T, "prod")
    return w.diff(w.sum(a[T], T, "prod"), "a", by), "=", rest


@true
def inverse_times_matrix(w):
    a = w.real("a", "d", "d")
    k = Axis("k", "d")
    spd = w.sum(a[D, k] * a[E, k], k) + w.op("eq", w.index(D), w.index(E))
    inverse = w.matrix("inverse", spd, D, E)
    product = w.sum(Term(w, w.graph.view(inverse.node, {E: k})) * Term(w, w.graph.view(spd.node, {D: k})), k)
    return product, "=", w.op("eq", w.index(D), w.index(E))


@true
def log_determinant_derivative(w):
    x = w.real("x")
    same = w.op("eq", w.index(D), w.index(E))
    matrix = same * (x**2 + 1) + (1 - same) * Fraction(1, 10)
    det = w.matrix("det", matrix, D, E)
    inverse = w.matrix("inverse", matrix, D, E)
    return w.diff(det.log(), "x"), "=", w.sum(w.sum(inverse * same * 2 * x, E), D)


@true
def tiny_numbers(w):
    x, y, _ = scalars(w)
    tiny = w.op("exp", -5000)  # two values near 1e-2171 that are equal
    return tiny * (x + y), "=", tiny * x + tiny * y


@true
def approximation(w):
    x = w.real("x", low=-1, high=1)
    return x.sin(), "≈", x, x.abs() ** 3 / 6
