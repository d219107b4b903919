"""The heuristic policy, which answers a question from a view alone and always answers in the same way.

It takes the option that is worth most points at the end of the game, the first one if several are equal. Games among
computer players do end, because a player without a better option takes income, and all players agree to close an era in
which nothing else happens."""

from collections.abc import Callable

from ...ask import PASS, Ask, AskNumber, AskSome, Choice, JsonObject, SeatQuestion
from ..buildings import ERA_COUNT
from ..foresight import final_points
from .weighing import joining_worth
from .weighing_cards import UNKNOWN_CARD_WORTH, CardScales

MIN_GAIN = 0.01  # points: an option worth no more is not chosen
MIN_ALL_ACTIONS_GAIN = 3.0  # points of two more actions, beyond the card's own, before the card is used
MIN_TRADE_GAIN = 0.5  # points
ONCE_PER_ERA_COST = 1.0  # points, for a role's ability that works once in an era
NEW_OBJECTIVE_WORTH, NEW_OBJECTIVE_TURNS = 3.5, 10.0  # points, if there are enough turns to meet it


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    return getattr(HeuristicPolicy(view, question.seat), question.what)(question)


class HeuristicPolicy(CardScales):
    def role(self, question: Ask) -> Choice:
        return max(question.options, key=self.role_worth)

    def draft(self, question: Ask) -> Choice:
        return max(question.options, key=self.lot)

    def objective(self, question: Ask) -> Choice:
        return max(question.options, key=self.objective_worth)

    def turn(self, question: Ask) -> Choice:
        """Return a good free action, otherwise the best action, otherwise "end".

        In the last turn, all options except free actions are compared by the final points that they lead to."""
        options = question.options
        if self.last_turn():
            options = tuple(option for option in options if action_of(option) is None and option != "end")
        worths: dict[Choice, float] = {option: self.worth(option) for option in options}
        free = [option for option in worths if action_of(option) is None and worths[option] > MIN_GAIN]
        if free:
            return max(free, key=worths.__getitem__)
        if len(options) < len(question.options):
            return self.counted([option for option in question.options if option not in worths])
        actions = [option for option in worths if action_of(option)]
        if wings := self.all_actions(worths, actions):
            return wings
        best = max(actions, key=worths.__getitem__, default="end")
        return "end" if "end" in worths and worths[best] <= MIN_GAIN else best

    def last_turn(self) -> bool:
        turns = self.view["last_lap"]
        last = self.view["era"] == ERA_COUNT and turns is not None and (turns == 1 or self.seats == 2)
        return last and not self.view["consul"] and self.shipped

    def counted(self, options: list[Choice]) -> Choice:
        """Return the option with the largest lead in final points; among equal ones, the smallest building."""

        def margin(pair: tuple[list[int], Choice]) -> tuple[int, int]:
            points, option = pair
            mine = points.pop(self.seat)
            return mine - max(points), -len(option[2]) if action_of(option) == "build" else 0

        return max(zip(final_points(self.view, self.seat, options), options, strict=True), key=margin)[1]

    def all_actions(self, worths: dict[Choice, float], actions: list[Choice]) -> Choice | None:
        """Return the option to use the card for all actions if two more actions are worth more than this card."""
        cards = [one for one in worths if one[0] == "use" and self.card(one[1]).get("effect") == "all_actions"]
        if not cards or self.view["done"]:
            return None
        bests: dict[str | None, float] = {}
        for option in actions:
            bests[action_of(option)] = max(bests.get(action_of(option), 0.0), worths[option])
        more = sum(sorted(bests.values())[:-1]) - self.points(cards[0][1])
        return cards[0] if more > MIN_ALL_ACTIONS_GAIN else None

    def worth(self, option: Choice) -> float:
        match option:
            case "income":
                return self.income()
            case ("income", card):
                return self.income() + self.silver(self.harvest(self.card(card))) - self.points(card)
            case ("buy", card):
                return self.thing(card) - self.price(card)
            case ("build", name, lots, *marks):
                return self.building(name, lots) - sum(self.points(mark) or ONCE_PER_ERA_COST for mark in marks)
            case ("steal", lot, *marks):
                return self.stolen(lot, *marks)
            case ("show", card):
                return UNKNOWN_CARD_WORTH
            case ("use", card, *target):
                return self.used(card, *target) - self.points(card)
            case ("trade", partner):
                plan = self.plan(partner)
                return plan.gain if plan else 0.0
        return 0.0  # "end"

    def thing(self, card: str) -> float:
        return self.lot(card) + self.denied(card) if card in self.board.bit else self.invocation(card)

    def stolen(self, lot: str, card: str | None = None) -> float:
        victim = next(number for number, row in enumerate(self.view["seats"]) if lot in row["lots"])
        price = self.points(card) if card else self.favour(2) + 4 * -self.point_weight(victim)
        bit, lots = self.board.bit[lot], self.board.mask(self.view["seats"][victim]["lots"])
        lost = self.plain_lot() + self.in_time(joining_worth(self.board, bit, lots & ~bit))
        return self.lot(lot) - lost * self.point_weight(victim) - price

    def used(self, card: str, *target: str) -> float:
        row = self.card(card)
        match row.get("effect"):
            case "silver":
                return self.silver(row["amount"])
            case "cornucopia":
                return self.silver(self.plenty(row))
            case "exchange":
                return self.lots([target[1]], [target[0]])
            case "free_deed":
                return self.lot(target[0])
            case "peek":
                return self.plain_lot() - self.silver(row["price"]) if self.can_buy(row["price"]) else 0.0
            case "renew":
                price = self.view["prices"][0]
                return self.plain_lot() - self.silver(price) if self.can_buy(price) else 0.0
            case "objectives":
                return NEW_OBJECTIVE_WORTH * min(1.0, self.turns / NEW_OBJECTIVE_TURNS)
            case "all_actions":
                return 0.0  # rated with the actions
        return UNKNOWN_CARD_WORTH

    def can_buy(self, price: int) -> bool:
        can: bool = self.me["markers"] > 0 and self.me["silver"] >= price
        return can

    def peek(self, question: Ask) -> Choice:
        price = max(self.card(row["id"]).get("price", 0) for row in self.me["invocations"])
        return self.bought(question, lambda card: self.silver(price))

    def senator(self, question: Ask) -> Choice:
        return self.bought(question, self.price)

    renewed = senator

    def bought(self, question: Ask, price: Callable[[str], float]) -> Choice:
        worths: dict[Choice, float] = {
            option: self.thing(option[1]) - price(option[1]) for option in question.options if option != PASS
        }
        best = max(worths, key=worths.__getitem__, default=PASS)
        return best if worths.get(best, 0.0) > MIN_GAIN else PASS

    def reaction(self, question: Ask) -> Choice:
        return max(question.options, key=lambda answer: 0.0 if answer == PASS else self.reaction_worth(answer))

    def close(self, question: Ask) -> Choice:
        return "yes"

    def answer(self, question: Ask) -> Choice:
        """Accept a trade only if this seat gains, and gains more than its share of the partner's gain.

        This share is the partner's gain divided by the number of opponents."""
        offer = self.view["offer"]
        mine = self.traded(offer, "give", "want")
        theirs = HeuristicPolicy(self.view, offer["seat"]).traded(offer, "want", "give")
        return "accept" if mine > MIN_TRADE_GAIN and mine > theirs / (self.seats - 1) else "refuse"

    def traded(self, offer: JsonObject, get: str, lose: str) -> float:
        worth = self.lots(offer[f"{get}_lots"], offer[f"{lose}_lots"])
        worth += self.silver(offer[f"{get}_silver"] - offer[f"{lose}_silver"])
        for side, sign in ((get, 1), (lose, -1)):
            worth += sign * sum(
                self.favour(what) if one == "favour" else self.invocation(what) for one, what in offer[f"{side}_things"]
            )
        return worth

    def give_lots(self, question: AskSome) -> Choice:
        plan = self.planned()
        return self.some(question, plan and plan.give)

    def want_lots(self, question: AskSome) -> Choice:
        plan = self.planned()
        return self.some(question, plan and plan.want)

    def some(self, question: AskSome, lot: str | None) -> Choice:
        return (
            (lot,)
            if lot in question.options and question.least <= 1
            else question.check(question.options[: question.least])
        )

    def give_things(self, question: AskSome) -> Choice:
        return ()

    want_things = give_things

    def give_silver(self, question: AskNumber) -> Choice:
        plan = self.planned()
        return min(question.high, max(0, plan.silver)) if plan else 0

    def want_silver(self, question: AskNumber) -> Choice:
        plan = self.planned()
        return min(question.high, max(0, -plan.silver)) if plan else 0

    def offer(self, question: Ask) -> Choice:
        plan, draft = self.planned(), self.view["composing"]
        as_planned = plan and draft == {
            "seat": self.seat,
            "partner": draft["partner"],
            "give_lots": [plan.give],
            "give_things": [],
            "give_silver": max(0, plan.silver),
            "want_lots": [plan.want],
            "want_things": [],
            "want_silver": max(0, -plan.silver),
        }
        return "send" if as_planned and "send" in question.options else "drop"


def action_of(option: Choice) -> str | None:
    name = option if option == "income" else option[0]
    return name if name in ("income", "buy", "build") else None
