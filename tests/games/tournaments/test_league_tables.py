"""At tables of a league players cannot stop clocks, end the game together, remove players or undo by consent."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from games.clocks.preferences import preferences_of_user
from games.clocks.stopping import set_pause_consent
from games.clocks.time_control import SECONDS_PER_DAY, InvalidTimeControl, TimeControl
from games.deadlines.timeouts import claimants
from games.models import Game, Vacation
from games.motions.voting import propose_motion
from games.tables.seats import leave_seat
from games.tournaments.fixtures import start_fixture_table
from notifications.inbound.requests import propose_draw_by_mail

from .seasons import begin, drawn_season
from .test_entering import refusal

pytestmark = pytest.mark.django_db
PACE = TimeControl("answer", 3 * SECONDS_PER_DAY, days_off=10)
OFF = ("propose/draw", "propose/undo", "propose/kick", "pause")


@pytest.fixture
def game(people) -> Game:
    made = begin(drawn_season(None, people[:2]), 1)
    Game.objects.filter(pk=made.pk).update(time_control=PACE.kept())
    made.refresh_from_db()
    return made


@pytest.mark.parametrize("kind", ["draw", "kick", "undo"])
def test_no_motions(game, people, kind):
    assert refusal(propose_motion, game, people[0], kind, 0) == "league_table"


def test_no_pauses_and_claims(game, people):
    assert refusal(set_pause_consent, game, people[0], True) == "league_table"
    assert claimants(game, game.seats.get(number=0)) == []


def test_no_draw_by_mail(game, people):
    assert refusal(propose_draw_by_mail, game.seats.get(user=people[0]), "", []) == "league_table"


def test_a_seat_is_not_left_for_others(game, people):
    assert refusal(leave_seat, game, people[0]) == "league_seat"


def test_the_page_offers_none_of_it(game, people):
    client = Client()
    client.force_login(people[0])
    page = client.get(f"/t/{game.slug}/").content.decode()
    assert "The league’s director decides." in page
    assert not [one for one in (*OFF, "leave") if f"/t/{game.slug}/{one}/" in page]
    assert "vacations (days in the whole season: 10)" in page
    Game.objects.update(tournament=None)
    page = client.get(f"/t/{game.slug}/").content.decode()
    assert f"/t/{game.slug}/pause/" in page and f"/t/{game.slug}/propose/draw/" in page


@pytest.mark.parametrize("way", OFF)
def test_the_page_and_the_api_refuse_it(game, people, way):
    client = Client()
    client.force_login(people[0])
    client.post(f"/t/{game.slug}/{way}/", {"about": "0", "wants": "yes"})
    kind = way.partition("/")[2]
    answer = client.post(
        f"/api/v1/tables/{game.slug}/{'motions' if kind else 'pause'}/",
        {"kind": kind, "about": 0, "log": ""} if kind else {"wants": True},
        content_type="application/json",
    )
    assert answer.status_code in (400, 409, 422), answer.content
    game.refresh_from_db()
    assert (game.motions, game.paused_at) == (0, None)


def test_vacations_stop_clocks_within_the_budget_of_the_season(people):
    """Days before the draw do not count; other tables have no such limit."""
    drawn = datetime(2026, 3, 10, tzinfo=UTC)
    pace = TimeControl("answer", 3 * SECONDS_PER_DAY, days_off=10, days_off_since=int(drawn.timestamp()))
    for first, days in (
        (drawn - timedelta(days=5), 9),
        (drawn + timedelta(days=20), 9),
        (drawn + timedelta(days=40), 9),
    ):
        Vacation.objects.create(
            user=people[0], first=first.date(), last=first.date(), begins=first, ends=first + timedelta(days=days)
        )
    mine = preferences_of_user(people[0], drawn + timedelta(days=50))
    spans = [((a - drawn).days, (b - drawn).days) for a, b in mine.rest(pace).vacations]
    assert spans == [(-5, 4), (20, 26)]
    assert len(mine.rest(TimeControl("answer", 3 * SECONDS_PER_DAY)).vacations) == 3
    late = drawn + timedelta(days=42)
    assert mine.away(late) and not mine.away(late, pace)


@pytest.mark.parametrize("days", [-1, 400, 2.5, True, "3"])
def test_bad_budgets_are_refused(days):
    with pytest.raises(InvalidTimeControl):
        TimeControl("answer", SECONDS_PER_DAY, days_off=days)


def test_a_time_control_without_a_budget_is_stored_as_before():
    assert "days_off" not in TimeControl("answer", SECONDS_PER_DAY).kept()
    assert TimeControl.read(PACE.kept()) == PACE


def test_the_budget_counts_from_the_draw(people):
    season = drawn_season(None, people[:2], time_control=PACE.kept())
    made = start_fixture_table(season, people[:2])
    assert TimeControl.read(made.time_control).days_off_since == int(season.drawn_at.timestamp())
