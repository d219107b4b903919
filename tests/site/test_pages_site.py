"""The site's pages without a browser: who may find what, filters and pages of lists, where one comes back to, bad input."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from games import log, tables
from games.models import Game, Seat
from tests.browser.scenes import person, play, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return person("Ana")


@pytest.fixture
def bruno():
    return person("Bruno")


def as_(client, user):
    client.force_login(user)
    return client


def finished(host, *others, winner=0, public=True, days=0, reason="deck", options=None):
    """A row of the archive; lists need no log."""
    at = timezone.now() - timedelta(days=days)
    game = Game.objects.create(
        ruleset="gloria", options=options or {}, size=1 + len(others), state=Game.State.FINISHED, public=public, host=host, head=99,
        started_at=at - timedelta(days=2), finished_at=at, result={"reason": reason, "scores": [20 - n for n in range(1 + len(others))], "winners": [winner]},
    )  # fmt: skip
    for number, user in enumerate((host, *others)):
        Seat.objects.create(
            game=game, number=number, user=user, name=user.public_name, score=20 - number, winner=number == winner
        )
    return game


def names(response):
    """The tables a page lists."""
    return re.findall(r'class="cover"[^>]*>([^<]+)</a>', response.content.decode())


# The first page


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


def test_home_has_my_turn_first_and_asks_in_words(client, ana, bruno):
    mine, theirs = play(table(ana, bruno), 0, 10), play(table(bruno, ana), 0, 10)
    done = finished(ana, bruno)
    page = as_(client, ana).get("/")
    assert names(page)[:2] == [mine.name, theirs.name]
    assert done.name in names(page)
    look = log.look(mine, 0)
    text = page.content.decode()
    assert page.context["turn_rows"][0].question
    assert text.index("Your turn") < text.index("Waiting for others")
    assert look.question is not None
    assert "<title>● your turn at one table" in text


def test_home_lists_a_table_under_repair(client, ana, bruno):
    game = play(table(ana, bruno), 0, 10)
    Game.objects.filter(pk=game.pk).update(held=True)
    page = as_(client, ana).get("/")
    assert b"stopped for repair" in page.content
    assert page.context["turn_rows"][0].question == ""


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
    tables.open_table(bruno, "gloria", size=3)
    before = queries()
    for _ in range(2):
        play(table(ana, bruno), 0, 5), play(table(ana, bruno), 1, 5), finished(ana, bruno)
        tables.open_table(bruno, "gloria", size=3)
    assert queries() == before


# Open tables, a new one, joining


def test_open_tables_are_public_ones_of_others(client, ana, bruno):
    public, private = tables.open_table(ana, "gloria", size=3), tables.open_table(ana, "gloria", size=3, public=False)
    table(ana, bruno)
    assert names(client.get("/tables/")) == [public.name]
    assert names(as_(client, bruno).get("/tables/")) == [public.name]
    assert names(as_(client, ana).get("/tables/")) == []
    assert private.name in names(client.get("/"))


def test_open_tables_page(client, ana):
    for _ in range(23):
        tables.open_table(ana, "gloria", size=2)
    first, second = client.get("/tables/"), client.get("/tables/?page=2")
    assert (len(names(first)), len(names(second))) == (20, 3)
    assert not set(names(first)) & set(names(second))
    for odd in ("0", "99", "x", "-1", "2" * 50):
        assert client.get("/tables/", {"page": odd}).status_code == 200


@pytest.mark.parametrize(
    ("who", "public", "state"), [("friends", False, "open"), ("anyone", True, "open"), ("built_in", False, "running")]
)
def test_a_new_table_in_three_choices(client, ana, who, public, state):
    response = as_(client, ana).post("/tables/new/", {"size": "3", "who": who, "option_short": "on"})
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    assert (game.public, game.state, game.size, game.options["short"], game.options["original"]) == (
        public,
        state,
        3,
        True,
        False,
    )


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"size": "1", "who": "friends"},
        {"size": "9", "who": "friends"},
        {"size": "x", "who": "friends"},
        {"size": "3", "who": "gods"},
        {"size": "3"},
    ],
)
def test_a_table_that_cannot_be_is_told(client, ana, bad):
    response = as_(client, ana).post("/tables/new/", bad)
    assert response.status_code == 400
    assert b'role="alert"' in response.content
    assert not Game.objects.exists()


def test_an_unknown_game_becomes_the_known_one(client, ana):
    as_(client, ana).post("/tables/new/", {"size": "3", "who": "friends", "ruleset": "chess"})
    assert not Game.objects.exclude(ruleset="gloria").exists()


def test_a_private_table_is_nothing_to_strangers(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=3, public=False)
    for address in (
        game.get_absolute_url(),
        reverse("games:join", args=[game.slug]),
        reverse("games:join", args=[game.slug]) + "?invite=wrong",
    ):
        assert client.get(address).status_code == 404
        assert as_(client, bruno).get(address).status_code == 404
        client.logout()
    for name in ("join", "leave", "cancel", "start", "renew"):
        assert as_(client, bruno).post(reverse(f"games:{name}", args=[game.slug])).status_code == 404


def invitation(game):
    return reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}"


def test_an_invitation_leads_through_signing_up_to_the_seat(client, ana):
    game = tables.open_table(ana, "gloria", size=3, public=False)
    page = client.get(invitation(game)).content.decode()
    sign_up = re.search(r'href="(/accounts/signup/\?next=[^"]+)"', page)[1].replace("&amp;", "&")
    form = client.get(sign_up).content.decode()
    there = re.findall(r'name="next" value="([^"]+)"', form)[-1].replace("&amp;", "&")
    assert there == invitation(game)
    client.post(
        "/accounts/signup/",
        {"public_name": "Livia", "email": "livia@example.org", "language": "en", "time_zone": "UTC", "next": there},
    )
    code = re.search(r"^([0-9A-Z]{4}-[0-9A-Z]{4}|[0-9A-Z]{6})$", mail.outbox[-1].body, re.M)[1]
    done = client.post(reverse("account_email_verification_sent"), {"code": code})
    assert done["Location"] == there
    assert client.get(there).status_code == 200
    client.post(reverse("games:join", args=[game.slug]), {"invite": game.invitation})
    assert game.seats.filter(user__public_name="Livia").exists()


def test_an_invitation_survives_signing_in(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=3, public=False)
    there = client.post(reverse("games:join", args=[game.slug]), {"invite": game.invitation})["Location"]
    assert there.startswith("/accounts/login/?next=")
    bruno.set_password("colosseum-80")
    bruno.save()
    done = client.post("/accounts/login/", {"login": bruno.email, "password": "colosseum-80", "next": invitation(game)})
    assert done["Location"] == invitation(game)


def test_joining_twice_and_joining_a_full_table(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=2, public=False)
    as_(client, bruno).post(invitation(game))
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert client.get(invitation(game))["Location"] == game.get_absolute_url()
    late = as_(client, person("Carla")).get(invitation(game))
    assert b"begun without you" in late.content
    refused = client.post(invitation(game), follow=True)
    assert b"message error" in refused.content
    assert game.seats.count() == 2


def test_leaving_and_taking_away(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=3)
    as_(client, bruno).post(reverse("games:join", args=[game.slug]))
    assert client.post(reverse("games:start", args=[game.slug]), follow=True).status_code == 200
    assert Game.objects.get().state == Game.State.OPEN, "only the host starts"
    assert client.post(reverse("games:leave", args=[game.slug]))["Location"] == "/"
    assert game.seats.count() == 1
    assert client.get(reverse("games:leave", args=[game.slug])).status_code == 405
    as_(client, ana).post(reverse("games:cancel", args=[game.slug]))
    assert Game.objects.get().state == Game.State.CANCELLED
    assert b"taken away" in client.get(game.get_absolute_url()).content


def test_the_host_starts_with_built_in_players_and_renews_the_link(client, ana):
    game = tables.open_table(ana, "gloria", size=3, public=False)
    old = game.invitation
    as_(client, ana).post(reverse("games:renew", args=[game.slug]))
    game.refresh_from_db()
    assert game.invitation != old
    client.post(reverse("games:start", args=[game.slug]))
    game.refresh_from_db()
    assert (game.state, game.seats.filter(built_in=True).count()) == ("running", 2)


def test_the_waiting_room_notices_who_comes(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=3)
    ask = reverse("games:room", args=[game.slug])
    assert "HX-Refresh" not in as_(client, ana).get(ask, {"seats": "1"})
    tables.join(game, bruno)
    assert client.get(ask, {"seats": "1"})["HX-Refresh"] == "true"
    private = tables.open_table(ana, "gloria", size=3, public=False)
    assert as_(client, bruno).get(reverse("games:room", args=[private.slug])).status_code == 404


def test_the_invitation_is_shown_to_players_only(client, ana, bruno):
    game = tables.open_table(ana, "gloria", size=3)
    assert b'id="invitation"' in as_(client, ana).get(game.get_absolute_url()).content
    assert b'id="invitation"' not in as_(client, bruno).get(game.get_absolute_url()).content


# The archive


def test_private_games_are_found_by_their_players_only(client, ana, bruno):
    public, private = finished(ana, bruno), finished(ana, bruno, public=False)
    carla = person("Carla")
    assert names(client.get("/archive/")) == [public.name]
    assert names(as_(client, carla).get("/archive/?player=Ana")) == [public.name]
    assert b"1 game<" in client.get("/archive/").content
    assert set(names(as_(client, bruno).get("/archive/"))) == {public.name, private.name}


def test_filters(client, ana, bruno):
    carla = person("Carla")
    one, two, three = (
        finished(ana, bruno, days=1),
        finished(ana, carla, winner=1, days=10, reason="forum"),
        finished(bruno, carla, days=40),
    )

    def found(**filters):
        return set(names(client.get("/archive/", filters)))

    assert found() == {one.name, two.name, three.name}
    assert found(player="an") == {one.name, two.name}
    assert found(player="ana", outcome="won") == {one.name}
    assert found(player="ana", outcome="lost") == {two.name}
    assert found(end="forum") == {two.name}
    assert found(game="gloria", player="carla") == {two.name, three.name}
    day = timezone.localdate() - timedelta(days=10)
    assert found(since=day.isoformat()) == {one.name, two.name}
    assert found(until=day.isoformat()) == {two.name, three.name}
    assert found(since=day.isoformat(), until=day.isoformat()) == {two.name}
    assert found(player="nobody") == set()


def test_a_name_is_found_in_any_case(client, bruno):
    game = finished(person("Íñigo"), bruno)
    assert names(client.get("/archive/", {"player": "íñi"})) == [game.name]
    assert names(client.get("/archive/", {"player": "ÍÑIGO", "outcome": "won"})) == [game.name]


@pytest.mark.parametrize(
    "query",
    [
        "since=soon",
        "game=chess",
        "end=%00",
        "player=%00",
        "outcome=?",
        "page=x",
        "since=2020-01-02&until=2020-01-01",
        "player=" + "a" * 500,
    ],
)
def test_odd_filters_are_no_fault(client, ana, bruno, query):
    finished(ana, bruno)
    assert client.get(f"/archive/?{query}").status_code == 200


def test_pages_keep_the_filters(client, ana, bruno):
    for _ in range(21):
        finished(ana, bruno)
    page = client.get("/archive/?player=Ana&end=deck")
    assert len(names(page)) == 20
    assert b"?player=Ana&amp;end=deck&amp;page=2" in page.content
    assert len(names(client.get("/archive/?player=Ana&end=deck&page=2"))) == 1


def test_htmx_gets_the_rows_alone(client, ana, bruno):
    finished(ana, bruno)
    part = client.get("/archive/", headers={"HX-Request": "true"}).content
    assert b"<html" not in part
    assert b'id="results"' in part


def test_archive_asks_the_same_number_of_queries_for_more_games(client, ana, bruno, django_assert_num_queries):
    finished(ana, bruno)
    client.get("/archive/")
    with django_assert_num_queries(4):  # count, games, seats, whom they wait for
        client.get("/archive/")
    for _ in range(5):
        finished(ana, bruno)
    with django_assert_num_queries(4):
        client.get("/archive/")


def test_a_row_tells_a_story(client, ana, bruno):
    finished(ana, bruno, reason="catacombs")
    text = re.sub(r"<[^>]+>", "", client.get("/archive/").content.decode())
    assert "Ana (20) wins Gloria a Roma against Bruno (19)." in " ".join(text.split())
    assert "the Catacomb was completed" in text


# Rules


def test_rules_have_every_building_in_both_languages(client):
    for language, words in (("en", "Laborer"), ("es", "Obrero")):
        page = client.get("/rules/gloria/", headers={"accept-language": language}).content.decode()
        assert page.count('id="card-') == 40
        assert words in page
        assert all(f'id="R{n}"' in page for n in range(1, 33))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("q=ludus", {"ludus_magna"}),
        ("q=INSULA", {"insula"}),
        ("q=ínsula&material=marble", set()),
        ("material=marble&when=lead", {"palacio"}),
        ("role=craftsman", {"circo", "empalizada", "mercado", "muelle"}),
        ("when=completion&material=brick", {"escuela", "fundicion"}),
    ],
)
def test_the_catalogue_is_searched_by_an_ordinary_form(client, query, expected):
    page = client.get(f"/rules/gloria/?{query}").content.decode()
    assert set(re.findall(r'id="card-(\w+)"', page)) >= expected
    assert expected or "No building fits" in page


def test_rules_of_no_game(client):
    assert client.get("/rules/chess/").status_code == 404
    assert client.get("/rules/")["Location"] == "/rules/gloria/"
    assert client.get("/rules/gloria/?q=%00&material=x&when=y").status_code == 200


# Settings and the demo


def test_settings_are_saved(client, ana):
    as_(client, ana).post("/you/", {"public_name": "Ana Perenna", "language": "es", "time_zone": "America/Lima"})
    ana.refresh_from_db()
    assert (ana.public_name, ana.language, ana.time_zone) == ("Ana Perenna", "es", "America/Lima")


@pytest.mark.parametrize(
    "bad",
    [
        {"public_name": "Bruno"},
        {"public_name": ""},
        {"public_name": "<b>"},
        {"time_zone": "Mars/Olympus"},
        {"language": "la"},
    ],
)
def test_bad_settings_are_told_and_change_nothing(client, ana, bruno, bad):
    page = as_(client, ana).post("/you/", {"public_name": "Ana", "language": "en", "time_zone": "UTC", **bad})
    assert page.status_code == 200
    assert b'role="alert"' in page.content
    assert b"</span>Ana</a>" in page.content, "the header still shows who one is"
    ana.refresh_from_db()
    assert (ana.public_name, ana.language) == ("Ana", "en")


def test_settings_are_for_who_is_signed_in(client):
    assert client.get("/you/")["Location"] == "/accounts/login/?next=/you/"
    assert client.get("/tables/new/")["Location"] == "/accounts/login/?next=/tables/new/"


def test_demo_players_sign_in_with_one_click(client, settings):
    get_user_model().objects.create_user("ana@demo.example", "Ana")
    assert client.get("/demo/ana/").status_code == 405
    assert client.post("/demo/caesar/").status_code == 404
    assert client.post("/demo/ana/", {"next": "/archive/"})["Location"] == "/archive/"
    assert client.get("/").context["user"].public_name == "Ana"
    settings.DEVELOPMENT = False
    assert client.post("/demo/ana/").status_code == 404


def test_without_demo_players_it_is_told(client):
    assert b"manage.py demo" in client.post("/demo/bruno/", follow=True).content


def test_a_missing_page_is_a_page(client):
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert b"There is nothing here" in page.content


# Mails about accounts


def mailed(client, address, data, language="es"):
    client.post(address, data, headers={"accept-language": language})
    return mail.outbox[-1]


def test_account_mails_are_ours_in_the_readers_language(client, ana):
    code = mailed(client, "/accounts/login/code/", {"email": ana.email})
    assert code.subject == "[Roma by post] Tu código para entrar"
    assert code.body.startswith("Tu código para entrar:")
    assert "http://" in mailed(client, "/accounts/password/reset/", {"email": ana.email}).body
    again = {"public_name": "Anna", "email": ana.email, "language": "es"}
    assert "Ya hay una" in mailed(client, "/accounts/signup/", again).body
    assert (
        "no tenemos ninguna cuenta"
        in mailed(type(client)(), "/accounts/login/code/", {"email": "nemo@example.org"}).body
    )


def test_a_password_is_set_anew(client, ana):
    body = mailed(client, "/accounts/password/reset/", {"email": ana.email}, "en").body
    page = client.get(re.search(r"http://\S+(/accounts/password/reset/key/\S+)", body)[1], follow=True)
    assert b'name="password1"' in page.content
    client.post(page.request["PATH_INFO"], {"password1": "colosseum-80", "password2": "colosseum-80"})
    assert client.post("/accounts/login/", {"login": ana.email, "password": "colosseum-80"})["Location"] == "/"
