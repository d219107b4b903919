"""Responses are in the language of the account, if the site has it, else in the browser's."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Scope
from games.tables import access_links, tokens
from games.wording.languages import known_language, nearest_language
from roma_site.accounts.models import User
from tests.browser.scenes import access_cookie, table
from tests.markup import close_up
from tests.memory import forget

pytestmark = pytest.mark.django_db
THREE = [("es", "Español"), ("en", "English"), ("it", "Italiano")]
REGIONS = [("es", "Español"), ("en", "English"), ("pt-br", "Português (Brasil)")]


@pytest.fixture(autouse=True)
def new_process():
    """Languages are those of the settings, which a process reads as it begins."""
    forget()


def speaks(user, language):
    User.objects.filter(pk=user.pk).update(language=language)
    user.refresh_from_db()


def by_page(user, asked):
    client = Client()
    client.force_login(user)
    page = client.get("/rules/", headers={"accept-language": asked})
    assert page["Content-Language"] == written_in(page)
    return written_in(page)


def by_access_link(user, asked):
    """Their seat at a private table, opened by the cookie that a mail's link gives."""
    game = table(user, built_in=1, public=False)
    seat, client = game.seats.get(user=user), Client(headers={"accept-language": asked})
    client.cookies[access_links.ACCESS_COOKIE_NAME] = access_cookie(seat)
    return written_in(client.get(game.get_absolute_url()))


def by_token(user, asked):
    """The sentence of a refusal, and the language that the API names."""
    _token, text = tokens.make_token(user, "a program", (Scope.READ,), None)
    headers = {"authorization": f"Bearer {text}", "accept-language": asked}
    told = Client().get("/api/v1/me/", headers=headers)
    missing = Client().get("/api/v1/tables/nowhere/", headers=headers).json()["detail"]
    sentences = {"es": "Esto no existe o no lo puedes ver.", "en": "This does not exist, or you cannot see it."}
    assert missing == sentences[told.json()["language"]]
    return told.json()["language"]


def written_in(page):
    return re.search(r'<html lang="([\w-]+)"', page.content.decode())[1]


WAYS = pytest.mark.parametrize("way", [by_page, by_access_link, by_token])


@WAYS
@pytest.mark.parametrize(
    ("own", "asked", "answered"),
    [
        ("es", "en", "es"),
        ("en", "es", "en"),
        ("xx", "es", "es"),
        ("xx", "es-MX,en;q=0.5", "es"),
        ("xx", "de", "en"),
        ("", "es", "es"),
        ("es-mx", "en", "es"),
        ("es-MX", "en", "es"),
    ],
)
def test_a_language_that_is_gone_is_the_browsers(way, own, asked, answered, ana):
    speaks(ana, own)
    assert way(ana, asked) == answered


@pytest.mark.parametrize(("asked", "answered"), [("es-MX", "es"), ("xx", "en"), ("xx,es;q=0.1", "es"), ("", "en")])
def test_a_strangers_is_the_browsers(asked, answered, client):
    assert written_in(client.get("/rules/", headers={"accept-language": asked})) == answered


def test_a_cookie_of_a_language_that_is_gone_says_nothing(client, settings):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "xx"
    assert written_in(client.get("/rules/", headers={"accept-language": "es"})) == "es"


def test_a_region_of_the_list_is_used_whole(ana, settings):
    settings.LANGUAGES = REGIONS
    speaks(ana, "pt-br")
    assert by_page(ana, "en") == "pt-br"
    assert nearest_language("PT-BR") == "pt-br" and known_language("es-ar") == "es" and nearest_language("xx") is None
    stranger = Client().get("/rules/", headers={"accept-language": "pt-BR"})
    assert written_in(stranger) == stranger["Content-Language"] == "pt-br"


@pytest.mark.parametrize("code", ["xx", "", "es-mx"])
def test_the_api_takes_no_language_that_is_not_listed(code, ana, client):
    client.force_login(ana)
    refused = client.patch("/api/v1/me/", {"language": code}, content_type="application/json")
    assert refused.status_code == 400 and refused.json()["fields"] == ["language"]


def test_a_name_is_changed_while_the_own_language_is_gone(ana, client):
    speaks(ana, "xx")
    client.force_login(ana)
    told = client.patch(
        "/api/v1/me/", {"name": "Anna"}, content_type="application/json", headers={"accept-language": "es"}
    )
    assert told.json()["language"] == "es"
    ana.refresh_from_db()
    assert (ana.public_name, ana.language) == ("Anna", "xx"), "it may come again"


def test_the_form_shows_the_language_of_the_page_for_one_that_is_gone_and_keeps_what_is_chosen(ana, client):
    speaks(ana, "xx")
    client.force_login(ana)
    page = client.get("/you/", headers={"accept-language": "es"}).content.decode()
    assert re.findall(r'<option value="\w\w" ([^>]+)>', page) == ['selected lang="es"', 'lang="en"']
    client.post("/you/", {"public_name": "Ana", "language": "es", "time_zone": "UTC"})
    ana.refresh_from_db()
    assert ana.language == "es"


# One more language


def test_a_language_more_is_offered_everywhere_at_once(ana, client, settings):
    settings.LANGUAGES = THREE
    shown = client.get("/accounts/signup/").content.decode()
    assert '<option value="it" lang="it">Italiano</option>' in shown
    client.force_login(ana)
    assert client.post("/you/language/", {"language": "it"}).status_code == 302
    assert client.get("/api/v1/me/").json()["language"] == "it"
    assert client.patch("/api/v1/me/", {"language": "es"}, content_type="application/json").json()["language"] == "es"
    client.post("/you/", {"public_name": "Ana", "language": "it", "time_zone": "UTC"})
    assert written_in(client.get("/you/")) == "it"


def test_a_language_more_is_no_migration(settings):
    settings.LANGUAGES = THREE
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def buttons(client, language):
    page = close_up(client.get("/rules/", headers={"accept-language": language}).content.decode())
    found = re.findall(
        r'<button class="quiet" name="language" value="([\w-]+)" lang="([\w-]+)"([^>]*)> ?(.+?) ?</button>', page
    )
    return [(code, tongue, more.strip(), re.sub("<[^>]+>", "", text)) for code, tongue, more, text in found]


def test_of_two_languages_the_other_is_one_button(client):
    assert buttons(client, "es") == [("en", "en", "", "EN English")]
    assert buttons(client, "en") == [("es", "es", "", "ES Español")]


def test_of_more_languages_there_is_a_list_in_their_own_tongues(client, settings):
    settings.LANGUAGES = THREE
    pressed = 'aria-pressed="true"'
    assert buttons(client, "it") == [
        ("es", "es", "", "Español"),
        ("en", "en", "", "English"),
        ("it", "it", pressed, "Italiano"),
    ]


def test_one_language_needs_no_switch(client, settings):
    settings.LANGUAGES = THREE[1:2]
    assert buttons(client, "en") == []
