"""A reprint that never was: the chapter of 1674 with thirty small changes, and a misprint that both have."""

from __future__ import annotations

from pathlib import Path

from piquet_corpus.edition.corpus import Corpus

MISPRINT = ("the least Card deals", "the last Card deals")
"""What the text of 1674 has, as transcribed."""
CHANGES = (
    ("you must throw out", "you must cast out"),
    ("thirty and six", "thirty six"),
    ("The usual Set is an hundred", "The usual Sett is a hundred"),
    ("the worst is the Dealers", "the worst is the Dealer's"),
    ("goes for eleven", "goeth for eleven"),
    ("what number he pleaseth", "what number he pleases"),
    ("leaving twelve on the table", "leaving twelve upon the table"),
    ("having lookt over", "having looked over"),
    ("says I have a blanck", "saith I have a Blank"),
    ("those which he judgeth", "those that he judgeth"),
    ("This being done", "That being done"),
    ("if it should chance to fall out", "if it should fall out"),
    ("It is no small advantage", "'Tis no small advantage"),
    ("be never so good the Gamesters", "be ever so good, the Gamesters"),
    ("is good, and sets up one", "is good, and he sets up one"),
    ("withall take notice", "withal take notice"),
    ("after the Ruff is plaid", "after the Ruff is played"),
    ("A Quart is a sequence of four Cards", "A Quart is a Sequence of four cards"),
    ("now what ever you can make", "now whatsoever you can make"),
    ("makes all the others less Sequences", "makes all the other less Sequences"),
    ("Farther observe", "Further observe"),
    ("no place in this account", "no place in the account"),
    ("Now they begin to play", "Then they begin to play"),
    ("with any Cards, under,", "with any Card under,"),
    ("not but that if he find", "nor but that if he find"),
    ("this is known by the name of a Repicy", "which is known by the name of a Repicq"),
    ("it lieth in the choice", "it lies in the choice"),
    ("throws up his Cards imagining", "throweth up his Cards, imagining"),
    ("No man is permitted", "No Man is allowed"),
    ("be accounted a foul Player", "be counted a foul Player"),
)
BOOK = ("--title", "The Compleat Gamester, or, Instructions how to play", "--place", "London", "--year", "1680")
BOOK += ("--publisher", "Henry Brome", "--language", "en")


def write_reprint(corpus: Corpus, path: Path) -> None:
    """Write its text, with empty lines between paragraphs."""
    text = "\n\n".join(block.regularised for block in corpus.editions["en1674"].blocks if block.kind != "page") + "\n"
    for old, new in (MISPRINT, *CHANGES):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
