"""One mutant at a time in a copy of the tree: is there a test that fails?"""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.areas import SLOW, Area
from tests.mutants.limit import EXIT
from tests.mutants.points import Mutant

ROOT = Path(__file__).parents[2]
PYTEST = ["-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.mutants.limit"]
QUICK, ALL = ["-m", "not browser and not slow"], ["-m", "not browser"]
SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DEVELOPMENT": "1", "PYTHONPATH": "", "DEEP": ""}
IMPORTED = "import sys, importlib, django; django.setup(); importlib.import_module(sys.argv[1])"
WALL = 3600  # seconds for a round that hangs without working
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", re.MULTILINE)
NAME = re.compile(r"[A-Za-z]{3,}")
ENDLESS = " (endless)"
KILLED, SURVIVED, STILLBORN = "killed", "SURVIVED", "stillborn"


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant, by which test, in how many seconds."""

    fate: str
    test: str
    seconds: float


class Copy:
    """A copy of the tree, with what is not committed yet; its tests run there."""

    def __init__(self, folder: Path, root: Path = ROOT):
        self.folder, self.changes = folder / "tree", 0
        self.endless = folder / "endless"
        self.red: list[str] = []  # tests that fail as it is
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0"):
            if name and (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)

    def judge(self, mutant: Mutant, rounds: list[list[str]]) -> Verdict:
        """Try it against round after round; the tree is as before afterwards."""
        source, begun = (self.folder / mutant.path).read_bytes(), time.monotonic()
        self._write(mutant.path, mutant.applied(source))
        try:
            for arguments in rounds:
                fate, test = self.run(arguments)
                if fate == STILLBORN:
                    self._check_stillborn(mutant.path, source, test)
                if fate != SURVIVED:
                    return Verdict(fate, test, time.monotonic() - begun)
            return Verdict(SURVIVED, "", time.monotonic() - begun)
        finally:
            self._write(mutant.path, source)

    def run(self, arguments: list[str]) -> tuple[str, str]:
        """Run pytest on the current tree; return the mutant's fate and the test that failed."""
        self.endless.unlink(missing_ok=True)
        env = {**os.environ, **SETTINGS, "MUTANT_ENDLESS": str(self.endless)}
        process = subprocess.Popen(
            [sys.executable, *PYTEST, *(f"--deselect={test}" for test in self.red), *arguments],
            cwd=self.folder,
            env=env,
            text=True,
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            said, _ = process.communicate(timeout=WALL)
        except subprocess.TimeoutExpired:
            return KILLED, f"{WALL} s without an end"
        finally:
            _end(process)
        if process.returncode == EXIT:
            return KILLED, self.endless.read_text() + ENDLESS
        if process.returncode in (0, 5):  # 5: nothing there for it
            return SURVIVED, ""
        if process.returncode == 1 and (failed := FAILED.search(said)):
            return KILLED, failed[1]
        return STILLBORN, said.strip().rpartition("\n")[2]

    def red_among(self, tests: set[str]) -> str:
        """One of the tests that fails in the tree as it is, "" if none does. From now on it is left out with all its
        parameters."""
        named = sorted(test.removesuffix(ENDLESS) for test in tests if "::" in test)
        fate, test = self.run(named) if named else (SURVIVED, "")
        if fate == STILLBORN:
            raise RuntimeError(f"pytest has not run: {test}")
        if test:
            self.red.append(test.removesuffix(ENDLESS).partition("[")[0])
        return test and self.red[-1]

    def _check_stillborn(self, path: str, source: bytes, said: str) -> None:
        """RuntimeError if it is not the mutant's fault that pytest does not run."""
        alone = not self.can_import(path)
        self._write(path, source)
        if not (alone and self.can_import(path)):
            raise RuntimeError(f"pytest has not run: {said}")

    def can_import(self, path: str) -> bool:
        """Return whether a file of the current tree can be imported."""
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        command = [sys.executable, "-c", IMPORTED, module]
        return not subprocess.run(
            command, cwd=self.folder, env={**os.environ, **SETTINGS}, capture_output=True
        ).returncode

    def _write(self, path: str, source: bytes) -> None:
        """Trap: Python knows a compiled file's source by its size and whole second alone; so no two get the same
        second."""
        self.changes += 1
        (self.folder / path).write_bytes(source)
        os.utime(self.folder / path, (0, 1_000_000_000 + self.changes))


def _end(process: subprocess.Popen) -> None:
    """End all processes that a run has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def rounds_for(area: Area, mutant: Mutant, root: Path = ROOT) -> list[list[str]]:
    """Arguments of pytest for each round, the likeliest to kill first."""
    room, rounds, known, slow = room_of(area, mutant.path), [], set(), []
    for globs in area.tests:
        files: list[Path] = []
        options: list[str] = []
        for glob in globs:
            pattern, *words = glob.split()
            found = set(root.glob(pattern.format(room=room))) - known
            known |= found
            files += [file for file in found if not _is_slow(file)]
            slow += [file for file in found if _is_slow(file)]
            if room != "*":
                options += [word.format(room=room) for word in words]
        rounds.append([*_in_order(files, mutant, root), *options])
    rounds = [[*QUICK, *arguments] for arguments in rounds] + [[*ALL, *_in_order(slow, mutant, root)]]
    return [arguments for arguments in rounds if any(word.endswith(".py") for word in arguments)]


def room_of(area: Area, path: str) -> str:
    """The folder of a source below what its area's glob begins with, `*` if it lies in none."""
    for glob in area.sources:
        base = Path(glob.partition("*")[0])
        if "*" in glob and base in Path(path).parents:
            rest = Path(path).relative_to(base).parts
            return rest[0] if len(rest) > 1 else "*"
    return "*"


def _is_slow(file: Path) -> bool:
    return any(word in file.name for word in SLOW)


def _in_order(files: list[Path], mutant: Mutant, root: Path) -> list[str]:
    """Those first that share the mutant's rarest names; of equals the shortest."""
    texts = {file: set(NAME.findall(f"{file.stem} {file.read_text()}")) for file in files}
    names = set(NAME.findall(f"{Path(mutant.path).stem} {mutant.function} {mutant.statement}"))
    weight = {name: 1 / n for name in names if (n := sum(name in words for words in texts.values()))}

    def late(file: Path) -> tuple:
        return -sum(weight[name] for name in weight if name in texts[file]), file.stat().st_size, file

    return [str(file.relative_to(root)) for file in sorted(files, key=late)]
