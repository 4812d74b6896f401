"""What expressions are made of: sizes, indices, scalars, arrays and their entries."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sympy as sp
from sympy.core.relational import Relational
from sympy.core.symbol import Symbol
from sympy.printing.precedence import PRECEDENCE

from derive.language.mistakes import ARITHMETIC, VALUES, escapes, mistake, refused, told_to_numpy

if TYPE_CHECKING:
    from derive.language.domains import Domain, Interval


def stay(self: sp.Basic, **hints: Any) -> sp.Basic:
    """An inert head stays as it is; SymPy's printers call doit on products."""
    return self


def _make(cls: Any, *content: Any) -> Any:
    return cls._made(*content)


# the one object of a class with some content, wherever that comes from: what is not identical, SymPy compares
# part by part
_one: Callable[..., Any] = lru_cache(maxsize=1 << 14)(_make)


class Size(Symbol):
    """The symbolic length of an axis, a positive integer such as T."""

    __slots__ = ()

    def __new__(cls, name: str) -> Size:
        return _one(cls, name)

    @classmethod
    def _made(cls, name: str) -> Size:
        return Symbol.__xnew__(cls, name, integer=True, positive=True)

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name,), {}

    def _has_matcher(self) -> Any:
        """`expr.has(T)` sees the axes of length T too; else SymPy takes a sum over one for a constant
        polynomial in T.
        """
        return lambda other: self == other or (isinstance(other, Index) and other.length == self)


class Index(Symbol):
    """A named index that runs over 1..length."""

    __slots__ = ("length",)
    length: Size

    def __new__(cls, name: str, length: Size) -> Index:
        return _one(cls, name, length)

    @classmethod
    def _made(cls, name: str, length: Size) -> Index:
        obj = Symbol.__xnew__(cls, name, integer=True, positive=True)
        obj.length = length
        return obj

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name, self.length), {}

    def _hashable_content(self) -> tuple:
        return (*super()._hashable_content(), self.length)


class Scalar(Symbol):
    """A scalar quantity: a symbol with a domain.

    SymPy knows only that it is real, or complex. Told more, it would use the domain while the author writes,
    sqrt(p**2) would be p for good, and nobody could ask what becomes of it where p is negative. Both roads
    read the domain themselves.
    """

    __slots__ = ("domain", "tex")
    domain: Interval
    tex: str

    def __new__(cls, name: str, domain: Interval, tex: str | None = None) -> Scalar:
        return _one(cls, name, domain, _tex(tex, name))

    @classmethod
    def _made(cls, name: str, domain: Interval, tex: str) -> Scalar:
        known = {"complex": True} if domain.complex else {"real": True}
        obj = Symbol.__xnew__(cls, name, **known)
        obj.domain, obj.tex = domain, tex
        return obj

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name, self.domain, self.tex), {}

    def _hashable_content(self) -> tuple:
        # text, since SymPy orders by it; with its letters, since SymPy's caches hand out any equal symbol for
        # this one
        return (*super()._hashable_content(), repr(self.domain), self.tex)

    def _latex(self, printer: Any) -> str:
        return self.tex


class Undefined(Symbol):
    """A printed symbol to which the paper gives no meaning; any statement that holds one is ill formed."""

    __slots__ = ()

    def __new__(cls, name: str) -> Undefined:
        return Symbol.__xnew__(cls, name)

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name,), {}


def filled(tex: str, where: list[str]) -> str:
    """LaTeX with the indices where it has `%`: one for each, or all of them at every one."""
    before, *after = tex.split("%")
    if len(after) != len(where):
        where = [" ".join(where)] * len(after)
    return before + "".join(text + piece for text, piece in zip(where, after, strict=True))


class Array(sp.Basic):
    """A quantity over axes; `k[t, i]` is one of its entries."""

    is_Atom = True
    is_commutative = True
    doit = stay
    name: str
    lengths: tuple[Size, ...]
    domain: Domain
    tex: str
    entry_tex: str | None

    def __new__(cls, name: str, lengths: tuple[Size, ...], domain: Domain, tex: str | None = None) -> Array:
        return _one(cls, name, tuple(lengths), domain, _tex(tex, name))

    @classmethod
    def _made(cls, name: str, lengths: tuple[Size, ...], domain: Domain, tex: str) -> Array:
        obj = sp.Basic.__new__(cls)
        obj.name, obj.lengths, obj.domain = name, lengths, domain
        obj.entry_tex = tex if "%" in tex else None  # "v_{% *}": where the indices go
        obj.tex = tex.replace("%", r"\cdot")  # the whole: θ(·, q)
        return obj

    def __getnewargs__(self) -> tuple:
        return (self.name, self.lengths, self.domain, self.entry_tex or self.tex)

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return Array, self.__getnewargs__()

    def _hashable_content(self) -> tuple:
        return (
            self.name,
            *(length.name for length in self.lengths),
            repr(self.domain),
            self.entry_tex or self.tex,
        )

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return set(self.lengths)

    def sort_key(self, order: str | None = None) -> tuple:
        return self.class_key(), (1, (self.name,)), sp.S.One.sort_key(), sp.S.One

    def __getitem__(self, indices: Any) -> Entry:
        where = indices if isinstance(indices, tuple) else (indices,)
        if len(where) != len(self.lengths):
            given = f"{self.name}[{', '.join(map(str, where))}]"
            raise mistake("number of indices", given=given, **self.spoken())
        return Entry(self, *map(self._position, where))

    def _position(self, where: Any) -> sp.Expr:
        if isinstance(where, slice):
            written = (
                f"{'' if where.start is None else where.start}:{'' if where.stop is None else where.stop}"
            )
            raise mistake("part of an array", where=written, **self.spoken())
        if isinstance(where, str):
            raise mistake("text", text=where)
        if where is None or isinstance(where, (Array, bool)):
            raise mistake("position", name=self.name, where=where)
        place = sp.sympify(where)
        if place.is_Number and not (place.is_Integer and place > 0):
            raise mistake("position", name=self.name, where=where)
        return place

    def spoken(self) -> dict[str, Any]:
        """How it is spoken of: its name, its lengths, an entry and the index of that."""
        letters = [chr(ord("i") + k) for k in range(len(self.lengths))]
        entry = f"{self.name}[{', '.join(letters)}]"
        return {
            "name": self.name,
            "lengths": " × ".join(map(str, self.lengths)),
            "entry": entry,
            "index": letters[-1],
        }

    __iter__ = refused("iteration", lambda self: {"name": self.spoken()["entry"]})
    __len__ = refused("length", spoken)

    def _sympystr(self, printer: Any) -> str:
        return self.name

    def _latex(self, printer: Any) -> str:
        return self.tex


for _name in (*ARITHMETIC, "__index__"):
    setattr(Array, _name, refused("array arithmetic", Array.spoken))


def _entry_spoken(self: Array) -> dict[str, Any]:
    spoken = self.spoken()
    return {"name": self.name, "kind": "an array", "parts": "entries", "form": spoken["entry"]}


Array.__call__ = refused("called", _entry_spoken)
Array._eval_power = refused("array as a number", Array.spoken)
for _class in (Size, Index, Scalar):
    _class.__xor__ = _class.__rxor__ = refused("power", lambda self: {"name": self.name})
    for _name in VALUES:
        setattr(_class, _name, refused("value", lambda self: {"name": self.name}))
    _class.__array_ufunc__ = told_to_numpy
Array.__array_ufunc__ = told_to_numpy


def _asked(self: Relational) -> bool:
    """What Python asks of a condition: one of ours says what to write, another what SymPy says."""
    if self.atoms(Size, Index, Scalar, Array):
        raise mistake("condition", value=self)
    raise TypeError(f"cannot determine truth value of Relational: {self}")


Relational.__bool__ = _asked  # type: ignore[method-assign]


def inert_derivative(self: sp.Expr, s: sp.Symbol) -> sp.Expr:
    """SymPy's calculus does not know arrays or bound indices; its own sign queries call it all the same."""
    return sp.Derivative(self, s, evaluate=False)


class _Indexed(sp.Expr):
    """What an array's entries and an inverse matrix's entries share: args are (array, *indices)."""

    is_commutative = True
    doit = stay

    @property
    def array(self) -> Array:
        return self.args[0]

    @property
    def indices(self) -> tuple[sp.Expr, ...]:
        return self.args[1:]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return {self.array}.union(*(i.free_symbols for i in self.indices), self.array.lengths)

    _eval_derivative = inert_derivative


class Entry(_Indexed):
    """One entry of an array; SymPy knows only that it is real, or complex, as of a scalar."""

    def __new__(cls, array: Array, *indices: sp.Expr) -> Entry:
        return sp.Expr.__new__(cls, array, *indices)

    def _eval_is_real(self) -> bool | None:
        return None if self.array.domain.complex else True

    def _eval_is_complex(self) -> bool:
        return True

    @property
    def _diff_wrt(self) -> bool:
        raise mistake("SymPy's calculus", head="derivative", word=f"diff(…, {self})", word_name="diff")

    __xor__ = __rxor__ = refused("power", lambda self: {"name": str(self)})
    __iter__ = refused("iteration", lambda self: {"name": str(self)})
    __float__ = __int__ = __index__ = __round__ = refused("value", lambda self: {"name": str(self)})
    __array_ufunc__ = told_to_numpy

    def _sympystr(self, printer: Any) -> str:
        return f"{self.array.name}[{', '.join(map(printer._print, self.indices))}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        where = [printer._print(index) for index in self.indices]
        if self.array.entry_tex:
            base = filled(self.array.entry_tex, where)
        else:
            base = f"{{{self.array.tex}}}_{{{' '.join(where)}}}"
        return base if exp is None else f"{{{base}}}^{{{exp}}}"


class InverseEntry(_Indexed):
    """One entry of the inverse of a square matrix."""

    def __new__(cls, array: Array, *indices: sp.Expr) -> InverseEntry:
        return sp.Expr.__new__(cls, array, *indices)

    def _eval_is_real(self) -> bool:
        return True

    def _sympystr(self, printer: Any) -> str:
        return f"inverse({self.array.name})[{', '.join(map(printer._print, self.indices))}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = f"({{{self.array.tex}}}^{{-1}})_{{{' '.join(map(printer._print, self.indices))}}}"
        return base if exp is None else f"{base}^{{{exp}}}"


def prints_as_call(name: str) -> Any:
    """How a head prints as text: as the call that makes it, since SymPy has printers of its own for some
    names.
    """

    def _sympystr(self: sp.Basic, printer: Any) -> str:
        return f"{name}({', '.join(map(printer._print, self.args))})"

    return _sympystr


class Det(sp.Expr):
    """The determinant of a square matrix."""

    is_commutative = True
    doit = stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = prints_as_call("det")

    def __new__(cls, array: Array) -> Det:
        return sp.Expr.__new__(cls, array)

    @property
    def array(self) -> Array:
        return self.args[0]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return {self.array, *self.array.lengths}

    def _eval_is_real(self) -> bool:
        return True

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\det {self.array.tex}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


def _tex(tex: str | None, name: str) -> str:
    for character, command in escapes(tex or ""):
        raise mistake("escape", text=tex, character=character, command=command)
    return tex or _tex_name(name)


def _tex_name(name: str) -> str:
    """SymPy's idea of how a plain name prints: beta → \\beta, v_hat → \\hat{v}."""
    return sp.latex(Symbol(name))
