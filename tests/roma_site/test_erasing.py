"""Erasing an account leaves nothing of the user in the database, and other users' games unchanged."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.clocks import vacations
from games.eventlog import loading, log
from games.eventlog.verification import find_log_fault
from games.facts.errors import Refused
from games.models import Event, Game, Message, OpenQuestion, Participation, Seat
from games.motions import voting
from games.operating.verifying import try_to_resume
from games.players.stand_ins import answer_once
from games.tables import bots, chat, invitations, opening, seats, tokens
from notifications.models import Channel, Notification, ReceivedMail
from notifications.preferences import addresses
from roma_site.accounts import data_export, erasing
from roma_site.accounts.models import User
from roma_site.tasks import clear_expired
from tests.browser import scenes
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
NAME, SAID = "Zenobia Unica", "una palabra inconfundible"


@pytest.fixture
def zenobia():
    return User.objects.create_user("zenobia-unica@example.org", NAME, "carpe diem 77")


def whole_database() -> str:
    """Every row of every table, as text."""
    with connection.cursor() as cursor:
        found = []
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found += [f"{table}: {row}" for row in cursor.fetchall()]
    return "\n".join(found)


def lived(zenobia, ana, bruno):
    """Create all data that a user can leave: at a running game, a left one, a finished one and an open one."""
    running = scenes.play(scenes.table(ana, zenobia, bruno), 0)
    left = scenes.table(ana, zenobia)
    seats.leave_seat(left, zenobia)
    taken = scenes.table(bruno, zenobia)
    seats.leave_seat(taken, zenobia)
    seats.take_seat(taken, 1, ana)
    conceded = scenes.table(ana, zenobia, bruno)
    opening.concede(conceded, zenobia)
    done = scenes.play(scenes.table(zenobia, ana, ruleset="roma"))
    hosted = open_table(zenobia, "gloria", size=3)
    opening.join(hosted, bruno)
    alone = open_table(zenobia, "gloria", size=3)
    chat.post_message(running, zenobia, SAID)
    chat.save_note(running, zenobia, SAID)
    voting.propose_motion(running, zenobia, "draw", False)
    vacations.plan_vacation(zenobia, timezone.now().date(), timezone.now().date())
    addresses.add_address(zenobia, Channel.NTFY, NAME, {"server": "ntfy.sh", "topic": "zenobia-unica", "token": ""})
    addresses.mail_address_of(zenobia)
    ReceivedMail.objects.create(seat=running.seats.get(user=zenobia), key="k", facts={"line": SAID})
    return {
        "running": running,
        "left": left,
        "taken": taken,
        "conceded": conceded,
        "done": done,
        "hosted": hosted,
        "alone": alone,
    }


def test_nothing_of_the_person_is_left(zenobia, ana, bruno) -> None:
    at = lived(zenobia, ana, bruno)
    before = whole_database()
    for trace in (NAME, "zenobia-unica", SAID):
        assert trace in before
    erasing.erase_account(zenobia)
    after = whole_database()
    for trace in (NAME, NAME.casefold(), "zenobia-unica", SAID):
        assert trace not in after, [line[:300] for line in after.splitlines() if trace in line]
    assert not Message.objects.filter(game=at["running"]).exists()


def test_nothing_is_left_where_the_stand_in_had_the_seat_before(zenobia, ana, bruno) -> None:
    """Kept out first, as an operator does, and then erased."""
    game = scenes.table(ana, zenobia, bruno)
    erasing.suspend_account(zenobia)
    assert game.seats.get(number=1).absent_since
    erasing.erase_account(zenobia)
    assert NAME not in whole_database()
    assert [seat.shown_name for seat in game.seats.all()] == ["Ana", "Former player 2", "Bruno"]


def test_nobody_elses_game_is_touched(zenobia, ana, bruno) -> None:
    at = lived(zenobia, ana, bruno)
    events = {name: list(Event.objects.of(game.pk).values_list("digest")) for name, game in at.items()}
    result = at["done"].result
    erasing.erase_account(zenobia)
    for name, game in at.items():
        game.refresh_from_db()
        kept = list(Event.objects.of(game.pk).values_list("digest"))
        assert kept[: len(events[name])] == events[name]
        assert not game.head or find_log_fault(game) is None
    assert at["done"].result == result
    assert at["hosted"].state == Game.State.OPEN and at["hosted"].host == bruno
    assert [seat.shown_name for seat in at["hosted"].seats.all()] == ["Bruno"]
    assert at["alone"].state == Game.State.CANCELLED
    assert [seat.shown_name for seat in at["taken"].seats.all()] == ["Bruno", "Ana"]
    while at["running"].state == Game.State.RUNNING and not OpenQuestion.objects.filter(seat__user=ana).exists():
        if not answer_once(at["running"].pk):
            scenes.answer(at["running"], log.load(at["running"]).awaited[0])
    assert OpenQuestion.objects.filter(game=at["running"], stand_in=True).count() == 0


def test_the_others_read_former_player(client, zenobia, ana, bruno) -> None:
    at = lived(zenobia, ana, bruno)
    erasing.erase_account(zenobia)
    client.force_login(ana)
    for name in ("running", "left", "done", "taken", "conceded"):
        for page in ("", "history/"):
            text = client.get(at[name].get_absolute_url() + page).content.decode()
            assert NAME not in text
    assert "Former player 1" in client.get(at["done"].get_absolute_url()).content.decode()
    assert "Former player 2" in client.get(at["running"].get_absolute_url()).content.decode()
    assert b'"name":"Former player 1"' in client.get(at["done"].get_absolute_url() + "export.json").content
    ana.language = "es"
    ana.save()
    assert "Exjugador 1" in client.get(at["done"].get_absolute_url()).content.decode()


def test_their_seat_can_be_taken(zenobia, ana, bruno) -> None:
    game = scenes.table(ana, zenobia, bruno)
    erasing.erase_account(zenobia)
    carla = scenes.person("Carla")
    seats.take_seat(game, 1, carla)
    assert Seat.objects.get(game=game, number=1).shown_name == "Carla"


def test_a_table_that_is_held_learns_of_it_when_it_goes_on(zenobia, ana) -> None:
    game = scenes.table(ana, zenobia)
    seat = game.seats.get(user=zenobia)
    while not OpenQuestion.objects.filter(seat=seat).exists():
        scenes.answer(game, log.load(game).awaited[0])
    loading.suspend_table(game.pk, "a test")
    erasing.erase_account(zenobia)
    assert OpenQuestion.objects.get(seat=seat).stand_in is False
    assert try_to_resume(game) == ""
    assert OpenQuestion.objects.get(seat=seat).stand_in is True
    game.refresh_from_db()
    assert find_log_fault(game) is None and not game.suspended


@pytest.mark.parametrize("act", [erasing.erase_account, erasing.suspend_account])
def test_while_the_site_is_updated_nothing_is_done(zenobia, ana, act) -> None:
    first, other = scenes.table(ana, zenobia), scenes.table(ana, zenobia, ruleset="roma")
    Game.objects.filter(pk=other.pk).update(version=9999)
    before = whole_database()
    with pytest.raises(Refused) as refused:
        act(zenobia)
    assert refused.value.key == "updating" and whole_database() == before
    Game.objects.filter(pk=other.pk).update(version=other.version)
    act(zenobia)
    assert not OpenQuestion.objects.filter(game__in=[first, other], seat__number=1, stand_in=False).exists()


def test_a_row_that_another_request_writes_in_this_moment_does_not_prevent_it(zenobia, monkeypatch) -> None:
    faults, delete = [IntegrityError("a notification")], erasing._delete_sessions

    def perhaps(user) -> None:
        if faults:
            raise faults.pop()
        delete(user)

    monkeypatch.setattr(erasing, "_delete_sessions", perhaps)
    erasing.erase_account(zenobia)
    assert not faults and not User.objects.filter(public_name=NAME).exists()


def test_bots_go_with_their_owner(zenobia) -> None:
    bots.make_bot("Zenobot", zenobia)
    erasing.erase_account(zenobia)
    assert not User.objects.filter(public_name="Zenobot").exists()


def test_an_invitation_by_address_is_forgotten(zenobia, ana) -> None:
    game = open_table(ana, "gloria", size=3)
    invitations.invite(game, ana, zenobia.email)
    erasing.erase_account(zenobia)
    assert zenobia.email not in whole_database()


def test_operators_stay_known(zenobia) -> None:
    zenobia.is_staff = True
    zenobia.save()
    with pytest.raises(Refused):
        erasing.erase_account(zenobia)


def test_the_name_is_free_again(zenobia) -> None:
    erasing.erase_account(zenobia)
    assert User.objects.create_user("new@example.org", NAME).public_name == NAME


# The pages


def signed_in(user, password="carpe diem 77") -> Client:
    client = Client()
    user.emailaddress_set.get_or_create(email=user.email, verified=True, primary=True)
    client.post("/accounts/login/", {"login": user.email, "password": password})
    assert client.session["_auth_user_id"] == str(user.pk)
    return client


def test_erasing_asks_for_the_password_and_a_tick(zenobia) -> None:
    client = signed_in(zenobia)
    assert client.get("/you/erase/")["Location"] == "/accounts/reauthenticate/?next=%2Fyou%2Ferase%2F"
    assert client.post("/you/erase/", {"sure": "yes"})["Location"].startswith("/accounts/reauthenticate/")
    client.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert client.get("/you/erase/").status_code == 302
    client = signed_in(zenobia)
    client.get("/you/erase/")
    client.post("/accounts/reauthenticate/", {"password": "carpe diem 77"})
    assert client.get("/you/erase/").status_code == 200
    assert client.post("/you/erase/").status_code == 400
    assert User.objects.filter(pk=zenobia.pk).exists()
    assert client.post("/you/erase/", {"sure": "yes"})["Location"] == "/"
    assert not User.objects.filter(pk=zenobia.pk).exists()
    assert "_auth_user_id" not in client.session


def test_the_page_says_that_it_has_to_wait(zenobia, ana) -> None:
    Game.objects.filter(pk=scenes.table(ana, zenobia).pk).update(version=9999)
    client = signed_in(zenobia)
    client.get("/you/erase/")
    client.post("/accounts/reauthenticate/", {"password": "carpe diem 77"})
    response = client.post("/you/erase/", {"sure": "yes"})
    assert response.status_code == 400 and "try again in a few minutes" in response.content.decode()
    assert User.objects.filter(pk=zenobia.pk).exists()


def by_mail(client, mailoutbox) -> str:
    client.post("/you/confirm/", {"send": "yes", "next": "/you/erase/"})
    return next(line for line in mailoutbox[-1].body.splitlines() if len(line) == 6 and line.isalnum())


def test_who_signs_in_by_mail_confirms_by_mail(client, mailoutbox) -> None:
    ana = scenes.person("Ana")
    client.force_login(ana)
    assert client.get("/you/erase/")["Location"] == "/you/confirm/?next=%2Fyou%2Ferase%2F"
    assert client.get("/you/confirm/").status_code == 200 and mailoutbox == []
    code = by_mail(client, mailoutbox)
    assert client.post("/you/confirm/", {"code": "WRONG1"}).status_code == 400
    assert client.post("/you/confirm/", {"code": code.lower(), "next": "/you/erase/"})["Location"] == "/you/erase/"
    assert client.get("/you/erase/").status_code == 200
    assert client.get("/you/data/").status_code == 200


def test_codes_cannot_be_guessed_or_asked_for_without_end(client, mailoutbox) -> None:
    client.force_login(scenes.person("Ana"))
    code = by_mail(client, mailoutbox)
    for _ in range(3):
        assert client.post("/you/confirm/", {"code": "WRONG1"}).status_code == 400
    assert client.post("/you/confirm/", {"code": code}).status_code == 400
    sent = [client.post("/you/confirm/", {"send": "yes"}).status_code for _ in range(5)]
    assert sent == [200, 200, 200, 400, 400]
    assert len(mailoutbox) == 4


@pytest.mark.parametrize("address", ["/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/add/"])
def test_a_borrowed_browser_adds_no_key(client, address) -> None:
    client.force_login(scenes.person("Ana"))
    assert client.get(address)["Location"].startswith("/you/confirm/")


# Taking it along


def test_every_kind_of_row_about_a_person_is_told_or_said_why_not() -> None:
    relations = {
        f"{field.related_model._meta.label}.{field.field.name}"
        for field in User._meta.get_fields(include_hidden=True)
        if field.auto_created and not field.concrete
    }
    missing = relations - {*data_export.EXPORTED_COLUMNS, *data_export.EXCLUDED_COLUMNS}
    assert not missing, (
        f"add to EXPORTED_COLUMNS or EXCLUDED_COLUMNS in roma_site/accounts/data_export.py: {sorted(missing)}"
    )
    assert {*data_export.EXPORTED_COLUMNS, *data_export.EXCLUDED_COLUMNS} - relations == {
        "socialaccount.SocialAccount.user"
    }


def test_the_file_has_what_is_theirs_and_no_key(client, zenobia, ana, bruno) -> None:
    at = lived(zenobia, ana, bruno)
    chat.post_message(at["running"], ana, "what Ana says is Ana's")
    tokens.make_token(zenobia, "my program", ["read"])
    held = data_export.exported_data(zenobia)
    assert held["you"]["email"] == zenobia.email
    assert held["games.Message"][0]["text"] == held["games.Note"][0]["text"] == SAID
    assert {one["table"] for one in held["answers"]} >= {at["running"].slug, at["done"].slug}
    text = data_export.export_document(zenobia)
    assert "Ana's" not in text
    for secret in (zenobia.password, bytes(at["running"].secret).hex(), at["running"].invitation, "digest", '"fields"'):
        assert secret not in text
    hands = log.observe(at["running"], 0).view
    assert str(hands) not in text


def test_a_former_seat_is_in_the_file_up_to_the_leaving_and_erased_with_the_account(zenobia, ana, bruno) -> None:
    game = scenes.play(scenes.table(bruno, zenobia), 0, 6)
    seats.leave_seat(game, zenobia)
    game.refresh_from_db()
    seats.take_seat(game, 1, ana)
    game.refresh_from_db()
    left = game.head
    scenes.play(game, 0, left + 6)
    hers, theirs = (data_export.exported_data(user) for user in (zenobia, ana))
    assert [one["game__slug"] for one in hers["games.Participation"]] == [game.slug]
    numbers = [{one["number"] for one in held["answers"]} for held in (hers, theirs)]
    assert numbers[0] and max(numbers[0]) < left < min(numbers[1])
    erasing.erase_account(zenobia)
    assert {*Participation.objects.filter(game=game, seat=1).values_list("user", flat=True)} == {None, ana.pk}


def test_the_file_comes_as_a_download(zenobia) -> None:
    client = signed_in(zenobia)
    client.get("/you/data/")
    client.post("/accounts/reauthenticate/", {"password": "carpe diem 77"})
    answer = client.post(reverse("data"))
    assert answer["Content-Disposition"].startswith("attachment") and answer.json()["you"]["public_name"] == NAME
    assert Notification.objects.count() == 0


def test_every_session_that_knows_them_goes(client, zenobia, ana):
    """A user is signed in on one client, and another client was asked for a code for the user's address."""
    client.force_login(zenobia)
    asked, other, known = Client(), Client(), Client()
    known.force_login(ana)
    asked.post("/accounts/login/code/", {"email": zenobia.email})
    other.post("/accounts/login/code/", {"email": ana.email})
    assert zenobia.email in str(Session.objects.get(pk=asked.session.session_key).get_decoded())
    kept = {one.session.session_key for one in (other, known)}
    erasing.erase_account(zenobia)
    assert set(Session.objects.values_list("pk", flat=True)) == kept


def test_sessions_that_have_ended_are_cleared_every_day(client, zenobia, ana):
    client.force_login(zenobia)
    here = Client()
    here.force_login(ana)
    long_ago = timezone.now() - timedelta(days=61)
    for user, one in ((zenobia, client), (ana, here)):
        UserSession.objects.create(user=user, session_key=one.session.session_key, created_at=long_ago, ip="192.0.2.1")
    Session.objects.filter(pk=client.session.session_key).update(expire_date=timezone.now() - timedelta(days=1))
    clear_expired()
    assert [one.pk for one in Session.objects.all()] == [here.session.session_key]
    assert [one.user for one in UserSession.objects.all()] == [ana]
    daily = settings.CELERY_BEAT_SCHEDULE["sessions"]
    assert (daily["task"], daily["schedule"]) == (clear_expired.name, 86400)
