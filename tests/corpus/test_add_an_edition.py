"""The guide docs/adding-an-edition.md, followed once: a leaflet of ten clauses that never was.

A copy of the checkout gets the files that the guide names, and no code; then the commands of the guide are run in it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from tests.files import ROOT, copy_of_checkout, run_in

FOLLOWED = ROOT / "tests" / "fixtures" / "add-an-edition"
"""What the editor of the leaflet wrote: files that are new whole, and of others what is added to them."""
MEANT = {"ID": "de1700", "GAME": "piquet"}
GUIDE = (ROOT / "docs" / "adding-an-edition.md").read_text(encoding="utf-8")
XML_ID = "{http://www.w3.org/XML/1998/namespace}id"
LONG = ("run", "coverage", "divergences fr1642 de1700 --find --by pack.composition.removed")
"""What takes long, and is asked here of the leaflet alone."""
CLAUSES = tuple(f"de1700.{ref}" for ref in ["1.1", "1.2", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.4", "4.1"])
ASKED = (
    "show de1700.3.3",
    "parallel de1700.3 --translations",
    "search Point --in de1700",
    "search ronfle",
    "cite de1700.3.3 --format all",
    "table clauses",
)
DRIVER = """
import contextlib, functools, io, json, shlex, sys
from piquet_corpus.edition import corpus
corpus.load = functools.cache(corpus.load)  # nothing that a command writes is read with the texts
from piquet_corpus.edition.cases.run import run_case, witness
from piquet_corpus.commands.main import main
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.publishing.dts import documents
from piquet_corpus.publishing.dts import Site
from piquet_corpus.publishing.dts import resources

def answer(command):
    printed, status = io.StringIO(), 0
    with contextlib.redirect_stdout(printed):
        try:
            main(shlex.split(command))
        except SystemExit as end:
            status = end.code
    return status or 0, printed.getvalue()

def proof(id_):
    found, mine = corpus.load(), corpus.load().rulesets[id_]
    own = tuple(run_case(case, mine) for case in found.cases if id_ in case.rulesets)
    plain = [one for one in own if one.decided and not one.case.reading]
    uses = [(use, name) for use in mine.rules.values() for name in use.parameters]
    probes = [(use.name, name, value) for use, name in uses for value in use.probes(name)]
    clauses = [one for one in cover(found, own).clauses if one.clause.edition == id_ and one.executable]
    return {
        "proven": {one.clause.id: one.proven for one in clauses},
        "exported": [file.path for one in resources(found) if one.id == id_ for file in documents(Site(), one)],
        "insensitive": [repr(one) for one in probes if witness(plain, *one) is None],
    }

commands, id_ = json.load(sys.stdin)
json.dump([[answer(one) for one in commands], proof(id_) if id_ else None], sys.stdout)
"""
"""Answers commands one after the other; then what is proven of a rule set, and which passages are exported."""


# --- what the guide says ---


def meant(words: str) -> str:
    """Put the names of the leaflet into words of the guide."""
    return re.sub(r"\b(?:ID|GAME)\b", lambda found: MEANT[found[0]], words)


def files(how: str) -> tuple[str, ...]:
    """Return the files that the table of the guide says are `new`, `added to` or `written`."""
    rows = re.findall(rf"^\| (`[\w.]+(?:/.*)?`) \| {how}\b.*\|$", GUIDE, re.MULTILINE)
    return tuple(meant(file) for row in rows for file in re.findall(r"`([^`]+)`", row))


def commands() -> tuple[str, ...]:
    """Return the commands of the guide in their order, each once."""
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL))
    return tuple(dict.fromkeys(map(meant, re.findall(r"^ *piquet-corpus (.+)$", blocks, re.MULTILINE))))


# --- following it ---


def add(checkout: Path, file: str) -> None:
    """Put a file of the leaflet into the checkout; if it is there already, add to it what the leaflet has."""
    mine, theirs = FOLLOWED / file, checkout / file
    if file in files("new"):
        assert not theirs.exists()
        shutil.copyfile(mine, theirs)
    elif theirs.suffix == ".xml":
        add_elements(theirs, etree.parse(mine).getroot())
    else:
        theirs.write_text(theirs.read_text(encoding="utf-8") + mine.read_text(encoding="utf-8"), encoding="utf-8")


def add_elements(path: Path, added: etree._Element) -> None:
    """Add what an element has to its namesake in a file; of a child that has a namesake there, what that one has."""
    tree = etree.parse(path)
    there = namesake(tree.getroot(), added)
    assert there is not None
    for child in added.iterchildren("*"):
        same = namesake(there, child) if child.get(XML_ID) else None
        if same is None:
            there.append(child)
        else:
            last = same.findall(child[0].tag)[-1]
            for more in reversed(child):
                last.addnext(more)
    tree.write(path, encoding="utf-8", xml_declaration=True)


def namesake(root: etree._Element, wanted: etree._Element) -> etree._Element | None:
    """Return the element of this name, id and type, if there is one."""
    known = (wanted.get(XML_ID), wanted.get("type"))
    return next((one for one in root.iter(wanted.tag) if (one.get(XML_ID), one.get("type")) == known), None)


def answers(checkout: Path, asked: Sequence[str], proven: str | None = None) -> tuple[list[tuple[int, str]], Any]:
    """Run commands in the checkout, as its own package answers them."""
    done = run_in(checkout, DRIVER, given=json.dumps([asked, proven]))
    assert done.returncode == 0, done.stderr
    found, proof = json.loads(done.stdout)
    return [(status, printed) for status, printed in found], proof


@dataclass(frozen=True)
class Followed:
    """A checkout to which the leaflet has been added, and what the commands said, by command."""

    checkout: Path
    before: frozenset[str]
    status: Mapping[str, int]
    printed: Mapping[str, str]
    proof: Mapping[str, Any]

    def json(self, command: str) -> Any:
        """Return what a command said."""
        return json.loads(self.printed[f"{command} --json"])


def tree(directory: Path) -> frozenset[str]:
    """Return the files below a directory, but for what Python leaves behind."""
    found = (path.relative_to(directory) for path in directory.rglob("*") if path.is_file())
    return frozenset(path.as_posix() for path in found if "__pycache__" not in path.parts)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    checkout = copy_of_checkout(tmp_path_factory.mktemp("added") / "checkout")
    before = tree(checkout)
    for file in (*files("new"), *files("added to")):
        add(checkout, file)
    asked = [one for one in commands() if one not in LONG]
    first = asked.pop(0)
    assert first == "omissions de1700"
    [(status, rows)], _ = answers(checkout, [first])
    paste = f'<linkGrp xmlns="http://www.tei-c.org/ns/1.0" type="omission">{rows}</linkGrp>'
    add_elements(checkout / "corpus" / "alignment.xml", etree.fromstring(paste))
    asked = [f"{one} --json" for one in (*asked, *ASKED)]
    found, proof = answers(checkout, asked, MEANT["ID"])
    said = {first: (status, rows), **dict(zip(asked, found, strict=True))}
    return Followed(
        checkout,
        before,
        {one: status for one, (status, _) in said.items()},
        {one: printed for one, (_, printed) in said.items()},
        proof,
    )


# --- the guide ---


def test_the_guide_names_the_files_that_were_written() -> None:
    assert frozenset((*files("new"), *files("added to"))) == tree(FOLLOWED)
    assert files("new")
    assert files("written")


def test_the_steps_speak_of_every_file() -> None:
    steps = GUIDE.partition("\n1. ")[2]
    for file in (*files("new"), *files("added to")):
        name = Path(file).name.replace(MEANT["ID"], "ID")
        assert name in steps, name


def test_what_it_says_of_errors_is_what_the_program_says() -> None:
    program = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "piquet_corpus" / "editing" / "validate").glob("*.py")
    )
    told = re.findall(r"^\| (\*.+\*) \|", GUIDE, re.MULTILINE)
    parts = [part.strip(" ,*") for row in told for part in re.split(r"…|, \*", row)]
    assert len(told) > 12
    assert [part for part in parts if part not in program] == []


# --- what came of it ---


@pytest.mark.slow
def test_no_code_was_added(followed: Followed) -> None:
    after = tree(followed.checkout)
    assert followed.before <= after
    added = after - followed.before
    assert added == set(files("new"))
    assert all(file.startswith("corpus/") or re.fullmatch(r"rules/\w+/sets/\w+\.yaml", file) for file in added)


@pytest.mark.slow
def test_every_command_of_the_guide_succeeds(followed: Followed) -> None:
    status = dict(followed.status)
    assert status.pop("divergences fr1642 de1700 --json") == 1  # most of the game has no record: it is being written
    assert {one: code for one, code in status.items() if code} == {}
    assert set(LONG) <= set(commands())


@pytest.mark.slow
def test_it_is_valid(followed: Followed) -> None:
    found = followed.json("validate")
    assert found["problems"] == []
    assert "de1700" in json.dumps(found)


@pytest.mark.slow
def test_what_commands_write_has_it(followed: Followed) -> None:
    for file in files("written"):
        text = (followed.checkout / file).read_text(encoding="utf-8")
        if file == "corpus/refs.tsv":  # the leaflet keeps `except`: no reference of it is frozen, but its divergence is
            assert ("D9001\t" in text, "de1700" in text) == (True, False)
        elif file == "docs/register.md":  # which names the texts by their titles
            assert "*Kurzer Unterricht* (1700)" in text
        else:
            assert "de1700" in text, file


@pytest.mark.slow
def test_its_cases_pass(followed: Followed) -> None:
    written = (FOLLOWED / "corpus/cases/piquet/de1700.cases.yaml").read_text(encoding="utf-8")
    found = followed.json("run --rules de1700")
    assert [one["passed"] for one in found] == [True] * written.count("\n- id: ")


@pytest.mark.slow
def test_every_clause_is_proven_and_every_parameter_tells(followed: Followed) -> None:
    assert followed.proof["proven"] == dict.fromkeys(CLAUSES[:-1], True)  # the last is advice
    assert followed.proof["insensitive"] == []


@pytest.mark.slow
def test_it_is_shown(followed: Followed) -> None:
    [clause] = followed.json("show de1700.3.3")
    assert clause["original"] == "Der gute Point zählt so viel Striche, als er Blätter hat."


@pytest.mark.slow
def test_it_stands_beside_the_others(followed: Followed) -> None:
    found = followed.printed["parallel de1700.3 --translations --json"]
    assert all(id_ in found for id_ in ("par.9012", "fr1642.6.3", "modern.moderne.2", "de1700.en.3.3"))


@pytest.mark.slow
def test_it_is_found_by_its_words_and_by_what_a_thing_is_called_elsewhere(followed: Followed) -> None:
    assert "de1700.3.2" in followed.printed["search Point --in de1700 --json"]
    assert "de1700.3.3" in followed.printed["search ronfle --json"]


@pytest.mark.slow
def test_it_can_be_cited(followed: Followed) -> None:
    found = followed.printed["cite de1700.3.3 --format all --json"]
    assert "Anon., Kurzer Unterricht vom Piquet (Leipzig: Niemand, 1700), par. 3, clause 3" in found.replace("*", "")


@pytest.mark.slow
def test_it_is_exported(followed: Followed) -> None:
    assert [one["clause"] for one in followed.json("table clauses") if one["edition"] == "de1700"] == list(CLAUSES)
    assert "dts/document/de1700.xml" in followed.proof["exported"]
    assert "dts/document/de1700/3.3.xml" in followed.proof["exported"]


@pytest.mark.slow
def test_its_differences_are_computed(followed: Followed) -> None:
    said = followed.json("divergences fr1642 de1700")["computed"]
    found = {(one["rule"], one["parameter"]): one["records"] for one in said}
    assert found["pack.composition", "removed"] == ["D9001"]
    assert found["point.cards", None] == found["point.value", None] == []
    assert ("card.value", "ace") not in found


@pytest.mark.slow
def test_no_other_test_needs_to_be_touched(followed: Followed) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", "not slow"]
    tests = [
        f"tests/{folder}" for folder in ("app", "corpus", "export", "packaging")
    ]  # those of the rules know no text
    done = subprocess.run(
        [*command, "-p", "no:cacheprovider", *tests],
        cwd=followed.checkout,
        env={**os.environ, "PYTHONPATH": str(followed.checkout), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]
