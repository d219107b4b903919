"""The form of a whole offer: both sides, lots on the city, results; sent as a whole or not at all."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.eventlog import log
from games.models import Event
from games.tables import opening
from tests.games.api.conftest import Program
from tests.markup import close_up
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def city(people):
    game = open_table(people[0], "foundations", {"trade": True, "first": 0}, size=2)
    opening.join(game, people[1])
    game.refresh_from_db()
    return game


@pytest.fixture
def clients(people):
    """Alice and Bob, signed in."""
    found = [Client(), Client()]
    for client, user in zip(found, people, strict=False):
        client.force_login(user)
    return found


def form_of(html: str) -> str:
    return re.search(r'<form[^>]*class="answers deal".*?</form>', close_up(html), re.S)[0]


def hidden(html: str) -> dict:
    """Return the hidden fields of the form."""
    found: dict = {}
    for name, value in re.findall(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"', form_of(html)):
        found.setdefault(name, []).append(value.replace("&quot;", '"'))
    return {name: values if name == "then" else values[0] for name, values in found.items()}


def empties(game, seat):
    return log.observe(game, seat).view["seats"][seat]["empty"]


def filled(game, client, path='["trade",1]', me=0, **more):
    html = client.get(reverse("games:table", args=[game.slug]), {"path": path}).content.decode()
    mine, theirs = empties(game, me), empties(game, 1 - me)
    lots = {"give_lots": [f'"{mine[0]}"'], "want_lots": [f'"{theirs[0]}"'], "give_silver": "2", "want_silver": ""}
    return hidden(html) | lots | more


def send(game, client, **given):
    return client.post(reverse("games:answer", args=[game.slug]), given)


def test_choosing_a_partner_leads_to_the_form_and_sends_nothing(city, clients):
    html = clients[0].get(reverse("games:table", args=[city.slug]), {"path": '["trade",1]'}).content.decode()
    form = form_of(html)
    for seat, way in ((0, "give"), (1, "want")):
        for lot in empties(city, seat):
            assert f'id="{way}_lots-{lot}"' in form
            assert f'<label class="board-target" for="{way}_lots-{lot}">' in html  # on the city, too
    assert Event.objects.filter(game=city, kind="answered").count() == 0


def test_one_press_sends_it_all(city, clients):
    assert send(city, clients[0], **filled(city, clients[0])).status_code == 303
    offer = log.observe(city.pk, 1).view["offer"]
    assert (offer["give_lots"], offer["give_silver"], offer["want_silver"]) == ([empties(city, 0)[0]], 2, 0)
    page = clients[0].get(reverse("games:table", args=[city.slug])).content.decode()
    clients[0].post(reverse("games:undo", args=[city.slug]), {"to": re.search(r'name="to" value="(\d+)"', page)[1]})
    assert log.observe(city.pk, 0).question.what == "turn"


def test_what_it_would_do_is_shown_without_sending(city, clients):
    page = close_up(send(city, clients[0], **filled(city, clients[0]), weigh="yes").content.decode())
    assert "silver 5 → 3" in page and "silver 6 → 8" in page
    assert f'value="&quot;{empties(city, 0)[0]}&quot;" checked' in page
    assert Event.objects.filter(game=city, kind="answered").count() == 0


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"give_lots": []}, "Offer at least one lot."),
        ({"want_lots": []}, "Ask for at least one lot."),
        ({"give_silver": "9"}, "You do not have that much silver."),
        ({"want_silver": "99"}, "The other player does not have that much silver."),
        ({"give_lots": ['"Z9"']}, "You can only offer your own empty lots."),
        ({"give_things": ['["favour",4]']}, "You do not have that."),
    ],
    ids=lambda one: "" if isinstance(one, str) else next(iter(one)),
)
def test_a_bargain_that_cannot_be_is_refused_with_its_reason_and_nothing_is_sent(city, clients, wrong, sentence):
    answer = send(city, clients[0], **filled(city, clients[0], **wrong))
    assert answer.status_code == 400
    assert sentence in answer.content.decode()
    silver = wrong.get("give_silver", "2")
    assert f'value="{silver}"' in form_of(answer.content.decode())  # what was filled in stays
    assert Event.objects.filter(game=city, kind="answered").count() == 0


@pytest.mark.parametrize(
    "wrong",
    [{"then": ["one:offer:x"]}, {"then": ["all:give_lots"]}, {"give_silver": "-1"}, {"give_silver": "x"}, {"give_lots": ["{"]}, {"choice": ""}],
    ids=str,
)  # fmt: skip
def test_what_is_no_offer_at_all_is_refused(city, clients, wrong):
    assert send(city, clients[0], **filled(city, clients[0], **wrong)).status_code == 400
    assert Event.objects.filter(game=city, kind="answered").count() == 0


def test_the_partner_sees_nothing_before_it_is_sent(city, clients):
    before = clients[1].get(reverse("games:table", args=[city.slug])).content
    send(city, clients[0], **filled(city, clients[0]), weigh="yes")
    token = re.compile(rb"[A-Za-z0-9]{64}")
    assert token.sub(b"", clients[1].get(reverse("games:table", args=[city.slug])).content) == token.sub(b"", before)


def test_the_partner_answers_with_an_offer_that_begins_with_the_other_one(city, clients):
    send(city, clients[0], **filled(city, clients[0]))
    html = clients[1].get(reverse("games:table", args=[city.slug]), {"path": '["counter"]'}).content.decode()
    assert f'value="&quot;{empties(city, 1)[0]}&quot;" checked' in form_of(html)
    again = send(city, clients[1], **filled(city, clients[1], '["counter"]', 1, give_silver="0", want_silver="2"))
    assert again.status_code == 400
    assert "Change something" in again.content.decode()
    assert send(city, clients[1], **filled(city, clients[1], '["counter"]', 1, give_silver="1")).status_code == 303
    look = log.observe(city.pk, 0)
    assert (look.question.what, look.question.options) == ("answer", ("accept", "refuse"))


def test_the_action_and_the_end_of_the_turn_in_one_press(city, clients):
    page = clients[0].get(reverse("games:table", args=[city.slug])).content.decode()
    assert 'name="end_turn"' in page
    look = log.observe(city, 0)
    said = {"opened": look.opened, "what": "turn", "choice": '"income"', "end_turn": "yes"}
    assert send(city, clients[0], **said).status_code == 303
    assert log.observe(city.pk, 1).question.what == "turn"


def test_after_the_action_the_head_says_what_is_left(city, clients):
    look = log.observe(city, 0)
    send(city, clients[0], opened=look.opened, what="turn", choice='"income"')
    page = clients[0].get(reverse("games:table", args=[city.slug])).content.decode()
    assert "your action is done; you may still offer a trade, or end the turn." in page
    assert 'name="end_turn"' not in page


def test_by_api_an_offer_is_one_call(city, people):
    mine, theirs = empties(city, 0), empties(city, 1)
    parts = [
        ("give_lots", mine[:1]),
        ("want_lots", theirs[:1]),
        ("give_things", []),
        ("give_silver", 3),
        ("want_things", []),
        ("want_silver", 0),
        ("offer", "send"),
    ]
    said: dict = {"opened": log.observe(city, 0).opened, "what": "turn", "choice": ["trade", 1]}
    said["then"] = [{"what": what, "choice": choice} for what, choice in parts]
    alice, answer = Program(people[0]), f"tables/{city.slug}/answer/"
    first = alice.post(answer, said)
    assert alice.post(answer, said) == first
    assert log.observe(city.pk, 1).view["offer"]["give_silver"] == 3
    said["then"][3]["choice"] = 4
    assert alice.post(answer, said, 409)["type"].endswith("stale")
    assert alice.get(f"tables/{city.slug}/")["undo"]["to"] == first["number"] - 7
