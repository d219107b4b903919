"""What is sent to us."""

from rest_framework import serializers as s

from games.models import Grade, Motion, Order
from games.what_if.trial import MAX_ANSWERS_PER_VARIATION, MAX_SEED_LENGTH

from .fields import Anything, Choice, Move, Text, Truth, list_field, number_field


class Who(s.Serializer):
    """A player's public name, or a mail address."""

    who = Text(max_length=254)


class Name(s.Serializer):
    """A player's public name."""

    name = Text(max_length=60)


class NewPace(s.Serializer):
    """As Pace; only kind and seconds must be given. One clock is for a turn."""

    kind = s.ChoiceField(["none", "answer", "bank"])
    seconds = number_field(default=0)
    increment = number_field(default=0)
    cap = number_field(default=0)
    late = s.ChoiceField(["stand_in", "free", "claim"], default="stand_in")
    grace = number_field(default=24 * 3600)
    quiet = Truth(default=False)
    weekends = Truth(default=True)


class NewTable(s.Serializer):
    """A new table. The host sits on seat 0; it starts at once if built-in players fill it. `grades`: those of the
    built-in players, in the order of their seats; quick for whom none is named. `practice`: with built-in
    players on all other seats, everything but the end may be taken back; it does not go into the archive. `draft`: the
    one whose commitment you were shown before; the same again gets the same table. `nonce`: your own part of the luck
    (games/LUCK.md)."""

    game = Text(max_length=30)
    size = number_field()
    options = Anything(default=dict)
    public = Truth(default=False)
    bots = Truth(default=False)
    built_in = number_field(default=0)
    grades = list_field(s.ChoiceField(Grade.values), default=list, max_length=10)
    practice = Truth(default=False)
    time_control = NewPace(default=None, allow_null=True)
    draft = Text(default=None, allow_null=True, max_length=36)
    nonce = Text(default=None, allow_null=True, max_length=64, trim_whitespace=False)


class Start(s.Serializer):
    """`grades`: those of the built-in players who take the free seats, in their order; quick for whom none is
    named."""

    grades = list_field(s.ChoiceField(Grade.values), default=list, max_length=10)


class Joining(s.Serializer):
    """`invitation`: what the link of a private table carries. `nonce`: one's own part of the luck (games/LUCK.md);
    `commitment`: the table's, as you were shown it before."""

    invitation = Text(default=None, allow_null=True, max_length=60)
    nonce = Text(default=None, allow_null=True, max_length=64, trim_whitespace=False)
    commitment = Text(default=None, allow_null=True, max_length=64)


class NextAnswer(s.Serializer):
    """An answer to the question that the one before it leads to."""

    what = Text(max_length=60, trim_whitespace=False)
    choice = Choice()


class Answer(s.Serializer):
    """The answer to the question that event `opened` put, and its `stamp`: without it an answer to a question that was
    lost, because the site has gone back to a copy of its data, may be taken for the answer to another. `then`: what is
    answered in the same breath to the questions that follow, as an offer's parts are; all of it or nothing. `end_turn`:
    and the end of the turn, where one is still asked for it."""

    opened = number_field()
    stamp = Text(default="", allow_blank=True, max_length=64)
    what = Text(max_length=60, trim_whitespace=False)
    choice = Choice()
    then = NextAnswer(many=True, default=list)
    end_turn = Truth(default=False)


class Try(s.Serializer):
    """An answer that is not given, only looked at."""

    opened = number_field()
    stamp = Text(default="", allow_blank=True, max_length=64)
    choice = Choice()


class TryMoves(s.Serializer):
    """`seed`: which deal of what was never seen, and which luck; the same for equal ones. `moves`: the answers so far,
    of whoever is asked. `built_in`: then built-in players answer for the others, until nobody else is asked."""

    seed = Text(default="1", max_length=MAX_SEED_LENGTH)
    moves = list_field(Move(), default=list, max_length=MAX_ANSWERS_PER_VARIATION)
    built_in = Truth(default=False)


class TryOut(TryMoves):
    """`opened`: the own open question it begins at. Of a finished game instead: `at`, the event it begins after, and
    whose `seat` looks (null: a spectator)."""

    opened = number_field(default=None, allow_null=True)
    stamp = Text(default="", allow_blank=True, max_length=64)
    at = number_field(default=None, allow_null=True)
    seat = number_field(default=None, allow_null=True)


class TryPosition(TryMoves):
    """A `position` of a `game`, as its rules write it, seen by `seat` (null: a spectator)."""

    game = Text(max_length=30)
    position = Anything()
    seat = number_field(default=None, allow_null=True)


class NewOrder(s.Serializer):
    """`until`: game, turn, mine, attacked, times (so many `times`) or date (the last `day`)."""

    kind = Text(max_length=20)
    choices = s.DictField(child=Text(max_length=80, allow_blank=True), default=dict)
    until = s.ChoiceField(Order.Until.values, default="game")
    times = number_field(default=1)
    day = s.DateField(default=None, allow_null=True)


class OfLog(s.Serializer):
    """Which `log` it is about, as the table or its motions said: without it what is meant for something that was lost,
    because the site has gone back to a copy of its data, may be taken for something else."""

    log = Text(default="", allow_blank=True, max_length=64)


class UndoTo(OfLog):
    """The event of an own answer, of that `log`."""

    to = number_field()


class Stands(s.Serializer):
    """Whether it is to be so, or no longer."""

    stands = Truth(default=True)


class Wants(s.Serializer):
    """Whether it is wanted, or no longer."""

    wants = Truth(default=True)


class NewMotion(OfLog):
    """undo: `to` is the event of an own answer. draw: `shared` victory or none. kick: whose `seat`. `log`: of which all
    that is."""

    kind = s.ChoiceField(Motion.Kind.values)
    to = number_field(required=False)
    shared = Truth(required=False)
    seat = number_field(required=False)


class Word(OfLog):
    """Yes or no, to a motion of that `log`."""

    agrees = Truth()


class Said(s.Serializer):
    """What to say; Markdown."""

    text = Text(max_length=2000)
