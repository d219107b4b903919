"""Counting what is on a table of The Great City of Rome: every card is in one place, every token is one of those there
are."""

from collections import Counter

from games.rules.great_city.cards import CARDS

PER_ROUND = {2: 4, 3: 3, 4: 4}


def cards(t) -> Counter:
    """All cards in all places; the draft's that are being handed on, too."""
    found = [*t.offer, *t.gone, *(card for deck in t.decks.values() for card in deck)]
    found += [card for rest in t.rest.values() for card in rest]
    found += t.drafting[1] if t.drafting and t.phase == "draft" else []
    for player in t.players:
        found += player.hand + [card.id for card in player.city.buildings.values()]
    return Counter(found)


def in_play(t) -> Counter:
    """Of 80 cards those of the decks and colours that play."""
    colours = {player.colour for player in t.players}
    rows = CARDS["cards"]
    return Counter(row["id"] for row in rows if row["deck"] in t.length.decks or row.get("owner") in colours)


def check(t):
    """80 cards, 33 influence and 6 brick tokens; cities within four by four, in one piece, aqueducts one to a line."""
    found = cards(t)
    assert found <= in_play(t)
    assert len(found) == found.total()
    influence, bricks = t.supply()
    assert influence >= 0
    assert bricks >= 0
    values = [value for player in t.players for value in player.influence_cards] + t.influence_cards
    due = [value for number, value in t.length.influence.items() if number <= t.round]
    assert set(values) <= set(due)
    assert len(set(values)) == len(values)
    for player in t.players:
        assert min(player.coins, player.influence, player.bricks, player.points) >= 0
        check_city(player.city.buildings)


def check_city(buildings):
    across, down = [x for x, _ in buildings], [y for _, y in buildings]
    assert max(across) - min(across) < 4
    assert max(down) - min(down) < 4
    assert {(0, 0), (1, 0)} <= set(buildings)
    assert in_one_piece(set(buildings))
    aqueducts = [at for at, card in buildings.items() if card.type == "aqueduct"]
    assert len({x for x, _ in aqueducts}) == len({y for _, y in aqueducts}) == len(aqueducts)


def in_one_piece(places: set) -> bool:
    reached = [next(iter(places))]
    for x, y in reached:
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in places and near not in reached:
                reached.append(near)
    return len(reached) == len(places)
