def visible_score(view: dict, seat: int) -> int | None:
    """Return the seat's points on the score track, without points of the present era."""
    points: int = view["seats"][seat]["vp"]
    return points
