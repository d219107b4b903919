"""The log is complete: its entries alone show every city, purse and open card."""

from random import Random

import pytest

from games.rules import great_city
from games.rules.great_city.cards import CARDS
from games.rules.great_city.city import MAX_CITY_SIDE
from games.rules.match import Match
from tests.rules import chance

COST = {row["id"]: row["cost"] for row in CARDS["cards"]}
KINDS = ("coins", "influence", "bricks", "points")


class Reader:
    """The knowledge about each seat that the log entries alone give."""

    def __init__(self, seats):
        self.has = [dict.fromkeys(KINDS, 0) | {"coins": 5} for _ in range(seats)]
        self.hands, self.cities, self.cards = [0] * seats, [{} for _ in range(seats)], [[] for _ in range(seats)]
        self.gone, self.round, self.spaces = [], 0, {}

    def read(self, line):
        facts, seat = line["facts"], line["seat"]
        match line["key"]:
            case "keeps" | "takes":
                self.hands[seat] += 1
            case "round":
                self.round = facts["round"]
            case "emissary":
                self.spaces[self.round, facts["space"]] = seat
            case "turn":
                assert self.spaces.pop((self.round, facts["space"])) == seat
            case "builds":
                self.builds(seat, facts)
            case "produces":
                assert facts["cogs"] + facts["coins"] == 2
                self.has[seat]["coins"] -= facts["coins"]
            case "gains":
                for kind in KINDS:
                    self.has[seat][kind] += facts[kind]
            case "takes_influence":
                assert self.has[seat]["influence"] == facts["tokens"]
                self.has[seat]["influence"] = 0
                self.cards[seat] += facts["cards"]

    def builds(self, seat, facts):
        assert facts["bricks"] + facts["tokens"] + facts["coins"] // 2 == COST[facts["card"]]
        self.hands[seat] -= 1
        self.has[seat]["coins"] -= facts["coins"]
        self.has[seat]["bricks"] -= facts["tokens"]
        self.cities[seat][tuple(facts["at"])] = facts["card"]
        if facts["covers"]:
            self.gone.append(facts["covers"])


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_the_lines_alone_tell_all_that_lies_open(seats):
    for seed in range(12):
        rng, m = Random(f"lines {seats} {seed}"), Match.new(great_city, seats)
        while not m.over:
            m.take(*chance.move(rng, m))
        reader = Reader(seats)
        for line in m.said(None):
            reader.read(line)
        view = m.view(None)
        assert reader.spaces == {}
        assert reader.gone == view["gone"]
        for number, row in enumerate(view["seats"]):
            assert reader.has[number] == {kind: row[kind] for kind in KINDS}
            assert reader.hands[number] == row["hand_size"]
            assert reader.cards[number] == row["influence_cards"]
            city = {(0, 0): row["city"][0]["card"], (1, 0): row["city"][1]["card"], **reader.cities[number]}
            assert city == {tuple(building["at"]): building["card"] for building in row["city"]}


# A second opinion: the rules of building and of areas, written down once more in the plainest way


def legal(city: dict, aqueduct: bool) -> set:
    """Every place within reach, tried one by one. `city`: types by place."""
    found = set()
    for x in range(-4, 6):
        for y in range(-4, 5):
            beside = any(near in city for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))
            dry = not any(kind == "aqueduct" and (x == a or y == b) for (a, b), kind in city.items())
            empty = (x, y) not in city
            across, down = [a for a, _ in city] + [x], [b for _, b in city] + [y]
            fits = max(across) - min(across) < MAX_CITY_SIDE and max(down) - min(down) < MAX_CITY_SIDE
            if (empty and beside and fits and (dry or not aqueduct)) or (aqueduct and not empty and dry):
                found.add((x, y))
    return found


def points_of_areas(city: dict) -> int:
    """`city`: rows of the card set by place. Every house paints its area, again and again until nothing changes."""
    area = {at: at for at, row in city.items() if row["type"] == "residential"}
    for _ in area:
        for x, y in area:
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in area and city[near]["value"] == city[x, y]["value"]:
                    area[x, y] = area[near] = min(area[x, y], area[near])
    total = 0
    for one in set(area.values()):
        places = [at for at in area if area[at] == one]
        edges = {near for x, y in places for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))}
        colours = {city[near]["color"] for near in edges if near in city and city[near]["type"] == "public"}
        total += sum(city[at]["value"] for at in places) * len(colours)
    return total


@pytest.mark.parametrize("seats", great_city.SEATS)
def test_a_second_opinion_on_places_and_areas(seats):
    rows = {row["id"]: row for row in CARDS["cards"]}
    for seed in range(8):
        rng, m = Random(f"opinion {seats} {seed}"), Match.new(great_city, seats)
        while not m.over:
            for number in m.waiting:
                row = m.view(number)["seats"][number]
                city = {tuple(building["at"]): rows[building["card"]] for building in row["city"]}
                assert sum(area["points"] for area in row["score"]["areas"]) == points_of_areas(city)
                kinds = {at: card["type"] for at, card in city.items()}
                builds = [option for option in m.asked(number).options if option[0] == "build"]
                for card in {option[1] for option in builds}:
                    offered = {option[2] for option in builds if option[1] == card}
                    assert offered == legal(kinds, rows[card]["type"] == "aqueduct")
            m.take(*chance.move(rng, m))
