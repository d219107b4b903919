"""Clubs: notifications about tables, requests and roles, and none for former members."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs import founding, joining, talk
from games.facts.errors import Refused
from games.models import Block, Club, Game, Membership, Message
from games.tables import opening
from notifications.delivery import copies, mails
from notifications.emails import push_texts
from notifications.models import Address, Channel, DeliveryFrequency, Kind, Notification, State
from notifications.outbox import digests
from notifications.preferences import addresses, history, switches
from notifications.receivers.clubs import MAX_MEMBERS_ASKED
from tests.browser import scenes
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
User = get_user_model()
Role = Membership.Role


@pytest.fixture(autouse=True)
def at_once(settings, monkeypatch) -> None:
    """Emails are due at once, and no worker is woken."""
    settings.NOTIFICATION_DELAY_SECONDS = 0
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)


@pytest.fixture
def club(people) -> Club:
    """Ana's closed club; Bruno and Carla are members, and all read English."""
    User.objects.update(language="en")
    made = founding.create_club(people[0], "Friends")
    for one in people[1:]:
        joining.join_by_link(made, one, made.invite)
    return made


@pytest.fixture
def game(club, people) -> Game:
    """Ana's table for the club."""
    return open_table(people[0], "gloria", {"short": True}, size=3, public=False, club=club)


def asked(game: Game, kind: Kind = Kind.CLUB_TABLE) -> list[str]:
    rows = Notification.objects.filter(game=game, kind=kind, address=None)
    return sorted(rows.values_list("user__public_name", flat=True))


def sent() -> dict[str, list[str]]:
    """The subjects of what is sent now, by reader."""
    mail.outbox.clear()
    Notification.objects.filter(state=State.WAITING).update(due_at=timezone.now())
    mails.deliver_due_mails()
    found: dict[str, list[str]] = {}
    for one in mail.outbox:
        found.setdefault(one.to[0].partition(" <")[0], []).append(one.subject)
    return found


def later(hours: float) -> time_machine.travel:
    return time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False)


def test_a_row_is_about_a_game_or_a_club(club, game, people) -> None:
    for about in ({}, {"game": game, "club": club}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Notification.objects.create(user=people[0], kind=Kind.CLUB_ROLE, opened=1, **about)
    once = {"user": people[0], "kind": Kind.CLUB_ROLE, "opened": 1, "club": club}
    Notification.objects.create(**once)
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.create(**once)


# A table that asks the club


def test_a_table_asks_all_other_members(club, game, people) -> None:
    talk.ask_the_club(game, people[0])
    assert asked(game) == ["Bruno", "Carla"]
    assert sent() == {one: ["Ana is looking for players in Friends: Gloria a Roma"] for one in ("Bruno", "Carla")}
    letter = mail.outbox[0]
    assert f"/t/{game.slug}/join/" in letter.body and "reply “yes” to take the seat" in letter.body
    assert "Decline" not in letter.body and "invite=" not in letter.body and letter.extra_headers["Reply-To"]
    assert letter.extra_headers["List-Unsubscribe"]


def test_of_5000_members_60_get_an_email_in_few_queries(club, game, people) -> None:
    users = User.objects.bulk_create(
        User(email=f"m{n}@example.org", public_name=f"Member {n}", name_key=f"member {n}") for n in range(5000)
    )
    Membership.objects.bulk_create(Membership(club=club, user=one) for one in users)
    with CaptureQueriesContext(connection) as made:
        talk.ask_the_club(game, people[0])
    assert len(asked(game)) == MAX_MEMBERS_ASKED == 60 and len(made) < 20
    with later(2):
        talk.ask_the_club(Game.objects.get(pk=game.pk), people[0])
        assert len(asked(game)) == len(set(asked(game))) == 120, "others are asked first"


def test_members_are_asked_once_an_hour_by_all_clubs_together(club, game, people) -> None:
    other = founding.create_club(people[1], "Others")
    joining.join_by_link(other, people[2], other.invite)
    second = open_table(people[1], "roma", size=2, public=False, club=other)
    talk.ask_the_club(game, people[0])
    with pytest.raises(Refused):
        talk.ask_the_club(game, people[0])
    talk.ask_the_club(second, people[1])
    assert (asked(game), asked(second)) == (["Bruno", "Carla"], [])
    with later(1.1):
        talk.ask_the_club(Game.objects.get(pk=second.pk), people[1])
    assert asked(second) == ["Carla"]


def test_who_is_at_the_table_blocked_or_without_a_channel_is_not_asked(club, game, people) -> None:
    dora, eva, finn = (User.objects.create_user(f"{name}@example.org", name) for name in ("Dora", "Eva", "Finn"))
    for one in (dora, eva, finn):
        joining.join_by_link(club, one, club.invite)
    opening.join(game, people[1])
    Block.objects.create(user=people[0], other=people[2])
    Block.objects.create(user=dora, other=people[0])
    switches.set_switch(eva.pk, Kind.CLUB_TABLE, on=False)
    talk.ask_the_club(game, people[0])
    assert asked(game) == ["Finn"]


@pytest.mark.parametrize(
    "end", ["removed", "left", "barred", "erased", "blocked", "blocks", "cancelled", "begun", "sat"]
)
def test_a_waiting_email_is_checked_again(club, game, people, end: str) -> None:
    ana, bruno, carla = people
    talk.ask_the_club(game, ana)
    {
        "removed": lambda: joining.remove_member(club, ana, bruno),
        "barred": lambda: joining.remove_member(club, ana, bruno, bar=True),
        "left": lambda: joining.leave_club(club, bruno),
        "erased": lambda: User.objects.filter(pk=bruno.pk).update(is_active=False),
        "blocked": lambda: Block.objects.create(user=ana, other=bruno),
        "blocks": lambda: Block.objects.create(user=bruno, other=ana),
        "cancelled": lambda: opening.cancel(game, ana),
        "begun": lambda: opening.start_early(game, ana),
        "sat": lambda: opening.join(game, bruno),
    }[end]()
    assert not any("looking for players" in one for one in sent().get("Bruno", []))
    if end in ("removed", "blocked"):
        assert Notification.objects.get(game=game, user=carla).state == State.SENT, "the others get theirs"


def test_a_former_members_copies_and_digests_are_dropped_too(club, game, people, monkeypatch) -> None:
    """Rows that wait for a digest, for a browser or for a program."""
    ana, bruno, carla = people
    said: list = []
    monkeypatch.setattr("notifications.delivery.copies.deliver_to_address", lambda address, note: said.append(note))
    Address.objects.create(user=bruno, channel=Channel.PUSH, key="1", name="phone")
    digests.set_frequency(addresses.mail_address_of(bruno), DeliveryFrequency.HOURLY, 8)
    digests.set_frequency(addresses.mail_address_of(carla), DeliveryFrequency.HOURLY, 8)
    talk.ask_the_club(game, ana)
    assert sent() == {}
    joining.remove_member(club, ana, bruno)
    Club.objects.update(name="New name")
    copies.deliver_due_copies()
    assert sent() == {}
    with later(2):
        found = sent()
    assert not any("looking" in note.text + note.title for note in said)
    assert len(found["Carla"]) == 1 and "Gloria" in mail.outbox[-1].body + mail.outbox[0].body
    bodies = [one.body for one in mail.outbox if "Bruno" in one.to[0]]
    assert all("New name" not in body and game.name not in body for body in bodies)
    assert any("You are no longer a member of the club Friends" in body for body in bodies)


def test_a_browser_and_a_program_are_told(club, game, people) -> None:
    talk.ask_the_club(game, people[0])
    row = Notification.objects.get(game=game, user=people[1])
    row.address = Address(user=people[1], channel=Channel.PUSH)
    note = push_texts.push_text(row)
    assert note.title == "Ana is looking for players in Friends: Gloria a Roma" and game.name == note.table
    row.address = Address(user=people[1], channel=Channel.NTFY)
    assert "Friends" not in push_texts.push_text(row).title + push_texts.push_text(row).text
    row.address = Address(user=people[1], channel=Channel.WEBHOOK)
    assert copies.webhook_text(row).facts["slug"] == game.slug


# Requests, invitations and roles


def test_hosts_are_told_of_requests_in_one_email(club, people) -> None:
    ana, bruno, _ = people
    Club.objects.update(kind=Club.Kind.REQUEST)
    joining.change_role(club, ana, bruno, Role.HOST)
    sent()
    Block.objects.create(user=bruno, other=(eva := User.objects.create_user("eva@example.org", "Eva")))
    dora = User.objects.create_user("dora@example.org", "Dora")
    for one in (dora, eva):
        joining.join_club(club, one)
    assert sent() == {"Ana": ["Dora and Eva ask to join Friends"], "Bruno": ["Dora asks to join Friends"]}
    assert "Replies to this email reach no one." in mail.outbox[0].body
    joining.join_club(club, User.objects.create_user("finn@example.org", "Finn"))
    assert Notification.objects.filter(state=State.WAITING).latest("pk").due_at > timezone.now() + timedelta(minutes=58)
    joining.answer_request(club, ana, dora, accepts=True)
    joining.change_role(club, ana, bruno, Role.MEMBER)
    assert sent() == {
        "Ana": ["Eva and Finn ask to join Friends"],
        "Dora": ["You are now a member of the club Friends"],
    }, "who is no host any more is not told"


def test_decided_requests_are_not_told(club, people) -> None:
    Club.objects.update(kind=Club.Kind.REQUEST)
    dora = User.objects.create_user("dora@example.org", "Dora")
    joining.join_club(club, dora)
    joining.answer_request(club, people[0], dora, accepts=False)
    assert sent() == {}


def test_who_is_removed_is_told_so_and_nothing_else(club, people) -> None:
    ana, bruno, _ = people
    joining.remove_member(club, ana, bruno)
    Club.objects.update(name="Friends without Bruno")
    assert sent() == {"Bruno": ["You are no longer a member of the club Friends"]}
    assert club.slug not in mail.outbox[0].body and "without" not in mail.outbox[0].body
    [row] = history.history_page_of(bruno, None)[1]
    assert (row["name"], row["state"]) == ("Friends", "sent")


def test_roles_are_told_if_they_still_hold(club, people) -> None:
    ana, bruno, carla = people
    joining.change_role(club, ana, bruno, Role.HOST)
    joining.change_role(club, ana, carla, Role.HOST)
    joining.change_role(club, ana, carla, Role.MEMBER)
    assert sent() == {"Bruno": ["You are now a host of the club Friends"]}
    joining.change_role(club, ana, bruno, Role.OWNER)
    assert sent() == {"Bruno": ["You are now an owner of the club Friends"]}


def test_an_heir_is_told(club, people) -> None:
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    with transaction.atomic():
        joining.ensure_owner(Club.objects.select_for_update().get(pk=club.pk))
    assert sent() == {"Bruno": ["You are now an owner of the club Friends"]}


def test_toggling_a_role_sends_one_email_an_hour(club, people) -> None:
    ana, bruno, _ = people
    for _ in range(5):
        joining.change_role(club, ana, bruno, Role.HOST)
        sent_now = sent() if _ == 0 else {}
        joining.change_role(club, ana, bruno, Role.MEMBER)
    assert sent_now == {} and Notification.objects.filter(user=bruno, club=club).count() == 2


def test_a_finished_table_that_is_kept_invites_its_players(club, people) -> None:
    membership = Membership.objects.get(club=club, user=people[2])
    membership.role = Role.INVITED
    membership.save()
    from games.facts.signals import club_invited

    club_invited.send(Membership, membership=membership, at=timezone.now())
    assert sent() == {"Carla": ["You are invited to the club Friends"]}
    club_invited.send(Membership, membership=membership, at=timezone.now())
    membership.delete()
    assert sent() == {}


def test_each_kind_can_be_turned_off(club, people) -> None:
    ana, bruno, _ = people
    joining.change_role(club, ana, bruno, Role.HOST)
    sent()
    stop = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>").rstrip("/").rpartition("/")[2]
    assert switches.read_stop_token(stop) == (bruno.pk, [Kind.CLUB_ROLE])
    switches.set_switch(bruno.pk, Kind.CLUB_ROLE, on=False, by_link=True)
    joining.change_role(club, ana, bruno, Role.OWNER)
    assert sent() == {}


# The talk


@pytest.fixture
def wanted(people) -> None:
    """Bruno and Carla want emails about the talk, which are off by default."""
    for one in people[1:]:
        switches.set_switch(one.pk, Kind.CLUB_TALK, on=True)


def test_the_talk_is_sent_to_members_who_want_it_once_an_hour(club, people, wanted) -> None:
    ana, bruno, carla = people
    eva = User.objects.create_user("eva@example.org", "Eva")
    joining.join_by_link(club, eva, club.invite)
    talk.post_message(club, ana, "Who plays on Friday?")
    talk.post_message(club, bruno, "I do")
    assert sent() == {
        "Bruno": ["Ana wrote in the chat of Friends"],
        "Carla": ["Ana and Bruno wrote in the chat of Friends"],
    }
    assert "Who plays on Friday?" in mail.outbox[0].body and "I do" in mail.outbox[1].body
    talk.post_message(club, ana, "And on Saturday?")
    with later(0.5):
        mail.outbox.clear()
        mails.deliver_due_mails()
        assert mail.outbox == []
    talk.mark_read_until(Membership.objects.get(club=club, user=carla), Message.objects.latest("pk").pk)
    assert list(sent()) == ["Bruno"], "Carla has read it"


def test_the_talk_shows_members_only_what_they_may_read(club, people, wanted) -> None:
    """Not what was written before they joined, was hidden or erased, or by a player whom they have blocked."""
    ana, bruno, carla = people
    eva = User.objects.create_user("eva@example.org", "Eva")
    switches.set_switch(eva.pk, Kind.CLUB_TALK, on=True)
    Block.objects.create(user=carla, other=bruno)
    talk.post_message(club, ana, "before Eva")
    joining.join_by_link(club, eva, club.invite)
    talk.hide_message(club, ana, talk.post_message(club, ana, "hidden words").pk)
    talk.erase_message(club, ana, talk.post_message(club, ana, "erased words").pk)
    talk.post_message(club, bruno, "of Bruno")
    assert set(sent()) == {"Bruno", "Carla", "Eva"}
    bodies = {one.to[0].partition(" <")[0]: one.body for one in mail.outbox}
    assert "of Bruno" in bodies["Eva"] and "of Bruno" not in bodies["Carla"]
    assert "before Eva" in bodies["Carla"] and "before Eva" not in bodies["Eva"]
    assert not any(words in body for body in bodies.values() for words in ("hidden words", "erased words"))


def test_a_former_member_gets_no_talk(club, people, wanted) -> None:
    talk.post_message(club, people[0], "secret")
    joining.remove_member(club, people[0], people[1])
    assert sent()["Bruno"] == ["You are no longer a member of the club Friends"]
    assert "secret" not in next(one.body for one in mail.outbox if one.to[0].startswith("Bruno"))


def test_a_club_that_is_deleted_leaves_nothing(club, people) -> None:
    joining.change_role(club, people[0], people[1], Role.HOST)
    for one in people:
        joining.leave_club(club, one)
    assert not Notification.objects.exists() and sent() == {}


@pytest.mark.parametrize("kind", ["table", "role", "join", "removed"])
def test_a_spanish_reader_is_written_to_in_spanish(club, game, people, kind: str) -> None:
    ana, bruno, _ = people
    User.objects.update(language="es")
    Club.objects.update(kind=Club.Kind.REQUEST)
    {
        "table": lambda: talk.ask_the_club(game, ana),
        "role": lambda: joining.change_role(club, ana, bruno, Role.OWNER),
        "removed": lambda: joining.remove_member(club, ana, bruno),
        "join": lambda: joining.join_club(club, User.objects.create_user("dora@example.org", "Dora", language="es")),
    }[kind]()
    assert sent()
    for letter in mail.outbox:
        for english in ("You ", "club Friends. You", "Reply", "asks", "looking", "Go to"):
            assert english not in letter.subject + letter.body


def test_the_webhook_of_a_former_member_leaves_no_trace_of_moves(club, people) -> None:
    """Their history would otherwise list each move of a table that they can no longer see."""
    ana, bruno, carla = people
    table = scenes.table(ana, carla, public=False, club=club)
    for user in (bruno, carla):
        hook = {"url": "https://hooks.example.org/1", "secret": ""}
        addresses.add_address(user, Channel.WEBHOOK, "hook", hook, table, every=True)
    moves = Notification.objects.filter(kind=Kind.MOVE, game=table)
    scenes.play(table, 1, table.head + 2)
    assert (before := moves.filter(user=bruno).count()) and moves.filter(user=carla).exists()
    joining.remove_member(club, ana, bruno)
    scenes.play(table, 1, table.head + 2)
    assert moves.filter(user=bruno).count() == before < moves.filter(user=carla).count()
