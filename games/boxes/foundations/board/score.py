def visible_score(view: dict, seat: int) -> int | None:
    """Return the victory points on the track, without those of the present era."""
    points: int = view["seats"][seat]["vp"]
    return points
