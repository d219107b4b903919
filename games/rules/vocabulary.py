"""The names that a game's package knows: options, questions, cards.

A log of the current VERSION with other names was written by newer code; tests/house/fingerprints.py checks that VERSION
increases when the names change."""

from typing import Any

from . import card_sets
from .ask import JsonObject, quoted
from .match_setup import current_version, is_option_value
from .ruleset import Ruleset, TableT


def unknown_option(rules: Ruleset[TableT], options: JsonObject) -> str:
    """Return, in words, the first option or value that these rules do not know; "" if there is none."""
    for name, value in options.items():
        known = rules.OPTIONS.get(name, ())
        if value in known and type(known[known.index(value)]) is type(value):
            continue  # fast, because this runs whenever a table is loaded
        if name not in rules.OPTIONS:
            return f"the option {quoted(name)}"
        if not is_option_value(rules, name, value):
            return f"the value {quoted(value)} of the option {name}"
    return ""


def unknown_beginning(rules: Ruleset[TableT], version: int, seats: int, options: JsonObject, cards: JsonObject) -> str:
    """Return, in words, the part of a game's beginning that these rules do not know; "" if there is none."""
    present = current_version(rules)
    if version != present:
        return f"version {version} of the rules" if version > present else ""
    if seats not in rules.SEATS:
        return f"a game of {seats} players"
    return unknown_option(rules, options) or unknown_set(rules, cards)


def unknown_set(rules: Ruleset[TableT], cards: JsonObject) -> str:
    """Return, in words, the part of a checked card set that these rules do not know."""
    if not card_sets.has_sets(rules):
        return "a card set" if cards else ""
    if not cards or cards == rules.CARDS:
        return ""
    if cards.get("name") == card_sets.PROJECT and (more := ids_of(cards) - ids_of(rules.CARDS)):
        return f"the card {quoted(min(more))}"
    faults = card_sets.find_set_faults(rules, cards)
    return f"a card set ({faults[0]})" if faults else ""


def unknown_question(rules: Ruleset[TableT], what: Any) -> str:
    """Return "the question" and its name if these rules do not ask it, else ""."""
    known = (*getattr(rules, "QUESTIONS", ()), *getattr(rules, "LUCK_QUESTIONS", ()))
    return f"the question {quoted(what)}" if known and what not in known else ""


def unknown_card(rules: Ruleset[TableT], cards: JsonObject, outcome: Any) -> str:
    """Return the first shuffled card that is unknown to these rules and the card set, in words; else ""."""
    known = {*getattr(rules, "CARD_IDS", ()), *ids_of(cards)}
    unknown = [card for card in outcome if type(card) is str and card not in known]
    return f"the card {quoted(unknown[0])}" if known and unknown else ""


def ids_of(cards: JsonObject) -> set[str]:
    lists = [rows for rows in cards.values() if type(rows) is list]
    return {row["id"] for rows in lists for row in rows if type(row) is dict and type(row.get("id")) is str}
