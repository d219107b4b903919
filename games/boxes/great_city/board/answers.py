"""Icons and drawings of an answer's elements."""

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boxes.great_city.words.buildings import building_sort_key
from games.rules.great_city.box import SHIPPED_BOX

RULESET = "great_city"
HIDDEN_LINES = {"turn", "round", "offer"}
ICONS = {"produce": "cog", "pass": "done", "build": "residential", "place": "emissary", "take": "hand", "keep": "hand"}
PLACE_ELEMENT_INDEX = {"build": 2}
LINES_IN_QUESTION = {"draft": frozenset({"handed"})}


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
    return (0, *building_sort_key(element)) if element in SHIPPED_BOX.card else (0, 9)
