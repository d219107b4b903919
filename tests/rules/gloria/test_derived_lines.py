"""Derived lines: spared seats, roles without effect, declined rests of batches."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria.cards import ROLES
from games.rules.gloria.legionary import is_immune
from games.rules.gloria.view import derive_lines
from games.rules.match import Match
from tests.rules import chance
from tests.rules.gloria.table import lay, seat
from tests.rules.gloria.test_secrecy import OPTION_SETS, late


def told(g, key, who=None):
    return [(line["seat"], line["facts"]) for line in g.m.told(who) if line["key"] == key]


def games(count):
    for seed in range(count):
        rng, seats = Random(f"beside {seed}"), 2 + seed % 4
        options = OPTION_SETS[seed % len(OPTION_SETS)]
        yield rng, Match.at(gloria, late(seats, rng)) if seed % 3 else Match.new(gloria, seats, options)


class Turn:
    """The seats that led or followed, and those asked about an action of the role."""

    def __init__(self):
        self.played, self.asked = set(), set()


def test_whoever_was_asked_about_no_action_has_done_nothing():
    met = 0
    for rng, m in games(10):
        turn, idle, at = Turn(), [], 0
        while not m.over:
            turn.asked |= {who for who in m.waiting if m.asked(who).topic in ROLES}
            m.take(*chance.move(rng, m))
            for line in m.said(None, at):
                if line["key"] in ("leads", "follows"):
                    turn.played.add(line["seat"])
                elif line["key"] in ("camps", "turn"):
                    idle += [(line["step"], who) for who in turn.played - turn.asked]
                    turn = Turn()
            at = m.step
        found = [(line["step"], line["seat"]) for line in m.told(None) if line["key"] == "idle"]
        assert sorted(found) == sorted(idle)
        met += len(idle)
    assert met


def of_patron_or_school(line):
    """What a line shows to be used of these two."""
    return "patron" if line["key"] == "hires" else line["facts"].get("occasion") if line["key"] == "thinks" else None


def test_whoever_has_used_it_does_nothing_more_and_whoever_has_not_does_not_use_it():
    met = set()
    for rng, m in games(12):
        while not m.over:
            m.take(*chance.move(rng, m))
        used = set()
        for said, line in zip(
            m.said(None), (one for one in m.told(None) if one["key"] not in ("idle", "spared")), strict=True
        ):
            what = said["facts"].get("what")
            if said["key"] in ("turn", "camps"):
                used.clear()
            elif said["key"] == "declines" and what in ("patron", "school"):
                assert line == {**said, "key": "stops" if (said["seat"], what) in used else "declines"}
                met.add((line["key"], what))
            used.add((said["seat"], of_patron_or_school(said)))
    assert met >= {("stops", "patron"), ("declines", "patron")}


@pytest.mark.parametrize(("occasion", "told_as"), [("school", "stops"), ("lead", "declines"), ("academy", "declines")])
def test_to_think_elsewhere_is_not_to_use_the_school(occasion, told_as):
    lines = [
        {"step": step, "key": key, "seat": 0, "facts": facts}
        for step, (key, facts) in enumerate((("thinks", {"occasion": occasion}), ("declines", {"what": "school"})))
    ]
    assert [line["key"] for line in derive_lines({}, lines)] == ["thinks", told_as]


def test_just_those_in_range_who_owe_nothing_are_spared():
    met = set()
    for rng, m in games(24):
        expected, at = {}, 0
        while not m.over:
            m.take(*chance.move(rng, m))
            for line in m.said(None, at):
                if line["key"] == "demands":
                    near = m.t.neighbours(line["seat"])
                    expected[line["step"]] = {who for who in near if is_immune(m.t, line["seat"], who)}
            at = m.step
        if m.t.options["voluntary_gifts"]:
            continue
        found = {step: set() for step in expected}
        for line in m.told(None):
            if line["key"] == "spared":
                found[line["step"]].add(line["seat"])
                met.add(line["facts"]["building"])
        last = max(expected, default=None)  # the end of the game may have stopped it
        for step, seats in expected.items():
            assert found[step] == seats or (step == last and not found[step]), (step, m.position())
    assert "empalizada" in met or "muralla" in met


def test_a_client_without_room_is_told_before_the_turn_ends():
    g = lay(seat("templo", clients="insula insula"), seat("taberna"), pool="circo")
    g("0 lead patron templo", "1 follow think", "1 think senator")
    keys = [line["key"] for line in g.m.told(0)]
    assert told(g, "idle") == [(0, {"role": "patron"})]
    assert keys.index("idle") < keys.index("camps")


@pytest.mark.parametrize("guard", ["empalizada", "muralla"])
def test_the_building_is_named_where_the_lines_show_whose_it_is(guard):
    """At a table that began with it, they do not."""
    said = [
        {"step": 1, "key": "completes", "seat": 1, "facts": {"building": guard, "influence": 3}},
        {"step": 2, "key": "demands", "seat": 0, "facts": {"cards": ["circo"]}},
        {"step": 3, "key": "camps", "seat": None, "facts": {"cards": ["circo"]}},
    ]
    view = {"seats": [{}, {}], "shown": [], "result": None}
    assert derive_lines(view, said)[2] == {
        "step": 2, "key": "spared", "seat": 1, "facts": {"taker": 0, "building": guard},
    }  # fmt: skip
    assert derive_lines(view, said[1:])[1]["facts"]["building"] is None


def test_nothing_is_told_of_a_demand_that_is_not_met_yet():
    said = [{"step": 2, "key": "demands", "seat": 0, "facts": {"cards": ["circo"]}}]
    assert derive_lines({"seats": [{}, {}], "shown": ["circo"], "result": None}, said) == said
