"""What a file of cases may contain. This is the format only; `read` turns it into cases.

The JSON Schema that is exported is made of these models, so their docstrings and descriptions are what an author reads.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Discriminator, Field, StrictBool, StrictInt, StrictStr, Tag, model_validator

Hand = Literal["elder", "younger"]
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


def _is_map(value: object) -> str:
    """Tell a mapping by rule set from what it maps to."""
    return "map" if isinstance(value, dict) else "list"


def _is_pair(value: object) -> str:
    """Tell a mapping by rule set from a pair."""
    return "pair" if isinstance(value, dict) and set(value) <= {"elder", "younger"} else "map"


ByRuleSet = Annotated[
    Annotated[Cited, Tag("list")] | Annotated[dict[str, Cited], Tag("map")],
    Discriminator(_is_map),
]


class Given(_Model):
    """What is known of the coup. Cards are written `AS KH QD JC TD 9C`; also 10D, and R D V."""

    elder: Words | None = Field(None, description="the elder's twelve cards after the exchange")
    younger: Words | None = Field(None, description="the younger's twelve cards after the exchange")
    elder_dealt: Words | None = Field(None, description="the elder's twelve cards before the exchange")
    younger_dealt: Words | None = Field(None, description="the younger's twelve cards before the exchange")
    table: Words | None = Field(None, description="cards to be judged by themselves")
    tricks: list[Words] | None = Field(None, description="the first tricks: the card led and the card played to it")
    cards_won: Pair | None = Field(None, description="how many tricks each has won, twelve in all")
    recalled: Words | None = Field(None, description="when a forgotten pique or repique is remembered")
    wanting: Pair | None = Field(None, description="how many points each still wants")


class Expectation(_Model):
    """A finding that is expected. What is not named may be anything; what is named must be so."""

    rule: Words
    to: Hand | None = None
    points: StrictInt | None = None
    ruling: Words | None = None
    name: Words | None = None
    number: StrictInt | None = None
    cards: Words | None = None
    grounds: Annotated[list[Words], Field(min_length=1)] | None = Field(None, description="exactly the grounds it has")
    because: ByRuleSet | None = Field(None, description="exactly the clauses it has; required unless absent")
    absent: StrictBool = Field(False, description="there must be no such finding")

    @model_validator(mode="after")
    def _because(self) -> Self:
        """An expectation cites, unless nothing is to be found."""
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


class CaseText(_Model):
    """An executable example: what is given, what must be found, and where it stands."""

    id: Name
    title: Words
    source: Literal["text", "attested", "derived"] = Field(
        description="text: it stands in an edition, named in from; attested: it stands elsewhere; derived: it is ours"
    )
    from_: Cited | None = Field(None, alias="from", description="the clauses in which the example stands")
    attested: Words | None = Field(None, description="where else it stands")
    rules: Annotated[list[Words], Field(min_length=1, description="the rule sets it is judged under")]
    working: Words | None = Field(None, description="how the numbers follow from the words, by hand")
    given: Given
    reading: dict[str, dict[str, Any]] | None = Field(
        None, description="other values of parameters, by rule; such a case proves nothing about the text"
    )
    expect: Annotated[
        Annotated[Expectations, Tag("list")] | Annotated[dict[str, Expectations], Tag("map")],
        Discriminator(_is_map),
    ] = Field(description="what must be found; a map by rule set where they differ")
    totals: (
        Annotated[Annotated[Pair, Tag("pair")] | Annotated[dict[str, Pair], Tag("map")], Discriminator(_is_pair)] | None
    ) = Field(None, description="what each counts in all; a map by rule set where they differ")
    note: Words | None = None

    def expectations(self) -> list[Expectation]:
        """Return all expectations, whatever the rule set."""
        if isinstance(self.expect, list):
            return self.expect
        return [one for listed in self.expect.values() for one in listed]

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        """Refuse a case that does not say where it stands, how it is worked, or what is expected of each rule set."""
        for problem in self._problems():
            raise ValueError(problem)
        return self

    def _problems(self) -> list[str]:
        """Say what is wrong with the case as a whole."""
        found = []
        if self.source == "text" and not self.from_:
            found.append("the key from is wanting: a case whose source is text names the clauses in which it stands")
        if self.source == "attested" and not self.attested:
            found.append("the key attested is wanting: say where the example stands")
        if not self.working and (self.totals is not None or any(one.has_number for one in self.expectations())):
            found.append("the key working is wanting: a number is expected, so say how it follows from the words")
        if not any(self.given.model_dump().values()):
            found.append("given is empty")
        for what, mapping in (("expect", self.expect), ("totals", self.totals)):
            if isinstance(mapping, dict) and set(mapping) != set(self.rules) and what == "expect":
                found.append(f"{what} has {', '.join(mapping)}, and rules has {', '.join(self.rules)}: name the same")
            elif isinstance(mapping, dict) and not set(mapping) <= set(self.rules):
                found.append(f"{what} has {', '.join(mapping)}, of which not all are in rules")
        return found
