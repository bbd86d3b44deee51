"""A long table comes in two parts: the first lines as HTML, the others as data that a script adds."""

from __future__ import annotations

import json
import re

import pytest
from lxml import etree

from piquet_corpus.app.parts.drawing import FIRST, long_table
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.reading import View, reading, usual_view

pytestmark = pytest.mark.usefixtures("corpus_index")


def test_no_line_is_lost_or_doubled_between_the_two_parts(corpus: Corpus) -> None:
    read = reading(corpus, usual_view(corpus))
    made = long_table(read)
    (carried,) = re.findall(r'<script type="application/json">(.*?)</script>', made.others, re.DOTALL)
    assert "<" not in carried  # nothing in it can end the script, or be taken for HTML
    begun = "".join(read.lines[:FIRST])
    assert f">{begun}</tbody>" in made.begun
    assert 'aria-busy="true"' in made.begun
    assert begun + "".join(json.loads(carried)) == "".join(read.lines)
    assert read.shown == len(etree.fromstring(read.html).findall(".//tr[@class]")) - heads(read.html)


def heads(html: str) -> int:
    """The number of rows with headings only."""
    return len(etree.fromstring(html).findall(".//tr[@class='heads']"))


def test_a_short_table_comes_whole(corpus: Corpus) -> None:
    made = long_table(reading(corpus, View(("fr1642", "en1651"), "fr1642", query="tierce zebra")))
    assert made.others == ""
    assert "aria-busy" not in made.begun


def test_the_name_of_a_table_is_that_of_what_is_in_it(corpus: Corpus) -> None:
    """Or else the lines of one table could be added to another."""
    views = (View(("fr1642",), "fr1642"), View(("fr1642",), "fr1642", terms=False), View(("en1651",), "en1651"))
    names = [re.findall(r'data-table="(\w+)"', long_table(reading(corpus, view)).begun) for view in views]
    assert len({name for (name,) in names}) == len(views)
