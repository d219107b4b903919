"""The order kinds of a game, with the same interface for all games; reads the choices of players."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games.facts.box_modules import box_module
from games.facts.errors import Refused
from games.rules import GAMES
from games.rules.ask import PASS, AskNumber, AskSome

Choices = Mapping[str, str]  # {name: value} chosen by the order's owner
ONLY_KEY = "only"
Values = tuple[str, ...] | Callable[[dict], tuple[str, ...]]  # the values to choose from


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A kind of standing order (README.md). `answer` must read nothing but its arguments.

    `ends_turn(choices)`: whether the answer also ends the turn."""

    key: str
    whats: frozenset[str]
    answer: Callable[[dict, Any, Choices], Any]
    choices: Mapping[str, Values] = field(default_factory=dict)
    reads_hidden: Callable[[Choices], bool] = lambda choices: False
    ends_turn: Callable[[Choices], bool] = lambda choices: False

    def values(self, name: str, view: dict) -> tuple[str, ...]:
        values = self.choices[name]
        return values(view) if callable(values) else values

    def usual(self, view: dict) -> dict[str, str]:
        """Return the default choices; {} if there is nothing to choose now."""
        found = {name: self.values(name, view) for name in self.choices}
        return {name: values[0] for name, values in found.items()} if all(found.values()) else {}


def pass_order(*whats: str, words: Mapping[str, str] | None = None) -> OrderKind:
    """Return an order kind that passes, at questions with one of these `whats` or at any question.

    `words`: {what: the answer that means pass, if it is not PASS}. The answer never depends on hidden information."""

    def answer(view: dict, question: Any, choices: Choices) -> Any:
        if choices["what"] not in ("any", question.what):
            return None
        return () if isinstance(question, AskSome) else (words or {}).get(question.what, PASS)

    return OrderKind("pass", frozenset(whats), answer, {"what": ("any", *whats)})


def only_answer(question: Any) -> Any:
    """Return the answer to a question that has no other answer; None for all other questions."""
    if isinstance(question, AskNumber):
        return question.low if question.low == question.high else None
    if isinstance(question, AskSome):
        many = len(question.options)
        return question.check(question.options) if question.least == many else () if question.most == 0 else None
    return question.options[0] if len(question.options) == 1 else None


def only_order(whats: Iterable[str]) -> OrderKind:
    """Return an order kind for questions that have only one possible answer.

    It counts as reading hidden information, because it can be a secret that there is only one."""
    answer = lambda view, question, choices: only_answer(question)  # noqa: E731
    return OrderKind(ONLY_KEY, frozenset(whats), answer, reads_hidden=lambda choices: True)


def own_seat_view(view: dict, question: Any) -> dict:
    return view["seats"][question.seat]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A game's order kinds by key, in the order in which forms offer them (README.md: Kinds of orders)."""

    kinds: Mapping[str, OrderKind]
    turn_key: Callable[[dict], Any] | None = None
    is_own_turn: Callable[[dict, int], bool] | None = None
    is_attack: Callable[[dict, int, dict], bool] | None = None

    def limits(self) -> tuple[str, ...]:
        """Return the values of Order.Until that orders can have in this game."""
        attacked = ("attacked",) if self.is_attack else ()
        return ("turn", "mine", *attacked, "times", "date", "game")


EMPTY_VOCABULARY = Vocabulary({})


@cache
def vocabulary_of(ruleset: str) -> Vocabulary:
    """Return a game's vocabulary; it is empty for a game without order kinds."""
    game = box_module(ruleset, "orders")
    kinds = getattr(game, "ORDER_KINDS", ())
    if game is None or not kinds:
        return EMPTY_VOCABULARY
    every = (*kinds, only_order(getattr(GAMES[ruleset], "QUESTIONS", ())))
    return Vocabulary({kind.key: kind for kind in every}, game.turn_key, game.is_own_turn, game.is_attack)


def read_order_choices(kind: OrderKind, given: Mapping[str, str], view: dict) -> dict[str, str]:
    """Return the choices of a form, with defaults for missing ones. Raise Refused if one is invalid."""
    found = kind.usual(view)
    if not found and kind.choices:
        raise Refused("bad_order", "There is nothing to choose from right now.")
    for name in found:
        value = given.get(name, found[name])
        if value not in kind.values(name, view):
            raise Refused("bad_order", "That standing order is not possible here.")
        found[name] = value
    return found
