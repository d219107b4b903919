"""Icons and order of the elements of an answer."""

from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.rules.gloria.cards import COIN_VALUE, MATERIAL, MATERIALS, ROLES, SENATOR
from games.wording import game_words

RULESET = "gloria"
HIDDEN_LINES = {"turn", "camps"}
ICONS = {
    "think": "think", "refill": "deck", "draw": "deck", "deck": "deck", "senator": "senator", "petition": "petition",
    "pool": "pool", "hand": "hand", "stockpile": "stockpile", "out": "site", "lay": "site", "add": "buildings",
    "share": "stairs", "hire": "clientele", "take": "stockpile", "sell": "vault", "eat": "vault", "steal": "buildings",
    "fountain": "eye", "keep": "hand", "act": "clientele", "lead": "leader", "follow": "camp", "put_down": "hand",
}  # fmt: skip


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
    """Return the sort key of an element: roles, then cards in the order of the page, then all others."""
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
