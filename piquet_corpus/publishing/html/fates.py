"""The words of a clause in colours: what executes them, or why no rule does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from piquet_corpus.edition.language.words import Layer, across, layer_text
from piquet_corpus.edition.passages import GroundUse
from piquet_corpus.edition.texts.tei.model import Clause, Piece
from piquet_corpus.judging.proof.stretches import WORD, Fate, Stretch, Use
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.names import parameter_named
from piquet_corpus.publishing.html.passages import Mark
from piquet_corpus.publishing.html.wording import semicolon
from rules.core.messages import N_, _, say
from rules.core.rule import registry


@dataclass(frozen=True)
class Colour:
    """How a fate is shown: the class of its colour, its name, and what it means."""

    class_: str
    name: str
    meaning: str


COLOURS: Mapping[Fate, Colour] = {
    "executed": Colour("executed", N_("executed"), N_("a rule rests on what these words state, and a case asserts it")),
    "inferred": Colour("inferred", N_("inferred"), N_("a rule is inferred from these words, and a case asserts it")),
    "restated": Colour(
        "restated", N_("restated"), N_("a rule executes this, but rests on other words that also say it")
    ),
    "not executed": Colour(
        "missing", N_("not executed"), N_("these words decide something, but no rule carries it out")
    ),
    "connective": Colour(
        "idle", N_("connective"), N_("these words link or explain, or are a few words not yet classified")
    ),
}
"""In the order of the legend. The few unclassified words of a clause are shown like those that decide nothing."""


def colour(fate: Fate) -> Colour:
    """Return how a fate is shown."""
    return COLOURS.get(fate, COLOURS["connective"])


def linked(clause: Clause, stretches: tuple[Stretch, ...]) -> Iterator[Mark]:
    """Yield the marks of a clause as the editors read it: each is a link to its rules and their cases."""
    for fate, several in _alike(stretches):
        marked = tuple(several)
        if fate != "connective":
            yield Mark(marked[0].start, marked[-1].end, _Linked(clause.id, fate, _why(marked)))


def coloured(clause: Clause, shown: tuple[Piece, ...], layer: Layer, stretches: tuple[Stretch, ...]) -> Iterator[Mark]:
    """Yield the marks of a clause, without links, for a layer of the pieces that are shown.

    These may have another spelling than those of the clause, but have the same words. Words that the layer does not
    have get no mark.
    """
    words = [match.span() for match in WORD.finditer(layer_text(shown, "regularised"))]
    at = 0
    for fate, several in _alike(stretches):
        marked = tuple(several)
        number = sum(stretch.number for stretch in marked)
        if layer == "original":
            start, end = across(clause.pieces, marked[0].start, marked[-1].end, layer)
        else:
            start, end = words[at][0], words[at + number - 1][1]
        at += number
        if start < end and fate != "connective":
            yield Mark(start, end, _Coloured(fate, _why(marked)))


def _alike(stretches: tuple[Stretch, ...]) -> Iterator[tuple[Fate, Iterable[Stretch]]]:
    return groupby(stretches, key=lambda stretch: "connective" if stretch.fate == "left" else stretch.fate)


@dataclass(frozen=True)
class _Linked:
    """Makes words of one fate a link to the clause, which shows its rules and cases."""

    clause: str
    fate: Fate
    why: str

    def __call__(self, words: Html, first: bool) -> Html:
        if not any(letter.isalnum() for letter in words):
            return words  # a sign between two remarks of the editors is not a link
        to = address(CLAUSE, "executed", clause=self.clause)
        return tag("a", words, href=to, class_=f"fate {colour(self.fate).class_}", title=self.why)


@dataclass(frozen=True)
class _Coloured:
    """Gives words the colour of their fate."""

    fate: Fate
    why: str

    def __call__(self, words: Html, first: bool) -> Html:
        return tag("span", words, class_=f"fate {colour(self.fate).class_}", title=self.why)


def _why(several: tuple[Stretch, ...]) -> str:
    """Say what executes words, or why no rule does."""
    uses = dict.fromkeys(use for stretch in several for use in stretch.uses)
    if uses:
        return semicolon().join(dict.fromkeys(_named(use) for use in uses))
    sorted_ = dict.fromkeys(stretch.remainder for stretch in several if stretch.remainder is not None)
    return " ".join(
        remainder.reason or say("executed by {rules}", rules=", ".join(remainder.where)) for remainder in sorted_
    )


def _named(use: Use) -> str:
    """Say what a ground means, or what a parameter settles."""
    if isinstance(use, GroundUse):
        return _(registry()[use.rule].grounds[use.ground])
    return parameter_named(use)


def legend(shares: Mapping[Fate, int]) -> Html:
    """Return what the colours mean, with their shares of the words as a bar."""
    whole = sum(shares.values()) or 1
    counted = {
        fate: sum(number for one, number in shares.items() if colour(one) == shown) for fate, shown in COLOURS.items()
    }
    bar = join(
        tag("span", class_=f"part {colour(fate).class_}", style=f"flex-grow: {number}")
        for fate, number in counted.items()
        if number
    )
    entries = (
        tag(
            "li",
            tag("b", _(shown.name), class_=f"fate {shown.class_}"),
            f" {percent(counted[fate], whole)}",
            tag("span", " ", _(shown.meaning), class_="ground"),
        )
        for fate, shown in COLOURS.items()
    )
    return join([tag("div", bar, class_="shares", aria_hidden="true"), tag("ul", *entries, class_="fates")])


def percent(number: int, of: int) -> str:
    """Return a share in percent; a share above zero is never shown as zero, nor one below the whole as the whole.

    >>> percent(1, 3), percent(1, 1000), percent(0, 5), percent(999, 1000)
    ('33 %', 'under 1 %', '0 %', 'over 99 %')
    """
    if 0 < 100 * number < of:
        return _("under 1 %")
    if 99 * of < 100 * number < 100 * of:
        return _("over 99 %")
    return f"{round(100 * number / of)} %"
