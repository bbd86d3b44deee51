"""The rows of the alignment as they stand in their file: those still to be looked at, and those that are missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count

from lxml import etree

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Alignment, Omission, Parallel, Row, edition_of, read_alignment
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.edition.texts.tei.xml import PROPOSAL, Document, Element, Ids
from piquet_corpus.judging.divergences.computed import editions_of
from piquet_corpus.work.errors import CorpusError
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import write_text


def pending(alignment: Alignment, edition: str) -> tuple[Row, ...]:
    """Return the proposed rows of an edition, or that say that it has nothing, in the order of the file."""
    return tuple(row for row in alignment.rows if row.proposed and edition in editions_of(row))


def of_edition(clauses: Iterable[str], edition: str) -> Ids:
    """Return those of some clauses that are of an edition, in their order."""
    return tuple(id_ for id_ in clauses if edition_of(id_) == edition)


FILE = "alignment.xml"
PROPOSER = 'xml:id="proposal"'
RESPONSIBLE = (
    f"<respStmt {PROPOSER}><resp>proposed by their likeness, and to be reviewed by an editor</resp>"
    "<name>piquet-corpus</name></respStmt>"
)
"""Whom `resp="#proposal"` points to."""
_DESCRIPTION = "Clauses that have no counterpart in the edition that is the last target."
_REFUSED = re.compile(r"<!-- refused: ([\w. -]+?) -->")


class AlignmentFile:
    """The text of the file, to be changed and then written. Raises CorpusError if it cannot be read."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self.path = corpus.directory / FILE
        self.text = self._known = self._read()

    @property
    def alignment(self) -> Alignment:
        """The rows as they are now, written or not."""
        return read_alignment(Document(self.path, self._parsed()))

    @property
    def refused(self) -> frozenset[frozenset[str]]:
        """The pairs of clauses that somebody has refused."""
        rows = (refusal[1].split() for refusal in _REFUSED.finditer(self.text))
        return frozenset(frozenset(pair) for row in rows for pair in combinations(row, 2))

    def add(self, rows: Sequence[Row]) -> None:
        """Add rows at the ends of their groups, which are made if missing, and whom proposals point to."""
        for type_, kind in (("parallel", Parallel), ("omission", Omission)):
            lines = "".join(f"   {written(self._corpus, row)}\n" for row in rows if isinstance(row, kind))
            if not lines:
                continue
            if group := re.search(rf'<linkGrp type="{type_}">', self.text):
                end = self._end_of("linkGrp", group.end())
            else:
                end = self._end_of("standOff", 0)
                lines = f'  <linkGrp type="{type_}">\n   <desc>{_DESCRIPTION}</desc>\n{lines}  </linkGrp>\n'
            begin = self.text.rfind("\n", 0, end) + 1
            self._insert(end if self.text[begin:end].strip() else begin, lines)
        if any(row.proposed for row in rows) and PROPOSER not in self.text:
            self._insert(self._end_of("titleStmt", 0), RESPONSIBLE)

    def change(self, row: Row) -> None:
        """Write a row in the place of that with its id."""
        start, end = self._place_of(row.id)
        self.text = f"{self.text[:start]}{written(self._corpus, row)}{self.text[end:]}"

    def remove(self, row: Row, refused: bool) -> None:
        """Remove a row with its line. `refused`: a comment keeps that the clauses do not answer each other."""
        start, end = self._place_of(row.id)
        if refused:
            self.text = f"{self.text[:start]}<!-- refused: {' '.join(row.clauses)} -->{self.text[end:]}"
            return
        begin = self.text.rfind("\n", 0, start) + 1
        rest = re.compile(r"[ \t]*\r?\n").match(self.text, end)
        if rest and not self.text[begin:start].strip():
            start, end = begin, rest.end()
        self.text = self.text[:start] + self.text[end:]

    def write(self) -> None:
        """Write the file. Raises CorpusError if somebody else has changed it or it is not well-formed; NotWritten."""
        if self._read() != self._known:
            raise CorpusError(self.path, 1, "somebody else has changed the file in the meantime; start again")
        self._parsed()
        write_text(self.path, self.text)
        self._known = self.text

    def _read(self) -> str:
        try:
            return self.path.read_bytes().decode("utf-8")  # unlike read_text, this keeps the ends of the lines
        except (OSError, UnicodeDecodeError):
            raise CorpusError(self.path, 1, "the file cannot be read as UTF-8") from None

    def _parsed(self) -> Element:
        try:
            parser = etree.XMLParser(no_network=True, remove_comments=True, remove_pis=True)
            return etree.fromstring(self.text.encode("utf-8"), parser)
        except etree.XMLSyntaxError as error:
            message = f"the file would not be well-formed: {error.msg}"
            raise CorpusError(self.path, error.lineno or 1, message) from None

    def _insert(self, place: int, text: str) -> None:
        self.text = self.text[:place] + text + self.text[place:]

    def _end_of(self, name: str, start: int) -> int:
        place = self.text.find(f"</{name}>", start)
        if place < 0:
            raise CorpusError(self.path, 1, f"rows cannot be added, since the file has no </{name}>")
        return place

    def _place_of(self, id_: str) -> tuple[int, int]:
        found = list(re.finditer(rf'<link\s[^>]*xml:id="{re.escape(id_)}"[^>]*/>', self.text))
        if len(found) != 1:
            raise CorpusError(self.path, 1, f"expected {id_} once, as <link …/>; found it {len(found)} times")
        return found[0].span()


def written(corpus: Corpus, row: Row) -> str:
    """Return a row as it stands in the file."""
    named = (*row.clauses, row.edition) if isinstance(row, Omission) else row.clauses
    files = ((corpus.editions[edition_of(id_)].file.relative_to(corpus.directory), id_) for id_ in named)
    targets = " ".join(f"{file.as_posix()}#{id_}" for file, id_ in files)
    topics = " ".join(f"topics.xml#{name}" for name in (f"rel.{row.relation}", *row.topics))
    mark = f' resp="{PROPOSAL}" cert="{row.proposal}"' if row.proposed else ""
    return f'<link xml:id="{row.id}" ana="{topics}" target="{targets}"{mark}/>'


def unanswered(corpus: Corpus) -> Iterator[tuple[Clause, str]]:
    """Yield every clause without a row in another edition of the game, with that edition."""
    for clause in corpus.clauses.values():
        answered = {clause.edition}.union(*answers(corpus, clause))
        others = (edition for edition in corpus.editions if corpus.same_game(clause.id, edition))
        yield from ((clause, edition) for edition in others if edition not in answered)


def answers(corpus: Corpus, clause: Clause) -> tuple[Mapping[str, Row], Mapping[str, Row]]:
    """Return the parallels of a clause, and its omissions, by the other edition."""
    parallels: dict[str, Row] = {}
    omissions: dict[str, Row] = {}
    for row in corpus.alignment.of(clause.id):
        if isinstance(row, Omission):
            omissions[row.edition] = row
        else:
            facing = (corpus.clauses[id_].edition for id_ in row.facing(clause.edition) if id_ in corpus.clauses)
            parallels |= dict.fromkeys(facing, row)
    return parallels, omissions


def omissions_needed(corpus: Corpus, edition: str) -> tuple[Omission, ...]:
    """Return a row for the clauses without a row, by edition and first topic. It may be a parallel that is missing."""
    rows = ((clause, silent) for clause, silent in unanswered(corpus) if edition in (clause.edition, silent))
    alike = grouped(((silent, clause.topics[:1]), clause.id) for clause, silent in rows)
    ids = free_ids(corpus.alignment.by_id, "om.")
    return tuple(Omission(next(ids), topics, clauses, silent, 0) for (silent, topics), clauses in alike.items())


def free_ids(used: Iterable[str], prefix: str, figures: int = 4) -> Iterator[str]:
    """Return the free ids of rows or divergences with a prefix, after the last one used.

    >>> next(free_ids(["om.0017", "par.0341"], "om."))
    'om.0018'
    """
    matches = (re.fullmatch(rf"{re.escape(prefix)}(\d+)", id_) for id_ in used)
    last = max((int(match[1]) for match in matches if match), default=0)
    return (f"{prefix}{number:0{figures}}" for number in count(last + 1))
