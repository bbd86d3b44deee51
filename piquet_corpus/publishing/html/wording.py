"""The app's own words for relations, certainties, values and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from piquet_corpus.edition.texts.tei.model import Gap
from rules.core.messages import N_, meant, say, several


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
    *(N_("omission"), N_("addition"), N_("substitution"), N_("number"), N_("order")),  # forms of divergences
    *(N_("polarity"), N_("scope"), N_("term"), N_("silence")),
    *(N_("result"), N_("penalty"), N_("procedure"), N_("wording")),  # their effects
    *(N_("rule"), N_("definition"), N_("advice"), N_("custom"), N_("convention"), N_("example")),  # kinds of clauses
    *(N_("connective"), N_("restated"), N_("not executed")),  # words that no rule uses
    *(N_("correction"), N_("regularisation"), N_("abbreviation")),  # changes by the editors, and why
    *(N_("omitted in original"), N_("illegible"), N_("internal"), N_("external"), N_("conjecture")),
)
"""What the data name, for the translators; it is written in the data with hyphens for spaces."""


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts may have commas."""
    return meant("what stands between the parts of a list", "; ")


def gap_in_words(gap: Gap) -> str:
    """Say how much cannot be read: `1 character illegible`."""
    if gap.unit == "chars" and gap.reason == "illegible" and gap.quantity.isdigit():
        return several("{number} character illegible", "{number} characters illegible", int(gap.quantity))
    size = gap.quantity
    if size.isdigit():
        unit = "character" if gap.unit == "chars" else gap.unit.rstrip("s")
        size = f"{int(size)} {unit if int(size) == 1 else f'{unit}s'}"
    return " ".join(filter(None, (size, gap.reason)))


VALUE = "the value of a parameter"
"""The meaning of the words that are values of parameters, and of the names of numbers in them."""


def value_in_words(value: object) -> str:
    """Return the value of a parameter in words, in the language of the reader."""
    if isinstance(value, Mapping):
        pairs = ((meant(VALUE, spaced(str(key))), number) for key, number in value.items())
        return ", ".join(say("{what}: {said}", what=key, said=number) for key, number in pairs)
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
