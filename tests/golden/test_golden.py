"""Games finished under every version of the rules so far are played to the same questions, narration and result."""

from dataclasses import replace

import pytest
from msgspec import structs

from games.facts.events import Answered, Finished
from games.rules import GAMES
from tests.golden import record

FILES = [file for ruleset in GAMES for file in record.all_of(ruleset)]
ENOUGH = 50


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name.removesuffix('.json.xz')}")
def test_it_plays_as_it_was_played(file):
    golden = record.read(file)
    assert record.fault_of(golden) == ""
    assert record.layout(golden) == record.unpacked(file), "the mapping loses something"


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_game_has_a_corpus_with_what_it_knows(ruleset):
    corpus = [record.read(file) for file in record.all_of(ruleset)]
    shown = {fact for golden in corpus for fact in golden.shows}
    rules = GAMES[ruleset]
    assert len(corpus) >= ENOUGH
    assert {f"{seats}-seats" for seats in rules.SEATS} <= shown
    assert {f"{name}-{value}" for name, values in rules.OPTIONS.items() for value in values} <= shown
    assert {"undone", "conceded", "replaced", "all-built-in", "by-chance"} <= shown
    assert all(golden.reason for golden in corpus)


@pytest.fixture
def golden():
    return record.read(record.all_of("roma")[0])


def test_another_question_is_noticed_at_its_event(golden):
    wrong = golden.asked[:16] + "zzzz" + golden.asked[20:]
    assert record.fault_of(replace(golden, asked=wrong)).startswith("after event 5 (")
    assert record.fault_of(replace(golden, asked=wrong)).endswith("something else is asked")


def test_another_line_is_noticed_at_its_event(golden):
    wrong = golden.told[:16] + "zzzz" + golden.told[20:]
    assert record.fault_of(replace(golden, told=wrong)).endswith("something else is told")


def test_another_result_is_noticed(golden):
    assert "not with" in record.fault_of(replace(golden, result={**golden.result, "reason": "other"}))


def test_a_log_that_is_no_longer_taken_is_noticed(golden):
    at = next(at for at, event in enumerate(golden.events) if isinstance(event, Answered))
    other = structs.replace(golden.events[at], choice="no such thing")
    events = (*golden.events[:at], other, *golden.events[at + 1 :])
    assert record.fault_of(replace(golden, events=events)).startswith(
        f"the rules no longer take the log: event {at + 1}:"
    )


def test_a_log_without_its_end_is_noticed(golden):
    cut = golden.events[:-2]
    assert not isinstance(cut[-1], Finished)
    assert "it is not over" in record.fault_of(replace(golden, events=cut))


def test_a_file_is_the_same_bytes_each_time(golden, tmp_path, monkeypatch):
    file = record.all_of("great_city")[0]
    monkeypatch.setattr(record, "HERE", tmp_path)
    assert record.write(record.read(file)).read_bytes() == file.read_bytes()
