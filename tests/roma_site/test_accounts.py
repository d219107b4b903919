"""Accounts: unique names and addresses, each user's language and time zone."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from roma_site.templatetags.browsers import browser_name

User = get_user_model()
pytestmark = [pytest.mark.both, pytest.mark.django_db]


def code() -> str:
    """The code in the last mail."""
    return re.search(r"^([A-Z0-9]{4,}(?:-[A-Z0-9]+)*)$", mail.outbox[-1].body, re.MULTILINE)[1]


@pytest.mark.parametrize("other", ["ÑANDÚ", "ñandú", "Ｎ̃andú", "ñandu\u0301"])
def test_a_name_is_one_persons_however_it_is_written(other: str) -> None:
    User.objects.create_user("a@roma.test", "Ñandú")
    with pytest.raises(IntegrityError):
        User.objects.create_user("b@roma.test", other)


def test_a_taken_name_is_told_in_words() -> None:
    User.objects.create_user("a@roma.test", "Ana")
    with pytest.raises(ValidationError, match="already taken"):
        User(email="b@roma.test", public_name="ANA", password="x").full_clean()


@pytest.mark.parametrize("name", ["", " Ana", "Ana ", "A  B", "<b>", "Ana\u202e", "a" * 31, "Ana\n", "-"])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        User(email="b@roma.test", public_name=name, password="x").full_clean()


@pytest.mark.parametrize("name", ["Ana", "Ñandú", "J. P. O’Neill", "玩家 2", "Ana-María", "Élő_1"])
def test_names_that_are_welcome(name: str) -> None:
    User(email="b@roma.test", public_name=name, password="x").full_clean()


def test_addresses_differ_by_more_than_case() -> None:
    User.objects.create_user("Ana@Roma.test", "Ana")
    assert User.objects.get().email == "ana@roma.test"
    with pytest.raises(IntegrityError):
        User.objects.create_user("ANA@roma.test", "Other")


def test_a_mistyped_address_is_not_the_end(client: Client) -> None:
    """Back to the form as it was filled in, to the same table afterwards; the name is free again."""
    form = {"public_name": "Ana", "email": "ana@rmoa.test", "language": "es", "time_zone": "Europe/Madrid"}
    asked = client.post("/accounts/signup/", form | {"next": "/rules/gloria/"})
    assert 'action="/accounts/signup/again/"' in client.get(asked["Location"]).content.decode()
    back = client.post("/accounts/signup/again/")
    assert back["Location"] == "/accounts/signup/?next=%2Frules%2Fgloria%2F" and not User.objects.exists()
    page = client.get(back["Location"]).content.decode()
    assert 'value="Ana"' in page and 'value="ana@rmoa.test"' in page
    asked = client.post("/accounts/signup/", form | {"email": "ana@roma.test", "next": "/rules/gloria/"})
    assert client.post(asked["Location"], {"code": code()})["Location"] == "/rules/gloria/"
    assert User.objects.get().email == "ana@roma.test"
    assert client.post("/accounts/signup/again/")["Location"] == "/" and User.objects.exists()


def test_starting_anew_tells_nobody_who_has_an_account(client: Client) -> None:
    ana = User.objects.create_user("ana@roma.test", "Ana")
    looks = []
    for name, email in (("Anna", ana.email), ("Clara", "clara@roma.test")):
        browser = Client()
        form = {"public_name": name, "email": email, "language": "en", "time_zone": "UTC", "next": "/archive/"}
        asked = browser.post("/accounts/signup/", form)
        page = browser.get(asked["Location"]).content.decode()
        looks.append((page.count("<button"), page.count("<a "), browser.post("/accounts/signup/again/")["Location"]))
    assert looks[0] == looks[1] and list(User.objects.all()) == [ana]
    asked = client.post("/accounts/signup/", form)
    ana.emailaddress_set.model.objects.filter(email="clara@roma.test").update(verified=True)  # on another device
    client.post("/accounts/signup/again/")
    assert User.objects.filter(email="clara@roma.test").exists()


def test_sign_up_without_a_password_then_sign_in_by_code(client: Client) -> None:
    form = {"public_name": "Ana", "email": "Ana@roma.test", "language": "es", "time_zone": "Europe/Kiev"}
    answer = client.post("/accounts/signup/", form)
    assert answer.status_code == 302, answer.content.decode()
    client.post(answer["Location"], {"code": code()})
    user = User.objects.get()
    assert (user.public_name, user.email, user.language, user.time_zone) == (
        "Ana",
        "ana@roma.test",
        "es",
        "Europe/Kyiv",
    )
    assert client.session["_auth_user_id"] == str(user.pk)

    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session
    client.post("/accounts/login/code/", {"email": "ana@roma.test"})
    client.post("/accounts/login/code/confirm/", {"code": code()})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_sign_in_by_password(client: Client) -> None:
    user = User.objects.create_user("ana@roma.test", "Ana", "carpe diem 77")
    user.emailaddress_set.create(email=user.email, verified=True, primary=True)
    client.post("/accounts/login/", {"login": "ANA@roma.test", "password": "carpe diem 77"})
    assert client.session["_auth_user_id"] == str(user.pk)


def test_a_taken_name_at_sign_up_creates_nobody(client: Client) -> None:
    User.objects.create_user("a@roma.test", "Ana")
    client.post("/accounts/signup/", {"public_name": "ana", "email": "b@roma.test", "language": "es"})
    assert User.objects.count() == 1


def test_own_language_and_zone_do_not_stay_in_the_thread(client: Client) -> None:
    client.force_login(User.objects.create_user("ana@roma.test", "Ana", language="es", time_zone="Asia/Tokyo"))
    assert client.get("/healthz")["Content-Language"] == "es"
    assert Client().get("/healthz", headers={"accept-language": "en"})["Content-Language"] == "en"
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.0", "curl/8.0"),
        ("", ""),
    ],
)
def test_browsers_by_the_names_people_know(said: str, name: str) -> None:
    assert browser_name(said) == name
