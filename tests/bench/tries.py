"""The process of bench_tries.py: the first three moves of each game at random, and their CPU time."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from games.boards.tutorials import demo_of
from games.rules import GAMES
from games.tutorials import runs
from games.tutorials.runs import DemoRun
from tests.games.tutorials.whims import tried

SEEDS, TIMES = range(8), 3


def seconds(act: Callable[[], Any]) -> float:
    start = time.process_time()
    act()
    return time.process_time() - start


def figures(ruleset: str) -> dict[str, float]:
    ends, taken, decide = [tried(ruleset, seed)[-1].way for seed in SEEDS], [], runs.computer_choice

    def timed(*asked: Any) -> Any:
        start = time.process_time()
        choice = decide(*asked)
        taken.append(time.process_time() - start)
        return choice

    last = max(min(seconds(lambda way=way: DemoRun(demo_of(ruleset), way).trial) for _ in range(TIMES)) for way in ends)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "computer_choice", timed)
        for way in ends:
            DemoRun(demo_of(ruleset), way).trial  # noqa: B018
    return {"last": last, "quick": max(taken)}


if __name__ == "__main__":
    print(json.dumps({ruleset: figures(ruleset) for ruleset in GAMES}))
