"""Invitation links of tables: they end, they count the people they let in, and a new one replaces the old one."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.facts.errors import Refused
from games.models import Game, Seat
from games.models.invite_link import MAX_INVITE_LINK_USES
from games.tables import invitations, opening, rematches, seats
from roma_site.accounts.models import User
from tests.browser.scenes import person, table
from tests.games.api.conftest import Program
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)


@pytest.fixture
def ana():
    return person("Ana")


@pytest.fixture
def room(ana) -> Game:
    return open_table(ana, "gloria", size=4, public=False)


def link(game: Game) -> str:
    return f"/t/{game.slug}/join/?invite={game.invitation}"


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def change(game: Game, **fields) -> None:
    Game.objects.filter(pk=game.pk).update(**fields)
    game.refresh_from_db()


def end(game: Game) -> None:
    change(game, invite_until=timezone.now() - timedelta(seconds=1))


def refusal(act, *args, **named) -> str:
    with pytest.raises(Refused) as caught:
        act(*args, **named)
    return caught.value.key


@pytest.mark.both
def test_a_link_lets_people_in_until_it_ends_and_counts_them(room, ana):
    assert timedelta(days=29) < room.invite_until - timezone.now() <= timedelta(days=30)
    opening.join(room, person("Bruno"), room.invitation)
    assert refusal(opening.join, room, Seat.objects.get(name="Bruno").user, room.invitation) == "already_here"
    room.refresh_from_db()
    assert room.invite_uses == 1, "who presses twice is counted once"
    invitations.invite(room, ana, person("Carla").public_name)
    opening.join(room, User.objects.named("Carla"))
    room.refresh_from_db()
    assert room.invite_uses == 1, "who was invited by name did not need the link"
    end(room)
    assert refusal(opening.join, room, person("Dora"), room.invitation) == "not_invited"
    opening.renew_invitation(room, ana, days=1)
    room.refresh_from_db()
    assert room.invite_uses == 0 and room.invite_until < timezone.now() + timedelta(days=1)
    opening.join(room, User.objects.named("Dora"), room.invitation)
    room.refresh_from_db()
    assert (room.state, room.invite_uses) == ("running", 1)


def test_a_link_lets_only_so_many_people_in(room):
    change(room, invite_uses=MAX_INVITE_LINK_USES - 1)
    opening.join(room, person("Bruno"), room.invitation)
    assert refusal(opening.join, room, person("Carla"), room.invitation) == "not_invited"


@pytest.mark.parametrize("signed", [True, False])
def test_ended_used_up_replaced_and_wrong_links_give_one_page(room, ana, signed):
    """The page is the same as for a table that does not exist."""
    wrong, old = f"/t/{room.slug}/join/?invite=wrong", link(room)
    visitor = signed_in(person("Bruno")) if signed else Client()
    pages = []

    def look(address: str) -> None:
        answer = visitor.get(address)
        body = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"\w+"', "", answer.content.decode())
        pages.append((answer.status_code, body.replace(address.partition("?")[2], "").replace(room.slug, "-")))

    look(wrong)
    end(room)
    look(old)
    change(room, invite_until=None, invite_uses=MAX_INVITE_LINK_USES)
    look(old)
    opening.renew_invitation(room, ana)
    look(old)
    room.delete()
    look(old)
    assert len(set(pages)) == 1 and pages[0][0] == 404
    assert "It has expired or was withdrawn or replaced" in pages[0][1]
    assert visitor.post(old.partition("?")[0], {"invite": "x"}).status_code == 404


def test_the_host_sees_end_and_uses_and_makes_a_new_link(room, ana):
    host, guest = signed_in(ana), signed_in(person("Bruno"))
    assert "No one has joined with it yet." in host.get(f"/t/{room.slug}/").content.decode()
    opening.join(room, User.objects.named("Bruno"), room.invitation)
    page = " ".join(host.get(f"/t/{room.slug}/").content.decode().split())
    assert "Valid until" in page and "1 person has joined with it." in page
    seen = guest.get(f"/t/{room.slug}/").content.decode()
    assert room.invitation in seen and "joined with it" not in seen and 'name="days"' not in seen
    end(room)
    for client, told in (host, "Create a new one."), (guest, "The host can create a new one."):
        seen = client.get(f"/t/{room.slug}/").content.decode()
        assert told in seen and room.invitation not in seen
    host.post(f"/t/{room.slug}/renew/", {"days": "7"})
    room.refresh_from_db()
    assert timedelta(days=6) < room.invite_until - timezone.now() <= timedelta(days=7)
    before = room.invitation
    for nonsense in ("0", "366", "-1", "1e9", "\u0663", "9" * 30):
        page = host.post(f"/t/{room.slug}/renew/", {"days": nonsense}, follow=True).content.decode()
        assert "A link can be valid for 1 to 365 days." in page
    room.refresh_from_db()
    assert room.invitation == before
    assert guest.post(f"/t/{room.slug}/renew/", {"days": "7"}) and Game.objects.get().invitation == before


@pytest.mark.parametrize(
    ("closed", "has_token"), [({}, False), ({"SIGNUPS": "invited"}, True), ({"READING": "members"}, True)]
)
def test_the_link_of_a_public_table_is_a_key_only_where_one_is_needed(ana, settings, closed, has_token):
    game = open_table(ana, "gloria", size=3)
    for name, value in closed.items():
        setattr(settings, name, value)
    page = unescape(signed_in(ana).get(f"/t/{game.slug}/").content.decode())
    assert (game.invitation in page) is ("Valid until" in page) is ('name="days"' in page) is has_token
    assert f"/t/{game.slug}/join/" in page


def test_substitutes_have_a_link_that_works(ana):
    """A link that was valid when the game started does not end; else the start makes a new one."""
    game = table(ana, person("Bruno"), person("Carla"), public=False)
    end(game)
    seats.leave_seat(game, game.seats.get(name="Carla").user)
    dora = person("Dora")
    assert "Take this seat" not in signed_in(dora).get(link(game)).content.decode()
    change(game, started_at=game.invite_until - timedelta(days=1))
    assert "Take this seat" in signed_in(dora).get(link(game)).content.decode()
    seats.take_seat(game, 2, dora, game.invitation)
    game.refresh_from_db()
    assert game.invite_uses == 3
    late = open_table(ana, "gloria", size=2, public=False)
    end(late)
    old = late.invitation
    opening.start_early(late, ana)
    late.refresh_from_db()
    assert late.invitation != old and late.is_link_valid(late.invitation)


def test_a_rematch_needs_no_link(ana):
    bruno, carla = person("Bruno"), person("Carla")
    game = table(ana, bruno, carla, public=False)
    change(game, state="finished")
    again = rematches.ask_for_rematch(game, ana)
    end(again)
    invitations.decline_invitation(again, bruno)
    assert rematches.ask_for_rematch(game, bruno) == again and again.seats.count() == 2
    again.refresh_from_db()
    assert again.invite_uses == 0


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_a_use_is_not_counted_if_the_seat_is_not_taken(ana, monkeypatch):
    """Killed between the two: neither the seat nor the use is there."""
    room = open_table(ana, "gloria", size=4, public=False)
    bruno = person("Bruno")
    monkeypatch.setattr(invitations, "accept_invitation", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        opening.join(room, bruno, room.invitation)
    room.refresh_from_db()
    assert (room.invite_uses, room.seats.count()) == (0, 1)


def test_programs_renew_a_link_and_read_its_end_and_uses(room, ana):
    host, path = Program(ana), f"tables/{room.slug}/"
    made = host.post(f"{path}renew-invitation/", {"days": 7})
    assert parse_datetime(made["until"]) - timezone.now() < timedelta(days=7)
    opening.join(room, bruno := person("Bruno"), made["invitation"])
    told = host.get(f"{path}invitations/")
    assert (told["uses"], told["ended"], told["until"]) == (1, False, made["until"])
    assert told["link"].endswith(f"/t/{room.slug}/join/?invite={made['invitation']}")
    end(room)
    assert host.get(f"{path}invitations/")["ended"]
    assert host.post(f"{path}renew-invitation/", {"days": 0}, 400)["fields"] == ["days"]
    assert Program(bruno).get(f"{path}invitations/", 400)["key"] == "not_host"
    assert Program(bruno).post(f"{path}renew-invitation/", {}, 400)["key"] == "not_host"
