"""Check that clauses hold every character of a paragraph, the id and the kind of each, and the headers.

The id of a clause is its one citation, made of the numbers that it stands under. One that is not executed says why. A
header names the version and date of its file, and the game of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from lxml import etree

from piquet_corpus.editing.validate.problem import HEADER, TEXT, Problem, Problems, is_clause, texts, with_links
from piquet_corpus.edition.corpus import TEXTS, TRANSLATIONS, Corpus
from piquet_corpus.edition.texts.tei.apparatus import P
from piquet_corpus.edition.texts.tei.citations import CLAUSES, REFS_DECL, citables, refs_decl
from piquet_corpus.edition.texts.tei.model import Block, Clause, Edition, Note, squeeze
from piquet_corpus.edition.texts.tei.read import EXAMPLE_HEADING
from piquet_corpus.edition.texts.tei.source import Release
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Document, Element, line_of, made_from
from piquet_corpus.judging.divergences.filter import values
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import shown
from rules.core.ruleset import MatchForm, RuleSet
from rules.core.text import suggested

NUMBERED = ("chapter", "article", "law", "case", "paragraph", "clause")
"""The units whose ids are their citations; a preface may have any id."""

Reachable = Mapping[Element, Sequence[tuple[str, str]]]


def check_partition(corpus: Corpus) -> Problems:
    """Yield every word and element of a paragraph in no clause; its place is the clause before, or the paragraph."""
    for _, document, text in texts(corpus):
        for paragraph in text.iter(P):
            place = paragraph.get(ID)
            for element in (paragraph, *paragraph):
                if is_clause(element):
                    place = element.get(ID)
                elif element is not paragraph:
                    message = f"the element {element.tag.rpartition('}')[2]} is in no clause; move it into one"
                    yield Problem(document.path, line_of(element), place, message)
                words = element.text if element is paragraph else element.tail
                if words and not words.isspace():
                    message = f"“{squeeze(words)}” is in no clause; every word of a paragraph must be in one"
                    yield Problem(document.path, line_of(element), place, message)


def check_identity(corpus: Corpus) -> Problems:
    """Yield ids that two files share, and clauses that have no citation, two citations, or another id."""
    owners: dict[str, Document] = {}
    editions = {edition.file: edition for edition in corpus.editions.values()}
    for name, document in corpus.documents.items():
        of_text = name.startswith((f"{TEXTS}/", f"{TRANSLATIONS}/"))
        for part in document.root:  # what the header of a text declares (`ed`) concerns that file only
            for element in part.iter() if not (of_text and part.tag == HEADER) else ():
                id_ = element.get(ID) if element.tag != f"{TEI}respStmt" else None  # who worked on this file
                if id_ is not None and (owner := owners.setdefault(id_, document)) is not document:
                    message = f"{shown(owner.path)} has the id {id_} too; an id must be unique in all files"
                    yield Problem.at(document, element, message)
        text = document.root.find(TEXT)
        if of_text and text is not None:
            yield from _by_trees(document, text, editions.get(document.path))


def _by_trees(document: Document, text: Element, edition: Edition | None) -> Problems:
    """Yield what is wrong with what each refsDecl of a text or translation reaches.

    The flat one, which reaches each clause by its id, serves programs that know only the first citeStructure of a tree.
    Others lead to other things than clauses, such as pages; each must reach one. `edition`: None for a translation, of
    which another check compares the numbers with those of the original.
    """
    default, flat = refs_decl(document.root), refs_decl(document.root, CLAUSES)
    for declared, missing in (
        (default, 'default="true", which says how clauses are cited'),
        (flat, f'n="{CLAUSES}", which must reach every clause by its xml:id'),
    ):
        if declared is None:
            yield Problem(document.path, 1, None, f"missing refsDecl {missing}")
    for declared in document.root.iter(REFS_DECL):
        try:
            reached = grouped((each.element, (each.unit, each.citation)) for each in citables(document.root, declared))
        except etree.XPathError as error:
            message = f"a match or use of this refsDecl is not a valid XPath: {error}"
            yield Problem(document.path, line_of(declared), None, message)
            continue
        if declared is default and edition:
            yield from _cited_wrongly(edition, document, text, reached)
        elif declared in (default, flat):
            yield from _astray(document, text, reached, by_id=declared is flat)
        elif not reached:
            message = f'the refsDecl n="{declared.get("n")}" reaches nothing'
            yield Problem(document.path, line_of(declared), None, message)


def _astray(document: Document, text: Element, reached: Reachable, by_id: bool) -> Problems:
    how = f'refsDecl n="{CLAUSES}" must reach this clause once, by its xml:id'
    if not by_id:
        how = "default refsDecl must reach this clause once, through the numbers in @n"
    for clause in filter(is_clause, text.iter()):
        citations = [citation for _, citation in reached.get(clause, ())]
        if citations != [clause.get(ID)] if by_id else len(citations) != 1:
            yield Problem.at(document, clause, f"the {how}")


def _cited_wrongly(edition: Edition, document: Document, text: Element, reached: Reachable) -> Problems:
    wrong: set[Element] = set()
    for element in text.iter():
        units = reached.get(element, ())
        numbered = is_clause(element) or any(unit in NUMBERED for unit, _ in units)
        if not numbered or any(above in wrong for above in element.iterancestors()):
            continue
        citations = [citation for _, citation in units]
        wanted = f"{edition.id}.{''.join(citations)}"
        if not citations:
            message = "no citation reaches this element; the default refsDecl must reach it, through the numbers in @n"
        elif len(citations) > 1:
            message = f"{len(citations)} citations reach this element ({', '.join(citations)}); there must be one"
        elif element.get(ID) != wanted:
            message = f"its xml:id must be {wanted}, from the numbers in @n"
        else:
            continue
        wrong.add(element)
        yield Problem.at(document, element, message)


EDITION, DATE = f".//{TEI}editionStmt/{TEI}edition", f".//{TEI}publicationStmt/{TEI}date"


def check_release(corpus: Corpus) -> Problems:
    """Yield the files whose version or date is not that of the first text; a missing one is left to the schema."""
    text = next(iter(corpus.editions.values()), None)
    if text is None:
        return
    first, named = text.release, text.file.name
    for document in with_links(corpus).values():
        own = made_from(document.root, Release)
        for path, what, its, wanted, why in (
            (EDITION, "version", own.version, first.version, "; all files have one version"),
            (DATE, "date", own.date, first.date, ""),
        ):
            if its and its != wanted:
                element = document.root.find(path)
                message = f"the {what} is {its}, but that of {named} is {wanted}{why}"
                yield Problem(document.path, 1 if element is None else line_of(element), None, message)


def check_games(corpus: Corpus) -> Problems:
    """Yield texts whose game is missing, or not in `topics.xml`; then rule sets of another game than their text."""
    games = values(corpus, "game")
    known = ", ".join(games)
    for edition in corpus.editions.values():
        if edition.game in games:
            continue
        root = corpus.document(edition).root
        named = (root.find(f".//{TEI}{name}") for name in ("catRef", "textClass", "profileDesc", "teiHeader"))
        line = line_of(next((element for element in named if element is not None), root))
        message = f"the header does not say which game it is about; catRef in profileDesc must name one: {known}"
        if edition.game:
            meant = suggested(edition.game, games, 1)
            message = f"catRef must name a game of topics.xml ({known}); found {edition.game}{meant}"
        yield Problem(edition.file, line, None, message)
    rulesets: list[RuleSet | MatchForm] = [*corpus.rulesets.sets.values(), *corpus.rulesets.forms.values()]
    for ruleset in rulesets:
        game = corpus.editions[ruleset.edition].game if ruleset.edition in corpus.editions else ""
        if game in games and ruleset.game != game:
            message = f"game: {ruleset.edition} is about {game}, but the rule set is of {ruleset.game}"
            yield Problem(Path(ruleset.file), 1, ruleset.id, message)


EXAMPLE_MARKER = re.compile(r"\b(?:pour exemple|par exemple|comme si|for example|suppose)\b", re.IGNORECASE)
HEADS = ("head", "label")


def check_kinds(corpus: Corpus) -> Problems:
    """Yield clauses without a kind, topic or reason, announced examples that are missing, and notes without effect."""
    known = values(corpus, "kind")
    for edition in corpus.editions.values():
        for clause in edition.clauses:
            for message in _faults_of_kind(corpus, clause, known):
                yield Problem(clause.file, clause.line, clause.id, message)
        yield from _examples(edition)
        for note in edition.notes:
            for target in note.targets if note.type == "reason" else ():
                about = edition.by_id.get(target)
                if about and corpus.topics.is_executable(about.kind):
                    message = f"this reason is not allowed: a clause of the kind {about.kind} must be executed"
                    yield Problem(edition.file, note.line, about.id, message)


def _faults_of_kind(corpus: Corpus, clause: Clause, known: tuple[str, ...]) -> Iterator[str]:
    topics = corpus.topics
    if len(clause.kinds) != 1:
        yield f"@ana must name exactly one kind; found {', '.join(clause.kinds) or 'none'}"
    elif clause.kind not in known:
        yield f"unknown kind {clause.kind}; it must be one of {', '.join(known)}"
    elif not topics.is_executable(clause.kind) and not corpus.why_not_executed(clause):
        yield (
            f"missing reason why a clause of the kind {clause.kind} is not executed; give one in topics.xml "
            f'or in a note type="reason"'
        )
    if not any(map(topics.is_topic, clause.topics)):
        yield "missing topic; @ana must name one or more topics of topics.xml"
    for topic in clause.topics:
        if topic in topics.categories and not topics.is_topic(topic):
            yield f"{topic} is not a topic; @ana may name only the kind and topics"


def _examples(edition: Edition) -> Problems:
    used: set[tuple[Note, str]] = set()
    before: Block | None = None
    for block in edition.blocks:
        marker = None
        if block.kind == "paragraph" and before and before.kind in HEADS and EXAMPLE_HEADING.match(before.original):
            marker = before.original
        elif block.kind == "paragraph" and (match := EXAMPLE_MARKER.search(block.original)):
            marker = match[0]
        if marker and all(clause.kind != "example" for clause in block.clauses):
            places = (block.id or "", *(clause.id for clause in block.clauses))
            waivers = [(note, place) for place in places for note in edition.notes_on(place, "waiver")]
            used.update(waivers)
            if not waivers:
                message = f'“{marker}”: missing a clause of the kind example here, or a note type="waiver"'
                line = next((clause.line for clause in block.clauses if marker in clause.original), block.line)
                yield Problem(edition.file, line, block.id, message)
        if block.kind != "page":
            before = block
    for note in edition.notes:
        for target in note.targets if note.type == "waiver" else ():
            if (note, target) not in used:
                message = "this waiver has no effect: no example is announced here, or there is one; remove the waiver"
                yield Problem(edition.file, note.line, target, message)
