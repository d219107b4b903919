"""One playout by the heuristic policy up to the horizon, where the evaluation judges it.

In varied playouts, players sometimes deviate from the policy. Otherwise all playouts of an answer could be equal."""

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any
from zlib import crc32

from games.rules.ask import Ask, Choice, JsonObject, LuckQuestion, Roll, SeatNumber, SeatQuestion
from games.rules.match import Match

from .candidates import choose_repeatedly, heuristic_policy, is_forced, option_kind

MAX_ANSWERS_PER_PLAYOUT = 20_000  # the longest games have a quarter of it
DEFAULT_WIN_WEIGHT = 0.75  # the part of a final value that depends on the winner; the rest depends on the lead
DEFAULT_CLEAR_LEAD = 10.0  # points, unless the game's evaluation has a value
VARIATION_INTERVAL = 8  # one answer in this many is not the policy's first choice


def play_on(match: Match[Any], rng: Random, turns: int | None) -> None:
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
    """Yield before each input until `turns` more turns have begun (None: until the end of the game)."""
    began = match.turn_step
    for _ in range(MAX_ANSWERS_PER_PLAYOUT):
        if match.turn_step != began and turns is not None:
            began, turns = match.turn_step, turns - 1
        if match.over or turns == 0:
            return
        yield
    raise RuntimeError("a playout did not end")


def random_outcome(question: LuckQuestion, rng: Random) -> tuple[Any, ...]:
    if isinstance(question, Roll):
        return tuple(rng.randint(1, question.sides) for _ in range(question.dice))
    return tuple(rng.sample(question.items, len(question.items)))


def victory_share(match: Match[Any], seat: SeatNumber) -> float:
    """Return the seat's share of the victory after the end of a game; 1 if all win together."""
    assert match.result is not None
    winners = match.result.winners
    return 0.0 if seat not in winners else 1.0 if is_cooperative_match(match) else 1 / len(winners)


def is_cooperative_match(match: Match[Any]) -> bool:
    return bool(getattr(match.t, "cooperative", False))


def playout_value(match: Match[Any], seat: SeatNumber) -> float:
    """Return the seat's chance to win. After the end, average its share of the victory and its lead."""
    if match.result is None:
        rules: Any = match.rules
        chances: list[float] = rules.evaluation.chances(match.restart[0])
        return chances[seat]
    won, lead = victory_share(match, seat), point_lead(match, seat)
    if lead is None:
        return won
    evaluation = getattr(match.rules, "evaluation", None)
    spread = getattr(evaluation, "CLEAR_LEAD_POINTS", DEFAULT_CLEAR_LEAD)
    decided = getattr(evaluation, "WIN_SHARE", DEFAULT_WIN_WEIGHT)
    return decided * won + (1 - decided) / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def point_lead(match: Match[Any], seat: SeatNumber) -> float | None:
    assert match.result is not None
    scores, together = match.result.scores, cooperative_evaluation(match.rules)
    if is_cooperative_match(match):
        return None if together is None else together.margin(match.t)
    if scores is None or len(scores) < 2:
        return None
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def cooperative_evaluation(rules: Any) -> Any:
    return getattr(getattr(rules, "evaluation", None), "together", None)


class PlayoutTrace:
    def __init__(self, seed: str) -> None:
        self.luck, self.whims = Random(f"{seed} luck"), Random(f"{seed} whims")  # noqa: S311
        self.free = 0  # answers that could have been different
        self.path = 0  # a checksum of the answers

    def note(self, seat: SeatNumber | None, choice: Any) -> None:
        self.path = crc32(repr((seat, choice)).encode(), self.path)


def play_varied(match: Match[Any], trail: PlayoutTrace, turns: int | None) -> None:
    for _ in inputs_left(match, turns):
        (take_varied_answer if match.luck is None else take_luck)(match, trail)


def take_luck(match: Match[Any], trail: PlayoutTrace) -> None:
    """Play a random outcome. Shuffles are not part of the path, because later answers show their effect."""
    assert match.luck is not None
    found = random_outcome(match.luck, trail.luck)
    if isinstance(match.luck, Roll):
        trail.note(None, found)
    match.take(None, match.luck.what, found)


def take_varied_answer(match: Match[Any], trail: PlayoutTrace) -> None:
    """Play one answer, mostly the policy's. If the policy's answer ends the game, always play it."""
    seat = match.awaited[0]
    question = match.asked(seat)
    assert question is not None
    view = match.view(seat)
    choice = heuristic_policy(match.rules)(view, question)
    free = not is_forced(question)
    if free and not trail.whims.randrange(VARIATION_INTERVAL) and not ends_game(match, question, choice):
        choice = second_choice(match.rules, view, question, choice)
    match.take(seat, question.what, choice)
    trail.note(seat, choice)
    if free and not match.over:
        trail.free += 1


def ends_game(match: Match[Any], question: SeatQuestion, choice: Choice) -> bool:
    after = match.fork()
    after.take(question.seat, question.what, choice)
    return after.over


def second_choice(rules: Any, view: JsonObject, question: SeatQuestion, first: Choice) -> Choice:
    if not isinstance(question, Ask):
        return first
    left = tuple(one for one in question.options if one != first)
    others = tuple(one for one in left if option_kind(one) != option_kind(first)) or left
    return next(choose_repeatedly(heuristic_policy(rules), view, question, others, by_kind=False), first)
