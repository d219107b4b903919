"""Foro: its condition against every way of giving each client one role. R28."""

from itertools import permutations
from random import Random

import pytest

from games.rules.gloria.cards import DECK, MATERIAL, MATERIALS, ROLE, ROLES
from games.rules.gloria.forum import fulfils
from games.rules.gloria.table import Player


def fills(client: str, role: str, live) -> bool:
    """A client fills its own role; with Ludus Magna a merchant any; with Despensa anyone the laborer's."""
    own = ROLE[client]
    return own == role or (own == "merchant" and "ludus_magna" in live) or (role == "laborer" and "despensa" in live)


def by_trying_all(clients, live) -> bool:
    return any(
        all(fills(c, r, live) for c, r in zip(some, ROLES, strict=True)) for some in permutations(clients, len(ROLES))
    )


@pytest.mark.parametrize("live", [(), ("ludus_magna",), ("despensa",), ("ludus_magna", "despensa")])
@pytest.mark.parametrize("count", [5, 6, 7])
def test_each_client_fills_one_role(count, live):
    rng, found = Random(f"{count} {live}"), []
    lean = (
        [card for card in DECK if ROLE[card] in ("merchant", "patron", "architect", "legionary")]
        if live
        else list(DECK)
    )
    for _ in range(150 if count == 7 else 400):
        full = {ROLE[card]: card for card in rng.sample(DECK, len(DECK))}  # one of each role
        clients = [*full.values()][:count] + rng.sample(lean, max(0, count - 6))
        for _ in range(rng.randint(0, 3)):
            clients[rng.randrange(count)] = rng.choice(lean)
        player = Player(clientele=clients, stockpile=list(MATERIALS), live=frozenset(live))
        player.stockpile = [next(card for card in DECK if MATERIAL[card] == m) for m in MATERIALS]
        found.append(fulfils(player, False))
        assert found[-1] == by_trying_all(clients, live), clients
    assert any(found) == (count >= 6)
    assert not all(found)


def test_all_six_materials_are_needed_but_in_the_original():
    clients = [next(card for card in DECK if ROLE[card] == role) for role in ROLES]
    stock = [next(card for card in DECK if MATERIAL[card] == m) for m in MATERIALS]
    for missing in range(6):
        player = Player(
            clientele=clients, stockpile=stock[:missing] + stock[missing + 1 :] + stock[missing - 1 : missing]
        )
        assert (fulfils(player, False), fulfils(player, True)) == (False, True)
    assert fulfils(Player(clientele=clients, stockpile=stock), False)
