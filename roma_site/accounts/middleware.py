from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.facts.zones import zone_of
from games.wording.languages import activate_for


class UserLanguageAndZone:
    """Activate a signed-in user's language and time zone; visitors keep LocaleMiddleware's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user = request.user
        # A thread serves many users: reset the last one's.
        timezone.deactivate()
        if user.is_authenticated:
            activate_for(user, request)
            timezone.activate(zone_of(user.time_zone))
        return self.get_response(request)
