"""One task writes to a thousand readers in two languages, about the same tables: each reads their own."""

import copy
import html
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import cycle
from operator import attrgetter
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone, translation

from games.clocks import vacations
from games.clocks.remarks import make_remark
from games.clubs import founding, joining, talk
from games.eventlog import log
from games.facts.events import Closed
from games.facts.signals import game_reviewed
from games.models import Game, Invitation, Membership, OpenQuestion, Review, Seat
from games.motions import voting
from games.tables import chat, invitations, nudges, opening, seats
from games.wording.languages import language_codes
from notifications.channels.mail import Email
from notifications.delivery import alerts, copies
from notifications.emails import digest_emails, invitation_receipts, push_texts, receipts, writing
from notifications.emails.context import EmailContext
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Address, Channel, Digest, Kind, Notification, ReceivedMail
from notifications.outbox import Skip
from notifications.outbox.club_subjects import ROLES_AFTER_CHANGE, change_key
from notifications.preferences import switches
from notifications.replies import reply_tokens
from tests.notifications.conftest import answer
from tests.notifications.inbound.conftest import raw_mail
from tests.notifications.receivers import test_reviews
from tests.tables import open_table
from tests.words import machine
from tests.words.latin import latin_of_page, latin_words

pytestmark = pytest.mark.django_db

User = get_user_model()
READERS, WHOLE_LETTERS = 1000, 200  # the others are informed elsewhere, which costs less
RECEIPT_FACTS = {
    "said": "–",
    "number": 1,
    "why": "asks",
    "text": "1?",
    "numbers": [1, 2],
    "agrees": True,
    "open": True,
    "words": "",
    "begun": False,
    "free": 2,
    "orders": ["–"],
    "tried": [],
    "left": "",
    "kind": "draw",
    "table": "Tiber-42",
    "slug": "tiber-42",
    "declined": True,
}
SLOT = r"%\(\w+\)s|\{[\w:]*\}|[\[\]|]"
CALL = "@{} Salve"
TURN = {"en": "Your turn", "es": "Te toca"}
AS_SAID = {
    f"{Channel.PUSH} {kind}" for kind in (Kind.MENTION, Kind.CHAT, "club talk")
}  # the words of those at the table


@dataclass(frozen=True)
class Written:
    """The texts that one reader gets, without the parts that are theirs alone."""

    subject: str
    plain: str
    html: str = ""


Writer = Callable[[User], Written]


@pytest.fixture(autouse=True)
def quickly(monkeypatch) -> None:
    """Pictures are not turned into pixels, and no worker is woken."""
    monkeypatch.setattr("games.boards.picture.board_png", lambda board: board.svg().encode())
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)


@pytest.fixture
def eva(django_user_model) -> User:
    return django_user_model.objects.create_user("eva@example.org", "Eva")


@pytest.fixture
def asked(table) -> Seat:
    """Return a table some moves into the game, and the players who are asked."""
    for _ in range(25):
        answer(table)
    OpenQuestion.objects.filter(game=table).update(
        asked_at=timezone.now() - timedelta(days=1), deadline=timezone.now() + timedelta(days=3)
    )
    return OpenQuestion.objects.select_related("seat__user", "seat__game").get(game=table).seat


@pytest.fixture
def notifications(table, asked, people, eva) -> dict[str, Notification]:
    """A notification for each kind of letter."""
    other = next(user for user in people if user != asked.user)
    nudges.nudge_player(Game.objects.get(pk=table.pk), other, asked.number)
    chat.post_message(table, other, CALL.format(asked.name))
    voting.propose_motion(Game.objects.get(pk=table.pk), other, "draw", True)
    chat.raise_alarm(table, other)
    make_remark(table, "restored", at=timezone.now(), number=Game.objects.get(pk=table.pk).head, kept=1)
    today = vacations.local_date(other, timezone.now())
    vacations.plan_vacation(other, today + timedelta(days=2), today + timedelta(days=5))
    others = {
        Kind.FREE_SEAT: freed_table(people, eva),
        Kind.OVER: ended_table(people),
        Kind.INVITED: table_with_guest(people, eva),
        Kind.REVIEW: looked_at_table(people),
    }
    made: dict[str, Notification] = {
        "reminder": reminder(Notification.objects.get(kind=Kind.TURN, game=table, stint_open=True))
    }
    for kind in writing.EMAIL_WRITERS | {Kind.INVITED: None}:
        found = Notification.objects.filter(kind=kind, game=others.get(kind, table), address=None).exclude(user=eva)
        if kind != Kind.REPLY:
            made[kind] = (found if kind != Kind.TURN else found.filter(stint_open=True)).latest("pk")
    made |= club_rows(people)
    made["wished"] = Notification.objects.get(kind=Kind.FREE_SEAT, user=eva)
    invitation = Invitation.objects.get(user=eva)
    made |= {
        f"invited {outcome}": receipt_of(invitation, outcome) for outcome in invitation_receipts.INVITATION_RECEIPTS
    }
    return made | {f"reply {outcome}": receipt_of(asked, outcome) for outcome in receipts.RECEIPTS}


def reminder(notification: Notification) -> Notification:
    """The same question once more."""
    notification.reminder_number = 1
    return notification


def receipt_of(about: Seat | Invitation, outcome: str) -> Notification:
    """The receipt for a mail of which this became."""
    number = ReceivedMail.objects.count()
    notification = Notification.objects.create(game=about.game, user=about.user, kind=Kind.REPLY, opened=number)
    facts = RECEIPT_FACTS | {"why": "cannot_undo" if outcome == "refused" else "asks"}
    if isinstance(about, Seat):
        facts["opened"] = log.observe(about.game_id, about.number).opened
    about.received_mails.create(key=outcome, outcome=outcome, facts=facts, notification=notification)
    return notification


def running_table(people) -> Game:
    game = open_table(people[0], "gloria", {"short": True}, size=3)
    for user in people[1:]:
        opening.join(game, user)
    return Game.objects.get(pk=game.pk)


def freed_table(people, wisher: User) -> Game:
    """Return a table that a player has left while another user waits for a seat."""
    game = running_table(people)
    seats.set_waiting(game, wisher, True)
    seats.leave_seat(game, people[2])
    return game


def ended_table(people) -> Game:
    game = running_table(people)
    log.append(game, Closed("agreed", (1,)))
    return game


def looked_at_table(people) -> Game:
    """Return a finished game with a review."""
    for user in people:
        switches.set_switch(user.pk, Kind.REVIEW, on=True)
    game = ended_table(people)
    review = Review.objects.get(game=game)
    review.body = {"seats": [test_reviews.account(seat) for seat in range(game.size)]}
    review.save()
    game_reviewed.send(Game, game=game, review=review)
    return game


def club_rows(people) -> dict[str, Notification]:
    """Return a row of each kind about clubs, and one of each change of a role."""
    club = founding.create_club(people[0], "Клуб", kind="request")
    for user in people[1:]:
        joining.join_by_link(club, user, club.invite)
    joining.join_club(club, User.objects.create_user("fabia@example.org", "Фабия"))
    talk.ask_the_club(open_table(people[0], "gloria", size=4, public=False, club=club), people[0])
    switches.set_switch(people[1].pk, Kind.CLUB_TALK, on=True)
    talk.post_message(club, people[0], CALL)
    rows = Notification.objects.filter(club=club)
    found = {
        "club talk": rows.get(kind=Kind.CLUB_TALK),
        "club join": rows.get(kind=Kind.CLUB_JOIN),
        "club": Notification.objects.get(kind=Kind.CLUB_TABLE, user=people[1]),
    }
    for number, (change, roles) in enumerate(ROLES_AFTER_CHANGE.items()):
        member = User.objects.create_user(f"member{number}@example.org", f"Member {number}")
        if roles[0]:
            Membership.objects.create(club=club, user=member, role=roles[0])
        found[f"club {change.name}"] = Notification.objects.create(
            club=club, user=member, kind=Kind.CLUB_ROLE, opened=change_key(change, timezone.now()), subject=club.name
        )
    return found


def table_with_guest(people, guest: User) -> Game:
    """Return a table with an invited user who has not joined yet."""
    game = open_table(people[0], "gloria", size=4, public=False)
    for user in (people[1], guest):
        invitations.invite(game, people[0], user.public_name)
    return game


# Messages to one reader


def read_by(user: User, number: int, language: str) -> User:
    """One of a thousand who might sit where this user sits."""
    reader = copy.copy(user)
    reader.language, reader.public_name, reader.email = language, f"Reader {number}", f"reader{number}@example.org"
    return reader


def copy_for(notification: Notification, reader: User, channel: str = "") -> Notification:
    """The notification as this reader's."""
    one = copy.copy(notification)
    one.user = reader
    if channel:
        one.address = Address(user=reader, channel=channel)
    return one


def without_links(text: str) -> str:
    """A text without what is one reader's alone."""
    return re.sub(r"https?://[^\s\"<]+", "URL", text)


def as_read(letter: Email, reader: User) -> Written:
    """A mail as its reader sees it, its languages told in its headers and its HTML."""
    assert (letter.language, letter.to_name, letter.to_address) == (
        reader.language, reader.public_name, reader.email,
    )  # fmt: skip
    assert f'<html lang="{reader.language}"' in letter.html and letter.headers()["Content-Language"] == reader.language
    body = without_links(letter.html[letter.html.index("<body") :]).replace(reader.public_name, "NAME")
    return Written(letter.subject, without_links(letter.plain).replace(reader.public_name, "NAME"), body)


def letter_of(notification: Notification) -> Writer:
    def write(reader: User) -> Written:
        Notification.objects.update(subject="")  # of other readers
        return as_read(writing.write_email(copy_for(notification, reader)), reader)

    return write


def text_of(notification: Notification, channel: str) -> Writer:
    def write(reader: User) -> Written:
        note = push_texts.push_text(copy_for(notification, reader, channel))
        return Written(note.title, note.text)

    return write


def digest_of(*notifications: Notification) -> Writer:
    def write(reader: User) -> Written:
        digest = Digest(address=Address(user=reader, channel=Channel.MAIL))
        told = digest_emails.digest_entries(digest, [copy_for(one, reader) for one in notifications])
        text = digest_emails.digest_push_text(digest, [one for one, _ in told])
        letter = as_read(digest_emails.digest_email(digest, told), reader)
        return Written(letter.subject, f"{letter.plain}\n{text.text}", letter.html)

    return write


def trial(reader: User) -> Written:
    """Return the two test messages that a user can ask for."""
    with alerts.writing_for(reader):
        letter = as_read(alerts.trial_email(reader), reader)
    return Written(letter.subject, f"{letter.plain}\n{push_texts.trial_push_text(reader).text}", letter.html)


def stopped(reader: User) -> Written:
    note = push_texts.unsubscribe_push_text(reader, [Kind.TURN, Kind.OVER])
    return Written(note.title, note.text)


def moved(notification: Notification) -> Writer:
    def write(reader: User) -> Written:
        note = copies.move_text(copy_for(notification, reader))
        return Written(note.title, note.text)

    return write


# What belongs to which language


def pieces_of(text: str) -> set[str]:
    """The parts of a text between its slots that are long enough to be known again."""
    return {piece for part in re.split(SLOT, text) if len(piece := part.strip(" .,:;“”")) > 7}


@pytest.fixture(scope="module")
def sentences() -> dict[str, set[str]]:
    """{language: pieces of what pages, mails and the game say in it}; English of all that the others have."""
    found: dict[str, set[str]] = defaultdict(set)
    for language in set(language_codes()) - {"en"}:
        for domain in ("django", "games", "gloria"):
            with (Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
                for message in filter(attrgetter("id"), read_po(file)):
                    for one, text in (("en", message.id), (language, message.string)):
                        for form in text if isinstance(text, (tuple, list)) else [text]:
                            found[one] |= pieces_of(form)
    return found


def foreign_pieces(written: Written, language: str, sentences: dict[str, set[str]]) -> set[str]:
    """Return the parts of a text that are in another language."""
    read = html.unescape(re.sub(r"<[^>]+>", " ", f"{written.subject}\n{written.plain}\n{written.html}"))
    others = set().union(*(texts for one, texts in sentences.items() if one != language)) - sentences[language]
    return {piece for piece in others if piece in read and re.search(rf"\b{re.escape(piece)}\b", read)}


def test_a_thousand_readers_read_their_own_language(notifications, table, asked, sentences) -> None:
    letters = {f"letter {name}": (letter_of(one), one) for name, one in notifications.items()}
    letters["digest"] = (
        digest_of(notifications[Kind.TURN], notifications[Kind.STARTED], notifications[Kind.MOTION]),
        notifications[Kind.TURN],
    )
    letters["test"] = trial, notifications[Kind.TURN]
    told = {
        f"{channel} {name}": (text_of(one, channel), one)
        for name, one in notifications.items()
        for channel in (Channel.PUSH, Channel.TELEGRAM)
        if one.kind != Kind.REPLY
    }
    told |= {
        "stopped": (stopped, notifications[Kind.TURN]),
        "moved": (moved(notifications[Kind.TURN]), notifications[Kind.TURN]),
    }
    assert len(letters) * len(language_codes()) <= WHOLE_LETTERS
    book: dict[tuple[str, str], set[Written]] = defaultdict(set)
    before = translation.get_language(), timezone.get_current_timezone_name()
    number = 0
    for most, kinds in ((WHOLE_LETTERS, letters), (READERS, told)):
        turns = cycle([(name, language) for name in kinds for language in language_codes()])
        while number < most:
            name, language = next(turns)
            write, notification = kinds[name]
            book[name, language].add(write(read_by(notification.user, number, language)))
            assert (translation.get_language(), timezone.get_current_timezone_name()) == before, name
            number += 1
    for (name, language), written in book.items():
        assert len(written) == 1, f"{name}: readers of one language read the same"
        assert foreign_pieces(next(iter(written)), language, sentences) == set(), (name, language)
    for name in (letters | told).keys() - AS_SAID:
        assert len({next(iter(book[name, language])).plain for language in language_codes()}) > 1, name
    subjects = {language: next(iter(book[f"letter {Kind.TURN}", language])).subject for language in language_codes()}
    assert subjects == {language: f"{turn}: Gloria a Roma · {table.name}" for language, turn in TURN.items()}


def test_the_answers_listed_are_in_the_readers_language(asked) -> None:
    turn, listed = Notification.objects.get(game=asked.game, stint_open=True), {}
    for language in language_codes():
        notification = copy_for(turn, read_by(asked.user, 1, language))
        plain = writing.write_email(notification).plain
        context = EmailContext.of(notification).numbering()
        listed[language] = [f"{one.number}. {one.text}" for one in context.answers.listed()]
        assert plain.splitlines()[1] == context.question and listed[language]
        assert [line.split(" [")[0] for line in plain.splitlines() if re.match(r"\d+\. ", line)] == listed[language]
    assert len(set(map(tuple, listed.values()))) == len(listed)


def test_a_reply_to_each_kind_of_letter_finds_its_table(notifications, settings) -> None:
    """Also where no reply is asked for, as at the start and the end."""
    settings.INBOUND_ADDRESS = "play@roma.example"
    answered = set()
    for key, notification in notifications.items():
        letter = writing.write_email(notification)
        if not letter.reply_to:
            continue
        answered.add(str(notification.kind))
        about = reply_tokens.read_reply_address(letter.reply_to)
        raw = raw_mail("help", notification.user.email, letter.reply_to, f"<{key.replace(' ', '.')}@mail.example>")
        outcome = dispatch.accept_mail(about, incoming_mail.read_mail_bytes(raw, notification.user.email))
        assert outcome in ("help", "unclear_vote"), key
        received = ReceivedMail.objects.latest("pk")
        assert received.about.game == notification.game, key
    assert answered == {
        Kind.TURN, Kind.NUDGE, Kind.REPLY, Kind.STARTED, Kind.OVER, Kind.MOTION, Kind.INVITED, Kind.CLUB_TABLE,
    }  # fmt: skip


def test_a_letter_that_is_not_written_leaves_no_language(table) -> None:
    turn = Notification.objects.get(game=table, stint_open=True)
    Seat.objects.filter(game=table, user=turn.user_id).update(user=None)
    with translation.override("en"):
        with pytest.raises(Skip):
            writing.write_email(copy_for(turn, read_by(turn.user, 1, "es")))
        assert translation.get_language() == "en"


def test_who_chose_a_language_that_is_gone_reads_the_nearest_or_english(notifications) -> None:
    few = [notifications[kind] for kind in (Kind.TURN, Kind.MOTION, Kind.FREE_SEAT, Kind.OVER, Kind.INVITED, "wished")]
    for gone, read in (("xx", "en"), ("", "en"), ("es-MX", "es")):
        for notification in few:
            letter = writing.write_email(copy_for(notification, read_by(notification.user, 1, gone)))
            expected = as_read(
                writing.write_email(copy_for(notification, reader := read_by(notification.user, 1, read))), reader
            )
            assert as_read(letter, reader) == expected, (gone, notification.kind)
    user = read_by(notifications[Kind.TURN].user, 1, "xx")
    assert push_texts.trial_push_text(user) == push_texts.trial_push_text(read_by(user, 1, "en"))


def test_a_language_made_by_a_machine_leaves_nothing_in_english(notifications, tmp_path) -> None:
    """Letters, short texts, digests, the answers that they list: every word of them is the language's."""
    machine.write_language(tmp_path)
    writers: dict[str, tuple[Writer, Notification]] = {
        f"letter {key}": (letter_of(one), one) for key, one in notifications.items()
    }
    for channel in (Channel.PUSH, Channel.TELEGRAM):
        writers |= {
            f"{channel} {key}": (text_of(one, channel), one)
            for key, one in notifications.items()
            if one.kind != Kind.REPLY
        }
    turn = notifications[Kind.TURN]
    writers |= {"digest": (digest_of(turn, notifications[Kind.STARTED]), turn), "test": (trial, turn)}
    writers |= {"stopped": (stopped, turn), "moved": (moved(turn), turn)}
    names = {"ana", "bruno", "carla", "diego", "eva", "reader", "salve", "gloria", "telegram", "name", "url", "example"}
    names |= {word.casefold() for one in Game.objects.all() for word in re.findall(r"[A-Za-z]+", one.name)}
    left = {}
    with machine.spoken(tmp_path) as language:
        for key, (write, notification) in writers.items():
            told = write(read_by(notification.user, 1, language))
            plain = latin_words(re.sub(r"https?://\S+|\S+@\S+", "", f"{told.subject}\n{told.plain}"), names)
            if found := {*plain, *latin_of_page(told.html, names)}:
                left[key] = found
    assert left == {}
