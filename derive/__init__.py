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
        atan as atan,
        atan2 as atan2,
        atanh as atanh,
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
        elliptic_e as elliptic_e,
        elliptic_k as elliptic_k,
        erf as erf,
        erfc as erfc,
        erfi as erfi,
        exp as exp,
        factorial as factorial,
        floor as floor,
        fresnelc as fresnelc,
        fresnels as fresnels,
        gamma as gamma,
        harmonic as harmonic,
        hermite as hermite,
        im as im,
        laguerre as laguerre,
        latex as latex,
        legendre as legendre,
        li as li,
        log as log,
        loggamma as loggamma,
        lowergamma as lowergamma,
        oo as oo,
        pi as pi,
        polygamma as polygamma,
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
        mutual_information as mutual_information,
        variance as variance,
    )
    from derive.language.matrices import (
        block as block,
        det as det,
        diag as diag,
        eye as eye,
        frobenius as frobenius,
        grad as grad,
        inv as inv,
        logdet as logdet,
        matrix as matrix,
        ones as ones,
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
    from derive.language.unknown import function as function
    from derive.run.checking import check as check

# The public names by their home; looked up on first use, so that `derive --help` loads no SymPy.
_HOMES = {
    "derive.claims": "Paper amended approx eq ge grows gt implies inventory le lt order precedes says "
    "succeeds",
    "derive.language": "as_written at axes define delta diff integral inverse largest product total "
    "undefined",
    "derive.language.declaring": "array complex_ integer nonnegative positive real simplex spd",
    "derive.language.domains": "NONNEGATIVE POSITIVE REAL SPD Distinct Interval Orthonormal Simplex Sphere "
    "Symmetric",
    "derive.language.matrices": "block det diag eye frobenius grad inv logdet matrix ones tr vector",
    "derive.language.planes": "COMPLEX Circle Disc HalfPlane Slit",
    "derive.language.laws": "KL Bernoulli Beta Binomial Categorical Density Exponential Gamma Geometric "
    "Mixture Normal Poisson Uniform conditional covariance cross_entropy entropy expect "
    "mutual_information variance",
    "derive.language.unknown": "function",
    "derive.run.checking": "check",
    "sympy": (
        "Abs And Catalan Chi Ci E Ei Eq EulerGamma Ge GoldenRatio Gt Heaviside I Integer LambertW Le Lt Max "
        "Min Mod Ne Or Piecewise Rational Si acos acosh airyai airyaiprime airybi airybiprime arg asin asinh "
        "atan atan2 atanh besseli besselj besselk bessely beta binomial ceiling chebyshevt chebyshevu "
        "conjugate cos cosh cot coth digamma elliptic_e elliptic_k erf erfc erfi exp factorial floor "
        "fresnelc fresnels gamma harmonic hermite im laguerre latex legendre li log loggamma lowergamma oo "
        "pi polygamma re sec sech sign sin sinc sinh sqrt tan tanh uppergamma zeta "
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'derive' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
