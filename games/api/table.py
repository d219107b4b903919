"""One table: its present state, question, history, past states, and the file of a finished game."""

from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.exceptions import ParseError
from rest_framework.request import Request
from rest_framework.response import Response

from games.boards import answer_paths
from games.eventlog import log
from games.facts.errors import Illegal
from games.models import Game
from games.operating import archive_file
from games.selectors.table_context import nearest_step

from . import facts
from .endpoint import TableEndpoint, described, query_parameter
from .shapes import tables

LOG_ENTRIES_PER_PAGE = 200  # entries of the history on one page
WORDS_PARAMETER = query_parameter("words", "no: omit the texts of the answers", enum=["no"])
PATH_PARAMETER = query_parameter("path", 'JSON, such as ["lay"]: only answers that begin like this, and the next steps')
EVENT_PARAMETER = query_parameter("after", "only entries after this event", int)
VIEWPOINT_PARAMETER = query_parameter("viewpoint", "after the end: the seat whose view to show, or none")


class ShowTableEndpoint(TableEndpoint):
    @described("table", tables.Table, query=[WORDS_PARAMETER], refuses=("suspended",), tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Return everything that you may see of the table."""
        return Response(facts.table_facts(self.table, request.GET.get("words") != "no"))


class QuestionEndpoint(TableEndpoint):
    begun = True

    @described(
        "question", tables.CurrentQuestion, refuses=("suspended",), tag="table", query=[WORDS_PARAMETER, PATH_PARAMETER]
    )
    def get(self, request: Request, slug: str) -> Response:
        """Return the open question with all its answers; null if you have none."""
        table, path = self.table, read_path(request)
        observation = log.observe(table.game, table.me)
        words = request.GET.get("words") != "no"
        found = facts.open_question_facts(table, observation, path, words, steps="path" in request.GET)
        return Response({"question": found, "head": observation.head})


class WhyNotEndpoint(TableEndpoint):
    begun = True

    @described("why", tables.WhyNot, refuses=("suspended",), tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Return why things that you may look for are not available now.

        Each thing is identified by the beginning of the answers about it. The list is empty for spectators and in games
        without this information."""
        table = self.table
        observation = log.observe(table.game, table.me)
        return Response({"listed": facts.why_not_facts(table, observation), "head": observation.head})


def read_path(request: Request) -> tuple:
    """Return `path`, the beginning of an answer, from the query. Raise ParseError if it is invalid."""
    if "path" not in request.GET:
        return ()
    try:
        return answer_paths.path_elements(answer_paths.read_choice(request.GET["path"]))
    except answer_paths.MalformedPath:
        raise ParseError from None


class HistoryEndpoint(TableEndpoint):
    begun = True

    @described("history", tables.History, query=[EVENT_PARAMETER], refuses=("suspended",), tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Return the log entries in order. All entries of one event are on one page."""
        table, after = self.table, read_after(request)
        observation = log.observe(table.game, table.me)
        said = (one for one in observation.said if one["number"] > after)
        entries = facts.log_entry_facts(table, said, set(observation.steps))
        entries = sorted([*entries, *facts.remark_facts(table, after)], key=lambda line: line["number"])
        last = entries[LOG_ENTRIES_PER_PAGE - 1]["number"] if len(entries) > LOG_ENTRIES_PER_PAGE else None
        lines = entries if last is None else [line for line in entries if line["number"] <= last]
        more = last if last is not None and entries[-1]["number"] > last else None
        return Response({"entries": lines, "next": more, "steps": observation.steps})


class ReplayEndpoint(TableEndpoint):
    begun = True

    @described("replay", tables.ReplayStep, refuses=("suspended", "refused"), tag="table", query=[VIEWPOINT_PARAMETER])
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the table as your seat saw it after event `number`, or after the last step before it.

        After the end of the game you can choose any seat's view (`viewpoint`)."""
        table, viewpoint = self.table, self.viewpoint(request)
        steps = log.observe(table.game, table.me).steps
        try:
            number = nearest_step(steps, number, table.head)
        except Illegal as hidden:
            raise Http404 from hidden
        place = steps.index(number)
        end = table.game.over and number == steps[-1]  # the last step includes the entries of the end
        observation = log.observe(table.game, viewpoint, until=table.head if end else number)
        first = steps[place - 1] if place else 0
        lines = (line for line in observation.said if first < line["number"] <= observation.until)
        return Response({
            "number": number, "viewpoint": viewpoint, "before": first or None, "after": next(iter(steps[place + 1 :]), None),
            "view": observation.view, "asked": facts.asked_facts(table, observation), "entries": facts.log_entry_facts(table, lines, set(steps)),
        })  # fmt: skip

    def viewpoint(self, request: Request) -> int | None:
        """Return the seat whose view is shown: the user's own seat, unless the game is over."""
        wanted = request.GET.get("viewpoint", "")
        if not wanted or not self.table.game.over:
            return self.table.me
        if wanted == "none":
            return None
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < self.table.game.size:
            return int(wanted)
        raise Http404


class ExportEndpoint(TableEndpoint):
    @described("export", OpenApiTypes.OBJECT, tag="table")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Return a finished game's log with its secret, for offline checks (games/ARCHIVE.md).

        While the game runs, the response is 404."""
        game = self.table.game
        if game.state != Game.State.FINISHED:
            raise Http404
        return HttpResponse(archive_file.export_game(game), content_type="application/json")


def read_after(request: Request) -> int:
    """Return the whole number `after` from the query, by default 0. Raise ParseError if it is invalid."""
    text = request.GET.get("after", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ParseError
    return int(text)
