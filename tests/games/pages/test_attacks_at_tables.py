"""What rivals and broken programs send to a table: one plain answer, nothing changed, never a fault of ours."""

from datetime import UTC, datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client

from games.database import triggers
from games.eventlog import log
from games.models import Event, Game
from games.pages.table import panels
from games.tables import opening
from tests.browser import scenes
from tests.games.eventlog.test_threads import at_once
from tests.memory import forget
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


# Moves


@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("answer", {}),
        ("answer", {"opened": "1", "what": "lead", "choice": "[]", "confirm": "1"}),
        ("answer", {"opened": "1", "what": "lead", "choice": '"think"'}),
        ("undo", {"to": "x"}),
        ("undo", {"to": "1"}),
        ("concede", {}),
        ("concede", {"sure": "yes"}),
    ],
)
def test_nothing_can_be_played_before_the_start(ana, people, name, sent, cancelled):
    game = open_table(people[0], "gloria", {}, size=3)
    if cancelled:
        opening.cancel(game, people[0])
    answer = ana.post(f"/t/{game.slug}/{name}/", sent)
    assert answer.status_code == 400
    assert answer.content.decode().endswith(".")


BAD_CHOICES = [
    "", "1e400", "NaN", "-Infinity", "1.0", "true", "null", "{}", "9" * 1999, "9" * 6000, "\0", '"\\u0000"', '"\\ud800"', '["lead","\\ud800"]',
    "[" * 1999, "[" * 900 + "]" * 900, "[[]]", "[" + "1," * 900 + "1]", '["lead",' + "9" * 400 + "]",
]  # fmt: skip


@pytest.mark.parametrize("choice", BAD_CHOICES, ids=lambda choice: repr(choice[:12]))
def test_a_forged_choice_changes_nothing(ana, game, choice):
    asked, at = log.observe(game, 0), f"/t/{game.slug}/"
    sent = {"opened": asked.opened, "what": asked.question.what, "choice": choice}
    assert ana.post(f"{at}answer/", sent).status_code == 400
    assert ana.post(f"{at}answer/", {**sent, "what": choice}).status_code == 400
    assert ana.post(f"{at}answer/", {**sent, "confirm": "1"}).status_code in (200, 400)
    several = {"opened": asked.opened, "what": asked.question.what, "several": "1", "pick": [choice, choice]}
    assert ana.post(f"{at}answer/", several).status_code == 400
    assert ana.get(at, {"path": choice}).status_code == 200
    assert Event.objects.of(game.pk).count() == game.head


@pytest.mark.parametrize("body", [b"\xff\xfe\0", b"{}", b"&" * 5000, b"choice=%ff&what=%ff&opened=1"])
@pytest.mark.parametrize(
    "kind", ["", "application/json", "multipart/form-data", "multipart/form-data; boundary=", "a/b;;;=", "text/plain"]
)
def test_bodies_that_are_no_forms(ana, game, kind, body):
    for address in (f"/t/{game.slug}/answer/", "/tables/new/", "/you/", "/you/theme/", "/accounts/signup/"):
        assert ana.generic("POST", address, body, content_type=kind).status_code < 500, address


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "9" * 5000, "%00", "%EF%BC%91", "1e9"])
def test_steps_that_do_not_exist(client, game, number):
    assert client.get(f"/t/{game.slug}/replay/{number}/").status_code == 404
    for sought in ({"number": number}, {"eyes": number}):
        assert client.get(f"/t/{game.slug}/replay/", sought).status_code == 302
    assert client.get(f"/t/{game.slug}/history/", {"page": number}).status_code == 200


def test_somebody_moves_while_a_page_is_made(ana, game, monkeypatch):
    def moved_on(*question):
        raise log.Stale

    panels.cached_previews.clear()
    monkeypatch.setattr(log, "preview", moved_on)
    assert ana.get(f"/t/{game.slug}/").status_code == 200


# Others' cards


def test_nobodys_eyes_but_ones_own_while_the_game_runs(people, game):
    """A rival asks for Ana's eyes at every address that looks back."""
    bruno = Client(headers={"hx-request": "true"})
    bruno.force_login(people[1])
    step = log.observe(game, 1).steps[-3]
    own = bruno.get(f"/t/{game.slug}/replay/{step}/").content
    for viewpoint in ("0", "none", "1", "-1", "00"):
        assert bruno.get(f"/t/{game.slug}/replay/{step}/", {"eyes": viewpoint}).content == own
    assert bruno.get(f"/t/{game.slug}/export.json").status_code == 404


def test_lists_of_the_admin_tell_only_what_they_show(people, game):
    """Filtering by a column tells what is in it, a letter at a time."""
    people[2].is_staff = people[2].is_superuser = True
    people[2].save()
    operator = Client()
    operator.force_login(people[2])
    scenes.show_second_factor(operator, people[2])
    for address in (
        "games/event/?payload__contains=villa",
        "games/game/?invitation__startswith=a",
        "games/game/?secret__gt=a",
        "games/event/?game__secret=a",
        "accounts/user/?password__startswith=md5",
    ):
        assert operator.get(f"/admin/{address}").status_code == 400, address
    for address in (
        "games/game/?suspended__exact=1",
        f"games/event/?game__id__exact={game.pk}",
        "accounts/user/?q=ana",
    ):
        assert operator.get(f"/admin/{address}").status_code == 200, address


def test_a_log_that_cannot_be_read_is_a_notice_everywhere(ana, game):
    triggers.drop_triggers(connection)
    Event.objects.of(game.pk, 9, 9).update(payload='{"garbage":1}')
    triggers.install_triggers(connection)
    for state in (Game.State.RUNNING, Game.State.FINISHED):
        Game.objects.filter(pk=game.pk).update(state=state)
        for page in ("", "news/", "history/", "replay/", "replay/?number=3", "replay/12/"):
            forget()
            assert ana.get(f"/t/{game.slug}/{page}").status_code in (200, 503), page
    assert ana.get("/").status_code == ana.get("/archive/").status_code == 200


# Tables


def test_private_tables_are_told_apart_from_none_by_nobody(client, people):
    game = scenes.table(people[0], people[1], public=False)
    game.slug = "tiber-42"
    game.save(update_fields=["slug"])
    client.force_login(people[2])
    for page in (
        "",
        "join/",
        "join/?invite=",
        "join/?invite=x",
        "news/",
        "room/",
        "history/",
        "replay/",
        "replay/1/",
        "export.json",
    ):
        with time_machine.travel(datetime.now(UTC), tick=False):  # a header names the second
            here, nowhere = client.get(f"/t/{game.slug}/{page}"), client.get(f"/t/tiber-43/{page}")
        assert here.status_code == nowhere.status_code == 404
        assert dict(here.headers) == dict(nowhere.headers)
    for page in ("join/", "leave/", "cancel/", "start/", "renew/", "answer/", "undo/", "concede/"):
        assert client.post(f"/t/{game.slug}/{page}", {"invite": "x"}).status_code == 404


def test_an_old_invitation_is_worth_nothing(client, people):
    game = open_table(people[0], "gloria", {}, size=3, public=False)
    old = game.invitation
    opening.renew_invitation(game, people[0])
    client.force_login(people[2])
    assert client.get(f"/t/{game.slug}/join/", {"invite": old}).status_code == 404
    assert client.post(f"/t/{game.slug}/join/", {"invite": old}).status_code == 404
    assert client.post(f"/t/{game.slug}/join/", {"invite": game.invitation}).status_code == 302
    assert game.seats.count() == 2


@pytest.mark.django_db(transaction=True)
def test_everybody_at_the_door_at_once(people):
    """Joining twice, joining the last seat, leaving, starting and taking away, all in the same moment."""
    game = open_table(people[0], "gloria", {}, size=3)
    clients = {person: Client() for person in people}
    for person, client in clients.items():
        client.force_login(person)
    ana, bruno, carla = people
    acts = [
        (bruno, "join"),
        (bruno, "join"),
        (carla, "join"),
        (carla, "leave"),
        (ana, "start"),
        (ana, "start"),
        (bruno, "leave"),
        (ana, "cancel"),
    ]

    def act(i):
        person, name = acts[i]
        client = Client()
        client.cookies = clients[person].cookies
        return client.post(f"/t/{game.slug}/{name}/").status_code

    codes = at_once(act)
    assert set(codes) <= {302, 404}, codes
    game.refresh_from_db()
    seats = list(game.seats.order_by("number"))
    sitting = [seat.user_id for seat in seats if seat.user_id]
    assert [seat.number for seat in seats] == list(range(len(seats)))
    assert len(sitting) == len(set(sitting))
    assert (game.state == Game.State.RUNNING) == (game.head > 0)
    assert game.state != Game.State.RUNNING or len(seats) == 3
