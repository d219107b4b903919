"""JSON log lines: they have their context, and never a secret."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from games.eventlog import loading
from roma_site import instrumentation, logs
from roma_site.celery import app

MAIL, TOKEN, CARD = "ana@example.org", "Zk3vY7qLw0aXh2PmT9sB4g", "legatus-of-ana"


class Heard(io.StringIO):
    def lines(self) -> list[dict]:
        return [json.loads(line) for line in self.getvalue().splitlines()]


@pytest.fixture
def heard() -> Iterator[Heard]:
    """A terminal as a public site has it."""
    out = Heard()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLogFormatter(json_ensure_ascii=False))
    root, requests = logging.getLogger(), logging.getLogger("roma_site.requests")
    before = requests.level
    root.addHandler(handler)
    requests.setLevel(logging.INFO)
    yield out
    root.removeHandler(handler)
    requests.setLevel(before)


def fails(request: HttpRequest, token: str) -> HttpResponse:
    hand = {CARD: MAIL}
    try:
        raise KeyError(f"{CARD} {MAIL}")
    except KeyError as error:
        logging.getLogger("games.somewhere").warning("asked by %s with %s", MAIL, TOKEN)
        raise ValueError(f"{hand} {token}") from error


class Urls:
    """Addresses of this test alone."""

    urlpatterns = [path("by/<str:token>/", fails), path("t/<slug:slug>/", lambda request, slug: HttpResponse("ok"))]


def without_secrets(text: str) -> bool:
    return not any(secret in text for secret in (MAIL, "ana@", TOKEN, CARD))


@override_settings(ROOT_URLCONF=Urls)
def test_a_failing_request_tells_kind_and_place_and_no_secret(heard: Heard) -> None:
    client = Client(raise_request_exception=False)
    assert client.get(f"/by/{TOKEN}/?mail={MAIL}").status_code == 500
    assert without_secrets(heard.getvalue())
    warned, failed, answered = heard.lines()
    assert warned["message"] == "asked by …@… with …"
    assert failed["error"] == "ValueError from KeyError"
    assert failed["where"][-1].startswith("tests/deploy/test_logs.py:")
    assert answered["route"] == "by/<str:token>/" and answered["status"] == 500
    assert warned["request"] == failed["request"] == answered["request"]


@override_settings(ROOT_URLCONF=Urls)
def test_a_request_at_a_table_names_it(heard: Heard) -> None:
    Client().get("/t/tiber-42/")
    Client().get("/t/tiber-43/")
    first, second = heard.lines()
    assert (first["game"], second["game"]) == ("tiber-42", "tiber-43")
    assert first["request"] != second["request"]
    assert first["method"] == "GET" and first["level"] == "INFO" and first["time"].endswith("+00:00")


@override_settings(ROOT_URLCONF=Urls, SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"))
@pytest.mark.parametrize(("given", "taken"), [("abcd-1234", True), ("x", False), ("a" * 99, False), ('"}{evil', False)])
def test_a_trusted_proxy_names_the_request(heard: Heard, given: str, taken: bool) -> None:
    Client().get("/t/tiber-42/", headers={"x-request-id": given})
    assert (heard.lines()[0]["request"] == given) is taken


@override_settings(ROOT_URLCONF=Urls)
def test_a_stranger_does_not(heard: Heard) -> None:
    Client().get("/t/tiber-42/", headers={"x-request-id": "abcd-1234"})
    assert heard.lines()[0]["request"] != "abcd-1234"


def test_a_failing_task_tells_its_name_and_no_secret(heard: Heard, settings: object) -> None:
    @app.task(name="tests.fails")
    def fails(*words: str) -> None:
        logging.getLogger("games.somewhere").warning("in the task")
        raise ValueError(" ".join(words))

    try:
        fails.apply(args=[MAIL, TOKEN, CARD])
    finally:
        app.tasks.unregister("tests.fails")
    ours = [line for line in heard.lines() if line["logger"] != "celery.app.trace"]
    inside, failed = ours
    assert failed["task_name"] == "tests.fails" and failed["error"] == "ValueError"
    assert inside["task"] == failed["task"]
    assert without_secrets(heard.getvalue())
    assert instrumentation._task_contexts == {} and logs.log_facts() == {}


@pytest.mark.django_db
def test_a_held_table_is_named_and_why_is_not_told(heard: Heard, django_user_model: type) -> None:
    from games.models import Game
    from tests.tables import open_table

    ana = django_user_model.objects.create_user(MAIL, "Ana")
    game = open_table(ana, "roma", size=2)
    loading.suspend_table(game.pk, f"event 5: {CARD} is not there")
    held = Game.objects.get(pk=game.pk)
    assert held.suspended and CARD in held.suspension_reason
    assert [line["message"] for line in heard.lines() if line["level"] == "ERROR"] == [
        f"Table {game.slug} is suspended"
    ]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("redis://:geheim@10.0.0.7:6379/0 is away", "redis://…@…:6379/0 is away"),
        ("postgresql://roma:geh/eim@db/roma", "postgresql://…@db/roma"),
        ("mail to <Ana.B+x@mail.example.org>", "mail to <…@…>"),
        (f"invitation {'f' * 32}1", "invitation …"),
        ("the file games/rules/foundations/position.py of version 12", None),
        ("Table tiber-42 is suspended", None),
    ],
)
def test_what_looks_like_a_secret_is_left_out(said: str, written: str | None) -> None:
    assert logs.redact_secrets(said) == (said if written is None else written)


def test_others_extras_stay_out(heard: Heard) -> None:
    logging.getLogger("celery.app").error("lost", extra={"data": {"args": [MAIL]}, "args_of": TOKEN})
    (line,) = heard.lines()
    assert set(line) == {"time", "level", "logger", "message"}
