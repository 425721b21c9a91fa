"""Work for several processes or machines: jobs that depend on nothing else, done in any order by any worker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed, wait
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from crownpoint.ai.extras import needed
from crownpoint.errors import SchedulerError, WorkerLostError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

__all__ = ["LastingPool", "carry_out", "in_order", "workers"]

Job = TypeVar("Job")
Result = TypeVar("Result")

_TRIES = 3
_PATIENCE = 10  # seconds to reach a scheduler


@contextmanager
def workers(scheduler: str | None = None, processes: int = 1) -> Iterator[Executor | None]:
    """The workers behind the Dask scheduler at an address, or processes of this machine; None for this process alone.

    Work that is not done when the block is left by an error is given up. Raises `SchedulerError` if the scheduler
    cannot be reached, and `ModuleNotFoundError` where Dask is not installed.
    """
    if scheduler is not None:
        with _dask(scheduler) as executor:
            yield executor
    elif processes == 1:
        yield None
    else:
        pool = LastingPool(processes)
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    distributed = needed("distributed", "cluster")

    try:
        if not address.startswith(("inproc:", "ucx:")):
            distributed.comm.get_address_host_port(address)  # a client of no address would wait at its end
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SchedulerError(f"There is no Dask scheduler at {address!r}: {' '.join(str(error).split())}") from error
    with client:
        yield client.get_executor()


def carry_out(
    function: Callable[[Job], Result], jobs: Sequence[Job], executor: Executor | None = None
) -> Iterator[tuple[int, Result]]:
    """What the function gives for each job, with the number of the job, as they are done.

    Without an executor this process does them in order. Raises `WorkerLostError` if workers die again and again.

    >>> list(carry_out(abs, [-3, 5]))
    [(0, 3), (1, 5)]
    """
    if executor is None:
        for number, job in enumerate(jobs):
            yield number, function(job)
        return
    futures = {executor.submit(function, job): number for number, job in enumerate(jobs)}
    try:
        for future in as_completed(list(futures)):
            yield futures.pop(future), future.result()
    except Exception as error:
        if isinstance(error, BrokenExecutor) or type(error).__name__ == "KilledWorker":  # as Dask calls it
            raise WorkerLostError(
                f"A worker died {_TRIES} times on the same job, perhaps for lack of memory."
            ) from error
        raise
    finally:
        for future in futures:
            future.cancel()


def in_order(
    function: Callable[[Job], Result], jobs: Sequence[Job], executor: Executor | None = None
) -> Iterator[Result]:
    """What `carry_out` gives, in the order of the jobs."""
    waiting: dict[int, Result] = {}
    following = 0
    for number, result in carry_out(function, jobs, executor):
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class LastingPool(Executor):
    """Processes of this machine. If one dies, only what was under way is done again, by new processes."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._lock = threading.Lock()
        self._pool = self._new_pool()
        self._open: set[Future[Any]] = set()
        self._closed = False

    def _new_pool(self) -> ProcessPoolExecutor:
        from concurrent.futures import ProcessPoolExecutor  # a browser has neither of them
        from multiprocessing import get_context

        return ProcessPoolExecutor(self._processes, get_context("spawn"))

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do this in a process. The future has a `BrokenExecutor` error if processes die on it three times."""
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("The pool is closed.")
            self._open.add(future)
        self._try(future, partial(function, *arguments, **named), _TRIES)
        return future

    def _try(self, future: Future[Any], call: Callable[[], Any], tries: int) -> None:
        # Not while we hold our lock: a pool that breaks holds its own, and calls `_settle`, which wants ours.
        while True:
            with self._lock:
                pool = self._pool
            try:
                attempt = pool.submit(call)
                break
            except BrokenExecutor:
                self._replace(pool)
        attempt.add_done_callback(lambda done: self._settle(future, call, tries, pool, done))

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is broken:
                self._pool = self._new_pool()

    def _settle(
        self, future: Future[Any], call: Callable[[], Any], tries: int, pool: ProcessPoolExecutor, done: Future[Any]
    ) -> None:
        if done.cancelled() or future.cancelled():
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            error = done.exception()
            if isinstance(error, BrokenExecutor) and tries > 1 and not self._closed:
                self._replace(pool)  # before it is asked again: Python 3.13 calls us while it still locks the pool
                self._try(future, call, tries - 1)
                return
            future.set_running_or_notify_cancel()
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(done.result())
        with self._lock:
            self._open.discard(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the pool: what is not done is done first, or given up if asked."""
        with self._lock:
            self._closed = self._closed or cancel_futures
            waiting = set() if cancel_futures else set(self._open)
        if wait:
            _wait_for(waiting)
        with self._lock:
            self._closed = True
        self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


_wait_for = wait  # `shutdown` has a parameter of this name
