"""Credentials, and what revokes them: sign-out, a new password, their owner, expiry."""

import json
import re
from datetime import timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.boards import answer_paths
from games.deadlines.sweep import tell_restored
from games.eventlog import log
from games.models import Access, Game, OpenQuestion, Token
from games.operating import timelines
from games.tables import access_links, invitations, tokens
from notifications.delivery.mails import deliver_due_mails
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Address, Channel, Kind, Notification
from notifications.preferences import addresses, switches
from notifications.replies.reply_tokens import ReplyAddress
from roma_site.accounts import credentials
from roma_site.tasks import clear_expired
from tests import stamped
from tests.browser import scenes
from tests.notifications.channels.test_push import Browser
from tests.tables import open_table

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
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    notice = Notification.objects.get(game=table, user=ana, stint_open=True)
    Notification.objects.filter(pk=notice.pk).update(sent_at=timezone.now(), state="sent")
    return f"/t/{table.slug}/by/{stamped.link_token(asked.seat_id, ana, asked.opened)}/"


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
    assert not credentials.active_credentials(ana, own.session.session_key)


def test_what_is_ticked_stays(ana, table, link) -> None:
    own, other, passed = signed_in(ana), signed_in(ana), through(link)
    _, text = tokens.make_token(ana, "a program", ["read"])
    names = [key.name for key in credentials.active_credentials(ana, own.session.session_key)]
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
    with time_machine.travel(timezone.now() + access_links.ACCESS_LINK_LIFETIME - timedelta(minutes=1), tick=False):
        assert opens(through(link), table)
    with time_machine.travel(timezone.now() + access_links.ACCESS_LINK_LIFETIME + timedelta(minutes=1), tick=False):
        assert not opens(through(link), table)
        assert "has expired" in Client().get(link).content.decode()


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
    own = signed_in(ana)
    told = "gives no access by itself"
    assert told in own.get("/you/keys/").content.decode()
    own.post("/you/keys/", {"all": "yes"})
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    look = log.observe(table.pk, asked.seat.number)
    address = ReplyAddress(ana.pk, asked.seat_id, look.opened, stamp=look.stamp)
    found = []
    for number, sender in enumerate(("mallory@example.org", ana.email)):
        lines = f"From: {sender}\r\nMessage-ID: <{number}@x.example>\r\n\r\n1"
        found.append(dispatch.accept_mail(address, incoming_mail.read_mail_bytes(lines.encode(), sender)))
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
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    new = f"/t/{table.slug}/by/{stamped.link_token(asked.seat_id, ana, asked.opened)}/"
    assert opens(through(new), table)


def test_after_a_restore_nothing_that_was_closed_since_is_open_again(ana, table, link, mailoutbox) -> None:
    browser, passed, (_, text) = signed_in(ana), through(link), tokens.make_token(ana, "a program", ["read"])
    assert "was restored from a backup" not in browser.get("/accounts/login/").content.decode()
    call_command("restored")
    assert not is_in(browser) and not opens(passed, table) and not opens(through(link), table) and api(text) == 401
    assert "was restored from a backup" in Client().get("/accounts/login/").content.decode()
    again = signed_in(ana)
    assert "was restored from a backup" in again.get("/you/keys/").content.decode()
    assert tell_restored() == 1
    Notification.objects.filter(state="waiting").update(due_at=timezone.now())
    deliver_due_mails()
    (told,) = {line for letter in mailoutbox for line in letter.body.splitlines() if "signed out" in line}
    assert "password" in told
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    new = f"/t/{table.slug}/by/{stamped.link_token(asked.seat_id, ana, asked.opened)}/"
    assert opens(through(new), table)


@pytest.mark.parametrize("by_script", [False, True])
def test_an_operator_may_keep_all_open(ana, table, link, by_script, mailoutbox) -> None:
    browser, passed, (_, text) = signed_in(ana), through(link), tokens.make_token(ana, "a program", ["read"])
    if by_script:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE TABLE {timelines.RESTORE_MARK_TABLE} (known text)")
            cursor.execute(f"INSERT INTO {timelines.RESTORE_MARK_TABLE} VALUES ('keep-keys')")
        timelines.begin_timeline_after_restore()
    else:
        call_command("restored", "--keep-keys")
    assert is_in(browser) and opens(passed, table) and opens(through(link), table) and api(text) == 200
    assert "was restored from a backup" not in Client().get("/accounts/login/").content.decode()
    tell_restored()
    Notification.objects.filter(state="waiting").update(due_at=timezone.now())
    deliver_due_mails()
    assert mailoutbox and not any("signed out" in letter.body for letter in mailoutbox)


def test_what_is_over_is_forgotten(ana, table, link) -> None:
    through(link)
    with time_machine.travel(timezone.now() + access_links.ACCESS_LIFETIME + timedelta(minutes=1)):
        clear_expired()
    assert not Access.objects.exists()


def session_name(client: Client) -> str:
    """How forms call the session of a browser."""
    return f"session:{UserSession.objects.get(session_key=client.session.session_key).pk}"


# A removed mail address


SECOND = "ana@second.example.org"


def use_second_address(ana, browser) -> None:
    """Mails go to another address from now on; the first one is kept."""
    ana.emailaddress_set.create(email=SECOND, verified=True)
    browser.post("/accounts/reauthenticate/", {"password": OLD})
    browser.post("/accounts/email/", {"action_primary": "", "email": SECOND})
    ana.refresh_from_db()
    assert ana.email == SECOND


def remove_first_address(ana, browser) -> None:
    first = ana.email
    use_second_address(ana, browser)
    browser.post("/accounts/email/", {"action_remove": "", "email": first})
    assert [row.email for row in ana.emailaddress_set.all()] == [SECOND]


def code_of(mail) -> str:
    return re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.body, re.MULTILINE)[0]


def signed_in_by_code(email, mailoutbox) -> Client:
    browser = Client()
    browser.post("/accounts/login/code/", {"email": email})
    browser.post("/accounts/login/code/confirm/", {"code": code_of(mailoutbox[-1])})
    assert is_in(browser)
    return browser


def answered(browser, table, ana) -> int:
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    question = log.observe(table.pk, asked.seat.number).question
    said = {"opened": asked.opened, "what": question.what, "choice": answer_paths.path_json(question.options[0])}
    return browser.post(f"/t/{table.slug}/answer/", said).status_code


def test_a_link_in_the_mailbox_of_a_removed_address_plays_nothing(ana, table, link) -> None:
    before, head = through(link), Game.objects.get(pk=table.pk).head
    remove_first_address(ana, signed_in(ana))
    for browser in (before, through(link)):
        assert not opens(browser, table)
        assert answered(browser, table, ana) in (403, 404)
    assert Game.objects.get(pk=table.pk).head == head
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    new = f"/t/{table.slug}/by/{stamped.link_token(asked.seat_id, ana, asked.opened)}/"
    assert opens(through(new), table)


def test_sessions_that_began_from_a_removed_address_end(ana, mailoutbox) -> None:
    by_code, by_password = signed_in_by_code(ana.email, mailoutbox), signed_in(ana)
    visitor = Client()
    visitor.post("/accounts/signup/", {"public_name": "Eva", "email": "eva@example.org", "language": "en"})
    visitor.post("/accounts/confirm-email/", {"code": code_of(mailoutbox[-1])})
    assert is_in(visitor)
    remove_first_address(ana, by_password)
    assert not is_in(by_code)
    assert is_in(by_password), "the one in which it was removed, and whoever knows the password"
    eva = get_user_model().objects.get(public_name="Eva")
    eva.set_password(OLD)
    eva.save()
    visitor = Client()
    visitor.post("/accounts/signup/", {"public_name": "Eve", "email": "eve@example.org", "language": "en"})
    visitor.post("/accounts/confirm-email/", {"code": code_of(mailoutbox[-1])})
    eve = get_user_model().objects.get(public_name="Eve")
    eve.emailaddress_set.create(email="eve@second.example.org", verified=True)
    other = signed_in_by_code("eve@second.example.org", mailoutbox)
    other.post("/you/confirm/", {"send": "yes"})
    other.post("/you/confirm/", {"code": re.search(r"^[A-Z0-9]{6}$", mailoutbox[-1].body, re.MULTILINE)[0]})
    other.post("/accounts/email/", {"action_primary": "", "email": "eve@second.example.org"})
    other.post("/accounts/email/", {"action_remove": "", "email": "eve@example.org"})
    assert is_in(other) and not is_in(visitor), "an account begins with a code, too"


def test_a_code_on_its_way_to_a_removed_address_signs_nobody_in(ana, mailoutbox) -> None:
    first, browser = ana.email, Client()
    browser.post("/accounts/login/code/", {"email": first})
    code = code_of(mailoutbox[-1])
    remove_first_address(ana, signed_in(ana))
    told = browser.post("/accounts/login/code/confirm/", {"code": code}, follow=True)
    assert not is_in(browser) and "you have removed" in told.content.decode()
    assert not ana.emailaddress_set.filter(email=first).exists()


def test_a_code_that_confirms_who_it_is_ends_with_its_address(ana, mailoutbox) -> None:
    browser = signed_in(ana)
    browser.post("/you/confirm/", {"send": "yes"})
    code = re.search(r"^[A-Z0-9]{6}$", mailoutbox[-1].body, re.MULTILINE)[0]
    use_second_address(ana, signed_in(ana))
    assert browser.post("/you/confirm/", {"code": code}).status_code == 400


def test_a_reply_from_a_removed_address_is_a_strangers(ana, table, link) -> None:
    first = ana.email
    remove_first_address(ana, signed_in(ana))
    asked = OpenQuestion.objects.get(game=table, seat__user=ana)
    look = log.observe(table.pk, asked.seat.number)
    address = ReplyAddress(ana.pk, asked.seat_id, look.opened, stamp=look.stamp)
    lines = f"From: {first}\r\nMessage-ID: <1@x.example>\r\n\r\n1"
    assert dispatch.accept_mail(address, incoming_mail.read_mail_bytes(lines.encode(), first)) == "stranger"


def test_links_that_switch_mails_off_end_with_their_address(ana) -> None:
    stop = switches.stop_url(ana, Kind.TURN).removeprefix("http://localhost:8000")
    assert Client().get(stop).status_code == 200
    remove_first_address(ana, signed_in(ana))
    assert Client().post(stop).status_code == 404


def test_the_link_of_an_invitation_ends_with_its_address_and_seats_nobody_else(ana) -> None:
    table = open_table(scenes.person("Carla"), "gloria", size=3, public=False)
    invitations.invite(table, table.host, "Ana")
    made = table.invitations.get()
    link = f"/t/{table.slug}/join/?invite={invitations.invitation_link_token(made, ana)}"
    stranger = Client()
    assert stranger.get(link).status_code == 200
    stranger.force_login(scenes.person("Dora"))
    stranger.post(link)
    assert table.seats.count() == 1, "it shows the table, and seats its reader alone"
    remove_first_address(ana, signed_in(ana))
    assert Client().get(link).status_code == 404
    owner = signed_in(ana)
    assert owner.post(f"/t/{table.slug}/join/?invite={invitations.invitation_link_token(made, ana)}").status_code == 302
    assert table.seats.filter(user=ana).exists()


def test_closing_a_link_signs_out_the_browsers_it_has_let_in(ana, table, link) -> None:
    passed, own = through(link), signed_in(ana)
    seat = OpenQuestion.objects.get(game=table, seat__user=ana).seat_id
    own.post("/you/keys/", {"close": f"link:{seat}"})
    assert not opens(passed, table) and not opens(through(link), table)


def test_a_browser_that_is_ticked_stays_though_its_link_is_closed(ana, table, link) -> None:
    passed, own = through(link), signed_in(ana)
    (name,) = [key.name for key in credentials.active_credentials(ana) if key.kind == "access"]
    change(own, keep=[name])
    assert opens(passed, table) and not opens(through(link), table)


# A shared browser


def subscribe(browser, number: int = 1, push: Browser | None = None) -> None:
    fields = (push or Browser()).subscription | {"endpoint": f"https://push.example.org/{number}"}
    browser.post("/you/notifications/add/push/", {"subscription": json.dumps(fields), "name": "Linux"})


def pushed(user) -> list[str]:
    return [row.fields["endpoint"][-1] for row in Address.objects.filter(user=user, channel=Channel.PUSH)]


def test_push_ends_at_sign_out(ana) -> None:
    shared, own = signed_in(ana), signed_in(ana)
    subscribe(shared, 1)
    subscribe(own, 2)
    shared.post("/accounts/logout/")
    assert pushed(ana) == ["2"], "the next player there gets none of her notices"


def test_push_of_an_earlier_session_ends_at_sign_out_too(ana) -> None:
    """The session in which she subscribed has run out."""
    shared = signed_in(ana)
    subscribe(shared, 1)
    shared.session.delete()
    shared.force_login(ana)
    assert shared.post("/you/notifications/add/push/", {"known": "https://push.example.org/1"}).status_code == 204
    shared.post("/accounts/logout/")
    assert pushed(ana) == []


def test_a_browser_gets_the_notices_of_one_player(ana) -> None:
    bruno, shared, push = scenes.person("Bruno"), Client(), Browser()
    subscribe(signed_in(ana), 1, push)
    shared.force_login(bruno)
    subscribe(shared, 1, push)
    assert pushed(ana) == [] and pushed(bruno) == ["1"]


@pytest.mark.parametrize("way", ["keys", "sessions", "admin"])
def test_push_ends_where_a_browser_is_signed_out_from_afar(way, ana) -> None:
    shared, own = signed_in(ana), signed_in(ana)
    subscribe(shared, 1)
    row = UserSession.objects.get(session_key=shared.session.session_key)
    if way == "keys":
        own.post("/you/keys/", {"close": f"session:{row.pk}"})
    elif way == "sessions":
        own.post("/accounts/sessions/")
    else:
        scenes.operator(office := Client())
        office.post(f"/admin/usersessions/usersession/{row.pk}/delete/", {"post": "yes"})
    assert not is_in(shared) and pushed(ana) == []


def test_a_browser_asks_whether_its_notices_are_the_readers(ana) -> None:
    """static/push-owner.js then ends a subscription that another user has left there."""
    own, other = signed_in(ana), Client()
    subscribe(own, 1)
    other.force_login(scenes.person("Bruno"))
    known = {"known": "https://push.example.org/1"}
    assert own.post("/you/notifications/add/push/", known).status_code == 204
    assert other.post("/you/notifications/add/push/", known).status_code == 404
    assert pushed(ana) == ["1"]
