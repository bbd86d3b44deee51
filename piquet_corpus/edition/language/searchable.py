"""The data of a search: the words of passages in the forms to be compared, and the names of concepts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from piquet_corpus.edition.language.lemmas import Lemmas
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.language.terms import Alike
from piquet_corpus.edition.language.tokens import Tokens
from piquet_corpus.edition.texts.glossary import Entry

By = Literal["form", "reading", "lemma", "concept"]
Keys = tuple[str, ...]

_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Searchable:
    """One layer of a passage, ready to be searched.

    `keys`: of each token, as printed, as read today, and its lemma. `alike`: the words that are spelt like a term.
    """

    words: Tokens
    keys: Mapping[By, Keys]
    alike: tuple[Alike, ...]


def keys_of(words: Tokens, lemmas: Lemmas, is_printed: bool) -> Mapping[By, Keys]:
    """Return what a search compares. `is_printed`: the words stand in the source, and are not only read there."""
    printed = tuple(_fold(token.text) for token in words) if is_printed else ()
    read = tuple(map(_fold, words.norms))
    own = tuple(_fold(lemmas.of(norm)) for norm in words.norms)
    return {"form": printed, "reading": read, "lemma": own}


_fold = cache(fold)


class Concepts:
    """The names of the concepts of the glossary, in any language and any text, and the words of today for them.

    A word that is a term only in some places (*main*, *cartes*) does not lead to other names, because a reader who
    searches for it often means something else.
    """

    def __init__(self, lemmas: Callable[[str], Lemmas], entries: Sequence[Entry]) -> None:
        self._lemmas = lemmas
        self._ids = frozenset(entry.id for entry in entries)
        self._names: dict[Keys, set[str]] = {}
        self._languages: set[str] = set()
        for entry in entries:
            for language, name in (*entry.lemmas, *_names(entry), *_modern(entry)):
                self._languages.add(language)
                for keys in self._keys(name, language):
                    self._names.setdefault(keys, set()).add(entry.id)

    def called(self, query: str) -> frozenset[str]:
        """Return the ids of the concepts with this name, in any language; or of the concept with this id."""
        if query in self._ids:
            return frozenset((query,))
        keys = {keys for language in self._languages for keys in self._keys(query, language)}
        return frozenset(id_ for one in keys for id_ in self._names.get(one, ()))

    def _keys(self, words: str, language: str) -> Iterator[Keys]:
        """Yield the keys of words: of the words themselves, and of their lemmas."""
        found = _WORD.findall(words)
        if found:
            yield tuple(fold(word) for word in found)
            yield tuple(fold(self._lemmas(language).guessed(word)) for word in found)


def _names(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield every word that is always this term in some text, with its language."""
    for form in entry.forms:
        yield from ((form.language, spelling.orth) for spelling in form.spellings if not spelling.only)


def _modern(entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield every form of the words of today for it, with its language."""
    for word in entry.modern:
        yield from ((word.language, orth) for orth in word.forms)
