"""The rough value of cards, buildings and Foros for the policy, from one seat's view alone."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ...ask import JsonObject, SeatNumber
from ..cards import COIN_VALUE, MATERIAL, MATERIALS, ROLE, SENATOR, STARTING_DECK_SIZE, VALUE
from ..player import count_filled_roles, count_missing, fulfils_forum
from ..scoring import visible_points
from .weights import ScaleWeights


class ForumHolding(NamedTuple):
    clientele: list[str]
    stockpile: list[str]
    live: frozenset[str]


def holding_of(row: JsonObject) -> ForumHolding:
    return ForumHolding(row["clientele"], row["stockpile"], frozenset(row["functions"]))


def piece_value(missing: int, won: float) -> float:
    """Return the value of one more role or material; the last of the `missing` ones wins the game."""
    return won / max(1, missing) ** 2


class ForumClaim:
    def __init__(self, row: JsonObject, original: bool, won: float) -> None:
        self.owner = holding_of(row)
        self.stock = Counter(MATERIAL[card] for card in self.owner.stockpile)
        self.materials = frozenset() if original else frozenset(MATERIALS) - self.stock.keys()
        self.missing = count_missing(self.owner, original)
        self.original, self.won = original, won
        self.roles: dict[str, float] = {}

    def stored(self, card: str) -> float:
        return piece_value(self.missing, self.won) if MATERIAL[card] in self.materials else 0.0

    def hired(self, card: str) -> float:
        role = ROLE[card]
        if role not in self.roles:
            more = self.owner._replace(clientele=[*self.owner.clientele, card])
            fills = (self.missing > len(self.materials)) and count_filled_roles(more) > count_filled_roles(self.owner)
            self.roles[role] = piece_value(self.missing, self.won) if fills else 0.0
        return self.roles[role]

    def spent(self, material: str, left: int) -> float:
        return piece_value(self.missing + 1, self.won) if left == 1 and not self.original else 0.0


class ValueEstimator:
    def __init__(self, view: JsonObject, seat: SeatNumber, numbers: ScaleWeights) -> None:
        self.view, self.seat, self.w = view, seat, numbers
        original = view["options"]["original"]
        self.own: ForumClaim | None = None
        self.rivals: list[ForumClaim] = []  # the Foros of others
        for number, row in enumerate(view["seats"]):
            if "foro" in row["functions"]:
                if number == seat:
                    self.own = ForumClaim(row, original, numbers.won)
                else:
                    self.rivals.append(ForumClaim(row, original, numbers.won))
        self.forums = self.own is not None or bool(self.rivals)
        self.me = view["seats"][seat]
        self.hand, self.stock = self.me["hand"], self.me["stockpile"]
        self.live = self.me["functions"]
        self.plain = view["options"]["no_functions"]
        self.left: float = min(1.0, view["deck_size"] / STARTING_DECK_SIZE)  # share of the game that is left
        self.room = self.me["vault_room"] - self.me["vault_size"]
        self.known_lead: float | None = None
        self.materials: dict[str, float] = {}
        self.foro: float | None = None
        self.prices: dict[str, float] = {}
        self.free_client_room = self.me["client_room"] - len(self.me["clientele"])

    @cached_property
    def in_pool(self) -> Counter[str]:
        return Counter(map(MATERIAL.__getitem__, self.view["pool"]))

    def stored(self, card: str) -> float:
        return (self.own.stored(card) if self.own else 0.0) + self.denied(card) if self.forums else 0.0

    def hired(self, card: str) -> float:
        if not self.forums:
            return 0.0
        own = self.own.hired(card) - self.used_up(card) if self.own else 0.0
        return own + self.denied(card)

    def used_up(self, card: str) -> float:
        """Return the loss if hiring a card takes the pool's last card of a material the seat's Foro lacks."""
        assert self.own is not None
        return self.w.used_up * self.own.stored(card) if self.in_pool[MATERIAL[card]] == 1 else 0.0

    def denied(self, card: str) -> float:
        return self.w.denied * max((claim.stored(card) + claim.hired(card) for claim in self.rivals), default=0.0)

    def spent(self, card: str) -> float:
        material = MATERIAL[card]
        return self.own.spent(material, self.own.stock[material]) if self.own else 0.0

    def pool_cost(self, card: str) -> float:
        """Return what this card in the pool is worth to rivals' Foros, minus its worth to the seat's own Foro."""
        if not self.forums or card == SENATOR or MATERIAL[card] in self.in_pool:
            return 0.0
        feeds = self.w.fed * max((claim.stored(card) + claim.hired(card) for claim in self.rivals), default=0.0)
        return feeds - (self.w.gathered * self.own.stored(card) if self.own else 0.0)

    def opened(self, role: str, pool: list[str], actions: int) -> float:
        """Return the largest value, for a rival's Foro, of a card that this role's actions leave in the pool."""
        if role not in ("laborer", "patron"):
            return 0.0
        most = 0.0
        for claim in self.rivals:
            wanted = [one for card in pool if (one := (claim.stored if role == "laborer" else claim.hired)(card))]
            if len(wanted) > actions:
                most = max(most, *wanted)
        return most

    @cached_property
    def sites(self) -> list[JsonObject]:
        return [b for b in self.me["buildings"] if not b["complete"]]

    @cached_property
    def needs(self) -> dict[str, int]:
        return {b["card"]: self.need(b) for b in self.sites}

    @cached_property
    def wanted(self) -> Counter[str]:
        wanted: Counter[str] = Counter()
        for building in self.sites:
            wanted[building["site"]] += self.needs[building["card"]]
        return wanted

    @cached_property
    def in_stock(self) -> Counter[str]:
        return Counter(map(MATERIAL.__getitem__, self.stock))

    @cached_property
    def in_hand(self) -> Counter[str]:
        return Counter([MATERIAL[card] for card in self.hand if card != SENATOR])

    @staticmethod
    def need(building: JsonObject) -> int:
        return max(1, VALUE[building["site"]] - len(building["materials"]))

    def effect_value(self, card: str) -> float:
        if self.plain:
            return 0.0
        return self.forum() if card == "foro" else self.w.worth.get(card, 0.3)

    def forum(self) -> float:
        if self.foro is None:
            missing = count_missing(holding_of(self.me), self.view["options"]["original"])
            self.foro = max(self.w.worth["foro"], piece_value(missing + 1, self.w.won))
        return self.foro

    def ends_by(self, card: str) -> bool:
        return card == "catacumbas" and not self.plain

    def forum_with(self, less: str = "") -> bool:
        stock = self.stock[:]
        if less:
            stock.remove(less)
        hoped = ForumHolding(self.me["clientele"], stock, frozenset(self.live))
        return fulfils_forum(hoped, self.view["options"]["original"])

    def points_lead(self) -> float:
        if self.known_lead is None:
            points = self.estimated_points()
            self.known_lead = points.pop(self.seat) - max(points)
        return self.known_lead

    def estimated_points(self) -> list[float]:
        rows = self.view["seats"]
        squares = sum(row["vault_size"] ** 2 for row in rows) or 1
        return [
            visible_points(row)
            + self.w.coins_each * row["vault_size"]
            + self.w.merchants * row["vault_size"] ** 2 / squares
            for row in rows
        ]

    def material(self, card: str) -> float:
        worth = self.materials.get(card)
        if worth is None:
            worth = self.materials[card] = self.use(card)
        return worth

    def use(self, card: str) -> float:
        material = MATERIAL[card]
        use = self.w.needed if self.wanted[material] > self.in_stock[material] else self.w.spare
        return max(use, self.w.to_sell * COIN_VALUE[card] if self.room > 0 else self.w.unsold) + self.stored(card)

    def client(self, card: str) -> float:
        if self.free_client_room <= 0:
            return 0.0
        twins = sum(ROLE[c] == ROLE[card] for c in self.me["clientele"])
        return self.w.client[ROLE[card]] * self.left * (1.25 - 0.2 * twins) + self.hired(card)

    def sale(self, card: str) -> float:
        if self.room <= 0:
            return 0.0
        keep = (
            self.w.waited_for
            if self.wanted[MATERIAL[card]] and self.in_stock[MATERIAL[card]] <= self.wanted[MATERIAL[card]]
            else 0
        )
        spare = self.w.last_room if self.room <= 2 and COIN_VALUE[card] == 1 and self.left > 0.2 else 0
        return COIN_VALUE[card] + self.w.majority - keep - spare - self.spent(card)

    def foundation(self, card: str, site: str, out: bool = False) -> float:
        at_hand = self.in_stock[site] + self.in_hand[site] - 1 - self.wanted[site]
        cost = VALUE[site]
        if self.ends(site, out):
            return self.w.ending if self.points_lead() > 0 else -self.w.ending
        if self.ends_by(card) and self.points_lead() <= 0:
            return -1.0
        hope = 0.3 + 0.7 * min(1.0, max(0, at_hand) / cost) if card != "villa" or self.plain else 0.9
        late = self.w.too_late if self.left < 0.15 and at_hand < cost else 0
        gain = self.w.height * cost + self.w.function * self.effect_value(card) * self.left
        return self.w.begun + gain * hope - self.w.under_way * len(self.sites) - late - (self.w.outside if out else 0)

    def ends(self, site: str, out: bool) -> bool:
        return not out and sum(row["town"] for row in self.view["sites"].values()) == 1

    def addition(self, name: str, card: str, source: str = "hand") -> float:
        if self.ends_by(name) and self.needs[name] == 1:
            return self.w.ending if self.points_lead() + VALUE[self.site_of(name)] > 0 else -self.w.ending
        if name == "foro" and self.needs[name] == 1 and not self.plain and self.forum_with():
            return self.w.won
        building = next(b for b in self.sites if b["card"] == name)
        need = 1 if name == "villa" and source != "hand" and not self.plain else self.needs[name]
        gain = self.w.added + (
            self.w.completed + self.effect_value(name) * (0.3 + 0.7 * self.left) if need == 1 else self.w.step / need
        )
        if need == 1:
            gain += self.w.of_influence * (VALUE[building["site"]] - 1)
        sold = 0.25 * (COIN_VALUE[card] - 1) if self.room > 0 and source != "hand" else 0
        if source == "stockpile":
            sold += self.spent(card)
        return (
            gain
            - sold
            - (self.w.out_of_hand if source == "hand" else 0)
            + (self.denied(card) if source == "pool" else 0)
        )

    def site_of(self, name: str) -> str:
        site: str = next(b["site"] for b in self.me["buildings"] if b["card"] == name)
        return site
