"""Estimate values in points for the heuristic policy, from one seat's view alone."""

from math import exp

from ...ask import JsonObject, SeatNumber
from ..box import box_of
from ..city import MAX_CITY_SIDE, NEIGHBOR_PLACES, City, Place, production_gains
from ..foresight import player_of, put_building, take_gains
from ..scoring import PER_TOKENS, area_points, temples
from ..table import Player

INFLUENCE_TOKEN_POINTS = 1.0  # an influence token while influence cards are to come; half of it counts in the score
SAFE_INFLUENCE_LEAD = 1.0  # lead in tokens that makes it almost certain to win the influence cards
BRICK_POINTS = 1.2
PRODUCTIONS_PER_TURN = 0.6  # how often a player produces
FREE_NEIGHBOR_POINTS = 0.35  # an empty place next to a residence, times its value; next to a public building, times 3
GROWING_TYPES = ("residential", "public")  # they are worth more next to others
OPEN_TEMPLE_SHARE = 0.8  # share of its points that a temple is worth while its condition is almost met


class ValueEstimator:
    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.box = box_of(view["cards"])
        self.me = player_of(self.box, view["seats"][seat])
        emissaries = 2 if len(view["seats"]) == 2 else 1
        self.turns: int = (view["rounds"] - view["round"]) * emissaries  # after this round
        self.bests: dict[str, float] = {}
        self.stake: int = sum(view["influence_cards"]["table"])
        self.rival: int = max(
            (row["influence"] for number, row in enumerate(view["seats"]) if number != seat), default=-1
        )
        self.closed = view["phase"] == "actions" and not any(
            row["seat"] not in (None, seat) for row in view["spaces"][(view["turn"] or {"space": 5})["space"] :]
        )
        self.before = self.worth(self.me)

    def worth(self, player: Player, same_areas: bool = False) -> float:
        """Return a player's score now plus prospects; `same_areas` tells that no residential area has changed."""
        hope, city = min(1.0, self.turns / 4), player.city
        works, hopes = self.temples(player) if city.all("temple") else (0, 0.0)
        total: float = (self.me.city if same_areas else city).kept(area_points)
        total += self.box.aqueduct_points[len(city.all("aqueduct"))] + works
        total += player.coins + player.points + sum(player.influence_cards) + self.contest(player.influence, hope)
        return total + hope * (hopes + BRICK_POINTS * player.bricks + self.room(city)) + self.production(city)

    def temples(self, player: Player) -> tuple[int, float]:
        built, hopes = temples(player), 0.0
        for line in built:
            if not line["points"]:
                hopes += (
                    OPEN_TEMPLE_SHARE * self.box.card[line["card"]].points * min(1, line["count"] / line["least"]) ** 2
                )
        return sum(line["points"] for line in built), hopes

    def contest(self, tokens: int, hope: float) -> float:
        kept = tokens // PER_TOKENS + hope * (INFLUENCE_TOKEN_POINTS - 1 / PER_TOKENS) * tokens
        if not self.stake:
            return kept
        ahead = tokens - self.rival
        sure = (
            1.0
            if ahead > 0 and self.closed
            else 0.0
            if self.closed
            else 1 / (1 + exp(-(ahead - 0.5) / SAFE_INFLUENCE_LEAD))
        )
        return kept + sure * (self.stake - kept)

    def production(self, city: City) -> float:
        return PRODUCTIONS_PER_TURN * self.turns * self.gained(production_gains(city))

    @staticmethod
    def gained(got: list[int]) -> float:
        coins, influence, bricks, points = got
        return coins + INFLUENCE_TOKEN_POINTS * influence + BRICK_POINTS * bricks * 0.8 + points

    @staticmethod
    def room(city: City) -> float:
        found, buildings = 0.0, city.buildings
        left, right = city.right - MAX_CITY_SIDE, city.left + MAX_CITY_SIDE
        top, bottom = city.bottom - MAX_CITY_SIDE, city.top + MAX_CITY_SIDE
        for at, card in buildings.items():
            if card.type in GROWING_TYPES:
                free = [
                    1
                    for x, y in NEIGHBOR_PLACES[at]
                    if left < x < right and top < y < bottom and (x, y) not in buildings
                ]
                found += FREE_NEIGHBOR_POINTS * (card.value or 3) * min(2, len(free))
        return found

    def building(self, name: str, at: Place) -> float:
        card, twin = self.box.card[name], self.me.copy()
        take_gains(twin, put_building(twin, card, at))
        return self.worth(twin, card.type not in GROWING_TYPES and at not in self.me.city.buildings) - self.before

    def best(self, name: str) -> float:
        if name not in self.bests:
            places = self.me.city.places_for(self.box.card[name])
            self.bests[name] = max((self.building(name, at) for at in places), default=0.0)
        return self.bests[name]

    def card(self, name: str) -> float:
        return self.best(name) - 0.7 * self.box.card[name].cost
