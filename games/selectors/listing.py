"""Lists of the tables that a user can see, and of games, leagues and demos; each takes few queries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.urls import reverse

from games.boards.tutorials import demo_of, scripts_of
from games.clocks.time_control import TimeControl
from games.eventlog.card_sets import card_set_title
from games.facts import luck
from games.facts.addresses import address_of
from games.facts.process_cache import ProcessCache
from games.models import Club, Game, OpenQuestion, Seat, Tournament
from games.rules import GAMES
from games.selectors.duration import estimate_duration
from games.selectors.own_tables import DEFERRED_FIELDS, MAX_ROWS_PER_HOST, open_tables
from games.tables.memberships import is_of_own_club
from games.tables.seats import free_seats
from games.wording import Words, game_words, words_of
from games.wording import time as wording_of_time
from games.wording.languages import language_of_page
from games.wording.text import joined

league_names: ProcessCache[LeagueName] = ProcessCache(5_000)
DEMO_START = "begin"  # no answers yet


def words_for_page(ruleset: str) -> Words:
    return game_words(ruleset, language_of_page())


def own_seat_at_game(user: Any) -> QuerySet[Seat]:
    return Seat.objects.filter(game=OuterRef("pk"), user=user)


def visible_to(user: Any) -> Q:
    if not user.is_authenticated:
        return Q(public=True)
    return Q(public=True) | Q(Exists(own_seat_at_game(user))) | Q(is_of_own_club(user))


def prefetch_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    asked = Prefetch("open_questions", OpenQuestion.objects.select_related("seat").order_by("asked_at", "seat__number"))
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")), asked).defer(*DEFERRED_FIELDS)


@dataclass
class OfferedGame:
    ruleset: str
    name: str
    about: str
    least: int
    most: int

    @property
    def demo(self) -> str:
        return demo_url(self.ruleset)

    @property
    def tutorial(self) -> str:
        return tutorial_url(self.ruleset)


def tutorial_url(ruleset: str) -> str:
    scripts = scripts_of(ruleset)
    return address_of("games:tutorial", scripts[0].name) if scripts else ""


def offered_games() -> list[OfferedGame]:
    return [
        OfferedGame(key, words.term("game"), words.term("about"), min(game.SEATS), max(game.SEATS))
        for key, game in GAMES.items()
        if (words := words_for_page(key))
    ]


@dataclass
class TableRow:
    game: Game
    me: int | None = None
    more_of_host: int = 0  # open tables of the same host that are not listed
    by_club: bool = False  # the host asks all members of the club
    club_name: str = ""  # of a club of the reader

    @property
    def seats(self) -> list[Seat]:
        return list(self.game.seats.all())

    @property
    def mine(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.number == self.me), None)

    @property
    def nonces_digest(self) -> str:
        """Return the digest of the nonces added so far, for the next player; "" unless the table is open."""
        if self.game.state != Game.State.OPEN:
            return ""
        nonces = {seat.number: seat.nonce if seat.commitment_seen is not None else "" for seat in self.seats}
        if self.game.rematch_of_id is not None:  # seats are taken in any order, so free seats count as ""
            nonces = {number: nonces.get(number, "") for number in range(self.game.size)}
        return luck.nonces_digest(self.game.uuid, list(nonces.values()))

    @property
    def nonces_count(self) -> int:
        """Return the number of taken seats; at a rematch, the number of seats with a nonce."""
        own = [seat for seat in self.seats if seat.commitment_seen is not None]
        return len(self.seats if self.game.rematch_of_id is None else own)

    @property
    def words(self) -> Words:
        return words_of(self.game, language_of_page())

    @property
    def game_name(self) -> str:
        return self.words.term("game")

    @property
    def about(self) -> str:
        return self.words.term("about")

    @property
    def pace(self) -> str:
        return wording_of_time.time_control_text(TimeControl.stored(self.game.time_control), language_of_page())

    @property
    def length(self) -> str:
        duration = estimate_duration(self.game)
        return duration.summary(language_of_page()) if duration else ""

    @property
    def options(self) -> list[dict]:
        """Return the options that differ from the default, each with its value and explanation."""
        usual = {name: values[0] for name, values in GAMES[self.game.ruleset].OPTIONS.items()}
        chosen = {**usual, **self.game.options}
        return [
            {**one, "name": self.option_name(one, chosen[one["key"]])}
            for one in self.words.options()
            if one["key"] in usual and chosen[one["key"]] != usual[one["key"]]
        ]

    def option_name(self, option: dict, value: object) -> str:
        """Return the name of a switch, or "name: value" of another option. A card set's value is its title."""
        if value is True:
            return option["name"]
        cards = self.words.cards
        shown = card_set_title(cards) if option["key"] == "cards" and cards else self.words.value(option["key"], value)
        return f"{option['name']}: {shown}"

    @property
    def others(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.number != self.me]

    @property
    def others_text(self) -> str:
        return joined([seat.shown_name for seat in self.others], self.words.language)

    @property
    def free(self) -> int:
        return self.game.size - len(self.seats)

    @property
    def free_seats(self) -> list[Seat]:
        return list(free_seats(self.game))

    @property
    def waits_for(self) -> list[OpenQuestion]:
        return list(self.game.open_questions.all())

    @property
    def league(self) -> LeagueName | None:
        return league_of(self.game)

    @property
    def ranking(self) -> list[Seat]:
        return sorted(self.seats, key=lambda seat: (not seat.winner, -(seat.score or 0), seat.number))

    @property
    def winners(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.winner]

    @property
    def won(self) -> bool:
        return any(seat.winner and seat.number == self.me for seat in self.seats)

    @property
    def reason(self) -> str:
        return self.words.reason((self.game.result or {}).get("reason", ""))


def table_rows(games: Iterable[Game], user: Any, clubs: Iterable[Club] = ()) -> list[TableRow]:
    """Return the games as rows with the user's own seat. `clubs`: the clubs of the user (`clubs_of`)."""
    names: dict[int | None, str] = {club.pk: club.name for club in clubs}
    return [TableRow(game, _own_number(game, user), club_name=names.get(game.club_id, "")) for game in games]


def _own_number(game: Game, user: Any) -> int | None:
    return next(
        (seat.number for seat in game.seats.all() if seat.user_id is not None and seat.user_id == user.pk), None
    )


def count_hidden_tables(rows: Iterable[TableRow], user: int | None) -> None:
    """Set on each host's last row how many open tables of this host are not listed."""
    last = {row.game.host_id: row for row in rows if row.game.host_id is not None}
    counted = open_tables(user).filter(host__in=last).values("host").annotate(n=Count("pk")).order_by()
    for host, count in counted.values_list("host", "n") if last else ():
        last[host].more_of_host = max(0, count - MAX_ROWS_PER_HOST)


class BoundedPaginator(Paginator):
    """A paginator over the first MAX_ROWS rows of a query; `more`: the query has more rows.

    Without this limit, counting or skipping a million rows would take longer than the rest of the page."""

    MAX_ROWS = 10_000

    @cached_property
    def _found(self) -> int:
        rows = cast(QuerySet[Any], self.object_list)
        return rows.order_by().values("pk")[: self.MAX_ROWS + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self._found, self.MAX_ROWS)

    @property
    def more(self) -> bool:
        return self._found > self.MAX_ROWS


class LeagueName(NamedTuple):
    """The season of a league; `name` is empty for a newcomers' league, whose name depends on the language."""

    slug: str
    name: str
    newcomers: bool

    @property
    def shown_name(self) -> str:
        return shown_league_name(self.name, self.newcomers)

    @property
    def url(self) -> str:
        return address_of("games:league", self.slug)


def league_of(game: Game) -> LeagueName | None:
    if game.tournament_id is None:
        return None
    columns = Tournament.objects.filter(pk=game.tournament_id).values_list(*LeagueName._fields)
    return league_names.get_or_make(game.tournament_id, lambda: LeagueName(*columns.get()))


def shown_league_name(name: str | None, newcomers: bool | None) -> str:
    """Return the name in the page's language; "" for no league."""
    return "" if newcomers is None else Tournament(name=name or "", newcomers=newcomers).shown_name


class DemoInvitation(NamedTuple):
    """The invitation from which a visitor came to the demo; both fields are "" if there was none.

    The values come from the URL and are not checked until the visitor opens the table."""

    table: str = ""
    token: str = ""

    @property
    def seat(self) -> str:
        query = f"?{urlencode({'invite': self.token})}" if self.token else ""
        return reverse("games:join", args=[self.table]) + query + "#sit" if self.table else ""


def demo_url(ruleset: str, way: str = DEMO_START, invited: Iterable[str] = ()) -> str:
    """Return the URL of the demo's position after the answers in `way`; "" if the game has no demo."""
    moves = demo_of(ruleset)
    return reverse("games:demo", args=[ruleset, moves.version, way, *filter(None, invited)]) if moves else ""
