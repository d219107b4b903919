"""A process is killed in the middle of a move: the log is as it was before or as it is after, and holds."""

import signal
from pathlib import Path

import pytest
from django.db import DatabaseError, connection

from games.eventlog import log
from games.eventlog.loading import loaded_games
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered
from games.models import Game, OpenQuestion
from tests import warm
from tests.games.playing import bid, rows

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True), pytest.mark.faults]
ROOT = Path(__file__).resolve().parents[3]
# Plays the bid of seat 0 and dies at the named point.
VICTIM = """
import os, signal, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"] = sys.argv[3]
from games import rules
from games.eventlog import log, writing
from games.models import Event
from tests.games import tiny
rules.GAMES["tiny"] = tiny
from games.facts.events import Answered
key, point = int(sys.argv[1]), sys.argv[2]

def die(*args, **kwargs):
    os.kill(os.getpid(), signal.SIGKILL)

def after(owner, name):
    whole = getattr(owner, name)
    def wrapped(*args, **kwargs):
        whole(*args, **kwargs)
        die()
    setattr(owner, name, wrapped)

if point == "before the insert":
    writing.LogMove._insert = die
elif point == "after the insert":
    after(writing.LogMove, "_insert")
elif point == "before the commit":
    after(writing.LogMove, "write")
elif point == "after the commit":
    log.partial = lambda *args: die
look = log.observe(key, 0)
log.loaded_games.clear()
card = look.question.options[0]
log.append(key, Answered(0, "bid", card), look.opened)
print("survived")
"""


@pytest.mark.parametrize(
    ("point", "written"),
    [
        ("before the insert", False),
        ("after the insert", False),
        ("before the commit", False),
        ("after the commit", True),
    ],
)
def test_killed(game, point, written):
    before = rows(game)
    name = connection.settings_dict["NAME"]
    connection.close()
    done = warm.run(["-c", VICTIM, str(game.pk), point, str(name)])
    assert done.returncode == -signal.SIGKILL, done.stderr
    game.refresh_from_db()
    assert rows(game)[:3] == before and len(rows(game)) == 3 + written
    assert find_log_fault(game) is None and not game.suspended
    assert OpenQuestion.objects.filter(game=game).count() == 3 - written
    if not written:
        assert bid(game, 0).number == 4
    assert find_log_fault(game) is None


@pytest.mark.parametrize("table", ["games_event", "games_openquestion", "games_game"])
def test_a_failing_write_discards_the_match(game, table):
    """The rules had taken the answer already when the database refused: that Match must not be met again."""
    if connection.vendor == "sqlite":
        when = {"games_event": "INSERT", "games_openquestion": "DELETE", "games_game": "UPDATE"}[table]
        make = [f"CREATE TRIGGER refuse BEFORE {when} ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"]
        drop = ["DROP TRIGGER refuse"]
    else:
        make = [
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$",
            f"CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse()",
        ]
        drop = [f"DROP TRIGGER refuse ON {table}", "DROP FUNCTION refuse"]
    before, card = rows(game), log.observe(game, 0).question.options[0]
    with connection.cursor() as cursor:
        for sql in make:
            cursor.execute(sql)
    try:
        with pytest.raises(DatabaseError):
            log.append(game, Answered(0, "bid", card), 3)
        assert game.pk not in loaded_games and rows(game) == before
    finally:
        with connection.cursor() as cursor:
            for sql in drop:
                cursor.execute(sql)
    game = Game.objects.get(pk=game.pk)
    assert not game.suspended and log.observe(game, 0).held is None
    assert log.append(game, Answered(0, "bid", card), 3).number == 4
    assert find_log_fault(game) is None


def test_a_commit_that_fails_discards_the_match(game, monkeypatch):
    """Everything was written, and then the commit itself failed."""
    card = log.observe(game, 0).question.options[0]

    def fail():
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "_commit", fail)
        with pytest.raises(DatabaseError, match="disk is full"):
            log.append(game, Answered(0, "bid", card), 3)
    assert game.pk not in loaded_games and len(rows(game)) == 3
    assert log.append(Game.objects.get(pk=game.pk), Answered(0, "bid", card), 3).number == 4
