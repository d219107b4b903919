"""How many tables one account may have at once: a refusal says what to do, and changes nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks import remarks, stopping, vacations
from games.clocks.time_control import TimeControl
from games.facts.errors import Refused
from games.models import Draft, Game, Seat
from games.orders import placing
from games.tables import bots, chat, drafts, opening, seats
from tests.browser.scenes import person
from tests.games.api.conftest import Program
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def tiny_game():
    """The pages need words, which the tiny game has not."""


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)


@pytest.fixture
def ana(db):
    return person("Ana")


def refused(act) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.key


def open_one(user, **more) -> Game:
    return open_table(user, "gloria", size=2, **more)


def test_the_usual_limits(settings):
    tables = settings.OPEN_TABLES_PER_ACCOUNT, settings.RUNNING_TABLES_PER_ACCOUNT
    assert (*tables, settings.HINTS_PER_ACCOUNT, settings.REVIEWS_PER_DAY) == (10, 200, 10, 5)


def test_a_player_has_ten_open_tables(ana):
    made = [open_one(ana, public=bool(n % 2)) for n in range(10)]
    draft = drafts.draft_of(ana)
    assert refused(lambda: open_one(ana, draft=draft.uuid)) == "many_open_tables"
    assert Game.objects.count() == 10 and Draft.objects.get() == draft
    open_one(ana, built_in=1)
    bruno = person("Bruno")
    opening.join(made[0], bruno, made[0].invitation)
    opening.cancel(made[1], ana)
    open_one(ana)
    open_one(ana)
    assert refused(lambda: open_one(ana)) == "many_open_tables"
    open_one(bruno)


def test_a_double_press_at_the_limit_leads_to_the_table(ana, settings):
    settings.OPEN_TABLES_PER_ACCOUNT = 1
    draft = drafts.draft_of(ana).uuid
    assert open_one(ana, draft=draft) == open_one(ana, draft=draft)


def test_tables_of_bots_count_as_their_owners(ana, settings):
    settings.OPEN_TABLES_PER_ACCOUNT = 2
    first, second = bots.make_bot("Primus", ana), bots.make_bot("Secundus", ana)
    open_one(first, bots=True)
    open_one(ana)
    for user in (ana, first, second):
        assert refused(lambda user=user: open_one(user, bots=True)) == "many_open_tables"
    site = bots.make_bot("Tertius")
    open_one(site, bots=True)


def test_a_player_sits_at_so_many_tables_that_are_not_over(ana, settings):
    settings.RUNNING_TABLES_PER_ACCOUNT = 2
    bruno, clara = person("Bruno"), person("Clara")
    open_one(ana, built_in=1)
    running = open_one(ana, built_in=1)
    Game.objects.update(created_at=timezone.now() - timedelta(days=2))
    other = open_table(bruno, "gloria", size=3, time_control=TimeControl(kind="answer", seconds=86400))
    assert refused(lambda: open_one(ana, built_in=1)) == refused(lambda: opening.join(other, ana)) == "many_tables"
    opening.join(other, clara)
    opening.start_early(other, bruno)
    seats.leave_seat(other, clara)
    assert refused(lambda: seats.take_seat(other, 1, ana)) == "many_tables"
    assert Seat.objects.filter(user=ana).count() == 2
    opening.concede(running, ana)
    seats.take_seat(other, 1, ana)


def test_tables_that_are_cancelled_again_count_for_the_day(ana, settings):
    settings.RUNNING_TABLES_PER_ACCOUNT = 2
    for _ in range(2):
        opening.cancel(open_one(ana), ana)
    assert refused(lambda: open_one(ana)) == "too_often"
    Game.objects.update(created_at=timezone.now() - timedelta(days=1, seconds=1))
    open_one(ana)


def test_nothing_can_be_made_without_end(ana, monkeypatch):
    """Bots, messages, orders, vacations, pauses, seats taken over: each has so many a day."""
    for module, name in (
        (bots, "MAX_BOTS_PER_OWNER"), (chat, "MAX_MESSAGES_PER_DAY"), (remarks, "MAX_REMARKS_PER_DAY"), (placing, "MAX_NEW_ORDERS_PER_DAY"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, 2)
    bruno = person("Bruno")
    game = open_table(bruno, "roma", size=2, time_control=TimeControl(kind="answer", seconds=86400))
    opening.join(game, ana)
    game.refresh_from_db()
    for number in range(2):
        bots.retire_bot(bots.make_bot(("Primus", "Secundus")[number], ana))
        chat.post_message(game, ana, f"message {number}")
        stopping.set_pause_consent(game, ana, not number)
        day = timezone.localdate() + timedelta(days=5)
        vacations.cancel_vacation(ana, vacations.plan_vacation(ana, day, day).pk)
        order = placing.set_order(game, ana, "finish", {"cards": "none"}, "game")
        placing.stop_order(game, ana, order.pk)
    for act in (
        lambda: bots.make_bot("Tertius", ana),
        lambda: chat.post_message(game, ana, "one more"),
        lambda: stopping.set_pause_consent(game, ana, True),
        lambda: vacations.plan_vacation(ana, day, day),
        lambda: placing.set_order(game, ana, "finish", {"cards": "none"}, "game"),
    ):
        assert refused(act) == "too_often"
    for one in (ana, person("Clara"), person("Dora")):
        if one != ana:
            seats.take_seat(game, 1, one)
        seats.leave_seat(game, one)
    assert refused(lambda: seats.take_seat(game, 1, ana)) == "too_often"


def test_page_and_program_are_told_what_to_do(ana, client, settings):
    settings.OPEN_TABLES_PER_ACCOUNT = 1
    open_one(ana)
    client.force_login(ana)
    page = client.post("/tables/new/", {"size": "3", "who": "friends"})
    assert page.status_code == 400 and b"Start or cancel one of them first" in page.content
    told = Program(ana).post("tables/", {"game": "gloria", "size": 2}, 400)
    assert told["key"] == "many_open_tables" and "Start or cancel one of them first" in told["detail"]
    settings.RUNNING_TABLES_PER_ACCOUNT = 1
    home = client.post("/tables/now/", {"ruleset": "gloria"}, follow=True)
    assert b"Finish or leave one of them first" in home.content
    assert Game.objects.count() == 1
