"""Trying out: a position in, a position out. Nothing is played, and nothing is kept."""

from typing import Any

from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from games.eventlog.stamps import is_question_of
from games.facts.errors import OtherTimeline, Refused
from games.models import Game
from games.rules.ask import Illegal, SeatNumber, lists
from games.what_if import helping, starts
from games.what_if.scene import Scene
from games.what_if.trial import Trial, TrialStart
from games.wording.languages import language_of_page

from . import facts, shapes
from .described import described
from .endpoint import Endpoint, TableEndpoint


class TableWhatIfEndpoint(TableEndpoint):
    """A table tried out."""

    scopes = {"POST": "read"}
    begun = True
    changes = False

    @described("what_if", shapes.Tried, takes=shapes.TryOut, refuses=("stale", "suspended"), tag="what-if")
    def post(self, request: Request, slug: str) -> Response:
        """From the own open question `opened`, as the reader may believe the table to be: what they have not seen is
        dealt anew from `seed`, so the position that comes out is a guess. Of a finished game from the step `at`, with
        the true cards. Nothing is kept. While the game runs and built-in players do not help there, `position` is null:
        send the moves again, and more."""
        said, at = self.body(shapes.TryOut), self.at
        if at.game.over:
            seat = said["seat"] if said["seat"] is None or said["seat"] < at.game.size else at.me
            start = starts.replayed_start(at.game, said["at"] or 0)
        else:
            seat, start = self.own_question(said)
        trial = play_what_if(start, said, seat, at.game)
        scene = Scene(trial, seat, at.language, at.game, said["at"] or at.head, at.names)
        return Response(what_if_facts(scene))

    def own_question(self, said: dict[str, Any]) -> tuple[SeatNumber, TrialStart]:
        """The reader's seat, and the table as it may believe it to be. PermissionDenied, Refused, Stale."""
        if self.at.me is None:
            raise PermissionDenied
        if self.at.game.state != Game.State.RUNNING or said["opened"] is None:
            raise Refused("not_asked", "Say which open question it is about.")
        if not is_question_of(self.at.game.pk, said["opened"], said["stamp"]):
            raise OtherTimeline
        return self.at.me, starts.sampled_start(self.at.game, self.at.me, said["opened"], said["seed"])


class PositionWhatIfEndpoint(Endpoint):
    """Any position tried out: puzzles."""

    scopes = {"POST": "read"}
    open = True
    changes = False

    @described("what_if_position", shapes.Tried, takes=shapes.TryPosition, tag="what-if")
    def post(self, request: Request) -> Response:
        """From a position as the game's rules write it, seen by `seat` (null: a spectator). Nothing is kept. `built_in`
        needs a seat: the built-in players answer for the others."""
        said = self.body(shapes.TryPosition)
        with starts.untrusted_position():
            start = starts.start_from_user(said["game"], said["position"])
            trial = play_what_if(start, said, said["seat"])
            return Response(what_if_facts(Scene(trial, said["seat"], language_of_page())))


def play_what_if(start: TrialStart, said: dict[str, Any], seat: SeatNumber | None, game: Game | None = None) -> Trial:
    """The game after the moves that were sent and, with `built_in`, the built-in players' answers for the others.
    Illegal, Refused."""
    if said["built_in"]:
        helping.ensure_computer_players_allowed(game, seat)
    trial = start.trial(starts.checked_seed(said["seed"]))
    if seat is not None and not 0 <= seat < trial.match.t.seats:
        raise Illegal("no_seat", "There is no such seat.")
    trial.take_all(said["moves"])
    if said["built_in"] and any(one != seat for one in trial.asked):
        helping.answer_for_others(trial, seat, to_the_next=True)
    return trial


def what_if_facts(scene: Scene) -> dict[str, Any]:
    """What the board shows there, and who is asked what. Trap: a `position` can be sent on to where built-in players
    help, so a table at which they do not hands out none."""
    match = scene.trial.match
    return {
        "position": {**match.position(), "version": match.version}
        if helping.computer_players_allowed(scene.table)
        else None,
        "seat": scene.seat,
        "view": scene.observation.view,
        "moves": lists(scene.trial.moves),
        "said": scene.lines(0),
        "questions": [facts.what_if_question_facts(scene, seat) for seat in match.waiting],
        "scores": scene.scores,
        "over": match.over,
    }
