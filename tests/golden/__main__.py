"""`python -m tests.golden check | make | renew | decide`: README.md tells when."""

import argparse
import os
import sys
from collections import Counter
from datetime import UTC, datetime

os.environ.setdefault("DEVELOPMENT", "1")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
import django

django.setup()

from games.facts.errors import Diverged  # noqa: E402
from games.rules import GAMES  # noqa: E402
from tests.golden import decisions, record  # noqa: E402
from tests.golden.candidates import Candidate  # noqa: E402
from tests.golden.record import Golden  # noqa: E402


def check(rulesets: list[str]) -> int:
    """Play all; how many are otherwise today."""
    bad = 0
    for file in (file for ruleset in rulesets for file in record.all_of(ruleset)):
        if fault := record.fault_of(record.read(file)):
            bad += 1
            print(f"{file.parent.name}/{file.name}: {fault}")
    print(f"{bad} games are otherwise." if bad else "All play as they were played.")
    return bad


def make(ruleset: str, count: int, out_of: int, reason: str) -> list[str]:
    """Add the `count` games that show most of what the corpus has not got yet, out of so many played now."""
    there = [record.read(file) for file in record.all_of(ruleset)]
    last = max((int(golden.name[:3]) for golden in there), default=0)
    seen = Counter(fact for golden in there for fact in golden.shows)
    candidates = [one for number in range(out_of) if (one := candidate(ruleset, last, number)).over]
    often = Counter(fact for one in candidates for fact in one.shows)
    names = []
    for _ in range(count):
        best = max(candidates, key=lambda one: sum(1 / (1 + seen[fact]) ** 2 for fact in one.shows) / weight(one))
        candidates.remove(best)
        telling = sorted(best.shows, key=lambda fact: (seen[fact], often[fact], fact))[:2]
        names.append(keep(ruleset, best, telling, last + len(names) + 1, reason))
        seen.update(best.shows)
    return names


def candidate(ruleset: str, first: int, number: int) -> Candidate:
    """The game of a number; a later call of `make` gets other games."""
    return Candidate(ruleset, first * 100_000 + number)


def weight(one: Candidate) -> float:
    """Long games cost room and time."""
    return 1 + len(one.events) / 1500


def keep(ruleset: str, one: Candidate, telling: list[str], number: int, reason: str) -> str:
    """Write a candidate, named after what it shows and others do not."""
    name = f"{number:03}-{one.seats}-seats-" + "-and-".join(telling).replace("_", "-").replace("/", "-").lower()
    events = tuple(one.events)
    golden = Golden(name, ruleset, reason, tuple(sorted(one.shows)), events, *record.course(ruleset, events))
    record.write(golden)
    return name


def renew(rulesets: list[str], reason: str, drop: bool) -> list[str]:
    """Record today's questions and lines again; with `drop`, remove games whose log is no longer valid."""
    changed = []
    for file in (file for ruleset in rulesets for file in record.all_of(ruleset)):
        golden = record.read(file)
        if not record.fault_of(golden):
            continue
        try:
            now = record.course(golden.ruleset, golden.events)
        except Diverged as fault:
            print(f"{file.name}: {fault}", file=sys.stderr)
            if drop:
                file.unlink()
                changed.append(f"{golden.name} (dropped)")
            continue
        record.write(Golden(golden.name, golden.ruleset, reason, golden.shows, golden.events, *now))
        changed.append(golden.name)
    return changed


def note(what: str, reason: str) -> None:
    """The corpus's own history: nothing in it changes without a reason."""
    with (record.HERE / "HISTORY.md").open("a") as file:
        file.write(f"- {datetime.now(UTC):%Y-%m-%d}: {what}. {reason}\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("what", choices=["check", "make", "renew", "decide"])
    parser.add_argument("--ruleset", choices=list(GAMES), help="default: all")
    parser.add_argument("--count", type=int, default=50, help="make: how many games to add to each (default: 50)")
    parser.add_argument("--out-of", type=int, default=400, help="make: how many to play and choose from (default: 400)")
    parser.add_argument("--drop", action="store_true", help="renew: let go of games that the rules no longer take")
    parser.add_argument(
        "--reason", help="make, renew, decide: why, in a sentence; kept with the games and in HISTORY.md"
    )
    given = parser.parse_args()
    rulesets = [given.ruleset] if given.ruleset else list(GAMES)
    if given.what == "check":
        return min(check(rulesets), 1)
    if not given.reason:
        parser.error("--reason is missing: nothing in the corpus changes without one")
    for ruleset in rulesets:
        if given.what == "make":
            names = make(ruleset, given.count, given.out_of, given.reason)
        elif given.what == "decide":
            names = decisions.keep(ruleset)
        else:
            names = renew([ruleset], given.reason, given.drop)
        print(f"{ruleset}: {len(names)} games written")
        if names:
            note(f"{ruleset}, {given.what}: {len(names)} games", given.reason)
    return 0


if __name__ == "__main__":
    sys.exit(main())
