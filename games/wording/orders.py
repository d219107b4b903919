"""Texts of standing orders: what they do, their limits, and why they ended.

The texts of a game's orders are in games/boxes/<game>/words/questions.py: ORDER_TEXTS {key: (title, what it does)} and
ORDER_CHOICES {"key.choice": label, "key.choice.value" or "choice.value": text}. Other values are terms of the game."""

from typing import Any

from games.facts.box_modules import box_module
from games.wording.messages import Message, Noun, Table

from .time import moment
from .words import Words

ORDER_LIMITS = Table(
    "games.orders.until",
    {
        "turn": "until this turn is over",
        "mine": "until my turn begins",
        "attacked": "until I am attacked",
        "times": "a number of times",
        "date": "until the end of a chosen day",
        "game": "until the end of the game",
    },
)
SHARED_ORDER_TEXTS = Table(
    "games.order",
    {"only": ("Answer when there is only one answer", "Answers every question to which you can give only one answer.")},
)
ORDER_TIMES = Noun("games", "order_times", "once", "{n} times")
ORDER_UNTIL_DAY = Message("games", "orders.until_day", "until {when}")
# Why an order is over, or why it did not answer a question.
ORDER_END_REASONS = Table(
    "games.orders.why",
    {
        "turn": "the turn was over",
        "mine": "your turn began",
        "attacked": "you were attacked",
        "times": "it had answered the chosen number of times",
        "date": "the chosen day was over",
        "over": "the game was over",
        "seat": "another player took the seat",
        "stopped": "you stopped it",
        "answered": "you answered first",
        "passed": "the question had already been answered",
        "changed": "it no longer applied",
        "motion": "a player was asking to undo an answer",
        "rest": "no player had answered in person for a long time",
        "fault": "something went wrong",
        "undone": "the answer was undone",
    },
)


def _of(ruleset: str) -> Any:
    return box_module(ruleset, "words.questions")


def order_title(ruleset: str, key: str, language: str) -> tuple[str, str]:
    title, does = (SHARED_ORDER_TEXTS.get(key) or _of(ruleset).ORDER_TEXTS[key])[language]
    return title, does


def choice_label(ruleset: str, key: str, name: str, language: str) -> str:
    return str(_of(ruleset).ORDER_CHOICES[f"{key}.{name}"][language])


def order_value(words: Words, ruleset: str, key: str, name: str, value: str) -> str:
    choices = getattr(_of(ruleset), "ORDER_CHOICES", {})
    entry = choices.get(f"{key}.{name}.{value}") or choices.get(f"{name}.{value}")
    if entry:
        return str(entry[words.language])
    if value in words.known_cards:
        return str(words.card(value)["name"])
    return words.term(value) if value in words.terms else value


def order_sentence(words: Words, ruleset: str, order: Any) -> str:
    """Return an order with its choices: "Think instead of following: whatever is led; unless …"."""
    title, _ = order_title(ruleset, order.kind, words.language)
    chosen = [order_value(words, ruleset, order.kind, name, one) for name, one in order.choices.items()]
    return f"{title}: {'; '.join(chosen)}" if chosen else title


def order_until(order: Any, language: str) -> str:
    if order.until == "times":
        return ORDER_TIMES.said(order.facts["times"], language)
    if order.until == "date" and order.ends_at:
        return ORDER_UNTIL_DAY.filled(language, when=moment(order.ends_at, language))
    return ORDER_LIMITS[order.until][language]


def order_why(key: str, language: str) -> str:
    return ORDER_END_REASONS[key][language]
