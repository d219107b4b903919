"""The home page: an introduction for visitors, and a user's tables after signing in."""

import hashlib
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from games.database.compiled import fetch_together
from games.database.unwritable import write_if_possible
from games.facts.process_cache import ProcessCache
from games.models import Game, User
from games.pages.responses import public_page, wants_part
from games.rules import GAMES
from games.selectors import own_tables
from games.selectors.clubs import club_invitations_of
from games.selectors.home_rows import UnfinishedTable, UnfinishedTables, fill_in_questions
from games.selectors.link_previews import site_preview
from games.selectors.listing import OfferedGame, TableRow, offered_games, table_rows
from games.selectors.presets import saved_preset
from games.tables import drafts, invitations
from games.tournaments.entering import MAX_NEWCOMER_TABLES
from games.tournaments.founding import open_newcomers_league
from games.wording.languages import language_of_page

TURNS_PER_PAGE, WAITING_PER_PAGE, MAX_OPEN_TABLES, MAX_FINISHED_GAMES, MAX_TABLES_OF_OTHERS, MAX_INVITATIONS = (
    30,
    30,
    20,
    5,
    4,
    5,
)


rendered_rows: ProcessCache[SafeString] = ProcessCache(8_000)  # about 800 bytes each


@public_page
def home_page(request: HttpRequest) -> HttpResponse:
    """Show the introduction to visitors, and to users their tables (`game` limits them to one game).

    An htmx request gets only the rows, or 204 if its parameter `rows` equals the current `mark`."""
    if not request.user.is_authenticated:
        return render(request, "site/welcome.html", {"games": offered_games(), "preview": site_preview()})
    mine = UnfinishedTables(request.user.pk, timezone.now())
    context = rows_context(request, mine)
    if not wants_part(request):
        idle = not mine.all
        offered = offered_games()
        context |= other_lists_context(request.user, idle) | {"offered": offered, "draft": draft_key(request.user)}
        context["begin"] = suggestions_context(request.user, offered) if idle else None
        context["newcomer"] = len(context["finished"]) <= MAX_NEWCOMER_TABLES
        return render(request, "site/home.html", context)
    if request.GET.get("rows") == context["mark"]:
        return HttpResponse(status=204)
    return render(request, "site/home.html#rows", context)


def rows_context(request: HttpRequest, mine: UnfinishedTables) -> dict[str, Any]:
    """Return the template context of the user's running tables.

    Tables where it is the user's turn come first, by deadline; then tables that wait for others, beginning with tables
    where a motion needs the user's vote. `mark` in the context is a hash of the rendered rows."""
    only = request.GET.get("game", "")
    only = only if only in GAMES else ""
    begun = mine.begun(only)
    turns = Paginator([one for one in begun if one.turn], TURNS_PER_PAGE).get_page(request.GET.get("turns"))
    others = sorted((one for one in begun if not one.turn), key=lambda one: (one.voting, one.asked), reverse=True)
    waiting = Paginator(others, WAITING_PER_PAGE).get_page(request.GET.get("waiting"))
    fill_in_questions(turns)
    shown = {one.game for one in (*turns, *waiting)}
    context = {
        "reader": request.user,
        "only": only,
        "only_query": f"game={only}" if only else "",
        "query": urlencode({"game": only, "turns": turns.number, "waiting": waiting.number}),
        "games": mine.games,
        "turns": turns,
        "turn_lines": render_rows(turns),
        "waiting": waiting,
        "waiting_lines": render_rows(waiting),
        "voting": any(one.voting for one in others),
        "begun": len(mine.begun()),
        "my_turns": sum(one.turn for one in mine.begun()),
        "talks": [talk for talk in mine.talks if talk.game not in shown],
    }
    rows = render_to_string("parts/my_tables.html", context)
    return context | {"rows": rows, "mark": hashlib.sha256(rows.encode()).hexdigest()[:16]}


def render_rows(tables: Iterable[UnfinishedTable]) -> list[SafeString]:
    """Return each table as HTML in the page's language and time zone, cached by its content."""
    reader, found = (language_of_page(), timezone.get_current_timezone_name(), timezone.localdate().year), []
    for line in (table.line() for table in tables):
        row = {"row": line}
        found.append(rendered_rows.get_or_make((reader, line), partial(render_to_string, "parts/home_row.html", row)))
    return found


def other_lists_context(user: Any, idle: bool) -> dict[str, Any]:
    """Return the other lists: invitations, tables waiting for players, finished games, the user's presets.

    If the user has no unfinished table, `suggestions_context` shows the open tables instead."""
    gathering = own_tables.own_open_tables.wanted(user=user.pk, most=MAX_OPEN_TABLES)
    free = own_tables.newest_open_tables.wanted(user=user.pk, most=0 if idle else MAX_TABLES_OF_OTHERS)
    finished = own_tables.own_finished_tables.wanted(user=user.pk, most=MAX_FINISHED_GAMES)
    kinds = own_tables.kinds_of_invitations.wanted(user=user.pk)
    clubs = own_tables.clubs_of.wanted(user=user.pk)
    saved = own_tables.own_presets.wanted(user=user.pk)
    fetch_together(gathering, free, finished, kinds, clubs, saved)
    lists = {"gathering": gathering.all, "open_rows": free.all, "finished": finished.all}
    own_tables.attach_seats(chain(*lists.values()))
    names = clubs.all
    rows: dict[str, Any] = {name: table_rows(games, user, names) for name, games in lists.items()}
    rows["saved"] = [saved_preset(*row) for row in saved.rows if row[1] in GAMES]
    return {"offers_rematch": True, **rows, **invitations_context(user, {kind for (kind,) in kinds.rows})}


def invitations_context(user: Any, kinds: set[str]) -> dict[str, Any]:
    asked = invitations.invitations_of(user)[:MAX_INVITATIONS] if "table" in kinds else ()
    rows = [TableRow(one.game) for one in asked]
    if "asked" in kinds:
        asking = own_tables.tables_asking_clubs_of(user.pk).select_related("host", "club")[:MAX_INVITATIONS]
        rows += [TableRow(game, by_club=True) for game in asking]
    entries = own_tables.unconfirmed_entries.filter(user=user).select_related("tournament")
    return {
        "invitations": rows,
        "to_clubs": club_invitations_of(user)[:MAX_INVITATIONS] if "club" in kinds else (),
        "to_confirm": entries.order_by("tournament__draw_at")[:MAX_INVITATIONS] if "league" in kinds else (),
    }


MAX_SUGGESTED_TABLES = 3  # the tables with the fewest free seats, oldest first


def suggestions_context(user: User, offered: list[OfferedGame]) -> dict[str, Any]:
    """Return suggestions for a user without tables. They do not include a game against the computer."""
    free = own_tables.fullest_open_tables.wanted(user=user.pk, most=MAX_SUGGESTED_TABLES)
    clubs = own_tables.clubs_of.wanted(user=user.pk)
    fetch_together(free, clubs)
    games: Sequence[Game] = free.all
    own_tables.attach_seats(games)
    return {
        "tutorials": [game for game in offered if game.tutorial],
        "open_rows": table_rows(games, user, clubs.all),
        "league": open_newcomers_league(),
    }


def draft_key(user: User) -> str:
    """Return the key of the user's draft, which stops a second click from opening a second table."""
    draft = None
    with write_if_possible():
        draft = drafts.draft_of(user)
    return str(draft.uuid) if draft else ""
