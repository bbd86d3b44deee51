"""The functions of the public Python API. Users write `import piquet_corpus as pc`, and `pc.score(…)`.

An argument `rules` is a RuleSet or the name of one: `fr1642`, with a match form `moderne+rubicon`, or with another
reading `fr1642:pique.window=any-card`. Without `corpus`, the corpus of the package is used. Every error that a user can
make raises a PiquetError: one sentence that says what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.search import Hit
from piquet_corpus.edition.language.search import search as search_words
from piquet_corpus.edition.texts.alignment import Omission, Parallel
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.apparatus import Crux
from piquet_corpus.edition.texts.tei.model import Clause, Edition, Emendation
from piquet_corpus.judging import score as scoring
from piquet_corpus.judging.compare import Comparison, Deal, deal_of
from piquet_corpus.judging.compare import compare as compare_deal
from piquet_corpus.judging.divergences.filter import Wanted, select
from piquet_corpus.judging.score import Explanation, PlayedStep, Playing, Score
from piquet_corpus.judging.score import explain as explain_findings
from piquet_corpus.judging.ways import OtherReading, games_in_order, other_readings, way, ways_of
from piquet_corpus.judging.why_not import WhyNot
from piquet_corpus.judging.why_not import why_not as why_it_counts_nothing
from piquet_corpus.publishing.citation.permanent import address_named, addresses_under, own_base
from piquet_corpus.publishing.citation.render import FORMATS, cited
from piquet_corpus.publishing.output.basket import together
from piquet_corpus.publishing.tables import tables
from piquet_corpus.publishing.tables.model import Sources
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.paths import read_text
from rules.core.cards import Card, Suit, parse_cards
from rules.core.errors import PiquetError
from rules.core.findings import Scores
from rules.core.game import game_of
from rules.core.protocols import OpenPlay
from rules.core.rule import AnyFinding
from rules.core.ruleset import RuleSet
from rules.core.transcript import TranscriptError, read_transcript

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Card",
    "Clause",
    "Comparison",
    "Corpus",
    "Crux",
    "Divergence",
    "Edition",
    "Emendation",
    "Explanation",
    "Hit",
    "Omission",
    "OpenPlay",
    "OtherReading",
    "Parallel",
    "PiquetError",
    "PlayedStep",
    "Playing",
    "RuleSet",
    "Score",
    "Scores",
    "Suit",
    "WhyNot",
    "best_play",
    "cards",
    "cite",
    "clause",
    "compare",
    "explain",
    "find_divergences",
    "judge",
    "load",
    "passage",
    "play",
    "play_at_random",
    "play_transcript",
    "readings",
    "ruleset",
    "score",
    "search",
    "table",
    "table_names",
    "why_not",
]


# --- the texts ---


def clause(reference: str, corpus: Corpus | None = None) -> Clause:
    """Return a clause by its reference: its words in `original` and in `regularised`, its topics, page and file.

    `original` has the letters of the source, `regularised` the text as the editors read it. Ask the corpus for the
    rest: `load().translated(clause)`, `.parallels(clause)`, `.apparatus(clause)`, `.cruxes(clause)`.

    Raises UnknownReference, which names the nearest.

    >>> clause("en1651.7.1.4").original
    'and for every Ten that he can reckon, he is to set up One.'
    """
    return (corpus or load()).clause(reference)


def passage(reference: str, corpus: Corpus | None = None) -> tuple[Clause, ...]:
    """Return the clauses of a paragraph (`fr1642.6`), chapter (`en1651.8`), page (`en1651.p16`), or whole edition.

    Raises UnknownReference, which names the nearest.

    >>> [clause.id for clause in passage("en1651.1.1")]
    ['en1651.1.1.1', 'en1651.1.1.2']
    """
    return (corpus or load()).passage(reference)


def search(
    words: str, texts: str | Iterable[str] = (), *, exact: bool = False, corpus: Corpus | None = None
) -> tuple[Hit, ...]:
    """Find words in the texts and translations: exact, as read today, in other forms, and synonyms, in this order.

    `texts`: search only these, such as `["fr1642", "fr1642.en"]`. `exact`: find only exactly these words. The first
    search of a process takes some seconds, because it builds the index. Raises UnknownName for an unknown text.

    >>> search("renoncer", ["fr1642"])[0].passage.id
    'fr1642.29.3'
    """
    source = corpus or load()
    names = (texts,) if isinstance(texts, str) else tuple(texts)
    known = (*source.editions, *source.translations)
    for name in names:
        if name not in known:
            raise UnknownName("text", name, known)
    return search_words(source, words, names, exact)


def cite(
    reference: str | Iterable[str], format: str = "chicago", base: str | None = None, corpus: Corpus | None = None
) -> str:
    """Return how to cite a clause, paragraph, chapter, page, row of the alignment, divergence or example.

    Several are cited together, in one note and one bibliography, or one file. `format`: `chicago`, `mla`, `apa`,
    `chicago-fr`, `iso690`, `bibtex`, `ris` or `csl-json`; for several also `csv`, `markdown` and `html`. `base`: where
    addresses begin. Raises UnknownReference, UnknownName for another format, or Usage for a base that is not a web
    address, or for too many.

    >>> cite("fr1642.6.4").splitlines()[0][:76]
    'Anon., Le Jeu du Piquet plaisant et récréatif (Paris: J. Promé, 1642), par. '
    """
    if isinstance(reference, str) and format not in FORMATS:
        raise UnknownName("format", format, FORMATS)
    with addresses_under(address_named(base) if base else own_base()):
        if isinstance(reference, str):
            return cited(corpus or load(), reference, format)
        return together(corpus or load(), reference, format)


def find_divergences(*between: str, corpus: Corpus | None = None, **facets: str) -> tuple[Divergence, ...]:
    """Return the divergences of one text or rule set, those between two, or all.

    `facets` filter them: `form`, `scope`, `effect`, `importance`, `topic`, `cause`, `words`. Raises UnknownName for an
    unknown facet, and UnknownWanted for an unknown value.

    >>> [record.id for record in find_divergences("fr1642", "en1651", topic="fault.too-many", importance="high")]
    ['D123', 'D129', 'D130', 'D489']
    """
    fields = tuple(name for name in Wanted.__dataclass_fields__ if name != "between")
    for name in facets:
        if name not in fields:
            raise UnknownName("facet", name, fields)
    source = corpus or load()
    return select(source.register, source, Wanted(between, **facets))


def table(name: str, corpus: Corpus | None = None) -> pd.DataFrame:
    """Return a table of the corpus as a pandas DataFrame, indexed by its key; docs/data.md describes every column.

    Raises UnknownName, which lists the tables. `cases`, `case_runs` and `coverage` run the cases first: some seconds.

    >>> table("clauses").loc["fr1642.6.2", "kind"]
    'rule'
    """
    source = corpus or load()
    known = tables(source)
    if name not in known:
        raise UnknownName("table", name, known)
    return known[name].frame(Sources(source))


def table_names(corpus: Corpus | None = None) -> tuple[str, ...]:
    """Return the names of the tables, each after those that it refers to.

    >>> table_names()[:3]
    ('texts', 'categories', 'clauses')
    """
    return tuple(tables(corpus or load()))


# --- rule sets ---


def ruleset(rules: str | RuleSet, corpus: Corpus | None = None) -> RuleSet:
    """Return a rule set. Raises UnknownRuleSet, which lists them, or UnknownReading.

    `ruleset("fr1642").with_reading("pique", "window", "any-card")` is `ruleset("fr1642:pique.window=any-card")`.

    >>> ruleset("fr1642").title
    'Le Jeu du Piquet plaisant et récréatif (Paris, 1642)'
    """
    return rules if isinstance(rules, RuleSet) else way(corpus or load(), rules).ruleset


def readings(rules: str | RuleSet, corpus: Corpus | None = None) -> Iterator[OtherReading]:
    """Yield each other reading that the text of a rule set allows: its name, the reason, and the changed rule set.

    Raises UnknownRuleSet or UnknownReading.

    >>> next(readings("en1651")).name
    'lift.dropped.shows=least'
    """
    return other_readings(ruleset(rules, corpus))


# --- coups ---


def cards(text: str) -> tuple[Card, ...]:
    """Read cards of the pack of fifty-two: `AS KH QD JC TD 9C`, also `10D` and the French `RH DS VC`.

    Raises CardError, which names the text that is not a card.

    >>> [card.words for card in cards("AS TD")]
    ['ace of spades', 'ten of diamonds']
    """
    return parse_cards(text)


def score(rules: str | RuleSet, *, corpus: Corpus | None = None, **given: Any) -> Score:
    """Score a coup at once, each finding explained with the clauses that it rests on.

    `given`: cards as text or as a list, `elder="AS KS …"`, `younger="…"`, perhaps the cards before the exchange
    (`elder_dealt`) and the first tricks (`tricks=["AS 7S", …]`). The sides are `elder` and `younger`; for the rule set
    of another game, its own. Raises FactsError for input that contradicts itself, and Usage for cards that are not
    in the pack.

    >>> hands = {"elder": "AS TS 8S 6S AH KH AD KD QC JC 9C 7D", "younger": "KS QS 9S QH JH TH 9H QD JD 8D TC 8C"}
    >>> made = score("en1651", **hands)
    >>> made.totals
    {'elder': 3, 'younger': 8}
    >>> made.findings[4].sentence, made.findings[4].clauses[0].reference
    ("The elder's 35 is not good.", 'en1651.7.1.3, p. 11')
    """
    source = corpus or load()
    return scoring.score(source, ruleset(rules, source), _in_text(given))


def judge(rules: str | RuleSet, *, corpus: Corpus | None = None, **given: Any) -> tuple[AnyFinding, ...]:
    """Judge a coup at once, without sentences: for a program that judges thousands. `given` is as in `score`.

    Each finding has `rule`, `to` (the side), `points`, `ruling`, `name`, `number`, `cards`, `grounds` and `clauses`
    (ids). For a card that is not in the pack, the only findings have the ruling `refused`. Raises FactsError.

    >>> judge("classic", table="6H")[0].ruling
    'refused'
    """
    judge_by = ruleset(rules, corpus)
    game = game_of(judge_by.game)
    return game.judge(judge_by, game.read_facts(_in_text(given)))


def explain(finding: AnyFinding, rules: str | RuleSet, corpus: Corpus | None = None) -> Explanation:
    """Explain a finding of `judge`: a sentence, and each ground with its clauses quoted.

    `rules`: the rule set under which it was found. Raises UnknownRuleSet or UnknownReading.

    >>> explain(judge("classic", table="6H")[0], "classic").sentence
    'The six of hearts (6H) is not in the pack.'
    """
    source = corpus or load()
    return explain_findings([finding], ruleset(rules, source), source)[0]


def why_not(what: str, side: str, rules: str | RuleSet, *, corpus: Corpus | None = None, **given: Any) -> WhyNot:
    """Say why a side counts nothing for something, such as a `sequence`.

    `what`: at Piquet `blanche`, `point`, `sequence`, `set` (three or four of a rank), `repique`, `pique`, `capot` or
    `cards`. The hand is `given` as in `score`. The result has `counts`, the `reasons` or the `condition` that is not
    met, with their clauses, and what the side has (`found`); or a `remark`, where no rule says it or something is not
    given. Raises as `score` does, and
    UnknownName for what cannot be asked, which names what can.

    >>> hands = {"elder": "AS TS 8S 6S AH KH AD KD QC JC 9C 7D", "younger": "KS QS 9S QH JH TH 9H QD JD 8D TC 8C"}
    >>> print(why_not("sequence", "elder", "fr1642", **hands))
    The elder counts nothing for a sequence.
    This condition is not met: three cards in a row are a tierce. (fr1642.7.3; fr1642.7.4; fr1642.7.5; fr1642.8.3)
    """
    source = corpus or load()
    play_by = ruleset(rules, source)
    facts = scoring.facts_of(source, play_by, _in_text(given))
    return why_it_counts_nothing(source, play_by, facts, what, side)


def best_play(
    rules: str | RuleSet,
    *,
    elder: str | Iterable[Card],
    younger: str | Iterable[Card],
    leader: str,
    tricks: tuple[int, int] | None = None,
    counted: tuple[int, int] | None = None,
    corpus: Corpus | None = None,
) -> OpenPlay:
    """Return the best play of two open hands of Piquet: exact, as if both saw all cards.

    `leader`: `elder` or `younger`. `tricks`: how many each has won, needed if cards have been played. `counted`: what
    each has counted in the coup, without a bonus, by which a pique may still be made; of whole hands the announcements
    are counted, and else no pique is thought of. The result has the `value`, how many points more the elder makes from
    here on; the `line` that both play; and the `values` of all cards that may be led now. Needs the extra `simulate`.
    Raises MissingExtra, NotCovered, and a PiquetError for hands that cannot be.

    >>> ending = best_play("moderne", elder="AS KH", younger="QH JH", leader="elder", tricks=(6, 4))
    >>> ending.value, [f"{side} {card}" for side, card in ending.line]
    (13, ['elder AS', 'younger JH', 'elder KH', 'younger QH'])
    """
    from piquet_corpus.simulation.plan import simulated  # it needs Numba, which few have

    play_by = ruleset(rules, corpus)
    hands = [cards(held) if isinstance(held, str) else tuple(held) for held in (elder, younger)]
    return simulated(play_by.game).best_play(play_by, (hands[0], hands[1]), leader, tricks, counted)


def play(
    rules: str | RuleSet,
    events: str | Iterable[str] = (),
    *,
    honestly: str | Iterable[Card] | None = None,
    corpus: Corpus | None = None,
    **given: Any,
) -> Playing:
    """Play a coup or a partie event by event, and explain each event.

    `given`: the position at the beginning: `elder_dealt="…"`, `younger_dealt="…"`, `talon="…"`, or the hands after the
    exchange; for a partie also `partie={"dealer": "A", …}`. `events`: lines of a transcript, as a list or in one text.
    `honestly`: cards to play in this order, each by the player who holds it; both then announce truly all they have.

    The result has `steps`, each with its findings and `scores` by side and, in a partie, by player; `legal`, the events
    possible now; `then(…)`, which plays on. Raises FactsError for a position that is not possible, Usage for a
    line that is not an event or an event that cannot happen; the message names it.

    >>> hands = {"elder": "AS TS 8S 6S AH KH AD KD QC JC 9C 7D", "younger": "KS QS 9S QH JH TH 9H QD JD 8D TC 8C"}
    >>> played = play("en1651", honestly="AS 9S", **hands)
    >>> print(played.steps[-2])
    elder plays AS
      The elder leads the ace of spades (AS). (en1651.10.1.1, p. 21)
      The elder counts 1 for the ace of spades (AS). (en1651.10.1.2, p. 21; en1651.10.2.1, p. 23)
    >>> played.scores.sides
    {'elder': 4, 'younger': 8}
    """
    source = corpus or load()
    play_by = ruleset(rules, source)
    playing = Playing(source, game_of(play_by.game).set_out(play_by, _in_text(given))).then(*_lines(events))
    return playing if honestly is None else playing.honestly(honestly)


def _in_text(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: " ".join(map(str, value))
        if isinstance(value, list | tuple) and value and not any(isinstance(part, str) for part in value)
        else value
        for name, value in given.items()
    }


def _lines(events: str | Iterable[str]) -> Iterable[str]:
    return [line for line in events.splitlines() if line.strip()] if isinstance(events, str) else events


def play_transcript(transcript: str | Path, corpus: Corpus | None = None) -> Playing:
    r"""Play a transcript: the path of a file, or the text itself if it has line breaks.

    Raises Usage for a fault in it, which names the line, and NotRead for a file that cannot be read.

    >>> play_transcript("rules fr1642\ngiven phase shuffle\n").over
    False
    """
    source = corpus or load()
    text = transcript if isinstance(transcript, str) and "\n" in transcript else read_text(Path(transcript))
    try:
        return Playing(source, read_transcript(text, source.rulesets))
    except TranscriptError as error:
        raise Usage(str(error)) from None


def play_at_random(
    rules: str | RuleSet, seed: int | None = None, *, whole: bool = False, corpus: Corpus | None = None
) -> Playing:
    """Play a coup at random, or with `whole` a partie. The same seed gives the same coup.

    Raises UnknownRuleSet or UnknownReading.

    >>> play_at_random("fr1642", 3).over
    True
    """
    source = corpus or load()
    play_by = ruleset(rules, source)
    return Playing(source, game_of(play_by.game).at_random(play_by, Random(seed), whole))


def compare(
    *rules: str,
    case: str | None = None,
    events: str | Iterable[str] = (),
    corpus: Corpus | None = None,
    **given: Any,
) -> Comparison:
    """Judge one coup under several rule sets, side by side; without `rules`, under all rule sets of its game.

    The coup is `given` as in `score`, or with `events` as in `play`, or that of a `case` by its id. The result has
    `differences`: each says the rule, the side, what each rule set finds (`cells`), and what makes them differ
    (`causes`). Raises as `score` and `play` do, and OtherGame for rule sets of different games.

    >>> compared = compare("fr1642", "en1651", case="a-card-too-many-put-back")
    >>> first = compared.differences[0]
    >>> first.rule, [cause.parameter for cause in first.causes]
    ('fault.too-many', ['noticed', 'spoilt_by'])
    """
    source = corpus or load()
    ways = tuple(way(source, name) for name in rules)
    lines = tuple(_lines(events))
    if case is None:
        game = game_of(ways[0].ruleset.game) if ways else games_in_order(source)[0]
        deal = Deal(game, _in_text(given), tuple(map(game.grammar.read, lines)))
    elif lines or given:
        raise Usage("a case has its own cards and events: leave out the others")
    else:
        deal = deal_of(source.case(case))
    return compare_deal(source, deal, ways or ways_of(source, deal.game))
