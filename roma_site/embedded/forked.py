"""Children that are forked: what they and their parent have loaded lies in memory once."""

import atexit
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from roma_site.embedded.process import name_process, tie


class Fork:
    """A child that runs a module as `python -m` does, under a `name` of its own, but begins with all that its parent
    has loaded: what both leave as it is lies in memory once, and is read once. It has a group of its own and ends with
    its parent, as after `spawn`; used like a Popen."""

    def __init__(self, name: str, module: str, *arguments: str, folder: Path, environment: dict[str, str]) -> None:
        if threading.active_count() > 1:
            raise RuntimeError("A child that is forked beside a thread may wait for ever for what the thread held.")
        self.returncode: int | None = None
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.setsid()
                tie(parent, signal.SIGTERM)
                name_process(name)
                os.chdir(folder)
                os.environ.clear()
                os.environ.update(environment)
                run_module(module, *arguments)
            finally:
                os._exit(1)

    def poll(self) -> int | None:
        """Its exit code if it has ended, a signal's number negative."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code. subprocess.TimeoutExpired."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(0.02)
        return code

    def send_signal(self, sig: int) -> None:
        """Unless it has ended: its number may be another's by then."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def run_module(module: str, *arguments: str) -> None:
    """Be that module's process, to its end. Never returns."""
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL if one != signal.SIGINT else signal.default_int_handler)
    sys.argv = [module, *arguments]
    code = 1
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        # As at the end of an interpreter, but for taking it apart module by module.
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)
