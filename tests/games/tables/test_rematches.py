"""A rematch: one press, all players are invited, and each moves up by a seat."""

import re

import pytest

from games.facts import luck
from games.models import Block, Game, Invitation
from games.selectors.luck_facts import started_event_of
from games.tables import opening, rematches, tokens
from tests.browser.scenes import person, table
from tests.games.selectors.lists import as_

pytestmark = [pytest.mark.both, pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla")]


def over(game: Game) -> Game:
    """The table with its game over; what is asked here depends on nothing else."""
    game.open_questions.all().delete()
    Game.objects.filter(pk=game.pk).update(state="finished", result={"reason": "deck", "scores": None, "winners": [0]})
    return Game.objects.get(pk=game.pk)


def press(client, user, game) -> Game:
    made = as_(client, user).post(f"/t/{game.slug}/rematch/")
    return Game.objects.get(slug=re.fullmatch(r"/t/([\w-]+)/", made["Location"])[1])


def test_one_press_asks_all_players_and_the_seats_rotate(client, people):
    ana, bruno, carla = people
    game = over(table(ana, bruno, carla, ruleset="foundations", options={"monuments": True}))
    again = press(client, bruno, game)
    assert (again.ruleset, again.size, again.options, again.time_control) == (
        game.ruleset,
        3,
        game.options,
        game.time_control,
    )
    assert [one.user for one in Invitation.objects.filter(game=again)] == [ana, carla]
    assert press(client, carla, game) == again  # the same press joins
    opening.join(again, ana)
    again.refresh_from_db()
    assert again.state == Game.State.RUNNING
    assert [seat.user for seat in again.seats.order_by("number")] == [bruno, carla, ana]


def test_with_computer_players_it_begins_at_once(client, people):
    game = over(table(people[0], ruleset="gloria", built_in=2, grades=["quick", "quick"]))
    again = press(client, people[0], game)
    assert again.state == Game.State.RUNNING
    assert [seat.built_in for seat in again.seats.order_by("number")] == [True, True, False]
    assert press(client, people[0], game) == again


def test_a_reserved_seat_stays_free_while_others_come_and_go(people):
    ana, bruno, carla = people
    game = over(table(ana, bruno, carla))
    again = rematches.ask_for_rematch(game, ana)  # seat 2 of 0, 1, 2
    rematches.ask_for_rematch(game, carla)
    opening.leave(again, carla)
    dora = person("Dora")
    opening.join(again, dora, again.invitation)
    assert {seat.user: seat.number for seat in again.seats.all()} == {ana: 2, dora: 0}
    rematches.ask_for_rematch(game, bruno)
    assert again.seats.get(user=bruno).number == 1


def test_who_joins_a_rematch_sees_what_was_added_before_whatever_the_seats(client, people):
    """Seat 2 is taken first; the list has a text for each seat."""
    ana, bruno, carla = people
    again = rematches.ask_for_rematch(over(table(ana, bruno, carla)), ana)
    again.seats.filter(user=ana).update(nonce="hers", commitment_seen=True)
    shown = luck.nonces_digest(again.uuid, ["", "", "hers"])
    page = as_(client, bruno).get(f"/t/{again.slug}/join/").content.decode()
    assert f'data-parts="{shown}" data-taken="1"' in page and "data-rematch" in page
    for user in (bruno, carla):
        opening.join(again, user, nonce=f"of {user}".replace(" ", ""))
    again.refresh_from_db()
    started = started_event_of(again)
    assert [one.seat for one in started.own] == [2, 0, 1]  # in order of arrival


def test_the_result_offers_the_rematch_and_the_settings_to_its_players_only(client, people):
    ana, bruno, carla = people
    game = table(ana, bruno, ruleset="roma", public=True)
    opening.concede(game, bruno)
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED

    def shown(user) -> str:
        return as_(client, user).get(f"/t/{game.slug}/").content.decode()

    assert f'action="/t/{game.slug}/rematch/"' in shown(ana) and "New game with these settings" in shown(ana)
    assert f"/t/{game.slug}/rematch/" not in shown(carla)
    again = press(client, ana, game)
    assert "Join Ana’s rematch" in shown(bruno)
    assert f'href="/t/{again.slug}/"' in shown(ana)
    assert "Already invited: Bruno." in as_(client, ana).get(f"/t/{again.slug}/").content.decode()
    assert as_(client, carla).post(f"/t/{game.slug}/rematch/").status_code == 404


def test_a_blocked_player_never_learns_of_the_rematch_and_may_ask_for_another(client, people):
    ana, bruno, carla = people
    game = over(table(ana, bruno, carla))
    Block.objects.create(user=ana, other=bruno)
    again = press(client, ana, game)
    assert [one.user for one in Invitation.objects.filter(game=again)] == [carla]
    assert press(client, bruno, game) != again


def test_a_game_that_runs_is_not_repeated(client, people):
    game = table(people[0], people[1], ruleset="roma")
    assert press(client, people[0], game) == game
    assert Game.objects.count() == 1


def test_programs_can_ask_for_it_too(client, people):
    ana, bruno, _ = people
    game = over(table(ana, bruno))
    _, secret = tokens.make_token(bruno, "program", ["read", "host"])
    asked = {"HTTP_AUTHORIZATION": f"Bearer {secret}"}
    client.logout()
    again = client.post(f"/api/v1/tables/{game.slug}/rematch/", **asked)
    assert again.status_code == 201
    assert press(client, ana, game).slug == again.json()["table"]
    assert client.post("/api/v1/tables/nowhere-1/rematch/", **asked).status_code == 404
