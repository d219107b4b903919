"""Several at once at one table."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from games.eventlog import log
from games.eventlog.loading import loaded_games
from games.eventlog.log import Illegal, Stale
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered, Conceded, Undone
from games.models import Game
from tests.games.playing import answer, bids, kinds, rows

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
THREADS = 8


def at_once(act, count=THREADS):
    """What `act(i)` gave or raised in each of so many threads that begin together."""
    gate = Barrier(count)

    def run(i):
        gate.wait(60)
        try:
            return act(i)
        except Exception as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def asked(game):
    bids(game)
    seat = log.load(game).awaited[0]
    return seat, log.observe(game, seat).opened


@pytest.mark.parametrize("warm", [True, False])
def test_exactly_one_wins(game, warm):
    seat, opened = asked(game)
    if not warm:
        loaded_games.clear()
    results = at_once(lambda i: log.append(game.pk, Answered(seat, "pride", i), opened))
    assert Counter(type(r) for r in results) == {log.Receipt: 1, Stale: THREADS - 1}, results
    assert len(rows(game)) == 7
    here = Game.objects.get(pk=game.pk)
    assert log.load(here).step == 6 and find_log_fault(here) is None


def test_the_same_answer_eight_times_is_one_event(game):
    seat, opened = asked(game)
    results = at_once(lambda i: log.append(game.pk, Answered(seat, "pride", 3), opened))
    assert len({(r.number, r.digest) for r in results}) == 1
    assert sum(not r.repeated for r in results) == 1
    assert len(rows(game)) == 7


def test_secret_answers_of_all_at_once(game):
    cards = [log.observe(game, seat).question.options[0] for seat in range(3)]
    results = at_once(lambda i: log.append(game.pk, Answered(i, "bid", cards[i]), 3), 3)
    assert sorted(r.number for r in results) == [4, 5, 6]
    assert find_log_fault(Game.objects.get(pk=game.pk)) is None


def test_everything_at_once_leaves_a_log_that_holds(game):
    def act(i):
        for round_ in range(6):
            seat = (i + round_) % 3
            here = Game.objects.get(pk=game.pk)
            look = log.observe(here, seat)
            if look.question and i % 2:
                low = getattr(look.question, "least", None)
                choice = look.question.options[0] if low is None else ()
                log.append(here, Answered(seat, look.question.what, choice), look.opened)
            elif look.undo_to:
                log.append(here, Undone(look.undo_to, seat))
        return "done"

    results = at_once(act)
    assert all(r == "done" or isinstance(r, Stale | Illegal) for r in results), results
    here = Game.objects.get(pk=game.pk)
    assert find_log_fault(here) is None and not here.suspended
    loaded_games.clear()
    assert log.observe(here, 0).view == log.load(here).view(0)


def test_conceding_at_once(game):
    results = at_once(lambda i: log.append(game.pk, Conceded(i)), 3)
    assert sum(type(r) is log.Receipt for r in results) == 2 and sum(isinstance(r, Illegal) for r in results) == 1
    assert kinds(game) == ["started", "dealt", "dealt", "conceded", "conceded", "finished"]


def test_two_tables_do_not_wait_for_each_other_s_match(game):
    answer(game)
    assert loaded_games.take_out(game.pk) is not None
    loaded_games.discard(game.pk)
