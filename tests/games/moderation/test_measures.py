"""Measures: what they stop, how they end, and how their user learns of them."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.facts.errors import Refused
from games.models import Measure, Message
from games.moderation import measures
from games.moderation.measures import Act, Kind
from games.tables import bots, chat, tokens
from notifications.delivery import alerts
from roma_site.accounts.models import User
from tests.browser import scenes

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def op():
    return User.objects.create_superuser("op@example.org", "Operator")


@pytest.fixture
def ana():
    return scenes.person("Ana", language="es")


def begin(user, op, kind=Kind.MUTED, days=7):
    return measures.begin_measure(user, kind, "Insults in the chat.", days, op)


@pytest.mark.parametrize("kind", Kind)
def test_a_measure_stops_what_the_table_says_and_ends_at_its_time(ana, op, kind) -> None:
    bot = bots.make_bot("Anabot", ana)
    begin(ana, op, kind)
    for act in Act:
        assert bool(measures.stopped(ana, act)) is (act in measures.STOPPED_ACTS[kind])
        assert bool(measures.stopped(bot, act)) is (act in measures.STOPPED_ACTS[kind]), "the bots of the owner, too"
    with time_machine.travel(timezone.now() + timedelta(days=7, seconds=1), tick=False):
        assert not any(measures.stopped(one, act) for act in Act for one in (ana, bot))
        assert measures.end_due_measures() == 1 and measures.end_due_measures() == 0
    for one in (ana, bot):
        one.refresh_from_db()
        assert one.is_active


def test_the_end_of_one_suspension_does_not_end_another(ana, op) -> None:
    bot = bots.make_bot("Anabot", ana)
    first, second = begin(ana, op, Kind.SUSPENDED, 1), begin(ana, op, Kind.SUSPENDED, 30)
    measures.end_measure(first.pk, op)
    assert not User.objects.get(pk=ana.pk).is_active
    measures.end_measure(second.pk, op)
    assert User.objects.get(pk=ana.pk).is_active and User.objects.get(pk=bot.pk).is_active


def test_a_bot_that_was_retired_before_stays_so(ana, op) -> None:
    bot = bots.make_bot("Anabot", ana)
    bots.retire_bot(bot)
    measures.end_measure(begin(ana, op, Kind.SUSPENDED).pk, op)
    assert not User.objects.get(pk=bot.pk).is_active


def test_a_suspension_closes_the_streams_of_tokens(ana, op, monkeypatch, django_capture_on_commit_callbacks) -> None:
    ended = []
    monkeypatch.setattr("roma_site.accounts.erasing.end_tickets", lambda kind, name: ended.append((kind, name)))
    token, _text = tokens.make_token(ana, "mine", ["read"])
    with django_capture_on_commit_callbacks(execute=True):
        begin(ana, op, Kind.SUSPENDED)
    assert ended == [("token", str(token.pk))]


def test_a_row_that_cannot_be_ended_keeps_no_other_waiting(ana, op) -> None:
    bad, good = begin(ana, op, Kind.SUSPENDED, 1), begin(scenes.person("Bruno"), op, Kind.SUSPENDED, 1)
    Measure.objects.filter(pk=bad.pk).update(bots="garbage")
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        assert measures.end_due_measures() == 1
    assert Measure.objects.get(pk=good.pk).ended_at and not Measure.objects.get(pk=bad.pk).ended_at


@pytest.mark.parametrize("text", ["", " ", "x" * 1001])
def test_none_is_without_a_reason(ana, op, text) -> None:
    with pytest.raises(Refused):
        measures.begin_measure(ana, Kind.WARNING, text, 7, op)
    assert not Measure.objects.exists()


def test_it_is_never_changed(ana, op) -> None:
    one = begin(ana, op)
    one.reason = "Something else."
    with pytest.raises(TypeError):
        one.save()


def test_the_user_is_told_in_words_by_mail_and_on_each_page(client, ana, op) -> None:
    begin(ana, op)
    assert alerts.send_due_mails() == 1 and alerts.send_due_mails() == 0
    (sent,) = mail.outbox
    assert sent.to == ["Ana <ana@example.org>"] and "Insults in the chat." in sent.body and "/appeal/" in sent.body
    assert sent.alternatives[0][0].count("<a ") == 1, "one button"
    assert "Puedes jugar, pero no escribir" in sent.body, "in the reader's language"
    client.force_login(ana)
    assert 'href="/you/moderation/"' in client.get("/").content.decode()
    page = client.get("/you/moderation/").content.decode()
    assert "Insults in the chat." in page
    assert 'href="/you/moderation/"' not in client.get("/").content.decode(), "it has been read"


def test_a_mail_that_was_not_accepted_is_sent_later(ana, op, monkeypatch) -> None:
    begin(ana, op)
    with monkeypatch.context() as away:
        away.setattr("notifications.channels.mail.get_connection", _refusing)
        assert alerts.send_due_mails() == 0
    assert alerts.send_due_mails() == 0, "not at once"
    with time_machine.travel(timezone.now() + alerts.RETRY_DELAY, tick=True):
        assert alerts.send_due_mails() == 1


def _refusing():
    class Away:
        def open(self):
            raise ConnectionRefusedError

        def close(self):
            pass

    return Away()


def test_one_appeal_is_heard_and_answered(client, ana, op) -> None:
    one = begin(ana, op)
    client.force_login(ana)
    client.post("/you/moderation/", {"measure": one.pk, "text": "It was a quotation."})
    client.post("/you/moderation/", {"measure": one.pk, "text": "And again."})
    assert Measure.objects.get().appeal == "It was a quotation."
    assert [row.pk for row in measures.open_appeals()] == [one.pk]
    assert measures.decide_appeal(one.pk, "True. Sorry.", op, lift=True)
    assert not measures.decide_appeal(one.pk, "No.", op, lift=False)
    assert not measures.stopped(ana, Act.WRITE) and not measures.open_appeals()
    alerts.send_due_mails()
    assert "True. Sorry." in mail.outbox[-1].body
    assert "True. Sorry." in client.get("/you/moderation/").content.decode()


def test_nobody_appeals_for_another(client, ana, op) -> None:
    one = begin(ana, op)
    client.force_login(scenes.person("Bruno"))
    assert client.post("/you/moderation/", {"measure": one.pk, "text": "For Ana."}).status_code == 404
    assert not Measure.objects.get().appealed_at


def test_a_suspended_user_appeals_by_the_link_without_signing_in(ana, op) -> None:
    begin(ana, op, Kind.SUSPENDED)
    alerts.send_due_mails()
    link = (
        next(line for line in mail.outbox[0].body.splitlines() if "/appeal/" in line)
        .partition("//")[2]
        .partition("/")[2]
    )
    browser = Client()
    assert "Insults in the chat." in browser.get(f"/{link}").content.decode()
    browser.post(f"/{link}", {"text": "It was not me."})
    assert Measure.objects.get().appeal == "It was not me."
    User.objects.filter(pk=ana.pk).update(email="new@example.org")
    assert browser.get(f"/{link}").status_code == 404, "the address is no longer theirs"


def test_a_suspended_user_who_has_lost_the_mail_appeals_by_a_code(ana, op) -> None:
    begin(ana, op, Kind.SUSPENDED)
    pages = {}
    for address in ("ana@example.org", "nobody@example.org"):
        browser = Client()
        page = browser.post("/appeal/", {"email": address}, follow=True)
        assert page.status_code == 200
        pages[address] = page.content.decode().replace(address, "")
        code = next(
            line
            for line in mail.outbox[-1].body.splitlines()
            if (len(line) == 6 and line.isupper()) or line[:1].isdigit()
        )
        there = browser.post("/appeal/", {"code": code}, follow=True)
        assert ("Insults in the chat." in there.content.decode()) is (address == "ana@example.org")
    texts = [page.partition("<h1>")[2].partition("csrf")[0] for page in pages.values()]
    assert texts[0] == texts[1] != "", "nobody learns which address has an account"


def test_operators_are_not_touched(op) -> None:
    with pytest.raises(Refused):
        begin(User.objects.create_superuser("other@example.org", "Other"), op)


def test_it_is_kept_a_year_after_its_end(ana, op) -> None:
    one = begin(ana, op)
    measures.end_measure(one.pk, op)
    with time_machine.travel(timezone.now() + timedelta(days=364), tick=False):
        assert measures.delete_old_measures() == 0
    with time_machine.travel(timezone.now() + timedelta(days=366), tick=False):
        assert measures.delete_old_measures() == 1


def test_a_muted_player_plays_on_and_may_not_write(client, ana, op) -> None:
    game = scenes.table(ana, scenes.person("Bruno"))
    begin(ana, op)
    client.force_login(ana)
    answer = client.post(f"/t/{game.slug}/chat/", {"text": "Salve!"})
    assert answer.status_code == 400 and not Message.objects.exists()
    assert "Ahora no puedes escribir" in answer.content.decode()


LINK = "Look: [free coins](https://coins.example) <https://coins.example>"


@pytest.mark.parametrize("tables", [9, 10])
def test_links_of_new_accounts_are_text(client, ana, tables, monkeypatch) -> None:
    from games.models import Game, Participation

    bruno = scenes.person("Bruno")
    game = scenes.table(ana, bruno)
    for number in range(tables + 3):
        done = Game.objects.create(
            ruleset="gloria", size=2, state="finished", public=number < tables, commitment=f"{number}"
        )
        Participation.objects.create(game=done, seat=0, user=ana, from_event=1, ending="stayed", won=True)
    chat.post_message(game, ana, LINK)
    client.force_login(bruno)
    page = client.get(f"/t/{game.slug}/chat/").content.decode()
    assert ('href="https://coins.example"' in page) is (tables == 10)
    assert "https://coins.example" in page


def test_a_measure_against_somebody_erased_meanwhile_is_refused(ana, op) -> None:
    gone = scenes.person("Bruno")
    User.objects.filter(pk=gone.pk).delete()
    with pytest.raises(Refused):
        measures.begin_measure(gone, Kind.SUSPENDED, "Insults.", 7, op)
    assert not Measure.objects.exists()
