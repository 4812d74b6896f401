"""False statements for tests of the numeric road, many of them false only on a thin part of the domain."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from numeric.problem.graph import Axis
from tests.families import D, E, T, U, lse, scalars, softmax

FALSE: dict[str, tuple[Callable, dict[str, int], dict]] = {}
PRINCIPAL = {
    "log_of_product_only_both_negative",
    "root_of_quotient_only_below_zero",
}  # false in complex values alone


def false(sizes: dict[str, int] | None = None, **at):
    """A family that fails at the instance given, and where its free scalars are multiplied by a positive number."""

    def note(make: Callable) -> Callable:
        FALSE[make.__name__] = (make, sizes or {}, at)
        return make

    return note


@false(x=-2)
def root_of_square_only_below_zero(w):
    x, _, _ = scalars(w)
    return (x**2).sqrt(), "=", x


@false(x=-1, y=-3)
def log_of_product_only_both_negative(w):
    x, y, _ = scalars(w)
    return (x * y).log(), "=", x.log() + y.log()


@false(x=4, y=-3)
def root_of_quotient_only_below_zero(w):
    x, y, _ = scalars(w)
    return (x / y).sqrt(), "=", x.sqrt() / y.sqrt()


@false(x=3, y=3)
def only_at_ties(w):
    x, y, _ = scalars(w)
    return w.select(w.op("eq", x, y), 1, 0), "=", 0


@false({"T": 3}, s=[1, 1, 0])
def strict_order_only_at_ties(w):
    s = w.real("s", "T")
    top = w.sum(s[U], U, "largest")
    return w.sum(w.op("eq", s[T].exp(), top.exp()), T), "=", 1


@false({"T": 3}, a=[1, 2, 3])
def only_from_size_three(w):
    a = w.real("a", "T")
    pair = w.sum(w.sum(w.select(w.index(T) < w.index(U), a[T] * a[U], 0), T), U)
    return (
        w.sum(a[T], T, "prod") * w.op("eq", w.size("T"), 2) + pair * w.op("eq", w.size("T"), 3),
        "=",
        (w.op("eq", w.size("T"), 2) * pair),
    )


@false(x=0, y=0)
def strict_only_where_all_vanishes(w):
    x, y, _ = scalars(w)
    return x - x, "<", x**2 + y**2


@false({"T": 2}, a=[1, -1])
def strict_only_where_all_cancels(w):
    a = w.real("a", "T")
    return w.sum(a[T], T) ** 2, ">", 0, w.sum(a[T] ** 2, T) > 0


@false({"T": 1}, p_u=[3])
def strict_only_at_size_one(w):
    p = w.simplex("p", "T")
    return w.sum(p[T] ** 2, T), "<", 1


@false(x=5)
def relative_error_1e_9(w):
    x, _, _ = scalars(w)
    return x.exp(), "=", x.exp() * (1 + Fraction(1, 10**9))


@false(x=5, y=2)
def relative_error_1e_40(w):
    x, y, _ = scalars(w)
    return x.exp() + y, "=", x.exp() * (1 + Fraction(1, 10**40)) + y


@false(x=2, y=3)
def different_near_1e_2171(w):
    x, y, _ = scalars(w)
    tiny = w.op("exp", -5000)
    return tiny * x + tiny * y, "=", tiny * x


@false(x=Fraction(1, 10**6))
def third_order_term(w):
    x, _, _ = scalars(w)
    return x.exp() - 1 - x, "=", x**2 / 2


@false(x=Fraction(-1, 100))
def exp_above_parabola(w):
    x, _, _ = scalars(w)
    return x.exp(), "≥", 1 + x + x**2 / 2


@false(x=0)
def exp_strictly_above_tangent(w):
    x, _, _ = scalars(w)
    return x.exp(), ">", 1 + x


@false(x=0)
def strict_where_only_exact_numbers_tell(w):
    x, _, _ = scalars(w)
    return ((2 * x).exp() - x.exp() ** 2) ** 2, ">", 0


@false(x=Fraction(1, 2))
def approximation_too_good(w):
    x, _, _ = scalars(w)
    return x.sin(), "≈", x, x.abs() ** 3 / 7


@false(x=0)
def zero_power(w):
    x = w.real("x", low=0)
    return x**0, "=", x.sign()


@false({"T": 2}, s=[0, 0], c=1)
def lse_shift_wrong(w):
    s, c = w.real("s", "T"), w.real("c")
    return lse(w, s[T] + c), "=", 2 * c + lse(w, s[T])


@false({"T": 3}, s=[0, 1, 2])
def softmax_gradient_without_square(w):
    s = w.real("s", "T")
    by = Axis("by", "T")
    return (
        w.diff(softmax(w, s[T], s[U]), "s", by),
        "=",
        (softmax(w, s[T], s[U]) * w.op("eq", w.index(T), w.index(by)) - softmax(w, s[by], s[U])),
    )


@false({"T": 2}, s=[20000, -20000])
def lse_is_maximum_plus_log(w):
    s = w.real("s", "T")
    return lse(w, s[T]), "=", w.sum(s[T], T, "largest") + w.size("T").log()


@false(x=900)
def overflowing_quotient_wrong(w):
    x, _, _ = scalars(w)
    return (x + 800).exp() / (x + 799).exp(), "=", Fraction(2718281828, 10**9)


@false({"d": 2}, a=[1, 2, 0, 1])
def inverse_entrywise(w):
    a = w.real("a", "d", "d")
    return w.matrix("inverse", a, *a.node.axes)[D, E] * a[D, E], "=", w.op("eq", w.index(D), w.index(E)) * 2


@false({"d": 3}, a=[1, 2, 0, 0, 1, 0, 0, 5, 2])
def determinant_is_diagonal(w):
    a = w.real("a", "d", "d")
    return w.matrix("det", a, *a.node.axes), "=", w.sum(a[D, D], D)


@false(x=2)
def given_excludes_zero_only(w):
    x, _, _ = scalars(w)
    return 1 / x, "=", x, w.op("ne", x, 0)


@false(x=1, y=2, z=3)
def association_of_division(w):
    x, y, z = scalars(w)
    return x / (y / z), "=", x / y / z
