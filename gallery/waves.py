"""Oscillations and waves with complex amplitudes: circuits, resonance, reflection; after the textbooks."""

from derive import (
    Abs,
    HalfPlane,
    I,
    Paper,
    complex_,
    conjugate,
    cos,
    define,
    eq,
    exp,
    im,
    le,
    positive,
    re,
    real,
    sin,
)

paper = Paper(
    "waves",
    title="Oscillations and waves with complex amplitudes",
    authors=("O. Heaviside", "A.-J. Fresnel", "H. A. Lorentz"),
    source="after the textbooks",
    expect="PROVED",
    setting=r"""Amplitudes are complex numbers; resistances, inductances, capacities, frequencies and dampings
are positive. Physical quantities are real parts.""",
)

# Notation
x, y, theta = real("x"), real("y"), real("theta")
R, L, C, omega = positive("R"), positive("L"), positive("C"), positive("omega")
A, B, V = complex_("A"), complex_("B"), complex_("V")
current = complex_("J", tex="I_0")

# ── Circles ─────────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Phases")
paper.claim(
    "euler", r"e^{i\theta} = \cos\theta + i \sin\theta", exp(I * theta), eq(cos(theta) + I * sin(theta))
)
paper.claim("modulus of a phase", r"|e^{i\theta}| = 1", Abs(exp(I * theta)), eq(1))
paper.claim(
    "sum of phases",
    r"e^{ix} + e^{iy} = 2 \cos\frac{x - y}{2} e^{i (x + y)/2}",
    exp(I * x) + exp(I * y),
    eq(2 * cos((x - y) / 2) * exp(I * (x + y) / 2)),
)

# ── Interference ────────────────────────────────────────────────────────────────────────────────────────────
paper.section("Interference")
paper.claim(
    "two slits",
    r"|A + B|^2 = |A|^2 + |B|^2 + 2 \mathrm{Re}(A \bar B)",
    Abs(A + B) ** 2,
    eq(Abs(A) ** 2 + Abs(B) ** 2 + 2 * re(A * conjugate(B))),
)
paper.claim(
    "parallelogram",
    r"|A + B|^2 + |A - B|^2 = 2 |A|^2 + 2 |B|^2",
    Abs(A + B) ** 2 + Abs(A - B) ** 2,
    eq(2 * Abs(A) ** 2 + 2 * Abs(B) ** 2),
)
paper.claim("visibility", r"|A + B| \le |A| + |B|", Abs(A + B), le(Abs(A) + Abs(B)))

# ── Circuits ────────────────────────────────────────────────────────────────────────────────────────────────
Z = define("Z", R + I * (omega * L - 1 / (omega * C)))
parallel = define(r"Z_\parallel", 1 / (1 / R + I * omega * C))

paper.section("Circuits")
paper.claim(
    "series",
    r"|Z|^2 = R^2 + \left(\omega L - \frac{1}{\omega C}\right)^2",
    Abs(Z) ** 2,
    eq(R**2 + (omega * L - 1 / (omega * C)) ** 2),
)
paper.claim(
    "resistance",
    r"\mathrm{Re} Z_\parallel = \frac{R}{1 + \omega^2 R^2 C^2}",
    re(parallel),
    eq(R / (1 + omega**2 * R**2 * C**2)),
)
paper.claim(
    "reactance",
    r"\mathrm{Im} Z_\parallel = -\frac{\omega R^2 C}{1 + \omega^2 R^2 C^2}",
    im(parallel),
    eq(-omega * R**2 * C / (1 + omega**2 * R**2 * C**2)),
)
paper.claim(
    "power",
    r"\tfrac12 \mathrm{Re}(Z I_0 \bar I_0) = \tfrac12 R |I_0|^2",
    re(Z * current * conjugate(current)) / 2,
    eq(R * Abs(current) ** 2 / 2),
)

# ── Resonance ───────────────────────────────────────────────────────────────────────────────────────────────
w0, damping = positive("w0", tex=r"\omega_0"), positive("g", tex=r"\gamma")
chi = define(r"\chi(\omega)", 1 / (w0**2 - omega**2 - I * damping * omega))
weight = define("D", (w0**2 - omega**2) ** 2 + damping**2 * omega**2)

paper.section("Resonance")
paper.claim(
    "dispersion",
    r"\mathrm{Re} \chi(\omega) = "
    r"\frac{\omega_0^2 - \omega^2}{(\omega_0^2 - \omega^2)^2 + \gamma^2 \omega^2}",
    re(chi),
    eq((w0**2 - omega**2) / weight),
)
paper.claim(
    "absorption",
    r"\mathrm{Im} \chi(\omega) = "
    r"\frac{\gamma \omega}{(\omega_0^2 - \omega^2)^2 + \gamma^2 \omega^2}",
    im(chi),
    eq(damping * omega / weight),
)
paper.claim(
    "response",
    r"|\chi(\omega)|^2 = \frac{1}{(\omega_0^2 - \omega^2)^2 + \gamma^2 \omega^2}",
    Abs(chi) ** 2,
    eq(1 / weight),
)

# ── Reflection ──────────────────────────────────────────────────────────────────────────────────────────────
n, kappa = positive("n"), positive("kappa")
index = define(r"\tilde n", n + I * kappa)
load = complex_("z", of=HalfPlane("right"))

paper.section("Reflection")
paper.claim(
    "normal incidence",
    r"\left|\frac{\tilde n - 1}{\tilde n + 1}\right|^2 = \frac{(n - 1)^2 + \kappa^2}{(n + 1)^2 + \kappa^2}",
    Abs((index - 1) / (index + 1)) ** 2,
    eq(((n - 1) ** 2 + kappa**2) / ((n + 1) ** 2 + kappa**2)),
)
paper.claim(
    "smith",
    r"\left|\frac{z - 1}{z + 1}\right|^2 = 1 - \frac{4 \mathrm{Re} z}{|z + 1|^2}",
    Abs((load - 1) / (load + 1)) ** 2,
    eq(1 - 4 * re(load) / Abs(load + 1) ** 2),
)
paper.claim("passive", r"\left|\frac{z - 1}{z + 1}\right|^2 \le 1", Abs((load - 1) / (load + 1)) ** 2, le(1))
