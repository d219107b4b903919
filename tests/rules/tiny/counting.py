"""Counting: in turn, add one, two or three; who reaches the goal wins. No luck and no secret."""

from dataclasses import dataclass, replace

from games.rules.ask import RESTART, Ask, AskNumber
from games.rules.match import Result
from games.rules.story import Story, TemporaryFact

SEATS = range(2, 5)
OPTIONS = {"goal": (10, 5, 1000), "leap": (False, True)}


@dataclass
class Table:
    seats: int
    goal: int
    leap: bool
    count: int = 0
    turn: int = 0
    story: Story | None = None

    def copy(self):
        return replace(self)


def new_table(seats, options):
    return Table(seats, options["goal"], options["leap"])


def from_position(position):
    return Table(position["seats"], position["goal"], position["leap"], position["count"], position["turn"])


def position(t):
    return {"seats": t.seats, "goal": t.goal, "leap": t.leap, "count": t.count, "turn": t.turn}


def play(t):
    while True:
        yield RESTART
        t.story.say("turn", t.turn)
        yield from turn(t, t.turn)
        if t.count >= t.goal:
            return Result("reached", tuple(int(s == t.turn) for s in range(t.seats)), (t.turn,))
        t.turn = (t.turn + 1) % t.seats


def turn(t, me):
    match (yield Ask(me, "add", (("by", 1), ("by", 2), ("by", 3), *(["leap"] if t.leap else ())), topic="adding")):
        case ("by", n):
            t.count += n
        case "leap":
            t.count += yield from leap(t, me)
    t.story.say("counted", me, count=t.count, before=TemporaryFact(t.count - 1, until="turn"))


def leap(t, me):
    return (yield AskNumber(me, "leap", 4, 6))


def view(t, seat, open_to_all):
    return {"count": t.count, "turn": t.turn}
