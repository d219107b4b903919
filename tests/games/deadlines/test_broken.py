"""A table whose log no longer fits its rules is suspended at the next request and stays suspended."""

import pytest
from django.utils import timezone

from games.deadlines import timeouts
from games.eventlog import loading, observations
from games.eventlog.loading import loaded_games
from games.facts.errors import Diverged, TableSuspended
from games.models import Game, Seat
from games.tables import seats
from tests.tables import replace_player

DEEDS = {
    "coming back": lambda game, people: seats.come_back(game, people[0]),
    "leaving": lambda game, people: seats.leave_seat(game, people[0]),
    "taking a seat": lambda game, people: seats.take_seat(game, 1, people[0]),
    "claiming": lambda game, people: timeouts.claim_end(game, people[0], timezone.now()),
    "replacing": lambda game, people: replace_player(game, 0, None),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_who_finds_a_table_broken_stops_it(game, people, monkeypatch, deed):
    def fail(*args):
        raise Diverged(4, "on purpose")

    before = list(Seat.objects.filter(game=game).order_by("number").values())
    loaded_games.clear(), observations.observation_cache.clear()
    monkeypatch.setattr(loading, "play_log", fail)
    with pytest.raises(TableSuspended):
        DEEDS[deed](game, people)
    assert Game.objects.get(pk=game.pk).suspended
    assert list(Seat.objects.filter(game=game).order_by("number").values()) == before
