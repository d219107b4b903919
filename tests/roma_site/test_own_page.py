"""Settings of one's own, the demo's players, mails about accounts."""

import re

import pytest
from allauth.account.adapter import get_adapter
from django.contrib.auth import get_user, get_user_model
from django.core import mail
from django.db import DatabaseError, transaction

from roma_site.accounts import erasing
from roma_site.accounts.forms import ProfileForm
from roma_site.accounts.models import User
from tests.games.selectors.lists import as_

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_settings_are_saved(client, ana):
    as_(client, ana).post("/you/", {"public_name": "Ana Perenna", "language": "es", "time_zone": "America/Lima"})
    ana.refresh_from_db()
    assert (ana.public_name, ana.language, ana.time_zone, ana.asks_first) == (
        "Ana Perenna",
        "es",
        "America/Lima",
        False,
    )
    as_(client, ana).post("/you/", {"public_name": "Ana", "language": "es", "time_zone": "UTC", "asks_first": "on"})
    ana.refresh_from_db()
    assert ana.asks_first


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


@pytest.mark.parametrize("way", ["page", "api"])
def test_a_zone_is_stored_by_the_name_it_has_now(client, ana, way):
    typed = {"public_name": "Ana", "language": "en", "time_zone": "Asia/Calcutta"}
    if way == "page":
        as_(client, ana).post("/you/", typed)
    else:
        said = {"time_zone": "Asia/Calcutta"}
        answer = as_(client, ana).patch("/api/v1/me/", said, content_type="application/json")
        assert answer.json()["time_zone"] == "Asia/Kolkata"
    ana.refresh_from_db()
    assert ana.time_zone == "Asia/Kolkata"


def test_a_player_whose_zone_is_unknown_is_told_so_until_they_choose_another(client, ana):
    User.objects.filter(pk=ana.pk).update(time_zone="Mars/Olympus")
    as_(client, ana)
    for address in ("/", "/you/", "/you/time/", "/tables/"):
        assert "“Mars/Olympus”" in client.get(address).content.decode(), address
    assert '<option value="UTC" selected>' in client.get("/you/").content.decode()
    assert client.get("/api/v1/me/").json()["time_zone"] == "UTC"
    client.post("/you/", {"public_name": "Ana", "language": "en", "time_zone": "Europe/Madrid"})
    assert "Mars/Olympus" not in client.get("/").content.decode()


def test_settings_are_for_who_is_signed_in(client):
    assert client.get("/you/")["Location"] == "/accounts/login/?next=/you/"
    assert client.get("/tables/new/")["Location"] == "/accounts/login/?next=/tables/new/"


def test_demo_players_sign_in_with_one_click(client, settings):
    get_user_model().objects.create_user("ana@demo.example", "Ana")
    assert client.get("/demo/ana/").status_code == 405
    assert client.post("/demo/caesar/").status_code == 404
    assert client.post("/demo/ana/", {"next": "/archive/"})["Location"] == "/archive/"
    assert get_user(client).public_name == "Ana"
    settings.DEVELOPMENT = False
    assert client.post("/demo/ana/").status_code == 404


def test_a_demo_player_goes_on_in_the_language_that_was_read(client):
    ana = get_user_model().objects.create_user("ana@demo.example", "Ana", language="en")
    client.post("/you/language/", {"language": "es"})
    client.post("/demo/ana/")
    ana.refresh_from_db()
    assert ana.language == "es" and 'lang="es"' in client.get("/").content.decode()


def test_without_demo_players_it_is_told(client):
    assert b"manage.py demo" in client.post("/demo/bruno/", follow=True).content


def test_a_missing_page_is_a_page(client):
    page = client.get("/nowhere/")
    assert page.status_code == 404
    assert b"Not found" in page.content


# Mails about accounts


def mailed(client, address, data, language="es"):
    client.post(address, data, headers={"accept-language": language})
    return mail.outbox[-1]


def test_account_mails_are_ours_in_the_readers_language(client, ana):
    User.objects.filter(pk=ana.pk).update(language="es")
    code = mailed(client, "/accounts/login/code/", {"email": ana.email}, "en")
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


def test_signing_in_without_a_password_needs_the_address_once(client, ana):
    asked = client.post("/accounts/login/", {"login": ana.email, "password": "", "next": "/archive/"})
    assert asked["Location"].startswith("/accounts/login/code/confirm/")
    first = len(mail.outbox)
    assert b"Resend the code" in client.get(asked["Location"]).content
    client.post(asked["Location"], {"action": "resend"})
    code = re.search(r"^\S{4}-\S{4}$", mail.outbox[-1].body, re.MULTILINE)[0]
    assert len(mail.outbox) == first + 1 and code in mail.outbox[first - 1].body
    assert client.post(asked["Location"], {"code": code})["Location"] == "/archive/"
    assert get_user(client) == ana


def meanwhile(monkeypatch, done):
    """Something happens to the reader between the look at what was typed and its keeping."""
    valid = ProfileForm.is_valid

    def is_valid(form):
        said = valid(form)
        done()
        return said

    monkeypatch.setattr(ProfileForm, "is_valid", is_valid)


TYPED = {"public_name": "Ana Perenna", "language": "es", "time_zone": "America/Lima"}
SAID = {"name": "Ana Perenna", "language": "es", "time_zone": "America/Lima"}


def both_ways(client):
    yield lambda: client.post("/you/", TYPED)
    yield lambda: client.patch("/api/v1/me/", SAID, content_type="application/json")


@pytest.mark.parametrize("way", [0, 1], ids=["page", "api"])
def test_settings_do_not_let_a_banned_player_in_again(client, ana, monkeypatch, way):
    meanwhile(monkeypatch, lambda: erasing.suspend_account(User.objects.get(pk=ana.pk)))
    list(both_ways(as_(client, ana)))[way]()
    ana.refresh_from_db()
    assert not ana.is_active


@pytest.mark.parametrize("way", [0, 1], ids=["page", "api"])
def test_settings_do_not_bring_an_erased_player_back(client, ana, monkeypatch, way):
    meanwhile(monkeypatch, lambda: erasing.erase_account(User.objects.get(pk=ana.pk)))
    assert list(both_ways(as_(client, ana)))[way]().status_code == 404
    assert not User.objects.filter(email=ana.email).exists()


def test_a_password_neither(client, ana):
    """allauth keeps the whole user as it read it."""
    seen, gone = User.objects.get(pk=ana.pk), User.objects.get(pk=ana.pk)
    erasing.suspend_account(User.objects.get(pk=ana.pk))
    get_adapter().set_password(seen, "carpe diem 77")
    ana.refresh_from_db()
    assert not ana.is_active and ana.check_password("carpe diem 77")
    erasing.erase_account(ana)
    with pytest.raises(DatabaseError), transaction.atomic():
        gone.save()
    assert not User.objects.filter(email=gone.email).exists()
