"""Positions one step before the end: a Foro, Catacumbas, the last site or the last cards."""

from random import Random

from games.rules.gloria.cards import COPIES, MATERIAL, MATERIALS, ROLE, ROLES, VALUE
from tests.rules.gloria.crowded import take

HELPFUL = ("porton", "ludus_magna", "despensa", "escalinata", "arco", "alcantarillado", "muelle", "puente", "termas", "torre", "acueducto", "fuente", "prision")  # fmt: skip
WANTED = ("foro", "catacumbas", "porton", "ludus_magna", "despensa", "prision", "villa")


def near_the_end(rng: Random, seats: int) -> dict:
    """Return a position in which all players almost fulfil a Foro and have almost finished buildings."""
    bag = [card for card, copies in COPIES.items() for _ in range(copies)]
    rng.shuffle(bag)
    left = dict.fromkeys(MATERIALS, 6)
    forum = rng.random() < 0.7  # a seat has one that lacks one thing; else all still need it
    rows = [row(rng, bag, left, forum and number == 0) for number in range(seats)]
    rng.shuffle(rows)
    town = {material: min(left[material], 1) for material in MATERIALS}
    if rng.random() < 0.2:
        last = rng.choice([material for material in MATERIALS if left[material]])
        town = {material: int(material == last) for material in MATERIALS}
    return {
        "game": "gloria",
        "options": {name: rng.random() < 0.2 for name in ("original", "voluntary_gifts", "strict_vault")},
        "leader": rng.randrange(seats),
        "seats": rows,
        "pool": [card for one in MATERIALS for card in some(bag, MATERIAL, one, rng.choice((0, 1, 1)))],
        "deck": take(bag, rng.randint(5, 16)),
        "deck_is_all": True,
        "sites": {m: {"town": town[m], "out": left[m] - town[m]} for m in MATERIALS},
    }


def row(rng: Random, bag: list[str], left: dict[str, int], forum: bool) -> dict:
    """A player, of whose clients or materials one kind is missing; or none, who has no Foro."""
    found = [placed(rng, bag, left, "foro", True)] if forum else []
    found += [placed(rng, bag, left, name, False) for name in rng.sample(WANTED, 2)]
    found += [placed(rng, bag, left, name, True) for name in rng.sample(HELPFUL, 3)]
    lacking = rng.choice(("client", "material")) if forum else None
    return {
        "hand": [*take(bag, rng.randint(1, 4)), *["senador"] * rng.randint(0, 1)],
        "clientele": kinds(rng, bag, ROLE, ROLES, lacking == "client"),
        "stockpile": kinds(rng, bag, MATERIAL, MATERIALS, lacking == "material"),
        "influence": 8,
        "buildings": list({one["card"]: one for one in reversed(found) if one}.values()),
    }


def placed(rng: Random, bag: list[str], left: dict[str, int], name: str, complete: bool) -> dict | None:
    """The building, if its card and its site are still there; unfinished it lacks one material."""
    site = MATERIAL[name]
    if name not in bag or not left[site]:
        return None
    bag.remove(name)
    left[site] -= 1
    materials = [] if complete else some(bag, MATERIAL, site, VALUE[site] - 1)
    return {"card": name, "site": site, "materials": materials, "complete": complete, "public": complete and rng.random() < 0.3}  # fmt: skip


def kinds(rng: Random, bag: list[str], kind: dict[str, str], every: tuple[str, ...], lacks: bool) -> list[str]:
    """A card or two of every kind; none of one of them."""
    missing = rng.choice(every) if lacks else None
    return [card for one in every if one != missing for card in some(bag, kind, one, rng.choice((1, 1, 2)))]


def some(bag: list[str], kind: dict[str, str], one: str, count: int) -> list[str]:
    found = [card for card in bag if kind[card] == one][:count]
    for card in found:
        bag.remove(card)
    return found
