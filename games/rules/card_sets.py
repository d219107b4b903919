"""Card sets: of a game that has them (ruleset.CardRuleset), another set of the same form may take the shipped one's
place. A set is a dict of JSON values; its name is "project" if that is what it calls itself, else its SHA-256."""

import json
from hashlib import sha256
from typing import Any, TypeGuard

from .ask import Illegal, JsonObject, quoted
from .ruleset import CardRuleset, Ruleset, TableT

PROJECT = "project"  # what the shipped set of every game is called
HEX_DIGITS = "0123456789abcdef"
MAX_SAFE_INTEGER = 2**53  # as in a log: beyond this, JSON readers in other languages lose digits


def has_sets(rules: Ruleset[TableT]) -> TypeGuard[CardRuleset[TableT]]:
    """Whether this game's cards may be replaced by another set."""
    return hasattr(rules, "card_faults")


def is_set_name(name: Any) -> bool:
    """Whether a set can be called so; whether there is one, only who keeps sets can tell."""
    return type(name) is str and (name == PROJECT or (len(name) == 64 and all(sign in HEX_DIGITS for sign in name)))


def set_name(cards: JsonObject) -> str:
    """What a whole set is called. Illegal if it has no exact JSON form."""
    return PROJECT if cards.get("name") == PROJECT else set_digest(cards)


def set_digest(cards: Any) -> str:
    """SHA-256 of the set's canonical JSON, hexadecimal: keys sorted, no spaces, UTF-8."""
    if not is_exact_json(cards):
        raise Illegal(
            "bad_cards", "A card set is strings, whole numbers, true, false, null, lists and objects of them."
        )
    return sha256(json.dumps(cards, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def is_exact_json(value: Any) -> bool:
    """Whether every reader of JSON reads the same: no fractions, no great numbers, no half characters."""
    kind = type(value)
    if kind is str:
        return bool(value.isascii()) or not any("\ud800" <= sign <= "\udfff" for sign in value)
    if kind is int:
        return bool(-MAX_SAFE_INTEGER <= value <= MAX_SAFE_INTEGER)
    if kind is list:
        return all(map(is_exact_json, value))
    if kind is dict:
        return all(type(key) is str and is_exact_json(key) for key in value) and all(map(is_exact_json, value.values()))
    return value is None or kind is bool


def find_set_faults(rules: CardRuleset[TableT], cards: Any) -> list[str]:
    """Everything that keeps a value from being a set of this game, in plain English."""
    if type(cards) is not dict:
        return ["A card set is an object: names and their values."]
    if not is_exact_json(cards):
        return ["A card set holds strings, whole numbers, true, false, null, lists and objects of them only."]
    return list(rules.card_faults(cards))


def is_shipped(rules: CardRuleset[TableT], cards: Any) -> bool:
    """Whether these are the shipped set's values, each of the same kind: for Python alone, 1 equals true and 1.0."""
    return bool(cards == rules.CARDS) and json.dumps(cards, sort_keys=True) == json.dumps(rules.CARDS, sort_keys=True)


def choose_set(rules: CardRuleset[TableT], options: JsonObject, cards: Any) -> tuple[JsonObject, JsonObject]:
    """The options with the set's name in them, and the set whole: `cards`, or the shipped one for None.

    Illegal "bad_cards" for a set with faults and for one that the options do not mean."""
    wanted = options.get("cards", PROJECT)
    if cards is None:
        if wanted != PROJECT:
            raise Illegal("bad_cards", f"The card set {quoted(wanted)} is not there.")
        return {**options, "cards": PROJECT}, rules.CARDS
    if is_shipped(rules, cards):
        cards = rules.CARDS  # games share what is worked out from the shipped set
    elif found := find_set_faults(rules, cards):
        raise Illegal("bad_cards", f"That is no card set of this game: {' '.join(found)}")
    name = set_name(cards)
    if options.get("cards", name) != name:
        raise Illegal("bad_cards", "The card set given is not the one the options name.")
    return {**options, "cards": name}, cards
