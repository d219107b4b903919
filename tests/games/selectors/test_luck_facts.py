"""The page about a table's luck: who brought the last part of it, and what that leaves open."""

import pytest
from django.urls import reverse

from games.tables import opening
from tests.browser.scenes import person
from tests.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


@pytest.mark.parametrize(("last", "open_after"), [(1, True), (2, False)])
def test_a_seat_that_is_taken_after_the_last_part_leaves_luck_open(client, last, open_after):
    host, *guests = (person(name) for name in ("Ana", "Bruno", "Carla"))
    game = open_table(host, "gloria", size=3)
    for number, guest in enumerate(guests, 1):
        opening.join(game, guest, nonce=f"part {number}" if number == last else None)
    luck = client.get(reverse("games:luck", args=[game.slug])).context["luck"]
    assert (luck.last.name, luck.free_after) == (luck.seats[last].name, open_after)
