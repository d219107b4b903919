"""Strangers cannot lock a user out, fill a mailbox, guess codes or learn who has an account."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth import get_user_model
from django.test import Client

from roma_site.accounts.limits import network_of
from tests.browser import scenes

pytestmark = pytest.mark.django_db
PASSWORD = "carpe diem 77"
BEGIN = datetime(2026, 3, 1, 12, 1, tzinfo=UTC)
HERE = "198.51.100.7"
NETWORKS = ["203.0.113.5", "192.0.2.9", "2001:db8:1::1", "2001:db8:2::1"]


@pytest.fixture
def ana():
    user = scenes.person("Ana")
    user.set_password(PASSWORD)
    user.save()
    return user


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(BEGIN, tick=False) as moment:
        yield moment


def browser(place: str = HERE) -> Client:
    return Client(REMOTE_ADDR=place)


def tried(client, email, password=PASSWORD) -> bool:
    """Return whether a password signs the user in."""
    client.post("/accounts/login/", {"login": email, "password": password})
    return "_auth_user_id" in client.session


def asked(client, email, by_login=False):
    page, field = ("/accounts/login/", "login") if by_login else ("/accounts/login/code/", "email")
    return client.post(page, {field: email})


def code_in(mail) -> str:
    return re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.body, re.MULTILINE)[0]


def typed(client, code) -> bool:
    client.post("/accounts/login/code/confirm/", {"code": code})
    return "_auth_user_id" in client.session


def known_browser(user, place: str = HERE) -> Client:
    """One that has signed in before, and out again."""
    client = browser(place)
    assert tried(client, user.email)
    client.post("/accounts/logout/")
    return client


def attack(email, rounds=12) -> None:
    for place in NETWORKS:
        for _ in range(rounds):
            tried(browser(place), email, "wrong")
            asked(browser(place), email)
            asked(browser(place), email, by_login=True)
            browser(place).post("/accounts/password/reset/", {"email": email})


def test_wrong_passwords_and_requests_from_elsewhere_do_not_lock_the_owner_out(ana, mailoutbox) -> None:
    attack(ana.email)
    assert tried(browser(), ana.email), "the password, in a new browser"
    owner = browser()
    asked(owner, ana.email)
    assert typed(owner, code_in(next(mail for mail in reversed(mailoutbox) if "sign" in mail.subject))), "and the code"


def test_nor_do_attempts_from_the_same_network_lock_out_a_browser_that_has_signed_in_before(ana, mailoutbox) -> None:
    owner = known_browser(ana, NETWORKS[0])
    attack(ana.email, rounds=40)
    assert not tried(browser(NETWORKS[0]), ana.email), "a new browser there would have to wait"
    assert tried(owner, ana.email)
    owner.post("/accounts/logout/")
    asked(owner, ana.email)
    code = next(code_in(mail) for mail in reversed(mailoutbox) if re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.body, re.M))
    assert typed(owner, code)


def test_passkeys_are_not_counted(ana) -> None:
    for _ in range(40):
        answer = browser().post("/accounts/2fa/webauthn/login/", {"credential": "{}"})
        assert answer.status_code == 302 and answer["Location"] == "/accounts/login/"
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize(
    "places", [["203.0.113.5"], [f"203.0.113.{n}" for n in range(1, 250)], [f"2001:db8:7:{n}::1" for n in range(1, 99)]]
)
def test_one_network_has_few_guesses(ana, places) -> None:
    for number in range(6):
        tried(browser(places[number % len(places)]), ana.email, f"guess {number}")
    assert not tried(browser(places[-1]), ana.email)


def test_many_networks_have_so_many_guesses_a_day_and_no_more(ana, monkeypatch) -> None:
    monkeypatch.setattr("roma_site.accounts.limits.ADDRESS_RATES", {"password": [(20, 86400)]})
    owner = known_browser(ana)
    for number in range(20):
        tried(browser(f"203.0.{number}.1"), ana.email, "wrong")
    assert not tried(browser("203.0.99.1"), ana.email)
    assert tried(owner, ana.email)


def test_one_browser_has_few_guesses_too(ana) -> None:
    found = known_browser(ana)
    for _ in range(5):
        assert not tried(found, ana.email, "wrong")
    assert not tried(found, ana.email)


def test_a_network_does_not_guess_at_many_accounts(ana) -> None:
    for number in range(40):
        tried(browser(), f"p{number}@example.org", "wrong")
    assert not tried(browser(), ana.email)
    assert tried(browser(NETWORKS[0]), ana.email)


def test_right_passwords_do_not_count(ana) -> None:
    for _ in range(8):
        assert tried(browser(), ana.email)


def test_the_cookie_of_another_account_is_worth_nothing(ana) -> None:
    bruno = scenes.person("Bruno")
    bruno.set_password(PASSWORD)
    bruno.save()
    stranger = known_browser(bruno)
    for _ in range(5):
        tried(stranger, ana.email, "wrong")
    assert not tried(browser(), ana.email), "counted with their network"
    stranger.cookies["device"] = "forged"
    assert not tried(stranger, ana.email)


def test_wrong_codes_of_an_app_do_not_block_a_browser_that_has_signed_in_before(ana) -> None:
    secret = totp.generate_totp_secret()
    owner = known_browser(ana)
    totp.TOTP.activate(ana, secret)
    told = []
    for number in range(60):
        thief = browser(f"203.0.{number}.1")  # who knows the password, in a new network each time
        thief.post("/accounts/login/", {"login": ana.email, "password": PASSWORD})
        told.append("Too many" in thief.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode())
    assert not any(told[:50]) and all(told[50:])
    owner.post("/accounts/login/", {"login": ana.email, "password": PASSWORD})
    code = totp.format_hotp_value(totp.hotp_value(secret, next(totp.yield_hotp_counters_from_time())))
    owner.post("/accounts/2fa/authenticate/", {"code": code})
    assert "_auth_user_id" in owner.session


def test_a_form_that_is_corrected_is_no_attempt_to_sign_up() -> None:
    form = {"language": "en", "time_zone": "UTC", "email": "eva@example.org"}
    client = browser()
    for _ in range(9):
        assert client.post("/accounts/signup/", form | {"public_name": "admin"}).status_code == 200
    assert client.post("/accounts/signup/", form | {"public_name": "Eva"}).status_code == 302


def test_a_second_request_keeps_the_code_that_is_in_the_mailbox(ana, mailoutbox, clock) -> None:
    stranger, owner, phone = browser(NETWORKS[0]), browser(), browser(NETWORKS[1])
    for client in (stranger, owner, phone):
        asked(client, ana.email)
    assert len(mailoutbox) == 1, "a stranger's request counts as the owner's: one code, one mail"
    page = owner.get("/accounts/login/code/confirm/").content.decode()
    assert "you already have a code" in page
    assert typed(owner, code_in(mailoutbox[0]))
    assert not typed(phone, code_in(mailoutbox[0])), "a code signs somebody in once"
    clock.shift(timedelta(minutes=1))
    later = browser()
    asked(later, ana.email)
    assert len(mailoutbox) == 2 and code_in(mailoutbox[1]) != code_in(mailoutbox[0])
    clock.shift(timedelta(minutes=16))
    assert not typed(later, code_in(mailoutbox[1])), "too old"


def test_the_same_answer_whether_an_address_is_known(ana, mailoutbox) -> None:
    """And as many mails, which take the time."""
    seen = []
    for email in (ana.email, "eve@example.org"):
        told, begun = [], len(mailoutbox)
        for by_login in (False, True, False, True):
            client = browser()
            answer = asked(client, email, by_login)
            page = client.get(answer["Location"]).content.decode()
            told.append((answer.status_code, answer["Location"], plain(page, email), len(mailoutbox) - begun))
        for _ in range(10):
            answer = asked(browser(), email)
        told.append((answer.status_code, plain(answer.content.decode(), email)))
        for _ in range(12):
            answer = browser().post("/accounts/password/reset/", {"email": email})
            told.append((answer.status_code, plain(answer.content.decode(), email), len(mailoutbox) - begun))
        seen.append(told)
    assert seen[0] == seen[1]
    assert "still valid" in seen[0][-1][1]


def test_a_code_is_sent_once_more_alike_whether_an_address_is_known(ana, mailoutbox) -> None:
    seen = []
    for email in (ana.email, "eve@example.org"):
        begun = len(mailoutbox)
        for _ in range(2):
            client = browser()
            asked(client, email)
            for _ in range(3):
                client.post("/accounts/login/code/confirm/", {"action": "resend"})
        seen.append([mail.to for mail in mailoutbox[begun:]])
    assert seen == [[[ana.email]] * 4, [["eve@example.org"]] * 4]


def test_nor_does_the_sign_up_page_tell_when_it_sends_once_more(ana, mailoutbox) -> None:
    seen = []
    for email in (ana.email, "eve@example.org"):
        client, begun = browser(), len(mailoutbox)
        client.post("/accounts/signup/", {"language": "en", "time_zone": "UTC", "email": email, "public_name": "Eva"})
        for _ in range(4):
            client.post("/accounts/confirm-email/", {"action": "resend"})
        seen.append(len(mailoutbox) - begun)
    assert seen[0] == seen[1] > 1


def plain(page: str, email: str) -> str:
    return re.sub(r'csrf[^>]*>|"X-CSRFToken[^}]*', "", page).replace(email, "ADDRESS")


def test_a_mail_that_is_asked_for_once_more_comes_so_often_and_no_oftener(ana, mailoutbox) -> None:
    for _ in range(5):
        client = browser()
        asked(client, ana.email)
        for _ in range(3):
            client.post("/accounts/login/code/confirm/", {"action": "resend"})
    assert len(mailoutbox) == 4 and len({code_in(mail) for mail in mailoutbox}) == 1


def test_a_link_for_a_new_password_is_sent_again_once_it_has_ended(ana, mailoutbox) -> None:
    for _ in range(2):
        browser().post("/accounts/password/reset/", {"email": ana.email})
    assert len(mailoutbox) == 1
    assert tried(browser(), ana.email)  # signing in ends the link
    browser().post("/accounts/password/reset/", {"email": ana.email})
    assert len(mailoutbox) == 2


def test_a_new_password_may_be_used_at_once(ana, mailoutbox) -> None:
    client = browser()
    for _ in range(6):
        tried(client, ana.email, "forgotten")
    client.post("/accounts/password/reset/", {"email": ana.email})
    there = re.search(r"http://\S+?(/accounts/password/reset/key/\S+)", mailoutbox[-1].body)[1]
    form = client.get(there, follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "alea iacta 49", "password2": "alea iacta 49"})
    assert tried(client, ana.email, "alea iacta 49")


def test_strangers_do_not_keep_somebody_from_signing_up(mailoutbox) -> None:
    form = {"language": "en", "time_zone": "UTC", "email": "eva@example.org"}
    for number in range(15):
        browser(NETWORKS[0]).post("/accounts/signup/", form | {"public_name": f"Stranger {number}"})
    assert len(mailoutbox) <= 6
    assert browser().post("/accounts/signup/", form | {"public_name": "Eva"}).status_code == 302


SIGN_UP = {
    "language": "en",
    "time_zone": "UTC",
    "email": "eva@example.org",
    "public_name": "Eva",
    "password1": PASSWORD,
}


def test_a_password_that_a_stranger_chose_before_the_owner_came_opens_nothing(mailoutbox) -> None:
    browser(NETWORKS[0]).post("/accounts/signup/", SIGN_UP)
    owner = browser()
    asked(owner, "eva@example.org")
    assert typed(owner, code_in(mailoutbox[-1]))
    assert "We removed the password" in owner.get("/").content.decode()
    assert not tried(browser(NETWORKS[1]), "eva@example.org")


@pytest.mark.parametrize("elsewhere", [False, True])
def test_the_password_of_whoever_signs_up_stays(mailoutbox, elsewhere) -> None:
    client = browser()
    client.post("/accounts/signup/", SIGN_UP)
    if elsewhere:
        client = browser()
        assert not tried(client, "eva@example.org"), "the address is not confirmed"
    client.post("/accounts/confirm-email/", {"code": code_in(mailoutbox[-1])})
    assert "_auth_user_id" in client.session and tried(browser(), "eva@example.org")


def test_an_operator_keeps_the_password_from_the_command_line(mailoutbox) -> None:
    get_user_model().objects.create_superuser("eva@example.org", "Eva", PASSWORD)
    client = browser()
    asked(client, "eva@example.org")
    client.post("/accounts/login/code/confirm/", {"code": code_in(mailoutbox[-1])})
    assert get_user_model().objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.200", True),
        ("192.0.2.1", "192.0.3.1", False),
        ("2001:db8:1:2::1", "2001:db8:1:ffff::9", True),
        ("2001:db8:1::1", "2001:db8:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.9", True),
    ],
)
def test_neighbourhoods(one, other, same) -> None:
    assert (network_of(one) == network_of(other)) == same
