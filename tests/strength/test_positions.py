"""Quick solves every stored position; the baseline does not."""

from importlib import import_module

import pytest

from games.players.search.problem import search_settings
from games.rules import GAMES
from games.rules.ask import tuples
from games.rules.match import Match
from tests.games.players.thinkers import thought_about
from tests.strength import positions


def deciding(decide):
    return lambda match, seat: decide(match.view(seat), match.asked(seat))


@pytest.mark.parametrize("name", GAMES)
def test_quick_overlooks_nothing(name):
    assert positions.overlooked(name, deciding(GAMES[name].decide)) == []


def thinking(grade: str):
    def decide(match: Match, seat: int):
        settings = search_settings(match.rules, grade, match.t.seats, match.asked(seat).what)
        return thought_about(match, seat, settings).choice

    return decide


@pytest.mark.parametrize("name", GAMES)
def test_steady_overlooks_nothing(name):
    assert positions.overlooked(name, thinking("steady")) == []


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_strong_overlooks_nothing(name):
    assert positions.overlooked(name, thinking("strong")) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_former_player_overlooked_some(name):
    baseline = import_module(f"tests.strength.baseline.{name}").decide
    assert positions.overlooked(name, deciding(baseline))


@pytest.mark.parametrize("name", GAMES)
def test_what_must_be_or_must_not_is_offered(name):
    """And is not all that is offered: else a position would show nothing."""
    for row in positions.rows(name):
        match = Match.at(GAMES[name], row["position"])
        question = match.asked(row["seat"])
        named = [question.check(tuples(answer)) for answer in row.get("must") or row["must_not"]]
        assert len({*map(repr, named)}) < len(question.options) or question.what in ("sewer",), row["name"]
