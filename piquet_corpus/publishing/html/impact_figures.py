"""Numbers with their intervals, as the reader writes them: each with the same places as its bounds."""

from __future__ import annotations

from piquet_corpus.publishing.html.markup import Html, english, tag, text
from piquet_corpus.simulation.impact.coups import Fact
from piquet_corpus.simulation.impact.rows import MeasuredImpact
from piquet_corpus.simulation.summary import Interval, places_of
from rules.core.messages import language, say


def by_player(player: str, said: Html) -> Html:
    """Return a line of a cell: what was found, after the name of our player."""
    return tag("div", tag("span", english(player), class_="ground"), " ", said)


def share(found: Interval, number: int) -> Html:
    """Return a share in per cent, with its interval; of what was never seen, the bound."""
    shown = found.times(100)
    if not found.value:
        bound = number_in(shown.high, places_of(shown.high))
        return text(say("none in {number} (less than {bound} %)", number=whole(number), bound=bound))
    places = places_of(shown.value)
    return text(f"{number_in(shown.value, places)} % {_bounds(shown, places)}")


def change_of_mean(one: MeasuredImpact, name: str) -> Html:
    """Return the change of a mean, with its interval; in soft print if chance may have brought it."""
    found = one.found[name]
    if found == Interval(0.0, 0.0, 0.0):
        return tag("span", "0", class_="soft")
    places = places_of(max(abs(found.low), abs(found.high)))
    said = f"{'+' if found.value > 0 else ''}{number_in(found.value, places)} {_bounds(found, places)}"
    return text(said) if name in one.beyond_chance else tag("span", said, class_="soft")


def fact(of: Fact, places: int = 1) -> Html:
    """Return a number of the game itself with its interval; a share in per cent."""
    if of.is_share:
        return share(of.found, of.number)
    return text(f"{number_in(of.found.value, places)} {_bounds(of.found, places)}")


def _bounds(found: Interval, places: int) -> str:
    return say("({low} to {high})", low=number_in(found.low, places), high=number_in(found.high, places))


def number_in(number: float, places: int) -> str:
    """Return a number as the language of the reader writes it."""
    written = f"{number:.{places}f}".replace("-", "−")
    return written.replace(".", ",") if language() == "fr" else written


def whole(number: int) -> str:
    """Return a whole number with its thousands apart."""
    return f"{number:,}" if language() != "fr" else f"{number:,}".replace(",", "\u202f")
