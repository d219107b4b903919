"""Clubs in the API: what the pages can do, by tokens with the right scopes."""

import pytest

from games.clubs import founding
from games.models import Club, Game, Membership
from games.tables import opening
from tests.games.api.conftest import Program, read

pytestmark = pytest.mark.both


@pytest.fixture
def club(ana):
    return founding.create_club(ana, "The Aventine")


def test_a_club_from_its_making_to_its_end(ana, bruno):
    host, guest = Program(ana), Program(bruno)
    made = host.post("clubs/", {"name": "Via Appia", "kind": "closed"}, 201)
    path = f"clubs/{made['club']}/"
    token = made["link"].partition("?invite=")[2]
    assert guest.post(f"{path}join/", {"invitation": token})["role"] == "member"
    assert [one["name"] for one in host.get(f"{path}members/")["members"]] == ["Ana", "Bruno"]
    assert guest.get(path)["link"] is None and host.get(path)["link_uses"] == 1
    sent = guest.post(f"{path}chat/", {"text": "Salve"}, 201)
    read(host.ask("PUT", f"{path}chat/{sent['id']}/", {"hidden": True}), 200)
    assert [(one["text"], one["hidden"]) for one in guest.get(f"{path}chat/")["messages"]] == [("", True)]
    host.post(f"{path}members/", {"player": "Bruno", "act": "host"})
    assert guest.post(f"{path}link/", {"days": 7})["link_until"]
    assert read(guest.ask("DELETE", f"{path}link/"), 200)["link"] is None
    host.post(f"{path}leave/", {})
    assert guest.get(path)["role"] == "owner"
    guest.post(f"{path}leave/", {})
    assert guest.get("clubs/")["clubs"] == [] and not Club.objects.exists()


def test_a_table_for_the_club(ana, bruno, club):
    host, guest = Program(ana), Program(bruno)
    table = host.post("tables/", {"game": "roma", "size": 2, "club": club.slug}, 201)["table"]
    assert guest.get("tables/open/")["tables"] == [] and guest.ask("GET", f"tables/{table}/").status_code == 404
    assert host.post("tables/", {"game": "roma", "size": 2, "club": club.slug, "public": True}, 400)["key"] == (
        "club_not_open"
    )
    assert guest.ask("POST", "tables/", {"game": "roma", "size": 2, "club": club.slug}).status_code == 404
    guest.post(f"clubs/{club.slug}/join/", {"invitation": club.invite})
    assert [one["table"] for one in guest.get("tables/open/")["tables"]] == [table]
    assert [one["table"] for one in guest.get(f"clubs/{club.slug}/tables/?state=open")["tables"]] == [table]
    host.post(f"tables/{table}/ask-club/", {})
    assert Game.objects.get(slug=table).club_asked_at
    game = Game.objects.get(slug=table)
    opening.join(game, bruno)
    Game.objects.filter(pk=game.pk).update(state="finished", finished_at=game.created_at)
    assert host.post(f"tables/{table}/keep-group/", {}, 201)["role"] == "owner"


@pytest.mark.parametrize("path", ["", "members/", "chat/", "tables/"])
def test_others_get_the_answer_of_a_club_that_does_not_exist(bruno, club, path):
    answers = [Program(bruno).ask("GET", f"clubs/{slug}/{path}") for slug in (club.slug, "aurora-tiber-1")]
    assert [one.status_code for one in answers] == [404, 404]
    assert answers[0].content == answers[1].content
    joins = [Program(bruno).ask("POST", f"clubs/{slug}/join/", {}) for slug in (club.slug, "aurora-tiber-1")]
    assert joins[0].content == joins[1].content and joins[0].status_code == 404
    assert not Membership.objects.filter(user=bruno).exists()
