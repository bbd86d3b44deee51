"""The tokens of a text: how spaCy divides it, kept so that spaCy is needed only for what was never seen before.

spaCy parts a text at its white space and then divides each part by itself, by the rules of the language. So its
answers for the parts that the corpus has, kept in a table, divide any text made of them. A part that consists of
letters is one token, unless the rules of the language name it (*cannot*); these are in the table too. For any other
part, such as a word with an apostrophe that no text has, spaCy is imported and asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.matcher import PhraseMatcher
    from spacy.tokens import Doc

MANY_LANGUAGES = "xx"
"""The code in spaCy for no particular language."""
_PARTS = re.compile(r"\s+|\S+")

Lengths = tuple[int, ...]
"""The lengths of the tokens of a part, in order; together they are the part."""
Span = tuple[int, int]
"""Where a token begins and ends in its text."""


class Token(NamedTuple):
    """A token: as it stands in the text from `start`, and its norm, the word as it is read today."""

    text: str
    start: int
    norm: str

    @property
    def end(self) -> int:
        """Where it ends in the text."""
        return self.start + len(self.text)


@dataclass(frozen=True)
class Tokens:
    """A text with its tokens: where each begins and ends, and its norm."""

    text: str
    spans: tuple[Span, ...]
    norms: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.spans)

    def __iter__(self) -> Iterator[Token]:
        return map(self.__getitem__, range(len(self.spans)))

    def __getitem__(self, number: int) -> Token:
        start, end = self.spans[number]
        return Token(self.text[start:end], start, self.norms[number])


@dataclass(frozen=True)
class Known:
    """What is known of the tokens of a language: the parts that were divided, and the norms of tokens without letters.

    Both grow when spaCy is asked for more.
    """

    parts: dict[str, Lengths]
    marks: dict[str, str]


class Tokeniser:
    """Divides texts of one language into tokens. `known`: what is known already; without it, spaCy is asked."""

    def __init__(self, language: str, known: Known | None = None) -> None:
        self.language = language
        if known is not None:
            self.known = known

    @cached_property
    def known(self) -> Known:
        """What is known by now: at first, what the rules of the language name."""
        rules: Any = _blank(self.language).tokenizer
        parts = (part for part in rules.rules if part.isalpha())
        return Known({part: tuple(map(len, _divided(self.language, part))) for part in parts}, {})

    def spans(self, text: str) -> tuple[Span, ...]:
        """Return where the tokens of a text begin and end. White space is a token, except one blank after another."""
        spans: list[Span] = []
        for part in _PARTS.finditer(text):
            start, words = part.start(), part[0]
            if start and words[0] == " ":  # it belongs to the token before it
                start, words = start + 1, words[1:]
            for length in self._lengths(words) if words else ():
                spans.append((start, start + length))
                start += length
        return tuple(spans)

    def _lengths(self, part: str) -> Lengths:
        known = self.known.parts.get(part)
        if known is None:
            known = (len(part),) if part.isalpha() or part.isspace() else tuple(map(len, _divided(self.language, part)))
            self.known.parts[part] = known
        return known

    def mark(self, token: str) -> str:
        """Return the norm of a token that has neither letters nor digits: `'` of `’`."""
        known = self.known.marks.get(token)
        if known is None:
            known = self.known.marks[token] = str(_blank(self.language).vocab[token].norm_)
        return known

    def matcher(self, phrases: Iterable[Tokens]) -> PhraseMatcher:
        """Return a matcher that finds phrases by their norms, each under its number, from 0."""
        from spacy.matcher import PhraseMatcher

        matcher = PhraseMatcher(_blank(self.language).vocab, attr="NORM")
        for number, phrase in enumerate(phrases):
            matcher.add(str(number), [self.document(phrase)])
        return matcher

    def document(self, words: Tokens) -> Doc:
        """Return tokens as a document of spaCy, each with its norm."""
        from spacy.tokens import Doc

        document = Doc(_blank(self.language).vocab, [word.text for word in words])
        for token, norm in zip(document, words.norms, strict=True):
            token.norm_ = norm
        return document


def _divided(language: str, part: str) -> list[str]:
    return [token.text for token in _blank(language).make_doc(part)]


@cache
def _blank(language: str) -> Language:
    """Return a pipeline that only tokenises, by the rules of a language; by general rules if spaCy does not know it."""
    import spacy  # takes a second

    try:
        nlp = spacy.blank(language)
    except ImportError:
        nlp = spacy.blank(MANY_LANGUAGES)
    nlp.max_length = 10**9  # its limit is for parsers, which need much memory; no parser is used here
    return nlp
