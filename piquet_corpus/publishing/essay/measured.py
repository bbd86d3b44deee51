"""What our players' coups show, in the essay: always with the interval and the player."""

from __future__ import annotations

from itertools import chain

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
    (experiment,) = field.between(1, 1, "DECISION RULES<RULES PLAYER MEASURE")
    if experiment.count(" ") != 3:
        raise UnfitField("expected {impact DECISION RULES<RULES PLAYER MEASURE}")
    decision, setting, player, measure = experiment.split()
    if measure not in MEASURES:
        raise UnfitField(f"unknown measure {measure}: there are {', '.join(MEASURES)}")
    ruleset, _, source = setting.partition(TAKES)
    for line in chain.from_iterable(measured(corpus).values()):
        if (str(line.decision), line.ruleset, line.source, line.player) == (decision, ruleset, source, player):
            if measure not in line.found:
                raise UnfitField(f"{decision} in {setting} has no {measure}: the deals cannot be compared")
            return in_words(line.found[measure], getattr(line, NUMBERS[measure]) if measure in NUMBERS else None)
    raise UnfitField(f"{decision} was not measured in {setting} with {player}")


def coups(corpus: Corpus, field: EssayField) -> str:
    """Return a fact of the game itself: `{coups fr1642 sound elder points}`."""
    (key,) = field.between(1, 1, "RULES PLAYER WHOM WHAT")
    ruleset, player, whom, what = (*key.split(maxsplit=3), "", "", "")[:4]
    fact = facts(corpus).get((ruleset, player, whom, what))
    if fact is None:
        raise UnfitField(f"coups.tsv has no {key!r}: name rule set, player, elder, younger, both or partie, and what")
    return in_words(fact.found, fact.number if fact.is_share else None)


def in_words(interval: Interval, of: int | None) -> str:
    """Return a number with its interval. `of`: how many were tried, if it is a share; it is then told in per cent.

    Of what was never seen there is only the bound.
    """
    if of is None:
        return _written(interval, "")
    shown = interval.times(100)
    if not interval.value:
        return f"none in {of:,} (less than {shown.high:.{places_of(shown.high)}f} per cent)"
    return _written(shown, " per cent")


def _written(interval: Interval, unit: str) -> str:
    """Return a number and its bounds with the same places; of what never changes, only nought."""
    if interval == Interval(0.0, 0.0, 0.0):
        return "0"
    places = places_of(interval.value)
    numbers = (interval.value, interval.low, interval.high)
    value, low, high = (f"{number:.{places}f}".replace("-", "−") for number in numbers)
    return f"{value}{unit} ({low} to {high})"
