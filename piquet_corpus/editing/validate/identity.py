"""Check that clauses hold every character of a paragraph, and that the id of each is its one citation.

A citation is made of the numbers that a clause stands under.
"""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from piquet_corpus.editing.validate.places import HEADER, TEXT, is_clause, texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import TEXTS, TRANSLATIONS, Corpus
from piquet_corpus.edition.texts.tei.citations import CLAUSES, REFS_DECL, citables, default_refs_decl, refs_decl
from piquet_corpus.edition.texts.tei.model import Edition, squeeze
from piquet_corpus.edition.texts.tei.read import P
from piquet_corpus.edition.texts.tei.xml import ID, Document, Element, line_of
from piquet_corpus.work.paths import shown

NUMBERED = ("chapter", "article", "paragraph", "clause")
"""The units whose ids are their citations; a preface may have any id."""

Reachable = dict[Element, list[tuple[str, str]]]
"""For each element, the unit and the citation of every path that reaches it."""


def check_partition(corpus: Corpus) -> Iterator[Problem]:
    """Yield every word and element of a paragraph that is in none of its clauses.

    Its place is the clause before it, or else the paragraph.
    """
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


def check_identity(corpus: Corpus) -> Iterator[Problem]:
    """Yield ids that two files share, and clauses that have no citation, two citations, or another id."""
    yield from _shared(corpus)
    numbered = 'missing refsDecl default="true", which says how clauses are cited'
    in_files = {name: document.root.find(TEXT) for name, document in corpus.documents.items()}
    for name, text in in_files.items():
        if name.startswith((f"{TEXTS}/", f"{TRANSLATIONS}/")) and text is not None:
            yield from _not_by_id(corpus.documents[name], text)
            yield from _other_trees(corpus.documents[name])
    for edition, document, text in texts(corpus):
        reached = _reached(document, default_refs_decl(document.root), numbered)
        if isinstance(reached, Problem):
            yield reached
        else:
            yield from _cited_wrongly(edition, document, text, reached)
    for name, text in in_files.items():
        if name.startswith(f"{TRANSLATIONS}/") and text is not None:
            document = corpus.documents[name]
            # Another check compares their numbers with those of the original.
            reached = _reached(document, default_refs_decl(document.root), numbered)
            message = "the default refsDecl must reach this clause once, through the numbers in @n"
            yield from _astray(document, text, reached, message)


def _reached(document: Document, declared: Element | None, missing: str) -> Reachable | Problem:
    """Return what a refsDecl reaches, or the problem that it is missing or that one of its paths is not an XPath."""
    if declared is None:
        return Problem(document.path, 1, None, missing)
    reached: Reachable = {}
    try:
        for citable in citables(document.root, declared):
            reached.setdefault(citable.element, []).append((citable.unit, citable.citation))
    except etree.XPathError as error:
        message = f"a match or use of this refsDecl is not a valid XPath: {error}"
        return Problem(document.path, line_of(declared), None, message)
    return reached


def _not_by_id(document: Document, text: Element) -> Iterator[Problem]:
    """Yield what is wrong with the flat tree of a text or translation, which reaches each clause by its id.

    It serves programs that know only the first citeStructure of a tree.
    """
    missing = f'missing refsDecl n="{CLAUSES}", which must reach every clause by its xml:id'
    reached = _reached(document, refs_decl(document.root, CLAUSES), missing)
    message = f'the refsDecl n="{CLAUSES}" must reach this clause once, by its xml:id'
    yield from _astray(document, text, reached, message, by_id=True)


def _astray(
    document: Document, text: Element, reached: Reachable | Problem, message: str, by_id: bool = False
) -> Iterator[Problem]:
    """Yield the clauses that are not reached once; or, `by_id`, not by their id."""
    if isinstance(reached, Problem):
        yield reached
        return
    for clause in filter(is_clause, text.iter()):
        citations = [citation for _, citation in reached.get(clause, ())]
        if citations != [clause.get(ID)] if by_id else len(citations) != 1:
            yield Problem(document.path, line_of(clause), clause.get(ID), message)


def _other_trees(document: Document) -> Iterator[Problem]:
    """Yield what is wrong with trees that lead to other things than clauses, such as pages: each must reach one."""
    for declared in document.root.iter(REFS_DECL):
        name = declared.get("n")
        if declared.get("default") == "true" or name == CLAUSES:
            continue
        reached = _reached(document, declared, "")
        if isinstance(reached, Problem):
            yield reached
        elif not reached:
            message = f'the refsDecl n="{name}" reaches nothing'
            yield Problem(document.path, line_of(declared), None, message)


def _shared(corpus: Corpus) -> Iterator[Problem]:
    """Yield ids that an earlier file has too. What a header declares (`ed`) concerns that file only."""
    owners: dict[str, Document] = {}
    for name, document in corpus.documents.items():
        for part in document.root:
            if part.tag == HEADER and name.startswith((f"{TEXTS}/", f"{TRANSLATIONS}/")):
                continue
            for element in part.iter():
                id_ = element.get(ID)
                if id_ is not None and (owner := owners.setdefault(id_, document)) is not document:
                    message = f"{shown(owner.path)} has the id {id_} too; an id must be unique in all files"
                    yield Problem(document.path, line_of(element), id_, message)


def _cited_wrongly(edition: Edition, document: Document, text: Element, reached: Reachable) -> Iterator[Problem]:
    """Yield the clauses, paragraphs and chapters of a text whose id is not their citation.

    Elements inside one of them have the same fault, and are not reported again.
    """
    wrong: set[Element] = set()
    for element in text.iter():
        units = reached.get(element, [])
        numbered = is_clause(element) or any(unit in NUMBERED for unit, _ in units)
        if not numbered or any(above in wrong for above in element.iterancestors()):
            continue
        citations = [citation for _, citation in units]
        id_, wanted = element.get(ID), f"{edition.id}.{''.join(citations)}"
        if not citations:
            message = "no citation reaches this element; the default refsDecl must reach it, through the numbers in @n"
        elif len(citations) > 1:
            message = f"{len(citations)} citations reach this element ({', '.join(citations)}); there must be one"
        elif id_ != wanted:
            message = f"its xml:id must be {wanted}, from the numbers in @n"
        else:
            continue
        wrong.add(element)
        yield Problem(document.path, line_of(element), id_, message)
