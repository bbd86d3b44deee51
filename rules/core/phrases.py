"""Events as lines of text: a class of events declares its phrases, and reading and writing both follow from them.

    GRAMMAR = Grammar({"hand": words("elder", "younger"), "cards": …})

    class PiquetEvent(Event):
        grammar = GRAMMAR

    class Discards(PiquetEvent, phrase="<hand> discards <cards>"):
        hand: Hand
        cards: tuple[Card, ...]

Each game has its own grammar. `<hand>` is a field of the class. The kinds of the grammar say, for each name of a field,
what may be written there. If a class has several phrases, an event is written with the first phrase whose fields are
those that are not None. Events of one class that are legal together form a family, `Template`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from functools import cached_property
from inspect import getdoc
from random import Random
from typing import Any, ClassVar, NamedTuple, dataclass_transform

from rules.core.errors import PiquetError
from rules.core.messages import _
from rules.core.text import Texts


class EventError(PiquetError, ValueError):
    """A line is not an event. The message is one sentence that suggests what could be meant."""


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True, eq=False, repr=False)
class Event:
    """Something that happens at the table. Each subclass is one kind of event: `Discards`, `Plays`.

    A subclass is a frozen dataclass of its own accord. All compare and show themselves with the methods that stand
    here: making them anew for each of a hundred classes would take longer than a command does.
    """

    grammar: ClassVar[Grammar]
    """The grammar of its game."""
    phrases: ClassVar[tuple[Phrase, ...]] = ()

    def __init_subclass__(cls, phrase: str | Texts = ()) -> None:
        """Make a subclass a frozen dataclass, and let its grammar read it by its phrase, or its phrases."""
        dataclass(frozen=True, eq=False, repr=False)(cls)
        if phrase:
            cls.grammar.add(cls, *([phrase] if isinstance(phrase, str) else phrase))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({given})"

    def __str__(self) -> str:
        """Return the event as a line of a transcript."""
        return self._phrase().write(self)

    @property
    def said(self) -> str:
        """The event in the language of the reader; in English, as a line of a transcript."""
        return self._phrase().write(self, _)

    def _phrase(self) -> Phrase:
        given = {field.name for field in fields(self) if getattr(self, field.name) is not None}
        for phrase in self.phrases:
            if set(phrase.names) == given:
                return phrase
        raise EventError(f"no phrase of {type(self).__name__} has the fields {', '.join(sorted(given))}")


@dataclass(frozen=True)
class Kind:
    """A kind of field: the pattern of its text, how it is read, and how it is written.

    `wide`: a wider pattern. A line that fits a phrase only by this is read all the same, so that `read` says what is
    wrong with the field, as with a card that does not exist.
    """

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    wide: str = ""


def words(*options: str, read: Callable[[str], Any] = str.lower) -> Kind:
    """A field that is one of a few words, or groups of words."""
    longest_first = sorted(options, key=len, reverse=True)
    return Kind("|".join(map(re.escape, longest_first)), read, str)


NUMBER = Kind("[0-9]{1,6}", int, str)


@dataclass(frozen=True)
class Phrase:
    """One way of saying an event: words with the names of fields between `<` and `>`. `kinds`: the kinds of field."""

    text: str
    kinds: Mapping[str, Kind]

    @property
    def names(self) -> Texts:
        """The fields that it names."""
        return tuple(re.findall(r"<(\w+)>", self.text))

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The pattern of the whole line."""
        return self.matching()

    def matching(self, wide: bool = False) -> re.Pattern[str]:
        """Return the pattern of the whole line; `wide`: with the wider patterns of the kinds that have one."""
        parts = re.split(r"<(\w+)>", self.text)
        kinds = [self.kinds[part] if place % 2 else None for place, part in enumerate(parts)]
        written = (
            f"(?P<{part}>{(wide and kind.wide) or kind.pattern})" if kind else re.escape(part)
            for part, kind in zip(parts, kinds, strict=True)
        )
        return re.compile("".join(written), re.IGNORECASE)

    def write(self, event: Event, say: Callable[[str], str] = str) -> str:
        """Write an event with this phrase. `say`: puts each part of it into another language."""
        kinds = self.kinds
        return re.sub(r"<(\w+)>", lambda field: say(kinds[field[1]].write(getattr(event, field[1]))), say(self.text))


class Grammar:
    """All phrases of the transcripts of a game. `kinds`: the kind of each field, by its name."""

    def __init__(self, kinds: Mapping[str, Kind]) -> None:
        self.kinds = kinds
        self._known: list[tuple[Phrase, type[Event]]] = []

    def add(self, event: type[Event], *texts: str) -> None:
        """Give a class of events its phrases, and make them known to `read`."""
        event.phrases = tuple(Phrase(text, self.kinds) for text in texts)
        self._known.extend((phrase, event) for phrase in event.phrases)

    def read(self, line: str) -> Event:
        """Read one line of a transcript. EventError for a line that fits no phrase; it names the nearest phrase.

        A CardError is raised when the text in the place of a card is not a card.
        """
        text = " ".join(line.split())
        for phrase, cls in self._known:
            if match := phrase.pattern.fullmatch(text):
                values = {name: self.kinds[name].read(match[name]) for name in phrase.names}
                return cls(**values)
        for phrase, _event in self._known:
            if match := phrase.matching(wide=True).fullmatch(text):
                for name in phrase.names:
                    self.kinds[name].read(match[name])
        outline = text
        for name in [field for field in ("hand", "cards", "number") if field in self.kinds]:
            outline = re.sub(rf"\b(?:{self.kinds[name].pattern})(?!\w)", f"<{name}>", outline, flags=re.IGNORECASE)
        near = get_close_matches(outline, [phrase.text for phrase, _event in self._known], 1, 0.5)
        places = ", ".join(re.findall(r"<\w+>", text))
        advice = f"put what is meant in place of {places}" if places else near and f"did you mean “{near[0]}”?"
        raise EventError(f"{text!r} is not an event" + (f": {advice}" if advice else ""))

    def forms(self) -> tuple[tuple[type[Event], Texts], ...]:
        """Return each phrase as its class of events and the fields that it names, in the order of declaring."""
        return tuple((cls, phrase.names) for phrase, cls in self._known)

    def meanings(self) -> tuple[tuple[str, str], ...]:
        """Return all phrases, each with its meaning."""
        return tuple((phrase.text, " ".join((getdoc(cls) or "").split())) for phrase, cls in self._known)


class Template(NamedTuple):
    """The events of one class that are legal now: some fields are fixed, at most one must be chosen.

    `choose`: the field to choose, None if all are fixed. `among`: the values to choose from. `least`, `most`: how many
    of these values, if the field holds several (`several`).
    """

    event: type[Event]
    fixed: Mapping[str, Any]
    choose: str | None = None
    among: tuple[Any, ...] = ()
    least: int = 1
    most: int = 1
    several: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether the family has no event, because there is too little to choose from."""
        return self.choose is not None and not self.most >= self.least <= len(self.among)

    def make(self, chosen: object = None) -> Event:
        """Return the event with this choice."""
        return self.event(**self.fixed, **{self.choose: chosen}) if self.choose else self.event(**self.fixed)

    def draw(self, rng: Random) -> Event:
        """Return an event of the family, at random."""
        if not self.choose:
            return self.make()
        if self.several:
            number = rng.randint(self.least, min(self.most, len(self.among)))
            return self.make(tuple(rng.sample(self.among, number)))
        return self.make(rng.choice(self.among))

    def __str__(self) -> str:
        """Return the family in one line: `elder discards 1 to 8 of AS KS …`."""
        if not self.choose:
            return str(self.make())
        phrase = next(phrase for phrase in self.event.phrases if set(phrase.names) == {*self.fixed, self.choose})
        kind = phrase.kinds[self.choose]
        if self.several:
            number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            among = f"{number} of {kind.write(self.among)}"
        else:
            among = " | ".join(kind.write(chosen) for chosen in self.among)
        said = {name: phrase.kinds[name].write(value) for name, value in self.fixed.items()} | {self.choose: among}
        return re.sub(r"<(\w+)>", lambda field: said[field[1]], phrase.text)


def family(event: type[Event], **fixed: object) -> Template:
    """Return the template of one event, with all fields fixed."""
    return Template(event, fixed)


def one_of(event: type[Event], choose: str, among: tuple[Any, ...], **fixed: object) -> Template:
    """Return the template in which one value is chosen."""
    return Template(event, fixed, choose, among)


def some_of(
    event: type[Event], choose: str, among: tuple[Any, ...], least: int, most: int, **fixed: object
) -> Template:
    """Return the template in which some of several values are chosen."""
    return Template(event, fixed, choose, among, least, most, several=True)
