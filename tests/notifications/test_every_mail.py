"""Every email of the site: its sender, return address, language, and protection against auto-replies."""

import re
from datetime import timedelta
from email.utils import parseaddr
from pathlib import Path

import allauth
import dkim
import pytest
import time_machine
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.conf import settings as house
from django.contrib.auth.models import AnonymousUser
from django.core import mail
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from games.clocks import vacations
from games.clubs import founding, joining, talk
from games.facts.signals import game_reviewed, league_opened, season_drawn, season_over
from games.models import Game, OpenQuestion, Review, Tournament
from games.motions import voting
from games.players import reviews
from games.players.review.breakdown import REVIEW_VERSION
from games.tables import chat, invitations, nudges, opening, seats
from games.tournaments import decisions, entering
from notifications.channels.mail import dkim_record, new_dkim_key
from notifications.channels.return_addresses import PROBE, address_digest, read_return_address
from notifications.delivery import alerts, mails
from notifications.inbound import dispatch, incoming_mail
from notifications.models import SWITCHED, Address, DeliveryFrequency, Kind, Notification
from notifications.outbox import digests
from notifications.preferences import addresses, switches
from notifications.replies.reply_tokens import read_reply_address
from tests.games.tournaments.seasons import drawn_season, open_season
from tests.notifications.inbound.conftest import quickly, raw_mail, send  # noqa: F401
from tests.tables import open_table

pytestmark = pytest.mark.django_db
KEY = new_dkim_key()
ACCOUNT_MAILS = sorted(
    {
        f"{kind}/email/{file.name.removesuffix('_message.txt')}"
        for folder in (Path(house.BASE_DIR) / "templates", Path(allauth.__file__).parent / "templates")
        for kind in ("account", "mfa")
        for file in (folder / kind / "email").glob("*_message.txt")
        if not file.name.startswith("base_")
    }
)


@pytest.fixture(autouse=True)
def public(settings) -> None:
    """Give the site a name and a key."""
    settings.DEFAULT_FROM_EMAIL, settings.INBOUND_ADDRESS = "Roma by post <post@roma.example>", "play@roma.example"
    settings.DKIM_KEY, settings.DKIM_DOMAIN, settings.NOTIFICATION_DELAY_SECONDS = KEY, "roma.example", 0


def reader_of(one, people) -> tuple[str, str]:
    """The address it goes to, and its owner's language."""
    to = parseaddr(one.to[0])[1]
    return to, next((user.language for user in people if to.startswith(user.email.partition("@")[0])), "en")


def check_mail(one, people, stops: bool) -> None:
    """Check what applies to all emails. `stops`: emails of this kind can be turned off."""
    message = one.message()
    to, language = reader_of(one, people)
    assert message["From"] == "Roma by post <post@roma.example>"
    assert re.fullmatch(r"<\w{32}@roma\.example>", message["Message-ID"])
    assert message["Auto-Submitted"] in ("auto-generated", "auto-replied")
    assert message["X-Auto-Response-Suppress"] == "All", one.subject
    assert message["Content-Language"] == language, one.subject
    kinds = [part.get_content_type() for part in message.walk()]
    assert "text/plain" in kinds and "text/html" in kinds and one.body.strip()
    html = one.alternatives[0][0]
    assert f'<html lang="{language}"' in html and "style=" in html
    assert bool(message["List-Unsubscribe"]) == bool(message["List-Unsubscribe-Post"]) == stops, one.subject
    check_envelope(one, to)
    check_signature(message)


def check_envelope(one, to: str) -> None:
    """Check the return address: the site's own, with the recipient's digest."""
    back = read_return_address(one.from_email)
    assert back is not None, one.subject
    assert back.address_digest == address_digest(to) and one.from_email.endswith("@roma.example")


def check_signature(message) -> None:
    """Check the DKIM signature, which covers the unsubscribe headers."""
    raw = message.as_bytes(linesep="\r\n")
    assert dkim.verify(raw, dnsfunc=lambda name, timeout: dkim_record(KEY).encode())
    tags = dict(part.strip().split("=", 1) for part in message["DKIM-Signature"].split(";"))
    assert tags["d"] == "roma.example"
    covered = [name.strip() for name in tags["h"].split(":")]
    assert {"from", "to", "subject", "date", "message-id", "auto-submitted"} <= set(covered)
    assert not message["List-Unsubscribe"] or {"list-unsubscribe", "list-unsubscribe-post"} <= set(covered)
    assert covered.count("from") == 2, "no second From can be added"


def look_again(game: Game) -> None:
    """Store a review of a finished game."""
    accounts = [{"seat": seat, "begin": 0.5, "end": 0.0, "own": 0.0, "others": 0.0, "luck": -0.1, "rest": -0.4, "told": []} for seat in range(2)]  # fmt: skip
    body = {
        "review": REVIEW_VERSION,
        "seats": [one | {"moments": [], "swings": [], "by_others": []} for one in accounts],
    }
    review, _ = Review.objects.update_or_create(
        game=game, defaults={**reviews.current_versions(game), "body": body, "made_at": timezone.now()}
    )
    game_reviewed.send(Game, game=game, review=review)


def test_every_mail_about_a_table(people, table, send, monkeypatch, django_user_model) -> None:  # noqa: F811
    """One of each kind, as workers send them."""
    dora = django_user_model.objects.create_user("dora@example.org", "Dora", language="es")
    people = [*people, dora]
    with time_machine.travel(timezone.now() + timedelta(hours=13), tick=False):
        chat.post_message(table, people[0], "hello all")
        chat.post_message(table, people[1], "@Ana hello")
        chat.raise_alarm(table, people[1])
        voting.propose_motion(table, people[1], "draw", False)
        asked = OpenQuestion.objects.get(game=table)
        nudges.nudge_player(
            Game.objects.get(pk=table.pk), next(u for u in people if u != asked.seat.user), asked.seat.number
        )
        Notification.objects.create(
            game=table, user=asked.seat.user, kind=Kind.TURN, opened=asked.opened, reminder_number=2
        )
        fill_a_club(people)
        play_a_season(people)
        opened = open_table(people[0], "gloria", {"short": True}, size=3)
        invitations.invite(opened, people[0], "Dora")
        today = vacations.local_date(people[2], timezone.now())
        vacations.plan_vacation(people[2], today, today + timedelta(days=2))
        send(asked.seat, "help")
        for topic in SWITCHED:
            for user in people:
                user.notification_switches.update_or_create(channel="mail", kind=topic, defaults={"on": True})
        deliver()
        accept_invitation(dora)
        seats.leave_seat(table, people[2])
        deliver()
        over = open_table(people[0], "gloria", {"short": True}, size=2)
        opening.join(over, people[1])
        deliver()
        opening.concede(over, people[1])
        look_again(Game.objects.get(pk=over.pk))
        deliver()
    sent = set(Notification.objects.filter(state="sent").values_list("kind", flat=True))
    assert sent >= {kind.value for kind in Kind if kind not in (Kind.REMINDER, Kind.MOVE)}, sent
    assert len(mail.outbox) > 10
    receipts = {
        notification.message_id for notification in Notification.objects.filter(kind__in=(Kind.REPLY, Kind.DECIDED))
    }
    for one in mail.outbox:
        check_mail(one, people, stops=one.extra_headers["Message-ID"] not in receipts)


def fill_a_club(people) -> None:
    """Ana's club asks Bruno to play, makes him a host, and gets a request."""
    club = founding.create_club(people[0], "Friends", kind="request")
    joining.join_by_link(club, people[1], club.invite)
    talk.ask_the_club(open_table(people[0], "roma", size=2, public=False, club=club), people[0])
    joining.change_role(club, people[0], people[1], "host")
    joining.join_club(club, people[2])
    switches.set_switch(people[0].pk, Kind.CLUB_TALK, on=True)
    talk.post_message(club, people[1], "hello all")


def play_a_season(people) -> None:
    """Bruno learns of a draw, a message to all, the end, and the next season."""
    season = drawn_season(people[0], people[1:3])
    season_drawn.send(Tournament, tournament=season, at=timezone.now())
    decisions.write_to_all(season, people[0], "hello all")
    over = drawn_season(people[0], people[1:3])
    Tournament.objects.filter(pk=over.pk).update(state="finished")
    season_over.send(Tournament, tournament=over, at=timezone.now())
    later = open_season(people[0], previous=over)
    entering.enter(later, people[1])
    league_opened.send(Tournament, tournament=later, at=timezone.now())


def accept_invitation(guest) -> None:
    """Reply to the mail that invites them."""
    [address] = [one.extra_headers["Reply-To"] for one in mail.outbox if parseaddr(one.to[0])[1] == guest.email]
    raw = raw_mail("Sí, gracias", guest.email, address)
    to = read_reply_address(address)
    assert dispatch.accept_mail(to, incoming_mail.read_mail_bytes(raw, guest.email)) == "joined"


def deliver() -> None:
    """Deliver everything that waits."""
    Notification.objects.filter(state="waiting").update(due_at=timezone.now())
    mails.deliver_due_mails()


def test_a_digest(people, table) -> None:
    deliver()
    ana = people[0]
    address = addresses.mail_address_of(ana)
    digests.set_frequency(address, DeliveryFrequency.HOURLY, 8)
    mail.outbox.clear()
    chat.post_message(table, people[1], "@Ana hello")
    deliver()
    with time_machine.travel(timezone.now() + timedelta(hours=14), tick=False):
        mails.deliver_due_mails()
    [one] = [one for one in mail.outbox if parseaddr(one.to[0])[1] == ana.email]
    check_mail(one, people, stops=True)


def test_mails_about_mails(people) -> None:
    """A test, a probe and the message about a dead address cannot be turned off."""
    ana = people[0]
    ana.emailaddress_set.create(email="ana.second@example.org", verified=True)
    address = addresses.mail_address_of(ana)
    alerts.deliver_trial(address)
    assert alerts.probe_mail_address(address.pk) == 1
    Address.objects.filter(pk=address.pk).update(disabled_at=timezone.now())
    assert alerts.announce_dead_address(address.pk) == 1
    assert len(mail.outbox) == 3 and read_return_address(mail.outbox[1].from_email).purpose == PROBE
    for one in mail.outbox:
        check_mail(one, people, stops=False)


# The account's


def account_mail(name: str, email: str, page_language: str):
    """One of allauth's, asked for on a page in some language."""
    request = RequestFactory().get("/", headers={"user-agent": "Browser <b>1</b>"})
    request.user, request.session = AnonymousUser(), {}
    facts = {
        "code": "ABC-DEF", "activate_url": "https://roma.example/a/", "password_reset_url": "https://roma.example/b/",
        "signup_url": "https://roma.example/c/", "site_url": "https://roma.example", "ip": "192.0.2.1",
        "user_agent": "Browser <b>1</b>", "deleted_email": "x@y.example", "from_email": "x@y.example",
        "to_email": email, "request": request, "timestamp": timezone.now(),
    }  # fmt: skip
    with context.request_context(request), translation.override(page_language):
        get_adapter().send_mail(name, email, facts)
    return mail.outbox[-1]


@pytest.mark.parametrize("name", ACCOUNT_MAILS)
def test_every_mail_about_an_account(people, name: str) -> None:
    """In the language of who reads it, whatever the page that asked was in."""
    ana, bruno = people[0], people[1]
    spanish, english = account_mail(name, ana.email, "en"), account_mail(name, bruno.email, "es")
    for one in (spanish, english):
        check_mail(one, people, stops=False)
        assert "Browser <b>" not in one.alternatives[0][0]
    words = [
        set(re.findall(r"[a-zñáéíóú]{4,}", one.subject.lower().replace("roma by post", "")))
        for one in (spanish, english)
    ]
    assert words[0] and words[1] and not words[0] & words[1], "the subject is said in both languages"
    told = [
        [line for line in one.body.splitlines() if line.count(" ") > 3 and "192.0.2.1" not in line]
        for one in (spanish, english)
    ]
    assert told[0] and not set(told[0]) & set(told[1]), "and so is all that is told"


def test_there_are_as_many_as_we_think() -> None:
    assert len(ACCOUNT_MAILS) >= 16


def test_to_who_has_no_account_it_speaks_as_the_page(people) -> None:
    one = account_mail("account/email/unknown_account", "nobody@example.org", "es")
    message = one.message()
    assert message["Content-Language"] == "es" and one.from_email == house.DEFAULT_FROM_EMAIL
    check_signature(message)


def test_what_is_to_be_opened_or_typed_stands_out(people) -> None:
    reset = account_mail("account/email/password_reset_key", people[0].email, "en").alternatives[0][0]
    assert re.search(rf'<a [^>]*href="{house.SITE_URL}/b/"', reset)  # whatever host the request named
    cache.clear()  # else it is the mail that this address has: both say the same code
    code = account_mail("account/email/login_code", people[0].email, "en").alternatives[0][0]
    assert re.search(r"<p [^>]*letter-spacing[^>]*>ABC-DEF</p>", code)


def test_a_page_sends_it_so(people, client: Client) -> None:
    people[0].emailaddress_set.create(email=people[0].email, verified=True, primary=True)
    client.post("/accounts/password/reset/", {"email": people[0].email}, headers={"accept-language": "en"})
    check_mail(mail.outbox[-1], people, stops=False)
    client.post("/accounts/login/code/", {"email": people[0].email.upper()}, headers={"accept-language": "en"})
    check_mail(mail.outbox[-1], people, stops=False)
