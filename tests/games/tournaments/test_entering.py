"""Entering a season, its terms, the waiting list, confirmations, withdrawals and reserves."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs import founding, joining
from games.facts.errors import Refused
from games.models import Bot, Entrant, Game, Membership, Participation, Seat, Tournament
from games.moderation.measures import begin_measure
from games.operating.leaving import erase_player
from games.tables.blocks import block_user
from games.tables.seats import take_seat
from games.tournaments import entering
from tests.browser.scenes import person

from .seasons import State, begin, drawn_season, open_season, states

pytestmark = pytest.mark.django_db


def refusal(call, *args, **named):
    with pytest.raises(Refused) as refused:
        call(*args, **named)
    return str(refused.value.key)


def finish_public_tables(user, *endings, public=True):
    for number, ending in enumerate(endings):
        game = Game.objects.create(ruleset="roma", size=2, public=public, state="finished")
        Participation.objects.create(
            game=game, seat=0, user=user, from_event=1, won=False, ending=ending,
            finished_at=timezone.now() - timedelta(days=number),
        )  # fmt: skip


def test_entering_twice_is_entering_once(people):
    season = open_season()
    first = entering.enter(season, people[0])
    assert entering.enter(season, people[0]) == first
    assert (first.number, first.state, first.confirmed_at) == (1, State.ENTERED, None)
    assert entering.enter(season, people[1]).number == 2


def test_the_lot_depends_on_the_account_and_the_season_only(people):
    season, other = open_season(), open_season()
    token = entering.enter(season, people[0]).token
    entering.withdraw(season, people[0])
    assert entering.enter(season, people[0]).token == token == entering.account_token(people[0], season)
    assert len({token, entering.account_token(people[0], other), entering.account_token(people[1], season)}) == 3


def test_bots_cannot_enter(people):
    robot = person("Robot")
    Bot.objects.create(user=robot, owner=people[0])
    assert refusal(entering.enter, open_season(), robot) == "no_league_bots"


def test_only_members_enter_a_clubs_season(people):
    ana, bruno, *_ = people
    club = founding.create_club(ana, "The Aventine")
    season = open_season(ana, club=club, public=False)
    assert refusal(entering.enter, season, bruno) == "not_in_club"
    joining.join_by_link(club, bruno, club.invite)
    assert entering.enter(season, bruno).state == State.ENTERED


@pytest.mark.parametrize("kind", ["no_tournaments", "suspended"])
def test_a_measure_stops_entering_and_confirming(people, kind):
    season = open_season(confirmation_asked_at=timezone.now())
    entering.enter(season, people[1])
    for one in people[:2]:
        begin_measure(one, kind, "Left many tables.", 30, None)
    expected = {"no_tournaments": "no_tournaments", "suspended": "no_tournaments"}[kind]
    assert refusal(entering.enter, season, people[0]) == expected
    assert refusal(entering.confirm, season, people[1]) == expected
    entering.withdraw(season, people[1])


def test_unreachable_people_cannot_enter(people):
    people[0].email = ""
    people[0].save()
    assert refusal(entering.enter, open_season(), people[0]) == "unreachable"


def test_terms_count_finished_public_tables_only(people):
    season = open_season(min_tables=2)
    finish_public_tables(people[0], "stayed", "left")
    finish_public_tables(people[0], "stayed", public=False)
    assert refusal(entering.enter, season, people[0]) == "few_finished_tables"
    finish_public_tables(people[0], "conceded")
    assert entering.enter(season, people[0])


def test_terms_look_at_the_last_ten_tables(people):
    season = open_season(min_reliability=80)
    finish_public_tables(people[0], *["stayed"] * 7, *["left"] * 3, *["stayed"] * 5)
    assert refusal(entering.enter, season, people[0]) == "unreliable"
    finish_public_tables(people[1], *["stayed"] * 8, *["left"] * 5)
    assert entering.enter(season, people[1])
    assert entering.enter(season, people[2]), "without any table nothing speaks against somebody"


def test_newcomers_leagues_are_for_newcomers(people):
    season = open_season(newcomers=True)
    finish_public_tables(people[0], *["stayed"] * 3)
    assert entering.enter(season, people[0])
    finish_public_tables(people[1], *["stayed"] * 4)
    assert refusal(entering.enter, season, people[1]) == "no_newcomer"


def test_entering_thirty_leagues_and_vanishing(people):
    """Ten at most; and who does not confirm has no place."""
    seasons = [open_season() for _ in range(entering.MAX_SEASONS_PER_USER)]
    for season in seasons:
        entering.enter(season, people[0])
    assert refusal(entering.enter, open_season(), people[0]) == "many_seasons"
    entering.withdraw(seasons[0], people[0])
    assert entering.enter(open_season(), people[0])


def test_the_waiting_list_moves_up_in_order_of_entry(people):
    season = open_season(max_entrants=1)
    for one in people[:3]:
        entering.enter(season, one)
    assert states(season) == {1: "entered", 2: "waiting", 3: "waiting"}
    entering.withdraw(season, people[1])
    entering.enter(season, people[1])  # now behind Carla
    entering.withdraw(season, people[0])
    assert states(season) == {1: "withdrawn", 2: "waiting", 3: "entered"}


def test_confirming(people):
    season = open_season()
    early = entering.enter(season, people[0])
    assert refusal(entering.confirm, season, people[0]) == "early_confirmation"
    assert refusal(entering.confirm, season, people[1]) == "not_entered"
    entering.ask_for_confirmations(season, timezone.now())
    first = entering.confirm(season, people[0]).confirmed_at
    assert first is not None
    assert entering.confirm(season, people[0]).confirmed_at == first
    assert entering.enter(season, people[1]).confirmed_at, "who enters so late has just said so"
    early.refresh_from_db()
    assert early.confirmed_at == first


def test_confirmations_are_asked_once(people):
    season, now = open_season(), timezone.now()
    entering.ask_for_confirmations(season, now)
    entering.ask_for_confirmations(season, now + timedelta(hours=1))
    season.refresh_from_db()
    assert season.confirmation_asked_at == now


def test_entering_a_running_season_makes_a_reserve(people):
    season = drawn_season(None, people[:2], people[2:3])
    assert states(season) == {1: "playing", 2: "playing", 3: "reserve"}
    entering.withdraw(season, people[2])
    assert states(season)[3] == "withdrawn"
    entering.withdraw(season, people[0])
    assert states(season) == {1: "withdrawn", 2: "playing", 3: "withdrawn"}
    assert refusal(entering.enter, season, people[0]) == "left_season", "a place cannot be left and taken again"
    assert entering.enter(season, people[2]).state == State.RESERVE


def test_a_reserve_takes_over_the_place_and_its_running_tables(people):
    season = drawn_season(None, people[:2], people[2:3])
    game = begin(season, 1)
    entering.withdraw(season, people[0])
    reserve = season.entrants.get(number=3)
    assert (reserve.state, reserve.takes_over.number) == (State.PLAYING, 1)
    assert set(game.seats.values_list("user__public_name", flat=True)) == {"Carla", "Bruno"}
    stays = Participation.objects.filter(game=game).order_by("from_event", "seat")
    assert [(one.user.public_name, one.ending) for one in stays] == [("Ana", "left"), ("Bruno", ""), ("Carla", "")]


def test_a_stopped_reserve_is_passed_over(people):
    season = drawn_season(None, people[:2], people[2:4])
    begin_measure(people[2], "no_tournaments", "Left many tables.", 30, None)
    entering.withdraw(season, people[0])
    assert states(season) == {1: "withdrawn", 2: "playing", 3: "reserve", 4: "playing"}


def test_without_a_reserve_a_stand_in_plays_on(people):
    season = drawn_season(None, people[:2])
    game = begin(season, 1)
    entering.withdraw(season, people[0])
    assert game.seats.filter(user=None, absent_since__isnull=False).count() == 1
    season.refresh_from_db()
    assert season.due_at <= timezone.now(), "the sweep looks whether other tables can start"


def test_withdrawing_in_every_state(people):
    season = open_season()
    assert refusal(entering.withdraw, season, people[0]) == "not_entered"
    entering.enter(season, people[0])
    Tournament.objects.filter(pk=season.pk).update(state="cancelled")
    assert refusal(entering.withdraw, season, people[0]) == "other_state"
    Tournament.objects.filter(pk=season.pk).update(state="finished")
    season.refresh_from_db()
    assert refusal(entering.withdraw, season, people[0]) == "other_state"
    later = open_season(previous=season)
    entering.enter(later, people[0])
    assert entering.withdraw(season, people[0]).tournament == later, "no to the next season"


@pytest.mark.parametrize("how", ["leaves", "removed"])
def test_who_leaves_the_club_leaves_its_season_but_keeps_the_tables(people, how):
    ana, bruno, carla, _dario = people
    club = founding.create_club(ana, "The Aventine")
    for one in people[1:]:
        joining.join_by_link(club, one, club.invite)
        club.refresh_from_db()
    season = drawn_season(ana, [ana, bruno], [carla], club=club, public=False)
    game = begin(season, 1)
    joining.leave_club(club, bruno) if how == "leaves" else joining.remove_member(club, ana, bruno)
    assert states(season) == {1: "playing", 2: "withdrawn", 3: "playing"}
    assert Seat.objects.filter(game=game, user=bruno).exists()
    assert Membership.objects.filter(club=club).count() == 3
    assert refusal(entering.enter, season, bruno) == "not_in_club"


def test_an_erased_entrant_leaves_only_a_number(people):
    season = drawn_season(people[0], people[:2], people[2:3])
    game = begin(season, 1)
    erase_player(people[0])
    row = season.entrants.get(number=1)
    assert (row.state, row.user) == (State.WITHDRAWN, None)
    assert season.entrants.get(number=3).takes_over == row
    assert "Carla" in game.seats.values_list("user__public_name", flat=True)
    assert not season.directors.exists()


def test_blocked_people_can_enter_the_same_season(people):
    block_user(people[0], people[1].pk)
    season = open_season()
    entering.enter(season, people[0])
    assert entering.enter(season, people[1]).state == State.ENTERED
    assert Entrant.objects.filter(tournament=season).count() == 2


def test_nobody_else_takes_a_free_seat_at_a_table_of_a_league(people):
    season = drawn_season(None, people[:2])
    game = begin(season, 1)
    entering.withdraw(season, people[0])
    assert refusal(take_seat, game, game.seats.get(user=None).number, people[3]) == "not_free"
