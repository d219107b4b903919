"""One table: what is there, what is asked, what happened, what was said, what came of an answer."""

from typing import Any

from rest_framework import serializers as s

from games.models import Motion

from .fields import Anything, Choice, Move, list_field
from .lists import Row


class Offer(s.Serializer):
    """One answer. `final`: it cannot be undone. `ends`: it ends the game (a preview says with which score). Where
    several are asked for: with it that may be so; `times`: how often it may be taken."""

    choice = Choice()
    text = s.CharField(required=False)
    final = s.BooleanField()
    ends = s.BooleanField()
    times = s.IntegerField(required=False)


class Step(s.Serializer):
    """One element further on the way to an answer; `count` answers begin like that."""

    path = list_field(Choice())
    text = s.CharField(required=False)
    count = s.IntegerField()


class AnswerHelp(s.Serializer):
    """What one kind of answer costs and brings; `answer`, its verb, is "" where all are of one kind."""

    answer = s.CharField(allow_blank=True)
    text = s.CharField()


class QuestionHelp(s.Serializer):
    """What a question is `about`, what each kind of answer costs and brings, a sentence each about `things` among the
    answers (roles, dice, cards), and the `chapter` of the rules page."""

    about = s.CharField()
    answers = list_field(AnswerHelp())
    things = list_field(s.CharField())
    chapter = s.CharField()


class Question(s.Serializer):
    """What the reader is asked. `opened` and `stamp` are its identity, to be sent with the answer; on a what-if board
    there is no `stamp`.

    kind "one": the answer is the `choice` of an offer; "several": a list of `least` to `most` of them; "number": a
    number from `low` to `high`; `final` and `ends` name the numbers that cannot be undone, or end the game.
    `together`: several are asked at once, and each may change the answer until all have answered; then it stands.
    `held`: what was answered already to such a question. `help`: what it means, in the reader's language; not where
    words are left out."""

    opened = s.IntegerField()
    stamp = s.CharField(required=False)
    what = s.CharField()
    kind = s.ChoiceField(["one", "several", "number"])
    text = s.CharField()
    help = QuestionHelp(required=False)
    offers = list_field(Offer())
    least = s.IntegerField(allow_null=True)
    most = s.IntegerField(allow_null=True)
    low = s.IntegerField(allow_null=True)
    high = s.IntegerField(allow_null=True)
    final = list_field(s.IntegerField(), required=False)
    ends = list_field(s.IntegerField(), required=False)
    together = s.BooleanField()
    held = Choice(allow_null=True)
    steps = list_field(Step(), required=False)


class Asked(s.Serializer):
    """Somebody who is asked, and the one word about it that everybody may read."""

    seat = s.IntegerField()
    topic = s.CharField(allow_blank=True)
    text = s.CharField()
    answered = s.BooleanField()


class Line(s.Serializer):
    """Something that happened, at event `number`, with the facts this reader may know. `step`: it can be replayed
    to."""

    number = s.IntegerField()
    key = s.CharField()
    seat = s.IntegerField(allow_null=True)
    facts = Anything()
    text = s.CharField()
    step = s.BooleanField()


class TurnAgain(s.Serializer):
    """The last `count` own answers, from event `to` on: those of one turn. `after` says what goes before them and
    stays: the beginning of the turn, a roll, a shuffle, what came to light by an own answer, or an answer of `seat`."""

    to = s.IntegerField()
    count = s.IntegerField()
    after = s.ChoiceField(("turn", "roll", "shuffle", "seen", "answer"))
    seat = s.IntegerField(allow_null=True)
    text = s.CharField()


class Undo(s.Serializer):
    """What may be taken back at once: `to` the last answer, `turn` what begins the turn again, `all` the first of
    `count` (null if it is the same); `own` by consent, latest first. At a practice table all own answers are taken back
    at once."""

    to = s.IntegerField(allow_null=True)
    all = s.IntegerField(allow_null=True)
    count = s.IntegerField()
    turn = TurnAgain(allow_null=True)
    own = list_field(s.IntegerField())


class MotionFacts(s.Serializer):
    """A proposal. `said` is the reader's word, `asked` whether they have one."""

    id = s.IntegerField()
    kind = s.ChoiceField(Motion.Kind.values)
    seat = s.IntegerField()
    about = Anything()
    text = s.CharField()
    expires = s.DateTimeField()
    missing = list_field(s.IntegerField())
    asked = s.BooleanField()
    said = s.BooleanField(allow_null=True)
    own = s.BooleanField()


class Motions(s.Serializer):
    """The proposals that are open at a table; `log` as the table's."""

    motions = list_field(MotionFacts())
    log = s.CharField()


class Clock(s.Serializer):
    """Time at the table. `left` and `given` are of the reader's own question, in seconds."""

    paused = s.DateTimeField(allow_null=True)
    wants_pause = list_field(s.IntegerField())
    late = list_field(s.IntegerField())
    left = s.IntegerField(allow_null=True)
    given = s.IntegerField(allow_null=True)


class KnownLimit(s.Serializer):
    """At most so many of a `kind` among the unknown cards of a place, since that `step` of the game; where there is a
    `with`, of its kinds too, all together."""

    kind = s.CharField()
    most = s.IntegerField()
    step = s.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """A name that is a word of Python's."""
        return {**super().get_fields(), "with": list_field(s.CharField(), required=False)}


class KnownPlace(s.Serializer):
    """A hidden place: how many cards are there, which of them the reader knows, and what they know of the others.
    `among`: [how many, [cards]], so many of the unknown ones are among those."""

    place = s.CharField()
    seat = s.IntegerField(allow_null=True)
    size = s.IntegerField()
    cards = list_field(s.JSONField())
    limits = list_field(KnownLimit())
    among = list_field(s.JSONField(), required=False)


class Known(s.Serializer):
    """What the reader has seen: [card, how many] of those they have seen in no place yet, and every hidden place."""

    unseen = list_field(s.JSONField())
    places = list_field(KnownPlace())


class Table(Row):
    """All that a table's page shows to this reader. `view` is the table itself, in the game's own words; null before it
    starts. `known` is what the reader knows of hidden places; null for who watches, and at the end.
    `head` is the number of the last event; `log` names the log up to there, to be sent with what names an event or a
    motion of it ("" before the game)."""

    head = s.IntegerField()
    log = s.CharField(allow_blank=True)
    host = s.BooleanField()
    invitation = s.CharField(allow_null=True)
    view = Anything(allow_null=True)
    asked = list_field(Asked())
    question = Question(allow_null=True)
    known = Known(allow_null=True)
    undo = Undo()
    motions = list_field(MotionFacts())
    clock = Clock()


class Reason(s.Serializer):
    """One thing that stands in the way. `facts` are numbers and names, such as {"have": 4, "need": 6}."""

    key = s.CharField()
    facts = Anything()
    text = s.CharField()


class Listed(s.Serializer):
    """A card, a building, a lot … as the beginning of an answer; `why` is empty where it is offered now."""

    path = list_field(Choice())
    why = list_field(Reason())


class WhyNot(s.Serializer):
    """What a player looks for on the table, with what stands in its way."""

    listed = list_field(Listed())
    head = s.IntegerField()


class Open(s.Serializer):
    """The open question; null if the reader is not asked anything."""

    question = Question(allow_null=True)
    head = s.IntegerField()


class History(s.Serializer):
    """All that was said after an event; `next` to go on with. `steps`: the events that can be replayed to."""

    lines = list_field(Line())
    next = s.IntegerField(allow_null=True)
    steps = list_field(s.IntegerField())


class Moment(s.Serializer):
    """The table as it was after event `number`; `before` and `after` are the steps next to it, `said` what happened
    then."""

    number = s.IntegerField()
    eyes = s.IntegerField(allow_null=True)
    before = s.IntegerField(allow_null=True)
    after = s.IntegerField(allow_null=True)
    view = Anything()
    asked = list_field(Asked())
    said = list_field(Line())


class SeatReview(s.Serializer):
    """A seat of a game looked at again. Chances of winning, by what the seat knew then: `begin`, `end`; what changed
    them: `own` (clear mistakes, so many as `mistakes`; never above 0), `others`, `luck`, and `rest` (own answers too
    close to tell, against a built-in player's); the errors are standard ones. `told`: the same as far as it can be told
    apart, rows of `of` (which of them, together), change and error; none where too little is known. `line`: [step,
    chance] where it was to answer anew, and before and after each mistake. `moments`: where it turned: step, what,
    chosen, best, worth, best_worth, error. `swings`: strokes of luck, `by_others`: answers of others, that
    changed its chance most: step, change, error. A step is the place of its event in the history's `steps`."""

    seat = s.IntegerField()
    begin = s.FloatField()
    end = s.FloatField()
    own = s.FloatField()
    own_error = s.FloatField()
    others = s.FloatField()
    others_error = s.FloatField()
    luck = s.FloatField()
    luck_error = s.FloatField()
    rest = s.FloatField()
    rest_error = s.FloatField()
    told = Anything()
    line = Anything()
    moments = Anything()
    swings = Anything()
    by_others = Anything()
    decisions = s.IntegerField()
    mistakes = s.IntegerField()
    missed = s.IntegerField()


class Review(s.Serializer):
    """A finished game looked at again: `done` of `length` steps; no seats before it is made."""

    state = s.ChoiceField(["none", "making", "made", "failed"])
    done = s.IntegerField()
    length = s.IntegerField()
    seats = list_field(SeatReview())


class HintedAnswer(s.Serializer):
    """An answer that strong looked at. `worth`: the chance of winning after it, with `error`, one standard error;
    `why`: what the seat has more of, or less, some turns on: the first against the second, the others against the
    first."""

    choice = Anything()
    text = s.CharField()
    worth = s.FloatField()
    error = s.FloatField()
    why = Anything()
    why_text = s.CharField(allow_blank=True)


class Hint(s.Serializer):
    """What strong would do. `opened`: the question it is about; `seconds`: for how long it has been thought about;
    `answers`: the best first, three at most, once it is found."""

    state = s.ChoiceField(["none", "thinking", "found", "failed"])
    opened = s.IntegerField()
    seconds = s.IntegerField()
    answers = list_field(HintedAnswer())


class SeenScore(s.Serializer):
    """A seat's points as far as the reader can see them; `hidden` names what hides the rest ("" where nothing does)."""

    points = s.IntegerField()
    hidden = s.CharField(allow_blank=True)


class ForeseenEnd(s.Serializer):
    """The end of the game, which follows whatever is hidden. `reason` is null where something comes to light first,
    `scores` (by seat) where points do not decide or cannot be told yet."""

    text = s.CharField()
    reason = s.CharField(allow_null=True)
    scores = list_field(SeenScore(), allow_null=True)


class Foreseen(s.Serializer):
    """What an answer would do, as far as no luck and no secret follows; null where nothing can be told. `ends`: the end
    of the game, if it is that."""

    said = list_field(s.CharField())
    view = Anything(allow_null=True)
    ends = ForeseenEnd(allow_null=True)


class TriedQuestion(Question):
    """What a seat is asked on a board; `opened` counts the answers before it."""

    seat = s.IntegerField()


class Tried(s.Serializer):
    """A game tried out, after its `moves`. The `position` can be tried out in its turn; of a running game it is a
    guess, except for what `seat` knows, and null where built-in players do not help. `view` and `said` are what that
    seat sees and would be told; `questions` all that is asked now, `scores` everybody's points as far as they can be
    seen."""

    position = Anything(allow_null=True)
    seat = s.IntegerField(allow_null=True)
    view = Anything()
    moves = list_field(Move())
    said = list_field(s.CharField())
    questions = list_field(TriedQuestion())
    scores = list_field(s.IntegerField(allow_null=True))
    over = s.BooleanField()


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

    messages = list_field(Message())
