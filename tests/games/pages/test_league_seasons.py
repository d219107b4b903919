"""The pages of running and finished seasons: standings, tables, entries as a reserve, and the directors' decisions."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs import joining
from games.clubs.founding import create_club
from games.models import Decision, Entrant, Fixture, Game, Tournament
from games.tournaments import decisions, entering
from games.tournaments.founding import keep_newcomers_league_open
from games.tournaments.seasons import draw, finish_season, open_next_season
from tests.browser.scenes import person, table
from tests.games.selectors.lists import as_
from tests.games.tournaments.seasons import begin, drawn_season, open_season
from tests.memory import forget

from .test_leagues import MAX_QUERIES, page, post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


@pytest.fixture
def people():
    return [person(name) for name in ("Ana", "Bruno", "Carla", "Dario", "Elena")]


@pytest.fixture
def season(people):
    """Ana directs; Bruno, Carla and Dario play all against all."""
    return drawn_season(people[0], people[1:4])


def result(season, number, *places):
    """Store a result of a table, as if it were finished."""
    fixture = season.fixtures.get(number=number)
    fixture.state, fixture.ended_at = Fixture.State.FINISHED, timezone.now()
    fixture.results = [[one, place, 20 - place] for one, place in zip(fixture.entrants, places, strict=True)]
    fixture.seated = [[one, one] for one in fixture.entrants]
    fixture.save()


def rows_of(text):
    """The players in the order of the standings, as the page names them."""
    table = text[text.index('class="standings"') : text.index("</table>")]
    return [name for name in ("Bruno", "Carla", "Dario", "Elena") if name in table], table


def test_the_standings_mark_the_reader_s_line_and_say_what_separated_equals(client, people, season):
    before = rows_of(page(client, people[2], season.get_absolute_url()))[1]
    assert "equal points" not in before, "nobody has played yet"
    result(season, 1, 1, 2)  # Bruno before Carla
    result(season, 2, 2, 1)  # Dario before Bruno
    result(season, 3, 1, 2)  # Carla before Dario
    _, table = rows_of(page(client, people[2], season.get_absolute_url()))
    assert table.count('class="own"') == 1 and table.count("equal points; decided by: random draw") == 2
    own = table[table.index('class="own"') :]
    assert "Carla" in own[: own.index("</tr>")] and ">you<" in own
    assert 'class="own"' not in rows_of(page(client, people[0], season.get_absolute_url()))[1]


def test_the_crosstable_has_a_score_for_each_meeting(client, people, season):
    result(season, 1, 1, 2)
    result(season, 2, 1, 1)
    text = page(client, None, season.get_absolute_url())
    cross = text[text.index('class="crosstable"') :]
    assert ">1<" in cross and ">½<" in cross and ">0<" in cross and cross.count("not yet") == 2


def test_a_table_is_linked_and_its_page_leads_back_to_the_league(client, people, season):
    game = Game.objects.create(ruleset="roma", size=2, tournament=season, state=Game.State.OPEN, host=people[1])
    season.fixtures.filter(number=1).update(game=game, state=Fixture.State.RUNNING)
    text = page(client, people[1], season.get_absolute_url())
    assert f'href="/t/{game.slug}/"' in text and "My tables" in text
    assert "2 tables have not started" in text


def test_a_stranger_enters_as_a_reserve_and_a_reserve_is_shown_at_the_place(client, people, season):
    assert "Enter as a reserve" in page(client, people[4], season.get_absolute_url())
    post(client, people[4], f"{season.get_absolute_url()}entry/", {"do": "enter"})
    assert "You are a reserve" in page(client, people[4], season.get_absolute_url())
    post(client, people[1], f"{season.get_absolute_url()}entry/", {"do": "withdraw"})
    _, table = rows_of(page(client, people[4], season.get_absolute_url()))
    assert "then" in table and "(reserve)" in table and ">you<" in table


def test_who_has_played_in_the_season_cannot_come_back_but_who_was_left_out_can(client, people, season):
    entering.enter(season, people[4])
    season.entrants.filter(user=people[4]).update(state="left_out")
    text = page(client, people[4], season.get_absolute_url())
    assert "you were left out" in text and "Enter as a reserve" in text
    entering.withdraw(season, people[1])
    assert "Enter as a reserve" not in page(client, people[1], season.get_absolute_url())


def test_the_archive_shows_the_tables_of_one_season(client, people, season):
    columns = {"ruleset": "roma", "size": 2, "state": Game.State.FINISHED, "finished_at": timezone.now()}
    mine, _ = (Game.objects.create(tournament=one, **columns) for one in (season, None))
    text = page(client, None, f"/archive/?league={season.slug}")
    assert re.findall(r'class="cover" href="/t/([\w-]+)/', text) == [mine.slug] and "Forum League" in text
    assert "No finished games match" in page(client, None, "/archive/?league=absent")


def test_home_and_club_name_the_league_and_home_asks_no_query_more(client, people):
    club = create_club(people[0], "The Aventine")
    for one in people[1:3]:
        joining.join_by_link(club, one, club.invite)
    season = drawn_season(people[0], people[1:3], club=club, public=False, name="Cup of the Hill")
    assert "Cup of the Hill" in page(client, people[1], club.get_absolute_url())
    table(people[1], people[2], ruleset="roma")
    client.force_login(people[1])

    def home():
        with CaptureQueriesContext(connection) as asked:
            text = client.get("/").content.decode()
        return text, len(asked)

    home()  # fills the caches
    _, before = home()
    begin(season, 1)
    text, after = home()
    assert "Cup of the Hill" in text and after <= before + 1  # the question's text of the new table


def test_an_empty_home_offers_the_newcomers_league(client, people, settings):
    settings.NEWCOMERS_LEAGUE = True
    assert keep_newcomers_league_open()
    forget()
    text = page(client, people[4], "/")
    assert "Newcomers’ league" in text and Tournament.objects.get().get_absolute_url() in text
    assert "Newcomers’ league" in page(client, people[4], Tournament.objects.get().get_absolute_url())


def test_a_decision_asks_for_a_reason_and_a_confirmation(client, people, season):
    path = f"{season.get_absolute_url()}direct/"
    number = Entrant.objects.get(user=people[1]).number
    empty = post(client, people[0], path, {"kind": "exclude", "entrant": number, "reason": " "}, 400)
    assert "This field is required" in empty.content.decode()
    data = {"kind": "exclude", "entrant": number, "reason": "Insults."}
    asked = post(client, people[0], path, data, 200).content.decode()
    assert "Bruno" in asked and "Exclude the player" in asked and not Decision.objects.exists()
    post(client, people[0], path, {**data, "sure": "yes"})
    assert Entrant.objects.get(user=people[1]).state == "excluded"
    text = page(client, None, season.get_absolute_url())
    assert "Bruno is excluded" in text and "Insults." in text


@pytest.mark.parametrize(("data", "text"), [
    ({"kind": "extend", "closes_on": "2020-01-01"}, "The new end must be later"),
    ({"kind": "extend", "closes_on": "9999-12-31"}, "The new end must be later"),
    ({"kind": "extend", "closes_on": "soon"}, "Enter a valid date"),
    ({"kind": "void", "fixture": "99"}, "Select a valid choice"),
    ({"kind": "exclude", "entrant": "x"}, "Select a valid choice"),
    ({"kind": "replace", "entrant": "1"}, "No reserve is left"),
    ({"kind": "write", "reason": "x" * 1_001}, "at most 1000 characters"),
])  # fmt: skip
def test_bad_decisions_are_refused_and_change_nothing(client, people, season, data, text):
    answer = post(
        client, people[0], f"{season.get_absolute_url()}direct/", {"reason": "So.", "sure": "yes", **data}, 400
    )
    assert text in answer.content.decode() and not Decision.objects.exists()


def test_each_decision_works_by_page(client, people, season):
    path, later = f"{season.get_absolute_url()}direct/", season.closes_at + timedelta(days=30)
    for data in (
        {"kind": "write", "reason": "Salvete!"},
        {"kind": "extend", "closes_on": f"{later:%Y-%m-%d}", "reason": "Holidays."},
        {"kind": "void", "fixture": "2", "reason": "A mistake."},
        {"kind": "cancel", "reason": "No time."},
    ):
        post(client, people[0], path, {**data, "sure": "yes"})
    text = page(client, people[1], season.get_absolute_url())
    for one in ("Message to all", "The season now ends on", "Table 2 does not count", "The season is canceled"):
        assert one in text
    assert "This season was canceled" in text
    season.refresh_from_db()
    assert season.closes_at > later - timedelta(days=1)


def test_only_directors_decide(client, people, season):
    path = f"{season.get_absolute_url()}direct/"
    for reader in people[1:]:
        assert "For directors" not in page(client, reader, season.get_absolute_url())
        page(client, reader, path, 404)
        post(client, reader, path, {"kind": "cancel", "reason": "Mine.", "sure": "yes"}, 404)
    assert "For directors" in page(client, people[0], path)


def test_the_second_of_two_directors_at_once_is_told_what_happened(client, people, season):
    season.directors.add(people[4])
    page(client, people[4], f"{season.get_absolute_url()}direct/")  # the form is open
    decisions.cancel(season, people[0], "No time.")
    late = {"kind": "void", "fixture": "1", "reason": "A mistake.", "sure": "yes"}
    answer = as_(client, people[4]).post(f"{season.get_absolute_url()}direct/", late, follow=True)
    assert "That is not possible now." in answer.content.decode() and Decision.objects.count() == 1


def test_a_finished_season_has_laurels_and_leads_to_the_next_one(client, people, season):
    for number, places in ((1, (1, 2)), (2, (1, 2)), (3, (1, 2))):
        result(season, number, *places)
    now = timezone.now()
    assert finish_season(season, now)
    text = page(client, None, season.get_absolute_url())
    laurels = text[text.index("Laurels") :]
    assert "Bruno" in laurels[: laurels.index("</section>")]
    later = open_next_season(season, now)
    assert later.get_absolute_url() in page(client, people[1], season.get_absolute_url())
    seasons = page(client, people[1], f"{later.get_absolute_url()}seasons/")
    assert "Won by Bruno" in seasons and "Season 2" in seasons
    assert "You have entered." in page(client, people[1], later.get_absolute_url())
    person_page = page(client, people[4], "/people/Bruno/")
    assert "Forum League" in person_page[person_page.index("Laurels") :]
    assert "Laurels" not in page(client, people[4], "/people/Carla/")


def test_laurels_of_a_club_s_league_are_the_winner_s_own(client, people):
    club = create_club(people[0], "The Aventine")
    for one in people[1:]:
        joining.join_by_link(club, one, club.invite)
    season = drawn_season(people[0], people[1:3], club=club, public=False)
    result(season, 1, 1, 2)
    assert finish_season(season, timezone.now())
    assert "Laurels" in page(client, people[1], "/people/Bruno/")
    assert "Laurels" not in page(client, people[4], "/people/Bruno/")


def many(django_user_model, number):
    return django_user_model.objects.bulk_create(
        django_user_model(email=f"p{n}@example.org", public_name=f"Player {n}", name_key=f"player {n}", password="!")
        for n in range(number)
    )


@pytest.mark.parametrize(("number", "size"), [(64, 4), (500, 2)])
def test_many_entrants_one_division_at_a_time(
    client, people, django_user_model, django_assert_max_num_queries, number, size
):
    made, now = open_season(people[0], ruleset="gloria", size=size), timezone.now()
    Entrant.objects.bulk_create(
        Entrant(tournament=made, user=one, number=n, token=f"{n}", confirmed_at=now)
        for n, one in enumerate(many(django_user_model, number), start=1)
    )
    Tournament.objects.update(draw_at=now - timedelta(hours=1))
    assert draw(Tournament.objects.get(), now)
    divisions = max(made.fixtures.values_list("division", flat=True))
    client.force_login(people[1])
    for query in ("", f"?division={divisions}", "?division=999", "?division=x"):
        with django_assert_max_num_queries(MAX_QUERIES):
            text = client.get(made.get_absolute_url() + query).content.decode()
        assert text.count('scope="row"') < 30
    assert (
        f"Standings of division {divisions}" in client.get(f"{made.get_absolute_url()}?division=999").content.decode()
    )
    with django_assert_max_num_queries(MAX_QUERIES):
        assert "check_draw.py" in client.get(f"{made.get_absolute_url()}draw/").content.decode()
    assert client.get(f"{made.get_absolute_url()}draw.json").json()["commitment"] == made.commitment


def test_a_running_table_says_for_whom_it_waits(client, people, season):
    begin(season, 1)  # Bruno and Carla choose their cards at the same time
    text = page(client, None, season.get_absolute_url())
    assert text.count("Waiting for") == 1 and "Waiting for Bruno and Carla" in text


def test_the_csv_file_can_be_found_without_opening_a_fold(client, season):
    text = page(client, None, season.get_absolute_url())
    before = text[: text.index("season.csv")]
    assert before.count("<details") == before.count("</details>")
