"""`show fr1642`, `show rubicon`: a rule set or a match form, its rules, and how many the text does not state."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import say, say_line
from rules.core.rule import registry
from rules.core.ruleset import MatchForm, RuleSet
from rules.core.use import PLAIN


def as_plain(ruleset: RuleSet | MatchForm, corpus: Corpus) -> as_json.Json:
    """A rule set as plain values."""
    return {
        "rules": ruleset.id,
        "title": ruleset.title,
        "edition": ruleset.edition,
        "game": ruleset.game,
        "file": shown(ruleset.file),
        "inherits": ruleset.inherits,
        "parts": list(ruleset.parts),
        "names": {name: registry()[name].title for name in ruleset.rules},
    }


def print_ruleset(ruleset: RuleSet | MatchForm, corpus: Corpus) -> None:
    """Print a rule set: its file, then each rule, with the number of its grounds that are not plainly stated."""
    kind = "match form" if isinstance(ruleset, MatchForm) else "rule set"
    say(f"{kind} {ruleset.id} · {ruleset.title}", "bold")
    say_line(f"  {shown(ruleset.file)}")
    if ruleset.inherits:
        say(f"has the rules of {ruleset.inherits}, except those that it changes", indent=2)
    if ruleset.parts:
        say(f"rests on {', '.join(ruleset.parts)}", indent=2)
    forms = [form.id for form in corpus.rulesets.forms.values() if form.edition == ruleset.edition]
    if forms and isinstance(ruleset, RuleSet):
        say(f"can be played as {', '.join(f'{ruleset.set_id}+{form}' for form in forms)}", indent=2)
    for name, use in ruleset.rules.items():
        unstated = sum(authority.status not in PLAIN for _, authority in use.authorities)
        note = f" ({unstated} of {len(tuple(use.authorities))} not plainly stated)" if unstated else ""
        say(f"{name}: {registry()[name].title}{note}", indent=2)
