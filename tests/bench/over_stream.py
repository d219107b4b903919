"""The process of bench_streams.py.

Ten tables are played and read as pages do: with a stream, and a request for news after up to 0.3 s."""

import http.client
import json
import os
import statistics
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from random import Random
from unittest.mock import patch

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402

from games.eventlog import log  # noqa: E402
from games.facts.events import Answered, Conceded  # noqa: E402
from games.models import Event, Game, OpenQuestion  # noqa: E402
from games.players.stand_ins import stand_in_choice  # noqa: E402
from games.tables import opening  # noqa: E402
from roma_site.accounts.models import User  # noqa: E402
from roma_site.live import changes, tickets  # noqa: E402
from roma_site.live.tickets import Ticket  # noqa: E402
from tests.tables import open_table  # noqa: E402

PORT = int(sys.argv[1]) if len(sys.argv) > 1 else 0
TABLES, TIMES, MOVES, BLOCKS = 10, 6, 40, 12
PATIENCE = 60  # s


class Reader(threading.Thread):
    """A page of the person in seat 0: `asked` is set once it shows their question."""

    def __init__(self, game: Game, user: User, seed: int) -> None:
        super().__init__(daemon=True)
        self.game, self.user, self.random = game, user, Random(seed)
        client = Client()
        client.force_login(user)
        name = settings.SESSION_COOKIE_NAME
        self.cookie = f"{name}={client.cookies[name].value}"
        self.seen, self.shown = 0, threading.Event()
        self.at = 0.0

    def run(self) -> None:
        ticket = tickets.sign_ticket(Ticket(self.user.pk, f"{self.user.pk:016x}"), settings.SECRET_KEY)
        stream = http.client.HTTPConnection("127.0.0.1", PORT)
        stream.request("GET", f"/stream/?ticket={ticket}")
        answer = stream.getresponse()
        while line := answer.readline():
            if line.startswith(b"data: {") and json.loads(line[6:])["table"] == self.game.slug:
                time.sleep(self.random.uniform(0, 0.3))
                self.look()

    def look(self) -> None:
        """Ask for news, as the page does."""
        page = http.client.HTTPConnection("127.0.0.1", PORT)
        headers = {"Cookie": self.cookie, "HX-Request": "true"}
        page.request("GET", f"/t/{self.game.slug}/news/?seen={self.seen}&timed=0", headers=headers)
        answer = page.getresponse()
        text = answer.read().decode()
        page.close()
        if answer.status == 200:
            self.seen = int(text.partition("news/?seen=")[2].partition("&")[0])
            self.at = time.time()
            if OpenQuestion.objects.filter(game=self.game, seat__number=0).exists() and 'name="opened"' in text:
                self.shown.set()


def answer(game: Game, seat: int) -> None:
    look = log.observe(Game.objects.get(pk=game.pk), seat)
    log.append(game.pk, Answered(seat, look.question.what, stand_in_choice(look)), look.opened)


def waits(reader: Reader, people: bool) -> list[float]:
    """How long after its commit each question stood on the page."""
    game, found = reader.game, []
    while len(found) < TIMES and not (match := log.load(game.pk)).over:
        reader.shown.clear()
        if 0 in match.awaited:
            answer(game, 0)
            continue
        if people:
            time.sleep(0.6)  # what was said of the own answer has been heard
            reader.shown.clear()
            while 0 not in (awaited := log.load(game.pk).awaited):
                answer(game, awaited[0])
        while 0 not in log.load(game.pk).awaited:  # a worker is at it
            time.sleep(0.05)
        head = Game.objects.values_list("head", flat=True).get(pk=game.pk)
        committed = Event.objects.of(game.pk, head, head).values_list("at", flat=True).get().timestamp()
        if not reader.shown.wait(PATIENCE):
            raise SystemExit(f"the question of {game.slug} never came")
        found.append(reader.at - committed)
    return found


def tables(kind: str) -> list[Reader]:
    """Each with its reader, who hears."""
    readers = []
    for number in range(TABLES):
        users = [User.objects.create_user(f"{kind}{number}{one}@bench.test", f"{kind} {number} {one}") for one in "ab"]
        guests = users[1:] if kind == "people" else []
        game = open_table(users[0], "gloria", size=2, built_in=1 - len(guests))
        for user in guests:
            opening.join(game, user)
        readers.append(Reader(game, users[0], number))
        readers[-1].start()
    time.sleep(1)
    return readers


def cost() -> float:
    users = [User.objects.create_user(f"cost{n}@bench.test", f"cost {n}") for n in range(3)]
    game = open_table(users[0], "gloria", size=3)
    for user in users[1:]:
        opening.join(game, user)
    taken: dict[bool, list[float]] = {True: [], False: []}
    for alive in (True, False) * BLOCKS:
        with patch.object(changes, "note_after_commit", changes.note_after_commit if alive else lambda *_: None):
            began = time.process_time()
            for stands in (True, False) * (MOVES // 2):
                log.append(game.pk, Conceded(0, stands))
            taken[alive].append(time.process_time() - began)
    return statistics.median(taken[True]) / statistics.median(taken[False])


def load(until: threading.Event, cookie: str) -> None:
    """Pages, one after the other."""
    while not until.is_set():
        page = http.client.HTTPConnection("127.0.0.1", PORT)
        page.request("GET", "/", headers={"Cookie": cookie})
        page.getresponse().read()
        page.close()


def measured(when: str, at_once: int) -> dict[str, float]:
    """Seconds of people's and of built-in players' questions, at so many of the tables at a time."""
    found = {}
    for kind in ("people", "built_in"):
        if kind not in readers_of:
            readers_of[kind] = tables(kind)
        turns = partial(waits, people=kind == "people")
        with ThreadPoolExecutor(at_once) as threads:
            seconds = sorted(chain(*threads.map(turns, readers_of[kind])))
        found[f"{when}_{kind}_p50"] = statistics.median(seconds)
        found[f"{when}_{kind}_worst"] = seconds[-1]
    return found


readers_of: dict[str, list[Reader]] = {}


def main() -> None:
    """Play, read; print one line of JSON."""
    figures = {"cost": cost(), **measured("quiet", 1)}
    done = threading.Event()
    busy = [threading.Thread(target=load, args=(done, readers_of["people"][0].cookie), daemon=True) for _ in range(4)]
    for one in busy:
        one.start()
    figures |= measured("loaded", TABLES)
    done.set()
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
