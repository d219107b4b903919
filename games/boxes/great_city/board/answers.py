"""Icons and drawings of an answer's elements."""

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.wording import words

RULESET = "great_city"
HIDDEN_LINES = {"turn", "round", "offer"}
ICONS = {"produce": "cog", "pass": "done", "build": "residential", "place": "emissary", "take": "hand", "keep": "hand"}
PLACE_ELEMENT_INDEX = {"build": 2}
LINES_IN_QUESTION = {"draft": frozenset({"handed"})}
BUILDING_TYPES = ("residential", "production", "public", "aqueduct", "temple")


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str):
        return "", ""
    if key in ICONS:
        return ICONS[key], ""
    variant = drawn.options_key(options)
    return drawn.card_facts(RULESET, language, key, variant)["icon"], drawn.full_card(RULESET, language, key, variant)


def element_sort_key(element: object, language: str) -> tuple:
    """Return a sort key: buildings in the order of the hand; other elements keep the question's order."""
    if not isinstance(element, str) or element in ICONS:
        return (1,)
    known = words(RULESET, language)
    return (0, *building_sort_key(known.card(element))) if element in known.known_cards else (0, 9)


def building_sort_key(card: dict) -> tuple:
    return (BUILDING_TYPES.index(card["type"]), card["colour"], card["cost"], card["name"])
