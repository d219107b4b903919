"""The same answer again gets the first receipt; anything else for an old question is stale."""

import pytest

from games.eventlog import log
from games.eventlog.loading import loaded_games
from games.eventlog.log import Stale
from games.facts.events import Answered, Conceded, decode
from games.models import Event
from tests.games.playing import answer, bid, bids, play_on, rows

pytestmark = pytest.mark.both


class TestRepeats:
    def test_the_same_answer_gets_the_first_receipt(self, game):
        card = log.observe(game, 0).question.options[0]
        first = log.append(game, Answered(0, "bid", card), 3)
        again = log.append(game, Answered(0, "bid", card), 3)
        assert (again.number, again.digest, again.repeated) == (first.number, first.digest, True)
        assert len(rows(game)) == 4

    def test_also_after_the_game_moved_on(self, game):
        card = log.observe(game, 0).question.options[0]
        first = bid(game, 0, card)
        bids(game, card)
        answer(game)
        count = len(rows(game))
        for cached in (True, False):
            if not cached:
                loaded_games.clear()
            again = log.append(game, Answered(0, "bid", card), 3)
            assert (again.number, again.digest, again.repeated) == (first.number, first.digest, True)
        assert len(rows(game)) == count

    def test_also_after_the_end(self, game):
        first = bid(game, 0)
        card = decode(*Event.objects.of(game.pk, 4, 4).values_list("kind", "payload").get()).choice
        play_on(game)
        assert log.append(game, Answered(0, "bid", card), 3).number == first.number

    def test_another_answer_to_a_closed_question_is_stale(self, game):
        hand = log.observe(game, 0).question.options
        bid(game, 0, hand[0])
        bids(game, hand[0])
        with pytest.raises(Stale):
            log.append(game, Answered(0, "bid", hand[1]), 3)

    def test_some_of_many_in_whichever_order(self, game):
        bids(game)
        winner, _ = answer(game, 4)
        look = log.observe(game, winner)
        two = tuple(look.question.options[:2])
        first = log.append(game, Answered(winner, "give", two), look.opened)
        assert log.append(game, Answered(winner, "give", two[::-1]), look.opened).number == first.number

    def test_changing_one_s_mind_back_is_no_repetition(self, game):
        a, b, _ = log.observe(game, 0).question.options
        assert [bid(game, 0, card).number for card in (a, b, a)] == [4, 5, 6]

    def test_conceding_twice(self, game):
        first = log.append(game, Conceded(0))
        assert log.append(game, Conceded(0)) == log.Receipt(first.number, first.digest, repeated=True)
