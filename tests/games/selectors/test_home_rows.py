"""The rows of My tables: time, chat and players, their order, and their updates."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from games.models import Game, OpenQuestion
from games.motions import voting
from games.selectors.home_rows import HomePlayer, HomeSeat, QuestionClock, UnfinishedTable, time_left_text
from games.tables import chat
from tests.browser.scenes import person, play, table
from tests.games.selectors.lists import as_
from tests.markup import close_up

pytestmark = pytest.mark.django_db
NOW = timezone.now()
HTMX = {"HTTP_HX_REQUEST": "true"}


def clock(left=None, deadline=None, given=1000, counted=NOW, asked=NOW - timedelta(hours=5)):
    until = None if deadline is None else NOW + timedelta(seconds=deadline)
    return QuestionClock(asked, False, until, given, left, counted)


@pytest.mark.parametrize(
    ("of", "level", "text"),
    [
        (clock(deadline=500), 50, "8 min"),
        (clock(deadline=90_000), 100, "1 d"),  # it stood still meanwhile: a weekend
        (clock(deadline=-5), 0, "time is up"),
        (clock(left=250, counted=None), 25, "paused"),
        (clock(given=None, counted=None), None, "5 h ago"),
        (clock(given=None, counted=None, asked=NOW), None, "just now"),
        (clock(given=None, counted=None, asked=None), None, ""),
    ],
)
def test_time_as_a_bar_and_in_a_word(of, level, text):
    assert (of.level(NOW), time_left_text(of, NOW)) == (level, text)


def test_the_clock_that_is_up_first_counts_else_the_one_that_was_asked_first():
    first, second = (NOW - timedelta(hours=hours) for hours in (9, 1))
    late, soon = clock(deadline=90_000, asked=first), clock(deadline=500, asked=second)
    old, new = (clock(given=None, counted=None, asked=asked) for asked in (first, second))
    for clocks, shown in (((late, soon), soon), ((new, late), late), ((new, old), old)):
        seats = [HomeSeat(HomePlayer(number, "Bruno", True), one) for number, one in enumerate(clocks, 1)]
        mine = UnfinishedTable(
            1,
            "tiber-1",
            "gloria",
            Game.State.RUNNING,
            False,
            False,
            (),
            0,
            False,
            False,
            clock(asked=None),
            seats,
            None,
            NOW,
        )
        assert mine.clock is shown


def lines(page):
    rows = re.findall(r"<li class=\"line.*?</li>", page, re.DOTALL)
    return [re.sub(r"\s+", " ", strip_tags(row)).strip() for row in rows]


def waits(host, guest, hours=None, **more):
    game = play(table(host, guest, **more), 0, 5)
    until = None if hours is None else timezone.now() + timedelta(hours=hours, minutes=1)
    OpenQuestion.objects.filter(game=game).update(
        deadline=until, given=hours and 72 * 3600, counted=hours and timezone.now()
    )
    return game


@pytest.mark.usefixtures("contexts")
def test_my_turns_by_deadline_then_the_oldest_and_others_by_what_was_asked_last(client, ana, bruno):
    free, late, soon = waits(ana, bruno), waits(ana, bruno, 40), waits(ana, bruno, 3, ruleset="roma")
    first, last = (play(table(ana, bruno), 1, 5) for _ in range(2))
    OpenQuestion.objects.filter(game=first).update(asked_at=timezone.now() - timedelta(hours=2))
    page = as_(client, ana).get("/")
    assert [one.slug for one in page.context["turns"]] == [soon.slug, late.slug, free.slug]
    assert [one.slug for one in page.context["waiting"]] == [last.slug, first.slug]
    told = lines(page.content.decode())
    assert told[0].startswith(f"{soon.name} Bruno Roma") and told[0].endswith("time left: 3 h")
    assert page.content.decode().count('class="line yours low"') == 1, "three of three days"
    assert "Waiting for Bruno" in told[3] and told[4].endswith("asked 2 h ago")


@pytest.mark.usefixtures("contexts")
def test_a_motion_that_wants_my_word_stands_in_its_line_and_comes_first(client, ana, bruno):
    carla = person("Carla")
    older, later = (play(table(ana, bruno, carla), 1, 5) for _ in range(2))
    motion = voting.propose_motion(older, bruno, "draw", False)
    page = as_(client, ana).get("/")
    assert [one.slug for one in page.context["waiting"]] == [older.slug, later.slug]
    assert ["your vote" in one for one in lines(page.content.decode())] == [True, False]
    assert "your vote is needed" in page.content.decode(), "not that there is nothing to do"
    for who in (bruno, person("Dora")):  # who proposes it has spoken; strangers have no word
        assert "your vote" not in as_(client, who).get("/").content.decode()
    voting.cast_vote(older, ana, motion.pk, True)
    assert "your vote" not in as_(client, ana).get("/").content.decode()
    voting.propose_motion(later, bruno, "kick", 0)
    assert "your vote" not in as_(client, ana).get("/").content.decode(), "whom it is about is not asked"


@pytest.mark.usefixtures("contexts")
def test_the_rows_of_one_game_by_its_address(client, ana, bruno):
    waits(ana, bruno), waits(ana, bruno, ruleset="roma"), waits(bruno, ana, ruleset="great_city")
    as_(client, ana)
    for address, many in (("/?game=roma", 1), ("/?game=foundations", 0), ("/?game=chess", 3), ("/", 3)):
        page = client.get(address)
        assert len(lines(page.content.decode())) == many, address
        assert page.context["my_turns"] >= 2 or many, "the title counts all"


def test_what_is_new_in_the_talk_stands_in_the_line_or_above(client, ana, bruno):
    game, done = waits(ana, bruno), play(table(ana, bruno, options={"short": True}))
    chat.post_message(game, bruno, "@Ana, salve!"), chat.post_message(done, bruno, "Well played")
    page = as_(client, ana).get("/").content.decode()
    assert f"New in the chat of {game.name}: you are mentioned, @1" in lines(page)[0]
    assert f'href="/t/{done.slug}/chat/">{done.name}' in page
    assert "talk/" not in as_(client, bruno).get("/").content.decode(), "his own words"


@pytest.mark.usefixtures("contexts")
def test_rows_are_sent_again_only_when_they_show_something_else(client, ana, bruno):
    game = waits(ana, bruno)
    mark = as_(client, ana).get("/").context["mark"]
    assert client.get(f"/?rows={mark}", **HTMX).status_code == 204
    chat.post_message(game, bruno, "Salve")
    fresh = client.get(f"/?rows={mark}", **HTMX)
    page = close_up(fresh.content.decode())
    assert fresh.status_code == 200 and "<html" not in page and len(lines(page)) == 1
    assert 'id="unread" class="badge chat" hx-swap-oob="true"' in page
    assert "no-store" in fresh["Cache-Control"]


@pytest.mark.usefixtures("contexts")
def test_an_answer_that_another_changes_shows_nowhere(client, ana, bruno):
    """Its table has moved, in the log alone."""
    game = play(table(ana, bruno), 1, 5)
    mark = as_(client, ana).get("/").context["mark"]
    Game.objects.filter(pk=game.pk).update(head=game.head + 1, moved_at=timezone.now() + timedelta(hours=1))
    assert client.get("/").context["mark"] == mark


def test_a_long_list_has_pages_that_keep_the_game(client, ana, bruno, monkeypatch):
    monkeypatch.setattr("games.pages.lobby.home.TURNS_PER_PAGE", 1)
    waits(ana, bruno), waits(ana, bruno), waits(ana, bruno, ruleset="roma")
    page = as_(client, ana).get("/?game=gloria&turns=2").content.decode()
    assert len(lines(page)) == 1 and 'href="?game=gloria&amp;turns=1"' in page
    assert 'hx-get="/?game=gloria&amp;turns=2&amp;waiting=1&amp;rows=' in page
