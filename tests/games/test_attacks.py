"""What strangers, rivals and broken programs send: one plain answer, nothing changed, never a fault of ours."""

import json
from email.utils import parseaddr
from html.parser import HTMLParser
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.core import signing
from django.db import IntegrityError, connection
from django.test import Client

from games import archive, films, log, looks, picture, tables, tasks, triggers
from games.cache import lives
from games.models import Event, Game, Seat
from games.views import table
from notifications import messages, switches
from notifications.models import Kind, Notice
from roma_site.accounts.models import User
from roma_site.wsgi import application, in_utf8
from tests.browser import scenes
from tests.games.test_threads import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    """These tests look at pages with words of real games: the tiny one of the log's tests has none."""
    monkeypatch.setattr(tasks, "_wake", lambda game_id: None)
    for memory in (lives, looks.kept, films, table.earlier, table.foreseen):
        memory.clear()


@pytest.fixture
def people():
    """Ana and Bruno sit at the tables; Carla watches."""
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def game(people) -> Game:
    """Ana is asked."""
    return scenes.play(scenes.table(people[0], people[1]), 0)


@pytest.fixture
def ana(client, people):
    client.force_login(people[0])
    return client


# Moves


@pytest.mark.parametrize("cancelled", [False, True])
@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("answer", {}),
        ("answer", {"opened": "1", "what": "lead", "choice": "[]", "confirm": "1"}),
        ("answer", {"opened": "1", "what": "lead", "choice": '"think"'}),
        ("undo", {"to": "x"}),
        ("undo", {"to": "1"}),
        ("concede", {}),
        ("concede", {"sure": "yes"}),
    ],
)
def test_nothing_can_be_played_before_the_start(ana, people, name, sent, cancelled):
    game = tables.open_table(people[0], "gloria", {}, size=3)
    if cancelled:
        tables.cancel(game, people[0])
    answer = ana.post(f"/t/{game.slug}/{name}/", sent)
    assert answer.status_code == 400
    assert answer.content.decode().endswith(".")


BAD_CHOICES = [
    "", "1e400", "NaN", "-Infinity", "1.0", "true", "null", "{}", "9" * 1999, "9" * 6000, "\0", '"\\u0000"', '"\\ud800"', '["lead","\\ud800"]',
    "[" * 1999, "[" * 900 + "]" * 900, "[[]]", "[" + "1," * 900 + "1]", '["lead",' + "9" * 400 + "]",
]  # fmt: skip


@pytest.mark.parametrize("choice", BAD_CHOICES, ids=lambda choice: repr(choice[:12]))
def test_a_forged_choice_changes_nothing(ana, game, choice):
    asked, at = log.look(game, 0), f"/t/{game.slug}/"
    sent = {"opened": asked.opened, "what": asked.question.what, "choice": choice}
    assert ana.post(f"{at}answer/", sent).status_code == 400
    assert ana.post(f"{at}answer/", {**sent, "what": choice}).status_code == 400
    assert ana.post(f"{at}answer/", {**sent, "confirm": "1"}).status_code in (200, 400)
    several = {"opened": asked.opened, "what": asked.question.what, "several": "1", "pick": [choice, choice]}
    assert ana.post(f"{at}answer/", several).status_code == 400
    assert ana.get(at, {"path": choice}).status_code == 200
    assert Event.objects.of(game.pk).count() == game.head


@pytest.mark.parametrize("body", [b"\xff\xfe\0", b"{}", b"&" * 5000, b"choice=%ff&what=%ff&opened=1"])
@pytest.mark.parametrize(
    "kind", ["", "application/json", "multipart/form-data", "multipart/form-data; boundary=", "a/b;;;=", "text/plain"]
)
def test_bodies_that_are_no_forms(ana, game, kind, body):
    for address in (f"/t/{game.slug}/answer/", "/tables/new/", "/you/", "/you/theme/", "/accounts/signup/"):
        assert ana.generic("POST", address, body, content_type=kind).status_code < 500, address


@pytest.mark.parametrize("number", ["0", "-1", "99999999999999999999", "9" * 5000, "%00", "%EF%BC%91", "1e9"])
def test_steps_that_do_not_exist(client, game, number):
    assert client.get(f"/t/{game.slug}/replay/{number}/").status_code == 404
    for sought in ({"number": number}, {"eyes": number}):
        assert client.get(f"/t/{game.slug}/replay/", sought).status_code == 302
    assert client.get(f"/t/{game.slug}/history/", {"page": number}).status_code == 200


def test_somebody_moves_while_a_page_is_made(ana, game, monkeypatch):
    def moved_on(*question):
        raise log.Stale

    table.foreseen.clear()
    monkeypatch.setattr(log, "preview", moved_on)
    assert ana.get(f"/t/{game.slug}/").status_code == 200


# Others' cards


def test_nobodys_eyes_but_ones_own_while_the_game_runs(people, game):
    """A rival asks for Ana's eyes at every address that looks back."""
    bruno = Client(headers={"hx-request": "true"})
    bruno.force_login(people[1])
    step = log.look(game, 1).steps[-3]
    own = bruno.get(f"/t/{game.slug}/replay/{step}/").content
    for eyes in ("0", "none", "1", "-1", "00"):
        assert bruno.get(f"/t/{game.slug}/replay/{step}/", {"eyes": eyes}).content == own
    assert bruno.get(f"/t/{game.slug}/export.json").status_code == 404


def test_lists_of_the_admin_tell_only_what_they_show(people, game):
    """Filtering by a column tells what is in it, a letter at a time."""
    people[2].is_staff = people[2].is_superuser = True
    people[2].save()
    operator = Client()
    operator.force_login(people[2])
    for address in (
        "games/event/?payload__contains=villa",
        "games/game/?invitation__startswith=a",
        "games/game/?secret__gt=a",
        "games/event/?game__secret=a",
        "accounts/user/?password__startswith=md5",
    ):
        assert operator.get(f"/admin/{address}").status_code == 400, address
    for address in ("games/game/?held__exact=1", f"games/event/?game__id__exact={game.pk}", "accounts/user/?q=ana"):
        assert operator.get(f"/admin/{address}").status_code == 200, address


def test_a_log_that_cannot_be_read_is_a_notice_everywhere(ana, game):
    triggers.drop(connection)
    Event.objects.of(game.pk, 9, 9).update(payload='{"garbage":1}')
    triggers.install(connection)
    for state in (Game.State.RUNNING, Game.State.FINISHED):
        Game.objects.filter(pk=game.pk).update(state=state)
        for page in ("", "news/", "history/", "replay/", "replay/?number=3", "replay/12/"):
            for memory in (lives, looks.kept, films, table.earlier):
                memory.clear()
            assert ana.get(f"/t/{game.slug}/{page}").status_code in (200, 503), page
    assert ana.get("/").status_code == ana.get("/archive/").status_code == 200


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
        assert "Somebody plays under that name already." in page.content.decode()
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
    """Names stand in subjects: a line break there is a header of somebody else's choosing."""
    whole = archive.export(game)
    for name in ("Ana\nBcc: all@example.org", "\u202eAna", "A\0"):
        forged = whole.replace(b'"name":"Ana"', b'"name":' + json.dumps(name, ensure_ascii=False).encode())
        assert forged != whole
        with pytest.raises(archive.BadFile, match="Seat 0"):
            archive.read(forged)


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
    signed = signing.Signer(salt=switches.SALT).sign_object([people[0].pk, "a kind of old"])
    elsewhere = signing.Signer(salt="another").sign_object([people[1].pk, "turn"])
    stops = [
        f"/mails/stop/{token}/" for token in (signed, elsewhere, "x", "::", "a:b", "é:é", "%00", "%ff", "x" * 5000)
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
    letter = messages.write(Notice.objects.get(game=game, user=people[0], standing=True))
    mail = letter.mime().message()
    assert parseaddr(str(mail["To"]))[1] == "ana@example.org"
    tags = Tags()
    tags.feed(letter.html)
    assert "h1" in tags.seen and "script" not in tags.seen
    ElementTree.fromstring(picture.board(log.look(game, 0), "en", ["<script>\"&'", "</svg>"]))


# Tables


def test_private_tables_are_told_apart_from_none_by_nobody(client, people):
    game = scenes.table(people[0], people[1], public=False)
    game.slug = "tiber-42"
    game.save(update_fields=["slug"])
    client.force_login(people[2])
    for page in (
        "",
        "join/",
        "join/?invite=",
        "join/?invite=x",
        "news/",
        "room/",
        "history/",
        "replay/",
        "replay/1/",
        "export.json",
    ):
        here, nowhere = client.get(f"/t/{game.slug}/{page}"), client.get(f"/t/tiber-43/{page}")
        assert here.status_code == nowhere.status_code == 404
        assert dict(here.headers) == dict(nowhere.headers)
    for page in ("join/", "leave/", "cancel/", "start/", "renew/", "answer/", "undo/", "concede/"):
        assert client.post(f"/t/{game.slug}/{page}", {"invite": "x"}).status_code == 404


def test_an_old_invitation_is_worth_nothing(client, people):
    game = tables.open_table(people[0], "gloria", {}, size=3, public=False)
    old = game.invitation
    tables.renew_invitation(game, people[0])
    client.force_login(people[2])
    assert client.get(f"/t/{game.slug}/join/", {"invite": old}).status_code == 404
    assert client.post(f"/t/{game.slug}/join/", {"invite": old}).status_code == 404
    assert client.post(f"/t/{game.slug}/join/", {"invite": game.invitation}).status_code == 302
    assert game.seats.count() == 2


@pytest.mark.django_db(transaction=True)
def test_everybody_at_the_door_at_once(people):
    """Joining twice, joining the last seat, leaving, starting and taking away, all in the same moment."""
    game = tables.open_table(people[0], "gloria", {}, size=3)
    clients = {person: Client() for person in people}
    for person, client in clients.items():
        client.force_login(person)
    ana, bruno, carla = people
    acts = [
        (bruno, "join"),
        (bruno, "join"),
        (carla, "join"),
        (carla, "leave"),
        (ana, "start"),
        (ana, "start"),
        (bruno, "leave"),
        (ana, "cancel"),
    ]

    def act(i):
        person, name = acts[i]
        client = Client()
        client.cookies = clients[person].cookies
        return client.post(f"/t/{game.slug}/{name}/").status_code

    codes = at_once(act)
    assert set(codes) <= {302, 404}, codes
    game.refresh_from_db()
    seats = list(game.seats.order_by("number"))
    sitting = [seat.user_id for seat in seats if seat.user_id]
    assert [seat.number for seat in seats] == list(range(len(seats)))
    assert len(sitting) == len(set(sitting))
    assert (game.state == Game.State.RUNNING) == (game.head > 0)
    assert game.state != Game.State.RUNNING or len(seats) == 3
