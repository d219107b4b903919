"""One table: its state, questions, history, chat, and the results of actions."""

from typing import Any

from rest_framework import serializers as s

from games.models import Motion

from .fields import Anything, Choice, Move, list_field
from .lists import TableSummary


class Offer(s.Serializer):
    """An answer that you can give. `final`: it cannot be undone. `ends`: it ends the game.

    If the question asks for several choices, `final` and `ends` say that the choice may have this effect, and `times`
    is how often you can choose it. The preview of an answer that ends the game includes the score."""

    choice = Choice()
    text = s.CharField(required=False)
    final = s.BooleanField()
    ends = s.BooleanField()
    times = s.IntegerField(required=False)


class PathStep(s.Serializer):
    """A possible next step of an answer.

    `path`: the requested path with one more element; `count`: the number of answers that begin with it."""

    path = list_field(Choice())
    text = s.CharField(required=False)
    count = s.IntegerField()


class AnswerHelp(s.Serializer):
    """Costs and effects of a kind of answer. `answer` is its verb, or "" if there is only one kind."""

    answer = s.CharField(allow_blank=True)
    text = s.CharField()


class QuestionHelp(s.Serializer):
    """An explanation of a question.

    `about`: what the question is about. `answers`: what each kind of answer costs and gives. `things`: a sentence about
    each role, die or card among the answers. `chapter`: the chapter of the rules page."""

    about = s.CharField()
    answers = list_field(AnswerHelp())
    things = list_field(s.CharField())
    chapter = s.CharField()


class Question(s.Serializer):
    """Your question. `opened` and `stamp` identify it; send them with the answer.

    kind "one": the answer is the `choice` of an offer; "several": a list of `least` to `most` choices; "number": a
    number from `low` to `high`, and `final` and `ends` list the numbers that cannot be undone or end the game.
    `simultaneous`: several seats answer at the same time, and each can change its answer until all have answered.
    `current_answer`: your present answer to a simultaneous question. `help`: an explanation in your language, left out
    if you request no texts. On a what-if board there is no `stamp`."""

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
    simultaneous = s.BooleanField()
    current_answer = Choice(allow_null=True)
    steps = list_field(PathStep(), required=False)


class AskedSeat(s.Serializer):
    """A seat with an open question, and the question's public topic."""

    seat = s.IntegerField()
    topic = s.CharField(allow_blank=True)
    text = s.CharField()
    answered = s.BooleanField()


class LogEntry(s.Serializer):
    """A log entry of event `number` with the facts you may see. `step`: whether a replay can stop there."""

    number = s.IntegerField()
    key = s.CharField()
    seat = s.IntegerField(allow_null=True)
    facts = Anything()
    text = s.CharField()
    step = s.BooleanField()


class TurnUndo(s.Serializer):
    """Your last `count` answers, from event `to` on, which belong to one turn.

    `after`: what precedes these answers: the start of the turn, a roll, a shuffle, an answer of yours that revealed
    something (seen), or an answer of `seat`."""

    to = s.IntegerField()
    count = s.IntegerField()
    after = s.ChoiceField(("turn", "roll", "shuffle", "seen", "answer"))
    seat = s.IntegerField(allow_null=True)
    text = s.CharField()


class Undo(s.Serializer):
    """The answers that you can undo without the consent of others. `turn`: your whole turn.

    `to`: the event from which on to undo your last answer or answer batch. `all`: the event from which on to undo all
    `count` answers (null if it equals `to`). `own`: the events of answers that you can undo only if the other players
    agree, latest first; at a practice table, you need no consent for them."""

    to = s.IntegerField(allow_null=True)
    all = s.IntegerField(allow_null=True)
    count = s.IntegerField()
    turn = TurnUndo(allow_null=True)
    own = list_field(s.IntegerField())


class MotionFacts(s.Serializer):
    """A motion. `vote`: your vote so far. `can_vote`: whether you may vote."""

    id = s.IntegerField()
    kind = s.ChoiceField(Motion.Kind.values)
    seat = s.IntegerField()
    about = Anything()
    text = s.CharField()
    expires = s.DateTimeField()
    missing_votes = list_field(s.IntegerField())
    can_vote = s.BooleanField()
    vote = s.BooleanField(allow_null=True)
    own = s.BooleanField()


class Motions(s.Serializer):
    """The open motions of a table. `log`: the log's name, as in Table."""

    motions = list_field(MotionFacts())
    log = s.CharField()


class Clock(s.Serializer):
    """Time at the table. `left` and `given`: seconds left and seconds given for your own question."""

    paused = s.DateTimeField(allow_null=True)
    wants_pause = list_field(s.IntegerField())
    late = list_field(s.IntegerField())
    left = s.IntegerField(allow_null=True)
    given = s.IntegerField(allow_null=True)


class KnownLimit(s.Serializer):
    """Since `step`, at most `most` of the unknown cards of a place are of this `kind`.

    `with`: other kinds whose cards count toward the same limit."""

    kind = s.CharField()
    most = s.IntegerField()
    step = s.IntegerField()

    def get_fields(self) -> dict[str, Any]:
        """Add the field `with`, which cannot be an attribute because `with` is a Python keyword."""
        return {**super().get_fields(), "with": list_field(s.CharField(), required=False)}


class KnownPlace(s.Serializer):
    """A hidden place: the number of cards there, the cards that you know, and limits for the others.

    `among`: rows of [count, [cards]]: exactly `count` of the unknown cards are among these cards."""

    place = s.CharField()
    seat = s.IntegerField(allow_null=True)
    size = s.IntegerField()
    cards = list_field(s.JSONField())
    limits = list_field(KnownLimit())
    among = list_field(s.JSONField(), required=False)


class Known(s.Serializer):
    """Cards that you have not seen anywhere yet (rows [card, count]), and all hidden places."""

    unseen = list_field(s.JSONField())
    places = list_field(KnownPlace())


class Table(TableSummary):
    """Everything that a table's page shows you. `view` is the table in the game's own terms.

    `view` is null before the start. `known`: what you know of hidden places; null for spectators and at the end.
    `head`: the number of the last event. `log`: the name of the log up to `head`, "" before the game; send it with
    requests that refer to an event or a motion."""

    head = s.IntegerField()
    log = s.CharField(allow_blank=True)
    host = s.BooleanField()
    invitation = s.CharField(allow_null=True)
    view = Anything(allow_null=True)
    asked = list_field(AskedSeat())
    question = Question(allow_null=True)
    known = Known(allow_null=True)
    undo = Undo()
    motions = list_field(MotionFacts())
    clock = Clock()


class Reason(s.Serializer):
    """A reason why something is not available. `facts`: numbers and names, such as {"have": 4, "need": 6}."""

    key = s.CharField()
    facts = Anything()
    text = s.CharField()


class WhyNotItem(s.Serializer):
    """A card, building, lot and so on; its answers begin with `path`. `why` is empty if it is offered now."""

    path = list_field(Choice())
    why = list_field(Reason())


class WhyNot(s.Serializer):
    """Things that a player may look for, and why they are not available."""

    listed = list_field(WhyNotItem())
    head = s.IntegerField()


class CurrentQuestion(s.Serializer):
    """The open question; null if you have none."""

    question = Question(allow_null=True)
    head = s.IntegerField()


class History(s.Serializer):
    """The log entries after an event. For the next page, send `next` as `after`.

    `steps`: the events at which a replay can stop."""

    entries = list_field(LogEntry())
    next = s.IntegerField(allow_null=True)
    steps = list_field(s.IntegerField())


class ReplayStep(s.Serializer):
    """The table after event `number`, and its log `entries`. `before`, `after`: the adjacent steps."""

    number = s.IntegerField()
    viewpoint = s.IntegerField(allow_null=True)
    before = s.IntegerField(allow_null=True)
    after = s.IntegerField(allow_null=True)
    view = Anything()
    asked = list_field(AskedSeat())
    entries = list_field(LogEntry())


class SeatReview(s.Serializer):
    """The review of a seat. Chances are the seat's chances of winning, given what it knew at the time.

    - `begin`, `end`: the chance at the beginning and at the end of the game.
    - `own`, `others`, `luck`, `rest`: how much each cause changed the chance: the seat's own mistakes (never above 0),
      other players' answers, luck, and own answers that are too close to judge. Each has a standard error (`…_error`).
    - `told`: rows {of, change, error} for these changes; inseparable ones share a row. [] if too little is known.
    - `line`: rows [step, chance] at the seat's questions, and before and after each mistake.
    - `mistakes`: the number of clear mistakes; `moments`: the largest of them, each with `round`, `turn` within the
      round, and `why`: what the seat would have had more or less of with the best answer.
    - `swings`, `by_others`: the largest changes by luck, and by other players, as {step, round, turn, change, error}.
    - `decisions`: the number of evaluated answers; `missed`: steps that could not be evaluated.

    A step is an index into the history's `steps`."""

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
    """A game review, of which `done` of `length` steps are computed. `seats` is empty until the end."""

    state = s.ChoiceField(["none", "making", "made", "failed"])
    done = s.IntegerField()
    length = s.IntegerField()
    seats = list_field(SeatReview())


class HintedAnswer(s.Serializer):
    """An answer in a hint.

    `worth`: the chance of winning after this answer; `error`: the standard error of `worth`. `why`: what the seat gains
    or loses some turns later; the first answer is compared with the second, all others with the first. `close`: this
    answer may be as good as the first one."""

    choice = Anything()
    text = s.CharField()
    worth = s.FloatField()
    error = s.FloatField()
    why = Anything()
    why_text = s.CharField(allow_blank=True)
    close = s.BooleanField()


class Hint(s.Serializer):
    """The strong computer player's hint about the question `opened`.

    `seconds`: computing time so far; `answers`: up to three answers, best first."""

    state = s.ChoiceField(["none", "thinking", "found", "failed"])
    opened = s.IntegerField()
    seconds = s.IntegerField()
    answers = list_field(HintedAnswer())


class VisibleScore(s.Serializer):
    """A seat's points, as far as you can see them. `hidden`: what hides the rest, or "" if nothing does."""

    points = s.IntegerField()
    hidden = s.CharField(allow_blank=True)


class PreviewedEnd(s.Serializer):
    """The end of the game, if the answer certainly ends it, whatever the hidden cards are.

    `reason` is null if something has to be revealed before the reason is known. `scores` (by seat) is null if points do
    not decide or are unknown."""

    text = s.CharField()
    reason = s.CharField(allow_null=True)
    scores = list_field(VisibleScore(), allow_null=True)


class PreviewResult(s.Serializer):
    """The effect of an answer up to the next random or secret event; `view` is null if it is unknown.

    `ends`: the end of the game; null if the answer does not end it."""

    entries = list_field(s.CharField())
    view = Anything(allow_null=True)
    ends = PreviewedEnd(allow_null=True)


class WhatIfQuestion(Question):
    """A question on a what-if board; `opened` counts the answers before it."""

    seat = s.IntegerField()


class WhatIfResult(s.Serializer):
    """The game after its `moves`.

    You can continue from `position`. In a running game it contains guesses about what `seat` does not know; it is null
    at tables where computer players do not help. `view` and `entries`: what `seat` sees; `questions`: all open
    questions; `scores`: the visible points of all seats."""

    position = Anything(allow_null=True)
    seat = s.IntegerField(allow_null=True)
    view = Anything()
    moves = list_field(Move())
    entries = list_field(s.CharField())
    questions = list_field(WhatIfQuestion())
    scores = list_field(s.IntegerField(allow_null=True))
    over = s.BooleanField()


class Receipt(s.Serializer):
    """The event's number, and the digest of the log up to this event.

    Keep it as evidence in case the site later changes this log."""

    number = s.IntegerField()
    digest = s.CharField()


class Done(s.Serializer):
    """`done`: whether the action had its effect."""

    done = s.BooleanField()


class Message(s.Serializer):
    """A chat message; an erased one has no text."""

    id = s.IntegerField()
    name = s.CharField()
    own = s.BooleanField()
    text = s.CharField(allow_blank=True)
    at = s.DateTimeField()


class ChatMessages(s.Serializer):
    """The latest messages, oldest first."""

    messages = list_field(Message())
