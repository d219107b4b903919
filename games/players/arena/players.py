"""Players: functions (view, question) -> choice that decide only from what their seat may see.

A function with an attribute `states` (a number) is a searching player. It is called as (view, question, samples):
`samples` contains that many states sampled for its seat (rules/sampling.py), each a position in JSON, and a seed that
differs at each step. A player never gets the game itself."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from games.players.search.halving import run_search
from games.players.search.problem import SEARCH_GRADES, SearchProblem, search_settings
from games.rules.ask import AskNumber, AskSome, Illegal, lists
from games.rules.ruleset import Ruleset

ArenaFunction = Callable[..., Any]
BASELINE_PATH = "tests.strength.baseline.{}:decide"  # the baseline: see tests/strength


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
    """Return the player with this name; raise UnknownPlayer if there is none.

    Names: quick, steady, strong, baseline (tests/strength), stand_in (quick), random, or module:function."""
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
