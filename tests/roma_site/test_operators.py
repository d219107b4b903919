"""What operators can do: each action is logged, no secret is shown, and they cannot act as a user."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Event, Game, Measure, OpenQuestion, Remark
from games.tables import access_links, seats, tokens
from notifications.models import Channel, Notification, State
from notifications.preferences import addresses
from roma_site.accounts import erasing
from roma_site.accounts.models import User
from tests import stamped
from tests.browser import scenes
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def op(client):
    scenes.operator(client)
    return client


@pytest.fixture
def game(ana, bruno):
    return scenes.play(scenes.table(ana, bruno, public=False), 0)


def act(client, page, action, *rows):
    answer = client.post(f"/admin/{page}/", {"action": action, "_selected_action": [row.pk for row in rows]})
    assert answer.status_code == 302
    return [entry.change_message for entry in LogEntry.objects.all()]


def decide(client, user, kind="suspended"):
    """Begin a measure, as an operator does on the page of a person's reports."""
    client.post(f"/admin/reports/{user.pk}/", {"measure": "yes", "kind": kind, "days": "7", "reason": "Insults."})
    return [entry.change_message for entry in LogEntry.objects.all()]


def test_every_page_of_every_kind_opens(op, ana, bruno, game) -> None:
    """Lists, searches, and a row's own page; none of them shows a key."""
    codes = {"seed": "a-seed-nobody-reads", "used_mask": 0}
    Authenticator.objects.create(user=ana, type="recovery_codes", data=codes)
    UserSession.objects.create(user=ana, ip="192.0.2.1", session_key="a-session-nobody-reads", user_agent="x")
    secret = bytes(game.secret).hex()
    for model, room in admin.site._registry.items():
        at = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        row = model._default_manager.first()
        pages = [at, *([f"{at}?q=ana"] if room.search_fields else []), *([f"{at}{row.pk}/change/"] if row else [])]
        for page in pages:
            answer = op.get(page)
            assert answer.status_code == 200, page
            for key in (codes["seed"], "a-session-nobody-reads", secret, game.invitation, ana.password):
                assert key not in answer.content.decode(), page


def test_the_first_page_has_one_group_of_accounts_and_no_broken_link(op) -> None:
    page = op.get("/admin/").content.decode()
    groups = re.findall(r'<div class="app-(\w+) module', page)
    assert groups == ["accounts", "admin", "games", "notifications"] and ">Switches<" in page
    assert not re.search(">(Receiveds|Switchs)<", page)
    assert 'rel="icon"' in page, "else a browser asks for /favicon.ico, which is not there"
    for address in set(re.findall(r'href="(/admin/[^"]*)"', page)):
        assert op.get(address).status_code == 200, address
    for part in ("account", "auth", "mfa", "usersessions"):
        assert ">Users<" in op.get(f"/admin/{part}/").content.decode()


@pytest.mark.parametrize("language", ["en", "es"])
def test_dates_are_iso_in_every_language(op, game, language) -> None:
    User.objects.update(language=language)
    page = op.get("/admin/games/game/").content.decode()
    assert re.search(r'field-created_at nowrap">\d{4}-\d\d-\d\d \d\d:\d\d<', page)


def test_a_table_is_listed_with_its_players(op, ana, game) -> None:
    names = ", ".join(seat.shown_name for seat in game.seats.order_by("number"))
    assert "Ana" in names and "Bruno" in names
    for page in ("games/game/", f"accounts/user/{ana.pk}/change/"):
        assert names in op.get(f"/admin/{page}").content.decode()


def test_a_players_tables_are_found(op, ana, game) -> None:
    for sought in ("Ana", ana.email, game.slug):
        assert game.slug in op.get("/admin/games/game/", {"q": sought}).content.decode()
    assert f"/admin/games/game/{game.pk}/change/" in op.get(f"/admin/accounts/user/{ana.pk}/change/").content.decode()


def test_a_table_is_held_and_released(op, game) -> None:
    assert act(op, "games/game", "hold", game) == ["Suspended."]
    game.refresh_from_db()
    assert game.suspended and game.suspension_reason == "suspended by Operator"
    with pytest.raises(log.TableSuspended):
        scenes.answer(game, 0)
    assert "Resumed." in act(op, "games/game", "release", game)
    game.refresh_from_db()
    assert not game.suspended
    scenes.answer(game, 0)


def test_a_table_whose_log_does_not_hold_stays_held(op, game) -> None:
    Game.objects.filter(pk=game.pk).update(suspended=True, commitment="0" * 64)
    assert act(op, "games/game", "release", game) == []
    game.refresh_from_db()
    assert game.suspended


def test_a_look_into_a_running_game_is_logged_and_told(op, client, ana, game) -> None:
    event = Event.objects.of(game.pk, 2).filter(kind="dealt").first()
    page = f"/admin/games/event/{event.pk}/"
    shown = op.get(f"{page}change/").content.decode()
    assert event.payload not in shown and "hidden while the game runs" in shown
    assert op.get(f"{page}payload/").status_code == 405
    assert not Remark.objects.exists()
    looked = op.post(f"{page}payload/")
    assert event.payload.replace('"', "&quot;") in looked.content.decode()
    assert LogEntry.objects.get().change_message == f"Looked at event {event.number} of {game.slug}."
    player = Client()
    player.force_login(ana)
    assert "An operator of this site has viewed" in player.get(game.get_absolute_url()).content.decode()


def test_a_finished_game_is_everybodys(op, ana, bruno) -> None:
    game = scenes.play(scenes.table(ana, bruno, ruleset="roma"))
    event = Event.objects.of(game.pk, 2).first()
    assert event.payload.replace('"', "&quot;") in op.get(f"/admin/games/event/{event.pk}/change/").content.decode()
    assert op.post(f"/admin/games/event/{event.pk}/payload/").status_code == 302
    assert not Remark.objects.exists()


def test_notices_are_seen_and_sent_again(op, game) -> None:
    notice = Notification.objects.first()
    Notification.objects.filter(pk=notice.pk).update(state=State.FAILED, attempts=9, reason="550 no such user")
    text = op.get("/admin/notifications/notification/").content.decode()
    assert "1 failed" in text and "550 no such user" in text
    assert act(op, "notifications/notification", "send_again", notice) == ["Sent again."]
    again = Notification.objects.get(pk=notice.pk)
    assert (again.state, again.attempts, again.message_id) == (State.WAITING, 0, notice.message_id)


# Locking a user out


def test_a_banned_player_is_out_and_the_stand_in_plays(op, ana, bruno, game) -> None:
    browser = Client()
    browser.force_login(ana)
    room = open_table(ana, "gloria", size=3)
    assert decide(op, ana) == ["Measure: suspended, 7 days."]
    assert browser.get("/you/").status_code == 302
    seat = game.seats.get(number=0)
    assert seat.user == ana and seat.by_stand_in
    assert OpenQuestion.objects.get(seat=seat).stand_in
    assert Remark.objects.filter(game=game).values_list("key", "seat").get() == ("away", 0)
    room.refresh_from_db()
    assert room.state == Game.State.CANCELLED
    op.post(f"/admin/reports/{ana.pk}/", {"end": Measure.objects.get().pk})
    assert LogEntry.objects.first().change_message == "Ended: suspended."
    ana.refresh_from_db()
    seats.come_back(game, ana)
    assert not game.seats.get(number=0).by_stand_in


def test_no_code_lets_the_banned_in(client, ana, mailoutbox) -> None:
    erasing.suspend_account(ana)
    client.post("/accounts/login/code/", {"email": ana.email})
    codes = [line for mail in mailoutbox for line in mail.body.splitlines() if line.replace("-", "").isalnum()]
    for code in codes:
        client.post("/accounts/login/code/confirm/", {"code": code})
    assert "_auth_user_id" not in client.session


def test_a_password_does_not_let_the_banned_in(client, ana) -> None:
    ana.set_password("carpe diem 77")
    ana.save()
    erasing.suspend_account(ana)
    client.post("/accounts/login/", {"login": ana.email, "password": "carpe diem 77"})
    assert "_auth_user_id" not in client.session
    assert client.get("/accounts/inactive/").status_code == 200


def test_no_token_and_no_link_lets_the_banned_in(client, ana, game) -> None:
    _, text = tokens.make_token(ana, "mine", ["read", "play"])
    asked = OpenQuestion.objects.get(game=game, seat__user=ana)
    link = f"{game.get_absolute_url()}by/{stamped.link_token(asked.seat_id, ana, asked.opened)}/"
    assert client.get(link).status_code == 302 and access_links.ACCESS_COOKIE_NAME in client.cookies
    erasing.suspend_account(ana)
    assert client.get(game.get_absolute_url()).status_code == 404
    assert Client().get(link).status_code == 404
    asking = {"authorization": f"Bearer {text}"}
    assert Client().get("/api/v1/me/questions/", headers=asking).status_code == 401


def test_nobody_who_holds_an_office_is_banned(op) -> None:
    other = User.objects.create_superuser("other@example.org", "Other")
    for one in (other, User.objects.get(public_name="Operator")):
        assert decide(op, one) == []
    assert User.objects.filter(is_active=False).count() == 0


def test_erasing_somebody_at_their_wish(op, ana, game) -> None:
    answer = op.post(f"/admin/accounts/user/{ana.pk}/delete/", {"post": "yes"})
    assert answer.status_code == 302
    assert not User.objects.filter(public_name="Ana").exists()
    assert [entry.object_repr for entry in LogEntry.objects.all()] == ["(erased)"]
    assert game.seats.get(number=0).shown_name == "Former player 1"


# Permissions


@pytest.fixture
def helper(client, django_user_model):
    """A helper who may view and change users, but is no superuser."""
    user = django_user_model.objects.create_user("helper@example.org", "Helper", is_staff=True)
    may = Permission.objects.filter(codename__in=["view_user", "change_user", "view_game", "view_event"])
    user.user_permissions.set(may)
    client.force_login(user)
    scenes.show_second_factor(client, user)
    return client


def test_a_helper_gives_nobody_an_office_and_takes_over_no_account(helper, ana) -> None:
    me = User.objects.get(public_name="Helper")
    for user in (me, ana):
        sent = {"public_name": user.public_name, "language": "en", "time_zone": "UTC", "is_superuser": "on", "is_staff": "on", "email": "mine@example.org", "password": "x", "is_active": ""}  # fmt: skip
        assert helper.post(f"/admin/accounts/user/{user.pk}/change/", sent).status_code == 302
        fresh = User.objects.get(pk=user.pk)
        assert (fresh.email, fresh.is_superuser, fresh.is_active) == (user.email, False, True)
    assert not User.objects.get(pk=ana.pk).is_staff


def test_without_leave_there_is_no_deed(helper, game) -> None:
    event = Event.objects.of(game.pk, 2).first()
    assert helper.get(f"/admin/games/event/{event.pk}/change/").status_code == 200
    assert helper.post(f"/admin/games/event/{event.pk}/payload/").status_code == 403
    helper.post("/admin/games/game/", {"action": "hold", "_selected_action": [game.pk]})
    game.refresh_from_db()
    assert not game.suspended and not LogEntry.objects.exists()


def test_players_find_no_door(client, ana, game) -> None:
    client.force_login(ana)
    for page in ("", "games/game/", f"games/event/{game.pk}/payload/", "accounts/user/"):
        assert client.get(f"/admin/{page}").status_code == 302
        assert client.post(f"/admin/{page}").status_code == 302


# What operators have done is known for good


def test_who_was_an_operator_leaves_their_deeds_behind(op, ana, helper_gone) -> None:
    decide(op, ana)
    user = User.objects.get(public_name="Operator")
    user.is_staff = False
    user.save(update_fields=["is_staff"])
    with pytest.raises(Refused):
        erasing.erase_account(user)
    user.is_superuser = False
    user.save(update_fields=["is_superuser"])
    for former in (user, helper_gone):
        erasing.erase_account(former)
    done = LogEntry.objects.order_by("pk")
    assert [entry.change_message for entry in done] == ["Helped.", "Measure: suspended, 7 days."]
    keeper = done[0].user
    assert keeper == done[1].user and not keeper.is_active and not keeper.has_usable_password()
    assert not User.objects.filter(public_name="Operator").exists()
    with pytest.raises(Refused):
        erasing.erase_account(keeper)


@pytest.fixture
def helper_gone(django_user_model, ana):
    """Once an operator, who has done something."""
    user = django_user_model.objects.create_user("gone@example.org", "Gone")
    LogEntry.objects.log_actions(user.pk, [ana], 2, "Helped.", single_object=True)
    return user


@pytest.mark.parametrize("way", ["one", "many"])
def test_the_log_of_deeds_keeps_no_address_of_a_player(op, ana, way) -> None:
    kept = UserSession.objects.create(user=ana, ip="192.0.2.1", session_key="a" * 32, user_agent="Netscape 4")
    phone = Authenticator.objects.create(user=ana, type="totp", data={})
    for page, row in (("usersessions/usersession", kept), ("mfa/authenticator", phone)):
        if way == "one":
            op.post(f"/admin/{page}/{row.pk}/delete/", {"post": "yes"})
        else:
            sent = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
            op.post(f"/admin/{page}/", sent)
    assert not UserSession.objects.exists() and not Authenticator.objects.filter(user=ana).exists()
    told = [f"{entry.object_repr} {entry.change_message}" for entry in LogEntry.objects.all()]
    assert len(told) == 2 and all(f"user {ana.pk}" in one for one in told)
    assert not any(word in one for one in told for word in ("192.0.2.1", "Netscape"))


def test_lists_are_filtered_only_by_what_they_show(rf) -> None:
    """The length of a list would tell letter by letter what no page shows."""
    request, open_to = rf.get("/"), set()
    for model, room in admin.site._registry.items():
        shown = {"id", *(room.fields or (field.name for field in model._meta.concrete_fields))}
        for field in model._meta.concrete_fields:
            asked = [f"{field.name}__startswith"] if field.name not in shown else []
            if field.is_relation:
                asked += [
                    f"{field.name}__{one.name}__startswith" for one in field.related_model._meta.concrete_fields[1:]
                ]
            open_to |= {f"{model.__name__}?{one}" for one in asked if room.lookup_allowed(one, "x", request)}
    assert not open_to


def test_a_webhooks_secret_is_not_told_letter_by_letter(op, ana) -> None:
    addresses.add_address(ana, Channel.NTFY, "ntfy", {"server": "ntfy.sh", "topic": "t", "token": "geheim"})
    for letter in "gx":
        assert op.get("/admin/notifications/address/", {"fields__token__startswith": letter}).status_code == 400
