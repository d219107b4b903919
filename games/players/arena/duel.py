"""Single games between two players, each with some of the seats, and series of such games."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import is_forced
from games.players.search.playout import random_outcome
from games.rules.ask import Ask, AskNumber, AskSome, SeatNumber, SeatQuestion
from games.rules.match import Match
from games.rules.match_setup import MatchInput
from games.rules.ruleset import Ruleset

from .players import ArenaPlayer, PlayerFault, Samples

MAX_ANSWERS_PER_GAME = 50_000  # the longest games have a tenth of this


@dataclass(frozen=True)
class PlayedGame:
    seed: int  # of its luck
    share: float  # of the victory that A has: 1 won, 0 lost
    seats_of_a: tuple[SeatNumber, ...]
    inputs: list[MatchInput]  # answers and random outcomes, in order
    match: Match[Any]  # as it ended


def play_game(rules: Ruleset[Any], seats: list[ArenaPlayer], options: dict, seed: int) -> Match:
    match, _ = play_and_record(rules, seats, options, seed)
    return match


def play_and_record(
    rules: Ruleset[Any], seats: list[ArenaPlayer], options: dict, seed: int
) -> tuple[Match, list[MatchInput]]:
    rng, match = Random(seed), Match.new(rules, len(seats), options)  # noqa: S311
    inputs: list[MatchInput] = []
    for _ in range(MAX_ANSWERS_PER_GAME):
        if match.over:
            return match, inputs
        one = (
            (None, match.luck.what, random_outcome(match.luck, rng)) if match.luck else next_answer(seats, match, seed)
        )
        match.take(*one)
        inputs.append(one)
    names = " and ".join(dict.fromkeys(player.name for player in seats))
    raise PlayerFault(f"{names} did not finish game {seed}: {MAX_ANSWERS_PER_GAME} answers")


def next_answer(seats: list[ArenaPlayer], match: Match, seed: int) -> MatchInput:
    """Return the answer of the first seat with an open question; count the CPU seconds of this player."""
    seat = match.awaited[0]
    question = match.asked(seat)
    assert question is not None
    where = f"game {seed}, step {match.step}, seat {seat}"
    player, view, began = seats[seat], match.view(seat), time.process_time()
    if player.states:
        dealt = samples_for(player, match, question, f"{seed} {match.step}")
        choice = player.answer(view, detached_question(question), where, dealt)
    else:
        choice = player.answer(view, question, where)
    player.spent.append(time.process_time() - began)
    return seat, question.what, choice


def samples_for(player: ArenaPlayer, match: Match, question: SeatQuestion, seed: str) -> Samples:
    wanted = 0 if is_forced(question) else player.states
    return Samples(sample_states_as_json(match, question.seat, wanted, seed), seed)


def detached_question(question: SeatQuestion) -> SeatQuestion:
    """Return a copy of the question with all options computed, which no longer refers to the match."""
    if isinstance(question, AskNumber):
        return question
    seat, what, options, topic = question.seat, question.what, question.options, question.topic
    final, ends = tuple(question.final), question.ends
    if isinstance(question, AskSome):
        return AskSome(seat, what, options, question.least, question.most, final, topic, ends)
    return Ask(seat, what, options, final, topic, ends)


def play_series(
    rules: Ruleset[Any], a: ArenaPlayer, b: ArenaPlayer, count: int, seats: int, options: dict, seed: int
) -> Iterator[PlayedGame]:
    """Play games in pairs. Both games of a pair have the same luck, the second has exchanged seats."""
    for number in range(count):
        luck_of_pair = pair_seed(seed, number // 2)
        table = [a if (seat + number) % 2 == 0 else b for seat in range(seats)]
        match, inputs = play_and_record(rules, table, options, luck_of_pair)
        assert match.result is not None
        winners = [table[seat] for seat in match.result.winners]
        share = sum(player is a for player in winners) / len(winners) if winners else 0.5
        seats_of_a = tuple(seat for seat, player in enumerate(table) if player is a)
        yield PlayedGame(luck_of_pair, share, seats_of_a, inputs, match)


def pair_seed(seed: int, pair: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {pair}".encode()).digest()[:4])
