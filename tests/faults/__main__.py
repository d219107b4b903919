"""`make faults [ONLY=part]`: breaks the house on purpose and looks whether it keeps its word. Takes nearly two hours on
two cores.

Each part prints a table and puts it into RESULTS.md in place of its last one. FAULTS_KILLS, FAULTS_SIZE (tries of
nonsense for each game, tables of the secrecy law for each) and FAULTS_SEED change how much is done; LOAD_SECONDS how
long the load lasts (300), to try it out."""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.faults import load, outages, results, thinking
from tests.faults.crowd import Crowd, Notes
from tests.faults.post import TroubledPost
from tests.faults.site import ROOT, Site
from tests.faults.storm import Storm, audit, settle, wait_until_quiet

KILLS = int(os.environ.get("FAULTS_KILLS", "200"))
SEED = int(os.environ.get("FAULTS_SEED", "1"))
PEOPLE, TABLES, PAUSE = 12, 28, 0.4
BROKER_GONE, DATABASE_GONE = 600, 70  # seconds
Found = tuple[dict[str, object], list[str]]


def tell(line: str) -> None:
    """How it goes."""
    print(f"{time.strftime('%H:%M:%S')}  {line}", flush=True)


@contextlib.contextmanager
def open_house(**more: object) -> Iterator[tuple[Site, TroubledPost, Path]]:
    with TroubledPost() as post, tempfile.TemporaryDirectory(prefix="roma-faults-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        wrapper = ("tests.faults.jumping", str(folder / "clock"))
        with Site(folder, post.url, wrapper=wrapper if more.pop("clock", False) else (), **more) as site:
            tell("the site is running")
            yield site, post, folder


def played(site: Site, post: TroubledPost, act: Callable[[Crowd], None]) -> Found:
    """A crowd plays, something happens, all becomes quiet, and everything is looked at."""
    with Crowd(settle(site, PEOPLE, TABLES), site.urls, post, PAUSE, SEED) as crowd:
        tell(f"{TABLES} tables, {PEOPLE} people, half of them through the API")
        time.sleep(5)
        began, before = time.monotonic(), len(crowd.notes.acks)
        act(crowd)
        figures: dict[str, object] = {"seconds it lasted": round(time.monotonic() - began)}
        figures["answers taken meanwhile"] = len(crowd.notes.acks) - before
        site.wait_until_well(150)
        time.sleep(5)
    found, faults = looked_at(site, crowd.notes, post)
    return {**figures, **found}, faults


def looked_at(site: Site, notes: Notes, post: TroubledPost, most: float = 240) -> Found:
    tell("the crowd has gone home")
    site.wait_until_well(150)
    faults: list[str] = []
    try:
        wait_until_quiet(site, most)
    except AssertionError as never:
        faults.append(str(never))
    found, more = audit(site, notes, post)
    return found, faults + more


def storm() -> Found:
    """Kills of every part."""
    with open_house() as (site, post, _):
        storm = Storm(site, KILLS, SEED, tell)
        figures, faults = played(site, post, lambda crowd: storm.run(0.5, 3600))
    return {"kills (-9)": sum(storm.struck.values()), **struck(storm), **figures}, faults


def struck(storm: Storm) -> dict[str, object]:
    """How often each was killed."""
    return {f"of {name}": count for name, count in sorted(storm.struck.items())}


def around() -> Found:
    """The mail server, the broker, the database and the clock."""
    with open_house(clock=True) as (site, post, folder):
        acts: list[list[dict]] = []

        def act(crowd: Crowd) -> None:
            one = outages.Act(site, crowd, post, tell)
            acts.append(one.rows)
            one.mail_server(15)
            one.absence("broker", BROKER_GONE)
            one.absence("postgres", DATABASE_GONE)
            one.clock(folder / "clock", 20)

        figures, faults = played(site, post, act)
    return {**results.flat(acts[0]), **figures}, faults


def disk() -> Found:
    """The database's disk."""
    with outages.small_disk() as small, open_house(data=small / "postgres") as (site, post, _):
        acts: list[list[dict]] = []

        def act(crowd: Crowd) -> None:
            one = outages.Act(site, crowd, post, tell)
            acts.append(one.rows)
            one.disk(small, 20)

        figures, faults = played(site, post, act)
    return {**results.flat(acts[0]), **figures}, faults


def who_thinks() -> Found:
    """Players that think, and whoever thinks for them killed, without weights, away."""
    with open_house(more=thinking.MORE) as (site, _, _):
        ordeal = thinking.Ordeal(site, SEED, tell)
        ordeal.run(KILLS // 4)
    return ordeal.figures, ordeal.faults


def under_load() -> Found:
    """More moves and page views than the machine can carry, and then what it can."""
    with open_house(more=load.PUBLIC) as (site, post, _):
        people = settle(site, load.PEOPLE, load.TABLES)
        tell(f"{load.TABLES} tables, {load.PEOPLE} people")
        wait_until_quiet(site, 600)  # all of these games have begun at once, and a mail for each seat tells so
        figures, notes = load.put_under(site, people, SEED, tell)
        found, faults = looked_at(site, notes, post, 600)
        return {**figures, **found}, faults


def pytest(*files: str, both: bool = False) -> Callable[[], Found]:
    def run() -> Found:
        with tempfile.NamedTemporaryFile("r", suffix=".jsonl") as kept:
            failed = []
            for db in ("sqlite", "postgres") if both else ("sqlite",):
                env = {**os.environ, "DB": db, "FAULTS_FIGURES": kept.name, "DJANGO_SETTINGS_MODULE": "tests.settings"}
                command = [sys.executable, "-m", "pytest", "-q", *(f"tests/faults/{file}" for file in files)]
                done = subprocess.run(command, cwd=ROOT, env=env)
                failed += [f"pytest on {db} ended with {done.returncode}"] if done.returncode else []
            lines = [json.loads(line) for line in kept]
        return {name: value for _, figures in lines for name, value in figures.items()}, failed

    return run


PARTS: dict[str, Callable[[], Found]] = {
    "kills": storm,
    "outages": around,
    "disk": disk,
    "load": under_load,
    "thinking": who_thinks,
    "nonsense": pytest("test_nonsense.py"),
    "contest": pytest("test_contest.py", both=True),
    "endings": pytest("test_endings.py", both=True),
    "secrecy": pytest("test_secrecy.py"),
    "restores": pytest("test_restores.py", both=True),
}


def main() -> int:
    """Run them; 1 if anything was lost, told twice or told to the wrong one."""
    parser = argparse.ArgumentParser(prog="make faults", description="Breaks the house on purpose.")
    parser.add_argument("only", nargs="?", choices=PARTS, help="one part")
    only, bad = parser.parse_args().only, 0
    for name, part in PARTS.items():
        if only in (None, name):
            began = time.monotonic()
            tell(f"=== {name}")
            figures, faults = part()
            results.keep(name, figures, faults, time.monotonic() - began)
            bad += len(faults)
    print(f"{bad} faults." if bad else "No fault.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
