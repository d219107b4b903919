"""What each test costs: CPU seconds, user and system, of its process and of all processes below it.

A browser or a server is reaped long after the test that used it, if at all. So the CPU time of the process and all its
descendants is measured at the end of each test, living ones from /proc and reaped ones from their parent's account, and
the test is charged the difference. This table compares tests with each other: the time of a process that ends after its
parent is in no account here; so the last test of a worker, which closes its browser, may be charged nothing.
`python -m tests` measures the sum, without that gap.
`pytest -p tests.costs --costs FILE` also writes the table to a file, for each database under its name.
"""

import json
import os
import resource
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
DEAREST = 25
# Their processes have children of their own that come and go: a browser's, a site's.
WITH_PROCESSES = {"browser", "house", "slow", "faults"}


class Meter:
    """The CPU seconds of a process family, which never drop."""

    def __init__(self) -> None:
        self.last = self.vanished = 0.0
        self.children: list[int] = []
        self.descendants: list[int] = []

    def read(self, search: bool = True) -> float:
        """Return the seconds used so far; `vanished` is the time of processes that are in no account.

        A process that is reaped during a reading is missing from it, and is in its parent's account at the next one.
        Without `search`, descendants are those of the last reading unless a child began or ended: to find those of an
        open browser takes 3 ms."""
        children = list(_children(os.getpid()))
        if search or children != self.children:
            self.children, self.descendants = children, list(_descendants(os.getpid()))
        now = seconds_of(self.descendants)
        for _ in range(4):
            if now < self.last:
                now = max(now, seconds_of(_descendants(os.getpid())))
        self.vanished += max(0.0, self.last - now)
        self.last = now
        return now + self.vanished


def seconds_of(descendants: Iterable[int]) -> float:
    """CPU seconds of this process, its dead children and these living descendants with theirs."""
    own = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own + sum(map(_of, descendants))


def _of(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICK  # utime, stime, cutime, cstime


def _descendants(pid: int) -> Iterator[int]:
    for child in _children(pid):
        yield child
        yield from _descendants(child)


def _children(pid: int) -> Iterator[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for thread in threads:
        try:
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                yield from [int(word) for word in file.read().split()]
        except OSError:
            continue


class Costs:
    """In a worker: measures. In the process that tells: gathers and prints."""

    def __init__(self, file: str | None):
        self.file, self.before, self.meter = file, 0.0, Meter()
        self.tests: dict[str, float] = {}

    def pytest_collection_finish(self) -> None:
        """Charge no test for what came before the first one."""
        self.before = self.meter.read()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
        """Hang what was spent since the last look on the report; attributes of a report travel from worker to
        teller."""
        outcome = yield
        if call.when == "teardown":
            now = self.meter.read(not WITH_PROCESSES.isdisjoint(item.keywords))
            outcome.get_result().cost, self.before = now - self.before, now

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Each test's cost arrives with the report of its end."""
        if report.when == "teardown" and "PYTEST_XDIST_WORKER" not in os.environ:
            self.tests[report.nodeid] = getattr(report, "cost", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """By folder, then the dearest."""
        say = terminalreporter.write_line
        terminalreporter.section("costs: CPU seconds, user and system")
        for folder, cost in by(self.tests, 2).most_common():
            say(f"{cost:9.1f}  {folder}")
        say(f"{sum(self.tests.values()):9.1f}  all tests, without setup, collecting and shared servers")
        for name, cost in Counter(self.tests).most_common(DEAREST):
            say(f"{cost:9.1f}  {name}")
        if self.file:
            write(self.file, os.environ.get("DB", "sqlite"), self.tests)


def by(tests: dict[str, float], depth: int) -> Counter[str]:
    """The costs of folders (`depth` parts of the path) added up."""
    sums: Counter[str] = Counter()
    for name, cost in tests.items():
        sums["/".join(name.split("::")[0].split("/")[:depth])] += cost
    return sums


def write(file: str, db: str, table: dict) -> None:
    """Add the table of one run to those of the other databases."""
    path = Path(file)
    tables = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**tables, db: table}, indent=1))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The file to write."""
    parser.addoption("--costs", metavar="FILE", help="write what each test costs to this file")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in every process; -p tests.costs reaches the workers too."""
    config.pluginmanager.register(Costs(config.getoption("--costs")), "costs of tests")
