"""Late positions in which every player has many buildings, clients, materials and functions."""

from collections import Counter
from random import Random

from games.rules import gloria
from games.rules.gloria.cards import COPIES, MATERIAL, MATERIALS, VALUE


def crowded(rng: Random, seats: int) -> dict:
    """8 to 12 buildings a head: most complete, some public, some unfinished; clients, stockpiles, a short deck."""
    bag = [card for card, copies in COPIES.items() for _ in range(copies)]
    rng.shuffle(bag)
    sites = Counter(dict.fromkeys(MATERIALS, 6))
    rows = [{"buildings": buildings(rng, bag, sites, 30 // seats - 2)} for _ in range(seats)]
    for row in rows:
        row["hand"] = [*take(bag, rng.randint(0, 6)), *["senador"] * rng.randint(0, 1)]
        row["clientele"] = take(bag, rng.randint(1, 6))
        row["stockpile"] = take(bag, rng.randint(0, 5))
        row["vault"] = take(bag, rng.randint(0, 2))
        row["influence"] = rng.randint(0, 3)
    town = {material: rng.choice((0, 0, 1)) if left else 0 for material, left in sites.items()}
    return {
        "game": "gloria",
        "options": {name: rng.random() < 0.2 for name in gloria.OPTIONS if name not in ("no_functions", "short")},
        "leader": rng.randrange(seats),
        "seats": rows,
        "pool": take(bag, rng.randint(0, 6)),
        "deck": take(bag, rng.randint(3, 12)),
        "deck_is_all": True,
        "sites": {m: {"town": town[m], "out": sites[m] - town[m]} for m in MATERIALS},
    }


def buildings(rng, bag, sites, most) -> list[dict]:
    """Different names on sites that are still there."""
    found = {}
    for card in list(bag):
        site = rng.choice(MATERIALS) if card == "estatua" else MATERIAL[card]
        if len(found) < most and card not in found and sites[site]:
            bag.remove(card)
            sites[site] -= 1
            complete = rng.random() < 0.75
            materials = [] if complete else take(bag, rng.randrange(VALUE[site]))
            found[card] = {
                "card": card,
                "site": site,
                "materials": materials,
                "complete": complete,
                "public": complete and rng.random() < 0.2,
            }
    return list(found.values())


def take(bag, count) -> list[str]:
    return [bag.pop() for _ in range(min(count, len(bag)))]
