"""Passkeys, an app's codes, recovery codes and the list of sessions, in a real browser with a key of Chromium's own
making."""

import hmac
import struct
import time
from base64 import b32decode

import pytest
from django.contrib.auth import get_user_model

from tests.browser.hands import faults, wide
from tests.browser.scenes import person

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def page(browser, live_server):
    """A phone with a key in it; at its end nothing may have gone wrong on the console."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 390, "height": 800}, locale="en")
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    tools = context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    yield page
    context.close()
    assert wrong == []


def signed_in(page) -> None:
    """Ana, by her password."""
    ana = person("Ana")
    ana.set_password("carpe diem 77")
    ana.save()
    password_given(page, ana)
    at_home(page)


def password_given(page, ana) -> None:
    """What comes first where a second factor is asked for."""
    page.goto("/accounts/login/")
    page.get_by_label("Email address").fill(ana.email)
    page.get_by_label("Password").fill("carpe diem 77")
    page.get_by_role("button", name="Sign in", exact=True).click()


def at_home(page) -> None:
    """Signed in as Ana."""
    page.get_by_role("link", name="You: Ana").wait_for()


def confirmed(page) -> None:
    """What touches the account asks for the password once more."""
    page.wait_for_url("**/reauthenticate/**")
    page.get_by_label("Password").fill("carpe diem 77")
    page.get_by_role("button", name="Continue").click()


def whole(page) -> None:
    """No fault that axe can find, nothing wider than a phone."""
    assert faults(page) == []
    assert wide(page) <= 0


def signed_out(page) -> None:
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()


def code_of(secret: str) -> str:
    """What an app shows now (RFC 6238)."""
    mac = hmac.digest(b32decode(secret), struct.pack(">Q", int(time.time()) // 30), "sha1")
    at = mac[-1] & 15
    return f"{(struct.unpack('>I', mac[at : at + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


def test_a_passkey_signs_in(page) -> None:
    signed_in(page)
    page.goto("/accounts/2fa/")
    whole(page)
    page.get_by_role("link", name="Add a passkey").click()
    confirmed(page)
    whole(page)
    page.get_by_label("Name").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    page.wait_for_url("**/recovery-codes/")
    assert page.locator(".codes li").count() == 10
    whole(page)
    page.goto("/accounts/2fa/webauthn/")
    assert page.get_by_role("heading", name="My phone").is_visible()
    whole(page)
    signed_out(page)
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    at_home(page)
    signed_out(page)
    password_given(page, get_user_model().objects.get())
    page.get_by_role("button", name="Use my passkey").click()
    at_home(page)
    page.goto("/accounts/sessions/")
    assert page.get_by_text("this browser").is_visible()
    whole(page)


def test_without_a_passkey_the_page_says_so(page) -> None:
    page.goto("/accounts/login/")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('none')); }")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.get_by_role("alert").get_by_text("That didn’t work").wait_for()


def test_an_app_and_a_recovery_code(page) -> None:
    signed_in(page)
    page.goto("/accounts/2fa/totp/activate/")
    confirmed(page)
    whole(page)
    page.get_by_text("I can’t scan it").click()
    page.get_by_label("Code").fill(code_of(page.locator("code.long").inner_text()))
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/recovery-codes/")
    spare = page.locator(".codes li").first.inner_text()
    signed_out(page)
    password_given(page, get_user_model().objects.get())
    page.wait_for_url("**/2fa/authenticate/")
    assert page.get_by_role("button", name="Use my passkey").count() == 0, "there is none"
    whole(page)
    page.get_by_label("Code").fill(spare)
    page.get_by_role("button", name="Sign in", exact=True).click()
    at_home(page)


def test_taking_the_data_along_and_being_erased(page) -> None:
    signed_in(page)
    page.goto("/you/data/")
    confirmed(page)
    whole(page)
    with page.expect_download() as file:
        page.get_by_role("button", name="Download the file").click()
    assert '"public_name": "Ana"' in file.value.path().read_text()
    page.goto("/you/erase/")
    whole(page)
    page.get_by_label("Yes, delete everything").check()
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_text("Your account has been deleted.").wait_for()
    assert not get_user_model().objects.exists()
