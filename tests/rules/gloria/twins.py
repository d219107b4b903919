"""Gloria a Roma for the law of flow: exchange hidden cards of hands, vaults and deck."""

from collections import Counter
from random import Random

from games.rules import gloria
from games.rules.gloria.cards import COPIES, MATERIAL, MATERIALS, SENATOR
from tests.rules.flow import Hidden, swapped


def dealt_again(position: dict, random: Random) -> dict:
    """Return a table with another deck, and perhaps other hands (of one material if possible) and vaults."""
    if type(position["seats"]) is int:
        return position
    pile = position["deck"]
    if random.random() < 0.2:
        random.shuffle(pile)
        return position
    unseen = [*pile, *unnamed(position)]
    rows = position["seats"]
    for row in random.sample(rows, random.choice((1, 1, len(rows)))):
        own = [card for card in row["hand"] if card != SENATOR]
        material = random.choice(MATERIALS)
        swapped(own, unseen, lambda card, of=material: MATERIAL[card] == of, random)
        row["hand"] = [*own, *[SENATOR] * row["hand"].count(SENATOR)]
        if random.random() < 0.5:
            swapped(row["vault"], unseen, lambda card, of=material: MATERIAL[card] == of, random)
    position["deck"] = unseen[: len(pile)]
    return position


def unnamed(position: dict) -> list[str]:
    named = Counter(position["pool"] + position["deck"])
    for row in position["seats"]:
        named.update(card for key in ("hand", "stockpile", "clientele", "vault") for card in row[key])
        for building in row["buildings"]:
            named.update([building["card"], *building["materials"]])
    return [card for card, copies in COPIES.items() for _ in range(copies - named[card])]


def secret(what, choice) -> bool:
    """A Basílica card; a Palacio's cards before the last."""
    return (what == "palace" and choice != "done") or (what == "merchant" and choice[-1] == "hand")


HIDDEN = Hidden(
    gloria,
    dealt_again,
    secret,
    {"dealt", "turned_up", "draws", "fountain", "hires", "gives", "discards_hand", "leads", "follows"},
    admitting={"gloria"},
    hanging=(
        "put_down", "lead", "follow", "palace", "latrine", "patron", "laborer", "merchant", "craftsman", "architect",
        "fountain", "legionary", "give",
    ),
)  # fmt: skip


def demanding(position: dict, random: Random) -> dict:
    """The same with a leader who can demand a material of which the others hold several cards, as far as there are."""
    material = random.choice(MATERIALS)
    unseen = [*position["deck"], *unnamed(position)]
    for seat, row in enumerate(position["seats"]):
        own = [card for card in row["hand"] if card != SENATOR]
        own += [unseen.pop() for _ in range(min(len(unseen), max(0, 4 - len(own))))]
        swapped(own, unseen, lambda card: MATERIAL[card] == material, random)
        row["hand"] = [*own, SENATOR] if seat == position["leader"] else own
    return {**position, "deck": unseen[: len(position["deck"])] or position["deck"]}
