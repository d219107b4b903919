"""The confirmation of an answer: its cost and its effects, without repeating the answer itself."""

import json
from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Form, Tile
from games.eventlog.observations import Observation
from games.rules.ask import Choice, Option
from games.rules.gloria.batches import client_roles
from games.rules.gloria.built_in.idle import SEWER_CARD
from games.rules.gloria.cards import MATERIAL, SENATOR
from games.rules.gloria.why_not import table_of_view
from games.wording import Words
from games.wording.messages import Message
from games.wording.question_help import help_of_answer

RULESET = "gloria"
ROLE_VERBS = ("lead", "follow")
ECHOED_VERBS = ("think", "hire", "take", "sell", "lay", "add")  # their forecast begins with the answer itself
NO_FUNCTION = drawn.options_key({"no_functions": True})
SPENT = Message("gloria", "confirmation.spent", "You play {cards}. Cards played go to the pool at the end of the turn.")
SPENT_BY_SEWER = Message(
    "gloria",
    "confirmation.sewer",
    "You play {cards}. Cards played go to the pool at the end of the turn or, with the {sewer}, to your stockpile.",
)
SPENT_SENATOR = Message(
    "gloria", "confirmation.senator", "You play a senator. It goes back to its pile at the end of the turn."
)
ONE_ACTION = Message("gloria", "confirmation.brings", "You get one action as {role}.")
CLIENTS = Message("gloria", "confirmation.clients", "Your clients also act as {role}: {clients}.")
CHOOSE_LATER = Message("gloria", "confirmation.next", "You choose what to do after the others have answered.")


def plain_card(card: object, language: str) -> SafeString:
    return drawn.full_card(RULESET, language, str(card), NO_FUNCTION)


def describe_confirmed_answer(form: Form, tile: Tile, observation: Observation, words: Words) -> None:
    choice = json.loads(tile.json)
    if form.kind != "ask":
        return
    verb, *rest = choice if isinstance(choice, list) else [choice]
    if verb not in ("lay", "share", "steal"):
        tile.cards = [plain_card(card, words.language) for card in rest if is_card(card)]
    if verb in ROLE_VERBS:
        tile.effects = [*role_effects(choice, observation, words), *tile.effects[1:]]
    elif verb in ECHOED_VERBS:
        tile.note = help_of_answer(observation.question, as_option(choice), observation.view, words, form.names)
        tile.effects = tile.effects[1:]


def role_effects(choice: Sequence[str], observation: Observation, words: Words) -> list[str]:
    role = choice[1] if choice[0] == "lead" else observation.view["role"]
    cards = [card for card in choice if is_card(card)]
    language, name = words.language, words.term(role)
    found = [
        SPENT_SENATOR[language] if cards == [SENATOR] else spent_text(cards, observation, words),
        ONE_ACTION.filled(language, role=name),
    ]
    if clients := acting_clients(observation, role):
        names = ", ".join(words.card(client)["name"] for client in clients)
        found.append(CLIENTS.filled(language, role=name, clients=names))
    return [*found, CHOOSE_LATER[language]] if choice[0] == "lead" else found


def spent_text(cards: Sequence[str], observation: Observation, words: Words) -> str:
    names = " + ".join(words.card(card)["name"] for card in cards)
    if SEWER_CARD in observation.view["seats"][observation.seat or 0]["functions"]:
        return SPENT_BY_SEWER.filled(words.language, cards=names, sewer=words.card(SEWER_CARD)["name"])
    return SPENT.filled(words.language, cards=names)


def acting_clients(observation: Observation, role: str) -> list[str]:
    table, seat = table_of_view(observation.view), observation.seat or 0
    return [
        client for client in observation.view["seats"][seat]["clientele"] if role in client_roles(table, seat, client)
    ]


def is_card(element: object) -> bool:
    return isinstance(element, str) and (element in MATERIAL or element == SENATOR)


def as_option(choice: Choice) -> Option:
    option: Option = tuple(choice) if isinstance(choice, list) else choice
    return option
