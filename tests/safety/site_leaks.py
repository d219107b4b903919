"""Leaks of whole sites: each shows a reader something of a table or a club that this reader may not see.

`where` is in the names of the outputs that must catch it (two_sites.py), `role` the reader who gets them."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from django.db.models import Count, Max, Q
from django.shortcuts import get_object_or_404

from games.api import leagues as league_endpoints
from games.api.shapes.leagues import LeagueSummary
from games.facts.errors import Refused
from games.models import Block, Club, Entrant, Game, Membership, Message, Participation, Seat, Tournament
from games.pages.finished import archive
from games.pages.leagues import views as league_pages
from games.pages.table import views
from games.selectors import clubs, listing, person
from games.selectors.person import PersonPage
from games.tables import favourites
from notifications.emails import digest_emails
from notifications.emails.context import EmailContext
from notifications.outbox import club_subjects
from roma_site.accounts import data_export
from roma_site.live import changes
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


def counted_with_private_results(patch: Patch) -> None:
    patch.setattr(person, "public_counts", person.own_counts)


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
    """Spectators of a table also get the update messages of its players' other tables."""

    def messages(changes: Any) -> list[dict[str, Any]]:
        said = real(changes)
        for one in said:
            players = Seat.objects.filter(game__slug=one["table"]).values("user")
            watched = Game.objects.filter(public=True, seats__user__in=players)
            said = [*said, *({**one, "table": slug} for slug in watched.values_list("slug", flat=True).distinct())]
        return said

    return messages


def with_clubs(real: Callable) -> Callable:
    """A search for people that finds clubs by their names, too: their owners."""

    def find_people(text: str) -> list[Any]:
        named = Membership.objects.filter(club__name__istartswith=text, role=Membership.Role.OWNER)
        return [*real(text), *(one.user for one in named.select_related("user"))]

    return find_people


def visible_to_members(real: Callable) -> Callable:
    """Members of a club see the tables of all clubs."""
    return lambda user: real(user) | (Q(club__isnull=False) if user.pk else Q())


def known_to_all(real: Callable) -> Callable:
    def knowable_club(slug: str, user: Any, token: str = "") -> Any:
        club = Club.objects.filter(slug=slug).first()
        return club and (club, "")

    return knowable_club


def previewed_with_a_club(real: Callable) -> Callable:
    def preview(request: Any, table: Any) -> Any:
        found = real(request, table)
        clubs = Club.objects.filter(memberships__user__seats__game=table.game).order_by("name").distinct()
        return found and replace(found, title=f"{found.title} ({', '.join(club.name for club in clubs)})")

    return preview


def listed_with_closed_ones(real: Callable) -> Callable:
    """The order of the clubs that can be joined shows what their members do elsewhere."""

    def clubs_to_join(user: Any) -> Any:
        busy = Count("memberships__user__memberships__club__messages")
        return real(user).annotate(busy=busy).order_by("-busy", "-pk")

    return clubs_to_join


def counting_all_entrants(real: Callable) -> Callable:
    return lambda shape, one: {**real(shape, one), "entrants": Entrant.objects.count()}


def all_seasons(real: Callable) -> Callable:
    return lambda user: Tournament.objects.all()


def of_all_seasons(real: Callable) -> Callable:
    return lambda request, slug: SimpleNamespace(season=get_object_or_404(Tournament, slug=slug))


def with_laurels_of_all_leagues(real: Callable) -> Callable:
    return lambda user, own: real(user, True)


def with_tables_of_leagues(real: Callable) -> Callable:
    return lambda user: real(user) | Q(tournament__isnull=False)


def seen_by_all(real: Callable) -> Callable:
    return lambda season, user: True


def with_the_talk(real: Callable) -> Callable:
    """A digest that ends with what was said in the clubs of the reader, present and former."""

    def email(user: Any, name: str, context: dict, **more: Any) -> Any:
        said = Message.objects.filter(club__messages__user=user).order_by("-pk").first()
        return real(user, name, {**context, "headline": f"{context['headline']} {said and said.text}"}, **more)

    return email


def told_to_all_who_knew(real: Callable) -> Callable:
    """Streams about a club's tables for all users with a membership row: excluded users, too."""

    def messages(changes: Any) -> list[dict[str, Any]]:
        said = real(changes)
        for one in said:
            known = Membership.objects.filter(club__games__slug=one["table"]).values_list("user", flat=True)
            one["people"] |= {str(user): "0.0" for user in known}
        return said

    return messages


def exported_with_the_name(real: Callable) -> Callable:
    """Own data that name the clubs of one's tables as they are called now."""

    def document(user: Any) -> str:
        names = Club.objects.filter(games__seats__user=user).values_list("name", flat=True)
        return f"{real(user)} {sorted({*names})}"

    return document


OF_PRIVATE_TABLES = [
    SiteLeak(
        "counted in the lobby", "GET /tables/", "stranger", instead(listing, "open_tables", counting_all_of_a_host)
    ),
    SiteLeak("a header by the last result", "GET /archive/", "stranger", replying(dated_by_the_last_result)),
    SiteLeak("the order of a search", "/people/?q=", "member", instead(favourites, "find_people", busiest_first)),
    SiteLeak("a query more", "GET /people/", "favourite", instead(PersonPage, "shown", looked_up_if_private)),
    SiteLeak("an error by a block", "/favourite/", "member", instead(favourites, "set_favourite", refused_by_a_block)),
    SiteLeak("a number in an email", "emails", "opponent", instead(EmailContext, "email", with_tables_of_the_others)),
    SiteLeak("a stream of others", "stream", "stranger", instead(changes, "update_messages", watched_by_all)),
]

OF_CLOSED_CLUBS = [
    SiteLeak("a name in a search", "/people/?q=", "member", instead(favourites, "find_people", with_clubs)),
    SiteLeak("a number on a person's page", "GET /people/", "opponent", counted_with_private_results),
    SiteLeak("a club in a link preview", "GET /t/", "stranger", instead(views, "table_preview", previewed_with_a_club)),
    SiteLeak("the order of clubs", "GET /clubs/", "member", instead(clubs, "clubs_to_join", listed_with_closed_ones)),
    SiteLeak("another club's results", "GET /archive/", "member", instead(archive, "visible_to", visible_to_members)),
    SiteLeak(
        "a number of entrants",
        "GET /api/v1/leagues/",
        "stranger",
        instead(LeagueSummary, "to_representation", counting_all_entrants),
    ),
    SiteLeak(
        "a season's file",
        "/leagues/secret-league/season.csv",
        "member",
        instead(league_pages, "league_context", of_all_seasons),
    ),
    SiteLeak(
        "a league on a person's page",
        "GET /people/",
        "opponent",
        instead(person, "laurels_of", with_laurels_of_all_leagues),
    ),
    SiteLeak("another refusal", "league/enter/", "member", instead(league_endpoints, "visible_to", all_seasons)),
    SiteLeak(
        "a league's table in the archive",
        "GET /archive/",
        "stranger",
        instead(archive, "visible_to", with_tables_of_leagues),
    ),
    SiteLeak("an address that answers", "/c/secret-club/", "member", instead(clubs, "knowable_club", known_to_all)),
    SiteLeak("a league's email to former members", "emails", "removed", instead(club_subjects, "may_see", seen_by_all)),
    SiteLeak("talk in a digest", "emails", "removed", instead(digest_emails, "render_email", with_the_talk)),
    SiteLeak(
        "a stream of excluded people", "stream", "barred", instead(changes, "update_messages", told_to_all_who_knew)
    ),
    SiteLeak(
        "a name in one's data", "export", "removed", instead(data_export, "export_document", exported_with_the_name)
    ),
]
