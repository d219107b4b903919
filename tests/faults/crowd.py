"""Players at browsers and programs at the API, each a thread.

They answer what waits for them, and repeat requests without a reply or with a 5xx until they know the result."""

import http.client
import http.cookiejar
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass

from tests.e2e.player import Player, is_answer
from tests.e2e.surfer import Page, Surfer
from tests.post_office import PostOffice


@dataclass(frozen=True)
class Ack:
    """An answer that the site has said it has: as it was sent."""

    by: str
    slug: str
    opened: int
    what: str
    choice: object  # JSON; of several a list, as they were ticked
    at: float


class Notes:
    def __init__(self) -> None:
        self.acks: list[Ack] = []
        self.counts: Counter[str] = Counter()
        self.oddities: list[str] = []
        self.lock = threading.Lock()

    def count(self, what: str) -> None:
        """One more of it."""
        with self.lock:
            self.counts[what] += 1

    def taken(self, ack: Ack, way: str) -> None:
        """An answer that was acknowledged, by "page" or "API"."""
        with self.lock:
            self.acks.append(ack)
            self.counts[f"answers taken by {way}"] += 1

    def odd(self, what: str) -> None:
        """Something that must not happen."""
        with self.lock:
            self.oddities.append(what)

    def as_json(self) -> dict:
        """For the audit."""
        return {"acks": [asdict(ack) for ack in self.acks], "oddities": self.oddities}


class Stay(urllib.request.HTTPRedirectHandler):
    """A redirect is an answer of its own: it says that the form was taken."""

    def redirect_request(self, *_: object) -> None:
        return None


class Gone(Exception):
    """The crowd goes home: whatever was being sent has not been acknowledged."""


class Stubborn(Surfer):
    def __init__(self, who: str, urls: list[str], notes: Notes, over: threading.Event):
        super().__init__()
        self.who, self.urls, self.notes, self.over = who, urls, notes, over
        handlers = urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar), Stay()
        self.opener = urllib.request.build_opener(*handlers)
        self.opener.addheaders = [("User-Agent", "crowd"), ("Accept-Language", "en"), ("Accept", "*/*")]

    def open(self, request: urllib.request.Request, status: int) -> Page:
        """Send it until something below 500 comes back."""
        tries = 0
        while not self.over.is_set():
            page = self.once(request, self.urls[tries % len(self.urls)])
            if page is not None and page.status < 500:
                return self.led_on(request, page, tries)
            self.notes.count("no reply" if page is None else f"{page.status}")
            tries += 1
            self.over.wait(0.3)
        raise Gone

    def once(self, request: urllib.request.Request, url: str) -> Page | None:
        """One try; None if no whole reply came."""
        address = url + urllib.parse.urlsplit(request.full_url)._replace(scheme="", netloc="").geturl()
        headers = {**request.headers, "Referer": address}
        again = urllib.request.Request(address, request.data, headers, method=request.get_method())
        try:
            with self.opener.open(again, timeout=25) as answer:
                return Page(address, answer.status, answer.read(), answer.headers)
        except urllib.error.HTTPError as error:
            try:
                return Page(address, error.code, error.read(), error.headers)
            except (OSError, http.client.HTTPException):
                return None
        except (OSError, http.client.HTTPException):
            return None

    def led_on(self, request: urllib.request.Request, page: Page, tries: int) -> Page:
        """Note what an answer's reply says: a 303, which leads on to the table; of the API a 200."""
        if request.data is None:
            return page
        by_page = "/api/" not in page.url
        sent = of_form(request.data) if by_page else json.loads(request.data)
        if page.status == (303 if by_page else 200):
            self.note(page.url, sent, "page" if by_page else "API", tries)
        if page.status == 303:
            return self.get(urllib.parse.urljoin(page.url, page.headers["Location"]))
        if page.status != 200:
            text = page.body.decode(errors="replace")[-400:]
            self.notes.odd(f"{self.who}: {page.status} at {page.url} for {sent} after {tries} tries: {text}")
        return page

    def note(self, url: str, sent: dict, way: str, tries: int) -> None:
        """It is acknowledged."""
        slug = url.split("/t/" if way == "page" else "/tables/")[1].split("/")[0]
        ack = Ack(self.who, slug, int(str(sent["opened"]).partition("-")[0]), sent["what"], sent["choice"], time.time())
        self.notes.taken(ack, way)
        if tries:
            self.notes.count("answers sent more than once")


def choose(asked: dict, dice: random.Random) -> object:
    """Something that the API's question offers."""
    if asked["kind"] == "number":
        return dice.randint(asked["low"], asked["high"])
    choices = [offer["choice"] for offer in asked["offers"] for _ in range(offer.get("times", 1))]
    if asked["kind"] == "one":
        return dice.choice(choices)
    return dice.sample(choices, dice.randint(asked["least"], min(asked["most"], len(choices))))


def of_form(data: bytes) -> dict:
    """An answer as a form sends it, like one of the API's."""
    sent = urllib.parse.parse_qs(data.decode(), keep_blank_values=True)
    choice = json.loads(sent["choice"][0]) if "choice" in sent else [json.loads(one) for one in sent.get("pick", [])]
    return {"opened": sent["opened"][0], "what": sent["what"][0], "choice": choice}


def signed_in(session: str) -> http.cookiejar.Cookie:
    """Return the cookie of a signed-in user."""
    end = int(time.time()) + 10**6
    return http.cookiejar.Cookie(
        0, "sessionid", session, None, False, "localhost.local", False, False, "/", True, False, end, False, None, None, {}
    )  # fmt: skip


class Person:
    """A player who uses pages: opens the home page, then answers at tables that wait for them."""

    def __init__(self, number: int, address: str, session: str, surfer: Stubborn, post: PostOffice):
        self.player = Player(address.partition("@")[0], "en", post, surfer.urls[0], number)
        self.player.surfer = surfer
        surfer.jar.set_cookie(signed_in(session))

    def round(self, rest: Callable[[], None]) -> None:
        home = self.player.surfer.get(f"{self.player.site}/")
        mine = list(dict.fromkeys(href for href, _ in home.links if "/t/" in href and href.endswith("/")))
        rest()
        for address in self.player.dice.sample(mine[:4], min(2, len(mine))):
            page = self.player.surfer.get(address)
            form = next(filter(is_answer, page.forms), None)
            if form is not None and b'class="held"' not in page.body:
                self.player.answer(page, form)
                rest()


class Program:
    """A player who answers through the API."""

    def __init__(self, number: int, token: str, surfer: Stubborn):
        self.dice, self.surfer = random.Random(number), surfer
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, path: str, body: dict | None = None) -> dict:
        """One request."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.surfer.urls[0]}/api/v1/{path}", data, self.headers)
        return json.loads(self.surfer.open(request, 200).body)

    def round(self, rest: Callable[[], None]) -> None:
        """Any of the questions."""
        waiting = self.ask("me/questions/")["questions"]
        rest()
        for one in self.dice.sample(waiting, min(2, len(waiting))):
            asked = self.ask(f"tables/{one['table']}/question/?words=no")["question"]
            if asked is not None and asked["current_answer"] is None:
                answer = {"opened": asked["opened"], "what": asked["what"], "choice": choose(asked, self.dice)}
                self.ask(f"tables/{one['table']}/answer/", answer)
                rest()


class Crowd:
    def __init__(self, people: list[list[str]], urls: list[str], post: PostOffice, pause: float, seed: int):
        self.notes, self.over, self.pause = Notes(), threading.Event(), pause
        self.threads = []
        for number, (address, session, token) in enumerate(people, seed * 1000):
            surfer = Stubborn(address, urls[number // 2 % 2 :] + urls[: number // 2 % 2], self.notes, self.over)
            player = Program(number, token, surfer) if number % 2 else Person(number, address, session, surfer, post)
            self.threads.append(threading.Thread(target=self.play, args=[player], daemon=True))

    def __enter__(self) -> "Crowd":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(40)

    def play(self, player: Person | Program) -> None:
        while not self.over.is_set():
            try:
                player.round(lambda: self.over.wait(self.pause))
            except Gone:
                return
            except Exception as error:
                self.notes.odd(f"somebody fell over: {type(error).__name__}: {error}")
                self.over.wait(1)
