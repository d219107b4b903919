"""Arrange the form of a question: sort hand cards by name and use, add a note to each answer."""

import json
from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.boards import answer_paths
from games.boards import cards as drawn
from games.boards.asking.forms import Form, Tile
from games.boxes.gloria.words.questions import question_facts
from games.boxes.gloria.words.terms import NOUNS
from games.eventlog.observations import Observation
from games.rules.ask import PASS, Choice, Option, SeatQuestion
from games.rules.gloria.cards import COIN_VALUE, MATERIAL, MATERIALS, ROLES, SENATOR, VALUE
from games.wording import Words, game_words
from games.wording.messages import Message

from .confirmation import describe_confirmed_answer, plain_card

RULESET = "gloria"
HAND_CARD_INDEX = {  # index of the hand card in an answer, by question and verb
    "lead": {"lead": 2},
    "follow": {"follow": 1},
    "put_down": {"put_down": 1},
    "palace": {"add": 1},
    "latrine": {"discard": 1},
    "craftsman": {"lay": 1, "add": 2},
    "patron": {"hire": 1},
    "laborer": {"take": 1},
    "merchant": {"sell": 1},
}
SOURCE_QUESTIONS = {"patron", "laborer", "merchant"}  # their answers name the place of the card
MULTI_CARD_QUESTIONS = {"legionary", "give"}  # cards of the hand are ticked
PETITION_KEYS = ("petition", "pair")
MATERIAL_QUESTIONS = ("craftsman", "architect")  # whose materials are added to a building
DEMAND_QUESTIONS = {"legionary", "give"}  # questions whose notes show only materials
BUILDING_VERBS = ("lay", "keep", "share", "steal")  # answers whose notes show the building's effect
LED_WITH = Message(
    "gloria", "board.led_with", "{does}. Lead with: {cards}", "The effect of the role, and the cards that can lead it."
)
EQUAL_CARDS = Message("gloria", "board.equal_cards", "{n} cards of one role")
COUNT_AS = Message("gloria", "board.count_as", "{cards} together count as {role}", "Several cards played for one role.")
WORTH_AT_END = Message("gloria", "board.worth", "{} at the end")
GIVES_UP = Message("gloria", "board.gives_up", "you give up {}", "The remaining actions of a batch, lost by passing.")
HIDDEN_LINES = {"turn", "camps"}
DECLINE = json.dumps(PASS)  # its button is the last one
ICONS = {
    "think": "think", "refill": "deck", "draw": "deck", "deck": "deck", "senator": "senator", "petition": "petition",
    "pool": "pool", "hand": "hand", "stockpile": "stockpile", "out": "site", "lay": "site", "add": "buildings",
    "share": "stairs", "hire": "clientele", "take": "stockpile", "sell": "vault", "eat": "vault", "steal": "buildings",
    "fountain": "eye", "keep": "hand", "act": "clientele", "lead": "leader", "follow": "camp", "put_down": "hand",
}  # fmt: skip


def arrange(form: Form, observation: Observation, language: str) -> Form:
    words, options = game_words(RULESET, language), drawn.options_key(drawn.table_options(observation.view))
    form.buttons.sort(key=lambda tile: tile.json == DECLINE)
    for tile in form.each_tile():
        choice = json.loads(tile.json)
        tile.note = (
            passing_cost(observation.question, observation.view, words)
            if choice == PASS and observation.question
            else tile_note(form, tile, choice, observation.view, words)
        )
        as_building = isinstance(choice, list) and choice[0] in BUILDING_VERBS
        card = hand_card(form.what, choice)
        if tile.card and not as_building and tile.element in MATERIAL:
            tile.card = plain_card(tile.element, language)
        if not tile.card or card is None or tile.element != card:
            continue
        it = drawn.card_facts(RULESET, language, card, options)
        tile.card, tile.icon, tile.does = "", it["role"] or "senator", it["function"] if as_building else ""
        if it["role"]:
            own = (it["material_name"],) if form.what in DEMAND_QUESTIONS else (it["role_name"], it["material_name"])
            if choice[0] == "lay":
                own = (materials_needed(card, it["material_name"]),)
            tile.note = " · ".join(dict.fromkeys([*own, *filter(None, [tile.note])]))
        elif not tile.note:
            tile.note = it["function"]
    if form.confirm:
        describe_confirmed_answer(form, form.confirm, observation, words)
    return form


def describe_cost(view: dict, question: SeatQuestion, choice: Choice, language: str) -> str:
    words = game_words(RULESET, language)
    match choice:
        case "pass":
            return passing_cost(question, view, words)
        case ["lay", card, *_] if card in MATERIAL:
            options = drawn.options_key(drawn.table_options(view))
            return materials_needed(card, drawn.card_facts(RULESET, language, card, options)["material_name"])
        case ["sell", card, *_] if question.what == "merchant" and card in MATERIAL:
            return worth_at_end(card, words)
    return ""


def materials_needed(card: str, material: str) -> str:
    return f"{material} ×{VALUE[MATERIAL[card]]}"


def worth_at_end(card: str, words: Words) -> str:
    return WORTH_AT_END.filled(words.language, NOUNS["points"].said(VALUE[MATERIAL[card]], words.language))


def passing_cost(question: SeatQuestion, view: dict, words: Words) -> str:
    left = question_facts(question, view)["left"]
    return GIVES_UP.filled(words.language, NOUNS["actions"].said(left, words.language)) if left else ""


def tile_note(form: Form, tile: Tile, choice: Choice, view: dict, words: Words) -> str:
    if form.what == "lead" and tile.element in ROLES:
        does, cards = words.term(tile.element, "help"), lead_cards(form, tile.element, words)
        return LED_WITH.filled(words.language, does=does, cards=cards)
    if not isinstance(choice, list):
        return tile.note
    if (
        form.what in MATERIAL_QUESTIONS
        and tile.whole
        and choice[0] == "add"
        and choice[2:]
        and tile.element == choice[1]
    ):
        return " · ".join([card_with_material(choice[2], words), *(words.term(one, "step") for one in choice[3:])])
    if any(one in PETITION_KEYS for one in choice[1:]):
        return petition_note(form, choice, view, words)
    if form.what == "merchant" and choice[0] == "sell" and choice[1] in MATERIAL:
        return " · ".join(filter(None, [worth_at_end(choice[1], words), tile.note]))
    return tile.note


def lead_cards(form: Form, role: str, words: Words) -> str:
    ways: dict[str, int] = {}
    for option in form.targets.under:
        if option[:2] == ("lead", role):
            ways[option[2]] = len(option) - 3  # a petition's cards
    return ", ".join(
        EQUAL_CARDS.filled(words.language, n=many) if way in PETITION_KEYS else card_with_material(way, words)
        for way, many in ways.items()
    )


def petition_note(form: Form, choice: Sequence, view: dict, words: Words) -> str:
    """Return a petition's cards (their number if several petitions fit) and the role they count as."""
    at = next(n for n, one in enumerate(choice) if one in PETITION_KEYS)
    whole = [one for one in form.targets.under if list(one[: len(choice)]) == choice]
    if not whole or (choice[at + 1 :] and len(whole) > 1):  # after the first card the note is no longer needed
        return ""
    settled, role = whole[0][at + 1 :], choice[1] if choice[0] == "lead" else led_role(view)
    cards = " + ".join(words.card(one)["name"] for one in settled) if len(whole) == 1 else ""
    cards = cards or EQUAL_CARDS.filled(words.language, n=len(settled))
    return COUNT_AS.filled(words.language, cards=cards, role=words.term(role))


def led_role(view: dict) -> str:
    return (view.get("playing") or {}).get("role") or view["role"]


def card_with_material(card: str, words: Words) -> str:
    it = words.card(card)
    return f"{it['name']} ({it['material_name']})" if it["material"] else str(it["name"])


def hand_card(what: str, choice: Choice) -> str | None:
    """Return the hand card that a complete or partial answer names; None if it names none."""
    if what in MULTI_CARD_QUESTIONS:
        return choice if isinstance(choice, str) else None
    if not isinstance(choice, list | tuple) or not choice:
        return None
    at = HAND_CARD_INDEX.get(what, {}).get(str(choice[0]))
    if at is None or at >= len(choice) or not isinstance(choice[at], str):
        return None
    if what in SOURCE_QUESTIONS and choice[2:] not in (["hand"], ("hand",)):
        return None
    return None if choice[at] in PETITION_KEYS else str(choice[at])


def hand_targets(form: Form | None, hand: Sequence[str]) -> list[Tile | None]:
    """Return the tile of each hand card's answer; None for a card without an answer or with several."""
    if form is None:
        return [None] * len(hand)
    if form.what in MULTI_CARD_QUESTIONS and not form.confirm:
        boxes = sorted(form.tiles, key=lambda tile: int(tile.id.partition("-")[2]))
        return [next((boxes.pop(n) for n, tile in enumerate(boxes) if tile.element == card), None) for card in hand]
    return [hand_target(form, card) for card in hand]


def hand_target(form: Form, card: str) -> Tile | None:
    targets, deep = form.targets, len(form.targets.path)
    left: list[Option] = [one for one in targets.under if hand_card(form.what, one) == card]
    shared = answer_paths.extend_forced(left) if left else ()
    if not targets.tile or len(shared) <= deep or hand_card(form.what, shared) != card:
        return None
    return targets.tile(shared, left)


def is_usable(form: Form, card: str) -> bool:
    """Return whether a hand card can still be chosen, as part of an answer that is still possible."""
    targets = form.targets
    if not targets.tile or card in targets.path:
        return False
    return any(hand_card(form.what, one) == card or in_petition(one, card) for one in targets.under)


def in_petition(option: Option, card: str) -> bool:
    return isinstance(option, tuple) and any(one in PETITION_KEYS for one in option) and card in option


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str):
        return "", ""
    if key in COIN_VALUE or key == SENATOR:
        return "", drawn.full_card(RULESET, language, key, drawn.options_key(options))
    if key in ROLES or key in MATERIALS:
        return key, ""
    return ICONS.get(key, ""), ""


def is_obvious(parts: Sequence, at: int) -> bool:
    """Return whether an element needs no text, because it is a site of the same material as its card."""
    return parts[0] == "lay" and at == 2 and MATERIAL.get(parts[1]) == parts[2]


def element_sort_key(element: object, language: str) -> tuple:
    if not isinstance(element, str):
        return (2, 0, "")
    if element in ROLES:
        return (0, ROLES.index(element), "")
    if element in COIN_VALUE or element == SENATOR:
        it = drawn.card_facts(RULESET, language, element)
        return (1, MATERIALS.index(it["material"]) if it["material"] else 9, it["name"])
    return (2, 0, "")


def explain_step(what: str, path: Sequence, language: str) -> str:
    words = game_words(RULESET, language)
    if path and path[-1] in ROLES and f"help.{path[-1]}" in words.terms:
        return words.term(path[-1], "help")
    return ""
