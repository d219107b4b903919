"""The admin requires a second factor, used in this session."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.browser import scenes

pytestmark = pytest.mark.django_db
PASSWORD = "carpe diem 77"


@pytest.fixture
def op():
    user = get_user_model().objects.create_superuser("op@example.org", "Op", PASSWORD)
    user.emailaddress_set.update(verified=True)
    return user


def signed_in(user) -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    return client


def code(secret: str) -> str:
    return totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))


def every_page() -> list[str]:
    pages = [f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in admin.site._registry]
    return ["/admin/", "/admin/password_change/", *pages]


def test_a_password_alone_opens_no_page(op) -> None:
    client = signed_in(op)
    assert client.get("/you/").status_code == 200
    assert len(every_page()) >= 15
    for page in every_page():
        for method in (client.get, client.post):
            assert method(page).status_code == 302, page
    led = client.get("/admin/", follow=True)
    assert led.redirect_chain[-1][0].startswith("/accounts/2fa/")
    assert "Operators need a second factor" in led.content.decode()


def test_who_has_one_shows_it_to_come_in(op) -> None:
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(op, secret)
    client = Client()
    client.force_login(op)  # a session without the second factor, such as an older one
    led = client.get("/admin/games/game/", follow=True).redirect_chain[-1][0]
    assert led.startswith("/accounts/2fa/reauthenticate/")
    assert client.post(led, {"code": "000000"}).status_code == 200
    assert client.get("/admin/").status_code == 302
    done = client.post(led, {"code": code(secret)})
    assert done["Location"] == "/admin/games/game/"
    assert client.get("/admin/games/game/").status_code == 200


def test_signing_in_with_it_is_enough(op) -> None:
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(op, secret)
    client = signed_in(op)
    assert client.get("/admin/").status_code == 302
    client.post("/accounts/2fa/authenticate/", {"code": code(secret)})
    assert client.get("/admin/").status_code == 200


@pytest.mark.django_db(transaction=True)  # allauth sends its signal on commit
def test_setting_one_up_is_enough_and_leads_to_the_wanted_page(op) -> None:
    client = signed_in(op)
    client.get("/admin/games/game/", follow=True)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    secret = re.findall(r'<code class="long">(\w+)</code>', client.get("/accounts/2fa/totp/activate/").content.decode())
    done = client.post("/accounts/2fa/totp/activate/", {"code": code(secret[0])}, follow=True).content.decode()
    assert '<a class="button" href="/admin/games/game/">' in done
    assert client.get("/admin/games/game/").status_code == 200
    client.get("/admin/login/?next=//evil.example/")
    assert "evil" not in client.get("/accounts/2fa/").content.decode()


def test_it_is_asked_for_again_after_some_hours(op, client) -> None:
    client.force_login(op)
    scenes.show_second_factor(client, op)
    assert client.get("/admin/").status_code == 200
    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        assert client.get("/admin/").status_code == 302


def test_one_that_was_taken_away_opens_nothing(op, client) -> None:
    client.force_login(op)
    scenes.show_second_factor(client, op)
    Authenticator.objects.all().delete()
    assert client.get("/admin/").status_code == 302


def test_an_operator_of_the_command_line_signs_in_with_one_code(monkeypatch, mailoutbox) -> None:
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", interactive=False, email="op@example.org", public_name="Op", verbosity=0)
    client = Client()
    asked = client.post("/accounts/login/code/", {"email": "op@example.org"})
    (typed,) = re.findall(r"^[A-Z]{4}-[A-Z]{4}$", mailoutbox[0].body, re.MULTILINE)
    client.post(asked["Location"], {"code": typed})
    assert client.get("/you/").status_code == 200 and len(mailoutbox) == 1


def test_recovery_codes_are_none_by_themselves(op, client) -> None:
    client.force_login(op)
    scenes.show_second_factor(client, op)
    Authenticator.objects.all().delete()
    RecoveryCodes.activate(op)
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == "/accounts/2fa/"


def test_it_makes_no_operator_of_a_player(client) -> None:
    ana = scenes.person("Ana")
    client.force_login(ana)
    scenes.show_second_factor(client, ana)
    for page in every_page():
        assert client.get(page).status_code == 302, page
    assert client.get("/admin/login/").status_code == 403
