"""The same tables twice, private and public, and every kind of user who may request one.

`nobody` is not signed in, and requests the private tables. The other roles:

  player   signed in, sits at other tables only; at the private tables
  watcher  the same person at the public tables
  other    sits there, while another player is asked
  mine     sits there and is asked
  former   has left their seat
  host     opened the tables; sits at the open one only
  link     holds the link of an email to the asked seat, and has not signed in
  token    a program with a token of the asked player, for reading at the running table alone
  staff    an operator, at no table"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client, override_settings
from django.utils import timezone

from games.clocks import vacations
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.clubs import founding, joining, talk
from games.eventlog import log
from games.models import Block, Club, Game, Invitation, OpenQuestion, Order, Tournament, WhatIf
from games.motions import voting
from games.tables import access_links, bots, chat, opening, seats, tokens
from games.tournaments import decisions, entering, seasons
from games.tournaments.founding import LeagueSettings, create_season
from notifications.models import Channel, Kind
from notifications.preferences import addresses, switches
from tests import stamped
from tests.browser import scenes
from tests.tables import open_table

ROLES = "nobody player watcher other mine former host link token staff".split()


@contextmanager
def one_world(request: Any, django_db_blocker: Any) -> Iterator["World"]:
    """One for all tests of a module: each request is taken back, and the whole at the end."""
    request.getfixturevalue("django_db_setup")
    with (
        django_db_blocker.unblock(),
        pytest.MonkeyPatch.context() as patch,
        override_settings(API_PER_MINUTE=100_000),
        transaction.atomic(),
    ):
        patch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
        yield World()
        transaction.set_rollback(True)


def new_season(director: Any, *others: Any, club: Club | None = None, name: str = "Via Appia") -> Tournament:
    """A season that these people have entered; the first one is its director."""
    now = timezone.now()
    pace = TimeControl("answer", SECONDS_PER_DAY)
    rules = LeagueSettings(name, "roma", 2, pace, now + timedelta(days=7), now + timedelta(days=99), club=club)
    season = create_season(replace(rules, public=club is None))
    season.directors.add(director)
    for user in (director, *others):
        entering.enter(season, user)
    return season


def draw_now(season: Tournament) -> None:
    season.entrants.update(confirmed_at=timezone.now())
    seasons.draw(season, season.draw_at)


class World:
    def __init__(self) -> None:
        self.kept: list[tuple[str, str, str]] = []
        self.heads: dict[str, tuple[str, int]] = {}
        self.leaking: set[str] = set()
        names = {"mine": "Ana", "other": "Bruno", "host": "Carla", "former": "Dora", "player": "Eva"}
        self.people = {role: scenes.person(name) for role, name in names.items()}
        self.people["watcher"] = self.people["player"]
        self.people["staff"] = get_user_model().objects.create_superuser("op@example.org", "Operator")
        self.own = self._own()
        self.places = {public: self._tables(public) for public in (False, True)}
        self.clients = {role: self._client(role) for role in ROLES}

    def path(self, address: str, role: str) -> str:
        """An address as this role asks for it."""
        return address.format(**self.own, **self.places[role == "watcher"])

    def _client(self, role: str) -> Client:
        client = Client(raise_request_exception=False)
        if role in self.people:
            client.force_login(self.people[role])
        if role == "staff":
            scenes.show_second_factor(client, self.people[role])
        if role == "link":
            run = Game.objects.get(slug=self.places[False]["run"])
            seat = run.seats.get(user=self.people["mine"])
            client.cookies[access_links.ACCESS_COOKIE_NAME] = scenes.access_cookie(seat)
        if role == "token":
            run = Game.objects.get(slug=self.places[False]["run"])
            _, text = tokens.make_token(self.people["mine"], "narrow", ["read"], game=run)
            client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {text}"
        return client

    def _own(self) -> dict[str, Any]:
        ana = self.people["mine"]
        today = timezone.now().date()
        vacations.plan_vacation(ana, today + timedelta(5), today + timedelta(6))
        place = addresses.add_address(ana, Channel.NTFY, "ntfy", {"server": "ntfy.sh", "topic": "t", "token": ""})
        assert place is not None
        token, _ = tokens.make_token(ana, "any", ["read"])
        bot = bots.make_bot("Anabot", ana)
        block = Block.objects.create(user=ana, other=self.people["former"])
        club = self.club = founding.create_club(ana, "Aventinus")
        member = joining.join_by_link(club, self.people["other"], club.invite)
        said = talk.post_message(club, self.people["other"], "Salve!")
        stop = switches.stop_url(ana, Kind.TURN).rstrip("/").rpartition("/")[2]
        return {
            "vacation": ana.vacations.get().pk,
            "address": place.pk,
            "tokenkey": token.pk,
            "botkey": bot.bot.pk,
            "stop": stop,
            "formerkey": self.people["former"].pk,
            "block": block.pk,
            "person": "Bruno",
            "club": club.slug,
            "member": member.pk,
            "clubsaid": said.pk,
        }

    def _league(self, public: bool) -> Tournament:
        """A season of Ana and Bruno, which she directs: of their closed club, or a public one. No table has started."""
        ana = self.people["mine"]
        season = new_season(ana, self.people["other"], club=None if public else self.club)
        draw_now(season)
        decisions.write_to_all(season, ana, "Salvete!")
        return season

    def _board(self, user, game: Game, kept: bool) -> WhatIf:
        """Return a what-if board at a step of a finished game with an open question, seen by a spectator."""
        steps = reversed(log.observe(game, 0).steps)
        match = next(match for number in steps if (match := log.load(game, number)).awaited)
        facts = {"ruleset": game.ruleset, "number": 1, "base": match.position(), "lines": [[]]}
        return WhatIf.objects.create(user=user, game=game, kept=kept, **facts)

    def _tables(self, public: bool) -> dict[str, Any]:
        ana, bruno, carla, dora = (self.people[role] for role in ("mine", "other", "host", "former"))
        run = scenes.table(carla, ana, bruno, dora, public=public)
        for gone in (carla, dora):
            seats.leave_seat(run, gone)
        run.refresh_from_db()
        scenes.play(run, 1, 12)
        asked = OpenQuestion.objects.get(game=run, seat__user=ana)
        said = chat.post_message(run, bruno, "Salve!")
        motion = voting.propose_motion(run, bruno, "draw", False)
        open_ = open_table(carla, "gloria", size=5, public=public)
        for guest in (ana, bruno, dora):
            opening.join(open_, guest, open_.invitation)
        opening.leave(open_, dora)
        invitation = Invitation.objects.create(game=open_, user=None, label="nobody@example.org")
        done = scenes.play(scenes.table(ana, bruno, ruleset="roma", public=public))
        Game.objects.filter(pk=done.pk).update(host=carla)
        lost = scenes.table(ana, bruno, public=public)  # its host has been erased
        Game.objects.filter(pk=lost.pk).update(host=None)
        order = Order.objects.create(game=run, seat=1, user=ana, kind="think", set_at=timezone.now())
        boards = [self._board(ana, done, kept) for kept in (False, True)]
        return {
            "run": run.slug, "open": open_.slug, "done": done.slug, "lost": lost.slug, "said": said.pk, "motion": motion.pk,
            "invitation": invitation.pk, "step": done.head, "order": order.pk,
            "board": boards[0].key, "kept": boards[1].key,
            "league": self._league(public).slug, "link": stamped.link_token(asked.seat_id, ana, asked.opened),
        }  # fmt: skip
