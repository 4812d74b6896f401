"""Definitions and the left sides of declarations: a name, where its parameters stand, what they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from derive.language import Array, Index, Scalar, free_indices
from derive.language.domains import REAL, Simplex
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import FAMILY, Declared, Quantity, Scope, Shorthand
from derive.reading.meaning.scripts import word
from derive.reading.meaning.symbols import STARRED, differentiated, home
from derive.reading.source.source import ReadingError
from derive.reading.syntax import tree
from derive.reading.syntax.tree import Node


def introduces(left: Node, scope: Scope) -> bool:
    """Whether a left side is a name, with indices or arguments that are declared, that has no meaning yet."""
    try:
        key, slots, _ = pattern(left, scope)
    except ReadingError:
        return False
    times, base = differentiated(key.rstrip("'"), len(key) - len(key.rstrip("'")))
    derived = scope.find(base, True) if times else None  # h'(x) of a defined h
    entry = re.fullmatch(r"(.+)_\{[1-9]\d*\}", key)  # x_1 of a family x_i
    if entry and entry[1] + FAMILY in scope.names:
        return False
    return scope.find(key, bool(slots)) is None and not isinstance(derived, Shorthand)


def define(left: Node, body: Node, scope: Scope, dummies: bool = False) -> str:
    """Take a definition into the scope; with `dummies`, an undeclared parameter stands for a number."""
    used = set(tree.all_names(body))
    key, slots, parameters = pattern(left, scope, lambda name: dummies or name not in used)
    known = scope.find(key, bool(slots))
    same = isinstance(known, Shorthand) and (known.slots, known.parameters) == (slots, parameters)
    if isinstance(known, Shorthand) and same and tree.alike(known.body, body):
        return key
    trial = scope.copy()
    trial.names.pop(key + FAMILY if slots else key, None)
    reader = Reader(trial, body)
    for name in parameters:
        if scope.find(name) is None:  # an entry, which stands for whatever is put there
            lengths = reader.shape_of(name)
            reader.bound[name] = reader.whole(Array(name, lengths, REAL) if lengths else Scalar(name, REAL))
    value = reader.either_way(body)
    letters = [letter for law in scope.joints() for letter in (*law.letters, *law.given)]
    bound = _indices([*parameters, *letters], scope)  # an outcome is as free as a number
    stray = [i for i in free_indices(value.expr) if i not in value.axes and i not in bound]
    if stray:
        raise left.at.source.error(
            left.at.at, f"the index {stray[0]} is free on the right, but does not stand on the left"
        )
    scope.add(Shorthand(key, slots, parameters, body, left.at))
    for name, meaning in trial.names.items():  # lengths that were first met here
        scope.names.setdefault(name, meaning)
    return key


def _indices(parameters: Sequence[str], scope: Scope) -> set[Index]:
    known = [scope.names.get(p) for p in parameters]
    return {k.symbol for k in known if isinstance(k, Declared) and isinstance(k.symbol, Index)}


def pattern(
    node: Node, scope: Scope, dummy: Callable[[str], bool] = lambda name: False
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The left side of a definition or declaration: its name, where its parameters stand, and what they are
    called; `dummy` says which parameters need not be declared.
    """
    arguments: tuple[Node, ...] = ()
    slots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    if isinstance(node, tree.Term) and len(node.factors) == 2:
        head, bracket = (part for _, part in node.factors)
        node, arguments = (head, bracket.items) if isinstance(bracket, tree.Paren) else (node, ())
    if (
        isinstance(node, tree.Call)
        and isinstance(node.argument, tree.Paren)
        and not node.sub
        and not node.sup
    ):
        if not _of_no_distribution(node, scope):
            raise node.at.source.error(
                node.at.at, f"{node.at.text} has a meaning of its own here; choose another name"
            )
        arguments, node = node.argument.items, tree.Name(node.at, node.at.text)
    constant = isinstance(node, tree.Script) and isinstance(node.base, tree.Name) and node.base.key == "e"
    if isinstance(node, tree.Name):
        key = node.key
    elif isinstance(node, tree.Script) and isinstance(node.base, tree.Name) and not constant:
        key, slots, names = _scripted(node, scope)
    else:
        raise node.at.source.error(node.at.at, "a name is needed here, such as Z, w_i or f(x)")
    for item in arguments:
        key_, places, more = pattern(item, scope) if not isinstance(item, tree.Num) else ("", (), ("",))
        if places == ("sub",) * len(more) and more and isinstance(scope.find(key_, True), Quantity):
            key_, more = entry_key(item), ()  # f(x_i): whatever stands there
        elif more or (scope.find(key_) is None and not dummy(key_)):
            raise item.at.source.error(
                item.at.at,
                "a parameter is a declared name",
                paste=() if more else (f"{key_} \\in {home(key_)}",),
            )
        names = (*names, key_)
        slots = (*slots, "arg")
    return key, slots, names


def _of_no_distribution(node: tree.Call, scope: Scope) -> bool:
    """Whether H(θ) is printed of a declared number or array that is no distribution: then it is a name."""
    assert isinstance(node.argument, tree.Paren)
    if node.name != "H" or node.at.text != "H" or node.argument.marks:
        return False
    known = [scope.find(item.key) if isinstance(item, tree.Name) else None for item in node.argument.items]
    return all(isinstance(k, Quantity) and not isinstance(k.quantity.domain, Simplex) for k in known)


def entry_key(node: Node) -> str:
    """The print of an entry as a parameter, x_{i}."""
    assert isinstance(node, tree.Script) and isinstance(node.base, tree.Name) and node.sub is not None
    return node.base.key + "'" * node.primes + f"_{{{word(node.sub)}}}"


def _scripted(node: tree.Script, scope: Scope) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    assert isinstance(node.base, tree.Name)
    key = node.base.key + "'" * node.primes
    slots: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    for kind, slot in (("sub", node.sub), ("sup", node.sup)):
        if slot is None:
            continue
        inside = [k for part in slot.parts for k in _parameter(part, kind)]
        if kind == "sup" and not inside and slot.parts:  # x^i, with an index declared
            inside = [k for part in slot.parts for k in _parameter(part, "sub")]
            kind = "bare"
        found = [scope.names.get(k) for k in inside]
        key += STARRED if slot.mark and kind == "sub" else ""
        if inside and all(isinstance(f, Declared) and isinstance(f.symbol, Index) for f in found):
            slots, names = (*slots, *[kind] * len(inside)), (*names, *inside)
        elif kind == "sub" and any(_shifted(part, scope) for part in slot.parts):
            what = f"{slot.text} names another entry of a family: declare the family by its index alone"
            raise slot.at.source.error(slot.at.at, what)
        elif kind == "sub" and inside and all(f is None for f in found) and _letter(slot.text):
            raise slot.at.source.error(
                slot.at.at,
                f"{slot.text} is not declared: an index or part of the name?",
                paste=(f"{slot.text} \\in 1..n",),
            )
        else:
            key += ("_" if kind == "sub" else "^") + f"{{{word(slot)}}}"
    return key, slots, names


def _shifted(node: Node, scope: Scope) -> bool:
    """Whether a number is added to an index."""
    names = (
        [part.key for _, part in node.terms if isinstance(part, tree.Name)]
        if isinstance(node, tree.Sum)
        else []
    )
    known = [scope.names.get(name) for name in names]
    return any(isinstance(k, Declared) and isinstance(k.symbol, Index) for k in known)


def _letter(text: str) -> bool:
    return len(text) == 1 and text.islower()


def _parameter(node: Node, kind: str) -> list[str]:
    if kind == "sup":
        return (
            [k for item in node.items for k in _parameter(item, "sub")]
            if isinstance(node, tree.Paren)
            else []
        )
    if isinstance(node, tree.Term):
        return [k for _, part in node.factors for k in _parameter(part, kind)]
    if isinstance(node, tree.Script) and isinstance(node.base, tree.Name) and node.primes:
        return [node.base.key + "'" * node.primes]
    return [node.key] if isinstance(node, tree.Name) else [""]
