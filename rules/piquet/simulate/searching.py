"""Piquet for the search for coups on which two rule sets differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from rules.core.cards import Card
from rules.core.phrases import Event
from rules.core.record import Given
from rules.core.searching import Events, Form, Searching, filled
from rules.piquet.records.coup import Coup
from rules.piquet.records.partie import Partie
from rules.piquet.simulate import leaving_out
from rules.piquet.simulate.any_event import any_event
from rules.piquet.simulate.situations import COUPS, FACTS
from rules.piquet.table.state import State

Piquet: TypeAlias = Coup | Partie


@dataclass(frozen=True)
class SearchingPiquet(Searching[Piquet]):
    """Coups and parties of a pack: how they begin, what may happen, and what can be left out."""

    pack: tuple[Card, ...]

    def at_once(self, rng: Random) -> Given:
        """Both hands at random, or a few cards alone."""
        return rng.choice(FACTS)(self.pack, rng)

    def coup(self, rng: Random) -> Given:
        """A coup or a partie at random, at any moment of it."""
        return rng.choice(COUPS)(self.pack, rng)

    def any_event(self, record: Piquet, rng: Random, form: Form) -> Event:
        """A random event of a form, its fields filled with what is on the table."""
        return any_event(_coup(record) or State(), self.pack, rng, form)

    def moment(self, record: Piquet) -> object:
        """The phase of the coup, and the progress of the partie."""
        state = _coup(record)
        return state.phase if state else None, record.state.stage if isinstance(record, Partie) else None

    def outline(self, record: Piquet) -> object:
        """Whether anything was played, shown, discarded and so on."""
        coup = _coup(record)
        partie = filled(record.state) if isinstance(record, Partie) else ()
        if coup is None:
            return partie
        return partie, coup.phase, filled(coup), filled(coup.seats.elder), filled(coup.seats.younger)

    def standing(self, record: Piquet) -> object:
        """The current coup, which holds no rules itself, and the partie without it."""
        return _coup(record), record.state.but(coup=None) if isinstance(record, Partie) else None

    def judged_instead(self, record: Piquet, given: Given) -> Iterator[Given]:
        """The hands that are played, to be judged at once."""
        coup = _coup(record)
        return leaving_out.judged_instead(coup, given) if coup else iter(())

    def begun_here(self, record: Piquet, given: Given) -> Given | None:
        """The coup as it stands, without what was said and found in it; in the same partie."""
        coup = _coup(record)
        return leaving_out.begun_here(coup, given) if coup else None

    def with_fewer_cards(self, record: Piquet | None, given: Given) -> Iterator[Given]:
        """The input of a coup with fewer cards in the hands. Hands that are judged at once stay whole."""
        coup = _coup(record) if record else None
        return leaving_out.with_fewer_cards(coup, given) if coup else iter(())

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """The events with one card less put out, lifted or thrown down, and one less taken."""
        return leaving_out.with_fewer_moved(events)


def _coup(record: Piquet) -> State | None:
    """Return the state of the current coup; None in a partie before its first."""
    coup = record.coup if isinstance(record, Partie) else record
    return coup.state if coup else None
