"""A reply to an invitation takes the seat or declines; what is neither is asked back."""

import contextlib
import re

import pytest

from games.models import Game, Invitation, Seat
from games.tables import blocks, invitations, opening
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail, invitation_replies
from notifications.models import Kind, Notification, ReceivedMail
from notifications.outbox import delivery_checks
from notifications.replies import reply_tokens
from tests import tiers
from tests.notifications.inbound import mangling
from tests.notifications.inbound.conftest import raw_mail
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]

MANGLED = {
    "accept": ["yes", "Sí, acepto", "I accept, thank you", "count me in", "acepto", "me apunto, gracias"],
    "decline": ["no", "No, gracias", "decline", "esta vez no"],
    None: [
        "",
        "yes?",
        "sí o no",
        "si puede Carla, sí",
        "not yes",
        "ok",
        "mañana lo miro",
        "yes, but later",
        "sí pero tarde",
    ],
}


@pytest.fixture
def host(people):
    return people[0]


@pytest.fixture
def game(host) -> Game:
    """Ana's private table for three; Bruno is invited."""
    made = open_table(host, "gloria", {"short": True}, size=3, public=False)
    invitations.invite(made, host, "Bruno")
    return made


def address_of(game: Game, name: str = "Bruno") -> str:
    one = Invitation.objects.get(game=game, user__public_name=name)
    stamp = reply_tokens.offer_stamp(one.pk, game.uuid, game.commitment)
    return str(reply_tokens.ReplyAddress(one.user_id, 0, invitation=one.pk, stamp=stamp))


@pytest.fixture
def reply(game):
    """Reply to the invitation; what became of it."""
    count = iter(range(100))

    def one(text: str, sender: str = "bruno@example.org", to: str = "", **more: str) -> str:
        address = to or address_of(game)
        more.setdefault("message_id", f"<{next(count)}@mail.example>")
        raw = raw_mail(text, sender, address, **more)
        return dispatch.accept_mail(
            reply_tokens.read_reply_address(address), incoming_mail.read_mail_bytes(raw, sender)
        )

    return one


def seat(game: Game, name: str = "Bruno") -> Seat | None:
    return Seat.objects.filter(game=game, user__public_name=name).first()


def receipt():
    return writing.write_email(Notification.objects.filter(kind=Kind.REPLY).select_related("user", "game").latest("pk"))


def state(game: Game) -> str:
    return Invitation.objects.get(game=game, user__public_name="Bruno").state


def test_the_mail_takes_an_answer(game) -> None:
    letter = writing.write_email(Notification.objects.get(kind=Kind.INVITED))
    assert (
        letter.reply_to == address_of(game)
        and len(letter.reply_to.partition("@")[0]) <= reply_tokens.MAX_LOCAL_PART_CHARS
    )
    assert "reply “yes” to take the seat" in letter.plain
    assert "Reply above this line" in letter.plain and "Reply above this line" in letter.html


def test_where_no_mails_are_taken_none_is_asked_for(game, settings) -> None:
    settings.INBOUND_ADDRESS = ""
    letter = writing.write_email(Notification.objects.get(kind=Kind.INVITED))
    assert letter.reply_to == "" and "reply to this email" not in letter.plain


@pytest.mark.parametrize(
    "text",
    [
        "yes", "Yes!", "Accept", "I accept, thank you", "Hi Ana,\n\nyes please\n\nBruno", "Acepto", "si", "Sí, me apunto", "¡Claro que sí!", "De acuerdo, gracias",
        "Thanks for the invitation, count me in!", "Yes, I'd love to!", "Hola Ana:\n\nSí quiero","Acepto la invitación, gracias\n\nUn saludo,\nBruno", "Yes :)",
    ],
)  # fmt: skip
def test_a_yes_takes_the_seat_and_adds_nothing_to_the_luck(game, reply, text: str) -> None:
    assert reply(f"{text}\n\n> Ana invites you") == "joined"
    assert (seat(game).nonce, seat(game).commitment_seen) == ("", None)
    assert state(game) == "accepted"
    assert receipt().plain.splitlines()[1] == f"You have a seat at {game.name}."
    assert "1 seat is still free." in receipt().plain and "randomness" not in receipt().plain


@pytest.mark.parametrize(
    "text",
    [
        "yes: seven owls on a wet roof",
        "Yes\n\nseven owls\non a wet roof\n\nBruno",
        "Acepto: seven owls on a wet roof\nGracias",
    ],
)
def test_words_behind_a_yes_are_ones_own_luck(game, reply, text: str) -> None:
    assert reply(text) == "joined"
    assert (seat(game).nonce, seat(game).commitment_seen) == ("seven owls on a wet roof", True)
    assert "Your share of randomness: seven owls on a wet roof" in receipt().plain
    assert game.commitment in receipt().plain


@pytest.mark.parametrize(
    "text",
    ["no", "No, thanks", "decline", "I decline. Sorry!", "No, gracias", "rechazo", "No puedo, lo siento", "Ahora no", "no\nI have far too many games just now"],
)  # fmt: skip
def test_a_no_declines(game, reply, text: str) -> None:
    assert reply(text) == "declined"
    assert seat(game) is None and state(game) == "declined"
    assert receipt().plain.splitlines()[1] == f"You have declined the invitation to {game.name}."
    assert reply("no") == "declined", "it may be said twice"


@pytest.mark.parametrize(
    "text",
    [
        "yes?", "maybe", "Yes or no", "yes no", "not yes", "If Carla plays", "yes\nif Carla plays", "Yes, but not before Tuesday", "yes\nbut not before Tuesday",
        "yes: who else plays?", "yes\nwhen do we start?", "Ok", "ok, let me think about it", "No problem, I'm in", "1", "board", "undo", "say: hello", "¿Quién juega?",
        "sí\nno, espera", "no\nactually yes", "no\nI accept", "yes\nno", "Who is Ana?", "I never got this", "yes: " + "owl " * 20, "si\njuega Carla", "yes yes or whatever",
        "I don't accept yes", "acceptable", "noes",
    ],
)  # fmt: skip
def test_what_is_neither_is_asked_back(game, reply, text: str) -> None:
    assert reply(text) == "unclear"
    assert seat(game) is None and state(game) == "open"
    letter = receipt()
    assert "Nothing was done." in letter.plain.splitlines()[1] and letter.reply_to == address_of(game)
    assert "reply “yes” to take the seat or “no” to decline" in letter.plain and "Reply above this line" in letter.plain
    assert reply("yes") == "joined" and "Reply above this line" not in receipt().plain


def test_help_says_what_can_be_said(game, reply) -> None:
    assert reply("help") == "help"
    told = receipt().plain
    assert (
        "reply “yes” to take the seat or “no” to decline" in told
        and "your own share of randomness" in told
        and "does not list the other players’ shares" in told
        and game.commitment in told
    )
    assert reply("?") == "help" and seat(game) is None


def test_an_empty_mail_does_nothing(game, reply) -> None:
    assert reply("\n> Ana invites you") == "empty"
    assert "reply “yes” to take the seat" in receipt().plain


def test_the_last_seat_starts_the_game(game, reply, people) -> None:
    opening.join(game, people[2], game.invitation)
    assert reply("yes: owls") == "joined"
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    letter = receipt()
    assert "The game has begun." in letter.plain and letter.opened is None
    notification = Notification.objects.filter(kind=Kind.REPLY).latest("pk")
    assert delivery_checks.current_question(notification) is None, "or it would be written anew for ever"


@pytest.mark.parametrize(
    ("end", "why", "told"),
    [
        ("sat", "already_here", "You already have a seat at this table"), ("cancelled", "cancelled", "This table no longer exists"),
        ("begun", "begun", "The game has begun without you"), ("withdrawn", "withdrawn", "This invitation was withdrawn."),
        ("declined", "no_invitation", "That invitation is no longer open"), ("blocked", "no_invitation", "That invitation is no longer open"),
    ],
)  # fmt: skip
def test_an_invitation_that_is_over_says_so(game, reply, people, host, end: str, why: str, told: str) -> None:
    bruno = people[1]
    address = address_of(game)
    {
        "sat": lambda: opening.join(game, bruno),
        "cancelled": lambda: opening.cancel(game, host),
        "begun": lambda: opening.start_early(game, host),
        "withdrawn": lambda: invitations.withdraw_invitation(game, host, Invitation.objects.get(game=game).pk),
        "declined": lambda: invitations.decline_invitation(game, bruno),
        "blocked": lambda: blocks.block_user(bruno, host.pk),
    }[end]()
    before = Seat.objects.filter(game=game).count()
    assert reply("yes", to=address) == "refused"
    assert ReceivedMail.objects.latest("pk").facts["why"] == why
    assert receipt().plain.splitlines()[1].startswith(told)
    assert Seat.objects.filter(game=game).count() == before
    if end not in ("declined", "blocked"):
        assert reply("hello there my friend", to=address) == "unclear" and receipt().plain.splitlines()[1].startswith(
            told
        )


def test_only_from_the_players_own_address(game, reply, people) -> None:
    assert reply("yes", sender="mallory@example.org") == "stranger"
    assert seat(game) is None
    letter = receipt()
    assert letter.to_address == "bruno@example.org" and "mallory" not in letter.plain + letter.html
    people[1].emailaddress_set.create(email="second@work.example", verified=True)
    assert reply("yes", sender="Second+roma@work.example") == "joined"


def test_strangers_cannot_flood_who_is_invited(reply) -> None:
    for _ in range(dispatch.MAX_STRANGER_RECEIPTS_PER_HOUR + 3):
        assert reply("yes", sender="mallory@example.org") == "stranger"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == dispatch.MAX_STRANGER_RECEIPTS_PER_HOUR


def test_a_copy_of_a_mail_is_ignored(game, reply) -> None:
    assert reply("yes", message_id="<same@x.example>") == "joined"
    assert reply("yes", message_id="<same@x.example>") == "duplicate"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1


def test_machines_and_echoes_are_not_answered_without_end(game, reply) -> None:
    for _ in range(3):
        assert reply("yes", Auto_Submitted="auto-replied") == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1, "the player is told once"
    for text in ("abracadabra", "Abracadabra!", "I am out of the office until Monday."):
        assert reply(text) == "unclear"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 2 and seat(game) is None


def test_the_address_is_one_persons_and_one_tables(game, reply, people, host) -> None:
    """A signature for a motion, another invitation or another commitment is worth nothing."""
    invitations.invite(game, host, "Carla")
    one = Invitation.objects.get(game=game, user=people[1])
    ballot = reply_tokens.ReplyAddress(people[1].pk, 0, motion=one.pk, stamp="ab" * 7)
    known = reply_tokens.ReplyAddress(people[1].pk, 0, invitation=one.pk, stamp="ab" * 7)
    assert str(known) != str(ballot)
    assert reply_tokens.read_reply_address(str(known).upper()) == known
    assert reply_tokens.read_reply_address(str(ballot)) == ballot
    other = Invitation.objects.get(game=game, user=people[2])
    with pytest.raises(dispatch.RecipientGone):
        reply("yes", to=str(reply_tokens.ReplyAddress(people[1].pk, 0, invitation=other.pk, stamp="ab" * 7)))
    assert reply("yes", to=str(known)) == "lost" and seat(game) is None
    assert "restored from a backup" in receipt().plain


def test_whoever_is_kept_out_has_no_address(game, reply, people) -> None:
    people[1].is_active = False
    people[1].save()
    with pytest.raises(dispatch.RecipientGone):
        reply("yes")


def test_what_was_written_is_forgotten_with_who_wrote_it(reply, people) -> None:
    assert reply("abracadabra") == "unclear"
    dispatch.delete_mails_of(people[1])
    assert not ReceivedMail.objects.exists()


@pytest.mark.seeded
def test_of_mangled_replies_nothing_is_done_that_was_not_meant(people, monkeypatch) -> None:
    said = {text: meant for meant, texts in MANGLED.items() for text in texts}
    monkeypatch.setattr(mangling, "SAID", said)
    found, meaning = 0, 0
    for seed in tiers.seeds(few=150, many=3_400):
        one = mangling.mangled_reply(seed)
        mail = incoming_mail.read_mail_bytes(one.raw, "ana@example.org")
        meaning += one.meant is not None
        with contextlib.suppress(invitation_replies.UnclearInvitationReply):
            read = invitation_replies.read_invitation_reply(mail.line, mail.further, people[0])
            assert read == (one.meant == "accept", ""), (seed, one.said, mail.line, mail.further)
            assert one.meant, (seed, one.said, mail.line)
            found += 1
    assert found > meaning * 0.85, "and most of what was meant is found"


@pytest.mark.parametrize("text", ["Sí: siete búhos en un tejado mojado", "No, gracias", "quizás", "ayuda"])
def test_a_spanish_reader_is_written_to_in_spanish(game, reply, people, text: str) -> None:
    people[1].language = "es"
    people[1].save()
    reply(text)
    told = receipt().plain
    for english in ("You ", "Nothing was", "The site", "luck"):
        assert english not in told


@pytest.mark.parametrize("text", ["yes", "no", "perhaps"])
def test_a_player_whom_the_host_has_blocked_is_told_what_is_told_of_a_full_table(
    people, host, game, reply, text
) -> None:
    full = open_table(host, "gloria", {"short": True}, size=3, public=False)
    invitations.invite(full, host, "Bruno")
    opening.join(full, people[2], full.invitation)
    opening.start_early(full, host)
    blocks.block_user(host, people[1].pk)
    found = []
    for one in (game, full):
        outcome = reply(text, to=address_of(one))
        written = receipt().plain.replace(one.slug, "#").replace(one.name, "#")
        found.append((outcome, re.sub(r"invite=\S+", "invite=#", written)))
    assert found[0] == found[1] and "all seats are taken" in found[0][1]
    assert seat(game) is None and state(game) == "open"
