"""The examples as they are listed, under every rule set, and the search for deals that differ."""

from __future__ import annotations

import pytest
from lxml import html

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.compare import differing_case, differing_deal, smaller_pack
from piquet_corpus.judging.divergences.prove import Under, under_every_ruleset
from piquet_corpus.judging.ways import games_in_order, way
from piquet_corpus.publishing.pages.example.case import words
from piquet_corpus.publishing.pages.example.listing import CasesWanted, groups, in_order, select, sources
from rules.core.messages import speaking


def headings(corpus: Corpus, **wanted: str) -> list[str]:
    found = (heading for heading, _ in groups(corpus, CasesWanted(**wanted)))
    return [html.fragment_fromstring(one, create_parent="p").text_content() for one in found]


def test_the_examples_of_a_book_stand_by_its_chapters(corpus: Corpus) -> None:
    found = headings(corpus, source="en1651")
    assert found[0] == "CHAP. I. Of the Cards that are to be plaid with, and the number of them."
    assert "CHAP. VIII. Of Sequences, and their Value." in found
    (of_sequences,) = (cases for heading, cases in groups(corpus, CasesWanted("en1651")) if "CHAP. VIII" in heading)
    assert of_sequences[0].id == "three-tierces-of-one-ladder"  # it stands in 8.1.3; the others follow in 8.2 and later


def test_all_examples_are_listed_once_the_books_first(corpus: Corpus) -> None:
    every = in_order(corpus, CasesWanted())
    assert sorted(case.id for case in every) == sorted(case.id for case in corpus.cases)
    assert [case.source for case in every] == sorted(
        (case.source for case in every), key=("text", "attested", "derived").index
    )


def test_an_example_is_wanted_by_source_topic_and_rule_set(corpus: Corpus) -> None:
    wanted = CasesWanted("en1651", "repique", "en1651")
    found = {case.id for case in select(corpus, wanted)}
    assert "thirty-one-counts-ninety-one" in found  # chapter XI, of both old books
    assert "thirty-two-cards" not in found  # of the modern description
    assert found < {case.id for case in select(corpus, CasesWanted("en1651"))}
    assert sources(corpus)["all"] == len(corpus.cases)


@pytest.mark.parametrize(("language", "quoted"), [("en", ["fr", "en"]), ("fr", ["fr"])])
def test_the_words_of_another_source_stand_there_and_are_translated_for_who_needs_it(
    corpus: Corpus, language: str, quoted: list[str]
) -> None:
    with speaking(language):
        shown = html.fragment_fromstring(words(corpus.case("alcippe-is-capot")))
        assert not words(corpus.case("three-tierces-of-one-ladder"))
    assert [each.get("lang") for each in shown.iter("blockquote")] == quoted
    first, last = "Console-moi, Marquis, d’une étrange partie,", "Sans pouvoir, de dépit, proférer un seul mot."
    lines = [line.text_content() for line in shown.find("blockquote")]
    assert (len(lines), lines[0], lines[-1]) == (330 - 304 + 1, first, last)
    assert ("a quinte major" in shown.text_content()) == (language == "en")


def under(corpus: Corpus, case: str) -> dict[str, Under]:
    return under_every_ruleset(corpus, corpus.case(case))


def test_a_result_that_flips_is_explained_by_its_divergence(corpus: Corpus) -> None:
    # 1642 and 1651 let the dealer choose two, three or four; the old game as now described, two or three.
    found = under(corpus, "packets-of-one-and-of-five")
    assert next(iter(found)) == "fr1642"
    assert not found["en1651"].differs
    assert found["ancien"].differs
    assert found["ancien"].records == ("D158",)
    assert found["ancien"].said[-1] == "The cards may not be dealt by 4."
    assert found["classic"].cannot == "6S, 6H, 6D, 6C not in the pack"


def test_an_example_about_cards_that_are_not_in_the_pack_is_compared_by_them(corpus: Corpus) -> None:
    found = under(corpus, "thirty-two-cards")
    assert found["classic"] == Under(("not in the pack: 2S, 3H, 4D, 5C, 6S",))
    assert found["fr1642"] == Under(("not in the pack: 2S, 3H, 4D, 5C",), True, ("D141",))
    assert not found["moderne"].differs


@pytest.mark.parametrize(("one", "other", "pack"), [("fr1642", "moderne", "moderne"), ("classic", "ancien", "classic")])
def test_a_deal_that_differs_is_found_with_cards_that_both_have(
    corpus: Corpus, one: str, other: str, pack: str
) -> None:
    game, both = games_in_order(corpus)[0], (way(corpus, one), way(corpus, other))
    assert smaller_pack(game, *both).ruleset.id == pack
    seed = differing_deal(game, *both, range(1, 200))
    assert (seed is not None) is (other == "moderne")
    if seed is not None:
        given = game.read_facts(game.deal(corpus.rulesets[pack], seed) or {})
        totals = [game.judge(each.ruleset, given) for each in both]
        assert totals[0] != totals[1]


def test_two_books_differ_only_in_an_example(corpus: Corpus) -> None:
    game, both = games_in_order(corpus)[0], (way(corpus, "fr1642"), way(corpus, "en1651"))
    assert differing_deal(game, *both, range(1, 60)) is None
    case = differing_case(corpus, game, *both)
    assert case
    assert case.source == "text"
    # He has three aces and counts three kings: in 1642 he counts nothing at all, in 1651 he still counts in play.
    assert case.id == "kings-counted-for-aces"


def test_a_way_of_playing_differs_in_nothing_from_itself(corpus: Corpus) -> None:
    game, same = games_in_order(corpus)[0], way(corpus, "fr1642")
    assert differing_deal(game, same, same, range(1, 30)) is None
    assert differing_case(corpus, game, same, same) is None
