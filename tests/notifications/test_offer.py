"""After a newcomer's first answer the page offers other notifications, once, in one line."""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from notifications.models import Address
from tests.browser.scenes import answer, person, play, table
from tests.games.selectors.lists import as_

pytestmark = [pytest.mark.both, pytest.mark.django_db]
OFFER = 'class="notice offer"'


@pytest.fixture
def people():
    return [person("Ana"), person("Bruno")]


@pytest.fixture
def game(people):
    """Roma: Ana lays her cards, then Bruno is asked."""
    return table(*people, ruleset="roma")


def shown(client, user, game) -> str:
    return as_(client, user).get(f"/t/{game.slug}/").content.decode()


def test_it_is_offered_after_the_first_answer_until_it_is_dismissed(client, people, game):
    play(game, 0)
    ana = game.seats.get(number=0).user
    game.refresh_from_db()
    assert OFFER not in shown(client, ana, game)  # it is her turn
    while game.open_questions.filter(seat__number=0).exists():
        answer(game, 0)
    assert OFFER in shown(client, ana, game)
    bruno = game.seats.get(number=1).user
    assert OFFER not in shown(client, bruno, game)
    as_(client, ana)
    there = client.post(f"/you/notifications/offer/{game.slug}/", {"dismiss": ""})
    assert there["Location"] == f"/t/{game.slug}/"
    assert OFFER not in shown(client, ana, game)


@pytest.mark.parametrize("how", ["channel", "rhythm", "old"])
def test_it_is_not_offered_to_who_has_chosen_or_is_no_newcomer(client, people, game, how):
    play(game, 0)
    while game.open_questions.filter(seat__number=0).exists():
        answer(game, 0)
    ana = game.seats.get(number=0).user
    assert OFFER in shown(client, ana, game)
    if how == "channel":
        Address.objects.create(user=ana, channel="ntfy", key="k", name="ntfy", fields={})
    if how == "rhythm":
        Address.objects.create(user=ana, channel="mail", key="m", name="mail", frequency="daily", fields={})
    if how == "old":
        get_user_model().objects.filter(pk=ana.pk).update(date_joined=timezone.now() - timedelta(days=60))
    assert OFFER not in shown(client, ana, game)


def test_choosing_leads_to_the_settings(client, people, game):
    as_(client, people[0])
    assert client.post(f"/you/notifications/offer/{game.slug}/", {"choose": ""})["Location"] == "/you/notifications/"
    assert client.get(f"/you/notifications/offer/{game.slug}/").status_code == 405
