"""Two owners leave a club at the same moment."""

from threading import Barrier, Thread

import pytest
from django.db import connection

from games.clubs import founding, joining
from games.models import Membership
from tests.browser.scenes import person

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def test_two_owners_leave_at_once():
    people = [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]
    club = founding.create_club(people[0], "The Aventine")
    for one in people[1:]:
        joining.join_by_link(club, one, club.invite)
    joining.change_role(club, people[0], people[1], Membership.Role.OWNER)
    joining.change_role(club, people[0], people[3], Membership.Role.HOST)
    barrier = Barrier(2)

    def leave(user):
        barrier.wait()
        try:
            joining.leave_club(club, user)
        finally:
            connection.close()

    threads = [Thread(target=leave, args=[one]) for one in people[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    left = Membership.objects.filter(club=club).order_by("since").values_list("user__public_name", "role")
    assert list(left) == [("Carla", "member"), ("Dario", "owner")]
