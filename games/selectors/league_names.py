"""The league of a table, read once by each process: the name of a season never changes."""

from typing import NamedTuple

from games.facts.addresses import address_of
from games.facts.process_cache import ProcessCache
from games.models import Game, Tournament

league_names: ProcessCache["LeagueName"] = ProcessCache(5_000)


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
    """Return the league of a table; None if it belongs to none."""
    if game.tournament_id is None:
        return None
    columns = Tournament.objects.filter(pk=game.tournament_id).values_list(*LeagueName._fields)
    return league_names.get_or_make(game.tournament_id, lambda: LeagueName(*columns.get()))


def shown_league_name(name: str | None, newcomers: bool | None) -> str:
    """Return the name in the page's language; "" for no league."""
    return "" if newcomers is None else Tournament(name=name or "", newcomers=newcomers).shown_name
