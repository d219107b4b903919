"""An older worker during an update: it waits for what it does not know.

After its update, every table continues."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from games.eventlog import log
from games.facts.events import FALLBACK, Answered
from games.models import Game, User
from games.operating import verifying
from games.players import stand_ins
from games.players.stand_ins import stand_in_choice
from games.rules import GAMES
from games.tables import opening
from notifications.models import Notification
from tests.browser import scenes
from tests.deploy import database
from tests.memory import forget
from tests.tables import open_table

# What the worker's code has not got: of every game a card, of those that have any an option (a line of each), and of
# the log a field.
LINES = {
    "games/rules/gloria/table.py": ['"voluntary_gifts":'],
    "games/rules/gloria/cards.py": ['Card("porton"'],
    "games/rules/roma/cards.py": ['Card("turris"'],
    "games/rules/great_city/cards.py": ['temple_row("IV-18"'],
    "games/rules/foundations/options.py": ['"consul_points": (5', '"consul_points": "consul"'],
    "games/rules/foundations/cards.py": ['"id": "IV20"'],
}
FIELD = {
    "games/facts/events.py": ("    grade: str | None = None\n", "    grade = None\n"),
    "games/eventlog/writing.py": (", event.grade)", ")"),
    "games/players/stand_ins.py": (", FALLBACK if asked.seat.thinks else None\n", "\n"),
}
# Everything that beat asks of a worker, and what is woken at once; then the operator's commands.
WORK = """
import json, sys, django
django.setup()
from django.conf import settings
from django.core.management import CommandError, call_command
from games.facts import events
from games.models import Game
from games.players import stand_ins
from roma_site.celery import app
assert events.__file__.startswith(sys.argv[1]), events.__file__
app.loader.import_default_modules()
app.conf.task_always_eager = True
failed = []
for entry in settings.CELERY_BEAT_SCHEDULE.values():
    done = app.tasks[entry["task"]].apply(throw=False)
    failed += [f"{entry['task']}: {done.result!r}"] if done.failed() else []
answered = [game.slug for game in Game.objects.filter(state="running") if stand_ins.answer_once(game.pk)]
said = []
for command, more in (("verify", {"all": True, "release": True}), ("audit", {"jobs": 1})):
    try:
        call_command(command, **more)
    except CommandError as error:
        said.append(str(error))
print(json.dumps({"failed": failed, "answered": answered, "said": said}))
"""


@pytest.fixture(scope="module")
def older(tmp_path_factory) -> Path:
    """A copy of the tree of some days ago."""
    copy = tmp_path_factory.mktemp("older")
    shutil.copytree(settings.BASE_DIR / "games", copy / "games", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("notifications", "roma_site", "templates", "locale", "static"):
        (copy / name).symlink_to(settings.BASE_DIR / name)
    for name, marks in LINES.items():
        lines = (copy / name).read_text().splitlines(keepends=True)
        left = [line for line in lines if not any(mark in line for mark in marks)]
        assert len(lines) - len(left) == len(marks), name
        (copy / name).write_text("".join(left))
    for name, (before, after) in FIELD.items():
        text = (copy / name).read_text()
        assert text.count(before) == 1, name
        (copy / name).write_text(text.replace(before, after))
    return copy


def work(tree: Path) -> dict:
    """One round of a worker of that tree, at the tests' own database."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "roma_site.settings", "DATABASE_URL": database.address()}
    command = [sys.executable, "-c", WORK, str(tree)]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def table(ruleset: str, host: User) -> Game:
    """A table of today at which a built-in player is asked, and whose log has the newest field."""
    game, field = open_table(host, ruleset, size=2, built_in=1), ("stand_in", FALLBACK)
    while not (asked := game.open_questions.filter(stand_in=True)).exists() or game.head < 12:
        row = (asked if asked.exists() else game.open_questions).select_related("seat").first()
        look = log.observe(game, row.seat.number)
        log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look), *field), look.opened)
        game.refresh_from_db()
    return game


@pytest.mark.django_db(transaction=True)
def test_no_table_is_suspended_and_all_go_on_once_the_worker_is_of_today(older: Path) -> None:
    ana = scenes.person("Ana")
    games = {ruleset: table(ruleset, ana) for ruleset in GAMES}
    waiting = [open_table(ana, ruleset, size=2) for ruleset in GAMES]
    Notification.objects.update(due_at=timezone.now())
    heads = {ruleset: game.head for ruleset, game in games.items()}
    told = work(older)
    assert told["failed"] == told["answered"] == []
    assert told["said"] == [
        "4 of the tables need newer code. Verify them with the newest version.",
        "4 of 4 games would wait under this code: it is older than they are.",
    ]
    assert not Game.objects.filter(suspended=True).exists()
    assert {ruleset: Game.objects.get(pk=game.pk).head for ruleset, game in games.items()} == heads
    forget()
    assert verifying.verify_tables() == {"verified": 4, "failed": 0}
    assert all(stand_ins.answer_once(game.pk) for game in games.values())
    for game in waiting:
        opening.join(game, scenes.person(f"Guest {game.pk}"))
        assert log.observe(game, 0).view
