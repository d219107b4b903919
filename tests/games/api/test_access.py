"""Access to the API: scopes, tokens, anonymous users and the user's own browser."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone
from rest_framework.request import Request

from games.api.auth import client_network
from games.api.endpoint import IdempotentRequest
from games.api.problems import KeyReused
from games.models import Scope, Token
from games.tables import tokens
from tests import stamped
from tests.browser.scenes import person, table
from tests.games.api.conftest import Program, read
from tests.tables import open_table

# For each scope what it opens, and what it does not.
OPENS = {
    "read": ("GET", "tables/{slug}/"),
    "play": ("POST", "tables/{slug}/concede/"),
    "host": ("POST", "tables/"),
    "chat": ("GET", "tables/{slug}/chat/"),
    "profile": ("GET", "me/time/"),
}


@pytest.fixture
def game(ana, bruno):
    return table(ana, bruno, options={"short": True})


@pytest.mark.parametrize("scope", Scope.values)
def test_a_token_opens_what_its_scopes_name(ana, game, scope):
    program = Program(ana, [scope])
    for other, (method, path) in OPENS.items():
        answer = program.ask(method, path.format(slug=game.slug), {} if method == "POST" else None)
        assert (answer.status_code == 403) is (other != scope), (scope, other, answer.content)


def test_a_token_for_one_table_opens_no_other(ana, bruno, game):
    second = table(ana, bruno)
    narrow = Program(ana, game=game)
    assert narrow.get(f"tables/{game.slug}/")["me"] == 0
    assert narrow.get(f"tables/{second.slug}/", 404) == Program(bruno).get("tables/nowhere-1/", 404)
    asked = [one["table"] for one in narrow.get("me/questions/")["questions"]]
    assert set(asked) <= {game.slug}
    for path in ("tables/mine/", "tables/archive/", "me/time/", "me/"):
        assert narrow.get(path, 403)["type"] == "/api/docs/#forbidden"
    assert narrow.post("tables/", {"game": "roma", "size": 2}, 403)
    assert narrow.post(f"tables/{second.slug}/concede/", {}, 404)


def test_a_token_that_is_gone_opens_nothing(ana, game):
    revoked, expired, asleep = Program(ana), Program(ana), Program(ana)
    revoked.token.delete()
    Token.objects.filter(pk=expired.token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    for program in (revoked, expired):
        assert program.get(f"tables/{game.slug}/", 401)["type"] == "/api/docs/#unauthenticated"
    ana.is_active = False
    ana.save()
    assert asleep.get(f"tables/{game.slug}/", 401)
    answer = revoked.ask("GET", f"tables/{game.slug}/")
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "header", ["Bearer", "Bearer  ", "Bearer a b", "Bearer \xff\xfe", "Bearer roma_", "bearer " + "x" * 5000]
)
def test_a_header_that_is_no_token_is_no_stranger_either(db, header):
    answer = Client().get("/api/v1/tables/open/", headers={"Authorization": header})
    assert answer.status_code == 401


def test_the_text_of_a_token_is_kept_nowhere(ana):
    token, text = tokens.make_token(ana, "a program", ["read"])
    row = {str(value) for value in Token.objects.filter(pk=token.pk).values_list().get()}
    assert text not in row and text[10:] not in "".join(row)


def test_strangers_see_what_is_public_and_nothing_else(ana, bruno):
    public, private = table(ana, bruno), table(ana, bruno, public=False)
    stranger, carla = Program(), Program(person("Carla"))
    assert stranger.get(f"tables/{public.slug}/")["me"] is None
    nowhere = Program(person("Diego")).get("tables/nowhere-1/", 404)
    for program in (stranger, carla):
        for path in ("", "question/", "why/", "history/", "replay/3/", "export/"):
            assert program.get(f"tables/{private.slug}/{path}", 404) == nowhere
    for path in ("answer/", "undo/", "motions/", "chat/", "start/", "join/"):
        assert carla.post(f"tables/{private.slug}/{path}", {}, 404) == nowhere
        assert stranger.post(f"tables/{private.slug}/{path}", {}, 401)
        assert stranger.post(f"tables/{public.slug}/{path}", {}, 401)
    for path in ("chat/", "note/"):
        assert carla.get(f"tables/{public.slug}/{path}", 404) == nowhere
    assert carla.post(f"tables/{public.slug}/concede/", {}, 403)


def test_a_private_table_comes_and_goes_without_a_trace(ana, bruno):
    stranger, carla = Program(), Program(person("Carla"))
    table(ana, bruno)

    def everything():
        paths = ("tables/open/", "tables/archive/", "tables/archive/?player=bruno", "games/", "tables/mine/")
        return [
            (one.content, one.get("ETag")) for p in (stranger, carla) for one in (p.ask("GET", path) for path in paths)
        ]

    before = everything()
    table(ana, bruno, public=False)
    open_table(ana, "roma", size=2, public=False)
    assert everything() == before


def test_ones_own_browser_needs_the_forms_token(ana, game):
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana)
    assert client.get(f"/api/v1/tables/{game.slug}/").status_code == 200
    answer = client.post(f"/api/v1/tables/{game.slug}/concede/", {}, content_type="application/json")
    assert answer.status_code == 403
    client.get("/you/programs/")
    key = client.cookies["csrftoken"].value
    headers = {"X-CSRFToken": key, "Referer": "http://testserver/"}
    answer = client.post(f"/api/v1/tables/{game.slug}/concede/", {}, content_type="application/json", headers=headers)
    assert read(answer, 200)["number"] > 0


def test_the_cookie_of_a_mail_opens_nothing_here(ana, bruno):
    from games.models import OpenQuestion
    from games.tables import access_links

    game = table(ana, bruno, public=False)
    asked = OpenQuestion.objects.filter(game=game).first()
    client = Client()
    client.get(f"/t/{game.slug}/by/{stamped.link_token(asked.seat_id, asked.seat.user, asked.opened)}/")
    client.cookies[access_links.ACCESS_COOKIE_NAME]["path"] = "/"
    assert client.get(f"/api/v1/tables/{game.slug}/").status_code == 404


def test_too_many_requests_are_told_to_wait(ana, settings):
    settings.API_PER_MINUTE = 5
    program = Program(ana)
    answers = [program.ask("GET", "games/") for _ in range(12)]
    late = [one for one in answers if one.status_code == 429]
    assert late and 1 <= int(late[0]["Retry-After"]) <= 60
    assert read(late[0], 429)["type"] == "/api/docs/#too-many"


@pytest.mark.parametrize("headers", [{}, {"authorization": "Bearer roma_nothing"}], ids=["stranger", "bad_token"])
@pytest.mark.parametrize("path", ["me/", "games/"])
def test_who_is_refused_is_counted_too(settings, headers, path, db):
    settings.API_PER_MINUTE = 20
    told = [Client().get(f"/api/v1/{path}", headers=headers).status_code for _ in range(12)]
    assert 429 in told and ((headers == {} and path == "games/") or 401 in told)


def test_a_stranger_is_counted_by_their_network():
    """One line has 2^64 addresses of IPv6."""
    assert (
        client_network("2001:db8:1:2::3") == client_network("2001:db8:1:2:ffff::9") != client_network("2001:db8:1:3::3")
    )
    assert client_network("192.0.2.1") != client_network("192.0.2.2")
    assert client_network("::ffff:192.0.2.1") != client_network("::ffff:192.0.2.2")
    assert client_network("") == ""


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b'{"a":"\xff"}', b"[" * 100_000, b'{"text":"' + b"x" * 70_000 + b'"}',
     b'{"opened":1e999,"what":"x","choice":[]}', b'{"opened":1,"what":"\\u0000","choice":{}}',
     b'{"opened":' + b"9" * 5000 + b',"what":"x","choice":"x"}', b'{"opened":true,"what":1,"choice":null}'],
)  # fmt: skip
@pytest.mark.parametrize("path", ["answer/", "preview/", "undo/", "motions/", "chat/", "pause/"])
def test_bodies_that_are_none_change_nothing(ana, game, body, path):
    before = game.head
    answer = Program(ana).ask("POST", f"tables/{game.slug}/{path}", body)
    assert 400 <= answer.status_code < 500 and answer["Content-Type"] == "application/problem+json"
    game.refresh_from_db()
    assert game.head == before


def test_a_key_makes_a_request_one(ana, game):
    program = Program(ana)
    first = program.ask("POST", f"tables/{game.slug}/chat/", {"text": "Salve"}, Idempotency_Key="k1")
    again = program.ask("POST", f"tables/{game.slug}/chat/", {"text": "Salve"}, Idempotency_Key="k1")
    assert first.status_code == again.status_code == 201 and first.content == again.content
    assert again["Idempotency-Replayed"] == "true"
    assert len(program.get(f"tables/{game.slug}/chat/")["messages"]) == 1
    other = program.ask("POST", f"tables/{game.slug}/chat/", {"text": "Vale"}, Idempotency_Key="k1")
    assert read(other, 409)["type"] == "/api/docs/#repeated"
    assert program.ask("POST", f"tables/{game.slug}/chat/", {"text": "Vale"}, Idempotency_Key="k2").status_code == 201


def test_a_key_belongs_to_one_request_of_one_user(ana, bruno):
    def once(user=ana, key="k1", method="POST", path="/api/v1/tables/", data=("a", 1)) -> IdempotentRequest:
        request = Request(getattr(RequestFactory(), method.lower())(path))
        request.user, request._full_data = user, dict([data])
        return IdempotentRequest(request, key)

    first = once()
    assert first.before() is None
    with pytest.raises(KeyReused):  # the first is still at work
        once().before()
    first.after(201, {"number": 7})
    assert once().before() == (201, {"number": 7})
    for other in ({"method": "PUT"}, {"path": "/api/v1/tables/?a=1"}, {"data": ("a", 2)}):
        with pytest.raises(KeyReused):
            once(**other).before()
    assert once(user=bruno).before() is once(key="k2").before() is None


def test_a_refused_request_leaves_its_key_free(ana, game):
    program, talk = Program(ana), f"tables/{game.slug}/chat/"
    assert program.ask("POST", talk, {"text": ""}, Idempotency_Key="k1").status_code == 400
    said = program.ask("POST", talk, {"text": "Salve"}, Idempotency_Key="k1")
    assert said.status_code == 201 and "Idempotency-Replayed" not in said


def test_without_the_broker_a_key_stops_nothing(ana, game):
    """Without the broker a repeated request cannot be recognized, so it is carried out."""
    nowhere = {name: {**cache, "LOCATION": "redis://127.0.0.1:1/0"} for name, cache in settings.CACHES.items()}
    with override_settings(CACHES=nowhere):
        for _ in range(2):
            said = Program(ana).ask("POST", f"tables/{game.slug}/chat/", {"text": "Salve"}, Idempotency_Key="k1")
            assert said.status_code == 201 and "Idempotency-Replayed" not in said


def test_unknown_addresses_are_problems_too(db):
    for method in ("GET", "POST", "DELETE"):
        assert read(Program().ask(method, "nowhere/at/all"), 404)["type"] == "/api/docs/#not-found"
    assert read(Program().ask("DELETE", "games/"), 405)["type"] == "/api/docs/#method"
