"""How lucky the players of a game were, so that few games tell who plays better: most of what decides a single one is
luck (as GNU Backgammon adjusts results for it)."""

from dataclasses import replace
from typing import Any

from games.players.review.budget import LEAST, budget_for
from games.players.review.course import Course, outline
from games.players.review.luck import Luck
from games.players.review.valuing import Work
from games.players.search.playout import cooperative
from games.rules.ask import JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.ruleset import Ruleset


def may_be_luckier(rules: Ruleset[Any], seats: int, options: JsonObject) -> bool:
    """Whether one may be luckier than another: not where all play together. Illegal for options there are none of."""
    return not cooperative(Match.new(rules, seats, options))


def luck_of(course: Course) -> list[float]:
    """Returns by how much luck changed each seat's chance of winning, all in all: where it learned something, its
    chance after that minus the mean before it (review/luck.py). The mean over many games is 0, but for what could have
    been inferred from how the others play: worlds are dealt from what was seen alone."""
    plan = outline(course)
    work = Work(replace(budget_for(course, plan, course.seats), standing=LEAST))
    every = [Luck(course, plan, seat, work) for seat in range(course.seats)]
    for step, match, one in course.walk():
        for luck in every:
            luck.look(step, match, one)
    return [sum(stroke.change for stroke in luck.strokes) for luck in every]


def advantage(lucks: list[float], seats: tuple[SeatNumber, ...]) -> float:
    """Returns by how much these seats were luckier than the others, each on average."""
    own, others = ([one for seat, one in enumerate(lucks) if (seat in seats) == mine] for mine in (True, False))
    return sum(own) / max(1, len(own)) - sum(others) / max(1, len(others))
