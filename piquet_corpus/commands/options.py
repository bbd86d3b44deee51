"""Options that several commands have, and the texts and rule sets that are named after them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import rules
from piquet_corpus.work.errors import UnknownName, Usage
from rules.core.text import did_you_mean, nearest, shortened

if TYPE_CHECKING:
    from rules.core.game import Key

F = TypeVar("F", bound=Callable[..., Any])
json_option = click.option("--json", is_flag=True, help="Print JSON.")
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes; by default, one for each processor.",
)


def base_option(help: str) -> Callable[[F], F]:
    """Return the option for what addresses begin with."""
    return click.option("--base", metavar="URL", help=help)


def directory_option(*names: str, **settings: Any) -> Callable[[F], F]:
    """Return the option or argument for a directory."""
    declare = click.option if names[0].startswith("-") else click.argument
    return declare(*names, type=click.Path(path_type=Path), metavar="DIR", **settings)


def texts_named(names: str | None, known: Sequence[str], what: str = "text") -> tuple[str, ...]:
    """Read the names after `--in`; () without it. `what`: what the message calls them. Raises UnknownName, Usage."""
    texts = tuple(name.strip() for name in (names or "").split(",") if name.strip())
    for text in texts:
        if text not in known:
            raise UnknownName(what, text, known)
    if names is not None and not texts:
        raise Usage(f"--in: expected the name of at least one {what}. There are: {', '.join(known)}")
    return texts


TYPED = "piquet-corpus arguments"
"""The name under which the context keeps what was typed, for the help."""


class GivenCommand(click.Command):
    """A command that also takes an option for each key of each game. Its help lists them by game, after its own.

    With `--rules` before `--help`, only those of the game of that rule set are listed. And when all that is typed is
    of that game, no other game is imported. Its function gets the values as one mapping, `given`, by key.
    """

    allow_extra_args = ignore_unknown_options = True
    """So that the options for keys are left over when its own have been read."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the command's own options, then the others under the name of each game."""
        from rules.core.rule import games

        super().format_options(ctx, formatter)
        asked = _game_asked(ctx.meta.get(TYPED, ()))
        for name in games() if asked is None else (asked,):
            own = [(option, key) for option, key in _keys().items() if option in _keys(name)]
            with formatter.section(f"The cards and what happened, at {name}"):
                formatter.write_dl([(f"{option} {_form(key)}", _help(key)) for option, key in own])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options. Raises Usage for an unknown option, one without a value, or an unexpected word."""
        typed = ctx.meta[TYPED] = tuple(args)
        try:
            words = iter(super().parse_args(ctx, args))
        except click.BadOptionUsage as error:
            option = next(option for option in self.params if error.option_name in option.opts)
            if isinstance(option, click.Option) and option.is_flag:
                raise Usage(error.format_message()) from None
            raise Usage(_wants_a_value(option.opts[0], option.metavar or "VALUE")) from None
        keys, given = _keys(_game_asked(typed)), ctx.params.setdefault("given", {})
        for word in words:
            name, equals, value = word.partition("=")
            if name not in keys:
                keys = _keys()
            if name not in keys:
                raise Usage(self._unexpected(ctx, word))
            if not equals:
                value = next(words, "--")
            if value.startswith("--"):  # it is the next option
                raise Usage(_wants_a_value(name, _form(keys[name])))
            given[keys[name].name] = value
        return []

    def _unexpected(self, ctx: click.Context, word: str) -> str:
        if not word.startswith("-") or word == "-":
            return f'unexpected {shortened(word)!r}: put several cards in quotation marks, --elder "AS KS"'
        typed = word.partition("=")[0]
        names = [name for option in self.get_params(ctx) for name in option.opts]
        near = nearest(typed.lstrip("-"), (name.removeprefix("--") for name in (*names, *_keys()) if len(name) > 3), 1)
        return f"unknown option {shortened(typed)!r}{did_you_mean(f'--{name}' for name in near)}"


def option_name(key: str) -> str:
    """Return the option by which a key is given.

    >>> option_name("elder_dealt")
    '--elder-dealt'
    """
    return f"--{key.replace('_', '-')}"


def _wants_a_value(option: str, form: str) -> str:
    return f"{option}: expected a value after it: {option} {form}"


@cache
def _keys(game: str | None = None) -> Mapping[str, Key]:
    from piquet_corpus.judging.score import keys_judged
    from rules.core.game import game_of
    from rules.core.rule import games

    keys: dict[str, Key] = {}
    for name in games() if game is None else (game,):
        for key in keys_judged(game_of(name)):
            keys.setdefault(option_name(key.name), key)
    return keys


def _form(key: Key) -> str:
    return ":".join("N" for _ in key.each) or ("CARDS" if key.kind in (str, list) else "VALUE")


def _help(key: Key) -> str:
    meaning = key.meaning.removeprefix("without events: ")
    return f"{meaning[:1].upper()}{meaning[1:]}."


def _game_asked(arguments: Sequence[str]) -> str | None:
    """Return the game of the rule set after `--rules`, by the names of files alone; None if unknown or not named."""
    text = " ".join(arguments).replace("--rules=", "--rules ")
    name = re.split(r"[ +:]", text.partition("--rules ")[2])[0]
    files = (file for root in rules.__path__ for file in Path(root).glob("*/sets/*.yaml"))
    return next((file.parts[-3] for file in files if file.stem == name), None)
