"""Starting servers as children that never outlive us."""

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
# Loaded before any fork: between fork and exec nothing may be imported.
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class StartFailed(Exception):
    """A server did not come up; the text says why and what to do."""


def spawn(command: list[str], farewell: signal.Signals = signal.SIGTERM, **options: Any) -> "subprocess.Popen[bytes]":
    """Start a child in a group of its own (Ctrl-C reaches us alone) that is sent `farewell` if we are killed.

    The kernel watches the thread that started the child, so call this from a thread that lives as long as the program.
    """
    parent = os.getpid()
    return subprocess.Popen(
        command, preexec_fn=lambda: set_parent_death_signal(parent, farewell), start_new_session=True, **options
    )


def set_parent_death_signal(parent: int, farewell: signal.Signals) -> None:
    """Have the kernel send this process `farewell` when its parent ends."""
    if LIBC is not None:
        LIBC.prctl(PR_SET_PDEATHSIG, int(farewell))
        if os.getppid() != parent:
            os._exit(1)  # killed between fork and prctl


def lower_priority(nice: int) -> None:
    """Let whoever else wants a processor have it first. Trap: where the kernel groups processes by session (Linux,
    autogroup), nice tells nothing between sessions; so the session's own is set too, if it is this process's alone."""
    os.nice(nice)
    if os.getsid(0) == os.getpid():
        with contextlib.suppress(OSError):  # no such kernel, or not ours to say
            AUTOGROUP.write_text(str(nice))


@dataclass
class Server:
    name: str
    url: str
    process: "subprocess.Popen[bytes]"
    farewell: signal.Signals = signal.SIGTERM

    def stop(self, patience: float = 10) -> None:
        """Ask it to end; insist after `patience` seconds."""
        if self.process.poll() is None:
            self.process.send_signal(self.farewell)
        try:
            self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(ready: Callable[[], bool], server: Server, log: Path, patience: float = 30) -> Server:
    """Wait for a server's first answer; if it dies instead, show what it said last."""
    deadline = time.monotonic() + patience
    while not ready():
        if server.process.poll() is not None or time.monotonic() > deadline:
            server.stop(1)
            last = log.read_text(errors="replace")[-600:] if log.exists() else ""
            raise StartFailed(f"{server.name} did not start. Its last words:\n{last}")
        time.sleep(0.02)
    return server
