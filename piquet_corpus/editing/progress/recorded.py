"""How far what an edition brings is recorded: its frozen references, generated files, divergences, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from piquet_corpus.editing.progress.model import Item, several
from piquet_corpus.editing.upkeep.references import FILE as REFERENCES
from piquet_corpus.editing.upkeep.references import read_references
from piquet_corpus.editing.validate.generated import check_generated
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.drafts import draft_path, drafts_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.divergences.computed import AccountedDifference, all_differences
from piquet_corpus.judging.divergences.untold import editions_of, needs_record, unrecorded_rows, untold_readings
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.paths import shown
from rules.core.ruleset import RuleSetError


def recorded(corpus: Corpus, edition: Edition, being_written: bool) -> Iterator[Item]:
    """Return what is counted of references, generated files and divergences, and whether the edition is finished."""
    yield _references(corpus, edition, being_written)
    yield _generated(corpus)
    yield from _divergences(corpus, edition)
    yield from _drafts(corpus, edition)
    to_do = f"take the line `except {edition.id}` out of finished-topics.txt, and see what is still asked"
    command = "piquet-corpus validate" if being_written else ""
    yield Item(
        "finished",
        "finished",
        int(not being_written),
        0,
        int(being_written),
        "",
        to_do if being_written else "",
        command,
    )


def _references(corpus: Corpus, edition: Edition, being_written: bool) -> Item:
    """Count the clauses whose reference is frozen. A text that is being written is not asked for it."""
    try:
        frozen = read_references(corpus.directory)
    except CorpusError as error:
        return Item("references", "references frozen", 0, left=1, to_do=f"a file cannot be read; {error}")
    left = sum(id_ not in frozen for id_ in edition.by_id)
    asked = left and not being_written
    to_do = f"{several(left, 'reference')} {'is' if left == 1 else 'are'} not in {REFERENCES}" if asked else ""
    command = "piquet-corpus refs --freeze" if asked else ""
    return Item("references", "references frozen", len(edition.clauses) - left, 0, left, "", to_do, command)


@lru_cache(maxsize=2)
def _out_of_date(corpus: Corpus) -> tuple[str, ...]:
    return tuple(dict.fromkeys(problem.file.name for problem in check_generated(corpus)))


def _generated(corpus: Corpus) -> Item:
    """Count the generated files that are out of date, whichever edition changed them."""
    left = _out_of_date(corpus)
    to_do = f"{', '.join(left)} {'is' if len(left) == 1 else 'are'} out of date" if left else ""
    command = "piquet-corpus links --write" if left else ""
    return Item("references", "generated files", int(not left), 0, len(left), "", to_do, command)


def _divergences(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Count the decisions, readings and rows of the edition that a divergence must account for."""
    counted = [_rows(corpus, edition)]
    try:
        if any(ruleset.edition == edition.id for ruleset in corpus.rulesets.values()):
            counted = [_decisions(corpus, edition), _readings(corpus, edition), *counted]
    except RuleSetError:
        pass  # the step of the rule set says so
    drafts = bool(drafts_or_none(corpus, edition))
    for what, plural, done, left, note in counted:
        to_do = f"{several(left, what)} of {edition.id} {'has' if left == 1 else 'have'} no divergence"
        asked = left and not drafts  # the drafts that wait come first
        command = f"piquet-corpus scaffold register {edition.id} --write"
        yield Item("divergences", plural, done, 0, left, note, to_do if asked else "", command if asked else "")


Counted = tuple[str, str, int, int, str]
"""What is counted, in the singular and plural; how many have a divergence; how many do not; a note."""


def _decisions(corpus: Corpus, edition: Edition) -> Counted:
    """Count the decisions on which its rule sets differ from others."""
    found: dict[Decision, list[AccountedDifference]] = {}
    for difference in all_differences(corpus):
        if edition.id in {corpus.rulesets[name].edition for name in (difference.one, difference.other)}:
            found.setdefault(difference.decision, []).append(difference)
    left = sum(not all(one.records for one in several) for several in found.values())
    return "decision", "decisions with a divergence", len(found) - left, left, ""


def _readings(corpus: Corpus, edition: Edition) -> Counted:
    own = [use for ids, use in corpus.uses.rules if corpus.rulesets.edition(ids[0]) == edition.id]
    all_of_them = sum(len(parameter.readings) for use in own for parameter in use.parameters.values())
    untold = (one for one in untold_readings(corpus) if corpus.rulesets.edition(one.rulesets[0]) == edition.id)
    left = sum(1 for _ in untold)
    return "reading", "readings with a divergence", all_of_them - left, left, ""


def _rows(corpus: Corpus, edition: Edition) -> Counted:
    """Count its rows that are no parallels: those with a divergence or a waiver, and those without."""
    rows = [row for row in corpus.alignment.rows if needs_record(corpus, row) and edition.id in editions_of(row)]
    left = sum(edition.id in editions_of(row) for row in unrecorded_rows(corpus))
    waived = sum(row.id in corpus.register.waived for row in rows)
    return "row", "rows with a divergence or waiver", len(rows) - left, left, f"{waived} waived" if waived else ""


def drafts_or_none(corpus: Corpus, edition: Edition) -> int:
    """Return the number of drafts that wait; 0 if the file cannot be read, which another check reports."""
    try:
        return len(drafts_of(corpus.directory, edition.id))
    except CorpusError:
        return 0


def _drafts(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    waiting = drafts_or_none(corpus, edition)
    if not waiting:
        return
    file = shown(draft_path(corpus.directory, edition.id))
    to_do = f"{several(waiting, 'draft')} of divergences {'waits' if waiting == 1 else 'wait'} in {file}"
    command = f"piquet-corpus scaffold register {edition.id}"
    yield Item("divergences", "drafts", 0, waiting, 0, "", to_do, command)
