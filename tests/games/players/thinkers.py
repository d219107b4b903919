"""Players that think little, for tests, and one that cheats."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FunctionType, ModuleType

from django.db import connection

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.halving import run_search
from games.players.search.playout import random_outcome
from games.players.search.problem import SearchProblem, SearchResult, SearchSettings
from games.rules.match import Match

BRIEF = SearchSettings(playouts=12, states=3, horizon=1, width=4)


@contextmanager
def asking_no_database() -> Iterator[None]:
    """Fail on any database query: the search gets all its data."""

    def refuse(execute, sql, *_):
        raise AssertionError(f"who thinks asked the database: {sql}")

    with connection.execute_wrapper(refuse):
        yield


def by_quick(match: Match, rng: Random) -> Iterator[int]:
    """Plays a game to its end by quick players; yields the seat before each of its answers."""
    while not match.over:
        if match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, rng))
            continue
        seat = match.awaited[0]
        yield seat
        question = match.asked(seat)
        match.take(seat, question.what, match.rules.decide(match.view(seat), question))


def thought_about(match: Match, seat: int, settings: SearchSettings = BRIEF, seed: str = "") -> SearchResult:
    """What a seat makes of its question."""
    seed = seed or f"a game {match.step}"
    name = match.rules.__name__.rpartition(".")[2]
    return run_search(
        SearchProblem(name, seat, sample_states_as_json(match, seat, settings.states, seed), seed, settings)
    )


def within_reach(thing: object, kinds: tuple[type, ...]) -> list[object]:
    """Return all objects of these kinds that are reachable from `thing`."""
    seen, open_to, found = set(), [thing], []
    while open_to:
        one = open_to.pop()
        if id(one) in seen or isinstance(one, ModuleType | type):
            continue
        seen.add(id(one))
        if isinstance(one, kinds):
            found.append(one)
        if not isinstance(one, FunctionType):
            open_to += gc.get_referents(one)
        else:  # its globals are a module's
            open_to += [cell.cell_contents for cell in one.__closure__ or ()]
    return found


class Cheater:
    """Looks for the game, or its table, in all that it is given."""

    states = 2

    def __init__(self, table: type) -> None:
        self.kinds, self.found = (Match, table), []

    def __call__(self, view, question, dealt):
        self.found += within_reach((view, question, dealt), self.kinds)
        if hasattr(question, "low"):
            return question.low
        return tuple(question.options[: question.least]) if hasattr(question, "least") else question.options[-1]
