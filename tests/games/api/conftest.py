"""Ana and Bruno at tables, and programs of theirs."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Scope
from games.tables import tokens
from tests.browser.scenes import person

ALL = tuple(Scope.values)


class Program:
    """A client that sends JSON with a user's token, or without a token."""

    def __init__(self, user=None, scopes=ALL, game=None):
        self.client, self.headers = Client(), {}
        if user is not None:
            self.token, text = tokens.make_token(user, "a program", scopes, game)
            self.headers["Authorization"] = f"Bearer {text}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """`path` below /api/v1/; `body` becomes JSON, bytes stay as they are."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(
            method, f"/api/v1/{path}", data, content_type="application/json", headers={**self.headers, **more}
        )

    def get(self, path: str, status: int = 200, **headers: str) -> Any:
        """The JSON at an address."""
        return read(self.ask("GET", path, **headers), status)

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        """The JSON that comes back."""
        return read(self.ask("POST", path, body or {}, **headers), status)


def read(answer: HttpResponse, status: int) -> Any:
    """Its JSON; a problem's members are those of every problem."""
    assert answer.status_code == status, (answer.status_code, answer.content[:500])
    found = json.loads(answer.content)
    if status >= 400:
        assert answer["Content-Type"] == "application/problem+json"
        assert {"type", "title", "status", "detail"} <= found.keys() and found["status"] == status
    return found


@pytest.fixture
def ana(db):
    return person("Ana")


@pytest.fixture
def bruno(db):
    return person("Bruno")


@pytest.fixture(autouse=True)
def tiny_game():
    """Words are needed here: the tiny game of the log's tests has none, so it stays unknown."""
