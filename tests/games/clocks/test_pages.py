"""Time on the pages: told in the reader's own zone and language, and what each may do about it."""

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from games import rules
from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, Habits, OpenQuestion, Remark, Seat, Vacation
from games.players.stand_ins import stand_in_choice
from games.tables import opening
from games.wording.time import deadline, remark_text, spell_length, time_left
from tests.games.clocks.conftest import TUESDAY
from tests.markup import close_up, plain_names
from tests.tables import open_table

NO_GRACE = TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0)


@pytest.fixture(autouse=True)
def _games_with_pages(request, monkeypatch):
    """The tiny game has no words."""
    request.getfixturevalue("tiny_game")
    monkeypatch.delitem(rules.GAMES, "tiny")


@pytest.fixture
def sit(people, clock):
    """A table of Gloria, whose pages these are: Alice, Bob and Charlie."""

    def make(pace: TimeControl = NO_GRACE) -> Game:
        game = open_table(people[0], "gloria", {"short": True}, size=3, time_control=pace)
        for user in people[1:]:
            opening.join(game, user)
        game.refresh_from_db()
        return game

    return make


@pytest.fixture
def clients(people) -> list[Client]:
    """Each in a browser of their own."""
    made = [Client() for _ in people]
    for one, user in zip(made, people, strict=True):
        one.force_login(user)
    return made


def asked(game) -> int:
    """The seat that is asked."""
    return OpenQuestion.objects.filter(game=game).order_by("seat__number").first().seat.number


def text(client: Client, game: Game, page: str = "") -> str:
    """A page of the table as it is read."""
    answer = client.get(f"/t/{game.slug}/{page}")
    assert answer.status_code == 200
    return plain_names(unescape(answer.content.decode()))


def post(client: Client, game: Game, what: str, **data):
    return client.post(f"/t/{game.slug}/{what}/", data)


@pytest.mark.parametrize(
    ("zone", "language", "shown"),
    [
        ("UTC", "en", "Fri 27 Nov, 12:00 your time (in 3 d)"),
        ("America/New_York", "en", "Fri 27 Nov, 07:00 your time (in 3 d)"),
        ("Pacific/Auckland", "es", "sáb 28 nov, 01:00 hora local (dentro de 3 d)"),
    ],
)
def test_who_is_asked_reads_the_deadline_by_their_own_clock(sit, clients, people, zone, language, shown):
    game = sit()
    user = people[asked(game)]
    user.time_zone, user.language = zone, language
    user.save()
    assert shown in text(clients[asked(game)], game)


def test_who_waits_reads_until_when(sit, clients):
    game = sit()
    assert "until Fri 27 Nov, 12:00" in text(clients[(asked(game) + 1) % 3], game)
    assert "until Fri 27 Nov, 12:00" in text(Client(), game)


def test_without_a_limit_nothing_is_said_of_time(sit, clients):
    page = text(clients[0], sit(TimeControl()))
    assert "your time" not in page
    assert "pause" not in page


def test_the_table_tells_its_pace(sit, clients):
    page = text(clients[0], sit(TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)))
    assert "3 days in the bank, plus 12 hours each turn, up to 5 days" in page
    assert "The first time, there is a grace period of 1 day. When time is up, a computer player plays the rest" in page


def test_my_turns_are_listed_by_their_deadlines(sit, clients, people, clock):
    late, none, soon = (
        sit(TimeControl("answer", 5 * SECONDS_PER_DAY)),
        sit(TimeControl()),
        sit(TimeControl("answer", SECONDS_PER_DAY)),
    )
    for game in (late, none, soon):
        while asked(game) != 0:
            look = log.observe(Game.objects.get(pk=game.pk), asked(game))
            log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look)), look.opened)
    page = close_up(clients[0].get("/").content.decode())
    assert sorted((soon, late, none), key=lambda game: page.index(game.name)) == [soon, late, none]
    assert re.search(r"""title="Wed 25 Nov, 12:00[^>]*><span class="sr"> ?time left: </span>1 d<""", page)


def test_a_missed_deadline_is_said_to_everybody_and_stands_in_the_log(sit, clients, clock):
    game = sit()
    seat = asked(game)
    clock.on(days=3)
    name = Seat.objects.get(game=game, number=seat).name
    assert "You ran out of time: a computer player answered for you." in text(clients[seat], game)
    for reader in (clients[(seat + 1) % 3], Client()):
        assert f"{name} ran out of time: a computer player answered." in text(reader, game)
        assert f"{name} ran out of time: a computer player answered." in text(reader, game, "history/")


def test_the_pages_that_are_open_notice_what_happens_to_time(sit, clients, people):
    game = sit()
    news = f"/t/{game.slug}/news/?seen={game.head}&timed="
    game.refresh_from_db()
    assert clients[0].get(f"{news}{game.retimed}").status_code == 204
    mark = clients[0].get(f"{news}{game.retimed}")["ETag"]
    before = game.retimed
    stopping.set_pause_consent(game, people[1], True)
    assert clients[0].get(f"{news}{before}", HTTP_IF_NONE_MATCH=mark).status_code == 200


def test_a_pause_by_everybodys_word(sit, clients):
    game = sit()
    assert post(clients[1], game, "pause", wants="yes").status_code == 303
    assert "Bob would like to stop the clocks for a while." in text(clients[0], game)
    post(clients[0], game, "pause", wants="yes")
    post(clients[2], game, "pause", wants="yes")
    game.refresh_from_db()
    assert game.paused_at == TUESDAY
    assert "The clocks are stopped because all players agreed on a pause." in text(Client(), game)
    post(clients[2], game, "pause", wants="no")
    game.refresh_from_db()
    assert game.paused_at is None


def test_only_players_pause(sit, django_user_model):
    game, stranger = sit(), Client()
    stranger.force_login(django_user_model.objects.create_user("dora@example.org", "Dora"))
    assert post(stranger, game, "pause", wants="yes").status_code == 403
    assert not Seat.objects.filter(wants_pause=True).exists()


def test_a_free_seat_is_offered_and_taken(sit, clients, clock, django_user_model):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free"))
    seat, stranger = asked(game), Client()
    clock.on(days=3)
    stranger.force_login(django_user_model.objects.create_user("dora@example.org", "Dora"))
    assert "seat is free. A computer player plays until someone takes it." in text(stranger, game)
    assert "Your time ran out, and a computer player is playing for you." in text(clients[seat], game)
    post(stranger, game, f"seats/{seat}/take")
    assert Seat.objects.get(game=game, number=seat).name == "Dora"
    assert "takes the seat of" in text(clients[(seat + 1) % 3], game)


def test_a_private_tables_free_seat_is_offered_by_its_link(sit, clock, django_user_model):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free"))
    Game.objects.filter(pk=game.pk).update(public=False)
    seat, stranger = asked(game), Client()
    clock.on(days=3)
    stranger.force_login(django_user_model.objects.create_user("dora@example.org", "Dora"))
    assert post(stranger, game, f"seats/{seat}/take").status_code == 404
    assert "Take this seat" in text(stranger, game, f"join/?invite={game.invitation}")
    post(stranger, game, f"seats/{seat}/take", invite=game.invitation)
    assert Seat.objects.get(game=game, number=seat).name == "Dora"


def test_who_comes_back_takes_the_seat_by_one_button(sit, clients, clock):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="free"))
    seat = asked(game)
    clock.on(days=3)
    assert post(clients[seat], game, "back").status_code == 303
    assert Seat.objects.get(game=game, number=seat).absent_since is None
    assert post(clients[seat], game, "back").status_code == 400


def test_the_end_is_claimed_by_all_the_others(sit, clients, clock):
    game = sit(TimeControl("answer", 3 * SECONDS_PER_DAY, grace=0, late="claim"))
    seat = asked(game)
    first, second = ((seat + n) % 3 for n in (1, 2))
    assert post(clients[first], game, "claim").status_code == 400
    clock.on(days=3)
    assert "Claim the end of the game" in text(clients[first], game)
    post(clients[first], game, "claim")
    assert "You have claimed the end of the game." in text(clients[first], game)
    post(clients[second], game, "claim")
    game.refresh_from_db()
    assert game.result["winners"] == sorted([first, second])


def test_a_vacation_is_planned_on_the_page_and_shown_beside_the_name(sit, clients, clock):
    game = sit()
    page = clients[0].post("/you/time/vacation/", {"first": "2026-11-24", "last": "2026-12-03"}, follow=True)
    assert "Your vacation is saved" in page.content.decode()
    assert "20 days left this year" in page.content.decode()
    assert "on vacation until Thu 3 Dec" in text(clients[1], game)
    assert "Alice is on vacation from Tue 24 Nov to Thu 3 Dec." in text(clients[1], game)
    clock.on(hours=30)
    clients[0].post(f"/you/time/vacation/{Vacation.objects.get().pk}/cancel/")
    assert "Alice is back early from vacation." in text(clients[1], game)


@pytest.mark.parametrize(
    ("first", "last"),
    [("2026-11-20", "2026-11-21"), ("2026-12-02", "2026-12-01"), ("x", ""), ("2026-12-01", "2027-01-30"), ("9999-12-31", "9999-12-31"), ("0001-01-01", "9999-12-31")],
)  # fmt: skip
def test_an_impossible_vacation_is_explained(people, clients, clock, first, last):
    page = clients[0].post("/you/time/vacation/", {"first": first, "last": last})
    assert page.status_code == 400
    assert 'role="alert"' in page.content.decode()
    assert not Vacation.objects.exists()


def test_quiet_hours_and_reminders_are_kept_and_shown_again(people, clients, clock):
    given = {"quiet_from": "22:30", "quiet_until": "07:00", "weekends_off": "on", "shares": "75, 25", "before": "120"}
    assert clients[0].post("/you/time/", given).status_code == 302
    kept = Habits.objects.get(user=people[0])
    assert (kept.quiet_from, kept.quiet_until, kept.weekends_off) == (22 * 60 + 30, 7 * 60, True)
    assert kept.reminder_schedule == [["share", 25], ["share", 75], ["before", 120]]
    page = clients[0].get("/you/time/").content.decode()
    for shown in ('value="22:30"', 'value="07:00"', 'value="25, 75"', 'value="120"'):
        assert shown in page


@pytest.mark.parametrize(
    "wrong",
    [{"quiet_from": "22:00"}, {"quiet_from": "08:00", "quiet_until": "07:00"}, {"shares": "100"}, {"shares": "half"}, {"before": "-5"}, {"quiet_from": "25:00", "quiet_until": "07:00"}, {"shares": "1 2 3 4", "before": "1 2 3"}],
)  # fmt: skip
def test_impossible_habits_are_explained(people, clients, clock, wrong):
    assert clients[0].post("/you/time/", wrong).status_code == 400
    assert not Habits.objects.exists()


def test_who_moves_to_another_zone_keeps_deadline_and_time_of_the_open_question(sit, people, clients, clock):
    vacations.set_habits(people[0], (22 * 60, 10 * 60), False, [])
    game = sit(TimeControl("answer", SECONDS_PER_DAY, grace=0, quiet=True))
    while asked(game) != 0:
        look = log.observe(Game.objects.get(pk=game.pk), asked(game))
        log.append(game, Answered(look.seat, look.question.what, stand_in_choice(look)), look.opened)
    clock.on(hours=4)  # 20 hours are left, 6 of them today
    assert OpenQuestion.objects.get(game=game).deadline == datetime(2026, 11, 26, 12, tzinfo=UTC)
    form = {"public_name": "Alice", "language": "en", "time_zone": "Asia/Tokyo"}
    assert clients[0].post("/you/", form).status_code == 302
    assert OpenQuestion.objects.get(game=game).deadline == datetime(2026, 11, 26, 12, tzinfo=UTC)
    state = clients[0].get(f"/api/v1/tables/{game.slug}/").json()
    assert state["clock"]["left"] == 20 * SECONDS_PER_HOUR


def test_strangers_have_no_time(db):
    for address in ("/you/time/", "/you/time/vacation/", "/you/time/vacation/1/cancel/"):
        assert Client().post(address).status_code == 302
    assert not Habits.objects.exists()


def test_somebody_elses_vacation_stays(people, clients, clock):
    vacation = vacations.plan_vacation(people[1], date(2026, 12, 1), date(2026, 12, 3))
    clients[0].post(f"/you/time/vacation/{vacation.pk}/cancel/")
    assert Vacation.objects.exists()


@pytest.mark.parametrize(
    ("given", "pace"),
    [
        ({}, TimeControl()),
        ({"pace": "none"}, TimeControl()),
        ({"pace": "3", "weekends": "on"}, TimeControl("answer", 3 * SECONDS_PER_DAY)),
        ({"pace": "1", "late": "free", "grace": "0", "quiet": "on"}, TimeControl("answer", SECONDS_PER_DAY, late="free", grace=0, quiet=True, weekends=False)),
        ({"pace": "bank", "weekends": "on"}, TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)),
        ({"pace": "own_answer", "own_hours": "36", "weekends": "on"}, TimeControl("answer", 36 * SECONDS_PER_HOUR)),
        ({"pace": "own_bank", "own_hours": "48", "own_increment": "6", "own_cap": "96", "weekends": "on", "late": "claim"}, TimeControl("bank", 48 * SECONDS_PER_HOUR, 6 * SECONDS_PER_HOUR, 96 * SECONDS_PER_HOUR, late="claim")),
    ],
)  # fmt: skip
def test_a_table_is_opened_with_its_pace(people, clients, given, pace):
    answer = clients[0].post("/tables/new/", {"ruleset": "gloria", "size": "3", "who": "friends", **given})
    assert answer.status_code == 302
    assert TimeControl.read(Game.objects.get().time_control) == pace


@pytest.mark.parametrize(
    "given",
    [{"pace": "blitz"}, {"pace": "own_answer"}, {"pace": "own_answer", "own_hours": "2000"}, {"pace": "own_bank", "own_hours": "48", "own_increment": "0", "own_cap": "96"}, {"pace": "3", "grace": "999"}, {"pace": "3", "late": "kick"}],
)  # fmt: skip
def test_an_impossible_pace_opens_no_table(people, clients, given):
    answer = clients[0].post("/tables/new/", {"ruleset": "gloria", "size": "3", "who": "friends", **given})
    assert answer.status_code == 400
    assert not Game.objects.exists()


def test_with_built_in_players_alone_there_is_no_limit(people, clients):
    clients[0].post("/tables/new/", {"ruleset": "gloria", "size": "3", "who": "built_in", "pace": "3"})
    assert Game.objects.get().time_control == {}


def test_with_built_in_players_alone_nothing_said_of_time_is_wrong(people, clients):
    """It is not even to be seen then."""
    own = {"pace": "own_bank", "own_hours": "0", "own_cap": "-3", "grace": "x"}
    made = clients[0].post("/tables/new/", {"ruleset": "gloria", "size": "3", "who": "built_in", **own})
    assert made.status_code == 302
    assert Game.objects.get().time_control == {}


@pytest.mark.parametrize(
    ("seconds", "en", "es"),
    [
        (SECONDS_PER_DAY, "1 day", "1 día"),
        (3 * SECONDS_PER_DAY, "3 days", "3 días"),
        (36 * SECONDS_PER_HOUR, "1 day 12 hours", "1 día 12 horas"),
        (0, "0 hours", "0 horas"),
    ],
)
def test_lengths_are_spelt(seconds, en, es):
    assert (spell_length(seconds, "en"), spell_length(seconds, "es")) == (en, es)


def test_open_tables_tell_their_pace(sit, people, clients):
    open_table(people[0], "gloria", size=3, time_control=TimeControl("answer", 7 * SECONDS_PER_DAY))
    for address in ("/tables/", f"/t/{Game.objects.get().slug}/join/"):
        assert "7 days for each turn" in clients[1].get(address).content.decode().lower()


@timezone.override("UTC")
@pytest.mark.parametrize(
    ("seconds", "en", "es"),
    [(30, "in less than a minute", "en menos de un minuto"), (60, "in 1 min", "dentro de 1 min")],
)
def test_nothing_is_due_in_no_minutes(seconds, en, es):
    told = [deadline(TUESDAY, language, True, TUESDAY - timedelta(seconds=seconds)) for language in ("en", "es")]
    assert [one.split("(")[1].rstrip(")") for one in told] == [en, es]
    assert time_left(TUESDAY, "en", TUESDAY - timedelta(seconds=30)) == "< 1 min"


@pytest.mark.parametrize(
    ("last", "en", "es"),
    [("2026-11-24", "on Tue 24 Nov", "el mar 24 nov"), ("2026-11-25", "from Tue 24 Nov to Wed 25 Nov", "del mar 24 nov al mié 25 nov")],
)  # fmt: skip
def test_a_vacation_of_one_day_is_told_as_one(last, en, es):
    remark = Remark(key="vacation", seat=0, facts={"first": "2026-11-24", "last": last})
    assert remark_text(remark, ["Ana"], None, "en") == f"Ana is on vacation {en}."
    assert remark_text(remark, ["Ana"], 0, "es") == f"Estás de vacaciones {es}."
    remark.key = "no_vacation"
    assert remark_text(remark, ["Ana"], 0, "en") == f"You have canceled your vacation {en}."


def test_no_day_of_vacation_is_left(people, clients, clock, settings):
    settings.VACATION_DAYS = 0
    page = clients[0].get("/you/time/").content.decode()
    assert "You have no days left this year." in page and " 0 days" not in page


@timezone.override("UTC")
def test_a_deadline_that_has_passed_says_so():
    assert (
        deadline(TUESDAY, "en", True, datetime(2027, 1, 2, tzinfo=TUESDAY.tzinfo))
        == "Tue 24 Nov 2026, 12:00 your time (already passed)"
    )
