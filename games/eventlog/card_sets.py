"""Card sets kept by this site: checked and added once, named by their SHA-256, chosen when a table is opened, and
copied whole into the log of each game that starts with one (games/rules/card_sets.py has what a set is)."""

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

MAX_CARD_SET_BYTES = 2 * 2**20  # bytes of a file
# Whole sets by game and name, with their sizes; a name never means another set.
card_set_cache: ProcessCache[tuple[dict, int]] = ProcessCache(32 * 2**20, itemgetter(1))


class InvalidCardSet(ValueError):
    """The file holds no card set of this game; `faults` names everything that is wrong with it."""

    def __init__(self, faults: list[str]):
        super().__init__(" ".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class CardSetChoice:
    """A set as it is offered: its name at a table, and what people call it."""

    name: str
    title: str


def games_with_sets() -> list[str]:
    return [ruleset for ruleset, rules in GAMES.items() if core.has_sets(rules)]


def read_card_set(ruleset: str, data: bytes) -> dict:
    """The set in a file. BadSet with every fault."""
    if ruleset not in games_with_sets():
        raise InvalidCardSet(
            [f"{ruleset!r} is no game whose cards can be replaced; those are: {', '.join(games_with_sets())}."]
        )
    if len(data) > MAX_CARD_SET_BYTES:
        raise InvalidCardSet([f"The file is larger than {MAX_CARD_SET_BYTES} bytes."])
    try:
        cards = json.loads(data, object_pairs_hook=_unique_keys)
    except (ValueError, RecursionError) as fault:
        raise InvalidCardSet([f"The file is no JSON: {fault}."]) from None
    rules = GAMES[ruleset]
    assert core.has_sets(rules)
    faults = core.faults(rules, cards)
    if not faults and not card_set_title(cards):
        faults = ['The set has no name: "name" is a text of 1 to 60 letters.']
    if not faults and core.name_of(cards) == PROJECT:
        faults = [f'A set cannot be called "{PROJECT}": that is what comes with the game.']
    if faults:
        raise InvalidCardSet(faults)
    return cards


def _unique_keys(pairs: list) -> dict:
    """An object's keys stand in it once: readers differ on which of two would count."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in an object")
    return found


def card_set_title(cards: dict) -> str:
    """What a set calls itself, or the beginning of its SHA-256 if it does not; "" for a name that cannot be shown."""
    title = cards["name"] if "name" in cards else core.digest(cards)[:8]
    return title if type(title) is str and title.isprintable() and 0 < len(title.strip()) <= 60 else ""


def add_card_set(ruleset: str, data: bytes) -> tuple[CardSet, bool]:
    """Keep the set of a file; returns it and whether it is new here. BadSet."""
    cards = read_card_set(ruleset, data)
    text = canonical_json(cards).decode()
    return CardSet.objects.get_or_create(
        ruleset=ruleset, digest=core.digest(cards), defaults={"title": card_set_title(cards), "cards": text}
    )


def card_set_choices(ruleset: str) -> list[CardSetChoice]:
    """The sets a table of this game may be opened with beside the project's own."""
    found = CardSet.objects.filter(ruleset=ruleset).values_list("digest", "title")
    return [
        CardSetChoice(digest, title if digest.startswith(title) else f"{title} ({digest[:8]})")
        for digest, title in found
    ]


def find_card_set(ruleset: str, name: str) -> dict | None:
    """The set of this name: the shipped one, an added one, or one that lives on in a log. None for none, and for a game
    that has no sets."""
    rules = GAMES.get(ruleset)
    if rules is None or not core.has_sets(rules) or name == PROJECT:
        return getattr(rules, "CARDS", None) if rules and core.has_sets(rules) else None
    try:
        return card_set_cache.get_or_make((ruleset, name), lambda: _load_card_set(ruleset, name))[0]
    except LookupError:
        return None


def _load_card_set(ruleset: str, name: str) -> tuple[dict, int]:
    """The set and its size. LookupError for none: a set that is not here may come."""
    text = _card_set_json(ruleset, name)
    cards = json.loads(text) if text else None
    if cards is None or core.digest(cards) != name:  # a row that somebody has changed is no longer this set
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
    """The whole set a game with these options starts with, {} for a game without sets. Refused if it is gone."""
    rules = GAMES.get(ruleset)
    if rules is None or not core.has_sets(rules):
        return {}
    cards = find_card_set(ruleset, options.get("cards", PROJECT))
    if cards is None:
        raise Refused("unknown_cards", "The card set of this table is no longer here; open a table with another one.")
    return cards
