"""Reading lines from the player without stopping the table."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import sys
import threading
from collections.abc import Callable, Iterator, Sequence

__all__ = ["edited_lines", "read_ahead", "read_line"]


def read_line() -> str | None:
    """The next line of the standard input, None at its end."""
    if sys.stdin.isatty():
        try:
            return input("> ")
        except EOFError:
            return None
    return sys.stdin.readline() or None


def read_ahead(read: Callable[[], str | None]) -> asyncio.Future[str | None]:
    """Read a line in a thread of its own. A thread that still waits for one does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str | None] = loop.create_future()

    def done(text: str | None, fault: BaseException | None = None) -> None:
        if line.done():
            return
        if fault is None:
            line.set_result(text)
        else:
            line.set_exception(fault)

    def work() -> None:
        told: tuple[str | None, BaseException | None]
        try:
            told = (read(), None)
        except (OSError, ValueError):  # the input was closed under us
            told = (None, None)
        except Exception as fault:  # whoever waits for the line is to know
            told = (None, fault)
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits any more
            loop.call_soon_threadsafe(done, *told)

    threading.Thread(target=work, daemon=True).start()
    return line


@contextlib.contextmanager
def edited_lines(words: Callable[[], Sequence[str]]) -> Iterator[None]:
    """Lines can be edited, called back and completed with Tab where the terminal can; its state is restored."""
    try:
        import readline
        import termios
    except ImportError:
        yield
        return
    if not sys.stdin.isatty():
        yield
        return

    def complete(text: str, state: int) -> str | None:
        found = [word for word in words() if word.startswith(text.lower())]
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    terminal, before = sys.stdin.fileno(), termios.tcgetattr(sys.stdin)

    def restore() -> None:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    atexit.register(restore)  # once more at the very end: a thread may just be about to ask for a line
    try:
        yield
    finally:
        restore()
