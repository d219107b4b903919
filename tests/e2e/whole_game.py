"""A whole game by correspondence, through the same pages and emails that players use.

People sign up, join by an invitation link and play to the end. They open the table only through the link of an email
about their turn; in a long game they keep the table open after a while (`Sitting.by_mail`). Nothing here imports
Django or the games."""

import itertools
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace

from playwright.sync_api import Browser

from tests import tiers
from tests.e2e.chromium import Window
from tests.e2e.house import ROOT, House
from tests.e2e.player import Player, is_answer
from tests.e2e.surfer import Surfer
from tests.post_office import Accepted, PostOffice

PATIENCE = 120  # s for one mail
LONGEST = 1200  # s for a whole game
IN_WINDOW = tiers.size(2, 12)  # turns played in a real browser, at most
LOOKS = 1000  # at an open table, at most
FAMILIES = itertools.count(1)
LINK = re.compile(r"http://localhost:\d+/t/[a-z]+-\d+/\S*")


@dataclass(frozen=True)
class Sitting:
    """A play session: the game, its people, and the options of the table.

    Also what they like to choose (the best first), what they choose seldom, and what each is sure to choose once; and
    for how many turns they wait for emails."""

    ruleset: str
    people: tuple[tuple[str, str], ...] = (("Ana", "es"), ("Bruno", "en"), ("Carla", "en"))
    options: dict[str, str] = field(default_factory=dict)
    eager: str = ""
    dull: tuple[str, ...] = ('"pass"',)
    once: tuple[str, ...] = ()
    by_mail: int = 1000


def play_whole_game(sitting: Sitting, post: PostOffice, house: House, browser: Browser) -> Sitting:
    """Play from signing up to the check of the log; return the session with the names of its people."""
    family = next(FAMILIES)  # of the games played in one house each has people of its own
    sitting = replace(sitting, people=tuple((f"{name}{family}", language) for name, language in sitting.people))
    players = [
        Player(name, language, post, house.url, seed, sitting.eager, sitting.dull)
        for seed, (name, language) in enumerate(sitting.people, tiers.seed(0))
    ]
    for player in players:
        player.once = list(sitting.once)
        player.sign_up()
    open_and_join(players, sitting)
    record = play_to_the_end(post, players, Window(browser, players[1]), sitting)
    the_mails(post, players, record, sitting)
    afterwards(house, players, record.replay)
    return sitting


def link_in(mail: Accepted, part: str = "") -> str:
    """The address a reader would tap."""
    return next(url for url in LINK.findall(mail.part("plain")) if part in url)


def table_mails(post: PostOffice, sitting: Sitting) -> list[Accepted]:
    """The mails about tables to these people, without sign-up codes."""
    return [mail for mail in post.accepted if is_about(mail, sitting)]


def is_about(mail: Accepted, sitting: Sitting) -> bool:
    """Return whether an email is about this game; earlier games may have used the same site."""
    people = {f"{name.lower()}@example.org" for name, _ in sitting.people}
    return mail.to in people and "/t/" in mail.part("plain")


def open_and_join(players: list[Player], sitting: Sitting) -> str:
    """Ana opens a private table; the others come by her invitation link."""
    ana, *others = players
    page = ana.surfer.get(ana.surfer.get(f"{ana.site}/").link("/tables/new/") + f"?ruleset={sitting.ruleset}")
    form = page.form(lambda f: "size" in f.names)
    page = ana.surfer.submit(form.set(size=str(len(players)), who="friends", **sitting.options))
    invitation = re.search(r"http://localhost:\d+/t/\S+?invite=[\w-]+", page.body.decode())[0]
    for other in others:
        page = other.surfer.get(invitation)
        other.surfer.submit(page.form("/join/"))
    return page.url.split("?")[0]


@dataclass
class Record:
    """What happened in the game."""

    turns: int = 0
    at_open_tables: int = 0  # turns that did not wait for the email
    in_window: int = 0
    answers: int = 0
    waits: list[float] = field(default_factory=list)  # from a move's POST to the mail server's 250 for the next player
    table: str = ""
    replay: str = ""


def play_to_the_end(post: PostOffice, players: list[Player], window: Window, sitting: Sitting) -> Record:
    """Follow the links of emails and answer until the game is over; some turns in a real browser."""
    by_address, record, began = {player.address: player for player in players}, Record(), time.monotonic()
    seen = 0
    while not record.replay:
        if record.turns == sitting.by_mail:
            play_on(players, record)
        mail = post.wait(lambda all: len(all) > seen and all[seen], PATIENCE)  # noqa: B023
        seen += 1
        if not is_about(mail, sitting):
            continue
        if kind_of(mail) == "over":
            record.replay = link_in(mail, "/replay/")
        elif record.at_open_tables:
            continue  # a mail that was on its way
        record.waits.append(mail.at - max(player.surfer.posted for player in players))
        if kind_of(mail) == "turn":
            player = by_address[mail.to]
            page = player.surfer.get(link_in(mail))
            assert any(map(is_answer, page.forms)), f"a mail for a turn that is not: {page.text[:300]}"
            in_window = (
                player is window.player and record.turns // len(players) % 2 == 0 and record.in_window < IN_WINDOW
            )
            record.table = page.url.split("?")[0]
            count = window.play(link_in(mail)) if in_window else player.play(page)[1]
            record.in_window += in_window
            record.answers += count
            record.turns += 1
        assert time.monotonic() - began < LONGEST, f"no end after {record.answers} answers"
    tell(record, time.monotonic() - began, sorted(t for player in players for t in player.surfer.took))
    return record


def play_on(players: list[Player], record: Record) -> None:
    """Let all players open the table in turn and answer until no one is asked."""
    idle = 0
    while idle < len(players):
        player = players[record.at_open_tables % len(players)]
        count = player.play(player.surfer.get(record.table))[1]
        idle = 0 if count else idle + 1
        record.answers += count
        record.turns += bool(count)
        record.at_open_tables += 1
        assert record.at_open_tables < LOOKS, f"no end after {record.answers} answers"


def tell(record: Record, seconds: float, requests: list[float]) -> None:
    """Figures for whoever reads the log of the tests."""
    waits = sorted(record.waits)
    print(
        f"\n{record.answers} answers in {record.turns} turns, {len(waits)} by mail ({record.in_window} in Chromium), {seconds:.0f} s; "
        f"a request p50 {requests[len(requests) // 2] * 1000:.0f} ms, p99 {requests[len(requests) * 99 // 100] * 1000:.0f} ms; "
        f"move to mail p50 {waits[len(waits) // 2] * 1000:.0f} ms, p99 {waits[len(waits) * 99 // 100] * 1000:.0f} ms"
    )


def the_mails(post: PostOffice, players: list[Player], record: Record, sitting: Sitting) -> None:
    """Check one email for each turn and for the end, and one thread of turns for each reader."""
    mails = table_mails(post, sitting)
    for player in players:  # the last mails are still on their way
        post.wait(lambda all: [m for m in all if m.to == player.address and "/replay/" in m.part("plain")])  # noqa: B023
    mails = table_mails(post, sitting)
    assert max(Counter(mail.id for mail in mails).values()) == 1
    kinds = Counter(kind_of(mail) for mail in mails)
    assert kinds["over"] == len(players)
    assert min(record.turns, sitting.by_mail) <= kinds["turn"] <= record.turns
    for player in players:
        own = [mail for mail in mails if mail.to == player.address]
        first, *later = [mail for mail in own if kind_of(mail) == "turn"]
        assert {mail.message["Subject"] for mail in later} == {first.message["Subject"]}
        assert first.message["References"] is None and {mail.message["References"] for mail in later} == {first.id}
    for mail in mails:
        assert mail.message["List-Unsubscribe"].strip().startswith("<http://localhost:")
        assert mail.part("html")
    pictures = sum(part["Content-ID"] == "<board>" for mail in mails for part in mail.message.walk())
    assert pictures == len(mails)


def kind_of(mail: Accepted) -> str:
    """Return the subject matter of a table's email."""
    plain = mail.part("plain")
    if "/replay/" in plain:
        return "over"
    return "started" if "has begun" in plain or "ha empezado" in plain else "turn"


def afterwards(house: House, players: list[Player], replay: str) -> None:
    """The archive lists it, any step can be seen again, and its log holds offline."""
    table, ana = replay.removesuffix("replay/"), players[0].surfer
    assert table in [href for href, _ in ana.get(f"{house.url}/archive/").links]
    assert Surfer().get(table, status=404).status == 404, "a private table is nobody else's"
    seen_again(ana, replay)
    file = house.folder / "game.json"
    file.write_bytes(ana.get(ana.get(table).link("export.json")).body)
    verified = house.manage("verify", str(file))
    assert verified.returncode == 0, verified.stdout + verified.stderr
    checker = [sys.executable, str(ROOT / "games" / "check_luck.py"), str(file)]
    checked = subprocess.run(checker, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def seen_again(surfer: Surfer, replay: str) -> None:
    """Check five steps of the replay: each has its own address and picture."""
    first = surfer.get(replay)
    steps = {int(n) for href, _ in first.links for n in re.findall(r"/replay/(\d+)/$", href)}
    last, boards = max(steps), set()
    for number in (1, last // 4, last // 2, last * 3 // 4, last):
        page = surfer.get(f"{replay}{number}/")
        assert page.url == f"{replay}{number}/"
        boards.add(page.text)
    assert len(boards) == 5
