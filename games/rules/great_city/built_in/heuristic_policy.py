"""The heuristic policy, which takes the first of the options worth most points by a view alone."""

from ...ask import PASS, Choice, JsonObject, SeatNumber, SeatQuestion
from ...evaluation import win_at_once_or
from ..city import production_gains
from ..foresight import act
from ..scoring import PER_TOKENS, score
from ..table import BRICK_PRICE, most_bricks, payment, price_of_cogs
from .weighing import ValueEstimator

LATE_CHOICE_COST = 0.3  # cost of a place further from the emperor, where other players act first
LATER_CARD_SHARES = (0.5, 0.25, 0.1)  # weight of a hand card that will be built later, the best card first
LATER_BRICK_COINS = 0.7  # coins for each brick that it will cost


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    mind = HeuristicPolicy(view, question.seat)
    weighed = getattr(mind, question.what)
    choice: Choice = weighed(question.options)
    return (
        win_at_once_or(question, mind.margin, lambda left: weighed(left.options)) if choice in question.ends else choice
    )


class HeuristicPolicy(ValueEstimator):
    def margin(self, option: Choice) -> float:
        me = self.me.copy()
        if option != PASS:
            act(self.box, me, self.view, option)
        rows = self.view["seats"]
        ranks: list[FinalRank] = [(row["score"]["total"], row["influence"], row["coins"]) for row in rows]
        ranks[self.seat] = score(self.box, me)["total"], me.influence, me.coins
        mine, best = ranks_after_influence(ranks, self.stake, self.seat)
        return float(mine[0] - best[0] or (mine > best) - (mine < best))

    def draft(self, options: tuple[Choice, ...]) -> Choice:
        return max(options, key=lambda option: self.card(option[1]))

    def take(self, options: tuple[Choice, ...]) -> Choice:
        bricks, hand = self.view["turn"]["bricks"], self.box.different(self.me.hand)
        return max(options, key=lambda option: self.hand_value([*hand, option[1]], bricks))

    def emissary(self, options: tuple[Choice, ...]) -> Choice:
        hand, spaces = self.box.different(self.me.hand), self.view["spaces"]
        offer = sorted(self.box.different(self.view["offer"]), key=self.card, reverse=True)
        plans: dict[tuple[int, int], float] = {}

        def value(option: Choice) -> float:
            space = spaces[option[1] - 1]
            ahead = sum(row["seat"] is not None for row in spaces[: option[1]])
            key = space["bricks"], min(ahead, len(offer) - 1)
            if key not in plans:
                left = offer[key[1] :]
                plans[key] = max(
                    [self.hand_value([*hand, card], key[0]) for card in left] or [self.hand_value(hand, key[0])]
                )
            place: int = option[1]
            return plans[key] + self.producing_with(space["cogs"]) - LATE_CHOICE_COST * place

        return max(options, key=value)

    def hand_value(self, hand: list[str], bricks: int) -> float:
        """Return a hand's value with `bricks` bricks, if at most one building is built now and others later."""
        costs = {name: LATER_BRICK_COINS * self.box.card[name].cost for name in hand}
        later = sorted(((max(0.0, self.best(name) - costs[name]), name) for name in hand), reverse=True)
        most, best = most_bricks(self.me, bricks), self.remaining_value(later, "")
        for name in hand:
            cost = self.box.card[name].cost
            if cost <= most:
                best = max(
                    best, self.best(name) - BRICK_PRICE * max(0, cost - bricks) + self.remaining_value(later, name)
                )
        return best

    def remaining_value(self, later: list[tuple[float, str]], built: str) -> float:
        left = [worth for worth, name in later if name != built]
        return sum(share * worth for share, worth in zip(LATER_CARD_SHARES[: self.turns], left, strict=False))

    def producing_with(self, cogs: int) -> float:
        price = price_of_cogs(cogs)
        return self.gained(production_gains(self.me.city)) - price if price <= self.me.coins else 0.0

    def act(self, options: tuple[Choice, ...]) -> Choice:
        turn = self.view["turn"]
        price = price_of_cogs(turn["cogs"])
        produce = "produce" in options and self.gained(production_gains(self.me.city)) > price
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
        """Return the price in coins; a brick token counts as one coin, although it saves BRICK_PRICE coins."""
        _, name, _, *number = option
        tokens, coins = payment(self.me, self.box.card[name], bricks, *number)
        return coins + tokens


FinalRank = tuple[int, int, int]  # points, tokens, coins


def ranks_after_influence(ranks: list[FinalRank], stake: int, seat: SeatNumber) -> tuple[FinalRank, FinalRank]:
    """Return this seat's rank and the best other rank after influence cards have been taken."""
    most = max(tokens for _, tokens, _ in ranks)
    leaders = [number for number, rank in enumerate(ranks) if rank[1] == most]
    if stake and len(leaders) == 1:
        points, tokens, coins = ranks[leaders[0]]
        ranks[leaders[0]] = points - tokens // PER_TOKENS + stake, 0, coins
    return ranks[seat], max((rank for number, rank in enumerate(ranks) if number != seat), default=(-1, 0, 0))
