"""The list of commands that `piquet-corpus --help` prints: grouped by what they are for, each with its whole line."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from piquet_corpus.commands.typed import take_as_typed

READ, CITE, RUN, EDIT = "Read", "Cite and export", "Run", "Edit the corpus"
"""What commands are for."""


class GroupedCommands(TyperGroup):
    """The program: its commands are listed under the headings above. Each is declared with one (`rich_help_panel`)."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, with what makes it answer sooner."""
        command = super().get_command(ctx, cmd_name)
        if command is not None:
            take_as_typed(TyperCommand.get_params(command, ctx))  # its own; a GivenCommand makes others when needed
        return command

    def get_params(self, ctx: Any) -> Any:
        """Return the options of the program itself."""
        return take_as_typed(super().get_params(ctx))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, a section for each heading."""
        for heading in (READ, RUN, CITE, EDIT):
            named = [(name, command) for name, command in self.commands.items() if _heading(command) == heading]
            with formatter.section(heading):
                formatter.write_dl([(name, command.get_short_help_str(limit=500)) for name, command in named])


def _heading(command: Any) -> str:
    """Return the heading under which a command stands."""
    return str(command.rich_help_panel)
