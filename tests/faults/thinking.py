"""Searches while their processes are killed, have no weights or do not run: no question waits forever."""

import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from tests.faults.cores import of_process
from tests.faults.site import Part, Site, descendants

LIMIT = 20
MORE = {"THINKING_LIMIT": str(LIMIT), "THINKING_WAIT": "1", "STAND_IN_WAIT": "0"}
TABLES, FEW = 200, 6  # more than can be thought about, and so many as can
PATIENCE = 60  # seconds more than the limit that a question may wait on a busy machine: the sweep, and its turn
OLDEST = """SELECT min(asked_at) FROM games_openquestion JOIN games_game ON games_game.id = game_id
WHERE stand_in AND NOT suspended AND NOT practice AND state = 'running' AND unattended < 500"""
LOOKED_AT = "SELECT count(*) FILTER (WHERE made_at IS NOT NULL), count(*) FILTER (WHERE failed) FROM games_review"
LONGEST_REVIEW = 1200  # seconds, on a busy machine, with pieces that are lost
Tell = Callable[[str], None]


def longest_wait(connection: Any) -> float:
    """Return for how many seconds the oldest question to a computer player has been open."""
    (asked,) = connection.execute(OLDEST).fetchone()
    return (datetime.now(UTC) - asked).total_seconds() if asked else 0.0


class Ordeal:
    def __init__(self, site: Site, seed: int, tell: Tell) -> None:
        self.site, self.dice, self.tell = site, random.Random(seed), tell
        self.figures: dict[str, Any] = {}
        self.faults: list[str] = []
        self.longest = 0.0
        self.begin_thinking("manage", "thinking")

    def begin_thinking(self, *module: str) -> None:
        part = Part("thinking", self.site.module(*module), lambda: bool(descendants(part.pid)))
        self.site.parts["thinking"] = part
        part.begin()

    def asked(self, *command: str) -> dict:
        done = self.site.python("-m", "tests.faults.thinkers", *command, seconds=900)
        if done.returncode:
            self.faults.append(f"{command} failed: {done.stderr[-1500:]}")
            return {}
        found: dict = json.loads(done.stdout.splitlines()[-1])
        return found

    def run(self, kills: int) -> None:
        """Everything, one after the other."""
        self.figures |= self.asked("make", str(TABLES))
        self.tell(f"{TABLES} tables think")
        self.watch("all think at once", 2 * LIMIT)
        self.kill(kills)
        self.weightless()
        self.without()
        self.lighter(kills // 2)
        self.close()

    def watch(self, what: str, seconds: float) -> None:
        """For so long, see to it that none waits too long."""
        end, oldest = time.monotonic() + seconds, 0.0
        while time.monotonic() < end:
            with self.site.database() as connection:
                oldest = max(oldest, longest_wait(connection))
            time.sleep(0.5)
        self.note_wait(what, oldest)

    def note_wait(self, what: str, oldest: float) -> None:
        name = f"{what}: the longest wait, s"
        self.figures[name] = max(self.figures.get(name, 0.0), round(oldest, 1))
        if oldest > LIMIT + PATIENCE:
            self.faults.append(f"{what}: a question waited for {oldest:.0f} s")
        self.tell(f"{what}: none waited longer than {oldest:.1f} s")

    def kill(self, kills: int) -> None:
        undone: dict = {}
        taking_back = threading.Thread(target=lambda: undone.update(self.asked("undo", str(2 * kills))))
        taking_back.start()
        self.strikes("", kills)
        taking_back.join()
        self.figures |= undone
        if not undone.get("undone under a thought"):
            self.faults.append("nothing was undone under a thought")
        self.site.wait_until_well(150)
        self.watch("after the kills", 2 * LIMIT)

    def strikes(self, when: str, count: int) -> None:
        """So many blows, each in mid-thought."""
        struck: Counter[str] = Counter()
        for _ in range(count):
            self.wait_for_a_thought()
            struck[self.strike(self.site.parts["thinking"], self.site.parts["worker"])] += 1
        self.figures |= {f"{when}killed (-9): {name}": number for name, number in sorted(struck.items())}

    def lighter(self, kills: int) -> None:
        self.figures |= self.asked("lighten", str(FEW))
        begun = time.monotonic()
        self.strikes("few tables and a review, ", kills)
        made, failed = 0, 0
        while not (made or failed) and time.monotonic() < begun + LONGEST_REVIEW:
            self.watch("few tables and a review", 30)
            with self.site.database() as connection:
                made, failed = connection.execute(LOOKED_AT).fetchone()
        self.figures["few tables and a review: the review took, s"] = round(time.monotonic() - begun)
        if failed or not made:
            self.faults.append("the review was given up" if failed else "the review was never made")

    def wait_for_a_thought(self) -> None:
        part, before, end = self.site.parts["thinking"], None, time.monotonic() + 60
        while time.monotonic() < end:
            thinkers = {pid: of_process(pid) for pid in descendants(part.pid)}
            if before is not None and any(before.get(pid, cpu) + 0.1 < cpu for pid, cpu in thinkers.items()):
                return
            before = {**thinkers, **(before or {})}
            time.sleep(0.1 + 0.3 * self.dice.random())
        self.faults.append("nobody thought for a minute")

    def strike(self, thinking: Part, worker: Part) -> str:
        """One blow."""
        if self.dice.random() < 0.6 and thinking.kill_a_child(self.dice.choice):
            return "who was thinking"
        part = self.dice.choice([thinking, worker])
        part.kill()
        part.begin()
        return "its leader" if part is thinking else "the worker"

    def weightless(self) -> None:
        """The weights are of another version: quick answers, and the operator reads why."""
        self.site.parts["thinking"].kill()
        before = len(self.site.log.read_text())
        self.begin_thinking("tests.faults.weightless", "manage", "thinking")
        self.watch("weights of another version", 2 * LIMIT)
        said = self.site.log.read_text()[before:].count("cannot think at")
        self.figures["weights of another version: said to the operator"] = said
        if not said:
            self.faults.append("nobody was told that the weights are of another version")

    def without(self) -> None:
        self.site.parts["thinking"].kill()
        self.watch("no search process", 3 * LIMIT)
        self.begin_thinking("manage", "thinking")
        self.site.wait_until_well(60)

    def close(self) -> None:
        """The tables rest; each question was answered once, and every log verifies."""
        with self.site.database() as connection:
            connection.execute("UPDATE games_game SET unattended = 500 WHERE NOT practice")
        time.sleep(5)
        found = self.asked("look")
        self.figures |= found.get("figures", {})
        self.faults += found.get("faults", [])
        if not self.figures.get("answers after a thought"):
            self.faults.append("nobody has thought")
        verified = self.site.manage("verify", "--all", seconds=900)
        if verified.returncode:
            self.faults.append(f"verify: {verified.stdout[-600:]} {verified.stderr[-600:]}")
