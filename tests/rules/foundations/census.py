"""Count the things on a table: every deed, building, marker, card and token is in exactly one place."""

from collections import Counter

from games.rules.foundations.buildings import MONUMENT_MARKERS, MONUMENTS_BY_ID, TRAY_PIECES


def deeds_and_cards(t) -> Counter:
    """Return all deeds and invocations of the table."""
    found = [*t.display, *t.pile, *t.gone, *t.unseen, *t.unshuffled]
    found += [card for heap in (*t.next_piles, *t.hands) for card in heap]
    for player in t.players:
        found += [*t.board.cells(player.lots), *(card for card, _ in player.invocations)]
    return Counter(found)


def check(t):
    counts = deeds_and_cards(t)
    assert max(counts.values(), default=1) == 1
    if t.era:
        assert set(counts) >= set(t.board.lots)
        others = set(counts) - set(t.board.lots)
        assert others <= set(t.invocations)
    for seat, player in enumerate(t.players):
        pieces(t, seat, player)
    monuments(t)
    for named in (
        [player.role for player in t.players if player.role],
        [*t.public_objectives, *t.objective_deck, *(card for player in t.players for card in player.objectives)],
    ):
        assert len(set(named)) == len(named)
    assert sum(len(player.favours) for player in t.players) in (0, 2 * t.seats)
    if t.consul and t.era:
        tokens(t)


def pieces(t, seat, player):
    """Check shapes, owners, overlaps and counts of buildings, and that no seat lacks a marker."""
    built = 0
    for building in player.buildings:
        assert (building.piece.shape, t.board.cells(building.mask)) in t.board.place
        assert not building.mask & built
        built |= building.mask
    assert built == player.built
    assert not built & ~player.lots
    if seat < t.seats:
        assert t.markers(seat) >= 0
        names = Counter(building.id for building in player.buildings)
        assert all(count <= TRAY_PIECES[name].copies for name, count in names.items() if name in TRAY_PIECES)
        assert player.silver >= 0


def monuments(t):
    """Check that each monument is in the pool or on the board."""
    standing = [building.id for player in t.players for building in player.buildings if building.id in MONUMENTS_BY_ID]
    named = [*t.monument_pool, *standing]
    assert len(set(named)) == len(named)
    if t.options["monuments"] and t.era:
        assert len(named) <= t.seats + 3
    for player in t.players:
        assert sum(building.id in MONUMENTS_BY_ID for building in player.buildings) <= MONUMENT_MARKERS


def tokens(t):
    found = [building.id for building in t.players[-1].buildings]
    found += [token for heap in (t.consul.piles, t.consul.discards) for _, pile in heap for token in pile]
    assert len(set(found)) == len(found)
