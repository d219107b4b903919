"""Games that built-in players play among themselves, all by the game's policy or all of one grade that thinks, and what
is kept of them: the features of every seat where a turn begins, and who has won. Every twelfth answer is one at random,
so that odd positions occur; of a grade that thinks it is one of the policy's next choices, as a blunder tells nothing
of them; with `tastes` each seat begins with its own measure of odd answers, half of them the policy's next choices, and
from some turn on all play by the policy alone: what is kept are the turns from there on, so that it is seen what comes
of much and of little of anything, and no seat wins for playing better afterwards."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games.players.arena.duel import detached_question, samples_for
from games.players.arena.players import player_named, random_player
from games.players.search.candidates import candidates, heuristic_policy
from games.players.search.playout import is_cooperative, random_outcome
from games.rules.ask import Choice, JsonObject, SeatQuestion
from games.rules.match import Match

RANDOM_ANSWER_INTERVAL = 12  # one answer of so many is given at random
POLICY_PLAYER = "policy"  # who plays if no grade does
TASTE_INTERVALS = (24, 12, 6, 3)
TASTE_TURNS = 10  # turns of each seat, about, that they have their tastes
POLICY_CHOICES = 4  # choices of the policy from which an odd answer is taken
MAX_SAMPLES_PER_GAME = 16  # turns of a game that are kept, any: neighbours tell much the same
Sample = tuple[list[list[float]], list[float]]  # the features of each seat, and its share of the victory


class TrainingPlayers:
    """The same player on all seats of a game, now and then at odds with itself. `kept`: whether the turn that begins
    tells who wins."""

    def __init__(self, rules: Any, seats: int, rng: Random, tastes: bool, by: str = POLICY_PLAYER) -> None:
        self.rules, self.rng, self.tastes = rules, rng, tastes
        self.thinker = None if by == POLICY_PLAYER else player_named(by, rules, rng)
        self.odd = [rng.choice(TASTE_INTERVALS) if tastes else RANDOM_ANSWER_INTERVAL for _ in range(seats)]
        self.kept = not tastes

    def answer(self, match: Match[Any], question: SeatQuestion) -> Choice:
        view: JsonObject = match.view(question.seat)
        if not (self.tastes and self.kept) and not self.rng.randrange(self.odd[question.seat]):
            if self.thinker or (self.tastes and self.rng.randrange(2)):
                return self.rng.choice(candidates(self.rules, view, question, POLICY_CHOICES))
            return random_player(self.rng)(view, question)
        if self.thinker is None:
            return heuristic_policy(self.rules)(view, question)
        dealt = samples_for(self.thinker, match, question, str(self.rng.random()))
        return self.thinker.decide(view, detached_question(question), dealt)

    def turn_begins(self) -> None:
        """From some turn on nobody has tastes any more."""
        self.kept = self.kept or not self.rng.randrange(TASTE_TURNS * len(self.odd))


def harvest(
    rules: Any, games: int, seed: int, file: Path, together: bool = False, tastes: bool = False, by: str = POLICY_PLAYER
) -> Iterator[int]:
    """Plays what is missing of so many games into a file, a line a game, and yields how many there are."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as out:
        for number in range(done, games):
            out.write(json.dumps(play_training_game(rules, Random(f"{seed} {number}"), together, tastes, by)) + "\n")  # noqa: S311
            out.flush()
            yield number + 1


def play_training_game(
    rules: Any, rng: Random, together: bool = False, tastes: bool = False, by: str = POLICY_PLAYER
) -> list[Sample]:
    """A game of random size, with such options as its judgement learns from: a sample for each turn that began in
    it, of a long one for MOST of them."""
    room = rules.evaluation.together if together else rules.evaluation
    seats = rng.choice(list(getattr(room, "SEATS", rules.SEATS)))
    match = first_position(rules, room, seats, rng)
    players, seen, turn = TrainingPlayers(rules, seats, rng, tastes, by), [], match.turn_step
    while not match.over:
        if match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, rng))
        else:
            seat = match.awaited[0]
            question = match.asked(seat)
            assert question is not None
            match.take(seat, question.what, question.check(players.answer(match, question)))
        if match.turn_step != turn and not match.over:
            turn = match.turn_step
            players.turn_begins()
            if players.kept:
                seen.append(seat_features(rules, match))
    assert match.result is not None
    winners = match.result.winners
    if together:
        shares = [float(bool(winners)), float(not winners)]
    else:
        shares = [(seat in winners) / max(1, len(winners)) for seat in range(match.t.seats)]
    return [(every, shares) for every in rng.sample(seen, min(MAX_SAMPLES_PER_GAME, len(seen)))]


def first_position(rules: Any, room: Any, seats: int, rng: Random) -> Match[Any]:
    """A new game, or one at a position by which a judgement wants to be taught."""
    lesson = room.lesson(seats, rng) if hasattr(room, "lesson") else None
    if lesson:
        return Match.at(rules, lesson)
    return Match.new(rules, seats, rng.choice(room.TABLES) if hasattr(room, "TABLES") else {})


def seat_features(rules: Any, match: Match[Any]) -> list[list[float]]:
    """Returns each seat's; where all play together those of all of them, and zeros for what they play against."""
    table = match.restart[0]
    if is_cooperative(match):
        found = [round(one, 4) for one in rules.evaluation.together.features(table)]
        return [found, [0.0] * len(found)]
    return [[round(one, 4) for one in rules.evaluation.features(table, seat)] for seat in range(table.seats)]


def read_samples(file: Path) -> list[list[Sample]]:
    return [json.loads(line) for line in file.read_text().splitlines()]
