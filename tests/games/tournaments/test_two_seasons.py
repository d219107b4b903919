"""Two seasons of 64 people, played by the program with everything that people do.

They enter, confirm, withdraw, vanish, are excluded, suspended and erased; tables are void, suspended and adjudicated. A
second author's program, which reads only the season's file, has the same standings in the end."""

from collections import Counter
from datetime import timedelta
from random import Random

import pytest
from django.db.models import Q
from django.utils import timezone

from games.deadlines.sweep import sweep_deadlines
from games.eventlog import loading, log
from games.facts.errors import ReportedError
from games.facts.events import Answered
from games.facts.leagues.divisions import next_ranking
from games.models import Entrant, Fixture, Game, OpenQuestion, Participation, Tournament
from games.moderation.measures import Act, begin_measure, stopped
from games.players.stand_ins import answer_by_quick, stand_in_choice
from games.tables import opening
from games.tournaments import decisions, entering, fixtures, founding, sweep
from games.tournaments.standing import division_tables, season_csv
from roma_site.accounts import erasing
from tests import tiers

from .auctions import PACE, users
from .second_standings import standings_from_csv

pytestmark = [pytest.mark.django_db, pytest.mark.seeded]
PEOPLE, RESERVES = 64, 4
WHY = "As the rules say."
State = Entrant.State


class Players:
    """People who play a season, each in their own way."""

    def __init__(self, people, director, clock, seed):
        self.people, self.director, self.clock, self.rng = people, director, clock, Random(seed)
        self.vanished = set()
        self.seen = Counter()

    def play(self, made):
        """Play until the season is over."""
        self.days = 0  # since the draw
        made.refresh_from_db()
        while made.state in ("open", "running"):
            self.clock.shift(timedelta(hours=20))
            sweep_deadlines()
            sweep.look_after_tournaments()
            for game in Game.objects.filter(tournament=made, state="running", suspended=False).order_by("pk"):
                self.answer_at(game)
            made.refresh_from_db()
            if made.state == "running":
                self.happen(made)
                running = fixtures.tables_running(made)
                late = made.fixtures.filter(starts_by__lte=timezone.now()).exists()
                assert late or max(running.values(), default=0) <= made.at_once
        sweep.look_after_tournaments()

    def answer_at(self, game):
        """Everyone who is asked and there answers, as often as they are asked."""
        for asked in OpenQuestion.objects.filter(game=game).select_related("game", "seat"):
            if asked.seat.by_stand_in:
                answer_by_quick(asked)
            elif asked.seat.user_id not in self.vanished and self.rng.random() < 0.8:
                look = log.observe(game, asked.seat.number)
                log.append(game, Answered(asked.seat.number, look.question.what, stand_in_choice(look)), look.opened)

    def happen(self, made):
        """Sometimes something happens that is not a move."""
        acts = {
            self.withdraw: 0.1, self.exclude: 0.05, self.void: 0.05, self.suspend_table: 0.04, self.suspend_person: 0.03,
            self.erase: 0.03, self.concede: 0.15, self.enter: 0.08, self.replace: 0.04,
        }  # fmt: skip
        certain = dict(enumerate((self.suspend_table, self.void, self.withdraw, self.exclude, self.erase), start=3))
        self.days += 1
        for act, chance in acts.items():
            if self.rng.random() < chance or act == certain.get(self.days):
                try:
                    act(made)
                    self.seen[act.__name__] += 1
                except (ReportedError, IndexError):  # or there is no such table now
                    self.seen["refused"] += 1

    def somebody(self, made):
        return self.rng.choice(
            list(made.entrants.filter(state=State.PLAYING, user__isnull=False).select_related("user"))
        )

    def withdraw(self, made):
        entering.withdraw(made, self.somebody(made).user)

    def exclude(self, made):
        decisions.exclude(made, self.director, self.somebody(made).number, WHY)

    def replace(self, made):
        decisions.replace(made, self.director, self.somebody(made).number, WHY)

    def void(self, made):
        sound = made.fixtures.exclude(game__suspended=True)
        decisions.void(made, self.director, self.rng.choice(list(sound)).number, WHY)

    def suspend_table(self, made):
        loading.suspend_table(self.rng.choice(list(Game.objects.filter(tournament=made, state="running"))).pk, "a test")

    def suspend_person(self, made):
        begin_measure(self.somebody(made).user, "suspended", WHY, 20, None)

    def erase(self, made):
        user = self.somebody(made).user
        self.people.remove(user)
        erasing.erase_account(user)

    def concede(self, made):
        game = self.rng.choice(list(Game.objects.filter(tournament=made, state="running", suspended=False)))
        opening.concede(game, self.rng.choice(list(game.seats.exclude(user=None))).user)

    def enter(self, made):
        entering.enter(made, self.rng.choice(self.people))


def check(made):
    """Hold these at the end of a season, whatever has happened."""
    assert set(made.fixtures.values_list("state", flat=True)) <= {Fixture.State.FINISHED, Fixture.State.VOID}
    tables = division_tables(made)
    order = {table.number: [line.place.number for line in table.lines] for table in tables}
    assert standings_from_csv(season_csv(made)) == order
    places = sorted(number for numbers in order.values() for number in numbers)
    assert places == sorted(made.entrants.exclude(lot=None).values_list("number", flat=True))
    for table in tables:
        lines = [(line.rank, line.holder and line.holder.place) for line in table.lines]
        assert all(place in (None, rank) for rank, place in lines)
        assert Counter(one.division for one in table.fixtures) == {table.number: len(table.lines)}
    still = Game.objects.filter(tournament=made, state="running")
    assert not still.filter(suspended=False).exists(), "nobody is asked any more"
    return tables


def test_two_seasons_of_64(clock, django_user_model):
    people = users(PEOPLE + RESERVES)
    director = django_user_model.objects.create_user("d@example.org", "Direktor")
    now = timezone.now()
    rules = founding.LeagueSettings(
        "Auction League", "tiny", 4, PACE, now + timedelta(days=7), now + timedelta(days=97), options={"length": 1},
        max_entrants=PEOPLE,
    )  # fmt: skip
    made = founding.open_league(director, rules)
    for user in people:
        entering.enter(made, user)
    assert Counter(made.entrants.values_list("state", flat=True)) == {"entered": PEOPLE, "waiting": RESERVES}
    clock.move_to(made.draw_at - timedelta(hours=40))
    sweep.look_after_tournaments()
    for user in people[2:]:
        entering.confirm(made, user)  # two forget it: the waiting list moves up
    players = Players(people, director, clock, tiers.seed(5))
    players.vanished = {user.pk for user in people[: PEOPLE // 3 + 2]}
    Tournament.objects.filter(pk=made.pk).update(closes_at=made.draw_at + timedelta(days=38))
    players.play(made)
    first = check(made)
    assert len(first) == 9
    forgetful = made.entrants.filter(number__in=[1, 2])
    assert [one.lot for one in forgetful] == [None, None], "they were left out, and can only be reserves since"

    later = Tournament.objects.get(previous=made)
    user_of = {place.number: place.holder for table in first for place in (line.place for line in table.lines)}
    gone = {number for number, holder in user_of.items() if holder is None or not holder.user.is_active}
    reserves = {line.place.number for table in first for line in table.lines if len(line.place.stays) > 1}
    order = [[line.place.number for line in table.lines] for table in first]
    ranking = next_ranking(order, made.movers, reserves=reserves, leavers=gone)
    carried = list(later.entrants.exclude(rank_before=None).order_by("rank_before").values_list("user", flat=True))
    assert carried == [user_of[number].user_id for number in ranking]
    forgotten = set(later.entrants.filter(confirmed_at=None).values_list("user", flat=True))
    stays = Participation.objects.filter(game__tournament=made, won__isnull=False)
    missed = set(stays.filter(Q(misses__gt=0) | Q(ending="absent")).values_list("user", flat=True))
    assert len(players.vanished & missed) > 8, "of the others no question waited long enough"
    assert forgotten >= players.vanished & missed & set(carried), "they must say that they will play"

    players.vanished = set()
    for user in people[-8:]:
        if not stopped(user, Act.TOURNAMENT):
            entering.enter(later, user)
    players.play(later)
    assert check(later) and later.drawn_at and Tournament.objects.filter(previous=later, state="open").exists()
    done = list(Fixture.objects.filter(tournament__in=[made, later]).values_list("state", "adjudicated"))
    assert {("finished", False), ("finished", True), ("void", False)} <= set(done)
    assert Entrant.objects.filter(tournament=made, takes_over__isnull=False).exists()
    assert {"withdraw", "exclude", "void", "erase", "suspend_table"} <= set(players.seen)
