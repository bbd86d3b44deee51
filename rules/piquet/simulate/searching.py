"""What Piquet offers to a search for coups on which two ways of judging part."""

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
    """Coups by themselves and parties, played with a pack: how they begin, what may happen, what can be left out."""

    pack: tuple[Card, ...]

    def at_once(self, rng: Random) -> Given:
        """Both hands at random, or a few cards by themselves."""
        return rng.choice(FACTS)(self.pack, rng)

    def coup(self, rng: Random) -> Given:
        """A coup or a partie at random, at any moment of it."""
        return rng.choice(COUPS)(self.pack, rng)

    def any_event(self, record: Piquet, rng: Random, form: Form) -> Event:
        """Some event of a form, its fields filled with what lies there."""
        return any_event(_coup(record) or State(), self.pack, rng, form)

    def moment(self, record: Piquet) -> object:
        """The phase of the coup, and how far the partie is."""
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
        """The coup under way, which knows no rules by itself, and the partie without it."""
        return _coup(record), record.state.but(coup=None) if isinstance(record, Partie) else None

    def judged_instead(self, record: Piquet, given: Given) -> Iterator[Given]:
        """The hands that are played, judged at once."""
        coup = _coup(record)
        return leaving_out.judged_instead(coup, given) if coup else iter(())

    def begun_here(self, record: Piquet, given: Given) -> Given | None:
        """The coup as it stands, not what was said and found in it; in the same partie."""
        coup = _coup(record)
        return leaving_out.begun_here(coup, given) if coup else None

    def with_fewer_cards(self, record: Piquet | None, given: Given) -> Iterator[Given]:
        """What is given of a coup with fewer cards in the hands. Hands that are judged at once are whole."""
        coup = _coup(record) if record else None
        return leaving_out.with_fewer_cards(coup, given) if coup else iter(())

    def with_fewer_moved(self, events: Events) -> Iterator[Events]:
        """What happens with one card less put out, lifted or thrown down, and one less taken."""
        return leaving_out.with_fewer_moved(events)


def _coup(record: Piquet) -> State | None:
    """Return how the coup under way stands; None in a partie before its first."""
    coup = record.coup if isinstance(record, Partie) else record
    return coup.state if coup else None
