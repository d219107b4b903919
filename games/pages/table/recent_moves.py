"""The animation of recent moves above a table's board and in a replay: see games/boards/animations.py."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from django.utils import timezone

from games.boards.animations import MAX_MOVES, animation_of
from games.eventlog import log
from games.selectors.table_context import TableContext
from games.wording.messages import Table, nouns
from games.wording.time import day, hour, weekday

MAX_LOG_ENTRIES = 4 * MAX_MOVES  # a move has about two entries
MOVE_NOUNS = nouns("games", {"moves": ("{n} move", "{n} moves")})
HEADINGS = Table(
    "games.animation",
    {
        "today": "{moves} since {when}",
        "week": "{moves} since {when}",
        "day": "{moves} since {when}",
        "first": "{moves} so far",
        "watched": "Latest moves",
        "last": "{moves}; showing the last {n}",
    },
    "today: {when} is a time, 18:00; week: a day, Tuesday; day: a date, Tue 24 Nov. last: after one of the others.",
)


def animation_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the animation of moves since the reader's last answer. Spectators get the last moves."""
    return {"animation": cache(lambda: animation_facts(table, observation))}


def animation_facts(table: TableContext, observation: log.Observation) -> dict[str, Any] | None:
    """Return an animation's data, its title and last move, and `key`; None if there is nothing to play.

    The browser stores under `key` which moves it has already played."""
    seen = table.mine.seen if table.mine else 0
    lines = [line for line in observation.said if line["number"] > seen]
    moves = len({line["number"] for line in lines})
    film = animation_of_entries(table, observation, lines[-MAX_LOG_ENTRIES:])
    if film is None:
        return None
    since = log.moment_of(table.game, seen)
    text = heading_text(moves, film["played"], since, table.mine is None, table.language, timezone.now())
    return {**film, "title": text, "key": table.storage_key}


def animation_of_entries(
    table: TableContext, observation: log.Observation, lines: Iterable[dict]
) -> dict[str, Any] | None:
    entries = [{**line, "text": text} for line in lines if (text := table.line_text(line))]
    return animation_of(
        entries, table.game.ruleset, table.words, observation.view["options"], observation.seat, len(table.seats)
    )


def turns_of(entries: Sequence[dict], steps: Sequence[int]) -> list[tuple[int, int | None]]:
    """Return (index of a step, seat) for each step at which a seat's turn begins.

    If the log has no entries about turns, a turn begins when the next entry is about another seat."""
    has_turns = any(line["key"] == "turn" for line in entries)
    found: list[tuple[int, int | None]] = []
    whose = None
    for line in entries:
        if line["seat"] is None or (has_turns and line["key"] != "turn") or (not has_turns and line["seat"] == whose):
            continue
        whose = line["seat"]
        place = bisect_right(steps, line["number"]) - 1
        if place >= 0 and (not found or found[-1][0] != place):
            found.append((place, whose))
    return found


def next_turns(entries: Sequence[dict], steps: Sequence[int], place: int, me: int | None) -> dict[str, int]:
    later = [(at, seat) for at, seat in turns_of(entries, steps) if at > place]
    found = {"turn": later[0][0]} if later else {}
    mine = next((at for at, seat in later if seat == me), None) if me is not None else None
    return found if mine is None else {**found, "mine": mine}


def heading_text(moves: int, played: int, since: datetime | None, watched: bool, language: str, now: datetime) -> str:
    """Return the heading: how many moves were made since a time, and how many of them are shown.

    Spectators get a fixed text."""
    if watched:
        return str(HEADINGS["watched"][language])
    key, when = heading_and_time(since, language, now)
    text = str(HEADINGS[key].filled(language, moves=MOVE_NOUNS["moves"].said(moves, language), when=when))
    return text if played == moves else str(HEADINGS["last"].filled(language, moves=text, n=played))


def heading_and_time(since: datetime | None, language: str, now: datetime) -> tuple[str, str]:
    """Return the key of the heading and the time in it: an hour (today), a weekday (this week) or a date."""
    if since is None:
        return "first", ""
    then, today = timezone.localtime(since), timezone.localtime(now).date()
    if then.date() == today:
        return "today", hour(then)
    if today - then.date() < timedelta(days=7):
        return "week", weekday(then, language)
    return "day", day(then.date(), language, today)
