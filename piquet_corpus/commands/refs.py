"""`refs`: whether every reference still means what it meant when it was published, and freezing those that are new."""

from __future__ import annotations

from piquet_corpus.corpus import load
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.paths import shown
from piquet_corpus.upkeep.references import FILE, FreezingRefused, changed, freeze, published, read_references, vanished


def run(add: bool, accept: list[str], json: bool) -> int:
    """If asked, freeze new references and accepted changes; 1 if a reference is new, changed or lost."""
    corpus = load()
    path = corpus.directory / FILE
    written: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    if add or accept:
        try:
            written = freeze(corpus, accept)
        except FreezingRefused as error:
            refused = error.reasons
    frozen = read_references(corpus.directory)
    altered = changed(corpus, frozen)
    gone = tuple(one.reference for one in vanished(corpus, frozen))
    new = tuple(id_ for id_ in published(corpus) if id_ not in frozen)
    if json:
        fields = {"written": written, "refused": refused, "new": new, "changed": altered, "vanished": gone}
        emit({"file": str(path), "frozen": len(frozen), **{name: list(ids) for name, ids in fields.items()}})
    else:
        say(f"{shown(path)}: {len(frozen)} references frozen, {len(written)} of them now.")
        for reason in refused:
            say(reason, "red")
        for what, ids in (("new", new), ("changed", altered), ("vanished", gone)):
            if ids:
                say(f"{what}: {', '.join(ids)}", "red")
    return 1 if refused or new or altered or gone else 0
