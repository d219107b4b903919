"""Convert a table at a restart point to JSON and back; README.md documents the notation."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from ..ask import JsonObject, quoted
from ..reading import PositionRow, refuse_position
from .cards import COPIES
from .table import DISCS, OPTIONS, STARTING_POOL, STARTING_VP, Player, Table

POSITION = (
    "game", "options", "seats", "turn", "dice", "essedum", "pool", "vp", "money", "discs", "hand", "discard", "deck_top_first",
    "deck_is_all", "blocked", "since", "conceded",
)  # fmt: skip
KEYS_BEFORE_SET_UP = {"game", "options", "seats", "since", "conceded"}  # the keys allowed before the setup
NAMES = ("A", "B")
DISC_BY_KEY = {str(disc): disc for disc in DISCS}
MAX_AMOUNT = 1_000_000  # sestertii or points; far more than any game reaches


def position(t: Table) -> JsonObject:
    if t.turn is None:
        return {"game": "roma", "seats": t.seats}
    shown: JsonObject = {"game": "roma", "turn": NAMES[t.turn]}
    if t.dice is not None:
        shown |= {"dice": t.dice[:], "essedum": t.essedum}
    shown |= {
        "pool": t.pool,
        "vp": for_both_players(t, lambda player: player.vp),
        "money": for_both_players(t, lambda player: player.money),
        "discs": for_both_players(t, lambda player: {str(disc): card for disc, card in enumerate(player.row) if card}),
        "hand": for_both_players(t, lambda player: player.hand[:]),
        "discard": t.discard[:],
        "deck_top_first": t.deck[::-1],
        "blocked": for_both_players(t, lambda player: player.blocked[:]),
    }
    return {**shown, "deck_is_all": True} if t.removed else shown


def for_both_players(t: Table, fact: Callable[[Player], Any]) -> JsonObject:
    return {name: fact(player) for name, player in zip(NAMES, t.players, strict=True)}


def from_position(position: Any) -> Table:
    row = PositionRow(position, "A position", POSITION)
    if row.get("game", "roma") != "roma":
        refuse_position("This position belongs to another game.")
    if row.mapping("options") != OPTIONS:
        refuse_position("This game has no options.")
    if "seats" in row.values:
        return table_before_set_up(row)
    t = Table()
    t.turn = NAMES.index(row.one_of("turn", NAMES))
    t.face_down = False
    t.pool = row.number("pool", STARTING_POOL, 1, MAX_AMOUNT)
    read_dice(t, row)
    parts = {
        key: PositionRow(row.get(key, {}), f"{key} of A and B", NAMES)
        for key in ("vp", "money", "discs", "hand", "blocked")
    }
    t.players = [read_player(name, parts) for name in NAMES]
    t.discard = row.names("discard", COPIES)
    t.deck = row.names("deck_top_first", COPIES)[::-1]
    deal_unnamed_cards(t, row.flag("deck_is_all"))
    t.new_action()
    return t


def table_before_set_up(row: PositionRow) -> Table:
    row.number("seats", Table.seats, Table.seats, Table.seats)
    if set(row.values) - KEYS_BEFORE_SET_UP:
        refuse_position("Before the setup, a position may contain only the game and the number of seats.")
    return Table()


def read_dice(t: Table, row: PositionRow) -> None:
    if "dice" in row.values:
        t.dice = sorted(row.numbers("dice", 1, 6))
        if len(t.dice) > 3:
            refuse_position("There are only three action dice.")
    t.essedum = row.number("essedum", 0, 0, 3 if t.dice is None else 3 - len(t.dice))
    if t.dice is None and t.essedum:
        refuse_position("No Essedum can be active before the roll.")


def read_player(name: str, parts: dict[str, PositionRow]) -> Player:
    blocked = parts["blocked"].numbers(name, 1, 6)
    if len(set(blocked)) < len(blocked):
        refuse_position("`blocked` must not contain a disc twice.")
    return Player(
        hand=parts["hand"].names(name, COPIES),
        row=read_discs(PositionRow(parts["discs"].get(name, {}), f"discs of {name}", tuple(DISC_BY_KEY))),
        vp=parts["vp"].number(name, STARTING_VP, 1, MAX_AMOUNT),
        money=parts["money"].number(name, 0, 0, MAX_AMOUNT),
        blocked=blocked,
    )


def read_discs(row: PositionRow) -> list[str | None]:
    cards: list[str | None] = [None] * 7
    for place, disc in DISC_BY_KEY.items():
        card = row.get(place, None)
        if card is not None and (type(card) is not str or card not in COPIES):
            refuse_position(f"{quoted(card)} is not a card of this game.")
        cards[disc] = card
    return cards


def deal_unnamed_cards(t: Table, deck_is_all: bool) -> None:
    """Put unnamed cards below the draw pile, to be shuffled, or with `deck_is_all` out of the game."""
    named = Counter(t.deck + t.discard)
    for player in t.players:
        named.update(player.hand + [card for card in player.row if card])
    left: list[str] = []
    for card, copies in COPIES.items():
        if named[card] > copies:
            refuse_position(f"There are only {copies} copies of {card}.")
        left += [card] * (copies - named[card])
    t.rest, t.removed = ((), tuple(left)) if deck_is_all else (tuple(left), ())
