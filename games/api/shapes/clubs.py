"""Serializers of clubs."""

from rest_framework import serializers as s

from games.models import MEMBERS, Club, Membership
from games.models.club import MAX_ABOUT_LENGTH, MAX_CLUB_NAME_LENGTH

from .fields import Text, Time, Truth, list_field, number_field

ACTS = ("accept", "decline", "remove", "bar", "unbar", *MEMBERS)


class ClubBody(s.Serializer):
    """A club's name, description and kind: closed, on request, or open."""

    name = Text(max_length=MAX_CLUB_NAME_LENGTH)
    about = Text(default="", allow_blank=True, max_length=MAX_ABOUT_LENGTH)
    kind = s.ChoiceField(Club.Kind.values, default=Club.Kind.CLOSED)


class MyClub(s.Serializer):
    """A club that you belong to, have asked to join, or are invited to."""

    club = s.CharField(source="club.slug")
    name = s.CharField(source="club.name")
    role = s.ChoiceField(Membership.Role.values)
    since = Time()


class MyClubs(s.Serializer):
    clubs = list_field(MyClub())


class ClubFacts(MyClub):
    """A club that you belong to. `link`: for hosts, the URL where people can join, or null."""

    about = s.CharField()
    kind = s.ChoiceField(Club.Kind.values)
    members = s.IntegerField()
    link = s.CharField(allow_null=True)
    link_until = s.DateTimeField(allow_null=True)
    link_uses = s.IntegerField(allow_null=True)


class ClubMember(s.Serializer):
    name = s.CharField(source="user.public_name")
    role = s.ChoiceField(Membership.Role.values)
    since = Time()


class ClubMembers(s.Serializer):
    """A page of members, by role and time of joining. `next`: the next page's number, or null.

    `waiting`: people who have asked to join, are invited or are excluded; only hosts get it, on the first page."""

    members = list_field(ClubMember())
    waiting = list_field(ClubMember())
    next = s.IntegerField(allow_null=True)


class ClubJoinBody(s.Serializer):
    """`invitation`: the token in the club's link. Open clubs and invited players do not need it."""

    invitation = Text(default="", allow_blank=True, max_length=40)


class ClubActBody(s.Serializer):
    """An act of a host: answer a player's request, remove or exclude (bar) a player, or give a role."""

    player = Text(max_length=60)
    act = s.ChoiceField(ACTS)


class ClubLinkBody(s.Serializer):
    """`days`: how long the new link is valid; null: until you end it."""

    days = number_field(default=None, allow_null=True)


class ClubMessage(s.Serializer):
    """A message in a club's chat. `text` is empty if it was deleted or hidden."""

    id = s.IntegerField()
    name = s.CharField()
    own = s.BooleanField()
    text = s.CharField(allow_blank=True)
    hidden = s.BooleanField()
    at = s.DateTimeField()


class ClubMessages(s.Serializer):
    """The latest messages since you joined, oldest first."""

    messages = list_field(ClubMessage())


class HideBody(s.Serializer):
    hidden = Truth()
