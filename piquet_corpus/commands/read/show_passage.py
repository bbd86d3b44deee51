"""What `show` prints of a passage: each clause with its translation, apparatus, parallels, rules and cases."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.commands.quoting import print_authority
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.passages import GroundUse, Use
from piquet_corpus.edition.texts.alignment import Omission
from piquet_corpus.edition.texts.tei.apparatus import Crux
from piquet_corpus.edition.texts.tei.model import Choice, Clause, Edition, Gap, Supplied, in_brackets
from piquet_corpus.judging.proof.evidence import Declared, declared_rules, remainders
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.grouping import unique
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import apart, emit, say, say_below, say_line
from rules.core.domains import value_text


def run(clauses: tuple[Clause, ...], corpus: Corpus, json: bool) -> None:
    """Print clauses; if they are many, first where the functions stand of all rules that rest on them."""
    if json:
        emit([as_json.translated(clause) if clause.of else as_json.clause(clause, corpus) for clause in clauses])
        return
    originals = [clause for clause in clauses if not clause.of]
    if len(originals) > 1:
        names = dict.fromkeys(name for clause in originals for name in corpus.rules_on(clause))
        if names:
            say("The functions behind these clauses:", "bold")
        for name in names:
            say_line(f"  {name}: {function_place(declared_rules(corpus)[name])}")
        say()
    for clause in apart(clauses):
        if clause.of:
            say(f"{clause.id} · {corpus.translations[clause.edition].title}", "bold")
            say(in_brackets(clause.pieces), indent=2)
            say(f"Translated from {clause.of}:")
            say(corpus.clause(clause.of).regularised, indent=2)
        else:
            print_clause(clause, corpus)


def print_clause(clause: Clause, corpus: Corpus) -> None:
    """Print a clause."""
    edition = corpus.editions[clause.edition]
    print_head(clause.id, edition, clause.heading, clause.page)
    topics = ", ".join(f"{corpus.topics.label(topic)} ({topic})" for topic in clause.topics)
    say(f"{corpus.topics.label(f'kind.{clause.kind}')}: {topics}", "dim")
    say(clause.original, indent=2)
    if clause.regularised != clause.original:
        say("Read:")
        say(clause.regularised, indent=2)
    for translated in corpus.translated(clause.id):
        say(f"In {language_name(translated.language)} ({translated.edition}):")
        say(in_brackets(translated.pieces), indent=2)
    say_below("Apparatus", _apparatus(clause))
    for crux in edition.cruxes_of(clause.id):
        _print_crux(crux)
    parallels = (
        f"{row.id}: nothing in {row.edition}"
        if isinstance(row, Omission)
        else f"{row.id}, {row.relation}: {', '.join(row.facing(clause.edition))}"
        for row in corpus.parallels(clause.id)
    )
    say_below("Parallels", parallels)
    say_below("Divergences", (f"{record.id}: {record.title}" for record in corpus.register.of(clause.id)))
    _print_rules(clause, corpus)
    say_below("Words that no rule rests on", _left(clause, corpus))
    cases = corpus.case_files.about(clause.id)
    say_below("Cases", (f"{id_}: {title}" for id_, title in cases))
    if cases:
        say_line(f"  To run them: piquet-corpus run --clause {clause.id}")


def print_head(id_: str, edition: Edition, place: str, page: str | None) -> None:
    """Print the id of a place in a text, and where it is."""
    title = edition.source.short_title or edition.title
    say(f"{id_} · {title} ({edition.short}), {place}{f', p. {page}' if page else ''}", "bold")


def _apparatus(clause: Clause) -> Iterator[str]:
    for piece in clause.pieces:
        if isinstance(piece, Choice):
            yield f"{piece.original.strip()}] {piece.regularised.strip() or '(to be deleted)'}{_how(piece)}"
        elif isinstance(piece, Supplied):
            yield f"<{piece.text.strip()}> supplied, {piece.reason}{_how(piece)}"
        elif isinstance(piece, Gap):
            yield f"[…] {piece.reason}, {piece.quantity} {piece.unit}"


def _how(piece: Choice | Supplied) -> str:
    parts = {"certainty": piece.cert, "evidence": ", ".join(piece.evidence), "see": ", ".join(piece.source)}
    words = "; ".join(f"{name} {value}" for name, value in parts.items() if value)
    return f" ({words})" if words else ""


def _print_crux(crux: Crux) -> None:
    say(f"{'Comment' if crux.comment else 'Crux'} {crux.id}{f', certainty {crux.cert}' if crux.cert else ''}:")
    for paragraph in crux.paragraphs:
        say(paragraph, indent=2)
    if crux.entry and crux.entry.type == "words":  # as an apparatus has them: `dix] des P; conj. douze`
        lemma, *others = crux.variants
        readings = (
            " ".join(
                ("conj.", variant.marked) if variant.kind == "conjecture" else (variant.marked, *variant.witnesses)
            )
            for variant in others
        )
        say(f"{' '.join((lemma.marked, *lemma.witnesses))}] {'; '.join(readings)}", indent=4)
    for item in sorted(crux.weighed, key=lambda item: item.n) if len(crux.weighed) > 1 else ():
        ours = ", our reading" if item.kind == "lemma" else ""
        reasons = f": {item.text}" if item.text else ""
        say(f"({item.n}) {item.marked} [{item.cert or 'no certainty'}{ours}]{reasons}", indent=4)
    for name in crux.carriers:
        say(f"Its readings are values of {name.replace('#', ', ')}.", indent=2)


def _print_rules(clause: Clause, corpus: Corpus) -> None:
    uses = corpus.uses.of(clause.id)
    if uses:
        say("Rules:")
    for name in unique(use.rule for use in uses):
        rule = declared_rules(corpus)[name]
        say(f"{name}: {rule.title}", indent=2)
        say_line(f"    {function_place(rule)}")
        for use in uses:
            if use.rule == name:
                _print_use(clause, use, rule)


def _print_use(clause: Clause, use: Use, rule: Declared) -> None:
    if isinstance(use, GroundUse):
        taken = f"{use.ground}: {rule.grounds[use.ground]}"
    else:
        taken = f"{use.parameter.name} = {value_text(use.parameter.value)}"
    words = " … ".join(words.text for words in use.authority.words.get(clause.id, ()))
    after = f", from “{words}”" if words else ""
    print_authority(f"{', '.join(use.rulesets)}: {taken}", use.authority, use.file, after)


def function_place(rule: Declared) -> str:
    """Say where the function of a rule stands: `rules/piquet/laws/point.py:88, worth_of_point`."""
    return f"{shown(rule.file)}:{rule.line}, {rule.function}"


def _left(clause: Clause, corpus: Corpus) -> Iterator[str]:
    for left in remainders(corpus).get(clause.id, ()):
        if left.kind != "connective":
            where = f" ({', '.join(left.where)})" if left.where else ""
            yield f"“{left.words.text}”: {left.kind}{where}{f': {left.reason}' if left.reason else ''}"
