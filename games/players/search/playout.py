"""One line played on: by the policy, on chance of its own, up to the horizon, where the game's judgement speaks."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from games.rules.ask import LuckQuestion, Roll, SeatNumber
from games.rules.match import Match

from .candidates import heuristic_policy

MAX_ANSWERS_PER_PLAYOUT = 20_000  # answers; the longest games have a quarter of it
DEFAULT_WIN_WEIGHT = (
    0.75  # how much of an end's value is who has won; the rest says by how much, which tells more of a line
)
DEFAULT_CLEAR_LEAD = 10.0  # points that make a lead clear, where a game's judgement does not say


def play_on(match: Match[Any], rng: Random, turns: int | None) -> None:
    """Plays a match by its game's policy until so many turns have begun (None: to the end)."""
    decide = heuristic_policy(match.rules)
    for _ in inputs_left(match, turns):
        if match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, rng))
            continue
        seat = match.awaited[0]
        question = match.asked(seat)
        assert question is not None
        match.take(seat, question.what, decide(match.view(seat), question))


def inputs_left(match: Match[Any], turns: int | None) -> Iterator[None]:
    """Yields before each input that is to be given to a match until so many turns have begun (None: to the end). A turn
    is what one clock is for."""
    began = match.turn_step
    for _ in range(MAX_ANSWERS_PER_PLAYOUT):
        if match.turn_step != began and turns is not None:
            began, turns = match.turn_step, turns - 1
        if match.over or turns == 0:
            return
        yield
    raise RuntimeError("a line was played on without an end")


def random_outcome(question: LuckQuestion, rng: Random) -> tuple[Any, ...]:
    if isinstance(question, Roll):
        return tuple(rng.randint(1, question.sides) for _ in range(question.dice))
    return tuple(rng.sample(question.items, len(question.items)))


def victory_share(match: Match[Any], seat: SeatNumber) -> float:
    """Returns what the seat has of the victory at a game's end: where all win together, all of it."""
    assert match.result is not None
    winners = match.result.winners
    return 0.0 if seat not in winners else 1.0 if is_cooperative(match) else 1 / len(winners)


def is_cooperative(match: Match[Any]) -> bool:
    """Whether all play together against the game: then nobody is ahead of anybody."""
    return bool(getattr(match.t, "cooperative", False))


def playout_value(match: Match[Any], seat: SeatNumber) -> float:
    """Returns what a line is worth to the seat, 0 to 1: its chance of winning where a turn begins; at a game's end who
    has won, and a little of by how much."""
    if match.result is None:
        rules: Any = match.rules
        chances: list[float] = rules.evaluation.chances(match.restart[0])
        return chances[seat]
    won, lead = victory_share(match, seat), point_lead(match, seat)
    if lead is None:
        return won
    evaluation = getattr(match.rules, "evaluation", None)
    spread, decided = (
        getattr(evaluation, "CLEAR_LEAD_POINTS", DEFAULT_CLEAR_LEAD),
        getattr(evaluation, "WIN_SHARE", DEFAULT_WIN_WEIGHT),
    )
    return decided * won + (1 - decided) / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def point_lead(match: Match[Any], seat: SeatNumber) -> float | None:
    """Returns the points by which a seat is ahead of the best other one at a game's end; where all play together, all
    of them of what they play against. None where nobody has points, or this is not told."""
    assert match.result is not None
    scores, together = match.result.scores, cooperative_evaluation(match.rules)
    if is_cooperative(match):
        return None if together is None else together.margin(match.t)
    if scores is None or len(scores) < 2:
        return None
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def cooperative_evaluation(rules: Any) -> Any:
    """Returns the part of a game's judgement that knows of tables where all play together; None if there is none."""
    return getattr(getattr(rules, "evaluation", None), "together", None)
