"""The command line: the contents page of the commands, and what becomes of errors.

A command is imported when it is asked for, so that `--help` answers at once.
"""

from __future__ import annotations

import codecs
import gc
import os
import re
import sys
import warnings
from collections.abc import Mapping, Sequence
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Any, NoReturn, TypeAlias

import click

from rules.core.errors import PiquetError

Commands: TypeAlias = Mapping[str, tuple[str, str]]
"""Commands by name: the module that has one, and what it does, as the help says it."""

READ: Commands = {
    "show": (
        "read.show",
        "Show anything that has a name: a clause, page, divergence, case, rule, topic, term or rule set.",
    ),
    "parallel": ("read.parallel", "Show passages beside their parallels in the other editions."),
    "search": ("read.search", "Find words in the texts and translations: exact, in other forms, and synonyms."),
    "divergences": (
        "read.divergences",
        "List where the texts or the rule sets differ, or find a coup that shows a difference.",
    ),
    "readings": (
        "proof",
        "List what can be read in more than one way: the reading chosen, why, and its rivals.",
    ),
    "app": ("export", "Serve the reading app; open the address that it prints in a browser."),
}
RUN: Commands = {
    "score": ("run.score", "Score one hand; each finding quotes its clause."),
    "compare": ("run.compare", "Judge one deal under several rule sets, and say what makes them differ."),
    "play": ("run.score", "Play a transcript, or a coup at random, explained event by event."),
    "run": ("run.cases", "Run the cases, and explain each that fails."),
    "coverage": ("proof", "Report which clauses the cases prove, and which they do not."),
    "simulate": ("run.simulate", "Play coups by our own players, millions of them, and count what they score."),
    "impact": (
        "run.simulate",
        "What difference each difference of the rules makes: four outcomes, and what our players' coups show.",
    ),
}
CITE: Commands = {
    "cite": ("cite", "Cite a passage, a row of the alignment or a divergence."),
    "table": ("export", "Print one table of the corpus as CSV or JSON."),
    "export": ("export", "Write all tables, a data package and the texts for other programs."),
    "site": ("export", "Write the edition as static pages, for any web host."),
}
SCAFFOLD: Commands = {
    "rules": (
        "edit.scaffold",
        "Draft the rule set of a new edition from that of another, over the alignment.",
    ),
    "cases": (
        "edit.scaffold",
        "Try the cases of another rule set under a new one, and show where the two really differ.",
    ),
    "register": (
        "edit.scaffold",
        "Draft the divergences that an edition needs, and accept or refuse the drafts.",
    ),
}
EDIT: Commands = {
    "validate": ("edit.validate", "Check the corpus: encoding, references, rule sets, cases, generated files."),
    "links": ("edit.generated", "Check or write the links from clauses to rules and cases."),
    "refs": ("edit.generated", "Check the published references, or freeze new ones."),
    "schema": ("edit.generated", "Print or write the JSON Schemas of cases and rule sets."),
    "findings": ("edit.generated", "Print or write the essay on what was found, or the important divergences."),
    "new": ("edit.new", "Make the least corpus, in a folder of your own: topics to start from, and no text yet."),
    "import": ("edit.import_text", "Draft a new edition from a source file: text, pages, typefaces, clauses, topics."),
    "collate": ("edit.collate", "Compare two texts word for word, or make one a witness of the other."),
    "omissions": ("edit.align", "Print the alignment rows that a new edition still needs."),
    "align": ("edit.align", "Propose alignment rows for a new edition, and review them."),
    "spelling": ("read.search", "Count how many words of the texts in old spelling have today's spelling."),
    "scaffold": ("", "Draft rules, cases or divergences of a new edition, to be looked at."),
}

HEADINGS = {"Read": READ, "Run": RUN, "Cite and export": CITE, "Edit the corpus": EDIT}
SETTINGS = {"help_option_names": ["-h", "--help"], "show_default": True}

OBJECTS = 1_000_000
"""How many objects are made before Python looks for garbage: nearly all that a command makes it needs to its end."""

SHOWN = "shown"
"""How letters are treated that a terminal does not have."""
NOT_SHOWN: set[str] = set()
MANY = 5
QUOTED = 80
"""The most letters of what was typed that a message quotes."""


NAMED = "PIQUET_CORPUS"
"""The variable of `work.paths.CORPUS`, which is not imported here: `--help` answers at once."""


def _use(_context: click.Context, _option: click.Parameter, directory: str | None) -> None:
    """Let this process, and those that it starts, use another corpus."""
    if directory is not None:
        os.environ[NAMED] = os.path.abspath(directory)  # noqa: PTH100 - quick


OF_CORPUS = click.Option(
    ["--corpus"],
    metavar="DIR",
    callback=_use,
    expose_value=False,
    is_eager=True,
    help=f"Another corpus than that of the package; also the variable {NAMED}.",
)
"""The option that every command has which reads a corpus."""
WITHOUT_CORPUS = ("edit.new",)


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for. Its help lists them under headings."""

    def __init__(self, name: str, headings: Mapping[str, Commands], **settings: Any) -> None:
        self.headings = headings
        self.listed = {name: entry for commands in headings.values() for name, entry in commands.items()}
        known = {command: click.Command(command) for command in self.listed}  # of these click names the nearest
        super().__init__(name, known, context_settings=SETTINGS, no_args_is_help=True, **settings)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return list(self.listed)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command, which then also takes --corpus; None if there is none of this name."""
        module, meaning = self.listed.get(cmd_name, ("", ""))
        if not module:
            return self.commands.get(cmd_name)
        command: click.Command = getattr(import_module(f"piquet_corpus.commands.{module}"), f"{cmd_name}_command")
        if module not in WITHOUT_CORPUS and OF_CORPUS not in command.params:
            command.params.append(OF_CORPUS)
        command.help, command.context_settings = meaning, {**command.context_settings, **SETTINGS}
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands, a section for each heading, without importing them."""
        for heading, listed in self.headings.items():
            with formatter.section(heading):
                formatter.write_dl([(name, meaning) for name, (_, meaning) in listed.items()])


app = LazyGroup(
    "piquet-corpus",
    HEADINGS,
    help="Historical rules of card games: read them beside their parallels, cite them, run them.",
    epilog="Each command has its own help: piquet-corpus show --help",
)
app.params.append(OF_CORPUS)
click.version_option(package_name="piquet-corpus", message="%(package)s %(version)s", help="Print the version.")(app)
app.add_command(LazyGroup("scaffold", {"Commands": SCAFFOLD}, help=EDIT["scaffold"][1]))


def main(arguments: list[str] | None = None) -> None:
    """Answer a command. What is wrong is said in one sentence: exit 1 when a check fails, 2 on wrong use."""
    _open_what_is_closed()
    codecs.register_error(SHOWN, _in_its_place)
    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=SHOWN)
    warnings.showwarning = _warn  # type: ignore[assignment]
    gc.set_threshold(OBJECTS)
    written = sys.argv[1:] if arguments is None else arguments
    try:
        _refuse_bytes(written)
        _answer(written)
    except SystemExit:
        _tell_of_letters()
        raise
    except PiquetError as error:
        _fail(_quoting_less(str(error), written), error.exit_status)
    except OSError as error:
        why = error.strerror or str(error)
        if error.filename:
            message = f"{error.filename}: {why}"
        elif isinstance(error, FileNotFoundError):  # nothing else is looked for without a name
            message = f"the current directory does not exist any more: {why}"
        else:
            message = f"the output cannot be written: {why}"
        _fail(_quoting_less(message, written), 1)


def _open_what_is_closed() -> None:
    """Give a closed standard input, output or error to the null device, so that no other file takes its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))


def _in_its_place(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    NOT_SHOWN.update(error.object[error.start : error.end])
    return "?" * (error.end - error.start), error.end


def _tell_of_letters() -> None:
    if NOT_SHOWN:
        letters = " ".join(f"U+{ord(letter):04X}" for letter in sorted(NOT_SHOWN)[:MANY])
        more = " and others" if len(NOT_SHOWN) > MANY else ""
        sys.stderr.write(
            f"piquet-corpus: this terminal has no {letters}{more}; each is shown as ?. Set PYTHONIOENCODING=utf-8\n"
        )


def _warn(message: Warning | str, category: type[Warning], *where: object) -> None:
    if category.__name__ == "CacheWarning":
        sys.stderr.write(f"piquet-corpus: {message}\n")


def _answer(written: Sequence[str]) -> None:
    try:
        raise SystemExit(app.main(list(written), prog_name="piquet-corpus", standalone_mode=False))
    except click.ClickException as error:
        message = StringIO()
        error.show(message)
        sys.stderr.write(_quoting_less(message.getvalue(), written))
        raise SystemExit(error.exit_code) from None
    except click.Abort:
        raise SystemExit(1) from None
    finally:
        sys.stdout.flush()


def _quoting_less(message: str, written: Sequence[str]) -> str:
    """Return a message with at most QUOTED letters of what was typed, of a path the last; of a file that exists all."""
    for argument in written:
        for typed in (argument, *re.split("[:=,]", argument)):
            if len(typed) > QUOTED and not os.path.exists(typed):  # noqa: PTH110 - it may be no path at all
                less = f"…{typed[-QUOTED:]}" if os.sep in typed else f"{typed[:QUOTED]}…"
                message = message.replace(typed, less)
    return message


def _refuse_bytes(arguments: Sequence[str]) -> None:
    for argument in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in argument):
            from piquet_corpus.work.errors import Usage

            raise Usage(f"{argument!r} is not in the encoding of the terminal, which is {sys.getfilesystemencoding()}")


def _fail(message: str, status: int) -> NoReturn:
    """Say on one line what is wrong, and end. What could not be printed is given up, or Python would try again."""
    on_one_line = " ".join(line.strip() for line in message.splitlines() if line.strip())
    sys.stderr.write(f"piquet-corpus: {on_one_line}\n")
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(status) from None
