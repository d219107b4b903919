"""Chat and private notes, for players only; all others get 404."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.models import Message
from games.selectors.table_context import TableContext
from games.tables import chat as tabletalk

from .endpoint import TableEndpoint, described, query_parameter
from .shapes import bodies, people, tables
from .table import read_after

AFTER_PARAMETER = query_parameter("after", "only messages after this one", int)


class PlayersOnlyEndpoint(TableEndpoint):
    """A base class for endpoints that only players can use, before and after the start."""

    open = False


class ChatEndpoint(PlayersOnlyEndpoint):
    scopes = {"GET": "chat", "POST": "chat"}

    @described("chat", tables.ChatMessages, tag="chat", query=[AFTER_PARAMETER])
    def get(self, request: Request, slug: str) -> Response:
        """Return the latest messages, oldest first."""
        table = self.players()
        return Response({"messages": message_facts(table, tabletalk.latest_messages(table.game, read_after(request)))})

    @described("send_message", tables.Message, takes=bodies.NewMessage, status=201, tag="chat")
    def post(self, request: Request, slug: str) -> Response:
        """Send a message. @name mentions a player."""
        table = self.players()
        message = tabletalk.post_message(table.game, request.user, self.body(bodies.NewMessage)["text"])
        return Response(message_facts(table, [message])[0], status=201)


class EraseMessageEndpoint(PlayersOnlyEndpoint):
    scopes = {"DELETE": "chat"}

    @described("erase_message", tables.Done, refuses=("refused",), tag="chat")
    def delete(self, request: Request, slug: str, key: int) -> Response:
        """Erase the text of your own message."""
        tabletalk.erase_message(self.players().game, request.user, key)
        return Response({"done": True})


class NoteEndpoint(PlayersOnlyEndpoint):
    scopes = {"GET": "chat", "PUT": "chat"}

    @described("note", people.NoteText, tag="chat")
    def get(self, request: Request, slug: str) -> Response:
        """Return your private notes on this table."""
        return Response({"text": tabletalk.own_note(self.players().game, request.user)})

    @described("save_note", people.NoteText, takes=people.NoteText, tag="chat")
    def put(self, request: Request, slug: str) -> Response:
        """Replace your private notes on this table."""
        table, text = self.players(), self.body(people.NoteText)["text"]
        tabletalk.save_note(table.game, request.user, text)
        return Response({"text": tabletalk.own_note(table.game, request.user)})


def message_facts(table: TableContext, messages: list[Message]) -> list[dict]:
    return [
        {
            "id": one.pk,
            "name": name,
            "own": table.mine is not None and one.user_id == table.mine.user_id,
            "text": one.text,
            "at": one.written_at,
        }
        for one, name in zip(messages, tabletalk.author_names(table.seats, messages), strict=True)
    ]
