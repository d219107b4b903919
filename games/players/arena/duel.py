"""One game between two players on all its seats, and many of them."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import is_forced
from games.players.search.playout import outcome
from games.rules.ask import Ask, AskNumber, AskSome, SeatNumber, SeatQuestion
from games.rules.beginning import Input
from games.rules.match import Match
from games.rules.ruleset import Ruleset

from .players import ArenaPlayer, Dealt, PlayerFault

TOO_LONG = 50_000  # answers; the longest games have a tenth


@dataclass(frozen=True)
class Played:
    """A game that was played. `seed`: of its luck; `share`: of the victory that A has (1 won, 0 lost); `seats_of_a`;
    `inputs`: what was answered and dealt, in order; `match`: as it ended."""

    seed: int
    share: float
    seats_of_a: tuple[SeatNumber, ...]
    inputs: list[Input]
    match: Match[Any]


def game(rules: Ruleset[Any], seats: list[ArenaPlayer], options: dict, seed: int) -> Match:
    """A whole game; the same seed gives the same luck, as long as it is asked for the same. PlayerFault."""
    match, _ = whole_game(rules, seats, options, seed)
    return match


def whole_game(rules: Ruleset[Any], seats: list[ArenaPlayer], options: dict, seed: int) -> tuple[Match, list[Input]]:
    """A whole game, and what was answered and dealt in it. PlayerFault."""
    rng, match = Random(seed), Match.new(rules, len(seats), options)  # noqa: S311
    inputs: list[Input] = []
    for _ in range(TOO_LONG):
        if match.over:
            return match, inputs
        one = (None, match.luck.what, outcome(match.luck, rng)) if match.luck else answer_of(seats, match, seed)
        match.take(*one)
        inputs.append(one)
    names = " and ".join(dict.fromkeys(player.name for player in seats))
    raise PlayerFault(f"{names} never came to an end of game {seed}: {TOO_LONG} answers")


def answer_of(seats: list[ArenaPlayer], match: Match, seed: int) -> Input:
    """What the first of those who are asked answers; the CPU seconds it took are noted with the player. PlayerFault."""
    seat = match.awaited[0]
    question = match.asked(seat)
    assert question is not None
    where = f"game {seed}, step {match.step}, seat {seat}"
    player, view, began = seats[seat], match.view(seat), time.process_time()
    if player.worlds:
        dealt = dealt_to(player, match, question, f"{seed} {match.step}")
        choice = player.answer(view, as_data(question), where, dealt)
    else:
        choice = player.answer(view, question, where)
    player.spent.append(time.process_time() - began)
    return seat, question.what, choice


def dealt_to(player: ArenaPlayer, match: Match, question: SeatQuestion, seed: str) -> Dealt:
    """What a player that thinks is given beside its question: no worlds where there is no choice."""
    wanted = 0 if is_forced(question) else player.worlds
    return Dealt(sample_states_as_json(match, question.seat, wanted, seed), seed)


def as_data(question: SeatQuestion) -> SeatQuestion:
    """The question with all its options worked out: until then it holds on to the table."""
    if isinstance(question, AskNumber):
        return question
    seat, what, options, topic = question.seat, question.what, question.options, question.topic
    final, ends = tuple(question.final), question.ends
    if isinstance(question, AskSome):
        return AskSome(seat, what, options, question.least, question.most, final, topic, ends)
    return Ask(seat, what, options, final, topic, ends)


def series(
    rules: Ruleset[Any], a: ArenaPlayer, b: ArenaPlayer, count: int, seats: int, options: dict, seed: int
) -> Iterator[Played]:
    """Game after game. Two games each have the same luck, with the seats changed, so that neither has the better ones.
    PlayerFault."""
    for number in range(count):
        luck_of_pair = seed_of(seed, number // 2)
        table = [a if (seat + number) % 2 == 0 else b for seat in range(seats)]
        match, inputs = whole_game(rules, table, options, luck_of_pair)
        assert match.result is not None
        winners = [table[seat] for seat in match.result.winners]
        share = sum(player is a for player in winners) / len(winners) if winners else 0.5
        seats_of_a = tuple(seat for seat, player in enumerate(table) if player is a)
        yield Played(luck_of_pair, share, seats_of_a, inputs, match)


def seed_of(seed: int, pair: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {pair}".encode()).digest()[:4])
