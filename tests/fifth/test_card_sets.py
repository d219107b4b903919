"""Other cards: checked, added once, chosen at a table, whole in its log; deleting them here changes no game."""

import json
from hashlib import sha256

import pytest
from django.core.management import CommandError
from django.test import Client

from games import wording
from games.eventlog import card_sets, log, observations, replays
from games.eventlog.loading import loaded_games
from games.eventlog.verification import find_log_fault
from games.facts.errors import Refused
from games.facts.events import canonical_json
from games.models import CardSet, Event, Game
from games.operating import archive_file
from games.tables import opening
from games.wording import game_words
from tests.fifth.test_fifth_game import play_by_page, signed_in
from tests.games.tampering import remove, run
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]

HERONS = {
    "name": "Herons",
    "birds": [
        {"id": "heron", "points": 4, "name": "Heron"},
        {"id": "ibis", "points": 0, "name": "Ibis"},
    ],
}
NAME = sha256(canonical_json(HERONS)).hexdigest()


@pytest.fixture(autouse=True)
def fresh():
    card_sets.card_set_cache.clear()


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "herons.json"
    path.write_text(json.dumps(HERONS, indent=2))
    return path


@pytest.fixture
def herons(augury, file, people) -> Game:
    """A started table with the added set."""
    run("cards", "augury", "add", str(file))
    game = open_table(people[0], "augury", {"cards": NAME}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    return game


def forget():
    """As another process, later."""
    for memory in (loaded_games, observations.observation_cache, card_sets.card_set_cache):
        memory.clear()
    replays.replay_cache.clear()
    wording.cached_words.cache_clear()


def test_a_set_is_checked_added_once_and_listed(augury, db, file):
    assert "is a card set of augury: Herons" in run("cards", "augury", "check", str(file))
    assert not CardSet.objects.exists()
    assert NAME in run("cards", "augury", "add", str(file))
    assert "already stored" in run("cards", "augury", "add", str(file))
    assert CardSet.objects.count() == 1
    listed = run("cards", "augury", "list").splitlines()
    assert listed[0] == "project: comes with Augury"
    assert listed[1].startswith(f"{NAME}: Herons")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("[" * 5000, "not valid JSON"),
        ("[]", "is an object"),
        ('{"name":"x"}', "birds is a list"),
        ('{"birds":[{},{"id":"a","points":1,"name":"a"},7],"name":"x"}', "Bird 0"),
        ('{"birds":[{},{"id":"a","points":1,"name":"a"},7],"name":"x"}', "Bird 2"),
        (json.dumps({**HERONS, "name": ""}), "has no name"),
        (json.dumps({**HERONS, "name": "a\nb"}), "has no name"),
        (json.dumps({**HERONS, "name": "project"}), "cannot be called"),
        (json.dumps({**HERONS, "more": 1.5}), "whole numbers"),
        ('{"name":"a","name":"b"}', "twice"),
    ],
)
def test_every_fault_of_a_file_is_named(augury, db, tmp_path, text, fault):
    path = tmp_path / "bad.json"
    path.write_text(text)
    for do in ("check", "add"):
        with pytest.raises(CommandError, match=fault):
            run("cards", "augury", do, str(path))
    assert not CardSet.objects.exists()


def test_a_file_that_is_not_there_a_game_without_sets(augury, db, tmp_path):
    for args in (
        ("gloria", "list"),
        ("chess", "list"),
        ("augury", "add"),
        ("augury", "add", str(tmp_path / "none.json")),
        ("augury", "list", "x"),
    ):
        with pytest.raises(CommandError):
            run("cards", *args)


def test_a_set_is_never_changed(augury, db, file):
    run("cards", "augury", "add", str(file))
    row = CardSet.objects.get()
    row.title = "Other"
    with pytest.raises(TypeError):
        row.save()


def test_a_row_that_was_changed_all_the_same_is_not_the_set(augury, people, file):
    run("cards", "augury", "add", str(file))
    CardSet.objects.update(cards=json.dumps({**HERONS, "birds": HERONS["birds"][::-1]}))
    with pytest.raises(Refused):
        open_table(people[0], "augury", {"cards": NAME}, size=2)


def test_the_set_is_offered_and_chosen_when_a_table_is_opened(augury, people, file):
    run("cards", "augury", "add", str(file))
    client = signed_in(people[1])
    assert "Herons" in client.get("/tables/new/?ruleset=augury").content.decode()
    client.post(
        "/tables/new/", {"ruleset": "augury", "size": "2", "who": "anyone", "option_hand": "2", "option_cards": NAME}
    )
    game = Game.objects.get()
    assert game.options["cards"] == NAME
    assert "Cards: Herons" in client.get(f"/t/{game.slug}/").content.decode()


def test_a_set_nobody_has_is_refused(augury, people):
    with pytest.raises(Refused):
        open_table(people[0], "augury", {"cards": NAME}, size=2)
    page = signed_in(people[1]).post(
        "/tables/new/", {"ruleset": "augury", "size": "2", "who": "anyone", "option_hand": "2", "option_cards": NAME}
    )
    assert page.status_code == 400


def test_the_log_holds_the_set_whole(herons):
    started = json.loads(Event.objects.of(herons.pk, 1, 1).get().payload)
    assert started["cards"] == HERONS
    assert started["options"]["cards"] == NAME


def test_a_game_with_the_projects_own_set_holds_that(game, augury):
    started = json.loads(Event.objects.of(game.pk, 1, 1).get().payload)
    assert started["cards"] == augury.CARDS
    assert started["options"]["cards"] == "project"


def test_deleting_the_set_changes_no_game(herons):
    CardSet.objects.all().delete()
    forget()
    play_by_page(herons)
    assert herons.state == Game.State.FINISHED
    forget()
    assert find_log_fault(herons) is None
    page = Client(headers={"accept-language": "en"}).get(f"/t/{herons.slug}/").content.decode()
    assert "Heron" in page
    assert "eagle" not in page.lower()
    lines = [game_words("augury", "es", NAME).line(line) for line in log.observe(herons, None).said]
    assert any("Heron" in line or "Ibis" in line for line in lines)


def test_the_file_of_a_game_brings_its_set_to_another_site(herons):
    play_by_page(herons)
    data = archive_file.export_game(herons)
    remove(herons)
    CardSet.objects.all().delete()
    forget()
    again = archive_file.import_game(data)
    assert archive_file.export_game(again) == data
    assert log.observe(again, 0).view["options"]["cards"] == NAME


def test_a_table_whose_set_goes_before_it_starts_is_not_started(augury, people, file):
    run("cards", "augury", "add", str(file))
    game = open_table(people[0], "augury", {"cards": NAME}, size=2)
    CardSet.objects.all().delete()
    forget()
    with pytest.raises(Refused):
        opening.join(game, people[1])
    assert Game.objects.get().head == 0
    assert Client().get("/tables/").status_code == 200
