"""What a file of cases may contain. This is the format only; `read` turns it into cases.

The JSON Schema that is exported is made of these models, so their docstrings and descriptions are what an author reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    Tag,
    model_validator,
)

from rules.piquet.facts import Facts
from rules.piquet.setting import SETTING

Hand = Literal["elder", "younger"]
Player = Literal["A", "B"]
Words = Annotated[StrictStr, Field(min_length=1)]
Name = Annotated[StrictStr, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="words in lower case, joined by -")]
Cited = Annotated[list[Words], Field(min_length=1, description="ids of clauses or of omissions")]


class _Model(BaseModel):
    """No key that is not named here."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Pair(_Model):
    """A number for each hand."""

    elder: StrictInt
    younger: StrictInt


class Scores(_Model):
    """A number for each player of a partie."""

    A: StrictInt
    B: StrictInt


def _is_map(value: object) -> str:
    """Tell a mapping by rule set from what it maps to."""
    return "map" if isinstance(value, dict) else "list"


def _is_pair(value: object) -> str:
    """Tell a mapping by rule set from a pair."""
    if isinstance(value, dict) and set(value) <= {"A", "B"}:
        return "scores"
    return "pair" if isinstance(value, dict) and set(value) <= {"elder", "younger"} else "map"


def _is_said(value: object) -> str:
    """Tell an event that is only said from one with what is expected of it."""
    return "said" if isinstance(value, str) else "judged"


Totals = Annotated[
    Annotated[Pair, Tag("pair")] | Annotated[Scores, Tag("scores")],
    Discriminator(_is_pair),
]
"""What each counts in all: elder and younger in a coup, A and B in a partie."""

ByRuleSet = Annotated[
    Annotated[Cited, Tag("list")] | Annotated[dict[str, Cited], Tag("map")],
    Discriminator(_is_map),
]


class PartieGiven(_Model):
    """How a partie stands: all that is left out is as at the beginning, before they lift for the deal."""

    number: StrictInt | None = Field(None, description="what they play for; the usual number if it is left out")
    stake: StrictInt | None = None
    A: StrictInt | None = Field(None, description="what A has marked")
    B: StrictInt | None = Field(None, description="what B has marked")
    dealer: Player | None = Field(None, description="who deals the coup, or dealt the last one if there is a winner")
    packet_before: StrictInt | None = Field(None, description="by how many the last coup was dealt")
    deal_goes_on: StrictBool | None = Field(
        None, description="what was agreed: after a partie the deal goes on (true), or they lift again (false)"
    )
    first_word: StrictBool | None = Field(None, description="the first word stands, as in Provence")
    recut_penalty: StrictInt | None = Field(None, description="what asking for a second cut costs")
    winner: Player | None = Field(None, description="who has won the partie, which is at its end")
    games: dict[Player, StrictInt] | None = Field(None, description="how many games of a match each has won")
    coups: StrictInt | None = Field(None, description="how many coups have been played in this partie")


class Given(_Model):
    """What is known of the coup. Cards are written `AS KH QD JC TD 9C`; also 10D, and R D V."""

    elder: Words | None = Field(None, description="the elder's cards after the exchange")
    younger: Words | None = Field(None, description="the younger's cards after the exchange")
    elder_dealt: Words | None = Field(None, description="the elder's cards before the exchange")
    younger_dealt: Words | None = Field(None, description="the younger's cards before the exchange")
    table: Words | None = Field(None, description="without events: cards to be judged by themselves")
    tricks: list[Words] | None = Field(
        None, description="without events: the first tricks, each the card led and the card played to it"
    )
    cards_won: Pair | None = Field(None, description="without events: how many tricks each has won, twelve in all")
    recalled: Words | None = Field(None, description="without events: when a forgotten pique is remembered")
    wanting: Pair | None = Field(None, description="how many points each still wants")
    phase: Words | None = Field(None, description="with events: the phase; without it, it follows from the cards given")
    pack: Words | None = Field(None, description="with events: all the cards from the top, before the deal")
    talon: Words | None = Field(None, description="with events: the cards left after the deal, from the top")
    elder_discards: Words | None = Field(None, description="with events: what the elder has put out")
    younger_discards: Words | None = Field(None, description="with events: what the younger has put out")
    won: Pair | None = Field(None, description="with events: the tricks that each has won before")
    leader: Hand | None = Field(None, description="with events: who leads next, if not the elder")
    reckoned: StrictBool | None = Field(None, description="with events: the announcements are already added up")
    first_word: StrictBool | None = Field(None, description="with events: the first word stands, as in Provence")
    packet_before: StrictInt | None = Field(None, description="with events: by how many the last coup was dealt")
    packet_earlier: StrictInt | None = Field(None, description="with events: by how many before that was changed")
    recut_penalty: StrictInt | None = Field(None, description="with events: what asking for a second cut costs")
    partie: PartieGiven | None = Field(None, description="with events: the partie to which they belong")


class Expectation(_Model):
    """A finding that is expected. What is not named may be anything; what is named must be so."""

    rule: Words
    to: Hand | None = None
    points: StrictInt | None = None
    ruling: Words | None = None
    name: Words | None = None
    number: StrictInt | None = None
    cards: Words | None = None
    player: Player | None = Field(None, description="the player of a partie whom it concerns")
    grounds: Annotated[list[Words], Field(min_length=1)] | None = Field(None, description="exactly the grounds it has")
    because: ByRuleSet | None = Field(None, description="exactly the clauses it has; required unless absent")
    absent: StrictBool = Field(False, description="there must be no such finding")
    refused: StrictBool = Field(False, description="the event is refused; the same as `ruling: refused`")

    @model_validator(mode="after")
    def _because(self) -> Self:
        """An expectation cites, unless nothing is to be found; `refused` is a ruling."""
        if self.refused and self.ruling is not None:
            raise ValueError("refused is itself the ruling: leave out the key ruling")
        if self.absent and self.because is not None:
            raise ValueError("what is absent has no because")
        if not self.absent and self.because is None:
            raise ValueError("the key because is wanting: an expected finding names its clauses")
        return self

    @property
    def has_number(self) -> bool:
        """Whether a number is expected."""
        return self.points is not None or self.number is not None


Expectations = Annotated[list[Expectation], Field(min_length=1)]
ExpectationsByRuleSet = Annotated[
    Annotated[Expectations, Tag("list")] | Annotated[dict[str, Expectations], Tag("map")],
    Discriminator(_is_map),
]


def _one_event(event: object) -> object:
    """Refuse a mapping of more than one event, and an expectation that stands in no list."""
    if not isinstance(event, dict):
        return event
    if len(event) != 1:
        raise ValueError("events: write one event an item, as `- elder discards 8H` or `- elder discards 8H: [{…}]`")
    for said, expected in event.items():
        if isinstance(expected, dict) and "rule" in expected:
            raise ValueError(f"what is expected of “{said}” must be a list: [{{rule: …}}]")
    return event


EventItem = Annotated[
    Annotated[Words, Tag("said")]
    | Annotated[dict[Words, ExpectationsByRuleSet], BeforeValidator(_one_event), Tag("judged")],
    Discriminator(_is_said),
]
"""An event as a transcript says it; if something is expected of it, a mapping from it to that."""


class CaseText(_Model):
    """An executable example: what is given, what must be found, and where it stands."""

    id: Name
    title: Words
    source: Literal["text", "attested", "derived"] = Field(
        description="text: it stands in an edition, named in from; attested: it stands elsewhere; derived: it is ours"
    )
    from_: Cited | None = Field(None, alias="from", description="the clauses in which the example stands")
    attested: Words | None = Field(None, description="where else it stands")
    rules: Annotated[
        list[Words],
        Field(min_length=1, description="the rule sets it is judged under"),
    ]
    working: Words | None = Field(None, description="how the numbers follow from the words, by hand")
    given: Given
    reading: dict[str, dict[str, Any]] | None = Field(
        None, description="other values of parameters, by rule; such a case proves nothing about the text"
    )
    events: Annotated[list[EventItem], Field(min_length=1)] | None = Field(
        None, description="what happens, in order, as a transcript says it; what is expected of an event stands by it"
    )
    expect: ExpectationsByRuleSet | None = Field(
        None,
        description="what must be found; a map by rule set where they differ; wanted if nothing stands by an event",
    )
    totals: (
        Annotated[
            Annotated[Pair, Tag("pair")] | Annotated[Scores, Tag("scores")] | Annotated[dict[str, Totals], Tag("map")],
            Discriminator(_is_pair),
        ]
        | None
    ) = Field(None, description="what each counts in all, in a partie A and B; a map by rule set where they differ")
    note: Words | None = None

    def expectations(self) -> list[Expectation]:
        """Return all expectations, whatever the rule set: those of the events, then those of the whole."""
        judged = [listed for event in self.events or () if isinstance(event, dict) for listed in event.values()]
        return [one for listed in (*judged, self.expect) if listed for one in _flat(listed)]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        """Refuse a case that does not say where it stands, how it is worked, or what is expected of each rule set."""
        for problem in (*self._problems(), *self._unmatched()):
            raise ValueError(problem)
        return self

    def _problems(self) -> Iterator[str]:
        """Say what is wrong with the case as a whole."""
        if self.source == "text" and not self.from_:
            yield "the key from is wanting: a case whose source is text names the clauses in which it stands"
        if self.source == "attested" and not self.attested:
            yield "the key attested is wanting: say where the example stands"
        if not self.working and (self.totals is not None or any(one.has_number for one in self.expectations())):
            yield "the key working is wanting: a number is expected, so say how it follows from the words"
        if self.expect is None and self.events is None:
            yield "the key expect is wanting: say what must be found"
        written = self.given.model_dump(exclude_none=True)
        if not any(value or name == "partie" for name, value in written.items()):
            yield "given is empty"
        for name in written:
            if self.events is None and name not in Facts.__dataclass_fields__:
                yield f"{name} is given only where there are events"
            if self.events is not None and name not in (*SETTING, "partie"):
                yield f"{name} is not given where there are events: let the events say it"
        yield from self._misplaced()

    def _misplaced(self) -> Iterator[str]:
        """Say what is expected only of events, where there are none."""
        if self.events is None and any(one.refused for one in self.expectations()):
            yield "refused is said of an event, and there are none"

    def _unmatched(self) -> Iterator[str]:
        """Say which rule set is named in one place and not in the other."""
        rules = ", ".join(self.rules)
        if isinstance(self.expect, dict) and self.events is None and set(self.expect) != set(self.rules):
            yield f"expect has {', '.join(self.expect)}, and rules has {rules}: name the same"
        for what, mapping in (("expect", self.expect), ("totals", self.totals), *self._judged()):
            if isinstance(mapping, dict) and not set(mapping) <= set(self.rules):
                yield f"{what} has {', '.join(mapping)}, of which not all are in rules"
        for ruleset in self.rules:
            if not any(expected_under(listed, ruleset) for _, listed in (("expect", self.expect), *self._judged())):
                yield f"nothing is expected under {ruleset}"

    def _judged(self) -> Iterator[tuple[str, list[Expectation] | dict[str, list[Expectation]]]]:
        """Return the events of which something is expected, and what."""
        for event in self.events or ():
            if isinstance(event, dict):
                yield from ((f"“{said}”", listed) for said, listed in event.items())


def _flat(listed: list[Expectation] | dict[str, list[Expectation]]) -> list[Expectation]:
    """Return expectations, of whatever rule set."""
    return listed if isinstance(listed, list) else [one for several in listed.values() for one in several]


def expected_under(listed: list[Expectation] | dict[str, list[Expectation]] | None, ruleset: str) -> list[Expectation]:
    """Return the expectations under one rule set."""
    return listed.get(ruleset, []) if isinstance(listed, dict) else listed or []
