"""The command line. Nothing heavy is imported until a command needs it, so that `--help` answers at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from piquet_corpus.commands.given_options import GivenCommand, given_in
from rules.core.errors import PiquetError

app = typer.Typer(
    name="piquet-corpus",
    help="Historical rules of card games: read them beside their parallels, cite them, run them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Facet = Annotated[str | None, typer.Option(metavar="VALUE", help="Only records of which this is so.")]


@app.command()
def validate(
    directory: Annotated[
        Path | None,
        typer.Argument(metavar="[DIRECTORY]", help="A corpus; without one, the corpus of the package."),
    ] = None,
    tei_all: Annotated[bool, typer.Option("--tei-all", help="Validate against all of TEI too (ten seconds).")] = False,
    json: Json = False,
) -> None:
    """Check the corpus: schema, partition, digests, links, references, rule sets, cases."""
    from piquet_corpus.commands import validate

    raise typer.Exit(validate.run(directory, tei_all, json))


@app.command()
def run(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATHS]", help="Files of cases, or directories; without any, the corpus."),
    ] = None,
    word: Annotated[
        str | None,
        typer.Option("-k", metavar="WORD", help="Only cases with WORD in their id or title."),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="Only under this rule set."),
    ] = None,
    json: Json = False,
) -> None:
    """Run the cases, and explain what is not as expected."""
    from piquet_corpus.commands import run

    raise typer.Exit(run.run(paths or [], word, rules, json))


@app.command()
def coverage(json: Json = False) -> None:
    """Prove the coverage: clauses without a rule, grounds never asserted, parameters that make no difference."""
    from piquet_corpus.commands import coverage

    raise typer.Exit(coverage.run(json))


@app.command()
def readings(
    rules: Annotated[str | None, typer.Option(metavar="RULES", help="Only of this rule set.")] = None,
    json: Json = False,
) -> None:
    """List what can be read in more than one way: what is chosen and why, the rivals, the cases telling them apart."""
    from piquet_corpus.commands import readings

    raise typer.Exit(readings.run(rules, json))


@app.command()
def show(
    reference: Annotated[
        str,
        typer.Argument(metavar="REF", help="A clause, paragraph, chapter or page: fr1642.6.2; or D042, par.0042."),
    ],
    json: Json = False,
) -> None:
    """Show a clause: its text, apparatus, parallels, rules and cases; or a divergence, or a row of the alignment."""
    from piquet_corpus.commands import show

    raise typer.Exit(show.run(reference, json))


@app.command()
def parallel(
    references: Annotated[list[str], typer.Argument(metavar="REF...", help="Clauses, paragraphs, chapters or pages.")],
    editions: Annotated[
        str | None, typer.Option("--in", metavar="TEXTS", help="Only beside these editions: fr1642,en1651")
    ] = None,
    translations: Annotated[bool, typer.Option("--translations", help="Print the translations too.")] = False,
    json: Json = False,
) -> None:
    """Show passages beside their parallels in the other editions."""
    from piquet_corpus.commands import parallel

    raise typer.Exit(parallel.run(references, editions, translations, json))


@app.command()
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
            help="Where the app is served: addresses then begin with this, as https://example.org/piquet/",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Cite a passage, a row of the alignment or a divergence."""
    from piquet_corpus.commands import cite

    raise typer.Exit(cite.run(reference, format, base, json))


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(metavar="WORDS", help="Words that follow each other, or a term.")],
    texts: Annotated[
        str | None,
        typer.Option("--in", metavar="TEXTS", help="Only in these texts and translations: fr1642,fr1642.en"),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Only these exact words.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Print no more than so many.")] = None,
    json: Json = False,
) -> None:
    """Find words, exact, as read today or in another form, and synonyms, each in its line."""
    from piquet_corpus.commands import search

    raise typer.Exit(search.run(" ".join(words), texts, exact, limit, json))


@app.command()
def spelling(
    words: Annotated[bool, typer.Option("--words", help="List every respelling.")] = False, json: Json = False
) -> None:
    """Count how many words of the old English text are in today's spelling, by the lexicon or without it."""
    from piquet_corpus.commands import spelling

    raise typer.Exit(spelling.run(words, json))


@app.command()
def table(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="clauses, parallels, glossary, cases …; another word lists them all.")
    ],
    json: Json = False,
) -> None:
    """Print a table of the corpus as CSV: clauses, parallels, glossary, divergences, cases, coverage and more."""
    from piquet_corpus.commands import table

    raise typer.Exit(table.run(name, json))


@app.command()
def export(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to write: a new or empty directory, or an earlier export.")
    ],
    base: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The address under which DIR will stand; without it links are relative."),
    ] = None,
    json: Json = False,
) -> None:
    """Write the corpus for other programs: tables, a data package, the texts as static DTS files."""
    from piquet_corpus.commands import export

    raise typer.Exit(export.run(directory, base, json))


@app.command(cls=GivenCommand)
def score(
    context: typer.Context,
    rules: Annotated[
        str, typer.Option(metavar="RULES", help="The rule set, fr1642; as a match form, moderne+rubicon.")
    ],
    json: Json = False,
) -> None:
    """Score one hand, each finding explained by its clause."""
    from piquet_corpus.commands import score

    raise typer.Exit(score.run(rules, given_in(context), json))


@app.command(cls=GivenCommand)
def compare(
    context: typer.Context,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RULES",
            help="A rule set, again for each; without any, all. With another reading: fr1642:pique.window=any-card",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal and play at random; the same seed, the same deal.")] = None,
    pack: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="Deal from the pack of this rule set; without it, of the first."),
    ] = None,
    case: Annotated[
        str | None, typer.Option(metavar="ID", help="Take the deal of a case, with all that happens in it.")
    ] = None,
    differences: Annotated[bool, typer.Option("--differences", help="Print only what differs.")] = False,
    json: Json = False,
) -> None:
    """Judge one deal under several rule sets, side by side, and say what makes them differ."""
    from piquet_corpus.commands import compare

    raise typer.Exit(compare.run(rules or [], given_in(context), compare.Asked(seed, pack, case, differences), json))


@app.command()
def play(
    transcript: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="A transcript; - for standard input. Without it: at random.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="The rule set: to play at random under it, or with --phrases of its game."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="At random: the same seed, the same coup.")] = None,
    partie: Annotated[bool, typer.Option("--partie", help="At random: a whole partie or match, not one coup.")] = False,
    write: Annotated[bool, typer.Option("--transcript", help="Print the transcript, findings in short.")] = False,
    phrases: Annotated[bool, typer.Option("--phrases", help="List every event that can be written.")] = False,
    json: Json = False,
) -> None:
    """Play a transcript of a coup or a partie, or one at random, and explain it event by event."""
    from piquet_corpus.commands import play

    if phrases:
        raise typer.Exit(play.phrases(rules, json))
    raise typer.Exit(play.run(transcript, play.AtRandom(rules, seed, partie), write, json))


@app.command()
def findings(
    write: Annotated[bool, typer.Option("--write", help="Write docs/findings.md.")] = False, json: Json = False
) -> None:
    """Tell the divergences of high importance as an article, each quoted, proven and cited."""
    from piquet_corpus.commands import findings

    raise typer.Exit(findings.run(write, json))


@app.command()
def divergences(
    between: Annotated[
        list[str] | None,
        typer.Argument(metavar="[A] [B]", help="Texts, rule sets, match forms or readings: one, or two against it."),
    ] = None,
    form: Facet = None,
    scope: Facet = None,
    effect: Facet = None,
    importance: Facet = None,
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="A topic, or a phase: point.value")] = None,
    cause: Facet = None,
    words: Annotated[str | None, typer.Option(metavar="WORDS", help="Words of the title or the quotations.")] = None,
    computed: Annotated[bool, typer.Option("--computed", help="Only what the two rule sets differ in.")] = False,
    find: Annotated[
        bool, typer.Option("--find", help="Search coups at random for the smallest on which the two part, as a case.")
    ] = False,
    by: Annotated[
        str | None, typer.Option(metavar="DECISION", help="With --find: by this decision alone, pique.window")
    ] = None,
    seed: Annotated[int, typer.Option(help="With --find: the same seed finds the same.")] = 0,
    tries: Annotated[int, typer.Option(min=1, help="With --find: how many coups are tried.")] = 4000,
    json: Json = False,
) -> None:
    """List where the texts diverge; of two rule sets also each decision in which they differ, with its record."""
    from piquet_corpus.commands import divergences, find_divergence

    if find:
        raise typer.Exit(find_divergence.run(between or [], by, seed, tries, json))

    asked = {"form": form, "scope": scope, "effect": effect, "importance": importance, "topic": topic, "cause": cause}
    raise typer.Exit(divergences.run(between or [], computed, json, **asked, words=words))


@app.command()
def omissions(
    edition: Annotated[str, typer.Argument(metavar="EDITION", help="The edition that is being added.")],
    json: Json = False,
) -> None:
    """Print, as rows for alignment.xml, what an edition and the others do not answer in each other."""
    from piquet_corpus.commands import omissions

    raise typer.Exit(omissions.run(edition, json))


@app.command()
def links(
    write: Annotated[bool, typer.Option("--write", help="Write corpus/links.xml.")] = False, json: Json = False
) -> None:
    """Join clauses to the rules that execute them and the cases that prove them, as links.xml."""
    from piquet_corpus.commands import links

    raise typer.Exit(links.run(write, json))


@app.command()
def refs(
    freeze: Annotated[bool, typer.Option("--freeze", help="Add new references to corpus/refs.tsv.")] = False,
    accept: Annotated[
        list[str] | None,
        typer.Option(metavar="REF", help="Freeze a changed text, its cases having been looked at."),
    ] = None,
    json: Json = False,
) -> None:
    """Hold the references against refs.tsv, which freezes what each one means."""
    from piquet_corpus.commands import refs

    raise typer.Exit(refs.run(freeze, accept or [], json))


@app.command()
def schema(
    write: Annotated[bool, typer.Option("--write", help="Write them to corpus/schema/, and docs/data.md.")] = False,
    json: Json = False,
) -> None:
    """Print the JSON Schemas of cases and of rule sets."""
    from piquet_corpus.commands import schema

    raise typer.Exit(schema.run(write, json))


@app.command(name="app")
def serve(
    port: Annotated[int | None, typer.Option(help="The port; without it 8501, or the next that is free.")] = None,
    json: Json = False,
) -> None:
    """Serve the reading app on localhost."""
    from piquet_corpus.commands import serve

    raise typer.Exit(serve.run(port, json))


def main(arguments: list[str] | None = None) -> None:
    """Answer a command. What is wrong is said in one sentence: exit 1 when a check fails, 2 on wrong use."""
    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that has no letters but ASCII gets what it can show
    written = sys.argv[1:] if arguments is None else arguments
    try:
        _refuse_bytes(written)
        _answer(written)
    except PiquetError as error:
        _fail(str(error), error.exit_status)
    except OSError as error:
        _fail(_what_cannot_be_done(error), 1)


def _answer(written: Sequence[str]) -> None:
    """Answer a command, and see that all of it is printed."""
    try:
        app(args=written)
    finally:
        sys.stdout.flush()


def _refuse_bytes(arguments: Sequence[str]) -> None:
    """Raise Usage for what is written in another encoding than the terminal says, and so cannot be read as letters."""
    for one in arguments:
        if any("\ud800" <= letter <= "\udfff" for letter in one):
            from piquet_corpus.errors import Usage

            raise Usage(f"{one!r} is not in the encoding of the terminal, which is {sys.getfilesystemencoding()}")


def _what_cannot_be_done(error: OSError) -> str:
    """Say which file cannot be read or written, or that the output cannot, and why."""
    from rules.core.text import shortened

    why = error.strerror or str(error)
    return f"{shortened(str(error.filename))}: {why}" if error.filename else f"this cannot be written: {why}"


def _fail(message: str, status: int) -> NoReturn:
    """Say on one line what is wrong, and end: what was typed may have line breaks in it, and is told in the message.

    What could not be printed is given up: Python would try again, and complain.
    """
    on_one_line = " ".join(line.strip() for line in message.splitlines() if line.strip())
    sys.stderr.write(f"piquet-corpus: {on_one_line}\n")
    if sys.__stdout__ is not None and sys.stdout is sys.__stdout__:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    raise SystemExit(status) from None
