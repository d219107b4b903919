"""Reports: of names and texts, with and without an account, and the operators' queue."""

import contextlib
import re
from datetime import timedelta

import pytest
import time_machine
from django.apps import apps
from django.core import mail
from django.core.cache import cache
from django.db import models
from django.test import Client
from django.utils import timezone

from games.clubs import founding, joining, talk
from games.facts.errors import Refused
from games.models import Club, Message, Report, Tournament
from games.moderation import reports
from games.moderation.reports import Reporter
from games.tables import bots, chat
from notifications.delivery import alerts
from roma_site.accounts import data_export, erasing
from roma_site.accounts.models import User
from tests.browser import scenes

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _no_limits_from_before():
    cache.clear()


@pytest.fixture
def ana():
    return scenes.person("Ana")


@pytest.fixture
def bruno():
    return scenes.person("Bruno")


@pytest.fixture
def op():
    client = Client()
    client.user = scenes.operator(client)
    return client


def report(reporter, about, words="", reason="insult"):
    reports.make_report(reports.person_subject(about), Reporter(reporter, "", "en"), reason, words)


# Each text that others see has a report way

# {column: what reports it}, or why it needs no report
TEXTS = {
    "accounts.User.public_name": Report.Kind.NAME,
    "games.Seat.name": Report.Kind.SEAT,
    "games.Seat.nonce": Report.Kind.SEAT,
    "games.Message.text": Report.Kind.MESSAGE,
    "games.Club.name": Report.Kind.CLUB,
    "games.Club.about": Report.Kind.CLUB,
    "games.Tournament.name": Report.Kind.LEAGUE,
    "games.Tournament.about": Report.Kind.LEAGUE,
    "games.Note.text": "only its author reads it",
    "games.SavedPreset.name": "only its owner reads it",
    "games.Token.name": "only its owner reads it",
    "notifications.Address.name": "only its owner reads it",
    "games.Access.browser": "only its owner reads it",
    "games.Invitation.label": "only the host, who has typed it, reads it",
    "games.WhatIf.seed": "letters and digits, shown to those who have the board's link from its owner",
    "games.TutorialRecord.name": "the name of a tutorial",
    "games.Timeline.name": "random letters",
    "games.CardSet.title": "an operator has written it",
    "games.CardSet.cards": "an operator has written it",
    "games.Game.suspension_reason": "only for operators",
    "games.Measure.reason": "its user reads it",
    "games.Measure.decision": "its user reads it",
    "games.Measure.appeal": "operators read it",
    "games.Report.text": "operators read it",
    "games.Report.words": "operators read it",
}
WORDS_OF_THE_SITE = (
    "slug ruleset kind state digest hint invitation commitment timeline next_timeline key reason what payload email "
    "password language time_zone name_key twin_key disabled_reason message_id subject mail choices code until why "
    "suspended_by_code outcome late_policy channel frequency invite role results pace reliability ending grade choice "
    "source way version hash token"
).split()


def text_columns():
    for model in apps.get_models():
        if model._meta.app_label in ("games", "notifications", "accounts"):
            for field in model._meta.concrete_fields:
                if isinstance(field, models.CharField | models.TextField) and not field.choices:
                    yield f"{model._meta.label}.{field.name}", field.name


def test_each_column_of_text_that_users_write_is_known() -> None:
    unknown = [name for name, field in text_columns() if name not in TEXTS and field not in WORDS_OF_THE_SITE]
    assert not unknown, "can others read a user's own words here? Then they must be able to report it (TEXTS)"
    assert {*TEXTS} <= {name for name, _ in text_columns()}
    assert {kind for kind in TEXTS.values() if kind in Report.Kind.values} == set(Report.Kind.values)


def test_a_league_is_reported_with_all_its_texts_to_those_who_see_it(client, ana, bruno) -> None:
    now = timezone.now()
    season = Tournament.objects.create(
        name="Rude", about="words", ruleset="roma", size=2, draw_at=now, closes_at=now + timedelta(days=9)
    )
    address = f"/leagues/{season.slug}/report/"
    client.force_login(ana)
    assert client.get(address).status_code == 404  # it has no director
    season.directors.add(bruno)
    season.decisions.create(number=1, kind="write", by=bruno, reason="message")
    assert "Report this league" in client.get(season.get_absolute_url()).content.decode()
    client.post(address, {"what": f"league-{season.pk}", "reason": "insult"})
    one = Report.objects.get()
    assert (one.about, one.reporter, one.text) == (bruno, ana, "Rude\nwords\nmessage")
    club = Club.objects.create(name="Closed")
    Tournament.objects.filter(pk=season.pk).update(public=False, club=club)
    assert client.get(address).status_code == 404
    client.force_login(bruno)
    assert client.get(address).status_code == 404


def test_a_name_at_a_table_is_reported_with_what_was_added_to_the_shuffle(client, ana, bruno) -> None:
    game = scenes.play(scenes.table(ana, bruno, ruleset="roma"))
    game.seats.filter(user=bruno).update(nonce="rudeword")
    seat = game.seats.get(user=bruno)
    client.force_login(ana)
    page = client.get(f"/t/{game.slug}/report/").content.decode()
    assert "Report Bruno" in page and "rudeword" not in page
    client.post(f"/t/{game.slug}/report/", {"what": f"seat-{seat.pk}", "reason": "insult", "words": "Look."})
    one = Report.objects.get()
    assert (one.about, one.reporter, one.game, one.text) == (bruno, ana, game, "Bruno\nrudeword")


def test_a_running_game_keeps_what_was_added_to_the_shuffle_from_operators(ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    game.seats.update(nonce="rudeword")
    assert [one.text for one in reports.seat_subjects(game, game.seats.all(), ana.pk)] == ["Bruno"]


def test_the_page_of_a_person_has_a_form_that_can_be_sent_as_it_is(client, ana, bruno) -> None:
    client.force_login(ana)
    path = f"/people/{bruno.public_name}/report/"
    what = re.search(r'name="what" value="([^"]*)"', client.get(path).content.decode())
    assert what is not None
    client.post(path, {"what": what[1], "reason": "insult"})
    assert Report.objects.get().text == bruno.public_name


def test_a_message_is_reported_as_it_was(client, ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    message = chat.post_message(game, bruno, "Something rude.")
    client.force_login(ana)
    assert f"/report/?what=message-{message.pk}" in client.get(f"/t/{game.slug}/chat/").content.decode()
    client.post(f"/t/{game.slug}/report/", {"what": f"message-{message.pk}", "reason": "insult"})
    chat.erase_message(game, bruno, message.pk)
    assert Report.objects.get().text == "Something rude."


def test_who_does_not_read_the_chat_reports_none_of_it(client, ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    message = chat.post_message(game, bruno, "Something rude.")
    client.force_login(scenes.person("Carla"))
    page = client.get(f"/t/{game.slug}/report/").content.decode()
    assert "Something rude." not in page
    sent = client.post(f"/t/{game.slug}/report/", {"what": f"message-{message.pk}", "reason": "insult"})
    assert sent.status_code == 400 and not Report.objects.exists()


def test_a_club_and_its_chat_are_reported(client, ana, bruno) -> None:
    club = founding.create_club(bruno, "The Rude Club", "We insult everybody.", "open")
    joining.join_club(club, ana)
    shown, hidden = (talk.post_message(club, bruno, text) for text in ("Something rude.", "Something hidden."))
    talk.hide_message(club, bruno, hidden.pk)
    client.force_login(ana)
    assert f"/report/?what=message-{shown.pk}" in client.get(f"/c/{club.slug}/talk/").content.decode()
    page = client.get(f"/c/{club.slug}/report/").content.decode()
    assert "Something rude." in page and "Something hidden." not in page
    for what in (f"club-{club.pk}", f"message-{shown.pk}"):
        client.post(f"/c/{club.slug}/report/", {"what": what, "reason": "insult"})
    found = [(one.about, one.club, one.text) for one in Report.objects.order_by("pk")]
    assert found == [(bruno, club, text) for text in ("The Rude Club\nWe insult everybody.", "Something rude.")]


def test_a_stranger_reports_a_club_on_view_and_learns_of_no_closed_one(client, ana, bruno) -> None:
    club = founding.create_club(bruno, "The Rude Club", "We insult everybody.", "open")
    talk.post_message(club, bruno, "Something rude.")
    page = client.get(f"/c/{club.slug}/report/").content.decode()
    assert "Report The Rude Club" in page and "Something rude." not in page
    founding.change_club(club, bruno, club.name, club.about, "closed")
    for reader in (None, ana):
        if reader:
            client.force_login(reader)
        assert client.get(f"/c/{club.slug}/report/").status_code == 404
        assert client.get(f"/c/{club.slug}/report/?invite={club.invite}").status_code == 200


def test_an_operator_erases_a_message_of_a_club(op, ana, bruno) -> None:
    club = founding.create_club(bruno, "The Rude Club", "", "open")
    message = talk.post_message(club, bruno, "Something rude.")
    reports.make_report(reports.message_subjects([message], ana.pk)[0], Reporter(ana, "", "en"), "insult", "")
    assert "The Rude Club" in op.get(f"/admin/reports/{bruno.pk}/").content.decode()
    op.post(f"/admin/reports/{bruno.pk}/", {"erase": Report.objects.get().pk})
    assert Message.objects.get().text == ""


def test_the_owner_answers_for_a_bot(ana, bruno) -> None:
    report(ana, bots.make_bot("Rudebot", bruno))
    one = Report.objects.get()
    assert (one.about, one.text) == (bruno, "Rudebot")


# Without an account


def ask(browser, game, email, what):
    return browser.post(
        f"/t/{game.slug}/report/", {"what": what, "reason": "insult", "words": "Rude.", "email": email}, follow=True
    )


def code_in(sent):
    return next(line for line in sent.body.splitlines() if len(line) == 6 and line.isalnum() and line == line.upper())


def test_a_visitor_reports_with_a_code(ana, bruno) -> None:
    game, browser = scenes.table(ana, bruno), Client()
    what = f"seat-{game.seats.get(user=bruno).pk}"
    assert ask(browser, game, "eva@example.org", what).status_code == 200
    assert not Report.objects.exists(), "an address that nobody has confirmed counts for nothing"
    assert browser.post("/report/code/", {"code": "WRONG7"}).status_code == 400
    assert browser.post("/report/code/", {"code": code_in(mail.outbox[-1])}).status_code == 302
    one = Report.objects.get()
    assert (one.about, one.reporter, one.email) == (bruno, None, "eva@example.org")
    assert browser.get("/report/code/").status_code == 404, "once"


def test_the_answer_is_the_same_for_each_address_and_beyond_the_limit(ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    what = f"seat-{game.seats.get(user=bruno).pk}"
    pages = set()
    for address in ("ana@example.org", "eva@example.org", *["flo@example.org"] * 6):
        page = ask(Client(), game, address, what).content.decode()
        pages.add(page.replace(address, "").partition("<h1>")[2].partition("csrf")[0])
    assert len(pages) == 1
    assert len([sent for sent in mail.outbox if sent.to == ["flo@example.org"]]) == 4


# Limits, and the queue


def test_ten_thousand_reports_of_one_account_count_as_one_reporter(
    op, ana, bruno, django_assert_max_num_queries, monkeypatch
) -> None:
    for _ in range(30):
        report(ana, bruno)
    assert Report.objects.count() == 1, "the same thing is reported once"
    carla = scenes.person("Carla")
    for one in (bruno, scenes.person("Dora")):
        report(one, carla)
    source = Reporter(ana, "", "en").source
    people = User.objects.bulk_create(
        User(email=f"{n}@many.example", public_name=f"Many{n}", name_key=f"many{n}") for n in range(100)
    )
    Report.objects.bulk_create(
        Report(about=people[n % 100], kind="message", key=n, reason="other", reporter=ana, source=source, language="en")
        for n in range(10_000)
    )
    with django_assert_max_num_queries(12):
        page = op.get("/admin/reports/").content.decode()
    assert page.index("Carla") < page.index("Bruno"), "two reporters come before one, however often that one reports"
    assert page.count("/admin/reports/") < 80 and "?first=50" in page
    assert op.get("/admin/reports/?first=50").status_code == 200
    with django_assert_max_num_queries(20):
        assert op.get(f"/admin/reports/{people[0].pk}/").status_code == 200


def test_an_account_reports_at_most_twenty_times_a_day(client, ana) -> None:
    for number in range(25):
        with contextlib.suppress(Refused):
            report(ana, scenes.person(f"Person{number}"))
    assert Report.objects.count() == reports.MAX_REPORTS_PER_DAY
    client.force_login(ana)
    page = client.post("/people/Person24/report/", {"what": "name-0", "reason": "other"}, follow=True)
    assert "enough reports today" in page.content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        report(ana, User.objects.get(public_name="Person24"))
    assert Report.objects.count() == reports.MAX_REPORTS_PER_DAY + 1


def test_the_reporter_is_told_that_it_was_dealt_with_and_not_how(op, client, ana, bruno) -> None:
    report(ana, bruno, "Rude.")
    reports.make_report(reports.person_subject(bruno), Reporter(None, "eva@example.org", "es"), "other", "Rude, too.")
    page = op.get(f"/admin/reports/{bruno.pk}/").content.decode()
    assert "Rude, too." in page
    upto = Report.objects.order_by("-pk").first().pk
    later = scenes.person("Carla")
    report(later, bruno, "After the page was loaded.")
    sent = {"measure": "yes", "kind": "warning", "days": "30", "reason": "Be kind.", "upto": upto}
    assert op.post(f"/admin/reports/{bruno.pk}/", sent).status_code == 302
    assert Report.objects.get(closed_at=None).reporter == later, "what the operator has not seen stays open"
    assert alerts.send_due_mails() == 3
    by_address = {one.to[0].rpartition("<")[2].rstrip(">"): one for one in mail.outbox}
    assert "dealt with" in by_address["ana@example.org"].subject
    assert "denuncia" in by_address["eva@example.org"].subject.lower()
    assert "Be kind." in by_address["bruno@example.org"].body
    for address in ("ana@example.org", "eva@example.org"):
        assert "Bruno" not in by_address[address].body and "warn" not in by_address[address].body.lower()
    assert not Report.objects.filter(email="eva@example.org").exists(), "the address is forgotten"
    client.force_login(ana)
    assert "dealt with" in client.get("/you/moderation/").content.decode()


def test_a_measure_quotes_the_reported_text_until_it_is_blanked(op, client, ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    rude, other = reports.message_subjects([chat.post_message(game, ana, one) for one in ("Salve.", "Donkey!")], None)
    reports.make_report(rude, Reporter(bruno, "", "en"), "insult", "")
    sent = {"measure": "yes", "kind": "warning", "days": "7", "reason": "Be kind.", "upto": Report.objects.get().pk}
    op.post(f"/admin/reports/{ana.pk}/", sent)
    reports.make_report(other, Reporter(bruno, "", "en"), "insult", "")
    client.force_login(ana)
    shown = client.get("/you/moderation/").content.decode()
    assert "Donkey!" in shown and "Salve." not in shown and "Bruno" not in shown
    assert "Appeal until" in shown and "<dt>Until" not in shown
    Report.objects.update(at=timezone.now() - reports.TEXT_KEPT - timedelta(days=1))
    reports.forget_texts()
    assert "Donkey!" not in client.get("/you/moderation/").content.decode()


def test_no_reader_learns_who_has_reported(client, ana, bruno) -> None:
    """Two sites that differ only in reports about Bruno look the same to him, and to others."""
    game = scenes.table(bruno, scenes.person("Carla"))
    client.force_login(bruno)
    pages = (
        "/",
        "/you/",
        "/you/moderation/",
        "/people/Ana/",
        "/people/Bruno/",
        f"/t/{game.slug}/",
        f"/t/{game.slug}/report/",
    )

    def seen():
        texts = [client.get(page).content.decode() for page in pages]
        rows = data_export.exported_data(User.objects.get(pk=bruno.pk))
        return [text.partition("<main")[2] for text in texts], {
            name: rows[name] for name in rows if "session" not in name
        }

    before = seen()
    report(ana, bruno, "Rude.")
    after = seen()
    csrf = [text.split('csrfmiddlewaretoken" value="') for text in (*before[0], *after[0])]
    bare = ["".join([parts[0], *(part[64:] for part in parts[1:])]) for parts in csrf]
    assert bare[: len(pages)] == bare[len(pages) :] and before[1] == after[1]


def test_signals_are_shown_and_decide_nothing(op, ana, bruno) -> None:
    from allauth.usersessions.models import UserSession

    now = timezone.now()
    for number, (user, ip, seen) in enumerate(
        [
            (ana, "192.0.2.1", now),
            (bruno, "192.0.2.1", now),
            (scenes.person("Carla"), "192.0.2.1", now - timedelta(days=31)),
            (scenes.person("Dora"), "192.0.2.2", now),
        ]
    ):
        one = UserSession.objects.create(user=user, ip=ip, user_agent="Firefox", session_key=f"{number}")
        UserSession.objects.filter(pk=one.pk).update(last_seen_at=seen)
    report(bruno, ana)
    page = op.get(f"/admin/reports/{ana.pk}/").content.decode().partition("Same network")[2]
    assert "Bruno" in page and "same kind of browser" in page and "(has reported Ana)" in page
    assert "Carla" not in page and "Dora" not in page


def test_an_operator_erases_a_reported_message(op, ana, bruno) -> None:
    game = scenes.table(ana, bruno)
    message = chat.post_message(game, bruno, "Something rude.")
    reports.make_report(reports.message_subjects([message], ana.pk)[0], Reporter(ana, "", "en"), "insult", "")
    op.post(f"/admin/reports/{bruno.pk}/", {"close": "yes", "upto": Report.objects.get().pk})
    assert "Erase this message" in op.get(f"/admin/reports/{bruno.pk}/").content.decode()  # also afterwards
    op.post(f"/admin/reports/{bruno.pk}/", {"erase": Report.objects.get().pk})
    assert "Erase this message" not in op.get(f"/admin/reports/{bruno.pk}/").content.decode()
    assert Message.objects.get().text == "" and Report.objects.get().text == "Something rude."


def test_a_helper_without_rights_on_accounts_reads_no_reports(client, ana, django_user_model) -> None:
    helper = django_user_model.objects.create_user("helper@example.org", "Helper", is_staff=True)
    client.force_login(helper)
    scenes.show_second_factor(client, helper)
    for page in ("/admin/reports/", f"/admin/reports/{ana.pk}/"):
        assert client.get(page).status_code == 403


# How long it is kept


def test_texts_are_kept_ninety_days_and_the_rest_a_year(op, ana, bruno) -> None:
    report(ana, bruno, "Rude.")
    with time_machine.travel(timezone.now() + timedelta(days=89), tick=False):
        assert reports.forget_texts() == 0
    with time_machine.travel(timezone.now() + timedelta(days=91), tick=False):
        assert reports.forget_texts() == 1 and reports.forget_texts() == 0
    one = Report.objects.get()
    assert (one.text, one.words, one.email) == ("", "", "")
    reports.close_reports(bruno.pk, one.pk, op.user)
    with time_machine.travel(timezone.now() + timedelta(days=366), tick=False):
        reports.forget_texts()
    assert not Report.objects.exists()


def test_erasing_takes_what_was_written_with_it(ana, bruno) -> None:
    carla = scenes.person("Carla")
    report(ana, bruno, "Written by Ana.")
    report(bruno, carla, "Written by Bruno.")
    erasing.erase_account(ana)
    assert Report.objects.get(about=bruno).words == "" and Report.objects.get(about=bruno).reporter is None
    erasing.erase_account(bruno)
    assert [(one.about, one.words) for one in Report.objects.all()] == [(carla, "")]
