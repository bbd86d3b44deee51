"""The list of commands that `piquet-corpus --help` prints: grouped by what they are for, each with its whole line."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

READ, CITE, RUN, EDIT = "Read", "Cite and export", "Run", "Edit the corpus"
"""What commands are for."""


class GroupedCommands(TyperGroup):
    """The program: its commands are listed under the headings above. Each is declared with one (`rich_help_panel`)."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, a section for each heading."""
        for heading in (READ, RUN, CITE, EDIT):
            named = [(name, command) for name, command in self.commands.items() if _heading(command) == heading]
            with formatter.section(heading):
                formatter.write_dl([(name, command.get_short_help_str(limit=500)) for name, command in named])


def _heading(command: Any) -> str:
    """Return the heading under which a command stands."""
    return str(command.rich_help_panel)
