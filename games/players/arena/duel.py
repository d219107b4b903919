"""Plays games between two players, each of which has some of the seats, and series of such games.

A player is a function (view, question) -> choice that decides only from what its seat may see. A function with an
attribute `states` (a number) is a searching player. It is called as (view, question, samples): `samples` contains that
many states sampled for its seat (rules/sampling.py), each a position in JSON, and a seed that differs at each step. A
player never gets the game itself."""

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import is_forced
from games.players.search.halving import run_search
from games.players.search.playout import random_outcome
from games.players.search.problem import SEARCH_GRADES, SearchProblem, search_settings
from games.rules.ask import Ask, AskNumber, AskSome, Illegal, SeatNumber, SeatQuestion, lists
from games.rules.match import Match
from games.rules.match_setup import MatchInput
from games.rules.ruleset import Ruleset

ArenaFunction = Callable[..., Any]
BASELINE_PATH = "tests.strength.baseline.{}:decide"  # the baseline: see tests/strength
MAX_ANSWERS_PER_GAME = 50_000  # the longest games have a tenth of this


class PlayerFault(Exception):
    """A player failed or gave an illegal answer; the text names the player, the place and the reason."""


class UnknownPlayer(ValueError):
    """There is no player with this name."""


@dataclass(frozen=True)
class Samples:
    states: tuple[str, ...]  # each a position in JSON
    seed: str


@dataclass
class ArenaPlayer:
    name: str  # as it was given
    decide: ArenaFunction
    spent: list[float] = field(default_factory=list)  # CPU seconds of each answer, sampling included

    @property
    def states(self) -> int:
        wanted: int = getattr(self.decide, "states", 0)
        return wanted

    def answer(self, view: dict, question: Any, where: str, dealt: Samples | None = None) -> Any:
        try:
            choice = self.decide(view, question, dealt) if self.states else self.decide(view, question)
        except Exception as error:
            raise PlayerFault(
                f"{self.name} failed in {where} at {question.what}: {type(error).__name__}: {error}"
            ) from error
        try:
            return question.check(choice)
        except Illegal as no:
            shown = repr(lists(choice))[:200]
            raise PlayerFault(f"{self.name} chose {shown} in {where} at {question.what}: {no}") from None


def random_player(rng: Random) -> ArenaFunction:
    def decide(view: dict, question: Any) -> Any:
        if isinstance(question, AskNumber):
            return rng.randint(question.low, question.high)
        if not isinstance(question, AskSome):
            return rng.choice(question.options)
        many = len(question.options)
        count = rng.randint(question.least, min(question.most, many))
        return tuple(question.options[i] for i in sorted(rng.sample(range(many), count)))

    return decide


class SearchPlayer:
    def __init__(self, rules: Ruleset[Any], grade: str) -> None:
        self.rules, self.grade = rules, grade
        self.states = max(search_settings(rules, grade, seats).states for seats in rules.SEATS)

    def __call__(self, view: dict, question: Any, dealt: Samples) -> Any:
        if not dealt.states:
            return self.rules.decide(view, question)
        settings = search_settings(self.rules, self.grade, len(view["seats"]), question.what)
        problem = SearchProblem(
            ruleset_name(self.rules), question.seat, dealt.states, dealt.seed, settings, view.get("cards")
        )
        return run_search(problem).choice


def ruleset_name(rules: Any) -> str:
    name: str = rules.__name__
    return name.rpartition(".")[2]


def player_named(name: str, rules: Ruleset[Any], rng: Random) -> ArenaPlayer:
    """Return the player with this name; raise UnknownPlayer if there is none."""
    if name in ("quick", "stand_in"):
        return ArenaPlayer(name, rules.decide)
    if name in SEARCH_GRADES:
        return ArenaPlayer(name, SearchPlayer(rules, name))
    if name == "random":
        return ArenaPlayer(name, random_player(rng))
    return ArenaPlayer(name, load_function(BASELINE_PATH.format(ruleset_name(rules)) if name == "baseline" else name))


def load_function(name: str) -> ArenaFunction:
    module, colon, function = name.partition(":")
    if not colon:
        raise UnknownPlayer(
            f"{name!r} is not a player. Use quick, steady, strong, baseline, random or module:function."
        )
    try:
        found: ArenaFunction = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"{name} cannot be loaded: {error}") from None
    if not callable(found):
        raise UnknownPlayer(f"{name} is not a function.")
    return found


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
    """Play games in pairs. Both games of a pair have the same luck, but the players exchange seats."""
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
