"""Passwords and codes: what is refused, and how a code may be typed."""

import re

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from roma_site.accounts import signing_up
from roma_site.accounts.sign_in_forms import normalize_code
from tests.browser import scenes

OF_NAMES = ["romabypost", "Roma by post 2026!", "R0ma-by-p0st", "r0m4_p0st_77", "post.roma.post", "AnaMaria84", "maria-ana-1984",
            "Ana Ana Ana 12", "4n4m4r14!!", "lopez.lopez", "Ana.Lopez.1979", "romabypost ana"]  # fmt: skip
GOOD = [
    "carpe diem 77",
    "banana split 5",
    "manana vamos",
    "posta restante",
    "8#kQ2!zxw9",
    "aroma de cafe",
    "Maria reads 3 books",
]
DASHES = [
    "-",
    "\u2010",
    "\u2011",
    "\u2012",
    "\u2013",
    "\u2014",
    "\u2212",
    "\ufe58",
    "\uff0d",
    "\u00ad",
    " ",
    "\u00a0",
    "\u202f",
    " \u2013 ",
    "",
    ".",
]


@pytest.mark.parametrize("password", OF_NAMES)
def test_a_password_made_of_names_is_refused(password) -> None:
    user = get_user_model()(public_name="Ana María", email="lopez.a@example.org")
    with pytest.raises(ValidationError):
        validate_password(password, user)


@pytest.mark.parametrize("password", GOOD)
def test_other_passwords_are_taken(password) -> None:
    validate_password(password, get_user_model()(public_name="Ana María", email="lopez.a@example.org"))


@pytest.mark.django_db
def test_at_sign_up_too(client) -> None:
    typed = {"public_name": "Ana María", "email": "lopez@example.org", "language": "en", "time_zone": "UTC"}
    for password in ("Ana Maria 1984", "Roma by post 1"):
        page = client.post("/accounts/signup/", typed | {"password1": password}).content.decode()
        assert page.count("must not consist of your name") == 1
    assert not get_user_model().objects.exists()
    assert client.post("/accounts/signup/", typed | {"password1": "carpe diem 77"}).status_code == 302


@pytest.mark.django_db
def test_at_a_new_password_too(client, mailoutbox) -> None:
    ana = scenes.person("Ana")
    client.post("/accounts/password/reset/", {"email": ana.email})
    there = re.search(r"http://\S+?(/accounts/password/reset/key/\S+)", mailoutbox[-1].body)[1]
    form = client.get(there, follow=True).redirect_chain[-1][0]
    assert client.post(form, {"password1": "ana ana ana", "password2": "ana ana ana"}).status_code == 200
    assert client.post(form, {"password1": "carpe diem 77", "password2": "carpe diem 77"}).status_code == 302


@pytest.mark.parametrize("dash", DASHES)
def test_a_code_may_have_any_dash(dash) -> None:
    assert normalize_code(f" abcd{dash}EFGH\n") == "abcdEFGH"


def test_a_code_may_be_typed_in_wide_letters() -> None:
    assert normalize_code("\uff21\uff22\uff23\uff24\uff0d\uff11\uff12") == "ABCD12"


@pytest.mark.django_db
def test_every_page_that_asks_for_a_code_takes_a_typographic_dash(mailoutbox) -> None:
    ana, secret = scenes.person("Ana"), totp.generate_totp_secret()

    def typed() -> str:
        return re.search(r"^([A-Z0-9]{4,}(?:-[A-Z0-9]+)*)$", mailoutbox[-1].body, re.MULTILINE)[1].replace(
            "-", "\u2013"
        )

    def of_app() -> str:
        code = totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))
        return f"{code[:3]}\u202f{code[3:]}"

    client = Client()
    client.post("/accounts/login/code/", {"email": ana.email})
    client.post("/accounts/login/code/confirm/", {"code": typed()})
    assert client.get("/you/").status_code == 200
    client.post("/accounts/logout/")
    form = {"public_name": "Bruno", "email": "bruno@example.org", "language": "en", "time_zone": "UTC"}
    asked = client.post("/accounts/signup/", form)
    client.post(asked["Location"], {"code": typed()})
    assert client.get("/you/").status_code == 200
    client.force_login(ana)
    client.post("/you/confirm/", {"send": "yes"})
    code = typed()
    assert client.post("/you/confirm/", {"code": f"{code[:3]} \u2014 {code[3:].lower()}"}).status_code == 302
    client.get("/accounts/2fa/totp/activate/")
    secret = client.session["mfa.totp.secret"]
    assert client.post("/accounts/2fa/totp/activate/", {"code": of_app()}).status_code == 302
    RecoveryCodes.activate(ana)
    other = Client()
    other.post("/accounts/login/code/", {"email": ana.email})
    other.post("/accounts/login/code/confirm/", {"code": typed()})
    other.post("/accounts/2fa/authenticate/", {"code": of_app()})
    assert other.get("/you/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/accounts/login/code/", "/accounts/password/reset/"])
def test_a_request_takes_as_long_for_an_unknown_address(address, ana, client, monkeypatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(signing_up, "monotonic", lambda: 0.0)
    monkeypatch.setattr(signing_up, "sleep", slept.append)
    for email in (ana.email, "nobody@roma.test", ana.email, "nobody@roma.test"):
        client.post(address, {"email": email})
    assert slept == [signing_up.MIN_RESPONSE_SECONDS] * 4
