"""Request bodies."""

from rest_framework import serializers as s

from games.models import Grade, Motion, Order
from games.tables.invitations import INVITE_LINK_DAYS, MAX_INVITE_LINK_DAYS
from games.what_if.trials import MAX_ANSWERS_PER_VARIATION, MAX_SEED_LENGTH

from .fields import Anything, Choice, Move, Text, Truth, list_field, number_field


class InviteBody(s.Serializer):
    """A player's public name, or an email address."""

    player = Text(max_length=254)


class BlockBody(s.Serializer):
    """A player's public name."""

    name = Text(max_length=60)


class NewTimeControl(s.Serializer):
    """The time control of a new table, as in TimeControl.

    `kind` is required, and so is `seconds` unless `kind` is "none"."""

    kind = s.ChoiceField(["none", "answer", "bank"])
    seconds = number_field(default=0)
    increment = number_field(default=0)
    cap = number_field(default=0)
    late = s.ChoiceField(["stand_in", "free", "claim"], default="stand_in")
    grace = number_field(default=24 * 3600)
    quiet = Truth(default=False)
    weekends = Truth(default=True)


class NewTable(s.Serializer):
    """A new table. The host gets seat 0; the game starts at once if computer players fill the table.

    `computer_players`: the number of computer players; `grades`: their grades in seat order (default: quick).
    `practice`: computer players have all other seats, you can undo everything but the end, and the game is not in the
    archive. `draft`: the draft whose commitment you have seen; if you send the same draft again, you get the same
    table. `nonce`: your nonce (games/LUCK.md). `club`: a club of yours, whose members can see and join the table; only
    an open club can have public tables."""

    game = Text(max_length=30)
    size = number_field()
    options = Anything(default=dict)
    public = Truth(default=False)
    bots = Truth(default=False)
    computer_players = number_field(default=0)
    grades = list_field(s.ChoiceField(Grade.values), default=list, max_length=10)
    practice = Truth(default=False)
    time_control = NewTimeControl(default=None, allow_null=True)
    draft = Text(default=None, allow_null=True, max_length=36)
    nonce = Text(default=None, allow_null=True, max_length=64, trim_whitespace=False)
    club = Text(default=None, allow_null=True, max_length=40)


class StartBody(s.Serializer):
    """`grades`: grades of the computer players on the free seats, in seat order (default: quick)."""

    grades = list_field(s.ChoiceField(Grade.values), default=list, max_length=10)


class RenewBody(s.Serializer):
    """`days`: how long the new link is valid."""

    days = s.IntegerField(min_value=1, max_value=MAX_INVITE_LINK_DAYS, default=INVITE_LINK_DAYS[-1])


class JoinBody(s.Serializer):
    """The body of a request to join.

    `invitation`: the token in a private table's link. `nonce`: your nonce (games/LUCK.md); `commitment`: the table's
    commitment as you have seen it."""

    invitation = Text(default=None, allow_null=True, max_length=60)
    nonce = Text(default=None, allow_null=True, max_length=64, trim_whitespace=False)
    commitment = Text(default=None, allow_null=True, max_length=64)


class NextAnswer(s.Serializer):
    """An answer to the question that follows the previous answer."""

    what = Text(max_length=60, trim_whitespace=False)
    choice = Choice()


class Answer(s.Serializer):
    """The answer to the question that event `opened` asked.

    `stamp`: the stamp of the question. Without it, after a restore from a backup, your answer may go to another
    question. `then`: answers to the questions that follow; either all answers are accepted or none. `end_turn`: also
    end the turn, if the next question asks you whether to end it."""

    opened = number_field()
    stamp = Text(default="", allow_blank=True, max_length=64)
    what = Text(max_length=60, trim_whitespace=False)
    choice = Choice()
    then = NextAnswer(many=True, default=list)
    end_turn = Truth(default=False)


class PreviewBody(s.Serializer):
    """An answer to preview; it is not played."""

    opened = number_field()
    stamp = Text(default="", allow_blank=True, max_length=64)
    choice = Choice()


class WhatIfBody(s.Serializer):
    """`seed` determines the sampled state and luck. `moves`: the answers so far, each with its seat.

    `computer_answers`: computer players answer for the other seats until only your seat has a question."""

    seed = Text(default="1", max_length=MAX_SEED_LENGTH)
    moves = list_field(Move(), default=list, max_length=MAX_ANSWERS_PER_VARIATION)
    computer_answers = Truth(default=False)


class TableWhatIfBody(WhatIfBody):
    """`opened`: your open question in a running game.

    In a finished game, send `at` and `seat` instead of `opened`. `at` is the event after which the board begins; `seat`
    is the seat whose view to show (null: a spectator)."""

    opened = number_field(default=None, allow_null=True)
    stamp = Text(default="", allow_blank=True, max_length=64)
    at = number_field(default=None, allow_null=True)
    seat = number_field(default=None, allow_null=True)


class PositionWhatIfBody(WhatIfBody):
    """A `position` of a `game` in the notation of its rules, seen by `seat` (null: a spectator)."""

    game = Text(max_length=30)
    position = Anything()
    seat = number_field(default=None, allow_null=True)


class NewOrder(s.Serializer):
    """A new standing order.

    `until` says when the order ends: at the end of the game ("game") or of this turn ("turn"), at the beginning of your
    turn ("mine"), at an attack on you ("attacked"), after `times` answers ("times"), or on the date `day` ("date")."""

    kind = Text(max_length=20)
    choices = s.DictField(child=Text(max_length=80, allow_blank=True), default=dict)
    until = s.ChoiceField(Order.Until.values, default="game")
    times = number_field(default=1)
    day = s.DateField(default=None, allow_null=True)


class LogReference(s.Serializer):
    """`log`: the log that the request refers to, as the table or its motions returned it.

    Without `log`, after a restore from a backup, the request may affect another event or motion."""

    log = Text(default="", allow_blank=True, max_length=64)


class UndoTo(LogReference):
    """`to`: the event number, in the `log`, of the first answer to undo."""

    to = number_field()


class ConcedeBody(s.Serializer):
    """`conceded`: true to concede, false to withdraw your concession."""

    conceded = Truth(default=True)


class WantedBody(s.Serializer):
    """`wants`: true to agree or join, false to withdraw or leave."""

    wants = Truth(default=True)


class NewMotion(LogReference):
    """A motion.

    The kind "undo" needs `to`, the event of your answer. "draw" needs `shared`: whether the victory is shared. "kick"
    needs `seat`, the player to remove."""

    kind = s.ChoiceField(Motion.Kind.values)
    to = number_field(required=False)
    shared = Truth(required=False)
    seat = number_field(required=False)


class VoteBody(LogReference):
    """A vote, yes or no, on a motion of the `log`."""

    agrees = Truth()


class NewMessage(s.Serializer):
    """A chat message in Markdown."""

    text = Text(max_length=2000)
