"""The HTML of a board target, for its template and for presenters that write whole boards."""

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from .forms import Tile


def target_html(tile: Tile, table: str) -> SafeString:
    """Return a button, a link to the next step, a label, or a mark for the answer to be confirmed.

    A final answer has a second element for touch screens, which asks to confirm it. `table`: the URL of the page."""
    label = escape(tile.label)
    if not (tile.json or tile.id):
        html = f'<span class="board-target chosen" data-chosen><span class="sr">{label}</span></span>'
    elif tile.id:
        html = f'<label class="board-target" for="{escape(tile.id)}"><span class="sr">{label}</span></label>'
    elif tile.whole:
        html = button(tile, label, table)
    else:
        html = step_link("board-target", label, f' title="{label}"', table + tile.href)
    return mark_safe(html)  # noqa: S308 - all that comes from outside is escaped


def button(tile: Tile, label: str, table: str) -> str:
    for_good = escape(_("cannot be undone"))
    lasts, final = (f"{label} ({for_good})", " final") if tile.final else (label, "")
    sends = f'type="submit" form="answers" name="choice" value="{escape(tile.json)}"'
    pressed = f'<button {sends} class="board-target{final}" aria-label="{lasts}" title="{label}"></button>'
    return pressed + (step_link("board-target final touch", lasts, "", table + tile.href) if tile.final else "")


def step_link(kind: str, label: str, more: str, address: str) -> str:
    goes = escape(address)
    htmx = f'hx-get="{goes}" hx-target="#table" hx-swap="outerHTML" hx-push-url="true"'
    return f'<a class="{kind}" href="{goes}" {htmx} aria-label="{label}"{more}></a>'
