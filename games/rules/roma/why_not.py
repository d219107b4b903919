"""Reasons why a hand card cannot be laid or a card cannot be activated, from a view alone."""

from collections.abc import Iterator

from ..ask import JsonObject, SeatNumber
from ..ruleset import Availability, Reason, is_asked
from .card_effects import CARD_EFFECTS
from .cards import COST
from .play import other_dice
from .scoring import SESTERTII_PER_POINT
from .table import Table

CARDS_BY_REASON = {  # what is missing if a card's effect is not possible (R8)
    "nobody_opposite": ("legionarius", "centurio"),
    "no_character": ("velites", "sicarius", "gladiator"),
    "no_building": ("onager", "nero"),
    "no_other_die": ("consul", "forum"),
    "no_building_held": ("architectus",),
    "no_character_held": ("senator",),
    "no_pile": ("haruspex",),
    "no_character_discarded": ("aesculapinum",),
    "all_blocked": ("praetorianus",),
    "no_role": ("scaenicus",),
}
REASONS_BY_CARD = {card: reason for reason, cards in CARDS_BY_REASON.items() for card in cards}


def why_not(view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None) -> list[Availability]:
    """Return hand cards and discs with the reasons against each, as if a triple of dice had been kept."""
    if view["phase"] != "turn" or view["seats"][seat]["hand"] is None:
        return []
    t = table_of_view(view)
    turn = () if is_asked(view, seat, "turn") else (Reason("turn"),)
    player = t.players[seat]
    found = [
        Availability(("lay", card), (*turn, *reasons_not_to_lay(card, player.money)))
        for card in dict.fromkeys(player.hand)
    ]
    for disc, card in enumerate(player.row):
        if card:
            found.append(Availability(("activate", disc), (*turn, *activation_reasons(t, seat, disc, card))))
    return found


def table_of_view(view: JsonObject) -> Table:
    t = Table()
    t.turn, t.dice, t.discard, t.deck = view["turn"], view["dice"], view["discard"], [""] * view["deck_size"]
    for player, they in zip(t.players, view["seats"], strict=True):
        player.row = [None, *(place["card"] for place in they["discs"])]
        player.blocked = [place["disc"] for place in they["discs"] if place["blocked"]]
        player.hand, player.money, player.vp = they["hand"] or [], they["money"], they["vp"]
    return t


def reasons_not_to_lay(card: str, money: int) -> Iterator[Reason]:
    if COST[card] > money:
        yield Reason("money", {"short": COST[card] - money})


def activation_reasons(t: Table, seat: SeatNumber, disc: int, card: str) -> Iterator[Reason]:
    player, unused = t.players[seat], t.dice or []
    effect = CARD_EFFECTS.get(card)
    if effect is None:
        yield Reason("passive")
        return
    if disc not in unused:
        yield Reason("no_die", {"die": disc})
    if disc in player.blocked:
        yield Reason("blocked")
    if not effect.possible(t, seat, disc, other_dice(unused, disc) if disc in unused else unused):
        yield (
            Reason("money", {"short": SESTERTII_PER_POINT - player.money})
            if card == "mercator"
            else Reason(REASONS_BY_CARD[card])
        )
