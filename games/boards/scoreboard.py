"""The HTML of the players' names and numbers, above the board and above each player's area.

It is made in Python for speed, because every move changes it."""

from collections.abc import Iterable
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from .icons import icon
from .pieces import Number, Seated

ROW = (
    '<li data-zone="seat-{key}"{asks} {looks}>'
    ' <a href="#p{key}"><span class="token seat-{colour}" aria-hidden="true">{numeral}</span> {signs}{name}</a>'
    " {total} <dl> {numbers} </dl> </li>"
)
AREA_HEADER = """<header data-zone="seat-{seat}">
    <h2 id="p{seat}">
      <span class="token seat-{seat}" aria-hidden="true">{numeral}</span>
      {leads}
      {wins}{name}
      {you}
      {tags}
    </h2>
    {show_all}
  </header>
  <p class="in-words">{in_words}</p>"""
SHOW_ALL = """<label class="unfold">
  <input type="checkbox" class="keep" id="open-{}">
  <span class="sr">{}</span>
</label>
"""
NUMBER = (
    '<div data-zone="{name}-{key}" title="{label}"{changed}> <dt>{icon}<span>{label}</span></dt>'
    " <dd{owner}>{value}{room}</dd> </div>"
)


def scoreboard(players: Iterable[Seated], highlighted: str) -> SafeString:
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


def area_header(player: Seated, mine: bool, leads: str, *tags: str) -> SafeString:
    """Return the header of a player's area. `leads`: the label of the leader's sign, or ""; `tags`: notes."""
    show_all = SafeString() if mine else show_all_html(player.key, player.name, _("Show everything that %(name)s has"))
    return format_html(
        AREA_HEADER,
        seat=player.seat,
        numeral=player.numeral,
        leads=format_html("{} ", icon("leader", leads)) if leads else "",
        wins=format_html("{} ", icon("crown", _("winner"))) if player.winner else "",
        name=format_html('<a class="person-link" href="{}">{}</a>', player.page, player.name)
        if player.page
        else player.name,
        you=format_html(' <span class="soft">({})</span>', _("you")) if player.you else "",
        tags=safe("\n      ".join(format_html(' <span class="tag">{}</span>', tag) if tag else "" for tag in tags)),
        show_all=show_all,
        in_words=player.in_words,
    )


@lru_cache(maxsize=512)
def show_all_html(key: str, name: str, text: str) -> SafeString:
    return format_html(SHOW_ALL, key, text % {"name": name})


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
