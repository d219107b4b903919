"""Kind: something that can be ordered, the same for every game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.rules.ask import PASS, AskSome

Choices = Mapping[str, str]  # what the owner of an order has chosen, by name
Values = tuple[str, ...] | Callable[[dict], tuple[str, ...]]  # what there is to choose from, perhaps by the view


@dataclass(frozen=True, slots=True)
class OrderKind:
    """`answer(view, question, choices)` is the answer to a question of one of `whats`, or None to leave it to the
    player; an answer that the question does not offer counts as None. It reads nothing else: a view is what the seat
    may see.

    `choices`: {name: values}, the first value is the usual one. `reads_hidden(choices)`: whether something that only
    this seat may see decides if there is an answer, or which; such answers wait much longer (arming.py).
    `ends_turn(choices)`: whether the end of the turn is said together with the answer."""

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
        """The first value of everything that can be chosen; {} where there is nothing to choose from just now."""
        found = {name: self.values(name, view) for name in self.choices}
        return {name: values[0] for name, values in found.items()} if all(found.values()) else {}


def pass_order(*whats: str, words: Mapping[str, str] | None = None) -> OrderKind:
    """Pass at one of these questions, or at any. `words`: another name of passing. Never depends on anything hidden."""

    def answer(view: dict, question: Any, choices: Choices) -> Any:
        if choices["what"] not in ("any", question.what):
            return None
        return () if isinstance(question, AskSome) else (words or {}).get(question.what, PASS)

    return OrderKind("pass", frozenset(whats), answer, {"what": ("any", *whats)})


def own_seat_view(view: dict, question: Any) -> dict:
    return view["seats"][question.seat]
