"""The app's own words for relations, certainties, findings and numbers of things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from piquet_corpus.edition.texts.tei.model import Gap
from rules.core.cards import Rank
from rules.core.messages import N_, _, meant, say, several
from rules.core.rule import registry


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

GRADES = (N_("high"), N_("medium"), N_("low"))
"""The grades of certainty and of importance, as the data name them."""
FORMS = (
    N_("omission"),
    N_("addition"),
    N_("substitution"),
    N_("number"),
    N_("order"),
    N_("polarity"),
    N_("scope"),
    N_("term"),
    N_("silence"),
)
"""The forms of divergences, as the data name them."""
EFFECTS = (N_("result"), N_("penalty"), N_("procedure"), N_("wording"))
"""The effects of divergences, as the data name them."""
KINDS = (N_("advice"), N_("custom"), N_("convention"), N_("example"))
"""The kinds of clauses that are named at a clause, as the data name them."""


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts may have commas."""
    return meant("what stands between the parts of a list", "; ")


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number of things.

    >>> counted(1, "case"), counted(2, "crux", "cruxes")
    ('1 case', '2 cruxes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def gap_in_words(gap: Gap) -> str:
    """Say how much cannot be read: `1 character illegible`."""
    if gap.unit == "chars" and gap.reason == "illegible" and gap.quantity.isdigit():
        return several("{number} character illegible", "{number} characters illegible", int(gap.quantity))
    unit = "character" if gap.unit == "chars" else gap.unit.rstrip("s")
    size = counted(int(gap.quantity), unit) if gap.quantity.isdigit() else gap.quantity
    return " ".join(part for part in (size, gap.reason) if part)


VALUE = "the value of a parameter"
"""The meaning of the words that are values of parameters, and of the names of numbers in them."""


def value_in_words(value: object) -> str:
    """Return the value of a parameter in words, in the language of the reader."""
    if isinstance(value, Mapping):
        return ", ".join(say("{what}: {said}", what=_value(key), said=worth) for key, worth in value.items())
    if isinstance(value, tuple):
        return ", ".join(rank.value if isinstance(rank, Rank) else str(rank) for rank in value)
    return _value(value)


def _value(word: object) -> str:
    return meant(VALUE, spaced(str(word)))


def spaced(written: str) -> str:
    """Return a name or a value of a program as words.

    >>> spaced("first-card"), spaced("three_and_mat")
    ('first card', 'three and mat')
    """
    return written.replace("-", " ").replace("_", " ")


def rule_name(name: str) -> str:
    """Return the first line of the description of a rule; its name if the rule is unknown."""
    rule = registry().get(name)
    return _(rule.title) if rule else name
