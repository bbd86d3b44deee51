"""`scaffold register`: drafts of the divergences that a new edition needs; accepting or refusing them by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.scaffolding.register.accepting import accept, parted, refuse, write_drafts
from piquet_corpus.editing.scaffolding.register.draft import drafts_for
from piquet_corpus.editing.scaffolding.register.model import UNWRITTEN
from piquet_corpus.editing.scaffolding.register.written import as_drafts
from piquet_corpus.editing.upkeep.references import ALL_DIVERGENCES
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.divergence import NOTE, Side
from piquet_corpus.edition.texts.drafts import DivergenceDraft, draft_path, drafts_of, joined_side
from piquet_corpus.edition.texts.tei.xml import Element
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say

FEW_WORDS = 90
"""How many characters of a quotation are printed."""
FEW_NAMES = 6
"""How many divergences are named in a command."""


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--write", is_flag=True, help="Write the drafts to corpus/drafts/EDITION.divergences.xml.")
@click.option(
    "--accept",
    "accepted",
    multiple=True,
    metavar="NUMBERS",
    help="Move these drafts into corpus/divergences.xml: 3,5-7; of a waiver, rows by name too.",
)
@click.option("--refuse", "refused", multiple=True, metavar="NUMBERS", help="Drop these drafts; their rows are waived.")
@click.option("--why", help="With --refuse: why the rows have no divergence.")
@json_option
def command(
    edition: str, write: bool, accepted: tuple[str, ...], refused: tuple[str, ...], why: str | None, json: bool
) -> int:
    """Print or write drafts, or settle some that were written. Always 0.

    Raises Usage for an unknown edition, and for options that do not go together, and what settling drafts raises.
    """
    if sum(map(bool, (write, accepted, refused))) > 1:
        raise Usage("--write, --accept, --refuse: use one of them at a time")
    if why and not refused:
        raise Usage("--why: it says why drafts are refused; name them with --refuse")
    corpus = load()
    try:
        corpus.edition(edition)
    except UnknownName as error:
        raise Usage(f"{error}; a text is added before its divergences") from None
    if accepted or refused:
        return _settle(corpus, edition, accepted, refused, why, json)
    path = draft_path(corpus.directory, edition)
    if write:
        write_drafts(corpus, edition, drafts_for(corpus, edition))
    written = path.is_file()
    drafts = drafts_of(corpus.directory, edition) if written else as_drafts(corpus, drafts_for(corpus, edition))
    if json:
        emit({"file": str(path) if written else None, "drafts": [_plain(draft) for draft in drafts]})
        return 0
    for draft in drafts:
        _print(draft)
    _print_end(corpus, edition, len(drafts), written)
    return 0


def numbers(written: list[str]) -> frozenset[int]:
    """Read numbers of drafts. Raises Usage.

    >>> sorted(numbers(["3,5-7", "12"]))
    [3, 5, 6, 7, 12]
    """
    drafts: set[int] = set()
    for part in (part.strip() for given in written for part in given.split(",")):
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise Usage(f"expected numbers of drafts, like 3,5-7, or rows of a waiver; found {part!r}")
        drafts.update(range(int(first), int(last or first) + 1))
    return frozenset(drafts)


def _settle(
    corpus: Corpus, edition: str, accepted: Sequence[str], refused: Sequence[str], why: str | None, json: bool
) -> int:
    """Accept or refuse drafts, given by number, or by the rows of a waiver; and say what was written."""
    names = [part.strip() for given in accepted or refused for part in given.split(",")]
    rows = [name for name in names if name in corpus.alignment.by_id]
    chosen = numbers([name for name in names if name not in rows])
    if rows:
        chosen |= parted(corpus, edition, rows)
    result = accept(corpus, edition, chosen) if accepted else refuse(corpus, edition, chosen, why)
    if json:
        emit(asdict(result))
        return 0
    for what, ids in (("added", result.accepted), ("joined", result.joined), ("rows waived", result.waived)):
        if ids:
            say(f"{what}: {', '.join(ids)}")
    say(f"Drafts that still wait: {result.left}.")
    if result.accepted or result.joined:
        divergences = ",".join(result.joined) if len(result.joined) <= FEW_NAMES else ALL_DIVERGENCES
        joined = f" --accept {divergences}" if result.joined else ""
        say(f"Next: `piquet-corpus refs --freeze{joined}`, then `piquet-corpus validate`.", "yellow")
    return 0


def _plain(draft: DivergenceDraft) -> as_json.Json:
    plain = {"number": draft.number, "kind": draft.kind, "title": draft.title, "rows": list(draft.rows)}
    if draft.record is None:
        return plain
    sides = [
        {
            "joins": joined_side(note) or None,
            "editions": list(side.editions),
            "ways": list(side.ways),
            "quotes": [{"clause": words.clause, "text": words.text} for words in side.words],
        }
        for note, side in _sides(draft)
    ]
    decisions = [str(decision) for decision in draft.record.decisions]
    about = {"about": draft.about or None, "doubt": draft.doubt or None}
    proofs = [proof.case for proof in draft.record.proofs]
    return plain | about | {"decisions": decisions, "sides": sides, "proofs": proofs}


def _sides(draft: DivergenceDraft) -> Iterator[tuple[Element, Side]]:
    notes = (note for note in draft.element.iterfind(NOTE) if note.get("type") == "side")
    yield from zip(notes, draft.record.sides if draft.record else (), strict=True)


def _print(draft: DivergenceDraft) -> None:
    if draft.record is None:
        say(f"{draft.number}. waive {', '.join(draft.rows)}", "bold")
        say(draft.title, indent=3)
        return
    title = draft.title.removeprefix(UNWRITTEN)
    what = f"{draft.about} says so of other editions: {title} ({draft.record.cert})" if draft.about else f"new: {title}"
    say(f"{draft.number}. {what}", "bold")
    facets = (*draft.record.form, draft.record.scope, draft.record.effect, *draft.record.topics)
    say(" · ".join(filter(None, (*facets, *map(str, draft.record.decisions), *draft.rows))), "dim", indent=3)
    for note, side in _sides(draft):
        who = " | ".join(side.ways) or ", ".join(side.editions)
        quotes = " ".join(f"{words.clause} “{_short(words.text)}”" for words in side.words) or "says nothing"
        joins = joined_side(note)
        say(f"{f'side {joins}: ' if joins else ''}{who}: {quotes}", indent=3)
    if draft.doubt:
        say(f"Doubt: {draft.doubt}.", "yellow", indent=3)


def _short(text: str) -> str:
    return text if len(text) <= FEW_WORDS else f"{text[:FEW_WORDS].rstrip()}…"


def _print_end(corpus: Corpus, edition: str, drafts: int, written: bool) -> None:
    """Say how many drafts there are, and what to do with them."""
    if not drafts:
        say(f"Nothing to draft: divergences account for all that {edition} brings.", "green")
        return
    if not any(ruleset.edition == edition for ruleset in corpus.rulesets.values()):
        say(f"{edition} has no rule set yet, so decisions are not compared and nothing is waived.", "yellow")
    path = shown(draft_path(corpus.directory, edition))
    if written:
        say(f"Drafts in {path}: {drafts}. Look at each; `piquet-corpus scaffold register {edition} --accept NUMBERS`.")
    else:
        say(f"Drafts: {drafts}. `piquet-corpus scaffold register {edition} --write` writes them to {path}.")
