"""`show D042` and `show par.0042`: a whole divergence with the result of its proof; a row of the alignment."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Divergence, Proof, Side
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.judging.divergences.filter import edition_of
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.judging.score.explain import quote
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.terminal import emit, say


def run(record: Divergence | Row, corpus: Corpus, json: bool) -> int:
    """Print a divergence, or a row of the alignment."""
    if json:
        emit(_plain(record, corpus) if isinstance(record, Divergence) else _plain_row(record, corpus))
    elif isinstance(record, Divergence):
        _print(record, corpus)
    else:
        _print_row(record, corpus)
    return 0


def standing(corpus: Corpus, side: Side) -> str:
    """Name the rule sets on a side, and the editions on it that no rule set stands for."""
    played = {edition_of(corpus, name) for name in side.ways}
    names = (*(name for name in side.editions if name not in played), *side.ways)
    return f"{', '.join(names)}{' (silent)' if side.silent else ''}"


# --- as plain values ---


def _plain(record: Divergence, corpus: Corpus) -> as_json.Json:
    """A divergence, with the result of the case of each proof; None if the case is unknown."""
    from piquet_corpus.judging.divergences import prove

    proofs = []
    for proof in record.proofs:
        compared = prove.compared(corpus, proof)
        proofs.append(as_json.proof(proof) | {"comes_out": as_json.comparison(compared) if compared else None})
    return as_json.divergence(record, corpus) | {"proofs": proofs}


def _plain_row(row: Row, corpus: Corpus) -> as_json.Json:
    """A row with the words of its clauses, and the divergences that it shows, or why it shows none."""
    waiver = corpus.register.waived.get(row.id)
    return as_json.row(row) | {
        "link": permanent_link(row.id),
        "words": [as_json.quotation(quote(id_, corpus)) for id_ in row.clauses],
        "divergences": [record.id for record in corpus.register.records if row.id in record.rows],
        "no_divergence": waiver.why if waiver else None,
    }


# --- on the terminal ---


def _print(record: Divergence, corpus: Corpus) -> None:
    say(f"{record.id} · {record.title}", "bold")
    facets = {
        "form": ", ".join(record.form),
        "scope": record.scope,
        "effect": record.effect,
        "importance": record.importance,
        "certainty": record.cert,
    }
    say("; ".join(f"{name} {value}" for name, value in facets.items() if value), "dim")
    _print_topics(record.topics, corpus)
    for side in record.sides:
        _print_side(side, corpus)
    _print_changes(record, corpus)
    say("Cause:")
    for cause in record.causes:
        certainty = f", certainty {cause.cert}" if cause.cert else ""
        reason = corpus.topics.label(f"reason.{cause.reason}") if cause.reason else ""
        parts = (corpus.topics.label(f"cause.{cause.id}") + certainty, reason, cause.why)
        say(f"{cause.id}: {'. '.join(filter(None, parts))}", indent=2)
    if record.decisions:
        say("Decisions of rule sets that depend on it:")
    for decision in record.decisions:
        say(f"{decision}: {declared_rules(corpus)[decision.rule].title}", indent=2)
    for proof in record.proofs:
        _print_proof(proof, corpus)
    if record.rows:
        say(f"Rows: {', '.join(record.rows)}")
    say(f"Permanent link: {permanent_link(record.id)}")


def _print_topics(topics: Iterable[str], corpus: Corpus) -> None:
    say("; ".join(f"{corpus.topics.label(topic)} ({topic})" for topic in topics), "dim")


def _print_changes(record: Divergence, corpus: Corpus) -> None:
    """Print what it changes, why it has this importance, why no case shows it, and its twins."""
    followed = f" ({', '.join(record.cruxes)})" if record.cruxes else ""
    parts = {
        "What it changes:": record.changes,
        f"Why its importance is {record.importance}:": record.graded,
        "No case shows it:": f"{record.unproven}{followed}",
    }
    for heading, words in parts.items():
        if words:
            say(heading)
            say(words, indent=2)
    for twin in corpus.register.twins(record):
        say(f"The same fact is also in {twin.id}: {twin.title}")


def _print_side(side: Side, corpus: Corpus) -> None:
    """Print the rule sets on a side, and the words of its clauses, each with our translation if it has one."""
    say(f"{standing(corpus, side)}:", "cyan")
    if side.silent and not side.words:
        say("(says nothing about it)", indent=2)
    for words in side.words:
        quoted = f"« {words.text} »" if words.language == "fr" else f"“{words.text}”"
        say(f"{words.clause}: {quoted}{' (restated in our words)' if words.restatement else ''}", indent=2)
        for clause in corpus.translated(words.clause):
            whose = f"our {language_name(clause.language)} of the clause"
            say(f"{clause.id}, {whose}: {in_brackets(clause.pieces)}", "dim", indent=4)


def _print_proof(proof: Proof, corpus: Corpus) -> None:
    """Print a proof, and the result of its case."""
    say(
        f"Proof: case {proof.case} under {' and '.join(proof.ways)}; "
        f"results that differ because of {proof.decision} alone:"
    )
    from piquet_corpus.judging.divergences import prove

    compared = prove.compared(corpus, proof)
    if compared is None:
        say("this case does not exist", "red", indent=2)
    else:
        from piquet_corpus.commands.run.compare import print_list

        print_list(compared.matters, compared)
        say()


def _print_row(row: Row, corpus: Corpus) -> None:
    """Print a row of the alignment, its clauses in their words."""
    waiver = corpus.register.waived.get(row.id)
    say(f"{row.id} · {row.relation}", "bold")
    _print_topics(row.topics, corpus)
    for id_ in row.clauses:
        quoted = quote(id_, corpus)
        restated = " (restated in our words)" if corpus.editions[corpus.clause(id_).edition].restated else ""
        say(f"{quoted.reference}: {quoted.marked}{restated}", indent=2)
    if isinstance(row, Omission):
        say(f"{row.edition}: (nothing)", indent=2)
    for record in corpus.register.records:
        if row.id in record.rows:
            say(f"Divergence {record.id}: {record.title}")
    if waiver:
        say(f"No divergence: {waiver.why}")
    say(f"Permanent link: {permanent_link(row.id)}")
