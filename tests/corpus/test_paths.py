"""Writing files whole or not at all, and what a killed process left."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.work.paths import whole_directory, write_text


def test_nothing_is_left_beside_a_file_that_could_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_text(tmp_path / "a.txt", "\udcff")
    assert list(tmp_path.iterdir()) == []


def test_a_name_like_that_of_a_process_that_cannot_be_is_put_right(tmp_path: Path) -> None:
    left = tmp_path / f".data.{10**20}.tmp"
    left.mkdir()
    with whole_directory(tmp_path / "data") as new:
        (new / "one.txt").touch()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
