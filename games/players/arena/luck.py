"""How lucky the players of a game were, so that few games tell who plays better: most of what decides a single one is
luck (as GNU Backgammon adjusts results for it)."""

from dataclasses import replace
from typing import Any

from games.players.review.budget import MIN_ROUNDS, budget_for
from games.players.review.game_record import GameRecord, outline_game
from games.players.review.luck import LuckTracker
from games.players.review.seat_evaluator import WorkCounter
from games.players.search.playout import is_cooperative
from games.rules.ask import JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.ruleset import Ruleset


def can_differ_in_luck(rules: Ruleset[Any], seats: int, options: JsonObject) -> bool:
    """Whether one may be luckier than another: not where all play together. Illegal for options there are none of."""
    return not is_cooperative(Match.new(rules, seats, options))


def luck_by_seat(course: GameRecord) -> list[float]:
    """Returns by how much luck changed each seat's chance of winning, all in all: where it learned something, its
    chance after that minus the mean before it (review/luck.py). The mean over many games is 0, but for what could have
    been inferred from how the others play: worlds are dealt from what was seen alone."""
    plan = outline_game(course)
    work = WorkCounter(replace(budget_for(course, plan, course.seats), standing=MIN_ROUNDS))
    every = [LuckTracker(course, plan, seat, work) for seat in range(course.seats)]
    for step, match, one in course.walk():
        for luck in every:
            luck.observe(step, match, one)
    return [sum(stroke.change for stroke in luck.strokes) for luck in every]


def luck_advantage(lucks: list[float], seats: tuple[SeatNumber, ...]) -> float:
    """Returns by how much these seats were luckier than the others, each on average."""
    own, others = ([one for seat, one in enumerate(lucks) if (seat in seats) == mine] for mine in (True, False))
    return sum(own) / max(1, len(own)) - sum(others) / max(1, len(others))
