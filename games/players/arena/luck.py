"""Computes how lucky the players of a game were.

With results adjusted for luck, fewer games are needed to find the better player, because luck decides most of a single
game. GNU Backgammon adjusts results in the same way."""

from dataclasses import replace
from typing import Any

from games.players.review.budget import MIN_ROUNDS, budget_for
from games.players.review.game_record import GameRecord, outline_game
from games.players.review.luck import LuckTracker
from games.players.review.seat_evaluator import WorkCounter
from games.players.search.playout import is_cooperative_match
from games.rules.ask import JsonObject, SeatNumber
from games.rules.match import Match
from games.rules.ruleset import Ruleset


def can_differ_in_luck(rules: Ruleset[Any], seats: int, options: JsonObject) -> bool:
    """Return False for cooperative games; raise Illegal if the rules forbid these seats or options."""
    return not is_cooperative_match(Match.new(rules, seats, options))


def luck_by_seat(record: GameRecord) -> list[float]:
    """Return for each seat how much luck changed its chance of winning in total (review/luck.py).

    The mean over many games is 0, except for what a seat can infer from other seats' answers."""
    plan = outline_game(record)
    work = WorkCounter(replace(budget_for(record, plan, record.seats), standing=MIN_ROUNDS))
    every = [LuckTracker(record, plan, seat, work) for seat in range(record.seats)]
    for step, match, one in record.walk():
        for luck in every:
            luck.observe(step, match, one)
    return [sum(stroke.change for stroke in luck.strokes) for luck in every]


def luck_advantage(lucks: list[float], seats: tuple[SeatNumber, ...]) -> float:
    """Return how much luckier these seats were than the other seats, on average."""
    own, others = ([one for seat, one in enumerate(lucks) if (seat in seats) == mine] for mine in (True, False))
    return sum(own) / max(1, len(own)) - sum(others) / max(1, len(others))
