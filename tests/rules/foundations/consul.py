"""Two players against the Consul, for tests."""

from tests.rules.foundations.table import lay, seat

PILES = {"O1": ["CT05"], "O2": ["CT15"], "I3": ["CT20"], "L3": ["CT23"], "I4": ["CT26"], "O4": ["CT29"]}


def will(*seats, consul=None, level="estandar", cadence="alterna", show="F1 F2 F3", monuments=False, **more):
    """Lay a table of two players against the Consul; `consul`: his part of the position.

    Each pile has one token, unless he has placed it."""
    placed = [row["id"] for row in (consul or {}).get("tokens", ())]
    piles = {shape: [name for name in names if name not in placed] for shape, names in PILES.items()}
    own = {"piles": piles, **(consul or {})}
    options = {"consul": level, "consul_cadence": cadence, "monuments": monuments}
    return lay(*(seats or (seat(), seat())), show=show, options=options, consul=own, **more)


def his(g) -> str:
    return " ".join(f"{row['id']}:{','.join(row['at'])}" for row in g.view["consul"]["tokens"])


def token(name, lots):
    return {"id": name, "at": lots.split(",")}


def own(*placed):
    """Return his tokens and the lots under them."""
    rows = [token(*one.split(":")) for one in placed]
    return {"tokens": rows, "lots": [lot for row in rows for lot in row["at"]]}


def take(consul, lot, **more):
    """Lay a table where he is ready and takes this lot at the end of seat 0's turn."""
    more.setdefault("pile", "G7")
    g = will(show=f"{lot} G6", consul={"face": "preparado", **consul}, **more)
    return g.incomes(1)
