"""Small games for reviews: `counting` without luck, `urn` with luck only, `crossroads` with guesses only."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from types import SimpleNamespace
from zlib import crc32

from games.players.review.game_record import GameRecord
from games.players.search.playout import random_outcome
from games.rules.ask import RESTART, Ask, Roll, Shuffle
from games.rules.ledger import hidden_place
from games.rules.match import Match, Result
from games.rules.story import Story
from tests.rules.tiny import counting as tiny_counting


class Nothing:
    """The ledger of a player who receives nothing secret."""

    def record(self, line):
        pass

    def copy(self):
        return self

    def known(self, view):
        return {"unseen": [], "places": [hidden_place("deck", None, 0)]}


OPEN_LEDGER = SimpleNamespace(open_ledger=lambda t, seat: Nothing())


def as_given(t, known, rng):
    return [choice for _, _, choice in known.since]


def all_open(seat, what, choice):
    return choice


# Counting: add one, two or three; who reaches the goal wins


def count_on(view, question):
    """Wins at once where it can, or adds one."""
    wins = [("by", n) for n in (1, 2, 3) if view["count"] + n >= GOAL]
    return wins[0] if wins else ("by", 1)


GOAL = 5
counting = SimpleNamespace(
    **{name: getattr(tiny_counting, name) for name in ("SEATS", "OPTIONS", "new_table", "play", "position", "view")},
    from_position=tiny_counting.from_position,
    decide=count_on,
    knowledge=OPEN_LEDGER,
    sampling=SimpleNamespace(hide_unseen=lambda t, seat: None, mask_answer=all_open, sample_state=as_given),
    __name__="counting",
)


def counted(*steps: int) -> GameRecord:
    """A game of two in which these were added, in turn, up to GOAL."""
    inputs = [(number % 2, "add", ("by", step)) for number, step in enumerate(steps)]
    return GameRecord(counting, 2, "counted", inputs, {"goal": GOAL})


# Urn: balls are mixed, each draws one in turn, a white one is a point; or looks away instead, and nothing is drawn

BALLS = (1, 1, 1, 0, 0, 0)
DRAWS = 4


@dataclass
class Urn:
    seats: int
    balls: list = field(default_factory=list)
    drawn: list = field(default_factory=list)
    points: list = field(default_factory=lambda: [0, 0])
    passes: int = 0
    times: int = 1  # that all balls are in it
    story: Story | None = None

    def copy(self):
        return Urn(self.seats, self.balls[:], self.drawn[:], self.points[:], self.passes, self.times)


def play_urn(t):
    yield from draw_balls(t, DRAWS)
    most = max(t.points)
    return Result("drawn", tuple(t.points), tuple(s for s in range(2) if t.points[s] == most))


def draw_balls(t, count):
    if not t.balls and not t.drawn:
        t.balls = list((yield Shuffle("mix", BALLS * t.times)))
    while len(t.drawn) + t.passes < count:
        yield RESTART
        seat = (len(t.drawn) + t.passes) % 2
        if (yield Ask(seat, "draw", ("draw", "look_away"), topic="draw")) == "look_away":
            t.passes += 1
            continue
        t.story.reveal()
        t.drawn.append(t.balls.pop(0))
        t.points[seat] += t.drawn[-1]
        t.story.say("drew", seat, ball=t.drawn[-1])


def see_urn(t, seat, open_to_all):
    return {"drawn": t.drawn[:], "points": t.points[:], "left": len(t.balls), "passes": t.passes}


def urn_position(t):
    return {"balls": t.balls[:], "drawn": t.drawn[:], "points": t.points[:], "passes": t.passes, "times": t.times}


def mix_again(t, known, rng):
    if t.balls:
        t.balls = sorted(BALLS * t.times)
        for ball in t.drawn:
            t.balls.remove(ball)
        rng.shuffle(t.balls)
    return as_given(t, known, rng)


def hide_balls(t, seat):
    t.balls = [None] * len(t.balls)


urn = SimpleNamespace(
    SEATS=range(2, 3),
    OPTIONS={},
    new_table=lambda seats, options: Urn(seats),
    play=play_urn,
    position=urn_position,
    from_position=lambda p: Urn(2, list(p["balls"]), list(p["drawn"]), list(p["points"]), p["passes"], p["times"]),
    view=see_urn,
    decide=lambda view, question: "draw",
    knowledge=OPEN_LEDGER,
    sampling=SimpleNamespace(
        hide_unseen=hide_balls,
        mask_answer=lambda seat, what, c: c if seat is not None else None,
        sample_state=mix_again,
    ),
    __name__="urn",
)


def drawn_from_urn(seed: str, answers: tuple[str, ...] = ("draw",) * DRAWS) -> GameRecord:
    """A game in which that was answered, in turn."""
    return drawn_on(urn, f"urn {seed}", answers)


def drawn_on(rules, seed: str, answers: Iterable[str]) -> GameRecord:
    """A game in which that was answered, in turn, on the luck of this seed."""
    rng, match, inputs, left = Random(seed), Match.new(rules, 2), [], list(answers)
    while not match.over:
        seat = match.awaited[0] if match.luck is None else None
        one = (None, match.luck.what, random_outcome(match.luck, rng)) if seat is None else (seat, "draw", left.pop(0))
        inputs.append(one)
        match.take(*one)
    return GameRecord(rules, 2, seed, inputs)


# Idle: balls are drawn as from the urn and mean nothing; a die says who wins

IDLE_DRAWS = 24


def play_idly(t):
    yield from draw_balls(t, IDLE_DRAWS)
    (pips,) = yield Roll("die", 1, 2)
    return Result("rolled", None, (pips - 1,))


idle = SimpleNamespace(
    **{**vars(urn), "play": play_idly, "new_table": lambda seats, options: Urn(seats, times=4), "__name__": "idle"}
)


def drawn_idly(seed: str) -> GameRecord:
    """A game of that, to its end."""
    return drawn_on(idle, f"idle {seed}", ["draw"] * IDLE_DRAWS)


# Crossroads: the player goes left or right at each; the result cannot be known before the end

CROSSROADS = 24


@dataclass
class Ways:
    ways: list = field(default_factory=list)
    seats: int = 2
    story: Story | None = None

    def copy(self):
        return Ways(self.ways[:])


def go_ways(t):
    while len(t.ways) < CROSSROADS:
        yield RESTART
        t.ways.append((yield Ask(len(t.ways) % 2, "way", ("left", "right"), topic="way")))
    return Result("there", None, (crc32(" ".join(t.ways).encode()) % 2,))


crossroads = SimpleNamespace(
    SEATS=range(2, 3),
    OPTIONS={},
    new_table=lambda seats, options: Ways(),
    play=go_ways,
    position=lambda t: {"ways": t.ways[:]},
    from_position=lambda p: Ways(list(p["ways"])),
    view=lambda t, seat, open_to_all: {"ways": t.ways[:]},
    decide=lambda view, question: question.options[0],
    knowledge=OPEN_LEDGER,
    sampling=SimpleNamespace(hide_unseen=lambda t, seat: None, mask_answer=all_open, sample_state=as_given),
    __name__="crossroads",
)


def gone(seed: str) -> GameRecord:
    """A game in which each way was taken as it came."""
    rng = Random(seed)
    inputs = [(number % 2, "way", rng.choice(("left", "right"))) for number in range(CROSSROADS)]
    return GameRecord(crossroads, 2, f"crossroads {seed}", inputs)
