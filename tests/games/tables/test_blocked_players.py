"""A blocked player gets no seat at the blocker's tables, and sees the same text as at a full table."""

import re

import pytest
from django.test import Client

from games.clocks.time_control import TimeControl
from games.facts.errors import Refused
from games.models import Block, Game, Invitation
from games.tables import blocks, bots, invitations, opening, seats
from notifications.models import Kind, Notification, State
from notifications.outbox import Skip, subjects
from tests.browser.scenes import person
from tests.games.api.conftest import Program
from tests.games.selectors.lists import names
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def tiny_game():
    """The pages need words, which the tiny game has not."""


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)


@pytest.fixture
def ana(db):
    return person("Ana")


@pytest.fixture
def bruno(ana):
    """Ana has blocked him."""
    user = person("Bruno")
    blocks.block_user(ana, user.pk)
    return user


def browser(user=None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def refused(act) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.key


def way_in(game: Game) -> str:
    return f"/t/{game.slug}/join/" + ("" if game.public else f"?invite={game.invitation}")


def seen(client: Client, game: Game, response) -> tuple:
    """A page as it was answered, and where it led to; without the names of its table and its tokens for forms."""
    text = response.content.decode()
    for own in (game.slug, game.name, str(game.uuid), game.invitation, game.commitment):
        text = text.replace(own, "#")
    text = re.sub(r'(name="csrfmiddlewaretoken" value|"X-CSRFToken"): ?"?[^"]+"', "", text)
    text = re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", text)
    return (
        response.status_code,
        response.get("Location", "").replace(game.slug, "#").replace(game.invitation, "#"),
        text,
    )


@pytest.mark.parametrize("public", [True, False])
def test_the_page_answers_a_blocked_player_as_a_full_table_does(ana, bruno, public):
    shut, full = (open_table(ana, "gloria", size=2, public=public) for _ in range(2))
    opening.join(full, person("Clara"), full.invitation)
    found = []
    for game in (shut, full):
        client = browser(bruno)
        posted = seen(client, game, client.post(way_in(game)))
        assert posted[0] == 302
        found.append([posted, seen(client, game, client.get("/tables/" if public else way_in(game)))])
    assert found[0] == found[1]
    assert "All seats of this table are taken." in found[0][1][2]
    assert not shut.seats.filter(user=bruno).exists()


def test_a_link_to_the_public_table_leads_to_the_same_sentence(ana, bruno):
    game = open_table(ana, "gloria", size=2)
    page = browser(bruno).get(way_in(game), follow=True)
    assert page.redirect_chain == [("/tables/", 302)] and b"All seats of this table are taken." in page.content


@pytest.mark.parametrize("public", [True, False])
def test_the_api_answers_a_blocked_player_as_a_full_table_does(ana, bruno, public):
    shut, full = (open_table(ana, "gloria", size=2, public=public) for _ in range(2))
    opening.join(full, person("Clara"), full.invitation)
    program = Program(bruno)
    told = [program.post(f"tables/{one.slug}/join/", {"invitation": one.invitation}, 400) for one in (shut, full)]
    assert told[0] == told[1] and told[0]["key"] == "full"


def test_the_table_is_in_no_list_of_theirs_nor_theirs_in_the_blockers(ana, bruno):
    hers, his = open_table(ana, "gloria", size=2), open_table(bruno, "gloria", size=2)
    other = open_table(person("Clara"), "gloria", size=2)
    for user, own, hidden in ((bruno, his, hers), (ana, hers, his)):
        client, program = browser(user), Program(user)
        assert names(client.get("/tables/")) == [other.name]
        assert {row["table"] for row in program.get("tables/open/")["tables"]} == {other.slug}
        home = client.get("/").content.decode()
        assert other.name in home and own.name in home and hidden.name not in home
        assert names(client.get("/tables/", {"host": hidden.host.public_name})) == []
        assert program.get(f"tables/open/?host={hidden.host.public_name}")["tables"] == []
    his.delete()
    assert hers.name not in browser(bruno).get("/").content.decode(), "an idle home page lists open tables, too"
    assert set(names(browser().get("/tables/"))) == {hers.name, other.name}


def test_the_open_table_does_not_exist_for_them(ana, bruno):
    game = open_table(ana, "gloria", size=2)
    client, program = browser(bruno), Program(bruno)
    assert client.get(game.get_absolute_url()).status_code == 404
    assert client.get(f"/t/{game.slug}/room/").status_code == 404
    program.get(f"tables/{game.slug}/", 404)
    assert browser().get(game.get_absolute_url()).status_code == 200


def test_an_invitation_from_before_the_block_opens_nothing(ana, bruno):
    game = open_table(ana, "gloria", size=2, public=False)
    Block.objects.all().delete()
    invitations.invite(game, ana, "Bruno")
    blocks.block_user(ana, bruno.pk)
    assert not invitations.invitations_of(bruno).exists() and b"invites you" not in browser(bruno).get("/").content
    assert refused(lambda: opening.join(game, bruno)) == "full"
    with pytest.raises(Skip):
        subjects.invitation_of_notification(Notification.objects.get(kind=Kind.INVITED))
    blocks.unblock_user(ana, bruno.pk)
    opening.join(game, bruno)


def test_a_host_does_not_invite_whom_they_have_blocked(ana, bruno):
    game = open_table(ana, "gloria", size=2, public=False)
    assert refused(lambda: invitations.invite(game, ana, "Bruno")) == "you_blocked"
    invitations.invite(game, ana, "bruno@example.org")
    assert invitations.notify_address_owners() == 0 and Invitation.objects.get().user is None, (
        "an address tells nobody whose it is"
    )


def test_players_who_sit_there_already_stay_and_other_tables_are_open(ana, bruno):
    Block.objects.all().delete()
    game = open_table(ana, "gloria", size=3)
    opening.join(game, bruno)
    blocks.block_user(ana, bruno.pk)
    assert browser(bruno).get(game.get_absolute_url()).status_code == 200
    other = open_table(person("Clara"), "gloria", size=3)
    opening.join(other, ana)
    opening.join(other, bruno)
    his = open_table(bruno, "gloria", size=3)
    opening.join(his, ana)


def test_a_bot_of_a_blocked_player_is_blocked_too(ana, bruno):
    bot = bots.make_bot("Numerius", bruno)
    game = open_table(ana, "gloria", size=2, bots=True)
    assert refused(lambda: opening.join(game, bot)) == "full"
    assert Program(bot).get("tables/open/")["tables"] == []
    theirs = open_table(bot, "gloria", size=2, bots=True)
    invitations.invite(theirs, bot, "Ana")
    assert not invitations.invitations_of(ana).exists()


def test_a_free_seat_is_not_free_for_them_and_they_are_not_told_of_it(ana, bruno):
    clara, dora = person("Clara"), person("Dora")
    game = open_table(clara, "gloria", size=3, time_control=TimeControl(kind="answer", seconds=86400))
    opening.join(game, ana)
    opening.join(game, dora)
    eva = person("Eva")
    game.refresh_from_db()
    for watcher in (bruno, eva):
        seats.set_waiting(game, watcher, True)
    seats.leave_seat(game, dora)
    told = Notification.objects.filter(kind=Kind.FREE_SEAT, state=State.WAITING).values_list(
        "user__public_name", flat=True
    )
    assert set(told) == {"Ana", "Clara", "Eva"}
    page = browser(eva).get(game.get_absolute_url()).content
    assert b"Take this seat" in page
    assert b"Take this seat" not in browser(bruno).get(game.get_absolute_url()).content
    assert (
        refused(lambda: seats.take_seat(game, 2, bruno)) == "not_free" == refused(lambda: seats.take_seat(game, 0, eva))
    )
    Game.objects.filter(pk=game.pk).update(public=False)
    assert b"Take this seat" in browser(eva).get(way_in(Game.objects.get())).content
    assert b"Take this seat" not in browser(bruno).get(way_in(Game.objects.get())).content
