"""What things are worth to a built-in player, in points, roughly: cards, buildings, roles. From one seat's view
alone."""

from collections import Counter

from games.rules.ask import JsonObject, SeatNumber
from games.rules.gloria.cards import COINS, MATERIAL, ROLE, SENATOR, VALUE

WORTH = {  # a function, in points, about as much as it brought in trial games
    "acueducto": 1.0, "anfiteatro": 2.5, "arco": 1.5, "atrio": 1.0, "basilica": 2.0, "biblioteca": 0.5,
    "calzada": 0.8, "circo_maximo": 2.0, "coliseo": 1.5, "despensa": 1.0, "empalizada": 0.3, "escuela": 0.5,
    "estatua": 3.0, "foro": 0.5, "fuente": 1.0, "fundicion": 2.0, "insula": 1.0, "jardin": 2.5, "ludus_magna": 2.0,
    "mercado": 1.5, "muelle": 1.5, "muralla": 1.5, "palacio": 1.5, "porton": 0.5, "puente": 1.5, "santuario": 0.8,
    "taberna": 1.0, "templo": 1.5, "termas": 1.5, "torre": 1.0, "villa": 2.0,
}  # fmt: skip
CLIENT = {"laborer": 1.0, "craftsman": 1.1, "legionary": 1.0, "architect": 1.4, "merchant": 1.7, "patron": 1.0}
DECK = 110  # cards in a deck after the set-up, about


class Scales:
    """What one seat makes of a view."""

    def __init__(self, view: JsonObject, seat: SeatNumber) -> None:
        self.view, self.seat = view, seat
        self.me = view["seats"][seat]
        self.hand, self.stock = self.me["hand"], self.me["stockpile"]
        self.live = self.me["functions"]
        self.pooled = {MATERIAL[card] for card in view["pool"]}
        self.plain = view["options"]["no_functions"]
        self.left: float = min(1.0, view["deck_size"] / DECK)  # how much of the game is still to come
        self.sites = [b for b in self.me["buildings"] if not b["complete"]]
        self.needs = {b["card"]: self.need(b) for b in self.sites}
        self.wanted: Counter[str] = Counter()
        for building in self.sites:
            self.wanted[building["site"]] += self.needs[building["card"]]
        self.room = self.me["vault_room"] - self.me["vault_size"]
        self.beds = self.me["client_room"] - len(self.me["clientele"])

    # Things

    @staticmethod
    def need(building: JsonObject) -> int:
        return max(1, VALUE[building["site"]] - len(building["materials"]))

    def bonus(self, card: str) -> float:
        """What a building's function is worth."""
        return 0.0 if self.plain else WORTH.get(card, 0.3)

    def ends_by(self, card: str) -> bool:
        return card == "catacumbas" and not self.plain

    def standing(self) -> float:
        """My points less the best other's, as far as anybody can tell."""

        def points(row: JsonObject) -> int:
            total: int = row["influence"] + 2 * row["vault_size"]
            return total

        others = [points(row) for number, row in enumerate(self.view["seats"]) if number != self.seat]
        return points(self.me) - max(others)

    def material(self, card: str) -> float:
        """A card in the stockpile: as a material that is needed, or to be sold one day."""
        use = 0.8 if self.wanted[MATERIAL[card]] > self.stocked(MATERIAL[card]) else 0.1
        return max(use, 0.33 * COINS[card] if self.room > 0 else 0.15)

    def stocked(self, material: str) -> int:
        return sum(MATERIAL[card] == material for card in self.stock)

    def client(self, card: str) -> float:
        """It acts in every later turn of its role, for whoever leads."""
        if self.beds <= 0:
            return 0.0
        twins = sum(ROLE[c] == ROLE[card] for c in self.me["clientele"])
        return CLIENT[ROLE[card]] * self.left * (1.25 - 0.2 * twins)

    def sale(self, card: str) -> float:
        """Coins, if there is room; a little less if a building waits for it."""
        if self.room <= 0:
            return 0.0
        keep = 0.6 if self.wanted[MATERIAL[card]] and self.stocked(MATERIAL[card]) <= self.wanted[MATERIAL[card]] else 0
        spare = 0.6 if self.room <= 2 and COINS[card] == 1 and self.left > 0.2 else 0
        return COINS[card] - keep - spare

    def foundation(self, card: str, site: str, out: bool = False) -> float:
        """More, the more of its materials are at hand, and the fewer buildings are under way."""
        at_hand = self.stocked(site) + sum(MATERIAL.get(c) == site for c in self.hand) - 1 - self.wanted[site]
        cost = VALUE[site]
        if self.ends(site, out):
            return 4.0 if self.standing() > 2 else -4.0
        if self.ends_by(card) and self.standing() <= 0:
            return -1.0
        hope = 0.3 + 0.7 * min(1.0, max(0, at_hand) / cost) if card != "villa" or self.plain else 0.9
        late = 0.6 if self.left < 0.15 and at_hand < cost else 0
        gain = 0.45 * cost + 0.5 * self.bonus(card) * self.left
        return 0.2 + gain * hope - 0.45 * len(self.sites) - late - (0.5 if out else 0)

    def ends(self, site: str, out: bool) -> bool:
        """Is this the last site in town of all?"""
        return not out and sum(row["town"] for row in self.view["sites"].values()) == 1

    def addition(self, name: str, card: str, source: str = "hand") -> float:
        """A step towards influence and function; what completes is worth most."""
        if self.ends_by(name) and self.needs[name] == 1:
            return 5.0 if self.standing() > 0 else -5.0
        building = next(b for b in self.sites if b["card"] == name)
        need = 1 if name == "villa" and source != "hand" and not self.plain else self.needs[name]
        gain = 1.0 + (1.0 + self.bonus(name) * (0.3 + 0.7 * self.left) if need == 1 else 0.3 / need)
        if need == 1:
            gain += 0.4 * (VALUE[building["site"]] - 1)
        sold = 0.25 * (COINS[card] - 1) if self.room > 0 and source != "hand" else 0
        return gain - sold - (0.2 if source == "hand" else 0)

    # What a role brings

    def gain(self, role: str, actions: int) -> float:
        """What so many actions of a role are worth: the best things to do in it, one after the other."""
        return sum(sorted(getattr(self, f"of_{role}")(), reverse=True)[:actions]) if actions > 0 else 0.0

    def clients(self, role: str) -> int:
        own = sum(ROLE[card] == role for card in self.me["clients_left"])
        if role == "laborer" and "despensa" in self.live:
            return len(self.me["clients_left"])
        if "ludus_magna" in self.live and role != "merchant":
            own += sum(ROLE[card] == "merchant" for card in self.me["clients_left"])
        return own

    def of_laborer(self) -> list[float]:
        return [max(0.0, self.material(card)) for card in self.view["pool"]]

    def of_patron(self) -> list[float]:
        values = [self.client(card) for card in self.view["pool"]]
        return sorted(values, reverse=True)[: max(0, self.beds)]

    def of_merchant(self) -> list[float]:
        values = [max(0.0, self.sale(card)) for card in self.stock]
        return sorted(values, reverse=True)[: max(0, self.room)]

    def of_architect(self) -> list[float]:
        return [*self.additions(self.stock, "stockpile"), *self.foundations()]

    def of_craftsman(self) -> list[float]:
        return [*self.additions([card for card in self.hand if card != SENATOR], "hand"), *self.foundations()]

    def of_legionary(self) -> list[float]:
        pool = Counter(MATERIAL[card] for card in self.view["pool"])
        others = [row for number, row in enumerate(self.view["seats"]) if number != self.seat]
        chance = 0.15 * min(5, max(row["hand_size"] for row in others))
        values = []
        for card in self.hand:
            if card != SENATOR:
                found = pool[MATERIAL[card]] > 0
                pool[MATERIAL[card]] -= found
                values.append(self.material(card) * (found + chance))
        return values

    def additions(self, cards: list[str], source: str) -> list[float]:
        left = Counter(MATERIAL[card] for card in cards)
        values = []
        for building in self.sites:
            need = self.needs[building["card"]]
            have = min(left[building["site"]], need)
            left[building["site"]] -= have
            for step in range(have):
                finishing = step == need - 1
                values.append(1.0 + (1.0 + self.bonus(building["card"]) if finishing else 0.2))
        return values

    def foundations(self) -> list[float]:
        """The best two; the same card cannot be laid twice."""
        own = {b["card"] for b in self.me["buildings"]}
        sites = self.view["sites"]
        cards = [c for c in dict.fromkeys(self.hand) if c != SENATOR and c not in own and sites[MATERIAL[c]]["town"]]
        return sorted((max(0.0, self.foundation(c, MATERIAL[c])) for c in cards), reverse=True)[:2]
