"""Options for the cards of a coup that is judged at once, and what else may be given, in any game: `--elder "AS KS …"`.

They are ordinary options, but are made only for a command that has them: so no other command imports a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import TyperCommand

import rules
from piquet_corpus.commands.typed import take_as_typed
from rules.core.text import shortened

ARGUMENTS = "piquet-corpus arguments"
"""The name under which the context keeps what was typed, for the help."""
GAME = "piquet-corpus game"
"""The name under which the context keeps the only game whose options it has; None for those of all games."""


class GivenCommand(TyperCommand):
    """A command that has an option for each key of each game. Its help lists them by game, after its own options.

    With `--rules` before `--help`, only those of the game of that rule set are listed. And when all that is typed is
    of that game, no other game is imported.
    """

    allow_extra_args = True
    """So that we can say what is wrong with them."""

    # What Typer calls a context is its own in some of its versions, and that of Click in others; so are its errors.
    def get_params(self, ctx: Any) -> list[Any]:
        """Return the command's own options, and one for each key."""
        return [*super().get_params(ctx), *_options(ctx.meta.get(GAME))]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the command's own options, then the others under the name of each game."""
        sections = {"Options": super().get_params(ctx)}
        game = _game_asked(ctx.meta.get(ARGUMENTS, ()))
        for name, keys in _keys_by_game().items():
            if game in (None, name):
                sections[f"The cards and what happened, at {name}"] = [
                    option for option in _options() if option.name in keys
                ]
        for heading, options in sections.items():
            with formatter.section(heading):
                formatter.write_dl([option.get_help_record(ctx) for option in options])

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options. Raises Usage for an unknown option, one without a value, or an unexpected word."""
        from piquet_corpus.work.errors import Usage

        typed = ctx.meta[ARGUMENTS] = tuple(args)
        ctx.meta[GAME] = _game_asked(typed)
        try:
            words = self._parsed(ctx, typed)
        except Exception as error:
            if hasattr(error, "option_name"):
                raise Usage(self._what_is_wrong(ctx, error)) from None
            raise
        for option in _options(ctx.meta[GAME]):
            if (ctx.params[option.name] or "").startswith("--"):  # it is the next option
                raise Usage(_wants_a_value(option))
        if words:
            raise Usage(f'unexpected {shortened(words[0])!r}: put several cards in quotation marks, --elder "AS KS"')
        return words

    def _parsed(self, ctx: Any, typed: Sequence[str]) -> list[str]:
        """Read the options with those of the game asked for; if that fails, with those of all games."""
        try:
            return super().parse_args(ctx, list(typed))
        except Exception as error:
            if ctx.meta[GAME] is None or not hasattr(error, "option_name"):
                raise
        ctx.meta[GAME] = None
        return super().parse_args(ctx, list(typed))

    def invoke(self, ctx: Any) -> Any:
        """Run the command. Its function asks `given_in` for the values: they are not among its parameters."""
        values = {option.name: ctx.params.pop(option.name) for option in _options(ctx.meta[GAME])}
        ctx.obj = {name: value for name, value in values.items() if value is not None}
        return super().invoke(ctx)

    def _what_is_wrong(self, ctx: Any, error: Any) -> str:
        """Say why an option cannot be read: it is unknown, its value is missing, or it has a value and takes none."""
        from rules.core.suggest import did_you_mean, nearest

        options = {name: option for option in self.get_params(ctx) for name in option.opts}
        typed = error.option_name
        if typed not in options:
            near = nearest(typed.lstrip("-"), (name.removeprefix("--") for name in options if len(name) > 3), 1)
            return f"unknown option {shortened(typed)!r}{did_you_mean(f'--{name}' for name in near)}"
        return str(error.format_message()) if options[typed].is_flag else _wants_a_value(options[typed])


def given_in(context: typer.Context) -> Mapping[str, str]:
    """Return the values of the options of a GivenCommand, by key, as they were typed."""
    return cast(Mapping[str, str], context.obj)


def option_name(key: str) -> str:
    """Return the option by which a key is given.

    >>> option_name("elder_dealt")
    '--elder-dealt'
    """
    return f"--{key.replace('_', '-')}"


def _wants_a_value(option: Any) -> str:
    """Say that the value of an option is missing, and how to write it."""
    return f"{option.opts[0]}: expected a value after it: {option.opts[0]} {option.metavar or 'VALUE'}"


@cache
def _options(game: str | None = None) -> tuple[Any, ...]:
    """Return an option for each key of a game, or of each game; a key that several games have gets one option.

    Typer makes them from the parameters of a function, as it makes all options.
    """
    from rules.core.rule import games

    def made() -> None: ...

    parameters = _parameters(games() if game is None else (game,))
    made.__signature__ = Signature(parameters)  # type: ignore[attr-defined] # which inspect, and so Typer, looks for
    made.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    maker = typer.Typer(add_completion=False)
    maker.command()(made)
    return tuple(take_as_typed(list(typer.main.get_command(maker).params)))


def _game_asked(arguments: Sequence[str]) -> str | None:
    """Return the game of the rule set that is named after `--rules`; None if none is named, or it is unknown.

    Only the names of files are looked at: the help reads no rule set.
    """
    text = " ".join(arguments).replace("--rules=", "--rules ")
    _, found, rest = text.partition("--rules ")
    name = re.split(r"[ +:]", rest)[0] if found else ""
    files = (file for root in rules.__path__ for file in Path(root).glob("*/sets/*.yaml"))
    return next((file.parts[-3] for file in files if file.stem == name), None)


@cache
def _keys_by_game() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the keys of each game."""
    from piquet_corpus.judging.score.given import keys_judged
    from rules.core.game import game_of
    from rules.core.rule import games

    return {name: tuple(key.name for key in keys_judged(game_of(name))) for name in games()}


def _parameters(named: Sequence[str]) -> list[Parameter]:
    """Return a parameter for each key of the games named, with its option."""
    from piquet_corpus.judging.score.given import keys_judged
    from rules.core.game import game_of

    found: dict[str, Parameter] = {}
    for game in map(game_of, named):
        for key in keys_judged(game):
            form = ":".join("N" for _ in key.each) or ("CARDS" if key.kind in (str, list) else "VALUE")
            meaning = key.meaning.removeprefix("without events: ")
            help_ = f"{meaning[:1].upper()}{meaning[1:]}."
            typed = Annotated[str | None, typer.Option(option_name(key.name), metavar=form, help=help_)]
            found.setdefault(key.name, Parameter(key.name, Parameter.KEYWORD_ONLY, default=None, annotation=typed))
    return list(found.values())
