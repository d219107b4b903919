"""Count the pieces of a table of Roma: each card and point is in exactly one place."""

from collections import Counter

from games.rules.roma.cards import DECK
from games.rules.roma.table import STARTING_POOL, STARTING_VP

ALL = Counter(DECK)
POINTS = STARTING_POOL + 2 * STARTING_VP


def cards(t) -> Counter:
    """All cards in all zones, those just drawn or taken up too."""
    found = [*t.deck, *t.rest, *t.removed, *t.discard, *t.drawn, *t.lifted.values()]
    for player in t.players:
        found += player.hand + [card for card in player.row if card]
    return Counter(found)


def points(t) -> int:
    return t.pool + sum(player.vp for player in t.players)


def check(t):
    """52 cards, nothing negative, dice in order."""
    assert cards(t) == ALL
    assert t.pool >= 0
    assert all(player.vp >= 0 and player.money >= 0 for player in t.players)
    assert not t.dice or (t.dice == sorted(t.dice) and len(t.dice) <= 3)
    assert all(player.row[0] is None and len(player.row) == 7 for player in t.players)
