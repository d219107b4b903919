"""A whole turn of Roma in one play session: one email to the next player; the page says it is done."""

import json

import pytest
from django.urls import reverse

from games.eventlog import log
from games.models import Event
from games.players.stand_ins import stand_in_choice
from notifications.models import Kind, Notification
from tests.browser import scenes
from tests.markup import plain_names

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno")]


def turns(game) -> list[str]:
    """Return the recipients of turn notifications, in order."""
    return list(
        Notification.objects.filter(game=game, kind=Kind.TURN)
        .order_by("pk")
        .values_list("user__public_name", flat=True)
    )


def post(client, game, choice, seat=None):
    look = log.observe(game, log.load(game).awaited[0] if seat is None else seat)
    sent = {"opened": look.opened, "what": look.question.what, "choice": json.dumps(choice)}
    answer = client.post(reverse("games:answer", args=[game.slug]), sent)
    assert answer.status_code == 303, answer.content.decode()
    game.refresh_from_db()


def a_turn(people):
    """A table where a turn has just begun, whose it is, and that seat's number."""
    game = scenes.table(*people, ruleset="roma")
    for _ in range(60):
        (seat,) = log.load(game).awaited[:1]
        if log.load(game).asked(seat).what == "action":
            return game, people[seat], seat
        scenes.answer(game, seat)
    return pytest.fail("the setup does not end")


def test_many_answers_are_one_mail(client, people):
    game, mine, seat = a_turn(people)
    theirs = people[1 - seat]
    client.force_login(mine)
    before, events = turns(game), Event.objects.of(game.pk).count()
    for die in sorted(log.load(game).t.dice):
        post(client, game, ["money", die])
        assert turns(game) == before, "a mail in the middle of a turn"
    post(client, game, "end")
    assert Event.objects.of(game.pk).count() >= events + 4
    assert turns(game) == [*before, theirs.public_name]
    page = plain_names(client.get(reverse("games:table", args=[game.slug])).content.decode())
    assert "All caught up: " in page and "Answered." not in page, "said once"
    assert f"Waiting for {theirs.public_name}" in page
    assert 'name="choice"' not in page


def test_who_has_yet_to_play_is_not_told_that_the_turn_is_over(client, people):
    """In the setup: the cards are exchanged, and who does not start has still to lay four."""
    game = scenes.table(*people, ruleset="roma")
    first = next(line["seat"] for line in log.observe(game, 0).said if line["key"] == "starts")
    scenes.answer(game, first)
    client.force_login(people[1 - first])
    post(client, game, stand_in_choice(log.observe(game, 1 - first)), 1 - first)
    assert log.load(game).awaited == (first,)
    page = client.get(reverse("games:table", args=[game.slug])).content.decode()
    assert "You’re all caught up." in page
    assert "turn is over" not in page


def test_a_turn_is_taken_back_as_far_as_the_roll(client, people):
    game, mine, seat = a_turn(people)
    client.force_login(mine)
    dice = log.load(game).t.dice[:]
    post(client, game, ["money", dice[0]])
    post(client, game, ["money", dice[1]])
    look = log.observe(game, seat)
    for to in (look.undo_to, log.observe(game, seat).steps[-2]):
        client.post(reverse("games:undo", args=[game.slug]), {"to": to})
        game.refresh_from_db()
    assert log.load(game).t.dice == dice
    assert log.observe(game, seat).undo_to is None


def test_nothing_is_taken_back_once_the_dice_of_the_other_have_rolled(client, people):
    game, mine, seat = a_turn(people)
    client.force_login(mine)
    post(client, game, "end")
    assert log.observe(game, seat).undo_to is None
