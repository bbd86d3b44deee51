"""`findings`: the divergences of high importance as an article, printed or written to docs/findings.md."""

from __future__ import annotations

from piquet_corpus.corpus import load
from piquet_corpus.errors import Usage
from piquet_corpus.output.terminal import emit, say_line
from piquet_corpus.paths import shown
from piquet_corpus.upkeep.findings import COMMAND, chosen, findings_path, findings_text, write_findings


def run(write: bool, json: bool) -> int:
    """Print the article, or write it. Raises Usage if the directory to write it to does not exist."""
    corpus = load()
    path = findings_path(corpus)
    if write:
        if not path.parent.is_dir():
            raise Usage(f"missing directory {shown(path.parent)}: {COMMAND} works only in a clone of the repository")
        write_findings(corpus)
    text = findings_text(corpus)
    if json:
        up_to_date = path.is_file() and path.read_text(encoding="utf-8") == text
        ids = [record.id for record in chosen(corpus)]
        emit({"file": str(path), "up_to_date": up_to_date, "divergences": ids, "text": text})
    elif write:
        say_line(f"{shown(path)} is written.")
    else:
        for line in text.splitlines():
            say_line(line)
    return 0
