"""Letters of old print, and how they are read today: VV, u and v, long s, capitals after an initial, abbreviations."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from piquet_corpus.editing.importing.passage import SourcePassage, WordChoice

WORD = re.compile(r"[^\W\d_][^\W\d_\N{COMBINING MACRON}]*(?:\{\w+\}[^\W\d_]*)?")
TWO_CAPITALS = re.compile(r"[A-Z]{2}(?=[a-z]+$)")
BRACES = re.compile(r"\{(\w+)\}")
CONSONANT = "[bcdfghjklmnpqrstwxz]"
NASAL = {"\N{COMBINING MACRON}", "\N{COMBINING TILDE}"}


def read_today(passage: SourcePassage) -> SourcePassage:
    """Return the passage with a choice for each word whose letters are read otherwise today.

    Words that a page divides, or that cannot be read whole, are left as they are. Spelling is another matter: for it a
    text has a table of its own.
    """
    taken = [(choice.begin, choice.end) for choice in passage.choices]
    found = [
        choice
        for word in WORD.finditer(passage.text)
        if not any(begin < word.end() and word.start() < end for begin, end in taken)
        and not any(mark.kind != "hyphen" and word.start() < mark.at < word.end() for mark in passage.marks)
        for choice in _choice(word[0], word.start())
    ]
    return replace(passage, choices=tuple(sorted((*passage.choices, *found), key=lambda choice: choice.begin)))


def _choice(word: str, at: int) -> Iterator[WordChoice]:
    """Yield how a word is read, if otherwise than it stands."""
    end = at + len(word)
    if found := BRACES.search(word):
        yield WordChoice(at + found.start(), at + found.end(), "abbreviation", found[1], found[1])
    elif added := _nasal(word):
        yield WordChoice(at, end, "abbreviation", added[0], added[1])
    elif (better := today(word)) != word:
        yield WordChoice(at, end, "spelling", better)


def today(word: str) -> str:
    """Return a word in the letters of today.

    >>> [today(word) for word in ("VVhen", "vsually", "haue", "BEfore", "loſeth", "question", "THE")]
    ['When', 'usually', 'have', 'Before', 'loseth', 'question', 'THE']
    """
    word = word.replace("ſ", "s")
    word = re.sub(r"^VV", "W", re.sub(r"^vv|(?<=[a-z])vv", "w", word))
    word = TWO_CAPITALS.sub(lambda found: found[0].capitalize(), word)
    word = re.sub(rf"^v(?={CONSONANT})", "u", word)
    word = re.sub(rf"^V(?={CONSONANT}[a-z])", "U", word)
    return re.sub(r"(?<=[aeio])u(?=[aeiou])", "v", word)


def _nasal(word: str) -> tuple[str, str] | None:
    """Return a word with m or n for a stroke over a vowel, and that letter; None if there is no stroke."""
    bare = unicodedata.normalize("NFD", word)
    found = next((at for at, character in enumerate(bare) if character in NASAL), None)
    if found is None or bare[found - 1 : found].lower() not in "aeiou":
        return None
    letter = "m" if bare[found + 1 : found + 2] in ("b", "m", "p") else "n"
    return unicodedata.normalize("NFC", bare[:found] + letter + bare[found + 1 :]), letter
