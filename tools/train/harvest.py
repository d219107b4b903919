"""Training games of computer players, and samples: features of all seats, and the winner.

One answer in RANDOM_ANSWER_INTERVAL is random, so that unusual positions occur. With `tastes`, seats give odd answers
until a random turn, and only later turns are sampled. So the samples show the effect of unusual positions, and no seat
wins by playing better afterwards."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games.players.arena.duel import detached_question, player_named, random_player, samples_for
from games.players.search.candidates import candidates, heuristic_policy
from games.players.search.playout import is_cooperative_match, random_outcome
from games.rules.ask import Choice, JsonObject, SeatQuestion
from games.rules.match import Match

RANDOM_ANSWER_INTERVAL = 12
POLICY_PLAYER = "policy"
TASTE_INTERVALS = (24, 12, 6, 3)
TASTE_TURNS = 10  # turns with odd answers for each seat, on average
POLICY_CHOICES = 4  # of the policy, for odd answers
MAX_SAMPLES_PER_GAME = 16  # neighboring turns are similar
Sample = tuple[list[list[float]], list[float]]  # features and victory share of each seat


class TrainingPlayers:
    """The player of all seats in a training game, with odd answers. `kept`: whether sampling has begun."""

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
        """Decide at random whether odd answers (`tastes`) end and sampling begins with this turn."""
        self.kept = self.kept or not self.rng.randrange(TASTE_TURNS * len(self.odd))


def harvest(
    rules: Any, games: int, seed: int, file: Path, together: bool = False, tastes: bool = False, by: str = POLICY_PLAYER
) -> Iterator[int]:
    """Play the missing games; write each as a line to `file`. Yield how many games the file has."""
    done = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as out:
        for number in range(done, games):
            out.write(json.dumps(play_training_game(rules, Random(f"{seed} {number}"), together, tastes, by)) + "\n")  # noqa: S311
            out.flush()
            yield number + 1


def play_training_game(
    rules: Any, rng: Random, together: bool = False, tastes: bool = False, by: str = POLICY_PLAYER
) -> list[Sample]:
    """Play a game of random size and options; return at most MAX_SAMPLES_PER_GAME samples of its turns."""
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
    lesson = room.lesson(seats, rng) if hasattr(room, "lesson") else None
    if lesson:
        return Match.at(rules, lesson)
    return Match.new(rules, seats, rng.choice(room.TABLES) if hasattr(room, "TABLES") else {})


def seat_features(rules: Any, match: Match[Any]) -> list[list[float]]:
    table = match.restart[0]
    if is_cooperative_match(match):
        found = [round(one, 4) for one in rules.evaluation.together.features(table)]
        return [found, [0.0] * len(found)]
    return [[round(one, 4) for one in rules.evaluation.features(table, seat)] for seat in range(table.seats)]
