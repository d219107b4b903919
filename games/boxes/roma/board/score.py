"""How a seat stands, as far as a view tells it."""


def seen_score(view: dict, seat: int) -> int | None:
    """The victory points before a seat."""
    points: int = view["seats"][seat]["vp"]
    return points
