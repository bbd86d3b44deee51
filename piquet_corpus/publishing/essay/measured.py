"""What our players' coups show, in the essay: always with the interval and the player."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay.fields import EssayField, UnfitField
from piquet_corpus.simulation.impact.coups import facts
from piquet_corpus.simulation.impact.rows import MEASURES, measured
from piquet_corpus.simulation.impact.stated import TAKES
from piquet_corpus.simulation.summary import Interval, places_of

NUMBERS = {"other_score": "coups", "other_winner": "parties"}
"""What is a share, and of what."""


def impact(corpus: Corpus, field: EssayField) -> str:
    """Return what an experiment shows: `{impact pique.window fr1642<classic sound other_score}`."""
    (asked,) = field.between(1, 1, "DECISION RULES<RULES PLAYER MEASURE")
    if len(asked.split()) != 4:
        raise UnfitField("expected {impact DECISION RULES<RULES PLAYER MEASURE}")
    decision, setting, player, measure = asked.split()
    if measure not in MEASURES:
        raise UnfitField(f"unknown measure {measure}: there are {', '.join(MEASURES)}")
    ruleset, _, source = setting.partition(TAKES)
    for lines in measured(corpus).values():
        for one in lines:
            if (str(one.decision), one.ruleset, one.source, one.player) == (decision, ruleset, source, player):
                if measure not in one.found:
                    raise UnfitField(f"{decision} in {setting} has no {measure}: the deals cannot be compared")
                return in_words(one.found[measure], getattr(one, NUMBERS[measure]) if measure in NUMBERS else None)
    raise UnfitField(f"{decision} was not measured in {setting} with {player}")


def coups(corpus: Corpus, field: EssayField) -> str:
    """Return a fact of the game itself: `{coups fr1642 sound elder points}`."""
    (asked,) = field.between(1, 1, "RULES PLAYER WHOM WHAT")
    words = asked.split(maxsplit=3)
    key = (*words, "", "", "", "")[:4]
    fact = facts(corpus).get((key[0], key[1], key[2], key[3]))
    if fact is None:
        raise UnfitField(f"coups.tsv has no {asked!r}: name rule set, player, elder, younger, both or partie, and what")
    return in_words(fact.found, fact.number if fact.is_share else None)


def in_words(found: Interval, of: int | None) -> str:
    """Return a number with its interval. `of`: how many were tried, if it is a share; it is then told in per cent.

    Of what was never seen there is only the bound.
    """
    if of is None:
        return _written(found, "")
    shown = found.times(100)
    if not found.value:
        return f"none in {of:,} (less than {shown.high:.{places_of(shown.high)}f} per cent)"
    return _written(shown, " per cent")


def _written(found: Interval, unit: str) -> str:
    """Return a number and its bounds with the same places; of what never changes, only nought."""
    if found == Interval(0.0, 0.0, 0.0):
        return "0"
    places = places_of(found.value)
    value, low, high = (f"{one:.{places}f}".replace("-", "−") for one in (found.value, found.low, found.high))
    return f"{value}{unit} ({low} to {high})"
