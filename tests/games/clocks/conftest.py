"""A table of the tiny game with a time limit, and a clock that only the test moves."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep
from games.eventlog import log, open_questions
from games.models import Game, OpenQuestion, Remark
from games.tables import opening
from tests.games.playing import bid
from tests.tables import open_table

TUESDAY = datetime(2026, 11, 24, 12, tzinfo=UTC)
THREE_DAYS = TimeControl("answer", 3 * SECONDS_PER_DAY)


class Clock:
    """The hands of time."""

    def __init__(self, traveller):
        self.traveller = traveller

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def to(self, moment: datetime) -> dict[str, int]:
        """Go there, and let the sweep look."""
        self.traveller.move_to(moment)
        return sweep.sweep_deadlines()

    def on(self, **time: float) -> dict[str, int]:
        """So much later."""
        return self.to(self.now + timedelta(**time))


@pytest.fixture
def clock():
    """Noon of a Tuesday, and it stays noon."""
    open_questions.table_clocks_cache.clear()
    with time_machine.travel(TUESDAY, tick=False) as traveller:
        yield Clock(traveller)


@pytest.fixture
def sit(people, clock) -> Callable[..., Game]:
    """Open a table of that pace for Alice, Bob and Charlie, who are all asked for a bid."""

    def make(pace: TimeControl = THREE_DAYS, built_in: int = 0, length: int = 3) -> Game:
        cache.clear()
        game = open_table(people[0], "tiny", {"length": length}, size=3, time_control=pace, built_in=built_in)
        for user in people[1 : 3 - built_in]:
            opening.join(game, user)
        game.refresh_from_db()
        return game

    return make


def asked(game: Game, seat: int) -> OpenQuestion:
    """The open question of a seat."""
    return OpenQuestion.objects.get(game=game, seat__number=seat)


def winner(game: Game) -> int:
    """All bid their lowest cards, the highest of these first; who is asked now."""
    lowest = {seat: log.observe(game, seat).question.options[0] for seat in log.load(game).awaited}
    for seat in sorted(lowest, key=lowest.__getitem__, reverse=True):
        bid(game, seat)
    return log.load(game).awaited[0]


def remarks(game: Game) -> list[tuple[str, int | None]]:
    """Return the log entries about time."""
    return list(Remark.objects.filter(game=game).order_by("pk").values_list("key", "seat"))


@pytest.fixture
def city(people, clock):
    """Open a table for two of Foundations with trade: Alice begins, and all twelve lots are empty."""

    def make(pace: TimeControl, size: int = 2) -> Game:
        cache.clear()
        game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=size, time_control=pace)
        for user in people[1:size]:
            opening.join(game, user)
        game.refresh_from_db()
        return game

    return make
