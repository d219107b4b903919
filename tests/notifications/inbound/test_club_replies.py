"""A reply to the email that asks a club's members to play takes a seat, as long as its writer is a member."""

import re

import pytest
from django.contrib.auth import get_user_model

from games.clubs import founding, joining, talk
from games.models import Block, Club, Game
from games.tables import opening
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.replies import reply_tokens
from tests.notifications.inbound.conftest import raw_mail
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def club(people) -> Club:
    get_user_model().objects.update(language="en")
    made = founding.create_club(people[0], "Friends")
    for one in people[1:]:
        joining.join_by_link(made, one, made.invite)
    return made


@pytest.fixture
def game(club, people) -> Game:
    """Ana's private table for the club, which has been asked; Bruno and Carla have their emails."""
    made = open_table(people[0], "gloria", {"short": True}, size=3, public=False, club=club)
    talk.ask_the_club(made, people[0])
    for row in Notification.objects.filter(kind=Kind.CLUB_TABLE).select_related("user", "game"):
        writing.write_email(row)
    return made


def row_of(game: Game, name: str = "Bruno") -> Notification:
    return Notification.objects.select_related("user", "game").get(
        game=game, kind=Kind.CLUB_TABLE, user__public_name=name
    )


@pytest.fixture
def reply(game):
    """Reply to Bruno's email; what became of it."""
    count, address = iter(range(100)), writing.write_email(row_of(game)).reply_to

    def one(text: str, sender: str = "bruno@example.org", to: str = "", **more: str) -> str:
        more.setdefault("message_id", f"<{next(count)}@mail.example>")
        mail = incoming_mail.read_mail_bytes(raw_mail(text, sender, to or address, **more), sender)
        return dispatch.accept_mail(reply_tokens.read_reply_address(to or address), mail)

    return one


def receipt():
    return writing.write_email(Notification.objects.filter(kind=Kind.REPLY).select_related("user", "game").latest("pk"))


def seated(game: Game) -> set[str]:
    return set(game.seats.values_list("user__public_name", flat=True))


@pytest.mark.parametrize("text", ["yes", "Sí", "si", "count me in", "Me apunto, gracias", "yes: seven owls"])
def test_a_yes_takes_the_seat(game, reply, text: str) -> None:
    assert reply(f"{text}\n\n> Ana is looking for players") == "joined" and seated(game) == {"Ana", "Bruno"}
    letter = receipt()
    assert f"You have a seat at {game.name}." in letter.plain and "1 seat is still free." in letter.plain
    assert letter.subject == "Ana is looking for players in Friends: Gloria a Roma"
    nonce = game.seats.get(user__public_name="Bruno").nonce
    assert nonce == ("seven owls" if ":" in text else "")


def test_the_last_seat_starts_the_game(game, reply, people) -> None:
    opening.join(game, people[2])
    assert reply("yes") == "joined" and "The game has begun." in receipt().plain
    assert Game.objects.get(pk=game.pk).state == Game.State.RUNNING


def test_a_no_and_an_unclear_reply_change_nothing(game, reply) -> None:
    assert reply("no") == "not_now" and "you take no seat" in receipt().plain
    assert reply("perhaps") == "unclear" and "Nothing was done." in receipt().plain
    assert reply("\n> Ana") == "empty" and reply("help") == "help"
    assert seated(game) == {"Ana"} and reply("yes", to=receipt().reply_to) == "joined"


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("sat", "You already have a seat at this table"),
        ("cancelled", "This table no longer exists"),
        ("begun", "The game has begun without you"),
        ("blocked", "The game has begun without you"),
    ],
)
def test_who_is_too_late_is_told_so(game, reply, people, end: str, told: str) -> None:
    {
        "sat": lambda: opening.join(game, people[1]),
        "cancelled": lambda: opening.cancel(game, people[0]),
        "begun": lambda: opening.start_early(game, people[0]),
        "blocked": lambda: Block.objects.create(user=people[0], other=people[1]),
    }[end]()
    before = seated(game)
    assert reply("yes") == "refused" and receipt().plain.splitlines()[1].startswith(told)
    assert seated(game) == before


@pytest.mark.parametrize("text", ["yes", "no", "perhaps", "help", "?", "\n> Ana"])
@pytest.mark.parametrize("bar", [False, True])
def test_a_former_member_gets_one_answer_whatever_happens_at_the_table(game, reply, people, text, bar) -> None:
    """Nothing of the table shows: neither who has come, nor that it has begun, nor the club's new name."""
    ana, bruno, carla = people
    joining.remove_member(game.club, ana, bruno, bar=bar)
    found = []
    for change in (
        lambda: None,
        lambda: opening.join(game, carla),
        lambda: Club.objects.update(name="New name"),
        lambda: opening.start_early(game, ana),
    ):
        change()
        outcome = reply(text)
        found.append((outcome, receipt().subject, re.sub(r"\d", "#", receipt().plain + receipt().html)))
        assert "You no longer belong to this table’s club." in receipt().plain
    assert len(set(found)) == 1 and found[0][0] in ("refused", "unclear") and "Carla" not in found[0][2]
    assert "Bruno" not in seated(game)


def test_a_receipt_is_checked_again_when_it_is_sent(game, reply, people) -> None:
    """Bruno asks who is there, and is removed before the answer is written."""
    assert reply("help") == "help" and "At the table: Ana" in receipt().plain
    joining.remove_member(game.club, people[0], people[1])
    assert "At the table" not in receipt().plain and "You no longer belong" in receipt().plain


def test_who_took_the_seat_keeps_it_after_leaving_the_club(game, reply, people) -> None:
    assert reply("yes") == "joined"
    joining.remove_member(game.club, people[0], people[1])
    assert "You have a seat at" in receipt().plain and "Bruno" in seated(game)


def test_only_from_the_members_own_address(game, reply) -> None:
    assert reply("yes", sender="mallory@example.org") == "stranger"
    assert seated(game) == {"Ana"} and receipt().to_address == "bruno@example.org"


def test_a_copy_of_a_mail_is_ignored(game, reply) -> None:
    assert reply("yes", message_id="<same@x.example>") == "joined"
    assert reply("yes", message_id="<same@x.example>") == "duplicate"


def test_the_address_is_one_persons_and_one_tables(game, reply, people) -> None:
    """No other signature, member, table or timeline is worth anything."""
    bruno, own, theirs = people[1], row_of(game).pk, row_of(game, "Carla").pk
    stamp = reply_tokens.offer_stamp(own, game.uuid, game.commitment)
    card = reply_tokens.ReplyAddress(bruno.pk, 0, invitation=own, stamp=stamp)
    known = reply_tokens.ReplyAddress(bruno.pk, 0, club_email=own, stamp=stamp)
    assert reply_tokens.read_reply_address(str(known).upper()) == known and str(card) != str(known)
    assert len(str(known).partition("@")[0]) <= reply_tokens.MAX_LOCAL_PART_CHARS
    for wrong in (card, reply_tokens.ReplyAddress(bruno.pk, 0, club_email=theirs, stamp=stamp)):
        with pytest.raises(dispatch.RecipientGone):
            reply("yes", to=str(wrong))
    assert reply("yes", to=str(reply_tokens.ReplyAddress(bruno.pk, 0, club_email=own, stamp="ab" * 7))) == "lost"
    assert seated(game) == {"Ana"}


def test_whoever_is_kept_out_has_no_address(game, reply, people) -> None:
    get_user_model().objects.filter(pk=people[1].pk).update(is_active=False)
    with pytest.raises(dispatch.RecipientGone):
        reply("yes")


def test_machines_are_told_once_and_what_was_written_is_forgotten(game, reply, people) -> None:
    for _ in range(3):
        assert reply("yes", Auto_Submitted="auto-replied") == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1 and seated(game) == {"Ana"}
    assert "automatic reply" in receipt().plain
    dispatch.delete_mails_of(people[1])
    assert not ReceivedMail.objects.exists()


def test_a_public_table_of_an_open_club_takes_everybody(people, club) -> None:
    Club.objects.update(kind=Club.Kind.OPEN)
    club.refresh_from_db()
    table = open_table(people[0], "gloria", {"short": True}, size=3, public=True, club=club)
    talk.ask_the_club(table, people[0])
    address = writing.write_email(row_of(table)).reply_to
    joining.leave_club(club, people[1])
    mail = incoming_mail.read_mail_bytes(raw_mail("yes", "bruno@example.org", address), "bruno@example.org")
    assert dispatch.accept_mail(reply_tokens.read_reply_address(address), mail) == "joined"
