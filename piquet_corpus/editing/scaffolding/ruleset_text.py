"""The text of a drafted rule set, in YAML, as a person would write it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from piquet_corpus.editing.scaffolding.draft_rules import DraftEntry, DraftRule, DraftRuleSet
from rules.core.use import PLAIN, Reading, Words


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
    for valued in each.parameters:
        yield from _entry_lines(valued.entry, f"value: {_value(valued.value)}")
        yield from _reading_lines(valued.readings)


def _entry_lines(entry: DraftEntry, value: str = "") -> Iterator[str]:
    """Yield the lines of a ground, or of a parameter with its value."""
    if entry.status == "stated" and not entry.doubts:
        told = _words(entry.words)
        yield f"      {entry.name}: {{{value}, words: {told}}}" if value else f"      {entry.name}: {told}"
        return
    yield f"      {entry.name}:"
    if value:
        yield f"        {value}"
    yield f"        words: {_words(entry.words)}" if entry.words else f"        clauses: [{', '.join(entry.clauses)}]"
    if entry.status != "stated":
        yield f"        status: {entry.status}"
    if entry.status not in PLAIN:
        yield f"        why: {_quoted(*entry.why)}"
    if entry.doubts:
        yield f"        review: {_quoted('; '.join(entry.doubts))}"


def _reading_lines(readings: Sequence[Reading]) -> Iterator[str]:
    if readings:
        yield "        readings:"
    for each in readings:
        if isinstance(each.value, Mapping | tuple | list):
            yield f"          - {{value: {_value(each.value)}, why: {_quoted(each.why)}}}"
        else:
            yield f"          {_value(each.value)}: {_quoted(each.why)}"


def _words(words: Mapping[str, tuple[Words, ...]]) -> str:
    return f"{{{', '.join(f'{id_}: {_listed(several)}' for id_, several in words.items())}}}"


def _listed(several: tuple[Words, ...]) -> str:
    """Return the words of a clause: alone, or as a list."""
    said = [_said(each) for each in several]
    return said[0] if len(said) == 1 else f"[{', '.join(said)}]"


def _said(words: Words) -> str:
    text = _quoted(words.text)
    return text if words.occurrence is None else f"{{text: {text}, occurrence: {words.occurrence}}}"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_value(item)}' for key, item in value.items())}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_value, value))}]"
    return str(value)


def _quoted(text: str) -> str:
    """Return text between quotes, as YAML and JSON both have it."""
    return json.dumps(text, ensure_ascii=False)
