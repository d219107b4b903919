"""Card sets, which replace the shipped cards of a game (ruleset.CardRuleset).

A set is a dict of JSON values. It is named "project" if its entry "name" is "project", otherwise by its SHA-256."""

import json
from hashlib import sha256
from typing import Any, TypeGuard

from .ask import Illegal, JsonObject, quoted
from .ruleset import CardRuleset, Ruleset, TableT

PROJECT = "project"  # the name of every game's shipped set
HEX_DIGITS = "0123456789abcdef"
MAX_SAFE_INTEGER = 2**53  # as in a log: beyond this, JSON readers in other languages lose digits


def has_sets(rules: Ruleset[TableT]) -> TypeGuard[CardRuleset[TableT]]:
    return hasattr(rules, "card_faults")


def is_set_name(name: Any) -> bool:
    return type(name) is str and (name == PROJECT or (len(name) == 64 and all(sign in HEX_DIGITS for sign in name)))


def set_name(cards: JsonObject) -> str:
    return PROJECT if cards.get("name") == PROJECT else set_digest(cards)


def set_digest(cards: Any) -> str:
    if not is_exact_json(cards):
        raise Illegal(
            "bad_cards", "A card set is strings, whole numbers, true, false, null, lists and objects of them."
        )
    return sha256(json.dumps(cards, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()


def is_exact_json(value: Any) -> bool:
    """Return False for fractions, large numbers and lone surrogates, about which JSON readers disagree."""
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
    if type(cards) is not dict:
        return ["A card set is an object: names and their values."]
    if not is_exact_json(cards):
        return ["A card set holds strings, whole numbers, true, false, null, lists and objects of them only."]
    return list(rules.card_faults(cards))


def choose_set(rules: CardRuleset[TableT], options: JsonObject, cards: Any) -> tuple[JsonObject, JsonObject]:
    """Return the options with the set's name, and the whole set (the shipped one if `cards` is None).

    Raise Illegal "bad_cards" if the set has faults or is not the set that the options name."""
    wanted = options.get("cards", PROJECT)
    if cards is None:
        if wanted != PROJECT:
            raise Illegal("bad_cards", f"The card set {quoted(wanted)} is not there.")
        return {**options, "cards": PROJECT}, rules.CARDS
    if bool(cards == rules.CARDS) and json.dumps(cards, sort_keys=True) == json.dumps(rules.CARDS, sort_keys=True):
        cards = rules.CARDS  # this object, so that games share what is computed from it
    elif found := find_set_faults(rules, cards):
        raise Illegal("bad_cards", f"That is not a card set of this game: {' '.join(found)}")
    name = set_name(cards)
    if options.get("cards", name) != name:
        raise Illegal("bad_cards", "The card set given is not the one the options name.")
    return {**options, "cards": name}, cards
