"""What is carried from an edition to its reprint: terms, spellings, words that no rule rests on, what faults cost.

All of it is marked for review: by a line `# review ID: …` in a file of lines, by `resp="#proposal"` on a term.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy

from lxml import etree

from piquet_corpus.editing.aligning.file import PROPOSER, RESPONSIBLE
from piquet_corpus.editing.scaffolding.draft_rules import ALIKE, likely_words
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.norm import plain
from piquet_corpus.edition.language.spelling import LEXICON_COLUMNS, forms_in, lexicon_file, read_lexicon
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tabbed import REVIEW
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import (
    PROPOSAL,
    TEI,
    Element,
    find_all,
    ids_at,
    line_of,
    parse,
    pointed,
    text_at,
)
from piquet_corpus.judging.proof.evidence import REMAINDERS, anchor
from piquet_corpus.judging.proof.evidence import remainders as known_words
from piquet_corpus.simulation.rows import FAULTS
from piquet_corpus.work.paths import read_text

Counterparts = Mapping[str, str]
"""The clauses of a reprint, by those of the edition with their words."""


def spellings(corpus: Corpus, edition: Edition, model: str, there: Counterparts) -> str:
    """Return the lexicon of a reprint, with the lines of its model for words that it has; empty without one."""
    tokeniser = index_of(corpus).tokeniser(edition.language)
    passages = (*(block.pieces for block in edition.blocks), *(clause.pieces for clause in edition.clauses))
    used = {form for pieces in passages for form in forms_in(pieces, tokeniser)}
    lines = []
    for word in read_lexicon(corpus.directory / lexicon_file(model)).words:
        only = [there[id_] for id_ in sorted(word.only) if id_ in there]
        if word.form in used and (only or not word.only):
            lines.append("\t".join((word.form, word.today, " ".join(only), word.note)))
    head = ("\t".join(LEXICON_COLUMNS), _review(edition.id, model))
    return "\n".join((*head, *lines, "")) if lines else ""


def terms(corpus: Corpus, edition: Edition, model: str, there: Counterparts) -> str:
    """Return glossary.xml with the terms of a reprint, after those of its model; empty if there are none."""
    path = corpus.directory / GLOSSARY
    if not path.is_file() or f'#{edition.id}"' in read_text(path):
        return ""
    added: dict[int, str] = {}
    for entry in find_all(parse(path).root, ".//entry"):
        waiting = ""
        for element in entry:
            about = pointed(element, "corresp")
            if waiting and about.partition(".")[0] != model:
                added[line_of(element)], waiting = waiting, ""
            if about == model:
                waiting += _term(element, edition, there)
    if not added:
        return ""
    text = "".join(
        added.get(number, "") + line for number, line in enumerate(read_text(path).splitlines(keepends=True), 1)
    )
    return text if PROPOSER in text else text.replace("</titleStmt>", f"{RESPONSIBLE}</titleStmt>", 1)


def _term(element: Element, edition: Edition, there: Counterparts) -> str:
    """Return a term as a reprint has it, with the spellings that stand there; empty if the first does not."""
    form = deepcopy(element)
    form.tail = None
    places: list[str] = []
    for spelling in (form, *list(find_all(form, "form"))):
        word = re.compile(rf"(?<!\w){re.escape(plain(text_at(spelling, 'orth')))}(?!\w)")
        here = [clause.id for clause in edition.clauses if word.search(plain(clause.regularised))]
        for pointer in list(find_all(spelling, "ptr")):
            ids = [there[id_] for id_ in ids_at(pointer, "@target") if id_ in there]
            here = [id_ for id_ in here if (id_ in ids) == (pointer.get("type") == "only")]
            pointer.set("target", _targets(edition, ids))
            if not ids:
                spelling.remove(pointer)
        places += here
        if not here:
            if spelling is form:
                return ""
            form.remove(spelling)
    sources = [there[id_] for id_ in ids_at(form, "@source") if there.get(id_) in places] or places[:1]
    for name, value in (
        ("corresp", _targets(edition, [edition.id])),
        ("source", _targets(edition, sources)),
        ("resp", PROPOSAL),
        ("cert", "high"),
    ):
        form.set(name, value)
    written = etree.tostring(form, encoding="unicode").replace(f' xmlns="{TEI.strip("{}")}"', "")
    return f"   {written}\n"


def _targets(edition: Edition, ids: Iterable[str]) -> str:
    return " ".join(f"texts/{edition.id}.xml#{id_}" for id_ in ids)


def remainders(corpus: Corpus, edition: Edition, model: str, there: Counterparts) -> str:
    """Return remainders.tsv with the words of a reprint that no rule rests on, as in its model; empty if none."""
    lines = []
    there = {theirs: own for theirs, own in there.items() if own not in known_words(corpus)}
    for line in REMAINDERS.readable(corpus.directory):
        if line.clause.partition(".")[0] == model and line.clause in there:
            theirs, clause = corpus.clauses[line.clause], corpus.clauses[there[line.clause]]
            likely = likely_words(corpus, theirs, anchor(theirs, line.words), clause)
            if likely.likeness >= ALIKE:
                where = " ".join(there.get(place, place) for place in line.where)
                occurrence = str(likely.words.occurrence or "")
                lines.append((clause.id, likely.words.text, occurrence, line.kind, where, line.reason))
    written = read_text(corpus.directory / REMAINDERS.file) if lines else ""
    return "\n".join((written.rstrip("\n"), _review(edition.id, model), *map("\t".join, lines), "")) if lines else ""


def faults(corpus: Corpus, edition: str, model: str) -> str:
    """Return faults.tsv with the rule set of a reprint wherever that of its model stands; empty if nowhere."""
    path = corpus.directory / FAULTS.file
    head, *lines = read_text(path).splitlines() if path.is_file() else [""]
    column = FAULTS.columns.index("rulesets")
    added = []
    for line in lines:
        cells = line.split("\t")
        names = cells[column].split() if len(cells) > column else []
        if model in names and edition not in names:
            names.insert(names.index(model) + 1, edition)
            cells[column] = " ".join(names)
        added.append("\t".join(cells))
    return "\n".join((head, _review(edition, model), *added, "")) if added != lines else ""


def _review(edition: str, model: str) -> str:
    return f"{REVIEW}{edition}: taken over from {model}; look through it, then take this line away"
