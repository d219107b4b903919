"""The display of the elements of an answer: a building, a deed, a card."""

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.rules.foundations.board import BOARDS
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS

RULESET = "foundations"
HIDDEN_LINES = {"turns_up", "last_lap", "builds", "begins"}
# A build is previewed on the map; an offer is composed before it is sent.
CONFIRM_FIRST = {("turn", "build"), ("turn", "trade"), ("answer", "counter")}
VERBS_WITH_HEADING = frozenset({"buy", "build", "steal", "trade", "use", "show"})
PLACE_ELEMENT_INDEX = {"build": 2}
ICONS = {
    "income": "coin", "buy": "fr-deed", "build": "buildings", "steal": "hand", "trade": "petition", "use": "fr-invocation",
    "show": "eye", "end": "done", "pass": "done", "send": "done", "accept": "done", "counter": "petition",
}  # fmt: skip
LOT_NAMES = frozenset(max(BOARDS.values(), key=lambda board: board.side).bit)
PIECE_ORDER = {piece.id: n for n, piece in enumerate((*PLAYER_BUILDINGS, *MONUMENTS))}
PIECES_BY_ID = {piece.id: piece for piece in (*PLAYER_BUILDINGS, *MONUMENTS)}


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str) or key in ICONS:
        return (ICONS.get(key, "") if isinstance(key, str) else ""), ""
    if key in LOT_NAMES:
        return "fr-deed", ""
    variant = drawn.options_key(options)
    try:
        facts = drawn.card_facts(RULESET, language, key, variant)
    except StopIteration:  # a word such as "yes"
        return "", ""
    return facts["icon"], "" if key in PIECES_BY_ID else drawn.full_card(RULESET, language, key, variant)


def element_sort_key(element: object, language: str) -> tuple:
    """Return a sort key: buildings by type and size, lots by column; other elements keep their order."""
    if not isinstance(element, str):
        return (2,)
    if element in PIECE_ORDER:
        return (0, PIECE_ORDER[element])
    return (1, element[0], int(element[1:])) if element in LOT_NAMES else (2,)
