"""What readers are shown in place of an id: the names of texts, rule sets, match forms, readings, rules, parameters.

Every name is taken from the data: the short titles of texts and rule sets, the topics, what a rule says of itself.
"""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.passages import ParameterUse
from piquet_corpus.judging.comparison.ways import Changed, UnknownReading, Way
from piquet_corpus.judging.comparison.ways import way as way_asked
from piquet_corpus.publishing.html.columns import all_columns
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.wording import rule_name, semicolon, spaced, value_in_words
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.messages import _, say
from rules.core.rule import registry
from rules.core.ruleset import PLAYED_AS


def text(corpus: Corpus, id_: str) -> str:
    """Return the name of an edition or of a translation: `1642`, `1642 in English`."""
    columns = all_columns(corpus)
    return columns[id_].short if id_ in columns else id_


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
    changed = semicolon().join(reading(corpus, one) for one in each.changed)
    return f"{name} ({changed})" if changed else name


def named(corpus: Corpus, id_: str) -> str:
    """Return the name of anything that can be on a side: a text, a rule set, a match form, a reading."""
    try:
        return way(corpus, way_asked(corpus, id_))
    except (UnknownReading, UnknownRuleSet):
        return ruleset(corpus, id_)


def reading(corpus: Corpus, changed: Changed) -> str:
    """Return a reading in words: `whose point is good, what is compared: counted`."""
    what = parameter(corpus, changed.rule, changed.parameter)
    return say("{what}: {said}", what=what, said=value_in_words(changed.value))


def rule(corpus: Corpus, name: str) -> str:
    """Return the name of a rule: that of its topic; or, if there is no such topic, its first sentence."""
    if name in corpus.topics.categories:
        return corpus.topics.label(name)
    return sentence(name)


def sentence(name: str) -> str:
    """Return the sentence in which a rule says what it decides, without the places in the books."""
    return rule_name(name).partition(". ")[0].rstrip(".")


def parameter(corpus: Corpus, rule_: str, name: str) -> str:
    """Return a parameter in words: the rule, and what the parameter settles."""
    known = registry().get(rule_)
    asks = _(known.asks.get(name, "")) or spaced(name) if known else spaced(name)
    return f"{rule(corpus, rule_)}, {asks}"


def decision(corpus: Corpus, rule_: str, name: str | None) -> str:
    """Return what two rule sets may decide differently, in words: a parameter, or the rule itself."""
    return parameter(corpus, rule_, name) if name else rule(corpus, rule_)


def parameter_named(use: ParameterUse) -> str:
    """Return what a parameter settles, and its value: `how points below thirty are counted: rounded`."""
    asks = _(registry()[use.rule].asks.get(use.parameter.name, "")) or spaced(use.parameter.name)
    return say("{what}: {said}", what=asks, said=value_in_words(use.parameter.value))


def rule_shown(corpus: Corpus, name: str) -> Html:
    """Return a rule for a table: its name, then what it decides, and in small print the id by which it is cited."""
    shown, said = rule(corpus, name), sentence(name)
    return _shown(shown, None if said == shown else f"{said}. ", name)


def parameter_shown(corpus: Corpus, rule_: str, name: str) -> Html:
    """Return a parameter for a table: what it settles, and in small print the id by which it is cited."""
    return _shown(parameter(corpus, rule_, name), None, f"{rule_}, {name}")


def decision_shown(corpus: Corpus, rule_: str, name: str | None) -> Html:
    """Return what two rule sets may decide differently: a parameter of a rule, or the rule itself."""
    return parameter_shown(corpus, rule_, name) if name else rule_shown(corpus, rule_)


def capital(name: str) -> str:
    """Begin a name with a capital, for a heading."""
    return name[:1].upper() + name[1:]


def _shown(name: str, said: str | None, id_: str) -> Html:
    """Return a name, and below it what it means and its id."""
    return join([tag("div", capital(name), class_="named"), tag("div", said, tag("code", id_), class_="ground")])
