"""Numbers with their intervals, as the reader writes them."""

from __future__ import annotations

from piquet_corpus.html.markup import Html, tag, text
from piquet_corpus.impact.coups import Fact
from piquet_corpus.impact.rows import Interval, MeasuredImpact
from rules.core.messages import language, say


def share(found: Interval, number: int) -> Html:
    """Return a share in per cent, with its interval; of what was never seen, the bound."""
    if not found.value:
        bound = _number(found.high * 100)
        return text(say("none in {number} (less than {bound} %)", number=_whole(number), bound=bound))
    return text(f"{_number(found.value * 100)} % {_bounds(found.times(100))}")


def change_of_mean(one: MeasuredImpact, name: str) -> Html:
    """Return the change of a mean, with its interval; in soft print if chance may have brought it."""
    found = one.found[name]
    soft = None if name in one.beyond_chance else "soft"
    if not found.value and not found.high:
        return tag("span", "0", class_=soft)
    places = 2 if max(abs(found.low), abs(found.high)) >= 0.05 else 4
    said = f"{comma(f'{found.value:+.{places}f}')} {_bounds(found, places)}"
    return tag("span", said, class_=soft) if soft else text(said)


def _bounds(found: Interval, places: int | None = None) -> str:
    """Return the bounds of an interval in brackets."""
    low, high = (f"{one:.{places}f}" if places is not None else _number(one) for one in (found.low, found.high))
    return say("({low} to {high})", low=comma(low), high=comma(high))


def _number(number: float) -> str:
    """Return a number with as many places as tell something."""
    places = 2 if abs(number) >= 0.1 else 3 if abs(number) >= 0.01 else 4
    return comma(f"{number:.{places}f}")


def comma(written: str) -> str:
    """Return a number as the language of the reader writes it."""
    return (written.replace(".", ",") if language() == "fr" else written).replace("-", "−")


def _whole(number: int) -> str:
    """Return a whole number with its thousands apart."""
    return f"{number:,}" if language() != "fr" else f"{number:,}".replace(",", "\u202f")


def fact(of: Fact, places: int = 1) -> Html:
    """Return a number of the game itself with its interval."""
    return text(f"{comma(f'{of.found.value:.{places}f}')} {_bounds(of.found, places)}")


def share_of(of: Fact) -> Html:
    """Return a share of the game itself in per cent, with its interval."""
    return share(of.found, of.number)
