"""The points of each era as they came, line by line: from what was said, which is public."""

from collections.abc import Sequence

SCORING = ("residents", "municipal", "commercial", "last_points")
LAST = 4  # what is counted after the third era


def eras(said: Sequence[dict], words, names: Sequence[str], me: int | None) -> list[dict]:
    """An entry for each era that has been scored, and one for the end: rows by what scores, points by seat, and each line."""
    found: list[dict] = []
    for line in said:
        if line["key"] == "era_ends":
            found.append(begun(words.term("era"), line["facts"]["era"]))
        if line["key"] not in SCORING or not found:
            continue
        if line["key"] == "last_points" and found[-1]["era"] != LAST:
            found.append(begun(words.term("score_end"), LAST))
        found[-1]["points"].setdefault(line["key"], {})[line["seat"]] = line["facts"]["points"]
        found[-1]["lines"].append(words.line(line, names, me))
    return found


def begun(title: str, era: int) -> dict:
    name = f"{title} {era}" if era != LAST else title
    return {"era": era, "title": name[:1].upper() + name[1:], "points": {}, "lines": []}


def table(found: list[dict], words, seats: Sequence[int]) -> list[dict]:
    """Rows of a table, players side by side: what scored in which era, with a sum for each era."""
    rows = []
    for era in found:
        parts = [
            {"label": words.term(key, "score"), "values": [points.get(seat, 0) for seat in seats], "sum": False}
            for key, points in era["points"].items()
        ]
        whole = [sum(column) for column in zip(*(part["values"] for part in parts), strict=True)]
        rows += [{"label": era["title"], "values": whole, "sum": True}, *parts]
    return rows
