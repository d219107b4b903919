"""The pages to set, show and stop standing orders, and who learns that there are any."""

from contextlib import suppress
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import rules
from games.eventlog import log, stamps
from games.facts.events import Answered, Conceded
from games.models import Event, Firing, Game, Order, Seat
from games.orders import firing
from games.tables.seats import leave_seat
from notifications.models import Notification
from tests import stamped
from tests.browser import scenes
from tests.games.orders.conftest import LONG, fresh
from tests.memory import forget
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
SEEN = "led=any&unless=never"
ORDER = {"led": "any", "unless": "never", "until": "game", "seen": SEEN}


@pytest.fixture(autouse=True)
def _empty_memories():
    forget()


@pytest.fixture
def people():
    return [scenes.person("Ana", "es"), scenes.person("Bruno"), scenes.person("Carla")]


@pytest.fixture
def game(people) -> Game:
    """Ana has led, and Bruno is asked whether he follows."""
    game = scenes.table(people[0], people[1])
    while True:
        seat = log.load(game).awaited[0]
        if seat == 1 and log.observe(game, 1).question.what == "follow":
            return game
        scenes.answer(game, seat)


@pytest.fixture
def bruno(people) -> Client:
    return signed_in(people[1])


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(name, game, *more) -> str:
    return reverse(f"games:{name}", args=[game.slug, *more])


def give(client, game, kind="think", **more):
    return client.post(address("new_order", game, kind), {**ORDER, **more})


def text(response) -> str:
    return response.content.decode()


def later() -> int:
    return firing.sweep_orders(datetime.now(UTC) + LONG)["ordered"]


def test_from_the_question_to_an_order_and_back(bruno, game):
    page = text(bruno.get(address("table", game)))
    assert f"{address('orders', game)}?what=follow" in page
    page = text(bruno.get(address("orders", game), {"what": "follow"}))
    assert page.count("fits the current question") == 1 and "You have no standing orders" in page
    page = text(bruno.get(address("new_order", game, "think"), {"led": "any", "unless": "never"}))
    assert "It would answer the current question with: Think" in page
    assert give(bruno, game).status_code == 303
    page = text(bruno.get(address("table", game)))
    assert "Your standing order will answer “Think”" in page and "1 standing order" in page
    assert text(bruno.get(address("orders", game))).count("Stop") == 1
    assert later() == 1
    page = text(bruno.get(address("orders", game)))
    assert "answered" in page and "What your orders did" in page
    assert text(bruno.get(reverse("games:my_orders"))).count(game.name) >= 2


def test_an_order_is_not_given_before_it_was_shown(bruno, game):
    response = give(bruno, game, unless="able")
    assert response.status_code == 200 and not Order.objects.exists()
    assert "This is what the order would have done" in text(response)
    assert "led=any&amp;unless=able" in text(response)
    assert give(bruno, game, unless="able", seen="led=any&unless=able").status_code == 303
    assert Order.objects.get().choices == {"led": "any", "unless": "able"}


def test_show_what_it_would_have_done_gives_no_order_and_stays_out_of_the_address(bruno, game):
    page = text(bruno.get(address("new_order", game, "think")))
    assert "formmethod" not in page
    response = give(bruno, game, unless="able", seen="led=any&unless=able", show="yes")
    assert response.status_code == 200 and not Order.objects.exists()
    assert "led=any&amp;unless=able" in text(response) and "This is what the order" not in text(response)


def test_what_it_would_have_done(people):
    """Every past question of its kind, with the answer it would have given and the one that was given."""
    game = scenes.play(scenes.table(people[0], people[1]), 1, events=80)
    mine = Event.objects.of(game.pk).filter(kind="answered", payload__contains='"seat":1')
    follows = mine.filter(payload__contains='"what":"follow"')
    thought = follows.filter(payload__contains='"choice":"think"').count()
    page = text(signed_in(people[1]).get(address("new_order", game, "think"), {"unless": "never"}))
    assert follows.count() > thought > 0
    assert f"It would have answered {follows.count()} times." in page
    assert page.count("(as you did)") == min(thought, 8) or follows.count() > 8
    assert page.count("/replay/") == min(8, follows.count())


def test_spanish(people, game):
    ana = signed_in(people[0])
    page = text(ana.get(address("new_order", game, "give")))
    assert "No dar nada si no hay obligación" in page and "lo elijo yo" in page
    assert "entre 5 y 60 minutos" in page


@pytest.mark.parametrize(
    "more",
    [
        {"led": "nothing"},
        {"until": "never"},
        {"until": "times", "times": "0"},
        {"until": "times", "times": "many"},
        {"until": "date"},
        {"until": "date", "day": "tomorrow"},
        {"until": "date", "day": "2001-01-01"},
        {"until": ""},
    ],
)
def test_bad_input_changes_nothing(bruno, game, more):
    response = give(bruno, game, **more)
    assert response.status_code == 400 and 'role="alert"' in text(response)
    assert not Order.objects.exists() and not Firing.objects.exists()


def test_bad_choices_in_the_address(bruno, game):
    assert bruno.get(address("new_order", game, "think"), {"led": "x" * 500}).status_code == 400


def test_stopping(bruno, game):
    give(bruno, game)
    key = Order.objects.get().pk
    response = bruno.post(address("stop_order", game, key), {"back": "table"})
    assert response.status_code == 303 and response["Location"] == address("table", game)
    assert Order.objects.get().why == "stopped" and later() == 0
    page = text(bruno.post(address("stop_order", game, key), {"back": "mine"}, follow=True))
    assert "That order is no longer active." in page
    assert "you stopped it" in text(bruno.get(address("orders", game)))


def test_for_everybody_else_there_is_no_such_page(people, game, bruno):
    give(bruno, game)
    key = Order.objects.get().pk
    addresses = [address("orders", game), address("new_order", game, "think"), address("new_order", game, "take")]
    for client in (Client(), signed_in(people[2])):
        assert [client.get(one).status_code for one in addresses] == [404] * 3
        assert client.post(address("stop_order", game, key)).status_code == 404
        assert give(client, game).status_code == 404
    assert Client().get(reverse("games:my_orders")).status_code == 302
    page = text(signed_in(people[0]).post(address("stop_order", game, key), follow=True))
    assert "Esa orden ya no está activa" in page and Order.objects.get().why == ""
    assert bruno.get(address("new_order", game, "nothing")).status_code == 404
    assert bruno.get(address("orders", open_table(people[1], "gloria", size=2))).status_code == 404


@pytest.mark.usefixtures("contexts")
def test_the_link_in_a_mail_gives_no_orders(people, game):
    client, seat = Client(), Seat.objects.get(game=game, number=1)
    client.get(address("access_link", game, stamped.link_token(seat.pk, people[1], log.observe(game, 1).opened)))
    assert client.get(address("table", game)).context["table"].by_access_link
    assert client.get(address("orders", game)).status_code == 404 and give(client, game).status_code == 404
    assert "orders/" not in text(client.get(address("table", game)))


def test_only_get_and_post(bruno, game):
    assert bruno.post(address("orders", game)).status_code == 405
    assert bruno.get(address("stop_order", game, 1)).status_code == 405
    assert bruno.put(address("new_order", game, "think")).status_code == 405


# Readers who learn of orders


def seen_by_others(game, people) -> list:
    """All pages of the other player and of a stranger, and their marks."""
    found = []
    for client in (signed_in(people[0]), signed_in(people[2])):
        for name in ("table", "history", "replay_start"):
            response = client.get(address(name, game), follow=True)
            found.append((response.status_code, _without_tokens(text(response))))
        found.append(client.get(address("news", game))["ETag"])
    return found


def _without_tokens(page: str) -> str:
    return "\n".join(line for line in page.splitlines() if "csrf" not in line.lower())


def test_others_see_nothing_of_an_order(people, game, bruno):
    with time_machine.travel(timezone.now(), tick=False):  # a page tells how long ago its reader answered
        before = seen_by_others(game, people)
        give(bruno, game)
        assert seen_by_others(game, people) == before
        bruno.post(address("stop_order", game, Order.objects.get().pk))
        assert seen_by_others(game, people) == before


class TakeBack(Exception):
    """Nothing of it is to stay."""


def what_others_get(game, people, act) -> list:
    """Return all pages, badges, API answers and outbox rows of the others after `act`, then roll back."""
    found: list = []
    forget()
    with suppress(TakeBack), transaction.atomic():
        act()
        found += seen_by_others(fresh(game), people)
        for client in (signed_in(people[0]), signed_in(people[2])):
            for name in ("table", "history"):
                response = client.get(reverse(f"api:{name}", args=[game.slug]))
                found.append((response.status_code, response.get("ETag"), text(response)))
        rows = Notification.objects.filter(game=game).exclude(user=people[1])
        found += list(
            rows.order_by("pk").values_list(
                "kind", "user", "opened", "reminder_number", "state", "due_at", "stint_open"
            )
        )
        raise TakeBack
    return found


def test_an_answer_by_order_is_to_others_like_any_other(people, game, bruno, monkeypatch):
    """Others cannot tell a player's answer from the same answer by a standing order at the same moment.

    Stamps are made with the site's key, and differ between any two logs."""
    monkeypatch.setattr(stamps, "stamp_of_digest", lambda digest, key=None: "0" * 16)
    moment = datetime.now(UTC) + LONG

    def by_order():
        with time_machine.travel(moment - LONG, tick=False):
            give(bruno, game)
        assert firing.sweep_orders(moment)["ordered"] == 1

    def by_player():
        look = log.observe(fresh(game), 1)
        log.append(fresh(game), Answered(1, "follow", "think"), look.opened, at=moment)

    with time_machine.travel(moment, tick=False):
        first, second = what_others_get(game, people, by_player), what_others_get(game, people, by_order)
    assert len(first) > 12 and first == second


def test_its_owner_sees_it_at_once(people, game, bruno):
    give(bruno, game)
    assert later() == 1
    for name in ("history", "table"):
        assert "standing order</span>" in text(bruno.get(address(name, game)))
        assert "standing order</span>" not in text(signed_in(people[2]).get(address(name, game)))


def test_what_an_order_is_about_to_answer_asks_nothing_of_its_owner(people, game, bruno, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")  # it has no words for pages
    client = signed_in(people[1])
    assert "● your turn at one table" in text(client.get("/"))
    give(bruno, game)
    page = text(client.get("/"))
    assert "Your standing order is about to answer." in page and "your turn at" not in page
    open_table(people[2], "gloria", size=3)  # an empty home would begin with every game, "tiny" too
    assert "standing order" not in text(signed_in(people[2]).get("/"))
    bruno.post(address("stop_order", game, Order.objects.get().pk))
    assert "● your turn at one table" in text(client.get("/"))


def test_everybody_sees_it_once_the_game_is_over(people, game, bruno):
    give(bruno, game)
    later()
    log.append(fresh(game), Conceded(0))
    page = text(signed_in(people[2]).get(address("history", game)))
    assert "standing order</span>" in page
    assert "Place an order" not in text(bruno.get(address("orders", game)))
    assert bruno.get(address("new_order", game, "think")).status_code == 404


def test_who_comes_after_does_not_see_them(people, game, bruno):
    """Orders belong to the player, not to the seat."""
    give(bruno, game)
    later()
    leave_seat(fresh(game), people[1])
    Seat.objects.filter(game=game, number=1).update(user=people[2], absent_since=None)
    page = text(signed_in(people[2]).get(address("orders", game)))
    assert "You have no standing orders" in page and "What your orders did" not in page
    assert Order.objects.get().why == "seat"


def test_what_happened_since_is_counted_from_one_s_own_answer(people, game, bruno):
    """An order has seen nothing: its owner is shown all that has happened since they were there."""
    seen = Seat.objects.get(game=game, number=1).seen
    give(bruno, game)
    later()
    assert Seat.objects.get(game=game, number=1).seen == seen


def test_orders_are_linked_where_one_fits(client, people):
    """Next to each question that an order could answer, and once more on every page of the table."""
    game = scenes.table(*people[:2], ruleset="great_city")
    link, seen = f'href="{address("orders", game)}', set()
    for _ in range(14):
        asked = log.load(game).awaited[0]
        client.force_login(people[asked])
        page = client.get(address("table", game)).content.decode()
        beside = link in page.partition('id="question"')[2].partition("</section>")[0]
        what = log.observe(game, asked).question.what
        assert beside is (what != "draft"), what
        assert page.count(link) == 1 + beside, "about the table it is told always"
        seen.add(what)
        scenes.answer(game, asked)
    assert {"draft", "emissary", "act"} <= seen


def test_a_question_with_one_answer_says_so_and_offers_to_give_it_always(people):
    game = scenes.table(people[1], people[2], ruleset="roma")
    seen = set()
    while len(seen) < 2:
        seat = log.load(game).awaited[0]
        question = log.observe(game, seat).question
        only = question.what == "action" and len(question.options) == 1
        if only not in seen:
            seen.add(only)
            told = signed_in(people[1 + seat]).get(f"/t/{game.slug}/").content.decode()
            assert ("There is only one answer." in told) == only
            assert (f'href="/t/{game.slug}/orders/new/only/"' in told) == only
        if len(seen) < 2:
            scenes.answer(game, seat)
    asker, order = people[1 + seat], {"until": "game", "seen": ""}
    form = signed_in(asker).get(f"/t/{game.slug}/orders/new/only/").content.decode()
    assert "Answer when there is only one answer" in form
    signed_in(asker).post(f"/t/{game.slug}/orders/new/only/", order)
    assert Firing.objects.get(game=game, seat=seat).choice == "end"
