"""Other ways to turn SymPy expressions into fast functions: symbols, expressions → function of (inputs) → rows of values."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

import numpy as np
import sympy as sp

Function = Callable[[np.ndarray], np.ndarray]
Symbols, Sides = list[sp.Symbol], list[sp.Expr]


def lambdify_numpy(symbols: Symbols, sides: Sides) -> Function:
    function = sp.lambdify(symbols, sides, "numpy", cse=True)
    return lambda inputs: np.stack(function(*inputs))


def lambdify_numba(symbols: Symbols, sides: Sides) -> Function:
    import numba

    scalar = numba.njit(sp.lambdify([symbols], tuple(sides), "math", cse=True))
    count = len(sides)

    @numba.njit
    def everywhere(inputs: np.ndarray, out: np.ndarray) -> None:
        for n in range(inputs.shape[1]):
            values = scalar(inputs[:, n])
            for k in range(count):
                out[k, n] = values[k]

    def function(inputs: np.ndarray) -> np.ndarray:
        out = np.empty((count, inputs.shape[1]))
        everywhere(inputs, out)
        return out

    return function


def numexpr_lambdify(symbols: Symbols, sides: Sides) -> Function:
    import numexpr

    replaced, reduced = sp.cse(sides)

    def function(inputs: np.ndarray) -> np.ndarray:
        known = {s.name: row for s, row in zip(symbols, inputs, strict=True)}
        for name, value in replaced:
            known[name.name] = numexpr.evaluate(str(value), known)
        return np.stack([np.broadcast_to(numexpr.evaluate(str(e), known), inputs.shape[1]) for e in reduced])

    return function


def symengine_llvm(symbols: Symbols, sides: Sides) -> Function:
    import symengine

    function = symengine.Lambdify(symbols, sides, backend="llvm", cse=True, order="C")
    return lambda inputs: function(np.ascontiguousarray(inputs.T)).T


def heyoka_cfunc(symbols: Symbols, sides: Sides) -> Function:
    import heyoka

    names = {s: heyoka.make_vars(s.name) for s in symbols}
    return heyoka.cfunc(
        [heyoka.from_sympy(e) for e in sides], list(names.values()), fast_math=True, batch_size=0
    )


def jax_jit(symbols: Symbols, sides: Sides) -> Function:
    import jax

    jax.config.update("jax_enable_x64", True)
    import jax.numpy as jnp

    plain = sp.lambdify(
        symbols, sides, modules=[{"exp": jnp.exp, "log": jnp.log, "tanh": jnp.tanh}, "math"], cse=True
    )
    jitted = jax.jit(lambda *inputs: tuple(plain(*inputs)))
    return lambda inputs: np.stack([np.asarray(side) for side in jitted(*inputs)])


def casadi_map(symbols: Symbols, sides: Sides) -> Function:
    import casadi

    names = [casadi.SX.sym(s.name) for s in symbols]
    plain = sp.lambdify(
        symbols,
        sides,
        modules=[{"exp": casadi.exp, "log": casadi.log, "tanh": casadi.tanh}, "math"],
        cse=True,
    )
    function = casadi.Function("f", [casadi.vertcat(*names)], [casadi.vertcat(*plain(*names))])
    return lambda inputs: function.map(inputs.shape[1])(inputs).full()


_NEEDS = {
    "lambdify + numpy, cse": (lambdify_numpy, "numpy"),
    "lambdify + numba": (lambdify_numba, "numba"),
    "numexpr, cse": (numexpr_lambdify, "numexpr"),
    "symengine LLVM": (symengine_llvm, "symengine"),
    "heyoka cfunc": (heyoka_cfunc, "heyoka"),
    "jax jit": (jax_jit, "jax"),
    "casadi": (casadi_map, "casadi"),
}
PEERS = {name: build for name, (build, module) in _NEEDS.items() if find_spec(module) is not None}
