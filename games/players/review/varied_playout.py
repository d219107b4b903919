"""Playouts by computer players that sometimes deviate from the heuristic policy.

Without deviations, all playouts of an answer could be identical and would count as a single playout."""

from random import Random
from typing import Any
from zlib import crc32

from games.players.search.candidates import choose_repeatedly, heuristic_policy, is_forced, option_kind
from games.players.search.playout import inputs_left, random_outcome
from games.rules.ask import Ask, Choice, JsonObject, Roll, SeatNumber, SeatQuestion
from games.rules.match import Match

VARIATION_INTERVAL = 8  # one answer in this many is not the policy's first choice


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
    """Play a random outcome. Shuffles are not part of the path: later answers show their effect."""
    assert match.luck is not None
    found = random_outcome(match.luck, trail.luck)
    if isinstance(match.luck, Roll):
        trail.note(None, found)
    match.take(None, match.luck.what, found)


def take_varied_answer(match: Match[Any], trail: PlayoutTrace) -> None:
    """Play one answer, mostly the policy's. The policy's answer is always played if it ends the game."""
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
    """Return the policy's choice among options of another kind than `first`, else among all but `first`."""
    if not isinstance(question, Ask):
        return first
    left = tuple(one for one in question.options if one != first)
    others = tuple(one for one in left if option_kind(one) != option_kind(first)) or left
    return next(choose_repeatedly(heuristic_policy(rules), view, question, others, by_kind=False), first)
