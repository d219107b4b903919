"""The cache of Matches: one owner at a time, a limited size, and never a Match without a log."""

import sys
from dataclasses import fields
from threading import Thread
from types import SimpleNamespace

import pytest
from cachetools import Cache
from django.db import transaction

from games.eventlog import loading, log, observations
from games.eventlog.loaded import LoadedGame
from games.eventlog.loading import LoadedGames, loaded_games
from games.facts.events import Conceded
from games.facts.process_cache import ProcessCache
from games.models import Game
from tests.games.playing import answer, bid, bids

pytestmark = pytest.mark.both


def loaded(head, steps=10):
    return SimpleNamespace(head=head, steps=[0] * steps)


class TestLives:
    def test_who_has_it_out_has_it_alone(self, monkeypatch):
        monkeypatch.setattr(loading, "LOADED_GAME_TIMEOUT_SECONDS", 0.05)
        kept = LoadedGames()
        kept.put_back(1, loaded(5))
        assert kept.take_out(1).head == 5
        assert kept.take_out(1) is None
        kept.put_back(1, loaded(6))
        assert kept.take_out(1).head == 6

    def test_others_wait_for_it(self, monkeypatch):
        monkeypatch.setattr(loading, "LOADED_GAME_TIMEOUT_SECONDS", 60)
        kept, got = LoadedGames(), []
        kept.put_back(1, loaded(5))
        mine = kept.take_out(1)
        other = Thread(target=lambda: got.append(kept.take_out(1)))
        other.start()
        kept.put_back(1, mine)
        other.join(60)
        assert got == [mine]

    def test_what_is_discarded_is_gone(self):
        kept = LoadedGames()
        kept.put_back(1, loaded(5))
        kept.take_out(1)
        kept.discard(1)
        assert kept.take_out(1) is None and len(kept) == 0

    def test_of_two_the_further_one_stays(self):
        kept = LoadedGames()
        for head in (7, 5):
            kept.put_back(1, loaded(head))
        assert kept.take_out(1).head == 7

    def test_bounded_by_count(self):
        kept = LoadedGames(games=3)
        for game in (1, 2, 3, 1, 4):
            kept.take_out(game)
            kept.put_back(game, loaded(1))
        assert [game in kept for game in (1, 2, 3, 4)] == [True, False, True, True]

    def test_bounded_by_steps(self):
        kept = LoadedGames(steps=100)
        for game in range(20):
            kept.put_back(game, loaded(1, steps=30))
            assert kept.steps <= 100 and kept.steps == 30 * len(kept)
        assert len(kept) == 3

    def test_a_game_that_comes_and_goes_counts_once(self):
        kept = LoadedGames(steps=100)
        for steps in (30, 40, 50):
            kept.put_back(1, loaded(1, steps=steps))
            assert kept.steps == steps
            kept.put_back(1, kept.take_out(1))
            assert kept.steps == steps
        kept.take_out(1)
        assert kept.steps == 0

    def test_one_too_large_stays_alone(self):
        kept = LoadedGames(steps=100)
        kept.put_back(1, loaded(1, steps=500))
        assert len(kept) == 1
        kept.put_back(2, loaded(1))
        assert 1 not in kept and kept.steps == 10

    def test_the_real_one_is_bounded(self):
        assert loaded_games.max_games <= 1000 and loaded_games.max_steps <= 100_000


def test_what_is_larger_than_the_room_for_it_is_shown_all_the_same(game, monkeypatch):
    monkeypatch.setattr(observations, "observation_cache", ProcessCache(10, lambda facts: len(facts["view"])))
    assert log.observe(game, 0).view == log.observe(game, 0).view and not observations.observation_cache.entries


def test_every_lru_that_threads_share_is_a_process_cache():
    """An LRU is rearranged even by those who read it, so it needs a lock."""
    import roma_site.urls  # noqa: F401 - whatever pages use

    modules = [module for name, module in sys.modules.items() if name.split(".")[0] in ("games", "notifications")]
    classes = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    names = [(place, *item) for place in (*modules, *classes) for item in vars(place).items()]
    assert len({id(one) for _, _, one in names if isinstance(one, ProcessCache)}) >= 12
    assert not [one for _, _, one in names if isinstance(getattr(one, "cache", None), Cache)]
    assert not [(place, name) for place, name, one in names if isinstance(one, Cache)]


@pytest.mark.parametrize("twin", ["fork", "undone"])
def test_a_copy_shares_nothing_that_changes(game, twin):
    """This includes every field that is added to LoadedGame later."""
    bids(game)
    answer(game, 4)
    with observations.reading_game(game) as here:
        there = here.fork() if twin == "fork" else here.undone(game.head + 1, game.head)
    for each in fields(LoadedGame):
        old, new = getattr(here, each.name), getattr(there, each.name)
        assert type(new) in (type(old), type(None))
        assert (
            new is not old
            or each.name in ("rules", "started", "seats")
            or type(old) in (int, str, bytes, frozenset, tuple)
        ), each.name


def test_a_match_in_a_message_tells_nothing(game):
    bids(game)
    with observations.reading_game(game) as here:
        assert "Match" not in repr(here)


class TestWithTheLog:
    @pytest.fixture
    def loads(self, monkeypatch):
        """How often a log is loaded from its beginning."""
        count = []
        cold = loading.load_cold
        for module in (loading, observations, log):
            monkeypatch.setattr(module, "load_cold", lambda *args: count.append(1) or cold(*args))
        return count

    @pytest.mark.django_db(transaction=True)
    def test_moves_and_looks_share_one_match(self, game, loads):
        bids(game)
        answer(game)
        log.load(game)
        assert loads == []

    def test_inside_somebody_s_transaction_too(self, game, loads):
        bids(game)
        assert loads == []

    @pytest.mark.django_db(transaction=True)
    def test_another_process_moved(self, game, loads):
        """Its events are fed to the Match that is here."""
        here = loaded_games.take_out(game.pk)
        old = here.fork()
        loaded_games.put_back(game.pk, here)
        bids(game)
        loaded_games.clear()
        loaded_games.put_back(game.pk, old)
        bid_by = answer(game)[0]
        assert loads == [] and log.load(game).step == 6  # deck, die, three bids, pride
        loaded_games.clear()
        assert log.load(game).view(bid_by) == log.observe(game, bid_by).view

    @pytest.mark.django_db(transaction=True)
    def test_a_match_of_a_log_that_never_was(self, game, loads):
        """An outer transaction came to nothing: its Match is known by its digest and not used."""
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            log.append(game, Conceded(0))
            raise ZeroDivisionError
        assert game.pk in loaded_games
        game = Game.objects.get(pk=game.pk)
        assert log.observe(game, 0).view["conceded"] == []
        assert log.append(game, Conceded(1)).number == 4
        assert log.load(game).conceded == {1}

    @pytest.mark.django_db(transaction=True)
    def test_an_illegal_answer_leaves_it_where_it_was(self, game, loads):
        with pytest.raises(log.Illegal):
            bid(game, 0, "c99")
        bid(game, 0)
        assert loads == []

    @pytest.mark.django_db(transaction=True)
    def test_it_is_back_before_anything_else_after_the_commit(self, game):
        from games.facts.signals import appended

        def fail():
            raise OSError("the broker is away")

        def receiver(**kwargs):
            transaction.on_commit(fail)

        appended.connect(receiver)
        try:
            with pytest.raises(OSError, match="broker"):
                bid(game, 0)
        finally:
            appended.disconnect(receiver)
        assert game.pk in loaded_games and log.observe(Game.objects.get(pk=game.pk), 0).head == 4
