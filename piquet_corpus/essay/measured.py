"""What our players' coups show, in the essay: always with the interval and the player."""

from __future__ import annotations

from piquet_corpus.corpus import Corpus
from piquet_corpus.essay.fields import EssayField, UnfitField
from piquet_corpus.impact.coups import facts
from piquet_corpus.impact.rows import MEASURES, Interval, measured
from piquet_corpus.impact.stated import TAKES

SHARES = ("other_score", "other_winner")
"""What is told in per cent."""
POINTS = ("points", "advantage", "spread", "announced", "played", "coups")
"""Facts that are no shares."""


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
                return in_words(one.found[measure], measure in SHARES, one.coups)
    raise UnfitField(f"{decision} was not measured in {setting} with {player}")


def coups(corpus: Corpus, field: EssayField) -> str:
    """Return a fact of the game itself: `{coups fr1642 sound elder points}`."""
    (asked,) = field.between(1, 1, "RULES PLAYER WHOM WHAT")
    words = asked.split(maxsplit=3)
    key = (*words, "", "", "", "")[:4]
    fact = facts(corpus).get((key[0], key[1], key[2], key[3]))
    if fact is None:
        raise UnfitField(f"coups.tsv has no {asked!r}: name rule set, player, elder, younger, both or partie, and what")
    return in_words(fact.found, fact.what not in POINTS, fact.number)


def in_words(found: Interval, is_share: bool, number: int) -> str:
    """Return a number with its interval; a share in per cent, or for what was never seen the bound."""
    if is_share and not found.value:
        bound = found.high * 100
        return f"none in {number:,} (less than {bound:.{_places(bound)}f} per cent)"
    shown = found.times(100) if is_share else found
    unit = " per cent" if is_share else ""
    places = _places(shown.value)
    value, low, high = (f"{one:.{places}f}".replace("-", "−") for one in (shown.value, shown.low, shown.high))
    return f"{value}{unit} ({low} to {high})"


def _places(number: float) -> int:
    """Return how many decimal places of a number tell something."""
    return 1 if abs(number) >= 1 else 2 if abs(number) >= 0.1 else 3 if abs(number) >= 0.01 else 4
