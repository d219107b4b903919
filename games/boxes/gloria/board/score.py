"""How a seat stands, as far as a view tells it."""

STATUE = 3


def seen_score(view: dict, seat: int) -> int | None:
    """Influence, with what Estatua and Muralla add; the vaults only once they are open."""
    they = view["seats"][seat]
    if they["points"]:
        total: int = they["points"]["total"]
        return total
    statue = any(one["card"] == "estatua" and one["complete"] for one in they["buildings"])
    wall = len(they["stockpile"]) // 2 if "muralla" in they["functions"] else 0
    influence: int = they["influence"]
    return influence + STATUE * statue + wall
