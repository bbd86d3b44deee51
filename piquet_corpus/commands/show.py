"""`show`: a clause, or the clauses of a passage, with all that hangs on them; a divergence; a row of the alignment."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.citation.permanent import DIVERGENCE, ROW
from piquet_corpus.commands import show_divergence
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.errors import UnknownReference
from piquet_corpus.judging.remainders import remainders
from piquet_corpus.language.languages import language_name
from piquet_corpus.output import as_json
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.texts.alignment import Omission
from piquet_corpus.texts.tei.model import Choice, Clause, Crux, Gap, Supplied, in_brackets
from rules.core.rule import registry
from rules.core.use import Authority


def run(reference: str, json: bool) -> int:
    """Print a passage, a divergence or a row. Raises UnknownReference, which names the nearest."""
    corpus = load()
    for pattern, known in ((DIVERGENCE, corpus.register.by_id), (ROW, corpus.alignment.by_id)):
        if pattern.fullmatch(reference):
            if reference not in known:
                raise UnknownReference(reference, known)
            return show_divergence.run(known[reference], corpus, json)
    clauses = corpus.passage(reference)
    if json:
        emit([as_json.translated(one) if one.of else as_json.clause(one, corpus) for one in clauses])
        return 0
    for place, one in enumerate(clauses):
        if place:
            say()
        if one.of:
            _print_translated(one, one.of, corpus)
        else:
            _print(one, corpus)
    return 0


def _print_translated(one: Clause, of: str, corpus: Corpus) -> None:
    """Print a clause of a translation, with its original."""
    say(f"{one.id} · {corpus.translations[one.edition].title}", "bold")
    say(in_brackets(one.pieces), indent=2)
    say(f"Translated from {of}:")
    say(corpus.clause(of).regularised, indent=2)


def _print(one: Clause, corpus: Corpus) -> None:
    """Print a clause."""
    edition = corpus.editions[one.edition]
    page = f", p. {one.page}" if one.page else ""
    say(f"{one.id} · {edition.title} ({edition.short}), {one.heading}{page}", "bold")
    topics = ", ".join(f"{corpus.topics.label(topic)} ({topic})" for topic in one.topics)
    say(f"{corpus.topics.label(f'kind.{one.kind}')}: {topics}", "dim")
    say(one.original, indent=2)
    if one.regularised != one.original:
        say("Read:")
        say(one.regularised, indent=2)
    for translated in corpus.translated(one.id):
        say(f"In {language_name(translated.language)} ({translated.edition}):")
        say(in_brackets(translated.pieces), indent=2)
    _section("Apparatus", _apparatus(one))
    for crux in edition.cruxes_of(one.id):
        _print_crux(crux)
    _section("Parallels", _parallels(one, corpus))
    _section("Divergences", (f"{record.id}: {record.title}" for record in corpus.register.of(one.id)))
    _section("Rules", _rules(one, corpus))
    _section("Words that no rule rests on", _left(one, corpus))
    _section("Cases", (f"{case.id}: {case.title}" for case in corpus.cases_about(one.id)))


def _section(title: str, lines: Iterator[str]) -> None:
    """Print a titled list, unless it is empty."""
    listed = list(lines)
    if listed:
        say(f"{title}:")
    for line in listed:
        say(line, indent=2)


def _apparatus(one: Clause) -> Iterator[str]:
    """Say what was done to the text of a clause."""
    for piece in one.pieces:
        if isinstance(piece, Choice):
            how = _how(piece.cert, piece.evidence, piece.source)
            yield f"{piece.original.strip()}] {piece.regularised.strip() or '(to be deleted)'}{how}"
        elif isinstance(piece, Supplied):
            yield f"<{piece.text.strip()}> supplied, {piece.reason}{_how(piece.cert, piece.evidence, piece.source)}"
        elif isinstance(piece, Gap):
            yield f"[…] {piece.reason}, {piece.quantity} {piece.unit}"


def _how(cert: str | None, evidence: tuple[str, ...], source: tuple[str, ...]) -> str:
    """Say how certain a reading is, and on what evidence."""
    parts = [f"certainty {cert}" if cert else "", f"evidence {', '.join(evidence)}" if evidence else ""]
    parts.append(f"see {', '.join(source)}" if source else "")
    told = "; ".join(part for part in parts if part)
    return f" ({told})" if told else ""


def _print_crux(crux: Crux) -> None:
    """Print a crux with its rival readings."""
    say(f"{'Comment' if crux.comment else 'Crux'} {crux.id}{f', certainty {crux.cert}' if crux.cert else ''}:")
    for paragraph in crux.paragraphs:
        say(paragraph, indent=2)
    for item in crux.items:
        say(f"({item.n}) {item.reading} [{item.cert or 'no certainty'}]: {item.text}", indent=4)


def _parallels(one: Clause, corpus: Corpus) -> Iterator[str]:
    """Say where the other editions treat of the same matter, or that they do not."""
    for row in corpus.parallels(one.id):
        if isinstance(row, Omission):
            yield f"{row.id}: nothing in {row.edition}"
        else:
            yield f"{row.id}, {row.relation}: {', '.join(row.facing(one.edition))}"


def _rules(one: Clause, corpus: Corpus) -> Iterator[str]:
    """Say what rests on a clause, and on which words."""
    for use in corpus.grounds(one.id):
        meaning = registry()[use.rule].grounds[use.ground]
        said = f"{', '.join(use.rulesets)}: {use.rule}#{use.ground}: {meaning}"
        yield said + _evidence(one, use.authority)
    for held in corpus.parameters(one.id):
        said = f"{', '.join(held.rulesets)}: {held.rule}, {held.parameter.name} = {as_json.value(held.parameter.value)}"
        yield said + _evidence(one, held.authority)


def _evidence(one: Clause, authority: Authority) -> str:
    """Say how something rests on a clause, and on which words."""
    status = "" if authority.status == "stated" else f" ({authority.status})"
    words = " … ".join(words.text for words in authority.words.get(one.id, ()))
    return status + (f", from “{words}”" if words else "")


def _left(one: Clause, corpus: Corpus) -> Iterator[str]:
    """Say of words that are left where they are executed, or why they are not; not of those that decide nothing."""
    telling = (left for left in remainders(corpus).get(one.id, ()) if left.kind != "connective")
    for left in telling:
        where = f" ({', '.join(left.where)})" if left.where else ""
        yield f"“{left.words.text}”: {left.kind}{where}{f': {left.reason}' if left.reason else ''}"
