"""Create the load of load.py as an open loop: requests come at their time, even if earlier ones are unanswered.

The number of connections is bounded. asyncio and wire.py keep the load cheap, since it runs on the site's own two
cores. A request that is due while all connections are busy waits, and the wait counts as the site's time; if `WAITING`
requests wait, further ones are dropped and counted.

A move asks the API for the legal answers and then sends one: alternately through the API and by the page's form (the
page itself is requested by those who view pages). No request is sent twice."""

import asyncio
import itertools
import json
import random
import re
import time
import urllib.parse
from collections import deque
from dataclasses import dataclass

from tests.faults.crowd import Ack, Notes, choose
from tests.faults.pace import Rates, Stage, Taken, moments
from tests.faults.wire import Lost, Reply, Wire

CONNECTIONS, WAITING = 32, 64
FEW = 16  # known open questions; with fewer, a player asks for their open questions
CSRF = "c" * 32
ANSWERS = ["answer by API", "answer by form"]
PROGRAMS = ["API: the legal answers", "API: what waits for me"]
MOVE, OWN, STRANGER, HOME = "move", "own table", "table as a stranger", "home, signed in"
ARCHIVE, REPLAY = "archive", "replay, any step"
POLL, ANEW = "poll for news, nothing new", "poll for news, the table again"
# Of a hundred views. The poll is that of an open page; its browser sends the last ETag.
VIEWS = {OWN: 30, STRANGER: 10, HOME: 15, ARCHIVE: 5, REPLAY: 15, POLL: 25}
KINDS = [*ANSWERS, *PROGRAMS, *VIEWS, ANEW]
POLLS = re.compile(rb'hx-get="(/t/[^"]*/news/\?[^"]*)"')

Person = tuple[str, str, str]  # address, the browser's headers, the program's


@dataclass
class Seat:
    person: Person
    slug: str
    poll: str = ""
    mark: str = ""


class Visitors:
    def __init__(self, people: list[list[str]], urls: list[str], origin: str, seed: int):
        self.dice, self.urls, self.notes = random.Random(seed), urls, Notes()
        self.people = [one_of(*person, origin) for person in people]
        self.turn = itertools.cycle(self.people)
        self.open: deque[tuple[Seat, int]] = deque()
        self.known: set[tuple[str, str, int]] = set()  # questions that were ever in `open`
        self.seats: dict[tuple[str, str], Seat] = {}
        self.polling: list[Seat] = []
        self.heads: dict[str, int] = {}
        self.taken, self.idle, self.keys = Taken(), 0, itertools.count()
        self.wrong: dict[tuple[str, str], str] = {}  # what the first of each said

    # How they come

    async def stage(self, offered: Rates, seconds: float) -> Stage:
        """Let them come for so long, and wait until whoever is in has been served."""
        self.taken, self.idle, turned = Taken(), 0, 0
        line: asyncio.Queue[tuple[float, str] | None] = asyncio.Queue()
        began = time.perf_counter()
        wires = [Wire(self.urls[number % len(self.urls)]) for number in range(CONNECTIONS)]
        servers = [asyncio.create_task(self.serve(wire, line)) for wire in wires]
        kinds, weights = [MOVE, *VIEWS], [offered.moves, *(offered.views * part / 100 for part in VIEWS.values())]
        moves = views = 0
        for at in moments(offered.moves + offered.views, seconds, self.dice):
            kind = self.dice.choices(kinds, weights)[0]
            moves, views = moves + (kind == MOVE), views + (kind != MOVE)
            await asyncio.sleep(max(0.0, began + at - time.perf_counter()))
            if line.qsize() >= WAITING:
                turned += 1
            else:
                line.put_nowait((began + at, kind))
        for _ in servers:
            line.put_nowait(None)
        await asyncio.gather(*servers)
        took = time.perf_counter() - began
        done = Rates(self.taken.good(*ANSWERS) / took, self.taken.good(*VIEWS, ANEW) / took)
        return Stage(took, Rates(moves / took, views / took), done, turned, self.idle, self.taken)

    async def serve(self, wire: Wire, line: "asyncio.Queue[tuple[float, str] | None]") -> None:
        while (one := await line.get()) is not None:
            await self.come(wire, *one)
        wire.close()

    def note_faults(self) -> None:
        for kind, statuses in self.taken.bad.items():
            for status, count in statuses.items():
                self.notes.odd(f"{kind}: {status} × {count}, such as {self.wrong.get((kind, status))}")

    async def look_around(self) -> None:
        wires = [Wire(url) for url in self.urls]
        for _ in self.people:
            await self.look_in(wires[0])
        await asyncio.gather(*map(self.look_at_all, wires))
        assert self.polling, "no table's page asks for news: POLLS does not know how they do"

    async def look_at_all(self, wire: Wire) -> None:
        """Each seat that is known, and some of everything else."""
        for seat in list(self.seats.values()):
            await self.view(wire, OWN, time.perf_counter(), seat)
        for kind in [*VIEWS] * 8:
            await self.come(wire, time.perf_counter(), kind)
        wire.close()

    # What they do

    async def come(self, wire: Wire, due: float, kind: str) -> None:
        """One of them, who wants one thing."""
        if kind == MOVE:
            await self.move(wire, due)
        elif kind == POLL:
            await self.poll(wire, due)
        else:
            await self.view(wire, kind, due)

    async def move(self, wire: Wire, due: float) -> None:
        """The legal answers, then one of them."""
        if len(self.open) < FEW:
            await self.look_in(wire)
        if not self.open:
            self.idle += 1
            return
        seat, opened = self.open.popleft()
        path = f"/api/v1/tables/{seat.slug}/"
        reply = await self.ask(wire, PROGRAMS[0], due, path + "question/?words=no", seat.person[2])
        if reply is None or reply.status != 200:
            return
        found = json.loads(reply.body)
        self.heads[seat.slug] = found["head"]
        asked = found["question"]
        if asked is not None and asked["current_answer"] is None and asked["opened"] == opened:
            answer = {"opened": opened, "what": asked["what"], "choice": choose(asked, self.dice)}
            await self.answer(wire, seat, answer, self.dice.random() < 0.5)

    async def answer(self, wire: Wire, seat: Seat, said: dict, by_form: bool) -> None:
        """Give it, and note that it was taken."""
        if by_form:
            form = {**said, "choice": json.dumps(said["choice"]), "csrfmiddlewaretoken": CSRF}
            body, way, path = urllib.parse.urlencode(form), "page", f"/t/{seat.slug}/answer/"
            headers = seat.person[1] + "Content-Type: application/x-www-form-urlencoded\r\n"
        else:
            body, way, path = json.dumps(said), "API", f"/api/v1/tables/{seat.slug}/answer/"
            headers = f"{seat.person[2]}Content-Type: application/json\r\nIdempotency-Key: load-{next(self.keys)}\r\n"
        reply = await self.ask(wire, ANSWERS[by_form], time.perf_counter(), path, headers, body.encode())
        if reply is not None and reply.status == (303 if by_form else 200):
            self.notes.taken(Ack(seat.person[0], seat.slug, **said, at=time.time()), way)

    async def look_in(self, wire: Wire) -> None:
        person = next(self.turn)
        reply = await self.ask(wire, PROGRAMS[1], time.perf_counter(), "/api/v1/me/questions/", person[2])
        if reply is None or reply.status != 200:
            return
        for one in json.loads(reply.body)["questions"]:
            key = person[0], one["table"], one["opened"]
            if key not in self.known:
                self.known.add(key)
                seat = self.seats.setdefault(key[:2], Seat(person, one["table"]))
                self.heads.setdefault(seat.slug, one["opened"])
                self.open.append((seat, one["opened"]))

    async def view(self, wire: Wire, kind: str, due: float, seat: Seat | None = None) -> None:
        """A page; where it is a table's, of any."""
        seat = seat or self.dice.choice(list(self.seats.values()))
        headers = "Accept-Language: en\r\nX-Forwarded-Proto: https\r\n" if kind == STRANGER else seat.person[1]
        step = self.dice.randint(1, self.heads[seat.slug])
        paths = {HOME: "/", ARCHIVE: "/archive/", REPLAY: f"/t/{seat.slug}/replay/{step}/"}
        path = paths.get(kind, f"/t/{seat.slug}/")
        reply = await self.ask(wire, kind, due, path, headers)
        if reply is None or reply.status != 200:
            return
        if kind != STRANGER and b"/accounts/logout/" not in reply.body:
            self.wrong.setdefault((kind, "not signed in"), path)
        if kind == OWN:
            self.polls(seat, reply)

    def polls(self, seat: Seat, reply: Reply) -> None:
        """Note what the page of a table, or its main part, asks from now on."""
        found = POLLS.search(reply.body)
        if found and not seat.poll:
            self.polling.append(seat)
        elif not found and seat.poll:
            self.polling.remove(seat)
        seat.poll = found[1].decode().replace("&amp;", "&") if found else ""

    async def poll(self, wire: Wire, due: float) -> None:
        if not self.polling:
            return
        seat = self.dice.choice(self.polling)
        headers = seat.person[1] + "HX-Request: true\r\n" + (f"If-None-Match: {seat.mark}\r\n" if seat.mark else "")
        reply = await self.ask(wire, POLL, due, seat.poll, headers, anew=ANEW)
        if reply is not None and reply.status < 400:
            seat.mark = reply.headers.get("etag", "")
            if reply.status == 200:
                self.polls(seat, reply)

    async def ask(
        self, wire: Wire, kind: str, due: float, path: str, headers: str, body: bytes = b"", anew: str = ""
    ) -> Reply | None:
        try:
            reply, said = await wire.ask("POST" if body else "GET", path, headers, body), ""
        except Lost as lost:
            reply, said = None, str(lost)
        status = reply.status if reply else 0
        kind = anew if anew and status == 200 else kind
        self.taken.note(kind, time.perf_counter() - due, status)
        if not 200 <= status < 400:
            text = said if reply is None else reply.body.decode(errors="replace")[-300:]
            self.wrong.setdefault((kind, str(status or "lost")), f"{path} {text}")
        return reply


def one_of(address: str, session: str, token: str, origin: str) -> Person:
    proxy = "X-Forwarded-Proto: https\r\n"
    prefix = "__Host-" if origin.startswith("https://") else ""  # as in the settings
    cookies = f"Cookie: {prefix}sessionid={session}; {prefix}csrftoken={CSRF}\r\n"
    browser = f"{cookies}Origin: {origin}\r\nReferer: {origin}/\r\n"
    return address, f"{browser}Accept-Language: en\r\n{proxy}", f"Authorization: Bearer {token}\r\n{proxy}"
