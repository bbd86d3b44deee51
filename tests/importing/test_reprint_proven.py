"""A reprint goes from a file to a proven edition by the commands, with few decisions that a person must make."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from piquet_corpus.edition.corpus import Corpus
from tests.files import COMMAND, copy_of_checkout, rewrite, run_in
from tests.importing.reprint import BOOK, write_reprint

MOST = 40
"""The decisions that it may take."""
MARK = ' resp="#proposal" cert="'
INTRODUCES = "Here note, that let the Game be ever so good"
"""Words of the only clause of which the model says nothing that holds here: it has a negation less."""


@pytest.mark.slow
def test_a_reprint_is_proven_with_few_decisions(corpus: Corpus, tmp_path: Path) -> None:
    checkout = copy_of_checkout(tmp_path / "checkout")
    files = checkout / "corpus"
    write_reprint(corpus, tmp_path / "en1680.txt")

    def ask(command: str, *more: str) -> str:
        done = run_in(checkout, COMMAND, *command.split(), *more)
        assert done.returncode == 0, done.stdout[-4000:] + done.stderr
        return done.stdout

    ask("import", str(tmp_path / "en1680.txt"), "--id", "en1680", *BOOK)
    ask("align en1680 --from en1674 --write")
    ask("scaffold rules en1680 --from en1674 --write")

    # What a person decides on: clauses, comments, terms, files of lines, rows by their certainty, words of the rules.
    text, glossary = files / "texts" / "en1680.xml", files / "glossary.xml"
    rules = checkout / "rules" / "piquet" / "sets" / "en1680.yaml"
    written = text.read_text(encoding="utf-8")
    decisions = written.count(MARK) + written.count('resp="#proposal" xml:lang')
    text.write_text(re.sub(r' cert="low" resp="#proposal"', ' cert="unknown" resp="#ed"', without(written)), "utf-8")
    glossary.write_text(without(glossary.read_text(encoding="utf-8")), encoding="utf-8")
    lines = [path for path in files.glob("*.tsv") if "\n# review en1680" in path.read_text(encoding="utf-8")]
    assert {path.name for path in lines} == {"faults.tsv", "remainders.tsv", "spelling.en1680.tsv"}
    for path in lines:
        path.write_text(re.sub(r"# review en1680.*\n", "", path.read_text(encoding="utf-8")), encoding="utf-8")
    drafted = rules.read_text(encoding="utf-8")
    assert 'words: {en1680.6.2.3: "the last Card deals"}\n        review: "en1674.crux.10' in drafted
    marked = re.findall(
        r"(?:words: \{|clauses: \[)(en1680[\d.]+).*\n(?:        (?:status|why):.*\n)*        review:", drafted
    )
    rules.write_text(re.sub(r"        review: .*\n", "", drafted), encoding="utf-8")
    for certainty in ("high", "medium", "low"):
        ask("align en1680 --accept", certainty)
    decisions += len({*marked}) + len(lines) + len(("the terms", "high", "medium", "low"))

    # Two lines are the editor's own; then the cases, and the divergences that name the text which is reprinted.
    with (files / "remainders.tsv").open("a", encoding="utf-8") as remainders:
        remainders.write(f"en1680.6.6.5\t{INTRODUCES}\t\tconnective\t\tWords that introduce the rule.\n")
    rewrite(files / "remainders.tsv", "en1651.4.1.1, en1674.6.4.1)", "en1651.4.1.1, en1674.6.4.1, en1680.6.4.1)")
    ask("scaffold cases en1680 --from en1674 --write")
    ask("scaffold cases en1680 --accept all")
    ask("links --write")
    drafts = re.search(r"divergences\.xml:\s+(\d+)\.", ask("scaffold register en1680 --write"))
    assert drafts
    ask("scaffold register en1680 --accept", f"1-{drafts[1]}")
    decisions += len(("a remainder", "another", "the cases", "the divergences"))

    rewrite(files / "finished-topics.txt", "except en1680\n", "")
    ask("refs --freeze --accept all-divergences")
    for command in ("links --write", "findings --write", "schema --write"):
        ask(command)
    assert json.loads(ask("validate --json"))["problems"] == []
    assert "Proven." in ask("coverage").splitlines()[-1]
    assert decisions <= MOST


def without(text: str) -> str:
    """Take the marks of proposals away."""
    return re.sub(rf'{MARK}\w+"', "", text)
