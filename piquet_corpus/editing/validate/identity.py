"""Check that every clause has one citation, made of the numbers it stands under, and that its id is this citation."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from piquet_corpus.editing.validate.places import HEADER, TEXT, is_clause, texts
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.citations import CLAUSES, REFS_DECL, citables, default_refs_decl, refs_decl
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.xml import ID, Document, Element, line_of
from piquet_corpus.edition.texts.whole import TEXTS, TRANSLATIONS
from piquet_corpus.work.paths import shown

CHECK = "identity"
NUMBERED = ("chapter", "article", "paragraph", "clause")
"""The units whose ids are their citations; a preface may have any id."""

Reachable = dict[Element, list[tuple[str, str]]]
"""For each element, the unit and the citation of every path that reaches it."""


def check_identity(corpus: Corpus) -> Iterator[Problem]:
    """Yield ids that two files share, and clauses that have no citation, two citations, or another id."""
    yield from _shared(corpus)
    for name, document in corpus.documents.items():
        text = document.root.find(TEXT)
        if name.startswith((f"{TEXTS}/", f"{TRANSLATIONS}/")) and text is not None:
            yield from _not_by_id(document, text)
            yield from _other_trees(document)
    for edition, document, text in texts(corpus):
        reached = _by_numbers(document)
        if isinstance(reached, Problem):
            yield reached
        else:
            yield from _cited_wrongly(edition, document, text, reached)
    for name, document in corpus.documents.items():
        if name.startswith(f"{TRANSLATIONS}/") and (text := document.root.find(TEXT)) is not None:
            yield from _not_by_numbers(document, text)


def _by_numbers(document: Document) -> Reachable | Problem:
    """Return what the default tree of a text or translation reaches; in it, clauses are cited by their numbers."""
    declared = default_refs_decl(document.root)
    if declared is None:
        message = 'missing refsDecl default="true", which says how clauses are cited'
        return Problem(CHECK, document.path, 1, None, message)
    return _reached_or_problem(document, declared)


def _not_by_numbers(document: Document, text: Element) -> Iterator[Problem]:
    """Yield the clauses of a translation that its default tree does not reach, or reaches twice.

    Another check compares their numbers with those of the original.
    """
    reached = _by_numbers(document)
    if isinstance(reached, Problem):
        yield reached
        return
    for clause in (element for element in text.iter() if is_clause(element)):
        if len(reached.get(clause, [])) != 1:
            message = "the default refsDecl must reach this clause once, through the numbers in @n"
            yield Problem(CHECK, document.path, line_of(clause), clause.get(ID), message)


def _other_trees(document: Document) -> Iterator[Problem]:
    """Yield what is wrong with trees that lead to other things than clauses, such as pages: each must reach one."""
    for declared in document.root.iter(REFS_DECL):
        name = declared.get("n")
        if declared.get("default") == "true" or name == CLAUSES:
            continue
        reached = _reached_or_problem(document, declared)
        if isinstance(reached, Problem):
            yield reached
        elif not reached:
            message = f'the refsDecl n="{name}" reaches nothing'
            yield Problem(CHECK, document.path, line_of(declared), None, message)


def _reached_or_problem(document: Document, declared: Element) -> Reachable | Problem:
    """Return what a refsDecl reaches, or the problem that one of its paths is not an XPath."""
    try:
        return _reached(document.root, declared)
    except etree.XPathError as error:
        message = f"a match or use of this refsDecl is not a valid XPath: {error}"
        return Problem(CHECK, document.path, line_of(declared), None, message)


def _not_by_id(document: Document, text: Element) -> Iterator[Problem]:
    """Yield what is wrong with the flat tree of a text or translation, which reaches each clause by its id.

    It serves programs that know only the first citeStructure of a tree.
    """
    declared = refs_decl(document.root, CLAUSES)
    if declared is None:
        message = f'missing refsDecl n="{CLAUSES}", which must reach every clause by its xml:id'
        yield Problem(CHECK, document.path, 1, None, message)
        return
    reached = _reached_or_problem(document, declared)
    if isinstance(reached, Problem):
        yield reached
        return
    for clause in (element for element in text.iter() if is_clause(element)):
        id_ = clause.get(ID)
        if [citation for _, citation in reached.get(clause, [])] != [id_]:
            message = f'the refsDecl n="{CLAUSES}" must reach this clause once, by its xml:id'
            yield Problem(CHECK, document.path, line_of(clause), id_, message)


def _shared(corpus: Corpus) -> Iterator[Problem]:
    """Yield ids that an earlier file has too. What a header declares (`ed`) concerns that file only."""
    owners: dict[str, Document] = {}
    for name, document in corpus.documents.items():
        for part in document.root:
            if part.tag == HEADER and name.startswith((f"{TEXTS}/", f"{TRANSLATIONS}/")):
                continue
            for element in part.iter():
                id_ = element.get(ID)
                if id_ is None:
                    continue
                owner = owners.setdefault(id_, document)
                if owner is not document:
                    message = f"{shown(owner.path)} has the id {id_} too; an id must be unique in all files"
                    yield Problem(CHECK, document.path, line_of(element), id_, message)


def _cited_wrongly(edition: Edition, document: Document, text: Element, reached: Reachable) -> Iterator[Problem]:
    """Yield the clauses, paragraphs and chapters of a text whose id is not their citation.

    Elements inside one of them have the same fault, and are not reported again.
    """
    wrong: set[Element] = set()
    for element in text.iter():
        citations = reached.get(element, [])
        numbered = is_clause(element) or any(unit in NUMBERED for unit, _ in citations)
        if not numbered or any(above in wrong for above in element.iterancestors()):
            continue
        if message := _fault(edition, element.get(ID), [citation for _, citation in citations]):
            wrong.add(element)
            yield Problem(CHECK, document.path, line_of(element), element.get(ID), message)


def _fault(edition: Edition, id_: str | None, citations: list[str]) -> str | None:
    if not citations:
        return "no citation reaches this element; the default refsDecl must reach it, through the numbers in @n"
    if len(citations) > 1:
        return f"{len(citations)} citations reach this element ({', '.join(citations)}); there must be one"
    wanted = f"{edition.id}.{citations[0]}"
    return None if id_ == wanted else f"its xml:id must be {wanted}, from the numbers in @n"


def _reached(root: Element, declared: Element) -> Reachable:
    """Return what the citations of a refsDecl reach. Raises XPathError."""
    found: Reachable = {}
    for citable in citables(root, declared):
        found.setdefault(citable.element, []).append((citable.unit, citable.citation))
    return found
