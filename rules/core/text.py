"""Words in messages: what somebody has typed, names of sides, and the name that was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from math import inf
from typing import TypeAlias

from rules.core.messages import _

Texts: TypeAlias = tuple[str, ...]
"""Several texts in order: names, keys, ids of clauses."""

WRITTEN = r"-?[0-9]{1,9}"
"""A whole number of at most nine digits: there are no larger ones in these games."""


def whole_number(text: str) -> int | None:
    """Read a whole number; None for anything else.

    >>> whole_number(" 12 "), whole_number("-3"), whole_number("a dozen"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    return int(text) if re.fullmatch(WRITTEN, text.strip()) else None


def shortened(words: str, most: int = 60) -> str:
    """Return words, or only their beginning if they are long.

    >>> shortened("a quinte of the king", 8)
    'a quinte…'
    """
    return words if len(words) <= most else f"{words[:most]}…"


def number_of(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> number_of(1, "card"), number_of(12, "card")
    ('1 card', '12 cards')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def called(name: str) -> str:
    """Return a side or a player as a sentence in the language of the reader names it: a word with its article.

    >>> called("elder"), called("A")
    ('the elder', 'A')
    """
    return name if name[:1].isupper() else _(f"the {name}")  # the messages are in `parties`


MOST_NEAR = 3
"""The most names that are suggested."""
MOST_LISTED = 40
"""The most names that a message lists; if there are more, it names only the nearest."""


def nearest(word: str, known: Iterable[str], limit: int = MOST_NEAR) -> Texts:
    """Return the known words most like this one, the most similar first; the beginning of a word counts as similar.

    >>> nearest("numbr", ("number", "stake")), nearest("n", ("stake", "number"))
    (('number',), ('number',))
    """
    names = list(dict.fromkeys(known))
    close = get_close_matches(word, names, limit, 0.5)
    begun = [name for name in names if word and name.lower().startswith(word.lower())]
    return tuple(dict.fromkeys((*close, *begun)))[:limit]


def did_you_mean(words: Iterable[str]) -> str:
    """Return words that suggest others, or nothing.

    >>> did_you_mean(["number"]), did_you_mean([])
    (': did you mean number?', '')
    """
    listed = ", ".join(words)
    return f": did you mean {listed}?" if listed else ""


def suggested(word: str, known: Iterable[str], limit: int = MOST_NEAR) -> str:
    """Return words that suggest what is most like an unknown word; nothing if nothing is like it.

    >>> suggested("numbr", ("number", "stake"))
    ': did you mean number?'
    """
    return did_you_mean(nearest(word, known, limit))


def unknown(what: str, name: str, known: Iterable[str], where: str = "") -> str:
    """Say that a name does not exist, name the nearest, and list all names unless they are many.

    >>> unknown("key", "numbr", ["number", "stake"], "in partie")
    "unknown key 'numbr' in partie: did you mean number? There are: number, stake"
    """
    names = tuple(dict.fromkeys(known))
    said = f"unknown {what} {shortened(name)!r}{f' {where}' if where else ''}"
    if len(names) > MOST_LISTED:
        return said + suggested(name, names)
    there = f"There are: {', '.join(names)}" if names else "There is none"
    return f"{said}{suggested(name, names, 1) or '.'} {there}"


def nearest_references(wanted: str, known: Iterable[str]) -> Texts:
    """Return the references most like one that does not exist, part by part: `fr1642.6.2` has the parts 6 and 2.

    A missing part is the likeliest mistake, then a wrong last part. Where no text is named, one of each text is given.

    >>> clauses = ("fr1642.1.2", "en1651.1.1.2", "en1651.18.2", "en1651.18.3")
    >>> nearest_references("en1651.1.2", clauses), nearest_references("1.2", clauses)
    (('en1651.1.1.2',), ('fr1642.1.2', 'en1651.1.1.2'))
    >>> nearest_references("en1651.18.4", clauses), nearest_references("fr1624.1.2", clauses)
    (('en1651.18.3', 'en1651.18.2'), ('fr1642.1.2',))
    """
    references = list(dict.fromkeys(known))
    first, *rest = re.split(r"[.,:;/_ -]+", wanted)
    texts = list(dict.fromkeys(reference.partition(".")[0] for reference in references))
    if first.isdigit():
        best = (_nearest_parts((first, *rest), _of_text(text, references))[:1] for text in texts)
        return tuple(reference for near in best for reference in near)[:MOST_NEAR]
    text = next(iter([first] if first in texts else nearest(first, texts, 1)), None)
    near = _nearest_parts(tuple(rest), _of_text(text, references)) if text else nearest(wanted, references)
    return near[:MOST_NEAR]


def _of_text(text: str, references: Iterable[str]) -> list[str]:
    return [reference for reference in references if reference.partition(".")[0] == text]


def _nearest_parts(wanted: Texts, references: Iterable[str]) -> Texts:
    parts = {reference: tuple(reference.split(".")[1:]) for reference in references}
    with_all = [reference for reference, own in parts.items() if _has_in_order(own, wanted)]
    if with_all:
        return tuple(sorted(with_all, key=lambda reference: len(parts[reference])))
    alike = {reference: _begun_alike(own, wanted) for reference, own in parts.items()}
    most = max(alike.values(), default=0)
    most_alike = [reference for reference in parts if alike[reference] == most]
    near = [reference for reference in most_alike if len(parts[reference]) == len(wanted)] or most_alike
    return tuple(sorted(near, key=lambda reference: _distance(parts[reference][most:], wanted[most:])))


def _has_in_order(parts: Texts, wanted: Texts) -> bool:
    if len(parts) <= len(wanted) or parts[:1] != wanted[:1] or parts[-1:] != wanted[-1:]:
        return parts == wanted
    rest = iter(parts)
    return all(part in rest for part in wanted)


def _begun_alike(parts: Texts, wanted: Texts) -> int:
    return next((place for place, pair in enumerate(zip(parts, wanted, strict=False)) if len(set(pair)) > 1), 0)


def _distance(parts: Texts, wanted: Texts) -> float:
    pair = [re.fullmatch(r"([a-z]*)(\d{1,9})", part) for part in (*parts[:1], *wanted[:1])]
    own, other = (*pair, None, None)[:2]
    if own is None or other is None or own[1] != other[1]:
        return inf
    return 0 if other[2].startswith(own[2]) else abs(int(own[2]) - int(other[2]))
