"""Jacobi's theta functions, Dedekind's η, λ and j: half periods, parity, the modular group, values at i.

θⱼ(z, τ) = Σ … exp(πi(n²τ + 2nz)) for Im τ > 0, where all of them are without poles and θ₂, θ₃, θ₄ at z = 0
without zeros. They have no value elsewhere.
"""

from __future__ import annotations

import sympy as sp

from derive.language import special
from derive.prover.handbook.law import Facts, Law, turned_about

I, PI = sp.I, sp.pi
THETAS = (special.theta1, special.theta2, special.theta3, special.theta4)
MOST_STEPS = 24
MOST_OPERATIONS = 400
HALF_TURN = {1: (1, 2), 2: (-1, 1), 3: (1, 4), 4: (1, 3)}  # θⱼ(z + ½) = sign θₖ(z)
HALF_PERIOD = {1: (I, 4), 2: (1, 3), 3: (1, 2), 4: (I, 1)}  # θⱼ(z + τ/2) = factor exp(−πi(z + τ/4)) θₖ(z)
INVERSE = {1: (-I, 1), 2: (1, 4), 3: (1, 3), 4: (1, 2)}  # θⱼ(z/τ, −1/τ) = factor √(−iτ) exp(πiz²/τ) θₖ(z, τ)
# j at the points of class number one: τ = √−d, and τ = (1 + √−d)/2.
J_AT_ROOTS = {1: 1728, 2: 8000, 3: 54000, 4: 287496, 7: 16581375}
J_AT_HALVES = {3: 0, 7: -3375, 11: -32768, 19: -884736, 27: -12288000, 43: -884736000, 67: -147197952000,
               163: -262537412640768000}  # fmt: skip


ETA_BELOW = {  # η(i)/η(ki)
    sp.S.One: sp.S.One,
    sp.Integer(2): 2 ** sp.Rational(3, 8),
    sp.Integer(3): 3 ** sp.Rational(3, 8) * (2 + sp.sqrt(3)) ** sp.Rational(1, 12),
    sp.Integer(4): 2 ** sp.Rational(13, 16) * (1 + sp.sqrt(2)) ** sp.Rational(1, 4),
    sp.Integer(5): sp.sqrt(5 * (1 + sp.sqrt(5)) / 2),
}


def theta(which: int, z: sp.Expr, tau: sp.Expr) -> sp.Expr:
    return THETAS[which - 1](sp.sympify(z), tau)


def _whole_part(tau: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The whole number in a sum, and what is left of it."""
    tau = sp.expand(tau)
    number = sp.Add(*(t for t in sp.Add.make_args(tau) if t.is_Rational))
    steps = sp.floor(number)
    return steps, tau - steps


def _theta(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    z, tau = expr.args
    which = THETAS.index(type(expr)) + 1
    below = _below(tau)
    if below is not None:
        sign, other = INVERSE[which]
        w = sp.expand(z * below)
        return sign * sp.sqrt(-I * below) * sp.exp(I * PI * w**2 / below) * theta(other, w, below)
    steps, rest = _whole_part(tau)
    if steps:
        if which in (1, 2):
            return sp.exp(I * PI * steps / 4) * theta(which, z, rest)
        return theta(which if steps % 2 == 0 else 7 - which, z, rest)
    return _moved(which, sp.expand(z), tau)


def _below(tau: sp.Expr) -> sp.Expr | None:
    """The σ of which τ is written as −1/σ."""
    factor, rest = tau.as_coeff_Mul()
    letter = isinstance(rest, sp.Pow) and rest.exp == -1 and bool(rest.base.free_symbols)
    return rest.base if factor == -1 and letter else None


def _moved(which: int, z: sp.Expr, tau: sp.Expr) -> sp.Expr | None:
    """θⱼ at a place by θₖ less than a half period from 0."""
    turns = sp.floor(2 * sp.Add(*(t for t in sp.Add.make_args(z) if t.is_Rational)))
    periods = sp.floor(2 * z.coeff(tau)) if tau.is_Symbol and z.coeff(tau).is_Rational else sp.S.Zero
    if turns == 0 == periods:
        return _even(which, z, tau)
    if max(abs(turns), abs(periods)) > MOST_STEPS:
        return None
    front, z = sp.S.One, sp.expand(z - turns / 2)
    for _ in range(abs(turns)):
        sign, other = HALF_TURN[which] if turns > 0 else _back(HALF_TURN, which)
        front, which = front * sign, other
    for _ in range(abs(periods)):
        down = periods > 0
        at = sp.expand(z - tau / 2) if down else z
        factor, other = HALF_PERIOD[which] if down else _back(HALF_PERIOD, which)
        front *= factor * sp.exp((-1 if down else 1) * I * PI * sp.expand(at + tau / 4))
        z, which = sp.expand(z - tau / 2 if down else z + tau / 2), other
    return front * theta(which, z, tau)


def _back(table: dict[int, tuple[sp.Expr, int]], which: int) -> tuple[sp.Expr, int]:
    """The step that undoes one."""
    factor, before = next((1 / sp.sympify(f), j) for j, (f, k) in table.items() if k == which)
    return factor, before


def _doubled(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """θⱼ(2z) by θₖ(z), if some of these stand in the statement."""
    z, tau = expr.args
    half = sp.expand(z / 2)
    if z == 0 or not any(isinstance(e, THETAS) and e.args == (half, tau) for e in facts.nodes):
        return None
    which = THETAS.index(type(expr)) + 1
    a, b, c, d = (theta(k, half, tau) for k in (1, 2, 3, 4))
    two, three, four = (theta(k, 0, tau) for k in (2, 3, 4))
    if which == 1:
        return 2 * a * b * c * d / (two * three * four)
    if which == 2:
        return (b**2 * d**2 - a**2 * c**2) / (two * four**2)
    if which == 3:
        return (c**2 * d**2 - a**2 * b**2) / (three * four**2)
    return (d**4 - a**4) / four**3


def _even(which: int, z: sp.Expr, tau: sp.Expr) -> sp.Expr | None:
    """θ₁ is odd, the others are even."""
    if z == 0:
        return sp.S.Zero if which == 1 else _at_i(which, tau)
    if not turned_about(z):
        return None
    return (-1 if which == 1 else 1) * theta(which, sp.expand(-z), tau)


def _at_i(which: int, tau: sp.Expr) -> sp.Expr | None:
    """θ₃(0, i) = Γ(¼)/(√2 π^¾), and θ₂(0, i) = θ₄(0, i) less by 2^¼."""
    if tau != I:
        return None
    value = sp.gamma(sp.Rational(1, 4), evaluate=False) / (sp.sqrt(2) * PI ** sp.Rational(3, 4))
    return value if which == 3 else value / 2 ** sp.Rational(1, 4)


def _eta(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    tau = expr.args[0] if _below(expr.args[0]) is not None else sp.expand(expr.args[0])
    below = _below(tau)
    if below is not None:
        return sp.sqrt(-I * below) * special.dedekind_eta(below)
    steps, rest = _whole_part(tau)
    if steps:
        return sp.exp(I * PI * steps / 12) * special.dedekind_eta(rest)
    if tau == sp.sqrt(3) * I:
        third = sp.gamma(sp.Rational(1, 3), evaluate=False)
        return 3 ** sp.Rational(1, 8) / 2 ** sp.Rational(4, 3) * third ** sp.Rational(3, 2) / PI
    if tau / I in ETA_BELOW:
        quarter = sp.gamma(sp.Rational(1, 4), evaluate=False)
        return quarter / (2 * PI ** sp.Rational(3, 4)) / ETA_BELOW[tau / I]
    return None


def _lambda(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    (tau,) = expr.args
    steps, rest = _whole_part(tau)
    below = _below(tau)
    if tau == I:
        return sp.S.Half
    if below is not None:
        return 1 - special.modular_lambda(below)
    if steps:
        found = special.modular_lambda(rest)
        return found if steps % 2 == 0 else found / (found - 1)
    return (theta(2, 0, tau) / theta(3, 0, tau)) ** 4


def _j(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    (tau,) = expr.args
    below = _below(tau)
    if below is not None:
        return special.modular_j(below)
    if (known := _class_number_one(sp.expand(tau))) is not None:
        return sp.Integer(known)
    steps, rest = _whole_part(tau)
    if steps:
        return special.modular_j(rest)
    a, b, c = (theta(k, 0, tau) for k in (2, 3, 4))
    return 32 * (a**8 + b**8 + c**8) ** 3 / (a**8 * b**8 * c**8)


def _class_number_one(tau: sp.Expr) -> int | None:
    for scale, table, part in ((1, J_AT_ROOTS, sp.S.Zero), (2, J_AT_HALVES, sp.S.Half)):
        shifted = tau - part
        for d, value in table.items():
            if (shifted - sp.floor(sp.re(shifted)) - I * sp.sqrt(d) / scale).equals(0):
                return value
    return None


def _fourth(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """θ₃⁴ = θ₂⁴ + θ₄⁴ at z = 0, until θ₃ stands to a power from 0 to 3."""
    base, power = expr.args
    if not (isinstance(base, special.theta3) and base.args[0] == 0 and power.is_Integer) or 0 <= power < 4:
        return None
    tau, whole = base.args[1], power // 4
    return (theta(2, 0, tau) ** 4 + theta(4, 0, tau) ** 4) ** whole * base ** (power - 4 * whole)


def _multiplied_out(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """A product in which θ₃ at z = 0 stands more than once, multiplied out."""
    factors = [f for f in expr.args if f.has(special.theta3)]
    if len(factors) < 2 or expr.count_ops() > MOST_OPERATIONS:
        return None
    return sp.expand(expr)


def _shared(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """(u v)ⁿ = uⁿ vⁿ for whole n, where theta functions are among the factors."""
    base, power = expr.args
    if isinstance(base, sp.Mul) and power.is_Integer and base.has(*THETAS):
        return sp.Mul(*(f**power for f in base.args))
    return None


def _square(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """θ₂(z)² and θ₃(z)² by θ₁(z)² and θ₄(z)²."""
    base, power = expr.args
    if not (isinstance(base, (special.theta2, special.theta3)) and power.is_Integer) or 0 <= power < 2:
        return None
    z, tau = base.args
    if z == 0:
        return None
    at_0 = {k: theta(k, 0, tau) for k in (2, 3, 4)}
    mine, other = (2, 3) if isinstance(base, special.theta2) else (3, 2)
    square = (theta(4, z, tau) ** 2 * at_0[mine] ** 2 - theta(1, z, tau) ** 2 * at_0[other] ** 2) / at_0[
        4
    ] ** 2
    pairs = power // 2
    return square**pairs * base ** (power - 2 * pairs)


def _eta_cubed(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """2 η³ = θ₂ θ₃ θ₄, if these stand in the statement."""
    base, power = expr.args
    if not (isinstance(base, special.dedekind_eta) and power.is_Integer and abs(power) >= 3):
        return None
    (tau,) = base.args
    if not any(isinstance(e, THETAS) and e.args[1] == tau for e in facts.nodes):
        return None
    cubes = sp.sign(power) * (abs(power) // 3)
    product = theta(2, 0, tau) * theta(3, 0, tau) * theta(4, 0, tau) / 2
    return product**cubes * base ** (power - 3 * cubes)


LAWS = (
    Law("θ₂(z)² and θ₃(z)² by θ₁(z)² and θ₄(z)², and 2z by z", (sp.Pow,), _square),
    Law("2 η³ = θ₂ θ₃ θ₄", (sp.Pow,), _eta_cubed),
    Law("θ₂(z)² and θ₃(z)² by θ₁(z)² and θ₄(z)², and 2z by z", THETAS, _doubled),
    Law("theta functions: half periods, parity, τ + 1 and −1/τ, values at τ = i", THETAS, _theta),
    Law("η(τ + 1) = exp(πi/12) η(τ), η(−1/τ) = √(−iτ) η(τ), η(ki)", (special.dedekind_eta,), _eta),
    Law("λ = θ₂⁴/θ₃⁴, and under τ + 1 and −1/τ", (special.modular_lambda,), _lambda),
    Law("j by theta functions, and at points of class number one", (special.modular_j,), _j),
    Law("θ₃⁴ = θ₂⁴ + θ₄⁴", (sp.Pow,), _fourth),
    Law("θ₃⁴ = θ₂⁴ + θ₄⁴", (sp.Pow,), _shared),
    Law("θ₃⁴ = θ₂⁴ + θ₄⁴", (sp.Mul,), _multiplied_out),
)
