"""How a seat stands, as far as a view tells it."""


def visible_score(view: dict, seat: int) -> int | None:
    """The victory points on the track; what an era brings is counted at its end."""
    points: int = view["seats"][seat]["vp"]
    return points
