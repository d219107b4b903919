"""Votes on motions: the voters, and when a motion passes or ends."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.eventlog import loading, log, observations, writing
from games.eventlog.loaded import LoadedGame
from games.eventlog.loading import loaded_games, suspend_table
from games.eventlog.verification import find_log_fault
from games.facts.errors import Diverged, Refused, RulesMissing, TableSuspended
from games.facts.events import Answered, Closed, Conceded
from games.facts.signals import motion_opened
from games.models import Game, Motion, Remark, Seat, Vote
from games.motions import voting
from games.operating import leaving
from games.players import stand_ins
from games.tables import opening
from games.tables.bots import make_bot
from games.tables.seats import come_back, free_seats, leave_seat, take_seat
from tests.games import tiny
from tests.games.playing import answer, bid, bids, kinds, rows
from tests.hollow import some
from tests.tables import open_table

pytestmark = pytest.mark.both

YES, NO = True, False


@pytest.fixture
def late(game) -> Game:
    """Play one round: all players have seen the bids and drawn a card."""
    bids(game)
    for _ in range(3):
        answer(game)
    return game


def own(game, seat, which=-1) -> int:
    """An answer of this seat: its first."""
    return log.observe(Game.objects.get(pk=game.pk), seat).own[which]


def state(motion) -> str:
    return Motion.objects.get(pk=motion.pk).state


def said(game) -> str:
    """The last remark at the table."""
    return Remark.objects.filter(game=game).order_by("pk").last().key


def why(act) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.key


# Consent


@pytest.mark.parametrize(
    ("words", "end"),
    [
        ([], "open"),
        ([(1, YES)], "open"),
        ([(1, YES), (2, YES)], "carried"),
        ([(2, YES), (2, YES)], "open"),
        ([(1, NO)], "refused"),
        ([(1, YES), (2, NO)], "refused"),
        ([(1, YES), (1, NO)], "refused"),
    ],
)
@pytest.mark.parametrize("kind", ["undo", "draw"])
def test_everybody_who_plays_must_agree(late, people, kind, words, end):
    motion = voting.propose_motion(late, people[0], kind, own(late, 0) if kind == "undo" else False)
    for seat, agrees in words:
        voting.cast_vote(late, people[seat], motion.pk, agrees)
    assert state(motion) == end and said(late) == f"{kind}_{end}"
    assert ("undone" in kinds(late) or "closed" in kinds(late)) is (end == "carried")
    assert Game.objects.get(pk=late.pk).motions == (end == "open")


def test_an_undo_is_an_event_and_the_question_a_new_one(late, people):
    motion = voting.propose_motion(late, people[0], "undo", own(late, 0))
    before = late.head
    for user in people[1:]:
        voting.cast_vote(late, user, motion.pk, YES)
    assert kinds(late)[before:] == ["undone"]
    assert log.observe(Game.objects.get(pk=late.pk), 0).opened == before + 1
    assert find_log_fault(Game.objects.get(pk=late.pk)) is None


def test_conceded_seats_and_stand_ins_have_no_vote(people):
    game = open_table(people[0], "tiny", {"length": 3}, size=4, built_in=1)
    for user in people[1:]:
        opening.join(game, user)
    log.append(game, Conceded(3))  # Charlie; the computer player sits next to Alice
    motion = voting.propose_motion(game, people[0], "draw", True)
    assert why(lambda: voting.cast_vote(game, people[2], motion.pk, YES)) == "no_vote"
    voting.cast_vote(game, people[1], motion.pk, YES)
    assert state(motion) == "carried"


@pytest.mark.parametrize(("shared", "winners"), [(True, [0, 1, 2]), (False, [])])
def test_an_agreed_end_is_won_by_all_or_by_nobody(late, people, shared, winners):
    motion = voting.propose_motion(late, people[1], "draw", shared)
    for user in (people[0], people[2]):
        voting.cast_vote(late, user, motion.pk, YES)
    late.refresh_from_db()
    assert late.result == {"reason": "agreed", "scores": None, "winners": winners}
    assert find_log_fault(late) is None


def test_alone_among_built_in_players_one_s_own_word_is_enough_but_shares_nothing(people):
    game = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=2)
    assert why(lambda: voting.propose_motion(game, people[0], "draw", True)) == "not_shared"
    assert state(voting.propose_motion(game, people[0], "draw", False)) == "carried"


def test_alone_nobody_rolls_the_die_again(people):
    """Where no other person could agree, what luck or a built-in player has told stays told."""
    game = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=2)
    bid(game, 0)
    stand_ins.answer_for_stand_ins(game.pk)
    game.refresh_from_db()
    before = rows(game)
    assert why(lambda: voting.propose_motion(game, people[0], "undo", own(game, 0))) == "nobody_agrees"
    assert rows(game) == before and not Motion.objects.exists()


def test_a_bot_is_nobody_who_could_agree(people):
    game = open_table(people[0], "tiny", {"length": 3}, size=2, bots=True)
    opening.join(game, make_bot("Legio", people[0]))
    bids_of_two(game)
    assert why(lambda: voting.propose_motion(game, people[0], "undo", own(game, 0))) == "nobody_agrees"


def test_once_the_others_have_left_nothing_is_carried_past_what_came_to_light(late, people):
    motion = voting.propose_motion(late, people[0], "undo", own(late, 0))
    for user in people[1:]:
        leave_seat(late, user)
    assert voting.sweep_motions(timezone.now()) == 1
    assert state(motion) == "lapsed" and "undone" not in kinds(late)


def bids_of_two(game):
    for seat in (0, 1):
        bid(game, seat)


# What ends it


def test_who_plays_on_declines_to_go_back(late, people):
    undo = voting.propose_motion(late, people[0], "undo", own(late, 0))
    draw = voting.propose_motion(late, people[1], "draw", False)
    bid(late, 2)
    assert (state(undo), state(draw)) == ("lapsed", "open")


def test_a_stand_in_s_answer_leaves_it_open(late, people):
    undo = voting.propose_motion(late, people[0], "undo", own(late, 0))
    look = log.observe(late, 2)
    log.append(late, Answered(2, "bid", look.question.options[0], "stand_in"), look.opened)
    assert state(undo) == "open"


def test_of_two_requests_the_one_further_forward_is_gone_with_the_undo(late, people):
    first, later = sorted((own(late, seat), seat) for seat in range(3))[:2]
    forward = voting.propose_motion(late, people[later[1]], "undo", later[0])
    back = voting.propose_motion(late, people[first[1]], "undo", first[0])
    for user in people:
        if user != people[first[1]]:
            voting.cast_vote(late, user, back.pk, YES)
    assert (state(back), state(forward)) == ("carried", "lapsed")


def test_nothing_is_open_after_the_end(late, people):
    motions = [
        voting.propose_motion(late, people[0], "undo", own(late, 0)),
        voting.propose_motion(late, people[1], "draw", True),
    ]
    log.append(late, Closed("operator", ()))
    assert [state(one) for one in motions] == ["lapsed"] * 2
    assert why(lambda: voting.propose_motion(late, people[0], "undo", 4)) == "other_state"


def test_no_word_in_time_is_none(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    assert voting.sweep_motions(motion.expires_at - timedelta(seconds=1)) == 0
    assert voting.sweep_motions(motion.expires_at) == 1
    assert state(motion) == "lapsed" and said(late) == "draw_lapsed"
    assert why(lambda: voting.cast_vote(late, people[1], motion.pk, YES)) == "no_motion"


def test_what_has_run_out_cannot_be_agreed_to_before_the_sweep(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    Motion.objects.update(expires_at=timezone.now())
    assert why(lambda: voting.cast_vote(late, people[1], motion.pk, YES)) == "no_motion"


def test_its_proposer_withdraws_it_and_nobody_else(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    assert why(lambda: voting.withdraw_motion(late, people[1], motion.pk)) == "no_motion"
    voting.withdraw_motion(late, people[0], motion.pk)
    assert state(motion) == "withdrawn"


def test_who_gives_up_is_no_longer_waited_for(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    voting.cast_vote(late, people[1], motion.pk, YES)
    log.append(late, Conceded(2))
    assert state(motion) == "open"
    assert voting.sweep_motions(timezone.now()) == 1 and state(motion) == "carried"


def test_who_goes_for_good_leaves_alone_what_has_ended_meanwhile(late, people, monkeypatch):
    """Two tables; while the proposal at the first one is withdrawn, the others settle the one at the second."""
    other = open_table(people[0], "tiny", {"length": 3}, size=3)
    for user in people[1:]:
        opening.join(other, user)
    first, second = (
        voting.propose_motion(late, people[0], "draw", False),
        voting.propose_motion(other, people[0], "draw", False),
    )
    end = voting.end_motion

    def meanwhile(game, motion, *args):
        end(game, motion, *args)
        if motion == first:
            Motion.objects.filter(pk=second.pk).update(state="refused")

    monkeypatch.setattr(voting, "end_motion", meanwhile)
    leaving.replace_suspended_player(people[0])
    assert (state(first), state(second)) == ("withdrawn", "refused")
    assert all(seat.absent_since for seat in some(Seat.objects.filter(user=people[0])))


def test_a_proposal_of_who_has_left_goes_with_them(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    leave_seat(late, people[0])
    leaving.erase_player(people[0])
    assert state(motion) == "withdrawn" and find_log_fault(Game.objects.get(pk=late.pk)) is None


def test_a_substitute_says_it_anew(late, people, django_user_model):
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    motion = voting.propose_motion(late, people[0], "draw", False)
    voting.cast_vote(late, people[1], motion.pk, YES)
    leave_seat(late, people[1])
    take_seat(late, 1, dora)
    voting.cast_vote(late, people[2], motion.pk, YES)
    assert state(motion) == "open"
    voting.cast_vote(late, dora, motion.pk, YES)
    assert state(motion) == "carried"


def test_without_its_proposer_it_lapses(late, people):
    motion = voting.propose_motion(late, people[0], "undo", own(late, 0))
    log.append(late, Conceded(0))
    voting.sweep_motions(timezone.now())
    assert state(motion) == "lapsed"


# Possible motions


@pytest.mark.parametrize("about", [None, True, "4", 1, 2, 3, 10**6, -1])
def test_only_own_answers_in_force_are_asked_back(late, people, about):
    assert why(lambda: voting.propose_motion(late, people[0], "undo", about)) == "cannot_undo"
    assert why(lambda: voting.propose_motion(late, people[0], "undo", own(late, 1))) == "cannot_undo"


@pytest.mark.parametrize("about", [0, 3, -1, None, True, "1"])
def test_only_another_player_is_sent_away(late, people, about):
    assert why(lambda: voting.propose_motion(late, people[0], "kick", about)) == "not_playing"


def test_one_at_a_time_and_not_too_many(late, people):
    for _ in range(voting.MAX_MOTIONS_PER_DAY):
        motion = voting.propose_motion(late, people[0], "draw", False)
        assert why(lambda: voting.propose_motion(late, people[0], "draw", False)) == "one_motion"
        voting.withdraw_motion(late, people[0], motion.pk)
    assert why(lambda: voting.propose_motion(late, people[0], "draw", False)) == "too_many_motions"
    assert state(voting.propose_motion(late, people[1], "draw", False)) == "open"


def test_strangers_have_no_say(late, people, django_user_model):
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    motion = voting.propose_motion(late, people[0], "draw", False)
    for act in (
        lambda: voting.propose_motion(late, dora, "draw", False),
        lambda: voting.cast_vote(late, dora, motion.pk, YES),
    ):
        assert why(act) == "no_vote"
    assert why(lambda: voting.propose_motion(late, people[1], "riot", None)) == "no_motion"


def test_a_motion_is_voted_on_at_its_own_table(late, people):
    other = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=1)
    opening.join(other, people[1])
    motion = voting.propose_motion(late, people[0], "draw", False)
    assert why(lambda: voting.cast_vote(other, people[1], motion.pk, YES)) == "no_motion"


def test_a_table_held_for_repair_takes_no_votes(late, people):
    motion = voting.propose_motion(late, people[0], "draw", False)
    suspend_table(late.pk, "a test")
    with pytest.raises(TableSuspended):
        voting.cast_vote(late, people[1], motion.pk, YES)
    assert voting.sweep_motions(motion.expires_at) == 0 and state(motion) == "open"


@pytest.mark.parametrize("kind", ["undo", "kick"])
def test_a_server_that_has_not_got_the_rules_yet_leaves_it_open(late, people, caplog, kind):
    motion = voting.propose_motion(late, people[0], kind, own(late, 0) if kind == "undo" else 2)
    if kind == "undo":
        voting.cast_vote(late, people[1], motion.pk, YES)
    Game.objects.filter(pk=late.pk).update(version=tiny.VERSION + 1)
    with pytest.raises(RulesMissing):
        voting.cast_vote(late, people[2] if kind == "undo" else people[1], motion.pk, YES)
    assert state(motion) == "open" and not Game.objects.get(pk=late.pk).suspended
    Vote.objects.create(motion=motion, user=people[2] if kind == "undo" else people[1], agrees=YES)
    Motion.objects.update(due_at=timezone.now())
    assert voting.sweep_motions(timezone.now()) == 1 and state(motion) == "open" and not caplog.records
    Game.objects.filter(pk=late.pk).update(version=tiny.VERSION)
    voting.sweep_motions(timezone.now())
    assert state(motion) == "carried"


def test_a_table_that_a_proposal_finds_broken_stays_stopped(late, people, monkeypatch):
    def fail(*args):
        raise Diverged(4, "on purpose")

    to = own(late, 0)
    loaded_games.clear(), observations.observation_cache.clear()
    monkeypatch.setattr(loading, "play_log", fail)
    with pytest.raises(TableSuspended):
        voting.propose_motion(late, people[0], "undo", to)
    assert Game.objects.get(pk=late.pk).suspended and not Motion.objects.exists()


def test_rules_that_fail_at_it_stop_the_table_for_good(late, people, monkeypatch):
    """Nothing of the undo stays, but that the table is held does, though the vote came to nothing."""

    def fail(*args):
        raise RuntimeError("on purpose")

    motion = voting.propose_motion(late, people[0], "undo", own(late, 0))
    voting.cast_vote(late, people[1], motion.pk, YES)
    monkeypatch.setattr(writing, "play_log", fail)
    monkeypatch.setattr(LoadedGame, "undone", fail)
    with pytest.raises(TableSuspended):
        voting.cast_vote(late, people[2], motion.pk, YES)
    assert Game.objects.get(pk=late.pk).suspended and "undone" not in kinds(late)
    assert state(motion) == "lapsed"


def test_those_who_are_asked_are_told(late, people):
    heard = []

    def listen(sender, asked, **kwargs):
        heard.extend(seat.number for seat in asked)

    motion_opened.connect(listen)
    try:
        voting.propose_motion(late, people[0], "kick", 1)
    finally:
        motion_opened.disconnect(listen)
    assert heard == [2]


# Leaving


def test_who_is_voted_on_has_no_vote_and_may_not_come_again(late, people, django_user_model):
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    motion = voting.propose_motion(late, people[0], "kick", 1)
    assert why(lambda: voting.cast_vote(late, people[1], motion.pk, NO)) == "no_vote"
    voting.cast_vote(late, people[2], motion.pk, YES)
    seat = Seat.objects.get(game=late, number=1)
    assert (state(motion), seat.user, seat.by_stand_in, kinds(late)[-1]) == ("carried", None, True, "replaced")
    assert why(lambda: come_back(late, people[1])) == "not_absent"
    assert why(lambda: take_seat(late, 1, people[1])) == "voted_out"
    take_seat(late, 1, dora)
    assert Seat.objects.get(game=late, number=1).user == dora and not free_seats(late)


def test_nobody_is_sent_away_by_one_other_alone(people):
    game = open_table(people[0], "tiny", {"length": 3}, size=3, built_in=1)
    opening.join(game, people[1])
    assert why(lambda: voting.propose_motion(game, people[0], "kick", 2)) == "too_few"


def test_a_vote_on_somebody_lapses_once_too_few_are_left(late, people):
    motion = voting.propose_motion(late, people[0], "kick", 1)
    log.append(late, Conceded(2))
    voting.sweep_motions(timezone.now())
    assert state(motion) == "lapsed" and Seat.objects.get(game=late, number=1).user == people[1]


def test_a_seat_left_to_somebody_else_may_be_taken_again(late, people):
    leave_seat(late, people[1])
    assert [seat.number for seat in free_seats(late)] == [1] and said(late) == "left"
    take_seat(late, 1, people[1])
    assert not free_seats(late)
