"""Checks of a Match's input: options, card sets and positions, and the names that a package knows.

If a log of the current VERSION has names that the package does not know, newer code wrote it. A test checks that
VERSION increases when the names change (tests/house/fingerprints.py)."""

from typing import Any, TypeAlias

from . import card_sets
from .ask import Choice, Illegal, JsonObject, SeatNumber, quoted, tuples
from .ruleset import Ruleset, Table, TableT

# Seat (None: a random outcome), question and answer, not yet checked.
MatchInput: TypeAlias = tuple[Any, str, Choice]


def chosen_options(rules: Ruleset[TableT], options: JsonObject) -> JsonObject:
    if type(options) is not dict:
        raise Illegal("bad_option", "Options are an object: names and their values.")
    for name, value in options.items():
        if name not in rules.OPTIONS:
            raise Illegal("unknown_option", f"There is no option {quoted(name)}; known: {', '.join(rules.OPTIONS)}.")
        if not is_option_value(rules, name, value):
            raise Illegal("bad_option", f"Option {name!r} cannot be {quoted(value)}.")
    return {name: options.get(name, values[0]) for name, values in rules.OPTIONS.items()}


def is_option_value(rules: Ruleset[TableT], name: str, value: Any) -> bool:
    """Return whether the game knows this option value. For "cards", any card set can be named."""
    if name == "cards" and card_sets.has_sets(rules):
        return card_sets.is_set_name(value)
    return any(type(value) is type(known) and value == known for known in rules.OPTIONS[name])


def start_table(rules: Ruleset[TableT], seats: int, options: JsonObject, cards: Any) -> TableT:
    full = chosen_options(rules, options)
    if not card_sets.has_sets(rules):
        refuse_cards(cards)
        return rules.new_table(seats, full)
    named, cards = card_sets.choose_set(rules, options, cards)
    return rules.new_table(seats, {**full, **named}, cards)


def table_at_position(rules: Ruleset[TableT], position: JsonObject, cards: Any) -> TableT:
    if type(position) is dict and "version" in position:  # Match checks it: read_version
        position = {key: value for key, value in position.items() if key != "version"}
    if not card_sets.has_sets(rules):
        refuse_cards(cards)
        return rules.from_position(position)
    options = position.get("options", {}) if type(position) is dict else None
    if type(options) is not dict:
        raise Illegal("bad_position", "A position is an object, and so are its options.")
    options, cards = card_sets.choose_set(rules, options, cards)
    return rules.from_position({**position, "options": options}, cards)


def refuse_cards(cards: Any) -> None:
    if cards is not None:
        raise Illegal("bad_cards", "This game has no card sets.")


def seats_left_at_concession(table: Table) -> int:
    return 0 if getattr(table, "cooperative", False) else 1


def read_conceded(position: JsonObject, table: Table) -> tuple[SeatNumber, ...]:
    seats, conceded = table.seats, position.get("conceded", ())
    if type(conceded) not in (list, tuple) or not all(type(s) is int and 0 <= s < seats for s in conceded):
        raise Illegal("bad_position", "Conceded is a list of seats.")
    if len(set(conceded)) < len(conceded) or len(conceded) >= max(1, seats - seats_left_at_concession(table)):
        raise Illegal("bad_position", "Conceded names too many seats.")
    return tuple(conceded)


def read_since(position: JsonObject) -> tuple[MatchInput, ...]:
    """Return the inputs `since` of a position, each [seat, what, choice]; the game checks them later."""
    since: tuple[MatchInput, ...] = tuples(position.get("since", ()))
    if type(since) is not tuple or not all(type(one) is tuple and len(one) == 3 for one in since):
        raise Illegal("bad_position", "Since is a list of [seat, what, choice].")
    if any(what == "closed" and (type(choice) is not tuple or len(choice) != 2) for _, what, choice in since):
        raise Illegal("bad_position", "Closed takes a reason and the winners.")
    return since


def current_version(rules: Ruleset[TableT]) -> int:
    version: int = getattr(rules, "VERSION", 1)
    return version


def read_version(rules: Ruleset[TableT], position: JsonObject) -> int:
    version = position.get("version", current_version(rules))
    if type(version) is not int or not 0 < version <= current_version(rules):
        raise Illegal("bad_position", f"Version is a number from 1 to {current_version(rules)}.")
    return version


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
