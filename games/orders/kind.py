"""OrderKind: a kind of standing order, with the same interface for all games."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.ask import PASS, AskNumber, AskSome

Choices = Mapping[str, str]  # {name: value} chosen by the order's owner
ONLY_KEY = "only"
Values = tuple[str, ...] | Callable[[dict], tuple[str, ...]]  # the values to choose from


@dataclass(frozen=True, slots=True)
class OrderKind:
    """A kind of standing order.

    `answer(view, question, choices)` returns the answer to a question whose `what` is in `whats`, or None to leave it
    to the player; an answer that is not offered counts as None. The function must read nothing but its arguments.
    `choices`: {name: values}, the default value first. `reads_hidden(choices)`: whether information that only this seat
    may see decides the answer; such answers wait much longer (arming.py). `ends_turn(choices)`: whether the answer also
    ends the turn."""

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
    """Return an order kind for questions with only one possible answer, a fact that can be secret."""
    answer = lambda view, question, choices: only_answer(question)  # noqa: E731
    return OrderKind(ONLY_KEY, frozenset(whats), answer, reads_hidden=lambda choices: True)


def own_seat_view(view: dict, question: Any) -> dict:
    return view["seats"][question.seat]
