"""Processes of the site that begin warm: forked from a parent that has loaded every library and nothing of the site.

Python and its libraries take a second and more to load; what a test starts (a command, a settings file, a worker to be
killed) is to be a process of its own, with an environment of its own, and it is one: only the libraries are there
before.

    warm.run(["manage.py", "check"], env=…)      as subprocess.run([sys.executable, …], capture_output=True, text=True)
    warm.start(["-c", "…"], env=…)               as subprocess.Popen: pid, wait(), poll(), kill()

The parent is started with the first of them and ends with the process that started it. The children are its
grandchildren: for each a guardian waits, and tells how it ended."""

import atexit
import contextlib
import gc
import json
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from subprocess import CompletedProcess, TimeoutExpired

ROOT = Path(__file__).resolve().parents[1]
# These read settings where they are loaded: they come with the site. The rest of what a site has loaded is the
# parent's.
SITE = ("games", "notifications", "roma_site", "tests", "allauth", "rest_framework", "drf_spectacular", "anymail", "django.contrib", "csp", "django_htmx", "template_partials", "__")  # fmt: skip
LOADED = """
import os, sys; os.environ["DEVELOPMENT"] = "1"
import django; django.setup()
import django.core.checks, django.core.management.commands.shell, games.players.stand_ins, notifications.delivery, notifications.inbound.listener
print(*sys.modules, file=open(sys.argv[1], "w"))
"""


# What tests use


@dataclass
class Process:
    """A running process, told of by its guardian."""

    words: list[str]
    pid: int
    guardian: socket.socket
    returncode: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """Its exit code, a signal's number negative. TimeoutExpired."""
        if self.returncode is None:
            self.guardian.settimeout(timeout)
            try:
                told = self.guardian.recv(64)
            except (TimeoutError, BlockingIOError):
                raise TimeoutExpired(self.words, timeout or 0) from None
            self.returncode = int(told or -signal.SIGKILL)
            self.guardian.close()
        return self.returncode

    def poll(self) -> int | None:
        """Its exit code if it has ended."""
        with contextlib.suppress(TimeoutExpired):
            return self.wait(0)
        return None

    def send_signal(self, which: int) -> None:
        """To the process itself, not to its guardian."""
        if self.poll() is None:
            os.kill(self.pid, which)

    def terminate(self) -> None:
        """SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)


def start(words, env=None, cwd=ROOT, stdin=None, stdout=None, stderr=None) -> Process:
    """A process of Python, as `Popen([sys.executable, *words])` makes it; of files, those with a `fileno`."""
    near, far = socket.socketpair(type=socket.SOCK_SEQPACKET)
    files = [one or own for one, own in zip((stdin, stdout, stderr), (0, 1, 2), strict=True)]
    fds = [far.fileno(), *(one if isinstance(one, int) else one.fileno() for one in files)]
    task = {"words": list(map(str, words)), "env": dict(os.environ if env is None else env), "cwd": str(cwd)}
    with tempfile.TemporaryFile() as written:  # longer than a message may be
        written.write(json.dumps(task).encode())
        written.seek(0)
        socket.send_fds(_parent(), [b"!"], [*fds, written.fileno()])
    far.close()
    return Process(task["words"], int(near.recv(64)), near)


def run(words, env=None, cwd=ROOT, input: str = "", timeout: float = 300) -> CompletedProcess[str]:
    """As `subprocess.run([sys.executable, *words], capture_output=True, text=True, input=…)`. TimeoutExpired."""
    with (
        tempfile.TemporaryFile("w+") as given,
        tempfile.TemporaryFile("w+") as out,
        tempfile.TemporaryFile("w+") as err,
    ):
        given.write(input)
        given.seek(0)
        process = start(words, env, cwd, given, out, err)
        try:
            code = process.wait(timeout)
        except TimeoutExpired:
            process.kill()
            raise
        out.seek(0)
        err.seek(0)
        return CompletedProcess(process.words, code, out.read(), err.read())


_parents: dict[int, socket.socket] = {}


def _parent() -> socket.socket:
    """The line to the parent of this process; whoever was forked itself needs another."""
    if os.getpid() not in _parents:
        near, far = socket.socketpair()
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR", "LANG") if name in os.environ}
        folder = os.environ.get("ROMA_TEST_FOLDER") or tempfile.mkdtemp()
        command = [sys.executable, "-m", "tests.warm", str(far.fileno()), folder]
        process = subprocess.Popen(command, cwd=ROOT, env=kept, pass_fds=[far.fileno()], start_new_session=True)
        far.close()
        _parents[os.getpid()] = near

        def end() -> None:
            near.close()
            process.wait()

        atexit.register(end)
    return _parents[os.getpid()]


# The parent itself

_exit_code = 1


def serve(line: socket.socket, folder: Path) -> None:
    """Fork a guardian for each task, which forks what was asked for. Never returns."""
    atexit.register(leave)  # the first that is registered is the last that is called
    for name in libraries(folder):
        with contextlib.suppress(Exception):
            __import__(name)
    gc.freeze()
    while True:
        message, fds, _, _ = socket.recv_fds(line, 1, 8)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not message:
            os._exit(0)
        if not os.fork():
            line.close()
            answer, *files, task = fds
            guard(socket.socket(fileno=answer), files, json.load(os.fdopen(task)))
        for fd in fds:
            os.close(fd)


def libraries(folder: Path) -> list[str]:
    """Every module of others that a site has loaded, as a cold one told the first parent of this run."""
    told = folder / "libraries"
    if not told.exists():
        with tempfile.TemporaryDirectory() as var:
            env = {**os.environ, "DJANGO_SETTINGS_MODULE": "roma_site.settings", "VAR_DIR": var}
            subprocess.run([sys.executable, "-c", LOADED, f"{var}/told"], cwd=ROOT, env=env, check=True)
            shutil.move(f"{var}/told", told)
    return [name for name in told.read_text().split() if not name.startswith(SITE)]


def guard(answer: socket.socket, files: list[int], task: dict) -> None:
    """Fork the process, wait for it, and tell its end. Never returns."""
    pid = os.fork()
    if pid:
        answer.send(str(pid).encode())
        for fd in files:
            os.close(fd)
        _, status = os.waitpid(pid, 0)
        with contextlib.suppress(OSError):
            answer.send(str(os.waitstatus_to_exitcode(status)).encode())
        os._exit(0)
    answer.close()
    for fd, at in zip(files, (0, 1, 2), strict=True):
        os.dup2(fd, at)
        os.close(fd)
    become(task)


def become(task: dict) -> None:
    """Run the words of a task as Python would, with its environment and in its folder, and exit."""
    global _exit_code
    os.chdir(task["cwd"])
    os.environ.clear()
    os.environ.update(task["env"])
    time.tzset()
    try:
        execute(*task["words"])
        _exit_code = 0
    except SystemExit as end:
        _exit_code = told(end.code)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    sys.exit()


def leave() -> None:
    """End as the interpreter does, but without taking it apart module by module."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(_exit_code)


def execute(first: str, *rest: str) -> None:
    """`-c code …`, `-m module …` or `file …`."""
    if first == "-c":
        sys.path[0], sys.argv = "", ["-c", *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})
    elif first == "-m":
        sys.path[0], sys.argv = os.getcwd(), list(rest)
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.path[0], sys.argv = str(Path(first).resolve().parent), [first, *rest]
        runpy.run_path(first, run_name="__main__")


def told(code: object) -> int:
    """The number of an exit; a text is said, and is 1."""
    if code is None or isinstance(code, int):
        return code or 0
    print(code, file=sys.stderr)
    return 1


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2]))
