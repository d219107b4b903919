"""The computer players' answers to the questions of the corpus: one digest per game.

They depend only on the view and the question, so any recorded game will do. A changed weight, heuristic or line of code
shows here long before it costs them a tenth of their games."""

import json
from pathlib import Path

from tests.golden import record
from tests.golden.record import HERE, Golden

FILE = HERE / "decisions.json"
EVERY = 2  # of the corpus' games: enough for every weight, and half the time


def decided(golden: Golden) -> str:
    """Return the digest of a computer player's answers to all questions of a game."""
    answers, live, rows = [], None, []
    for number, event in enumerate(golden.events, 1):
        rows.append((number, event))
        live = record.after(golden.ruleset, live, rows)
        match = live.match
        answers += [repr(live.rules.decide(match.view(seat), match.asked(seat))) for seat in match.awaited]
    return "".join(record.digest(answers[half::2]) for half in (0, 1))


def games_of(ruleset: str) -> list[Path]:
    """The files that are judged."""
    return record.all_of(ruleset)[::EVERY]


def known(ruleset: str) -> dict[str, str]:
    """Return the recorded digests by the games' names."""
    return json.loads(FILE.read_text()).get(ruleset, {}) if FILE.exists() else {}


def today(ruleset: str) -> dict[str, str]:
    """What the players of today decide, by the games' names."""
    return {golden.name: decided(golden) for golden in map(record.read, games_of(ruleset))}


def keep(ruleset: str) -> list[str]:
    """Keep today's decisions. The games in which they are new."""
    before, now = known(ruleset), today(ruleset)
    everything = json.loads(FILE.read_text()) if FILE.exists() else {}
    FILE.write_text(json.dumps({**everything, ruleset: now}, indent=1) + "\n")
    return [name for name in now if before.get(name) != now[name]]
