"""The HTML of the players' names and numbers above the board.

It is made in Python for speed, because every move changes it."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from .icons.markup import icon
from .pieces import Number, Seated

ROW = (
    '<li data-zone="seat-{key}"{asks} {looks}>'
    ' <a href="#p{key}"><span class="token seat-{colour}" aria-hidden="true">{numeral}</span> {signs}{name}</a>'
    " {total} <dl> {numbers} </dl> </li>"
)
NUMBER = (
    '<div data-zone="{name}-{key}" title="{label}"{changed}> <dt>{icon}<span>{label}</span></dt>'
    " <dd{owner}>{value}{room}</dd> </div>"
)


def scoreboard(players: Iterable[Seated], highlighted: str) -> SafeString:
    """Return the list of players; `highlighted`: attributes that mark the reader's row."""
    rows = " ".join(player_row(player, highlighted) for player in players)
    return format_html('<ul class="scoreboard" aria-label="{}"> {} </ul>', _("Players and scores"), safe(rows))


def player_row(player: Seated, highlighted: str) -> SafeString:
    asked = " asked" if player.asked else ""
    looks = format_html('class="me{}"{}', asked, highlighted) if player.you else 'class="asked"' if asked else ""
    numbers = " ".join(number_html(player.key, player.seat, number) for number in player.scores)
    return format_html(
        ROW,
        key=player.key,
        asks=format_html(' data-asks="{}"', player.questions) if player.questions else "",
        looks=safe(looks),
        colour=player.colour,
        numeral=player.numeral,
        signs=signs_html(player.winner, player.robot, player.asked, _("winner"), _("to act")),
        name=player.name,
        total="" if player.total is None else total_html(player.total, _("points")),
        numbers=safe(numbers),
    )


@lru_cache(maxsize=512)
def signs_html(winner: bool, robot: str, asked: bool, won: str, acts: str) -> SafeString:
    signs = (("crown", won if winner else ""), ("stand_in", robot), ("wait", acts if asked else ""))
    return safe("".join(f"{icon(name, label)} " for name, label in signs if label))


@lru_cache(maxsize=512)
def total_html(total: int, points: str) -> SafeString:
    return format_html('<b class="total" title="{}">{}{}</b>', points, icon("laurel", points), total)


def number_html(key: str, seat: int, number: Number) -> SafeString:
    return _number_html(key, seat, number.icon, number.label, number.value, number.changed, number.room)


@lru_cache(maxsize=4096, typed=True)
def _number_html(
    key: str, seat: int, name: str, label: str, value: object, changed: bool, room: int | None
) -> SafeString:
    return format_html(
        NUMBER,
        name=name,
        key=key,
        label=label,
        changed=safe(' class="changed"' if changed else ""),
        icon=icon(name),
        owner=safe(f' data-score-of="{seat}"' if seat >= 0 else ""),  # the Consul is no player
        value=value,
        room="" if room is None else format_html('<span class="room">/{}</span>', room),
    )


def safe(html: str) -> SafeString:
    return mark_safe(html)  # noqa: S308 - of format_html, or fixed
