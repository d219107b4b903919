"""Leaks of whole sites: each tells a reader of a table or a club that this reader may not see.

`where` is in the names of the outputs that must catch it (two_sites.py), `role` the reader to whom it is told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from games.facts.errors import Refused
from games.models import Block, Game, Participation, Seat
from games.selectors import listing
from games.selectors.person import PersonPage
from games.tables import favourites
from notifications.emails.context import EmailContext
from roma_site.live import publisher
from tests.safety.leaks import Patch, instead, replying


@dataclass(frozen=True)
class SiteLeak:
    name: str
    where: str
    role: str
    plant: Callable[[Patch], None]


def private_tables() -> Any:
    return Game.objects.filter(public=False)


def counting_all_of_a_host(real: Callable) -> Callable:
    """The tables of a host that are not listed: private ones among them."""
    return lambda user, **only: Game.objects.filter(state=Game.State.OPEN, **only)


def dated_by_the_last_result(response: Any) -> None:
    response["Last-Modified"] = str(Game.objects.aggregate(last=Max("finished_at"))["last"])


def busiest_first(real: Callable) -> Callable:
    return lambda text: sorted(real(text), key=lambda one: Seat.objects.filter(user=one).count())


def looked_up_if_private(real: Callable) -> Callable:
    """Nothing is shown of it, but it takes a query more: time can tell."""

    def shown(self: PersonPage) -> set[str]:
        stays = Participation.objects.filter(user=self.person, game__public=False)
        if stays.exists():
            stays.count()
        return real.func(self)

    return property(shown)


def refused_by_a_block(real: Callable) -> Callable:
    def set_favourite(user: Any, other: Any, wanted: bool) -> None:
        if Block.objects.filter(user=other, other=user).exists():
            raise Refused("no_block", "That player cannot be blocked.")
        real(user, other, wanted)

    return set_favourite


def with_tables_of_the_others(real: Callable) -> Callable:
    """An email that says how busy the others are."""

    def email(self: EmailContext, name: str, headline: str, **more: Any) -> Any:
        others = Seat.objects.filter(user__seats__game=self.game).values("game").distinct().count()
        return real(self, name, f"{headline} {others}", **more)

    return email


def watched_by_all(real: Callable) -> Callable:
    """Whoever watches a table of a player hears of all tables of this player."""

    def messages(changes: Any) -> list[dict[str, Any]]:
        said = real(changes)
        for one in said:
            players = Seat.objects.filter(game__slug=one["table"]).values("user")
            watched = Game.objects.filter(public=True, seats__user__in=players)
            said = [*said, *({**one, "table": slug} for slug in watched.values_list("slug", flat=True).distinct())]
        return said

    return messages


OF_PRIVATE_TABLES = [
    SiteLeak(
        "counted in the lobby", "GET /tables/", "stranger", instead(listing, "open_tables", counting_all_of_a_host)
    ),
    SiteLeak("a header by the last result", "GET /archive/", "stranger", replying(dated_by_the_last_result)),
    SiteLeak("the order of a search", "/people/?q=", "member", instead(favourites, "find_people", busiest_first)),
    SiteLeak("a query more", "GET /people/", "favourite", instead(PersonPage, "shown", looked_up_if_private)),
    SiteLeak("an error by a block", "/favourite/", "member", instead(favourites, "set_favourite", refused_by_a_block)),
    SiteLeak("a number in an email", "emails", "opponent", instead(EmailContext, "email", with_tables_of_the_others)),
    SiteLeak("a stream of others", "stream", "stranger", instead(publisher, "update_messages", watched_by_all)),
]
