"""Quoting what a rule or a case rests on."""

from __future__ import annotations

from dataclasses import dataclass

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission


@dataclass(frozen=True)
class Quotation:
    """What is cited: a clause in the words of its edition, or an omission. `language` is that of `text`."""

    id: str
    text: str
    language: str
    page: str | None
    is_clause: bool

    @property
    def marked(self) -> str:
        """The text as it is printed in running prose: a clause in quotation marks, an omission without."""
        if not self.is_clause:
            return self.text
        return f"« {self.text} »" if self.language == "fr" else f"“{self.text}”"

    @property
    def reference(self) -> str:
        """The id, and the page where there is one."""
        return f"{self.id}, p. {self.page}" if self.page else self.id


def quote(id_: str, corpus: Corpus) -> Quotation:
    """Return the quotation of an id; for an unknown id, a remark that says so."""
    cited = corpus.cited(id_)
    if cited is None:
        return Quotation(id_, "(unknown id)", "en", None, False)
    if isinstance(cited, Omission):
        text = f"{cited.edition} has no parallel to {', '.join(cited.clauses)}"
        return Quotation(id_, text, "en", None, False)
    return Quotation(id_, cited.original, cited.language, cited.page, True)
