"""The heuristic policy, which answers from a view and a question, always in the same way.

It takes the option that is worth most, the first one if several are equal. Games among computer players do end, because
thinking draws from the deck or takes a senator, and every lead uses up a card or moves a card for good."""

from collections.abc import Callable

from ...ask import PASS, Ask, AskSome, Choice, JsonObject, SeatQuestion
from ...evaluation import win_at_once_or
from ..cards import COIN_VALUE, MATERIAL, ROLES, SENATOR, VALUE
from .weighing import piece_value
from .weighing_roles import ActionEstimator
from .weights import QUICK_WEIGHTS, ScaleWeights

COMPLETION_EFFECT_ONLY = frozenset(
    {"anfiteatro", "fundicion", "jardin", "escuela", "prision", "catacumbas", "villa", "estatua"}
)


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    return best_answer(view, question, QUICK_WEIGHTS)


def best_answer(view: JsonObject, question: SeatQuestion, numbers: ScaleWeights) -> Choice:
    if isinstance(question, Ask) and len(question.options) == 1:
        return question.options[0]
    mind = HeuristicPolicy(view, question.seat, numbers)
    return win_at_once_or(question, mind.margin, getattr(mind, question.what, mind.best))


class HeuristicPolicy(ActionEstimator):
    """The policy for one question; the method with the question's name answers it, otherwise `best`."""

    def margin(self, option: Choice) -> float:
        """Return the lead in points, with estimated vaults, if this answer ends the game."""
        match option:
            case ("lay", card, site, *out) if self.ends(site, bool(out)):
                return (
                    self.w.won if card == "foro" and "porton" in self.live and self.forum_with() else self.points_lead()
                )
            case ("add", "catacumbas", *_):
                return self.points_lead() + VALUE[self.site_of("catacumbas")]
            case ("share", _, _, card):
                return self.w.won if self.forum_with(less=card) else -self.w.won
            case ("lay" | "add" | "take" | "steal", *_):
                return self.w.won
            case ("hire", card, *_) if card != "deck":
                return self.w.won
            case ("sell", *_):
                return self.points_lead() + self.w.coins_each
        if lead := self.points_lead():
            return lead
        points, drawn = self.estimated_points(), option[1] if option[0] == "refill" else 1
        tied = [row["hand_size"] for row, one in zip(self.view["seats"], points, strict=True) if one == max(points)]
        tied.remove(self.me["hand_size"])
        return 0.1 if self.me["hand_size"] + drawn > max(tied) else -0.1

    def best(self, question: SeatQuestion) -> Choice:
        worth = {}
        for option in question.options:
            key = option[1:] if option.__class__ is tuple else option
            if key not in worth:
                worth[key] = self.worth(option)
        return max(question.options, key=lambda o: worth[o[1:] if o.__class__ is tuple else o])

    def worth(self, option: Choice) -> float:
        match option:
            case ("lay", card, site, *out):
                return self.foundation(card, site, bool(out))
            case ("add", building, card, *source):
                return self.addition(building, card, *source)
            case ("hire", "deck"):
                return self.w.unseen_client * self.left if self.free_client_room > 0 else 0.0
            case ("hire", card, source):
                return self.client(card) - (self.w.from_hand_hired if source == "hand" else 0)
            case ("take", card, source):
                return self.material(card) - (self.w.from_hand_stored if source == "hand" else 0)
            case ("sell", "deck"):
                return self.w.unseen_sale
            case ("sell", card, source):
                return self.sale(card) - (self.w.from_hand_sold if source == "hand" else 0)
            case ("eat", _, card):
                return COIN_VALUE[card]
            case ("act", role):
                return self.gain(role, 1)
            case "keep":
                return 0.3
            case "fountain":
                return 0.7
        return {"pass": 0.0}.get(option, -1.0)

    def lead(self, question: Ask) -> Choice:
        values = {}
        for role in ROLES:
            actions = 1 + self.clients(role)
            theirs = self.rivals_gain(role) + self.opened(role, self.view["pool"], actions)
            values[role] = self.gain(role, actions) - self.w.rivals * theirs if self.gain(role, 1) > 0.25 else -1.0

        def value(option: Choice) -> float:
            idle = option[1] == "legionary" and option[2] == SENATOR and not self.takes_spoils()
            return -1.0 if idle else values[option[1]]

        return self.play(question, value, 2)

    def follow(self, question: Ask) -> Choice:
        role, clients = self.view["role"], self.clients(self.view["role"])
        more = self.gain(role, clients + 1) - self.gain(role, clients)
        if more <= self.think_value() or self.taken_before(role) + clients >= len(self.ranked[role]):
            return "think"
        return self.play(question, lambda option: more, 1)

    def play(self, question: Ask, value: Callable[[Choice], float], at: int) -> Choice:
        """Return "think" or the best option after card prices; an option's cards begin at the index `at`."""
        best, most = "think", self.think_value()
        left = len(self.hand) - self.hand.count(SENATOR)
        if question.what == "follow":
            left -= self.clients(self.view["role"])
        for option in question.options:
            if option != "think":
                cards = option[at + 1 :] if option[at] in ("petition", "pair") else option[at:]
                worth, role = -self.price(cards), option[1] if at == 2 else self.view["role"]
                if left > len(cards) or not self.from_hand(role):
                    worth += value(option) - (self.w.won if self.near_end and self.spends_end(role, cards) else 0.0)
                if worth > most:
                    best, most = option, worth
        return best

    def takes_spoils(self) -> bool:
        """Return whether showing the best card gets a pool card; a lead that gets none could repeat forever."""
        cards = [card for card in self.hand if card != SENATOR]
        values = self.demands(cards)
        return bool(cards) and MATERIAL[cards[values.index(max(values))]] in self.in_pool

    def from_hand(self, role: str) -> bool:
        return role == "legionary" or (role == "craftsman" and "fuente" not in self.live)

    def palace(self, question: Ask) -> Choice:
        playing = self.view["playing"]
        actions = len(playing["cards"]) + self.clients(playing["role"])
        more = self.gain(playing["role"], actions + 1) - self.gain(playing["role"], actions)
        best, most = "done", 0.0
        for option in question.options:
            if option != "done":
                cards = option[2:] if option[1] in ("petition", "pair") else option[1:]
                if more - self.price(cards) > most and not self.spends_end(playing["role"], cards):
                    best, most = option, more - self.price(cards)
        return best

    def think(self, question: Ask) -> Choice:
        """Take a senator if the hand has none and is almost full (how full depends on the number of players)."""
        missing: int = self.me["refill"] - len(self.hand)
        is_full = missing <= self.w.senator_at - self.w.senator_less * len(self.view["seats"])
        return question.options[0 if is_full and SENATOR not in self.hand else -1]

    def vomitorium(self, question: Ask) -> Choice:
        return "discard" if max(map(self.kept, self.hand)) < self.w.poor and "discard" in question.options else PASS

    def latrine(self, question: Ask) -> Choice:
        worst = min(question.options[1:], key=lambda option: self.kept(option[1]))
        return worst if self.kept(worst[1]) < self.w.poor and PASS in question.options else PASS

    def school(self, question: Ask) -> Choice:
        return "think" if self.view["deck_size"] > 15 or self.points_lead() > 0 else PASS

    academy = school

    def legionary(self, question: AskSome) -> Choice:
        values = self.demands(question.options)
        values = [
            value + self.w.won * (card in question.ends) for card, value in zip(question.options, values, strict=True)
        ]
        best = [at for at in sorted(range(len(values)), key=lambda at: -values[at]) if values[at] > 0]
        return question.check(tuple(question.options[at] for at in best[: question.most]))

    def spoils(self, question: AskSome) -> Choice:
        return self.some(question, self.material)

    def give(self, question: AskSome) -> Choice:
        ends = question.ends
        return self.some(
            question, lambda card: -self.w.worth.get(card, 0.3) - self.w.won * (card in ends), question.least
        )

    give_stockpile = give

    def senate(self, question: AskSome) -> Choice:
        return question.check(tuple(question.options[: question.most]))

    def sewer(self, question: AskSome) -> Choice:
        return question.check(tuple(question.options[: question.most]))

    @staticmethod
    def some(question: AskSome, worth: Callable[[str], float], count: int | None = None) -> Choice:
        count = question.most if count is None else count
        cards = sorted(question.options, key=worth, reverse=True)
        return question.check(tuple(cards[:count]))

    def put_down(self, question: Ask) -> Choice:
        return min(question.options, key=lambda option: self.w.worth.get(option[1], 0.3))

    def prison(self, question: Ask) -> Choice:
        others = len(self.view["seats"]) - 1

        def worth(option: Choice) -> float:
            if option == PASS:
                return 0.0
            building = option[2]
            gain = 0.0 if building in COMPLETION_EFFECT_ONLY else self.effect_value(building) * self.left
            if building == "foro":
                gain += max((piece_value(claim.missing, self.w.won) for claim in self.rivals), default=0.0)
            points = 3 if building == "estatua" else 0
            return (gain + points - self.w.prison) * (1 + 1 / others)

        return max(question.options, key=worth)
