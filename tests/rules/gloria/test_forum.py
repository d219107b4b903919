"""The Foro's condition, compared with all ways of assigning clients to roles. R28."""

from itertools import combinations, combinations_with_replacement

import pytest

from games.rules.gloria.cards import DECK, MATERIAL, MATERIALS, ROLE, ROLES
from games.rules.gloria.player import count_filled_roles, count_missing, fulfils_forum
from games.rules.gloria.table import Player

SIX = [next(card for card in DECK if ROLE[card] == role) for role in ROLES]  # of six roles and six materials


def fills(client: str, role: str, live) -> bool:
    """A client fills its own role; with Ludus Magna a merchant any; with Despensa anyone the laborer's."""
    own = ROLE[client]
    return own == role or (own == "merchant" and "ludus_magna" in live) or (role == "laborer" and "despensa" in live)


def by_trying_all(clients, live, roles=ROLES) -> bool:
    if not roles:
        return True
    first, *rest = roles
    return any(
        fills(c, first, live) and by_trying_all(clients[:i] + clients[i + 1 :], live, rest)
        for i, c in enumerate(clients)
    )


@pytest.mark.parametrize("live", [(), ("ludus_magna",), ("despensa",), ("ludus_magna", "despensa")])
@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_each_client_fills_one_role(count, live):
    """Every clientele of so many, by roles."""
    results = []
    for clients in combinations_with_replacement(SIX, count):
        player = Player(clientele=list(clients), stockpile=SIX, live=frozenset(live))
        results.append(fulfils_forum(player, False))
        assert results[-1] == by_trying_all(clients, live), clients
    assert any(results) == (count >= 6)
    assert not all(results)


def test_all_six_materials_are_needed_but_in_the_original():
    clients = [next(card for card in DECK if ROLE[card] == role) for role in ROLES]
    stock = [next(card for card in DECK if MATERIAL[card] == m) for m in MATERIALS]
    for missing in range(6):
        player = Player(
            clientele=clients, stockpile=stock[:missing] + stock[missing + 1 :] + stock[missing - 1 : missing]
        )
        assert (fulfils_forum(player, False), fulfils_forum(player, True)) == (False, True)
    assert fulfils_forum(Player(clientele=clients, stockpile=stock), False)


@pytest.mark.parametrize("live", [(), ("ludus_magna",), ("despensa",), ("ludus_magna", "despensa")])
@pytest.mark.parametrize("count", [0, 1, 3, 5, 6])
def test_as_many_roles_are_filled_as_can_be(count, live):
    for clients in combinations_with_replacement(SIX, count):
        player = Player(clientele=list(clients), stockpile=SIX[:4], live=frozenset(live))
        most = max(n for n in range(7) for roles in combinations(ROLES, n) if by_trying_all(clients, live, roles))
        assert count_filled_roles(player) == most
        assert (count_missing(player, True), count_missing(player, False)) == (6 - most, 8 - most)
