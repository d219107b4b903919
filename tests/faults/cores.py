"""How the machine's cores are used, as the kernel counts."""

import contextlib
import os
import time
from pathlib import Path

from tests.faults.site import WEBS, Site, descendants

TICK = os.sysconf("SC_CLK_TCK")


def spent(site: Site) -> dict[str, float]:
    parts = {part.name: sum(map(of_process, (part.pid, *descendants(part.pid)))) for part in site.parts.values()}
    return {**parts, "the load generator": time.process_time(), "everything on this machine": of_machine()}


def of_process(pid: int) -> float:
    """A process's own, and that of its children that are gone."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / TICK
    return 0.0


def of_machine() -> float:
    """Of all cores together: user, nice, system, interrupts."""
    user, nice, system, _, _, irq, softirq, *_ = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:])
    return (user + nice + system + irq + softirq) / TICK


def webs_alone(before: dict[str, float], after: dict[str, float]) -> float:
    return sum(after[name] - before[name] for name in WEBS)


def used(before: dict[str, float], after: dict[str, float], seconds: float) -> dict[str, object]:
    """Cores of each."""
    return {f"cores used by {name}": round((after[name] - before[name]) / seconds, 2) for name in before}
