"""What readers are shown in place of an id or a value: the names of texts, clauses, rows, rule sets, rules and values.

Every name is taken from the data: the short titles of texts and rule sets, the topics, what a rule says of itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.passages import ParameterUse
from piquet_corpus.edition.texts.alignment import Omission, Row, edition_of
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.read import GAME
from piquet_corpus.judging.comparison.ways import Changed, UnknownReading, Way
from piquet_corpus.judging.comparison.ways import way as way_named
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from piquet_corpus.publishing.names.columns import all_columns
from piquet_corpus.publishing.names.places import section, sections
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.messages import N_, _, meant, say
from rules.core.rule import registry
from rules.core.ruleset import PLAYED_AS

BEFORE = "before the name of a game"
"""The meaning of the short name of an edition in `Modern Piquet`."""
VALUE = "the value of a parameter"
"""The meaning of the words that are values of parameters, and of the names of numbers in them."""


class Relation(NamedTuple):
    """A relation between passages: the mark in the table (none where they agree), and what it means."""

    short: str
    long: str


RELATIONS: Mapping[str, Relation] = {
    "parallel": Relation("", N_("says the same")),
    "partial": Relation(N_("partial"), N_("one edition says more than the other")),
    "conflict": Relation(N_("conflict"), N_("the same subject, but the texts say different things")),
    "omission": Relation(N_("omission"), N_("one edition does not have this")),
}

STATUS: Mapping[str, str] = {
    "stated": N_("stated in the text"),
    "emended": N_("stated in the text as we emend it"),
    "inferred": N_("inferred from the text"),
    "conjectured": N_("conjectured from another edition"),
    "silent": N_("the edition does not say it"),
    "unused": N_("it makes no difference in this edition"),
}

NAMED_IN_DATA = (
    *(N_("high"), N_("medium"), N_("low"), N_("unknown")),  # certainty, importance
    *(N_("omission"), N_("addition"), N_("substitution"), N_("number"), N_("order")),  # forms of divergences
    *(N_("polarity"), N_("scope"), N_("term"), N_("silence")),
    *(N_("result"), N_("penalty"), N_("procedure"), N_("wording")),  # their effects
    *(N_("rule"), N_("definition"), N_("advice"), N_("custom"), N_("convention"), N_("example")),  # kinds of clauses
    *(N_("connective"), N_("restated"), N_("not executed")),  # words that no rule uses
    *(N_("correction"), N_("regularisation"), N_("abbreviation")),  # changes by the editors, and why
    *(N_("omitted in original"), N_("illegible"), N_("internal"), N_("external"), N_("conjecture")),
)
"""What the data name, for the translators; it is written in the data with hyphens for spaces."""


def text(corpus: Corpus, id_: str) -> str:
    """Return the name of an edition or of a translation: `1642`, `1642 in English`."""
    columns = all_columns(corpus)
    return columns[id_].short if id_ in columns else id_


def edition_title(corpus: Corpus, edition: Edition) -> str:
    """Return the name of an edition: `Paris 1642`; one without a place has its game: `Tarot 1637`, `Modern Piquet`."""
    if edition.place:
        return f"{_(edition.place)} {edition.year}".strip()
    game = corpus.topics.label(f"{GAME}{edition.game}") if edition.game else ""
    if edition.year:
        return f"{game} {edition.year}".strip()
    return say("{text} {game}", text=meant(BEFORE, edition.short), game=game)


def clause_title(corpus: Corpus, clause: Clause) -> str:
    """Return the name of a clause: `Paris 1642, § 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    return f"{edition_title(corpus, edition)}, {section(edition, clause.ref, in_full=True)}"


def run_title(corpus: Corpus, run: Sequence[Clause]) -> str:
    """Return the name of consecutive clauses: `Paris 1642, § 6, clauses 2–4`."""
    edition = corpus.editions[run[0].edition]
    return f"{edition_title(corpus, edition)}, {sections(edition, [run], in_full=True)}"


def row_title(corpus: Corpus, row: Row) -> str:
    """Return the name of a row of the alignment: the clauses it begins with, or the edition that has none."""
    clauses = together(clause_title(corpus, corpus.clauses[id_]) for id_ in _beginnings(row))
    if isinstance(row, Omission):
        edition = edition_title(corpus, corpus.editions[row.edition])
        return say("Not in {text}: {clauses}", text=edition, clauses=clauses)
    return say("Parallel: {clauses}", clauses=clauses)


def _beginnings(row: Row) -> Iterable[str]:
    return reversed({edition_of(id_): id_ for id_ in reversed(row.clauses)}.values())


def together(names: Iterable[str]) -> str:
    """Return names in a row, with "and" between them."""
    return reduce(lambda first, second: say("{one} and {other}", one=first, other=second), names)


def place(corpus: Corpus, id_: str) -> str:
    """Return what a clause, an omission or a heading is called in a list: `1642 § 6.2`, `not in 1651: 1642 § 6.2`."""
    if clause := corpus.clauses.get(id_):
        edition = corpus.editions[clause.edition]
        if clause.ref[:1].isdigit():
            return f"{_(edition.short)} § {clause.ref}"
        return f"{_(edition.short)}, {section(edition, clause.ref, in_full=True)}"
    if row := corpus.alignment.by_id.get(id_):
        clauses = first_places(corpus, row)
        if isinstance(row, Omission):
            return say("not in {text}: {clauses}", text=_(corpus.editions[row.edition].short), clauses=clauses)
        return clauses
    if corpus.passages.place(id_):
        return say("{text}, a heading", text=_(corpus.editions[edition_of(id_)].short))
    return id_


def first_places(corpus: Corpus, row: Row) -> str:
    """Return the clauses with which a row of the alignment begins in each edition: `1642 § 6.4 = 1651 § 7.1.6`."""
    return " = ".join(place(corpus, id_) for id_ in _beginnings(row))


def row_link(corpus: Corpus, row: Row) -> Html:
    """Return the link to a row of the alignment, by the clauses with which it begins."""
    return _ref(row.id, first_places(corpus, row))


def place_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to a clause, an omission or a row, by its name in a list."""
    return _ref(id_, place(corpus, id_))


def _ref(id_: str, name: str) -> Html:
    return tag("a", name, href=address(CLAUSE, clause=id_), class_="ref", title=id_)


def place_links(corpus: Corpus, ids: Iterable[str]) -> Html:
    """Return several of these links."""
    return join((place_link(corpus, id_) for id_ in ids), ", ")


def ruleset_title(corpus: Corpus, id_: str) -> Html:
    """Return the title of a rule set or a match form, with its id."""
    sets = corpus.rulesets
    title = sets[id_].title if id_ in sets else sets.forms[id_].title
    return fragment(_(title), " ", soft_id(id_))


def soft_id(id_: str) -> Html:
    """Return an id in soft print, for those who cite it."""
    return tag("span", id_, class_="id")


def ruleset(corpus: Corpus, id_: str) -> str:
    """Return the name of a rule set or a match form, or of both together: `today’s game (modern), the Rubicon`."""
    return ", ".join(_part(corpus, part) for part in id_.split(PLAYED_AS))


def _part(corpus: Corpus, id_: str) -> str:
    """Return the name of a rule set or a match form; a rule set of a whole text is called as the text is."""
    known = corpus.rulesets
    if id_ not in known.sets and id_ not in known.forms:
        return text(corpus, id_)
    return _(known.short(id_)) or (text(corpus, id_) if id_ in corpus.editions else _(known.title(id_)))


def rulesets(corpus: Corpus, ids: tuple[str, ...]) -> dict[str, str]:
    """Return the names of several rule sets, by id, as a choice needs them."""
    return {id_: capital(ruleset(corpus, id_)) for id_ in ids}


def way(corpus: Corpus, each: Way) -> str:
    """Return the name of a rule set, with its changed readings, if it has any."""
    name = ruleset(corpus, each.ruleset.id)
    readings = semicolon().join(reading(corpus, changed) for changed in each.changed)
    return f"{name} ({readings})" if readings else name


def named(corpus: Corpus, id_: str) -> str:
    """Return the name of anything that can be on a side: a text, a rule set, a match form, a reading."""
    try:
        return way(corpus, way_named(corpus, id_))
    except (UnknownReading, UnknownRuleSet):
        return ruleset(corpus, id_)


def reading(corpus: Corpus, changed: Changed) -> str:
    """Return a reading in words: `whose point is good, what is compared: counted`."""
    what = parameter(corpus, changed.rule, changed.parameter)
    return say("{what}: {said}", what=what, said=value_in_words(changed.value))


def rule(corpus: Corpus, name: str) -> str:
    """Return the name of a rule: that of its topic; or, if there is no such topic, its first sentence."""
    return corpus.topics.label(name) if name in corpus.topics.categories else sentence(name)


def rule_name(name: str) -> str:
    """Return the first line of the description of a rule; its name if the rule is unknown."""
    known = registry().get(name)
    return _(known.title) if known else name


def sentence(name: str) -> str:
    """Return the sentence in which a rule says what it decides, without the places in the books."""
    return rule_name(name).partition(". ")[0].rstrip(".")


def parameter(corpus: Corpus, rule_: str, name: str) -> str:
    """Return a parameter in words: the rule, and what the parameter settles."""
    return f"{rule(corpus, rule_)}, {_asks(rule_, name)}"


def _asks(rule_: str, name: str) -> str:
    """Return what a parameter settles; its name in words if the rule does not say it, or is unknown."""
    known = registry().get(rule_)
    return (_(known.asks.get(name, "")) if known else "") or spaced(name)


def decision(corpus: Corpus, rule_: str, name: str | None) -> str:
    """Return what two rule sets may decide differently, in words: a parameter, or the rule itself."""
    return parameter(corpus, rule_, name) if name else rule(corpus, rule_)


def parameter_named(use: ParameterUse) -> str:
    """Return what a parameter settles, and its value: `how points below thirty are counted: rounded`."""
    what = _asks(use.rule, use.parameter.name)
    return say("{what}: {said}", what=what, said=value_in_words(use.parameter.value))


def rule_shown(corpus: Corpus, name: str) -> Html:
    """Return a rule for a table: its name, then what it decides, and in small print the id by which it is cited."""
    shown, meaning = rule(corpus, name), sentence(name)
    return _shown(shown, None if meaning == shown else f"{meaning}. ", name)


def parameter_shown(corpus: Corpus, rule_: str, name: str) -> Html:
    """Return a parameter for a table: what it settles, and in small print the id by which it is cited."""
    return _shown(parameter(corpus, rule_, name), None, f"{rule_}, {name}")


def decision_shown(corpus: Corpus, of: Decision) -> Html:
    """Return what two rule sets may decide differently: a parameter of a rule, or the rule itself."""
    return parameter_shown(corpus, of.rule, of.parameter) if of.parameter else rule_shown(corpus, of.rule)


def capital(name: str) -> str:
    """Begin a name with a capital, for a heading."""
    return name[:1].upper() + name[1:]


def _shown(name: str, meaning: str | None, id_: str) -> Html:
    return fragment(tag("div", capital(name), class_="named"), tag("div", meaning, tag("code", id_), class_="ground"))


def semicolon() -> str:
    """Return what stands between the parts of a list whose parts may have commas."""
    return meant("what stands between the parts of a list", "; ")


def value_in_words(value: object) -> str:
    """Return the value of a parameter in words, in the language of the reader."""
    if isinstance(value, Mapping):
        pairs = ((meant(VALUE, spaced(str(key))), number) for key, number in value.items())
        return ", ".join(say("{what}: {said}", what=key, said=number) for key, number in pairs)
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return meant(VALUE, spaced(str(value)))


def signed(points: object) -> str:
    """Return points as they are shown, with a true minus sign."""
    return str(points).replace("-", "−")


def spaced(written: str) -> str:
    """Return a name or a value of a program as words.

    >>> spaced("first-card"), spaced("three_and_mat")
    ('first card', 'three and mat')
    """
    return written.replace("-", " ").replace("_", " ")
