"""What is the same for all visitors is made once, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from rules.core.messages import language

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
P = ParamSpec("P")


class Once(Generic[K, T]):
    """Results by key, the newest `most` of them. Whoever asks for one that is being made waits for the same one.

    What cannot be made is not kept: the next who asks begins anew.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._found: OrderedDict[K, Future[T]] = OrderedDict()

    def ask(self, key: K, begin: Callable[[], Future[T]]) -> Future[T]:
        """Return the result that is kept or being made; if there is none, begin to make it. `begin` must not wait."""
        with self._lock:
            found = self._found.get(key)
            if found is None or _failed(found):
                found = self._found[key] = begin()
            self._found.move_to_end(key)
            while len(self._found) > self._most:
                self._found.popitem(last=False)
            return found


def _failed(found: Future[T]) -> bool:
    """Whether a result cannot be made."""
    return found.done() and (found.cancelled() or found.exception() is not None)


def once(most: int, spoken: bool = False) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the newest `most` results of a function, by its arguments; they must not be changed by those who get them.

    With `spoken`, a result is kept for each language in which it is asked for. Unlike `st.cache_data` it makes no copy
    each time, and unlike `lru_cache` it makes a result once even when two threads ask at once.
    """

    def kept(make: Callable[P, T]) -> Callable[P, T]:
        results: Once[Hashable, T] = Once(most)

        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            fresh: list[Future[T]] = []

            def begin() -> Future[T]:
                fresh.append(Future())
                return fresh[0]

            found = results.ask((args, tuple(kwargs.items()), language() if spoken else None), begin)
            if fresh:
                _make(found, lambda: make(*args, **kwargs))
            return found.result()

        return asked

    return kept


def _make(found: Future[T], make: Callable[[], T]) -> None:
    try:
        found.set_result(make())
    except BaseException as error:
        found.set_exception(error)
