"""Table talk and the reader's own notes: for who sits there; for everybody else there is nothing."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Message
from games.selectors.table_context import TableContext
from games.tables import chat as tabletalk

from . import shapes
from .described import described, query_parameter
from .endpoint import TableEndpoint
from .table import read_number


class PlayersOnlyEndpoint(TableEndpoint):
    """Only players, whatever the table is."""

    open = False


class ChatEndpoint(PlayersOnlyEndpoint):
    """What has been said."""

    scopes = {"GET": "talk", "POST": "talk"}

    @described(
        "talk", shapes.Talk, tag="talk", query=[query_parameter("after", "only what came after this message", int)]
    )
    def get(self, request: Request, slug: str) -> Response:
        """The latest messages, oldest first."""
        at = self.players()
        return Response(
            {"messages": message_facts(at, tabletalk.latest_messages(at.game, read_number(request, "after", 0)))}
        )

    @described("say", shapes.Message, takes=shapes.Said, status=201, tag="talk")
    def post(self, request: Request, slug: str) -> Response:
        """Say something; @name calls a player."""
        at = self.players()
        said = tabletalk.post_message(at.game, request.user, self.body(shapes.Said)["text"])
        return Response(message_facts(at, [said])[0], status=201)


class EraseMessageEndpoint(PlayersOnlyEndpoint):
    """Taking words away."""

    scopes = {"DELETE": "talk"}

    @described("erase", shapes.Done, refuses=("refused",), tag="talk")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """One's own words; that something stood there is seen."""
        tabletalk.erase_message(self.players().game, request.user, key)
        return Response({"done": True})


class NoteEndpoint(PlayersOnlyEndpoint):
    """Notes that nobody else ever sees."""

    scopes = {"GET": "talk", "PUT": "talk"}

    @described("note", shapes.NoteText, tag="talk")
    def get(self, request: Request, slug: str) -> Response:
        """The reader's own notes on this table."""
        return Response({"text": tabletalk.own_note(self.players().game, request.user)})

    @described("keep_note", shapes.NoteText, takes=shapes.NoteText, tag="talk")
    def put(self, request: Request, slug: str) -> Response:
        """Keep these in place of the old ones."""
        at, text = self.players(), self.body(shapes.NoteText)["text"]
        tabletalk.save_note(at.game, request.user, text)
        return Response({"text": tabletalk.own_note(at.game, request.user)})


def message_facts(at: TableContext, messages: list[Message]) -> list[dict]:
    """Messages."""
    return [
        {
            "id": one.pk,
            "name": name,
            "own": at.mine is not None and one.user_id == at.mine.user_id,
            "text": one.text,
            "at": one.written_at,
        }
        for one, name in zip(messages, tabletalk.author_names(at.seats, messages), strict=True)
    ]
