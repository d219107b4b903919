"""API endpoint for the caller's own account."""

from typing import Any

from rest_framework import serializers as s
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.endpoint import Endpoint, described
from games.api.shapes import fields
from games.facts.zones import zone_of
from games.models import Bot, Token
from games.wording.languages import language_codes, language_for
from roma_site.accounts.forms import ProfileForm
from roma_site.accounts.models import User
from roma_site.accounts.views import save_profile


class LanguageField(s.ChoiceField):
    """A language of the site. Serializers create their fields for each request, so the list is current."""

    def __init__(self, **more: Any) -> None:
        super().__init__(language_codes(), **more)


class Profile(s.Serializer):
    """The user, and what this token may do (null in a browser). The email address is not included.

    `asks_first`: at tables with computer players only, pages ask for confirmation before they send an answer. The API
    never asks."""

    name = s.CharField()
    language = LanguageField()
    time_zone = s.CharField()
    asks_first = s.BooleanField()
    bot = s.BooleanField()
    scopes = fields.list_field(s.CharField(), allow_null=True)
    table = s.CharField(allow_null=True)


class ProfileChanges(s.Serializer):
    """The fields of the profile to change."""

    name = fields.Text(max_length=30, required=False)
    language = LanguageField(required=False)
    time_zone = fields.Text(max_length=64, required=False)
    asks_first = s.BooleanField(required=False)


class Me(Endpoint):
    scopes = {"GET": "read", "PATCH": "profile"}

    @described("me", Profile, tag="me")
    def get(self, request: Request) -> Response:
        """Return the caller's profile."""
        return Response(profile_facts(request))

    @described("change_me", Profile, takes=ProfileChanges, tag="me")
    def patch(self, request: Request) -> Response:
        """Change the name, language or time zone, or whether pages ask for confirmation before sending."""
        body, user = self.body(ProfileChanges), User.objects.get(pk=request.user.pk or 0)
        typed = {"public_name" if name == "name" else name: value for name, value in body.items()}
        form = ProfileForm(typed, instance=user)
        for name in form.fields.keys() - typed.keys():  # fields that are not given stay unchanged
            del form.fields[name]
        if not form.is_valid() or not save_profile(form):
            raise ValidationError({name.removeprefix("public_"): "invalid" for name in form.errors})
        request.user = user
        return Response(profile_facts(request))


def profile_facts(request: Request) -> dict[str, Any]:
    user: Any = request.user
    token: Any = request.auth if isinstance(request.auth, Token) else None
    return {
        "name": user.public_name,
        "language": language_for(user, request),
        "time_zone": zone_of(user.time_zone).key,
        "asks_first": user.asks_first,
        "bot": Bot.is_one(user),
        "scopes": token.scopes if token else None,
        "table": token.game.slug if token and token.game else None,
    }
