"""Players: functions (view, question) -> choice, which decide from what their seat may see and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from games.rules.ask import AskNumber, AskSome, Illegal, lists
from games.rules.ruleset import Ruleset

Decide = Callable[[dict, Any], Any]


class PlayerFault(Exception):
    """A player has done what no player may; the text says who, where and what."""


class NoPlayer(ValueError):
    """There is no player of that name."""


@dataclass
class ArenaPlayer:
    """Somebody who plays. `name` as it was given."""

    name: str
    decide: Decide

    def answer(self, view: dict, question: Any, where: str) -> Any:
        """A legal answer. Fault for any other, and for a player that fails."""
        try:
            choice = self.decide(view, question)
        except Exception as error:
            raise PlayerFault(
                f"{self.name} failed in {where} at {question.what}: {type(error).__name__}: {error}"
            ) from error
        try:
            return question.check(choice)
        except Illegal as no:
            said = repr(lists(choice))[:200]
            raise PlayerFault(f"{self.name} chose {said} in {where} at {question.what}: {no}") from None


def at_random(rng: Random) -> Decide:
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


def player_named(name: str, rules: Ruleset[Any], rng: Random) -> ArenaPlayer:
    """stand_in, random, or module:function. NoPlayer."""
    if name == "stand_in":
        return ArenaPlayer(name, rules.decide)
    if name == "random":
        return ArenaPlayer(name, at_random(rng))
    module, colon, function = name.partition(":")
    if not colon:
        raise NoPlayer(f"{name!r} is no player: give stand_in, random or module:function.")
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise NoPlayer(f"{name} cannot be loaded: {error}") from None
    if not callable(found):
        raise NoPlayer(f"{name} is no function.")
    return ArenaPlayer(name, found)
