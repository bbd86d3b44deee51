"""`findings`: the essay, or the list of the divergences of high importance, printed; or both written to docs/."""

from __future__ import annotations

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep import register
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.essay import text as essay
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say_line


@click.command()
@click.option("--write", is_flag=True, help="Write docs/findings.md and docs/register.md.")
@click.option("--register", "appendix", is_flag=True, help="Print the important divergences instead.")
@json_option
def command(write: bool, appendix: bool, json: bool) -> int:
    """Print the essay, or its appendix; or write both. Raises Usage if the directory to write to does not exist."""
    corpus = load()
    path = corpus.directory.parent / (register.DOCUMENT if appendix else essay.DOCUMENT)
    if write and not path.parent.is_dir():
        raise Usage(f"missing directory {shown(path.parent)}: {essay.COMMAND} works only in a clone of the repository")
    written = register.write_findings(corpus) if write else ()
    text = register.register_text(corpus) if appendix else essay.essay_text(corpus)
    if json:
        up_to_date = path.is_file() and path.read_text(encoding="utf-8") == register.findings(corpus)[path]
        ids = [record.id for record in register.chosen(corpus)] if appendix else []
        emit({"file": str(path), "up_to_date": up_to_date, "divergences": ids, "text": text})
    elif write:
        say_line(f"{', '.join(map(shown, written))}: written.")
    else:
        for line in text.splitlines():
            say_line(line)
    return 0
