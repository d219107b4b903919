"""Roma for the law of flow: exchange hidden cards of both hands and the draw pile."""

from random import Random

from games.rules import roma
from games.rules.roma.cards import BUILDING, CHARACTER, COPIES, KIND
from tests.rules.flow import Hidden, swapped
from tests.rules.roma.rich import both, rich

BY_THE_HIDDEN = ("scaenicus", "architectus", "senator", "haruspex")


def dealt_again(position: dict, random: Random) -> dict:
    """Return a table with another draw pile, and perhaps other kinds of cards in the hands."""
    if "hand" not in position:
        return position
    pile, below = position["deck_top_first"], unnamed(position)
    if random.random() < 0.2:
        random.shuffle(pile)
        return position
    unseen = [*pile, *below]
    for side in random.choice(("A", "B", "AB")):
        kind = random.choice((BUILDING, CHARACTER))
        swapped(position["hand"][side], unseen, lambda card, kind=kind: KIND[card] == kind, random)
    position["deck_top_first"] = unseen[: len(pile)]
    return position


def unnamed(position: dict) -> list[str]:
    """Cards below the pile, or out of the game."""
    left = [card for card, copies in COPIES.items() for _ in range(copies)]
    for side in "AB":
        for card in (*position["hand"][side], *position["discs"][side].values()):
            left.remove(card)
    for card in (*position["discard"], *position["deck_top_first"]):
        left.remove(card)
    return left


def secret(what, choice) -> bool:
    return what in ("exchange", "opening", "keep", "haruspex")


HIDDEN = Hidden(
    roma,
    dealt_again,
    secret,
    {"dealt", "gives", "reveals", "draws", "keeps", "looks", "picks", "lays", "lays_down"},
    hanging=("exchange", "opening", "action", "architectus", "senator", "scaenicus", "haruspex", "keep"),
)


def hanging(rng: Random) -> dict:
    """Return full tables whose remaining dice activate characters that depend on hidden cards."""
    position = {"deck_top_first": [], **rich(rng)}
    left = unnamed(position)
    rng.shuffle(left)
    position["hand"][position["turn"]] += [left.pop(), left.pop()]
    row = position["discs"][position["turn"]]
    discs = rng.sample("123456", len(BY_THE_HIDDEN))
    row |= {disc: card for disc, card in zip(discs, BY_THE_HIDDEN, strict=True) if card in left}
    position["dice"] = [int(rng.choice(discs)) for _ in range(3)]
    return {**position, "essedum": 0, "blocked": both(list)}
