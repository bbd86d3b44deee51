"""Options for whatever may be given of a coup that is judged at once, in any game: `--elder "AS KS …"`.

Typer does not know them: they are read, and listed for `--help`, when a command is asked for that has them, so that no
game is imported for any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import typer
from typer.core import TyperCommand

ANY_OPTION = {"allow_extra_args": True, "ignore_unknown_options": True}
"""The settings of a command that has such options."""


class GivenCommand(TyperCommand):
    """A command that has an option for each key of each game; its help lists them after its own options."""

    # What Typer calls a context is its own in some of its versions, and that of Click in others.
    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """List the options."""
        with formatter.section("What is given"):
            formatter.write_dl([(f"{name} {form}", meaning) for name, (form, meaning) in _options().items()])
        super().format_epilog(ctx, formatter)


def given_in(context: typer.Context) -> Mapping[str, str | None]:
    """Return what is given, by key. Raises Usage for an option that there is not, or that has no value."""
    from piquet_corpus.errors import did_you_mean, nearest
    from piquet_corpus.output.terminal import Usage
    from rules.core.text import shortened

    options, given = _options(), dict[str, str | None]()
    words = list(context.args)
    while words:
        name, equals, value = words.pop(0).partition("=")
        if name not in options:
            raise Usage(f"there is no option {shortened(name)!r}{did_you_mean(nearest(name, options, 1))}")
        if not equals and not words:
            raise Usage(f"the option {name} wants a value: {name} {options[name][0]}")
        given[name.removeprefix("--").replace("-", "_")] = value if equals else words.pop(0)
    return given


def _options() -> Mapping[str, tuple[str, str]]:
    """Return the options, each with the form of its value and what it means; one that several games have once."""
    from piquet_corpus.judging.given import keys_judged
    from rules.core.game import game_of
    from rules.core.rule import games

    found: dict[str, tuple[str, str]] = {}
    for game in map(game_of, games()):
        for key in keys_judged(game):
            form = ":".join("N" for _ in key.each) or ("CARDS" if key.kind in (str, list) else "VALUE")
            meaning = key.meaning.removeprefix("without events: ")
            found.setdefault(f"--{key.name.replace('_', '-')}", (form, f"{meaning[:1].upper()}{meaning[1:]}."))
    return found
