"""Signed-in readers see the names of others as links to their pages, except at the places listed here."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.core.cache import cache
from django.db import transaction

from games.boards.name_links import NameLinks
from games.models import Game, Review, Seat
from games.operating import leaving
from games.players import reviews
from games.players.review.breakdown import REVIEW_VERSION
from games.rules import GAMES
from games.tables import invitations
from games.wording.text import NAME_BEGIN
from tests.browser import scenes
from tests.browser.test_review_page import account
from tests.safety.test_who_may import rows
from tests.safety.world import World
from tests.tables import open_table

pytestmark = pytest.mark.django_db
PEOPLE = {"mine": "Ana", "other": "Bruno", "host": "Carla", "former": "Dora", "player": "Eva"}
READERS = ("mine", "other", "host")
VOID = set("area base br col embed hr img input link meta source track wbr".split())
NAMES = re.compile(rf"(?<!\w)({'|'.join(PEOPLE.values())})(?!\w)")
PERSON = re.compile(r"^/people/[^/]+/$|^/t/[^/]+/seats/\d/$")
# Where a name is no link: an element or a class around it, and why.
ALLOWED = {
    "button": "a button cannot contain a link; it says what it does to whom",
    "option": "a choice in a list",
    "title": "the title of the page or of a picture",
    "script": "data of the animation",
    "sr": "for screen readers, next to a sign; the players' areas have the links",
    "h1": "the page of that person",
    "waits": "the question of a row on the home page; the row's heading has the links",
    "note": "the surroundings of a lot within an answer; the lots for sale have the links",
}
# Links to something else with a name in their text: the beginning of the address, and why.
OTHER_LINKS = {
    "#p": "the bar at a table: it opens the player's area, where the name is the link",
    "/t/": "a table, with its full title",
    "/tables/new/?": "a new table with that person",
    "/what-if/": "a board that this person shares",
    "?seat=": "the review for that player",
    "?": "settings for a new table, as last time",
}


class Page(HTMLParser):
    """The names of others that are no links, and which of the exceptions are needed."""

    def __init__(self, reader: str, html: str) -> None:
        super().__init__()
        self.reader = reader
        self.open: list[tuple[str, dict[str, str]]] = []
        self.found: list[tuple[str, str]] = []
        self.used: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append((tag, {key: value or "" for key, value in attrs}))

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        while any(tag == there for there, _ in self.open) and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if any(name != self.reader for name in NAMES.findall(data)) and not self._is_right():
            place = " ".join(f"{tag}.{own.get('class', '')}".rstrip(".") for tag, own in self.open[-3:])
            self.found.append((place, " ".join(data.split())[:100]))

    def _is_right(self) -> bool:
        around = {word for tag, own in self.open for word in (tag, *own.get("class", "").split())}
        url = next((own.get("href", "") for tag, own in self.open if tag == "a"), None)
        if url is not None:
            self.used |= {begin for begin in OTHER_LINKS if not PERSON.search(url) and url.startswith(begin)}
            return bool(PERSON.search(url)) or url.startswith(tuple(OTHER_LINKS))
        self.used |= (exceptions := around & ALLOWED.keys())
        return bool(exceptions)


@pytest.fixture
def world(monkeypatch) -> World:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
    return World()


def addresses(world: World, role: str, more: list[Game]) -> Iterator[str]:
    """All pages of one reader; for the others the pages of tables, because they sit elsewhere."""
    pages = [address for address, method, _ in rows() if method == "GET" and "/api/" not in address]
    yield from (world.path(address, role) for address in pages if role == "mine" or "{" in address)
    yield "/people/Bruno/"
    for table in more if role == "mine" else ():
        yield from (f"/t/{table.slug}/{part}" for part in ("", "chat/", "history/", "luck/", "replay/20/"))
        yield from (
            f"/t/{table.slug}/{part}" for part in (f"replay/{table.head}/", "review/", "review/?seat=1&moment=1")
        )


def more_tables(world: World) -> list[Game]:
    """One running and one finished table of each game, reviewed; one for which people are invited."""
    ana, bruno, carla = (world.people[role] for role in READERS)
    found = []
    for ruleset in GAMES:
        for steps in (60, 4000):
            game = scenes.table(ana, bruno, *([carla] if ruleset != "roma" else []), ruleset=ruleset)
            found.append(scenes.play(game, 0, steps))
            if game.over:
                inputs = reviews.game_record(game).inputs
                body = {
                    "review": REVIEW_VERSION,
                    "coarse": False,
                    "seats": [account(game, n, inputs) for n in range(2)],
                }
                Review.objects.create(game=game, **reviews.current_versions(game), done=30, length=100, body=body)
    room = open_table(carla, "gloria", size=4, public=False)
    for name in ("Ana", "Bruno"):
        invitations.invite(room, carla, name)
    return [*found, room]


def test_names_are_links(world) -> None:
    more = more_tables(world)
    wrong, used = {}, set()
    for role in READERS:
        for address in dict.fromkeys(addresses(world, role, more)):
            cache.clear()
            with transaction.atomic():
                answer = world.clients[role].get(address)
                transaction.set_rollback(True)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                html = answer.content.decode()
                page = Page(PEOPLE[role], html)
                wrong |= {place: (role, address, text) for place, text in page.found}
                used |= page.used
                assert NAME_BEGIN not in html, address
    assert not wrong
    assert {*ALLOWED, *OTHER_LINKS} - used <= {"note"}  # depends on the lots for sale


@pytest.mark.both
def test_an_erased_player_has_no_link(world) -> None:
    game = scenes.play(scenes.table(world.people["mine"], world.people["other"]), 0, 20)
    leaving.erase_player(world.people["other"])
    html = world.clients["mine"].get(f"/t/{game.slug}/").content.decode()
    assert "Former player 2" in html and f"/t/{game.slug}/seats/1/" not in html


def test_a_name_is_told_from_an_equal_word() -> None:
    seats = [
        Seat(number=0, name="Forum", user_id=1),
        Seat(number=1, name="Ana & Co", user_id=2),
        Seat(number=2, name="Robot"),
    ]
    links = NameLinks("tiber-1", seats)
    forum, ana, robot = links.marked
    html = links.html(f"{forum} moves Forum to the stockpile of {ana} <b> {robot}")
    assert html == (
        '<a class="person-link" href="/t/tiber-1/seats/0/">Forum</a> moves Forum to the stockpile of '
        '<a class="person-link" href="/t/tiber-1/seats/1/">Ana &amp; Co</a> &lt;b&gt; Robot'
    )
