"""Start servers as child processes that end with this process."""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG = 1
AUTOGROUP = Path("/proc/self/autogroup")
# Loaded before any fork: nothing can be imported safely between fork and exec.
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class StartFailed(Exception):
    """A server did not start; the message gives the reason and what to do."""


def spawn(
    command: list[str], shutdown_signal: signal.Signals = signal.SIGTERM, **options: Any
) -> "subprocess.Popen[bytes]":
    """Start a child process in its own session, so that Ctrl-C reaches only this process.

    The child gets `shutdown_signal` if this process is killed. The kernel watches the thread that started the child, so
    call this from a thread that lives as long as the program."""
    parent = os.getpid()
    return subprocess.Popen(
        command, preexec_fn=lambda: set_parent_death_signal(parent, shutdown_signal), start_new_session=True, **options
    )


def set_parent_death_signal(parent: int, shutdown_signal: signal.Signals) -> None:
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, int(shutdown_signal))
        if os.getppid() != parent:
            os._exit(1)  # the parent ended between fork and prctl


def lower_priority(nice: int) -> None:
    """Lower this process's CPU priority.

    Trap: if the kernel groups processes by session (Linux autogroup), a process's nice value counts only within its
    session. So the session's nice value is also set, if the session contains only this process."""
    os.nice(nice)
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):  # not supported, or not permitted
            AUTOGROUP.write_text(str(nice))


@dataclass
class Server:
    name: str
    url: str
    process: "subprocess.Popen[bytes]"
    shutdown_signal: signal.Signals = signal.SIGTERM

    def stop(self, timeout_seconds: float = 10) -> None:
        if self.process.poll() is None:
            self.process.send_signal(self.shutdown_signal)
        try:
            self.process.wait(timeout_seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(ready: Callable[[], bool], server: Server, log: Path, timeout_seconds: float = 30) -> Server:
    """Wait until the server is ready. Raise StartFailed, with the end of its log, if it does not start."""
    deadline = time.monotonic() + timeout_seconds
    while not ready():
        if server.process.poll() is not None or time.monotonic() > deadline:
            server.stop(1)
            last = log.read_text(errors="replace")[-600:] if log.exists() else ""
            raise StartFailed(f"{server.name} did not start. The end of its log:\n{last}")
        time.sleep(0.02)
    return server
