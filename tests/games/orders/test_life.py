"""The life of an order: it is given, waits, answers, lapses, stops."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import loading, log, looks, tasks
from games.cache import lives
from games.clocks.seats import come_back
from games.errors import Diverged, Held, Refused
from games.events import Conceded, Replaced, Undone
from games.loading import hold
from games.models import Event, Firing, Game, Order, Seat
from games.motions import council
from games.orders import desk, firing, waits
from games.orders.record import given_by_order
from games.records import fault_of
from tests.games.orders.conftest import LONG, START, asked, ends, fresh, give, sweep, waiting
from tests.games.playing import answer, bid, bids

pytestmark = pytest.mark.django_db


def last(game) -> Event:
    return Event.objects.of(game.pk).filter(kind="answered").last()


def fate(game) -> list[tuple[str, str]]:
    """What became of every question that an order was to answer."""
    return list(Firing.objects.filter(game=game).values_list("state", "why"))


# Answering


def test_it_answers_the_question_that_is_open(game, people, clock):
    give(game, people[0], "low", from_="c00")
    assert waiting(game) == [0]
    assert sweep(clock) == 1
    assert asked(game) == [1, 2] and '"by":"order"' in last(game).payload
    assert fate(game) == [("fired", "")] and fault_of(fresh(game)) is None


def test_it_answers_questions_to_come(game, people, clock):
    for user in people:
        give(game, user, "proud", how="9")
    assert waiting(game) == []
    bids(game)
    winner = asked(game)[0]
    assert waiting(game) == [winner]
    assert sweep(clock) == 1
    assert fresh(game).head == last(game).number and log.look(fresh(game), 0).view["pride"][winner] == 9


def test_not_before_it_is_due(game, people, clock):
    give(game, people[0], "low")
    assert sweep(clock, timedelta(seconds=settings.NOTICE_DELAY - 1)) == 0
    assert sweep(clock, timedelta(seconds=settings.NOTICE_DELAY + 1)) == 1


def test_the_first_order_given_answers(game, people, clock):
    for user in people:
        give(game, user, "proud", how="0")
        give(game, user, "proud", how="9")
    bids(game)
    sweep(clock)
    assert log.look(fresh(game), 0).view["pride"] == [0, 0, 0]


def test_an_order_that_does_not_apply_leaves_it_to_the_next(game, people, clock):
    for user in people:
        give(game, user, "proud", how="10")  # never offered
        give(game, user, "proud", how="9")
    bids(game)
    sweep(clock)
    assert sorted(log.look(fresh(game), 0).view["pride"]) == [0, 0, 9]


def test_one_answer_for_one_question(game, people, clock):
    give(game, people[0], "low")
    assert sweep(clock) == 1 and sweep(clock) == 0
    assert fresh(game).head == game.head + 1


def test_orders_play_a_turn_to_its_end(game, people, clock):
    for user in people:
        for kind in ("low", "proud", "keep", "quiet"):
            give(game, user, kind)
    while fresh(game).state == "running":
        assert sweep(clock) > 0
    assert fault_of(fresh(game)) is None
    assert set(Order.objects.values_list("why", flat=True)) == {"over"} and fresh(game).orders == 0


# The player is first


def test_the_player_who_answers_first_wins(game, people, clock):
    give(game, people[0], "low")
    card = log.look(game, 0).question.options[-1]
    bid(game, 0, card)
    assert fate(game) == [("lapsed", "answered")] and waiting(game) == []
    assert sweep(clock) == 0 and log.look(fresh(game), 0).held == card


def test_a_late_worker_does_not_change_the_player_s_answer(game, people, clock):
    """The sweep has read the row; then the player answers in secret, and might be asked again until all have."""
    give(game, people[0], "low")
    row = Firing.objects.get()
    card = log.look(game, 0).question.options[-1]
    bid(game, 0, card)
    assert not firing.fire(row.pk, game.pk, START + LONG)
    Firing.objects.filter(pk=row.pk).update(state="waiting")  # even if the row said otherwise
    assert not firing.fire(row.pk, game.pk, START + LONG)
    assert log.look(fresh(game), 0).held == card


def test_an_answer_by_order_may_be_changed_like_one_s_own(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    card = log.look(fresh(game), 0).question.options[-1]
    bid(fresh(game), 0, card)
    assert log.look(fresh(game), 0).held == card and waiting(game) == []


def test_a_turn_that_has_passed_is_not_answered(game, people, clock):
    """By an undo the same question is another one."""
    give(game, people[0], "low")
    receipt = bid(game, 1)
    log.append(game, Undone(receipt.number, 1))
    states = fate(game)
    assert states[0] == ("lapsed", "passed")
    assert states[1:] == [("waiting", "")] and Firing.objects.last().opened == receipt.number + 1


# Taking back


def test_an_own_undo_leaves_the_question_to_the_player(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    assert fate(game) == [("undone", "")] and waiting(game) == [] and asked(game) == [0, 1, 2]
    assert sweep(clock) == 0
    bids(fresh(game))
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert waiting(game) == [0]  # the order stands: the next round is its again


@pytest.mark.parametrize("deed", ["stop", "set", "undo"])
def test_what_the_owner_has_taken_back_no_order_gives_again(game, people, clock, deed):
    first, other = give(game, people[0], "low"), give(game, people[0], "quiet")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    if deed == "stop":
        desk.stop(fresh(game), people[0], other.pk)
    elif deed == "set":
        give(game, people[0], "keep")
    else:
        receipt = bid(fresh(game), 1)
        log.append(fresh(game), Undone(receipt.number, 1))  # hers is a new question, too, but she has thought about it
    assert waiting(game) == [] and sweep(clock) == 0 and ends(first) == ""
    bids(fresh(game))
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert waiting(game) == [0]


def test_another_order_may_be_given_for_what_was_taken_back(game, people, clock):
    first = give(game, people[0], "low")
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    desk.stop(fresh(game), people[0], first.pk)
    assert waiting(game) == []
    give(game, people[0], "low")
    assert waiting(game) == [0]


def test_an_own_answer_taken_back_is_left_to_the_player_too(game, people, clock):
    give(game, people[0], "low")
    receipt = bid(game, 0, log.look(game, 0).question.options[-1])
    log.append(game, Undone(receipt.number, 0))
    receipt = bid(game, 1)
    log.append(game, Undone(receipt.number, 1))
    assert waiting(game) == []


def test_what_another_has_taken_back_the_order_answers_again(game, people, clock):
    game_events = bid(game, 1)
    give(game, people[0], "low")
    sweep(clock)
    motion = council.propose(fresh(game), people[1], "undo", game_events.number)
    for user in (people[0], people[2]):
        council.vote(fresh(game), user, motion.pk, True)
    assert fate(game) == [("undone", ""), ("waiting", "")]


def test_an_answer_by_order_is_taken_back_like_one_s_own(game, people, clock):
    give(game, people[0], "low")
    sweep(clock)
    assert log.look(fresh(game), 0).undo_to == last(game).number
    bid(fresh(game), 1)
    assert log.look(fresh(game), 0).undo_to is None  # another player has answered since


def test_what_was_taken_back_does_not_count(game, people, clock):
    order = give(game, people[0], "low", until="times", times=2)
    sweep(clock)
    log.append(fresh(game), Undone(last(game).number, 0))
    assert ends(order) == "" and given_by_order(fresh(game), people[0].pk) == set()


def test_while_somebody_asks_to_undo_the_player_is_asked(game, people, clock):
    """Who plays on declines to go back; an order must not decline for its owner."""
    bids(game)
    winner = asked(game)[0]
    answer(game)
    council.propose(fresh(game), people[(winner + 1) % 3], "undo", log.look(fresh(game), (winner + 1) % 3).own[0])
    give(game, people[winner], "keep")
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "motion")]


# Its end


def test_once_and_twice(game, people, clock):
    once, twice = give(game, people[0], "low", "times", times=1), give(game, people[1], "low", "times", times=2)
    sweep(clock)
    assert (ends(once), ends(twice)) == ("times", "") and fresh(game).orders == 1


def test_until_the_turn_is_over(game, people, clock):
    order = give(game, people[0], "low", "turn")
    bids(game)
    while asked(game) != [0, 1, 2]:
        assert ends(order) == ""
        answer(fresh(game))
    assert ends(order) == "turn" and waiting(game) == []


def test_until_my_turn(game, people, clock):
    now, next_one = (
        give(game, people[0], "quiet", "mine"),
        give(game, people[1], "quiet", "mine"),
    )  # it is Alice's round
    bids(game)
    while asked(game) != [0, 1, 2]:
        answer(fresh(game))
    assert (ends(now), ends(next_one)) == ("", "mine")


def test_until_i_am_attacked(game, people, clock):
    orders = [give(game, user, "low", "attacked") for user in people]
    bids(game)
    winner = asked(game)[0]
    answer(game)
    answer(fresh(game), (log.look(fresh(game), winner).question.options[0],))
    assert [ends(order) for order in orders].count("attacked") == 1
    assert ends(orders[(winner + 1) % 3]) == "attacked"


def test_until_a_day(game, people, clock):
    people[0].time_zone = "Europe/Madrid"
    order = give(game, people[0], "quiet", "date", day=date(2026, 11, 22))
    assert order.ends_at == datetime(2026, 11, 22, 23, tzinfo=UTC)
    sweep(clock, timedelta(hours=34))
    assert ends(order) == ""
    sweep(clock, timedelta(hours=2))
    assert ends(order) == "date" and fresh(game).orders == 0


def test_stopped_by_its_owner(game, people, clock):
    first, second = give(game, people[0], "low", from_="c00"), give(game, people[0], "low", from_="c09")
    desk.stop(fresh(game), people[0], first.pk)
    assert ends(first) == "stopped" and fate(game)[0] == ("lapsed", "stopped")
    desk.stop(fresh(game), people[0], second.pk)
    assert waiting(game) == [] and sweep(clock) == 0


def test_the_next_order_takes_over_from_a_stopped_one(game, people, clock):
    first, _ = give(game, people[0], "low"), give(game, people[0], "low", from_="c09")
    give(game, people[1], "low", from_="c00", until="turn")
    desk.stop(fresh(game), people[0], first.pk)
    lowest = [log.look(fresh(game), seat).question.options[0] for seat in range(2)]
    assert waiting(game) == ([0, 1] if lowest[0] >= "c09" else [1])
    give(game, people[0], "low", from_="c00")
    assert waiting(game) == [0, 1]


def test_it_goes_with_its_owner(game, people, clock, django_user_model):
    order = give(game, people[0], "low")
    Seat.objects.filter(game=game, number=0).update(user=django_user_model.objects.create_user("d@example.org", "Dora"))
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "seat")]
    log.append(fresh(game), Replaced(0))
    assert ends(order) == "seat"


def test_it_rests_while_the_stand_in_keeps_the_seat(game, people, clock):
    order = give(game, people[0], "low")
    Seat.objects.filter(game=game, number=0).update(absent_since=START)
    log.append(fresh(game), Replaced(0))
    assert ends(order) == "" and waiting(game) == [] and sweep(clock) == 0
    come_back(fresh(game), people[0])
    assert ends(order) == "" and waiting(game) == [0]


def test_it_rests_while_the_stand_in_answers(game, people, clock):
    order = give(game, people[0], "low")
    log.append(fresh(game), Conceded(0))
    assert waiting(game) == [] and sweep(clock) == 0
    log.append(fresh(game), Conceded(0, False))
    assert ends(order) == ""


# What cannot be ordered


@pytest.mark.parametrize(
    ("kind", "more", "why"),
    [
        ("nothing", {}, "bad_order"),
        ("low", {"from_": "c01"}, "bad_order"),
        ("low", {"until": "for ever"}, "bad_limit"),
        ("low", {"until": "times", "times": 0}, "bad_limit"),
        ("low", {"until": "times", "times": 100}, "bad_limit"),
        ("low", {"until": "date"}, "bad_limit"),
        ("low", {"until": "date", "day": date(2026, 11, 20)}, "bad_limit"),
        ("low", {"until": "date", "day": date(2028, 1, 1)}, "bad_limit"),
    ],
)
def test_what_is_refused(game, people, clock, kind, more, why):
    with pytest.raises(Refused) as refused:
        give(game, people[0], kind, **more)
    assert refused.value.key == why and not Order.objects.exists() and fresh(game).orders == 0


def test_strangers_give_no_orders(game, people, django_user_model):
    with pytest.raises(Refused) as refused:
        give(game, django_user_model.objects.create_user("d@example.org", "Dora"), "low")
    assert refused.value.key == "no_seat"


def test_nobody_stops_another_s_order(game, people):
    order = give(game, people[0], "low")
    with pytest.raises(Refused) as refused:
        desk.stop(game, people[1], order.pk)
    assert refused.value.key == "no_order" and ends(order) == ""


def test_the_same_twice_and_too_many(game, people, monkeypatch):
    give(game, people[0], "low")
    monkeypatch.setattr(desk, "AT_MOST", 2)
    give(game, people[0], "keep")
    for kind, why in (("low", "same_order"), ("quiet", "too_many_orders")):
        with pytest.raises(Refused) as refused:
            give(game, people[0], kind)
        assert refused.value.key == why


def test_a_stopped_table(game, people, clock):
    give(game, people[0], "low")
    hold(game.pk, "a test")
    assert sweep(clock) == 0 and waiting(game) == [0]
    with pytest.raises(Held):
        give(game, people[1], "low")


@pytest.mark.parametrize("deed", ["set", "stop"])
def test_a_table_that_is_found_broken_stays_stopped(game, people, clock, monkeypatch, deed):
    def fail(*args):
        raise Diverged(4, "on purpose")

    order = give(game, people[0], "low")
    lives.clear(), looks.kept.clear()
    monkeypatch.setattr(loading, "play", fail)
    if deed == "set":
        with pytest.raises(Held):
            give(game, people[1], "low")
    else:
        desk.stop(game, people[0], order.pk)
    assert (
        fresh(game).held
        and ends(order) == ("stopped" if deed == "stop" else "")
        and fresh(game).orders == (deed == "set")
    )


def test_nobody_there(game, people, clock):
    """After so many answers without a person the table rests, and the player is asked."""
    give(game, people[0], "low")
    Game.objects.filter(pk=game.pk).update(unattended=tasks.ENOUGH)
    assert sweep(clock) == 0 and fate(game) == [("lapsed", "rest")]


def test_an_order_that_fails_stops_nobody(game, people, clock, caplog):
    for user in people:
        give(game, user, "broken")
    bids(game)
    assert "broken failed at bid" in caplog.text and asked(game) != [] and not fresh(game).held


def test_a_table_without_orders_pays_nothing(game):
    """A move at a table without an order costs no query more."""
    with CaptureQueriesContext(connection) as queries:
        bid(game, 0)
    assert not any("games_order" in one["sql"] or "games_firing" in one["sql"] for one in queries.captured_queries)


# How long


def test_hidden_things_wait_longer(game, people, clock):
    shown = give(game, people[0], "low", from_="c00")
    spans = {False: [], True: []}
    for hidden in (False, True):
        spans[hidden] = [waits.due(START, hidden, None) - START for _ in range(300)]
    delay = timedelta(seconds=settings.NOTICE_DELAY)
    assert all(delay <= span <= 2 * delay for span in spans[False])
    assert all(timedelta(minutes=5) <= span <= timedelta(minutes=60) for span in spans[True])
    assert max(spans[True]) - min(spans[True]) > timedelta(minutes=40)
    assert Firing.objects.get(order=shown).due_at <= START + 2 * delay


def test_an_order_after_a_hidden_one_waits_as_long(game, people, clock, monkeypatch):
    """That the first one did not apply has told something, too."""
    asked_for = []
    monkeypatch.setattr(waits, "due", lambda now, hidden, deadline: asked_for.append(hidden) or now)
    give(game, people[0], "low", from_="c09")
    give(game, people[0], "low", from_="c00")
    give(game, people[1], "low", from_="c00")
    assert asked_for[-2:] == [True, False]


def test_before_the_deadline():
    assert waits.due(START, True, START + timedelta(minutes=3)) == START + timedelta(minutes=2)
    assert waits.due(START, True, START + timedelta(seconds=10)) == START
