"""The start page, whatever divergence the corpus names for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Home
from piquet_corpus.publishing.pages.home import home_page


@pytest.mark.parametrize("home", [Home("D048", {"en": "Three for what?"}), None])
def test_it_shows_the_divergence_that_the_corpus_names_or_the_first_that_matters(
    corpus: Corpus, monkeypatch: pytest.MonkeyPatch, home: Home | None
) -> None:
    register = corpus.register
    monkeypatch.setitem(corpus.__dict__, "register", replace(register, home=home))
    first = next(record for record in register.records if record.importance == "high" and record.proofs)
    shown = home_page(corpus).whole()
    assert f"divergence={home.about if home else first.id}" in shown
    assert ("Three for what?" in shown) == bool(home)
    assert ("trente-cinq</mark>" in shown) == bool(home)
    assert "pile apart" not in shown  # nobody takes too many there
