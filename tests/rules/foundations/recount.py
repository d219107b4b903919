"""An independent computation of what a spectator's view and log entries say, from the lots alone.

Lots are (column, row), a building is its cells; scoring.py, scoring.py and board.py are not used."""

from games.rules.foundations.buildings import MONUMENTS_BY_ID, TRAY_PIECES
from games.rules.foundations.table import consul_token_pieces

BONUS = (None, 4, 7, 10)
SHARED_BY_ALL = {**TRAY_PIECES, **MONUMENTS_BY_ID}


def cell(lot: str) -> tuple[int, int]:
    return ord(lot[0]) - ord("A"), int(lot[1:]) - 1


def touch(these, those) -> bool:
    return any(abs(a - c) + abs(b - d) == 1 for a, b in these for c, d in those)


class City:
    """All buildings of a view: (owner, piece, cells); the Consul is the owner after the last seat."""

    def __init__(self, view: dict, cards: dict):
        self.view, self.count = view, len(view["seats"])
        rows = [(seat, one) for seat, they in enumerate(view["seats"]) for one in they["buildings"]]
        pieces = SHARED_BY_ALL
        if view["consul"]:
            rows += [(self.count, one) for one in view["consul"]["tokens"]]
            pieces = {**pieces, **consul_token_pieces(cards)}
        self.all = [(owner, pieces[one["id"]], frozenset(map(cell, one["at"]))) for owner, one in rows]
        self.rows = [one for _, one in rows]
        self.near = [[other for other in self.all if other is not one and touch(one[2], other[2])] for one in self.all]

    def has(self, seat: int, role: str, card: str = "") -> bool:
        """Return whether the seat has this role, or this permanent card face up."""
        they = self.view["seats"][seat]
        return they["role"] == role or {"id": card, "state": "permanent"} in they["invocations"]

    def icon(self, number: int, kind: str) -> int:
        _, piece, _ = self.all[number]
        more = piece.per_neighbour or ("", 0)
        return getattr(piece, kind) + (more[1] * len(self.near[number]) if more[0] == kind else 0)

    def points(self, number: int) -> int:
        _, piece, _ = self.all[number]
        if piece.type != "M":
            return piece.vp
        near = [(self.all.index(other), other) for other in self.near[number]]
        count = {
            "building": len(near),
            "municipal": sum(other[1].type == "M" for _, other in near),
            "citizen": sum(self.icon(at, "citizens") for at, _ in near),
            "silver": sum(self.icon(at, "silver") for at, _ in near),
        }[piece.civic.per]
        return piece.civic.vp * (count // piece.civic.every)

    def of(self, owner: int, kind: str = "RCM") -> list[int]:
        return [number for number, one in enumerate(self.all) if one[0] == owner and one[1].type in kind]

    def population(self, owner: int) -> int:
        small = sum(len(self.all[number][2]) <= 2 for number in self.of(owner, "R"))
        more = small if owner < self.count and self.has(owner, "", "IV13") else 0
        return more + sum(self.icon(number, "citizens") for number in self.of(owner))

    def silver(self, seat: int) -> int:
        """Return the silver of an income beyond its base."""
        small = sum(len(self.all[number][2]) <= 2 for number in self.of(seat, "C"))
        more = small * self.has(seat, "RO07") + 2 * self.has(seat, "", "IV03")
        return more + sum(self.icon(number, "silver") for number in self.of(seat))

    def markers(self, seat: int) -> int:
        return 8 + 2 * self.has(seat, "RO04", "IV15") - len(self.view["seats"][seat]["empty"])

    # The end of an era

    def residential(self, era: int) -> list[int]:
        owners = range(self.count + bool(self.view["consul"]))
        counts = [self.population(owner) for owner in owners]
        counts = [
            n + 2 * (n > 0 and owner < self.count and self.has(owner, "RO06"))
            for owner, n in zip(owners, counts, strict=True)
        ]
        if self.view["consul"]:
            return [BONUS[era] if n == max(counts) > 0 else n - max(counts) for n in counts]
        return [n and min([other for other in counts if other > n], default=n + BONUS[era]) for n in counts]

    def municipal(self, owner: int) -> int:
        magistrate = owner < self.count and self.has(owner, "RO09")
        found = [(self.points(number), len(self.all[number][2])) for number in self.of(owner, "M")]
        return sum(points + (magistrate and size == 1 and points > 0) for points, size in found)

    def commercial(self, owner: int, era: int) -> int:
        potter = owner < self.count and self.has(owner, "RO08")
        points = sum(self.points(number) + potter for number in self.of(owner, "C"))
        icons = sum(self.icon(number, "silver") for number in self.of(owner, "C"))
        return points + (era == 3) * (self.silver(owner) if owner < self.count else icons)


class Ledger:
    """Silver and points of all players, from the log entries alone."""

    def __init__(self, seats: int, consul: int | None):
        self.seats, self.silver, self.vp = seats, [0] * seats, [0] * seats if consul is None else [5] * seats + [consul]
        self.offer: dict = {}

    def book(self, line: dict):
        key, seat, facts = line["key"], line["seat"], line["facts"]
        match key:
            case "begins":
                for more in range(self.seats):
                    self.silver[(seat + more) % self.seats] += 5 + more
            case "income":
                self.silver[seat] += facts["base"] + facts["shops"] + facts["more"]
            case "buys":
                self.silver[seat] -= facts["price"]
            case "gains":
                self.silver[seat] += facts["silver"]
            case "offers" | "counters":
                self.offer = facts
            case "accepts":
                given = self.offer["give_silver"] - self.offer["want_silver"]
                self.silver[seat] += given
                self.silver[facts["partner"]] -= given
            case "residents" | "municipal" | "commercial" | "last_points" | "gains_points" | "consul_lacks":
                self.vp[seat] += facts["points"]
                if facts.get("silver"):
                    self.silver[seat] += facts["silver"]
