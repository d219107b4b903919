"""The reader's other turns: their number, the next table, and how often a page polls.

No other user learns about them."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from games.eventlog import log
from games.models import MAX_UNATTENDED_ANSWERS, Event, Firing, Game, OpenQuestion, Order, Seat
from games.motions import voting
from games.pages.table import next_table
from games.selectors import own_tables
from games.selectors.table_context import TableContext
from games.tables import access_links, opening
from tests.browser import scenes
from tests.games.pages.buttons import HTMX, address, post
from tests.markup import close_up

pytestmark = pytest.mark.django_db
COUNT = re.compile(r'<span id="turns" class="badge turn" data-count="(\d+)"')
ONWARD = re.compile(r'<p id="next-table".*?</p>', re.DOTALL)
HASTE = re.compile(r'data-fast-polling="(.*?)"')
FORGERY = re.compile(rb'(csrfmiddlewaretoken" value=|X-CSRFToken"\s*:\s*)"[A-Za-z0-9]{64}"')


def text(client, path, **more) -> str:
    return close_up(client.get(path, **more).content.decode())


def count(page: str) -> int | None:
    """What the head says; None where it says nothing."""
    found = COUNT.search(page)
    return int(found[1]) if found else None


def way_on(page: str) -> str | None:
    """Where the page leads: the words, or None where there is no place for them."""
    found = ONWARD.search(page)
    return unescape(strip_tags(re.sub(r"→|<kbd.*?</kbd>", "", found[0]))).strip() if found else None


def leads_to(page: str) -> str:
    return re.search(r'<a class="button[^"]*" href="([^"]*)" data-next', page)[1]


def waits(people, seat=0, hours=None, late=False, **more) -> Game:
    """One more table at which this seat is asked."""
    game = scenes.play(scenes.table(people[0], people[1], **more), seat, 5)
    until = None if hours is None else timezone.now() + timedelta(hours=hours, minutes=1)
    OpenQuestion.objects.filter(game=game).update(deadline=until, late=late)
    return game


@pytest.fixture
def answered(ana, game):
    """Return a function that gets the page of a table after Ana has answered all its questions."""
    while 0 in log.load(game).awaited:
        scenes.answer(game, 0)
    return lambda: text(ana, address(game))


# The count


def test_the_head_of_every_page_counts_the_tables_that_wait(ana, people, game):
    waits(people), waits(people, seat=1)
    for path in (
        "/",
        "/tables/",
        "/archive/",
        "/rules/",
        "/you/",
        address(game),
        address(game, "history"),
        "/nowhere/",
    ):
        page = text(ana, path)
        assert count(page) == 2, path
        assert "your turn at 2 tables</span>" in page


@pytest.mark.usefixtures("contexts")
def test_the_head_and_the_list_count_alike(ana, people, game):
    """The whole of what the home page lists, and nothing else: stopped, late, kept by an order or by the built-in
    player."""
    Game.objects.filter(pk=waits(people).pk).update(suspended=True)
    waits(people, hours=-1, late=True)
    OpenQuestion.objects.filter(game=waits(people)).update(stand_in=True)
    opening.concede(waits(people), people[0], True)
    ordered = waits(people)
    order = Order.objects.create(game=ordered, seat=0, user=people[0], kind="think", set_at=timezone.now())
    Firing.objects.create(
        order=order, game=ordered, seat=0, opened=1, choice="x", due_at=timezone.now(), armed_at=timezone.now()
    )
    scenes.play(scenes.table(people[0], people[1], options={"short": True}))
    response = ana.get("/")
    assert count(response.content.decode()) == response.context["turns"].paginator.count == 3


def test_nothing_waits_and_nothing_is_counted(client, people, game):
    client.force_login(people[1])
    page = text(client, "/")
    assert '<span id="turns" class="badge turn" data-count="0" hidden></span>' in page


def test_the_count_costs_one_query(ana, people, game, django_assert_num_queries):
    waits(people)
    with django_assert_num_queries(1):
        assert own_tables.count_waiting(people[0].pk).turns == 2


# The next table


def test_after_an_answer_the_soonest_deadline_is_next(people, answered):
    free, later, soon = waits(people), waits(people, hours=60), waits(people, hours=23)
    page = answered()
    assert way_on(page) == "Next game: Gloria a Roma (Bruno) (23 h)"
    assert leads_to(page) == address(soon)
    OpenQuestion.objects.filter(game=soon).delete()
    assert leads_to(page := answered()) == address(later)
    assert "(2 d)" in way_on(page)
    OpenQuestion.objects.filter(game=later).delete()
    assert leads_to(page := answered()) == address(free)
    assert way_on(page) == "Next game: Gloria a Roma (Bruno)"


def test_who_is_late_goes_there_first(people, answered):
    waits(people, hours=1)
    late = waits(people, hours=-1, late=True)
    page = answered()
    assert leads_to(page) == address(late)
    assert "(time is up)" in way_on(page)


def test_after_the_last_turn_a_vote_is_next(people, answered):
    other = waits(people, seat=1)
    motion = voting.propose_motion(other, people[1], "draw", False)
    page = answered()
    assert (leads_to(page), way_on(page)) == (address(other), "Your vote is needed: Gloria a Roma (Bruno)")
    soon = waits(people, hours=3)
    assert leads_to(answered()) == address(soon)
    OpenQuestion.objects.filter(game=soon).delete()
    voting.cast_vote(other, people[0], motion.pk, False)
    assert "All caught up" in way_on(answered())


def test_where_only_built_in_players_wait_is_last_and_holds_up_no_all_done(people, answered):
    alone = scenes.play(scenes.table(people[0], built_in=1, ruleset="roma"), 0, 5)
    other = waits(people)
    page = answered()
    assert leads_to(page) == address(other) and "All caught up" not in way_on(page)
    OpenQuestion.objects.filter(game=other).delete()
    page = answered()
    assert leads_to(page) == address(alone)
    assert re.fullmatch(r"All caught up: \d+ answers\. *Next game: Roma \(\w+\)", way_on(page))
    Game.objects.filter(pk=waits(people).pk).update(suspended=True)
    assert way_on(answered()).startswith("Next game: "), "somebody waits at a table that is stopped"


def test_what_cannot_be_answered_is_no_next_table(people, answered):
    """Stopped for repair, or about to be answered by the sweep; yet it is not said that nothing waits."""
    Game.objects.filter(pk=waits(people).pk).update(suspended=True)
    waits(people, hours=-1)
    assert way_on(answered()) == ""


def test_after_the_last_one_nothing_else_waits(people, answered):
    waits(people, seat=1)
    scenes.play(scenes.table(people[0], people[1], options={"short": True}))
    OpenQuestion.objects.filter(game=waits(people)).update(stand_in=True)
    page = answered()
    assert re.fullmatch(r"All caught up: \d+ answers\.", way_on(page))
    assert count(page) == 0


@pytest.mark.both
def test_the_last_answer_tells_what_was_done_in_one_sitting(ana, people):
    """Answers of the same person, at whatever tables, with no pause of half an hour."""
    away = next_table.SESSION_BREAK + timedelta(seconds=1)  # answers of one moment are told apart by microseconds
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False) as clock:
        long_ago, first, last = (waits(people) for _ in range(3))
        clock.shift(timedelta(hours=1))
        scenes.play(long_ago, 1, long_ago.head)
        clock.shift(away)
        long = timezone.now() - next_table.MAX_SESSION_LENGTH
        assert (
            next_table.find_play_session(next_table.recent_seats_of.rows(user=people[0].pk, since=long), timezone.now())
            is None
        )
        before = [own_answers(game) for game in (first, last)]
        scenes.play(first, 1, first.head)
        assert way_on(text(ana, address(first))).startswith("Next game:")
        clock.shift(timedelta(minutes=12))
        scenes.play(last, 1, last.head)
        done = sum(own_answers(game) for game in (first, last)) - sum(before)
        assert way_on(text(ana, address(last))) == f"All caught up: {done} answers in 12 minutes."
        clock.shift(away)
        assert way_on(text(ana, address(last))) == "You’re all caught up."


@pytest.mark.both
def test_a_pause_at_one_table_ends_no_session_that_goes_on_at_another(people):
    """Ana answers at two tables by turns, every twenty minutes: her pauses at each are of forty."""

    def session():
        lately = next_table.recent_seats_of.rows(
            user=people[0].pk, since=timezone.now() - next_table.MAX_SESSION_LENGTH
        )
        return next_table.find_play_session(lately, timezone.now())

    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False) as clock:
        games = [waits(people) for _ in range(2)]
        clock.shift(next_table.SESSION_BREAK)
        before, alone = sum(map(own_answers, games)), []
        for number in range(4):
            clock.shift(timedelta(minutes=20))
            scenes.answer(games[number % 2], 0)
            alone.append(session().answers)
            scenes.play(games[number % 2], 0, games[number % 2].head)
        assert session() == next_table.PlaySession(sum(map(own_answers, games)) - before, timedelta(hours=1))
        assert alone == sorted(set(alone)), "each answer counts"
        clock.shift(timedelta(minutes=30))
        assert session() is None


def own_answers(game):
    """How many answers Ana has given there."""
    events = Event.objects.of(game.pk).filter(kind="answered").values_list("payload", flat=True)
    return sum(json.loads(payload)["seat"] == 0 for payload in events)


def test_between_two_own_answers_at_a_table_with_built_in_players_nothing_is_done(ana, people):
    game = scenes.play(scenes.table(people[0], built_in=1), 0, 5)
    while not all(row.stand_in for row in OpenQuestion.objects.filter(game=game)):
        scenes.answer(game, 0)
    assert way_on(text(ana, address(game))) == "You’re all caught up."


def test_the_page_after_a_posted_answer_leads_on(ana, people, game):
    """By htmx and without scripts: the answer ends at the table, and its page has the link."""
    other = waits(people)
    while True:
        response = post(ana, game)
        assert response.status_code == 303
        if 0 not in log.load(game).awaited:
            break
        game.refresh_from_db()
    assert leads_to(text(ana, response["Location"])) == address(other)
    part = text(ana, response["Location"], **HTMX)
    assert leads_to(part) == address(other)
    assert count(part) == 1
    assert part.index('id="turns"') > part.index('id="next-table"')
    assert 'hx-swap-oob="true"' in part


def test_a_page_without_a_count_in_its_head_is_sent_none(ana, game):
    """htmx finds no place for it: a page of the link in a mail that has been signed in elsewhere meanwhile, say."""
    assert count(text(ana, address(game), **HTMX)) is not None
    assert 'id="turns"' not in text(ana, address(game), HTTP_HX_REQUEST="true")


def test_who_is_asked_here_is_not_led_away(ana, people, game):
    waits(people)
    assert way_on(text(ana, address(game))) == ""


def test_a_finished_table_leads_on(ana, people):
    done = scenes.play(scenes.table(people[0], people[1], options={"short": True}))
    assert way_on(text(ana, address(done))) == ""
    other = waits(people)
    assert leads_to(text(ana, address(done))) == address(other)


def test_the_way_on_in_spanish(people, answered):
    people[0].language = "es"
    people[0].save()
    waits(people, hours=2)
    assert way_on(answered()) == "Siguiente partida: Gloria a Roma (Bruno) (2 h)"
    OpenQuestion.objects.all().delete()
    assert re.fullmatch(r"Al día: \d+ respuestas\.", way_on(answered()))


def test_who_only_watches_or_came_by_a_mail_is_led_nowhere(people, game, answered):
    waits(people)
    carla, guest = Client(), Client()
    carla.force_login(people[2])
    seat = Seat.objects.get(game=game, user=people[0])
    guest.cookies[access_links.ACCESS_COOKIE_NAME] = scenes.access_cookie(seat)
    for client in (Client(), carla, guest):
        assert way_on(text(client, address(game))) is None
    assert way_on(answered()).startswith("Next game:")


# News


def poll(client, game, shown, **more):
    return client.get(address(game, "news"), {"seen": game.head, "turns": shown}, **more)


def test_news_tells_a_new_count_and_the_way_on(ana, people, game, answered):
    page = answered()
    assert poll(ana, game, count(page)).status_code == 204
    other = waits(people)
    response = poll(ana, game, count(page), **HTMX)
    body = close_up(response.content.decode())
    assert count(body) == 1
    assert leads_to(body) == address(other)
    assert re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob="true"', body) == ["turns", "unread", "chat-new", "next-table"]
    assert 'id="table"' not in body
    assert response["HX-Reswap"] == "none"
    assert poll(ana, game, 1).status_code == 204


def test_a_count_is_in_no_mark_and_no_cache(ana, people, game, answered):
    """The mark tells of the table alone, and no earlier answer is taken for the count of now."""
    before = poll(ana, game, 0)
    waits(people)
    response = poll(ana, game, 0, HTTP_IF_NONE_MATCH=before["ETag"])
    assert response.status_code == 200
    assert "ETag" not in response
    assert "no-store" in response["Cache-Control"]
    after = poll(ana, game, 1)
    assert after["ETag"] == before["ETag"]
    assert poll(ana, game, 1, HTTP_IF_NONE_MATCH=before["ETag"]).status_code == 304


@pytest.mark.parametrize("shown", ["", "one", "-1", "1" * 5000, "\0", "²"])
def test_any_count_can_be_sent(ana, game, shown):
    assert poll(ana, game, shown).status_code == (200 if shown else 204)


def test_a_poll_with_the_count_is_cheap(ana, game, django_assert_max_num_queries):
    shown = count(text(ana, address(game)))
    with django_assert_max_num_queries(5):  # session, user, game, seats, count
        assert poll(ana, game, shown).status_code == 204


# Not for other users


def test_what_waits_for_a_player_is_told_to_nobody_else(ana, people, game, time_machine):
    """Every byte and header that others get is the same, however many tables wait for Ana."""
    time_machine.move_to(timezone.now(), tick=False)
    seat = Seat.objects.get(game=game, user=people[0])
    stranger, guest, bruno, carla = Client(), Client(), Client(), Client()
    guest.cookies[access_links.ACCESS_COOKIE_NAME] = scenes.access_cookie(seat)
    bruno.force_login(people[1]), carla.force_login(people[2])

    def bare(response):
        headers = sorted((k, v) for k, v in response.headers.items() if k != "Set-Cookie")
        return response.status_code, headers, FORGERY.sub(b"", response.content)

    def theirs():
        return [
            [
                bare(client.get(address(game))),
                bare(client.get(address(game), **HTMX)),
                bare(client.get(address(game, "news"), **HTMX)),
                *(bare(poll(client, game, shown)) for shown in ("", 0, 1, 2)),
            ]
            for client in (stranger, guest, bruno, carla)
        ]

    before, mine = theirs(), bare(ana.get(address(game)))
    waits([people[0], scenes.person("Dora")], public=False)
    assert theirs() == before
    assert bare(ana.get(address(game))) != mine


# How often


def test_a_page_that_waits_for_built_in_players_asks_every_second(client, people):
    client.force_login(people[0])
    game = scenes.play(scenes.table(people[0], built_in=2), 0, 5)
    assert HASTE.search(text(client, address(game))) is None
    while 0 in log.load(game).awaited:
        scenes.answer(game, 0)
    assert HASTE.search(text(client, address(game)))[1] == "on"
    watcher = Client()
    assert HASTE.search(text(watcher, address(game)))[1] == "0"
    Game.objects.filter(pk=game.pk).update(unattended=MAX_UNATTENDED_ANSWERS)  # they rest until a person does something
    assert HASTE.search(text(client, address(game)))[1] != "on"


def test_a_page_made_while_a_built_in_player_answered_asks_at_once(people):
    game = scenes.play(scenes.table(people[0], built_in=2), 0, 5)
    while 0 in log.load(game).awaited:
        scenes.answer(game, 0)
    earlier = log.observe(game, 0)
    while 0 not in log.load(game).awaited:
        scenes.answer(game, log.load(game).awaited[0])
    seats = list(game.seats.order_by("number"))
    panel = next_table.turn_panel(TableContext(game, seats, seats[0], "en"), earlier)
    assert not panel["my_turn"] and panel["fast_polling"] == "on"


def test_the_first_minute_after_an_own_answer(people, game, answered, time_machine):
    start = timezone.now()
    first = int(HASTE.search(answered())[1])
    assert 0 < first <= 60
    time_machine.move_to(start + timedelta(seconds=61))
    assert HASTE.search(answered())[1] == "0"


def test_anothers_answer_starts_no_minute(client, people, time_machine):
    """A player who has waited for long does not poll every second because another player has moved."""
    game = scenes.play(scenes.table(*people), 0, 20)
    reader = Seat.objects.get(game=game, user=people[2])
    assert reader.seen
    client.force_login(people[2])
    time_machine.move_to(timezone.now() + timedelta(seconds=61))
    scenes.answer(game, 0)
    while 2 in log.load(game).awaited:
        scenes.answer(game, 2)
        time_machine.move_to(timezone.now() + timedelta(seconds=61))
        scenes.answer(game, log.load(game).awaited[0])
    assert game.moved_at > timezone.now() - timedelta(seconds=5)
    assert HASTE.search(text(client, address(game)))[1] == "0"
