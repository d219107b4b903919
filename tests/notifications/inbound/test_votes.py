"""A reply to the mail about a motion is a vote, and nothing else."""

import pytest

from games.models import Game, Motion, OpenQuestion, Seat, Vote
from games.motions import voting
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.replies import reply_tokens
from tests import stamped
from tests.notifications.conftest import answer
from tests.notifications.inbound.conftest import raw_mail, receipt

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def motion(table, people) -> Motion:
    """Ana proposes to end the game; Bruno and Carla are asked."""
    return voting.propose_motion(table, people[0], "draw", False)


@pytest.fixture
def vote(motion, table):
    """Reply to the mail about the motion; what became of it."""
    count = iter(range(100))

    def reply(number: int, text: str, sender: str | None = None) -> str:
        seat = Seat.objects.select_related("user").get(game=table, number=number)
        address = stamped.reply_address(seat.user_id, seat.pk, motion=motion.pk)
        raw = raw_mail(text, sender or seat.user.email, str(address), message_id=f"<{next(count)}@mail.example>")
        return dispatch.accept_mail(
            reply_tokens.read_reply_address(str(address)), incoming_mail.read_mail_bytes(raw, seat.user.email)
        )

    return reply


def seat(table: Game, number: int) -> Seat:
    return Seat.objects.select_related("user", "game").get(game=table, number=number)


def test_the_mail_goes_out_with_an_address_for_votes(motion, table) -> None:
    letter = writing.write_email(Notification.objects.get(kind=Kind.MOTION, user__public_name="Bruno"))
    assert len(letter.reply_to.partition("@")[0]) <= reply_tokens.MAX_LOCAL_PART_CHARS
    read = reply_tokens.read_reply_address(letter.reply_to.upper())
    stamp = reply_tokens.motion_stamp(motion.pk, motion.opened_at)
    known = reply_tokens.ReplyAddress(seat(table, 1).user_id, seat(table, 1).pk, motion=motion.pk, stamp=stamp)
    assert read == known and len(stamp) == 14


def test_two_yes_carry_it(vote, table, motion) -> None:
    assert vote(1, "Yes, I agree.\n\n> Ana proposes") == "voted"
    first = receipt(seat(table, 1))
    assert first.plain.splitlines()[1] == "You voted yes." and "Other players have yet to vote." in first.plain
    assert vote(2, "sí, de acuerdo") == "voted"
    motion.refresh_from_db()
    assert motion.state == Motion.State.CARRIED
    assert Game.objects.get(pk=table.pk).state == Game.State.FINISHED
    assert "The vote is decided." in receipt(seat(table, 2)).plain


@pytest.mark.parametrize(
    "text", ["si", "si, gracias", "Hi Ana,\n\nyes\n\nBruno", "Hola Ana:\nsí, de acuerdo", "jajaja\nok"]
)
def test_a_vote_as_it_is_said(vote, text: str) -> None:
    assert vote(1, text) == "voted"
    assert Vote.objects.filter(agrees=True).count() == 2


@pytest.mark.parametrize("text", ["si quieres", "si os parece bien a todos", "yes\nno", "no\n\nok", "Hi Ana,\nmaybe"])
def test_what_is_no_vote_after_all(vote, text: str) -> None:
    assert vote(1, text) == "unclear_vote"
    assert Vote.objects.count() == 1


def test_one_no_ends_it_and_the_address_is_dead(vote, table, motion) -> None:
    assert vote(1, "No, gracias") == "voted"
    motion.refresh_from_db()
    assert motion.state == Motion.State.REFUSED
    assert vote(2, "yes") == "refused"
    assert receipt(seat(table, 2)).plain.splitlines()[1] == "That proposal is no longer open."
    assert not Vote.objects.filter(user=seat(table, 2).user).exists()


@pytest.mark.parametrize("text", ["1", "maybe", "yes no", "no acuerdo", "think", "not yes", "ye", "yes but later"])
def test_what_is_neither_yes_nor_no_is_no_vote(vote, table, motion, text: str) -> None:
    head = Game.objects.get(pk=table.pk).head
    assert vote(1, text) == "unclear_vote"
    assert Vote.objects.count() == 1 and Game.objects.get(pk=table.pk).head == head, "and never an answer"
    assert "neither yes nor no" in receipt(seat(table, 1)).plain


def test_a_word_may_be_changed_while_it_is_open(vote, table, motion) -> None:
    vote(1, "yes")
    vote(1, "no")
    motion.refresh_from_db()
    assert motion.state == Motion.State.REFUSED


def test_commands_work_there_too(vote) -> None:
    assert vote(1, "help") == "help"


def test_only_from_the_players_own_address(vote, motion) -> None:
    assert vote(1, "yes", sender="mallory@example.org") == "stranger"
    assert Vote.objects.count() == 1


def test_a_vote_is_no_answer_and_an_answer_no_vote(table, motion) -> None:
    """The same figures, signed for one thing, are worth nothing for the other."""
    asked = OpenQuestion.objects.select_related("seat").get(game=table)
    question = reply_tokens.ReplyAddress(asked.seat.user_id, asked.seat_id, opened=asked.opened, stamp="ab" * 8)
    ballot = reply_tokens.ReplyAddress(asked.seat.user_id, asked.seat_id, motion=asked.opened, stamp="ab" * 7)
    assert str(question) != str(ballot)
    assert (
        reply_tokens.read_reply_address(str(question)) == question
        and reply_tokens.read_reply_address(str(ballot)) == ballot
    )
    name, _, host = str(ballot).partition("@")
    assert reply_tokens.read_reply_address(f"{name[:-1]}{'a' if name[-1] != 'a' else 'b'}@{host}") is None


def test_the_turn_that_is_open_is_put_in_the_receipt(vote, table, motion) -> None:
    number = 1
    play_until_asked(table, number)
    vote(number, "yes")
    assert "\n1. " in receipt(seat(table, number)).plain
    assert ReceivedMail.objects.count() == 1


def play_until_asked(table: Game, number: int) -> None:
    while OpenQuestion.objects.get(game=table).seat.number != number:
        answer(table)
