"""The lines of the reading table: every clause once, in the order asked for, beside what it is aligned with."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel
from piquet_corpus.publishing.pages.read.rows import TableLine, lines

pytestmark = pytest.mark.usefixtures("corpus_index")

SHOWN = [order for number in (1, 2, 3) for order in permutations(("fr1642", "en1651", "modern"), number)]


@pytest.mark.parametrize("editions", SHOWN, ids=lambda order: ",".join(order))
def test_every_clause_stands_once_and_the_lead_in_its_own_order(corpus: Corpus, editions: tuple[str, ...]) -> None:
    lead = editions[0]
    found = lines(corpus, editions, lead)
    placed = [clause.id for line in found for clause in line.clauses if clause.id not in line.again]
    assert sorted(placed) == sorted(id_ for id_, clause in corpus.clauses.items() if clause.edition in editions)
    order = [one.id for one in corpus.editions[lead].clauses]
    cells = [[one.id for one in line.cells[lead] if one.id not in line.again] for line in found]
    firsts = [order.index(ids[0]) for ids in cells if ids]
    assert firsts == sorted(firsts)


def test_the_columns_need_not_begin_with_the_lead(corpus: Corpus) -> None:
    one, other = (lines(corpus, order, "en1651") for order in (("fr1642", "en1651"), ("en1651", "fr1642")))
    assert [line.clauses for line in one] != [line.clauses for line in other]
    assert [set(line.clauses) for line in one] == [set(line.clauses) for line in other]
    assert list(one[0].cells) == ["fr1642", "en1651"]


def test_two_editions_have_a_line_for_each_row(corpus: Corpus) -> None:
    for line in lines(corpus, ("fr1642", "en1651"), "fr1642"):
        ids = {clause.id for clause in line.clauses}
        wanted = [{one for one in row.clauses if not one.startswith("modern.")} for row in line.rows]
        assert ids in wanted


def test_a_clause_in_two_rows_is_shown_again_as_such(corpus: Corpus) -> None:
    again = [id_ for line in lines(corpus, ("fr1642", "en1651"), "fr1642") for id_ in line.again]
    assert "en1651.8.1.1" in again
    assert not any(line.again for line in lines(corpus, ("en1651",), "en1651"))


def small(corpus: Corpus, rows: dict[str, str]) -> Corpus:
    """A corpus of three editions, a to c, of which each has three clauses: a1, a2, a3.

    A row is written `a1 b1 b2`, and `a1 > b` where b has nothing. In their ids the clauses have a point: a.1.
    """
    made, parallels, omissions = {}, [], []
    for name in "abc":
        clauses = tuple(
            replace(corpus.clauses["fr1642.1.1"], id=f"{name}.{number}", edition=name) for number in (1, 2, 3)
        )
        made[name] = replace(corpus.editions["fr1642"], id=name, clauses=clauses)
    for id_, written in rows.items():
        words, _, edition = written.partition(" > ")
        ids = tuple(f"{word[0]}.{word[1]}" for word in words.split())
        if edition:
            omissions.append(Omission(id_, (), ids, edition, 1))
        else:
            parallels.append(Parallel(id_, id_.rstrip("0123456789"), (), ids, 1))
    return replace(corpus, editions=made, alignment=Alignment(tuple(parallels), tuple(omissions)))


def laid_out(corpus: Corpus, rows: dict[str, str], order: str) -> list[str]:
    """The lines as words: `a1 | b1 b2 | -`, where - has nothing; what stands above already is in brackets."""
    found = lines(small(corpus, rows), tuple(order), order[0])
    return [" | ".join(cell(line, edition) for edition in order) for line in found]


def cell(line: TableLine, edition: str) -> str:
    """A cell as words."""
    words = (f"({one.id})" if one.id in line.again else one.id for one in line.cells[edition])
    return " ".join(words).replace(".", "") or ("-" if line.lacks(edition) else "")


PAIRS = {"p1": "a1 b1", "p2": "a2 b2", "p3": "a3 b3"}
NOTHING = {"o1": "c1 c2 c3 > a", "o2": "c1 c2 c3 > b", "o3": "a1 a2 a3 b1 b2 b3 > c"}


@pytest.mark.parametrize(
    ("rows", "order", "wanted"),
    [
        (PAIRS, "ab", ["a1 | b1", "a2 | b2", "a3 | b3"]),
        (PAIRS, "a", ["a1", "a2", "a3"]),
        ({"p1": "a1 b2", "p2": "a2 b1", "p3": "a3 b3"}, "ba", ["b1 | a2", "b2 | a1", "b3 | a3"]),
        (
            {"p1": "a1 a2 b1", "p2": "a2 b2", "o1": "a3 > b", "o2": "b3 > a"},
            "ab",
            ["a1 a2 | b1", "(a2) | b2", "- | b3", "a3 | -"],
        ),
    ],
    ids=["as they stand", "alone", "another order", "again and nothing"],
)
def test_two_editions_are_laid_out_by_rows(corpus: Corpus, rows: dict[str, str], order: str, wanted: list[str]) -> None:
    assert laid_out(corpus, rows, order) == wanted


@pytest.mark.parametrize(
    ("rows", "wanted"),
    [
        ({"q1": "a1 c1", "q2": "a2 c2", "q3": "a3 c3"}, ["a1 | b1 | c1", "a2 | b2 | c2", "a3 | b3 | c3"]),
        ({"q1": "b1 c1", "q2": "b2 c2", "q3": "b3 c3"}, ["a1 | b1 | c1", "a2 | b2 | c2", "a3 | b3 | c3"]),
        ({"q1": "a1 b1 c1", "q2": "a1 c2", "q3": "b3 c3"}, ["a1 | b1 | c1 c2", "a2 | b2 | ", "a3 | b3 | c3"]),
        ({"q1": "a1 a2 c1", "q2": "b3 c2 c3"}, ["a1 | b1 | c1", "a2 | b2 | (c1)", "a3 | b3 | c2 c3"]),
        ({"q1": "a2 c1", "q2": "b1 b2 c1", "q3": "a3 c2 c3"}, ["a1 | b1 | c1", "a2 | b2 | (c1)", "a3 | b3 | c2 c3"]),
        ({"q1": "a3 c1", "q2": "a1 a3 c2", "o1": "c3 > a", "o2": "c3 > b"},
         ["a1 | b1 | c2", "a2 | b2 | ", "a3 | b3 | c1 (c2)", "- | - | c3"]),
        ({"q1": "a1 c1", "o1": "a2 b2 > c", "o2": "c2 > a", "o3": "c2 > b", "q3": "a3 c3"},
         ["a1 | b1 | c1", "- | - | c2", "a2 | b2 | -", "a3 | b3 | c3"]),
        (NOTHING, ["- | - | c1", "- | - | c2", "- | - | c3", "a1 | b1 | -", "a2 | b2 | -", "a3 | b3 | -"]),
    ],
    ids=["by the first", "by the second", "two in one", "one over two", "all", "near", "nothing", "nothing at all"],
)  # fmt: skip
def test_a_third_edition_is_set_beside_them(corpus: Corpus, rows: dict[str, str], wanted: list[str]) -> None:
    assert laid_out(corpus, PAIRS | rows, "abc") == wanted


def test_a_row_of_three_is_laid_out_in_one_line(corpus: Corpus) -> None:
    rows = PAIRS | {"q1": "a1 b1 c1", "q2": "a3 b3 c1", "q3": "a2 b2 c2 c3"}
    assert laid_out(corpus, rows, "cab") == ["c1 | a1 | b1", "(c1) | a3 | b3", "c2 c3 | a2 | b2"]


def test_the_relations_are_those_between_what_is_shown(corpus: Corpus) -> None:
    rows = {"partial1": "a1 b1", "conflict1": "a1 c1", "parallel1": "b1 c1", "conflict2": "a2 b2"}
    made = small(corpus, rows)

    def told(order: str) -> list[tuple[str, str]]:
        (line, *_) = lines(made, tuple(order), "a")
        return [(relation, "".join(between)) for relation, between in line.relations]

    assert told("abc") == [("conflict", "ac"), ("partial", "ab")]
    assert told("ab") == [("partial", "ab")]
    assert told("ac") == [("conflict", "ac")]
    assert told("a") == []


def test_a_row_of_three_editions_tells_nothing_of_the_two_older_ones(corpus: Corpus) -> None:
    rows = {"parallel1": "a1 b1", "conflict1": "a1 b1 c1", "partial2": "a2 b2"}
    made = small(corpus, rows)

    def told(order: str) -> list[tuple[str, str]]:
        (line, *_) = lines(made, tuple(order), order[0])
        return [(relation, "".join(between)) for relation, between in line.relations]

    assert told("abc") == [("conflict", "ac"), ("conflict", "bc")]
    assert told("ab") == []
    assert told("ca") == [("conflict", "ca")]
    assert "a1 | b1" not in laid_out(corpus, {"conflict1": "a1 b1 c1"}, "ab")


def test_the_lines_are_the_same_in_whatever_order_the_columns_stand(corpus: Corpus) -> None:
    orders = (("modern", "fr1642", "en1651"), ("fr1642", "en1651", "modern"))
    one, other = (lines(corpus, order, "en1651") for order in orders)
    assert [{clause.id for clause in line.clauses} for line in one] == [
        {clause.id for clause in line.clauses} for line in other
    ]


def test_three_stand_side_by_side(corpus: Corpus) -> None:
    for lead in ("fr1642", "en1651", "modern"):
        found = lines(corpus, ("fr1642", "en1651", "modern"), lead)
        beside = {tuple(next(iter(line.cells[id_]), None) for id_ in ("fr1642", "en1651", "modern")) for line in found}
        ids = {tuple(clause.id if clause else "" for clause in clauses) for clauses in beside}
        assert ("fr1642.3.1", "en1651.4.1.1", "modern.3.4") in ids
        assert ("fr1642.4.4", "en1651.6.1.4", "modern.4.7") in ids
        assert ("fr1642.14.8", "en1651.10.2.8", "modern.16.3") in ids
