"""Families of legal events: a discard is one template, not thousands of alternatives."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from rules.core.frozen import FrozenMap
from rules.core.phrases import Event, fields_of


class Template(NamedTuple):
    """The events of one class that are legal now: some fields are fixed, at most one must be chosen.

    `choose`: the field to choose, None if all are fixed. `among`: the values to choose from. `least`, `most`: how many
    of these values, if the field holds several (`several`).
    """

    event: type[Event]
    fixed: FrozenMap[str, Any]
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
        return self.event(**self.fixed, **({self.choose: chosen} if self.choose else {}))

    def draw(self, rng: Random) -> Event:
        """Return an event of the family, at random."""
        if not self.choose:
            return self.make()
        if self.several:
            number = rng.randint(self.least, min(self.most, len(self.among)))
            return self.make(tuple(rng.sample(self.among, number)))
        return self.make(rng.choice(self.among))

    def admits(self, event: Event) -> bool:
        """Whether an event belongs to the family."""
        given = dict(fields_of(event))
        chosen = given.pop(self.choose, ()) if self.choose else ()
        if type(event) is not self.event or given != self.fixed:
            return False
        if not self.choose:
            return True
        if not self.several:
            return chosen in self.among
        return self.least <= len(chosen) <= self.most and set(chosen) <= set(self.among)

    def __str__(self) -> str:
        """Return the family in one line: `elder discards 1 to 8 of AS KS …`."""
        if not self.choose:
            return str(self.make())
        kind, before, after = self.event.phrases[0].kinds[self.choose], *self._said()
        if self.several:
            number = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return f"{before}{number} of {kind.write(self.among)}{after}"
        return f"{before}{' | '.join(kind.write(chosen) for chosen in self.among)}{after}"

    def _said(self) -> tuple[str, str]:
        phrase = next(phrase for phrase in self.event.phrases if set(phrase.names) == {*self.fixed, self.choose})
        said = phrase.text
        for name, value in self.fixed.items():
            said = said.replace(f"<{name}>", phrase.kinds[name].write(value))
        before, _, after = said.partition(f"<{self.choose}>")
        return before, after


def family(event: type[Event], **fixed: object) -> Template:
    """Return the template of one event, with all fields fixed."""
    return Template(event, FrozenMap(fixed))


def one_of(event: type[Event], choose: str, among: tuple[Any, ...], **fixed: object) -> Template:
    """Return the template in which one value is chosen."""
    return Template(event, FrozenMap(fixed), choose, among)


def some_of(
    event: type[Event], choose: str, among: tuple[Any, ...], least: int, most: int, **fixed: object
) -> Template:
    """Return the template in which some of several values are chosen."""
    return Template(event, FrozenMap(fixed), choose, among, least, most, several=True)
