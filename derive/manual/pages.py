"""The generated parts of the pages in docs/: words, verdicts, commands, and the fields of report.json."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

import click

from derive.manual import entries as manual
from derive.manual.entries import WordEntry

Json = dict[str, Any]


def vocabulary(root: click.Group) -> str:
    """Every word of a paper: those of ours each with its own section, the others in tables."""
    words, functions = list(manual.words()), list(manual.functions())
    groups = dict.fromkeys(entry.group for entry in words)
    ours = {group: [e for e in words if e.group == group] for group in groups}
    ours["Papers"] = [*ours.get("Papers", ()), *manual.parts()]
    parts = [f"## {group}\n\n{sections(found)}" for group, found in ours.items()]
    parts += [f"## Keywords\n\n{table(('keyword', 'says'), manual.keywords())}"]
    for group in dict.fromkeys(entry.group for entry in functions):
        parts += [f"## {group}\n\n{table(('function', ''), (e for e in functions if e.group == group))}"]
    parts += [f"## Words of SymPy\n\n{table(('word', 'means'), manual.borrowed())}"]
    return "\n\n".join(parts)


def sections(found: Iterable[WordEntry]) -> str:
    """One section for each entry, with its examples."""
    return "\n\n".join(f"### {entry.name}\n\n{markdown(entry.text)}" for entry in found)


def markdown(docstring: str) -> str:
    """A docstring as Markdown: its examples become blocks of code."""
    return "\n\n".join(
        f"```pycon\n{part}\n```" if part.startswith(">>> ") else part
        for part in re.split(r"\n\n+", docstring.strip())
    )


def table(heads: tuple[str, ...], found: Iterable[WordEntry]) -> str:
    """A row for each entry: its name as code, and its text."""
    return rows(heads, ([f"`{entry.name}`", entry.text] for entry in found))


def rows(heads: tuple[str, ...], found: Iterable[Iterable[str]]) -> str:
    """A table of Markdown; what would break a row is escaped."""
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    lines += [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in found]
    return "\n".join(lines)


def _cell(text: str) -> str:
    return re.sub(r"\s*\n\s*", " ", text).replace("|", r"\|")


def verdicts(root: click.Group) -> str:
    """The verdicts, from the gravest."""
    return rows(("verdict", "means"), ([f"**{e.name}**", e.text] for e in manual.verdicts()))


def outcomes(root: click.Group) -> str:
    """What a person is told of a claim."""
    return rows(("outcome", "means"), ([f"**{e.name}**", e.text] for e in manual.outcomes()))


def notations(root: click.Group) -> str:
    """The notations of LaTeX, each with one example that is read and one that is not."""
    from derive.reading.syntax.notation import NOTATIONS

    return rows(
        ("notation", "print", "read as", "refused", "because of"),
        ([n.name, f"`{n.read}`", f"`{n.means}`", f"`{n.refused}`", n.because] for n in NOTATIONS),
    )


def refusals(root: click.Group) -> str:
    """What people write by mistake, and what they are told; … stands for what they wrote."""
    from derive.language.mistakes import FOREIGN

    ours = [[f"**{entry.name}**", entry.text] for entry in manual.refusals()]
    foreign = [[f"“{pattern.replace('|', '” or “')}”", hint] for pattern, hint in FOREIGN]
    told = rows(("about", "what you are told"), ours)
    others = rows(("says", "meant is probably"), foreign)
    return f"{told}\n\nWhere Python or SymPy complains before us:\n\n{others}"


def strategies(root: click.Group) -> str:
    """The strategies of the prover, in the order in which they are tried."""
    from derive.prover import STRATEGIES

    said = (" ".join((inspect.getdoc(strategy) or "").split()) for strategy in STRATEGIES)
    return "\n".join(f"1. `{s.__name__}`: {text}" for s, text in zip(STRATEGIES, said, strict=True))


def styles(root: click.Group) -> str:
    """How instances are drawn."""
    from numeric.machine.styles import STYLES

    return "\n".join(f"- {style}" for style in STYLES.values())


def commands(root: click.Group) -> str:
    """Every command with its arguments and options."""
    return "\n\n".join(_command(command, f"derive {name}") for name, command in root.commands.items())


def _command(command: click.Command, name: str) -> str:
    context = click.Context(command, info_name=name)
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [f"## {name}", f"```text\n{name} {usage}\n```", inspect.cleandoc(command.help or "")]
    options = [p for p in command.params if isinstance(p, click.Option)]
    if options:
        parts += [rows(("option", "does"), ([f"`{_spelt(o)}`", o.help or ""] for o in options))]
    if isinstance(command, click.Group):
        parts += [_command(inner, f"{name} {n}") for n, inner in command.commands.items()]
    return "\n\n".join(parts)


def _spelt(option: click.Option) -> str:
    value = (
        "" if option.is_flag else option.metavar or "|".join(getattr(option.type, "choices", ())) or "TEXT"
    )
    return f"{', '.join(option.opts)} {value}".strip()


def fields(root: click.Group) -> str:
    """The parts of report.json and their fields, from the types of the record."""
    from reports.record.schema import schema

    definitions = schema()["$defs"]
    order = _reached("Report", definitions)
    return "\n\n".join(_part(name, definitions[name]) for name in order)


def _reached(first: str, definitions: Json) -> list[str]:
    """The definitions in the order in which a reader meets them."""
    order = [first]
    for name in order:
        order += [n for n in dict.fromkeys(_references(definitions[name])) if n not in order]
    return order


def _references(part: Any) -> list[str]:
    if isinstance(part, list):
        return [name for item in part for name in _references(item)]
    if not isinstance(part, dict):
        return []
    here = [part["$ref"].rpartition("/")[2]] if "$ref" in part else []
    return here + [name for item in part.values() for name in _references(item)]


def _part(name: str, definition: Json) -> str:
    said = [f"## {name}", definition.get("description", "")]
    if "properties" in definition:
        fields = definition["properties"].items()
        said += [
            rows(
                ("field", "type", "is"), ([f"`{n}`", kind_of(f), f.get("description", "")] for n, f in fields)
            )
        ]
    elif "enum" in definition:
        said += [f"One of {', '.join(f'`{value}`' for value in definition['enum'])}."]
    return "\n\n".join(filter(None, said))


def kind_of(field: Json) -> str:
    """The type of a field, in a few words.

    >>> kind_of({"anyOf": [{"type": "string"}, {"type": "null"}]})
    'string or null'
    """
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in field:
        return " or ".join(kind_of(each) for each in field["anyOf"])
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    kind = str(field.get("type", "anything"))
    if kind == "array":
        inner = field.get("items") or {}
        return f"list of {kind_of(inner)}" if inner else "list"
    return kind


GENERATED: dict[str, Callable[[click.Group], str]] = {
    "vocabulary": vocabulary,
    "verdicts": verdicts,
    "outcomes": outcomes,
    "notations": notations,
    "refusals": refusals,
    "strategies": strategies,
    "styles": styles,
    "commands": commands,
    "fields": fields,
}
MARK = re.compile(r"^<!-- generated: ([\w-]+) -->$", re.MULTILINE)


def filled(page: str, root: click.Group) -> str:
    """A page with what is generated put in at its marks."""
    return MARK.sub(lambda mark: GENERATED[mark[1]](root), page)
