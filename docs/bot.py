"""A bot that plays any game here by the API: python bot.py https://roma.example roma_TOKEN

It listens to its stream, asks which questions wait for it, looks at the table, picks an answer and sends it. Put your
own thinking into `choose`.
"""

import http.client
import json
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

SITE, TOKEN = sys.argv[1:3]


def ask(method: str, path: str, body: dict | None = None) -> dict:
    """One request; waits and tries again while the site says "later", or says nothing: it may be starting anew."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SITE}/api/v1/{path}", data, headers, method=method)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as found:
                return json.load(found)
        except urllib.error.HTTPError as error:
            if error.code == 409:  # the table has moved on; the next look will tell
                return {}
            if error.code not in (429, 500, 502, 503, 504):
                raise
            later = error.headers.get("Retry-After", 5)
        except (OSError, http.client.HTTPException):  # refused, cut off, no answer in time
            later = 5
        time.sleep(int(later))


def choose(question: dict, view: dict) -> object:
    """An answer. `view` is the table as this seat sees it; this bot does not look, and passes only if it must."""
    if question["kind"] == "number":
        return question["high"]
    offers = [one["choice"] for one in question["offers"] for _ in range(one.get("times", 1))]
    if question["kind"] == "several":
        return offers[: question["least"]]
    return next((one for one in offers if isinstance(one, list)), offers[0])


def answer(table: str) -> None:
    """Answer what is asked at a table, if anything (still) is."""
    seen = ask("GET", f"tables/{table}/?words=no")
    if question := seen.get("question"):
        said = {name: question[name] for name in ("opened", "stamp", "what") if name in question}
        said["choice"] = choose(question, seen["view"])
        ask("POST", f"tables/{table}/answer/", said)


def news() -> Iterator[None]:
    """Yield when a table has moved on, when a stream opens, every 25 seconds of it, and every 5 without one."""
    while True:
        url = SITE + ask("GET", "me/stream/")["url"]
        try:
            with urllib.request.urlopen(url, timeout=60) as stream:
                yield from (None for line in stream if line.strip() in (b"event: word", b"event: beat"))
        except (OSError, http.client.HTTPException):  # no stream now, or it has ended
            pass
        yield
        time.sleep(5)


for _ in news():
    for one in ask("GET", "me/questions/")["questions"]:
        answer(one["table"])
