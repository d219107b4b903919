"""Icons and order of the elements of an answer."""

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.rules.roma.cards import COST, KIND

RULESET = "roma"
HIDDEN_LINES = {"turn"}
PLACE_ELEMENT_INDEX = {"lay": 2, "move": 2}
ICONS = {
    "money": "coin", "cards": "deck", "activate": "die-4", "lay": "hand", "end": "done", "keep": "hand", "roll": "die-5",
    "target": "legionarius", "block": "blocked", "stop": "done", "pass": "done", "change": "die-3", "spend": "die-6",
}  # fmt: skip


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
