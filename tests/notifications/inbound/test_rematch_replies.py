"""A yes to the result of a game takes a seat at its rematch; what is neither yes nor no is asked back."""

import threading

import pytest
from django.contrib.auth import get_user_model
from django.db import connection, connections

from games.eventlog import log
from games.facts.events import Closed
from games.models import Block, Game, Invitation, Seat
from games.tables import opening, rematches
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.replies import reply_tokens
from tests import stamped
from tests.notifications.inbound.conftest import raw_mail
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
User = get_user_model()
ASKS = "Another game with the same players? Reply “yes” to this email."


@pytest.fixture
def ana(people):
    """Ana, who reads English here."""
    User.objects.filter(pk=people[0].pk).update(language="en")
    people[0].refresh_from_db()
    return people[0]


@pytest.fixture
def over(ana, table) -> Game:
    """The game of Ana, Bruno and Carla, which is over."""
    log.append(table, Closed("agreed", ()))
    return Game.objects.get(pk=table.pk)


def address_of(game: Game, name: str = "Bruno") -> str:
    seat = Seat.objects.get(game=game, user__public_name=name)
    return str(stamped.reply_address(seat.user_id, seat.pk, game.head))


@pytest.fixture
def reply(over):
    """Reply to the result; what became of it."""
    count = iter(range(100))

    def one(text: str, name: str = "Bruno", sender: str = "", to: str = "", **more: str) -> str:
        address, own = to or address_of(over, name), f"{name.lower()}@example.org"
        more.setdefault("message_id", f"<{next(count)}@mail.example>")
        mail = incoming_mail.read_mail_bytes(raw_mail(text, sender or own, address, **more), own)
        return dispatch.accept_mail(reply_tokens.read_reply_address(address), mail)

    return one


def receipt():
    return writing.write_email(Notification.objects.filter(kind=Kind.REPLY).select_related("user", "game").latest("pk"))


def told() -> list[str]:
    """The lines of the last receipt, from its headline on."""
    return [line for line in receipt().plain.splitlines()[1:] if line]


def rematch(game: Game) -> Game | None:
    return Game.objects.filter(rematch_of=game).order_by("pk").last()


def seated(game: Game | None) -> set[str]:
    return set(game.seats.values_list("user__public_name", flat=True)) if game else set()


def test_the_result_offers_it_and_takes_replies(over) -> None:
    letter = writing.write_email(Notification.objects.get(kind=Kind.OVER, user__public_name="Bruno"))
    assert letter.reply_to == address_of(over)
    assert ASKS in letter.plain and ASKS in letter.html
    assert "Reply above this line" in letter.plain and "Reply above this line" in letter.html


def test_where_no_mails_are_taken_none_is_asked_for(over, settings) -> None:
    settings.INBOUND_ADDRESS = ""
    letter = writing.write_email(Notification.objects.get(kind=Kind.OVER, user__public_name="Bruno"))
    assert letter.reply_to == "" and "Reply" not in letter.plain.partition("Replies")[0]


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes!", "YES please", "ok", "Again", "again!", "Rematch", "Yes, another one", "yes to another one", "Sure, count me in", "Let's play again",
        "si", "Sí", "sí, otra", "¡Venga, otra!", "Otra vez", "revancha", "De acuerdo", "Vale", "Hi Ana,\n\nyes\n\nBruno", "Yes\n\nThat was fun, thanks all. You played well!",
    ],
)  # fmt: skip
def test_a_yes_opens_it_and_asks_all_others(over, reply, text: str) -> None:
    assert reply(f"{text}\n\n> No one won") == "rematch"
    again = rematch(over)
    assert (seated(again), again.host.public_name) == ({"Bruno"}, "Bruno")
    assert {one.user.public_name for one in Invitation.objects.filter(game=again)} == {"Ana", "Carla"}
    assert told()[0] == f"You have a seat at the rematch, {again.name}."
    assert "2 seats are still free. You will be notified when the game begins." in told()
    assert f"/t/{again.slug}/" in receipt().plain and f"/t/{over.slug}/" not in receipt().plain
    assert receipt().subject == "No one won Gloria a Roma"
    assert not again.seats.exclude(nonce="").exists(), "what is said below the yes adds nothing to the luck"


def test_all_answer_and_it_begins(over, reply) -> None:
    assert [reply("yes", name) for name in ("Carla", "Bruno", "Ana")] == ["rematch"] * 3
    again = rematch(over)
    assert Game.objects.filter(rematch_of=over).count() == 1 and again.state == Game.State.RUNNING
    assert "The game has begun." in told()
    assert {seat.user.public_name: seat.number for seat in again.seats.all()} == {"Bruno": 0, "Carla": 1, "Ana": 2}


@pytest.mark.parametrize("first", ["page", "mail"])
def test_answering_twice_changes_nothing(over, reply, people, first: str) -> None:
    if first == "page":
        rematches.ask_for_rematch(over, people[1])
    else:
        assert reply("yes") == "rematch"
    for text in ("yes", "sí", "no"):
        assert reply(text) == "closed_rematch"
        assert (
            told()[0] == f"You already have a seat at the rematch, {rematch(over).name}. To leave it, open the table."
        )
    assert Game.objects.filter(rematch_of=over).count() == 1 and seated(rematch(over)) == {"Bruno"}


def test_a_copy_of_a_mail_is_ignored(over, reply) -> None:
    assert reply("yes", message_id="<same@x.example>") == "rematch"
    assert reply("yes", message_id="<same@x.example>") == "duplicate"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1


@pytest.mark.parametrize("end", ["begun", "over"])
def test_who_is_too_late_is_told_so(over, reply, ana, end: str) -> None:
    again = rematches.ask_for_rematch(over, ana)
    opening.start_early(again, ana)
    if end == "over":
        log.append(again, Closed("agreed", ()))
    assert reply("yes") == "closed_rematch"
    assert told()[:2] == ["The rematch has begun without you: all seats are taken.", "Nothing was changed."]
    assert "Bruno" not in seated(again) and Game.objects.filter(rematch_of=over).count() == 1


def test_a_cancelled_rematch_is_opened_again(over, reply, ana) -> None:
    opening.cancel(rematches.ask_for_rematch(over, ana), ana)
    assert reply("yes") == "rematch" and seated(rematch(over)) == {"Bruno"}


def test_a_no_declines_it(over, reply, ana) -> None:
    assert reply("No, thanks") == "no_rematch"
    assert told()[:2] == ["No rematch for you, then.", "Nothing was changed."] and rematch(over) is None
    again = rematches.ask_for_rematch(over, ana)
    assert reply("no") == "no_rematch" and told()[0] == "You have declined the rematch."
    assert Invitation.objects.get(game=again, user__public_name="Bruno").state == Invitation.State.DECLINED
    assert reply("yes, after all") == "unclear_rematch" and reply("yes") == "rematch"


@pytest.mark.parametrize(
    "text", ["yes?", "maybe", "yes or no", "si juega Carla", "yes, but not before Tuesday", "yes\nbut not now", "yes\nno", "1", "well played all", "again and again I lose", "¿Otra?"]
)  # fmt: skip
def test_what_is_neither_is_asked_back(over, reply, text: str) -> None:
    assert reply(text) in ("unclear_rematch", "help") and rematch(over) is None
    if ReceivedMail.objects.latest("pk").outcome == "unclear_rematch":
        assert "Nothing was done." in told()[0] and ASKS in told()
        assert "Reply above this line" in receipt().plain and receipt().reply_to == address_of(over)
    assert reply("yes", to=receipt().reply_to) == "rematch"


def test_an_empty_mail_does_nothing(over, reply) -> None:
    assert reply("\n> No one won") == "empty" and ASKS in told() and rematch(over) is None


def test_requests_are_still_executed(over, reply) -> None:
    assert reply("say: well played!") == "said" and reply("help") == "help"
    assert "reply “yes” to the email with the result" in receipt().plain
    assert rematch(over) is None


def test_only_from_the_players_own_address(over, reply) -> None:
    assert reply("yes", sender="mallory@example.org") == "stranger"
    assert rematch(over) is None and receipt().to_address == "bruno@example.org"


def test_a_forged_address_is_refused(over, reply, people, table) -> None:
    """The token is signed, and belongs to one person's seat."""
    real = address_of(over)
    assert reply_tokens.read_reply_address(real.replace(real[12], "a" if real[12] != "a" else "b")) is None
    theirs = Seat.objects.get(game=over, user=people[2])
    with pytest.raises(dispatch.RecipientGone):
        reply("yes", to=str(stamped.reply_address(people[1].pk, theirs.pk, over.head)))
    own = Seat.objects.get(game=over, user=people[1])
    forged = reply_tokens.ReplyAddress(people[1].pk, own.pk, over.head, stamp=stamped.NO_SUCH)
    assert reply("yes", to=str(forged)) == "lost" and rematch(over) is None
    old = reply_tokens.ReplyAddress(people[1].pk, own.pk)
    assert reply("yes", to=str(old)) == "past", "an address without a stamp opens nothing"
    assert rematch(over) is None


def test_while_the_game_goes_on_a_yes_is_no_rematch(table) -> None:
    """Also after a restore from a backup, which has taken the end of the game back."""
    seat = Seat.objects.get(game=table, user__public_name="Bruno")
    lost = reply_tokens.ReplyAddress(seat.user_id, seat.pk, table.head + 5, stamp=stamped.NO_SUCH)
    for address, outcome in ((address_of(table), "unclear"), (str(lost), "lost")):
        mail = incoming_mail.read_mail_bytes(
            raw_mail("yes", "bruno@example.org", address, outcome), "bruno@example.org"
        )
        assert dispatch.accept_mail(reply_tokens.read_reply_address(address), mail) == outcome
    assert rematch(table) is None


def test_who_is_blocked_gets_the_same_receipt_and_no_seat_at_that_table(over, reply, ana, people) -> None:
    """As on the page: the receipt is the same as for the first player who asks."""
    assert reply("yes", "Carla") == "rematch"
    unblocked = told()[1:3]
    opening.cancel(rematch(over), people[2])
    Block.objects.create(user=ana, other=people[1])
    again = rematches.ask_for_rematch(over, ana)
    assert reply("yes") == "rematch" and told()[1:3] == unblocked
    assert seated(again) == {"Ana"} and again.name not in receipt().plain
    assert not Notification.objects.filter(kind=Kind.INVITED, user=ana, game=rematch(over)).exists()


def test_limits_are_told(over, reply, settings) -> None:
    settings.RUNNING_TABLES_PER_ACCOUNT = 0
    assert reply("yes") == "refused" and rematch(over) is None
    assert told()[:2] == [
        "You are playing at too many tables. Finish or leave one of them first.",
        "Nothing was changed.",
    ]


def test_who_left_or_is_kept_out_has_no_address(over, reply, people) -> None:
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    with pytest.raises(dispatch.RecipientGone):
        reply("yes")


def test_against_computer_players_it_begins_at_once(ana, reply) -> None:
    solo = open_table(ana, "gloria", {"short": True}, size=2, built_in=1)
    log.append(solo, Closed("agreed", ()))
    solo.refresh_from_db()
    assert reply("yes", "Ana", to=address_of(solo, "Ana")) == "rematch"
    assert "The game has begun." in told() and rematch(solo).state == Game.State.RUNNING


@pytest.mark.parametrize("text", ["sí", "no", "quizás", "¿otra?", "¿qué?"])
def test_a_spanish_reader_is_written_to_in_spanish(over, reply, people, text: str) -> None:
    User.objects.filter(pk=people[1].pk).update(language="es")
    letter = writing.write_email(Notification.objects.select_related("user").get(kind=Kind.OVER, user=people[1]))
    reply(text)
    for english in ("You ", "Nothing ", "Another ", "Reply ", "rematch"):
        assert english not in receipt().plain and english not in letter.plain


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_the_same_moment_open_one_table(over, reply) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes one after the other")
    outcomes: list[str] = []

    def answer(name: str) -> None:
        outcomes.append(reply("yes", name))
        connections.close_all()

    both = [threading.Thread(target=answer, args=[name]) for name in ("Bruno", "Carla")]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert outcomes == ["rematch"] * 2
    assert Game.objects.filter(rematch_of=over).count() == 1 and seated(rematch(over)) == {"Bruno", "Carla"}
