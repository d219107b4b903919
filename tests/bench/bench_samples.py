"""What a sample costs, in forks with a view, and how many of the worlds drawn fit: by game and kind of moment.

Each moment is measured several times and the quickest counts. A moment is named after what is asked then: `turn` the
usual one, its first question; a sample there has nothing to work out backwards. The rest is mid-turn, or the setup.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from random import Random

from games.rules import GAMES
from games.rules.match import Match
from games.rules.sampling import collect_evidence, try_sample
from tests.bench.bench_rules import one_move

TIMES, SHARE, STEPS = 3, 0.1, 250  # how often each is measured, of how many moments, in how long a game
MOST = 3.0  # forks with a view, for each world that fits
PARTS: dict[str, list[dict]] = {  # games with a room `sampling`, and the options played
    "gloria": [{}, {"experienced": True, "original": True, "voluntary_gifts": True, "strict_vault": True}],
    "roma": [{}],
    "great_city": [{}],
    "foundations": [
        {},
        {"draft": True, "roles": True, "objectives": "hidden", "invocations": True, "monuments": True},
        {"draft": True, "invocations": True, "objectives": "hidden", "trade": True, "steal": True},
    ],
}


def run(report):
    for name, mixes in PARTS.items():
        measured = measure(name, mixes)
        for kind, (count, forks, samples, fitting) in sorted(measured.items()):
            report(f"{name}: a sample, {kind}", samples / forks, "forks with a view", at_most=MOST)
            report(f"{name}: worlds that fit, {kind}", 100 * fitting / count, "%", at_least=50)


def measure(name: str, mixes: list[dict]) -> dict[str, tuple[int, float, float, int]]:
    found: dict[str, list[float]] = defaultdict(lambda: [0, 0.0, 0.0, 0])
    for options in mixes:
        for seats in GAMES[name].SEATS:
            for m, seat, rng in moments(name, seats, options):
                row = found[kind(m, seat)]
                row[0] += 1
                row[1] += quickest(lambda m=m, seat=seat: m.fork().view(seat))
                row[2] += quickest(lambda m=m, seat=seat: m.sampled(seat, Random(1)))
                room = m.rules.sampling
                row[3] += try_sample(m, room, collect_evidence(m, room, seat), rng) is not None
    return {kind: (int(row[0]), row[1], row[2], int(row[3])) for kind, row in found.items()}


def moments(name: str, seats: int, options: dict):
    """Moments of a random game, each with the seat that is asked and another one."""
    m, rng = Match.new(GAMES[name], seats, options), Random(f"{name} {seats} {sorted(options)}")
    for _ in range(STEPS):
        if m.over:
            return
        if not m.luck and rng.random() < (SHARE if m.step - m.turn_began == 0 else 3 * SHARE):
            for seat in {m.waiting[0], (m.waiting[0] + 1) % seats}:
                m.sampled(seat, rng)  # what is worked out once for a question or a turn is there
                yield m, seat, rng
        m.take(*one_move(m, rng))


def kind(m: Match, seat: int) -> str:
    if m.view(seat).get("phase") in ("set_up", "draft"):
        return "setup"
    if m.together:
        return "in a Together"
    return "a turn begins" if not m.since else "mid-turn"


def quickest(act: Callable[[], object]) -> float:
    seconds = []
    for _ in range(TIMES):
        start = time.process_time()
        act()
        seconds.append(time.process_time() - start)
    return min(seconds)
