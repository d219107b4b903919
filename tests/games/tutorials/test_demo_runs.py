"""Three moves of every game, tried on many ways, with no database at hand."""

from dataclasses import replace

import pytest
from django.utils import translation

from games import rules
from games.boards.tutorials import demo_of
from games.pages.tutorials.panels import demo_context
from games.rules.ask import Ask, AskNumber, AskSome, Illegal
from games.rules.match_setup import current_version
from games.selectors.listing import DEMO_START, DemoInvitation, demo_url
from games.tutorials import runs
from games.tutorials.runs import (
    LEARNER,
    MAX_DEMO_ANSWERS,
    MAX_WAY_LENGTH,
    DemoRun,
    ScriptMismatch,
    answer_codes,
    choice_from_code,
    extended_way,
)
from tests.games.tutorials.whims import tried

every = pytest.mark.parametrize("ruleset", rules.GAMES)
WAYS = range(5)
NOBODY_HURRIES = 40  # answers of quick players between two of the visitor's: each takes some milliseconds
MOST_ANSWERS = {"roma": 30, "gloria": 30, "great_city": 20, "foundations": 6}


@every
def test_every_way_leads_to_the_end_in_three_moves(ruleset):
    """And none is so long that it is cut off."""
    for seed in WAYS:
        way = tried(ruleset, seed)
        numbers = [there.number for there in way]
        assert numbers == sorted(numbers) and numbers[0] == 1
        assert way[-1].trial.match.over or set(numbers) == {1, 2, 3}
        assert len(way) - 1 <= MOST_ANSWERS[ruleset] < MAX_DEMO_ANSWERS


@every
@pytest.mark.parametrize("language", ["es", "en"])
def test_whatever_is_asked_can_be_shown_with_its_help(ruleset, language):
    invited, seen = DemoInvitation("some-table", "a-token_of_it"), set()
    with translation.override(language):
        for seed in WAYS[:3]:
            for there in tried(ruleset, seed):
                if there.over or there.question.what not in seen:
                    shown = demo_context(there, invited, "", "")
                    assert bool(shown["form"] and shown["asked_help"].about) is not there.over
                    assert all(text and "{" not in text for text in (shown["aim"], shown["title"], *shown["said"]))
                    assert shown["board"]["mine"].you
                seen.add(there.question and there.question.what)
    assert None in seen and len(seen) > 1


@every
def test_what_came_of_it_is_told(ruleset):
    with translation.override("en"):
        ends = [demo_context(tried(ruleset, seed)[-1], DemoInvitation(), "", "") for seed in WAYS]
    assert all(end["over"] and end["done"] for end in ends)
    assert any(row["now"] > row["then"] for end in ends for row in end["points"][:1])
    assert len({tuple(row["now"] for row in end["points"]) for end in ends}) > 1


@every
def test_the_same_answers_lead_to_the_same_table(ruleset):
    """So back, a reload and another window show what was there; and luck cannot be asked again."""
    end = tried(ruleset, 3)[-1]
    again = DemoRun(demo_of(ruleset), end.way)
    assert again.trial.match.position() == end.trial.match.position()
    assert again.trial.moves == end.trial.moves


@every
def test_an_address_is_short_and_tells_nothing_that_is_hidden(ruleset):
    for seed in WAYS:
        end = tried(ruleset, seed)[-1]
        assert len(end.way) < 200 < MAX_WAY_LENGTH
        assert set(end.way) <= set("0123456789-_n")
    table, token = "t" * 50, "k" * 40
    assert len(demo_url(ruleset, "9" * MAX_WAY_LENGTH, DemoInvitation(table, token))) < 4096


@every
def test_it_is_seen_through_the_visitors_eyes(ruleset):
    there = tried(ruleset, 1)[1]
    view = demo_context(there, DemoInvitation(), "", "")["observation"].view
    assert view == there.trial.match.view(LEARNER)
    assert not any(seat.get("hand") for seat in view["seats"][1:])


@every
def test_what_changed_since_the_last_answer_is_known(ruleset):
    first, second, *_ = tried(ruleset, 1)
    assert first.state.before is None
    assert second.state.before == first.trial.match.view(LEARNER)


@every
def test_quick_players_are_asked_seldom(ruleset, monkeypatch):
    asked = []
    decide = runs.computer_choice
    monkeypatch.setattr(runs, "computer_choice", lambda *what: asked.append(1) or decide(*what))
    for seed in WAYS[:2]:
        way = tried(ruleset, seed)[-1].way
        asked.clear()
        assert DemoRun(demo_of(ruleset), way).over
        assert len(asked) <= NOBODY_HURRIES


@every
def test_it_was_laid_for_the_present_rules(ruleset):
    moves = demo_of(ruleset)
    assert moves.rules == current_version(rules.GAMES[ruleset]), "look through the position, then raise its rules"
    assert set(moves.texts) == {"begin", "aim"}


@every
def test_what_is_no_way_is_refused_before_anything_is_played(ruleset, monkeypatch):
    monkeypatch.setattr("games.tutorials.runs.PresetTrial", None)
    forged = [
        "",
        "-",
        "a",
        "0-",
        "-0",
        "0--0",
        "0_",
        "n_0",
        "00000",
        "٣",
        "1.0",
        "0" * 5000,
        "-".join("0" * (MAX_DEMO_ANSWERS + 1)),
    ]
    for way in forged:
        assert not DemoRun(demo_of(ruleset), way).is_valid
    assert answer_codes("-".join(["1_2_3_4_5_6_7_8_9_10_11_12_13_14_15_16_17_18_19"] * MAX_DEMO_ANSWERS)) is None


@every
def test_answers_that_are_not_offered_fit_nowhere(ruleset):
    moves, end = demo_of(ruleset), tried(ruleset, 2)[-1]
    for way in ("9999", "n", "0_1", f"{end.way}-0"):
        with pytest.raises(ScriptMismatch):
            DemoRun(moves, way).trial  # noqa: B018
    with pytest.raises(Illegal):
        end.answered("anything")
    with pytest.raises(Illegal):
        DemoRun(moves, DEMO_START).answered(("nothing", "like", "it"))


@every
def test_a_position_that_no_longer_fits_is_told_so(ruleset):
    moves = demo_of(ruleset)
    with pytest.raises(ScriptMismatch):
        DemoRun(replace(moves, position={**moves.position, "nothing": 1}), DEMO_START).trial  # noqa: B018


def test_answers_without_end_come_to_an_end(monkeypatch):
    monkeypatch.setattr("games.tutorials.runs.MAX_DEMO_ANSWERS", 4)
    way = tried.__wrapped__("roma", 5)
    assert way[-1].over and len(way[-1].codes) == 4 and not way[-1].trial.match.over


def test_each_kind_of_answer_travels_there_and_back():
    one = Ask(0, "one", [("lay", "a"), ("lay", "b"), "end"])
    some = AskSome(0, "some", ["x", "y", "x"], 0, 3)
    number = AskNumber(0, "number", 3, 9)
    for question, choice, word in (
        (one, "end", "2"),
        (some, ("x", "x"), "0_2"),
        (some, ("x", "y"), "0_1"),
        (some, (), "n"),
        (number, 5, "2"),
    ):
        assert extended_way(["7"], question, choice) == f"7-{word}"
        assert choice_from_code(word, question) == choice


def test_a_game_without_a_three_moves_offers_none():
    assert demo_of("nothing") is None and demo_url("nothing") == ""
