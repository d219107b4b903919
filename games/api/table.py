"""One table: as it is now, the question, what happened, any earlier moment, the file of a finished game."""

from typing import Any

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

from . import facts, shapes
from .described import described, query_parameter
from .endpoint import TableEndpoint

LOG_ENTRIES_PER_PAGE = 200  # of history on a page
WORDS_PARAMETER = query_parameter("words", "no: without the texts of the answers", enum=["no"])


class ShowTableEndpoint(TableEndpoint):
    """A table as its page shows it."""

    @described("table", shapes.Table, query=[WORDS_PARAMETER], refuses=("suspended",), tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """Everything this reader may know of it, in one look."""
        return Response(facts.table_facts(self.at, request.GET.get("words") != "no"))


class QuestionEndpoint(TableEndpoint):
    """What the reader is asked."""

    begun = True

    @described(
        "question",
        shapes.Open,
        refuses=("suspended",),
        tag="table",
        query=[
            WORDS_PARAMETER,
            query_parameter("path", 'JSON, such as ["lay"]: only answers that begin like that, and the steps after it'),
        ],
    )
    def get(self, request: Request, slug: str) -> Response:
        """The open question with all its legal answers; null while the reader is not asked."""
        at, path = self.at, read_path(request)
        observation = log.observe(at.game, at.me)
        words = request.GET.get("words") != "no"
        found = facts.open_question_facts(at, observation, path, words, steps="path" in request.GET)
        return Response({"question": found, "head": observation.head})


class WhyNotEndpoint(TableEndpoint):
    """What stands in the way."""

    begun = True

    @described("why", shapes.WhyNot, refuses=("suspended",), tag="table")
    def get(self, request: Request, slug: str) -> Response:
        """What a player looks for on the table, by the beginning of its answer, with why it cannot be had now; nothing
        for who watches, and where a game says nothing of this."""
        at = self.at
        observation = log.observe(at.game, at.me)
        return Response({"listed": facts.why_not_facts(at, observation), "head": observation.head})


def read_path(request: Request) -> tuple:
    """The beginning of an answer. ParseError."""
    try:
        return (
            answer_paths.path_elements(answer_paths.read_choice(request.GET["path"])) if "path" in request.GET else ()
        )
    except answer_paths.MalformedPath:
        raise ParseError from None


class HistoryEndpoint(TableEndpoint):
    """All that was said at the table."""

    begun = True

    @described(
        "history",
        shapes.History,
        query=[query_parameter("after", "only what came after this event", int)],
        refuses=("suspended",),
        tag="table",
    )
    def get(self, request: Request, slug: str) -> Response:
        """Line by line, in order. What one event has told stands on one page."""
        at, after = self.at, read_number(request, "after", 0)
        observation = log.observe(at.game, at.me)
        told = facts.log_entry_facts(
            at, observation, (one for one in observation.said if one["number"] > after), set(observation.steps)
        )
        told = sorted([*told, *facts.remark_facts(at, after)], key=lambda line: line["number"])
        last = told[LOG_ENTRIES_PER_PAGE - 1]["number"] if len(told) > LOG_ENTRIES_PER_PAGE else None
        lines = told if last is None else [line for line in told if line["number"] <= last]
        more = last if last is not None and told[-1]["number"] > last else None
        return Response({"lines": lines, "next": more, "steps": observation.steps})


class ReplayEndpoint(TableEndpoint):
    """The table as it was."""

    begun = True

    @described(
        "replay",
        shapes.Moment,
        refuses=("suspended", "refused"),
        tag="table",
        query=[query_parameter("eyes", "after the end: the seat to look with, or none")],
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        """After event `number`, or the last step before it, with one's own eyes; once it is over with anybody's."""
        at, viewpoint = self.at, self.viewpoint(request)
        steps = log.observe(at.game, at.me).steps
        try:
            number = nearest_step(steps, number, at.head)
        except Illegal as hidden:
            raise Http404 from hidden
        place = steps.index(number)
        end = at.game.over and number == steps[-1]  # the last step and what the end tells belong together
        observation = log.observe(at.game, viewpoint, until=at.head if end else number)
        first = steps[place - 1] if place else 0
        said = (line for line in observation.said if first < line["number"] <= observation.until)
        return Response({
            "number": number, "eyes": viewpoint, "before": first or None, "after": next(iter(steps[place + 1 :]), None),
            "view": observation.view, "asked": facts.asked_facts(at, observation), "said": facts.log_entry_facts(at, observation, said, set(steps)),
        })  # fmt: skip

    def viewpoint(self, request: Request) -> int | None:
        """Whose: one's own while the game runs."""
        wanted = request.GET.get("eyes", "")
        if not wanted or not self.at.game.over:
            return self.at.me
        if wanted == "none":
            return None
        if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and int(wanted) < self.at.game.size:
            return int(wanted)
        raise Http404


class ExportEndpoint(TableEndpoint):
    """A finished game as a file."""

    @described("export", OpenApiTypes.OBJECT, tag="table")
    def get(self, request: Request, slug: str) -> HttpResponse:
        """The log with its secret, to be checked offline (games/ARCHIVE.md). While it runs there is none."""
        game = self.at.game
        if game.state != Game.State.FINISHED:
            raise Http404
        return HttpResponse(archive_file.export_game(game), content_type="application/json")


def read_number(request: Request, name: str, usual: int) -> int:
    """A whole number of the query. ParseError."""
    text: Any = request.GET.get(name, str(usual))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ParseError
    return int(text)
