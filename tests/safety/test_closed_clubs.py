"""The law of closed clubs: to strangers, and to members of other clubs, a closed club seems not to exist.

Two sites with the same accounts that differ only in a closed club, with its members, talk, tables, results and name,
give them the same pages, API, emails and streams (two_sites.py collects them). To people who were removed, excluded or
never admitted, nothing tells what goes on in the club."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs import founding, joining, talk
from games.facts.signals import league_opened
from games.models import Club, Fixture, Game, Membership, Tournament
from games.tables import chat, drafts, nudges, opening, rematches
from games.tournaments import decisions, entering, fixtures, seasons
from notifications.models import Channel, Kind
from notifications.preferences import addresses, switches
from tests.browser import scenes
from tests.safety.site_leaks import OF_CLOSED_CLUBS
from tests.safety.two_sites import PACE, Site, both_sites, differences, finish
from tests.safety.world import World, draw_now, new_season
from tests.tables import open_table

pytestmark = pytest.mark.django_db
OF_LEAGUES = (Kind.ENTRY, Kind.PAIRED, Kind.STANDING, Kind.DECIDED)
ROLES = ("stranger", "member", "removed", "barred", "asked", "opponent")
SECRET = {name: f"secret-{name}" for name in ("run", "open", "done", "lost", "club", "league")}
NAME = "Sodalitas Tacita"


class Clubs:
    """A site, and what is hidden in it."""

    def __init__(self, clock: Any) -> None:
        self.world = World()
        people = self.world.people
        self.ana, self.bruno, self.carla, self.eva = (people[role] for role in ("mine", "other", "host", "player"))
        self.fabio, self.gaia, self.hugo, self.iris, self.livia, self.nero = (
            scenes.person(name) for name in ("Fabio", "Gaia", "Hugo", "Iris", "Livia", "Nero")
        )
        self.readers = {
            "stranger": None, "member": self.eva, "removed": self.livia, "barred": self.fabio, "asked": self.gaia,
            "opponent": self.nero,
        }  # fmt: skip
        self.club = founding.create_club(self.carla, "Old friends", kind=Club.Kind.REQUEST)
        for user in (self.ana, self.bruno, self.livia, self.fabio):
            joining.join_by_link(self.club, user, self.club.invite)
        talk.post_message(self.club, self.livia, "hello club")
        joining.join_club(self.club, self.gaia)
        self.club = founding.change_club(self.club, self.carla, "Old friends", "", Club.Kind.CLOSED)
        self.kept = self.table(self.club, self.bruno, self.livia, self.ana)
        self.over = finish(self.table(self.club, self.ana, self.livia, ruleset="roma"))
        watched = self.table(self.club, self.ana, self.carla)
        for user in (self.livia, self.fabio):
            hook = {"url": f"https://hooks.example.org/{user.pk}", "secret": ""}
            addresses.add_address(user, Channel.WEBHOOK, "hook", hook, watched, every=True)
        self.watched = watched
        self.earlier = new_season(self.carla, self.bruno, self.livia, self.fabio, club=self.club, name="Old League")
        decisions.write_to_all(self.earlier, self.carla, "hello old league")  # emails that wait
        joining.remove_member(self.club, self.carla, self.livia)
        joining.remove_member(self.club, self.carla, self.fabio, bar=True)
        self.other = founding.create_club(self.eva, "The Caelian", kind=Club.Kind.CLOSED)
        joining.join_by_link(self.other, self.iris, self.other.invite)
        self.open = founding.create_club(self.iris, "The Palatine", kind=Club.Kind.OPEN)
        for user in (self.nero, self.carla):
            joining.join_club(self.open, user)
        readers = [user for user in self.readers.values() if user]
        self.season = new_season(self.carla, self.ana, *readers)
        # the address of a next season would depend on how many others open at that moment
        Tournament.objects.filter(pk=self.season.pk).update(continues=False)
        self.shared = scenes.table(self.carla, self.nero, self.ana, time_control=PACE)
        self.apart = scenes.table(self.iris, self.eva, time_control=PACE)
        for game in (self.kept, self.shared, self.apart):
            scenes.play(game, 1, 1)
        for user in filter(None, self.readers.values()):
            drafts.draft_of(user)
            for kind in Kind:
                switches.set_switch(user.pk, kind, True)
        daily = addresses.mail_address_of(self.livia)
        daily.frequency = "daily"
        daily.save()
        clock.shift(timedelta(hours=14))  # they may be nudged
        holes = {**self.world.own, **self.world.places[True], "club": self.open.slug}
        self.site = Site(
            self.readers, holes, SECRET, ("Ana", "Sodalitas", "Carla"),
            ("Sodalitas", "Carla", "secret-club", "secret-league", "hugo@example.org", "gloria"), self.happen, clock,
        )  # fmt: skip
        old = {
            "club": self.club.slug, "run": self.kept.slug, "done": self.over.slug, "league": self.earlier.slug,
        }  # fmt: skip
        self.site.own |= {
            "member": {"run": self.apart.slug, "club": self.other.slug},
            "removed": old, "barred": old, "asked": old, "opponent": {"run": self.shared.slug},
        }  # fmt: skip

    def table(self, club: Club, host: Any, *guests: Any, ruleset: str = "gloria") -> Game:
        pace = {"time_control": PACE} if ruleset == "gloria" else {}
        return scenes.table(host, *guests, ruleset=ruleset, public=False, club=club, **pace)

    def happen(self) -> None:
        for game, host in ((self.kept, self.bruno), (self.shared, self.carla), (self.apart, self.iris)):
            game.refresh_from_db()
            chat.post_message(game, host, "hello")
            nudges.nudge_player(game, host, 1)
            chat.raise_alarm(game, host)
            scenes.answer(game, 1)
            scenes.play(game, 1, game.head)  # and asked again
        decisions.write_to_all(self.season, self.carla, "hello league")
        entering.ask_for_confirmations(self.season, timezone.now())
        draw_now(self.season)
        self.season.fixtures.update(state=Fixture.State.VOID)
        seasons.finish_season(self.season, timezone.now())
        talk.post_message(self.other, self.iris, "hello Caelian")
        talk.ask_the_club(open_table(self.iris, "gloria", size=3, public=False, club=self.other), self.iris)
        founding.change_club(self.other, self.eva, "The Caelian", "", Club.Kind.REQUEST)
        joining.join_club(self.other, self.bruno)
        joining.change_role(self.open, self.iris, self.nero, Membership.Role.HOST)

    def hide(self) -> None:
        """Everything that the readers must not notice."""
        ana, bruno, carla, hugo = self.ana, self.bruno, self.carla, self.hugo
        club = founding.create_club(carla, NAME, "Nobody knows of us.")
        Club.objects.filter(pk=club.pk).update(slug=SECRET["club"])
        club.refresh_from_db()
        for user in (ana, bruno, hugo):
            joining.join_by_link(club, user, club.invite)
        done = Game.objects.get(slug=self.world.places[True]["done"])
        joining.join_club(founding.keep_group(done, ana), bruno)  # of a public table
        joining.change_role(club, carla, hugo, Membership.Role.HOST)
        joining.remove_member(club, hugo, bruno, bar=True)
        founding.change_club(club, carla, NAME, "Nobody at all.", Club.Kind.REQUEST)
        joining.join_club(club, self.iris)
        founding.change_club(club, carla, NAME, "", Club.Kind.CLOSED)
        tables = {"open": open_table(carla, "gloria", size=4, public=False, club=club)}
        talk.ask_the_club(tables["open"], carla)
        tables["run"] = scenes.play(self.table(club, carla, ana, hugo), 1, 6)
        chat.post_message(tables["run"], carla, "@Hugo hidden words")
        tables["done"] = finish(self.table(club, hugo, ana, ruleset="roma"))
        tables["lost"] = self.table(club, hugo, carla)
        Game.objects.filter(pk=tables["lost"].pk).update(host=None)
        rematches.ask_for_rematch(tables["done"], hugo)
        for name, game in tables.items():
            Game.objects.filter(pk=game.pk).update(slug=SECRET[name])
        scenes.play(self.watched, 1, self.watched.head + 3)
        Tournament.objects.filter(pk=self.seasons_of(club, carla, ana, hugo).pk).update(slug=SECRET["league"])
        Tournament.objects.filter(pk=self.earlier.pk).update(name=f"Old {NAME} League")
        decisions.write_to_all(self.earlier, carla, "hidden words")
        entering.ask_for_confirmations(self.earlier, timezone.now())
        league_opened.send(Tournament, tournament=self.earlier, at=timezone.now())
        self.live_on(club)
        self.live_on(founding.change_club(self.club, carla, f"Old {NAME}", "New.", Club.Kind.CLOSED))

    def seasons_of(self, club: Club, *people: Any) -> Tournament:
        """A finished season and a running one, whose first tables have started. Return the running one."""
        for state in (Tournament.State.FINISHED, Tournament.State.RUNNING):
            season = new_season(*people, club=club, name=f"{NAME} League")
            draw_now(season)
            season.refresh_from_db()
            fixtures.open_due_fixtures(season, timezone.now())
            for game in Game.objects.filter(tournament=season)[:1]:
                finish(game)
                season.fixtures.filter(game=game).update(ended_at=timezone.now())
            fixtures.record_results(season)
            if state == Tournament.State.FINISHED:
                season.fixtures.exclude(state=Fixture.State.FINISHED).update(state=Fixture.State.VOID)
                seasons.finish_season(season, timezone.now())
        decisions.write_to_all(season, people[0], "hidden words to all")
        decisions.extend(season, people[0], season.closes_at + timedelta(days=7), "hidden reasons")
        entering.withdraw(season, people[1])
        return season

    def live_on(self, club: Club) -> None:
        """What goes on in a club."""
        self.seasons_of(club, self.carla, self.ana)
        said = talk.post_message(club, self.ana, "hidden talk of @Livia and @Eva")
        talk.hide_message(club, self.carla, said.pk)
        talk.post_message(club, self.carla, "more hidden talk")
        founding.renew_link(club, self.carla)
        joining.join_by_link(club, self.world.people["former"], Club.objects.get(pk=club.pk).invite)
        asked = open_table(self.ana, "gloria", size=4, public=False, club=club)
        Club.objects.filter(pk=club.pk).update(asked_at=timezone.now() - timedelta(hours=2))
        talk.ask_the_club(asked, self.ana)
        opening.join(asked, self.carla)
        finish(self.table(club, self.carla, self.ana, ruleset="roma"))
        scenes.play(self.table(club, self.ana, self.carla), 0, 3)


@pytest.fixture(scope="module")
def told(request) -> Iterator[dict[str, list]]:
    yield from both_sites(request, Clubs, OF_CLOSED_CLUBS)


@pytest.mark.parametrize("role", ROLES)
def test_with_and_without_a_closed_club_everything_is_the_same(role, told) -> None:
    assert not (found := differences(*told[role])), "\n\n".join(found)


@pytest.mark.parametrize("leak", OF_CLOSED_CLUBS, ids=lambda leak: leak.name)
def test_a_planted_leak_is_caught(leak, told) -> None:
    assert differences(*told[leak.name]), f"{leak.where} does not catch it"


def test_emails_of_every_kind_about_clubs_and_leagues_are_sent(told) -> None:
    kinds = {kind for kind in Kind if kind.startswith("club")} | {*OF_LEAGUES}
    assert kinds <= {kind for one in told["kinds"] for kind in one}
