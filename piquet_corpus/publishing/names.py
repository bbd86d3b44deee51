"""What readers are shown in place of an id or a value: the names of texts, passages, rows, rule sets, rules and values.

A thing has a long name for a title (`Paris 1642, § 6, clause 2`), a short one for a list (`1642 § 6.2`), and a passage
its place in the book for a citation (`par. 6, clause 2`). All names are taken from the data: the
short titles of texts and rule sets, the topics, what a rule says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name, own_first
from piquet_corpus.edition.passages import GroundUse, Use
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
from piquet_corpus.edition.texts.glossary import Entry
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, PageBreak, original_of
from piquet_corpus.edition.texts.tei.read import GAME
from piquet_corpus.edition.texts.tei.source import PREFACE
from piquet_corpus.work.errors import UnknownRuleSet
from piquet_corpus.work.grouping import unique
from rules.core.messages import N_, _, meant, say, several
from rules.core.rule import Rule, rule_named
from rules.core.ruleset import PLAYED_AS

if TYPE_CHECKING:
    from piquet_corpus.judging.ways import Changed, Way

BEFORE = "before the name of a game"
"""The meaning of the short name of an edition in `Modern Piquet`."""
VALUE = "the value of a parameter"
"""The meaning of the words that are values of parameters, and of the names of numbers in them."""


class Relation(NamedTuple):
    """A relation between passages: the mark in the table (none where they agree), and what it means."""

    short: str
    long: str


RELATIONS: Mapping[str, Relation] = {
    "parallel": Relation("", N_("says the same")),
    "partial": Relation(N_("partial"), N_("one edition says more than the other")),
    "conflict": Relation(N_("conflict"), N_("the same subject, but the texts say different things")),
    "omission": Relation(N_("omission"), N_("one edition does not have this")),
}

STATUS: Mapping[str, str] = {
    "stated": N_("stated in the text"),
    "emended": N_("stated in the text as we emend it"),
    "inferred": N_("inferred from the text"),
    "conjectured": N_("conjectured from another edition"),
    "silent": N_("the edition does not say it"),
    "unused": N_("it makes no difference in this edition"),
}

NAMED_IN_DATA = (
    *(N_("high"), N_("medium"), N_("low"), N_("unknown")),  # certainty, importance
    *(N_("rule"), N_("definition"), N_("advice"), N_("custom"), N_("convention"), N_("example")),  # kinds of clauses
    *(N_("connective"), N_("restated"), N_("not executed")),  # words that no rule uses
    *(N_("correction"), N_("regularisation"), N_("abbreviation")),  # changes by the editors, and why
    *(N_("omitted in original"), N_("illegible"), N_("internal"), N_("external"), N_("conjecture")),
)
"""What the data name, for the translators; it is written in the data with hyphens for spaces."""


ABBREVIATED = {"chapter": "chap.", "paragraph": "par.", "article": "art."}
"""The abbreviations of units before their numbers."""

IN_FULL = {"paragraph": "§"}
"""The units as a title names them."""

PREFACE_NAME = "preface"
READERS = {
    "chapter": N_("chapter"),
    "article": N_("article"),
    "law": N_("law"),
    "case": N_("case"),
    "section": N_("section"),
    "clause": N_("clause"),
    "clauses": N_("clauses"),
    PREFACE_NAME: N_("preface"),
}
"""The units that a title or a citation names in the language of now."""

HEADING, SIGNATURE, END = N_("heading"), N_("signature"), N_("end")
HEADINGS = {"title": N_("title page"), "head": HEADING, "label": HEADING, "signature": SIGNATURE}
"""The names of parts of the text without clauses; any other part is called the end."""


# --- words ---


def labelled(what: str, value: object) -> str:
    """Return a value after its name and a colon, as the language of the reader sets it."""
    return say("{what}: {said}", what=what, said=value)


def in_data(value: str) -> str:
    """Return a value that the data name, such as a form or a kind, in words: `omitted in original`."""
    return _(value.replace("-", " "))


def clauses(number: int) -> str:
    """Return a number of clauses."""
    return several("{number} clause", "{number} clauses", number)


# --- texts ---


def game(corpus: Corpus, id_: str) -> str:
    """Return the name of a game: `Piquet`."""
    return corpus.topics.label(f"{GAME}{id_}")


def text(corpus: Corpus, id_: str) -> str:
    """Return the short name of an edition or of a translation: `1642`, `1642 in English`."""
    if id_ in corpus.editions:
        return _(corpus.editions[id_].short)
    return _translated(corpus, id_, text) if id_ in corpus.translations else id_


def texts(corpus: Corpus, ids: Iterable[str]) -> str:
    """Return the short names of some texts, as a list."""
    return ", ".join(text(corpus, id_) for id_ in ids)


def text_title(corpus: Corpus, id_: str) -> str:
    """Return the name of an edition or of a translation: `Paris 1642`, `Paris 1642 in English`.

    One without a place has its game: `Tarot 1637`, `Modern Piquet`.
    """
    if id_ in corpus.translations:
        return _translated(corpus, id_, text_title)
    edition = corpus.editions[id_]
    if edition.place and edition.source.about:
        return say("{place}, about {year}", place=_(edition.place), year=edition.year)
    if edition.place:
        return f"{_(edition.place)} {edition.year}".strip()
    of = game(corpus, edition.game) if edition.game else ""
    if edition.year:
        return f"{of} {edition.year}".strip()
    return say("{text} {game}", text=meant(BEFORE, edition.short), game=of)


def _translated(corpus: Corpus, id_: str, name: Callable[[Corpus, str], str]) -> str:
    translation = corpus.translations[id_]
    return say(
        "{text} in {language}", text=name(corpus, translation.of), language=_(language_name(translation.language))
    )


# --- clauses and rows ---


def clause_title(corpus: Corpus, clause: Clause) -> str:
    """Return the name of a clause: `Paris 1642, § 6, clause 2`."""
    return run_title(corpus, [clause])


def run_title(corpus: Corpus, run: Sequence[Clause]) -> str:
    """Return the name of consecutive clauses: `Paris 1642, § 6, clauses 2–4`."""
    edition = corpus.editions[run[0].edition]
    return f"{text_title(corpus, edition.id)}, {sections(edition, [run], in_full=True)}"


def row_title(corpus: Corpus, row: Row) -> str:
    """Return the name of a row of the alignment: the clauses it begins with, or the edition that has none."""
    clauses = together(clause_title(corpus, corpus.clauses[id_]) for id_ in _beginnings(row))
    if isinstance(row, Omission):
        edition = text_title(corpus, row.edition)
        return say("Not in {text}: {clauses}", text=edition, clauses=clauses)
    return say("Parallel: {clauses}", clauses=clauses)


def _beginnings(row: Row) -> Iterable[str]:
    return reversed({edition_of(id_): id_ for id_ in reversed(row.clauses)}.values())


def together(names: Iterable[str]) -> str:
    """Return names in a row, with "and" between them."""
    return reduce(lambda first, second: say("{one} and {other}", one=first, other=second), names)


def place(corpus: Corpus, id_: str) -> str:
    """Return what a clause, an omission or a heading is called in a list: `1642 § 6.2`, `not in 1651: 1642 § 6.2`."""
    if clause := corpus.clauses.get(id_):
        short = text(corpus, clause.edition)
        if clause.ref[:1].isdigit():
            return f"{short} § {clause.ref}"
        return f"{short}, {section(corpus.editions[clause.edition], clause.ref, in_full=True)}"
    if row := corpus.alignment.by_id.get(id_):
        clauses = first_places(corpus, row)
        if isinstance(row, Omission):
            return say("not in {text}: {clauses}", text=text(corpus, row.edition), clauses=clauses)
        return clauses
    if corpus.passages.place(id_):
        return say("{text}, a heading", text=text(corpus, edition_of(id_)))
    return id_


def passage(corpus: Corpus, reference: str) -> str:
    """Return what a text, or a part or page of it, is called: `Paris 1642, § 6`, `London 1651, page 16`."""
    edition = corpus.editions[edition_of(reference)]
    title = text_title(corpus, edition.id)
    if number := edition.pages.get(reference):
        return say("{text}, page {number}", text=title, number=number)
    return ", ".join(filter(None, (title, section(edition, reference.partition(".")[2], in_full=True))))


def first_places(corpus: Corpus, row: Row) -> str:
    """Return the clauses with which a row of the alignment begins in each edition: `1642 § 6.4 = 1651 § 7.1.6`."""
    return " = ".join(place(corpus, id_) for id_ in _beginnings(row))


# --- places in the book ---


def runs(edition: Edition, clauses: Iterable[Clause]) -> tuple[tuple[Clause, ...], ...]:
    """Return clauses in the order of the text, with consecutive clauses of a paragraph together."""
    ordered = sorted({edition.order[clause.id] for clause in clauses})
    return tuple(
        tuple(edition.clauses[number] for number in run)
        for numbers in consecutive(ordered)
        for _paragraph, run in groupby(numbers, lambda number: edition.clauses[number].paragraph)
    )


def consecutive(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yield the runs of consecutive numbers: `[1, 2, 3], [7]`."""
    for _offset, run in groupby(enumerate(numbers), lambda placed: placed[1] - placed[0]):
        yield [number for _place, number in run]


def section(edition: Edition, reference: str, in_full: bool = False) -> str:
    """Return the part of an edition that a reference names: `6.2` is `par. 6, clause 2`; empty for the whole.

    `in_full`: as a title names it, `chapter 12, § 1, clause 3`.
    """
    return ", ".join(_parts(edition, reference, in_full))


def sections(edition: Edition, stretches: Iterable[Sequence[Clause]], in_full: bool = False) -> str:
    """Return the place of runs of clauses: `par. 6, clauses 2–4, 7; par. 8, clause 1`; in full, `§ 6, clauses 2–4`."""
    places = []
    for _paragraph, group in groupby(stretches, lambda run: run[0].paragraph):
        ends = [(run[0].ref, run[-1].ref) for run in group]
        *before, last = _parts(edition, ends[0][0], in_full)
        numbers = [dict.fromkeys(ref.rpartition(".")[2] for ref in refs) for refs in ends]
        alone = len(ends) == len(numbers[0]) == 1
        unit = last.rpartition(" ")[0] if alone else _unit(f"{edition.units[-1]}s", in_full)
        places.append(", ".join((*before, f"{unit} {', '.join(map('–'.join, numbers))}")))
    return semicolon().join(places)


def _parts(edition: Edition, reference: str, in_full: bool) -> Iterator[str]:
    numbers = reference.split(".") if reference else []
    units = edition.units_in.get(next(iter(numbers), ""), edition.units)
    units = (PREFACE, *units[-1:]) if numbers[:1] == [PREFACE] else units
    for unit, number in zip(units, numbers, strict=False):
        if number == PREFACE:
            yield _unit(PREFACE_NAME, in_full)
        elif in_full and not number[0].isdigit() and (title := _title(edition, number)):
            yield say("“{title}”", title=title)
        else:
            yield f"{_unit(unit, in_full)} {number}"


def _title(edition: Edition, part: str) -> str:
    """Return the heading of a part that has no number; empty if it has none."""
    headings = (block for block in edition.blocks if block.kind == "head" and block.id)
    return next((block.original for block in headings if str(block.id).startswith(f"{edition.id}.{part}.")), "")


def _unit(unit: str, in_full: bool) -> str:
    if not in_full:
        return _(ABBREVIATED.get(unit, unit))
    name = IN_FULL.get(unit, unit)
    return _(READERS.get(name, name))


def heading(edition: Edition, block: Block) -> str:
    """Return the place of a heading or a signature: `heading before par. 7`, `signature after preface`."""
    name = HEADINGS.get(block.kind, END)
    place = edition.blocks.index(block)
    before = name == HEADING
    others = edition.blocks[place:] if before else edition.blocks[:place][::-1]
    nearest = next((section(edition, other.clauses[0].paragraph) for other in others if other.clauses), None)
    if not nearest:
        return _(name)
    return say(N_("{part} before {place}") if before else N_("{part} after {place}"), part=_(name), place=nearest)


def pages(edition: Edition, places: Iterable[Clause | Block]) -> str:
    """Return the pages of clauses and headings: `12`, `12–13, 15`; empty for a text without pages."""
    touched = {n for place in places for n in (pages_of(place) if isinstance(place, Clause) else (place.page,))}
    names = [page_break.n for page_break in edition.page_breaks]
    runs = consecutive(number for number, name in enumerate(names) if name in touched)
    return ", ".join("–".join(names[number] for number in sorted({run[0], run[-1]})) for run in runs)


def pages_of(clause: Clause) -> tuple[str, ...]:
    """Return the pages on which a clause has words, in order."""
    numbers = [clause.page] if clause.page else []
    for place, piece in enumerate(clause.pieces):
        if isinstance(piece, PageBreak) and piece.n not in numbers and original_of(clause.pieces[place + 1 :]):
            numbers.append(piece.n)
    return tuple(numbers)


# --- rule sets ---


def ruleset(corpus: Corpus, id_: str) -> str:
    """Return the name of a rule set or a match form, or of both together: `today’s game (modern), the Rubicon`."""
    return ", ".join(_part(corpus, part) for part in id_.split(PLAYED_AS))


def _part(corpus: Corpus, id_: str) -> str:
    known = corpus.rulesets
    if id_ not in known.sets and id_ not in known.forms:
        return text(corpus, id_)
    return _(known.group(id_).short) or (text(corpus, id_) if id_ in corpus.editions else _(known.group(id_).title))


def rulesets(corpus: Corpus, ids: Iterable[str]) -> dict[str, str]:
    """Return the names of several rule sets, by id, as a choice needs them."""
    return {id_: capital(ruleset(corpus, id_)) for id_ in ids}


def way(corpus: Corpus, each: Way) -> str:
    """Return the name of a rule set, with its changed readings, if it has any."""
    name = ruleset(corpus, each.ruleset.id)
    readings = semicolon().join(reading(corpus, changed) for changed in each.changed)
    return f"{name} ({readings})" if readings else name


def named(corpus: Corpus, id_: str) -> str:
    """Return the name of anything that can be on a side: a text, a rule set, a match form, a reading."""
    from piquet_corpus.judging.ways import UnknownReading  # here: a citation needs no rules of play
    from piquet_corpus.judging.ways import way as way_named

    try:
        return way(corpus, way_named(corpus, id_))
    except (UnknownReading, UnknownRuleSet):
        return ruleset(corpus, id_)


def reading(corpus: Corpus, changed: Changed) -> str:
    """Return a reading in words: `whose point is good, what is compared: counted`."""
    what = parameter(corpus, changed.rule, changed.parameter)
    return labelled(what, value_in_words(changed.value))


# --- rules and values ---


def rule(corpus: Corpus, name: str) -> str:
    """Return the name of a rule: that of its topic; or, if there is no such topic, its first sentence."""
    return corpus.topics.label(name) if name in corpus.topics.categories else sentence(name)


def rule_name(name: str) -> str:
    """Return the first line of the description of a rule; its name if the rule is unknown."""
    known = _known(name)
    return _(known.title) if known else name


def _known(name: str) -> Rule | None:
    """Return a rule; None if it is unknown. No other game is imported to name it: that takes a quarter of a second."""
    with suppress(KeyError):
        return rule_named(name)
    return None


def sentence(name: str) -> str:
    """Return the sentence in which a rule says what it decides, without the places in the books."""
    return rule_name(name).partition(". ")[0].rstrip(".")


def parameter(corpus: Corpus, rule_: str, name: str) -> str:
    """Return a parameter in words: the rule, and what the parameter settles."""
    return f"{rule(corpus, rule_)}, {_asks(rule_, name)}"


def _asks(rule_: str, name: str) -> str:
    """Return what a parameter settles; its name in words if the rule does not say it, or is unknown."""
    known = _known(rule_)
    return (_(known.asks.get(name, "")) if known else "") or spaced(name)


def decision(corpus: Corpus, rule_: str, name: str | None) -> str:
    """Return what two rule sets may decide differently, in words: a parameter, or the rule itself."""
    return parameter(corpus, rule_, name) if name else rule(corpus, rule_)


def decided(use: Use) -> str:
    """Return what a ground means, or what a parameter settles and its value: `who leads to a trick: elder`."""
    if isinstance(use, GroundUse):
        return _(rule_named(use.rule).grounds[use.ground])
    return labelled(_asks(use.rule, use.parameter.name), value_in_words(use.parameter.value))


def capital(name: str) -> str:
    """Begin a name with a capital, for a heading."""
    return name[:1].upper() + name[1:]


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts may have commas."""
    return meant("what stands between the parts of a list", "; ")


def value_in_words(value: object) -> str:
    """Return the value of a parameter in words, in the language of the reader."""
    if isinstance(value, Mapping):
        pairs = ((meant(VALUE, spaced(str(key))), number) for key, number in value.items())
        return ", ".join(labelled(key, number) for key, number in pairs)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return meant(VALUE, spaced(str(value)))


def signed(points: object) -> str:
    """Return points as they are shown, with a true minus sign."""
    return str(points).replace("-", "−")


def spaced(written: str) -> str:
    """Return a name or a value of a program as words.

    >>> spaced("first-card"), spaced("three_and_mat")
    ('first card', 'three and mat')
    """
    return written.replace("-", " ").replace("_", " ")


def term(entry: Entry) -> str:
    """Return the name of an entry of the glossary in a list: in every language, that of the reader first."""
    return " · ".join(unique(entry.lemma[language] for language in own_first(entry.lemma)))
