"""The points of each era as they came, line by line: from what was said, which is public."""

from collections.abc import Sequence
from typing import Any

from games.wording import Words

SCORING = ("residents", "municipal", "commercial", "last_points")
OTHERS = ("gains_points", "consul_lacks")  # within an era
ROWS = ("start", *SCORING, "others")
LAST = 4  # what is counted after the third era


def eras(said: Sequence[dict], words: Words, names: Sequence[str], me: int | None, start: dict[int, int]) -> list[dict]:
    """An entry for each era that has brought points, and one for the end: rows by what scores, points by seat, and each
    line. Where everybody has points from the `start` on, these come first. All of it together is what everybody has."""
    found: list[dict] = []
    now = begun(words.term("era"), 1)
    for line in said:
        key, facts = line["key"], line["facts"]
        if key in ("era_begins", "era_ends") and facts["era"] != now["era"]:
            now = begun(words.term("era"), facts["era"])
        if key == "last_points" and now["era"] != LAST:
            now = begun(words.term("score_end"), LAST)
        if key not in SCORING and key not in OTHERS:
            continue
        if not found or found[-1] is not now:
            found.append(now)
        points = now["points"].setdefault(key if key in SCORING else "others", {})
        points[line["seat"]] = points.get(line["seat"], 0) + facts["points"]
        now["lines"].append(words.line(line, names, me))
    return [begun(words.term("score_start"), 0, start), *found] if found and start else found


def begun(title: str, era: int, start: dict[int, int] | None = None) -> dict[str, Any]:
    name = f"{title} {era}" if era not in (0, LAST) else title
    points = {"start": start} if start else {}
    return {"era": era, "title": name[:1].upper() + name[1:], "points": points, "lines": []}


def era_table(found: list[dict], words: Words, seats: Sequence[int]) -> list[dict]:
    """Rows of a table, players side by side: what scored in which era, with a sum for each era; one thing alone is its
    sum."""
    rows = []
    for era in found:
        parts = [
            {
                "label": words.term(key, "score"),
                "values": [era["points"][key].get(seat, 0) for seat in seats],
                "sum": False,
            }
            for key in ROWS
            if key in era["points"]
        ]
        whole = [sum(column) for column in zip(*(part["values"] for part in parts), strict=True)]
        rows += [{"label": era["title"], "values": whole, "sum": True}, *(parts if len(parts) > 1 else ())]
    return rows
