"""Derive checks the derivations in research papers: a symbolic road tries to prove every `=`, a numeric road
to break it.

All a paper needs is imported from here: `from derive import Paper, axes, array, total, diff, exp, eq`.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

# python-flint would change SymPy's number types just by being installed; say which ones we mean, before SymPy
# loads.
os.environ.setdefault("SYMPY_GROUND_TYPES", "flint")

__version__ = "0.1.0"

if TYPE_CHECKING:  # what editors and type checkers see; a test holds it against the table below
    from sympy import (
        Abs as Abs,
        And as And,
        Catalan as Catalan,
        Chi as Chi,
        Ci as Ci,
        E as E,
        Ei as Ei,
        Eq as Eq,
        EulerGamma as EulerGamma,
        FallingFactorial as FallingFactorial,
        Ge as Ge,
        GoldenRatio as GoldenRatio,
        Gt as Gt,
        Heaviside as Heaviside,
        I as I,
        Integer as Integer,
        LambertW as LambertW,
        Le as Le,
        Lt as Lt,
        Max as Max,
        Min as Min,
        Mod as Mod,
        Ne as Ne,
        Or as Or,
        Piecewise as Piecewise,
        Rational as Rational,
        RisingFactorial as RisingFactorial,
        Shi as Shi,
        Si as Si,
        acos as acos,
        acosh as acosh,
        airyai as airyai,
        airyaiprime as airyaiprime,
        airybi as airybi,
        airybiprime as airybiprime,
        arg as arg,
        asin as asin,
        asinh as asinh,
        assoc_laguerre as assoc_laguerre,
        atan as atan,
        atan2 as atan2,
        atanh as atanh,
        bell as bell,
        bernoulli as bernoulli,
        besseli as besseli,
        besselj as besselj,
        besselk as besselk,
        bessely as bessely,
        beta as beta,
        binomial as binomial,
        ceiling as ceiling,
        chebyshevt as chebyshevt,
        chebyshevu as chebyshevu,
        conjugate as conjugate,
        cos as cos,
        cosh as cosh,
        cot as cot,
        coth as coth,
        digamma as digamma,
        dirichlet_eta as dirichlet_eta,
        divisor_sigma as divisor_sigma,
        elliptic_e as elliptic_e,
        elliptic_f as elliptic_f,
        elliptic_k as elliptic_k,
        elliptic_pi as elliptic_pi,
        erf as erf,
        erfc as erfc,
        erfi as erfi,
        exp as exp,
        expint as expint,
        factorial as factorial,
        factorial2 as factorial2,
        fibonacci as fibonacci,
        floor as floor,
        fresnelc as fresnelc,
        fresnels as fresnels,
        gamma as gamma,
        gegenbauer as gegenbauer,
        hankel1 as hankel1,
        hankel2 as hankel2,
        harmonic as harmonic,
        hermite as hermite,
        im as im,
        jacobi as jacobi,
        laguerre as laguerre,
        latex as latex,
        legendre as legendre,
        li as li,
        log as log,
        loggamma as loggamma,
        lowergamma as lowergamma,
        mobius as mobius,
        oo as oo,
        partition as partition,
        pi as pi,
        polygamma as polygamma,
        polylog as polylog,
        re as re,
        sec as sec,
        sech as sech,
        sign as sign,
        sin as sin,
        sinc as sinc,
        sinh as sinh,
        sqrt as sqrt,
        tan as tan,
        tanh as tanh,
        totient as totient,
        uppergamma as uppergamma,
        zeta as zeta,
    )

    from derive.claims import (
        Paper as Paper,
        amended as amended,
        approx as approx,
        eq as eq,
        ge as ge,
        grows as grows,
        gt as gt,
        implies as implies,
        inventory as inventory,
        le as le,
        lt as lt,
        order as order,
        precedes as precedes,
        says as says,
        succeeds as succeeds,
    )
    from derive.language import (
        as_written as as_written,
        at as at,
        axes as axes,
        define as define,
        delta as delta,
        diff as diff,
        integral as integral,
        inverse as inverse,
        largest as largest,
        limit as limit,
        product as product,
        total as total,
        undefined as undefined,
    )
    from derive.language.declaring import (
        array as array,
        complex_ as complex_,
        integer as integer,
        nonnegative as nonnegative,
        positive as positive,
        real as real,
        sequence as sequence,
        simplex as simplex,
        spd as spd,
    )
    from derive.language.domains import (
        NONNEGATIVE as NONNEGATIVE,
        POSITIVE as POSITIVE,
        REAL as REAL,
        SPD as SPD,
        Distinct as Distinct,
        Interval as Interval,
        Orthonormal as Orthonormal,
        Simplex as Simplex,
        Sphere as Sphere,
        Symmetric as Symmetric,
    )
    from derive.language.laws import (
        KL as KL,
        Bernoulli as Bernoulli,
        Beta as Beta,
        Binomial as Binomial,
        Categorical as Categorical,
        Density as Density,
        Exponential as Exponential,
        Gamma as Gamma,
        Geometric as Geometric,
        Mixture as Mixture,
        Normal as Normal,
        Poisson as Poisson,
        Uniform as Uniform,
        conditional as conditional,
        covariance as covariance,
        cross_entropy as cross_entropy,
        entropy as entropy,
        expect as expect,
        gaussian as gaussian,
        logsumexp as logsumexp,
        mutual_information as mutual_information,
        softmax as softmax,
        variance as variance,
    )
    from derive.language.matrices import (
        block as block,
        det as det,
        diag as diag,
        eye as eye,
        frobenius as frobenius,
        grad as grad,
        hessian as hessian,
        inv as inv,
        kron as kron,
        lambda_max as lambda_max,
        lambda_min as lambda_min,
        logdet as logdet,
        matrix as matrix,
        nuclear as nuclear,
        ones as ones,
        opnorm as opnorm,
        tr as tr,
        vector as vector,
    )
    from derive.language.planes import (
        COMPLEX as COMPLEX,
        Circle as Circle,
        Disc as Disc,
        HalfPlane as HalfPlane,
        Slit as Slit,
    )
    from derive.language.special import (
        agm as agm,
        barnes_g as barnes_g,
        bernoulli_poly as bernoulli_poly,
        carlson_rc as carlson_rc,
        carlson_rd as carlson_rd,
        carlson_rf as carlson_rf,
        carlson_rg as carlson_rg,
        carlson_rj as carlson_rj,
        dedekind_eta as dedekind_eta,
        elliptic_einc as elliptic_einc,
        gcd as gcd,
        hurwitz as hurwitz,
        hyp0f1 as hyp0f1,
        hyp1f1 as hyp1f1,
        hyp2f1 as hyp2f1,
        hyperu as hyperu,
        lambertw_k as lambertw_k,
        lcm as lcm,
        modular_j as modular_j,
        modular_lambda as modular_lambda,
        stirling1 as stirling1,
        stirling2 as stirling2,
        theta1 as theta1,
        theta2 as theta2,
        theta3 as theta3,
        theta4 as theta4,
        weierstrass_p as weierstrass_p,
        weierstrass_sigma as weierstrass_sigma,
        weierstrass_zeta as weierstrass_zeta,
    )
    from derive.language.unknown import function as function
    from derive.run.checking import check as check

# The public names by their home; looked up on first use, so that `derive --help` loads no SymPy.
_HOMES = {
    "derive.claims": "Paper amended approx eq ge grows gt implies inventory le lt order precedes says "
    "succeeds",
    "derive.language": "as_written at axes define delta diff integral inverse largest limit product total "
    "undefined",
    "derive.language.declaring": "array complex_ integer nonnegative positive real sequence simplex spd",
    "derive.language.domains": "NONNEGATIVE POSITIVE REAL SPD Distinct Interval Orthonormal Simplex Sphere "
    "Symmetric",
    "derive.language.matrices": "block det diag eye frobenius grad hessian inv kron lambda_max lambda_min "
    "logdet matrix nuclear ones opnorm tr vector",
    "derive.language.planes": "COMPLEX Circle Disc HalfPlane Slit",
    "derive.language.laws": "KL Bernoulli Beta Binomial Categorical Density Exponential Gamma Geometric "
    "Mixture Normal Poisson Uniform conditional covariance cross_entropy entropy expect "
    "gaussian logsumexp mutual_information softmax variance",
    "derive.language.unknown": "function",
    "derive.run.checking": "check",
    "derive.language.special": (
        "agm barnes_g bernoulli_poly carlson_rc carlson_rd carlson_rf carlson_rg carlson_rj dedekind_eta "
        "elliptic_einc gcd hurwitz hyp0f1 hyp1f1 hyp2f1 hyperu lambertw_k lcm modular_j modular_lambda "
        "stirling1 stirling2 theta1 theta2 theta3 theta4 weierstrass_p weierstrass_sigma weierstrass_zeta "
    ),
    "sympy": (
        "Abs And Catalan Chi Ci E Ei Eq EulerGamma FallingFactorial Ge GoldenRatio Gt Heaviside I Integer "
        "LambertW Le Lt Max Min Mod Ne Or Piecewise Rational RisingFactorial Shi Si acos acosh airyai "
        "airyaiprime airybi airybiprime arg asin asinh assoc_laguerre atan atan2 atanh bell bernoulli "
        "besseli besselj besselk bessely beta binomial ceiling chebyshevt chebyshevu conjugate cos cosh cot "
        "coth digamma dirichlet_eta divisor_sigma elliptic_e elliptic_f elliptic_k elliptic_pi erf erfc erfi "
        "exp expint factorial factorial2 fibonacci floor fresnelc fresnels gamma gegenbauer hankel1 hankel2 "
        "harmonic hermite im jacobi laguerre latex legendre li log loggamma lowergamma mobius oo "
        "partition pi polygamma polylog re sec sech sign sin sinc sinh sqrt tan tanh totient uppergamma zeta "
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'derive' has no attribute {name!r}")
    word = getattr(import_module(_HOME[name]), name)
    return import_module("derive.language.row").kept(word) if _HOME[name] == "sympy" else word


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def load_ipython_extension(ipython: Any) -> None:
    """`%load_ext derive`: the cell magic `%%derive`."""
    import_module("derive.notebook").load_ipython_extension(ipython)
