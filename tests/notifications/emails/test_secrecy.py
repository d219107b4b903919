"""The secrecy law for emails: what a seat cannot know changes no byte of an email to it.

Receipts are masked; Message-IDs and dates come from random numbers and the clock."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from django.contrib.auth import get_user_model

from games.boards import picture as drawing
from games.models import Game
from notifications.emails import board, explanations, titles, writing
from notifications.models import Kind, Notification
from tests import law
from tests.rules.gloria.test_secrecy import GAME

NAMES = ["Ana", "Bruno", "Carla", "Dora", "Eva"]


def letter(match, seat, all_open: bool = False) -> bytes:
    """The mail this seat would get now, every part of it; now and then only, as a mail takes its time."""
    if seat is None or match.step % 9:
        return b""
    desk = desk_of(match, seat, all_open)
    mail = writing.compose_email(replace(desk, subject=titles.title_of(desk)))
    pictures = {cid: png.hex() for cid, png in mail.pictures.items()}
    return law.as_bytes([mail.subject, mail.plain, mail.html, mail.headers(), mail.to_address, pictures])


def explanation_bytes(match, seat) -> bytes:
    """Return the explanations in a receipt about the first answers of a seat."""
    if seat is None or match.step % 5 or match.asked(seat) is None:
        return b""
    context = desk_of(match, seat)
    return law.as_bytes(
        [
            explanations.explain_answer(context, one).lines
            for one in context.answers.listed([1, 2][: len(context.answers)])
        ]
    )


def desk_of(match, seat, all_open: bool = False) -> writing.EmailContext:
    asked = match.asked(seat) is not None and match.held(seat) is None
    game = Game(pk=7, slug="tiber-42", ruleset="gloria", size=match.t.seats, options=match.t.options)
    user = get_user_model()(pk=seat + 1, email="ana@example.org", public_name=NAMES[seat], language="en")
    notification = Notification(
        game=game, user=user, kind=Kind.TURN if asked else Kind.STARTED, opened=match.opened, message_id="<m@x>"
    )
    look = SimpleNamespace(
        game=game, head=match.step, until=match.step, seat=seat, held=None, together=len(match.waiting) > 1, undo_to=None, steps=[],
        view=match.view(seat) | match.rules.view(match.t, seat, True) if all_open else match.view(seat),
        said=[{**line, "number": line["step"]} for line in match.said(seat)],
        question=match.asked(seat), opened=match.opened if asked else None, stamp="", question_name=str(match.opened),
        preview=lambda choice: match.preview(seat, choice), final=put.final if (put := match.asked(seat)) else (), ends=put.ends if put else (),
    )  # fmt: skip
    return writing.EmailContext(
        notification, game, look, seat, NAMES[: match.t.seats], match.step - 12, "0" * 64, "<root@x>"
    )


@pytest.fixture(autouse=True)
def clock_stands_still(time_machine) -> None:
    """A link says when it was made."""
    time_machine.move_to("2026-11-21 10:00:00+00:00", tick=False)


@pytest.fixture(autouse=True)
def drawn_as_svg(monkeypatch) -> None:
    """The picture's source instead of its pixels: the same content, in a hundredth of the time."""

    def picture(look, language: str, names: list[str]) -> bytes:
        return drawing.board_drawing(look, language, names).svg().encode()

    monkeypatch.setattr(board, "draw_board_picture", picture)
    monkeypatch.setattr(writing.EmailContext, "deadline", "")  # of no row: these tables are in no database
    monkeypatch.setattr(writing.EmailContext, "preview", lambda context, choice: context.observation.preview(choice))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_mails_to_twins_are_equal_to_the_byte(seats: int) -> None:
    compared = sum(
        law.check(GAME, seats, {"short": True}, Random(n), twins=3, seat=n % seats, projectors=[letter])
        for n in range(3)
    )
    assert compared > 100


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_told_to_who_asks_is_equal_for_twins(seats: int) -> None:
    told = [
        law.check(GAME, seats, {"short": True}, Random(n), twins=3, seat=n % seats, projectors=[explanation_bytes])
        for n in range(3)
    ]
    assert sum(told) > 100


def leaks_a_hand(match, seat) -> bytes:
    return letter(match, seat, all_open=True)


def leaks_in_the_thread(match, seat) -> bytes:
    """An id made from the log's content."""
    return str(hash(tuple(match.t.deck))).encode()


@pytest.mark.parametrize("leak", [leaks_a_hand, leaks_in_the_thread])
def test_a_leak_planted_in_a_mail_turns_the_law_red(leak) -> None:
    with pytest.raises(law.Leak):
        for n in range(20):
            law.check(GAME, 3, {"short": True}, Random(n), twins=3, seat=n % 3, projectors=[leak])
