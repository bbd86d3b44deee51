"""Cards drawn with CSS: rank and suit as text, in colour, and the whole in words for screen readers."""

from __future__ import annotations

from piquet_corpus.publishing.html.markup import Html, join, tag
from rules.core.cards import AnyCard, Cards
from rules.core.messages import _, language, say

LETTERS = {"kqj": "K Q J", "rdv": "R D V"}
"""The two sets of letters for the court cards: English, and French (roi, dame, valet)."""
OF_LANGUAGE = {"fr": "rdv"}
"""The letters that readers of a language know; all others are shown the first."""


def usual_letters() -> str:
    """Return the letters that the reader knows."""
    return OF_LANGUAGE.get(language(), next(iter(LETTERS)))


def letters_offered() -> dict[str, str]:
    """Return the letters that can be chosen, those that the reader knows first."""
    usual = usual_letters()
    return {usual: LETTERS[usual], **LETTERS}


def card(one: AnyCard, letters: str = "kqj", mark: str = "") -> Html:
    """Draw a card of any game.

    `mark`: `new` for a card that has just come, `meant` for one that a finding names; screen readers say it, too.
    """
    face = one.face
    rank = face.french if letters == "rdv" else face.rank
    red = " red" if face.red else ""
    # U+FE0E asks for the sign as text: some systems would draw a coloured picture instead.
    sign = tag("span", f"{face.sign}\ufe0e" if face.sign else "", class_="suit")
    label = _marked(_(one.words), mark) if mark else _(one.words)
    return tag("span", tag("span", rank), sign, class_=f"card{red} {mark}".rstrip(), role="img", aria_label=label)


def _marked(words: str, mark: str) -> str:
    """Say that a card has just come, or that a finding names it."""
    return say("{card}, new", card=words) if mark == "new" else say("{card}, meant", card=words)


def back(label: str) -> Html:
    """Draw cards that lie face down. `label` says in words what they are."""
    return tag("span", class_="card back", role="img", aria_label=label)


def cards(several: Cards, letters: str = "kqj") -> Html:
    """Draw cards in the order given."""
    return tag("div", join(card(one, letters) for one in several), class_="cards")
