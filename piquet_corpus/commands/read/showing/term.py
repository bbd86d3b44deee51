"""`show ronfle`, `show g.point`: a term of the glossary, what it means, and what each text calls it."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import fold
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.glossary import Entry, Form
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import say


def entries_named(name: str, corpus: Corpus) -> tuple[Entry, ...]:
    """Return the entries with this id, name or word of today, in any language; case and accents do not matter."""
    asked = fold(name)
    return tuple(entry for entry in corpus.glossary.entries if entry.id == name or asked in map(fold, names(entry)))


def names(entry: Entry) -> tuple[str, ...]:
    """Return every name of a concept, then every form of the words of today for it."""
    return tuple(dict.fromkeys((*entry.names, *(orth for word in entry.modern for orth in word.forms))))


def as_plain(entry: Entry, corpus: Corpus) -> as_json.Json:
    """A term as plain values."""
    forms = [
        {
            "edition": form.edition,
            "term": form.orth,
            "variants": list(form.variants),
            "defined_in": list(form.defined_in),
        }
        for form in entry.forms
    ]
    modern = [{"word": word.orth, "language": word.language, "difference": word.difference} for word in entry.modern]
    fields = {"term": entry.id, "names": dict(entry.lemma), "definition": dict(entry.definition)}
    return fields | {"modern": modern, "forms": forms, "notes": list(entry.notes), "related": list(entry.related)}


def print_term(entry: Entry, corpus: Corpus) -> None:
    """Print a term: what it means, then what each text calls it and where it says so."""
    say(f"term {entry.id} · {' · '.join(entry.lemma.values())}", "bold")
    for definition in entry.definition.values():
        say(definition, indent=2)
    if entry.modern:
        say(f"Today also: {', '.join(entry.today)}", indent=2)
    for difference in entry.differences:
        say(difference, indent=4)
    for form in entry.forms:
        _print_form(form, corpus)
    for note in (*entry.times, *entry.notes):
        say(note, indent=2)
    if entry.related:
        say(f"See also: {', '.join(entry.related)}", indent=2)


def _print_form(form: Form, corpus: Corpus) -> None:
    """Print what a text calls a concept, and the clauses that define it there."""
    others = f" (also {', '.join(form.variants)})" if form.variants else ""
    ours = ", in our words" if corpus.editions[edition_of(form.edition)].restated else ""
    say(f"{form.edition}{ours}: {form.orth}{others}", "cyan", indent=2)
    for id_ in form.defined_in:
        clause = corpus.clauses.get(id_)
        if clause:
            say(f"{id_}: {clause.original}", indent=4)
