"""`refs`: whether every reference still means what it meant when it was published, and freezing those that are new."""

from __future__ import annotations

from collections import Counter

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.upkeep.references import (
    FILE,
    FreezingRefused,
    changed,
    freeze,
    read_references,
    unpublished,
    vanished,
)
from piquet_corpus.edition.corpus import load
from piquet_corpus.judging.proof.finished import FILE as FINISHED
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say


@click.command()
@click.option("--freeze", "add", is_flag=True, help="Add the new references to corpus/refs.tsv.")
@click.option(
    "--accept",
    multiple=True,
    metavar="REFS",
    help="Freeze the changed texts of these references too, with commas between them; `all-divergences` for "
    "every divergence. First check their cases.",
)
@json_option
def command(add: bool, accept: tuple[str, ...], json: bool) -> int:
    """If asked, freeze new references and accepted changes; 1 if a reference is new, changed or lost.

    `accept`: references, each alone or several with commas between them. A text that is still being written is asked
    for nothing.
    """
    corpus = load()
    path = corpus.directory / FILE
    written: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    if add or accept:
        try:
            written = freeze(corpus, [name.strip() for given in accept for name in given.split(",") if name.strip()])
        except FreezingRefused as error:
            refused = error.reasons
    frozen = read_references(corpus.directory)
    altered = changed(corpus, frozen)
    gone = tuple(reference.reference for reference in vanished(corpus, frozen))
    new, later = unpublished(corpus, frozen)
    status = int(any((refused, new, altered, gone)))
    if json:
        fields = {"written": written, "refused": refused, "new": new, "changed": altered, "vanished": gone}
        lists = {name: list(ids) for name, ids in (fields | {"later": later}).items()}
        emit({"file": str(path), "frozen": len(frozen), **lists})
        return status
    if refused:
        say(f"Nothing was written to {shown(path)}:", "red")
        for reason in refused:
            say(reason, "red", indent=2)
    else:
        say(f"{shown(path)}: {len(frozen)} references frozen, {len(written)} of them now.")
    for what, ids in (("new, not frozen", new), ("changed, not frozen", altered), ("vanished", gone)):
        if ids:
            say(f"{what}: {', '.join(ids)}", "red")
    for edition, number in Counter(id_.partition(".")[0] for id_ in later).items():
        left = "1 reference of it is" if number == 1 else f"{number} references of it are"
        say(f"{edition} is still being written (`except {edition}` in {FINISHED}): {left} not frozen yet.", "yellow")
    return status
