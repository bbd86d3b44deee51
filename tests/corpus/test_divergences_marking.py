"""Which words of the quotations of a divergence are marked."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.language.tokens import Tokens
from piquet_corpus.edition.language.words import layer_text
from piquet_corpus.edition.texts.divergence import Divergence, Side, Words
from piquet_corpus.judging.divergences.marking import (
    ComparedWord,
    Marked,
    Span,
    marked,
    spans_of,
    unlike,
    words_in,
)
from piquet_corpus.judging.proof.evidence import places


def record(*sides: tuple[str, str]) -> Divergence:
    """A record each side of which quotes words of a clause; without words it is silent."""
    told = tuple(
        Side((id_.partition(".")[0],), (Words(id_, LANGUAGES[id_.partition(".")[0]], text, False, 1),), False, (), 1)
        if text
        else Side((id_,), (), True, (), 1)
        for id_, text in sides
    )
    return Divergence("D001", "", (), "editions", "wording", "low", "high", (), (), told, "", (), (), (), 1)


LANGUAGES = {"fr1642": "fr", "en1651": "en", "modern": "fr"}


def shown(text: str, spans: Sequence[Span]) -> list[str]:
    return [" ".join(text[start:end].split()) for start, end in spans]


def differing(one: Marked) -> list[str]:
    return shown(layer_text(one.passage.pieces, "original"), one.differing)


def translated(one: Marked) -> list[str]:
    assert one.translation is not None
    return shown(layer_text(one.translation.pieces, "regularised"), one.translated)


NORMS = ("he", "can", "not", "take", "the", "card")


def plain(text: str, quoted: str = "") -> tuple[ComparedWord, ...]:
    start = 0
    words = []
    for form in text.split():
        words.append(ComparedWord(start, start + len(form), form, form in quoted.split()))
        start += len(form) + 1
    return tuple(words)


def test_words_are_unlike_that_the_other_has_not_in_this_order() -> None:
    mine, theirs = plain("the elder may take five cards"), plain("the younger may take five")
    assert [one.form for one in mine if one in unlike(mine, theirs)] == ["elder", "cards"]
    assert [one.form for one in theirs if one in unlike(theirs, mine)] == ["younger"]
    turned = plain("five cards may the elder take")
    assert unlike(mine, turned)


def test_what_the_quoted_words_have_elsewhere_is_not_unlike() -> None:
    mine = plain("one must not renounce without a penalty")
    theirs = plain("he that can not follow renounce", quoted="can not follow renounce")
    assert "renounce" not in [one.form for one in unlike(mine, theirs)]


def test_many_words_do_not_stand_in_the_place_of_a_few() -> None:
    mine = plain("a little discourse having come into my hands of late I thought it good")
    theirs = plain("this game I thought it good", quoted="game I thought it good")
    assert not unlike(mine, theirs)


def test_letters_without_a_gap_are_one_word_and_small_words_are_never_unlike() -> None:
    words = words_in(
        Tokens("he cannot take the card", ((0, 2), (3, 6), (6, 9), (10, 14), (15, 18), (19, 23)), NORMS), "en"
    )
    assert [(one.start, one.end, one.form, one.small) for one in words] == [
        (0, 2, "he", True),
        (3, 9, "can not", False),
        (10, 14, "take", False),
        (15, 18, "the", True),
        (19, 23, "card", False),
    ]
    assert [one.form for one in words if one in unlike(words, plain("card"))] == ["can not", "take"]


def test_where_most_words_differ_none_is_marked(corpus: Corpus) -> None:
    """Paris says that one may not renounce; London adds following suit, doing otherwise, and an oversight."""
    sides = marked(corpus, corpus.divergence("D103"))
    assert [one.passage.id for side in sides for one in side] == ["fr1642.29.3", "en1651.12.6.3"]
    assert all(one.differing == one.translated == () for side in sides for one in side)
    ((some, *_), *_) = marked(corpus, corpus.divergence("D130"))
    assert translated(some)[:3] == ["provided", "turned", "none"]


def test_beside_quoted_words_only_what_stands_in_their_place_is_unlike() -> None:
    mine = plain("whoever has thirty counts three and no more")
    theirs = plain("he that has thirty counts four and nothing besides", quoted="counts four")
    assert [one.form for one in mine if one in unlike(mine, theirs)] == ["three"]


def test_words_that_follow_one_another_are_marked_as_one() -> None:
    words = plain("a b c d")
    assert spans_of({words[0], words[1], words[3]}, words) == ((0, 3), (6, 7))


def test_a_quotation_is_found_whatever_the_white_space() -> None:
    assert list(places("the rest", "with\n  the\n  rest.")) == [(7, 17)]
    assert list(places("the rest.*", "with the rest")) == []


def test_in_one_language_the_quotations_are_held_against_each_other(corpus: Corpus) -> None:
    both = record(("fr1642.1.2", "jouer du reste qui se monte à trente-six"), ("modern.1.1", "de trente-deux cartes"))
    ((old,), (new,)) = marked(corpus, both)
    assert differing(old)[-1] == "six"
    assert "deux cartes" in differing(new)[-1]
    assert not any("trente" in words for words in (*differing(old), *differing(new)))
    assert old.against == ("modern.1.1",)
    assert old.translation is not None
    assert translated(old) == []


def test_between_languages_our_translation_is_held_against_the_other_text(corpus: Corpus) -> None:
    """Our English of 1642 has *forty are worth four*; 1651 *for Fourty, Foure*, whose spelling is no difference."""
    both = record(("fr1642.6.3", "quarante valent quatre"), ("en1651.7.1.5", "for Fourty, Foure"))
    ((french,), (english,)) = marked(corpus, both)
    assert (french.against, english.against) == (("en1651.7.1.5",), ("fr1642.6.3",))
    assert french.differing == ()
    assert translated(french)[-1] == "worth"
    assert differing(english) == []  # “for” only carries the sentence


def test_what_stands_against_silence_is_not_marked(corpus: Corpus) -> None:
    ((one,), none) = marked(corpus, record(("en1651.1.1.2", "thirty six"), ("modern", "")))
    assert none == ()
    assert (one.differing, one.translated, one.against) == ((), (), ())
    assert shown(layer_text(one.passage.pieces, "original"), one.quoted) == ["thirty six"]


def test_a_heading_is_quoted_as_a_clause_is(corpus: Corpus) -> None:
    heading = index_of(corpus).passages["en1651.7.h2"]
    assert heading.id not in corpus.clauses
    text = layer_text(heading.pieces, "original").strip()
    ((french,), (english,)) = marked(corpus, record(("fr1642.6.1", "ronfle"), (heading.id, text)))
    assert english.passage is heading
    assert english.against == (french.passage.id,)
