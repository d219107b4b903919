"""Serializers of leagues: seasons, their entrants, tables, standings and decisions."""

from typing import Any

from rest_framework import serializers as s

from games.facts.leagues.standings import TieBreak
from games.models import Decision, Entrant, Fixture, Tournament
from games.models.tournament import MAX_TOURNAMENT_ABOUT_LENGTH, MAX_TOURNAMENT_NAME_LENGTH

from .bodies import NewTimeControl
from .fields import Anything, PageAddress, PublicName, Text, Time, Truth, list_field, number_field
from .lists import TimeControl


class LeagueTimeControl(NewTimeControl):
    """The time control of a league's tables. `days_off`: vacation days that stop a player's clocks."""

    kind = s.ChoiceField(["answer", "bank"])
    late = s.ChoiceField(["stand_in", "free"], default="stand_in")
    days_off = number_field(default=None, allow_null=True)


class NewLeague(s.Serializer):
    """A new league. `size`: players at a table; `at_once`: tables that an entrant plays at once.

    Entries end at `draw_at`; the season should be over at `closes_at`. `movers`: the number of entrants who go up, and
    of those who go down, across each border between divisions. To enter, a person must have finished `min_tables`
    public tables, and must have stayed to the end at `min_reliability` percent of the last ten. `continues`: at the end
    of a season, the next one opens automatically. `club`: only members of this club of yours can enter; only an open
    club can have a public league."""

    name = Text(max_length=MAX_TOURNAMENT_NAME_LENGTH)
    about = Text(default="", allow_blank=True, max_length=MAX_TOURNAMENT_ABOUT_LENGTH)
    game = Text(max_length=30)
    size = number_field()
    options = Anything(default=dict)
    time_control = LeagueTimeControl()
    draw_at = s.DateTimeField()
    closes_at = s.DateTimeField()
    scoring = s.ChoiceField(Tournament.Scoring.values, default=Tournament.Scoring.PLACES)
    at_once = number_field(default=2)
    movers = number_field(default=2)
    max_entrants = number_field(default=None, allow_null=True)
    min_tables = number_field(default=0)
    min_reliability = number_field(default=0)
    continues = Truth(default=True)
    club = Text(default=None, allow_null=True, max_length=40)
    public = Truth(default=True)


class LeagueSummary(s.Serializer):
    """A season in a list. `me`: the state of your entry, or null.

    `entrants`: how many have entered or play; `reserves`: how many wait for a place. `club`: null if there is no club,
    or if you cannot know of it."""

    league = s.CharField(source="slug")
    url = PageAddress("games:league", source="slug")
    name = s.CharField(source="shown_name")
    season = s.IntegerField()
    state = s.ChoiceField(Tournament.State.values)
    game = s.CharField(source="ruleset")
    size = s.IntegerField()
    club = s.CharField(source="shown_club.slug", allow_null=True)
    public = s.BooleanField()
    newcomers = s.BooleanField()
    entrants = s.IntegerField(source="playing")
    reserves = s.IntegerField(source="waiting")
    me = s.ChoiceField(Entrant.State.values, source="own_state", allow_null=True)
    opened = Time(source="opened_at")
    draw_at = Time()
    closes_at = Time()
    drawn = Time(source="drawn_at", allow_null=True)
    finished = Time(source="finished_at", allow_null=True)


class LeaguePage(s.Serializer):
    """A page of a list, newest first; `next` is the cursor of the next page."""

    leagues = list_field(LeagueSummary())
    next = s.CharField(allow_null=True)


class LeagueFacts(LeagueSummary):
    """A season and its rules, which cannot change after the draw.

    `previous`, `following`: other seasons of the league. `directs`: whether you can make decisions. `commitment`: the
    SHA-256 of the secret from which the lots are drawn."""

    about = s.CharField(allow_blank=True)
    options = Anything()
    time_control = TimeControl()
    scoring = s.ChoiceField(Tournament.Scoring.values)
    at_once = s.IntegerField()
    movers = s.IntegerField()
    max_entrants = s.IntegerField(allow_null=True)
    min_tables = s.IntegerField()
    min_reliability = s.IntegerField()
    continues = s.BooleanField()
    previous = s.CharField(source="previous.slug", allow_null=True)
    following = s.CharField(allow_null=True)
    directors = list_field(s.CharField(), source="director_names")
    directs = s.BooleanField()
    commitment = s.CharField()


class EntrantFacts(s.Serializer):
    """A person in a season, whose `number` never changes.

    `lot` is known from the draw on, and `place` from the end of the season on. `takes_over`: for a reserve, the number
    of the entrant whose place the reserve has taken."""

    number = s.IntegerField()
    name = s.CharField(source="shown_name")
    state = s.ChoiceField(Entrant.State.values)
    division = s.IntegerField(allow_null=True)
    lot = s.IntegerField(allow_null=True)
    place = s.IntegerField(allow_null=True)
    takes_over = s.IntegerField(source="takes_over.number", allow_null=True)


class Entrants(s.Serializer):
    """All entrants, by number."""

    entrants = list_field(EntrantFacts())


class StandingLine(s.Serializer):
    """A place in the season, with the number of the entrant who got it at the draw.

    `players`: the people who have played for this place, the latest last. Points, wins, Sonneborn-Berger and share are
    exact fractions such as "21/2". `separated_by`: the rule that puts this line below the one above, or null for the
    first."""

    rank = s.IntegerField()
    entrant = s.IntegerField(source="standing.entrant")
    players = list_field(s.CharField())
    tables = s.IntegerField(source="standing.tables")
    points = s.CharField(source="standing.points")
    wins = s.CharField(source="standing.wins")
    sonneborn_berger = s.CharField(source="standing.sonneborn_berger")
    share = s.CharField(source="standing.share")
    separated_by = s.ChoiceField([one.value for one in TieBreak], source="standing.separated_by", allow_null=True)


class DivisionStandings(s.Serializer):
    division = s.IntegerField(source="number")
    lines = list_field(StandingLine())


class LeagueStandings(s.Serializer):
    """The present standings of each division, the highest first; empty before the draw."""

    divisions = list_field(DivisionStandings())


class TableResult(s.Serializer):
    """`place`: the same for tied entrants. `points`: the points of the game, null if they do not count."""

    entrant = s.IntegerField()
    place = s.IntegerField()
    points = s.IntegerField(allow_null=True)

    def to_representation(self, instance: list) -> dict[str, Any]:
        return dict(zip(self.fields, instance, strict=True))


class FixtureFacts(s.Serializer):
    """A table of a season. `entrants`: numbers in seat order. `table`: null until it starts.

    `adjudicated`: it was not finished in time, and the rules for that case gave the places."""

    number = s.IntegerField()
    division = s.IntegerField()
    entrants = list_field(s.IntegerField())
    state = s.ChoiceField(Fixture.State.values)
    starts_by = Time()
    table = s.CharField(source="shown_game.slug", allow_null=True)
    adjudicated = s.BooleanField()
    results = list_field(TableResult(), allow_null=True)


class Fixtures(s.Serializer):
    """All tables of a season, by number."""

    fixtures = list_field(FixtureFacts())


class DecisionFacts(s.Serializer):
    """A decision of a director, or a message to all entrants. `facts` names entrants and tables by number."""

    number = s.IntegerField()
    kind = s.ChoiceField(Decision.Kind.values)
    by = PublicName(allow_blank=True)
    at = Time()
    facts = Anything()
    reason = s.CharField(allow_blank=True)


class Decisions(s.Serializer):
    """All decisions, by number."""

    decisions = list_field(DecisionFacts())


class NewDecision(s.Serializer):
    """A decision. All entrants read the `reason`, which is the message itself if the kind is "write".

    "extend" moves the end of the season to `closes_at`. "replace" gives the place of `entrant` to the first reserve.
    "exclude" excludes the `entrant`. "void" decides that the table with the number `fixture` does not count. "cancel"
    cancels the season."""

    kind = s.ChoiceField(Decision.Kind.values)
    reason = Text(max_length=2000)
    closes_at = s.DateTimeField(required=False)
    entrant = number_field(required=False)
    fixture = number_field(required=False)


class EntryFacts(s.Serializer):
    """Your entry. `confirmed`: you confirmed, in the last 48 hours before the draw, that you will play."""

    league = s.CharField()
    number = s.IntegerField()
    state = s.ChoiceField(Entrant.State.values)
    confirmed = s.BooleanField()


class DrawEntrant(s.Serializer):
    """An entrant in the draw. The lot is computed from `token` and the secret.

    `rank_before`: the rank in the previous season; null for a newcomer."""

    number = s.IntegerField()
    token = s.CharField()
    rank_before = s.IntegerField(allow_null=True)
    lot = s.IntegerField()
    division = s.IntegerField()


class DrawFixture(s.Serializer):
    number = s.IntegerField()
    division = s.IntegerField()
    entrants = list_field(s.IntegerField())


class LeagueDraw(s.Serializer):
    """Everything that check_draw.py needs to check the draw of a season."""

    league = s.CharField()
    season = s.IntegerField()
    seats = s.IntegerField()
    commitment = s.CharField()
    secret = s.CharField()
    drawn_at = Time()
    entrants = list_field(DrawEntrant())
    fixtures = list_field(DrawFixture())
