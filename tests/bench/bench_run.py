"""The whole site as `make run` starts it, on SQLite: idle memory, and CPU time until it is ready."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from roma_site.embedded.process import free_port

ROOT = Path(__file__).parents[2]
MEMORY, START = 400, 5  # MB, CPU-seconds
IDLE = 20  # seconds after the start: the sweeps have run, and loaded what they want
SET = (
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "DB",
    "SQLITE_SYNCHRONOUS",
    "ROMA_TEST_FOLDER",
    "DJANGO_SETTINGS_MODULE",
)


def run(report) -> None:
    """A second start: the first makes the database and plays the demo games."""
    with tempfile.TemporaryDirectory(prefix="roma-bench-") as name:
        folder = Path(name)
        opened(folder, 0)
        start, memory = opened(folder, IDLE)
    report("the site on SQLite, idle", sum(memory.values()), "MB PSS", at_most=MEMORY)
    for part, size in memory.items():
        report(f"of that {part}", size, "MB PSS")
    report("the site, from the command until it is open", start, "CPU-s", at_most=START)


def opened(folder: Path, idle: float) -> tuple[float, dict[str, float]]:
    kept = {name: value for name, value in os.environ.items() if name not in SET}
    own = {"DEVELOPMENT": "1", "VAR_DIR": str(folder / "var"), "PORT": str(free_port())}
    mails = {"INBOUND_LISTEN": f"smtp://127.0.0.1:{free_port()}"}
    said = folder / "said.txt"
    with said.open("w") as out:
        command = [sys.executable, "manage.py", "serve"]
        site = subprocess.Popen(command, cwd=ROOT, env={**kept, **own, **mails}, stdout=out, stderr=out)
    try:
        while "Open http" not in said.read_text():
            if site.poll() is not None:
                raise RuntimeError(f"the site did not open:\n{said.read_text()}")
            time.sleep(0.05)
        start = sum(cpu(pid) for pid in family(site.pid))
        time.sleep(idle)
        parts = list(family(site.pid))
        memory = {f"{number}. {name_of(pid)}": pss(pid) for number, pid in enumerate(parts, 1)}
    finally:
        site.send_signal(signal.SIGINT)
        site.wait()
    return start, memory


def family(pid: int) -> Iterator[int]:
    """A process and its descendants."""
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from family(int(child))


def name_of(pid: int) -> str:
    return Path(f"/proc/{pid}/comm").read_text().strip()


def cpu(pid: int) -> float:
    """CPU-seconds of a process and its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def pss(pid: int) -> float:
    """MB: its own memory, and its share of what it shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
