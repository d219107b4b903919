"""Time is up: grace first, then what the table has agreed on; never silently, and a returning player plays on."""

from datetime import timedelta

import pytest

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.deadlines import timeouts
from games.deadlines.timeouts import claim_end, handle_timeout
from games.eventlog import log
from games.eventlog.loading import log_rows, suspend_table
from games.facts.errors import Refused, TableSuspended
from games.facts.events import Answered, Undone
from games.models import ClockReading, Event, Game, OpenQuestion, Remark, Seat
from games.operating import leaving
from games.players.stand_ins import answer_once, stand_in_choice
from games.rules.ask import Illegal
from games.tables import seats
from tests.games import tiny
from tests.games.clocks.conftest import asked, remarks, winner
from tests.games.playing import answer, bid, kinds

pytestmark = pytest.mark.both

NO_GRACE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0)
FREE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free")
CLAIM = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="claim")


def by(game) -> list[str]:
    """Return the kind of player behind each answer."""
    game.refresh_from_db()
    return [event.by for _, event in log_rows(game.pk, 1, game.head)[0] if isinstance(event, Answered)]


def others_answer(game, absent: int):
    """All but one seat answer whatever they are asked."""
    while row := OpenQuestion.objects.filter(game=game, stand_in=False).exclude(seat__number=absent).first():
        look = log.observe(Game.objects.get(pk=game.pk), row.seat.number)
        log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look)), look.opened)


def test_before_the_first_miss_counts_there_is_a_grace(sit, clock):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=SECONDS_PER_DAY))
    bid(game, 1), bid(game, 2)
    assert clock.on(days=3)["times_up"] == 1
    assert asked(game, 0).deadline == clock.now + timedelta(days=1)
    assert remarks(game) == [("grace", 0)]
    assert by(game) == ["player", "player"]


def test_after_the_grace_the_stand_in_answers_this_question_and_it_is_said(sit, clock):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=SECONDS_PER_DAY))
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    clock.on(days=1)
    assert by(game) == ["player", "player", "stand_in"]
    assert remarks(game) == [("grace", 0), ("missed", 0)]
    assert Remark.objects.get(key="missed").number == Event.objects.filter(kind="answered").latest("number").number


def test_the_grace_is_for_once(sit, clock):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=SECONDS_PER_DAY), length=40)
    Seat.objects.filter(game=game).update(grace_used=True)
    clock.on(days=3)
    assert by(game) == ["stand_in"] * 3


def play_the_missed_turn(clock):
    """Each sweep answers one question of it."""
    for _ in range(5):
        clock.on(seconds=5)


def test_a_missed_turn_has_no_time_left_and_the_next_has_the_increment(sit, clock):
    game = sit(TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, grace=0))
    clock.on(days=3)
    play_the_missed_turn(clock)
    assert set(ClockReading.objects.filter(game=game).values_list("left", flat=True)) == {0}
    assert [asked(game, seat).left for seat in range(3)] == [12 * SECONDS_PER_HOUR] * 3


def test_after_a_missed_turn_the_player_is_asked_again(sit, clock):
    game = sit(NO_GRACE)
    seat = winner(game)
    clock.on(days=3)
    play_the_missed_turn(clock)
    assert by(game) == ["player"] * 3 + ["stand_in"] * 3
    row = asked(game, seat)
    assert (row.stand_in, row.left, remarks(game)) == (False, 3 * SECONDS_PER_DAY, [("missed", seat)])
    bid(game, seat)
    assert Seat.objects.get(game=game, number=seat).missed == 0


def test_after_three_misses_in_a_row_the_stand_in_keeps_the_seat(sit, clock):
    game = sit(NO_GRACE, length=40)
    others_answer(game, absent=0)
    while not Seat.objects.get(game=game, number=0).absent_since:
        clock.on(days=3)
        others_answer(game, absent=0)
    away = Seat.objects.get(game=game, number=0)
    assert away.absent_since is not None
    assert remarks(game) == [("missed", 0), ("missed", 0), ("kept", 0)]
    assert not OpenQuestion.objects.filter(game=game, seat=away, stand_in=False).exists()


def test_a_seat_that_becomes_free_is_kept_by_the_stand_in(sit, clock):
    game = sit(FREE)
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    assert (asked(game, 0).stand_in, asked(game, 0).deadline) == (True, None)
    assert remarks(game) == [("free", 0)]
    assert kinds(game)[-1] == "replaced"
    assert answer_once(game.pk)
    assert by(game) == ["player", "player", "stand_in"]


def test_who_comes_back_plays_on(sit, clock, people):
    game = sit(FREE)
    bid(game, 1), bid(game, 2)
    old = asked(game, 0).opened
    clock.on(days=3)
    seats.come_back(game, people[0])
    row = asked(game, 0)
    assert (row.stand_in, row.deadline) == (False, clock.now + timedelta(hours=1))
    assert row.opened != old
    assert remarks(game) == [("free", 0), ("back", 0)]
    with pytest.raises(Refused):
        seats.come_back(game, people[0])


@pytest.mark.parametrize("undo", [False, True])
def test_who_lets_the_bank_run_out_comes_back_with_an_hour_once(sit, clock, people, undo):
    game = sit(
        TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, grace=0, late="free")
    )
    receipt = bid(game, 1)
    bid(game, 2)
    clock.on(days=3)
    if undo:  # what a change of players gave stays
        log.append(game, Undone(receipt.number, 1), agreed=True)
    for hours in (1, 0):
        seats.come_back(game, people[0])
        assert asked(game, 0).deadline == clock.now + timedelta(hours=hours)
        clock.on(hours=hours)
        assert asked(game, 0).stand_in


def test_who_is_kept_out_for_a_while_comes_back_with_what_was_left(sit, clock, people):
    game = sit(TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, grace=0))
    clock.on(days=2)
    leaving.replace_suspended_player(people[0])
    clock.on(days=9)
    seats.come_back(game, people[0])
    assert asked(game, 0).left == SECONDS_PER_DAY


def test_a_substitute_takes_a_free_seat_and_begins_with_a_full_bank(sit, clock, people, django_user_model):
    game = sit(TimeControl("bank", 3 * SECONDS_PER_DAY, SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, grace=0, late="free"))
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    seats.take_seat(game, 0, dora)
    seat = Seat.objects.get(game=game, number=0)
    assert (seat.user, seat.name, seat.absent_since, seat.built_in) == (dora, "Dora", None, False)
    assert asked(game, 0).given == 3 * SECONDS_PER_DAY
    assert Remark.objects.get(key="substitute").facts == {"before": "Alice"}
    with pytest.raises(Refused):
        seats.come_back(game, people[0])


@pytest.mark.parametrize("late", ["stand_in", "claim"])
def test_nobody_takes_a_seat_where_the_table_was_not_opened_so(sit, clock, late, django_user_model):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late=late), length=40)
    Seat.objects.filter(game=game, number=0).update(absent_since=clock.now)
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    with pytest.raises(Refused) as refusal:
        seats.take_seat(game, 0, dora)
    assert refusal.value.key == "not_free"


def test_a_private_tables_free_seat_asks_for_the_invitation(sit, clock, django_user_model):
    game = sit(FREE)
    Game.objects.filter(pk=game.pk).update(public=False)
    clock.on(days=3)
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    with pytest.raises(Refused):
        seats.take_seat(game, 0, dora)
    seats.take_seat(game, 0, dora, game.invitation)


def test_players_do_not_take_a_second_seat(sit, clock, people):
    game = sit(FREE)
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    with pytest.raises(Refused):
        seats.take_seat(game, 0, people[1])


def test_the_others_claim_the_end_together(sit, clock, people):
    game = sit(CLAIM)
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    assert asked(game, 0).late
    assert not claim_end(game, people[1], clock.now)
    with pytest.raises(Illegal):
        claim_end(game, people[0], clock.now)
    assert claim_end(game, people[2], clock.now)
    game.refresh_from_db()
    assert (game.state, game.result["reason"], game.result["winners"]) == ("finished", "claimed", [1, 2])
    assert remarks(game) == [("late", 0), ("claims", 1), ("claims", 2)]


def test_a_late_player_may_still_answer_and_the_claims_are_void(sit, clock, people):
    game = sit(CLAIM)
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    claim_end(game, people[1], clock.now)
    bid(game, 0)
    assert not OpenQuestion.objects.filter(game=game, late=True).exists()
    with pytest.raises(Illegal):
        claim_end(game, people[2], clock.now)
    seat = log.load(game).awaited[0]
    clock.on(days=3)
    others = [user for number, user in enumerate(people) if number != seat]
    assert not claim_end(game, others[0], clock.now)
    assert claim_end(game, others[1], clock.now)


@pytest.mark.parametrize(("agreed", "left"), [(True, 2 * SECONDS_PER_DAY), (False, 600)])
def test_who_is_late_stays_so_when_another_answer_is_taken_back(sit, clock, people, agreed, left):
    game = sit(CLAIM)
    clock.on(days=1)
    receipt = bid(game, 1)
    clock.on(days=2)
    log.append(game, Undone(receipt.number, 1), agreed=agreed)  # every question is a new one now
    assert (asked(game, 0).late, asked(game, 0).left) == (True, 0)
    assert (asked(game, 1).late, asked(game, 1).left) == (False, left)
    assert asked(game, 2).late
    assert claim_end(game, people[1], clock.now)


def test_a_late_question_is_swept_once(sit, clock):
    game = sit(CLAIM)
    bid(game, 1), bid(game, 2)
    clock.on(days=3)
    assert clock.on(days=3) == {"reminded": 0, "times_up": 0}
    assert remarks(game) == [("late", 0)]


def test_where_only_built_in_players_could_claim_the_stand_in_answers(sit, clock):
    game = sit(CLAIM, built_in=2)
    clock.on(days=3)
    assert remarks(game) == [("missed", 0)]


def test_a_seat_whose_owner_is_gone_is_played_on(sit, clock, people):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=SECONDS_PER_DAY))
    bid(game, 1), bid(game, 2)
    Seat.objects.filter(game=game, number=0).update(user=None)
    clock.on(days=2)
    clock.on(days=2)
    assert asked(game, 0).deadline is not None
    clock.on(days=2)
    assert by(game) == ["player", "player", "stand_in"]


def test_a_deadline_that_has_moved_does_nothing_at_its_old_time(sit, clock):
    game = sit(NO_GRACE)
    row = asked(game, 0)
    bid(game, 0), bid(game, 1), bid(game, 2)
    assert handle_timeout(row.pk, row.opened, row.deadline) == ""
    again = OpenQuestion.objects.get(game=game)
    assert handle_timeout(again.pk, again.opened, again.deadline - timedelta(seconds=1)) == ""
    assert by(game) == ["player"] * 3


def test_two_sweepers_answer_once(sit, clock):
    game = sit(NO_GRACE)
    row = asked(game, 0)
    clock.traveller.shift(3 * SECONDS_PER_DAY)
    assert [handle_timeout(row.pk, row.opened, clock.now) for _ in range(2)] == ["answered", ""]
    assert by(game) == ["stand_in"]


@pytest.mark.parametrize("pace", [NO_GRACE, FREE, CLAIM])
def test_a_server_that_has_not_got_the_rules_yet_counts_no_miss(sit, clock, pace):
    game = sit(pace)
    Game.objects.filter(pk=game.pk).update(version=tiny.VERSION + 1)
    for _ in range(4):
        assert clock.on(days=3)["times_up"] == 0
    assert set(Seat.objects.filter(game=game).values_list("missed", "absent_since")) == {(0, None)}
    assert not remarks(game) and not Game.objects.get(pk=game.pk).suspended


@pytest.mark.parametrize("pace", [NO_GRACE, FREE])
def test_a_table_that_is_stopped_at_a_deadline_counts_no_miss(sit, clock, monkeypatch, pace):
    game = sit(pace)

    def stopped(*args, **kwargs):
        suspend_table(game.pk, "a test")
        raise TableSuspended

    monkeypatch.setattr(log, "append", stopped)
    clock.on(days=3)
    assert Game.objects.get(pk=game.pk).suspended
    assert set(Seat.objects.filter(game=game).values_list("missed", "absent_since")) == {(0, None)}


def test_a_table_whose_rules_fail_is_held_and_the_others_go_on(sit, clock, monkeypatch):
    broken, sound = sit(NO_GRACE), sit(NO_GRACE)
    winner(broken), winner(sound)
    for game in (broken, sound):
        answer(game, 1), answer(game, ())
    decide = timeouts.stand_in_choice
    monkeypatch.setattr(
        timeouts, "stand_in_choice", lambda look: "crash" if look.game.pk == broken.pk else decide(look)
    )
    clock.on(days=3)
    broken.refresh_from_db(), sound.refresh_from_db()
    assert (broken.suspended, sound.suspended) == (True, False)
    assert [key for key, _ in remarks(sound)] == ["missed"]
    assert clock.on(days=1)["times_up"] == 0
