"""How a seat stands, as far as a view tells it."""


def seen_score(view: dict, seat: int) -> int | None:
    """What a seat would score now."""
    points: int = view["seats"][seat]["score"]["total"]
    return points
