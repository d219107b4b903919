"""Players that think little, for tests, and one that cheats."""

import gc
import sys
from random import Random

from games.players.search.thinking import think
from games.players.search.thought import Puzzle, Settings, Thought
from games.players.worlds import dealt_worlds
from games.rules.match import Match

BRIEF = Settings(playouts=12, worlds=3, horizon=1, width=4, depth=1)


def thought_about(match: Match, seat: int, settings: Settings = BRIEF, seed: str = "") -> Thought:
    """What a seat makes of its question."""
    seed = seed or f"a game {match.step}"
    name = match.rules.__name__.rpartition(".")[2]
    return think(Puzzle(name, seat, dealt_worlds(match, seat, settings.worlds, seed), seed, settings))


def matches_within_reach(thing: object) -> list[Match]:
    """Every Match that can be reached from what somebody was given, step by step through whatever it refers to."""
    seen, open_to, found = set(), [thing], []
    while open_to:
        one = open_to.pop()
        if id(one) in seen or isinstance(one, type(sys) | type):
            continue
        seen.add(id(one))
        if isinstance(one, Match):
            found.append(one)
        open_to += gc.get_referents(one)
    return found


class Cheater:
    """Looks for the Match of the game in all that it is given."""

    worlds = 2

    def __init__(self) -> None:
        self.found: list[Match] = []
        self.rng = Random(1)

    def __call__(self, view, question, dealt):
        self.found += matches_within_reach(dealt)
        if hasattr(question, "least"):
            return tuple(question.options[: question.least])
        return self.rng.choice(list(question.options))
