"""Each reader gets their own language and clock."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.facts.zones import zone_of
from games.wording.languages import activate_for


class UserLanguageAndZone:
    """A signed-in user's settings win over cookie and browser; strangers keep what LocaleMiddleware found."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        # A thread serves many people: what the last one set must not stay.
        timezone.deactivate()
        if user.is_authenticated:
            activate_for(user, request)
            timezone.activate(zone_of(user.time_zone))
        return self.get_response(request)
