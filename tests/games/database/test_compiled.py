"""A compiled query finds what the ORM finds, its values given by name."""

import sys
from datetime import timedelta
from inspect import signature

import pytest
from django.db import connection, transaction
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from games.database.compiled import CompiledQuery, fetch_together
from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, Seat, Vacation
from games.pages.table.moves import own_seat_at_started
from games.selectors.table_context import game_by_slug, seats_of, vacations_at
from roma_site.accounts.backends import Backend, user_by_key

pytestmark = pytest.mark.both


def columns(one: Model) -> dict:
    """All of a row, to the type."""
    return {name: (type(value), value) for name, value in vars(one).items() if name != "_state"}


def test_a_user_of_a_session_is_the_orm_s_user(people, django_user_model):
    for user in people:
        assert columns(user_by_key.one(key=user.pk)) == columns(django_user_model.objects.get(pk=user.pk))
    people[0].is_active = False
    people[0].save()
    assert Backend().get_user(people[0].pk) is None
    assert Backend().get_user(people[1].pk) == people[1]
    assert Backend().get_user(0) is None


def test_a_user_can_be_changed_and_saved(people, django_user_model):
    user = user_by_key.one(key=people[0].pk)
    user.language = "es"
    user.save()
    assert django_user_model.objects.get(pk=user.pk).language == "es"


def test_a_locked_game_is_the_orm_s_game(played):
    with transaction.atomic():
        assert columns(log.locked_game_query.one(key=played.pk)) == columns(Game.objects.get(pk=played.pk))
        assert log.locked_game_query.one(key=0) is None
    with pytest.raises(Game.DoesNotExist):
        log.append(0, Answered(0, "bid", 1))


def test_a_seat_is_found_by_table_and_user_where_the_game_has_begun(game, people):
    for user in people:
        seat = Seat.objects.get(game=game, user=user)
        assert own_seat_at_started.row(slug=game.slug, user=user.pk) == [game.pk, seat.number]
    assert own_seat_at_started.row(slug=game.slug, user=0) is None
    assert own_seat_at_started.row(slug="nowhere", user=people[0].pk) is None
    Game.objects.filter(pk=game.pk).update(state=Game.State.CANCELLED)
    assert own_seat_at_started.row(slug=game.slug, user=people[0].pk) is None


def test_two_keywords_are_told_apart_by_name(played):
    """Django sorts the keywords of a filter: by place, the first value here would be taken for the number."""
    seat = CompiledQuery(lambda wanted, table: Seat.objects.filter(number=wanted, game=table))
    for number in range(3):
        assert seat.one(wanted=number, table=played.pk) == seat.one(table=played.pk, wanted=number)
        assert columns(seat.one(wanted=number, table=played.pk)) == columns(played.seats.get(number=number))
    assert seat.one(wanted=played.pk, table=0) is None


def test_what_is_no_slot_keeps_its_value(game):
    third = CompiledQuery(lambda game: Seat.objects.filter(number__in=(2,), game=game))
    assert third.one(game=game.pk).number == 2


def in_one_of_two(number: int) -> QuerySet[Seat]:
    return Seat.objects.filter(number=number if isinstance(number, int) else 0)


@pytest.mark.parametrize(
    "example",
    [
        lambda number: Seat.objects.filter(number=0),
        lambda number, game: Seat.objects.filter(number=number),
        in_one_of_two,
    ],
    ids=["missing", "one of two missing", "lost on the way"],
)
def test_a_slot_that_is_not_found_is_refused(game, example):
    with pytest.raises(ValueError, match="must be used in the query"):
        CompiledQuery(example).all(**dict.fromkeys(signature(example).parameters, 0))


def test_a_slot_may_stand_in_several_places(played):
    either = CompiledQuery(
        lambda number, game: Seat.objects.filter(Q(number=number) | Q(score=number), game=game).order_by("number")
    )
    Seat.objects.filter(game=played, number=2).update(score=1)
    assert [seat.number for seat in either.all(number=1, game=played.pk)] == [1, 2]


def test_a_list_stands_for_any_of_its_values(played):
    some = CompiledQuery(lambda table, number: Seat.objects.filter(number=number, game=table).order_by("number"))
    assert [seat.number for seat in some.all(table=played.pk, number=[2, 0, 9])] == [0, 2]
    assert [seat.number for seat in some.all(table=[played.pk], number=1)] == [1]
    assert some.all(table=played.pk, number=[]) == []
    beyond = CompiledQuery(lambda number: Seat.objects.filter(number__gt=number))
    with pytest.raises(ValueError, match="equal"):
        beyond.all(number=[1, 2])


def test_some_of_the_rows_and_some_of_the_columns(played):
    seats = CompiledQuery(lambda game: Seat.objects.filter(game=game).order_by("number").only("name", "game"))
    found = seats.all(game=played.pk, most=2, start=1)
    assert [seat.name for seat in found] == [seat.name for seat in played.seats.order_by("number")[1:3]]
    assert found[0].get_deferred_fields() >= {"nonce", "score"}
    assert found[0].number == 1, "what was left out is asked for when it is wanted"


@pytest.mark.parametrize("values", [{}, {"game": 1}, {"key": 1, "game": 1}])
def test_a_call_fills_all_slots_and_no_other(game, values):
    with pytest.raises(TypeError, match=r"takes \['key'\]"):
        user_by_key.one(**values)


def test_several_queries_are_asked_by_one_way(played, people, django_assert_num_queries):
    """Each query finds the same rows as when it runs alone, even if others find nothing."""
    seats, slug = seats_of.wanted(game=played.pk), game_by_slug.wanted(slug="100% of 'them'; --")
    user, none = user_by_key.wanted(key=people[0].pk), seats_of.wanted(game=0)
    some = CompiledQuery(lambda number: Seat.objects.filter(number=number).order_by("number")).wanted(number=[2, 0])
    for each in (seats, slug, user, none, some):
        each.query.compiled  # noqa: B018 — written at first, and that may ask the database for its version
    with django_assert_num_queries(1 if connection.vendor == "postgresql" else 5):
        fetch_together(seats, slug, user, none, some)
    assert [columns(one) for one in seats.all] == [columns(one) for one in seats_of.all(game=played.pk)]
    assert columns(user.one) == columns(user_by_key.one(key=people[0].pk))
    assert (slug.one, slug.row, none.all, none.row) == (None, None, [], None)
    assert [seat.number for seat in some.all] == [0, 2]


def test_of_several_queries_each_has_its_own_slots(game):
    with pytest.raises(TypeError, match=r"takes \['game'\]"):
        fetch_together(seats_of.wanted(game=game.pk), seats_of.wanted(key=1))


def test_every_compiled_query_of_the_site_finds_its_slots(game):
    """Each is compiled at its first call, which may be long after the start."""
    modules = [
        module for name, module in sys.modules.items() if name.split(".")[0] in ("games", "notifications", "roma_site")
    ]
    found = {query for module in modules for query in vars(module).values() if isinstance(query, CompiledQuery)}
    assert len(found) > 15
    with transaction.atomic():
        for query in found:
            assert query.compiled.slots.keys() == signature(query.example).parameters.keys()


def test_all_are_found_in_the_order_of_the_query(game, people):
    assert [columns(one) for one in seats_of.all(game=game.pk)] == [
        columns(one) for one in game.seats.order_by("number")
    ]
    assert seats_of.all(game=0) == []


def test_times_are_compared_as_the_database_keeps_them(game, people):
    now, hour = timezone.now(), timedelta(hours=1)
    for user, (begins, ends) in zip(people, ((-1, 1), (1, 2), (-2, -1)), strict=False):
        Vacation.objects.create(user=user, first=now, last=now, begins=now + begins * hour, ends=now + ends * hour)
    assert [one.user for one in vacations_at.all(begun=now, over=now, game=game.pk)] == [people[0]]
    assert vacations_at.all(begun=now, over=now, game=0) == []
