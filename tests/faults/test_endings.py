"""Games end in every way in four processes that are killed: no stay and no result is lost, doubled or wrong."""

import json
import os
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from games import rules
from games.models import Event, Game, Participation
from games.players import stand_ins
from games.tables import stays
from tests import tiers, warm
from tests.database import end_other_sessions
from tests.deploy.database import address
from tests.faults import figures
from tests.games import season, tiny

pytestmark = [pytest.mark.both, pytest.mark.faults, pytest.mark.django_db(transaction=True)]
PLANTS = ("due after the commit", "stays begin after the commit", "who returns is a new person", "two rows")
ENDINGS = figures.size(40, 5000)
TIMEOUT_SECONDS = figures.size(600, 4 * 3600)


@pytest.fixture(autouse=True)
def _tiny(monkeypatch):
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)


def play(folder: Path, endings: int, kills: int, plant: str = "") -> list[list]:
    """What the processes noted."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "roma_site.settings",
        "DATABASE_URL": address(),
        "RUNNING_TABLES_PER_ACCOUNT": "1000000",
        "LOG_LEVEL": "CRITICAL",
    }
    connection.close()
    words = ["-m", "tests.faults.endings", folder, endings, kills, tiers.seed(1), *([plant] if plant else [])]
    done = warm.run(words, environment, timeout=TIMEOUT_SECONDS)
    assert not done.returncode, done.stderr
    end_other_sessions()
    # The last line of a process that was killed may have no end.
    lines = (folder / "notes").read_text().splitlines()
    return [json.loads(line) for line in lines]


def faults_of(notes: list[list]) -> list[str]:
    """Let all games end, complete and recount them, and compare."""
    found = [str(note[1]) for note in notes if note[0] == "fault"]
    for game in Game.objects.filter(state=Game.State.RUNNING):
        found += [f"table {game.pk}: {fault}" for fault in season.stay_faults(game)]
        season.finish(game)
    while stays.complete_due_results():
        pass
    if left := Participation.objects.filter(won=None).count():
        found.append(f"{left} rows are still due or never will be")
    told = StringIO()
    call_command("recount", "--quiet", stdout=told)
    found += [] if " 0 corrected" in told.getvalue() else [told.getvalue()]
    for game in Game.objects.exclude(head=0):
        for fault in (*season.stay_faults(game), *season.result_faults(game)):
            found.append(f"table {game.pk}: {fault}")
    return found + lost(notes)


def lost(notes: list[list]) -> list[str]:
    """Acknowledged changes that are not in the database."""
    rows = Participation.objects.values_list("game", "seat", "from_event", "to_event")
    there = {("began", game, seat, begin) for game, seat, begin, _ in rows}
    there |= {("ended", game, seat, end) for game, seat, _, end in rows}
    over = set(Game.objects.filter(state=Game.State.FINISHED).values_list("pk", flat=True))
    wanted = [(note[1], note[0], *note[2:]) for note in notes if note[1] in ("began", "ended")]
    ends = {note[0] for note in notes if note[1] == "finished"}
    return [f"lost: {one}" for one in wanted if one not in there] + [f"not over: {key}" for key in ends - over]


def told(notes: list[list]) -> dict[str, object]:
    acts = sum((Counter(note[1]) for note in notes if note[0] == "acts"), Counter())
    over = Game.objects.filter(state=Game.State.FINISHED)
    reasons = Counter(result["reason"] for result in over.values_list("result", flat=True))
    endings = Counter(Participation.objects.values_list("ending", flat=True))
    return {
        "games": over.count(),
        "events": Event.objects.count(),
        "acts": sum(acts.values()),
        **{f"acts: {name}": count for name, count in sorted(acts.items())},
        **{f"ends: {name}": count for name, count in sorted(reasons.items())},
        **{f"stays that ended {name}": count for name, count in sorted(endings.items())},
        "erased": Participation.objects.filter(user=None).count(),
        "persons with several stays": Participation.objects.exclude(first_stay=None).count(),
    }


@pytest.mark.timeout(TIMEOUT_SECONDS)
def test_results_are_complete_and_equal_after_any_endings_and_kills(tmp_path):
    notes = play(tmp_path, ENDINGS, kills=max(1, ENDINGS // 40))
    assert not "\n".join(faults_of(notes))
    seen = told(notes)
    assert seen["games"] >= ENDINGS
    if figures.FILE:
        assert all(seen.get(f"stays that ended {ending}") for ending in Participation.Ending.values if ending)
    figures.keep("endings", {f"{name}, {connection.vendor}": value for name, value in seen.items()})


@pytest.mark.deep
@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_found(tmp_path, plant):
    assert faults_of(play(tmp_path, 120, 3, plant))
