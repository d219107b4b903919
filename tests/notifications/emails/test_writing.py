"""The contents of emails: the question first, one thread for each game, the reader's language."""

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone, translation

from games.clocks.rest import GRACE_STEP
from games.database.compiled import CompiledQuery
from games.eventlog import log
from games.facts.events import Closed
from games.models import Event, Game, OpenQuestion
from games.rules.ask import Ask, AskSome
from games.wording import game_words
from notifications.channels.mail import Email
from notifications.emails import board, questions, writing
from notifications.models import Kind, Notification, State
from notifications.outbox import queue as outbox
from tests.browser import scenes
from tests.notifications.conftest import answer

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def letters(game: Game, kind: Kind = Kind.TURN) -> list[Email]:
    """All mails of a kind that would be written now, the newest notification first."""
    return [writing.write_email(n) for n in Notification.objects.filter(game=game, kind=kind).order_by("-pk")]


@pytest.fixture(autouse=True)
def quickly(monkeypatch) -> None:
    """Pictures are drawn, but not turned into pixels."""
    monkeypatch.setattr("games.boards.picture.board_png", lambda board: board.svg().encode())


@pytest.fixture
def turn(table) -> Email:
    """The mail to whoever is asked, some moves into the game."""
    for _ in range(25):
        answer(table)
    return writing.write_email(Notification.objects.get(game=table, stint_open=True))


def test_the_first_line_names_game_and_opponents_and_the_question_follows(table, turn) -> None:
    notification = Notification.objects.get(game=table, stint_open=True)
    look = log.observe(table.pk, OpenQuestion.objects.get(game=table).seat.number)
    names = [seat.name for seat in table.seats.all()]
    question = game_words("gloria", notification.user.language).question(look.question, look.view, names, look.seat)
    assert question
    others = [name for name in names if name != notification.user.public_name]
    with_, and_ = {"en": ("with", "and"), "es": ("con", "y")}[turn.language]
    first = f"Gloria a Roma {with_} {others[0]} {and_} {others[1]}"
    assert turn.plain.splitlines()[:2] == [first, question]
    body = turn.html[turn.html.index("<body") :]
    assert re.sub(r"<[^>]+>|\s+", " ", body).split()[:10] == f"{first} {question}".split()[:10]


def test_a_turn_mail_has_all_a_player_needs(table, turn) -> None:
    url = f"http://localhost:8000/t/{table.slug}/"
    digest = bytes(Event.objects.of(table.pk).last().digest).hex()
    for text in (turn.plain, turn.html):
        assert url in text
        assert turn.stop_url in text
        assert digest in text
    assert re.search(r"^1\. ", turn.plain, re.M)
    assert "<ol" in turn.html
    assert {"en": "Since your last answer", "es": "Desde tu última respuesta"}[turn.language] in turn.plain
    assert re.search(r"^(Deck|Mazo): \d+", turn.plain, re.M)


def test_before_the_first_answer_nothing_is_since_that_answer(table) -> None:
    first = writing.write_email(Notification.objects.filter(game=table).earliest("pk"))
    assert not re.search("Since your last answer|Desde tu última respuesta", first.plain + first.html)


def test_who_is_asked_with_others_reads_how_long_an_answer_may_be_changed(table, turn, people) -> None:
    together = scenes.table(people[0], people[1], ruleset="roma")  # the exchange
    asked = letters(together)
    assert len(asked) == 2
    for text in [part for letter in asked for part in (letter.plain, letter.html)]:
        assert re.search("until everyone has answered|todos hayan respondido", text)
    for text in (turn.plain, turn.html):
        assert not re.search("until everyone has answered|todos hayan respondido", text)


def test_no_header_tells_of_the_log(table, turn) -> None:
    headers = f"{turn.subject} {turn.headers()} {turn.stop_url}"
    digests = {bytes(e.digest).hex() for e in Event.objects.of(table.pk)}
    assert not any(digest[:8] in headers for digest in digests)


def turn_mails(table: Game, name: str, many: int = 3) -> list[Email]:
    """Play until a player has been asked in several stints; return the turn mails, as they are sent."""
    mails: list[Email] = []
    asked = Notification.objects.filter(game=table, user__public_name=name, kind=Kind.TURN, stint_open=True)
    while len(mails) < many:
        if (one := asked.first()) and one.message_id not in [mail.message_id for mail in mails]:
            mails.append(writing.write_email(one))
            Notification.objects.filter(pk=one.pk).update(state=State.SENT)
        answer(table)
    return mails


def test_turn_mails_are_one_thread_which_the_first_of_them_begins(table, people) -> None:
    first, *later = turn_mails(table, "Bruno")
    assert "References" not in first.headers()
    assert {mail.headers()["References"] for mail in later} == {first.message_id}
    assert {mail.subject for mail in (first, *later)} == {f"Your turn: Gloria a Roma · {table.name}"}


def test_who_changes_the_language_keeps_the_subject_of_the_thread(table, people) -> None:
    turn_mails(table, "Bruno", 1)
    people[1].language = "es"
    people[1].save()
    [mail] = turn_mails(table, "Bruno", 1)
    assert mail.language == "es" and mail.subject == f"Your turn: Gloria a Roma · {table.name}"


def test_a_mail_that_was_never_sent_begins_no_thread(table) -> None:
    first, *_later = turn_mails(table, "Bruno", 2)
    Notification.objects.filter(message_id=first.message_id).update(state=State.DROPPED)
    [_second, third] = turn_mails(table, "Bruno", 2)
    assert third.headers().get("References") not in (None, first.message_id)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (timedelta(hours=8), "8 hours left"),
        (timedelta(hours=40), "40 hours left"),
        (timedelta(days=3, hours=2), "3 days left"),
        (timedelta(minutes=59, seconds=40), "1 hour left"),
        (timedelta(minutes=20), "20 minutes left"),
        (timedelta(seconds=5), "1 minute left"),
        (None, "Still your turn"),
    ],
)
def test_a_reminder_says_how_much_time_is_left(table, people, left, told) -> None:
    OpenQuestion.objects.filter(game=table).update(deadline=timezone.now() + left if left else None)
    notification = Notification.objects.get(game=table, stint_open=True)
    notification.user.language, notification.reminder_number = "en", 1
    mail = writing.write_email(notification)
    assert mail.subject == f"{told}: Gloria a Roma · {table.name}" and "References" not in mail.headers()
    notification.reminder_number = GRACE_STEP
    assert writing.write_email(notification).subject == f"Your time is up: Gloria a Roma · {table.name}"


def test_start_and_end_have_subjects_of_their_own(table) -> None:
    turn_mails(table, "Carla")
    log.append(table, Closed("agreed", (1,)))
    started, over = ({mail.to_name: mail for mail in letters(table, kind)} for kind in (Kind.STARTED, Kind.OVER))
    assert started["Ana"].subject == f"La partida ha empezado: Gloria a Roma · {table.name}"
    assert started["Carla"].subject == f"The game has begun: Gloria a Roma · {table.name}"
    assert {name: mail.subject for name, mail in over.items()} == {
        "Ana": "Bruno ha ganado la partida de Gloria a Roma",
        "Bruno": "You won Gloria a Roma",
        "Carla": "Bruno won Gloria a Roma",
    }
    assert not any("References" in mail.headers() for mail in (*started.values(), *over.values()))


def test_only_a_mail_that_asks_wants_a_reply_above_the_line(table, turn) -> None:
    line = re.compile("Reply above this line|Responde encima de esta línea")
    assert line.search(turn.plain) and line.search(turn.html)
    log.append(table, Closed("agreed", (1,)))
    for mail in letters(table, Kind.OVER):
        assert line.search(mail.plain) and line.search(mail.html), "it offers a rematch"
    for mail in letters(table, Kind.STARTED):
        assert mail.reply_to and not line.search(mail.plain) and not line.search(mail.html)


def test_the_receipt_is_the_last_line_of_both_parts(table, turn) -> None:
    digest = bytes(Event.objects.of(table.pk).last().digest).hex()
    assert turn.plain.rstrip().splitlines()[-1] == digest
    assert re.sub(r"<[^>]+>|\s+", " ", turn.html).split()[-1] == digest


def test_the_end_says_who_has_won(table) -> None:
    log.append(table, Closed("agreed", (1,)))
    first_lines = {mail.to_name: mail.plain.splitlines()[1] for mail in letters(table, Kind.OVER)}
    assert first_lines == {"Ana": "Ha ganado Bruno.", "Bruno": "You won!", "Carla": "Bruno won."}
    assert all(f"/t/{table.slug}/replay/" in mail.plain and mail.html for mail in letters(table, Kind.OVER))
    assert all(f'/t/{table.slug}/seats/1/"' in mail.html for mail in letters(table, Kind.OVER))


def test_who_shares_a_win_reads_with_whom(table) -> None:
    log.append(table, Closed("agreed", (1, 2)))
    first_lines = {letter.to_name: letter.plain.splitlines()[1] for letter in letters(table, Kind.OVER)}
    assert first_lines == {
        "Ana": "Comparten la victoria Bruno y Carla.",
        "Bruno": "You share the win with Carla.",
        "Carla": "You share the win with Bruno.",
    }


@pytest.mark.parametrize(
    ("language", "own", "other", "all_at_once"),
    [
        ("en", "The game has begun. You go first.", "The game has begun. Bruno goes first.", "The game has begun."),
        ("es", "La partida ha empezado. Empiezas tú.", "La partida ha empezado. El primer turno es de Bruno.", "La partida ha empezado."),
    ],
)  # fmt: skip
def test_who_comes_first_is_told_so(language, own, other, all_at_once) -> None:
    me = SimpleNamespace(me=0, names=["Ana", "Bruno"])
    with translation.override(language):
        assert [writing.start_headline(me, asked) for asked in ([0], [1], [0, 1])] == [own, other, all_at_once]


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (1, 1, "Choose one of these:"),
        (2, 2, "Choose 2 of these:"),
        (0, 1, "Choose one of these, or none:"),
        (0, 3, "Choose up to 3 of these, or none:"),
        (1, 3, "Choose 1 to 3 of these:"),
    ],
)
def test_how_many_to_choose_is_said_in_words(least, most, told) -> None:
    with translation.override("en"):
        assert questions.how_many_answers(AskSome(0, "cards", ("a", "b", "c"), least=least, most=most)) == told


def test_a_whole_game_can_be_told(table) -> None:
    while not Game.objects.get(pk=table.pk).over:
        answer(table)
        standing = Notification.objects.filter(game=table, stint_open=True).first()
        if standing and standing.pk % 5 == 0:
            writing.write_email(standing)
    scores = Game.objects.get(pk=table.pk).result["scores"]
    ana = next(mail for mail in letters(table, Kind.OVER) if mail.to_name == "Ana")
    assert f"Ana · {scores[0]} punto" in ana.plain


def test_the_board_is_a_picture_for_a_phone(table) -> None:
    mail = writing.write_email(Notification.objects.get(game=table, kind=Kind.TURN))
    svg = mail.pictures["board"].decode()
    width = int(re.search(r'width="(\d+)"', svg)[1])
    assert width < 500, "words would be too small to read"
    assert 'src="cid:board"' in mail.html
    assert 'alt="' in mail.html


def test_a_table_without_a_picture_is_told_in_words(table, monkeypatch) -> None:
    monkeypatch.setattr(board, "draw_board_picture", lambda look, language, names: None)
    mail = writing.write_email(Notification.objects.get(game=table, kind=Kind.TURN))
    assert not mail.pictures
    assert "cid:" not in mail.html
    assert "board-text" in mail.html


def behind(queue: int) -> CompiledQuery:
    """With so many waiting there is a hurry."""
    return CompiledQuery(lambda now: outbox.due_mails(now)[queue : queue + 1])


def test_in_a_hurry_words_must_do(table, monkeypatch) -> None:
    monkeypatch.setattr(outbox, "mail_beyond_long_queue", behind(2))
    Notification.objects.update(due_at=timezone.now())
    mails = [writing.write_email(outbox.claim_notification()) for _ in range(3)]
    assert [bool(mail.pictures) for mail in mails] == [True, True, True]
    Notification.objects.update(due_at=timezone.now())
    monkeypatch.setattr(outbox, "mail_beyond_long_queue", behind(1))
    mails = [writing.write_email(outbox.claim_notification()) for _ in range(3)]
    assert [bool(mail.pictures) for mail in mails] == [False, True, True]


def test_markup_in_a_name_stays_text(table, people) -> None:
    table.seats.update(name="<b>&Ana</b>")
    mail = writing.write_email(Notification.objects.get(game=table, kind=Kind.TURN))
    assert "<b>" not in re.sub(r'"[^"]*"', "", mail.html)
    assert "<b>&Ana</b>" in mail.plain


def test_the_readers_language_does_not_leak_into_the_next_mail(table) -> None:
    with translation.override("en"):
        letters(table, Kind.STARTED)
        assert translation.get_language() == "en"


@pytest.mark.parametrize(("listed", "below"), [(6, 0), (7, 0), (8, 0), (9, 3), (20, 14)])
def test_no_one_is_sent_below_the_picture_for_two_answers(listed: int, below: int) -> None:
    question = Ask(0, "lead", tuple(f"option{n}" for n in range(listed)))
    answers = SimpleNamespace(is_number=False, question=question, describe_unlisted=lambda: "")
    told = questions.question_context(question, answers, False, list(question.options))
    assert len(told["other_answers"]) == below and len(told["few_answers"]) == listed - below
