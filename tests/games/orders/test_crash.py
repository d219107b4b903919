"""A worker is killed while an order answers, or two of them want to answer: there is one answer, with its record, or
none."""

import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection

from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.models import Event, Firing, Game, OpenQuestion
from games.orders import firing, placing
from tests import warm
from tests.games.eventlog.test_threads import at_once
from tests.games.orders.conftest import fresh
from tests.games.playing import bid

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True), pytest.mark.faults]
ROOT = Path(__file__).resolve().parents[3]
# Answers what is due, and dies at the named point.
VICTIM = """
import os, signal, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = sys.argv[2]
from datetime import UTC, datetime, timedelta
from games import rules
from games.eventlog import log
from games.orders import firing, vocabulary
from tests.games import tiny
from tests.games.orders.conftest import TINY
rules.GAMES["tiny"] = tiny
vocabulary.vocabulary_of = lambda ruleset: TINY
point = sys.argv[1]

def dying(whole, before):
    def wrapped(*args, **kwargs):
        if not before:
            whole(*args, **kwargs)
        os.kill(os.getpid(), signal.SIGKILL)
    return wrapped

if point == "before the answer":
    log.append_all = dying(log.append_all, True)
elif point == "before the commit":
    log.append_all = dying(log.append_all, False)
elif point == "after the commit":
    firing.fire_order = dying(firing.fire_order, False)
firing.sweep_orders(datetime.now(UTC) + timedelta(hours=2))
print("survived")
"""


def give(game, user):
    placing.set_order(game, user, "low", {}, "game")


@pytest.mark.parametrize(
    ("point", "answered"), [("before the answer", False), ("before the commit", False), ("after the commit", True)]
)
def test_killed(game, people, point, answered):
    give(game, people[0])
    name = str(connection.settings_dict["NAME"])
    connection.close()
    done = warm.run(["-c", VICTIM, point, name])
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert one_or_none(game) == (1, "fired") if answered else (0, "waiting")
    later = datetime.now(UTC) + timedelta(hours=2)
    assert firing.sweep_orders(later)["ordered"] == (0 if answered else 1)
    assert one_or_none(game) == (1, "fired") and find_log_fault(fresh(game)) is None


def one_or_none(game) -> tuple[int, str]:
    """How many answers there are, and what is written of the one that an order was to give."""
    answers = Event.objects.of(game.pk).filter(kind="answered").count()
    assert find_log_fault(Game.objects.get(pk=game.pk)) is None
    assert OpenQuestion.objects.filter(game=game).count() == 3 - answers
    return answers, Firing.objects.get().state


def test_two_workers(game, people):
    give(game, people[0])
    later = datetime.now(UTC) + timedelta(hours=2)
    results = at_once(lambda _: firing.sweep_orders(later), 4)
    assert [one["ordered"] for one in results].count(1) == 1, results
    assert one_or_none(game) == (1, "fired")


def test_the_order_and_its_owner(game, people):
    """Both at once: whoever came first, what the owner has answered is what counts."""
    give(game, people[0])
    later = datetime.now(UTC) + timedelta(hours=2)
    card = log.observe(game, 0).question.options[-1]
    own = Game.objects.get(pk=game.pk)
    at_once(lambda place: firing.sweep_orders(later) if place % 2 else bid(own, 0, card), 2)
    assert log.observe(fresh(game), 0).held == card
    assert Firing.objects.get().state in ("fired", "lapsed") and find_log_fault(fresh(game)) is None
