"""The question's form, with the cost, gain and score of each answer."""

import json
from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Form
from games.boxes.great_city.words.buildings import building_sort_key
from games.boxes.great_city.words.sums import COSTS_TEXT, GIVES_TEXT, TO_BUILD, price_text
from games.boxes.great_city.words.terms import amount_text
from games.eventlog.observations import Observation
from games.rules.ask import Choice, SeatQuestion
from games.rules.great_city import foresee
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.great_city.city import NEIGHBOR_PLACES, Place
from games.wording import Words, words_of_view
from games.wording.messages import Message
from games.wording.text import counted

QUESTIONS_ON_BOARD = {"act", "take", "draft"}  # the answers are shown on the table
RULESET = "great_city"
HIDDEN_LINES = {"turn", "round", "offer"}
ICONS = {"produce": "cog", "pass": "done", "build": "residential", "place": "emissary", "take": "hand", "keep": "hand"}
PLACE_ELEMENT_INDEX = {"build": 2}
LINES_IN_QUESTION = {"draft": frozenset({"handed"})}
IS_LOST = Message("great_city", "beside.lost", "replaces {}")
JOINS_TEXT = Message("great_city", "beside.joins", "joins {}")
NEXT_TO = Message("great_city", "beside.beside", "next to {}")
NO_COLOUR = Message("great_city", "beside.no_colour", "no adjacent public building yet: 0 points")


def arrange(form: Form, observation: Observation, language: str) -> Form:
    words, seat = words_of_view(observation.view, language), observation.seat or 0
    form.sentence = split_heading(form.sentence)
    form.buttons.sort(key=lambda tile: tile.json == '"pass"')  # after the actions
    for tile in form.each_tile():
        choice = json.loads(tile.json)
        if form.what in QUESTIONS_ON_BOARD:
            tile.card, tile.effects = "", []
        cost = cost_text(observation.view, seat, choice, words, shows_neighbors=False)
        tile.note = " · ".join(filter(None, (tile.note, cost)))
        tile.does = function_of(observation.view, seat, choice, words)
    if form.confirm:
        form.confirm.note = cost_text(observation.view, seat, json.loads(form.confirm.json), words)
        form.confirm.effects = []
    return form


def describe_cost(view: dict, question: SeatQuestion, choice: Choice, language: str) -> str:
    return cost_text(view, question.seat, choice, words_of_view(view, language), shows_neighbors=False)


def cost_text(view: dict, seat: int, choice: Choice, words: Words, shows_neighbors: bool = True) -> str:
    """Return an answer's cost and effect: "to build: 2 bricks", "you pay 1 coin · score 9 → 12"."""
    match choice:
        case "produce" | ["build", _, _, *_]:
            return " · ".join(effect_notes(view, seat, choice, words, shows_neighbors))
        case ["place", space]:
            return space_text(view["spaces"][space - 1], words)
        case ["build", card] | ["take", card] | ["keep", card]:
            card = words.card(card)
            return " · ".join(card_notes(card, price_note(card, view, seat, words), words, choice[0] == "build"))
    return ""


def card_notes(card: dict, cost: str, words: Words, now: bool) -> Iterator[str]:
    yield (COSTS_TEXT if now else TO_BUILD).filled(words.language, cost) if card["cost"] else cost
    if stars := counts_text({"influence": card["stars"]}, words):
        yield GIVES_TEXT.filled(words.language, stars)


def function_of(view: dict, seat: int, choice: Choice, words: Words) -> str:
    """Return a card's function, or the neighbors of a place to build; "" for other choices."""
    match choice:
        case ["build", _, _, *_]:
            return " · ".join(neighbor_texts(view, seat, choice, words))
        case ["build", card] | ["take", card] | ["keep", card]:
            return str(words.card(card)["function"])
    return ""


def effect_notes(view: dict, seat: int, choice: Choice, words: Words, shows_neighbors: bool) -> Iterator[str]:
    option = choice if isinstance(choice, str) else as_tuples(choice)
    found = foresee(view, seat, option)
    if shows_neighbors and not isinstance(option, str):
        yield from neighbor_texts(view, seat, choice, words)
    if paid := counts_text({"tokens": found["tokens"], "coins": found["coins"]}, words):
        yield f"{words.term('pays')} {paid}"
    if got := counts_text(found["gains"], words):
        yield f"{words.term('gains')} {got}"
    if (now := view["seats"][seat]["score"]["total"]) != (then := found["score"]["total"]):
        yield f"{words.term('score')} {now} → {then}"


def neighbor_texts(view: dict, seat: int, choice: Choice, words: Words) -> Iterator[str]:
    option = as_tuples(choice)
    areas = foresee(view, seat, option)["score"]["areas"]
    return surroundings(view["seats"][seat]["city"], option[2], areas, words)


def counts_text(counts: dict, words: Words) -> str:
    return ", ".join(amount_text(kind, n, words.language) for kind, n in counts.items() if n)


def space_text(space: dict, words: Words) -> str:
    return counts_text({"bricks": space["bricks"], "cogs": space["cogs"]}, words) or words.term("nothing")


def price_note(card: dict, view: dict, seat: int, words: Words) -> str:
    """Return a building's cost, and the price of the bricks that this turn's space does not give."""
    turn, missing = view["turn"], 0
    if turn and turn["seat"] == seat:
        missing = card["cost"] - turn["bricks"]
    if missing > 0:
        return price_text(card["cost"], missing, view["seats"][seat]["bricks"], words)
    return counts_text({"bricks": card["cost"]}, words) or words.term("free")


def as_tuples(choice: list) -> tuple:
    return tuple(tuple(one) if isinstance(one, list) else one for one in choice)


QUESTION_END = "? "  # the text after the first question is additional


def split_heading(sentence: str) -> SafeString | str:
    asked, found, besides = sentence.partition(QUESTION_END)
    return format_html("{}? <small>{}</small>", asked, besides) if found else sentence


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str):
        return "", ""
    if key in ICONS:
        return ICONS[key], ""
    variant = drawn.options_key(options)
    return drawn.card_facts(RULESET, language, key, variant)["icon"], drawn.full_card(RULESET, language, key, variant)


def element_sort_key(element: object, language: str) -> tuple:
    if not isinstance(element, str) or element in ICONS:
        return (1,)
    return (0, *building_sort_key(element)) if element in SHIPPED_BOX.card else (0, 9)


def surroundings(city: list[dict], at: Place, areas: list[dict], words: Words) -> Iterator[str]:
    """Yield "replaces Insula", "joins Villa", "next to Market", and why a residence would not score.

    `city`: the buildings now. `areas`: the residential areas if the building were built."""
    language = words.language
    built = {tuple(one["at"][:2]): words.card(one["card"]) for one in city}
    if under := built.get(at):
        yield IS_LOST.filled(language, under["name"])
    near, area = [here for here in NEIGHBOR_PLACES[at] if here in built], area_places(areas, at)
    for message, those in (
        (JOINS_TEXT, [here for here in near if here in area]),
        (NEXT_TO, [here for here in near if here not in area]),
    ):
        if those:
            yield message.filled(language, counted([built[here]["name"] for here in those], language))
    if any(not area["colours"] for area in areas if list(at) in area["at"]):
        yield NO_COLOUR[language]


def area_places(areas: list[dict], at: Place) -> set[Place]:
    return {(x, y) for area in areas if list(at) in area["at"] for x, y in area["at"]}
