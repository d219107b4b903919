"""Check a card set, which may be any JSON value, and describe each fault in a sentence."""

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from ..ask import JsonObject, quoted
from .board import BOARDS
from .buildings import MONUMENTS_BY_ID, SHAPES, TRAY_PIECES
from .cards import CARDS

CardChecker: TypeAlias = Callable[[JsonObject], list[str]]  # returns the faults of a card
CARD_NUMBERS = range(100)
COMMON_KEYS = ("id", "es", "en", "effect", "condition", "vp", "at_least")


def parameters_of(kind: str, key: str) -> dict[str, tuple[str, ...]]:
    """Return the further keys of each effect or condition, all of which occur in the shipped set."""
    return {row[key]: tuple(name for name in row if name not in COMMON_KEYS) for row in CARDS[kind]}


INVOCATION_PARAMETERS, ROLE_PARAMETERS = parameters_of("invocations", "effect"), parameters_of("roles", "effect")
CONDITION_PARAMETERS = parameters_of("objectives", "condition")
PERMANENT_EFFECTS = tuple(row["effect"] for row in CARDS["invocations"] if row["vp"] is None)
MODULE_NEEDED = {
    "unstealable": "steal",
    "free_steal": "steal",
    "no_requirement": "monuments",
    "objectives": "objectives",
    "monument_vp": "monuments",
}
MIN_CARDS = {
    "invocations": 9,
    "objectives": 12,
    "roles": 10,
    "consul_tokens": 6,
}  # cards of each kind that need no other module
MAX_CARDS_PER_KIND = 60
PIECE_TYPES = ("R", "C", "M")
TOKEN_SHAPES = ("O1", "O2", "I3", "L3", "I4", "O4")
PARAMETER_RANGES = {
    "times": range(1, 10),
    "cards": range(1, 21),
    "per": range(1, 100),
    "markers": range(8, 31),
    "size": range(1, 7),
    "slots": range(1, 7),
}


def card_faults(cards: Any) -> list[str]:
    if type(cards) is not dict:
        return ["A set of cards is an object."]
    faults = [
        f"There is no {quoted(key)} in a set of cards."
        for key in cards
        if key not in (*CARD_CHECKERS, "name", "source")
    ]
    if not is_short_text(cards.get("name")):
        faults.append("A set of cards has a name.")
    taken: set[str] = {*TRAY_PIECES, *MONUMENTS_BY_ID, *BOARDS[10].lots}
    for key, reader in CARD_CHECKERS.items():
        rows = cards.get(key)
        if type(rows) is not list or not MIN_CARDS[key] <= len(rows) <= MAX_CARDS_PER_KIND:
            faults.append(f"{key} is a list of {MIN_CARDS[key]} to {MAX_CARDS_PER_KIND} cards.")
            continue
        for number, row in enumerate(rows, 1):
            faults += [f"{key}, card {number}: {fault}" for fault in row_faults(row, reader, taken)]
        if not faults:
            faults += missing_card_faults(key, rows)
    return faults


def row_faults(row: Any, reader: CardChecker, taken: set[str]) -> list[str]:
    if type(row) is not dict:
        return ["a card is an object."]
    name = row.get("id")
    if type(name) is not str or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{1,19}", name):
        return ["an id has 2 to 20 letters, digits and underscores and begins with a letter."]
    faults = [f"{name} is the id of something else."] if name in taken else []
    taken.add(name)
    return faults + reader(row)


def missing_card_faults(key: str, rows: list[JsonObject]) -> list[str]:
    if key == "consul_tokens":
        missing = [shape for shape in TOKEN_SHAPES if all(row["shape"] != shape for row in rows)]
        return [f"{key}: no token has the shape {shape}." for shape in missing]
    left = [row for row in rows if row.get("effect") not in MODULE_NEEDED]
    return [] if len(left) >= MIN_CARDS[key] else [f"{key}: at least {MIN_CARDS[key]} must not need another module."]


def invocation_faults(row: JsonObject) -> list[str]:
    faults = parameter_faults(row, "effect", INVOCATION_PARAMETERS, ("id", "es", "en", "effect", "vp"))
    permanent = row.get("effect") in PERMANENT_EFFECTS if type(row.get("effect")) is str else False
    if permanent and row.get("vp") is not None:
        faults.append("vp of a permanent card is null.")
    if not permanent and not is_number_in(row.get("vp"), CARD_NUMBERS):
        faults.append("vp is a whole number from 0 to 99.")
    return faults


def objective_faults(row: JsonObject) -> list[str]:
    faults = parameter_faults(row, "condition", CONDITION_PARAMETERS, ("id", "es", "en", "condition", "vp", "at_least"))
    least = row.get("at_least")
    if type(least) is not list or len(least) != 4 or not all(is_number_in(n, range(1, 101)) for n in least):
        faults.append("at_least is a list of four whole numbers from 1 to 100.")
    if not is_number_in(row.get("vp"), CARD_NUMBERS):
        faults.append("vp is a whole number from 0 to 99.")
    return faults


def token_faults(row: JsonObject) -> list[str]:
    known = ("id", "shape", "type", "citizens", "silver", "vp", "civic")
    faults = [f"a token has no {quoted(key)}." for key in row if key not in known]
    if row.get("shape") not in TOKEN_SHAPES or row["shape"] not in SHAPES:
        faults.append(f"shape is one of {', '.join(TOKEN_SHAPES)}.")
    if row.get("type") not in PIECE_TYPES:
        faults.append("type is R, C or M.")
    faults += [
        f"{key} is a whole number from 0 to 99." for key in known[3:6] if not is_number_in(row.get(key), CARD_NUMBERS)
    ]
    civic = row.get("civic")
    if row.get("type") == "M" and not civic_fits(civic):
        faults.append('civic of a municipal token is like {"vp": 1, "per": "building", "every": 1}.')
    if row.get("type") != "M" and civic is not None:
        faults.append("civic of a token that is not municipal is null.")
    return faults


def civic_fits(civic: Any) -> bool:
    return (
        type(civic) is dict
        and sorted(civic) == ["every", "per", "vp"]
        and civic["per"] in ("building", "citizen", "municipal", "silver")
        and is_number_in(civic["vp"], CARD_NUMBERS)
        and is_number_in(civic["every"], range(1, 100))
    )


CARD_CHECKERS: dict[str, CardChecker] = {
    "invocations": invocation_faults,
    "objectives": objective_faults,
    "roles": lambda row: parameter_faults(row, "effect", ROLE_PARAMETERS, ("id", "es", "en", "effect")),
    "consul_tokens": token_faults,
}


def parameter_faults(
    row: JsonObject, key: str, kinds: dict[str, tuple[str, ...]], common: tuple[str, ...]
) -> list[str]:
    kind = row.get(key)
    if type(kind) is not str or kind not in kinds:
        return [f"{key} is one of {', '.join(kinds)}."]
    needed = kinds[kind]
    faults = [f"{kind} has no {quoted(extra)}." for extra in row if extra not in (*common, *needed)]
    faults += [f"{name} is a text of 1 to 60 characters." for name in ("es", "en") if not is_short_text(row.get(name))]
    for name in needed:
        allowed = PARAMETER_RANGES.get(name, CARD_NUMBERS)
        if name == "type":
            if row.get(name) not in PIECE_TYPES:
                faults.append("type is R, C or M.")
        elif not is_number_in(row.get(name), allowed):
            faults.append(f"{name} is a whole number from {allowed[0]} to {allowed[-1]}.")
    return faults


def is_number_in(value: Any, allowed: range) -> bool:
    return type(value) is int and value in allowed


def is_short_text(value: Any) -> bool:
    return type(value) is str and 1 <= len(value) <= 60
