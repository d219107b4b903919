"""The panels of a table's page. Each makes its part of the context from table and observation."""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.boards import asking, presenters
from games.boards.reader_board import BoardRequest
from games.database.compiled import CompiledQuery
from games.eventlog import log, samples
from games.eventlog.stamps import is_question_of
from games.facts.addresses import address_of
from games.facts.process_cache import ProcessCache
from games.models import Event, Game
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules.ask import Choice, Illegal
from games.selectors.fragment_cache import cache_value
from games.selectors.listing import TableRow, tutorial_url
from games.selectors.standing_orders import standing_orders_panel
from games.selectors.table_context import TableContext
from games.wording import known as wording_of_known
from games.wording import question_help as wording_of_asked
from games.wording.shared import restart_turn_text
from games.wording.time import moment

from . import timing
from .ending import ending_panel
from .hint_panels import hint_facts
from .next_table import turn_panel
from .people_panels import nudge_rows, voting_panel
from .recent_moves import animation_panel

MAX_RECENT_ENTRIES = 24  # the history page has all entries
first_answer_numbers: ProcessCache[int] = ProcessCache(10_000)  # by table
first_answered = CompiledQuery(
    lambda begin, end: (
        Event.objects.filter(pk__gt=begin, pk__lt=end, kind="answered").order_by("pk").values_list("pk")[:1]
    )
)
undealt = CompiledQuery(
    lambda first, last: (
        Event.objects.filter(pk__gte=first, pk__lte=last).exclude(kind="dealt").order_by("pk").values_list("pk")[:1]
    )
)
cached_previews: ProcessCache[dict | None] = ProcessCache(2000)  # about 2 KB each


def question_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the form of the open question, and the board, on which the reader can also answer."""
    presenter, seen = presenters.presenter_of(table.game.ruleset), last_answer_number(table)
    made = cache(lambda: question_form(table, observation, presenter))
    is_asked = observation.opened is not None and not table.game.suspended
    return {
        "is_asked": is_asked,
        "form": cache(lambda: made()[0]),
        "refusal": "" if table.parts_key else made()[1],
        "done": not is_asked
        and not table.game.over
        and cache_value(table.parts_key, "done", lambda: is_last_to_answer(table, seen)),
        "board": cache(lambda: table_board(table, observation, presenter, made()[0])),
        "board_template": f"games/{table.game.ruleset}/board.html",
    }


def table_board(
    table: TableContext, observation: log.Observation, presenter: SimpleNamespace, form: asking.Form | None
) -> Any:
    before = view_before(table.game, table.me, last_answer_number(table), observation.steps)
    board = presenter.board(
        BoardRequest(observation, table.names, table.language, before, form=form, links=table.links)
    )
    for player in board.get("players", ()):
        if (seat := table.seats[player.seat]).built_in:
            player.robot = _("computer player, %(grade)s") % {"grade": seat.get_grade_display()}
    return board


def question_form(
    table: TableContext, observation: log.Observation, presenter: SimpleNamespace
) -> tuple[asking.Form | None, str]:
    """Return the form with the reader's picks. If they are illegal, return an empty form and the reason."""
    picks = table.picks
    if table.game.suspended or observation.opened is None:
        return None, "" if picks.ready is None or table.game.suspended else table_refusal(table, log.Stale())
    maker = asking.FormMaker(
        observation,
        table.words,
        table.names,
        presenter,
        table.language,
        lambda choice: preview_of(table.game, observation, choice),
        picks.filled,
        table.asks_first,
        page=address_of("games:table", table.game.slug),
        action=address_of("games:answer", table.game.slug),
        marked=table.links.marked,
    )
    form, refusal = _filled_form(table, observation, maker)
    if form is not None:
        form.sentence = table.links.html(form.sentence)
    return form, refusal


def _filled_form(
    table: TableContext, observation: log.Observation, maker: asking.FormMaker
) -> tuple[asking.Form | None, str]:
    picks = table.picks
    if picks.ready is not None and picks.opened is not None:
        known = is_question_of(table.game.pk, picks.opened, picks.stamp)
        if not known or picks.opened != observation.opened:
            return maker.form(), table_refusal(table, log.Stale() if known else log.OtherTimeline())
    try:
        return maker.form(picks.path, picks.picked, picks.ticked, picks.ready), ""
    except Illegal as fault:
        sent = picks.picked if picks.ready is None else picks.ready
        ticked = picks.picked if isinstance(picks.picked, tuple) else None
        return maker.form(ticked=ticked), "" if sent is None else table_refusal(table, fault)


def asked_help_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    asked = observation.question
    help = cache(lambda: wording_of_asked.help_of(asked, observation.view, table.words, table.names)) if asked else None
    return {"asked_help": help, "lesson": tutorial_url(table.game.ruleset)}


def seen_facts(table: TableContext) -> dict[str, Any] | None:
    """Return as text what the reader knows about hidden places.

    `again`: the players agreed to undo an answer, so they may remember more than this text says."""
    known = None if table.me is None else samples.seat_knowledge(table.game, table.me)
    if known is None:
        return None
    return {
        "title": wording_of_known.KNOWLEDGE_TEXTS["title"][table.language],
        "places": [
            replace(place, title=table.links.html(place.title))
            for place in wording_of_known.known_places(known, table.words, table.links.marked, table.me)
        ],
        "unseen": wording_of_known.unseen_text(known, table.words),
        "again": any(remark.key == "undo_carried" for remark in table.sidebar.remarks),
    }


def recent_entries(table: TableContext, observation: log.Observation) -> dict[str, list[dict]]:
    """Return the latest log entries, newest first, and separately the entries of the setup."""
    lines = timing.merge_by_number(
        entry_rows(table, observation, observation.said[-MAX_RECENT_ENTRIES:]),
        timing.remark_rows(table, table.sidebar.remarks),
    )
    set_up, moves = split_set_up(table, observation, lines[-MAX_RECENT_ENTRIES:])
    return {"latest": moves[::-1], "set_up": set_up}


def split_set_up(table: TableContext, observation: log.Observation, lines: list[dict]) -> tuple[list[dict], list[dict]]:
    if not lines or lines[0]["number"] > observation.said[0]["number"]:  # the setup is not among them
        return [], lines
    first = first_answer(table.game) or table.head + 1
    return [one for one in lines if one["number"] < first], [one for one in lines if one["number"] >= first]


def first_answer(game: Game) -> int | None:
    """Return the number of the event with a table's first answer. It never changes."""
    found = first_answer_numbers.get(game.uuid)
    if found is None and (
        row := first_answered.row(begin=game.pk * MAX_EVENTS_PER_GAME, end=(game.pk + 1) * MAX_EVENTS_PER_GAME)
    ):
        found = row[0] % MAX_EVENTS_PER_GAME
        first_answer_numbers.put(game.uuid, found)
    return found


def undo_turn_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    turn = observation.undo_turn
    if turn is None or turn.count == 1:
        return {"undo_turn": None}
    return {"undo_turn": {"to": turn.to, "text": restart_turn_text(turn, table.names, table.language)}}


def summary_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the short parts of the page: table, actions, hint, seats that must answer, recent entries."""
    return {
        "observation": observation,
        "room": TableRow(table.game, table.me),
        "can_try": observation.opened is not None
        and not table.game.suspended
        and not table.by_access_link
        and samples.can_sample(table.game),
        "hint": hint_facts(table, observation) if table.game.practice else None,
        "seen": cache(lambda: seen_facts(table)),
        "ordering": standing_orders_panel(table, observation),
        "waiting": awaited_seats(table, observation),
        "nudges": nudge_rows(table),
        "since": cache(lambda: since_last_answer(table, observation)),
        "lines": cache(lambda: recent_entries(table, observation)),
        "conceded": table.me in observation.outline.conceded,
    }


# The order matters: `time_panel` sets notes on absent seats, and `summary_panel` reads them.
PANELS: tuple[Callable[[TableContext, log.Observation], dict[str, Any]], ...] = (
    question_panel,
    asked_help_panel,
    timing.time_panel,
    voting_panel,
    turn_panel,
    summary_panel,
    animation_panel,
    undo_turn_panel,
    ending_panel,
)


def context_of(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the context of a table's template. Raise Unavailable if the table cannot be loaded."""
    context: dict[str, Any] = {}
    for panel in PANELS:
        context |= panel(table, observation)
    return context


def last_answer_number(table: TableContext) -> int:
    return table.mine.seen if table.mine else 0


def is_last_to_answer(table: TableContext, seen: int) -> bool:
    """Return whether only random outcomes have followed the reader's last answer (event `seen`)."""
    first = table.game.pk * MAX_EVENTS_PER_GAME
    return seen > 0 and not undealt.row(first=first + seen + 1, last=first + table.head)


def entry_rows(table: TableContext, observation: log.Observation, lines: Iterable[dict]) -> list[dict]:
    """Return log entries as sentences, with the URLs of the replay steps that the reader may see."""
    steps = set(observation.steps)
    return [
        {
            "text": text,
            "number": number,
            "key": line["key"],
            "href": f"{table.replay}{number}/" if number in steps else "",
            "by_order": number in table.by_order,
        }
        for line in lines
        if (text := table.line_html(line)) and (number := line["number"])
    ]


def since_last_answer(table: TableContext, observation: log.Observation) -> dict:
    """Return what happened since the reader's last answer, including that answer's consequences.

    If nothing else has happened, return all entries of that answer. Entries that the question repeats are left out."""
    seen = last_answer_number(table)
    if table.me is None:
        lines = timing.merge_by_number(
            entry_rows(table, observation, observation.said[-12:]), timing.remark_rows(table, table.sidebar.remarks)
        )
        set_up, moves = split_set_up(table, observation, lines[-6:])
        return {"lines": moves, "set_up": set_up, "own": False, "more": 0}
    entries = (
        presenters.presenter_of(table.game.ruleset).LINES_IN_QUESTION.get(observation.question.what, ())
        if observation.question
        else ()
    )
    own = [line for line in observation.said if line["number"] == seen]
    fresh = entry_rows(
        table, observation, (line for line in observation.said if line["number"] > seen and line["key"] not in entries)
    )
    fresh = timing.merge_by_number(fresh, timing.remark_rows(table, table.sidebar.remarks, after=seen))
    if fresh:
        fresh = entry_rows(table, observation, own[1:] if own and own[0]["seat"] == table.me else own) + fresh
        set_up, moves = ([], fresh) if seen else split_set_up(table, observation, fresh)
        return {
            "lines": moves[-14:],
            "set_up": set_up,
            "own": False,
            "first": not seen,
            "more": max(0, len(moves) - 14),
        }
    return {"lines": entry_rows(table, observation, own), "set_up": [], "own": True, "more": 0}


def awaited_seats(table: TableContext, observation: log.Observation) -> list[dict]:
    """Return the seats that must answer. `since`: the time of the question, if over a minute ago."""
    minute_ago = timezone.now() - timedelta(minutes=1)
    return [
        {
            "text": table.links.html(table.words.waits(entry, table.links.marked, table.me)),
            "since": row.asked_at if (row := table.asked.get(entry["seat"])) and row.asked_at <= minute_ago else None,
            "until": moment(row.deadline, table.language) if row and row.deadline else "",
            "mine": entry["seat"] == table.me,
            "thinks": table.seats[entry["seat"]].thinks and table.names[entry["seat"]],
        }
        for entry in observation.outline.asked
        if not entry["answered"]
    ]


def view_before(game: Game, seat: int | None, seen: int, steps: list[int]) -> dict | None:
    """Return the reader's view before their last answer; None if there is none or it is hidden."""
    step = bisect_left(steps, seen)
    if not seen or not step or seen not in steps[step : step + 1]:
        return None
    try:
        return log.earlier_view(game, seat, steps[step - 1])
    except Illegal:
        return None


def preview_of(game: Game, observation: log.Observation, choice: Choice) -> dict | None:
    """Return the effect of an answer. It is cached, because pages show it several times.

    Trap: another player may move while the page is rendered. In this case return None; the next page tries again."""
    if (seat := observation.seat) is None:
        return None
    key = bytes(game.digest), seat, observation.opened, repr(choice)
    try:
        return cached_previews.get_or_make(key, lambda: log.preview(game, seat, observation.opened, choice))
    except log.Stale:
        return None


def table_refusal(table: TableContext, fault: Exception) -> str:
    return table.words.refusal(getattr(fault, "key", "other"), getattr(fault, "reason", "")) or _(
        "That is not possible now."
    )
