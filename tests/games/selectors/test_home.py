"""The home page: its text for anonymous users, whose turn it is, language and theme."""

import pytest

from games.eventlog import log
from games.models import Game
from tests.browser.scenes import play, table
from tests.games.selectors.lists import as_, finished, names
from tests.tables import open_table

pytestmark = pytest.mark.django_db


def test_strangers_are_told_what_this_is(client):
    page = client.get("/")
    assert b"/accounts/signup/" in page.content
    assert b"Start playing" in page.content


def test_the_language_is_the_browsers_until_the_reader_chooses(client):
    assert b"Empezar a jugar" in client.get("/", headers={"accept-language": "es-AR,en;q=0.5"}).content
    client.post("/you/language/", {"language": "en", "next": "/archive/"})
    assert b"Start playing" in client.get("/", headers={"accept-language": "es-AR,en;q=0.5"}).content


def test_a_choice_of_language_stays_with_the_user(client, ana):
    as_(client, ana).post("/you/language/", {"language": "es"})
    ana.refresh_from_db()
    assert ana.language == "es"
    assert b"Mis mesas" in client.get("/").content


@pytest.mark.parametrize(("address", "name"), [("/you/language/", "language"), ("/you/theme/", "theme")])
def test_preferences_refuse_what_there_is_not(client, address, name):
    assert client.post(address, {name: "klingon"}).status_code == 400
    assert client.post(address).status_code == 400
    assert client.get(address).status_code == 405


def test_nobody_is_sent_away_from_the_site(client):
    for there in ("https://evil.example/", "//evil.example", "javascript:alert(1)"):
        assert client.post("/you/theme/", {"theme": "dark", "next": there})["Location"] == "/"
    assert (
        client.post("/you/theme/", {"theme": "dark", "next": "/archive/?player=a"})["Location"] == "/archive/?player=a"
    )


@pytest.mark.usefixtures("contexts")
def test_home_has_my_turn_first_and_asks_in_words(client, ana, bruno):
    mine, theirs = play(table(ana, bruno), 0, 10), play(table(bruno, ana), 0, 10)
    done = finished(ana, bruno)
    page = as_(client, ana).get("/")
    assert [one.slug for one in (*page.context["turns"], *page.context["waiting"])] == [mine.slug, theirs.slug]
    assert done.name in names(page)
    look = log.observe(mine, 0)
    text = page.content.decode()
    assert page.context["turns"][0].question
    assert text.index("Your turn") < text.index("Waiting for others")
    assert look.question is not None
    assert "<title>● your turn at one table" in text


@pytest.mark.usefixtures("contexts")
def test_home_lists_a_table_under_repair(client, ana, bruno):
    game = play(table(ana, bruno), 0, 10)
    Game.objects.filter(pk=game.pk).update(suspended=True)
    page = as_(client, ana).get("/")
    assert b"suspended for repair" in page.content
    assert page.context["turns"][0].question == ""


def test_home_asks_the_same_number_of_queries_for_more_tables(client, ana, bruno, django_assert_max_num_queries):
    def queries():
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        client.get("/")  # what a process keeps
        with CaptureQueriesContext(
            connection,
        ) as found:
            client.get("/")
        return len(found)

    as_(client, ana)
    play(table(ana, bruno), 0, 5), play(table(ana, bruno), 1, 5), finished(ana, bruno)
    open_table(bruno, "gloria", size=3)
    before = queries()
    for _ in range(2):
        play(table(ana, bruno), 0, 5), play(table(ana, bruno), 1, 5), finished(ana, bruno)
        open_table(bruno, "gloria", size=3)
    assert queries() == before


def test_home_offers_a_rematch_of_each_finished_game(client, ana, bruno):
    done = finished(ana, bruno)
    assert f'action="/t/{done.slug}/rematch/"' in as_(client, ana).get("/").content.decode()
