"""Numbers in the making: Python operators that write LLVM, for one lane or for eight at once.

A formula written once on `Real` becomes a scalar function and a vector operation with the same instructions,
so a value has the same bits whichever way it is computed. Nothing is left to LLVM's loop vectoriser, which
would first have to prove that arrays do not overlap, and keeps no more than four lanes in flight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.cgutils import alloca_once_value, get_or_insert_function
from numba.extending import intrinsic

WIDTH, STRIP = 8, 32
DOUBLE, EIGHT = ir.DoubleType(), ir.VectorType(ir.DoubleType(), WIDTH)
POINTER = types.CPointer(types.float64)


def _constant(kind: Any, number: Any) -> Any:
    return ir.Constant(kind, [number] * kind.count if isinstance(kind, ir.VectorType) else number)


def _word_kind(kind: Any) -> Any:
    return ir.VectorType(ir.IntType(64), kind.count) if isinstance(kind, ir.VectorType) else ir.IntType(64)


def _call(b: Any, name: str, *args: Any) -> Any:
    kind = args[0].type
    suffix = f"v{kind.count}f64" if isinstance(kind, ir.VectorType) else "f64"
    function = get_or_insert_function(
        b.module, ir.FunctionType(kind, [kind] * len(args)), f"llvm.{name}.{suffix}"
    )
    return b.call(function, args)


class Real:
    """A double, or eight."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.b, self.value = builder, value

    def make(self, other: Real | float) -> Real:
        """A number beside this one."""
        return other if isinstance(other, Real) else Real(self.b, _constant(self.value.type, other))

    def __add__(self, other: Real | float) -> Real:
        return Real(self.b, self.b.fadd(self.value, self.make(other).value))

    def __sub__(self, other: Real | float) -> Real:
        return Real(self.b, self.b.fsub(self.value, self.make(other).value))

    def __mul__(self, other: Real | float) -> Real:
        return Real(self.b, self.b.fmul(self.value, self.make(other).value))

    def __truediv__(self, other: Real | float) -> Real:
        return Real(self.b, self.b.fdiv(self.value, self.make(other).value))

    def __neg__(self) -> Real:
        return Real(self.b, self.b.fneg(self.value))

    def __abs__(self) -> Real:
        return Real(self.b, _call(self.b, "fabs", self.value))

    def __lt__(self, other: Real | float) -> Truth:
        return Truth(self.b, self.b.fcmp_ordered("<", self.value, self.make(other).value))

    def __gt__(self, other: Real | float) -> Truth:
        return Truth(self.b, self.b.fcmp_ordered(">", self.value, self.make(other).value))

    def equals(self, other: Real | float) -> Truth:
        """Whether they are the same number."""
        return Truth(self.b, self.b.fcmp_ordered("==", self.value, self.make(other).value))

    def times_plus(self, factor: Real | float, term: Real | float) -> Real:
        """self·factor + term with one rounding."""
        return Real(self.b, _call(self.b, "fma", self.value, self.make(factor).value, self.make(term).value))

    def floor(self) -> Real:
        """The largest integer not above it."""
        return Real(self.b, _call(self.b, "floor", self.value))

    def at_most(self, bound: float) -> Real:
        """The smaller of the two; a NaN stays."""
        return (self > bound).choose(self.make(bound), self)

    def at_least(self, bound: float) -> Real:
        """The larger of the two; a NaN stays."""
        return (self < bound).choose(self.make(bound), self)

    def polynomial(self, *coefficients: float) -> Real:
        """Horner's rule, highest power first."""
        result = self.make(coefficients[0])
        for c in coefficients[1:]:
            result = result.times_plus(self, c)
        return result

    def with_sign_of(self, other: Real) -> Real:
        """The magnitude with the other's sign."""
        return Real(self.b, _call(self.b, "copysign", self.value, other.value))

    @property
    def word(self) -> Word:
        """The 64 bits."""
        return Word(self.b, self.b.bitcast(self.value, _word_kind(self.value.type)))


class Word:
    """Sixty-four bits, unsigned."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.b, self.value = builder, value

    def _other(self, other: Word | int) -> Any:
        return other.value if isinstance(other, Word) else _constant(self.value.type, other)

    def __add__(self, other: Word | int) -> Word:
        return Word(self.b, self.b.add(self.value, self._other(other)))

    def __sub__(self, other: Word | int) -> Word:
        return Word(self.b, self.b.sub(self.value, self._other(other)))

    def __and__(self, other: Word | int) -> Word:
        return Word(self.b, self.b.and_(self.value, self._other(other)))

    def __or__(self, other: Word | int) -> Word:
        return Word(self.b, self.b.or_(self.value, self._other(other)))

    def __xor__(self, other: Word | int) -> Word:
        return Word(self.b, self.b.xor(self.value, self._other(other)))

    def __lshift__(self, count: int) -> Word:
        return Word(self.b, self.b.shl(self.value, self._other(count)))

    def __rshift__(self, count: int) -> Word:
        return Word(self.b, self.b.lshr(self.value, self._other(count)))

    def at_most(self, bound: int) -> Word:
        """The smaller of the two."""
        return Word(self.b, self.b.select(self.above(bound).value, self._other(bound), self.value))

    def at_least(self, bound: int) -> Word:
        """The larger of the two."""
        return Word(self.b, self.b.select(self.above(bound).value, self.value, self._other(bound)))

    def has(self, bit: int) -> Truth:
        """Whether a bit is set."""
        return (self & (1 << bit)).above(0)

    def above(self, limit: int) -> Truth:
        """Whether it exceeds a limit, as unsigned numbers."""
        return Truth(self.b, self.b.icmp_unsigned(">", self.value, self._other(limit)))

    @property
    def real(self) -> Real:
        """The double with these bits."""
        kind = self.value.type
        return Real(self.b, self.b.bitcast(self.value, EIGHT if isinstance(kind, ir.VectorType) else DOUBLE))


class Truth:
    """A condition, per lane."""

    def __init__(self, builder: Any, value: Any) -> None:
        self.b, self.value = builder, value

    def __or__(self, other: Truth) -> Truth:
        return Truth(self.b, self.b.or_(self.value, other.value))

    def __and__(self, other: Truth) -> Truth:
        return Truth(self.b, self.b.and_(self.value, other.value))

    def __invert__(self) -> Truth:
        return Truth(self.b, self.b.not_(self.value))

    def choose(self, yes: Real | float, no: Real | float) -> Real:
        """One or the other; at least one is a `Real`."""
        kind = yes if isinstance(yes, Real) else no
        assert isinstance(kind, Real)
        return Real(self.b, self.b.select(self.value, kind.make(yes).value, kind.make(no).value))


# From formulas to functions


def scalar(formula: Callable[..., Real], arguments: int = 1) -> Any:
    """The formula as a function of one number (or several), for compiled code to call."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return formula(*(Real(builder, a) for a in args)).value

    return _intrinsic(arguments, lambda: types.float64(*[types.float64] * arguments), emit)


def _intrinsic(arguments: int, signature: Callable[[], Any], emit: Callable[..., Any]) -> Any:
    """An operation for compiled code to call; numba counts the arguments of the function it is given."""
    names = ", ".join(f"a{k}" for k in range(arguments))
    return intrinsic(eval(f"lambda context, {names}: made()", {"made": lambda: (signature(), emit)}))


def _load(b: Any, pointer: Any, position: Any) -> Real:
    loaded = b.load(b.bitcast(b.gep(pointer, [position]), EIGHT.as_pointer()))
    loaded.align = 8
    return Real(b, loaded)


def _store(b: Any, value: Real, pointer: Any, position: Any) -> None:
    b.store(value.value, b.bitcast(b.gep(pointer, [position]), EIGHT.as_pointer())).align = 8


def _loop(b: Any, count: Any, step: int, body: Callable[[Any], None]) -> None:
    """The body for 0, step, 2·step … below a count above 0; LLVM shall not unroll it, it is as wide as it
    should be.
    """
    before, inside, after = b.basic_block, b.append_basic_block("lanes"), b.append_basic_block("done")
    b.branch(inside)
    b.position_at_end(inside)
    position = b.phi(count.type)
    position.add_incoming(count.type(0), before)
    body(position)
    following = b.add(position, count.type(step))
    position.add_incoming(following, b.basic_block)
    again = b.cbranch(b.icmp_signed("<", following, count), inside, after)
    again.set_metadata("llvm.loop", _kept_as_it_is(b.module))
    b.position_at_end(after)


def _kept_as_it_is(module: Any) -> Any:
    """Metadata of a loop that is not to be unrolled; its first operand must be itself."""
    disable = module.add_metadata(["llvm.loop.unroll.disable"])
    node = module.add_metadata([ir.IntType(64)(len(module.metadata)), disable])
    node.operands = (node, disable)
    return node


def eight(
    formula: Callable[..., Any],
    sources: int,
    *,
    targets: int = 1,
    update: bool = False,
    together: int = 4,
    careful: tuple[Callable[..., Truth], Callable[..., Any]] | None = None,
) -> Any:
    """The formula on all lanes of arrays, eight by eight: pointers to the targets, pointers to the sources,
    how many lanes.

    The formula takes what the sources hold (before them, if it is an update, what the targets hold) and gives
    what the targets shall hold. It may give a `Truth` besides: the operation returns whether that is so
    anywhere. The lanes are a multiple of eight times `together`, so many being done at once; with a careful
    formula of 32, which all go by it where the test before it finds one that must (instances that are drawn
    alike often need care alike).
    """

    def emit(context: Any, b: Any, signature: Any, args: Any) -> Any:
        *pointers, lanes = args
        asks = signature.return_type != types.void
        anywhere = alloca_once_value(b, ir.IntType(64)(0)) if asks else None

        def held(place: Any) -> list[Real]:
            return [_load(b, p, place) for p in (pointers if update else pointers[targets:])]

        def run(chosen: Callable[..., Any], place: Any) -> None:
            results = chosen(*held(place))
            results = results if isinstance(results, tuple) else (results,)
            for result, pointer in zip(results, pointers[:targets], strict=False):
                _store(b, result, pointer, place)
            if asks:
                told = b.zext(b.bitcast(results[-1].value, ir.IntType(WIDTH)), ir.IntType(64))
                b.store(b.or_(b.load(anywhere), told), anywhere)

        def plainly(position: Any) -> None:
            for k in range(together):
                run(formula, b.add(position, position.type(k * WIDTH)))

        def with_care(position: Any) -> None:
            assert careful is not None
            odd, way = careful
            places = [b.add(position, position.type(k)) for k in range(0, STRIP, WIDTH)]
            told = reduce(b.or_, [b.bitcast(odd(*held(place)).value, ir.IntType(WIDTH)) for place in places])
            with b.if_else(b.icmp_unsigned("!=", told, told.type(0)), likely=False) as (somewhere, nowhere):
                with somewhere:
                    _loop(b, position.type(STRIP), WIDTH, lambda k: run(way, b.add(position, k)))
                with nowhere:
                    _loop(b, position.type(STRIP), WIDTH, lambda k: run(formula, b.add(position, k)))

        _loop(b, lanes, *((WIDTH * together, plainly) if careful is None else (STRIP, with_care)))
        return b.load(anywhere) if asks else context.get_dummy_value()

    def signature() -> Any:
        asks = _asks(formula, sources + (targets if update else 0), targets)
        return (types.int64 if asks else types.void)(*[POINTER] * (targets + sources), types.int64)

    return _intrinsic(targets + sources + 1, signature, emit)


def _asks(formula: Callable[..., Any], arguments: int, targets: int) -> bool:
    """Whether a formula gives a truth value besides its results; found by trying it on an empty function."""
    function = ir.Function(ir.Module(), ir.FunctionType(ir.VoidType(), [EIGHT] * arguments), "try")
    builder = ir.IRBuilder(function.append_basic_block())
    results = formula(*(Real(builder, a) for a in function.args))
    return isinstance(results, tuple) and len(results) > targets


def _spread(b: Any, number: Any) -> Real:
    """One number in eight lanes."""
    single = b.insert_element(ir.Constant(EIGHT, ir.Undefined), number, ir.IntType(32)(0))
    return Real(
        b, b.shuffle_vector(single, single, ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH))
    )


def stream(formula: Callable[..., tuple[Real, Real]], lanes: int, vectors: int, numbers: int) -> Any:
    """Rows of numbers made from one state per lane, which stays in registers on the way.

    (where the first row goes, how far apart rows are, how many, the states, more arrays with a number per
    lane, numbers). The formula takes a state and what else there is, and gives a number and the next state.
    """

    def emit(context: Any, b: Any, signature: Any, args: Any) -> Any:
        out, apart, rows, state, *rest = args
        spread = [_spread(b, x) for x in rest[vectors:]]
        places = [ir.IntType(64)(k) for k in range(0, lanes, WIDTH)]
        given = [[*(_load(b, p, k) for p in rest[:vectors]), *spread] for k in places]
        held = [alloca_once_value(b, _load(b, state, k).value) for k in places]

        def body(row: Any) -> None:
            start = b.mul(row, apart)
            for place, state_now, others in zip(places, held, given, strict=True):
                value, after = formula(Real(b, b.load(state_now)), *others)
                b.store(after.value, state_now)
                _store(b, value, out, b.add(start, place))

        with b.if_then(b.icmp_signed(">", rows, rows.type(0))):
            _loop(b, rows, 1, body)
        for place, state_now in zip(places, held, strict=True):
            _store(b, Real(b, b.load(state_now)), state, place)
        return context.get_dummy_value()

    kinds = [POINTER, types.int64, types.int64, *[POINTER] * (1 + vectors), *[types.float64] * numbers]
    return _intrinsic(len(kinds), lambda: types.void(*kinds), emit)


def rewrite(formula: Callable[..., Real], lanes: int, numbers: int) -> Any:
    """Rows of numbers replaced by a formula's: (the first row, how far apart rows are, how many, numbers)."""

    def emit(context: Any, b: Any, signature: Any, args: Any) -> Any:
        out, apart, rows, *rest = args
        spread = [_spread(b, x) for x in rest]

        def body(row: Any) -> None:
            start = b.mul(row, apart)
            for k in range(0, lanes, WIDTH):
                place = b.add(start, ir.IntType(64)(k))
                _store(b, formula(_load(b, out, place), *spread), out, place)

        with b.if_then(b.icmp_signed(">", rows, rows.type(0))):
            _loop(b, rows, 1, body)
        return context.get_dummy_value()

    kinds = [POINTER, types.int64, types.int64, *[types.float64] * numbers]
    return _intrinsic(len(kinds), lambda: types.void(*kinds), emit)
