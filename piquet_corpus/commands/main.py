"""The command line. Nothing heavy is imported until a command needs it, so that `--help` answers at once."""

from __future__ import annotations

import codecs
import gc
import os
import re
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from piquet_corpus.commands.given_options import GivenCommand, given_in
from piquet_corpus.commands.grouped import CITE, EDIT, READ, RUN, GroupedCommands
from rules.core.errors import PiquetError

app = typer.Typer(
    name="piquet-corpus",
    cls=GroupedCommands,
    help="Historical rules of card games: read them beside their parallels, cite them, run them.",
    epilog="Each command has its own help: piquet-corpus show --help",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

OBJECTS = 1_000_000
"""How many objects are made before Python looks for garbage: nearly all that a command makes it needs to its end."""

SHOWN = "shown"
"""How letters are treated that a terminal does not have."""
NOT_SHOWN: set[str] = set()
"""Those that were met."""
MANY = 5
"""How many of them are named."""
QUOTED = 80
"""The most letters of what was typed that a message quotes."""
WRONG_USE: Any = next(one for one in typer.BadParameter.__mro__ if one.__name__ == "ClickException")
"""What Typer raises when a command cannot be read: its own in some of its versions, and that of Click in others."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]

Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, metavar="N", help="How many processes; by default, one for each processor."),
]

Form = Annotated[
    str | None,
    typer.Option(
        metavar="VALUE",
        help="Only of this form: omission, addition, substitution, number, order, polarity, scope, term, silence.",
    ),
]
Scope = Annotated[
    str | None,
    typer.Option(metavar="VALUE", help="Only of this scope: editions, ways (rule sets of one text), internal."),
]
Effect = Annotated[
    str | None, typer.Option(metavar="VALUE", help="Only with this effect: result, penalty, procedure, wording.")
]
Importance = Annotated[str | None, typer.Option(metavar="VALUE", help="Only of this importance: high, medium, low.")]
Cause = Annotated[
    str | None, typer.Option(metavar="VALUE", help="Only with this cause: game-changed, translator-error, …")
]


def _print_version(asked: bool) -> None:
    """Print the version, and end."""
    if asked:
        from importlib.metadata import version

        sys.stdout.write(f"piquet-corpus {version('piquet-corpus')}\n")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Historical rules of card games: read them beside their parallels, cite them, run them."""


@app.command(rich_help_panel=READ)
def show(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="fr1642.6.2, en1651.p16, D130, par.0050, point.value, ronfle, moderne …"),
    ],
    json: Json = False,
) -> None:
    """Show anything that has a name: a clause, page, divergence, case, rule, topic, term or rule set."""
    from piquet_corpus.commands.read import show

    raise typer.Exit(show.run(name, json))


@app.command(rich_help_panel=READ)
def parallel(
    references: Annotated[list[str], typer.Argument(metavar="REF...", help="Clauses, paragraphs, chapters or pages.")],
    editions: Annotated[
        str | None, typer.Option("--in", metavar="EDITIONS", help="Only these editions beside it: fr1642,en1651")
    ] = None,
    translations: Annotated[bool, typer.Option("--translations", help="Print the translations too.")] = False,
    json: Json = False,
) -> None:
    """Show passages beside their parallels in the other editions."""
    from piquet_corpus.commands.read import parallel

    raise typer.Exit(parallel.run(references, editions, translations, json))


@app.command(rich_help_panel=READ)
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="One or more words, in this order; or a term.")],
    texts: Annotated[
        str | None,
        typer.Option("--in", metavar="TEXTS", help="Only in these texts and translations: fr1642,fr1642.en"),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Only exactly these words.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Print at most this number of matches.")] = None,
    json: Json = False,
) -> None:
    """Find words in the texts and translations: exact, in other forms, and synonyms."""
    from piquet_corpus.commands.read import search

    raise typer.Exit(search.run(" ".join(words), texts, exact, limit, json))


@app.command(rich_help_panel=READ)
def divergences(
    between: Annotated[
        list[str] | None,
        typer.Argument(metavar="[A] [B]", help="One or two texts or rule sets: fr1642 en1651."),
    ] = None,
    form: Form = None,
    scope: Scope = None,
    effect: Effect = None,
    importance: Importance = None,
    topic: Annotated[
        str | None,
        typer.Option(metavar="TOPIC", help="Only about this topic or phase of play: point.value, phase.play"),
    ] = None,
    cause: Cause = None,
    words: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Only with these words in the title or the quotations.")
    ] = None,
    computed: Annotated[
        bool, typer.Option("--computed", help="Only the decisions in which two rule sets differ.")
    ] = False,
    find: Annotated[
        bool,
        typer.Option(
            "--find",
            help="Search random coups for the smallest with different results under the two, and print it as a case.",
        ),
    ] = False,
    by: Annotated[
        str | None,
        typer.Option(metavar="DECISION", help="With --find: only a difference from this decision: pique.window"),
    ] = None,
    seed: Annotated[int, typer.Option(help="With --find: the same seed finds the same coup.")] = 0,
    tries: Annotated[int, typer.Option(min=1, help="With --find: how many coups to try.")] = 4000,
    json: Json = False,
) -> None:
    """List where the texts or the rule sets differ, or find a coup that shows a difference."""
    from piquet_corpus.commands.read import divergences, find_divergence

    if find:
        raise typer.Exit(find_divergence.run(between or [], by, seed, tries, json))

    asked = {"form": form, "scope": scope, "effect": effect, "importance": importance, "topic": topic, "cause": cause}
    raise typer.Exit(divergences.run(between or [], computed, json, **asked, words=words))


@app.command(rich_help_panel=READ)
def readings(
    rules: Annotated[str | None, typer.Option(metavar="RULES", help="Only of this rule set.")] = None,
    json: Json = False,
) -> None:
    """List what can be read in more than one way: the reading chosen, why, and its rivals."""
    from piquet_corpus.commands.read import readings

    raise typer.Exit(readings.run(rules, json))


@app.command(name="app", rich_help_panel=READ)
def serve(
    port: Annotated[int | None, typer.Option(help="The port; by default 8501, or the next that is free.")] = None,
    json: Json = False,
) -> None:
    """Serve the reading app; open the address that it prints in a browser."""
    from piquet_corpus.commands.read import serve

    raise typer.Exit(serve.run(port, json))


@app.command(cls=GivenCommand, rich_help_panel=RUN)
def score(
    context: typer.Context,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="The rule set: fr1642, or with a match form moderne+rubicon. Required."),
    ] = None,
    json: Json = False,
) -> None:
    """Score one hand; each finding quotes its clause."""
    from piquet_corpus.commands.run import score

    raise typer.Exit(score.run(rules, given_in(context), json))


@app.command(cls=GivenCommand, rich_help_panel=RUN)
def compare(
    context: typer.Context,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULES",
            help="A rule set; repeat it for each; by default, all. With another reading: fr1642:pique.window=any-card",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Deal and play at random; the same seed gives the same deal.")
    ] = None,
    pack: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="With --seed: deal from the pack of this rule set; by default, the first."),
    ] = None,
    case: Annotated[str | None, typer.Option(metavar="ID", help="Use the cards and events of a case.")] = None,
    differences: Annotated[bool, typer.Option("--differences", help="Print only what differs.")] = False,
    json: Json = False,
) -> None:
    """Judge one deal under several rule sets, and say what makes them differ."""
    from piquet_corpus.commands.run import compare

    raise typer.Exit(compare.run(rules or [], given_in(context), compare.Asked(seed, pack, case, differences), json))


@app.command(rich_help_panel=RUN)
def play(
    transcript: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A transcript; - for standard input; without one, play at random."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="At random: the rule set to play under. With --phrases: the game to list."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="At random: the same seed gives the same coup.")] = None,
    partie: Annotated[
        bool, typer.Option("--partie", help="At random: play a whole partie (a game of several coups).")
    ] = False,
    write: Annotated[
        bool, typer.Option("--transcript", help="Print the transcript, with the findings in short.")
    ] = False,
    phrases: Annotated[bool, typer.Option("--phrases", help="List every event that a transcript can have.")] = False,
    json: Json = False,
) -> None:
    """Play a transcript, or a coup at random, explained event by event."""
    from piquet_corpus.commands.run import play

    if phrases:
        raise typer.Exit(play.phrases(rules, json))
    raise typer.Exit(play.run(transcript, play.AtRandom(rules, seed, partie), write, json))


@app.command(rich_help_panel=RUN)
def run(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATHS]", help="Files of cases, or directories; by default, all cases of the corpus."),
    ] = None,
    word: Annotated[
        str | None,
        typer.Option("-k", metavar="WORD", help="Only cases with WORD in their id or title."),
    ] = None,
    clause: Annotated[
        str | None,
        typer.Option(metavar="REF", help="Only cases that rest on this clause, paragraph, chapter or page."),
    ] = None,
    rules: Annotated[str | None, typer.Option(metavar="RULES", help="Only under this rule set.")] = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Run the cases, and explain each that fails."""
    from piquet_corpus.commands.run import run

    raise typer.Exit(run.run(paths or [], run.Narrowed(word, clause, rules), jobs, json))


@app.command(rich_help_panel=RUN)
def coverage(jobs: Jobs = None, json: Json = False) -> None:
    """Report which clauses the cases prove, and which they do not."""
    from piquet_corpus.commands.run import coverage

    raise typer.Exit(coverage.run(jobs, json))


@app.command(rich_help_panel=CITE)
def cite(
    reference: Annotated[
        str,
        typer.Argument(metavar="REF", help="A clause, paragraph, chapter, page, row or divergence: fr1642.6.2, D042"),
    ],
    format: Annotated[
        str, typer.Option(metavar="FORMAT", help="bibtex, csl-json, ris, chicago, mla, or all of them.")
    ] = "chicago",
    base: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="What addresses begin with, where you serve the app: https://example.org/piquet/",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Cite a passage, a row of the alignment or a divergence."""
    from piquet_corpus.commands.cite import cite

    raise typer.Exit(cite.run(reference, format, base, json))


@app.command(rich_help_panel=CITE)
def table(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="clauses, parallels, glossary, cases …; any other word lists them.")
    ],
    json: Json = False,
) -> None:
    """Print one table of the corpus as CSV or JSON."""
    from piquet_corpus.commands.cite import table

    raise typer.Exit(table.run(name, json))


@app.command(rich_help_panel=CITE)
def export(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to write: a new or empty directory, or an earlier export.")
    ],
    base: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The web address of DIR, for absolute links; by default, links are relative."),
    ] = None,
    json: Json = False,
) -> None:
    """Write all tables, a data package and the texts for other programs."""
    from piquet_corpus.commands.cite import export

    raise typer.Exit(export.run(directory, base, json))


@app.command(rich_help_panel=CITE)
def site(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to write: a new or empty directory, or an earlier edition.")
    ],
    base: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The web address at which DIR will be served; by default, the permanent one."),
    ] = None,
    json: Json = False,
) -> None:
    """Write the edition as static pages, for any web host."""
    from piquet_corpus.commands.cite import site

    raise typer.Exit(site.run(directory, base, json))


@app.command(rich_help_panel=RUN)
def simulate(
    out: Annotated[
        Path,
        typer.Option("--out", metavar="DIR", help="Where to write: a new directory, or one to go on with."),
    ],
    rules: Annotated[
        list[str],
        typer.Option(
            "--rules",
            metavar="RULES",
            help="A rule set of Piquet, perhaps with readings: fr1642:pique.window=any-card. Give two to compare them.",
        ),
    ],
    coups: Annotated[int, typer.Option("--coups", metavar="N", min=0, help="How many coups.")] = 0,
    parties: Annotated[int, typer.Option("--parties", metavar="N", min=0, help="How many parties.")] = 0,
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="PLAYER", help="Who plays: random, plain or sound; or two, for elder and younger."
        ),
    ] = "sound",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the deals and of the players.")] = 1,
    jobs: Jobs = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Play on the Dask cluster with this address instead."),
    ] = None,
    json: Json = False,
) -> None:
    """Play coups by our own players, millions of them, and count what they score."""
    from piquet_corpus.commands.run import simulate

    raise typer.Exit(simulate.run(rules, coups, parties, players, seed, out, jobs, scheduler, json))


@app.command(rich_help_panel=RUN)
def impact(
    write: Annotated[
        bool, typer.Option("--write", help="Measure anew, about an hour, and write corpus/impact.tsv and coups.tsv.")
    ] = False,
    work: Annotated[
        Path, typer.Option("--work", metavar="DIR", help="Where the coups are kept, to go on with them later.")
    ] = Path("impact-coups"),
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """What difference each difference of the rules makes: four outcomes, and what our players' coups show."""
    from piquet_corpus.commands.run import impact

    raise typer.Exit(impact.run(write, work, jobs, json))


@app.command(rich_help_panel=EDIT)
def validate(
    directory: Annotated[
        Path | None,
        typer.Argument(
            metavar="[DIRECTORY]",
            help="The directory of a corpus; by default, that of the package. After --progress also an edition.",
        ),
    ] = None,
    progress: Annotated[
        bool, typer.Option("--progress", help="Print what of each edition, or of one, is done, reviewed, proven, left.")
    ] = False,
    tei_all: Annotated[bool, typer.Option("--tei-all", help="Also validate against all of TEI (ten seconds).")] = False,
    every: Annotated[
        bool, typer.Option("--all", help="Print every problem; by default three of many that are alike.")
    ] = False,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Check the corpus: encoding, references, rule sets, cases, generated files."""
    from piquet_corpus.commands.edit import progress as progress_command
    from piquet_corpus.commands.edit import validate

    if progress:
        raise typer.Exit(progress_command.run(directory, json))
    raise typer.Exit(validate.run(directory, tei_all, jobs, every, json))


@app.command(rich_help_panel=EDIT)
def links(
    write: Annotated[
        bool, typer.Option("--write", help="Write corpus/links.xml, and the tables from page to function.")
    ] = False,
    json: Json = False,
) -> None:
    """Check or write the links from clauses to rules and cases."""
    from piquet_corpus.commands.edit import links

    raise typer.Exit(links.run(write, json))


@app.command(rich_help_panel=EDIT)
def refs(
    freeze: Annotated[bool, typer.Option("--freeze", help="Add the new references to corpus/refs.tsv.")] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option(
            metavar="REFS",
            help="Freeze the changed texts of these references too, with commas between them; `all-divergences` for "
            "every divergence. First check their cases.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Check the published references, or freeze new ones."""
    from piquet_corpus.commands.edit import refs

    raise typer.Exit(refs.run(freeze, accept or [], json))


@app.command(rich_help_panel=EDIT)
def schema(
    write: Annotated[bool, typer.Option("--write", help="Write them to corpus/schema/, and docs/data.md.")] = False,
    json: Json = False,
) -> None:
    """Print or write the JSON Schemas of cases and rule sets."""
    from piquet_corpus.commands.edit import schema

    raise typer.Exit(schema.run(write, json))


@app.command(rich_help_panel=EDIT)
def findings(
    write: Annotated[bool, typer.Option("--write", help="Write docs/findings.md and docs/register.md.")] = False,
    register: Annotated[bool, typer.Option("--register", help="Print the important divergences instead.")] = False,
    json: Json = False,
) -> None:
    """Print or write the essay on what was found, or the important divergences."""
    from piquet_corpus.commands.edit import findings

    raise typer.Exit(findings.run(write, register, json))


@app.command(name="import", rich_help_panel=EDIT)
def import_text(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="TEI P5 (of EEBO-TCP or other), or plain text.")],
    edition: Annotated[str, typer.Option("--id", metavar="ID", help="The name of the new edition: en1674.")],
    part: Annotated[
        str, typer.Option(metavar="HEADING", help="Only the division with these words in its heading.")
    ] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="By default, that of the clauses most like its own.")] = "",
    title: Annotated[
        str, typer.Option(help="Of the book; by default, as in the header of the file. So are these:")
    ] = "",
    author: Annotated[str, typer.Option()] = "",
    place: Annotated[str, typer.Option()] = "",
    publisher: Annotated[str, typer.Option()] = "",
    year: Annotated[str, typer.Option()] = "",
    language: Annotated[str, typer.Option(metavar="xx", help="Two letters: en, fr.")] = "",
    against: Annotated[
        str | None,
        typer.Option(metavar="EDITION", help="Write nothing; compare the clauses with those of this edition."),
    ] = None,
    json: Json = False,
) -> None:
    """Draft a new edition from a source file: text, pages, typefaces, clauses, topics."""
    from piquet_corpus.commands.edit import import_text

    book = {
        "title": title,
        "author": author,
        "place": place,
        "publisher": publisher,
        "year": year,
        "language": language,
    }
    raise typer.Exit(import_text.run(file, edition, {"part": part, "game": game, **book}, against, json))


@app.command(rich_help_panel=EDIT)
def omissions(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition being added.")],
    json: Json = False,
) -> None:
    """Print the alignment rows that a new edition still needs."""
    from piquet_corpus.commands.edit import omissions

    raise typer.Exit(omissions.run(edition, json))


@app.command(rich_help_panel=EDIT)
def align(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition being added.")],
    other: Annotated[
        str | None, typer.Option("--from", metavar="EDITION", help="Propose rows, by comparing it with this edition.")
    ] = None,
    write: Annotated[bool, typer.Option("--write", help="With --from: put the rows into alignment.xml.")] = False,
    review: Annotated[
        bool, typer.Option("--review", help="Go through the proposed rows, and accept, refuse or edit each.")
    ] = False,
    accept: Annotated[
        str | None,
        typer.Option(metavar="CERTAINTY", help="Accept all proposed rows of this certainty: high, medium, low."),
    ] = None,
    beside: Annotated[
        str | None,
        typer.Option("--with", metavar="EDITION", help="With --review: only the rows about this edition too."),
    ] = None,
    json: Json = False,
) -> None:
    """Propose alignment rows for a new edition, and review them."""
    from piquet_corpus.commands.edit import align

    raise typer.Exit(align.run(edition, align.AlignOptions(other, write, review, accept, beside), json))


scaffold = typer.Typer(
    help="Draft rules, cases or divergences of a new edition, to be looked at.",
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(scaffold, name="scaffold", rich_help_panel=EDIT)


@scaffold.command(name="rules")
def scaffold_rules(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition being added.")],
    other: Annotated[
        str, typer.Option("--from", metavar="RULES", help="The rule set of another edition to carry over.")
    ],
    write: Annotated[
        bool, typer.Option("--write", help="Write rules/GAME/sets/EDITION.yaml; by default, print it.")
    ] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Leave out the rules of which the edition has nothing, and name them.")
    ] = False,
    json: Json = False,
) -> None:
    """Draft the rule set of a new edition from that of another, over the alignment."""
    from piquet_corpus.commands.edit import scaffold_rules

    raise typer.Exit(scaffold_rules.run(edition, other, write, brief, json))


@scaffold.command(name="cases")
def scaffold_cases(
    ruleset: Annotated[str, typer.Argument(metavar="RULES", help="The rule set being added.")],
    other: Annotated[
        str | None, typer.Option("--from", metavar="RULES", help="Try the cases of this rule set of another edition.")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="With --from: add the new rule set to the cases that hold, for review.")
    ] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option(metavar="CASE", help="Take the mark `review` away from this case; `all` for every case."),
    ] = None,
    json: Json = False,
) -> None:
    """Try the cases of another rule set under a new one, and show where the two really differ."""
    from piquet_corpus.commands.edit import scaffold_cases

    raise typer.Exit(scaffold_cases.run(ruleset, other, write, accept or [], json))


@app.command(rich_help_panel=EDIT)
def spelling(
    words: Annotated[bool, typer.Option("--words", help="List every word that is respelt.")] = False, json: Json = False
) -> None:
    """Count how many words of the texts in old spelling have today's spelling."""
    from piquet_corpus.commands.edit import spelling

    raise typer.Exit(spelling.run(words, json))


@scaffold.command(name="register")
def scaffold_register(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition being added.")],
    write: Annotated[
        bool, typer.Option("--write", help="Write the drafts to corpus/drafts/EDITION.divergences.xml.")
    ] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NUMBERS",
            help="Move these drafts into corpus/divergences.xml: 3,5-7; of a waiver, rows by name too.",
        ),
    ] = None,
    refuse: Annotated[
        list[str] | None, typer.Option(metavar="NUMBERS", help="Drop these drafts; their rows are waived.")
    ] = None,
    why: Annotated[str | None, typer.Option(help="With --refuse: why the rows have no divergence.")] = None,
    json: Json = False,
) -> None:
    """Draft the divergences that an edition needs, and accept or refuse the drafts."""
    from piquet_corpus.commands.edit import scaffold_register

    raise typer.Exit(scaffold_register.run(edition, write, accept or [], refuse or [], why, json))


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
        _fail(_quoting_less(_what_cannot_be_done(error), written), 1)


def _open_what_is_closed() -> None:
    """Give a closed standard input, output or error to the null device, so that no other file takes its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))


def _in_its_place(error: UnicodeError) -> tuple[str, int]:
    """Put a question mark in the place of each letter that the terminal does not have, and remember them."""
    assert isinstance(error, UnicodeEncodeError)
    NOT_SHOWN.update(error.object[error.start : error.end])
    return "?" * (error.end - error.start), error.end


def _tell_of_letters() -> None:
    """Say which letters the terminal does not have."""
    if NOT_SHOWN:
        letters = " ".join(f"U+{ord(letter):04X}" for letter in sorted(NOT_SHOWN)[:MANY])
        more = " and others" if len(NOT_SHOWN) > MANY else ""
        sys.stderr.write(
            f"piquet-corpus: this terminal has no {letters}{more}; each is shown as ?. Set PYTHONIOENCODING=utf-8\n"
        )


def _warn(message: Warning | str, category: type[Warning], *where: object) -> None:
    """Say in one sentence that the cache cannot be used. Other warnings are for programmers, and Python hides them."""
    if category.__name__ == "CacheWarning":
        sys.stderr.write(f"piquet-corpus: {message}\n")


@cache
def _command() -> Any:
    """Return the command of all commands, which Typer makes of the functions above."""
    return typer.main.get_command(app)


def _answer(written: Sequence[str]) -> None:
    """Answer a command, and see that all of it is printed."""
    try:
        raise SystemExit(_command()(list(written), standalone_mode=False))
    except WRONG_USE as error:
        error.message = _quoting_less(str(error.message), written)
        error.show()
        raise SystemExit(error.exit_code) from None
    except typer.Abort:
        raise SystemExit(1) from None
    finally:
        sys.stdout.flush()


def _quoting_less(message: str, written: Sequence[str]) -> str:
    """Return a message in which what was typed has at most QUOTED letters: the first ones; of a path the last.

    The name of a file that is there stays whole, since an editor opens what is wrong by it.
    """
    for one in written:
        for typed in (one, *re.split("[:=,]", one)):
            if len(typed) > QUOTED and not os.path.exists(typed):  # noqa: PTH110 - it may be no path at all
                less = f"…{typed[-QUOTED:]}" if os.sep in typed else f"{typed[:QUOTED]}…"
                message = message.replace(typed, less)
    return message


def _refuse_bytes(arguments: Sequence[str]) -> None:
    """Raise Usage for an argument that is not in the encoding of the terminal, and so cannot be read as letters."""
    for one in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in one):
            from piquet_corpus.work.errors import Usage

            raise Usage(f"{one!r} is not in the encoding of the terminal, which is {sys.getfilesystemencoding()}")


def _what_cannot_be_done(error: OSError) -> str:
    """Say which file cannot be read or written, or that the output cannot, and why."""
    why = error.strerror or str(error)
    return f"{error.filename}: {why}" if error.filename else f"the output cannot be written: {why}"


def _fail(message: str, status: int) -> NoReturn:
    """Say on one line what is wrong, and end. The message may quote what was typed, line breaks included.

    What could not be printed is given up: Python would try again, and complain.
    """
    on_one_line = " ".join(line.strip() for line in message.splitlines() if line.strip())
    sys.stderr.write(f"piquet-corpus: {on_one_line}\n")
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(status) from None
