"""Standing orders in words: what can be ordered, until when, and why an order is over. A game's own are in
games/boxes/<game>/words/orders.py: ORDERS {key: {language: (title, what it does)}}, CHOICES {"key.choice": what is
chosen, "key.choice.value" or "choice.value": {language: words}}; a value without words of its own goes by the game's
terms."""

from types import ModuleType
from typing import Any

from games.facts.parts import part

from .time import moment
from .words import Words

UNTIL = {
    "turn": {"es": "hasta que acabe este turno", "en": "until this turn is over"},
    "mine": {"es": "hasta que empiece mi turno", "en": "until my turn begins"},
    "attacked": {"es": "hasta que me ataquen", "en": "until I am attacked"},
    "times": {"es": "un número de veces", "en": "a number of times"},
    "date": {"es": "hasta el final de un día", "en": "until the end of a day"},
    "game": {"es": "hasta el final de la partida", "en": "until the end of the game"},
}
TIMES = {"es": ("una vez", "{n} veces"), "en": ("once", "{n} times")}
UNTIL_DAY = {"es": "hasta el {when}", "en": "until {when}"}
# Why an order is over, or why it did not answer a question.
WHY = {
    "turn": {"es": "el turno acabó", "en": "the turn was over"},
    "mine": {"es": "te llegó el turno", "en": "your turn began"},
    "attacked": {"es": "te atacaron", "en": "you were attacked"},
    "times": {"es": "ha respondido las veces que pediste", "en": "it has answered as often as you wished"},
    "date": {"es": "pasó su día", "en": "its day was over"},
    "over": {"es": "la partida acabó", "en": "the game was over"},
    "seat": {"es": "el asiento cambió de manos", "en": "the seat changed hands"},
    "stopped": {"es": "la retiraste", "en": "you stopped it"},
    "answered": {"es": "respondiste antes", "en": "you answered first"},
    "passed": {"es": "la pregunta dejó de estar abierta", "en": "the question was no longer open"},
    "changed": {"es": "ya no venía a cuento", "en": "it no longer applied"},
    "motion": {"es": "alguien pedía deshacer una respuesta", "en": "somebody was asking to take an answer back"},
    "rest": {"es": "hacía mucho que nadie respondía por sí mismo", "en": "nobody had answered in person for long"},
    "fault": {"es": "algo falló", "en": "something went wrong"},
    "undone": {"es": "la respuesta se deshizo", "en": "the answer was taken back"},
}


def _of(ruleset: str) -> ModuleType | None:
    return part(ruleset, "words.orders")


def order_title(ruleset: str, key: str, language: str) -> tuple[str, str]:
    """The title of something that can be ordered, and what it does."""
    game = _of(ruleset)
    assert game is not None
    title, does = game.ORDERS[key][language]
    return title, does


def label(ruleset: str, key: str, name: str, language: str) -> str:
    """What is chosen."""
    game = _of(ruleset)
    assert game is not None
    return str(game.CHOICES[f"{key}.{name}"][language])


def order_value(words: Words, ruleset: str, key: str, name: str, value: str) -> str:
    """One thing to choose."""
    choices = getattr(_of(ruleset), "CHOICES", {})
    entry = choices.get(f"{key}.{name}.{value}") or choices.get(f"{name}.{value}")
    if entry:
        return str(entry[words.language])
    if value in words.known_cards:
        return str(words.card(value)["name"])
    return words.term(value) if value in words.terms else value


def order_sentence(words: Words, ruleset: str, order: Any) -> str:
    """An order with all that its owner has chosen: "Think instead of following: whatever is led; unless …"."""
    title, _ = order_title(ruleset, order.kind, words.language)
    chosen = [order_value(words, ruleset, order.kind, name, one) for name, one in order.choices.items()]
    return f"{title}: {'; '.join(chosen)}" if chosen else title


def order_until(order: Any, language: str) -> str:
    """How long it is active."""
    if order.until == "times":
        once, often = TIMES[language]
        return once if order.facts["times"] == 1 else often.format(n=order.facts["times"])
    if order.until == "date" and order.ends_at:
        return UNTIL_DAY[language].format(when=moment(order.ends_at, language))
    return UNTIL[order.until][language]


def order_why(key: str, language: str) -> str:
    """Why it is over."""
    return WHY[key][language]
