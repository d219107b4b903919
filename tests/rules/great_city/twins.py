"""The Great City of Rome for the law of flow: hands against the decks they came from, and the strips to come."""

from random import Random

from games.rules import great_city
from games.rules.great_city.box import SHIPPED_BOX
from tests.rules.flow import Hidden, swapped

KEYS = ("type", "cost", "value")
OFFERED = 6  # no more cards of a deck are turned up as a round begins


def dealt_again(position: dict, random: Random) -> dict:
    """The decks alone lie otherwise; or some hands are of cards that cost, count or are called like one of them now."""
    if type(position["seats"]) is int:
        return position
    if random.random() < 0.2:
        for pile in position["decks"].values():
            pile[OFFERED:] = random.sample(pile[OFFERED:], len(pile[OFFERED:]))
        return position
    for row in random.sample(position["seats"], random.choice((1, len(position["seats"])))):
        for deck, pile in position["decks"].items():
            own = [card for card in row["hand"] if SHIPPED_BOX.card[card].deck == deck]
            rest = [card for card in row["hand"] if SHIPPED_BOX.card[card].deck != deck]
            unseen = pile[OFFERED:]
            if own and unseen:
                key = random.choice(KEYS)
                like = getattr(SHIPPED_BOX.card[random.choice(unseen)], key)
                swapped(own, unseen, lambda card, key=key, of=like: getattr(SHIPPED_BOX.card[card], key) == of, random)
                row["hand"], pile[OFFERED:] = rest + own, unseen
    return position


def secret(what, choice) -> bool:
    return what == "draft"


HIDDEN = Hidden(
    great_city, dealt_again, secret, {"set_up", "round", "offer", "builds", "handed", "keeps"}, hanging=("draft", "act")
)
