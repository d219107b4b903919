"""What things are worth to a built-in player, in points, roughly. From one seat's view alone: it rebuilds its own city
from the view, puts a building there, and scores what has become of it, with what it promises for the rounds to come."""

from games.rules.ask import JsonObject, SeatNumber
from games.rules.great_city import gains
from games.rules.great_city.box import Card, box_of
from games.rules.great_city.city import AROUND, City, Place, free_places
from games.rules.great_city.foresight import player_of, put_building, take_gains
from games.rules.great_city.scoring import score
from games.rules.great_city.table import Player

TOKEN = 1.0  # an influence token while influence cards are to come; half of it counts in the score
BRICK = 1.2
ACTION = 0.6  # how often a player produces
NEIGHBOUR = 0.35  # an empty place beside a house, for each of its value's points; and beside a public building, for 3
HOPE = 0.8  # of a temple whose condition is all but fulfilled


class Scales:
    """What one seat makes of a view."""

    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.box = box_of(view["cards"])
        self.me = player_of(self.box, view["seats"][seat])
        emissaries = 2 if len(view["seats"]) == 2 else 1
        self.turns: int = (view["rounds"] - view["round"]) * emissaries  # after this round
        self.late: float = 1 - self.turns / (view["rounds"] * emissaries)
        self.before = self.worth(self.me)

    # A player

    def worth(self, player: Player) -> float:
        """What the player would score now, and what is to be hoped for."""
        hope = min(1.0, self.turns / 4)
        now = score(self.box, player)
        temples: float = sum(
            HOPE * self.box.card[line["card"]].points * min(1, line["count"] / line["least"]) ** 2
            for line in now["temples"]
            if not line["points"]
        )
        tokens = (TOKEN - 0.5) * player.influence + BRICK * player.bricks
        total: int = now["total"]
        return total + hope * (temples + tokens + self.room(player.city)) + self.production(player.city)

    def production(self, city: City) -> float:
        return ACTION * self.turns * self.gained(gains.of_production(city))

    @staticmethod
    def gained(got: list[int]) -> float:
        coins, influence, bricks, points = got
        return coins + TOKEN * influence + BRICK * bricks * 0.8 + points

    @staticmethod
    def room(city: City) -> float:
        """Places beside houses and public buildings that are still free: neighbours may come."""
        free, found = city.kept(free_places), 0.0
        for at, card in city.buildings.items():
            if card.type in ("residential", "public"):
                found += NEIGHBOUR * (card.value or 3) * min(2, sum(here in free for here in AROUND[at]))
        return found

    # A building

    def built(self, card: Card, at: Place) -> Player:
        """What the player would be with this building, for nothing."""
        twin = self.me.copy()
        take_gains(twin, put_building(twin, card, at))
        return twin

    def building(self, name: str, at: Place) -> float:
        return self.worth(self.built(self.box.card[name], at)) - self.before

    def best(self, name: str) -> float:
        """A card on its best place, for nothing."""
        places = self.me.city.places_for(self.box.card[name])
        return max((self.building(name, at) for at in places), default=0.0)

    def card(self, name: str) -> float:
        """A card in hand: what it brings, less what its bricks may cost."""
        return self.best(name) - 0.7 * self.box.card[name].cost
