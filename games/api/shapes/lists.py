"""Tables, questions and games as lists show them."""

from rest_framework import serializers as s

from games.models import Game, Grade

from .fields import Anything, list_field


class Seat(s.Serializer):
    """`kind`: "nobody" where the player has left and a built-in player keeps the seat. `away`: one keeps it
    meanwhile. `grade`: of a built-in player, null of anybody else; who keeps a seat for somebody is quick."""

    seat = s.IntegerField()
    name = s.CharField()
    kind = s.ChoiceField(["person", "bot", "built_in", "nobody"])
    grade = s.ChoiceField(Grade.values, allow_null=True)
    conceded = s.BooleanField()
    away = s.BooleanField()
    score = s.IntegerField(allow_null=True)
    winner = s.BooleanField()


class Pace(s.Serializer):
    """How much time there is for a turn, in seconds: games/clocks/time_control.py."""

    kind = s.ChoiceField(["answer", "bank"])
    seconds = s.IntegerField()
    increment = s.IntegerField()
    cap = s.IntegerField()
    late = s.ChoiceField(["stand_in", "free", "claim"])
    grace = s.IntegerField()
    quiet = s.BooleanField()
    weekends = s.BooleanField()


class WaitsFor(s.Serializer):
    """Whom the game waits for. `deadline` is null where there is no limit, or while the clock stands."""

    seat = s.IntegerField()
    since = s.DateTimeField()
    deadline = s.DateTimeField(allow_null=True)
    late = s.BooleanField()


class Result(s.Serializer):
    """How it ended."""

    reason = s.CharField()
    text = s.CharField()
    winners = list_field(s.IntegerField())
    scores = list_field(s.IntegerField(), allow_null=True)


class Row(s.Serializer):
    """A table as a list shows it. `me` is the reader's own seat. `parts_before`, while it is open: what binds the parts
    of the luck that are there."""

    table = s.CharField()
    url = s.CharField()
    uuid = s.UUIDField()
    commitment = s.CharField()
    parts_before = s.CharField(allow_null=True)
    game = s.CharField()
    game_name = s.CharField()
    state = s.ChoiceField(Game.State.values)
    suspended = s.BooleanField()
    public = s.BooleanField()
    bots = s.BooleanField()
    practice = s.BooleanField()
    size = s.IntegerField()
    free = s.IntegerField()
    options = Anything()
    time_control = Pace(allow_null=True)
    seats = list_field(Seat())
    me = s.IntegerField(allow_null=True)
    waits_for = list_field(WaitsFor())
    created = s.DateTimeField()
    started = s.DateTimeField(allow_null=True)
    moved = s.DateTimeField(allow_null=True)
    finished = s.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class DraftFacts(s.Serializer):
    """What a table to be opened will rest on: name it as `draft`. Its table will have this `draft` for its uuid."""

    draft = s.UUIDField()
    commitment = s.CharField()


class Rows(s.Serializer):
    """A page of a list; `next` is the cursor of the one after it."""

    tables = list_field(Row())
    next = s.CharField(allow_null=True)


class Waiting(s.Serializer):
    """A question that waits for the reader."""

    table = s.CharField()
    url = s.CharField()
    game = s.CharField()
    seat = s.IntegerField()
    opened = s.IntegerField()
    stamp = s.CharField()
    since = s.DateTimeField()
    deadline = s.DateTimeField(allow_null=True)


class Questions(s.Serializer):
    """All questions for the reader, the most urgent first."""

    questions = list_field(Waiting())


class OptionFacts(s.Serializer):
    """A variant of a game; the usual value comes first."""

    key = s.CharField()
    name = s.CharField()
    help = s.CharField(allow_blank=True)
    values = list_field(s.JSONField())


class GameFacts(s.Serializer):
    """A game this site has."""

    game = s.CharField()
    name = s.CharField()
    about = s.CharField()
    seats = list_field(s.IntegerField())
    grades = list_field(s.ChoiceField(Grade.values))
    options = list_field(OptionFacts())


class Games(s.Serializer):
    """All games of this site."""

    games = list_field(GameFacts())
