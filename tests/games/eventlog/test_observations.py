"""What one seat may see, now and at any earlier event."""

import pytest

from games.database.triggers import drop_triggers, install_triggers
from games.eventlog import log, observations, replays
from games.eventlog.loading import loaded_games
from games.eventlog.log import Illegal, Stale, TableSuspended
from games.facts.events import Answered, Closed, Conceded, Undone
from games.models import Event, Game
from tests.games import tiny
from tests.games.playing import answer, bid, bids, play_on

pytestmark = pytest.mark.both


def forget():
    loaded_games.clear()
    observations.observation_cache.clear()
    replays.replay_cache.clear()


def strip(look):
    own = {name: value for name, value in vars(look).items() if name not in ("game", "question", "said")}
    return own | {"said": look.said}  # decoded by the first who asks


def test_a_seat_sees_its_own_hand_only(game):
    look = log.observe(game, 1)
    assert [type(hand) for hand in look.view["hands"]] == [int, list, int]
    assert [type(hand) for hand in log.observe(game, None).view["hands"]] == [int, int, int]
    assert log.observe(game, None).question is None and log.observe(game, None).undo_to is None


def test_a_question_is_whole_whatever_happens_to_the_table_afterwards(game, monkeypatch):
    """Rules may give `options` and `final` as functions of their table, which goes on with the next move."""
    worked_out = []
    monkeypatch.setattr(tiny, "lasting", lambda t: worked_out.append(list(t.pile)) or ("crash",))
    bids(game)
    for _ in range(2):
        seat, _ = answer(game)
    look = log.observe(game, seat)
    piles = len(worked_out)
    answer(game)
    assert look.question.what == "cheer" and look.question.final == ("crash",) and len(worked_out) == piles == 1


def test_lines_name_their_events(game):
    bids(game)
    said = log.observe(game, 0).said
    assert {line["number"] for line in said if line["key"] == "drew"} == {2}
    assert {line["number"] for line in said if line["key"] == "bid"} == {6}


def test_a_look_is_the_reader_s_own(game):
    look = log.observe(game, 0)
    look.view["hands"].clear()
    look.said.clear()
    look.steps.clear()
    assert len(log.observe(game, 0).view["hands"]) == 3 and log.observe(game, 0).steps == [1, 2, 3]


def test_cold_and_warm_see_the_same(game):
    while game.state == "running":
        answer(game)
        warm = [strip(log.observe(game, seat)) for seat in (0, 1, 2, None)]
        forget()
        assert [strip(log.observe(game, seat)) for seat in (0, 1, 2, None)] == warm


def test_the_log_is_played_once_for_the_table_and_for_what_a_seat_saw_before_its_answer(game, monkeypatch):
    bids(game)
    wanted = {}
    while game.state == "running":
        seat, _ = answer(game)
        now = log.observe(game, seat)
        if now.own:
            before = [step for step in now.steps if step < now.own[0]][-1]
            wanted[now.own[0]] = earlier = log.observe(game, seat, before).view
            forget()
            observations.earlier_views.clear()
            with monkeypatch.context() as without:
                without.setattr(observations, "_past_observation", None)
                assert strip(log.observe(game, seat, answered=now.own[0])) == strip(now)
                assert log.earlier_view(game, seat, before) == earlier
    assert len(wanted) > 3


def test_the_time_of_an_event_is_read_once_in_each_timeline(game, django_assert_num_queries):
    bids(game)
    with django_assert_num_queries(1):
        first = [log.moment_of(game, game.head) for _ in range(2)]
    game.next_timeline = "restored"
    with django_assert_num_queries(1):
        again = log.moment_of(game, game.head)
    assert {*first, again} == {Event.objects.of(game.pk).last().at}
    assert log.moment_of(game, 0) is None


def test_an_old_game_object_is_brought_up_to_date(game):
    old = Game.objects.get(pk=game.pk)
    bids(game)
    observations.observation_cache.clear()
    assert log.observe(old, 0).head == game.head == old.head


class TestThePast:
    def test_every_step_is_as_it_was(self, game):
        seen = {}
        while True:
            for seat in (0, 1, 2, None):
                look = log.observe(game, seat)
                seen[game.head, seat] = (look.view, look.said, look.question and repr(look.question), look.held)
            if game.state != "running":
                break
            answer(game)
        for at in list(seen), list(seen)[::-1]:
            forget()
            for number, seat in at:
                if number in log.observe(game, None).steps:
                    look = log.observe(game, seat, until=number)
                    assert (look.view, look.said, look.question and repr(look.question), look.held) == seen[
                        number, seat
                    ]
                    assert look.until == number and look.head == game.head

    def test_nothing_can_be_answered_there(self, game):
        bids(game)
        look = log.observe(game, 0, until=3)
        assert look.question.what == "bid" and look.opened is None and look.undo_to is None

    def test_only_the_end_opens_the_secrets(self, game):
        play_on(game)
        steps = log.observe(game, 0).steps
        assert [type(h) for h in log.observe(game, 0, until=game.head).view["hands"]] == [list] * 3
        assert [type(h) for h in log.observe(game, 0, until=steps[-1]).view["hands"]] == [list] * 3
        assert [type(h) for h in log.observe(game, 0, until=steps[-2]).view["hands"]] == [list, int, int]
        assert [type(h) for h in log.observe(game, None, until=steps[-2]).view["hands"]] == [int] * 3

    def test_a_dropped_branch_can_be_looked_at(self, game):
        bids(game)
        winner, _ = answer(game, 9)
        log.append(game, Undone(7, winner))
        answer(game, 1)
        assert log.observe(game, None, until=7).view["pride"][winner] == 9
        assert log.observe(game, None, until=8).view["pride"][winner] == 0
        assert log.observe(game, None).view["pride"][winner] == 1
        assert log.observe(game, None).steps == [1, 2, 3, 4, 5, 6, 9]

    @pytest.mark.parametrize("until", [0, -1, 99, "3", 2.0, True])
    def test_events_there_are_none_of(self, game, until):
        with pytest.raises(Illegal, match="no such event"):
            log.observe(game, 0, until=until)

    @pytest.mark.parametrize("seat", [3, -1, "0", True, 1.0])
    def test_seats_there_are_none_of(self, game, seat):
        with pytest.raises(Illegal, match="no such seat"):
            log.observe(game, seat)

    def test_copies_on_the_way_make_later_steps_short(self, game, monkeypatch):
        monkeypatch.setattr(replays, "EVENTS_PER_SNAPSHOT", 4)
        play_on(game)
        steps = log.observe(game, None).steps
        last = log.observe(game, None, until=steps[-2])
        (replay,) = replays.replay_cache.entries.values()
        assert [at for at, _ in replay.snapshots] == list(range(0, len(steps) - 1, 4))
        assert log.observe(game, None, until=steps[-2]).view == last.view


class TestHiddenPast:
    """An option of the rules keeps a running game's earlier turns shut."""

    @pytest.fixture
    def shut(self, game):
        from games.tables import opening
        from tests.tables import open_table

        people = [seat.user for seat in game.seats.all()]
        shut = open_table(people[0], "tiny", {"closed_book": True})
        opening.join(shut, people[1])
        opening.join(shut, people[2])
        shut.refresh_from_db()
        bids(shut)
        for choice in (1, (), "pass"):
            answer(shut, choice)
        return shut

    def test_only_the_turn_that_runs_can_be_replayed(self, shut):
        steps = log.observe(shut, 0).steps
        assert steps[0] == 9
        bid(shut, 0)
        assert log.observe(shut, 0).steps == [*steps, 11]
        for until in steps:
            log.observe(shut, 0, until=until)
        for until in range(1, 9):
            with pytest.raises(Illegal, match="are hidden"):
                log.observe(shut, 0, until=until)

    def test_after_the_end_all_is_open(self, shut):
        log.append(shut, Closed("agreed", (0,)))
        assert log.observe(shut, 0).steps[0] == 1
        log.observe(shut, 0, until=4)


class TestPreview:
    def test_what_it_would_do_and_nothing_is_done(self, game):
        bids(game)
        winner = log.load(game).awaited[0]
        told = log.preview(game, winner, 6, 5)
        assert told["view"]["pride"][winner] == 5
        assert log.observe(game, winner).view["pride"][winner] == 0 and game.head == 6

    def test_no_secret_and_no_luck(self, game):
        assert log.preview(game, 0, 3, log.observe(game, 0).question.options[0]) is None

    def test_refusals(self, game):
        with pytest.raises(Illegal):
            log.preview(game, 0, 3, "c99")
        with pytest.raises(Stale):
            log.preview(game, 0, 2, "c01")
        with pytest.raises(Stale):
            log.preview(game, "0", 3, "c01")

    def test_a_fault_in_the_rules_is_no_preview_and_holds_nothing(self, game, caplog):
        bids(game)
        winner, _ = answer(game, 1)
        answer(game, ())
        assert log.preview(game, winner, log.observe(game, winner).opened, "crash") is None
        game.refresh_from_db()
        assert not game.suspended and "on purpose" in caplog.text


class TestDiverged:
    """Log and rules disagree."""

    @pytest.fixture
    def changed(self, game, transactional_db):
        """Change the second bid to a card that the seat never had."""
        from django.db import connection

        bids(game)
        drop_triggers(connection)
        try:
            event = Event.objects.of(game.pk, 5, 5)
            event.update(payload=event.get().payload.replace('"choice":"c', '"choice":"d'))
        finally:
            install_triggers(connection)
        forget()
        return game

    def test_the_table_is_held_and_the_operator_told(self, changed, caplog):
        with pytest.raises(TableSuspended):
            log.observe(changed, 0)
        changed.refresh_from_db()
        assert changed.suspended and "event 5" in changed.suspension_reason and changed.slug in caplog.text

    def test_nothing_can_be_played_there(self, changed):
        with pytest.raises(TableSuspended):
            log.append(changed, Answered(0, "bid", "c01"))
        changed.refresh_from_db()
        assert changed.suspended and changed.head == 6

    def test_replaying_before_it_still_works(self, changed):
        assert log.load(changed, until=4).step == 3

    def test_other_tables_go_on(self, changed):
        from games.tables import opening
        from tests.tables import open_table

        people = [seat.user for seat in changed.seats.all()]
        other = open_table(people[0], "tiny", size=2)
        opening.join(other, people[1])
        with pytest.raises(TableSuspended):
            log.observe(changed, 0)
        assert log.append(other, Conceded(1)).number == 4
