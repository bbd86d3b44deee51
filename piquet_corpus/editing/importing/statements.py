"""Where a paragraph is cut into clauses, and the kind and topics that are proposed for each.

A clause is the smallest statement that can be cited or tested by itself. A full stop ends one. A colon or semicolon
ends one unless what follows only completes it: the consequence of a condition, a reason, a list. A comma ends one where
something new begins after it that restricts or adds. The cuts are proposals, in English and French; a person reviews
them. Kind and topics are those of the clause of another edition that is most like it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz import fuzz, process

from piquet_corpus.editing.proposal import Proposal, certainty_for
from piquet_corpus.editing.validate.identity import EXAMPLE_MARKER
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Clause

STOP = re.compile(r"([.;:!?▪]|,)[)\]”’\"»]*\s+")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
ABBREVIATION = re.compile(r"(?:&c|etc|viz|[A-Z]|St|Mr|ch|chap|p|pp|No|fol)\.$")
OPENING = r"(?:(?:and|but|so|now|for|or|moreover|again|likewise|also|then|et|mais|or|car|puis|que)\b,?\s+)*"
CONDITION = re.compile(
    OPENING
    + r"(?:if|when|in case|suppose|admit|(?:as |pour |par )?(?:for )?exempl?e?\b.*suppose|although|though|whether|where"
    r"|in (?:playing|dealing|cutting)|he,? (?:that|who)|who(?:so)?(?:ever)?|either of|for in|likewise|at the end"
    r"|si\b|s['’]il|quand|lorsque|encore que|quoique|celui qui|ceux qui|quiconque|au cas|en cas|après)\b",
    re.IGNORECASE,
)
LATER_CONDITION = re.compile(r"\b(?:if|when|si|s['’]il|quand|lorsque)\b", re.IGNORECASE)
COMPLETES = re.compile(
    r"(?:for(?= in\b|,| if\b| so\b| as much)|as\b(?! for example)|and so\b|and (?:this|that)(?=,| too\b"
    r"| so\b)|because|seeing|forasmuch|notwithstanding|neither|nor|being"
    r"|having|besides that|especially|that (?:is|so)\b|which (?:when|who)|whereof|where\b(?! you)|by which"
    r"|in which|in like manner as it|next them"
    r"|after these|it being|there being|all the|either|or\b|allwaies|\(|and (?:therefore|perhaps|these)\b"
    r"|though|although|i say|when\b|car\b|parce que|d['’]autant|c['’]est[- ]à[- ]dire|savoir|à savoir"
    r"|vu que|étant|ayant|dont|lequel|laquelle|ainsi que|comme\b(?! si))",
    re.IGNORECASE,
)
"""What only completes the statement before it, after a colon or semicolon."""
ADDS = re.compile(
    r"(?:provided|unless|except|save|otherwise|so that|in so much|pourvu|réservé|sinon|autrement"
    r"|tellement que|sauf|à moins"
    r"|hormis|excepté|lesquelles?|lesquels)\b",
    re.IGNORECASE,
)
"""What begins something new after a comma."""
CONSEQUENCE = re.compile(
    r"(?:then|there|the (?:dealer|other|elder|younger|former|first|eldest|youngest)|this|it|they|you|he|we"
    r"|for his punishment|in this case)\b.{5,}"
    r"|(?:alors|il|ils|elle|on|l['’]autre|le|vous)\b.{5,}",
    re.IGNORECASE,
)
"""A subject with which a consequence begins, after a comma."""
EXAMPLE = re.compile(
    r"(?:and )?(?:as )?(?:for example|pour exemple|par exemple|comme si|suppose\b|exemple\b)", re.IGNORECASE
)
NUMBER = re.compile(r"(?:§ *|art\. *)?(?:\d+|[ivxlc]+)[.:;)]*", re.IGNORECASE)
ANNOUNCED = re.compile(r"\b(?:example|exemple|this|suppose)[,;:.?]*$", re.IGNORECASE)
RESUMES = re.compile(
    r"(?:he|they|this|it|you|there|then|those|the (?:other|cards|dealer|elder|younger)|il|ils|elle|on|cela"
    r"|alors|l['’]autre)\b",
    re.IGNORECASE,
)
CONDITIONAL = re.compile(
    r"\b(?:if|when|suppose|in case|he,? that|whoso\w*|in playing|si|s['’]il|quand|celui qui|ceux qui|lorsque)\b",
    re.IGNORECASE,
)
LIST_ITEM = re.compile(r"(?:and |but |et |ou )?(?:an?|for every|une?|la|le|les) ", re.IGNORECASE)
AND = re.compile(r"(?:et|mais)\b", re.IGNORECASE)
ANEW = re.compile(
    r"and (?:so\b|this is called|(?:it|he|they|you|the \w+) (?:is|are|shall|must|may|hath|goes)\b)"
    r"|which is (?:called|known)",
    re.IGNORECASE,
)
VERB = re.compile(
    r"\b(?:is|are|was|be|hath|has|have|shall|must|may|can|ought|reckons?|wins?|loses?|counts?|deals?|takes?"
    r"|plays?|playes|begins?|discards?"
    r"|est|sont|a|ont|doit|doivent|peut|peuvent|faut|faudra|sera|seront|compte(?:nt|ra|ront)?|gagne(?:nt"
    r"|ra)?|perd(?:ra)?|aura|vaut|valent"
    r"|joue(?:nt|ra)?|prend(?:ra)?|fait|fera|jette|dit|dira)\b",
    re.IGNORECASE,
)


def statements(text: str, language: str) -> tuple[tuple[int, int], ...]:
    """Return the beginning and end of each clause of a paragraph; between them stands a space.

    >>> text = "He that deals gives four; but if he give five, he loses. It is usual."
    >>> [text[begin:end] for begin, end in statements(text, "en")]
    ['He that deals gives four;', 'but if he give five, he loses.', 'It is usual.']
    >>> [text[begin:end] for text in ["XII. He that renounces loses."] for begin, end in statements(text, "en")]
    ['XII. He that renounces loses.']
    """
    cuts = [0]
    for stop in STOP.finditer(text):
        before, after = text[cuts[-1] : stop.end()].rstrip(), text[stop.end() :]
        if after and _is_cut(before, after, stop[1], language):
            cuts.append(stop.end())
    spans = pairwise((*cuts, len(text)))
    return tuple((begin, begin + len(text[begin:end].rstrip())) for begin, end in spans)


def _is_cut(before: str, after: str, stop: str, language: str) -> bool:
    following = re.split(r"[.;:!?]\s", after, maxsplit=1)[0]
    if NUMBER.fullmatch(before):  # of the rule that it begins
        return False
    if ANNOUNCED.search(before) and _words(before) < 12 and EXAMPLE.match(before):
        return False
    if stop in ".!?":
        return not ABBREVIATION.search(before) and (after[0].isupper() or not after[0].isalpha())
    if _words(before) < 3 or before.count("(") > before.count(")"):
        return False
    if EXAMPLE.match(after):
        return not ANNOUNCED.search(before)
    if EXAMPLE.match(before):
        return False
    if stop == ",":
        return _is_cut_at_comma(before, following, language)
    number = _words(following)
    is_item = (number < 6 and not VERB.search(following)) or (number < 9 and LIST_ITEM.match(following))
    if COMPLETES.match(after) or is_item:
        return False
    if _waits(before):
        return bool(re.match(r"(?:but|and besides|and here|provided|mais)\b", after, re.IGNORECASE))
    return not (RESUMES.match(after) and CONDITIONAL.search(before))


def _is_cut_at_comma(before: str, following: str, language: str) -> bool:
    first = re.split(r",\s", following, maxsplit=1)[0]
    if _waits(before) or _words(before) < 8:
        return False
    if ADDS.match(following):
        return _words(following) > 4
    if language == "fr" and AND.match(following):
        return _words(first) > 5 and bool(VERB.search(first)) and _words(before) > 8
    return bool(ANEW.match(following)) and _words(first) > 4


def _waits(before: str) -> bool:
    parts = re.split(r"[,;:]\s+", before.rstrip(";:,"))
    came = any(CONSEQUENCE.match(part) and not LATER_CONDITION.match(part) for part in parts[1:])
    return bool(CONDITION.match(before)) and not came


def _words(text: str) -> int:
    return len(WORD.findall(text))


HIGH, MEDIUM = 80, 60
UNDIVIDED = "game.rules"
"""The topic with which a new corpus begins."""


@dataclass(frozen=True)
class KindAndTopics(Proposal):
    """A kind and topics for a clause, with its words. `like`: the clause they are from."""

    kind: str
    topics: tuple[str, ...]
    words: str
    like: str = ""


@dataclass(frozen=True)
class KnownClauses:
    """The clauses of the other editions, in one language. `usual`: the topic that is proposed where there are none."""

    words: tuple[str, ...]
    clauses: tuple[Clause, ...]
    usual: tuple[str, ...] = ()

    def like(self, text: str, before: KindAndTopics | None = None) -> KindAndTopics:
        """Propose for a clause. One that is like none goes on with the topics of the clause before it."""
        example = bool(EXAMPLE_MARKER.search(text))
        if not self.words:
            return KindAndTopics("example" if example else "rule", self.usual, text, cert="low")
        _, score, at = process.extractOne(plain(text), self.words, scorer=_likeness)
        clause, cert = self.clauses[at], certainty_for(score, HIGH, MEDIUM)
        topics = before.topics if cert == "low" and before is not None else clause.topics
        kind = "rule" if cert == "low" or clause.kind == "example" else clause.kind
        return KindAndTopics("example" if example else kind, topics, text, clause.id, cert=cert)


def known_clauses(corpus: Corpus, language: str, without: str = "", game: str = "") -> KnownClauses:
    """Return the clauses of all editions but one, in a language, if only translated."""
    known = [
        (plain(words.regularised), clause)
        for edition in corpus.editions.values()
        if edition.id != without and game in ("", edition.game)
        for clause in edition.clauses
        for words in (clause, *corpus.translated(clause))
        if clause.topics and words.language == language
    ]
    usual = (UNDIVIDED,) if UNDIVIDED in corpus.topics.categories else ()
    return KnownClauses(tuple(words for words, _ in known), tuple(clause for _, clause in known), usual)


def plain(text: str) -> str:
    """Return the words of a text in small letters, without stops."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _likeness(statement: str, other: str, score_cutoff: float | None = None) -> float:
    return (fuzz.token_set_ratio(statement, other) + fuzz.ratio(statement, other)) / 2
