"""The layout of a question's form in Roma: a die's actions together, with the card at its disc."""

import json
from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Form, Group, Tile
from games.boards.why_not import NAMED_NOT_ACTIVE, blocking_texts, list_availability
from games.boxes.roma.words.terms import NOUNS
from games.eventlog.observations import Observation
from games.rules.ask import Choice, SeatQuestion
from games.rules.roma.cards import COST, KIND
from games.wording import Words, game_words
from games.wording.messages import Message

from .preview import activation_odds, activation_text, attack_odds, describe_activation, next_choice

RULESET = "roma"
DIE_VERBS = ("money", "cards", "activate")
DIE_ICONS = {"money": "coin", "cards": "deck"}
HAND_QUESTIONS = {"opening", "action", "architectus", "senator"}  # the hand is shown below the board
BATTLE_QUESTIONS = {"velites", "onager"}
GIVEN_BY = Message("roma", "board.given", "from {name}", "Next to a card that this player has given.")
TAKES_PLACE = Message(
    "roma", "board.takes_place", "the {card} there is discarded", "Next to a disc where a card may be laid."
)
HIDDEN_LINES = {"turn"}
PLACE_ELEMENT_INDEX = {"lay": 2, "move": 2}
ICONS = {
    "money": "coin", "cards": "deck", "activate": "die-4", "lay": "hand", "end": "done", "keep": "hand", "roll": "die-5",
    "target": "legionarius", "block": "blocked", "stop": "done", "pass": "done", "change": "die-3", "spend": "die-6",
}  # fmt: skip


def arrange(form: Form, observation: Observation, language: str) -> Form:
    words = game_words(RULESET, language)
    for tile in form.each_tile():
        choice = tile_choice(tile)
        if form.what in HAND_QUESTIONS:
            tile.card = ""
            tile.label += copies_text(observation, choice, tile)
        if form.what == "opening" and not form.path[1:]:
            tile.note = giver_note(form, tile.element, observation, words)
        tile.note = " · ".join(filter(None, (tile.note, *answer_notes(form.what, choice, observation, words))))
    if form.confirm:
        form.confirm.note = " · ".join(
            filter(None, answer_notes(form.what, tile_choice(form.confirm), observation, words))
        )
        describe_activation(form.confirm, form.what, tile_choice(form.confirm), observation, words)
    show_function(form, words)
    if form.what == "action" and not form.path and not form.confirm:
        group_by_die(form, observation, words)
    return form


def tile_choice(tile: Tile) -> Choice:
    return json.loads(tile.json)


def copies_text(observation: Observation, choice: Choice, tile: Tile) -> str:
    match choice:
        case ["lay", card] if not tile.whole:
            many = (observation.view["seats"][observation.seat]["hand"] or []).count(card)
            return f" ×{many}" if many > 1 else ""
    return ""


def giver_note(form: Form, card: object, observation: Observation, words: Words) -> str:
    for line in getattr(observation, "said", ()):
        if line["key"] == "gives" and line["seat"] != observation.seat and card in line["facts"].get("cards", ()):
            return GIVEN_BY.filled(words.language, name=form.names[line["seat"]])
    return ""


def show_function(form: Form, words: Words) -> None:
    """Show the text of the card to lay, because a phone does not show the hand at that moment."""
    if form.what not in HAND_QUESTIONS or form.path[:1] != ("lay",) or len(form.path) != 2 or form.confirm:
        return
    does = words.card(form.path[1])["function"]
    if form.groups:
        form.groups[0].label += f": {does}"
    else:
        form.groups, form.buttons = [Group(does, "", form.buttons)], []


def group_by_die(form: Form, observation: Observation, words: Words) -> None:
    uses: dict[int, list[Tile]] = {}
    for tile in form.each_tile():
        verb, *rest = tile_choice(tile) if isinstance(tile_choice(tile), list) else [tile_choice(tile)]
        if verb in DIE_VERBS and rest:
            uses.setdefault(rest[0], []).append(label_die_tile(tile, observation, words))
    for tiles in uses.values():  # a verb with one answer comes as a button, with several as a group
        tiles.sort(key=lambda tile: DIE_VERBS.index(tile_choice(tile)[0]))
    dice = observation.view["dice"] or []
    form.buttons = [tile for tile in form.buttons if not is_grouped(tile, uses)]
    others = [group for group in form.groups if not any(is_grouped(tile, uses) for tile in group.tiles)]
    against = blocking_texts(list_availability(observation.view, observation.seat, words), words)
    form.groups = [
        Group(
            f"{words.term('die').capitalize()} {die}",
            f"die-{die}",
            uses[die],
            tight=True,
            times=dice.count(die),
            why=why_not_activated(observation, die, against, words),
        )
        for die in dict.fromkeys(dice)
        if die in uses
    ] + others


def why_not_activated(observation: Observation, die: int, against: dict[tuple, str], words: Words) -> str:
    """Return why a die cannot activate the card at its disc; "" if it can, or if there is no card."""
    card, why = observation.view["seats"][observation.seat]["discs"][die - 1]["card"], against.get(("activate", die))
    return NAMED_NOT_ACTIVE.filled(words.language, words.card(card)["name"], why) if card and why else ""


def is_grouped(tile: Tile, uses: dict[int, list[Tile]]) -> bool:
    return any(tile is one for group in uses.values() for one in group)


def label_die_tile(tile: Tile, observation: Observation, words: Words) -> Tile:
    verb, number = tile_choice(tile)
    tile.label, tile.icon, tile.note = words.option("action", (verb, number)), DIE_ICONS.get(verb, ""), ""
    if verb == "activate":
        card = observation.view["seats"][observation.seat]["discs"][number - 1]["card"]
        tile.label, tile.icon = activation_text(card, words), card
        odds = activation_odds(card, observation.view["seats"][1 - (observation.seat or 0)]["discs"][number - 1], words)
        tile.effects = [*(tile.effects or next_choice(card, words)), *odds]
    return tile


def describe_choice(view: dict, seat: int, what: str, choice: Choice, language: str, names: Sequence[str] = ()) -> str:
    words, own, foe = game_words(RULESET, language), view["seats"][seat]["discs"], view["seats"][1 - seat]["discs"]
    match choice:
        case int() if what in ("consiliarius", "machina"):
            return words.game.place_text(own[choice - 1], words)
        case "end" if what == "action":
            return words.game.next_loss(view["seats"][seat], words)
        case ["lay", card] if what == "action":
            return f"{words.term('cost')} {COST[card]}"
        case ["activate", disc]:
            return words.game.place_text(own[disc - 1], words)
        case ["lay", _, disc] | ["move", _, disc] if what != "opening":
            return covered_text(own[disc - 1], words)
        case ["target", disc] | ["block", disc]:
            return words.game.place_text(foe[disc - 1], words)
        case ["move", disc]:
            return lifted_card_name(view["seats"][seat], disc, words)
        case ["copy", card]:
            return words.card(card)["function"]
    return ""


def describe_cost(view: dict, question: SeatQuestion, choice: Choice, language: str) -> str:
    match choice:
        case ["lay", card, _] if question.what == "action":
            return cost_text(card, game_words(RULESET, language))
    return ""


def cost_text(card: str, words: Words) -> str:
    return NOUNS["sestertii"].said(COST[card], words.language)


def unused_dice_text(view: dict, words: Words) -> str:
    if not view["dice"]:
        return ""
    term = words.term("unused")
    return f"{term[0].upper()}{term[1:]}: {', '.join(map(str, view['dice']))}"


def answer_notes(what: str, choice: Choice, observation: Observation, words: Words) -> list[str]:
    here, seat = (
        describe_choice(observation.view, observation.seat or 0, what, choice, words.language),
        observation.seat or 0,
    )
    match choice:
        case "end" if what == "action":
            return [". ".join(filter(None, [unused_dice_text(observation.view, words), here]))]
        case ["lay", card, _] if what == "action":
            return [cost_text(card, words), here]
        case ["target", disc] if what in BATTLE_QUESTIONS:
            return [here, attack_odds(what, observation.view["seats"][1 - seat]["discs"][disc - 1], words)]
    return [here]


def covered_text(place: dict, words: Words) -> str:
    if not place["card"]:
        return words.term("empty")
    return TAKES_PLACE.filled(words.language, card=words.card(place["card"])["name"])


def lifted_card_name(they: dict, disc: int, words: Words) -> str:
    return next((words.card(one["card"])["name"] for one in they["lifted"] if one["disc"] == disc), "")


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str):
        return "", ""
    if key in COST:
        return key, drawn.full_card(RULESET, language, key)
    return ICONS.get(key, ""), ""


def element_sort_key(element: object, language: str) -> tuple:
    if isinstance(element, str) and element in COST:
        return (0, KIND[element] != "character", COST[element], element)
    return (1,)
