"""The text of a drafted rule set, in YAML, as a person would write it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from piquet_corpus.editing.scaffolding.draft_rules import DraftEntry, DraftRule, DraftRuleSet
from rules.core.use import PLAIN, Words


def ruleset_text(draft: DraftRuleSet) -> str:
    """Return the file of a drafted rule set."""
    return "\n".join(_lines(draft)) + "\n"


def _lines(draft: DraftRuleSet) -> Iterator[str]:
    yield f"# A draft, made from {draft.source}. Look at every `review`: correct what it is about, then take it away."
    yield f"id: {draft.id}"
    yield f"edition: {draft.id}"
    yield f"game: {draft.game}"
    yield f"title: {_quoted(draft.title)}"
    yield "rules:"
    for each in draft.rules:
        yield from _rule_lines(each)
    for name in draft.left_out:
        yield f"  # {name}: {draft.source} has it; nothing here answers it"


def _rule_lines(each: DraftRule) -> Iterator[str]:
    yield f"  # {each.rule.title}"
    if not each.is_supported:
        yield "  # Nothing of this rule has a parallel: leave it out, unless the edition has it."
    yield f"  {each.rule.name}:"
    yield "    grounds:" if each.grounds else "    grounds: {}"
    for entry in each.grounds:
        yield from _entry_lines(entry)
    if each.unreachable:
        yield "    unreachable:"
        yield from (f"      {ground}: {_quoted(why)}" for ground, why in each.unreachable.items())
    if each.parameters:
        yield "    parameters:"
    for entry in each.parameters:
        yield from _entry_lines(entry, f"value: {_value(entry.value)}")


def _entry_lines(entry: DraftEntry, value: str = "") -> Iterator[str]:
    """Yield the lines of a ground, or of a parameter with its value."""
    if entry.status == "stated" and not entry.doubts:
        words = _words(entry.words)
        yield f"      {entry.name}: {{{value}, words: {words}}}" if value else f"      {entry.name}: {words}"
    else:
        yield f"      {entry.name}:"
        yield from (f"        {line}" for line in _doubtful_lines(entry, value))
    if entry.readings:
        yield "        readings:"
    for reading in entry.readings:
        if isinstance(reading.value, Mapping | tuple | list):
            yield f"          - {{value: {_value(reading.value)}, why: {_quoted(reading.why)}}}"
        else:
            yield f"          {_value(reading.value)}: {_quoted(reading.why)}"


def _doubtful_lines(entry: DraftEntry, value: str) -> Iterator[str]:
    if value:
        yield value
    yield f"words: {_words(entry.words)}" if entry.words else f"clauses: [{', '.join(entry.clauses)}]"
    if entry.status != "stated":
        yield f"status: {entry.status}"
    if entry.status not in PLAIN:
        yield f"why: {_quoted(*entry.why)}"
    if entry.doubts:
        yield f"review: {_quoted('; '.join(entry.doubts))}"


def _words(words: Mapping[str, tuple[Words, ...]]) -> str:
    """Return the words of each clause: alone, or as a list."""
    listed: list[str] = []
    for id_, parts in words.items():
        texts = [(_quoted(part.text), part.occurrence) for part in parts]
        items = [text if which is None else f"{{text: {text}, occurrence: {which}}}" for text, which in texts]
        listed.append(f"{id_}: {items[0]}" if len(items) == 1 else f"{id_}: [{', '.join(items)}]")
    return f"{{{', '.join(listed)}}}"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _quoted(text: str) -> str:
    """Return text between quotes, as YAML and JSON both have it."""
    return json.dumps(text, ensure_ascii=False)
