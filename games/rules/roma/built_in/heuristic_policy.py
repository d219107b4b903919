"""The heuristic policy, which answers from a view and a question, always in the same way.

It takes the option that is worth most, the first one if several are equal, and ends the turn if none has a positive
value. Games among computer players do end, because a player who does not score loses points."""

from ...ask import PASS, Ask, AskNumber, AskSome, Choice, JsonObject, SeatQuestion
from ...evaluation import win_at_once_or
from ..cards import COST
from .weighing import CARD_WORTH, PER_SESTERTIUS, ValueEstimator


def decide(view: JsonObject, question: SeatQuestion) -> Choice:
    mind = HeuristicPolicy(view, question.seat)
    return win_at_once_or(question, mind.margin, getattr(mind, question.what))


class HeuristicPolicy(ValueEstimator):
    def margin(self, option: Choice) -> float:
        match option:
            case ("activate", disc):
                return self.ahead(self.row[disc], disc)
            case ("copy", card):
                return self.ahead(card, self.view["active"])
            case ("spend", die):
                return self.ahead_by(max(self.forum_payments(die)))
            case "pass":
                return self.ahead_by(self.view["pool"])
        return 0.5 if option == "end" else 1.0

    def ahead(self, card: str, disc: int) -> float:
        if card == "scaenicus":
            return max(self.ahead(role, disc) for role in self.roles())
        vp = self.paid(card, disc)
        return 1.0 if vp is None else self.ahead_by(vp)

    def ahead_by(self, vp: int) -> float:
        return float(self.me["vp"] + vp - self.foe["vp"])

    def exchange(self, question: AskSome) -> Choice:
        cards = sorted(question.options, key=CARD_WORTH.__getitem__)
        return question.check(tuple(cards[:2]))

    def opening(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.place(option[1], option[2]))

    def triple(self, question: Ask) -> Choice:
        die = self.dice[0]
        return "keep" if max(self.activation(die, [die, die]), self.money(die)) > 1.5 else "roll"

    def action(self, question: Ask) -> Choice:
        return max(question.options, key=self.worth)

    def worth(self, option: Choice) -> float:
        match option:
            case ("lay", card, disc):
                return self.lay_value(card, disc) - PER_SESTERTIUS * COST[card]
            case ("money", die):
                return self.money(die)
            case ("cards", die):
                return self.draw(die)
            case ("activate", disc):
                left = self.dice[:]
                left.remove(disc)
                return self.activation(disc, left) if self.row[disc] != "consul" else self.best_change(left)[0] - 0.4
        return 0.01  # the end of the turn

    def keep(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.wanted(option[1]))

    haruspex = aesculapinum = keep

    def wanted(self, card: str) -> float:
        dear = max(0, COST[card] - self.me["money"] - 4)
        again = 0.3 if card in self.hand else 0.0
        return (
            max(self.place(card, disc) for disc in self.row) - again - (0.15 * dear if self.me["empty_discs"] else 0.0)
        )

    def lay_free(self, question: Ask) -> Choice:
        best = max(question.options, key=lambda o: self.lay_value(o[1], o[2]) if o != "stop" else 0.0)
        return best if best != "stop" and self.lay_value(best[1], best[2]) > 0 else "stop"

    architectus = senator = lay_free

    def fight(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.battle_value(option[1]))

    velites = onager = fight

    def remove(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.discard_value(option[1]))

    sicarius = nero = remove

    def gladiator(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.expel_value(option[1]))

    def praetorianus(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: CARD_WORTH.get(self.theirs[option[1]]["card"], 0.0))

    def forum(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: (max(map(self.points, self.forum_payments(option[1]))), option))

    def templum(self, question: Ask) -> Choice:
        spend = question.options[-1]
        return spend if spend[1] >= max(self.activation(spend[1], []), self.money(spend[1])) else PASS

    def centurio(self, question: Ask) -> Choice:
        battle = self.view["battle"]
        return next((add for add in question.options[1:] if battle["roll"] + add[1] >= battle["defence"]), PASS)

    def consul(self, question: Ask) -> Choice:
        gain, die, to = self.best_change(self.dice)
        return ("change", die, to) if gain > 0 else question.options[0]

    def mercator(self, question: AskNumber) -> int:
        return question.high

    def scaenicus(self, question: Ask) -> Choice:
        return max(question.options, key=lambda option: self.effect_value(option[1], self.view["active"], self.dice))

    def consiliarius(self, question: AskSome) -> Choice:
        return question.check(tuple(question.options))

    machina = consiliarius

    def lay_again(self, question: Ask) -> Choice:
        lifted = {place["disc"]: place["card"] for place in self.me["lifted"]}
        empty = [option for option in question.options if self.row[option[2]] is None]
        return max(empty or question.options, key=lambda option: self.place(lifted[option[1]], option[2]))

    consiliarius_lay = machina_lay = lay_again
