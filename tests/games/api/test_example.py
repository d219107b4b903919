"""docs/bot.py survives whatever a site does while it restarts."""

import contextlib
import http.client
import io
import itertools
import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

BOT = Path(__file__).parents[3] / "docs/bot.py"
QUESTION = {"opened": 5, "what": "lead", "kind": "one", "offers": [{"choice": "think"}, {"choice": ["lead", "patron"]}]}
WAITING, NOTHING = {"questions": [{"table": "tiber-1"}]}, {"questions": []}
SEEN = {"question": QUESTION, "view": {}}


class Enough(BaseException):
    """The bot would go on for ever."""


class Said(io.BytesIO):
    """An answer that was read."""

    def __init__(self, answer: dict) -> None:
        super().__init__(json.dumps(answer).encode())


class Stream(contextlib.nullcontext):
    """A stream on which something happens again and again."""

    def __enter__(self) -> Iterator[bytes]:
        return itertools.cycle([b"event: beat\n", b"data: 1\n", b"\n", b"event: word\n"])


def refusal(code: int, **headers: str) -> urllib.error.HTTPError:
    more = http.client.HTTPMessage()
    for name, value in headers.items():
        more[name.replace("_", "-")] = value
    return urllib.error.HTTPError("", code, "", more, io.BytesIO())


@pytest.fixture
def bot(monkeypatch):
    """Runs the bot against these answers (what is to be raised or read); gives what it asked and how long it slept."""

    def run(*answers, streams: bool = True) -> tuple[list[tuple[str, str]], list[int]]:
        left, asked, slept = list(answers), [], []

        def urlopen(request, **_more):
            if isinstance(request, str):
                if streams:
                    return Stream()
                raise refusal(503)
            if request.full_url.endswith("/me/stream/"):
                return Said({"url": "/stream/?ticket=x"})
            if not left:
                raise Enough
            asked.append((request.get_method(), request.full_url.removeprefix("https://roma.example/api/v1/")))
            answer = left.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return Said(answer)

        monkeypatch.setattr(urllib.request, "urlopen", urlopen)
        monkeypatch.setattr(time, "sleep", slept.append)
        monkeypatch.setattr("sys.argv", ["bot.py", "https://roma.example", "roma_x"])
        with pytest.raises(Enough):
            exec(compile(BOT.read_text(), str(BOT), "exec"), {"__name__": "__main__"})
        return asked, slept

    return run


@pytest.mark.parametrize("fault", [
    urllib.error.URLError(ConnectionRefusedError()), ConnectionResetError(), TimeoutError(), http.client.IncompleteRead(b""),
    http.client.RemoteDisconnected(), refusal(500), refusal(502), refusal(503), refusal(429),
], ids=lambda fault: f"{type(fault).__name__}{getattr(fault, 'code', '')}")  # fmt: skip
def test_it_asks_again_whatever_went_wrong(bot, fault):
    asked, slept = bot(WAITING, SEEN, fault, {"number": 6})
    assert asked[2] == asked[3] == ("POST", "tables/tiber-1/answer/"), "the very same answer again"
    assert slept == [5]


def test_it_waits_as_long_as_it_is_told(bot):
    assert bot(refusal(503, Retry_After="7"), NOTHING, NOTHING)[1] == [7]


def test_it_asks_every_five_seconds_while_there_is_no_stream(bot):
    asked, slept = bot(NOTHING, NOTHING, NOTHING, streams=False)
    assert asked == [("GET", "me/questions/")] * 3
    assert slept == [5, 5, 5]


def test_a_table_that_has_moved_on_or_is_stopped_is_left(bot):
    asked, _ = bot(WAITING, SEEN, refusal(409), WAITING, refusal(409), NOTHING)
    assert [path.partition("?")[0] for _, path in asked[3:]] == ["me/questions/", "tables/tiber-1/", "me/questions/"]


def test_a_token_that_opens_nothing_ends_it(monkeypatch):
    def urlopen(request, **_more):
        raise refusal(401)

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    monkeypatch.setattr("sys.argv", ["bot.py", "https://roma.example", "roma_x"])
    with pytest.raises(urllib.error.HTTPError):
        exec(compile(BOT.read_text(), str(BOT), "exec"), {"__name__": "__main__"})
