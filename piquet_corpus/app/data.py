"""What is the same for all visitors: results that are made once and kept, and the corpus as its files are now."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Generic, ParamSpec, TypeVar

import rules
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.paths import corpus_dir
from rules.core.messages import language

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
P = ParamSpec("P")
Stamp = tuple[str, int]
"""What identifies a state of the corpus."""


FRESH = 1.0
"""Seconds after which the files of the corpus are looked at again."""


class Once(Generic[K, T]):
    """Results by key, the newest `most` of them. Whoever asks for one that is being made waits for the same one.

    What cannot be made is not kept: the next who asks begins anew.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._futures: OrderedDict[K, Future[T]] = OrderedDict()

    def ask(self, key: K, begin: Callable[[], Future[T]]) -> Future[T]:
        """Return the result that is kept or being made; if there is none, begin to make it. `begin` must not wait."""
        with self._lock:
            future = self._futures.get(key)
            if future is None or (future.done() and (future.cancelled() or future.exception() is not None)):
                future = self._futures[key] = begin()
            self._futures.move_to_end(key)
            while len(self._futures) > self._most:
                self._futures.popitem(last=False)
            return future


def once(most: int, spoken: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the newest `most` results of a function, by its arguments; they must not be changed by those who get them.

    With `spoken`, a result is kept for each language in which it is asked for. Unlike `st.cache_data` it makes no copy
    each time, and unlike `lru_cache` it makes a result once even when two threads ask at once.
    """

    def keeping(make: Callable[P, T]) -> Callable[P, T]:
        results: Once[Hashable, T] = Once(most)

        def result(*args: P.args, **kwargs: P.kwargs) -> T:
            fresh: list[Future[T]] = []

            def begin() -> Future[T]:
                fresh.append(Future())
                return fresh[0]

            future = results.ask((args, tuple(kwargs.items()), language() if spoken else None), begin)
            if fresh:
                try:
                    future.set_result(make(*args, **kwargs))
                except BaseException as error:
                    future.set_exception(error)
            return future.result()

        return result

    return keeping


def directory() -> Path:
    """Return the directory of the corpus: the one named on the command line after `--`, or the built-in one."""
    return Path(sys.argv[1]) if len(sys.argv) > 1 else corpus_dir()


def stamp(root: Path) -> Stamp:
    """Return what identifies a state of the corpus: its directory, and when it was last changed."""
    rulesets = Path(rules.__file__).parent
    files = (*root.rglob("*.xml"), *root.rglob("*.yaml"), *root.rglob("*.tsv"), *rulesets.rglob("*.yaml"))
    return str(root), max((path.stat().st_mtime_ns for path in files), default=0) + len(files)


@once(2)
def corpus_at(at: Stamp) -> Corpus:
    """Return the corpus in this state. Raises CorpusError or RuleSetError when its files cannot be read."""
    root = Path(at[0])
    return load() if root == corpus_dir() else load(root)


def now() -> Stamp:
    """Return what identifies the state in which the corpus is now, or was less than a second ago.

    To look at hundreds of files takes milliseconds, and where many visitors come, a turn of all their threads for each.
    """
    return _stamp_of(directory(), int(monotonic() / FRESH))


@once(1)
def _stamp_of(root: Path, moment: int) -> Stamp:
    return stamp(root)


def corpus() -> Corpus:
    """Return the corpus as its files are now. Raises CorpusError or RuleSetError when they cannot be read."""
    return corpus_at(now())
