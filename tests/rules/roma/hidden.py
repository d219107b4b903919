"""The cards that are really hidden on a table, to compare ledgers and samples with."""

from games.rules.match import Match
from games.rules.roma.cards import KIND
from tests.rules.samples import Poison


def really(match: Match, seat: int) -> dict:
    """Return the cards in each place that is hidden from this seat."""
    t, other = match.t, 1 - seat
    row = [card for card in t.players[other].row if card and t.face_down]
    places: dict = {("deck", None): t.deck or list(t.rest)}
    places["opening" if row else "hand", other] = t.players[other].hand + row
    if t.drawn and t.turn == other:
        places["drawn", other] = t.drawn
    if t.removed:
        places["removed", None] = list(t.removed)
    return places


def is_kind(card: str, kind: str) -> bool:
    return KIND[card] == kind


def secret(what, choice) -> bool:
    return what in ("exchange", "opening", "keep", "haruspex")


def hide(match: Match, seat: int) -> None:
    """Poison for all that this seat cannot see where the action began."""
    t = match.restart[0]
    t.deck, t.removed = [Poison() for _ in t.deck], tuple(Poison() for _ in t.removed)
    if t.turn is not None:
        t.rest = tuple(Poison() for _ in t.rest)
    t.players[1 - seat].hand = [Poison() for _ in t.players[1 - seat].hand]
