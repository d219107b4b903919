"""What answers and bodies look like. The schema is made of these; answers themselves are plain dicts (facts.py), and the
tests hold them to the schema. Bodies are read with them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s

from games import paths
from games.models import Game, Motion, Order
from games.rules.ask import tuples

CHOICE = {
    "description": "An answer: a word, a whole number, or a list of them: a path with a meaning.",
    "oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "array", "items": {}}],
}


@extend_schema_field(CHOICE)
class Choice(s.Field):
    """Any JSON an answer can be made of; whether it is offered, the rules say."""

    default_error_messages = {"none": "Not made of texts, whole numbers and lists."}

    def to_internal_value(self, data: Any) -> Any:
        if not paths.sound(data) or len(str(data)) > 2 * paths.LONGEST:
            self.fail("none")
        return tuples(data)

    def to_representation(self, value: Any) -> Any:
        return value


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Anything(s.Field):
    """An object whose shape is a game's own: see the READMEs under games/rules."""

    def to_internal_value(self, data: Any) -> Any:
        if type(data) is not dict:
            raise s.ValidationError("Not an object.")
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class WholeNumber(s.IntegerField):
    """A JSON number; texts that look like one are refused, as the rules refuse them."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Truth(s.BooleanField):
    """true or false; "yes" is a text."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class Text(s.CharField):
    """A text; numbers are none."""

    def to_internal_value(self, data: Any) -> str:
        if type(data) is not str:
            self.fail("invalid")
        return super().to_internal_value(data)


def listed(field: s.Field, **more: Any) -> s.ListField:
    return s.ListField(child=field, **more)


def number(**more: Any) -> WholeNumber:
    return WholeNumber(min_value=0, max_value=2**31 - 1, **more)


class Problem(s.Serializer):
    """RFC 9457. `type` names the kind, `key` the very reason, both for programs; `detail` is a sentence for people."""

    type = s.CharField()
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField()
    key = s.CharField(required=False)
    fields = listed(s.CharField(), required=False)  # type: ignore[assignment]


# Tables


class Seat(s.Serializer):
    """`kind`: "nobody" where the player has left and a stand-in keeps the seat. `away`: a stand-in keeps it meanwhile."""

    seat = s.IntegerField()
    name = s.CharField()
    kind = s.ChoiceField(["person", "bot", "built_in", "nobody"])
    conceded = s.BooleanField()
    away = s.BooleanField()
    score = s.IntegerField(allow_null=True)
    winner = s.BooleanField()


class Pace(s.Serializer):
    """How much time there is for an answer, in seconds: games/clocks/pace.py."""

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
    winners = listed(s.IntegerField())
    scores = listed(s.IntegerField(), allow_null=True)


class Row(s.Serializer):
    """A table as a list shows it. `me` is the reader's own seat."""

    table = s.CharField()
    url = s.CharField()
    game = s.CharField()
    game_name = s.CharField()
    state = s.ChoiceField(Game.State.values)
    held = s.BooleanField()
    public = s.BooleanField()
    bots = s.BooleanField()
    size = s.IntegerField()
    free = s.IntegerField()
    options = Anything()
    pace = Pace(allow_null=True)
    seats = listed(Seat())
    me = s.IntegerField(allow_null=True)
    waits_for = listed(WaitsFor())
    created = s.DateTimeField()
    started = s.DateTimeField(allow_null=True)
    moved = s.DateTimeField(allow_null=True)
    finished = s.DateTimeField(allow_null=True)
    result = Result(allow_null=True)


class Rows(s.Serializer):
    """A page of a list; `next` is the cursor of the one after it."""

    tables = listed(Row())
    next = s.CharField(allow_null=True)


class Offer(s.Serializer):
    """One answer. `final`: it cannot be taken back. `times`: how often it may be taken, where several are asked for."""

    choice = Choice()
    text = s.CharField(required=False)
    final = s.BooleanField()
    times = s.IntegerField(required=False)


class Step(s.Serializer):
    """One element further on the way to an answer; `count` answers begin like that."""

    path = listed(Choice())
    text = s.CharField(required=False)
    count = s.IntegerField()


class Question(s.Serializer):
    """What the reader is asked. `opened` is its identity, to be sent with the answer.

    kind "one": the answer is the `choice` of an offer; "several": a list of `least` to `most` of them; "number": a number
    from `low` to `high`. `held`: what was answered already to a simultaneous question, and may still be changed."""

    opened = s.IntegerField()
    what = s.CharField()
    kind = s.ChoiceField(["one", "several", "number"])
    text = s.CharField()
    offers = listed(Offer())
    least = s.IntegerField(allow_null=True)
    most = s.IntegerField(allow_null=True)
    low = s.IntegerField(allow_null=True)
    high = s.IntegerField(allow_null=True)
    held = Choice(allow_null=True)
    steps = listed(Step(), required=False)


class Asked(s.Serializer):
    """Somebody who is asked, and the one word about it that everybody may read."""

    seat = s.IntegerField()
    topic = s.CharField(allow_blank=True)
    text = s.CharField()
    answered = s.BooleanField()


class Line(s.Serializer):
    """Something that happened, at event `number`, with the facts this reader may know. `step`: it can be replayed to."""

    number = s.IntegerField()
    key = s.CharField()
    seat = s.IntegerField(allow_null=True)
    facts = Anything()
    text = s.CharField()
    step = s.BooleanField()


class Undo(s.Serializer):
    """What may be taken back at once: `to` the last answer, `all` the first of `count` (null if it is the same); `own` by
    consent, latest first."""

    to = s.IntegerField(allow_null=True)
    all = s.IntegerField(allow_null=True)
    count = s.IntegerField()
    own = listed(s.IntegerField())


class MotionFacts(s.Serializer):
    """A proposal. `said` is the reader's word, `asked` whether they have one."""

    id = s.IntegerField()
    kind = s.ChoiceField(Motion.Kind.values)
    seat = s.IntegerField()
    about = Anything()
    text = s.CharField()
    expires = s.DateTimeField()
    missing = listed(s.IntegerField())
    asked = s.BooleanField()
    said = s.BooleanField(allow_null=True)
    own = s.BooleanField()


class Motions(s.Serializer):
    """The proposals that are open at a table."""

    motions = listed(MotionFacts())


class Clock(s.Serializer):
    """Time at the table. `left` and `given` are of the reader's own question, in seconds."""

    paused = s.DateTimeField(allow_null=True)
    wants_pause = listed(s.IntegerField())
    late = listed(s.IntegerField())
    left = s.IntegerField(allow_null=True)
    given = s.IntegerField(allow_null=True)


class Table(Row):
    """All that a table's page shows to this reader. `view` is the table itself, in the game's own words; null before it starts.
    `head` is the number of the last event."""

    head = s.IntegerField()
    host = s.BooleanField()
    invitation = s.CharField(allow_null=True)
    view = Anything(allow_null=True)
    asked = listed(Asked())
    question = Question(allow_null=True)
    undo = Undo()
    motions = listed(MotionFacts())
    clock = Clock()


class Open(s.Serializer):
    """The open question; null if the reader is not asked anything."""

    question = Question(allow_null=True)
    head = s.IntegerField()


class History(s.Serializer):
    """All that was said after an event; `next` to go on with. `steps`: the events that can be replayed to."""

    lines = listed(Line())
    next = s.IntegerField(allow_null=True)
    steps = listed(s.IntegerField())


class Moment(s.Serializer):
    """The table as it was after event `number`; `before` and `after` are the steps next to it, `said` what happened then."""

    number = s.IntegerField()
    eyes = s.IntegerField(allow_null=True)
    before = s.IntegerField(allow_null=True)
    after = s.IntegerField(allow_null=True)
    view = Anything()
    asked = listed(Asked())
    said = listed(Line())


class Foreseen(s.Serializer):
    """What an answer would do, as far as no luck and no secret follows; null where nothing can be told."""

    said = listed(s.CharField())
    view = Anything(allow_null=True)


class Receipt(s.Serializer):
    """That it is in the log: the event's number, and the log's digest there, which binds the site."""

    number = s.IntegerField()
    digest = s.CharField()


class Done(s.Serializer):
    """That it is done."""

    done = s.BooleanField()


class Message(s.Serializer):
    """Said at a table; erased ones have no text."""

    id = s.IntegerField()
    name = s.CharField()
    own = s.BooleanField()
    text = s.CharField(allow_blank=True)
    at = s.DateTimeField()


class Talk(s.Serializer):
    """The latest messages, oldest first."""

    messages = listed(Message())


class NoteText(s.Serializer):
    """The reader's own notes on a table."""

    text = Text(allow_blank=True, max_length=20_000, trim_whitespace=False)


class Waiting(s.Serializer):
    """A question that waits for the reader."""

    table = s.CharField()
    url = s.CharField()
    game = s.CharField()
    seat = s.IntegerField()
    opened = s.IntegerField()
    since = s.DateTimeField()
    deadline = s.DateTimeField(allow_null=True)


class Questions(s.Serializer):
    """All questions for the reader, the most urgent first."""

    questions = listed(Waiting())


class OptionFacts(s.Serializer):
    """A variant of a game; the usual value comes first."""

    key = s.CharField()
    name = s.CharField()
    help = s.CharField(allow_blank=True)
    values = listed(s.JSONField())


class GameFacts(s.Serializer):
    """A game this site has."""

    game = s.CharField()
    name = s.CharField()
    about = s.CharField()
    seats = listed(s.IntegerField())
    options = listed(OptionFacts())


class Games(s.Serializer):
    """All games of this site."""

    games = listed(GameFacts())


class Habits(s.Serializer):
    """When the reader wants to be left in peace. `quiet`: minutes of the day, from and until; `ladder`: reminders as
    ["share", percent of the time] and ["before", minutes]."""

    quiet = listed(number(), min_length=2, max_length=2, allow_null=True)
    weekends_off = Truth()
    ladder = listed(listed(s.JSONField(), min_length=2, max_length=2), max_length=6)


class Days(s.Serializer):
    """Days off, from the first to the last."""

    first = s.DateField()
    last = s.DateField()


class HolidayFacts(Days):
    """A holiday that is planned or goes on."""

    id = s.IntegerField()
    now = s.BooleanField()


class Time(Habits):
    """The reader's habits and holidays; `days_left` of this year."""

    holidays = listed(HolidayFacts())
    days_left = s.IntegerField()


class OrderFacts(s.Serializer):
    """A standing order of the reader's. Nobody else learns that it is there."""

    id = s.IntegerField()
    kind = s.CharField()
    text = s.CharField()
    choices = s.DictField(child=s.CharField())
    until = s.CharField()


class OrderKind(s.Serializer):
    """Something that can be ordered, for which questions, and what there is to choose; the first value is the usual one."""

    kind = s.CharField()
    questions = listed(s.CharField())
    choices = s.DictField(child=listed(s.CharField()))


class Orders(s.Serializer):
    """Standing orders, and what can be ordered."""

    orders = listed(OrderFacts())
    kinds = listed(OrderKind())
    until = listed(s.CharField())


class Invitation(s.Serializer):
    """What the link of a private table carries."""

    invitation = s.CharField()


class Asking(s.Serializer):
    """Somebody the reader is asked to a table by: its host."""

    table = s.CharField()
    url = s.CharField()
    game = s.CharField()
    host = s.CharField()
    bots = s.BooleanField()
    at = s.DateTimeField()


class Askings(s.Serializer):
    """To which tables the reader is invited."""

    invitations = listed(Asking())


# Bodies


class Who(s.Serializer):
    """A player's public name, or a mail address."""

    who = Text(max_length=254)


class NewPace(s.Serializer):
    """As Pace; only kind and seconds must be given."""

    kind = s.ChoiceField(["none", "answer", "bank"])
    seconds = number(default=0)
    increment = number(default=0)
    cap = number(default=0)
    late = s.ChoiceField(["stand_in", "free", "claim"], default="stand_in")
    grace = number(default=24 * 3600)
    quiet = Truth(default=False)
    weekends = Truth(default=True)


class NewTable(s.Serializer):
    """A new table. The host sits on seat 0; it starts at once if built-in players fill it."""

    game = Text(max_length=30)
    size = number()
    options = Anything(default=dict)
    public = Truth(default=False)
    bots = Truth(default=False)
    built_in = number(default=0)
    pace = NewPace(default=None, allow_null=True)


class Joining(s.Serializer):
    """`invitation`: what the link of a private table carries. `nonce`: one's own part of the luck (games/LUCK.md)."""

    invitation = Text(default=None, allow_null=True, max_length=60)
    nonce = Text(default=None, allow_null=True, max_length=64)


class Answer(s.Serializer):
    """The answer to the question that event `opened` put."""

    opened = number()
    what = Text(max_length=60, trim_whitespace=False)
    choice = Choice()


class Try(s.Serializer):
    """An answer that is not given, only looked at."""

    opened = number()
    choice = Choice()


class NewOrder(s.Serializer):
    """`until`: game, turn, mine, attacked, times (so many `times`) or date (the last `day`)."""

    kind = Text(max_length=20)
    choices = s.DictField(child=Text(max_length=80, allow_blank=True), default=dict)
    until = s.ChoiceField(Order.Until.values, default="game")
    times = number(default=1)
    day = s.DateField(default=None, allow_null=True)


class UndoTo(s.Serializer):
    """The event of an own answer."""

    to = number()


class Stands(s.Serializer):
    """Whether it is to be so, or no longer."""

    stands = Truth(default=True)


class Wants(s.Serializer):
    """Whether it is wanted, or no longer."""

    wants = Truth(default=True)


class NewMotion(s.Serializer):
    """undo: `to` is the event of an own answer. draw: `shared` victory or none. kick: whose `seat`."""

    kind = s.ChoiceField(Motion.Kind.values)
    to = number(required=False)
    shared = Truth(required=False)
    seat = number(required=False)


class Word(s.Serializer):
    """Yes or no."""

    agrees = Truth()


class Said(s.Serializer):
    """What to say; Markdown."""

    text = Text(max_length=2000)
