"""A rule changes while people play: by a branch on the version, or by playing the old table on under kept rules.

The change: from version 2 on no bird may fly to the middle of the sky.
"""

import sys
import uuid
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from django.core.management import CommandError

from games import rules
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.errors import RulesMissing, TableSuspended
from games.facts.events import Answered
from games.models import Game, OpenQuestion
from games.operating import archive_file
from games.rules.match import Match
from games.tables import opening
from tests.fifth import HERE
from tests.games.tampering import run
from tests.memory import forget
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
FREE = "for bird in sorted(set(t.hands[me])) for x, y in free]"
FORBIDDEN = FREE.replace("free]", "free if (x, y) != (1, 1)]")
BRANCHED = FREE.replace("free]", "free if t.version < 2 or (x, y) != (1, 1)]")
MIDDLE = (1, 1)


def package(name: str, folder: Path):
    """Load a rules package from a folder."""
    spec = spec_from_file_location(
        f"games.rules.{name}", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def deploy(augury, tmp_path):
    """Puts Augury with a changed rule, and perhaps another VERSION, in the place of the one that is there, which is
    back before the fifth game goes: monkeypatch, if anybody had it first, would bring it back afterwards, for all tests
    to come."""

    def put(free: str, version: int):
        text = (HERE / "rules/augury/__init__.py").read_text()
        assert text.count(FREE) == text.count("VERSION = 1") == 1
        folder = tmp_path / f"augury_{version}_{len(free)}"
        folder.mkdir()
        (folder / "__init__.py").write_text(text.replace(FREE, free).replace("VERSION = 1", f"VERSION = {version}"))
        rules.GAMES["augury"] = package(folder.name, folder)
        forget()

    yield put
    rules.GAMES["augury"] = augury
    for name in [name for name in sys.modules if name.startswith("games.rules.augury_")]:
        del sys.modules[name]


@pytest.fixture
def keep(monkeypatch):
    """Keeps the rules as they were, as version 1."""
    monkeypatch.setitem(rules.OLD_RULESETS, ("augury", 1), package("augury_v1", HERE / "rules/augury"))


@pytest.fixture
def flown(game):
    """A table of version 1, in the middle of whose sky there is a bird."""
    for seat in (0, 1):
        log.append(game, Answered(seat, "promise", 3), log.observe(game, seat).opened)
    fly(game, MIDDLE)
    return game


def table(people) -> Game:
    """One more table, both birds still in hand."""
    game = open_table(people[0], "augury", {"hand": 2}, size=2)
    opening.join(game, people[1])
    for seat in (0, 1):
        log.append(game, Answered(seat, "promise", 3))
    game.refresh_from_db()
    return game


def question(game):
    """The seat asked and its look."""
    seat = OpenQuestion.objects.filter(game=game).select_related("seat").first().seat.number
    return log.observe(Game.objects.get(pk=game.pk), seat)


def places(game) -> set:
    return {tuple(option[2:]) for option in question(game).question.options if option[0] == "fly"}


def fly(game, place) -> None:
    look = question(game)
    option = next(option for option in look.question.options if tuple(option[2:]) == place)
    log.append(game, Answered(look.seat, "fly", option), look.opened)


def finish(game) -> Game:
    """To the end, by the first place offered."""
    while OpenQuestion.objects.filter(game=game).exists():
        look = question(game)
        choice = () if look.question.what == "call_back" else look.question.options[1]
        log.append(game, Answered(look.seat, look.question.what, choice), look.opened)
    return Game.objects.get(pk=game.pk)


def test_by_a_branch_old_tables_go_on_as_they_began_and_new_ones_as_it_is_now(flown, people, deploy):
    waiting = table(people)
    deploy(BRANCHED, 2)
    assert "All hold." in run("audit", jobs=1)
    new = table(people)
    assert (waiting.version, new.version) == (1, 2)
    assert MIDDLE in places(waiting) and MIDDLE not in places(new)
    fly(waiting, MIDDLE)
    assert all(find_log_fault(finish(game)) is None for game in (flown, waiting, new))


def test_a_server_with_older_rules_waits(people, deploy):
    deploy(BRANCHED, 2)
    new = table(people)
    deploy(FREE, 1)
    for act in (lambda: log.observe(new, 0), lambda: log.append(new, Answered(0, "fly", "pass"))):
        with pytest.raises(RulesMissing) as error:
            act()
        assert error.value.key == "newer_rules"
    assert not Game.objects.get(pk=new.pk).suspended


def test_without_a_branch_the_audit_names_the_table_and_it_is_held(flown, people, deploy):
    other = table(people)
    Game.objects.filter(pk=flown.pk).update(slug="pincian-42")
    flown.refresh_from_db()
    deploy(FORBIDDEN, 2)
    with pytest.raises(CommandError) as error:
        run("audit", jobs=1)
    assert f"{flown.slug} does not hold: event 5" in error.value.told
    assert "1 of 2 games" in str(error.value) and other.slug not in error.value.told
    assert "manage.py pin" not in error.value.told, "a table's name may hold the word"
    with pytest.raises(TableSuspended):
        log.observe(flown, 0)
    flown.refresh_from_db()
    assert flown.suspended and flown.suspension_reason.startswith("event 5")
    assert MIDDLE not in places(other)
    with pytest.raises(CommandError, match="holds under no kept rules"):
        run("pin", flown.slug)


def test_pinned_to_kept_rules_it_goes_on_to_its_end(flown, people, deploy, keep):
    deploy(FORBIDDEN, 2)
    with pytest.raises(TableSuspended):
        log.observe(flown, 0)
    with pytest.raises(CommandError) as error:
        run("audit", jobs=1)
    assert f"manage.py pin {flown.slug} --to 1" in error.value.told
    assert "played by the kept rules of version 1. It is released." in run("pin", flown.slug)
    assert "All hold." in run("audit", jobs=1)
    fly(flown, (0, 0))
    done = finish(flown)
    assert (done.state, done.pinned, done.suspended) == (Game.State.FINISHED, 1, False)
    assert log.observe(done, None, until=5).view["sky"][1][1]
    assert find_log_fault(done) is None
    assert MIDDLE not in places(table(people))


def test_a_file_of_it_is_checked_and_taken_in_by_the_rules_it_holds_under(flown, deploy, keep, tmp_path):
    deploy(FORBIDDEN, 2)
    run("pin", flown.slug)
    file = tmp_path / "game.json"
    run("export", finish(flown).slug, str(file))
    assert "holds under the kept rules of version 1." in run("verify", str(file))
    Game.objects.filter(pk=flown.pk).update(uuid=uuid.uuid4())
    taken = archive_file.import_game(file.read_bytes())
    assert taken.pinned == 1 and find_log_fault(taken) is None
    rules.OLD_RULESETS.clear()
    with pytest.raises(CommandError, match="does not hold: event 5"):
        run("verify", str(file))


def test_a_pin_that_does_not_fit_is_refused_and_nothing_changes(flown, people, deploy, keep):
    deploy(FORBIDDEN, 2)
    new = table(people)
    with pytest.raises(CommandError, match="started under version 2"):
        run("pin", new.slug, to=1)
    with pytest.raises(CommandError, match="does not know the rules of 'augury' of the kept version 7"):
        run("pin", flown.slug, to=7)
    with pytest.raises(CommandError, match=r"under the current rules: event 5"):
        run("pin", flown.slug, off=True)
    assert set(Game.objects.values_list("pinned", flat=True)) == {None}


def test_a_pin_is_taken_off_where_the_present_rules_take_the_log(people, deploy, keep):
    game = table(people)
    deploy(FORBIDDEN, 2)
    run("pin", game.slug, to=1)
    assert MIDDLE in places(game)
    assert "played by the current rules." in run("pin", game.slug, off=True)
    assert MIDDLE not in places(game)


def test_without_its_kept_rules_a_pinned_table_waits(flown, deploy, keep):
    deploy(FORBIDDEN, 2)
    run("pin", flown.slug)
    rules.OLD_RULESETS.clear()
    with pytest.raises(RulesMissing) as error:
        log.observe(Game.objects.get(pk=flown.pk), 0)
    assert error.value.key == "unknown_rules"
    with pytest.raises(CommandError) as told:
        run("audit", jobs=1)
    assert "of the kept version 1" in told.value.told


def test_a_position_and_a_fork_know_their_version(flown, deploy):
    deploy(BRANCHED, 2)
    match = log.load(flown)
    position = match.position()
    assert (match.version, position["version"]) == (1, 1)
    assert match.fork().t.version == Match.at(rules.GAMES["augury"], position).t.version == 1
    assert "version" not in Match.new(rules.GAMES["augury"], 2).position()
