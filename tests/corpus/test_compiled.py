"""The compiled cache never changes an answer: not when it is damaged, old, read-only, foreign or missing."""

from __future__ import annotations

import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.editing.upkeep.schemas import schemas
from piquet_corpus.edition import compiled as parts
from piquet_corpus.edition import corpus as loading
from piquet_corpus.edition.compiled import CachedPart, Store, from_bytes, to_bytes
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.work import cache

Answers = Mapping[str, object]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory, which the program uses."""
    directory = tmp_path / "cache"
    directory.mkdir(mode=0o700)
    monkeypatch.setenv(cache.SWITCH, str(directory))
    return directory


@pytest.fixture
def small(changed: Callable[..., Path]) -> Path:
    """The small corpus."""
    return changed([])


def compiled(directory: Path) -> Corpus:
    """Read a corpus as the one of the package is read: with the cache."""
    return loading._loaded.__wrapped__(directory, frozenset())


def quick_answers(corpus: Corpus) -> Answers:
    """What comes out of the parts that are quick to make."""
    return {
        "texts": (corpus.editions, corpus.translations, corpus.topics, corpus.alignment),
        "glossary": corpus.glossary,
        "register": corpus.register,
        "bibliography": corpus.bibliography,
        "rulesets": {id_: (one.title, dict(one.rules)) for id_, one in corpus.rulesets.items()},
        "cases": corpus.cases,
        "about": {id_: corpus.case_files.about(id_) for id_ in corpus.clauses},
    }


def answers(corpus: Corpus) -> Answers:
    """What comes out of every part of the cache."""
    index = index_of(corpus)
    passages = list(index.passages.values())
    proof = cover(corpus)
    return {
        **quick_answers(corpus),
        "index": [(index.words(one, layer), index.terms(one, layer)) for one in passages for layer in one.layers],
        "declared": dict(declared_rules(corpus)),
        "schemas": corpus.whole(parts.SCHEMAS, schemas),
        "proof": (proof.asserted, proof.probed, proof.redundant_ids),
    }


@pytest.fixture
def expected(small: Path) -> Answers:
    """The quick answers from the files alone."""
    return quick_answers(load(small))


PARTS = tuple(one for one in vars(parts).values() if isinstance(one, CachedPart))


def files(kept: Path) -> dict[str, Path]:
    """The files of the cache by the names of their parts."""
    return {file.name.partition("-")[0]: file for file in kept.iterdir()}


def test_the_cache_has_every_part_and_answers_as_the_files_do(kept: Path, small: Path) -> None:
    expected = answers(load(small))
    assert answers(compiled(small)) == expected  # and this writes it
    assert set(files(kept)) == {part.name for part in PARTS}
    assert answers(compiled(small)) == expected


def test_what_is_kept_is_not_read_again(kept: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = answers(compiled(small))
    monkeypatch.setattr(
        "piquet_corpus.edition.texts.tei.xml.parse", lambda path: pytest.fail(f"{path} is parsed again")
    )
    monkeypatch.setattr("piquet_corpus.edition.cases.read.compose", lambda path: pytest.fail(f"{path} is read again"))
    monkeypatch.setattr("rules.core.loading.read_written", lambda path, *_: pytest.fail(f"{path} is read again"))
    monkeypatch.setattr(
        "piquet_corpus.judging.proof.coverage.run_all", lambda corpus: pytest.fail("cases are run again")
    )
    monkeypatch.setattr("piquet_corpus.edition.language.tokens._blank", lambda language: pytest.fail("spaCy is asked"))
    assert answers(compiled(small)) == expected


def _flip(file: Path) -> None:
    """Change the last byte of every item, and leave the database in order."""
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT name, content FROM item").fetchall()
        for name, content in rows:
            changed = content[:-1] + bytes([content[-1] ^ 1])
            database.execute("UPDATE item SET content = ? WHERE name = ?", (changed, name))
    database.close()


def _swap(file: Path) -> None:
    """Give every item the content and the digest of another; of a single item, another name."""
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT name, content, digest FROM item").fetchall()
        for (name, _, _), (_, content, digest) in zip(rows, [*rows[1:], rows[0]], strict=True):
            new = name if len(rows) > 1 else f"{name}s"
            database.execute(
                "UPDATE item SET name = ?, content = ?, digest = ? WHERE name = ?", (new, content, digest, name)
            )
    database.close()


def _empty(file: Path) -> None:
    """Remove every item."""
    with sqlite3.connect(file) as database:
        database.execute("DELETE FROM item")
    database.close()


def _run_code(file: Path) -> None:
    """Put in something that runs a command when it is read, with the right digest."""
    key = file.stem.partition("-")[2]
    whole = Store(file, key)
    with sqlite3.connect(file) as database:
        names = [name for (name,) in database.execute("SELECT name FROM item")]
        evil = pickle.dumps(Runs(file.parent.parent / "it-ran"))
        for name in names:
            digest = whole._digest(name, evil)
            database.execute("UPDATE item SET content = ?, digest = ? WHERE name = ?", (evil, digest, name))
    database.close()


class Runs:
    """Runs a command when it is unpickled."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, (f"touch '{self.file}'",)


DAMAGE: Mapping[str, Callable[[Path], object]] = {
    "a byte is another": _flip,
    "items are exchanged": _swap,
    "the items are gone": _empty,
    "cut short": lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    "empty": lambda file: file.write_bytes(b""),
    "something else": lambda file: file.write_bytes(b"<TEI/>" * 1000),
    "a directory": lambda file: (file.unlink(), file.mkdir()),
    "gone": lambda file: file.unlink(),
    "code": _run_code,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_cache_is_made_anew(kept: Path, small: Path, expected: Answers, damage: str) -> None:
    quick_answers(compiled(small))
    for file in kept.iterdir():
        DAMAGE[damage](file)
    assert quick_answers(compiled(small)) == expected
    assert not (kept.parent / "it-ran").exists()
    if damage != "a directory":  # over which no file can be written
        assert quick_answers(compiled(small)) == expected


def test_a_file_of_another_key_is_not_read(kept: Path, small: Path, expected: Answers) -> None:
    quick_answers(compiled(small))
    written = files(kept)["texts"]
    content = written.read_bytes()
    (small / "texts" / "fr1700.xml").write_text(
        (small / "texts" / "fr1700.xml").read_text(encoding="utf-8") + "<!-- later -->\n", encoding="utf-8"
    )
    compiled(small)
    (newer,) = set(kept.glob("texts-*")) - {written}
    newer.write_bytes(content)
    assert quick_answers(compiled(small)) == expected


def test_what_changed_is_read_anew(kept: Path, small: Path) -> None:
    before = compiled(small)
    clause: Clause = next(iter(before.clauses.values()))
    file, words = clause.file, clause.original.split()[-1]
    file.write_text(file.read_text(encoding="utf-8").replace(words, f"{words}changed", 1), encoding="utf-8")
    assert compiled(small).clauses[clause.id].original == load(small).clauses[clause.id].original
    assert compiled(small).clauses[clause.id].original != clause.original


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_has_another_key_when_a_module_or_a_library_changes(
    part: CachedPart, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = part.key(small)
    with monkeypatch.context() as changing:
        changing.setattr(parts, "_code", lambda name: f"{name} changed")
        assert part.key(small) != key
    monkeypatch.setattr(parts, "_version", lambda tool: f"{tool} 0")
    assert (part.key(small) != key) == bool(part.tools)


def test_what_an_older_program_makes_is_not_kept(kept: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "STARTED", 0.0)  # as if every module had been changed since
    quick_answers(compiled(small))
    assert not files(kept)


def test_it_can_be_switched_off(kept: Path, small: Path, expected: Answers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.SWITCH, "off")
    assert quick_answers(compiled(small)) == expected
    assert not files(kept)


def _fails(*_: object, **__: object) -> None:
    raise OSError("no space left")


@pytest.mark.filterwarnings("ignore::piquet_corpus.work.cache.CacheWarning")
@pytest.mark.parametrize("what", ["cannot be written", "cannot be made", "others can write in it"])
def test_a_directory_that_cannot_be_used_is_done_without(
    kept: Path, small: Path, expected: Answers, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    if what == "cannot be written":
        monkeypatch.setattr(sqlite3, "connect", _fails)
    elif what == "cannot be made":
        kept.rmdir()
        kept.write_text("a file")
    else:
        kept.chmod(0o777)
    assert quick_answers(compiled(small)) == expected
    assert kept.is_file() or not files(kept)


def test_old_files_are_forgotten(kept: Path, small: Path) -> None:
    topics = small / "topics.xml"
    for _ in range(cache.KEPT + 2):
        topics.write_text(topics.read_text(encoding="utf-8") + "<!-- again -->\n", encoding="utf-8")
        compiled(small)
    assert len(list(kept.glob("texts-*"))) == cache.KEPT


def test_what_another_process_is_writing_is_no_part_of_a_corpus(small: Path) -> None:
    before = loading._state(small)
    (small / ".links.xml.1.tmp").symlink_to("gone")
    assert loading._state(small) == before


def test_two_processes_at_once_both_answer(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from piquet_corpus.commands.main import main; main(['parallel', 'fr1642.6.4'])"]
    environment = {**os.environ, cache.SWITCH: str(tmp_path)}
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    said = [process.communicate(timeout=300) for process in running]
    assert {process.returncode for process in running} == {0}, said
    assert {err for _, err in said} == {""}
    assert len({out for out, _ in said}) == 1
    assert "fr1642.6.4" in said[0][0]
    assert not list(tmp_path.rglob("*.tmp"))


@pytest.mark.parametrize("value", [print, os.system, Store, subprocess.Popen, shutil.rmtree])
def test_only_data_is_read(value: object, small: Path) -> None:
    with pytest.raises(pickle.UnpicklingError, match="is not data"):
        from_bytes(pickle.dumps(value), small)


def test_every_kind_of_value_in_the_cases_can_be_read(corpus: Corpus) -> None:
    """The small corpus does not have them all, and what cannot be read is silently made again each time."""
    assert from_bytes(to_bytes(corpus.cases, corpus.directory), corpus.directory) == corpus.cases


def test_files_move_with_the_corpus(small: Path, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    clause = next(iter(load(small).clauses.values()))
    read = from_bytes(to_bytes(clause, small), moved)
    assert read.file == moved / clause.file.relative_to(small)


def test_what_is_found_out_later_is_not_written(small: Path) -> None:
    edition = next(iter(load(small).editions.values()))
    before = to_bytes(edition, small)
    assert edition.by_id
    assert to_bytes(edition, small) == before


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_names_every_module_that_makes_it(part: CachedPart, tmp_path: Path) -> None:
    """Make the part alone, in a process of its own, and look at what was imported."""
    making = {
        "texts": "",
        "glossary": "corpus.glossary",
        "register": "corpus.register",
        "bibliography": "corpus.bibliography",
        "rulesets": "corpus.rulesets",
        "cases": "corpus.cases",
        "index": "from piquet_corpus.edition.language.index import index_of; index_of(corpus)._compiled",
        "declared": "from piquet_corpus.judging.proof.evidence import declared_rules; declared_rules(corpus)",
        "schemas": "from piquet_corpus.editing.upkeep.schemas import schemas\n"
        "from piquet_corpus.edition.compiled import SCHEMAS; corpus.whole(SCHEMAS, schemas)",
        "proof": "from piquet_corpus.judging.proof.coverage import cover; cover(corpus)",
    }
    said = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys\nfrom pathlib import Path\nfrom piquet_corpus.edition.corpus import load\ncorpus = load()\n"
            f"{making[part.name]}\n"
            "for name, module in sys.modules.items():\n"
            "    if name.split('.')[0] in ('piquet_corpus', 'rules') and module.__file__:\n"
            "        print(module.__file__)\n",
        ],
        env={**os.environ, cache.SWITCH: str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    named = [parts.PACKAGES / name for name in (*parts.COMMON, *part.modules)]
    others = [file for file in map(Path, said.stdout.splitlines()) if not any(map(file.is_relative_to, named))]
    assert [str(file.relative_to(parts.PACKAGES)) for file in others] == []
