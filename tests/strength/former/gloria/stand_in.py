"""The built-in player: decides from a view and a question, nothing else; the same answer to the same question, always.

It adds up what each option is worth in points, roughly, and takes the best, the first of equals. It builds what it has
materials for, sells what is worth most, hires early, and thinks when its hand is small or nothing pays.

Games among built-in players end: a thought draws from the deck, never a senator from the pile, which could go round and
round; a lead spends a hand card, or moves a card for good from pool, hand or stockpile to where it does not come back.
"""

from collections.abc import Callable, Iterable

from games.rules.ask import PASS, Ask, AskSome, Choice, JsonObject, SeatQuestion
from games.rules.gloria.cards import COINS, MATERIAL, ROLE, ROLES, SENATOR

from .weighing import WORTH, Scales


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    """An answer to the question, for the seat it is put to."""
    mind = Mind(view, question.seat)
    answer = getattr(mind, question.what, None)
    return answer(question) if answer else mind.best(question)


class Mind(Scales):
    """A method bearing a question's name answers it; all other questions are answered by the best option."""

    # Options of any kind, by their verb

    def best(self, question: SeatQuestion) -> Choice:
        """The option worth most; passing is worth nothing."""
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
                return 0.8 * self.left if self.beds > 0 else 0.0
            case ("hire", card, source):
                return self.client(card) - (0.4 if source == "hand" else 0)
            case ("take", card, source):
                return self.material(card) - (0.4 if source == "hand" else 0)
            case ("sell", "deck"):
                return 1.9
            case ("sell", card, source):
                return self.sale(card) - (0.3 if source == "hand" else 0)
            case ("eat", _, card):
                return COINS[card]
            case ("act", role):
                return self.gain(role, 1)
            case "keep":
                return 0.3
            case "fountain":
                return 0.7
        return {"pass": 0.0}.get(option, -1.0)

    # The turn

    def thought(self) -> float:
        """What thinking is worth: cards, the more the fewer there are."""
        missing: int = self.me["refill"] - len(self.hand)
        return 0.35 + 0.3 * max(0, missing - 1)

    def price(self, cards: Iterable[str]) -> float:
        """What is given up by playing them."""
        return sum(0.5 if card == SENATOR else 0.3 for card in cards)

    def lead(self, question: Ask) -> Choice:
        values = {}
        for role in ROLES:
            mine = self.gain(role, 1 + self.clients(role))
            others = [row["clientele"] for number, row in enumerate(self.view["seats"]) if number != self.seat]
            theirs = max(sum(ROLE[card] == role for card in clients) for clients in others)
            values[role] = mine - 0.25 * theirs if self.gain(role, 1) > 0.25 else -1.0
        spoils = any(MATERIAL.get(card) in self.pooled for card in self.hand)

        def value(option: Choice) -> float:
            idle = option[1] == "legionary" and option[2] == SENATOR and not spoils
            return -1.0 if idle else values[option[1]]

        return self.play(question, value, 2)

    def follow(self, question: Ask) -> Choice:
        role, clients = self.view["role"], self.clients(self.view["role"])
        more = self.gain(role, clients + 1) - self.gain(role, clients)
        return self.play(question, lambda option: more, 1)

    def play(self, question: Ask, value: Callable[[Choice], float], at: int) -> Choice:
        """The option whose worth less the price of its cards is best, if it beats a thought."""
        best, most = "think", self.thought()
        for option in question.options:
            if option != "think":
                cards = option[at + 1 :] if option[at] in ("petition", "pair") else option[at:]
                worth = value(option) - self.price(cards)
                if worth > most:
                    best, most = option, worth
        return best

    def palace(self, question: Ask) -> Choice:
        """One more card at a time, while each brings more than it costs."""
        playing = self.view["playing"]
        actions = len(playing["cards"]) + self.clients(playing["role"])
        more = self.gain(playing["role"], actions + 1) - self.gain(playing["role"], actions)
        best, most = "done", 0.0
        for option in question.options:
            if option != "done":
                cards = option[2:] if option[1] in ("petition", "pair") else option[1:]
                if more - self.price(cards) > most:
                    best, most = option, more - self.price(cards)
        return best

    # Thinking

    def think(self, question: Ask) -> Choice:
        """Cards, never a senator: every thought brings the end of the deck nearer, and with it the game's."""
        return question.options[-1]

    def vomitorium(self, question: Ask) -> Choice:
        return PASS

    def latrine(self, question: Ask) -> Choice:
        return PASS

    def school(self, question: Ask) -> Choice:
        """Cards are good while the deck is long, or while I lead and the end is near."""
        return "think" if self.view["deck_size"] > 15 or self.standing() > 0 else PASS

    academy = school

    # Several at once

    def legionary(self, question: AskSome) -> Choice:
        return self.some(question, self.material)

    def spoils(self, question: AskSome) -> Choice:
        return self.some(question, self.material)

    def give(self, question: AskSome) -> Choice:
        """What must be given, the least useful first."""
        return self.some(question, lambda card: -WORTH.get(card, 0.3), question.least)

    give_stockpile = give

    def senate(self, question: AskSome) -> Choice:
        return question.check(tuple(question.options[: question.most]))

    def sewer(self, question: AskSome) -> Choice:
        return question.check(tuple(question.options[: question.most]))

    @staticmethod
    def some(question: AskSome, worth: Callable[[str], float], count: int | None = None) -> Choice:
        """The best ones, as many as allowed."""
        count = question.most if count is None else count
        cards = sorted(question.options, key=worth, reverse=True)
        return question.check(tuple(cards[:count]))

    # Rare ones

    def put_down(self, question: Ask) -> Choice:
        """The one least worth building."""
        return min(question.options, key=lambda option: WORTH.get(option[1], 0.3))

    def prison(self, question: Ask) -> Choice:
        """Not worth three points, unless it is a great building."""
        return PASS
