"""Letters that mean something else in one section: `[section NAME] x(t) := …` holds there alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from derive.reading.documents.document import broken
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import FAMILY, Meaning, Scope, Shorthand
from derive.reading.sentences.declarations import declare, semicolons
from derive.reading.sentences.directives import Directive
from derive.reading.source.macros import Macros
from derive.reading.source.source import Source
from derive.reading.source.tokens import written
from derive.reading.syntax import tree

_SECTION = re.compile(r"\s*\[section\s+(?P<name>[^\]]+?)\s*\]\s*(?:local\s+)?(?P<rest>.+?)\s*$", re.S)
Own = dict[str, dict[str, Meaning]]  # by section: the names defined there by letters of its own


def of_section(place: tuple[Source, int, int], pieces: Sequence[Piece]) -> bool:
    """Take in what holds in one section, for each of its formulas; whether a declaration is of this kind."""
    source, start, end = place
    match = _SECTION.match(source.text, start, end)
    if match is None:
        return False
    inside = [piece for piece in pieces if piece.formula.place == match["name"]]
    if not inside:
        known = list(dict.fromkeys(piece.formula.place for piece in pieces if piece.formula.place))
        raise broken(
            source, start, f"no formula stands in a section {match['name']}; there are: {'; '.join(known)}"
        )
    for piece in inside:
        label = f"section {match['name']}"
        piece.directives.append(Directive("local", match["rest"], source, match.start("rest"), label))
        piece.scoped = True
    return True


def own_scope(piece: Piece, scope: Scope, macros: Macros, made: Own) -> Scope:
    """The scope of a piece: what is declared for it or its section replaces what is for all."""
    local = [d for d in piece.directives if d.word == "local"]
    if not local:
        return scope
    own = scope.copy()
    own.replaces = True
    for said in local:
        at = said.at
        for part in semicolons(said.text):
            declare(said.source, at, at + len(part), own, macros)
            at += len(part) + 1
    own.replaces = False
    if piece.scoped:
        own.names.update(made.get(piece.formula.place, {}))
    return own


def keep(trial: Scope, before: Scope, scope: Scope, piece: Piece, made: Own) -> None:
    """Take what a piece of a section defines: for all, unless it stands for letters of the section alone."""
    local = local_names(before, scope) | set(made.get(piece.formula.place, {}))
    for key, meaning in trial.names.items():
        if before.names.get(key) is meaning:
            continue
        leans = isinstance(meaning, Shorthand) and _leans(meaning, local, trial)
        if leans or key in local or key in scope.names:
            made.setdefault(piece.formula.place, {})[key] = meaning
        else:
            scope.names[key] = meaning
    scope.engine = trial.engine


def local_names(own: Scope, scope: Scope) -> set[str]:
    """The names whose meaning in a section is not that of the document."""
    return {key for key, meaning in own.names.items() if scope.names.get(key) is not meaning}


def refuse_mixed(piece: Piece, own: Scope, scope: Scope) -> None:
    """Ask about a name of the document that is defined by a letter which is another one in this section."""
    local = local_names(own, scope)
    text = written(piece.tokens).replace(" ", "")
    for key, meaning in scope.names.items():
        known = key.removesuffix(FAMILY)
        if key in local or not isinstance(meaning, Shorthand) or known not in text:
            continue
        if _leans(meaning, local, own):
            what = f"{known} is defined by a letter that is another one in this section: define it here, too"
            start = piece.tokens[0].at if piece.tokens else piece.formula.start
            raise piece.formula.source.error(start, what, paste=(f"local {known} := …",))


def _leans(known: Shorthand, local: Iterable[str], scope: Scope, seen: tuple[str, ...] = ()) -> bool:
    """Whether a definition speaks of local names, directly or through others, beside its parameters."""
    inside = set(tree.free_names(known.body)) - set(known.parameters)
    if inside & {key.removesuffix(FAMILY) for key in local}:
        return True
    further = [scope.find(name, True) for name in inside if name not in seen]
    return any(isinstance(f, Shorthand) and _leans(f, local, scope, (*seen, *inside)) for f in further)
