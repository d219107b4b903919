"""The longest turn there is, each answer as late as can be: it takes no longer than the pace says."""

from datetime import timedelta

import pytest

from games.clocks.table_clocks import MIN_REPLY_SECONDS, TableClocks
from games.clocks.time_control import TimeControl
from games.eventlog import log, open_questions
from games.models import Game
from games.rules.ask import AskNumber
from games.selectors.game_form import TIME_CONTROL_CHOICES, TimeControlForm
from tests import tiers
from tests.games.clocks.trading import left, say, usual

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]
OFFERS, DROPPED = 3, 6


def tables() -> list[tuple[TimeControl, int]]:
    """Return each pace that a new table is opened with, by the form, for two and for five players; in `make test` one
    pace of each kind, at one table."""
    found = []
    for key, _name, _help in TIME_CONTROL_CHOICES:
        form = TimeControlForm({"pace": key, "own_hours": 10, "own_increment": 2, "own_cap": 20, "grace": 0})
        assert form.is_valid()
        found += [form.chosen] if form.chosen.has_limit else []
    return [(pace, size) for pace in found for size in (2, 5)] if tiers.DEEP else [(found[1], 2), (found[3], 5)]


def longest(game: Game, seat: int, dropped: int):
    """Return the answer that lets a turn last longest.

    Seat 0 drops some offers before it sends one; every partner answers with a counteroffer if possible."""
    look = log.observe(game, seat)
    what, options = look.question.what, () if isinstance(look.question, AskNumber) else look.question.options
    if what == "turn":
        return next((option for option in options if option[0] == "trade"), "income")
    if what == "offer":
        return "drop" if (seat == 0 and dropped < DROPPED - 1) or "send" not in options else "send"
    if what == "answer":
        return "counter" if "counter" in options else "refuse"
    return usual(game, seat)


@pytest.mark.parametrize(("pace", "size"), tables(), ids=lambda one: getattr(one, "kind", one))
def test_the_longest_turn_there_is_takes_no_longer_than_its_pace_says(city, people, clock, pace, size):
    """Everything that can be offered to anybody is offered, dropped, answered with another offer and refused, each time
    late: at a table of two it takes 92 answers, at one of five 245."""
    people += [type(people[0]).objects.create_user(f"{name}@example.org", name) for name in ("Dora", "Emil")]
    game = city(pace, size)
    began, answers, replies, dropped = clock.now, 0, 0, 0
    while log.observe(game, 0).view["turn"] == 0:
        seat = log.load(game).awaited[0]
        clock.traveller.shift(max(0, left(game, seat) * 9 // 10 - 1))  # as late as can be, again and again
        choice, topic = longest(game, seat, dropped), log.observe(game, seat).question.topic
        dropped, replies, answers = dropped + (choice == "drop"), replies + (topic == "answer"), answers + 1
        say(game, seat, choice)
    kept, fresh = open_questions.table_clocks_cache.get(game.pk)[2], TableClocks(game, clock.now)
    assert (kept.banks, kept.latest) == (fresh.banks, fresh.latest)
    assert answers > {2: 90, 5: 240}[size]
    assert replies >= OFFERS * 8 * (size - 1)
    each = timedelta(seconds=pace.reply + OFFERS * MIN_REPLY_SECONDS)
    assert clock.now - began <= timedelta(seconds=pace.seconds) + (size - 1) * each
