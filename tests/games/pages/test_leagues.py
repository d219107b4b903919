"""The pages of leagues: what each reader sees and can press, before the draw."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs import founding as clubs
from games.clubs import joining
from games.models import Entrant, Tournament
from games.tournaments import entering
from games.tournaments.fixtures import open_due_fixtures
from tests.browser.scenes import person
from tests.games.selectors.lists import as_
from tests.games.tournaments.seasons import drawn_season, open_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]
MAX_QUERIES = 8  # two of them for the session and its user


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla", "Dario")]


def page(client, user, path, status=200):
    if user is None:
        client.logout()
    response = (as_(client, user) if user else client).get(path)
    assert response.status_code == status, (path, response.status_code)
    return response.content.decode()


def form(**values):
    draw = timezone.localtime() + timedelta(days=7)
    usual = {"ruleset": "roma", "name": "Aventine", "size": "2", "who": "anyone", "pace": "3", "late": "stand_in"}
    return {**usual, "draw_at": f"{draw:%Y-%m-%dT18:00}", "continues": "on", **values}


def post(client, user, path, data, status=302):
    response = as_(client, user).post(path, data)
    assert response.status_code == status, response.content.decode()[:3000]
    return response


def test_a_name_a_game_and_a_date_open_a_league(client, people):
    shown = page(client, people[0], "/leagues/new/?ruleset=roma")
    assert "How long this season takes" in shown and 'name="draw_at" value="20' in shown
    made = post(client, people[0], "/leagues/new/", form())
    season = Tournament.objects.get()
    assert made["Location"] == f"/leagues/{season.slug}/" and list(season.directors.all()) == [people[0]]
    assert (season.at_once, season.movers, season.continues, season.public) == (2, 2, True, True)
    assert season.closes_at > season.draw_at + timedelta(days=30)  # from the simulation
    assert "Aventine" in page(client, people[0], made["Location"]) + page(client, None, "/leagues/")


def test_the_form_simulates_again_and_opens_nothing(client, people):
    shown = post(client, people[0], "/leagues/new/", form(check="yes", max_entrants="6", at_once="5"), 200)
    text = shown.content.decode()
    assert "Simulated with 6 entrants: divisions of 1 × 6" in text and not Tournament.objects.exists()


@pytest.mark.parametrize(("values", "text"), [
    ({"name": ""}, "This field is required"),
    ({"draw_at": "tomorrow"}, "Enter a valid date/time"),
    ({"draw_at": "2020-01-01T18:00"}, "The draw must be in the future"),
    ({"draw_at": "9999-12-31T18:00"}, "The draw must be in the future"),
    ({"closes_on": "2020-01-01"}, "The season must end after its draw"),
    ({"closes_on": "9999-12-31"}, "The season must end after its draw"),
    ({"pace": "none"}, "need a time limit"),
    ({"pace": "own_answer", "own_hours": "0"}, "Enter between 1 hour and 60 days"),
    ({"late": "claim"}, "Select a valid choice"),
    ({"size": "5"}, "Select a valid choice"),
    ({"max_entrants": "5000"}, "less than or equal to 500"),
    ({"at_once": "0"}, "greater than or equal to 1"),
    ({"who": "club-of-others"}, "Select a valid choice"),
])  # fmt: skip
def test_bad_input_is_refused_with_a_clear_text(client, people, values, text):
    answer = post(client, people[0], "/leagues/new/", form(**values), 400)
    assert text in answer.content.decode() and not Tournament.objects.exists()


def test_a_season_that_cannot_end_in_time_is_refused_and_the_form_says_what_would_do(client, people):
    soon = timezone.localdate() + timedelta(days=40)
    answer = post(client, people[0], "/leagues/new/", form(closes_on=f"{soon:%Y-%m-%d}", at_once="1"), 400)
    text = answer.content.decode()
    assert "All tables would end in time in only 0 of 10 seasons. This would do: a last day from" in text
    assert "per turn" in text and not Tournament.objects.exists()


def test_a_stranger_signs_in_to_enter(client, people):
    season = open_season(people[0], about="For beginners.")
    text = page(client, None, season.get_absolute_url())
    assert "Sign in to enter" in text and "For beginners." in text and "Enter the league" not in text
    assert client.post(f"{season.get_absolute_url()}entry/", {"do": "enter"})["Location"].startswith("/accounts/login/")
    assert page(client, None, "/leagues/absent/", 404)


def test_one_press_enters_and_another_withdraws(client, people):
    season = open_season(people[0])
    assert "Enter the league" in page(client, people[1], season.get_absolute_url())
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "enter"})
    text = page(client, people[1], season.get_absolute_url())
    assert "You have entered." in text and "Enter the league" not in text and "Yes, I will play" not in text
    assert "My leagues" in page(client, people[1], "/leagues/")
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "withdraw"})
    assert Entrant.objects.get().state == "withdrawn"
    assert "Enter the league" in page(client, people[1], season.get_absolute_url())
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "dance"}, 404)


def test_two_days_before_the_draw_the_page_asks_for_a_confirmation(client, people):
    season = open_season(people[0])
    entering.enter(season, people[1])
    assert "Will you play" not in page(client, people[1], "/")
    entering.ask_for_confirmations(season, timezone.now())
    Tournament.objects.update(draw_at=timezone.now() + timedelta(days=1))
    assert "Will you play in <b>Forum League</b>?" in page(client, people[1], "/")
    assert "Please confirm" in page(client, people[1], "/leagues/")
    assert "Yes, I will play" in page(client, people[1], season.get_absolute_url())
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "confirm"})
    assert Entrant.objects.get().confirmed_at is not None
    assert "Yes, I will play" not in page(client, people[1], season.get_absolute_url()) + page(client, people[1], "/")


def test_a_refused_entry_says_why_and_changes_nothing(client, people):
    season = open_season(people[0], min_tables=5)
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "enter"})
    assert "finished" in page(client, people[1], season.get_absolute_url()) and not Entrant.objects.exists()


def test_a_closed_club_s_league_does_not_exist_for_others(client, people):
    club = clubs.create_club(people[0], "The Aventine")
    joining.join_by_link(club, people[1], club.invite)
    answer = post(client, people[0], "/leagues/new/", form(who=f"club-{club.slug}", name="Secret cup"))
    path = answer["Location"]
    assert not Tournament.objects.get().public
    assert "Secret cup" in page(client, people[1], path) + page(client, people[1], "/leagues/")
    for reader in (people[3], None):
        assert "Secret cup" not in page(client, reader, "/leagues/")
        for part in ("", "draw/", "seasons/", "direct/", "draw.json"):
            status = 302 if part == "direct/" and reader is None else 404
            page(client, reader, path + part, status)
    assert as_(client, people[3]).post(f"{path}entry/", {"do": "enter"}).status_code == 404


def test_500_entrants_are_paged_with_few_queries(client, people, django_user_model, django_assert_max_num_queries):
    season = open_season(people[0])
    users = django_user_model.objects.bulk_create(
        django_user_model(email=f"p{n}@example.org", public_name=f"Player {n}", name_key=f"player {n}")
        for n in range(500)
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=season, user=one, number=number, token=str(number))
        for number, one in enumerate(users, start=1)
    )
    client.force_login(people[1])
    for query in ("", "?page=9"):
        with django_assert_max_num_queries(MAX_QUERIES):
            text = client.get(season.get_absolute_url() + query).content.decode()
        assert "500 entrants" in text and text.count("person-link") < 70
    with django_assert_max_num_queries(MAX_QUERIES):
        assert "500 entrants" in client.get("/leagues/").content.decode()


def test_a_full_league_offers_its_waiting_list_and_counts_only_those_who_have_a_place(client, people):
    season = open_season(people[0], max_entrants=2)
    assert "/leagues/" in page(client, people[3], season.get_absolute_url()).partition('id="invitation"')[2][:200]
    for user in people[:3]:
        assert ("Join the waiting list" in page(client, user, season.get_absolute_url())) == (user == people[2])
        entering.enter(season, user)
    shown = page(client, people[3], season.get_absolute_url())
    assert "Join the waiting list" in shown and "Enter the league" not in shown
    assert "2 entrants of 2" in " ".join(shown.split()) and "waiting list</span>" in shown
    assert "2 entrants of 2" in " ".join(page(client, people[3], "/leagues/").split())


def test_a_director_names_another_who_decides_about_the_first_one_s_tables(client, people):
    ana, bruno, eva = people[0], people[1], person("Eva")
    season = drawn_season(ana, [ana, bruno])
    address = f"/leagues/{season.slug}/direct/"
    assert as_(client, eva).get(address).status_code == 404
    for name, text in (("Nobody here", "No player has that name"), ("", "No player has that name")):
        post(client, ana, address, {"kind": "add_director", "name": name})
        assert text in page(client, ana, address) and season.directors.count() == 1
    post(client, eva, address, {"kind": "add_director", "name": "Eva"}, 404)
    post(client, ana, address, {"kind": "add_director", "name": "Eva"})
    assert [*season.directors.order_by("pk")] == [ana, eva] and as_(client, eva).get(address).status_code == 200
    (fixture, *_) = season.fixtures.all()
    assert "Table 1: Ana and Bruno" in page(client, eva, address)
    assert "Table 1: Ana and Bruno" not in page(client, ana, address)
    void = {"kind": "void", "fixture": fixture.number, "reason": "Power failure", "sure": "yes"}
    post(client, ana, address, void, 400)
    post(client, eva, address, void)
    post(client, ana, address, {"kind": "stop_directing"})
    assert [*season.directors.all()] == [eva]


def test_operators_decide_if_the_directors_play(client, people):
    ana, bruno, operator = people[0], people[1], person("Olga")
    operator.is_staff = True
    operator.save()
    season = drawn_season(ana, [ana, bruno])
    void = {"kind": "void", "fixture": season.fixtures.first().number, "reason": "Power failure", "sure": "yes"}
    post(client, operator, f"/leagues/{season.slug}/direct/", void)
    assert season.fixtures.first().state == "void"
    post(client, operator, f"/leagues/{season.slug}/direct/", {"kind": "cancel", "reason": "No", "sure": "yes"}, 400)


def test_only_members_direct_a_club_s_league(client, people):
    club = clubs.create_club(people[0], "The Aventine")
    season = open_season(people[0], club=club, public=False)
    person("Eva")
    post(client, people[0], f"/leagues/{season.slug}/direct/", {"kind": "add_director", "name": "Eva"})
    assert "Only members of the club" in page(client, people[0], f"/leagues/{season.slug}/direct/")
    assert season.directors.count() == 1


@pytest.mark.parametrize("closed", [False, True])
def test_a_club_closed_after_the_opening_hides_its_new_tables(client, people, closed):
    ana, bruno, carla, _ = people
    club = clubs.create_club(ana, "The Aventine", kind="open")
    joining.join_club(club, bruno)
    season = drawn_season(ana, [ana, bruno], club=club)
    if closed:
        clubs.change_club(club, ana, "The Aventine", "", "closed")
    assert open_due_fixtures(season, timezone.now()) == 1
    game = season.fixtures.get().game
    assert game.public is not closed
    for reader, sees in ((carla, not closed), (ana, True)):
        shown = page(client, reader, season.get_absolute_url())
        assert (game.slug in shown) is sees, reader
    stranger = page(client, carla, season.get_absolute_url())
    assert ("Waiting for" in stranger) is not closed
    told = as_(client, carla).get(f"/api/v1/leagues/{season.slug}/fixtures/").content.decode()
    assert (game.slug in told) is not closed
