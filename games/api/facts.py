"""The answers: what a reader may know of tables, as dicts. Everything of a running game comes out of an Observation
(games/eventlog/observations.py)."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from games.boards import answer_paths
from games.boards.why_not import list_availability
from games.clocks.preferences import preferences_of_seat
from games.clocks.time_control import TimeControl
from games.eventlog import log, samples
from games.facts.broken_rows import readable_rows
from games.models import Game, Motion, OpenQuestion, Remark, Seat
from games.motions import kinds
from games.rules.ask import AskNumber, AskSome, alike
from games.selectors.listing import TableRow
from games.selectors.table_context import TableContext
from games.what_if.scene import Scene
from games.wording import motions as wording_of_motions
from games.wording import time as wording_of_time
from games.wording.question_help import help_of
from games.wording.shared import restart_turn_text


def url_of(game: Game) -> str:
    """The page of a table, for people."""
    return settings.SITE_URL + reverse("games:table", args=[game.slug])


def seat_facts(one: Seat) -> dict:
    kind = "built_in" if one.built_in else "nobody" if one.user_id is None else "bot" if one.bot else "person"
    return {
        "seat": one.number,
        "name": one.shown_name,
        "kind": kind,
        "grade": one.grade if one.built_in else None,
        "conceded": one.conceded,
        "away": one.absent_since is not None,
        "score": one.score,
        "winner": one.winner,
    }


def waits_for_facts(asked: OpenQuestion) -> dict:
    return {"seat": asked.seat.number, "since": asked.asked_at, "deadline": asked.deadline, "late": asked.late}


def row_facts(one: TableRow) -> dict:
    """A table in a list."""
    game = one.game
    result = None
    if game.result:
        result = {
            "reason": game.result["reason"],
            "text": one.reason,
            "winners": game.result["winners"],
            "scores": game.result["scores"],
        }
    return {
        "table": game.slug, "url": url_of(game), "uuid": game.uuid, "commitment": game.commitment, "parts_before": one.parts_before or None,
        "game": game.ruleset, "game_name": one.game_name, "state": game.state,
        "suspended": game.suspended, "public": game.public, "bots": game.bots, "practice": game.practice,
        "size": game.size, "free": one.free,
        "options": game.options, "time_control": TimeControl.stored(game.time_control).kept() or None, "seats": [seat_facts(s) for s in one.seats],
        "me": one.me, "waits_for": [waits_for_facts(asked) for asked in sorted(one.waits_for, key=lambda a: a.seat.number)],
        "created": game.created_at, "started": game.started_at, "moved": game.public_moved_at, "finished": game.finished_at,
        "result": result,
    }  # fmt: skip


# A question


def open_question_facts(
    at: TableContext, observation: log.Observation, path: tuple = (), words: bool = True, steps: bool = False
) -> dict | None:
    """The open question with every legal answer, or with those that begin with `path`; without `words` no texts, which
    are most of the bytes."""
    asked = observation.question
    if asked is None or observation.opened is None or at.game.suspended:
        return None
    several, counts = isinstance(asked, AskSome), isinstance(asked, AskNumber)
    found = {
        "opened": observation.opened,
        **({"stamp": observation.stamp} if observation.stamp else {}),
        "what": asked.what,
        "kind": "several" if several else "number" if counts else "one",
        "text": at.words.question(asked, observation.view, at.names, observation.seat),
        "offers": [],
        "least": getattr(asked, "least", None),
        "most": getattr(asked, "most", None),
        "low": getattr(asked, "low", None),
        "high": getattr(asked, "high", None),
        "together": observation.together,
        "held": observation.held,
    }
    if words:
        found["help"] = help_facts(at, observation)
    if counts:
        found |= {"final": tuple(observation.final), "ends": tuple(observation.ends)}
    else:
        found["offers"] = answer_offer_facts(
            at, observation, answer_paths.options_under(asked.options, path) if path else asked.options, words
        )
    if steps and not counts:
        found["steps"] = [
            step_facts(at, asked, one, words) for one in answer_paths.next_steps(asked.options, path, observation.final)
        ]
    return found


def help_facts(at: TableContext, observation: log.Observation) -> dict:
    """What the page has behind the `?` of the open question."""
    told = help_of(observation.question, observation.view, at.words, at.names)
    return {
        "about": told.about,
        "answers": [{"answer": one.label, "text": one.text} for one in told.answers],
        "things": told.things,
        "chapter": f"{reverse('games:rules', args=[at.game.ruleset])}#{told.chapter}",
    }


def what_if_question_facts(scene: Scene, seat: int) -> dict:
    """What a seat is asked on a what-if board, as it is asked at a table."""
    seats = [Seat(number=number, name=name) for number, name in enumerate(scene.names)]
    at = TableContext(scene.game, seats, seats[seat], scene.language)
    return {"seat": seat, **(open_question_facts(at, scene.seen_by(seat)) or {})}


def answer_offer_facts(at: TableContext, observation: log.Observation, options: Iterable, words: bool) -> list[dict]:
    """Each different option once, in the order of the rules."""
    asked, found = observation.question, []
    several, final, ends = isinstance(asked, AskSome), tuple(observation.final), tuple(observation.ends)
    for option, times in answer_paths.count_options(options):
        offer = {
            "choice": option,
            "final": any(alike(option, one) for one in final),
            "ends": any(alike(option, one) for one in ends),
        }
        if words:
            say = at.words.one if several else at.words.option
            offer["text"] = say(asked.what, option, at.names, at.me)
        found.append(offer | ({"times": times} if several else {}))
    return found


def step_facts(at: TableContext, asked: Any, one: answer_paths.PathStep, words: bool) -> dict:
    found = {"path": one.path, "count": one.count}
    return found | ({"text": at.words.step(asked.what, one.path, at.names, at.me)} if words else {})


def why_not_facts(at: TableContext, observation: log.Observation) -> list[dict]:
    """What the reader may look for, each with what stands in its way."""
    return [
        {"path": one.path, "why": [{"key": why.key, "facts": why.facts, "text": at.words.why(why)} for why in one.why]}
        for one in list_availability(observation.view, observation.seat, at.words)
    ]


# A table


def table_facts(at: TableContext, words: bool) -> dict:
    """All that its page shows. Unavailable if its log cannot be read here."""
    game, mine = at.game, at.mine
    begun = at.head > 0
    hosting = mine is not None and game.host_id is not None and game.host_id == mine.user_id
    found = row_facts(TableRow(game, at.me)) | {
        "head": at.head,
        "log": at.log_name,
        "host": hosting,
        "invitation": game.invitation if hosting and not begun else None,
        "view": None,
        "asked": [],
        "question": None,
        "known": None,
        "undo": {"to": None, "all": None, "count": 0, "turn": None, "own": []},
        "motions": open_motion_facts(at),
        "clock": clock_facts(at),
    }
    if begun:
        observation = log.observe(game, at.me)
        found |= {
            "view": observation.view,
            "asked": asked_facts(at, observation),
            "question": open_question_facts(at, observation, words=words),
            "known": None if at.me is None else samples.seat_knowledge(game, at.me),
            "undo": undo_facts(at, observation),
        }
    return found


def undo_facts(at: TableContext, observation: log.Observation) -> dict[str, Any]:
    """What the reader may take back."""
    turn = observation.undo_turn
    again = turn and vars(turn) | {"text": restart_turn_text(turn, at.names, at.language)}
    return {
        "to": observation.undo_to,
        "all": observation.undo_all,
        "count": observation.undo_count,
        "turn": again,
        "own": observation.own,
    }


def asked_facts(at: TableContext, observation: log.Observation) -> list[dict]:
    """Whom the game waits for, in words."""
    return [{**entry, "text": at.words.waits(entry, at.names, at.me)} for entry in observation.view["asked"]]


def clock_facts(at: TableContext) -> dict:
    """Time at the table; of others only what everybody is told."""
    rows = {row.seat.number: row for row in OpenQuestion.objects.filter(game=at.game).select_related("seat__user")}
    mine = rows.get(-1 if at.me is None else at.me)
    return {
        "paused": at.game.paused_at,
        "wants_pause": [one.number for one in at.seats if one.wants_pause],
        "late": [number for number in sorted(rows) if rows[number].late],
        "left": shown_seconds_left(at, mine) if mine else None,
        "given": mine.given if mine else None,
    }


def shown_seconds_left(at: TableContext, mine: OpenQuestion) -> int | None:
    """Seconds of the reader's own clock now, rounded down to minutes, so that an answer keeps its ETag for a while."""
    if mine.left is None or mine.counted is None:
        return mine.left
    now = timezone.now()
    rest = preferences_of_seat(mine.seat, now).rest(TimeControl.stored(at.game.time_control))
    return max(0, mine.left - int(rest.running(mine.counted, now))) // 60 * 60


def open_motion_facts(at: TableContext) -> list[dict]:
    """Proposals, for those who sit here."""
    if at.mine is None or not at.game.motions or at.game.state != Game.State.RUNNING:
        return []
    playing = [one for one in at.seats if one.user_id is not None and not one.by_stand_in]
    rows = Motion.objects.filter(game=at.game, state=Motion.State.OPEN).prefetch_related("votes")
    return readable_rows("motion", rows, lambda one: motion_facts(at, one, playing))


def motion_facts(at: TableContext, one: Motion, playing: list[Seat]) -> dict:
    assert at.mine is not None
    voters = kinds.voters(one, playing)
    said: dict[int | None, bool] = {vote.user_id: vote.agrees for vote in one.votes.all()}
    return {
        "id": one.pk,
        "kind": one.kind,
        "seat": one.seat,
        "about": one.facts,
        "text": wording_of_motions.motion_sentence(one, at.names, at.language, at.me),
        "expires": one.expires_at,
        "missing": [voter.number for voter in voters if voter.user_id not in said],
        "asked": at.mine in voters,
        "said": said.get(at.mine.user_id),
        "own": one.user_id == at.mine.user_id,
    }


# What happened


def log_entry_facts(
    at: TableContext, observation: log.Observation, said: Iterable[dict], steps: set[int]
) -> list[dict]:
    """Lines of the log with their sentences; what has none is not told to this reader."""
    return [
        {
            "number": line["number"],
            "key": line["key"],
            "seat": line["seat"],
            "facts": line["facts"],
            "text": text,
            "step": line["number"] in steps,
        }
        for line in said
        if (text := at.words.line(line, at.names, at.me))
    ]


def remark_facts(at: TableContext, after: int) -> list[dict]:
    """What was said about time and motions."""

    def line(one: Remark) -> dict:
        text = wording_of_time.remark_text(one, at.names, at.me, at.language)
        return {"number": one.number, "key": "time", "seat": one.seat, "facts": {}, "step": False, "text": text}

    return readable_rows("remark", Remark.objects.filter(game=at.game, number__gt=after), line)
