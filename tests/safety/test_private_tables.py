"""The law of private tables: to users who are not at it, a private table seems not to exist.

Two sites that differ only in private tables, with their players, invitations, chat, results, favourites and blocks,
give all other users the same pages, API, emails and streams (two_sites.py collects them)."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from games.clocks import vacations
from games.clubs import founding, joining
from games.facts.signals import game_reviewed
from games.models import Game, Review
from games.motions import voting
from games.players import hints, reviews
from games.tables import blocks, chat, drafts, favourites, invitations, nudges, opening, rematches, seats
from games.tournaments import fixtures
from notifications.models import Channel, Kind
from notifications.preferences import addresses, switches
from tests.browser import scenes
from tests.safety.site_leaks import OF_PRIVATE_TABLES
from tests.safety.test_closed_clubs import OF_LEAGUES
from tests.safety.two_sites import PACE, Site, both_sites, differences, finish
from tests.safety.world import World, draw_now, new_season
from tests.tables import open_table

pytestmark = pytest.mark.django_db
ROLES = ("stranger", "member", "former", "favourite", "opponent")
SECRET = {name: f"secret-{name}" for name in ("run", "open", "done", "lost", "board", "kept")}


class Tables:
    """A site, and what is hidden in it."""

    def __init__(self, clock) -> None:
        self.world = World()
        people = self.world.people
        self.ana, self.bruno, self.carla = people["mine"], people["other"], people["host"]
        self.eva, self.dora = people["player"], people["former"]
        self.fabio, self.gaia, self.hugo, self.iris = (
            scenes.person(name) for name in ("Fabio", "Gaia", "Hugo", "Iris")
        )
        scenes.person("Hugolina")
        self.readers = {
            "stranger": None, "member": self.eva, "former": self.dora, "favourite": self.fabio, "opponent": self.gaia,
        }  # fmt: skip
        self.shared = scenes.table(self.bruno, self.gaia, self.dora, self.ana, time_control=PACE)
        self.apart = scenes.table(self.iris, self.eva, self.fabio, time_control=PACE)
        for game in (self.shared, self.apart):
            scenes.play(game, 1, 1)
        self.short, self.shorter = (scenes.table(self.iris, user, ruleset="roma") for user in (self.eva, self.gaia))
        self.met = finish(scenes.table(self.ana, self.gaia, ruleset="roma"))
        self.left = scenes.table(self.carla, self.ana, self.dora, public=False)
        hook = {"url": "https://hooks.example.org/1", "secret": ""}
        addresses.add_address(self.dora, Channel.WEBHOOK, "hook", hook, self.left, every=True)
        seats.leave_seat(self.left, self.dora)
        for user in (self.fabio, self.gaia):
            favourites.set_favourite(user, self.carla, True)
            favourites.set_favourite(user, self.hugo, True)
        for user in filter(None, self.readers.values()):
            drafts.draft_of(user)
            addresses.add_address(user, Channel.DISCORD, "chat", {"id": "1", "token": "t", "of": user.pk})
            for kind in Kind:
                switches.set_switch(user.pk, kind, True)
        clock.shift(timedelta(hours=14))  # they may be nudged
        daily = addresses.mail_address_of(self.fabio)
        daily.frequency = "daily"
        daily.save()
        self.site = Site(
            self.readers, {**self.world.own, **self.world.places[True]}, SECRET, ("Ana", "Hugo"),
            ("Hugo", "Carla", "secret-run", "hugo@example.org", "gloria"), self.happen, clock,
        )  # fmt: skip
        for role, run, done in (("opponent", self.shared, self.met), ("former", self.shared, self.done)):
            self.site.own[role] = {"run": run.slug, "done": done.slug}
        self.site.own["favourite"] = {"run": self.apart.slug}

    def happen(self) -> None:
        for game, host in ((self.shared, self.bruno), (self.apart, self.iris)):
            game.refresh_from_db()
            chat.post_message(game, host, "@Gaia @Eva hello")
            nudges.nudge_player(game, host, 1)
            voting.propose_motion(game, host, "draw", False)
            chat.raise_alarm(game, host)
            scenes.answer(game, 1)
            scenes.play(game, 1, game.head)  # and asked again
            table = open_table(host, "gloria", size=5)
            for user in filter(None, self.readers.values()):
                invitations.invite(table, host, user.public_name)
            today = timezone.now().date()
            vacations.plan_vacation(host, today + timedelta(5), today + timedelta(9))
        for game, user in ((self.short, self.eva), (self.shorter, self.gaia)):
            motion = voting.propose_motion(game, self.iris, "draw", False)
            voting.cast_vote(game, user, motion.pk, True)
            review = Review.objects.get(game=game)
            game_reviewed.send(Game, game=game, review=review)

    def hide(self) -> None:
        """Everything that the readers must not notice."""
        ana, bruno, carla, hugo = self.ana, self.bruno, self.carla, self.hugo
        waiting = open_table(carla, "gloria", size=4, public=False)
        for label in ("Hugo", "hugo@example.org", "nobody@example.org"):
            invitations.invite(waiting, carla, label)
        for host in (bruno, bruno, hugo):
            open_table(host, "gloria", size=3, public=False)
        opening.cancel(open_table(hugo, "roma", size=2, public=False), hugo)
        running = scenes.play(scenes.table(carla, ana, hugo, bruno, public=False, time_control=PACE), 1, 6)
        chat.post_message(running, carla, "@Hugo hidden words")
        voting.propose_motion(running, hugo, "draw", False)
        chat.raise_alarm(running, ana)
        seats.leave_seat(running, bruno)
        done = scenes.play(scenes.table(ana, carla, ruleset="roma", public=False))
        reviews.request_review(done, ana)
        lost = scenes.table(hugo, carla, public=False)
        Game.objects.filter(pk=lost.pk).update(host=None, suspended=True, suspension_reason="hidden")
        chat.post_message(self.left, ana, "@Carla hidden words")
        scenes.play(self.left, 1, 8)
        for game in (finish(scenes.table(hugo, ana, ruleset="roma", public=False)), done, self.done):
            rematches.ask_for_rematch(game, ana)
        club = founding.create_club(hugo, "The Caelian")
        for user in (ana, carla):
            joining.join_by_link(club, user, club.invite)
        season = new_season(hugo, ana, carla, club=club)
        draw_now(season)
        season.refresh_from_db()
        assert fixtures.open_due_fixtures(season, timezone.now()) == 3
        practice = open_table(hugo, "roma", size=2, built_in=1, practice=True, public=False)
        hints.request_hint(practice, 0)
        for other in (*filter(None, self.readers.values()), carla, bruno):
            favourites.set_favourite(carla, other, other != carla)
            blocks.block_user(hugo, other.pk)
        for name, game in {"run": running, "open": waiting, "done": done, "lost": lost}.items():
            Game.objects.filter(pk=game.pk).update(slug=SECRET[name])

    @property
    def done(self) -> Game:
        return Game.objects.get(slug=self.world.places[True]["done"])


@pytest.fixture(scope="module")
def told(request) -> Iterator[dict[str, list]]:
    yield from both_sites(request, Tables, OF_PRIVATE_TABLES)


@pytest.mark.parametrize("role", ROLES)
def test_with_and_without_private_tables_everything_is_the_same(role, told) -> None:
    assert not (found := differences(*told[role])), "\n\n".join(found)


@pytest.mark.parametrize("leak", OF_PRIVATE_TABLES, ids=lambda leak: leak.name)
def test_a_planted_leak_is_caught(leak, told) -> None:
    assert differences(*told[leak.name]), f"{leak.where} does not catch it"


def test_emails_of_every_kind_are_sent(told) -> None:
    """But for those of a restore from a backup, and those about clubs and leagues (test_closed_clubs.py)."""
    kinds = {kind for kind in Kind if not kind.startswith("club")} - {Kind.MOVE, *OF_LEAGUES}
    assert kinds <= {kind for one in told["kinds"] for kind in one}
