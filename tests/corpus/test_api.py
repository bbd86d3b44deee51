"""The public Python API. What a game counts is tested elsewhere; here, that it is reached, named and explained."""

import inspect
import subprocess
import sys

import pytest

import piquet_corpus as pc

# 1651, ch. VII: 35 counts as 40, so four; the younger's 39 is more and counts four; his quarte counts four, ch. VIII.
HANDS = {
    "elder": "AS TS 8S 6S AH KH AD KD QC JC 9C 7D",
    "younger": "KS QS 9S QH JH TH 9H QD JD 8D TC 8C",
}
DEALER_A = {"partie": {"dealer": "A"}, **HANDS}


def test_importing_it_imports_nothing_heavy() -> None:
    heavy = "{'lxml', 'pandas', 'spacy', 'pydantic', 'yaml'}"
    code = f"import sys, piquet_corpus; sys.exit(str({heavy} & set(sys.modules)) if {heavy} & set(sys.modules) else 0)"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("name", pc.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    assert name in dir(pc)
    assert len(inspect.getdoc(getattr(pc, name)) or "") > 30


@pytest.mark.parametrize("name", [name for name in pc.__all__ if inspect.isfunction(getattr(pc, name))])
def test_every_function_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(pc, name)) or "") or name == "load"


def test_a_name_that_does_not_exist_is_answered_with_the_nearest() -> None:
    with pytest.raises(AttributeError, match="piquet_corpus has no 'scroe': did you mean score"):
        _ = pc.scroe


def test_a_clause_has_its_layers_translation_parallels_and_apparatus() -> None:
    corpus = pc.load()
    clause = corpus.clause("fr1642.6.3")
    assert "trente-cinq" in clause.original
    assert "trente-cinq" not in clause.regularised
    assert [change.regularised for change in corpus.apparatus(clause)] == ["trente"]
    assert corpus.apparatus(clause) == corpus.apparatus(clause.id)
    assert corpus.cruxes(clause)[0].variants[0].words == "trente"
    assert [translated.id for translated in corpus.translated(clause)] == ["fr1642.en.6.3"]
    assert "en1651.7.1.5" in {facing for row in corpus.parallels(clause) for facing in row.clauses}


def test_words_that_are_supplied_or_deleted_have_one_side_empty() -> None:
    changes = [change for edition in pc.load().editions.values() for change in edition.emendations]
    supplied = [change for change in changes if not change.original and change.regularised]
    assert supplied
    assert all(change.original or change.regularised or hasattr(change.piece, "quantity") for change in changes)


def test_a_score_is_explained_clause_by_clause() -> None:
    made = pc.score("en1651", **HANDS)
    assert made.totals == {"elder": 3, "younger": 4 + 4}
    worth = next(finding for finding in made.findings if finding.rule == "point.value")
    assert (worth.side, worth.points) == ("younger", 4)
    assert "en1651.7.1.4" in [clause.id for clause in worth.clauses]
    assert str(made).endswith("In all: elder 3, younger 8.")


def test_cards_may_be_values_or_text() -> None:
    hands = {side: pc.cards(text) for side, text in HANDS.items()}
    assert pc.score("en1651", **hands).totals == pc.score("en1651", **HANDS).totals


def test_a_reading_changes_the_rule_set_alike_by_name_and_by_value() -> None:
    by_name = pc.ruleset("fr1642:pique.window=any-card")
    assert by_name.rules == pc.ruleset("fr1642").with_reading("pique", "window", "any-card").rules
    assert "pique.window=any-card" in [reading.name for reading in pc.readings("fr1642")]


def test_an_event_that_decides_nothing_says_so_and_one_that_is_refused_does_not() -> None:
    played = pc.play("fr1642", ["elder calls point 35"], **HANDS)
    assert played.steps[0].decides_nothing
    assert "Accepted; it decides nothing by itself." in str(played)
    dealt = {"elder_dealt": HANDS["elder"], "younger_dealt": HANDS["younger"]}
    dealt["talon"] = "JS 7S 8H 7H 6H TD 9D 6D AC KC 7C 6C"
    refused = pc.play("fr1642", ["elder discards JC 9C 7D 6S", "elder discards 8S"], **dealt).steps[-1]
    assert (refused.refused, refused.decides_nothing) == (True, False)
    assert "(refused)" in str(refused)


def test_a_partie_has_scores_by_side_and_by_player() -> None:
    # the dealer is the younger: A. The younger has 8 in hand, as above; the elder 3, and 1 for the ace that he leads.
    played = pc.play("en1651", **DEALER_A).then(*_announced(), "elder plays AS", "younger plays 9S")
    assert played.scores.sides == {"elder": 3 + 1, "younger": 8}
    assert played.scores.players == {"A": 8, "B": 3 + 1}
    assert played.scores.seats == {"elder": "B", "younger": "A"}
    alone = pc.play("en1651", _announced(), **HANDS)
    assert (alone.scores.sides, alone.scores.players) == ({"elder": 3, "younger": 8}, {})


def _announced() -> list[str]:
    """What both announce honestly, in the words of a transcript."""
    return [step.event for step in pc.play("en1651", honestly="AS", **HANDS).steps][:-1]


def test_findings_go_on_from_what_was_counted_before() -> None:
    played = pc.play("en1651", honestly="AS 9S", **HANDS)
    led = played.steps[-2].findings[-1]
    assert (led.points, led.totals) == (1, {"elder": 3 + 1, "younger": 8})


def test_what_is_played_goes_on_and_reads_back() -> None:
    played = pc.play("en1651", honestly="AS 9S", **HANDS)
    more = played.then("elder plays TS", "younger plays QS")
    assert len(more.steps) == len(played.steps) + 2
    assert not more.over
    assert any(line.startswith("younger plays") for line in more.legal)
    again = pc.play_transcript(more.transcript())
    assert (again.scores, again.steps) == (more.scores, more.steps)


def test_a_transcript_may_be_a_file(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(pc.play("en1651", honestly="AS 9S", **HANDS).transcript())
    assert pc.play_transcript(path).scores.sides == {"elder": 4, "younger": 8}
    with pytest.raises(pc.PiquetError, match="no such file"):
        pc.play_transcript(tmp_path / "other.txt")
    with pytest.raises(pc.PiquetError, match="line 1"):
        pc.play_transcript("rule fr1642\nelder jumps\n")


def test_events_are_compared_under_several_rule_sets() -> None:
    # 1642 §36 counts a card put back for nothing lost; the corpus has the case; here its first events by themselves
    case = pc.load().case("a-card-too-many-put-back")
    events = [str(happening.event) for happening in case.events]
    compared = pc.compare("fr1642", "en1651", events=events, **case.given)
    by_case = pc.compare("fr1642", "en1651", case=case.id)
    assert [(each.event, each.rule, each.causes) for each in compared.differences] == [
        (each.event, each.rule, each.causes) for each in by_case.differences
    ]
    assert compared.differences


def test_a_comparison_without_rule_sets_is_under_all_of_its_game() -> None:
    compared = pc.compare(**HANDS)
    assert {each.way.id for each in compared.judged} >= {"fr1642", "en1651", "classic", "ancien", "moderne"}
    assert {each.way.ruleset.game for each in compared.judged} == {"piquet"}


def test_tables_are_frames_by_their_key() -> None:
    frame = pc.table("parallel_clauses")
    assert ("par.0050", "fr1642.6.4") in frame.index
    assert set(pc.table_names()) >= {"clauses", "divergences", "grounds"}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: pc.score("fr1642", eldr="AS"), "unknown key 'eldr' for a coup judged at once: did you mean elder?"),
        (lambda: pc.play("fr1642", partie={"numbr": 100}), "unknown key 'numbr' in partie: did you mean number?"),
        (lambda: pc.play("fr1642", partie="number 100"), "in partie: expected keys with values, found 'number 100'"),
        (lambda: pc.play("fr1642", ["elder discard 6H"], **HANDS), "did you mean “<hand> discards <cards>”"),
        (
            lambda: pc.play("fr1642", ["elder plays 7S"], **HANDS),
            "“elder plays 7S” cannot happen: the elder does not have 7S",
        ),
        (lambda: pc.play("fr1642", ["elder plays AX"], **HANDS), "'AX' is not a card: write a rank"),
        (lambda: pc.play("fr1642", ["elder discards AS AX"], **HANDS), "'AX' is not a card: write a rank"),
        (lambda: pc.play_at_random("tarot1637", 1).then("A plays T99"), "'T99' is not a card"),
        (lambda: pc.play("fr1642", honestly="7S", **HANDS), "nobody holds the card 7S"),
        (lambda: pc.play("fr1642", honestly="7S", partie={"dealer": "A"}, **HANDS), "only a single coup"),
        (lambda: pc.score("classic", **HANDS), "six of spades"),
        (lambda: pc.clause("en1651.1.9"), "unknown reference 'en1651.1.9': did you mean en1651.1."),
        (lambda: pc.clause("fr1642.6"), "'fr1642.6' is not one clause, but a passage: fr1642.6.1 to fr1642.6.7"),
        (lambda: pc.clause("en1651.p16"), "is not one clause, but a passage: en1651.8.4.1"),
        (lambda: pc.load().parallels("fr1642.66.3"), "unknown reference 'fr1642.66.3'"),
        (lambda: pc.load().translated("fr1642.66.3"), "unknown reference 'fr1642.66.3'"),
        (lambda: pc.load().cases_about("fr1642.66.3"), "unknown reference 'fr1642.66.3'"),
        (lambda: pc.load("nowhere"), "nowhere: no such directory"),
        (lambda: pc.clause("1.2"), "did you mean fr1642.1.2, en1651.1.1.2"),
        (lambda: pc.ruleset("fr1624"), "did you mean fr1642? There are: fr1642, en1651"),
        (lambda: pc.ruleset("fr1642:pique.windw=any-card"), "unknown parameter 'windw' of pique: did you mean window?"),
        (lambda: pc.ruleset("fr1642").with_reading("piqe", "window", "x"), "unknown rule 'piqe'"),
        (lambda: pc.ruleset("fr1642").with_reading("pique", "windw", "x"), "did you mean window?"),
        (lambda: pc.ruleset("fr1642").with_reading("point.good", "x", 1), "unknown parameter 'x' of point.good"),
        (lambda: pc.ruleset("fr1642").with_reading("count.together", "x", 1), "count.together has no parameters"),
        (lambda: pc.load().case("point-of-thirty"), "did you mean a-point-of-thirty"),
        (lambda: pc.load().edition("fr1624"), "did you mean fr1642?"),
        (lambda: pc.load().divergence("D9999"), "unknown divergence 'D9999'"),
        (lambda: pc.load().row("par.9999"), "unknown row 'par.9999'"),
        (lambda: pc.table("clause"), "did you mean clauses? There are: texts"),
        (lambda: pc.find_divergences(importnce="high"), "unknown facet 'importnce': did you mean importance?"),
        (lambda: pc.find_divergences(importance="hihg"), "did you mean high?"),
        (lambda: pc.search("point", ["fr1624"]), "unknown text 'fr1624': did you mean fr1642?"),
        (lambda: pc.cite("fr1642.6.4", base="example.org"), "base: expected a web address such as"),
        (lambda: pc.cite("fr1642.6.4", "bibtx"), "unknown format 'bibtx': did you mean bibtex?"),
        (lambda: pc.compare("fr1642", case="a-point-of-thirty", **HANDS), "leave out the others"),
        (lambda: pc.cards("AS 1H"), "1H"),
    ],
)
def test_a_wrong_guess_is_answered_in_one_sentence(asked, message) -> None:
    with pytest.raises(pc.PiquetError) as refused:
        asked()
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_misspelt_word_of_the_header_is_answered_with_the_right_one() -> None:
    with pytest.raises(pc.PiquetError, match="line 2: “giben phase shuffle” is not an event: did you mean “given …”"):
        pc.play_transcript("rules fr1642\ngiben phase shuffle\n")


def test_a_transcript_that_writes_given_before_partie_is_told_how_to_write_it() -> None:
    with pytest.raises(pc.PiquetError, match="line 2: write “partie number 100”, without given before it"):
        pc.play_transcript("rules fr1642\ngiven partie number 100\n")


def test_a_heading_or_an_omission_is_answered_like_a_clause_that_has_nothing() -> None:
    corpus = pc.load()
    omission = corpus.alignment.omissions[0].id
    heading = next(block.id for block in corpus.edition("en1651").blocks if block.kind == "head" and block.id)
    assert (corpus.apparatus(omission), corpus.cruxes(omission)) == ((), ())
    assert corpus.parallels(heading) == ()


def test_a_text_may_be_named_without_a_list() -> None:
    assert pc.search("renoncer", "fr1642") == pc.search("renoncer", ["fr1642"])


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (lambda: pc.load().edition("fr1642"), "<Edition fr1642: Le Jeu du Piquet plaisant et récréatif (1642)>"),
        (lambda: pc.clause("fr1642.7.2"), "<Clause fr1642.7.2: (qui s’appelle la ronfle)>"),
        (lambda: pc.ruleset("fr1642"), "<RuleSet fr1642: Le Jeu du Piquet plaisant et récréatif (Paris, 1642)>"),
        (lambda: pc.play("en1651", honestly="AS 9S", **HANDS), "<Playing en1651: 10 events; elder 4, younger 8>"),
        (lambda: pc.play("en1651", **DEALER_A), "<Playing en1651: 0 events; A 0, B 0>"),
        (lambda: pc.play("en1651", honestly="AS", **HANDS).steps[-1], "<PlayedStep elder plays AS: 2 findings>"),
        (lambda: pc.compare("fr1642", "en1651", **HANDS), "<Comparison of fr1642, en1651: 0 differences>"),
    ],
)
def test_what_is_shown_at_a_prompt_fits_on_a_line(value, shown) -> None:
    assert repr(value()) == shown


def test_a_score_and_a_finding_are_shown_at_a_prompt_with_what_they_say() -> None:
    assert repr(pc.score("en1651", **HANDS)).startswith("<Score en1651: elder 3, younger 8; ")
    assert repr(pc.score("en1651", **HANDS).findings[4]).startswith("<Explanation point.good: The elder's 35 is not")
