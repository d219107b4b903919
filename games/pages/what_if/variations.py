"""The lines of a what-if board: what was answered in each, how it ends, two of them side by side, and the way back to
the table with the first answer of one."""

from itertools import zip_longest
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.boards import answer_paths
from games.eventlog.stamps import question_name, stamps_of_events
from games.what_if import board_store
from games.what_if.scene import Scene

from .board_request import BoardVisit

VARIATION_LETTERS = "ABCDEFGHIJ"  # of a board's lines


def variation_name(line: int) -> str:
    return VARIATION_LETTERS[line] if line < len(VARIATION_LETTERS) else str(line + 1)


def variation_facts(at: BoardVisit, number: int, shown: int) -> dict[str, Any]:
    """A line in the list: how it begins, how long it is, and how it ends."""
    moves, scene = board_store.variations_of(at.board)[number], at.scene(number)
    first = next((move for move in moves if move[0] == at.board.seat), moves[0] if moves else None)
    return {
        "letter": variation_name(number),
        "number": number,
        "shown": number == shown,
        "href": at.address(number, len(moves)),
        "start": move_facts(at, scene, first) if first else None,
        "count": len(moves),
        "scores": score_rows(scene),
        "over": scene.trial.match.over,
        "compare": reverse("games:what_if_compare", args=[at.board.key, *sorted((shown, number))]),
    }


def move_facts(at: BoardVisit, scene: Scene, move: tuple) -> dict[str, Any]:
    seat = move[0]
    own = seat == at.board.seat
    return {"who": scene.names[seat], "own": own, "text": scene.move_text(move), "guess": at.guess and not own}


def score_rows(scene: Scene) -> list[dict[str, Any]]:
    """Everybody's points as far as they can be seen, the board's own seat first."""
    if all(score is None for score in scene.scores):
        return []
    rows = [
        {"name": name, "own": seat == scene.seat, "score": score}
        for seat, (name, score) in enumerate(zip(scene.names, scene.scores, strict=True))
    ]
    return sorted(rows, key=lambda row: not row["own"])


def send_panel(at: BoardVisit, scene: Scene, line: int) -> dict[str, str] | None:
    """The way back to the table with the line's first answer to send; None if that is not the reader's own."""
    moves = board_store.variations_of(at.board)[line]
    if not at.changeable or at.table is None or at.board.opened is None or not moves or moves[0][0] != at.board.seat:
        return None
    game, opened = at.table.game, at.board.opened
    stamp = stamps_of_events([(game.pk, opened)]).get((game.pk, opened), "")
    query = urlencode({"answer": answer_paths.path_json(moves[0][2]), "opened": question_name(opened, stamp)})
    table = reverse("games:table", args=[game.slug])
    return {"href": f"{table}?{query}", "text": at.scene(line, 0).move_text(moves[0])}


def comparison(at: BoardVisit, one: int, other: int) -> dict[str, Any]:
    """Two lines side by side: what was answered, and the points at their ends. Illegal, Unavailable."""
    start, columns = at.scene(0, 0), [at.scene(one), at.scene(other)]
    lines = board_store.variations_of(at.board)
    told = [
        [move_facts(at, scene, move) for move in lines[number]]
        for scene, number in zip(columns, (one, other), strict=True)
    ]
    rows = [
        {
            "name": name,
            "own": seat == at.board.seat,
            "start": start.scores[seat],
            "ends": [c.scores[seat] for c in columns],
        }
        for seat, name in enumerate(start.names)
    ]
    return {
        "at": at,
        "columns": [
            {"letter": variation_name(number), "href": at.address(number, len(lines[number])), "count": len(lines[number]),
             "over": scene.trial.match.over, "send": send_panel(at, scene, number)}
            for scene, number in zip(columns, (one, other), strict=True)
        ],
        "pairs": list(zip_longest(*told)),
        "rows": sorted(rows, key=lambda row: not row["own"]),
        "scored": any(score is not None for score in (*start.scores, *columns[0].scores)),
    }  # fmt: skip
