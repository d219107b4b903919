"""One clock for a turn: however many answers it takes, it gets no longer than its pace says."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from games.clocks import consent, winding
from games.clocks.keeper import FLOOR, HOUR_LEFT, Keeper
from games.clocks.pace import DAY, HOUR, Pace
from games.eventlog import log
from games.facts.events import Answered, Conceded, Undone
from games.models import Asked, Event, Game, Seat, Spent
from games.rules.ask import AskNumber, AskSome
from games.tables import opening, seats
from games.visits.pace_form import PACES, PaceForm
from tests import tiers
from tests.games.clocks.conftest import asked, remarks

pytestmark = pytest.mark.django_db

THREE_DAYS = Pace("answer", 3 * DAY, turn=True, weekends=False)
BANK = Pace("bank", 3 * DAY, 12 * HOUR, 5 * DAY, turn=True, weekends=False)
OFFERS, DROPPED = 3, 6


@pytest.fixture
def city(people, clock):
    """Open a table for two of Foundations with trade: Alice begins, and all twelve lots are empty."""

    def make(pace: Pace, size: int = 2) -> Game:
        cache.clear()
        game = opening.open_table(people[0], "foundations", {"trade": True, "first": 0}, size=size, pace=pace)
        for user in people[1:size]:
            opening.join(game, user)
        game.refresh_from_db()
        return game

    return make


def say(game: Game, seat: int, choice) -> log.Receipt:
    """The answer of a seat to its open question."""
    game.refresh_from_db()
    return log.append(game, Answered(seat, log.look(game, seat).question.what, choice))


def usual(game: Game, seat: int):
    """As little as may be offered; more silver each time, since no bargain is sent twice."""
    game.refresh_from_db()
    question = log.look(game, seat).question
    if isinstance(question, AskNumber):
        sent = Event.objects.filter(game=game, payload__contains='"send"').count()
        return sent % (question.high + 1) if question.what == "give_silver" else 0
    return tuple(question.options[: question.least]) if isinstance(question, AskSome) else question.options[0]


def compose(game: Game, seat: int) -> None:
    """An offer up to its last question."""
    while log.look(game, seat).question.what != "offer":
        say(game, seat, usual(game, seat))


def offer(game: Game, partner: int = 1, seat: int = 0) -> None:
    say(game, seat, ("trade", partner))
    compose(game, seat)
    say(game, seat, "send")


def take_turn(game: Game, seat: int) -> None:
    say(game, seat, "income")
    say(game, seat, "end")


def left(game: Game, seat: int) -> int:
    row = asked(game, seat)
    return 0 if row.deadline is None else int((row.deadline - row.counted).total_seconds())


def test_the_answers_of_a_turn_share_its_days(city, clock):
    game = city(THREE_DAYS)
    clock.on(hours=20)
    say(game, 0, ("trade", 1))
    clock.on(hours=2)
    compose(game, 0)
    assert (asked(game, 0).given, left(game, 0)) == (3 * DAY, 50 * HOUR)
    say(game, 0, "drop")
    take_turn(game, 0)
    assert left(game, 1) == 3 * DAY
    take_turn(game, 1)
    assert left(game, 0) == 3 * DAY


def test_a_partner_answers_on_a_clock_of_their_own_while_the_other_stands(city, clock):
    game = city(THREE_DAYS)
    clock.on(hours=20)
    offer(game)
    assert left(game, 1) == 3 * DAY
    clock.on(hours=30)
    say(game, 1, "refuse")
    assert left(game, 0) == 52 * HOUR


def test_a_counter_offer_is_put_together_on_the_partners_clock(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    say(game, 1, "counter")
    assert left(game, 1) == 42 * HOUR
    clock.on(hours=2)
    compose(game, 1)
    assert left(game, 1) == 40 * HOUR


def test_asked_again_in_the_turn_a_partner_has_what_is_left_but_an_hour(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=60)
    say(game, 1, "refuse")
    offer(game)
    assert left(game, 1) == 12 * HOUR
    clock.traveller.shift(12 * HOUR - 60)
    say(game, 1, "refuse")
    offer(game)
    assert left(game, 1) == HOUR


def test_a_partner_who_lets_the_time_run_out_refuses_all_of_that_turn_and_misses_once(city, clock):
    game = city(Pace("answer", DAY, turn=True, grace=0, weekends=False))
    offer(game)
    clock.on(hours=24)
    offer(game)
    assert left(game, 1) == 0
    clock.on(seconds=5)
    assert log.look(game, 0).question.what == "turn"
    assert (remarks(game), Seat.objects.get(game=game, number=1).missed) == ([("missed", 1)], 1)
    take_turn(game, 0)
    assert left(game, 1) == DAY


def test_time_up_lets_the_built_in_player_end_the_turn_which_is_one_miss(city, clock):
    game = city(Pace("answer", DAY, turn=True, grace=0, weekends=False))
    say(game, 0, ("trade", 1))
    clock.on(hours=24)
    for _ in range(12):
        clock.on(seconds=5)
    game.refresh_from_db()
    assert log.load(game).awaited == (1,)
    assert (remarks(game), Seat.objects.get(game=game, number=0).missed) == ([("missed", 0)], 1)


def test_a_clock_that_taking_back_has_emptied_is_a_miss_all_the_same(city, clock):
    game = city(Pace("answer", DAY, turn=True, grace=0, weekends=False))
    take_turn(game, 0)
    for _ in range(2):
        clock.traveller.shift(DAY - 60)
        take_back(game)
        say(game, 0, "end")
    take_back(game)
    assert left(game, 0) == 0
    clock.on(seconds=5)
    assert (remarks(game), Seat.objects.get(game=game, number=0).missed) == ([("missed", 0)], 1)


def test_a_bank_gains_once_in_a_turn_whatever_is_dropped(city, clock):
    game = city(BANK)
    for _ in range(2):
        take_turn(game, 0)
        take_turn(game, 1)
    assert left(game, 0) == 4 * DAY  # two increments
    for _ in range(3):
        say(game, 0, ("trade", 1))
        compose(game, 0)
        say(game, 0, "drop")
    assert left(game, 0) == 4 * DAY


@pytest.mark.parametrize("name", ["gloria", "roma", "great_city", "foundations"])
def test_a_bank_gains_once_in_a_turn_in_every_game_whoever_answers_in_between(people, clock, name):
    game = opening.open_table(people[0], name, {}, size=3 if name == "gloria" else 2, pace=BANK)
    for user in people[1 : game.size]:
        opening.join(game, user)
    seen: dict[int, tuple[int, int]] = {}  # the turn and the bank of each seat's last clock
    for _ in range(60):
        game.refresh_from_db()
        if (match := log.load(game)).over:
            break
        for seat in match.awaited:
            turn, shown = match.turn_step, asked(game, seat).left
            assert seat not in seen or shown <= seen[seat][1] + (12 * HOUR if turn != seen[seat][0] else 0)
            seen[seat] = turn, shown
        seat = match.awaited[0]
        clock.traveller.shift(HOUR)
        say(game, seat, usual(game, seat))


def test_a_reply_does_not_touch_the_bank(city, clock):
    game = city(BANK)
    take_turn(game, 0)
    take_turn(game, 1)
    offer(game)
    assert left(game, 1) == DAY
    clock.on(hours=20)
    say(game, 1, "refuse")
    take_turn(game, 0)
    assert left(game, 1) == 3 * DAY + 12 * HOUR


def take_back(game: Game, seat: int = 0) -> None:
    game.refresh_from_db()
    log.append(game, Undone(log.look(game, seat).own[0], seat))


def test_who_takes_back_alone_has_never_stopped_the_clock(city, clock):
    game = city(THREE_DAYS)
    take_turn(game, 0)
    say(game, 1, ("trade", 0))
    clock.on(hours=30)
    take_back(game, 1)
    assert left(game, 1) == 42 * HOUR
    take_turn(game, 1)
    for shown in (FLOOR, 0):  # ten minutes the first time
        clock.traveller.shift(3 * DAY - 300)
        take_back(game, 1)
        assert left(game, 1) == shown
        say(game, 1, "end")


def test_a_withdrawn_offer_is_at_the_cost_of_the_partners_clock_but_for_its_last_hour(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    take_back(game)
    assert left(game, 0) == 3 * DAY
    say(game, 0, "send")
    assert left(game, 1) == 42 * HOUR
    clock.traveller.shift(42 * HOUR - 1800)
    for used in (1800, 1800 + 3599):
        take_back(game)
        assert left(game, 0) == 3 * DAY - used
        say(game, 0, "send")
        assert left(game, 1) == HOUR  # as ever, asked again
        clock.traveller.shift(HOUR - 1)


def test_a_pause_takes_nothing_from_who_takes_back(city, clock, people):
    game = city(THREE_DAYS)
    say(game, 0, ("trade", 1))
    for user in people[:2]:
        consent.want_pause(game, user, True)
    clock.on(days=10)
    consent.want_pause(game, people[0], False)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 71 * HOUR


def test_nor_where_another_is_asked(city, clock, people):
    game = city(THREE_DAYS)
    take_turn(game, 0)
    clock.on(hours=1)
    for user in people[:2]:
        consent.want_pause(game, user, True)
    clock.on(days=10)
    consent.want_pause(game, people[0], False)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 70 * HOUR


def test_a_grace_is_not_lost_by_taking_back(city, clock):
    game = city(THREE_DAYS)
    say(game, 0, ("trade", 1))
    clock.on(days=3)
    clock.on(hours=1)
    take_back(game)
    assert left(game, 0) == 23 * HOUR


def test_taking_back_what_the_stand_in_answered_gives_no_new_clock(city, clock, people):
    game = city(THREE_DAYS, size=3)
    log.append(game, Conceded(0))
    log.append(game, Answered(0, "turn", "income", "stand_in"))
    log.append(game, Conceded(0, stands=False))
    clock.on(hours=60)
    take_back(game)
    assert left(game, 0) == 12 * HOUR


def test_who_comes_back_in_their_turn_has_an_hour_once(city, clock, people):
    game = city(Pace("answer", DAY, turn=True, grace=0, weekends=False, late="free"), size=3)
    clock.on(days=1)
    for hour in (HOUR, 0):
        assert Seat.objects.get(game=game, number=0).by_stand_in
        seats.come_back(game, people[0])
        assert left(game, 0) == hour
        clock.on(seconds=hour)


def test_a_substitutes_reply_is_no_longer_than_a_reply(city, clock, people, django_user_model):
    game = city(Pace("bank", 3 * DAY, 12 * HOUR, 5 * DAY, turn=True, weekends=False, late="free"), size=3)
    offer(game)
    seats.leave_seat(game, people[1])
    Game.objects.filter(pk=game.pk).update(public=True)
    game.refresh_from_db()
    seats.take_seat(game, 1, django_user_model.objects.create_user("dora@example.org", "Dora"))
    assert left(game, 1) == DAY


def test_by_consent_the_clock_shows_what_it_showed(city, clock):
    game = city(THREE_DAYS)
    offer(game)
    clock.on(hours=30)
    game.refresh_from_db()
    log.append(game, Undone(log.look(game, 0).undo_to, 0), agreed=True)
    assert left(game, 0) == 3 * DAY


def test_conceding_and_playing_on_gives_no_new_clock(city, clock):
    game = city(THREE_DAYS, size=3)
    clock.on(hours=30)
    log.append(game, Conceded(0))
    log.append(game, Conceded(0, stands=False))
    assert left(game, 0) == 42 * HOUR


def test_where_several_are_asked_at_once_each_has_a_clock_for_that(people, clock):
    game = opening.open_table(people[0], "foundations", {"draft": True}, size=2, pace=THREE_DAYS)
    opening.join(game, people[1])
    for _ in range(3):
        clock.on(hours=40)
        for seat in (0, 1):
            say(game, seat, usual(game, seat))
        assert [left(game, seat) for seat in (0, 1)] == [3 * DAY, 3 * DAY]


@pytest.mark.parametrize("pace", [THREE_DAYS, BANK], ids=lambda pace: pace.kind)
def test_nor_does_it_where_several_are_asked_at_once(people, clock, pace):
    game = opening.open_table(people[0], "foundations", {"draft": True}, size=3, pace=pace)
    for user in people[1:]:
        opening.join(game, user)
    for hours in (42, 12):
        clock.on(hours=30)
        log.append(game, Conceded(0))
        log.append(game, Conceded(0, stands=False))
        assert left(game, 0) == hours * HOUR
    for seat in range(3):
        say(game, seat, usual(game, seat))
    assert left(game, 0) == (3 * DAY if pace is THREE_DAYS else 12 * HOUR)  # the next question: days anew, or the bank


def paces() -> list[Pace]:
    """Those a new table is opened with, by the form; `make test` takes one of each kind."""
    found = []
    for key, _name, _help in PACES:
        form = PaceForm({"pace": key, "own_hours": 10, "own_increment": 2, "own_cap": 20, "grace": 0})
        assert form.is_valid()
        found += [form.chosen] if form.chosen.limited else []
    return found if tiers.DEEP else [found[1], found[3]]


def longest(game: Game, seat: int, dropped: int):
    """Whatever goes on: offers are dropped while one more may be made then, the others are sent, to every partner in
    turn, and answered by another."""
    look = log.look(game, seat)
    what, options = look.question.what, () if isinstance(look.question, AskNumber) else look.question.options
    if what == "turn":
        return next((option for option in options if option[0] == "trade"), "income")
    if what == "offer":
        return "drop" if (seat == 0 and dropped < DROPPED - 1) or "send" not in options else "send"
    if what == "answer":
        return "counter" if "counter" in options else "refuse"
    return usual(game, seat)


@pytest.mark.seeded
@pytest.mark.parametrize("size", [2, 5])
@pytest.mark.parametrize("pace", paces(), ids=lambda pace: f"{pace.kind}-{pace.seconds}")
def test_the_longest_turn_there_is_takes_no_longer_than_its_pace_says(city, people, clock, pace, size):
    """Everything that can be offered to anybody is offered, dropped, answered with another offer and refused, each time
    late: at a table of two it takes 92 answers, at one of five 245."""
    assert pace.turn
    people += [type(people[0]).objects.create_user(f"{name}@example.org", name) for name in ("Dora", "Emil")]
    game = city(pace, size)
    began, answers, replies, dropped = clock.now, 0, 0, 0
    while log.look(game, 0).view["turn"] == 0:
        seat = log.load(game).awaited[0]
        clock.traveller.shift(max(0, left(game, seat) * 9 // 10 - 1))  # as late as can be, again and again
        choice, topic = longest(game, seat, dropped), log.look(game, seat).question.topic
        dropped, replies, answers = dropped + (choice == "drop"), replies + (topic == "answer"), answers + 1
        say(game, seat, choice)
    kept, fresh = winding.keepers.get(game.pk)[2], Keeper(game, clock.now)
    assert (kept.banks, kept.latest) == (fresh.banks, fresh.latest)
    assert answers > {2: 90, 5: 240}[size]
    assert replies >= OFFERS * 8 * (size - 1)
    each = timedelta(seconds=pace.reply + OFFERS * HOUR_LEFT)
    assert clock.now - began <= timedelta(seconds=pace.seconds) + (size - 1) * each


def test_a_pace_of_old_gives_its_days_for_each_answer(city, clock):
    game = city(Pace("answer", 3 * DAY, weekends=False))
    clock.on(hours=20)
    say(game, 0, ("trade", 1))
    assert left(game, 0) == 3 * DAY
    assert Pace.read({"kind": "answer", "seconds": DAY}).turn is False
    assert not Spent.objects.filter(game=game).exclude(bank=3 * DAY).exists()
    assert Asked.objects.filter(game=game).count() == 1
