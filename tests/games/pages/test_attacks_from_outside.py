"""What strangers send in addresses, headers, cookies, names and links: one plain answer, never a fault of ours."""

import json
from email.utils import parseaddr
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core import signing
from django.db import IntegrityError
from django.test import Client

from games.boards import picture
from games.eventlog import log
from games.models import Seat
from games.operating import archive_file
from notifications.emails import writing
from notifications.models import Kind, Notification
from notifications.preferences import switches
from roma_site.accounts.models import User
from roma_site.wsgi import application, in_utf8

pytestmark = [pytest.mark.both, pytest.mark.django_db]


# Addresses, headers, cookies


@pytest.mark.parametrize(
    "sought",
    [
        {"until": "9999-12-31"},
        {"since": "0001-01-01"},
        {"since": "9999-12-31", "until": "0001-01-01"},
        {"page": "9" * 5000},
        {"player": "a\0b"},
        {"player": "%_\\'\"", "outcome": "won"},
        {"game": "\0", "end": "x", "outcome": "?"},
    ],
)
@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/Lima"])
def test_the_archive_finds_nothing_and_does_not_fail(client, people, zone, sought):
    people[0].time_zone = zone
    people[0].save()
    client.force_login(people[0])
    assert client.get("/archive/", sought).status_code == 200


@pytest.mark.parametrize(
    "there",
    ["x", "?", "#", "éé", "games:home", "games:table", "//evil", "/\\evil", "https://evil", "javascript:x", "\0"],
)
def test_the_way_back_is_a_page_of_ours(client, there):
    for address, sent in (("/you/theme/", {"theme": "dark"}), ("/you/language/", {"language": "es"})):
        answer = client.post(address, {**sent, "next": there})
        assert (answer.status_code, answer["Location"]) == (302, "/")


@pytest.mark.parametrize("cookie", ["sessionid", "csrftoken", "messages", "django_language", "theme"])
@pytest.mark.parametrize("value", ['"\\000aaaaaaaaa"', "x" * 3000, '"\\377\\300aaaaaaaa"', '"\\"><script>"'])
def test_cookies_that_nobody_was_given(client, cookie, value):
    page = client.get("/", headers={"cookie": f"{cookie}={value}"})
    assert page.status_code == 200
    assert b'"><script>"' not in page.content


def wsgi(address: str, content_type: str, body: bytes = b"", method: str = "GET") -> str:
    """The status of one request as a web server hands it over: Django's own test client builds requests differently."""
    path, _, query = address.partition("?")
    said: list[str] = []
    environ = {
        "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query, "CONTENT_TYPE": content_type, "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body), "wsgi.url_scheme": "http", "SERVER_NAME": "localhost", "SERVER_PORT": "80", "REMOTE_ADDR": "127.0.0.1",
    }  # fmt: skip
    application(environ, lambda status, headers, *more: said.append(status))
    return said[0]


@pytest.mark.parametrize(
    "parameter",
    [
        "charset=hex",
        "charset=zlib",
        'charset="rot13"',
        "charset=unicode_escape",
        "charset=utf-7",
        "a*=nonsense''x",
        "charset*=utf-8''hex",
    ],
)
def test_only_utf8_is_read(parameter):
    assert wsgi("/archive/?player=%5Cud800", f"text/plain; {parameter}").startswith("415")
    assert wsgi("/you/theme/", f"multipart/form-data; boundary=B; {parameter}", b"--B--", "POST").startswith("415")


@pytest.mark.parametrize("kind", ["", "text/plain", "text/plain; charset=UTF-8", 'application/json; charset="utf-8"'])
def test_utf8_is_read(kind):
    assert in_utf8(kind)


# People


def test_passwords_of_operators_cannot_be_guessed_without_end(client, people):
    """Django's own sign-in page does not count; ours does."""
    answer = client.post("/admin/login/", {"username": people[0].email, "password": "guess"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")
    assert client.get("/admin/games/game/", follow=True).redirect_chain[-1][0].startswith("/accounts/login/")
    client.force_login(people[1])
    assert client.get("/admin/login/").status_code == 403


def taken(*person, **more):
    raise IntegrityError("UNIQUE constraint failed")


def test_two_take_one_name_in_the_same_moment(ana, people, monkeypatch):
    sent = {"public_name": "Ana Maria", "language": "en", "time_zone": "UTC"}
    with monkeypatch.context() as patch:
        patch.setattr(User, "save", taken)
        page = ana.post("/you/", sent)
        assert page.status_code == 200
        assert "That name is already taken." in page.content.decode()
    new, stranger = {**sent, "email": "new@example.org", "password1": ""}, Client()
    with monkeypatch.context() as patch:
        patch.setattr(User, "save", taken)
        answer = stranger.post("/accounts/signup/", new)
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/signup/")
    assert stranger.post("/accounts/signup/", new).status_code == 302
    assert User.objects.filter(public_name="Ana Maria").exists()


@pytest.mark.parametrize(
    "name", ["A\nBcc: all@example.org", "<b>x</b>", "a\r\nb", "x\0", "\u202eana", "a  b", " ana", "ana\n", "' onload=x"]
)
def test_names_that_nobody_can_have(ana, name):
    ana.post("/you/", {"public_name": name, "language": "en", "time_zone": "UTC"})
    assert User.objects.filter(public_name__in=["Ana", "ana"]).count() == 1


def test_a_file_brings_no_name_that_breaks_a_mail(game):
    """Subjects contain names: a line break in a name would add a header to the email."""
    whole = archive_file.export_game(game)
    for name in ("Ana\nBcc: all@example.org", "\u202eAna", "A\0"):
        forged = whole.replace(b'"name":"Ana"', b'"name":' + json.dumps(name, ensure_ascii=False).encode())
        assert forged != whole
        with pytest.raises(archive_file.BadArchive, match="Seat 0"):
            archive_file.read_archive(forged)


def test_a_name_from_a_file_is_only_a_text(ana, game):
    """An imported game's names never went through our forms."""
    Seat.objects.filter(game=game, number=1).update(name="<script>\"&'</script>")
    for page in ("", "history/", f"replay/{game.head}/"):
        text = ana.get(f"/t/{game.slug}/{page}").content.decode()
        assert "<script>&quot;" not in text and '<script>"' not in text
        assert "&lt;script&gt;" in text


# Links from mails


class Tags(HTMLParser):
    """The elements of a text."""

    def __init__(self):
        super().__init__()
        self.seen = set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)


def test_links_that_stop_mails_cannot_be_made_up(client, people):
    mine = switches.stop_url(people[0], Kind.TURN).removeprefix(settings.SITE_URL)
    signed = signing.Signer(salt=switches.STOP_LINK_SALT).sign_object([people[0].pk, "a kind of old"])
    elsewhere = signing.Signer(salt="another").sign_object([people[1].pk, "turn"])
    stops = [
        f"/unsubscribe/{token}/" for token in (signed, elsewhere, "x", "::", "a:b", "é:é", "%00", "%ff", "x" * 5000)
    ]
    for address in (*stops, mine[:-3] + "xx/", mine.replace(":", "A:")):
        assert client.get(address).status_code == client.post(address).status_code == 404, address
    assert client.post(mine).status_code == 200
    assert not switches.is_on(people[0].pk, Kind.TURN)
    assert switches.is_on(people[0].pk, Kind.OVER) and switches.is_on(people[1].pk, Kind.TURN)


def test_a_name_in_a_mail_is_only_a_text(game, people):
    """Names from a file, or made by an operator: no header of their own, no element, no broken picture."""
    Seat.objects.filter(game=game, number=1).update(name="<script>\"&'</script>,@x;:()")
    User.objects.filter(pk=people[0].pk).update(public_name='Ana" <all@example.org>, b')
    letter = writing.write_email(Notification.objects.get(game=game, user=people[0], stint_open=True))
    mail = letter.mime().message()
    assert parseaddr(str(mail["To"]))[1] == "ana@example.org"
    tags = Tags()
    tags.feed(letter.html)
    assert "h1" in tags.seen and "script" not in tags.seen
    ElementTree.fromstring(picture.board_drawing(log.observe(game, 0), "en", ["<script>\"&'", "</svg>"]).svg())
