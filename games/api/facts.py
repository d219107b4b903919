"""Response bodies as dicts. All facts of running games come from an Observation."""

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
from games.motions import voting
from games.rules.ask import AskNumber, AskSome, alike
from games.selectors.listing import TableRow, prefetch_seats, table_rows
from games.selectors.table_context import TableContext
from games.what_if.scene import Scene
from games.wording import motions as wording_of_motions
from games.wording import time as wording_of_time
from games.wording.question_help import help_of
from games.wording.shared import restart_turn_text


def url_of(game: Game) -> str:
    return settings.SITE_URL + reverse("games:table", args=[game.slug])


def seat_facts(seat: Seat) -> dict:
    kind = "computer" if seat.built_in else "nobody" if seat.user_id is None else "bot" if seat.bot else "person"
    return {
        "seat": seat.number,
        "name": seat.shown_name,
        "kind": kind,
        "grade": seat.grade if seat.built_in else None,
        "conceded": seat.conceded,
        "away": seat.absent_since is not None,
        "score": seat.score,
        "winner": seat.winner,
    }


def row_facts(row: TableRow) -> dict:
    game, result = row.game, None
    waits_for = [
        {"seat": one.seat.number, "since": one.asked_at, "deadline": one.deadline, "late": one.late}
        for one in sorted(row.waits_for, key=lambda one: one.seat.number)
    ]
    if game.result:
        result = {
            "reason": game.result["reason"],
            "text": row.reason,
            "winners": game.result["winners"],
            "scores": game.result["scores"],
        }
    return {
        "table": game.slug, "url": url_of(game), "uuid": game.uuid, "commitment": game.commitment, "nonces_digest": row.nonces_digest or None,
        "game": game.ruleset, "game_name": row.game_name, "state": game.state,
        "suspended": game.suspended, "public": game.public, "bots": game.bots, "practice": game.practice,
        "size": game.size, "free": row.free,
        "options": game.options, "time_control": TimeControl.stored(game.time_control).kept() or None, "seats": [seat_facts(s) for s in row.seats],
        "me": row.me, "waits_for": waits_for,
        "created": game.created_at, "started": game.started_at, "moved": game.public_moved_at, "finished": game.finished_at,
        "result": result,
    }  # fmt: skip


def table_summary(game: Game, user: Any) -> dict:
    """Return the current facts of a table, as the user's lists of tables show them."""
    return row_facts(table_rows(prefetch_seats(Game.objects.filter(pk=game.pk)), user)[0])


# A question


def open_question_facts(
    table: TableContext, observation: log.Observation, path: tuple = (), words: bool = True, steps: bool = False
) -> dict | None:
    """Return the open question with its answers, or only the answers that begin with `path`.

    `words`: include texts. `steps`: include the possible next steps of the path."""
    asked = observation.question
    if asked is None or observation.opened is None or table.game.suspended:
        return None
    several, counts = isinstance(asked, AskSome), isinstance(asked, AskNumber)
    found = {
        "opened": observation.opened,
        **({"stamp": observation.stamp} if observation.stamp else {}),
        "what": asked.what,
        "kind": "several" if several else "number" if counts else "one",
        "text": table.words.question(asked, observation.view, table.names, observation.seat),
        "offers": [],
        "least": getattr(asked, "least", None),
        "most": getattr(asked, "most", None),
        "low": getattr(asked, "low", None),
        "high": getattr(asked, "high", None),
        "simultaneous": observation.together,
        "current_answer": observation.held,
    }
    if words:
        found["help"] = help_facts(table, observation)
    if counts:
        found |= {"final": tuple(observation.final), "ends": tuple(observation.ends)}
    else:
        options = answer_paths.options_under(asked.options, path) if path else asked.options
        found["offers"] = answer_offer_facts(table, observation, options, words)
    if steps and not counts:
        found["steps"] = [
            {"path": one.path, "count": one.count}
            | ({"text": table.words.step(asked.what, one.path, table.names, table.me)} if words else {})
            for one in answer_paths.next_steps(asked.options, path, observation.final)
        ]
    return found


def help_facts(table: TableContext, observation: log.Observation) -> dict:
    help = help_of(observation.question, observation.view, table.words, table.names)
    return {
        "about": help.about,
        "answers": [{"answer": one.label, "text": one.text} for one in help.answers],
        "things": help.things,
        "chapter": f"{reverse('games:rules', args=[table.game.ruleset])}#{help.chapter}",
    }


def what_if_question_facts(scene: Scene, seat: int) -> dict:
    seats = [Seat(number=number, name=name) for number, name in enumerate(scene.names)]
    table = TableContext(scene.game, seats, seats[seat], scene.language)
    return {"seat": seat, **(open_question_facts(table, scene.seen_by(seat)) or {})}


def answer_offer_facts(table: TableContext, observation: log.Observation, options: Iterable, words: bool) -> list[dict]:
    """Return each different option once, in the rules' order, with its text if `words` is true."""
    asked, found = observation.question, []
    several, final, ends = isinstance(asked, AskSome), tuple(observation.final), tuple(observation.ends)
    for option, times in answer_paths.count_options(options):
        offer = {
            "choice": option,
            "final": any(alike(option, one) for one in final),
            "ends": any(alike(option, one) for one in ends),
        }
        if words:
            say = table.words.one if several else table.words.option
            offer["text"] = say(asked.what, option, table.names, table.me)
        found.append(offer | ({"times": times} if several else {}))
    return found


def why_not_facts(table: TableContext, observation: log.Observation) -> list[dict]:
    return [
        {
            "path": one.path,
            "why": [{"key": why.key, "facts": why.facts, "text": table.words.why(why)} for why in one.why],
        }
        for one in list_availability(observation.view, observation.seat, table.words)
    ]


# A table


def table_facts(table: TableContext, words: bool) -> dict:
    """Return everything that the table's page shows. Raise Unavailable if its log cannot be loaded."""
    game, mine = table.game, table.mine
    begun = table.head > 0
    hosting = mine is not None and game.host_id is not None and game.host_id == mine.user_id
    found = row_facts(TableRow(game, table.me)) | {
        "head": table.head,
        "log": table.log_name,
        "host": hosting,
        "invitation": game.invitation if hosting and not begun else None,
        "view": None,
        "asked": [],
        "question": None,
        "known": None,
        "undo": {"to": None, "all": None, "count": 0, "turn": None, "own": []},
        "motions": open_motion_facts(table),
        "clock": clock_facts(table),
    }
    if begun:
        observation = log.observe(game, table.me)
        found |= {
            "view": observation.view,
            "asked": asked_facts(table, observation),
            "question": open_question_facts(table, observation, words=words),
            "known": None if table.me is None else samples.seat_knowledge(game, table.me),
            "undo": undo_facts(table, observation),
        }
    return found


def undo_facts(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    turn = observation.undo_turn
    again = turn and vars(turn) | {"text": restart_turn_text(turn, table.names, table.language)}
    return {
        "to": observation.undo_to,
        "all": observation.undo_all,
        "count": observation.undo_count,
        "turn": again,
        "own": observation.own,
    }


def asked_facts(table: TableContext, observation: log.Observation) -> list[dict]:
    return [{**entry, "text": table.words.waits(entry, table.names, table.me)} for entry in observation.view["asked"]]


def clock_facts(table: TableContext) -> dict:
    rows = {row.seat.number: row for row in OpenQuestion.objects.filter(game=table.game).select_related("seat__user")}
    mine = rows.get(-1 if table.me is None else table.me)
    return {
        "paused": table.game.paused_at,
        "wants_pause": [one.number for one in table.seats if one.wants_pause],
        "late": [number for number in sorted(rows) if rows[number].late],
        "left": shown_seconds_left(table, mine) if mine else None,
        "given": mine.given if mine else None,
    }


def shown_seconds_left(table: TableContext, mine: OpenQuestion) -> int | None:
    """Return the seconds on the user's clock, rounded down to minutes to keep ETags stable."""
    if mine.left is None or mine.counted is None:
        return mine.left
    now = timezone.now()
    rest = preferences_of_seat(mine.seat, now).rest(TimeControl.stored(table.game.time_control))
    return max(0, mine.left - int(rest.running(mine.counted, now))) // 60 * 60


def open_motion_facts(table: TableContext) -> list[dict]:
    """Return the open motions; none for users who are not players."""
    if table.mine is None or not table.game.motions or table.game.state != Game.State.RUNNING:
        return []
    playing = [one for one in table.seats if one.user_id is not None and not one.by_stand_in]
    rows = Motion.objects.filter(game=table.game, state=Motion.State.OPEN).prefetch_related("votes")
    return readable_rows("motion", rows, lambda one: motion_facts(table, one, playing))


def motion_facts(table: TableContext, motion: Motion, playing: list[Seat]) -> dict:
    assert table.mine is not None
    voters = voting.voters(motion, playing)
    votes: dict[int | None, bool] = {vote.user_id: vote.agrees for vote in motion.votes.all()}
    return {
        "id": motion.pk,
        "kind": motion.kind,
        "seat": motion.seat,
        "about": motion.facts,
        "text": wording_of_motions.motion_sentence(motion, table.names, table.language, table.me),
        "expires": motion.expires_at,
        "missing_votes": [voter.number for voter in voters if voter.user_id not in votes],
        "can_vote": table.mine in voters,
        "vote": votes.get(table.mine.user_id),
        "own": motion.user_id == table.mine.user_id,
    }


# The log


def log_entry_facts(table: TableContext, lines: Iterable[dict], steps: set[int]) -> list[dict]:
    """Return log entries with their sentences, without entries that have no sentence for this user."""
    return [
        {
            "number": line["number"],
            "key": line["key"],
            "seat": line["seat"],
            "facts": line["facts"],
            "text": text,
            "step": line["number"] in steps,
        }
        for line in lines
        if (text := table.words.line(line, table.names, table.me))
    ]


def remark_facts(table: TableContext, after: int) -> list[dict]:
    def line(remark: Remark) -> dict:
        text = wording_of_time.remark_text(remark, table.names, table.me, table.language)
        return {"number": remark.number, "key": "time", "seat": remark.seat, "facts": {}, "step": False, "text": text}

    return readable_rows("remark", Remark.objects.filter(game=table.game, number__gt=after), line)
