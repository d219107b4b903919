"""Invitation links, and the previews that chat programs show for links.

The preview of a private table shows only the game and the host, not even whether the game has started."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from games.boards.picture import link_picture
from games.models import Game
from games.tables import invitations
from games.tables.seats import free_seats
from games.wording import game_words
from games.wording.invitations import LINK_TEXTS
from games.wording.languages import language_of_page, nearest_language

from .table_context import TableContext


@dataclass(frozen=True)
class LinkPreview:
    """Title, text, picture (a static file) and URL of a page; `path` is "" if the URL is secret."""

    title: str
    text: str
    picture: str
    path: str


def site_preview(key: str = "site", path: str = "/") -> LinkPreview:
    """Return the preview of a page of the site: "site", "tables" or "archive"."""
    language = language_of_page()
    return LinkPreview(LINK_TEXTS[key][language], LINK_TEXTS[f"{key}.text"][language], link_picture("", language), path)


def rules_preview(ruleset: str, path: str) -> LinkPreview:
    language = language_of_page()
    title = LINK_TEXTS["rules"].filled(language, game=game_words(ruleset, language).term("game"))
    return LinkPreview(title, LINK_TEXTS["rules.text"][language], link_picture(ruleset, language), path)


def table_preview(request: HttpRequest, table: TableContext) -> LinkPreview | None:
    if not table.game.public or request.user.is_authenticated or table.mine is not None:
        return None
    title = LINK_TEXTS["table"].filled(table.language, game=table.game_name, who=", ".join(table.names))
    about = game_words(table.game.ruleset, table.language).term("about")
    return LinkPreview(title, about, link_picture(table.game.ruleset, table.language), request.path)


def invitation_preview(request: HttpRequest, game: Game) -> LinkPreview:
    """Return the preview of an invitation, which does not change as long as the table exists.

    Chat programs send no language, so the preview is in the host's language."""
    language = language_of_page()
    if game.host and "Accept-Language" not in request.headers:
        language = nearest_language(getattr(game.host, "language", "")) or language
    name = game_words(game.ruleset, language).term("game")
    key, who = ("invites", game.host.public_name) if game.host else ("invited", "")
    title, picture = LINK_TEXTS[key].filled(language, who=who, game=name), link_picture(game.ruleset, language)
    return LinkPreview(title, LINK_TEXTS["invited.text"][language], picture, request.path if game.public else "")


def invitation_link(game: Game) -> str:
    token = f"?invite={game.invitation}" if invitations.needs_token(game) else ""
    return settings.SITE_URL + reverse("games:join", args=[game.slug]) + token


def free_seat_link(game: Game) -> str:
    if invitations.needs_token(game):
        return invitation_link(game)
    return settings.SITE_URL + reverse("games:table", args=[game.slug])


def invite_link_facts(game: Game) -> dict[str, Any]:
    has_token = invitations.needs_token(game)
    return {
        "link": invitation_link(game),
        "until": game.invite_until if has_token else None,
        "uses": game.invite_uses if has_token else 0,
        "ended": has_token and game.is_link_over,
        "renewable": has_token,
        "days": invitations.INVITE_LINK_DAYS,
    }


def lets_sign_up(game: Game, token: str | None) -> bool:
    """Return whether a table's link lets new people sign up (SIGNUPS=invited), which needs a free seat."""
    return game.is_link_valid(token) and (game.state == Game.State.OPEN or free_seats(game).exists())


def email_invitation(game: Game, address: str) -> dict[str, str]:
    """Return a message for the host after inviting an email address: text, link and `mailto` link.

    The message is the same whether or not the address belongs to a player."""
    name = game_words(game.ruleset, language_of_page()).term("game")
    body = _(
        "Would you like to play %(game)s with me? It is a board game by correspondence: you move when you have a minute."
    )
    mail = {"subject": name, "body": f"{body % {'game': name}}\n\n{invitation_link(game)}\n"}
    text = _("If this address belongs to a player, they have been notified. Otherwise, send them this link.")
    mailto = f"mailto:{quote(address, safe='@')}?{urlencode(mail, quote_via=quote)}"
    return {"text": text, "link": invitation_link(game), "mailto": mailto}
