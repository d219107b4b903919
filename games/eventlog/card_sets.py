"""Stores this site's card sets, named by their SHA-256; games/rules/card_sets.py defines their format."""

import json
from dataclasses import dataclass
from operator import itemgetter

from games.facts.errors import Refused
from games.facts.events import canonical_json
from games.facts.process_cache import ProcessCache
from games.models import CardSet, Event, Game
from games.rules import GAMES
from games.rules import card_sets as core
from games.rules.card_sets import PROJECT

MAX_CARD_SET_BYTES = 2 * 2**20
# {(game, name): (set, size)}; a name always means the same set.
card_set_cache: ProcessCache[tuple[dict, int]] = ProcessCache(32 * 2**20, itemgetter(1))


class InvalidCardSet(ValueError):
    """The file contains no valid card set for this game; the message lists all `faults`."""

    def __init__(self, faults: list[str]):
        super().__init__("\n".join(["The file was rejected:", *(f"- {one}" for one in faults)]))


@dataclass(frozen=True)
class CardSetChoice:
    name: str
    title: str


def games_with_sets() -> list[str]:
    return [ruleset for ruleset, rules in GAMES.items() if core.has_sets(rules)]


def read_card_set(ruleset: str, data: bytes) -> dict:
    """Return the card set in `data`, the bytes of a file. Raise InvalidCardSet with all faults."""
    if ruleset not in games_with_sets():
        names = ", ".join(games_with_sets())
        raise InvalidCardSet([f"The cards of {ruleset!r} cannot be replaced; only those of {names} can."])
    if len(data) > MAX_CARD_SET_BYTES:
        raise InvalidCardSet([f"The file is larger than {MAX_CARD_SET_BYTES} bytes."])
    try:
        cards = json.loads(data, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as fault:
        raise InvalidCardSet([f"The file is not valid JSON: {fault}."]) from None
    rules = GAMES[ruleset]
    assert core.has_sets(rules)
    faults = core.find_set_faults(rules, cards)
    if not faults and not card_set_title(cards):
        faults = ['The set has no name: "name" must be a text of 1 to 60 characters.']
    if not faults and core.set_name(cards) == PROJECT:
        faults = [f'A set cannot be called "{PROJECT}": that is the name of the set that comes with the game.']
    if faults:
        raise InvalidCardSet(faults)
    return cards


def _unique_keys(pairs: list) -> dict:
    """Return the pairs as a dict. Raise ValueError for repeated keys, which readers treat differently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object has the same key twice")
    return found


def card_set_title(cards: dict) -> str:
    """Return the set's title, or the start of its SHA-256 if it has none; "" for a title not fit to show."""
    title = cards["name"] if "name" in cards else core.set_digest(cards)[:8]
    return title if type(title) is str and title.isprintable() and 0 < len(title.strip()) <= 60 else ""


def add_card_set(ruleset: str, data: bytes) -> tuple[CardSet, bool]:
    """Store the card set in `data`; return its row and whether it is new. Raise InvalidCardSet if invalid."""
    cards = read_card_set(ruleset, data)
    text = canonical_json(cards).decode()
    return CardSet.objects.get_or_create(
        ruleset=ruleset, digest=core.set_digest(cards), defaults={"title": card_set_title(cards), "cards": text}
    )


def card_set_choices(ruleset: str) -> list[CardSetChoice]:
    found = CardSet.objects.filter(ruleset=ruleset).values_list("digest", "title")
    return [
        CardSetChoice(digest, title if digest.startswith(title) else f"{title} ({digest[:8]})")
        for digest, title in found
    ]


def find_card_set(ruleset: str, name: str) -> dict | None:
    """Return the set with this name (shipped with the code, added, or from a log), or None."""
    rules = GAMES.get(ruleset)
    if rules is None or not core.has_sets(rules) or name == PROJECT:
        return getattr(rules, "CARDS", None) if rules and core.has_sets(rules) else None
    try:
        return card_set_cache.get_or_make((ruleset, name), lambda: _load_card_set(ruleset, name))[0]
    except LookupError:
        return None


def _load_card_set(ruleset: str, name: str) -> tuple[dict, int]:
    text = _card_set_json(ruleset, name)
    cards = json.loads(text) if text else None
    if cards is None or core.set_digest(cards) != name:  # the row was changed
        raise LookupError
    return cards, len(text)


def _card_set_json(ruleset: str, name: str) -> str:
    added = CardSet.objects.filter(ruleset=ruleset, digest=name).values_list("cards", flat=True).first()
    if added:
        return added
    game = Game.objects.filter(ruleset=ruleset, options__cards=name, head__gt=0).first()
    payload = game and Event.objects.of(game.pk, 1, 1).values_list("payload", flat=True).first()
    return json.dumps(json.loads(payload)["cards"]) if payload else ""


def card_set_for_options(ruleset: str, options: dict) -> dict:
    """Return the set that the options name; {} if the game has no sets. Raise Refused for an unknown set."""
    rules = GAMES.get(ruleset)
    if rules is None or not core.has_sets(rules):
        return {}
    cards = find_card_set(ruleset, options.get("cards", PROJECT))
    if cards is None:
        raise Refused("unknown_cards", "The card set of this table has been removed. Open a table with another one.")
    return cards
