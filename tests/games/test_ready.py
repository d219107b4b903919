"""A query kept ready finds what the ORM finds."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from games import log
from games.events import Answered
from games.models import Game, Holiday, Seat
from games.ready import Ready
from games.views.moves import begun
from games.views.seats import seats_of
from games.views.timing import holidays_at
from roma_site.accounts.backends import Backend, by_key

pytestmark = pytest.mark.both


def columns(one: Model) -> dict:
    """All of a row, to the type."""
    return {name: (type(value), value) for name, value in vars(one).items() if name != "_state"}


def test_a_user_of_a_session_is_the_orm_s_user(people, django_user_model):
    for user in people:
        assert columns(by_key.one(user.pk)) == columns(django_user_model.objects.get(pk=user.pk))
    people[0].is_active = False
    people[0].save()
    assert Backend().get_user(people[0].pk) is None
    assert Backend().get_user(people[1].pk) == people[1]
    assert Backend().get_user(0) is None


def test_a_user_can_be_changed_and_saved(people, django_user_model):
    user = by_key.one(people[0].pk)
    user.language = "es"
    user.save()
    assert django_user_model.objects.get(pk=user.pk).language == "es"


def test_a_locked_game_is_the_orm_s_game(played):
    with transaction.atomic():
        assert columns(log.locked.one(played.pk)) == columns(Game.objects.get(pk=played.pk))
        assert log.locked.one(0) is None
    with pytest.raises(Game.DoesNotExist):
        log.append(0, Answered(0, "bid", 1))


def test_a_seat_is_found_by_table_and_user_where_the_game_has_begun(game, people):
    for user in people:
        seat = Seat.objects.get(game=game, user=user)
        assert begun.row(game.slug, user.pk) == [game.pk, seat.number]
    assert begun.row(game.slug, 0) is None
    assert begun.row("nowhere", people[0].pk) is None
    Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)
    assert begun.row(game.slug, people[0].pk) is None


def test_values_take_the_place_of_the_first_ones(game):
    third = Ready(lambda: Seat.objects.filter(game=0).filter(number=2))
    assert third.one(game.pk).number == 2
    assert third.one(game.pk, 1).number == 1


def test_all_are_found_in_the_order_of_the_query(game, people):
    assert [columns(one) for one in seats_of.all(game.pk)] == [columns(one) for one in game.seats.order_by("number")]
    assert seats_of.all(0) == []


def test_times_are_compared_as_the_database_keeps_them(game, people):
    now, hour = timezone.now(), timedelta(hours=1)
    for user, (begins, ends) in zip(people, ((-1, 1), (1, 2), (-2, -1)), strict=False):
        Holiday.objects.create(user=user, first=now, last=now, begins=now + begins * hour, ends=now + ends * hour)
    assert [one.user for one in holidays_at.all(now, now, game.pk)] == [people[0]]
    assert holidays_at.all(now, now, 0) == []
