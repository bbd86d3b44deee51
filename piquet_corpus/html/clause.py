"""The parts of the page on a clause, each as HTML; a part without contents is empty."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from piquet_corpus.cases.model import Case
from piquet_corpus.cases.run import Outcome, run_case
from piquet_corpus.corpus import Corpus, ParameterUse
from piquet_corpus.html.addresses import READ, address, case_link, clause_link, link
from piquet_corpus.html.markup import Html, cell, join, table, tag
from piquet_corpus.html.passages import LAYERS
from piquet_corpus.html.quoting import silence, words_of
from piquet_corpus.html.showing import Showing
from piquet_corpus.html.wording import RELATIONS, STATUS, gap_in_words, rule_name, value_in_words
from piquet_corpus.judging.explain import sentence
from piquet_corpus.judging.remainders import KINDS, Remainder, remainders
from piquet_corpus.language.languages import language_name
from piquet_corpus.language.words import Layer
from piquet_corpus.texts.alignment import Omission, Row
from piquet_corpus.texts.tei.model import Choice, Clause, Crux, CruxItem, Edition, Gap, Piece, Supplied, regularised_of
from rules.core.rule import registry
from rules.core.ruleset import Authority


def section(title: str, *contents: Html, id_: str | None = None) -> Html:
    """Return a part with its title; nothing if it has no contents."""
    return tag("section", tag("h2", title), *contents, id=id_) if any(contents) else Html()


def title(corpus: Corpus, clause: Clause) -> Html:
    """Return the title of the page: the clause and its book."""
    edition = corpus.editions[clause.edition]
    book = tag("i", edition.title, lang=edition.language)
    imprint = ", ".join(part for part in (edition.place, edition.year) if part)
    return join([tag("h1", clause.id), tag("p", book, f" ({imprint})" if imprint else "", class_="soft")])


def words(corpus: Corpus, clause: Clause) -> Html:
    """Return the text in each layer that differs, and its emendations."""
    layers: tuple[Layer, ...] = ("original", "regularised")
    read = Showing(corpus, clause.edition, "regularised").pieces(clause)
    if clause.original == regularised_of(read):
        layers = ("original",)
    quotes = (
        join([_layer_name(layer, len(layers)), tag("blockquote", _words(corpus, clause, layer), class_="words")])
        for layer in layers
    )
    translations = (_translation(corpus, one) for one in corpus.translated(clause.id))
    return join([*quotes, *translations, section("Apparatus", apparatus(clause))])


def _words(corpus: Corpus, clause: Clause, layer: Layer = "original") -> Html:
    """Return a clause in its own words, with its terms."""
    return words_of(corpus, clause, layer, terms=True)


def _translation(corpus: Corpus, clause: Clause) -> Html:
    """Return a clause of a translation."""
    name = tag("h2", f"In {language_name(clause.language)} ", tag("span", clause.id, class_="soft id"))
    return join([name, tag("blockquote", _words(corpus, clause), class_="words", lang=clause.language)])


def _layer_name(layer: Layer, of: int) -> Html:
    """Return the name of a layer, where there are two."""
    return tag("h2", LAYERS[layer]) if of > 1 else Html()


def apparatus(clause: Clause) -> Html:
    """Return every change that we, the editors, make in a clause, with its certainty and evidence."""
    columns = ("As transcribed", "We read", "Change", "Certainty", "Evidence")
    rows = [_change(piece, clause.language) for piece in clause.pieces if isinstance(piece, Choice | Supplied | Gap)]
    return table("Apparatus", columns, rows) if rows else Html()


def _change(piece: Choice | Supplied | Gap, language: str) -> tuple[Html, ...]:
    """Return the row of a change."""
    printed, read, kind = _both(piece)
    cert = "" if isinstance(piece, Gap) else piece.cert or ""
    evidence = () if isinstance(piece, Gap) else piece.evidence
    source = () if isinstance(piece, Gap) else piece.source
    reasons = join([", ".join(evidence), ": " if evidence and source else "", join(map(clause_link, source), ", ")])
    return (
        cell("As transcribed", printed, lang=language if printed != "—" else "en"),
        cell("We read", read, lang=language if read != "—" else "en"),
        cell("Change", kind),
        cell("Certainty", cert, class_=None if cert else "blank"),
        cell("Evidence", reasons, class_=None if reasons else "blank"),
    )


def _both(piece: Piece) -> tuple[str, str, str]:
    """Return what the transcription has, what we read, and the sort of change."""
    if isinstance(piece, Choice):
        return piece.original.strip() or "—", piece.regularised.strip() or "—", piece.kind
    if isinstance(piece, Supplied):
        return "—", piece.text.strip(), f"supplied, {piece.reason}".replace("-", " ")
    if isinstance(piece, Gap):
        return "[…]", "—", f"gap: {gap_in_words(piece)}"
    return "", "", ""


def about(corpus: Corpus, clause: Clause) -> Html:
    """Return its kind, its topics and its place in the book."""
    entries = [
        ("Kind", tag("span", *_kind(corpus, clause))),
        ("Topics", join((_topic(corpus, id_) for id_ in clause.topics), ", ")),
        ("Heading", tag("span", clause.heading, lang=clause.language) if clause.heading else Html()),
        ("Page", tag("span", clause.page) if clause.page else Html()),
        *(
            ("Note", tag("span", note.text))
            for note in corpus.editions[clause.edition].notes
            if clause.id in note.targets
        ),
    ]
    listed = join(join([tag("dt", name), tag("dd", said)]) for name, said in entries if said)
    return tag("dl", listed, class_="facts")


def _kind(corpus: Corpus, clause: Clause) -> Iterator[str]:
    """Say its kind and, if clauses of that kind are not executed, why."""
    yield corpus.topics.label(f"kind.{clause.kind}")
    category = corpus.topics.categories.get(f"kind.{clause.kind}")
    if category and category.reason:
        yield f". Not executed: {category.reason}"


def _topic(corpus: Corpus, id_: str) -> Html:
    """Return a topic in words, with the phase of play it belongs to."""
    category = corpus.topics.categories.get(id_)
    phase = f" ({corpus.topics.label(category.parent)})" if category and category.parent else ""
    return join([corpus.topics.label(id_), tag("span", phase, class_="soft")])


def parallels(corpus: Corpus, clause: Clause) -> Html:
    """Return the clauses of the other editions about the same matter."""
    return section("In the other editions", *(_row(corpus, clause, row) for row in corpus.parallels(clause.id)))


def _row(corpus: Corpus, clause: Clause, row: Row) -> Html:
    """Return a row of the alignment, seen from one of its clauses."""
    if isinstance(row, Omission):
        return tag("p", silence(corpus, row), " ", clause_link(row.id))
    relation = RELATIONS[row.relation]
    name = tag("span", relation.short or "parallel", class_=f"relation {row.relation}")
    beside = {id_ for id_ in row.clauses if id_.startswith(f"{clause.edition}.")} - {clause.id}
    shown = beside.union(row.facing(clause.edition))
    others = [corpus.clauses[id_] for id_ in row.clauses if id_ in corpus.clauses and id_ in shown]
    quotes = join(tag("div", clause_link(one.id), " ", _words(corpus, one), class_="quote") for one in others)
    return join([tag("p", name, f": {relation.long} ", clause_link(row.id)), quotes])


def cruxes(corpus: Corpus, clause: Clause) -> Html:
    """Return the notes on passages that are corrupt or can be read in two ways, and then those that only comment."""
    edition = corpus.editions[clause.edition]
    found = edition.cruxes_of(clause.id)
    weighed = section("Cruxes", *_explained([_crux(corpus, edition, crux) for crux in found if not crux.comment]))
    return join([weighed, section("Comments", *(_crux(corpus, edition, crux) for crux in found if crux.comment))])


def _explained(several: list[Html]) -> list[Html]:
    """Return cruxes after a sentence that says what a crux is; nothing if there are none."""
    said = "A crux is a passage that is corrupt or can be read in more than one way."
    return [tag("p", said, class_="soft"), *several] if several else []


def _crux(corpus: Corpus, edition: Edition, crux: Crux) -> Html:
    """Return a crux: the problem, and the rival readings."""
    causes = ", ".join(corpus.topics.label(cause) for cause in crux.causes)
    causes = f"likely source: {causes}" if causes else ""
    facts = "; ".join(part for part in (f"certainty {crux.cert}" if crux.cert else "", causes) if part)
    rivals = tag("ol", *(_rival(item, edition.language) for item in crux.items)) if crux.items else None
    paragraphs = (tag("p", paragraph) for paragraph in crux.paragraphs)
    head = tag("p", crux.id, f" ({facts})" if facts else "", class_="ground")
    return tag("div", head, *paragraphs, rivals, class_="crux")


def _rival(item: CruxItem, language: str) -> Html:
    """Return a rival reading."""
    cert = f" (certainty {item.cert})" if item.cert else ""
    said = f": {item.text}" if item.text else ""
    return tag("li", tag("i", item.reading, lang=language), cert, said)


def execution(corpus: Corpus, clause: Clause) -> Html:
    """Return the rules that execute a clause, and their grounds; or say that no rule does."""
    found = grounds_table(corpus, clause.id)
    if not found and corpus.topics.is_executable(clause.kind) and not corpus.parameters(clause.id):
        found = tag("p", "No rule rests on this clause.", class_="soft")
    return section("Executed by", found, _left(corpus, clause), id_="executed")


def _left(corpus: Corpus, clause: Clause) -> Html:
    """Return the words of a clause that no rule uses, with the reason; the few that need no reason are left out."""
    columns = ("Words", "Kind", "Reason, or where they are executed")
    rows = (
        (
            cell(columns[0], tag("span", remainder.words.text, lang=clause.language, class_="quote")),
            cell(
                columns[1], tag("span", remainder.kind, class_="failed" if remainder.kind == "not executed" else None)
            ),
            cell(
                columns[2],
                _where(corpus, remainder),
                " " if remainder.where and remainder.reason else None,
                remainder.reason,
            ),
        )
        for remainder in sorted(
            remainders(corpus).get(clause.id, ()), key=lambda remainder: KINDS.index(remainder.kind), reverse=True
        )
    )
    shown = tuple(rows)
    return table("Words that no rule uses here", columns, shown) if shown else Html()


def _where(corpus: Corpus, remainder: Remainder) -> Html:
    """Return where words are executed: clauses as links, grounds by name."""
    return join((clause_link(at) if at in corpus.clauses else tag("code", at) for at in remainder.where), ", ")


def grounds_table(corpus: Corpus, id_: str) -> Html:
    """Return the grounds that rest on a clause or an omission."""
    columns = ("Rule sets", "Words", "Rule", "Ground (reason in the rule)", "Support in the text")
    rows = []
    for use in corpus.grounds(id_):
        rule = registry()[use.rule]
        rows.append(
            (
                cell("Rule sets", ", ".join(use.rulesets)),
                _evidence(corpus, id_, use.authority),
                cell("Rule", tag("code", use.rule), " ", rule_name(use.rule)),
                cell("Ground (reason in the rule)", tag("code", use.ground), " ", rule.grounds[use.ground]),
                cell("Support in the text", _authority(use.authority)),
            )
        )
    return table("Rules that execute it", columns, rows) if rows else Html()


def _evidence(corpus: Corpus, id_: str, authority: Authority) -> Html:
    """Return the cell with the words of a clause on which a rule rests; an omission has none."""
    words = authority.words.get(id_, ())
    language = corpus.clauses[id_].language if words else "en"
    said = (tag("div", one.text, lang=language, class_="quote") for one in words)
    return cell("Words", *said, class_=None if words else "blank")


def _authority(authority: Authority) -> str:
    """Say how the clauses support something, and why."""
    return STATUS[authority.status] + (f": {authority.why}" if authority.why else "")


def parameters(corpus: Corpus, clause: Clause) -> Html:
    """Return the parameters for which a clause is the authority."""
    return section("Parameters (values of rules) that it decides", parameters_table(corpus, clause.id))


def parameters_table(corpus: Corpus, id_: str) -> Html:
    """Return the parameters that rest on a clause or an omission, with the other readings that the text allows."""
    columns = ("Rule sets", "Words", "Parameter", "Value", "Support in the text", "Other readings")
    rows = [_parameter(corpus, id_, use) for use in corpus.parameters(id_)]
    return table("Parameters", columns, rows) if rows else Html()


def _parameter(corpus: Corpus, id_: str, use: ParameterUse) -> tuple[Html, ...]:
    """Return the row of a parameter."""
    parameter = use.parameter
    readings = join(
        tag("div", tag("b", value_in_words(reading.value)), f": {reading.why}") for reading in parameter.readings
    )
    return (
        cell("Rule sets", ", ".join(use.rulesets)),
        _evidence(corpus, id_, use.authority),
        cell("Parameter", tag("code", f"{use.rule}, {parameter.name}")),
        cell("Value", value_in_words(parameter.value)),
        cell("Support in the text", _authority(parameter.authority)),
        cell("Other readings", readings, class_=None if readings else "blank"),
    )


def cases(corpus: Corpus, clause: Clause) -> Html:
    """Run the cases about a clause, and return the result of each."""
    columns = ("Example", "Rule set", "Outcome", "Findings that rest on this clause")
    runs = (
        (case, run_case(case, corpus.rulesets[ruleset]))
        for case in corpus.cases_about(clause.id)
        for ruleset in case.rulesets
        if corpus.rulesets[ruleset].edition == clause.edition or clause.id not in case.stands_in
    )
    rows = [_run(case, outcome, clause.id) for case, outcome in runs if _concerns(case, outcome, clause.id)]
    return section("Cases about this clause, run just now", table("Cases", columns, rows) if rows else Html())


def _concerns(case: Case, outcome: Outcome, id_: str) -> bool:
    """Whether a case under a rule set concerns a clause: the clause contains it, or a finding rests on the clause."""
    return id_ in case.stands_in or any(id_ in found.clauses for found in outcome.decided)


def _run(case: Case, outcome: Outcome, id_: str) -> tuple[Html, ...]:
    """Return the row of a case that was run."""
    found = [finding for finding in outcome.decided if id_ in finding.clauses]
    said = join(tag("div", sentence(finding)) for finding in found)
    return (
        cell("Example", case_link(case.id, case.title)),
        cell("Rule set", outcome.ruleset),
        cell("Outcome", outcome_in_words(outcome)),
        cell("Findings that rest on this clause", said, class_=None if said else "blank"),
    )


def outcome_in_words(outcome: Outcome) -> Html:
    """Say whether a case had the expected result, and if not, why."""
    if outcome.passed:
        return tag("span", "as expected", class_="passed")
    why = "; ".join(failure.message for failure in outcome.failures)
    return tag("span", f"not as expected: {why}", class_="failed")


def index(edition: Edition) -> Html:
    """Return links to the clauses of an edition, grouped by heading."""
    parts = [tag("h2", f"{edition.short} ", tag("i", edition.title), lang=edition.language)]
    for heading, clauses in groupby(edition.clauses, key=lambda clause: clause.heading):
        if heading:
            parts.append(tag("h3", heading, lang=edition.language))
        parts.append(tag("p", join((clause_link(clause.id, clause.ref) for clause in clauses), " ")))
    return tag("section", *parts, class_="index")


def to_the_text(edition: Edition) -> Html:
    """Return the link to an edition shown alone."""
    return link(edition.title, address(READ, editions=edition.id))
