"""The rule books of Piquet, and the Tarot rules of 1637, as a Python library.

    import piquet_corpus as pc

    corpus = pc.load()
    clause = corpus.clause("fr1642.6.4")
    made = pc.score("en1651", elder="AS TS …", younger="KS QS …")

docs/python.md has eleven recipes; `help(pc.score)` says what a function takes, returns and raises. Nothing is imported
until it is used, so that `import piquet_corpus` takes no time.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from piquet_corpus.api import *  # noqa: F403 - so that a type checker, or an editor, sees what `__getattr__` finds


def __getattr__(name: str) -> Any:
    """Return a public name: it stands in `piquet_corpus.api`, which is imported when the first is asked for."""
    if name.startswith("_") and name != "__all__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if find_spec(f"{__name__}.{name}"):  # `from piquet_corpus import commands`: Python asks here first
        raise AttributeError(name)
    api = import_module("piquet_corpus.api")
    if name == "__all__":
        return list(api.__all__)
    if name in api.__all__:
        return getattr(api, name)
    from rules.core.text import did_you_mean, nearest

    raise AttributeError(f"piquet_corpus has no {name!r}{did_you_mean(nearest(name, api.__all__))}")


def __dir__() -> list[str]:
    """The public names."""
    return sorted(import_module("piquet_corpus.api").__all__)
