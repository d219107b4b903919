"""Kill (-9) every part of the site while players use it, and check the result."""

import json
import random
import time
from collections import Counter
from collections.abc import Callable

from tests.faults.crowd import Notes
from tests.faults.post import TroubledPost
from tests.faults.site import WEBS, Part, Site

# How often each part is struck, out of so many; those that start quickly more often.
WEIGHTS = {WEBS[0]: 4, WEBS[1]: 4, "worker": 4, "beat": 3, "broker": 4, "postgres": 4}
# With this chance a web loses only its child, PostgreSQL one of its processes, and their leader has to mend it.
CHILD = 0.35


class Storm:
    """So many kills, each of a part that does its work at that moment, and at once a new start of it."""

    def __init__(self, site: Site, kills: int, seed: int, tell: Callable[[str], None] = lambda line: None):
        self.site, self.left, self.dice, self.tell = site, kills, random.Random(seed), tell
        self.struck: Counter[str] = Counter()
        # So many of each are sure, however long a part takes to come back.
        share = kills / sum(WEIGHTS.values())
        self.to_come = [name for name, weight in WEIGHTS.items() for _ in range(round(share * weight) or 1)]
        self.to_come += self.dice.choices(list(WEIGHTS), k=max(0, kills - len(self.to_come)))
        self.dice.shuffle(self.to_come)

    def run(self, pause: float, most: float) -> None:
        """Strike about every `pause` seconds; AssertionError if `most` seconds do not suffice."""
        end = time.monotonic() + most
        while self.to_come:
            assert time.monotonic() < end, f"{len(self.to_come)} kills were left when the time was over"
            if ready := self.next_ready():
                self.strike(ready)
            time.sleep(pause * (0.3 + 1.4 * self.dice.random()))

    def next_ready(self) -> Part | None:
        """The first in the list that works: a kill while something starts shows less."""
        checked: dict[str, bool] = {}
        for at, name in enumerate(self.to_come):
            if name not in checked:
                checked[name] = self.site.parts[name].ready()
            if checked[name]:
                return self.site.parts[self.to_come.pop(at)]
            if len(checked) == len(WEIGHTS):
                return None
        return None

    def strike(self, part: Part) -> None:
        """Kill it or one of its children, and start it again if need be."""
        has_children = part.name in (*WEBS, "postgres")
        if has_children and self.dice.random() < CHILD and part.kill_a_child(self.dice.choice):
            self.struck[f"a process of {part.name}"] += 1
        else:
            part.kill()
            self.struck[part.name] += 1
            part.begin()
        self.tell(f"{sum(self.struck.values())} kills, {len(self.to_come)} to come: {part.name}")


def wait_until_quiet(site: Site, seconds: float) -> None:
    waiting = "SELECT (SELECT count(*) FROM notifications_notification WHERE state IN ('waiting', 'sending')), (SELECT count(*) FROM games_openquestion WHERE stand_in)"
    end, left = time.monotonic() + seconds, None
    with site.database() as connection:
        while time.monotonic() < end:
            left = connection.execute(waiting).fetchone()
            if left == (0, 0):
                return
            time.sleep(0.3)
    raise AssertionError(f"after {seconds:.0f} s there are (notices to be sent, built-in players to answer): {left}")


def audit(site: Site, notes: Notes, post: TroubledPost) -> tuple[dict, list[str]]:
    """(figures, faults) of audit.py, and of `manage.py verify --all`."""
    heard = {**notes.as_json(), "mails": post.as_json()}
    done = site.python("-m", "tests.faults.audit", text=json.dumps(heard), seconds=600)
    if done.returncode:
        return {}, [f"the audit failed: {done.stderr[-2000:]}"]
    found = json.loads(done.stdout)
    verified = site.manage("verify", "--all", seconds=600)
    if verified.returncode:
        found["faults"].append(f"verify: {verified.stdout[-600:]} {verified.stderr[-600:]}")
    counts = {f"crowd: {name}": number for name, number in sorted(notes.counts.items())}
    return {**counts, **found["figures"]}, found["faults"]


def settle(site: Site, people: int, tables: int, built_in: bool = True) -> list[list[str]]:
    """People and tables for them: [[address, session, token], …]."""
    done = site.python("-m", "tests.faults.people", str(people), str(tables), *(["BUILT_IN"] if built_in else []))
    assert not done.returncode, done.stderr[-2000:]
    return json.loads(done.stdout)["people"]
