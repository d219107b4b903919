"""The question's form, with the cost, gain and score of each answer."""

import json
from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards.asking.forms import Form
from games.boxes.great_city.words.nouns import amount_text
from games.boxes.great_city.words.sums import COSTS_TEXT, GIVES_TEXT, TO_BUILD, price_text
from games.eventlog.observations import Observation
from games.rules.ask import Choice
from games.rules.great_city import foresee
from games.wording import Words, words_of_view

from .neighbors import surroundings

GAIN_ORDER = ("coins", "influence", "bricks", "points")
QUESTIONS_ON_BOARD = {"act", "take", "draft"}  # the choices are open on the table


def arrange(form: Form, observation: Observation, language: str) -> Form:
    told = words_of_view(observation.view, language)
    form.sentence = split_heading(form.sentence)
    form.buttons.sort(key=lambda tile: tile.json == '"pass"')  # what ends the turn, behind what can be done in it
    for tile in form.each_tile():
        choice = json.loads(tile.json)
        if form.what in QUESTIONS_ON_BOARD:
            tile.card, tile.effects = "", []
        tile.note = " · ".join(filter(None, (tile.note, describe_choice(observation, choice, told))))
        tile.does = function_of(choice, told)
    if form.confirm:
        form.confirm.note = describe_choice(observation, json.loads(form.confirm.json), told)
        form.confirm.effects = []
    return form


def describe_choice(observation: Observation, choice: Choice, told: Words) -> str:
    match choice:
        case "produce" | ["build", _, _, *_]:
            return " · ".join(effect_notes(observation, choice, told))
        case ["place", space]:
            return space_text(observation.view["spaces"][space - 1], told)
        case ["build", card] | ["take", card] | ["keep", card]:
            return " · ".join(card_notes(told.card(card), observation, told, choice[0] == "build"))
    return ""


def card_notes(card: dict, observation: Observation, told: Words, now: bool) -> Iterator[str]:
    """Yield a card's cost and stars; unless `now`, the cost is marked "to build"."""
    cost = price_note(card, observation, told)
    yield (COSTS_TEXT if now else TO_BUILD).filled(told.language, cost) if card["cost"] else cost
    if stars := counts_text({"influence": card["stars"]}, told):
        yield GIVES_TEXT.filled(told.language, stars)


def function_of(choice: Choice, told: Words) -> str:
    match choice:
        case ["build", card] | ["take", card] | ["keep", card]:
            return str(told.card(card)["function"])
    return ""


def effect_notes(observation: Observation, choice: Choice, told: Words) -> Iterator[str]:
    """Yield a building's neighbours, the additional payment, the gains and the new score."""
    option = choice if isinstance(choice, str) else as_tuples(choice)
    found = foresee(observation.view, observation.seat or 0, option)
    if not isinstance(option, str):
        yield from surroundings(observation, option[2], found["score"]["areas"], told)
    if paid := counts_text({"tokens": found["tokens"], "coins": found["coins"]}, told):
        yield f"{told.term('pays')} {paid}"
    if got := counts_text(found["gains"], told):
        yield f"{told.term('gains')} {got}"
    yield difference(observation, found["score"]["total"], told)


def difference(observation: Observation, total: int, told: Words) -> str:
    now = observation.view["seats"][observation.seat]["score"]["total"]
    return f"{told.term('score')} {now} → {total}"


def counts_text(counts: dict, told: Words) -> str:
    return ", ".join(amount_text(kind, n, told.language) for kind, n in counts.items() if n)


def space_text(space: dict, told: Words) -> str:
    return counts_text({"bricks": space["bricks"], "cogs": space["cogs"]}, told) or told.term("nothing")


def price_note(card: dict, observation: Observation, told: Words) -> str:
    """Return a building's cost, and the price of the bricks that this turn's space does not give."""
    turn, missing = observation.view["turn"], 0
    if turn and turn["seat"] == observation.seat:
        missing = card["cost"] - turn["bricks"]
    if missing > 0:
        return price_text(card["cost"], missing, observation.view["seats"][observation.seat]["bricks"], told)
    return counts_text({"bricks": card["cost"]}, told) or told.term("free")


def as_tuples(choice: list) -> tuple:
    return tuple(tuple(one) if isinstance(one, list) else one for one in choice)


QUESTION_END = "? "  # the text after the first question is additional


def split_heading(sentence: str) -> SafeString | str:
    """Return a heading with the question in large type and the rest in small type."""
    asked, found, besides = sentence.partition(QUESTION_END)
    return format_html("{}? <small>{}</small>", asked, besides) if found else sentence
