"""Check a card set, which may be any JSON value, and describe each fault in an English sentence."""

from collections.abc import Callable
from typing import Any

from ..ask import JsonObject, quoted
from .cards import CARDS, COLOURS

SET_KEYS = {"aqueduct_points", "influence_cards", "strips", "cards"}
OPTIONAL_SET_KEYS = {"name", "note"}
CARD_KEYS = {"id", "deck", "name", "type", "cost", "stars", "special"}
OPTIONAL_CARD_KEYS = {"status", "text"}
KEYS_BY_TYPE = {
    "residential": {"value"},
    "public": {"color", "effect"},
    "production": {"produce"},
    "aqueduct": set(),
    "temple": {"condition", "points"},
}
DECK_SIZES = {"start": 8, "I": 14, "II": 22, "III": 18, "IV": 18}
PUBLIC_COLOURS = ("yellow", "red", "blue", "green")
GAIN_NAMES = ("coin", "influence", "brick", "point")
GAIN_PER_VALUES = ("building", "residential")
PRODUCE_VALUES = ("adjacent", "city")
CONDITION_COUNTS = (
    "public_colours", "residential", "residential_values", "coins", "influence", "public", "production", "aqueduct", "temple",
    "neighbour_types",
)  # fmt: skip
ID_CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
MAX_TEXT_LENGTHS = {"id": 32, "name": 60, "status": 200, "text": 400, "note": 2000}


def card_faults(cards: Any) -> list[str]:
    if type(cards) is not dict:
        return [f"A card set is an object, not {quoted(cards)}."]
    faults = key_faults(cards, "The set", SET_KEYS, OPTIONAL_SET_KEYS)
    faults += [fault for key in ("name", "note") if key in cards for fault in text_faults(cards, key, "The set")]
    faults += aqueduct_point_faults(cards.get("aqueduct_points", CARDS["aqueduct_points"]))
    faults += influence_card_faults(cards.get("influence_cards", CARDS["influence_cards"]))
    faults += strip_faults(cards.get("strips", CARDS["strips"]))
    return faults + card_list_faults(cards.get("cards", []))


def aqueduct_point_faults(points: Any) -> list[str]:
    if type(points) is not dict:
        return [f"aqueduct_points is an object, not {quoted(points)}."]
    faults = key_faults(points, "aqueduct_points", {"0", "1", "2", "3", "4"}, set())
    return faults + [fault for key in sorted(points) for fault in number_faults(points, key, "aqueduct_points", 0, 999)]


def influence_card_faults(values: Any) -> list[str]:
    if type(values) is not list or not all(type(value) is int for value in values):
        return ["influence_cards is a list of whole numbers."]
    known = CARDS["influence_cards"]
    return [] if sorted(values) == known else [f"influence_cards are {', '.join(map(str, known))}."]


def strip_faults(rows: Any) -> list[str]:
    if type(rows) is not list or len(rows) != 6:
        return ["strips are six."]
    return [
        f"Strip {quoted(row)} is not of 3 B and 2 C."
        for row in rows
        if type(row) is not str or sorted(row) != ["B", "B", "B", "C", "C"]
    ]


def card_list_faults(rows: Any) -> list[str]:
    if type(rows) is not list:
        return [f"cards is a list, not {quoted(rows)}."]
    faults, known = [], []
    for place, row in enumerate(rows, 1):
        if type(row) is not dict:
            faults.append(f"Card {place} is an object, not {quoted(row)}.")
            continue
        known.append(row)
        named = type(row.get("id")) is str and 1 <= len(row["id"]) <= MAX_TEXT_LENGTHS["id"]
        faults += building_faults(row, f"Card {row['id'] if named else place}")
    return faults + arithmetic(known)


def arithmetic(rows: Any) -> list[str]:
    faults, seen = [], set()
    for row in rows:
        if type(row.get("id")) is str:
            if row["id"] in seen:
                faults.append(f"Card {quoted(row['id'])} is there twice.")
            seen.add(row["id"])
    for deck, size in DECK_SIZES.items():
        count = sum(is_word(row.get("deck"), deck) for row in rows)
        if count != size:
            faults.append(f"Deck {deck} has {count} cards, not {size}.")
    for owner in COLOURS:
        own = [row for row in rows if is_word(row.get("deck"), "start") and is_word(row.get("owner"), owner)]
        for kind in ("residential", "production"):
            count = sum(is_word(row.get("type"), kind) for row in own)
            if count != 1:
                faults.append(f"{owner} has {count} {kind} starting buildings, not 1.")
    return faults


def building_faults(row: JsonObject, who: str) -> list[str]:
    start = is_word(row.get("deck"), "start")
    kind = row.get("type")
    own = KEYS_BY_TYPE[kind] if type(kind) is str and kind in KEYS_BY_TYPE else set()
    also = OPTIONAL_CARD_KEYS if own or kind == "aqueduct" else {*row} - CARD_KEYS - {"owner"}
    faults = key_faults(row, who, CARD_KEYS | own | ({"owner"} if start else set()), also)
    for key in ("id", "name", "status", "text"):
        faults += text_faults(row, key, who)
    if type(row.get("id")) is str and not all(sign in ID_CHARACTERS for sign in row["id"]):
        faults.append(f"{who}: id is made of letters, digits, - and _.")
    faults += word_faults(row, "deck", who, tuple(DECK_SIZES)) + word_faults(row, "type", who, tuple(KEYS_BY_TYPE))
    faults += number_faults(row, "cost", who, 0, 3) + number_faults(
        row, "stars", who, 0, 3 if is_word(row.get("deck"), "I") else 0
    )
    if type(row.get("special", False)) is not bool:
        faults.append(f"{who}: special is true or false, not {quoted(row['special'])}.")
    if start:
        faults += word_faults(row, "owner", who, COLOURS)
    return faults + [fault for key in sorted(own) if key in row for fault in VALUE_CHECKS[key](row, who)]


def effect_faults(row: JsonObject, who: str) -> list[str]:
    got = row["effect"]
    if type(got) is dict and "produce" in got:
        return key_faults(got, f"{who}: effect", {"produce"}, set()) + word_faults(
            got, "produce", f"{who}: effect", PRODUCE_VALUES
        )
    return gain_faults(got, f"{who}: effect")


def produce_faults(row: JsonObject, who: str) -> list[str]:
    gains = row["produce"]
    if type(gains) is not list or not 1 <= len(gains) <= len(GAIN_NAMES):
        return [f"{who}: produce is a list of one to {len(GAIN_NAMES)} gains."]
    return [fault for got in gains for fault in gain_faults(got, f"{who}: produce")]


def gain_faults(got: Any, who: str) -> list[str]:
    if type(got) is not dict:
        return [f"{who} is an object, not {quoted(got)}."]
    faults = key_faults(got, who, {"gain", "n"}, {"per", "max", "plus"}) + word_faults(got, "gain", who, GAIN_NAMES)
    faults += [] if "per" not in got else word_faults(got, "per", who, GAIN_PER_VALUES)
    if "max" in got and "per" not in got:
        faults.append(f"{who}: max is for a gain per building.")
    return faults + [fault for key in ("n", "max", "plus") for fault in number_faults(got, key, who, 1, 9)]


def condition_faults(row: JsonObject, who: str) -> list[str]:
    got, who = row["condition"], f"{who}: condition"
    if type(got) is not dict:
        return [f"{who} is an object, not {quoted(got)}."]
    return (
        key_faults(got, who, {"count", "least"}, set())
        + word_faults(got, "count", who, CONDITION_COUNTS)
        + number_faults(got, "least", who, 1, 99)
    )


VALUE_CHECKS: dict[str, Callable[[JsonObject, str], list[str]]] = {
    "value": lambda row, who: number_faults(row, "value", who, 2, 4),
    "color": lambda row, who: word_faults(row, "color", who, PUBLIC_COLOURS),
    "effect": effect_faults,
    "produce": produce_faults,
    "condition": condition_faults,
    "points": lambda row, who: number_faults(row, "points", who, 1, 99),
}

# Values. `key_faults` names a missing one, so the other checks ignore it


def key_faults(row: JsonObject, who: str, needed: set[str], also: set[str]) -> list[str]:
    missing = [f"{who} has no {key}." for key in sorted(needed - set(row))]
    return missing + [f"{who} knows no {quoted(key)}." for key in row if key not in needed and key not in also]


def is_word(got: Any, word: str) -> bool:
    return type(got) is str and got == word


def word_faults(row: JsonObject, key: str, who: str, known: tuple[str, ...]) -> list[str]:
    if key not in row or (type(row[key]) is str and row[key] in known):
        return []
    return [f"{who}: {key} is one of {', '.join(known)}, not {quoted(row[key])}."]


def text_faults(row: JsonObject, key: str, who: str) -> list[str]:
    if key not in row or (type(row[key]) is str and 1 <= len(row[key]) <= MAX_TEXT_LENGTHS[key]):
        return []
    return [f"{who}: {key} is a text of 1 to {MAX_TEXT_LENGTHS[key]} characters."]


def number_faults(row: JsonObject, key: str, who: str, low: int, high: int) -> list[str]:
    if key not in row or (type(row[key]) is int and low <= row[key] <= high):
        return []
    span = f"a whole number from {low} to {high}" if low < high else str(low)
    return [f"{who}: {key} is {span}, not {quoted(row[key])}."]
