"""A hint is certain of an answer that ends the game only if nothing hidden decides who wins."""

from collections import deque
from random import Random

import pytest

from games.eventlog.sampled_states import sample_states_as_json
from games.players import thinking_worker
from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer
from games.players.search.candidates import candidates
from games.players.search.playout import random_outcome, victory_share
from games.players.search.problem import EvaluatedAnswer, SearchProblem, SearchSettings, mean_of
from games.players.thinking_worker import final_matches
from games.rules import GAMES
from games.rules.match import Match
from tests import tiers

NOT_THOUGHT = SearchSettings(playouts=0, states=0, horizon=0, width=0)
QUICK = [ArenaPlayer("quick", GAMES["great_city"].decide)] * 2
LAST = 3  # questions of a game that are looked at


def last_questions(name: str, seed: str) -> list[Match]:
    """A game among quick players, where each of its last questions was asked."""
    rules, rng, found = GAMES[name], Random(seed), deque(maxlen=LAST)
    match = Match.new(rules, 2)
    while not match.over:
        if match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, rng))
            continue
        found.append(match.fork())
        question = match.asked(match.awaited[0])
        match.take(question.seat, question.what, rules.decide(match.view(question.seat), question))
    return list(found)


def puzzle_at(name: str, match: Match, worlds: int, seed: str) -> SearchProblem:
    seat = match.awaited[0]
    return SearchProblem(name, seat, sample_states_as_json(match, seat, worlds, seed), seed, NOT_THOUGHT)


def told_of_ends(name: str, seed: str):
    """For each answer that ends a game: what a hint tells of it, and who won in other worlds."""
    for match in last_questions(name, seed):
        puzzle = puzzle_at(name, match, 4, "a hint")
        seat = puzzle.seat
        for choice in candidates(GAMES[name], match.view(seat), match.asked(seat), 4):
            others = final_matches(puzzle_at(name, match, 8, "other worlds"), choice)
            if others and final_matches(puzzle, choice):
                told = thinking_worker.hinted_answer(puzzle, EvaluatedAnswer(choice, [1.0, 1.0]))
                yield told, thinking_worker.final_share(others, seat)[0], {one.result.winners for one in others}


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_certain_is_only_what_no_hidden_card_can_change(name):
    found = [one for number in tiers.seeds(few=2, many=20) for one in told_of_ends(name, f"{name} {number}")]
    assert found, "no game ends by an answer"
    for told, elsewhere, results in found:
        if told["error"] == 0.0:
            assert len(results) == 1 and told["worth"] == round(elsewhere, 3)


def test_where_worlds_end_in_different_ways_it_says_how_far_it_may_be_off():
    first, other, third = (duel.play_game(GAMES["great_city"], QUICK, {}, seed) for seed in (3, 4, 5))
    assert first.result != third.result
    winner = first.result.winners[0]
    mixed = [first, other, third] * 2
    worth, error = thinking_worker.final_share(mixed, winner)
    assert worth == mean_of([victory_share(one, winner) for one in mixed]) and error > 0.1
    same_winner = next(one for one in (other, third) if one.result.winners == (winner,))
    assert thinking_worker.final_share([first, same_winner], winner)[1] > 0.1
    assert thinking_worker.final_share([first, first], winner) == (1.0, 0.0)
