"""Names as HTML: the link to a clause or row by its name, and a rule or rule set with the id by which it is cited."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from rules.core.messages import _


def row_link(corpus: Corpus, row: Row) -> Html:
    """Return the link to a row of the alignment, by the clauses with which it begins."""
    return _ref(row.id, names.first_places(corpus, row))


def place_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to a clause, an omission or a row, by its name in a list."""
    return _ref(id_, names.place(corpus, id_))


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


def rule_shown(corpus: Corpus, name: str) -> Html:
    """Return a rule for a table: its name, then what it decides, and in small print the id by which it is cited."""
    shown, meaning = names.rule(corpus, name), names.sentence(name)
    return _shown(shown, None if meaning == shown else f"{meaning}. ", name)


def parameter_shown(corpus: Corpus, rule_: str, name: str) -> Html:
    """Return a parameter for a table: what it settles, and in small print the id by which it is cited."""
    return _shown(names.parameter(corpus, rule_, name), None, f"{rule_}, {name}")


def decision_shown(corpus: Corpus, of: Decision) -> Html:
    """Return what two rule sets may decide differently: a parameter of a rule, or the rule itself."""
    return parameter_shown(corpus, of.rule, of.parameter) if of.parameter else rule_shown(corpus, of.rule)


def _shown(name: str, meaning: str | None, id_: str) -> Html:
    return fragment(
        tag("div", names.capital(name), class_="named"), tag("div", meaning, tag("code", id_), class_="ground")
    )
