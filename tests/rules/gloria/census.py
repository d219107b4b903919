"""Count the pieces of a table of Gloria a Roma: each card and site is in exactly one place."""

from collections import Counter

from games.rules.gloria.cards import DECK, MATERIALS, SENATOR, SENATOR_COUNT, SITES_PER_MATERIAL

ALL_SITES = Counter(dict.fromkeys(MATERIALS, SITES_PER_MATERIAL))
ALL = Counter(DECK) + Counter({SENATOR: SENATOR_COUNT})


def cards(t) -> Counter:
    """All cards in all zones, those in no zone of their own (a Fuente card just seen) too."""
    found = [*t.pool, *t.deck, *t.rest, *t.removed, *([t.drawn] if t.drawn else [])]
    for player in t.players:
        found += player.hand + player.stockpile + player.clientele + player.vault + player.camp
        for building in player.buildings:
            found += [building.card, *building.materials]
    return Counter(found + [SENATOR] * t.senators)


def sites(t) -> Counter:
    found = Counter(building.site for player in t.players for building in player.buildings)
    for material in MATERIALS:
        found[material] += t.town[material] + t.out[material]
    return found


def check(t):
    """Check 150 cards, 36 sites, limits of room, distinct building names and completed buildings."""
    assert dict(cards(t)) == dict(ALL)  # two Counters are compared key by key in Python, four times as slowly
    assert dict(sites(t)) == dict(ALL_SITES)
    assert all(count >= 0 for count in (*t.town.values(), *t.out.values(), t.senators))
    for player in t.players:
        names = [building.card for building in player.buildings]
        assert len(set(names)) == len(names)
        assert SENATOR not in (*player.stockpile, *player.clientele, *player.vault)
