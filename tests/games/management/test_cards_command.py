"""manage.py cards, as a shell runs it: with Django's own system checks."""

import json
import os
from hashlib import sha256

import pytest

from games.eventlog import card_sets
from games.facts.events import canonical_json
from games.rules import great_city
from tests import warm


def cards(*args):
    return warm.run(["manage.py", "cards", "great_city", *args], {**os.environ, "DEVELOPMENT": "1"})


@pytest.fixture
def file(tmp_path):
    return tmp_path / "mine.json"


def test_a_good_file_is_called_good(file):
    file.write_text(json.dumps({**great_city.CARDS, "name": "Mine"}))
    done = cards("check", file)
    assert (done.returncode, "is a card set of great_city: Mine" in done.stdout) == (0, True), done.stderr


def test_a_file_without_a_name_goes_by_the_beginning_of_its_sha_256(file):
    nameless = {key: value for key, value in great_city.CARDS.items() if key != "name"}
    file.write_text(json.dumps(nameless))
    done = cards("check", file)
    name = sha256(canonical_json(nameless)).hexdigest()
    assert (done.returncode, f"of great_city: {name[:8]}." in done.stdout) == (0, True), done.stderr


@pytest.mark.django_db
def test_it_is_offered_by_that(file):
    nameless = {key: value for key, value in great_city.CARDS.items() if key != "name"}
    row, new = card_sets.add_card_set("great_city", json.dumps(nameless).encode())
    assert new
    assert card_sets.card_set_choices("great_city") == [card_sets.CardSetChoice(row.digest, row.digest[:8])]


def test_every_fault_of_a_file_is_named(file):
    rows = [row for row in great_city.CARDS["cards"] if row["id"] not in ("I-01", "II-01")]
    file.write_text(json.dumps({**great_city.CARDS, "cards": rows}))
    done = cards("check", file)
    assert done.returncode != 0
    assert done.stderr.count("\n- ") >= 2
    assert "Traceback" not in done.stderr
