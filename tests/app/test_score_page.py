"""The page on which a hand is scored: tapped in card by card, typed, under every rule set."""

from __future__ import annotations

from random import Random
from urllib.parse import parse_qsl, urlsplit

import pytest
from lxml.html import HtmlElement, fragment_fromstring

import piquet_corpus as pc
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.publishing.pages.play.score import hands_asked, score_page

SPADES = "AS KS QS JS TS 9S"
ALL_GOOD = f"{SPADES} AH AD AC KH KD KC"


def page(corpus: Corpus, **given: str) -> HtmlElement:
    """The page for an address."""
    view = hands_asked(corpus, lambda name: given.get(name, ""))
    return fragment_fromstring(score_page(corpus, view).whole())


def follow(corpus: Corpus, link: HtmlElement) -> HtmlElement:
    """The page to which a link leads."""
    return page(corpus, **dict(parse_qsl(urlsplit(link.get("href")).query)))


def tap(corpus: Corpus, shown: HtmlElement, name: str) -> HtmlElement:
    """The page after a card of the pack was tapped."""
    (link,) = (each for each in shown.find_class("pack")[0].iter("a") if each.get("aria-label") == name)
    return follow(corpus, link)


def counted(shown: HtmlElement) -> list[str]:
    """The points of the findings that bring some."""
    return [each.text_content() for each in shown.find_class("points")]


def totals(shown: HtmlElement) -> dict[str, str]:
    """What each rule set counts."""
    (tiles,) = shown.find_class("scores")
    return {tile.find("a").text_content(): tile.find_class("number")[0].text_content() for tile in tiles}


def test_a_hand_is_entered_in_twelve_taps_and_what_it_counts_changes_with_each(corpus: Corpus) -> None:
    shown = page(corpus)
    assert len(shown.find_class("hand")[0].find_class("place")) == 12
    ranks = ("ace", "king", "queen", "knave", "ten", "nine")
    names = [f"{rank} of spades" for rank in ranks] + [f"ace of {suit}" for suit in ("hearts", "diamonds", "clubs")]
    names += [f"king of {suit}" for suit in ("hearts", "diamonds", "clubs")]
    last = []
    for name in names:
        shown = tap(corpus, shown, name)
        last.append(totals(shown)["1642"])
    # The point: 11, 21, 31, 41, 51, 60, a tenth of it. The sequences: 3, 4, 15, 16. Three aces 3, four 14: 36 in hand,
    # which is over thirty, so the repique brings 60 more. Three kings 3, four 14.
    assert last == ["1", "2", "6", "8", "20", "22", "22", "25", "96", "96", "99", "110"]
    assert not shown.find_class("hand")[0].find_class("place")
    assert not list(shown.find_class("pack")[0].iter("a"))
    assert counted(shown) == ["+6", "+16", "+14", "+14", "+60"]


def test_a_card_of_the_hand_is_taken_out_again_and_the_other_hand_is_filled(corpus: Corpus) -> None:
    shown = page(corpus, elder="AS,KS")
    (ace, _king) = shown.find_class("hand")[0].iter("a")
    assert len(follow(corpus, ace).find_class("hand")[0].find_class("place")) == 11
    (other,) = (each for each in shown.iter("a") if each.text_content() == "Put cards in the younger’s hand")
    shown = tap(corpus, follow(corpus, other), "queen of spades")
    assert [each.text_content() for each in shown.iter("h2")][:2] == [
        "The elder’s hand 2 / 12",
        "The younger’s hand 1 / 12",
    ]


def test_what_a_rule_set_counts_otherwise_is_marked_and_leads_to_what_it_does_otherwise(corpus: Corpus) -> None:
    # 8 + 7 + 9 + 10 + 10 = 44 is a point of 4 in 1642, as in the classic game; in the modern one
    # five cards are a point of 5. The quinte is 15 in all.
    shown = page(corpus, elder="JS,TS,9S,8S,7S")
    today = ("Today’s game (classic)", "Today’s game (ancient)", "Today’s game (modern)")
    counted_by_all = totals(shown)
    assert [counted_by_all[name] for name in ("1642", "1651", "1674", *today)] == [*["19"] * 5, "20"]
    marked = [tile for tile in shown.find_class("scores")[0] if tile.get("class") == "differs"]
    assert "divergences?one=fr1642&other=moderne" in [tile.findall("a")[1].get("href") for tile in marked]
    assert "divergences?one=fr1642&other=classic" not in [tile.findall("a")[1].get("href") for tile in marked]


def test_a_card_that_the_rules_do_not_play_with_cannot_be_tapped_and_is_refused(corpus: Corpus) -> None:
    shown = page(corpus, rules="moderne")
    assert len(list(shown.find_class("pack")[0].iter("a"))) == 32
    assert totals(page(corpus, elder="6S", rules="moderne"))["Today’s game (modern)"] == "—"
    assert "six of spades" in page(corpus, elder="6S", rules="moderne").findall("section")[-1].text_content()


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"elder": "AS XX"}, "XX"),
        ({"elder": "AS AS"}, "twice"),
        ({"elder": "AS", "younger": "AS"}, "Both hands have this card: ace of spades."),
        ({"elder": f"{ALL_GOOD} QH"}, "The elder’s hand: 13 cards. A hand has 12."),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(corpus: Corpus, given: dict[str, str], wrong: str) -> None:
    shown = page(corpus, **given)
    (problem,) = shown.find_class("problem")
    assert wrong in problem.text_content()
    (field,) = (each for each in shown.iter("input") if each.get("type") != "hidden")
    assert (field.get("name"), field.get("value")) == list(given.items())[-1]  # to be mended


def test_an_address_that_asks_for_what_is_not_there_shows_the_first(corpus: Corpus) -> None:
    assert totals(page(corpus, elder="AS", rules="fr1700", side="dealer")) == totals(page(corpus, elder="AS"))


@pytest.mark.parametrize("number", [5, pytest.param(1000, marks=pytest.mark.slow)])
def test_two_hands_are_scored_as_the_api_scores_them(corpus: Corpus, number: int) -> None:
    game, rng = games_in_order(corpus)[0], Random(44)
    for id_ in rulesets_in_order(corpus, game):
        cards = list(game.pack(corpus.rulesets[id_]))
        for _time in range(number):
            rng.shuffle(cards)
            elder, younger = (" ".join(map(str, cards[at : at + 12])) for at in (0, 12))
            made = pc.score(id_, elder=elder, younger=younger)
            shown = page(corpus, elder=elder, younger=younger, rules=id_)
            (here,) = (tile for tile in shown.find_class("scores")[0] if tile.find("a").get("aria-current"))
            numbers = f"elder {made.totals['elder']} · younger {made.totals['younger']}"
            assert here.find_class("number")[0].text_content() == numbers
            assert counted(shown) == [f"{each.points:+d}" for each in made.findings if each.points]


def test_a_hand_is_dealt_and_another_the_next_time(corpus: Corpus) -> None:
    def dealt(shown: HtmlElement) -> HtmlElement:
        (link,) = (each for each in shown.iter("a") if each.text_content() == "Deal me a hand")
        return follow(corpus, link)

    first = dealt(page(corpus))
    assert not first.find_class("hand")[0].find_class("place")
    hands = [
        [each.get("aria-label") for each in shown.find_class("hand")[0].iter("a")] for shown in (first, dealt(first))
    ]
    assert hands[0] != hands[1]


TRICKS = "AS 8S;KS 7S;QS QH;JS JH;TS TH;9S 9H;AH QD;AD JD;AC QC;KH TD;KD JC;KC TC"
YOUNGER = "8S 7S QH JH TH 9H QD JD TD QC JC TC"


def test_twelve_tricks_make_a_coup(corpus: Corpus) -> None:
    hands = {"elder": ALL_GOOD.replace(" ", ","), "younger": YOUNGER.replace(" ", ",")}
    # In hand 50, and a repique: 110. Eleven cards from the ten up are led, 11; the last trick 1 more; capot 40.
    shown = page(corpus, **hands, tricks=TRICKS)
    assert totals(shown)["1642"] == "elder 162 · younger 0"
    reasons = " ".join(each.text_content() for each in shown.find_class("why-not")[0])
    assert "The younger counts nothing for a capot." in reasons
    # Only the first card: one more, since it is led.
    assert totals(page(corpus, **hands, tricks="AS"))["1642"] == "elder 111 · younger 0"
    compared = [link.get("href") for link in shown.iter("a") if link.get("href", "").startswith("compare?")]
    assert any("tricks=" in href for href in compared)


def test_tricks_that_the_hands_have_not_are_refused_in_a_sentence(corpus: Corpus) -> None:
    hands = {"elder": ALL_GOOD.replace(" ", ","), "younger": YOUNGER.replace(" ", ",")}
    shown = page(corpus, **hands, tricks="AS 8S; 8S KS")
    assert shown.find_class("problem")[0].text_content() == "Tricks: the card 8S is played twice."
    assert totals(shown)["1642"] == "elder 110 · younger 0"  # the hands are scored all the same
    (field,) = (each for each in shown.iter("input") if each.get("name") == "tricks")
    assert field.get("value") == "AS 8S; 8S KS"


def test_with_another_card_the_tricks_are_gone_and_one_hand_has_none(corpus: Corpus) -> None:
    hands = {"elder": ALL_GOOD.replace(" ", ","), "younger": YOUNGER.replace(" ", ",")}
    shown = page(corpus, **hands, tricks=TRICKS)
    (out,) = (each for each in shown.iter("a") if each.get("aria-label") == "ace of spades: take it out")
    assert "tricks" not in out.get("href")
    alone = page(corpus, elder=hands["elder"], tricks=TRICKS)
    assert not [each for each in alone.iter("input") if each.get("name") == "tricks"]


def test_a_whole_hand_without_figures_is_a_blanche(corpus: Corpus) -> None:
    white = "AS,TS,8S,7S,AH,TH,8H,7H,AD,TD,8D,7D"
    # 10 for the blanche, 4 for a point of 36, three aces 3, three tens 3.
    assert totals(page(corpus, elder=white))["1642"] == "20"
    assert totals(page(corpus, elder=white.removesuffix(",7D")))["1642"] == "10"  # eleven cards are no hand


def test_the_result_is_a_line_to_copy_and_a_picture_to_save(corpus: Corpus) -> None:
    shown = page(corpus, elder=SPADES.replace(" ", ","), younger="TH,9H", cards="")
    copied, saved = (each for each in shown.iter("button") if each.get("data-copy"))
    assert copied.get("data-copy").endswith(": 22 (1642)")  # 6 for a point of 60, 16 for the sixième
    picture = fragment_fromstring(saved.get("data-copy"))
    drawn = [each.text for each in picture.iter("text")]
    assert [each for each in drawn if each in ("A", "K", "Q", "J", "10", "9")] == [
        "A",
        "K",
        "Q",
        "J",
        "10",
        "9",
        "10",
        "9",
    ]
    assert drawn.count("♠") == 6
    assert drawn.count("♥") == 2
    assert drawn[-1].endswith("22 (1642)")
    assert saved.get("data-save") == "hand.svg"


# The deal of § 35: twelve cards each, and a talon from the top. With 36 cards the elder changes up to eight.
DEALT = {
    "elder": "AS,KS,QS,JS,AH,KH,6H,9D,7D,6D,8C,6C",
    "younger": "TS,9S,QH,JH,TH,AD,KD,QD,AC,KC,9C,7C",
    "talon": "8S,7S,6S,9H,8H,7H,JD,TD,8D,QC,JC,TC",
}


def test_with_a_talon_cards_are_laid_aside_and_others_taken(corpus: Corpus) -> None:
    shown = page(corpus, **DEALT)
    for name in ("queen of spades", "knave of spades", "six of hearts", "nine of diamonds"):
        (card,) = (each for each in shown.iter("a") if each.get("aria-label") == f"{name}: lay it aside")
        shown = follow(corpus, card)
    assert [each.get("aria-label") for each in shown.find_class("aside")].count("six of hearts: keep it") == 1
    # Only the elder has laid cards aside: there are no hands after the exchange yet, and nothing of theirs is counted.
    assert "The elder may take 4 cards." in shown.text_content()
    assert "after the exchange" not in shown.text_content()
    assert totals(shown)["1642"] == "elder 0 · younger 0"
    both = page(corpus, **DEALT, aside="QS,JS,6H,9D,7D,6D,8C,6C,9C,7C")
    words = both.text_content()
    assert "The elder may take 8 cards." in words
    assert "The younger may take 2 cards." in words
    # The elder has then A K 8 7 6 of spades, A K 9 8 7 of hearts, J 10 of diamonds: a point of 45, better than the
    # younger's 39 in diamonds, 5. The younger has 10 9, Q J 10, A K Q 8, A K Q: his tierce major is the best sequence,
    # so his three tierces count 9, and the elder's two nothing; three queens 3.
    assert totals(both)["1642"] == "elder 5 · younger 12"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"aside": "AS,KS,QS,JS,AH,KH,6H,9D,7D"}, "The elder may not take 9 cards"),
        ({"talon": "AS,7S"}, "The talon has a card that is in a hand: ace of spades."),
        ({"talon": "8S,XX"}, "'XX' is not a card"),
        ({"talon": "8S,7S"}, "talon"),
    ],
)
def test_an_exchange_that_cannot_be_is_refused_in_a_sentence(corpus: Corpus, more: dict[str, str], said: str) -> None:
    assert said in page(corpus, **(DEALT | more)).text_content()
