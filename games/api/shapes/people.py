"""What is the reader's own: notes, habits, standing orders, invitations, whom they have blocked."""

from rest_framework import serializers as s

from .fields import Text, Truth, list_field, number_field


class NoteText(s.Serializer):
    """The reader's own notes on a table."""

    text = Text(allow_blank=True, max_length=20_000, trim_whitespace=False)


class Habits(s.Serializer):
    """When the reader wants to be left in peace. `quiet`: minutes of the day, from and until; `ladder`: reminders as
    ["share", percent of the time] and ["before", minutes]."""

    quiet = list_field(number_field(), min_length=2, max_length=2, allow_null=True)
    weekends_off = Truth()
    reminder_schedule = list_field(list_field(s.JSONField(), min_length=2, max_length=2), max_length=6)


class Days(s.Serializer):
    """Days off, from the first to the last."""

    first = s.DateField()
    last = s.DateField()


class VacationFacts(Days):
    """A vacation that is planned or goes on."""

    id = s.IntegerField()
    now = s.BooleanField()


class Time(Habits):
    """The reader's habits and vacations; `days_left` of this year."""

    vacations = list_field(VacationFacts())
    days_left = s.IntegerField()


class OrderFacts(s.Serializer):
    """A standing order of the reader's. Nobody else learns that it is there."""

    id = s.IntegerField()
    kind = s.CharField()
    text = s.CharField()
    choices = s.DictField(child=s.CharField())
    until = s.CharField()


class OrderKind(s.Serializer):
    """Something that can be ordered, for which questions, and what there is to choose; the first value is the usual
    one."""

    kind = s.CharField()
    questions = list_field(s.CharField())
    choices = s.DictField(child=list_field(s.CharField()))


class Orders(s.Serializer):
    """Standing orders, and what can be ordered."""

    orders = list_field(OrderFacts())
    kinds = list_field(OrderKind())
    until = list_field(s.CharField())


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

    invitations = list_field(Asking())


class InvitedFacts(s.Serializer):
    """Somebody the host has asked, as the host named them."""

    id = s.IntegerField()
    who = s.CharField()
    declined = s.BooleanField()
    at = s.DateTimeField()


class InvitedNow(s.Serializer):
    """`link`: where they sit down. For a mail address also `text`, the same whether or not a player has it, and
    `mailto`, a link to a mail with an invitation."""

    done = s.BooleanField()
    link = s.CharField()
    text = s.CharField(allow_null=True)
    mailto = s.CharField(allow_null=True)


class Invited(s.Serializer):
    """Whom the host has asked to a table."""

    invited = list_field(InvitedFacts())


class BlockFacts(s.Serializer):
    """A player the reader does not want to hear of."""

    id = s.IntegerField()
    name = s.CharField()


class Blocks(s.Serializer):
    """All of them."""

    blocks = list_field(BlockFacts())
