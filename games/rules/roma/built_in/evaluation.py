"""The evaluation of this game's tables (games/rules/evaluation.py)."""

from collections import Counter

from ...ask import JsonObject, SeatNumber
from ...evaluation import MISSING_WEIGHTS, weights_of
from ..cards import CARDS, COST, DEFENCE, KIND
from ..table import DISCS, Player, Table

try:
    from . import trained_weights
except (ImportError, SyntaxError):  # the game still works; the search reports the missing weights
    trained_weights = MISSING_WEIGHTS

CLEAR_LEAD_POINTS, WIN_SHARE = 5.0, 1.0
# The choices of the setup matter for the whole game, so playouts run to its end: the evaluation after one turn
# cannot compare them.
SET_UP_SEARCH: JsonObject = {"exchange": {"horizon": {2: None}}, "opening": {"horizon": {2: None}}}
GRADES: dict[str, JsonObject] = {
    "steady": {"playouts": 10, "states": 5, "horizon": {2: 1}, "width": 5},
    "strong": {"playouts": 480, "states": 60, "horizon": {2: 3}, "width": 16, "at": SET_UP_SEARCH},
}
CARD_NAMES = tuple(card.id for card in CARDS)
INDEX_OF_CARD = {name: number for number, name in enumerate(CARD_NAMES)}


def chances(t: Table) -> list[float]:
    """Return each seat's chance of winning. A player who cannot pay for empty discs has lost."""
    moves = t.turn
    if moves is not None and t.dice is None and t.players[moves].vp <= t.players[moves].empty_discs:
        return [float(seat != moves) for seat in range(2)]
    every = [features(t, seat) for seat in range(2)]
    return weights_of(trained_weights, len(every[0])).chances(every)


def features(t: Table, seat: SeatNumber) -> list[float]:
    me, foe = t.players[seat], t.players[1 - seat]
    mine, theirs, hand = [0.0] * len(CARD_NAMES), [0.0] * len(CARD_NAMES), [0.0] * len(CARD_NAMES)
    for card in me.row[1:]:
        if card:
            mine[INDEX_OF_CARD[card]] += 1
    for card in foe.row[1:]:
        if card:
            theirs[INDEX_OF_CARD[card]] += 1
    for card in me.hand:
        hand[INDEX_OF_CARD[card]] += 1
    moves = 1.0 if t.turn == seat else -1.0
    return [1.0, moves, *table_features(t, me, foe, moves), *mine, *theirs, *hand]


def table_features(t: Table, me: Player, foe: Player, moves: float) -> list[float]:
    pool = min(1.0, t.pool / 16)
    fora = me.row.count("forum")
    pairs = sum(me.neighbours(disc).count("basilica") for disc in DISCS if me.row[disc] == "forum")
    temples = sum("templum" in me.neighbours(disc) for disc in DISCS if me.row[disc] == "forum")
    return [
        me.vp / 10,
        foe.vp / 10,
        max(0.0, 1 - me.vp / 4),
        max(0.0, 1 - foe.vp / 4),
        pool,
        max(0.0, 1 - t.pool / 6),
        (me.vp - foe.vp) / 10,
        (me.vp - foe.vp) / 10 * (1 - pool),
        me.money / 10,
        foe.money / 10,
        min(1.0, me.money / 5),
        len(me.hand) / 4,
        len(foe.hand) / 4,
        me.empty_discs / 3,
        foe.empty_discs / 3,
        float(me.empty_discs == 0),
        float(foe.empty_discs == 0),
        moves * me.empty_discs / 3,
        moves * foe.empty_discs / 3,
        len(me.blocked) / 2,
        pairs / 2,
        temples / 2,
        fora / 3,
        sum(DEFENCE[card] for card in me.row if card) / 25,
        sum(DEFENCE[card] for card in foe.row if card) / 25,
        sum(COST[card] for card in me.hand) / 15,
        float(any(COST[card] <= me.money for card in me.hand)),
        sum(KIND[card] == "building" for card in me.hand) / 2,
        len(t.deck) / 40,
        *battle_features(me, foe),
    ]


def battle_features(me: Player, foe: Player) -> list[float]:
    found = Counter[str]()
    for disc in DISCS:
        card, other = me.row[disc], foe.row[disc]
        if card in ("legionarius", "centurio") and other:
            found["fight"] += 7 - DEFENCE[other]
        if other in ("legionarius", "centurio") and card:
            found["fear"] += 7 - DEFENCE[card]
    return [found["fight"] / 6, found["fear"] / 6]


def seat_totals(t: Table, seat: SeatNumber) -> dict[str, float]:
    me, foe = t.players[seat], t.players[1 - seat]
    filled = len(DISCS) - me.empty_discs
    return {"lead": me.vp - foe.vp, "money": me.money, "laid": filled, "hand": len(me.hand)}
