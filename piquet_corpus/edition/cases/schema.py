"""The format of a file of cases; `read` turns its contents into cases.

The exported JSON Schema is made from these models, so authors read their docstrings and descriptions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self

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
    create_model,
    model_validator,
)
from pydantic.fields import FieldInfo

from rules.core.game import AnyGame, Key, game_of

SomeText = Annotated[StrictStr, Field(min_length=1)]
CaseName = Annotated[
    StrictStr, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description="words in lower case, joined by -")
]
SomeTexts = Annotated[list[SomeText], Field(min_length=1)]
CitedIds = Annotated[list[SomeText], Field(min_length=1, description="ids of clauses or of omissions")]


class _Model(BaseModel):
    """A model that allows only the keys named in it."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _is_map(value: object) -> str:
    return "map" if isinstance(value, dict) else "list"


ByRuleSet = Annotated[
    Annotated[CitedIds, Tag("list")] | Annotated[dict[str, CitedIds], Tag("map")], Discriminator(_is_map)
]


class Expectation(_Model):
    """A finding that is expected. A key that is not given may have any value; a key that is given must match."""

    has_players: ClassVar[bool] = True

    rule: SomeText
    to: SomeText | None = None
    points: StrictInt | None = None
    ruling: SomeText | None = None
    name: SomeText | None = None
    number: StrictInt | None = None
    cards: SomeText | None = None
    player: SomeText | None = Field(None, description="the player of a partie that the finding is about")
    payers: SomeTexts | None = Field(None, description="exactly the sides that each pay the points")
    grounds: SomeTexts | None = Field(None, description="exactly the grounds of the finding")
    because: ByRuleSet | None = Field(None, description="exactly the clauses of the finding; required unless absent")
    absent: StrictBool = Field(False, description="there must be no such finding")
    refused: StrictBool = Field(False, description="the event is refused; the same as `ruling: refused`")

    @model_validator(mode="after")
    def _because(self) -> Self:
        if self.player is not None and not self.has_players:
            raise ValueError("player: the sides of this game are its players; use the key to")
        if self.refused and self.ruling is not None:
            raise ValueError("refused is itself the ruling; remove the key ruling")
        if self.absent and self.because is not None:
            raise ValueError("an absent finding has no clauses; remove the key because")
        if not self.absent and self.because is None:
            raise ValueError("missing key because: an expected finding must name its clauses")
        return self


def _one_event(event: object) -> object:
    if not isinstance(event, dict):
        return event
    if len(event) != 1:
        raise ValueError("events: one event for each item, as `- elder discards 8H` or `- elder discards 8H: [{…}]`")
    for words, expected in event.items():
        if isinstance(expected, dict) and "rule" in expected:
            raise ValueError(f"what is expected of “{words}” must be a list: [{{rule: …}}]")
    return event


class CaseText(_Model):
    """An executable example: its input, what must be found, and where it comes from.

    This model is for every game; `case_model` adds the sides of a game, and the keys of its input.
    """

    keys: ClassVar[Mapping[str, Key] | None] = None

    id: CaseName
    title: SomeText
    titles: dict[str, SomeText] | None = Field(None, description="the title in other languages, by language: fr")
    source: Literal["text", "attested", "derived"] = Field(
        description="text: from an edition, named in from; attested: from another source; derived: written by us"
    )
    from_: CitedIds | None = Field(None, alias="from", description="the clauses that have the example")
    attested: SomeText | None = Field(None, description="the other source of the example")
    words: dict[str, SomeText] | None = Field(
        None, description="the words of the other source, line by line; in its own language first, then translated"
    )
    rules: Annotated[list[SomeText], Field(min_length=1, description="the rule sets it is judged under")]
    working: SomeText | None = Field(None, description="how the numbers follow from the text, worked by hand")
    given: Any
    reading: dict[str, dict[str, Any]] | None = Field(
        None, description="other values of parameters, by rule; such a case proves nothing about the text"
    )
    events: Annotated[list[Any], Field(min_length=1)] | None = Field(
        None, description="what happens, in order, as in a transcript; expectations of an event are written with it"
    )
    expect: Any = Field(
        None,
        description="what must be found; a map by rule set where they differ; required if no event has expectations",
    )
    totals: Any = Field(None, description="the total of each side or player; a map by rule set where they differ")
    note: SomeText | None = None
    review: SomeTexts | None = Field(
        None, description="rule sets under which a tool proposed this case; remove each when you have looked at it"
    )

    @property
    def written(self) -> dict[str, Any]:
        """The input, as the file has it."""
        given = self.given
        return given.model_dump(exclude_none=True) if isinstance(given, BaseModel) else given or {}

    def expectations(self) -> list[Expectation]:
        """Return all expectations, of any rule set: those of the events, then those of the whole."""
        judged = (listed for _, listed in (*self._judged(), ("expect", self.expect)) if listed)
        lists = (part for listed in judged for part in (listed.values() if isinstance(listed, dict) else (listed,)))
        return [expectation for part in lists for expectation in part]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = (*self._problems(), *self._unmatched()) if self.keys is not None else ()
        for problem in problems:
            raise ValueError(problem)
        return self

    def _problems(self) -> Iterator[str]:
        if self.source == "text" and not self.from_:
            yield "missing key from: a case whose source is text must name the clauses that it comes from"
        if self.source == "attested" and not self.attested:
            yield "missing key attested: say where the example comes from"
        if self.words and not self.attested:
            yield "words has the words of another source: say in attested which it is"
        for language in self.words or ():
            if language not in ("fr", "en"):
                yield f"words: the words are in fr or en, and not in {language!r}"
        numbers = (self.totals, *(number for each in self.expectations() for number in (each.points, each.number)))
        if not self.working and any(number is not None for number in numbers):
            yield "missing key working: a number is expected, so say how it follows from the text"
        if self.expect is None and self.events is None:
            yield "missing key expect: say what must be found"
        if unknown := [ruleset for ruleset in self.review or () if ruleset not in self.rules]:
            yield f"review has {', '.join(unknown)}, but rules has only {', '.join(self.rules)}"
        yield from self._misplaced()

    def _misplaced(self) -> Iterator[str]:
        if not any(value or isinstance(value, dict) for value in self.written.values()):
            yield "given is empty"
        for name in self.written:
            key = (self.keys or {})[name]
            if self.events is None and not key.judged:
                yield f"{name} is allowed only in a case with events"
            if self.events is not None and not key.played:
                yield f"{name} is not allowed in a case with events; the events must say it"
        if self.events is None and any(expectation.refused for expectation in self.expectations()):
            yield "refused is about an event, but the case has no events"

    def _unmatched(self) -> Iterator[str]:
        rules = ", ".join(self.rules)
        if isinstance(self.expect, dict) and self.events is None and set(self.expect) != set(self.rules):
            yield f"expect and rules must name the same: expect has {', '.join(self.expect)}, rules has {rules}"
        for what, mapping in (("expect", self.expect), ("totals", self.totals), *self._judged()):
            if isinstance(mapping, dict) and not set(mapping) <= set(self.rules):
                yield f"{what} has {', '.join(mapping)}, but rules has only {rules}"
        for ruleset in self.rules:
            if not any(expected_under(listed, ruleset) for _, listed in (("expect", self.expect), *self._judged())):
                yield f"nothing is expected under {ruleset}"

    def _judged(self) -> Iterator[tuple[str, list[Expectation] | dict[str, list[Expectation]]]]:
        for event in self.events or ():
            if isinstance(event, dict):
                yield from ((f"“{words}”", listed) for words, listed in event.items())


def expected_under(listed: list[Expectation] | dict[str, list[Expectation]] | None, ruleset: str) -> list[Expectation]:
    """Return the expectations under one rule set."""
    return listed.get(ruleset, []) if isinstance(listed, dict) else listed or []


# --- the same, for the cases of one game ---

# For a type checker, models that are made here are values, not types.
_Annotated: Any = Annotated
_Literal: Any = Literal
_List: Any = list
_Dict: Any = dict


@cache
def case_model(name: str) -> type[CaseText]:
    """Return what a case of a game may contain. Raises KeyError for an unknown game."""
    game = game_of(name)
    title = name.capitalize()
    expectation = _expectation(game, title)
    listed = _Annotated[_List[expectation], Field(min_length=1)]
    by_ruleset = _Annotated[
        _Annotated[listed, Tag("list")] | _Annotated[_Dict[str, listed], Tag("map")], Discriminator(_is_map)
    ]
    judged = _Annotated[_Dict[SomeText, by_ruleset], BeforeValidator(_one_event), Tag("judged")]
    event = _Annotated[
        _Annotated[SomeText, Tag("said")] | judged,
        Discriminator(lambda value: "said" if isinstance(value, str) else "judged"),
    ]
    fields = CaseText.model_fields
    more: dict[str, Any] = {
        "given": (_group(game.keys, f"{title}Given", f"What is known of the coup. {game.notation}"), ...),
        "events": (_Annotated[_List[event], Field(min_length=1)] | None, _same(fields["events"])),
        "expect": (by_ruleset | None, _same(fields["expect"])),
        "totals": (_totals(game, title) | None, _same(fields["totals"])),
    }
    doc = f"An executable example of {title}: its input, what must be found, and where it comes from."
    model: type[CaseText] = create_model(f"{title}Case", __base__=CaseText, __doc__=doc, **more)
    model.keys = {key.name: key for key in game.keys}
    return model


def _same(field: FieldInfo) -> Any:
    return Field(None, description=field.description)


def _expectation(game: AnyGame, title: str) -> type[Expectation]:
    side = _Literal[tuple(game.sides)]
    payers = _Annotated[_List[side], Field(min_length=1)] | None
    more: dict[str, Any] = {"to": (side | None, None), "payers": (payers, _same(Expectation.model_fields["payers"]))}
    if game.players:
        more["player"] = (_Literal[(*game.players, *game.others)] | None, _same(Expectation.model_fields["player"]))
    model: type[Expectation] = create_model(
        f"{title}Expectation", __base__=Expectation, __doc__=Expectation.__doc__, **more
    )
    model.has_players = bool(game.players)
    return model


def _group(keys: Sequence[Key], name: str, doc: str) -> type[BaseModel]:
    fields: dict[str, Any] = {
        key.name: (_value(key, name) | None, Field(None, description=key.meaning or None)) for key in keys
    }
    return create_model(name, __base__=_Model, __doc__=doc, **fields)


def _value(key: Key, name: str) -> Any:
    title = key.name.title().replace("_", "")
    if key.each:
        return _each(key.each, f"{name}{title}")
    if key.kind is dict:
        return _group(key.within, f"{title}{name}", f"{key.meaning[:1].upper()}{key.meaning[1:]}.")
    if isinstance(key.kind, tuple):
        return _Literal[key.kind]
    kinds: dict[object, Any] = {str: SomeText, list: list[SomeText], int: StrictInt, bool: StrictBool}
    return kinds[key.kind]


def _each(names: tuple[str, ...], name: str) -> type[BaseModel]:
    fields: dict[str, Any] = dict.fromkeys(names, (StrictInt, ...))
    return create_model(name, __base__=_Model, __doc__=f"A number for each: {', '.join(names)}.", **fields)


def _totals(game: AnyGame, title: str) -> Any:

    def which(value: object) -> str:
        if not isinstance(value, dict):
            return "map"
        if game.players and set(value) <= set(game.players):
            return "scores"
        return "pair" if set(value) <= set(game.sides) else "map"

    numbers = _Annotated[_each(tuple(game.sides), f"{title}Sides"), Tag("pair")]
    if game.players:
        numbers = numbers | _Annotated[_each(tuple(game.players), f"{title}Players"), Tag("scores")]
    single = _Annotated[numbers, Discriminator(which)] if game.players else numbers
    return _Annotated[numbers | _Annotated[_Dict[str, single], Tag("map")], Discriminator(which)]
