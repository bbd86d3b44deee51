"""The Tarots for the search for coups on which two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.core.phrases import Event
from rules.core.record import Given
from rules.core.searching import Form, Searching, filled
from rules.tarot.records.coup import Coup
from rules.tarot.simulate import leaving_out
from rules.tarot.simulate.any_event import any_event
from rules.tarot.simulate.situations import COUPS, FACTS


class SearchingTarot(Searching[Coup]):
    """Coups of three players, or of two and the Mort: how they begin, what may happen, what can be left out."""

    def at_once(self, rng: Random) -> Given:
        """Hands, piles, points or a few cards at random."""
        return rng.choice(FACTS)(rng)

    def coup(self, rng: Random) -> Given:
        """A coup at random, at any moment of it."""
        return rng.choice(COUPS)(rng)

    def any_event(self, record: Coup, rng: Random, form: Form) -> Event:
        """A random event of a form, its fields filled with what is on the table."""
        return any_event(record, rng, form)

    def moment(self, record: Coup) -> object:
        """The phase; whether the pack is known, a trick is open, and somebody has asked for a new deal."""
        state = record.state
        return state.phase, bool(state.pack), bool(state.trick), bool(state.asking)

    def outline(self, record: Coup) -> object:
        """Whether anything was cut, played, declared and so on."""
        return record.state.phase, filled(record.state), *map(filled, record.state.seats.values())

    def judged_instead(self, record: Coup, given: Given) -> Iterator[Given]:
        """The hands that are played, or the piles that are counted, to be judged at once."""
        return leaving_out.judged_instead(record.state)

    def begun_here(self, record: Coup, given: Given) -> Given | None:
        """The coup as its cards lie before a trick, or before anything else that takes several events."""
        return leaving_out.begun_here(record.state)

    def with_fewer_cards(self, record: Coup | None, given: Given) -> Iterator[Given]:
        """The input with fewer cards; in play all hands become smaller together."""
        return leaving_out.with_fewer_cards(record, given) if record else leaving_out.hands_with_fewer_cards(given)
