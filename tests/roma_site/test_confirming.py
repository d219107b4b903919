"""Changes that give access need a confirmation: a borrowed browser is not enough."""

import pytest
from django.test import Client

from games.models import Bot, Token
from tests.browser.scenes import proved

pytestmark = [pytest.mark.both, pytest.mark.django_db]
TOKEN = {"name": "mine", "scopes": ["read"], "table": "", "days": "30"}


@pytest.fixture
def borrowed(ana) -> Client:
    """Ana's browser, signed in by mail long ago."""
    client = Client()
    client.force_login(ana)
    return client


def test_no_password_is_set_unasked(borrowed, ana):
    new = {"password1": "carpe diem 77", "password2": "carpe diem 77"}
    assert borrowed.get("/accounts/password/set/")["Location"] == "/you/confirm/?next=%2Faccounts%2Fpassword%2Fset%2F"
    assert borrowed.post("/accounts/password/set/", new)["Location"].startswith("/you/confirm/")
    ana.refresh_from_db()
    assert not ana.has_usable_password()
    proved(borrowed, ana)
    borrowed.post("/accounts/password/set/", new)
    ana.refresh_from_db()
    assert ana.has_usable_password()


@pytest.mark.parametrize("said", [{"action_add": ""}, {"action_primary": ""}, {"action_remove": ""}])
def test_no_address_comes_or_goes_unasked(borrowed, ana, said, mailoutbox):
    ana.emailaddress_set.create(email="other@example.org", verified=True, primary=False)
    sent = {"email": "new@example.org" if "action_add" in said else "other@example.org", **said}
    before = set(ana.emailaddress_set.values_list("email", "primary"))
    assert borrowed.post("/accounts/email/", sent)["Location"] == "/you/confirm/?next=%2Faccounts%2Femail%2F"
    assert set(ana.emailaddress_set.values_list("email", "primary")) == before and not mailoutbox
    proved(borrowed, ana)
    borrowed.post("/accounts/email/", sent)
    assert set(ana.emailaddress_set.values_list("email", "primary")) != before or mailoutbox


def test_no_token_and_no_bot_is_made_unasked(borrowed, ana):
    for address, sent in (("tokens", {**TOKEN, "user": ana.pk}), ("bots", {"bot_name": "Faber"})):
        done = borrowed.post(f"/you/programs/{address}/", sent)
        assert done["Location"] == "/you/confirm/?next=%2Fyou%2Fprograms%2F"
    assert not Token.objects.exists() and not Bot.objects.exists()


def test_who_has_a_password_is_asked_for_it_and_goes_on_where_they_were(borrowed, ana):
    ana.set_password("carpe diem 77")
    ana.save()
    borrowed.force_login(ana)
    asked = borrowed.post("/you/programs/bots/", {"bot_name": "Faber"})
    assert asked["Location"].startswith("/accounts/reauthenticate/") and not Bot.objects.exists()
    borrowed.post(asked["Location"], {"password": "carpe diem 77"})
    assert Bot.objects.get().owner == ana
