"""Serializers of the user's own data: notes, habits, standing orders, invitations, blocked users."""

from rest_framework import serializers as s

from games.models import Participation

from .fields import PageAddress, PublicName, Text, Time, Truth, list_field, number_field


class NoteText(s.Serializer):
    """Your notes on a table."""

    text = Text(allow_blank=True, max_length=20_000, trim_whitespace=False)


class Habits(s.Serializer):
    """Your time preferences.

    `quiet`: quiet hours in minutes of the day; `reminder_schedule`: reminders as ["share", percent of the time used]
    and ["before", minutes before the deadline]."""

    quiet = list_field(number_field(), min_length=2, max_length=2, allow_null=True)
    weekends_off = Truth()
    reminder_schedule = list_field(list_field(s.JSONField(), min_length=2, max_length=2), max_length=6)


class VacationDates(s.Serializer):
    """The first and the last day of a vacation."""

    first = s.DateField()
    last = s.DateField()


class VacationFacts(VacationDates):
    """A planned or present vacation."""

    id = s.IntegerField()
    now = s.BooleanField()


class TimeSettings(Habits):
    """Your habits and vacations. `days_left`: the vacation days that you have left this year."""

    vacations = list_field(VacationFacts())
    days_left = s.IntegerField()


class OrderFacts(s.Serializer):
    """Your standing order. Other players cannot see it."""

    id = s.IntegerField()
    kind = s.CharField()
    text = s.CharField()
    choices = s.DictField(child=s.CharField())
    until = s.CharField()


class OrderKind(s.Serializer):
    """A kind of standing order: the questions that it answers, and its choices with the default first."""

    kind = s.CharField()
    questions = list_field(s.CharField())
    choices = s.DictField(child=list_field(s.CharField()))


class Orders(s.Serializer):
    """Your standing orders, and the orders that you can give."""

    orders = list_field(OrderFacts())
    kinds = list_field(OrderKind())
    until = list_field(s.CharField())


class Invitation(s.Serializer):
    """The token in a private table's link, and the time until which the link works."""

    invitation = s.CharField()
    until = s.DateTimeField()


class MyInvitation(s.Serializer):
    """An invitation to you by a table's host."""

    table = s.CharField(source="game.slug")
    url = PageAddress("games:table", source="game.slug")
    game = s.CharField(source="game.ruleset")
    host = PublicName(source="game.host")
    bots = s.BooleanField(source="game.bots")
    at = Time(source="made_at")


class MyInvitations(s.Serializer):
    """Your open invitations."""

    invitations = list_field(MyInvitation())


class SentInvitation(s.Serializer):
    """An invitation by the host, with the name or address as the host entered it."""

    id = s.IntegerField()
    player = s.CharField()
    declined = s.BooleanField()
    at = s.DateTimeField()


class InvitationSent(s.Serializer):
    """`link`: the URL where the player can join.

    `text` and `mailto` are null unless the player is an email address. `text` is the same whether or not a user has
    this address; `mailto` is a link that opens an email with the invitation."""

    done = s.BooleanField()
    link = s.CharField()
    text = s.CharField(allow_null=True)
    mailto = s.CharField(allow_null=True)


class SentInvitations(s.Serializer):
    """The invitations of a table, and its link.

    `until`: the link's end, null if it has none; `uses`: the number of people who have joined by it; `ended`: whether
    it no longer works."""

    invited = list_field(SentInvitation())
    link = s.CharField()
    until = s.DateTimeField(allow_null=True)
    uses = s.IntegerField()
    ended = s.BooleanField()


class BlockFacts(s.Serializer):
    """A user you have blocked."""

    id = s.IntegerField()
    name = s.CharField()


class Blocks(s.Serializer):
    """All users you have blocked."""

    blocks = list_field(BlockFacts())


class People(s.Serializer):
    """Public names of players."""

    found = list_field(s.CharField())
    favourites = list_field(s.CharField())
    recent = list_field(s.CharField())


class ResultsAtGame(s.Serializer):
    """A player's results at one game.

    `played` counts games with places, and `first` counts the first places in them. The `together` fields count
    cooperative games, and the `alone` fields count games against computer players only."""

    ruleset = s.CharField()
    name = s.CharField()
    played = s.IntegerField()
    first = s.IntegerField()
    together = s.IntegerField()
    together_won = s.IntegerField()
    alone = s.IntegerField()
    alone_won = s.IntegerField()


class MeetingsAtGame(s.Serializer):
    """Your finished games with a player: how often you were ahead, behind or level, and joint results."""

    ruleset = s.CharField()
    name = s.CharField()
    played = s.IntegerField()
    ahead = s.IntegerField()
    behind = s.IntegerField()
    level = s.IntegerField()
    together = s.IntegerField()
    together_won = s.IntegerField()


class Person(s.Serializer):
    """A player. `within_a_day`: of ten answers in recent games, how many came within a day, on average."""

    name = s.CharField()
    since = s.DateField()
    bot = s.BooleanField()
    results = list_field(ResultsAtGame(), allow_null=True)
    within_a_day = s.IntegerField(allow_null=True)
    games_finished = s.IntegerField(allow_null=True)
    games_begun = s.IntegerField(allow_null=True)
    meetings = list_field(MeetingsAtGame())


class ParticipationFacts(s.Serializer):
    """Your result at a table.

    `place` is null in cooperative games, and in games in which all others were computer players."""

    game = s.CharField(source="ruleset")
    table = s.CharField()
    seat = s.IntegerField()
    ending = s.ChoiceField([ending for ending in Participation.Ending.values if ending])
    place = s.IntegerField(allow_null=True)
    shared = s.BooleanField()
    of = s.IntegerField(allow_null=True)
    won = s.BooleanField()
    points = s.IntegerField(allow_null=True)
    answers = s.IntegerField()
    finished_at = Time()


class ParticipationPage(s.Serializer):
    """One page of results. `next` is the cursor of the next page, or null."""

    participations = list_field(ParticipationFacts())
    next = s.CharField(allow_null=True)
