"""The API's part about notices: what was sent to the reader."""

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import cursors, shapes
from games.api.described import described, param
from games.api.endpoint import Endpoint
from games.facts.broken_rows import readable
from games.wording.languages import language_of_page
from notifications.models import Channel, Notice, State
from notifications.preferences import history

PER_PAGE = 40


class NoticeFacts(s.Serializer):
    """One notice: what about, where to, and what became of it, in a word and in a sentence."""

    at = s.DateTimeField()
    table = s.CharField()
    kind = s.CharField()
    channel = s.ChoiceField(Channel.values)
    state = s.ChoiceField(State.values)
    text = s.CharField()


class NoticePage(s.Serializer):
    """The latest first."""

    notices = shapes.list_field(NoticeFacts())
    next = s.CharField(allow_null=True)


class Notices(Endpoint):
    """What was sent."""

    scopes = {"GET": "profile"}

    @described("notices", NoticePage, query=[param("cursor", "`next` of the page before")], tag="me")
    def get(self, request: Request) -> Response:
        """What was sent to the reader, and why something was not."""
        found, after = cursors.page_of_rows(
            history.notices_of(request.user), "created_at", "message_id", request.GET.get("cursor", ""), PER_PAGE
        )
        return Response({"notices": readable("notice", found, notice_facts), "next": after})


def notice_facts(one: Notice) -> dict:
    return {
        "at": one.created_at,
        "table": one.game.slug,
        "kind": str(one.topic),
        "channel": one.address.channel if one.address else Channel.MAIL,
        "state": one.state,
        "text": history.outcome_in_words(one, language_of_page()),
    }
