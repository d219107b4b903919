"""The built-in player: decides from a view and a question, nothing else; the same answer to the same question, always.

It adds up what each option is worth in points, roughly, and takes the best, the first of equals: the building that
lifts its score and its prospects most, produces when that pays, and goes no further from the emperor than it needs
bricks."""

from games.rules.ask import PASS, Choice, JsonObject, SeatQuestion
from games.rules.great_city import gains
from games.rules.great_city.payment import BRICK_PRICE, most_bricks, payment, price_of_cogs

from .weighing import Scales

WAIT = 0.5  # what a place further from the emperor costs: others choose from the offer first


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    """An answer to the question, for the seat it is put to."""
    mind = Mind(view, question.seat)
    return getattr(mind, question.what)(question.options)


class Mind(Scales):
    """A method bearing a question's name answers it."""

    def draft(self, options: tuple[Choice, ...]) -> Choice:
        return max(options, key=lambda option: self.card(option[1]))

    def take(self, options: tuple[Choice, ...]) -> Choice:
        return max(options, key=lambda option: self.card(option[1]))

    def emissary(self, options: tuple[Choice, ...]) -> Choice:
        """Bricks for the best building, cogs to produce, but not too far away."""
        wishes = [(self.box.card[name].cost, self.best(name)) for name in self.box.different(self.me.hand)]
        spaces = self.view["spaces"]

        def value(option: Choice) -> float:
            space = spaces[option[1] - 1]
            free = sum(row["seat"] is not None for row in spaces[: option[1]])
            return self.building_with(space["bricks"], wishes) + self.producing_with(space["cogs"]) - WAIT * free

        return max(options, key=value)

    def building_with(self, bricks: int, wishes: list[tuple[int, float]]) -> float:
        """The best building that can be paid with these bricks, tokens and coins."""
        most = most_bricks(self.me, bricks)
        nets = [worth - BRICK_PRICE * max(0, cost - bricks) for cost, worth in wishes if cost <= most]
        return max(nets, default=0.0)

    def producing_with(self, cogs: int) -> float:
        price = price_of_cogs(cogs)
        return self.gained(gains.of_production(self.me.city)) - price if price <= self.me.coins else 0.0

    def act(self, options: tuple[Choice, ...]) -> Choice:
        """The best building if it is worth its price, and what is produced; the building first if both can be paid."""
        turn = self.view["turn"]
        price = price_of_cogs(turn["cogs"])
        produce = "produce" in options and self.gained(gains.of_production(self.me.city)) > price
        best, most, cost = PASS, 0.0, 0.0
        for option in options:
            if option[0] == "build":
                paid = self.price(option, turn["bricks"])
                worth = self.building(*option[1:3]) - paid
                if worth > most:
                    best, most, cost = option, worth, paid
        if produce and (best == PASS or self.me.coins - cost < price):
            return "produce"
        return best

    def price(self, option: Choice, bricks: int) -> float:
        """Coins; and brick tokens, which are worth a little less than the coins they save."""
        _, name, _, *number = option
        tokens, coins = payment(self.me, self.box.card[name], bricks, *number)
        return coins + tokens
