"""Options that several commands have, and the texts and rule sets that are named after them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import rules
from piquet_corpus.work.errors import UnknownName, Usage
from rules.core.text import shortened

if TYPE_CHECKING:
    from piquet_corpus.edition.corpus import Corpus

json_option = click.option("--json", is_flag=True, help="Print JSON.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes; by default, one for each processor.",
)


def texts_named(names: str | None, known: Sequence[str], what: str = "text") -> tuple[str, ...]:
    """Read the names after `--in`, with commas between; () without `--in`. Raises UnknownName or Usage.

    `what`: what the names are, for the message: `edition` or `text`.
    """
    texts = tuple(name.strip() for name in (names or "").split(",") if name.strip())
    for text in texts:
        if text not in known:
            raise UnknownName(what, text, known)
    if names is not None and not texts:
        raise Usage(f"--in: expected the name of at least one {what}. There are: {', '.join(known)}")
    return texts


def rulesets_listed(corpus: Corpus) -> str:
    """List the rule sets, and the match forms that can be added, for a message that `--rules` is missing."""
    forms = f"; with + and a match form: {', '.join(corpus.rulesets.forms)}" if corpus.rulesets.forms else ""
    return f"The rule sets are: {', '.join(corpus.rulesets)}{forms}"


# --- the cards of a coup that is judged at once, and what else may be given, in any game: `--elder "AS KS …"` ---


ARGUMENTS = "piquet-corpus arguments"
"""The name under which the context keeps what was typed, for the help."""
GAME = "piquet-corpus game"
"""The name under which the context keeps the only game whose options it has; None for those of all games."""


class GivenCommand(click.Command):
    """A command that has an option for each key of each game. Its help lists them by game, after its own options.

    With `--rules` before `--help`, only those of the game of that rule set are listed. And when all that is typed is
    of that game, no other game is imported. Its function gets the values as one mapping, `given`, by key.
    """

    allow_extra_args = True
    """So that we can say what is wrong with them."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own options, and one for each key."""
        return [*super().get_params(ctx), *_options(ctx.meta.get(GAME))]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the command's own options, then the others under the name of each game."""
        from rules.core.rule import games

        sections: dict[str, Sequence[click.Parameter]] = {"Options": super().get_params(ctx)}
        game = _game_asked(ctx.meta.get(ARGUMENTS, ()))
        for name in games():
            if game in (None, name):
                keys = {option.name for option in _options(name)}
                heading = f"The cards and what happened, at {name}"
                sections[heading] = [option for option in _options() if option.name in keys]
        for heading, options in sections.items():
            with formatter.section(heading):
                formatter.write_dl([record for option in options if (record := option.get_help_record(ctx))])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options. Raises Usage for an unknown option, one without a value, or an unexpected word."""
        from piquet_corpus.work.errors import Usage

        typed = ctx.meta[ARGUMENTS] = tuple(args)
        ctx.meta[GAME] = _game_asked(typed)
        try:
            words = self._parsed(ctx, typed)
        except (click.NoSuchOption, click.BadOptionUsage) as error:
            raise Usage(self._what_is_wrong(ctx, error)) from None
        for option in _options(ctx.meta[GAME]):
            if (ctx.params[option.name] or "").startswith("--"):  # it is the next option
                raise Usage(_wants_a_value(option))
        if words:
            raise Usage(f'unexpected {shortened(words[0])!r}: put several cards in quotation marks, --elder "AS KS"')
        return words

    def _parsed(self, ctx: click.Context, typed: Sequence[str]) -> list[str]:
        """Read the options with those of the game asked for; if that fails, with those of all games."""
        try:
            return super().parse_args(ctx, list(typed))
        except (click.NoSuchOption, click.BadOptionUsage):
            if ctx.meta[GAME] is None:
                raise
        ctx.meta[GAME] = None
        return super().parse_args(ctx, list(typed))

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, with the values of the keys that are given."""
        values = {str(option.name): ctx.params.pop(option.name) for option in _options(ctx.meta[GAME])}
        ctx.params["given"] = {key: value for key, value in values.items() if value is not None}
        return super().invoke(ctx)

    def _what_is_wrong(self, ctx: click.Context, error: click.NoSuchOption | click.BadOptionUsage) -> str:
        """Say why an option cannot be read: it is unknown, its value is missing, or it has a value and takes none."""
        from rules.core.text import did_you_mean, nearest

        options = {name: option for option in self.get_params(ctx) for name in option.opts}
        typed = error.option_name
        if typed not in options:
            near = nearest(typed.lstrip("-"), (name.removeprefix("--") for name in options if len(name) > 3), 1)
            return f"unknown option {shortened(typed)!r}{did_you_mean(f'--{name}' for name in near)}"
        option = options[typed]
        return error.format_message() if isinstance(option, click.Option) and option.is_flag else _wants_a_value(option)


def option_name(key: str) -> str:
    """Return the option by which a key is given.

    >>> option_name("elder_dealt")
    '--elder-dealt'
    """
    return f"--{key.replace('_', '-')}"


def _wants_a_value(option: click.Parameter) -> str:
    return f"{option.opts[0]}: expected a value after it: {option.opts[0]} {option.metavar or 'VALUE'}"


@cache
def _options(game: str | None = None) -> tuple[click.Option, ...]:
    """Return an option for each key of a game, or of each game; a key that several games have gets one option."""
    from piquet_corpus.judging.score import keys_judged
    from rules.core.game import game_of
    from rules.core.rule import games

    options: dict[str, click.Option] = {}
    for key in (key for name in (games() if game is None else (game,)) for key in keys_judged(game_of(name))):
        form = ":".join("N" for _ in key.each) or ("CARDS" if key.kind in (str, list) else "VALUE")
        meaning = key.meaning.removeprefix("without events: ")
        help_ = f"{meaning[:1].upper()}{meaning[1:]}."
        options.setdefault(key.name, click.Option([option_name(key.name), key.name], metavar=form, help=help_))
    return tuple(options.values())


def _game_asked(arguments: Sequence[str]) -> str | None:
    """Return the game of the rule set that is named after `--rules`; None if none is named, or it is unknown.

    Only the names of files are looked at: the help reads no rule set.
    """
    text = " ".join(arguments).replace("--rules=", "--rules ")
    name = re.split(r"[ +:]", text.partition("--rules ")[2])[0]
    files = (file for root in rules.__path__ for file in Path(root).glob("*/sets/*.yaml"))
    return next((file.parts[-3] for file in files if file.stem == name), None)
