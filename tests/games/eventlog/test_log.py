"""The one door: what goes in, what comes out, what is turned away."""

import pytest

from games.eventlog import log
from games.eventlog.log import Illegal, Stale, TableSuspended
from games.facts.errors import RulesMissing
from games.facts.events import Answered, Closed, Conceded, Finished, Replaced, Undone, decode
from games.facts.signals import appended, game_finished
from games.models import Event, Game, OpenQuestion, Seat
from tests.games import tiny
from tests.games.playing import answer, bid, bids, kinds, play_on, rows
from tests.tables import replace_player

pytestmark = pytest.mark.both


class TestStart:
    def test_luck_follows_in_the_same_move(self, game):
        assert kinds(game) == ["started", "dealt", "dealt"]
        assert (game.state, game.head, game.version) == ("running", 3, tiny.VERSION)

    def test_started_holds_what_the_game_is_made_of(self, game):
        started = decode(*Event.objects.of(game.pk, 1, 1).values_list("kind", "payload").get())
        assert (started.game, started.ruleset, started.seats) == (str(game.uuid), "tiny", 3)
        assert started.options == {"length": 3, "closed_book": False}
        assert started.nonces == tuple(game.seats.values_list("nonce", flat=True))
        assert started.commitment == game.commitment and started.cards == {}

    def test_everyone_asked_has_a_row(self, game):
        assert set(OpenQuestion.objects.filter(game=game).values_list("seat__number", "opened", "stand_in")) == {
            (0, 3, False),
            (1, 3, False),
            (2, 3, False),
        }

    def test_a_game_starts_once(self, game):
        with pytest.raises(Illegal, match="cannot be started"):
            log.start_log(game)


class TestAnswers:
    def test_a_receipt_names_the_event_and_binds_the_site(self, game):
        receipt = bid(game, 0)
        row = Event.objects.of(game.pk, 4, 4).get()
        assert (receipt.number, receipt.digest, receipt.repeated) == (4, bytes(row.digest).hex(), False)

    def test_what_is_asked_changes_with_the_move(self, game):
        bid(game, 0)
        assert set(OpenQuestion.objects.filter(game=game).values_list("seat__number", flat=True)) == {1, 2}
        bid(game, 1)
        bid(game, 2)
        (asked,) = OpenQuestion.objects.filter(game=game)
        assert asked.opened == 6 == log.observe(game, asked.seat.number).opened

    def test_own_last_answer_is_remembered(self, game):
        bid(game, 1)
        assert list(Seat.objects.filter(game=game).values_list("seen", flat=True)) == [0, 4, 0]

    def test_a_secret_answer_can_be_changed_until_all_have_answered(self, game):
        hand = log.observe(game, 0).question.options
        bid(game, 0, hand[0])
        assert log.observe(game, 0).held == hand[0]
        assert bid(game, 0, hand[1]).number == 5
        assert log.observe(game, 0).held == hand[1]
        assert log.observe(game, 1).held is None

    def test_others_answers_do_not_renew_a_question(self, game):
        bid(game, 0)
        assert log.observe(game, 1).opened == 3

    def test_the_question_s_own_option_is_logged(self, game):
        bids(game)
        winner = OpenQuestion.objects.get(game=game).seat.number
        answer(game, 4)
        look = log.observe(game, winner)
        two = tuple(look.question.options[:2])
        log.append(game, Answered(winner, "give", two[::-1]), look.opened)
        game.refresh_from_db()
        event = decode(*Event.objects.of(game.pk, game.head, game.head).values_list("kind", "payload").get())
        assert event.choice == two

    def test_the_end_is_an_event_and_publishes_the_secret(self, game):
        play_on(game)
        *_, last = rows(game)
        event = decode(last[1], last[2])
        assert type(event) is Finished and event.secret == bytes(game.secret).hex()
        assert event.result == game.result == log.observe(game, None).view["result"]
        assert game.state == "finished" and game.finished_at
        assert not OpenQuestion.objects.filter(game=game).exists()
        assert list(game.seats.values_list("score", flat=True)) == game.result["scores"]
        assert [s.number for s in game.seats.all() if s.winner] == game.result["winners"]

    def test_nothing_comes_after_the_end(self, game):
        play_on(game)
        for event in (Answered(0, "bid", "c01"), Undone(4, 0), Conceded(0), Closed("agreed", (0,)), Replaced(0)):
            with pytest.raises(Illegal, match="over"):
                log.append(game, event)

    def test_receivers_hear_of_every_event_inside_the_transaction(self, game):
        heard = []

        def hear(sender, game, match, events, at, **kwargs):
            heard.append(([number for number, _ in events], Event.objects.of(game.pk).count(), match.step))

        def hear_end(sender, game, match, at, **kwargs):
            heard.append("finished")

        appended.connect(hear)
        game_finished.connect(hear_end)
        try:
            bid(game, 0)
            log.append(game, Closed("agreed", (1,)))
        finally:
            appended.disconnect(hear)
            game_finished.disconnect(hear_end)
        assert heard == [([4], 4, 3), ([5, 6], 6, 4), "finished"]


class TestConcede:
    def test_a_stand_in_answers_from_here_on(self, game):
        log.append(game, Conceded(1))
        assert game.seats.get(number=1).by_stand_in
        asked = OpenQuestion.objects.get(game=game, seat__number=1)
        assert (asked.stand_in, asked.opened) == (True, 3)

    def test_it_can_be_taken_back(self, game):
        log.append(game, Conceded(1))
        log.append(game, Conceded(1, stands=False))
        assert not OpenQuestion.objects.get(game=game, seat__number=1).stand_in

    def test_the_last_one_left_has_won(self, game):
        log.append(game, Conceded(1))
        log.append(game, Conceded(2))
        game.refresh_from_db()
        assert game.state == "finished" and game.result["winners"] == [0]
        assert kinds(game)[-2:] == ["conceded", "finished"]


class TestClose:
    def test_an_agreed_end(self, game):
        log.append(game, Closed("agreed", (0, 1)))
        game.refresh_from_db()
        assert game.result == {"reason": "agreed", "scores": None, "winners": [0, 1]}
        assert kinds(game)[-2:] == ["closed", "finished"]


class TestReplaced:
    def test_only_that_seat_s_question_is_a_new_one(self, game, people, django_user_model):
        dora = django_user_model.objects.create_user("dora@example.org", "Dora")
        replace_player(game, 1, dora)
        assert log.observe(game, 1).opened == 4 and log.observe(game, 0).opened == 3
        card = log.observe(game, 1).question.options[0]
        with pytest.raises(Stale):
            log.append(game, Answered(1, "bid", card), 3)
        log.append(game, Answered(1, "bid", card), 4)
        assert game.seats.get(number=1).name == "Dora"

    def test_a_built_in_player_takes_over(self, game):
        replace_player(game, 1, None)
        assert OpenQuestion.objects.get(game=game, seat__number=1).stand_in


class TestFaults:
    def crash(self, game):
        """Play until the rules fail on purpose."""
        bids(game)
        winner, _ = answer(game, 1)
        answer(game, ())
        look = log.observe(game, winner)
        with pytest.raises(TableSuspended):
            log.append(game, Answered(winner, "cheer", "crash"), look.opened)

    def test_broken_rules_write_nothing_and_hold_the_table(self, game, caplog):
        self.crash(game)
        game.refresh_from_db()
        assert game.suspended and "on purpose" in game.suspension_reason
        assert len(rows(game)) == game.head == 8
        assert game.slug in caplog.text

    def test_a_held_table_plays_nothing_but_can_be_looked_at(self, game):
        self.crash(game)
        with pytest.raises(TableSuspended):
            log.append(game, Conceded(0))
        assert log.observe(game, 0).view["round"] == 0

    def test_newer_rules_have_started_it(self, game):
        Game.objects.filter(pk=game.pk).update(version=tiny.VERSION + 1)
        with pytest.raises(RulesMissing, match="newer rules"):
            bid(Game.objects.get(pk=game.pk), 0)
        game.refresh_from_db()
        assert not game.suspended and len(rows(game)) == 3

    def test_older_rules_have_started_it(self, game, monkeypatch):
        monkeypatch.setattr(tiny, "VERSION", tiny.VERSION + 1)
        assert bid(game, 0).number == 4

    def test_a_ruleset_nobody_knows(self, game):
        Game.objects.filter(pk=game.pk).update(ruleset="chess")
        with pytest.raises(RulesMissing, match="chess"):
            log.observe(Game.objects.get(pk=game.pk), 0)

    def test_a_failing_receiver_takes_the_move_with_it(self, game):
        def fail(**kwargs):
            raise ZeroDivisionError

        appended.connect(fail)
        try:
            with pytest.raises(ZeroDivisionError):
                bid(game, 0)
        finally:
            appended.disconnect(fail)
        assert len(rows(game)) == 3
        assert bid(game, 0).number == 4

    def test_the_secret_prints_as_nothing(self, game):
        secret = Game.objects.get(pk=game.pk).secret
        assert {str(secret), repr(secret), f"{secret}", f"{secret:>10}"} == {"<secret>"}
        assert bytes(secret).hex() not in repr(game) + str(vars(game))
