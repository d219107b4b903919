"""Opening a league: what is refused, and that a season which cannot end in time is not opened."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.clubs.founding import create_club
from games.facts.errors import Refused
from games.facts.leagues.divisions import commitment
from games.models import Club, Game, Tournament
from games.moderation.measures import begin_measure
from games.tables.lengths import MIN_GAMES_FOR_ESTIMATE, computer_game_length
from games.tournaments.founding import LeagueSettings, SeasonTooLong, open_league, season_forecast
from tests.browser.scenes import person, table

pytestmark = [pytest.mark.both, pytest.mark.django_db, pytest.mark.usefixtures("contexts")]
THREE_DAYS = TimeControl("answer", 3 * SECONDS_PER_DAY)


@pytest.fixture
def ana():
    return person("Ana")


def rules(days=400, **more):
    draw = timezone.now() + timedelta(days=7)
    return replace(LeagueSettings("Aventine", "roma", 2, THREE_DAYS, draw, draw + timedelta(days=days)), **more)


def refusal(user, **more):
    with pytest.raises(Refused) as fault:
        open_league(user, rules(**more))
    assert not Tournament.objects.exists()
    return fault.value.key


def test_a_league_is_open_for_entries_with_its_secret_committed(ana):
    made = open_league(ana, rules(name="  The  Aventine ", about=" For all. ", max_entrants=12, movers=1))
    kept = Tournament.objects.get()
    assert (kept.name, kept.about, kept.state, kept.season) == ("The Aventine", "For all.", "open", 1)
    assert (kept.size, kept.max_entrants, kept.movers, kept.at_once) == (2, 12, 1, 2)
    assert TimeControl.read(kept.time_control).seconds == 3 * SECONDS_PER_DAY
    assert list(kept.directors.all()) == [ana] and kept.due_at is not None
    assert kept.commitment == commitment(bytes(kept.secret)) == made.commitment


@pytest.mark.parametrize(("values", "key"), [
    ({"name": " "}, "bad_league_name"),
    ({"name": "a\nb\x00c"}, "bad_league_name"),
    ({"name": "x" * 61}, "bad_league_name"),
    ({"about": "x" * 2_001}, "long_text"),
    ({"ruleset": "chess"}, "unknown_game"),
    ({"size": 3}, "bad_seats"),
    ({"options": {"beauty": True}}, "unknown_option"),
    ({"time_control": TimeControl()}, "bad_league_time"),
    ({"time_control": replace(THREE_DAYS, late="claim")}, "bad_league_time"),
    ({"max_entrants": 5_000}, "bad_league_numbers"),
    ({"max_entrants": 0}, "bad_league_numbers"),
    ({"max_entrants": 1}, "bad_league_numbers"),
    ({"at_once": 0}, "bad_league_numbers"),
    ({"movers": -1}, "bad_league_numbers"),
    ({"min_reliability": 101}, "bad_league_numbers"),
    ({"scoring": "beauty"}, "bad_league_numbers"),
    ({"days": -1}, "bad_end_date"),
    ({"days": 5_000}, "bad_end_date"),
    ({"draw_at": timezone.now() - timedelta(days=1)}, "bad_draw_date"),
    ({"draw_at": timezone.now() + timedelta(days=900)}, "bad_draw_date"),
])  # fmt: skip
def test_bad_values_are_refused_and_nothing_opens(ana, values, key):
    assert refusal(ana, **values) == key


def test_a_cooperative_game_has_no_league(ana):
    assert refusal(ana, ruleset="foundations", options={"consul": "estandar"}) == "no_league_together"


def test_only_members_open_a_club_s_league_and_only_open_clubs_have_public_ones(ana):
    club = create_club(person("Bruno"), "The Aventine")
    assert refusal(ana, club=club, public=False) == "not_in_club"
    own = create_club(ana, "The Caelian")
    assert refusal(ana, club=own, public=True) == "club_not_open"
    assert open_league(ana, rules(club=own, public=False)).club == own
    Club.objects.filter(pk=own.pk).update(kind=Club.Kind.OPEN)
    assert open_league(ana, rules(club=own)).public


def test_a_muted_person_and_a_director_of_three_leagues_open_none(ana):
    for _ in range(3):
        open_league(ana, rules())
    with pytest.raises(Refused) as fault:
        open_league(ana, rules())
    assert fault.value.key == "many_leagues" and Tournament.objects.count() == 3
    Tournament.objects.filter(pk=Tournament.objects.first().pk).update(state="finished")
    begin_measure(ana, "muted", "Insults.", 7, None)
    with pytest.raises(Refused) as fault:
        open_league(ana, rules())
    assert fault.value.key == "muted"


def test_a_season_too_long_is_refused_and_each_advice_is_enough(ana):
    with pytest.raises(SeasonTooLong) as fault:
        open_league(ana, rules(days=60, at_once=1))
    found, wanted = fault.value, rules(days=60, at_once=1)
    assert fault.value.chance < 0.8 and not Tournament.objects.exists()
    assert found.turn_days and f"{found.closes_at:%Y-%m-%d}" in str(fault.value)
    quick = TimeControl("answer", found.turn_days * SECONDS_PER_DAY)
    for one in (replace(wanted, closes_at=found.closes_at), replace(wanted, time_control=quick)):
        open_league(ana, one)


def test_more_tables_at_once_are_advised_if_they_help(ana):
    needed = [season_forecast(rules(at_once=number)).needed_days for number in (1, 2)]
    with pytest.raises(SeasonTooLong) as fault:
        open_league(ana, rules(days=needed[1] + 1, at_once=1))
    assert needed[1] < needed[0] and fault.value.at_once == 2


def test_finished_public_games_decide_how_long_a_season_takes(ana, monkeypatch):
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    bruno, now = person("Bruno"), timezone.now()
    estimate = season_forecast(rules(), entrants=6).needed_days
    assert estimate > computer_game_length("roma", 2, THREE_DAYS)[1]
    for public, expected in ((False, estimate), (True, pytest.approx(2 * 3, abs=0.1))):
        for _ in range(MIN_GAMES_FOR_ESTIMATE):
            game = table(ana, bruno, ruleset="roma", time_control=THREE_DAYS, public=public)
            began = now - timedelta(days=2)
            Game.objects.filter(pk=game.pk).update(state="finished", started_at=began, finished_at=now)
        assert season_forecast(rules(), entrants=6).needed_days == expected
