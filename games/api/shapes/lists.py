"""Tables, questions and games in lists."""

from typing import Any

from rest_framework import serializers as s

from games.clocks.time_control import TimeControl as TimeControlInUse
from games.models import Game, Grade

from .fields import Anything, PageAddress, Time, list_field


class Seat(s.Serializer):
    """A seat in a list.

    `kind`: `nobody` if the player has left and a computer player keeps the seat. `away`: a computer player keeps the
    seat until the player comes back. `grade`: the grade of a computer player, otherwise null."""

    seat = s.IntegerField()
    name = s.CharField()
    kind = s.ChoiceField(["person", "bot", "computer", "nobody"])
    grade = s.ChoiceField(Grade.values, allow_null=True)
    conceded = s.BooleanField()
    away = s.BooleanField()
    score = s.IntegerField(allow_null=True)
    winner = s.BooleanField()


class TimeControl(s.Serializer):
    """A time control in seconds: see games/clocks/time_control.py.

    Only tables of a league limit `days_off`."""

    kind = s.ChoiceField(["answer", "bank"])
    seconds = s.IntegerField()
    increment = s.IntegerField()
    cap = s.IntegerField()
    late = s.ChoiceField(["stand_in", "free", "claim"])
    grace = s.IntegerField()
    quiet = s.BooleanField()
    weekends = s.BooleanField()
    days_off = s.IntegerField(required=False)
    days_off_since = s.IntegerField(required=False)

    def to_representation(self, instance: dict) -> Any:
        """Return a stored time control; None if it sets no limit."""
        return TimeControlInUse.stored(instance).kept() or None


class WaitsFor(s.Serializer):
    """A seat that the game waits for. `deadline` is null if no clock runs."""

    seat = s.IntegerField()
    since = s.DateTimeField()
    deadline = s.DateTimeField(allow_null=True)
    late = s.BooleanField()


class Result(s.Serializer):
    """The end of a game."""

    reason = s.CharField()
    text = s.CharField()
    winners = list_field(s.IntegerField())
    scores = list_field(s.IntegerField(), allow_null=True)


class TableSummary(s.Serializer):
    """A table in a list. `me`: your seat. `nonces_digest`: the digest of the nonces, until the start."""

    table = s.CharField()
    url = s.CharField()
    uuid = s.UUIDField()
    commitment = s.CharField()
    nonces_digest = s.CharField(allow_null=True)
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
    time_control = TimeControl(allow_null=True)
    seats = list_field(Seat())
    me = s.IntegerField(allow_null=True)
    waits_for = list_field(WaitsFor())
    created = s.DateTimeField()
    started = s.DateTimeField(allow_null=True)
    moved = s.DateTimeField(allow_null=True)
    finished = s.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class DraftFacts(s.Serializer):
    """A draft. If you send `draft` when you open a table, the table gets it as its uuid."""

    draft = s.UUIDField()
    commitment = s.CharField()


class TablePage(s.Serializer):
    """A page of a list; `next` is the cursor of the next page."""

    tables = list_field(TableSummary())
    next = s.CharField(allow_null=True)


class WaitingQuestion(s.Serializer):
    """A question that waits for you."""

    table = s.CharField(source="game.slug")
    url = PageAddress("games:table", source="game.slug")
    game = s.CharField(source="game.ruleset")
    seat = s.IntegerField(source="seat.number")
    opened = s.IntegerField()
    stamp = s.CharField()
    since = Time(source="asked_at")
    deadline = Time(allow_null=True)


class Questions(s.Serializer):
    """All questions that wait for you, the most urgent first."""

    questions = list_field(WaitingQuestion())


class OptionFacts(s.Serializer):
    """An option of a game; the default value comes first."""

    key = s.CharField()
    name = s.CharField()
    help = s.CharField(allow_blank=True)
    values = list_field(s.JSONField())


class GameFacts(s.Serializer):
    """A game of this site."""

    game = s.CharField()
    name = s.CharField()
    about = s.CharField()
    seats = list_field(s.IntegerField())
    grades = list_field(s.ChoiceField(Grade.values))
    options = list_field(OptionFacts())


class Games(s.Serializer):
    """All games of this site."""

    games = list_field(GameFacts())
