"""Notifications besides turns: their recipients, their texts, and when they are obsolete."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import timezone

from games.clocks import vacations
from games.models import Game, Invitation, Motion, OpenQuestion, Remark, Seat
from games.motions import voting
from games.tables import blocks, chat, invitations, nudges, opening, seats
from notifications.delivery import copies
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import board, push_texts, titles, writing
from notifications.models import Address, Channel, Kind, Notification, State
from notifications.preferences import switches
from tests.notifications.conftest import answer
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def quickly(monkeypatch) -> None:
    """No picture, no worker."""
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)


@pytest.fixture
def quiet(table) -> Game:
    """The table, and nothing told yet."""
    Notification.objects.all().delete()
    return table


@pytest.fixture
def eva(django_user_model):
    return django_user_model.objects.create_user("eva@example.org", "Eva")


def told(kind: Kind) -> list[str]:
    return sorted(Notification.objects.filter(kind=kind, address=None).values_list("user__public_name", flat=True))


def run() -> None:
    """All that is due or will be."""
    Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now())
    with override_settings(NOTIFICATION_DELAY_SECONDS=0):
        deliver_due_mails()
        copies.deliver_due_copies()


def why(kind: Kind) -> set[tuple[str, str]]:
    return set(Notification.objects.filter(kind=kind, address=None).values_list("state", "reason"))


def letter(kind: Kind, name: str):
    return writing.write_email(Notification.objects.get(kind=kind, user__public_name=name, address=None))


def waits(game: Game, since: timedelta = timedelta(days=1)) -> tuple[Seat, Seat]:
    """Return an asked user, how long they have been asked, and another user who waits."""
    OpenQuestion.objects.filter(game=game).update(asked_at=timezone.now() - since)
    asked = OpenQuestion.objects.get(game=game).seat
    return asked, game.seats.exclude(pk=asked.pk).select_related("user").first()


# Nudges


def test_a_nudge_puts_the_question_and_says_who_waits(quiet, mailoutbox) -> None:
    asked, other = waits(quiet)
    nudges.nudge_player(quiet, other.user, asked.number)
    assert told(Kind.NUDGE) == [asked.name]
    mail = letter(Kind.NUDGE, asked.name)
    for text in (mail.plain, mail.html):
        assert other.name in text and "/by/" in text
    assert {"en": f"{other.name} has nudged you.", "es": f"{other.name} te ha metido prisa."}[
        mail.language
    ] in mail.plain
    assert mail.opened == OpenQuestion.objects.get(game=quiet).opened and mail.reply_to
    run()
    assert [one.to for one in mailoutbox] == [[f"{asked.name} <{asked.user.email}>"]]


def test_a_nudge_is_dropped_once_the_question_is_answered(quiet, mailoutbox) -> None:
    asked, other = waits(quiet)
    nudges.nudge_player(quiet, other.user, asked.number)
    while OpenQuestion.objects.get(game=quiet).seat_id == asked.pk:
        answer(quiet)
    run()
    assert why(Kind.NUDGE) == {(State.DROPPED, "turn passed")}
    assert not any("hurry" in one.body or "prisa" in one.body for one in mailoutbox)


def test_who_has_blocked_the_giver_hears_nothing(quiet) -> None:
    asked, other = waits(quiet)
    blocks.block_user(asked.user, other.user_id)
    nudges.nudge_player(quiet, other.user, asked.number)
    assert told(Kind.NUDGE) == []


# Motions


def test_a_motion_is_put_to_those_who_are_asked(quiet, people) -> None:
    voting.propose_motion(quiet, people[0], "draw", True)
    assert told(Kind.MOTION) == ["Bruno", "Carla"]
    mail = letter(Kind.MOTION, "Bruno")
    assert mail.plain.splitlines()[1] == "Ana proposes ending the game now, with a victory shared by all players."
    assert "Vote by" in mail.plain
    assert "Reply to this email with yes or no" in mail.plain
    assert mail.reply_to and mail.stop_url


def test_an_undo_says_what_would_no_longer_count(quiet, people) -> None:
    from games.eventlog import log

    for _ in range(12):
        answer(quiet)
    game = Game.objects.get(pk=quiet.pk)
    seat = next(seat for seat in game.seats.select_related("user") if log.observe(game, seat.number).own)
    to = log.observe(game, seat.number).own[0]
    voting.propose_motion(game, seat.user, "undo", to)
    reader = next(user for user in people[1:] if user != seat.user)
    assert "These moves would be undone:" in letter(Kind.MOTION, reader.public_name).plain


@pytest.mark.parametrize("decide", ["withdraw", "vote", "other no"])
def test_a_motion_that_needs_no_word_any_more_is_not_told_of(quiet, people, mailoutbox, decide: str) -> None:
    motion = voting.propose_motion(quiet, people[0], "draw", False)
    if decide == "withdraw":
        voting.withdraw_motion(quiet, people[0], motion.pk)
    elif decide == "vote":
        voting.cast_vote(quiet, people[1], motion.pk, True)
        Notification.objects.filter(user=people[2]).delete()
    else:
        voting.cast_vote(quiet, people[2], motion.pk, False)
    run()
    assert why(Kind.MOTION) == {(State.DROPPED, "voted" if decide == "vote" else "decided")}
    assert not mailoutbox


# Chat


def test_who_is_called_is_told_and_who_is_not_only_if_they_like(quiet, people) -> None:
    ana, bruno, carla = people
    chat.post_message(quiet, ana, "Hello @Bruno, **well** played")
    assert (told(Kind.MENTION), told(Kind.CHAT)) == (["Bruno"], ["Carla"])
    assert not switches.is_on(carla.pk, Kind.CHAT) and switches.is_on(bruno.pk, Kind.MENTION)
    mail = letter(Kind.MENTION, "Bruno")
    assert mail.plain.splitlines()[1] == "Ana mentioned you in chat."
    assert "Hello @Bruno, **well** played" in mail.plain and "<strong>well</strong>" in mail.html
    assert not mail.reply_to, "an answer to it is no move"
    switches.set_switch(carla.pk, Kind.CHAT, on=True)
    assert letter(Kind.CHAT, "Carla").plain.splitlines()[1] == "Ana wrote in chat."


@pytest.mark.parametrize(
    ("language", "call", "talks"),
    [
        ("en", "Ana and Bruno mentioned you in chat.", "Ana and Bruno wrote in chat."),
        ("es", "Ana y Bruno te han mencionado en el chat.", "Ana y Bruno han escrito en el chat."),
    ],
)
def test_two_who_speak_are_two(quiet, people, language, call, talks) -> None:
    ana, bruno, carla = people
    carla.language = language
    carla.save()
    for said in ("Salve", "@Carla, Salve"):
        for who in (ana, bruno, ana):
            chat.post_message(quiet, who, said)
    for kind, headline in ((Kind.MENTION, call), (Kind.CHAT, talks)):
        notification = Notification.objects.filter(kind=kind, user=carla, address=None).first()
        assert notification is not None and writing.write_email(notification).plain.splitlines()[1] == headline


def test_what_is_said_in_a_row_is_told_at_once(quiet, people, mailoutbox) -> None:
    switches.set_switch(people[2].pk, Kind.CHAT, on=True)
    for text in ("one", "two", "@Bruno three"):
        chat.post_message(quiet, people[0], text)
    assert (told(Kind.MENTION), told(Kind.CHAT)) == (["Bruno"], ["Bruno", "Carla"])
    run()
    to_carla = next(one for one in mailoutbox if "carla@" in one.to[0])
    assert all(word in to_carla.body for word in ("one", "two", "three"))
    to_bruno = next(one for one in mailoutbox if "bruno@" in one.to[0])
    assert "three" in to_bruno.body and "two" not in to_bruno.body
    chat.post_message(quiet, people[0], "four")
    assert Notification.objects.filter(kind=Kind.CHAT, user=people[2]).count() == 2, "what is said later is told anew"


@pytest.mark.parametrize(
    ("what", "reason"),
    [("erased", "erased"), ("answered", "answered"), ("read", "read at the table"), ("blocked", "erased")],
)
def test_talk_that_needs_no_telling(quiet, people, client, mailoutbox, what: str, reason: str) -> None:
    message = chat.post_message(quiet, people[0], "@Bruno hello")
    if what == "erased":
        chat.erase_message(quiet, people[0], message.pk)
    elif what == "answered":
        chat.post_message(quiet, people[1], "hello")
    elif what == "blocked":
        blocks.block_user(people[1], people[0].pk)
    else:
        client.force_login(people[1])
        client.get(f"/t/{quiet.slug}/chat/?after={message.pk}")
        assert why(Kind.MENTION) == {(State.WAITING, "")}, "a page that asks by itself reads nothing"
        client.get(f"/t/{quiet.slug}/chat/")
    run()
    assert why(Kind.MENTION) == {(State.DROPPED, reason)}
    assert not [one for one in mailoutbox if "bruno@" in one.to[0]]


def test_talk_before_the_game_is_told_too(people) -> None:
    game = open_table(people[0], "gloria", size=3)
    opening.join(game, people[1])
    chat.post_message(game, people[0], "@Bruno who else?")
    assert "who else?" in letter(Kind.MENTION, "Bruno").plain


def test_markup_in_what_is_said_stays_text(quiet, people) -> None:
    chat.post_message(quiet, people[0], "@Bruno <script>alert(1)</script> <img src=x>")
    html = letter(Kind.MENTION, "Bruno").html
    assert "<script" not in html and "<img" not in html


# Invitations, free seats


def test_an_invitation_goes_to_who_is_meant_with_the_way_in(people, eva) -> None:
    game = open_table(people[0], "gloria", size=3, public=False)
    invitations.invite(game, people[0], "Eva")
    invitations.invite(game, people[0], "nobody@example.org")
    assert told(Kind.INVITED) == ["Eva"]
    mail = letter(Kind.INVITED, "Eva")
    assert mail.subject == "Ana invites you to Gloria a Roma" and "References" not in mail.headers()
    assert mail.plain.splitlines()[:2] == ["Gloria a Roma with Ana", "Ana invites you to Gloria a Roma."]
    assert f"/t/{game.slug}/join/?invite=" in mail.plain and game.invitation not in mail.plain
    assert mail.reply_to and mail.stop_url
    assert "receipt" not in mail.plain.lower()


def test_an_invitation_says_what_the_page_says(people, eva, client) -> None:
    game = open_table(people[0], "gloria", size=3, public=False)
    invitations.invite(game, people[0], "Eva")
    mail = letter(Kind.INVITED, "Eva")
    [link] = re.findall(r"http://\S+/join/\?invite=\S+", mail.plain)
    page = unescape(client.get(link, headers={"accept-language": "en"}).content.decode())
    for text in (
        "Every card can be a role, a client, a material, a building or a coin. Rebuild Rome after the great fire.",
        "about 2 minutes each. At about",
        "No time limit.",
        "Standard game, no variants.",
    ):
        assert text in page and text in mail.plain and text in unescape(mail.html)
    assert mail.pictures["board"][:4] == b"\x89PNG" and 'src="cid:board"' in mail.html
    assert f'href="{link}"' in mail.html and f'/t/{game.slug}/decline/"' in mail.html
    hurried = Notification.objects.get(kind=Kind.INVITED)
    hurried.without_picture = True
    assert "in progress" in mail.html and "in progress" not in writing.write_email(hurried).html
    assert not re.search("random|commitment|SHA", f"{mail.plain} {re.sub('<[^>]+>', ' ', mail.html)}")


def test_the_decline_button_asks_first(people, eva, client) -> None:
    game = open_table(people[0], "gloria", size=3, public=False)
    made = invitations.invite(game, people[0], "Eva")
    client.force_login(eva)
    page = client.get(f"/t/{game.slug}/decline/").content.decode()
    made.refresh_from_db()
    assert "Do you want to decline?" in page and made.state == Invitation.State.OPEN
    assert client.post(f"/t/{game.slug}/decline/").url == "/"
    made.refresh_from_db()
    assert made.state == Invitation.State.DECLINED
    assert client.get(f"/t/{game.slug}/decline/").url == "/", "nothing is left to decline"


@pytest.mark.parametrize("end", ["declined", "withdrawn", "blocked", "begun", "accepted"])
def test_an_invitation_that_is_over_is_not_told(people, eva, mailoutbox, end: str) -> None:
    game = open_table(people[0], "gloria", size=3)
    made = invitations.invite(game, people[0], "Eva")
    if end == "declined":
        invitations.decline_invitation(game, eva)
    elif end == "withdrawn":
        invitations.withdraw_invitation(game, people[0], made.pk)
    elif end == "blocked":
        blocks.block_user(eva, people[0].pk)
    elif end == "begun":
        opening.start_early(game, people[0])
    else:
        opening.join(game, eva)
    run()
    assert why(Kind.INVITED) == {(State.DROPPED, "no longer invited")}


def test_one_withdrawn_and_made_anew_before_it_was_told_is_told(people, eva, mailoutbox) -> None:
    game = open_table(people[0], "gloria", size=3)
    made = invitations.invite(game, people[0], "Eva")
    invitations.withdraw_invitation(game, people[0], made.pk)
    run()
    invitations.invite(game, people[0], "Eva")
    run()
    assert why(Kind.INVITED) == {(State.SENT, "")}
    assert Invitation.objects.count() == 1


def test_a_free_seat_is_told_to_the_table_and_to_who_waits_for_one(quiet, people, eva, mailoutbox) -> None:
    seats.set_waiting(quiet, eva, True)
    seats.leave_seat(quiet, people[2])
    assert told(Kind.FREE_SEAT) == ["Ana", "Bruno", "Eva"]
    assert letter(Kind.FREE_SEAT, "Bruno").plain.splitlines()[1].startswith("Carla leaves the table: the seat is free")
    mail = letter(Kind.FREE_SEAT, "Eva")
    assert "You are receiving this email because you asked to be notified when a seat opens up." in mail.plain
    seats.take_seat(Game.objects.get(pk=quiet.pk), 2, eva)
    run()
    assert why(Kind.FREE_SEAT) == {(State.DROPPED, "seat taken")}


# Vacations


def test_a_vacation_is_told_once_to_each_however_many_tables(quiet, people) -> None:
    again = open_table(people[0], "gloria", size=2)
    opening.join(again, people[1])
    Notification.objects.all().delete()
    today = vacations.local_date(people[1], timezone.now())
    vacations.plan_vacation(people[1], today + timedelta(days=2), today + timedelta(days=5))
    assert told(Kind.VACATION) == ["Ana", "Carla"]
    mail = letter(Kind.VACATION, "Ana")
    assert mail.plain.splitlines()[1].startswith("Bruno está de vacaciones del")
    assert quiet.name in mail.plain and again.name in mail.plain
    assert again.name not in letter(Kind.VACATION, "Carla").plain, "what tables others play at is not told"


def test_plans_that_change_before_they_are_told(quiet, people, mailoutbox) -> None:
    today = vacations.local_date(people[1], timezone.now())
    made = vacations.plan_vacation(people[1], today + timedelta(days=2), today + timedelta(days=5))
    vacations.cancel_vacation(people[1], made.pk)
    run()
    assert why(Kind.VACATION) == {(State.DROPPED, "plans have changed")}
    assert not mailoutbox


def test_plans_that_change_afterwards_are_told(quiet, people, mailoutbox) -> None:
    today = vacations.local_date(people[1], timezone.now())
    made = vacations.plan_vacation(people[1], today + timedelta(days=2), today + timedelta(days=5))
    run()
    vacations.cancel_vacation(people[1], made.pk)
    run()
    assert [one.to[0].split("@")[0].split("<")[1] for one in mailoutbox] == ["ana", "carla"] * 2
    assert why(Kind.VACATION) == {(State.SENT, "")}


# Elsewhere


@pytest.fixture
def elsewhere(monkeypatch, people) -> list:
    """Bruno has a browser and a chat; what they are handed: (channel, text)."""
    handed: list = []
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: handed.append((address.channel, note)))
    for channel in (Channel.PUSH, Channel.NTFY):
        Address.objects.create(user=people[1], channel=channel, key=channel, name="mine")
        for kind in Kind:
            switches.set_switch(people[1].pk, kind, on=True, channel=channel)
    return handed


def test_a_chat_hears_that_there_is_something_and_a_browser_what(quiet, people, elsewhere) -> None:
    today = vacations.local_date(people[0], timezone.now())
    chat.post_message(quiet, people[0], "@Bruno psst")
    voting.propose_motion(quiet, people[0], "draw", False)
    vacations.plan_vacation(people[0], today, today)
    private = open_table(people[2], "gloria", size=3, public=False)
    invitations.invite(private, people[2], "Bruno")
    run()
    said = {channel: [note.text for c, note in elsewhere if c == channel] for channel in ("push", "ntfy")}
    assert len(said["push"]) == len(said["ntfy"]) == 4
    assert "Ana: @Bruno psst" in said["push"]
    titles = {channel: [note.title for c, note in elsewhere if c == channel] for channel in ("push", "ntfy")}
    assert "Carla invites you to Gloria a Roma" in titles["push"]
    assert f"Your vote is needed: Gloria a Roma · {quiet.name}" in titles["push"]
    assert set(titles["ntfy"]) == {f"Gloria a Roma · {quiet.name}", f"Gloria a Roma · {private.name}"}
    assert not any(name in text for text in said["ntfy"] for name in ("Ana", "psst", "Carla"))
    urls = [note.url for channel, note in elsewhere if channel == "ntfy"]
    assert not any("invite" in url for url in urls) and settings.SITE_URL in urls


def test_every_kind_has_its_words(quiet) -> None:
    """A kind without a writer would fail at its first notification."""
    people_only = {
        Kind.INVITED,
        Kind.REMINDER,
        Kind.REPLY,
        Kind.CLUB_TABLE,
        Kind.CLUB_ROLE,
        Kind.CLUB_JOIN,
        Kind.CLUB_TALK,
        Kind.ENTRY,
        Kind.PAIRED,
        Kind.STANDING,
        Kind.DECIDED,
    }
    assert set(writing.EMAIL_WRITERS) | people_only >= {kind for kind in Kind if kind != "moved"}
    assert set(push_texts.DETAILED_SENTENCES) | {Kind.STARTED, Kind.OVER} == set(titles.NEUTRAL_SENTENCES)


def test_remarks_of_other_things_tell_nobody(quiet, people) -> None:
    from games.clocks.remarks import make_remark

    make_remark(quiet, "back", 0)
    assert Remark.objects.exists() and not Notification.objects.exists()
    assert not Motion.objects.exists()
