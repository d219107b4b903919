"""The view of one seat, with public facts and its own cards, and everything once the game is over."""

from dataclasses import asdict

from ..ask import JsonObject, SeatNumber
from .box import SHIPPED_BOX
from .city import GAIN_KINDS, production_gains
from .scoring import score
from .table import Table


def view(t: Table, seat: SeatNumber | None, open_to_all: bool) -> JsonObject:
    influence, bricks = t.supply()
    shown: JsonObject = {
        "game": "great_city",
        "options": dict(t.options),
        "cards": None if t.box is SHIPPED_BOX else t.box.cards,
        "phase": "over" if open_to_all else t.phase,
        "round": t.round,
        "rounds": t.length.rounds,
        "first": t.first,
        "turn_order": t.order(t.first or 0),
        "strips": t.strips[:] if open_to_all else known_strips(t),
        "spaces": spaces(t),
        "turn": None if open_to_all or t.turn is None else asdict(t.turn),
        "offer": t.offer[:],
        "decks": {deck: len(cards) for deck, cards in t.decks.items()},
        "deck_cards": {deck: cards[::-1] for deck, cards in t.decks.items()} if open_to_all else None,
        "influence_cards": {
            "table": t.influence_cards[:],
            "next": [
                {"round": number, "value": value} for number, value in t.length.influence.items() if number > t.round
            ],
        },
        "supply": {"influence": influence, "bricks": bricks},
        "gone": t.gone[:],
        "drafting": None,
        "twins": t.box.twins(t.offer),
        "seats": [public_seat_view(t, number) for number in range(t.seats)],
    }
    if t.drafting and t.phase == "draft":
        number, cards = t.drafting
        shown["drafting"] = {"seat": number, "count": len(cards), "cards": cards[:] if open_to_all else None}
    if open_to_all:
        for player, row in zip(t.players, shown["seats"], strict=True):
            row["hand"] = player.hand[:]
    elif seat is not None:
        add_private_view(t, seat, shown)
    return shown


def known_strips(t: Table) -> list[str | None]:
    """Return the top strip and the strips that were on top before; None for each unseen strip."""
    if not t.strips:
        return [None] * len(t.box.strips)
    seen = min(t.round, len(t.strips) - 1)
    hidden = len(t.strips) - 1 - seen
    return [t.strips[0], *[None] * hidden, *t.strips[len(t.strips) - seen :]]


def spaces(t: Table) -> list[JsonObject]:
    if not t.round:
        return []
    strip = t.strips[0]
    return [
        {"symbol": symbol, "bricks": strip.count("B", 0, space), "cogs": strip.count("C", 0, space), "seat": holder}
        for space, (symbol, holder) in enumerate(zip(strip, t.spaces, strict=True), 1)
    ]


def public_seat_view(t: Table, seat: SeatNumber) -> JsonObject:
    player = t.players[seat]
    return {
        "colour": player.colour,
        "coins": player.coins,
        "influence": player.influence,
        "bricks": player.bricks,
        "points": player.points,
        "hand": None,
        "hand_size": len(player.hand),
        "influence_cards": player.influence_cards[:],
        "city": [{"card": card.id, "at": [x, y]} for (x, y), card in player.city.buildings.items()],
        "produce": dict(zip(GAIN_KINDS, player.city.kept(production_gains), strict=True)),
        "score": score(t.box, player),
    }


def add_private_view(t: Table, seat: SeatNumber, shown: JsonObject) -> None:
    hand = t.players[seat].hand
    shown["seats"][seat]["hand"] = hand[:]
    shown["twins"] |= t.box.twins(hand)
    if shown["drafting"] and t.drafting and t.drafting[0] == seat:
        shown["drafting"]["cards"] = t.drafting[1][:]
        shown["twins"] |= t.box.twins(t.drafting[1])
