"""A club's month, and then its owner's absence: twelve accounts, at pages and mailboxes as people use them.

They join by one link, are asked, play by page and by email; one leaves, one is excluded, one is reported and appeals,
and the owner vanishes. After each step it is said what they see, and which emails there are: these and no others."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from django.core import mail
from django.test import Client, TestCase

from notifications.emails import board
from notifications.inbound.listener import SMTP_ACCEPTED, process_mail
from notifications.models import Notification, State
from tests import fifth
from tests.browser import scenes
from tests.e2e.surfer import Page
from tests.hollow import some
from tests.memory import forget

pytestmark = [pytest.mark.both, pytest.mark.django_db]
BEGIN = datetime(2026, 9, 1, 8, tzinfo=UTC)
GUESTS = ("Livia", "Bruno", "Carla", "Dario", "Eva", "Fabio", "Gaia", "Hugo", "Iris", "Nero")  # join in this order
CLUB = "Sodalitas"
HERE = "http://testserver"


class Browser:
    """A browser. Forms are sent with what the page has put into them."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)

    def open(self, address: str, status: int = 200) -> Page:
        return self._page(self.client.get(address, follow=True), status)

    def press(self, page: Page, label: str, part: str = "", status: int = 200, **fields: str) -> Page:
        """Fill in and send the form with this button; `part` is a part of the form's address."""
        form = page.form(lambda one: part in one.action and any(each.text.startswith(label) for each in one.buttons))
        button = next(one for one in form.buttons if one.text.startswith(label))
        sent = dict(form.set(**fields).fields) | ({button.name: button.value} if button.name else {})
        with TestCase.captureOnCommitCallbacks(execute=True):
            return self._page(self.client.post(form.action, sent, follow=True), status)

    def _page(self, response, status: int) -> Page:
        last = response.redirect_chain[-1][0] if response.redirect_chain else response.wsgi_request.get_full_path()
        page = Page(HERE + last.removeprefix(HERE), response.status_code, response.content, response.headers)
        assert page.status == status, (page.url, page.status, page.text[-600:])
        return page


class Person(Browser):
    """A person with a browser and a mailbox."""

    def __init__(self, name: str) -> None:
        self.user = scenes.person(name)
        self.sign_in()

    def sign_in(self) -> None:
        super().__init__()
        self.client.force_login(self.user)

    def reply(self, to: mail.EmailMessage, text: str) -> None:
        """Answer an email as a mail program does, at the door of the listener."""
        answer = EmailMessage()
        answer["From"], answer["To"] = self.user.email, to.extra_headers["Reply-To"]
        answer["Message-ID"] = make_msgid(domain="mail.example")
        quoted = "\n".join(f"> {line}" for line in to.body.splitlines())
        answer.set_content(f"{text}\n\nOn Tue, 1 Sep 2026 at 10:00, Roma by post wrote:\n\n{quoted}\n")
        with TestCase.captureOnCommitCallbacks(execute=True):
            assert process_mail(answer["To"], answer.as_bytes(), self.user.email) == SMTP_ACCEPTED


def reader(one: mail.EmailMessage) -> str:
    return parseaddr(one.to[0])[0]


class Month:
    """The people, the clock, and the emails that no step has accounted for yet."""

    def __init__(self, traveller) -> None:
        self.traveller = traveller
        self.of = {name: Person(name) for name in ("Ana", *GUESTS, "Octavia")}
        self.unread: list[mail.EmailMessage] = []
        self.outside = {"Octavia"}  # what they are sent names no club

    def later(self, **time: float) -> None:
        """Some time passes: all periodic tasks run, as on the site."""
        self.traveller.shift(timedelta(**time))
        for entry in settings.CELERY_BEAT_SCHEDULE.values():
            with TestCase.captureOnCommitCallbacks(execute=True):
                current_app.tasks[entry["task"]]()
        for one in mail.outbox:
            texts = (one.subject, one.body, *(text for text, _kind in one.alternatives))
            assert reader(one) not in self.outside or not [text for text in texts if CLUB in text], (reader(one), texts)
        self.unread += mail.outbox
        mail.outbox.clear()

    def mails(self, words: str, *names: str) -> list[mail.EmailMessage]:
        """These people, and no others, have an email with these words; return theirs in this order."""
        found = [one for one in self.unread if words in f"{one.subject}\n{one.body}"]
        assert Counter(map(reader, found)) == Counter(names), (words, self.left())
        self.unread = [one for one in self.unread if one not in found]
        return sorted(found, key=lambda one: names.index(reader(one)))

    def left(self) -> list[tuple[str, str]]:
        return [(reader(one), one.subject) for one in self.unread]


@pytest.fixture
def month(db, monkeypatch) -> Iterator[Month]:
    monkeypatch.setattr("celery.app.task.Task.apply_async", lambda *_, **how: None)  # the sweeps find it all
    monkeypatch.setattr("notifications.inbound.listener.close_old_connections", lambda: None)
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr(board, "inline_styles", lambda html: html)
    forget()
    with fifth.joined(), time_machine.travel(BEGIN, tick=False) as traveller:
        yield Month(traveller)


def test_a_month_of_a_club(month) -> None:
    club = they_join_by_one_link(month)
    table = the_club_is_asked(month, club)
    one_plays_who_has_left(month, club, table)
    one_is_excluded(month, club)
    one_is_reported_and_appeals(month, club)
    the_owner_vanishes(month, club)
    every_email_is_accounted_for(month)


def they_join_by_one_link(month) -> str:
    """Return the club's address."""
    ana = month.of["Ana"]
    page = ana.press(ana.open("/clubs/new/"), "Create the club", name=CLUB, about="")
    club = page.url.removeprefix(HERE)
    link = link_of(ana, club)
    for guest in map(month.of.get, GUESTS):
        month.traveller.shift(timedelta(minutes=5))
        page = guest.open(link)
        assert f"{CLUB} Owner: Ana A club" in page.text, "no other member"
        assert guest.press(page, "Join the club").url == HERE + club
    assert "11 members" in ana.open(club).text
    page = ana.open(f"{club}members/")
    for host in ("Eva", "Bruno"):
        page = ana.press(page, "Make host", membership(page, host))
    month.later(hours=2)
    month.mails("You are now a host of the club", "Eva", "Bruno")
    sees_nothing(month.of["Octavia"], club)
    return club


def the_club_is_asked(month, club: str) -> str:
    """Return the address of a table that members have joined by email."""
    ana, octavia = month.of["Ana"], month.of["Octavia"]
    table = new_table(ana, club, "3")
    ana.press(ana.open(table), "Ask the club")
    month.later(hours=2)
    letters = dict(zip(GUESTS, month.mails("Ana is looking for players in Sodalitas", *GUESTS), strict=True))
    for name in GUESTS:
        assert table in month.of[name].open("/").body.decode(), "all see it on their home pages"
    octavia.reply(letters["Bruno"], "yes")  # she has seen his email
    for name in ("Bruno", "Dario", "Iris"):
        month.of[name].reply(letters[name], "Yes, gladly.")
    month.later(hours=2)
    month.mails("could not verify that you sent it", "Bruno")
    month.mails("You have a seat", "Bruno", "Dario")
    month.mails("The game has begun without you", "Iris")
    sees_nothing(octavia, club, table)
    return table


def one_plays_who_has_left(month, club: str, table: str) -> None:
    """Dario leaves the club in the middle of a game, and keeps the seat."""
    ana, dario, name = month.of["Ana"], month.of["Dario"], table.split("/")[2].capitalize()
    page = dario.press(dario.open(f"{club}settings/"), "Leave this club", "/leave/")
    assert page.url == f"{HERE}/clubs/" and CLUB not in page.text
    month.outside.add("Dario")
    sees_nothing(dario, club)
    assert "10 members" in ana.open(club).text and name in dario.open("/").text
    _own, *letters = month.mails("How many points will you see?", "Ana", "Bruno", "Dario")
    ana.press(ana.open(table), "Send", "/answer/", choice="3")
    for one in letters:
        month.of[reader(one)].reply(one, "3")
    month.later(hours=1)
    month.mails("Played: 3", "Bruno", "Dario")
    for player in ("Ana", "Bruno", "Dario") * 2:
        [letter] = month.mails("Which bird flies, and where?", player)
        month.of[player].reply(letter, "1")
        month.later(hours=1)
        month.mails("Played: ", player)
    [letter] = month.mails("Which birds come back?", "Ana")
    ana.reply(letter, "0")
    month.later(hours=1)
    month.mails("Played: ", "Ana")
    month.mails("Watch the replay", "Ana", "Bruno", "Dario")
    assert "The game is over" in dario.open(table).text and name in dario.open("/archive/?mine=on").text
    for member in (ana, month.of["Nero"]):
        assert name in member.open(f"{club}archive/").text
    sees_nothing(month.of["Octavia"], club, table, name)


def one_is_excluded(month, club: str) -> None:
    """Hugo is excluded while the email that asks him waits; the link that he knows ends."""
    bruno, eva, gaia, hugo = (month.of[name] for name in ("Bruno", "Eva", "Gaia", "Hugo"))
    old = link_of(eva, club)
    table = new_table(bruno, club, "2")
    bruno.press(bruno.open(table), "Ask the club")
    page = eva.open(f"{club}members/")
    page = eva.press(page, "Remove and exclude", membership(page, "Hugo"))
    assert "Exclude Hugo?" in page.text
    eva.press(page, "Exclude")
    hugo.open(old, 404)
    hugo.open(table, 404)
    month.later(hours=2)
    month.mails("You are no longer a member of the club", "Hugo")
    month.outside.add("Hugo")
    asked = [name for name in ("Ana", *GUESTS) if name not in ("Bruno", "Dario", "Hugo")]
    letters = month.mails("Bruno is looking for players in Sodalitas", *asked)
    gaia.reply(letters[asked.index("Gaia")], "yes")
    month.later(hours=2)
    month.mails("The game has begun", "Gaia")
    month.mails("Your turn: ", "Bruno", "Gaia")
    gaia.press(gaia.open(table), "Concede", "/concede/", sure="yes")
    month.later(hours=2)
    month.mails("Watch the replay", "Bruno", "Gaia")
    hugo.open(link_of(eva, club), 404)
    assert "Join the club" in buttons(month.of["Dario"].open(link_of(eva, club))), "who has left may come back by it"
    sees_nothing(hugo, club, table)


def one_is_reported_and_appeals(month, club: str) -> None:
    """Fabio insults the club, is stopped from writing, and appeals without signing in."""
    fabio, gaia, nero = (month.of[name] for name in ("Fabio", "Gaia", "Nero"))
    fabio.press(fabio.open(f"{club}talk/"), "Send", text="You are all donkeys.")
    for one in (gaia, nero):
        page = one.open(one.open(f"{club}talk/").link("?what=message-"))
        assert "Thank you" in one.press(page, "Send report", reason="insult").text
    bruno = month.of["Bruno"]
    bruno.press(bruno.open(f"{club}talk/"), "hide")
    assert "hidden by a host" in gaia.open(club).text and "donkeys" not in gaia.open(f"{club}talk/").text
    operator, visitor = Browser(), Browser()
    scenes.operator(operator.client)
    case = case_of("Fabio", operator)
    assert "Reporters" in operator.open("/admin/reports/").text and "You are all donkeys." in case.text
    operator.press(case, "Begin now", kind="muted", days="14", reason="Insults in the chat.")
    page = fabio.press(fabio.open(f"{club}talk/"), "Send", text="Donkeys!", status=400)
    assert "You cannot write to other players at the moment." in page.text
    assert "Insults in the chat." in fabio.open(fabio.open("/").link("/you/moderation/")).text
    assert "Donkeys!" not in gaia.open(f"{club}talk/").text
    month.later(minutes=1)
    month.mails("Your report has been dealt with", "Gaia", "Nero")
    [letter] = month.mails("The operators’ decision", "Fabio")
    page = visitor.open(re.search(r"/appeal/\S+", letter.body)[0])
    assert re.search("Until: (.*)", letter.body)[1] in page.text, "by the reader's clock"
    page = visitor.press(page, "Send appeal", text="It was a quotation from a play.")
    assert "Your appeal has been sent." in page.text and "Send appeal" not in buttons(page)
    case = case_of("Fabio", operator)
    assert "It was a quotation from a play." in case.text
    operator.press(case, "Answer the appeal", decision="We know the play.", lift="yes")
    month.later(minutes=1)
    [letter] = month.mails("have accepted your appeal", "Fabio")
    assert letter.subject == "Ended: No writing" and "We know the play." in letter.body
    assert "Salvete" in fabio.press(fabio.open(f"{club}talk/"), "Send", text="Salvete!").text


def the_owner_vanishes(month, club: str) -> None:
    """Without the owner for 90 days, the host who has been a member for longest becomes an owner."""
    bruno, members = month.of["Bruno"], [month.of[name] for name in GUESTS if name not in ("Dario", "Hugo")]
    month.later(days=40)
    for one in members:
        one.sign_in()
    month.later(days=45)
    assert not month.left() and "Save" not in buttons(bruno.open(f"{club}settings/"))
    month.later(days=5)
    month.later(hours=1)
    month.mails("You are now an owner of the club", "Bruno")
    bruno.press(bruno.open(f"{club}settings/"), "Save", about="Thursdays, as ever.")
    assert "Thursdays" in month.of["Livia"].open(f"{club}settings/").text
    for one in ("Octavia", "Dario", "Hugo"):
        month.of[one].sign_in()
        sees_nothing(month.of[one], club)


def every_email_is_accounted_for(month) -> None:
    assert not month.left()
    assert all(one.state == State.SENT or one.reason for one in some(Notification.objects.all()))


def buttons(page: Page) -> list[str]:
    return [one.text for form in page.forms for one in form.buttons]


def new_table(host: Person, club: str, size: str) -> str:
    """Open a table for the club, from its page; return its address."""
    page = host.open(host.open(club).link("/tables/new/") + "&ruleset=augury")
    return host.press(page, "Open the table", size=size).url.removeprefix(HERE)


def case_of(name: str, operator: Browser) -> Page:
    """The operators' page about a person, by its link in their queue."""
    return operator.open(next(href for href, text in operator.open("/admin/reports/").links if text == name))


def link_of(host: Person, club: str) -> str:
    """The invitation link, which hosts find on the page of members."""
    page = host.open(f"{club}members/").body.decode()
    return re.search(rf'"http[^"]*({club}join/\?invite=[^"]+)"', page)[1]


def membership(page: Page, name: str) -> str:
    """The address of the form about a member."""
    return re.search(rf'>{name}</a>.*?action="([^"]*/members/\d+/)"', page.body.decode(), re.S)[1]


def sees_nothing(person: Person, club: str, *more: str) -> None:
    """To this person the club does not exist: its pages are those of a club that never was, and no other names it."""
    absent, no_link = (person.open(f"/c/aurora-tiber-1/{part}", 404).text for part in ("", "join/"))
    assert person.open(f"{club}join/", 404).text == no_link
    for part in ("", "members/", "talk/", "archive/", "settings/"):
        assert person.open(f"{club}{part}", 404).text == absent, part
    for address in ("/", "/tables/", "/archive/", "/clubs/", "/people/", "/people/Ana/", "/you/"):
        page = person.open(address).body.decode()
        assert not [one for one in (CLUB, club, *more) if one in page], address
