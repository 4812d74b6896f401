"""The command `derive completion`, and what can be completed: commands, options, papers."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem, get_completion_class

SHELLS = {
    "bash": 'eval "$(derive completion bash)"   in ~/.bashrc',
    "zsh": 'eval "$(derive completion zsh)"   in ~/.zshrc',
    "fish": "derive completion fish > ~/.config/fish/completions/derive.fish",
}


@click.command()
@click.argument("shell", type=click.Choice(list(SHELLS)))
def completion(shell: str) -> int:
    """Print the script with which SHELL completes commands, options, papers and files.

    \b
    eval "$(derive completion bash)"   in ~/.bashrc
    eval "$(derive completion zsh)"    in ~/.zshrc
    derive completion fish > ~/.config/fish/completions/derive.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    root = click.get_current_context().find_root().command
    click.echo(made(root, {}, "derive", "_DERIVE_COMPLETE").source())
    return 0


def papers(context: click.Context, argument: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The ids of papers that ship, and files."""
    from derive.run.loading import shipped

    ids = [CompletionItem(id) for id in shipped() if id.startswith(incomplete)]
    return [*ids, CompletionItem(incomplete, type="file")]
