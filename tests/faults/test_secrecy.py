"""The secrecy law for everything that a seat gets: page, API, email, errors, at random tables.

tests/page_law.py explains it; `make faults` tests 200 tables of each game, this is a sample."""

import re
from dataclasses import fields
from random import Random

import pytest
import time_machine

from games.boards import picture as drawing
from games.eventlog import stamps
from games.rules import GAMES
from notifications.emails import board, context, writing
from notifications.models import Kind, Notification
from notifications.outbox import RetryLater, Skip
from tests import law, tiers
from tests.faults import figures
from tests.games.api.test_secrecy import STAGES, Api
from tests.page_law import Stage

pytestmark = [pytest.mark.faults, pytest.mark.django_db, pytest.mark.seeded]
TABLES = figures.size(tiers.size(1, 20), 200)  # tests/safety/test_bytes.py looks at another
# Chance, and no part of the table.
MESSAGE_ID = re.compile(r"<[0-9a-f]{32}@")


class Everything(Api):
    """The stage, seen by a reader, their program and their mailbox, once in each game."""

    def pages(self, client, game, seat) -> list[tuple]:
        texts = tuple(one for one in self.tries if isinstance(one, str))
        by_page = Stage.pages(Stage(**given(self) | {"tries": texts}), client, game, seat)
        return [
            *by_page,
            *super().pages(client, game, seat),
            *mails(game, self.users[seat] if seat is not None else None),
        ]

    def opened(self, people):
        self.users = people
        return super().opened(people)

    def twins(self, number: int, seat: int | None) -> tuple[list, list, int] | None:
        try:
            one, other = self.two_logs(number, seat)
        except ValueError:
            return None
        apart = next((at for at, (a, b) in enumerate(zip(one, other, strict=True), 1) if a != b), None)
        if apart is None:
            return None
        steps = [step for step, (who, _, _) in enumerate(one, 1) if who is not None and step >= apart]
        return (one, other, Random(number).choice(steps)) if steps else None


def given(stage: Stage) -> dict:
    return {field.name: getattr(stage, field.name) for field in fields(Stage)}


def mails(game, user) -> list[tuple]:
    """The mail that this reader would get now about each of their notices."""
    found = []
    for notice in Notification.objects.filter(game=game, user=user, kind__in=(Kind.TURN, Kind.STARTED)).order_by("pk"):
        try:
            letter = writing.write_email(notice)
        except (RetryLater, Skip) as no:
            found.append(("mail", 0, repr(no), b""))
            continue
        text = law.as_bytes([letter.plain, letter.html, {cid: png.hex() for cid, png in letter.pictures.items()}])
        headers = MESSAGE_ID.sub("<…@", str([letter.subject, letter.headers(), letter.to_address, letter.reply_to]))
        found.append(("mail", 250, headers, text))
    return found


@pytest.fixture
def drawn_as_svg(monkeypatch) -> None:
    """The picture's source instead of its pixels; receipts bind the site and tell nothing."""

    def picture(look, language: str, names: list[str]) -> bytes:
        return drawing.board_drawing(look, language, names).svg().encode()

    monkeypatch.setattr(board, "draw_board_picture", picture)
    monkeypatch.setattr(context, "chain_receipt", lambda look: "0" * 64)
    monkeypatch.setattr(stamps, "stamp_of_digest", lambda digest, key=None: "0" * 16)


@pytest.mark.usefixtures("drawn_as_svg")
@pytest.mark.parametrize("ruleset", GAMES)
def test_twins_give_the_same_bytes(ruleset, django_user_model, monkeypatch, settings) -> None:
    settings.API_PER_MINUTE = 10**9
    stage = Everything(**given(STAGES[ruleset]))
    people = stage.people(django_user_model.objects.create_user)
    held, number, answers, letters = 0, tiers.seed(1000), 0, 0
    while held < TABLES:
        number += 1
        assert number < tiers.seed(1000) + 100 * TABLES, "hardly any game of it has twins"
        seat = (None, *range(stage.seats))[number % (stage.seats + 1)]
        if not (twins := stage.twins(number, seat)):
            continue
        with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False):
            first, second = (stage.played(log, people, seat, {twins[2]}, monkeypatch) for log in twins[:2])
        assert first == second, difference(first, second, f"{ruleset} {number}, seat {seat}")
        assert not any(status >= 500 for _, status, _, _ in first)
        held, answers, letters = held + 1, answers + len(first), letters + sum(where == "mail" for where, *_ in first)
    told = f"{held} tables, {answers} replies, {letters} mails of them"
    figures.keep("secrecy", {f"{ruleset}: compared": told})


def difference(first: list[tuple], second: list[tuple], where: str) -> str:
    """The first of the replies that tells the two tables apart, and how."""
    for one, other in zip(first, second, strict=False):
        if one[3] != other[3]:
            return f"{where}: {one[0]}\n{law._apart(one[3], other[3])}"
        if one != other:
            return f"{where}: {one[:3]} and {other[:3]}"
    return f"{where}: {len(first)} and {len(second)} replies"
