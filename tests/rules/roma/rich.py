"""Random positions with full rows and hands, which random play hardly ever reaches."""

from random import Random

from games.rules.roma.cards import DECK


def rich(rng: Random, most: int = 12) -> dict:
    """Up to `most` VP each, cards on most discs, money, some discs blocked; the draw pile sometimes short."""
    bag = rng.sample(DECK, len(DECK))
    position = {
        "game": "roma",
        "turn": rng.choice("AB"),
        "pool": rng.randint(1, 16),
        "vp": both(lambda: rng.randint(1, most)),
        "money": both(lambda: rng.randrange(12)),
        "discs": both(lambda: {str(disc): bag.pop() for disc in range(1, 7) if rng.random() < 0.8}),
        "hand": both(lambda: take(bag, rng.randrange(5))),
        "discard": take(bag, rng.randrange(12)),
        "blocked": both(lambda: rng.sample(range(1, 7), rng.randrange(3))),
    }
    if rng.random() < 0.7:
        position["dice"] = [rng.randint(1, 6) for _ in range(rng.randint(1, 3))]
        position["essedum"] = rng.randrange(4 - len(position["dice"]))
    if rng.random() < 0.5:
        position |= {"deck_top_first": take(bag, rng.randrange(4)), "deck_is_all": True}
    return position


SECRETIVE = ("architectus", "senator", "haruspex")
FEW = ("forum",) * 6 + ("consul", "turris", "legat", "velites", "onager", "legionarius")


def secretive(rng: Random) -> dict:
    """Return a position with empty hands, equal cards, and characters that depend on hidden cards."""
    rows = [rng.sample(SECRETIVE, 3) for _ in "AB"]
    named = SECRETIVE * 2
    left = list(DECK)
    for card in (*named, *FEW):
        left.remove(card)
    return {
        "game": "roma",
        "discs": {side: dict(zip("135", row, strict=True)) for side, row in zip("AB", rows, strict=True)},
        "vp": {"A": 200, "B": 200},
        "discard": left,
    }


def both(some) -> dict:
    return {"A": some(), "B": some()}


def take(bag: list, count: int) -> list:
    return [bag.pop() for _ in range(count)]
