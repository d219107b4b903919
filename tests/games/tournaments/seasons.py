"""Seasons made row by row, for tests of what people do in them."""

from datetime import timedelta

from django.utils import timezone

from games.models import Entrant, Fixture, Game, Tournament
from games.tables import opening
from games.tournaments import entering
from tests.tables import open_table

State, Stage = Entrant.State, Tournament.State


def open_season(director=None, **columns):
    """A season of tables for two that is drawn in a week."""
    now = timezone.now()
    dates = {"draw_at": now + timedelta(days=7), "closes_at": now + timedelta(days=97)}
    made = Tournament.objects.create(
        **{"name": "Forum League", "ruleset": "roma", "size": 2, "commitment": "0" * 64} | dates | columns
    )
    if director is not None:
        made.directors.add(director)
    return made


def drawn_season(director, users, reserves=(), **columns):
    """A running season of one division in which all play all; no table has begun."""
    season = open_season(director, **columns)
    for user in users:
        entering.enter(season, user)
    for lot, entrant in enumerate(season.entrants.order_by("number"), start=1):
        entrant.state, entrant.division, entrant.lot = State.PLAYING, 1, lot
        entrant.confirmed_at = timezone.now()
        entrant.save()
    pairs = [(a, b) for a in range(1, len(users) + 1) for b in range(a + 1, len(users) + 1)]
    for number, pair in enumerate(pairs, start=1):
        Fixture.objects.create(
            tournament=season, number=number, division=1, entrants=pair, starts_by=season.closes_at - timedelta(days=30)
        )
    season.state, season.drawn_at = Stage.RUNNING, timezone.now()
    season.save(update_fields=["state", "drawn_at"])
    for user in reserves:
        entering.enter(season, user)
    return season


def begin(season, number):
    """The season's table of this number, begun with its entrants in its seats."""
    fixture = season.fixtures.get(number=number)
    first, *others = (season.entrants.get(number=one).user for one in fixture.entrants)
    game = open_table(first, "roma", {}, season.size, public=season.public)
    for user in others:
        opening.join(game, user, game.invitation)
    Game.objects.filter(pk=game.pk).update(tournament=season, club=season.club, host=None)
    fixture.game, fixture.state = game, Fixture.State.RUNNING
    fixture.save(update_fields=["game", "state"])
    game.refresh_from_db()
    return game


def states(season):
    return dict(season.entrants.order_by("number").values_list("number", "state"))
