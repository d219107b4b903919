"""Players: functions (view, question) -> choice, which decide from what their seat may see and nothing else.

A function that has an attribute `worlds`, a number, thinks: it is called (view, question, dealt), where `dealt` has so
many worlds dealt again for its seat (rules/sampling.py), each a position in JSON, and a seed that is another with each
step. Never is a player given the game itself."""

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
BASELINE_PATH = "tests.strength.former.{}:decide"  # the quick player as it was, to measure others against


class PlayerFault(Exception):
    """A player has done what no player may; the text says who, where and what."""


class UnknownPlayer(ValueError):
    """There is no player of that name."""


@dataclass(frozen=True)
class Samples:
    """What a player that thinks is given beside view and question: worlds, each a position in JSON, and a seed."""

    states: tuple[str, ...]
    seed: str


@dataclass
class ArenaPlayer:
    """Somebody who plays. `name` as it was given; `spent`: CPU seconds for each answer, with the worlds it wanted."""

    name: str
    decide: ArenaFunction
    spent: list[float] = field(default_factory=list)

    @property
    def states(self) -> int:
        wanted: int = getattr(self.decide, "states", 0)
        return wanted

    def answer(self, view: dict, question: Any, where: str, dealt: Samples | None = None) -> Any:
        """A legal answer. Fault for any other, and for a player that fails."""
        try:
            choice = self.decide(view, question, dealt) if self.states else self.decide(view, question)
        except Exception as error:
            raise PlayerFault(
                f"{self.name} failed in {where} at {question.what}: {type(error).__name__}: {error}"
            ) from error
        try:
            return question.check(choice)
        except Illegal as no:
            said = repr(lists(choice))[:200]
            raise PlayerFault(f"{self.name} chose {said} in {where} at {question.what}: {no}") from None


def random_player(rng: Random) -> ArenaFunction:
    """Some legal answer, all equally likely."""

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
    """A grade that thinks, as a player of the arena."""

    def __init__(self, rules: Ruleset[Any], grade: str) -> None:
        self.rules, self.grade = rules, grade
        self.states = max(search_settings(rules, grade, seats).states for seats in rules.SEATS)

    def __call__(self, view: dict, question: Any, dealt: Samples) -> Any:
        """Its answer; quick's where the game could not be dealt again."""
        if not dealt.states:
            return self.rules.decide(view, question)
        settings = search_settings(self.rules, self.grade, len(view["seats"]), question.what)
        puzzle = SearchProblem(
            ruleset_name(self.rules), question.seat, dealt.states, dealt.seed, settings, view.get("cards")
        )
        return run_search(puzzle).choice


def ruleset_name(rules: Any) -> str:
    name: str = rules.__name__
    return name.rpartition(".")[2]


def player_named(name: str, rules: Ruleset[Any], rng: Random) -> ArenaPlayer:
    """quick, steady, strong, former (quick as it was), stand_in (quick), random, or module:function. NoPlayer."""
    if name in ("quick", "stand_in"):
        return ArenaPlayer(name, rules.decide)
    if name in SEARCH_GRADES:
        return ArenaPlayer(name, SearchPlayer(rules, name))
    if name == "random":
        return ArenaPlayer(name, random_player(rng))
    return ArenaPlayer(name, load_function(BASELINE_PATH.format(ruleset_name(rules)) if name == "former" else name))


def load_function(name: str) -> ArenaFunction:
    """The function of that name. NoPlayer."""
    module, colon, function = name.partition(":")
    if not colon:
        raise UnknownPlayer(f"{name!r} is no player: give quick, steady, strong, former, random or module:function.")
    try:
        found: ArenaFunction = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise UnknownPlayer(f"{name} cannot be loaded: {error}") from None
    if not callable(found):
        raise UnknownPlayer(f"{name} is no function.")
    return found
