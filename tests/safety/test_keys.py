"""What opens an account or a seat, and that it ends: with sign-out, with a new password, by its owner's hand, by
itself."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.deadlines.tasks import tell_restored
from games.eventlog import log
from games.models import Access, Asked, Game, Token
from games.operating import timelines
from games.tables import access_links, tokens
from notifications.delivery.mails import deliver_due_mails
from notifications.inbound import dispatch, reading
from notifications.letters.reply_tokens import ReplyAddress
from notifications.models import Address, Channel, Notice
from notifications.preferences import addresses
from roma_site.accounts import keys
from roma_site.tasks import clear_expired
from tests.browser import scenes

pytestmark = pytest.mark.django_db
OLD, NEW = "carpe diem 77", "alea iacta 49"


@pytest.fixture
def ana():
    user = scenes.person("Ana")
    user.set_password(OLD)
    user.save()
    return user


@pytest.fixture
def table(ana):
    return scenes.play(scenes.table(scenes.person("Bruno"), ana, public=False), 1, 12)


@pytest.fixture
def link(ana, table):
    """The address that a mail about the open question brought."""
    asked = Asked.objects.get(game=table, seat__user=ana)
    notice = Notice.objects.get(game=table, user=ana, standing=True)
    Notice.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), state="sent")
    return f"/t/{table.slug}/by/{access_links.link_token(asked.seat_id, ana.pk, asked.opened)}/"


def signed_in(user, password=OLD) -> Client:
    """A browser, as allauth signs it in."""
    client = Client()
    assert client.post("/accounts/login/", {"login": user.email, "password": password}).status_code == 302
    return client


def is_in(client) -> bool:
    return client.get("/you/").status_code == 200


def opens(client, table) -> bool:
    """Whether the private table is there for this browser."""
    return client.get(table.get_absolute_url()).status_code == 200


def through(link) -> Client:
    client = Client()
    client.get(link)
    return client


def change(client, old=OLD, new=NEW, keep=()) -> None:
    said = {"oldpassword": old, "password1": new, "password2": new, "keep": list(keep)}
    assert client.post("/accounts/password/change/", said).status_code == 302


def api(text: str) -> int:
    return Client().get("/api/v1/me/", headers={"authorization": f"Bearer {text}"}).status_code


def test_a_pass_ends_with_sign_out(ana, table, link) -> None:
    """Whoever came by the link, signed in for everything else and signs out leaves nothing open."""
    browser = through(link)
    assert opens(browser, table)
    browser.post("/accounts/login/", {"login": ana.email, "password": OLD})
    assert is_in(browser)
    browser.post("/accounts/logout/")
    assert not opens(browser, table)


def test_another_browsers_pass_outlasts_a_sign_out(ana, table, link) -> None:
    other = through(link)
    signed_in(ana).post("/accounts/logout/")
    assert opens(other, table)


def test_a_new_password_closes_everything_else(ana, table, link) -> None:
    own, other, passed = signed_in(ana), signed_in(ana), through(link)
    _, text = tokens.make_token(ana, "a program", ["read"])
    addresses.add_address(ana, Channel.NTFY, "phone", {"server": "ntfy.sh", "topic": "t", "token": ""})
    assert is_in(other) and opens(passed, table) and api(text) == 200
    change(own)
    assert is_in(own), "the browser it was typed in goes on"
    assert not is_in(other)
    assert not opens(passed, table)
    assert not opens(through(link), table), "a link that nobody has used yet"
    assert api(text) == 401
    assert not addresses.other_addresses(ana.pk).exists()
    assert not keys.open_keys(ana, own.session.session_key)


def test_what_is_ticked_stays(ana, table, link) -> None:
    own, other, passed = signed_in(ana), signed_in(ana), through(link)
    _, text = tokens.make_token(ana, "a program", ["read"])
    names = [key.name for key in keys.open_keys(ana, own.session.session_key)]
    assert {name.partition(":")[0] for name in names} == {"session", "access", "link", "token"}
    page = own.get("/accounts/password/change/").content.decode()
    assert all(f'value="{name}"' in page for name in names)
    change(own, keep=names)
    assert is_in(own) and is_in(other) and opens(passed, table) and opens(through(link), table) and api(text) == 200


def test_a_bots_token_is_its_owners(ana) -> None:
    from games.tables import bots

    bot = bots.make_bot("Anabot", ana)
    _, text = tokens.make_token(bot, "a program", ["read"])
    change(signed_in(ana))
    assert api(text) == 401


def test_a_forgotten_password_closes_everything(ana, table, link, mailoutbox) -> None:
    other, passed, visitor = signed_in(ana), through(link), Client()
    _, text = tokens.make_token(ana, "a program", ["read"])
    visitor.post("/accounts/password/reset/", {"email": ana.email})
    there = re.search(r"http://\S+(/accounts/password/reset/key/\S+)", mailoutbox[-1].body)[1]
    form = visitor.get(there, follow=True)
    done = visitor.post(form.redirect_chain[-1][0], {"password1": NEW, "password2": NEW})
    assert done.status_code == 302
    assert not is_in(other) and not opens(passed, table) and not opens(through(link), table) and api(text) == 401


def test_so_does_an_operators_command(ana, table, link, monkeypatch) -> None:
    passed, (_, text) = through(link), tokens.make_token(ana, "a program", ["read"])
    monkeypatch.setattr("getpass.getpass", lambda *_, **__: NEW)
    call_command("changepassword", ana.email)
    assert not opens(passed, table) and api(text) == 401


def test_a_link_has_an_end(ana, table, link) -> None:
    with time_machine.travel(timezone.now() + access_links.LINK_LASTS - timedelta(minutes=1), tick=False):
        assert opens(through(link), table)
    with time_machine.travel(timezone.now() + access_links.LINK_LASTS + timedelta(minutes=1), tick=False):
        assert not opens(through(link), table)
        assert "too old" in Client().get(link).content.decode()


def test_a_link_of_before_links_had_an_end_ends_with_the_first_closing(ana, table) -> None:
    from django.core import signing

    asked = Asked.objects.get(game=table, seat__user=ana)
    token = signing.Signer(salt=access_links.LINK).sign_object([asked.seat_id, ana.pk, asked.opened])
    assert Client().get(f"/t/{table.slug}/by/{token}/").status_code == 302
    access_links.close_links(ana)
    answer = Client().get(f"/t/{table.slug}/by/{token}/")
    assert answer.status_code == 200 and "/accounts/login/" in answer.content.decode()


def test_the_page_lists_all_of_it_and_closes_each(ana, table, link) -> None:
    own, other, passed = signed_in(ana), signed_in(ana), through(link)
    _, text = tokens.make_token(ana, "Home", ["read"])
    addresses.add_address(ana, Channel.NTFY, "phone", {"server": "ntfy.sh", "topic": "t", "token": ""})
    page = own.get("/you/keys/").content.decode()
    assert "Home" in page and table.name in page and "phone" in page
    names = re.findall(r'name="close" value="([^"]+)"', page)
    assert len(names) == 5 and session_name(own) not in names
    for name in names:
        own.post("/you/keys/", {"close": name})
        left = re.findall(r'name="close" value="([^"]+)"', own.get("/you/keys/").content.decode())
        assert name not in left, name
    assert not is_in(other) and not opens(passed, table) and not opens(through(link), table) and api(text) == 401
    assert not Address.objects.filter(user=ana, channel=Channel.NTFY).exists() and is_in(own)


def test_all_is_closed_at_once(ana, table, link) -> None:
    own, other, passed = signed_in(ana), signed_in(ana), through(link)
    own.post("/you/keys/", {"all": "yes"})
    assert is_in(own) and not is_in(other) and not opens(passed, table) and not opens(through(link), table)


def test_a_reply_address_is_no_key(ana, table, link, settings) -> None:
    """It opens the seat to its player's own addresses alone, so nothing has to be closed; the page says so."""
    own = signed_in(ana)
    told = "opens nothing by itself"
    assert told in own.get("/you/keys/").content.decode()
    own.post("/you/keys/", {"all": "yes"})
    asked = Asked.objects.get(game=table, seat__user=ana)
    look = log.look(table.pk, asked.seat.number)
    address = ReplyAddress(ana.pk, asked.seat_id, look.opened, stamp=look.stamp)
    found = []
    for number, sender in enumerate(("mallory@example.org", ana.email)):
        lines = f"From: {sender}\r\nMessage-ID: <{number}@x.example>\r\n\r\n1"
        found.append(dispatch.accept_mail(address, reading.mail_from_bytes(lines.encode(), sender)))
    assert found == ["stranger", "played"]
    settings.INBOUND_ADDRESS = ""
    assert told not in own.get("/you/keys/").content.decode()


def test_nobody_closes_what_is_somebody_elses(ana, table, link) -> None:
    passed, bruno = through(link), Client()
    token, _ = tokens.make_token(ana, "a program", ["read"])
    bruno.force_login(Game.objects.get(pk=table.pk).host)
    access = Access.objects.get()
    for name in (f"token:{token.pk}", f"access:{access.key.hex}", f"link:{access.seat_id}", "session:x", "no:1", "x"):
        bruno.post("/you/keys/", {"close": name})
    bruno.post("/you/keys/", {"all": "yes"})
    assert Token.objects.exists() and opens(passed, table) and opens(through(link), table)


def test_a_closed_browser_takes_its_passes_with_it(ana, table, link) -> None:
    own, other = signed_in(ana), through(link)
    other.post("/accounts/login/", {"login": ana.email, "password": OLD})
    own.post("/you/keys/", {"close": session_name(other)})
    assert not is_in(other) and not opens(other, table)


def test_nobody_signs_their_own_browser_out_there(ana) -> None:
    own = signed_in(ana)
    own.post("/you/keys/", {"close": session_name(own)})
    assert is_in(own)


def test_no_page_says_what_lets_a_browser_in(ana, mailoutbox) -> None:
    """Who reads somebody's mail would have taken their session from the form of a new password, second factor and
    all."""
    own, other, visitor = signed_in(ana), signed_in(ana), Client()
    visitor.post("/accounts/password/reset/", {"email": ana.email})
    there = re.search(r"http://\S+(/accounts/password/reset/key/\S+)", mailoutbox[-1].body)[1]
    pages = [own.get("/you/keys/"), own.get("/accounts/password/change/"), visitor.get(there, follow=True)]
    for page in pages:
        text = page.content.decode()
        assert 'value="session:' in text
        assert other.session.session_key not in text and own.session.session_key not in text


def test_a_mail_after_that_brings_a_link_that_opens(ana, table, link) -> None:
    signed_in(ana).post("/you/keys/", {"all": "yes"})
    asked = Asked.objects.get(game=table, seat__user=ana)
    new = f"/t/{table.slug}/by/{access_links.link_token(asked.seat_id, ana.pk, asked.opened)}/"
    assert opens(through(new), table)


def test_after_a_restore_nothing_that_was_closed_since_is_open_again(ana, table, link, mailoutbox) -> None:
    """Nobody knows what was: all of it is closed, its owners are told, and come in as ever."""
    browser, passed, (_, text) = signed_in(ana), through(link), tokens.make_token(ana, "a program", ["read"])
    assert "went back to a copy" not in browser.get("/accounts/login/").content.decode()
    call_command("restored")
    assert not is_in(browser) and not opens(passed, table) and not opens(through(link), table) and api(text) == 401
    assert "went back to a copy" in Client().get("/accounts/login/").content.decode()
    again = signed_in(ana)
    assert "went back to a copy" in again.get("/you/keys/").content.decode()
    assert tell_restored() == 1
    Notice.objects.filter(state="waiting").update(due_at=timezone.now())
    deliver_due_mails()
    (told,) = {line for letter in mailoutbox for line in letter.body.splitlines() if "signed out" in line}
    assert "password" in told
    asked = Asked.objects.get(game=table, seat__user=ana)
    new = f"/t/{table.slug}/by/{access_links.link_token(asked.seat_id, ana.pk, asked.opened)}/"
    assert opens(through(new), table)


@pytest.mark.parametrize("by_script", [False, True])
def test_an_operator_may_keep_all_open(ana, table, link, by_script, mailoutbox) -> None:
    browser, passed, (_, text) = signed_in(ana), through(link), tokens.make_token(ana, "a program", ["read"])
    if by_script:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE TABLE {timelines.MARK} (known text)")
            cursor.execute(f"INSERT INTO {timelines.MARK} VALUES ('keep-keys')")
        timelines.heed_mark()
    else:
        call_command("restored", "--keep-keys")
    assert is_in(browser) and opens(passed, table) and opens(through(link), table) and api(text) == 200
    assert "went back to a copy" not in Client().get("/accounts/login/").content.decode()
    tell_restored()
    Notice.objects.filter(state="waiting").update(due_at=timezone.now())
    deliver_due_mails()
    assert mailoutbox and not any("signed out" in letter.body for letter in mailoutbox)


def test_what_is_over_is_forgotten(ana, table, link) -> None:
    through(link)
    with time_machine.travel(timezone.now() + access_links.LASTS + timedelta(minutes=1)):
        clear_expired()
    assert not Access.objects.exists()


def session_name(client: Client) -> str:
    """How forms call the session of a browser."""
    return f"session:{UserSession.objects.get(session_key=client.session.session_key).pk}"
