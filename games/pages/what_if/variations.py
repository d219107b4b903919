"""The variations of a what-if board: a list, a comparison of two, and the link to the table."""

from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.boards import answer_paths
from games.eventlog.stamps import question_name, stamps_of_events
from games.what_if import board_store
from games.what_if.scene import Scene

from .context import WhatIfContext

VARIATION_LETTERS = "ABCDEFGHIJ"


def variation_name(variation: int) -> str:
    return VARIATION_LETTERS[variation] if variation < len(VARIATION_LETTERS) else str(variation + 1)


def variation_facts(what_if: WhatIfContext, number: int, shown: int) -> dict[str, Any]:
    """Return a variation's row in the list: its first answer, length and end."""
    moves, scene = board_store.variations_of(what_if.board)[number], what_if.scene(number)
    first = next((move for move in moves if move[0] == what_if.board.seat), moves[0] if moves else None)
    return {
        "letter": variation_name(number),
        "number": number,
        "shown": number == shown,
        "href": what_if.address(number, len(moves)),
        "start": move_facts(what_if, scene, first) if first else None,
        "count": len(moves),
        "scores": score_rows(scene),
        "over": scene.trial.match.over,
        "compare": reverse("games:what_if_compare", args=[what_if.board.key, *sorted((shown, number))]),
    }


def move_facts(what_if: WhatIfContext, scene: Scene, move: tuple) -> dict[str, Any]:
    seat = move[0]
    own = seat == what_if.board.seat
    return {
        "who": what_if.link(scene, seat),
        "own": own,
        "text": scene.move_text(move),
        "guess": what_if.is_guess and not own,
    }


def score_rows(scene: Scene) -> list[dict[str, Any]]:
    if all(score is None for score in scene.scores):
        return []
    rows = [
        {"name": name, "own": seat == scene.seat, "score": score}
        for seat, (name, score) in enumerate(zip(scene.names, scene.scores, strict=True))
    ]
    return sorted(rows, key=lambda row: not row["own"])


def send_panel(what_if: WhatIfContext, scene: Scene, variation: int) -> dict[str, str] | None:
    """Return a link that takes the variation's first answer to the table's form; None if not possible."""
    moves = board_store.variations_of(what_if.board)[variation]
    if (
        not what_if.can_change
        or what_if.table is None
        or what_if.board.opened is None
        or not moves
        or moves[0][0] != what_if.board.seat
    ):
        return None
    game, opened = what_if.table.game, what_if.board.opened
    stamp = stamps_of_events([(game.pk, opened)]).get((game.pk, opened), "")
    query = urlencode({"answer": answer_paths.path_json(moves[0][2]), "opened": question_name(opened, stamp)})
    table = reverse("games:table", args=[game.slug])
    return {"href": f"{table}?{query}", "text": what_if.scene(variation, 0).move_text(moves[0])}


def comparison(what_if: WhatIfContext, one: int, other: int) -> dict[str, Any]:
    start, columns = what_if.scene(0, 0), [what_if.scene(one), what_if.scene(other)]
    variations = board_store.variations_of(what_if.board)
    sides = [
        [move_facts(what_if, scene, move) for move in variations[number]]
        for scene, number in zip(columns, (one, other), strict=True)
    ]
    rows = [
        {
            "name": what_if.link(start, seat),
            "own": seat == what_if.board.seat,
            "start": start.scores[seat],
            "ends": [c.scores[seat] for c in columns],
        }
        for seat in range(len(start.names))
    ]
    return {
        "what_if": what_if,
        "columns": [
            {"letter": variation_name(number), "href": what_if.address(number, len(variations[number])), "count": len(variations[number]),
             "over": scene.trial.match.over, "send": send_panel(what_if, scene, number)}
            for scene, number in zip(columns, (one, other), strict=True)
        ],
        "pairs": list(zip_longest(*sides)),
        "rows": sorted(rows, key=lambda row: not row["own"]),
        "scored": any(score is not None for score in (*start.scores, *columns[0].scores)),
    }  # fmt: skip
