""" "What you have seen": the ledger on the table's page and by API, for its owner alone."""

import pytest
from django.urls import reverse

from games.eventlog import log
from games.models import Game
from games.rules import great_city
from tests.browser import scenes
from tests.games.api.conftest import Program

pytestmark = pytest.mark.django_db
KNOWN = {
    "unseen": [["I-03", 2], ["I-02", 1], ["II-02", 1], ["III-02", 1], ["III-01", 1]],
    "places": [
        {
            "place": "hand",
            "seat": 1,
            "size": 3,
            "cards": ["I-03"],
            "limits": [{"kind": "I-03", "most": 0, "step": 4}],
        },
        {
            "place": "nowhere_named",
            "seat": None,
            "size": 9,
            "cards": [],
            "limits": [],
            "among": [[1, ["I-03", "I-02"]]],
        },
        {"place": "hand", "seat": 0, "size": 0, "cards": [], "limits": []},
        {
            "place": "strips",
            "seat": None,
            "size": 2,
            "cards": ["BBBCC"],
            "limits": [],
            "among": [[1, ["BCBCB", "CBBBC"]]],
        },
    ],
}


class Room:
    """A ledger that knows the same at every table."""

    @staticmethod
    def open_ledger(t, seat):
        return Room()

    def record(self, line):
        pass

    def copy(self):
        return self

    def known(self, view):
        return KNOWN


@pytest.fixture
def city(people, monkeypatch) -> Game:
    monkeypatch.setattr(great_city, "knowledge", Room, raising=False)
    return scenes.play(scenes.table(people[0], people[1], ruleset="great_city"), 0, 6)


def test_the_owner_reads_it_on_the_page_and_a_watcher_does_not(client, people, city):
    address = reverse("games:table", args=[city.slug])
    assert "What you have seen" not in client.get(address).content.decode()
    client.force_login(people[0])
    page = client.get(address).content.decode()
    assert "What you have seen" in page
    for text in (
        "(3 cards)",
        "Forum Romanum",
        "2 unknown",
        "none of the unknown cards: Forum Romanum (step 5)",
        "1 of these: Forum Romanum and Colosseum",
        "brick-brick-brick-cog-cog",
        "1 of these: brick-cog-brick-cog-brick and cog-brick-brick-brick-cog",
        "Not seen yet: Colosseum, Forum Romanum ×2 and Insula ×3.",
    ):
        assert text in page
    client.force_login(people[2])
    assert "What you have seen" not in client.get(address).content.decode()


def test_by_api_it_is_the_askers_own(people, city):
    assert Program(people[0]).get(f"tables/{city.slug}/")["known"] == KNOWN
    assert Program(people[2]).get(f"tables/{city.slug}/")["known"] is None


def test_a_ledger_that_fails_costs_nobody_their_page(client, people, city, monkeypatch):
    def broken(self, view):
        raise ZeroDivisionError

    monkeypatch.setattr(Room, "known", broken)
    scenes.answer(city, log.load(city).awaited[0])  # another moment: what is kept of the last one stays
    client.force_login(people[0])
    page = client.get(reverse("games:table", args=[city.slug]))
    assert page.status_code == 200 and b"What you have seen" not in page.content
