"""The project's drawings: a small picture for everything that has a name at a table.

Each drawing is the content of a 24 by 24 SVG in one color, `currentColor`. Each page has one sprite and refers to its
drawings with `<use>`; the picture of a board contains copies of its drawings. SHARED_ICONS are for all games; the
drawings of one game are in `icons.py` of its box: ICONS {name: drawing}."""

from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.facts.box_modules import box_module
from games.rules import GAMES

ICON_SIDE = 24  # units of a drawing's square
STROKE = 'fill="none" stroke="currentColor" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round"'
L2, L15, L1 = STROKE.format(w=2), STROKE.format(w=1.6), STROKE.format(w=1.1)
FILL = 'fill="currentColor"'
SHARED_ICONS = {
    # a star
    "influence": f'<path {FILL} d="m12 2 2.6 6.6 7 .4-5.4 4.5 1.8 6.9-6-3.8-6 3.8 1.8-6.9L2.4 9l7-.4z"/>',
    # a wreath: points of all games
    "laurel": f'<path {L15} d="M8 4.5Q3.5 8.5 5 14t7 6.500q5.5-1 7-6.500t-3-9.5"/><g {FILL}><path d="M7.5 5.500Q4.5 5 3.5 2.5q3 0 4 3zM5 10Q2 9.5 1.5 6.8 4.5 7 5 10zM5 14.5Q1.8 14.5 1 12q3-.5 4 2.5zM8 18.500q-3 .8-4.5-1.3 2.8-1.2 4.5 1.300zM16.5 5.500q3-.5 4-3-3 0-4 3zM19 10q3-.5 3.5-3.200Q19.5 7 19 10zM19 14.5q3.2 0 4-2.5-3-.5-4 2.5zM16 18.500q3 .8 4.5-1.3-2.8-1.2-4.5 1.300z"/></g>',
    "coin": f'<path {FILL} fill-rule="evenodd" d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 2.200a7.3 7.3 0 1 1 0 14.6 7.3 7.3 0 0 1 0-14.600zM8.5 7.5l2.2 4.5-2.2 4.5h2.300l1.2-2.6 1.2 2.600h2.300L13.3 12l2.2-4.5h-2.300L12 10.100l-1.2-2.600z"/>',
    "hand": f'<g {L15}><rect x="3" y="8" width="8" height="12" rx="1.2" transform="rotate(-16 7 14)"/><rect x="8" y="6" width="8" height="12" rx="1.2"/><rect x="13" y="8" width="8" height="12" rx="1.2" transform="rotate(16 17 14)"/></g>',
    "deck": f'<path {L15} d="M7 3.5h11q1 0 1 1V18M4.5 6.500H15q1 0 1 1V20q0 1-1 1H5.500q-1 0-1-1z"/>',
    "clientele": f'<circle cx="7.5" cy="8" r="3" {FILL}/><circle cx="16.5" cy="8" r="3" {FILL}/><path {FILL} d="M1.5 20v-2.5q0-5 6-5 4.5 0 4.5 3.5 0-3.5 4.5-3.5 6 0 6 5V20z"/>',
    "stockpile": f'<path {L15} d="M7.5 3.5h9v7h-9zM2.5 12.5h9v8h-9zM12.5 12.5h9v8h-9zM7.5 6.500h9M2.5 15.500h9M12.5 15.500h9"/>',
    "vault": f'<path {L15} d="M3 11q0-6 9-6t9 6v9H3zM3 11.500h18"/><path {FILL} d="M10 9.500h4v5h-4z"/>',
    "camp": f'<path {L15} d="M12 3 2.5 20h19zM12 10l-3.5 10M12 10l3.5 10"/>',
    "site": f'<path {L15} d="M3 20.500h18M5 20V9l7-5 7 5v11" stroke-dasharray="2.4 2.4"/>',
    "buildings": f'<path {FILL} d="M12 2.5 22 8v1.800H2V8zM4 11h2.600v7H4zM8.5 11h2.600v7H8.500zM13 11h2.600v7H13zM17.5 11H20v7h-2.5zM2.5 19h19v2.5h-19z"/>',
    "pool": f'<path {L15} d="M2.5 11h19q-.5 8.5-9.5 8.500T2.5 11z"/><path {L15} d="M6 8q1.5-2 3 0t3 0 3 0 3 0"/>',
    "leader": f'<path {L2} d="M6 22V2.5"/><path {FILL} d="M7 3h13l-3.5 4.5L20 12H7z"/>',
    # one way, and another that branches off and is only tried
    "what_if": f'<g {L15}><circle cx="6" cy="4.800" r="2.300"/><circle cx="6" cy="19.200" r="2.300"/><path d="M6 16.900V7.100"/><path d="M6 15.500q0-4 5-4.200 6-.3 6.500-2.300" stroke-dasharray="2.400 2.400"/></g><circle {FILL} cx="17.5" cy="6" r="2.800"/>',
    "think": f'<path {FILL} d="M2 13.5q3.5-1 5-3.5h9.500q3.5 0 4.5 3 .6 2.5-1.500 4-2.5 1.800-7 1.800-6 0-8-3.300-1-.2-2.5-2zM9 20h7.5v1.500H9z"/><path {FILL} d="M3.5 11.500Q1 9 3.200 6.500 4.300 5.200 4 3q3.200 2.5 2.600 5.500-.4 2-3.100 3z"/><path {L15} d="M12.5 10V8M19 11q3.5-.5 3 2.5t-4 2.5"/>',
    "petition": f'<rect x="3" y="5" width="9" height="13" rx="1.2" {L15}/><path {FILL} d="M14 6.500h5.800q1.2 0 1.2 1.200v10.600q0 1.2-1.2 1.200H11q-1.2 0-1.2-1h3q1.2 0 1.2-1.200z"/>',
    "wait": f'<path {L15} d="M6 3h12M6 21h12M7.5 3v3.5L12 12l4.5-5.500V3M7.5 21v-3.5L12 12l4.5 5.500V21"/>',
    "warning": f'<path {FILL} fill-rule="evenodd" d="M12 2.5 23 21.500H1zM11 9h2v6.500h-2zM11 17h2v2.200h-2z"/>',
    "new": f'<path {FILL} d="m12 2 2.6 6.6 7 .4-5.4 4.5 1.8 6.9-6-3.8-6 3.8 1.8-6.900L2.4 9l7-.4z"/>',
    "done": f'<path {L2} d="M4 12.5 10 18.500 20.5 5.500"/>',
    "undo": f'<path {L2} d="M9 5 4 10l5 5M4.5 10H14q6 0 6 5t-6 5h-3"/>',
    "first": f'<path {FILL} d="M4 4h3v16H4zM20 4v16L8 12z"/>',
    "back": f'<path {FILL} d="M17 4v16L5 12z"/>',
    "forward": f'<path {FILL} d="M7 4v16l12-8z"/>',
    "last": f'<path {FILL} d="M17 4h3v16h-3zM4 4v16l12-8z"/>',
    "crown": f'<path {FILL} d="M2.5 7 7 11l5-7 5 7 4.5-4-2 11h-15zM4.5 19.500h15V22h-15z"/>',
    "stairs": f'<path {FILL} d="M3 21v-5h5v-5h5V6h5V3h3v18z"/>',
    "eye": f'<path {L15} d="M2 12q4-6.5 10-6.500T22 12q-4 6.5-10 6.500T2 12z"/><circle cx="12" cy="12" r="3" {FILL}/>',
    "stand_in": f'<path {L15} d="M5 9h14v11H5zM12 9V5"/><circle cx="12" cy="4" r="1.5" {FILL}/><circle cx="9.2" cy="13.5" r="1.4" {FILL}/><circle cx="14.8" cy="13.5" r="1.4" {FILL}/><path {L15} d="M9 17h6"/>',
}


@cache
def icons_of(ruleset: str = "") -> dict[str, str]:
    own = box_module(ruleset, "icons")
    return {**SHARED_ICONS, **(own.ICONS if own else {})}


@cache
def sprite(ruleset: str = "") -> SafeString:
    drawn = icons_of(ruleset).items()
    symbols = "".join(f'<symbol id="i-{name}" viewBox="0 0 24 24">{body}</symbol>' for name, body in drawn)
    return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')  # noqa: S308 - our own drawings


@cache
def icon(name: str, label: str = "") -> SafeString:
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="#i-{}"/></svg>', label, name)
    return format_html('<svg class="icon" aria-hidden="true"><use href="#i-{}"/></svg>', name)


@cache
def game_sprite() -> SafeString:
    drawn = {game: icons_of(game).get("game", icons_of()["buildings"]) for game in GAMES}
    symbols = "".join(f'<symbol id="g-{game}" viewBox="0 0 24 24">{body}</symbol>' for game, body in drawn.items())
    return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')  # noqa: S308 - our own drawings


@cache
def game_icon(ruleset: str, label: str = "") -> SafeString:
    """Return a game's icon; pass its name as `label` unless the text next to the icon contains it."""
    attributes = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html('<svg class="icon game" {}><use href="#g-{}"/></svg>', attributes, ruleset)
