"""Writing an export: the same bytes every time, whole or not at all, and only where nothing else is lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.dts import Site
from piquet_corpus.publishing.export import package
from piquet_corpus.publishing.export.package import contents, export
from piquet_corpus.publishing.tables.model import Sources
from piquet_corpus.work.directory import NoPlace
from piquet_corpus.work.paths import NotWritten
from tests.files import VALID

EXPORTING = """
import sys
from pathlib import Path
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.dts import Site
from piquet_corpus.publishing.export.package import export
from piquet_corpus.publishing.tables.model import Sources
export(Sources(load(sys.argv[1])), Path(sys.argv[2]), Site())
"""


def files(directory: Path) -> dict[str, bytes]:
    """All files in a directory, by path."""
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def little() -> Sources:
    """The small corpus."""
    return Sources(load(VALID))


@pytest.mark.slow
def test_another_time_the_bytes_are_the_same(exported: Path, sources: Sources) -> None:
    again = {one.path: one.content for one in contents(sources, Site())}
    assert again == files(exported)


def test_in_another_process_the_bytes_are_the_same(small: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", EXPORTING, VALID, tmp_path / "data"], env=environment, check=True)
    assert files(tmp_path / "data") == files(small)


def test_it_is_written_where_there_is_nothing(little: Sources, tmp_path: Path) -> None:
    export(little, tmp_path / "new" / "data", Site())
    (tmp_path / "empty").mkdir()
    export(little, tmp_path / "empty", Site())
    assert files(tmp_path / "empty") == files(tmp_path / "new" / "data")
    assert {path.name for path in tmp_path.iterdir()} == {"new", "empty"}


def test_an_earlier_export_is_replaced_whole(little: Sources, spoilt: Path, small: Path) -> None:
    (spoilt / "csv" / "clauses.csv").write_text("old", encoding="utf-8")
    (spoilt / "README.md").unlink()
    export(little, spoilt, Site())
    assert files(spoilt) == files(small)
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name]


def test_a_link_to_an_earlier_export_stays_a_link(little: Sources, spoilt: Path, small: Path) -> None:
    link = spoilt.with_name("link")
    link.symlink_to(spoilt, target_is_directory=True)
    export(little, link, Site())
    assert link.is_symlink()
    assert files(spoilt) == files(small)


def test_what_is_no_export_is_left_alone(little: Sources, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years", encoding="utf-8")
    with pytest.raises(NoPlace, match="is not empty and is not an earlier export"):
        export(little, tmp_path, Site())
    assert files(tmp_path) == {"thesis.txt": b"years"}


OTHERS = (
    '{"$schema": "https://datapackage.org/profiles/2.0/datapackage.json",'
    ' "name": "a", "resources": [{"path": "b.csv"}]}'
)


@pytest.mark.parametrize("said", [OTHERS, '{"name": "other", "resources": []}', "{", "[]", '{"name": "piquet-corpus"}'])
def test_the_data_package_of_something_else_is_left_alone(little: Sources, tmp_path: Path, said: str) -> None:
    (tmp_path / "datapackage.json").write_text(said, encoding="utf-8")
    with pytest.raises(NoPlace, match="is not an earlier export"):
        export(little, tmp_path, Site())
    assert files(tmp_path) == {"datapackage.json": said.encode()}


def test_an_export_to_which_something_was_added_is_left_alone(little: Sources, spoilt: Path) -> None:
    (spoilt / ".git").mkdir()
    (spoilt / "notes.txt").write_text("mine", encoding="utf-8")
    before = files(spoilt)
    with pytest.raises(NoPlace, match=r"contains \.git, notes\.txt, which no export wrote"):
        export(little, spoilt, Site())
    assert files(spoilt) == before


@pytest.mark.parametrize("file", ["csv/mine.csv", "dts/notes.txt", "tei/texts/fr1700.old.xml"])
@pytest.mark.parametrize("is_listed", [True, False])
def test_a_file_of_ones_own_among_those_of_an_export_is_left_alone(
    little: Sources, spoilt: Path, file: str, is_listed: bool
) -> None:
    if not is_listed:  # as in an export of 0.4.0, which does not say what it wrote into dts
        (spoilt / "files.txt").unlink()
    (spoilt / file).write_text("mine", encoding="utf-8")
    before = files(spoilt)
    with pytest.raises(NoPlace, match=rf"contains {file}, which no export wrote"):
        export(little, spoilt, Site())
    assert files(spoilt) == before


@pytest.mark.parametrize("made", [Path.touch, lambda path: path.symlink_to(Path("/"), target_is_directory=True)])
def test_what_only_has_the_name_of_a_folder_of_an_export_is_left_alone(
    little: Sources, spoilt: Path, made: Callable[[Path], None]
) -> None:
    shutil.rmtree(spoilt / "dts")
    made(spoilt / "dts")
    with pytest.raises(NoPlace, match=r"contains dts, which no export wrote"):
        export(little, spoilt, Site())
    assert os.path.lexists(spoilt / "dts")


def test_a_link_to_another_folder_within_an_export_is_left_alone(little: Sources, spoilt: Path) -> None:
    (spoilt / "csv" / "mine").symlink_to(spoilt / "tei", target_is_directory=True)
    with pytest.raises(NoPlace, match=r"contains csv/mine, which no export wrote"):
        export(little, spoilt, Site())


def test_a_description_nested_too_deep_is_of_no_export(little: Sources, tmp_path: Path) -> None:
    (tmp_path / "datapackage.json").write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(NoPlace, match="is not an earlier export"):
        export(little, tmp_path, Site())


def test_the_list_of_files_has_every_other_file(small: Path) -> None:
    listed = (small / "files.txt").read_text(encoding="utf-8").splitlines()
    assert listed == sorted(files(small).keys() - {"files.txt"})


NOBODY = 2**22 + 1
"""A process that there cannot be."""


def test_what_a_killed_export_left_is_put_right(little: Sources, spoilt: Path, small: Path) -> None:
    before = files(spoilt)
    spoilt.rename(spoilt.with_name(f".data.{NOBODY}.old"))  # killed between the two renames
    (spoilt.with_name(f".data.{NOBODY}.tmp") / "csv").mkdir(parents=True)
    with pytest.raises(NotWritten):
        export(little, spoilt, Site(), after(0))  # type: ignore[arg-type]
    assert files(spoilt) == before
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name]
    export(little, spoilt, Site())
    assert files(spoilt) == files(small)


def test_what_another_export_is_writing_is_left_alone(little: Sources, tmp_path: Path) -> None:
    running = tmp_path / f".data.{os.getppid()}.tmp"
    running.mkdir()
    (tmp_path / ".data.mine").mkdir()
    export(little, tmp_path / "data", Site())
    assert {path.name for path in tmp_path.iterdir()} == {"data", running.name, ".data.mine"}


def test_a_file_is_left_alone(little: Sources, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    for asked in (tmp_path / "data", tmp_path / "data" / "within" / "it"):
        with pytest.raises(NoPlace, match=f"{tmp_path}/data is not a directory"):
            export(little, asked, Site())
    assert files(tmp_path) == {"data": b"a file"}


@pytest.mark.parametrize("asked", [".", "..", "../here"])
def test_where_one_stands_is_left_alone(
    little: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(NoPlace, match="is or contains the current directory"):
        export(little, Path(asked), Site())
    assert (tmp_path / "here").is_dir()


def after(number: int) -> object:
    """Something like the watch of an export, which fails after so many files."""

    def watch(many: object, total: object) -> object:
        for place, one in enumerate(many):  # type: ignore[arg-type]
            if place == number:
                raise OSError(28, "No space left on device")
            yield one

    return watch


@pytest.mark.parametrize("number", [0, 1, 30])
def test_a_failure_in_the_middle_leaves_what_was_there(little: Sources, spoilt: Path, number: int) -> None:
    before = files(spoilt)
    with pytest.raises(NotWritten, match="was not written: No space left on device"):
        export(little, spoilt, Site(), after(number))  # type: ignore[arg-type]
    assert files(spoilt) == before
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name]


def test_an_interruption_leaves_what_was_there(little: Sources, spoilt: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> object:
        raise KeyboardInterrupt

    before = files(spoilt)
    monkeypatch.setattr(package, "documentation", interrupted)
    with pytest.raises(KeyboardInterrupt):
        export(little, spoilt, Site())
    assert files(spoilt) == before
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name]


def test_if_the_new_one_cannot_take_its_place_the_old_one_has_it_again(
    little: Sources, spoilt: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, rename = files(spoilt), Path.rename

    def refusing(self: Path, target: Path) -> Path:
        if self.suffix == ".tmp":
            raise OSError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refusing)
    with pytest.raises(NotWritten, match="Permission denied"):
        export(little, spoilt, Site())
    assert files(spoilt) == before
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name]


def test_the_cases_are_run_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[int | None] = []

    def watch(many: object, total: int | None) -> object:
        seen.append(total)
        return many

    corpus = load(VALID)
    export(Sources(corpus, watch), tmp_path / "data", Site())  # type: ignore[arg-type]
    assert seen == [sum(len(case.rulesets) for case in corpus.cases)]


@pytest.fixture
def of_the_small_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command export the small corpus, which takes less time."""
    monkeypatch.setattr("piquet_corpus.commands.export.load", lambda: load(VALID))


@pytest.mark.usefixtures("of_the_small_corpus")
def test_the_command_says_what_is_written(ask: Any, tmp_path: Path) -> None:
    status, out, err = ask("export", str(tmp_path / "data"), "--json")
    assert (status, err) == (0, "")
    listed = {one["path"]: one for one in json.loads(out)["files"]}
    there = files(tmp_path / "data")
    assert listed["csv/clauses.csv"]["bytes"] == len(there["csv/clauses.csv"])
    assert listed["csv/clauses.csv"]["rows"] == len(load(VALID).clauses)
    of_dts = [content for path, content in there.items() if path.startswith("dts/")]
    assert listed["dts/"] == {"path": "dts/", "bytes": sum(map(len, of_dts)), "files": len(of_dts)}
    assert {*listed} == {path for path in there if not path.startswith("dts/")} | {"dts/"}


@pytest.mark.usefixtures("of_the_small_corpus")
def test_the_command_says_so_to_people_too(ask: Any, tmp_path: Path) -> None:
    status, out, _ = ask("export", str(tmp_path / "data"))
    assert status == 0
    assert "csv/clauses.csv" in out
    assert f"{len(files(tmp_path / 'data')):,} files are written" in " ".join(out.split())


@pytest.mark.usefixtures("of_the_small_corpus")
def test_wrong_use_is_answered_in_one_sentence(ask: Any, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years", encoding="utf-8")
    status, out, err = ask("export", str(tmp_path))
    assert (status, out) == (2, "")
    assert err == (f"piquet-corpus: {tmp_path} is not empty and is not an earlier export; name another directory\n")


@pytest.mark.parametrize(
    "base",
    [
        *("example.org", "ftp://example.org/", "https://", "https://example.org/?a=b", "https://example.org/x?"),
        *("https://example.org/x#", "https://example.org:bad/", "https://a b/", "http://[x"),
    ],
)
def test_what_is_no_address_is_refused(ask: Any, tmp_path: Path, base: str) -> None:
    status, _, err = ask("export", str(tmp_path / "data"), "--base", base)
    assert status == 2
    assert err.startswith("piquet-corpus: base: expected a web address such as https://example.org/piquet/, found")
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("of_the_small_corpus")
def test_a_failure_is_told_in_one_sentence(ask: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(self: Path, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    status, out, err = ask("export", str(tmp_path / "data"))
    assert (status, out) == (1, "")
    assert err == f"piquet-corpus: {tmp_path}/data was not written: No space left on device\n"
    assert [*tmp_path.iterdir()] == []
