"""Errors for Sentry contain types and places only. The event is one of sentry-sdk 2."""

import sys
from types import SimpleNamespace

import pytest

from roma_site import logs

EVENT = {
    "event_id": "1",
    "level": "error",
    "platform": "python",
    "server_name": "host-of-ours",
    "request": {"url": "https://roma.example/by/Zk3vY7qLw0aXh2PmT9sB4g/", "headers": {"Cookie": "geheim"}, "data": "geheim"},
    "user": {"email": "ana@example.org", "ip_address": "203.0.113.9"},
    "breadcrumbs": {"values": [{"message": "geheim"}]},
    "extra": {"sys.argv": ["geheim"], "celery-job": {"args": ["geheim"]}},
    "contexts": {"trace": {"data": "geheim"}},
    "transaction": "/by/Zk3vY7qLw0aXh2PmT9sB4g/",
    "exception": {
        "values": [
            {
                "type": "KeyError",
                "module": None,
                "value": "geheim",
                "mechanism": {"data": "geheim"},
                "stacktrace": {
                    "frames": [{"filename": "a.py", "function": "f", "lineno": 3, "vars": {"hand": "geheim"}, "context_line": "f()"}]
                },
            }
        ]
    },
}  # fmt: skip


def test_of_an_exception_kind_place_and_what_it_is_about() -> None:
    with logs.log_context(request="abcd", game="tiber-42"):
        left = logs.stripped_event(EVENT, {})
    assert left["exception"]["values"] == [
        {
            "type": "KeyError",
            "module": None,
            "stacktrace": {"frames": [{"filename": "a.py", "function": "f", "lineno": 3}]},
        }
    ]
    assert left["tags"] == {"request": "abcd", "game": "tiber-42"}
    assert set(left) == {"event_id", "level", "platform", "tags", "exception"}
    assert not any(secret in str(left) for secret in ("geheim", "Zk3v", "ana@", "203.", "host-of"))


def test_of_a_line_the_bare_sentence() -> None:
    said = {"message": "asked by %s", "params": ["ana@example.org"], "formatted": "asked by ana@example.org"}
    assert logs.stripped_event({"logentry": said}, {})["logentry"] == {"message": "asked by %s"}
    worded = {"message": "asked by ana@example.org"}
    assert logs.stripped_event({"logentry": worded}, {})["logentry"] == {"message": "asked by …@…"}


def test_it_is_switched_on_without_variables_requests_and_people(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict = {}
    monkeypatch.setitem(sys.modules, "sentry_sdk", SimpleNamespace(init=given.update))
    logs.start_sentry("https://key@errors.example/1")
    assert given["before_send"] is logs.stripped_event
    assert (given["send_default_pii"], given["include_local_variables"], given["max_request_body_size"]) == (
        False,
        False,
        "never",
    )
    assert (given["max_breadcrumbs"], given["traces_sample_rate"]) == (0, 0)


def test_a_missing_package_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(ImportError, match=r"requirements/sentry\.txt"):
        logs.start_sentry("https://key@errors.example/1")
