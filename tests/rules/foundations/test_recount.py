"""The independent computation (recount.py) agrees with the rules at every step of random games.

It checks buildings, population, incomes, markers, silver, points and the entries of each era's end."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.recount import City, Ledger

PLAYED = {"reacts"}  # cards that change one scoring only


def played(seats: int, number: int):
    """Yield (view, new log entries) after every step of a random game.

    With the Consul his tokens are those of the card set."""
    rng = Random(f"reckoning {seats} {number}")
    options = some_options(rng, seats)
    if "consul" in options:
        options["consul_cadence"] = "alterna"
    m, told = Match.new(foundations, seats, options), -1
    while True:
        lines = m.said(None, told)
        told = m.step
        yield m.view(None), lines
        if m.over:
            return
        m.take(*some_move(rng, m))


def stands(city: City, view: dict):
    """Check the view's values of each building and seat."""
    counted = [(city.icon(n, "citizens"), city.icon(n, "silver"), city.points(n)) for n in range(len(city.all))]
    assert counted == [(row["citizens"], row["silver"], row["vp"]) for row in city.rows]
    for seat, they in enumerate(view["seats"]):
        found = (city.population(seat), city.silver(seat), city.markers(seat))
        assert found == (they["population"], they["income"], they["markers"])
        covered = {lot for one in they["buildings"] for lot in one["at"]}
        assert {*they["lots"]} == {*they["empty"]} | covered
        assert not {*they["empty"]} & covered
    if view["consul"]:
        assert city.population(city.count) == view["consul"]["population"]


def era_points(city: City, era: int) -> dict:
    owners = range(city.count + bool(city.view["consul"]))
    found = {("residents", owner): points for owner, points in enumerate(city.residential(era))}
    found |= {("municipal", owner): city.municipal(owner) for owner in owners}
    return found | {("commercial", owner): city.commercial(owner, era) for owner in owners}


def told_points(lines: list[dict]) -> dict:
    keys = ("residents", "municipal", "commercial")
    return {(line["key"], line["seat"]): line["facts"]["points"] for line in lines if line["key"] in keys}


@pytest.mark.parametrize("seats", foundations.SEATS)
@pytest.mark.parametrize("number", range(3))
def test_a_second_reckoning_agrees_at_every_step(seats, number):
    ledger, board, city, eras = None, None, None, []
    for view, lines in played(seats, number):
        ledger = ledger or Ledger(seats, view["options"]["consul_points"] if view["consul"] else None)
        for line in lines:
            ledger.book(line)
        assert ledger.silver == [they["silver"] for they in view["seats"]]
        assert ledger.vp[:seats] == [they["vp"] for they in view["seats"]]
        own = [they[key] for they in view["seats"] for key in ("buildings", "empty", "invocations", "role")]
        now = repr((own, view["consul"]))
        if now != board:
            board, city = now, City(view, foundations.CARDS)
            stands(city, view)
        keys = {line["key"] for line in lines}
        eras += [line["facts"]["era"] for line in lines if line["key"] == "era_ends"]
        if "era_ends" in keys and not keys & PLAYED:
            told, found = told_points(lines), era_points(city, eras[-1])
            assert {key: points for key, points in found.items() if points} == {k: p for k, p in told.items() if p}
    assert view["result"]["scores"] == ledger.vp[:seats]
    if view["consul"]:
        assert view["consul"]["vp"] == ledger.vp[-1]
    assert eras == [1, 2, 3]
