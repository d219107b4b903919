"""Points: twenty-six finished cities scored by hand, every row of the score, ties. Rulebook: "Fin del juego"."""

import pytest

from games.rules import great_city
from games.rules.match import Match
from tests.rules.great_city.table import lay, seat

# Name: (the city, what its owner has, areas as value and points, aqueducts, temples, total), worked out by hand.
CITIES = {
    "a lone house with nothing public beside it scores nothing": ("2 F", {}, ["2: 0"], 0, {}, 0),
    "one colour: the value once": ("2 F\nY .", {}, ["2: 2"], 0, {}, 2),
    "two colours: the value twice": ("2 R\nY .", {}, ["2: 4"], 0, {}, 4),
    "four colours around a villa": (". Y .\nR 4 B\n. G .", {}, ["4: 16"], 0, {}, 16),
    "two markets beside one area are one colour": ("Y 3 Y", {}, ["3: 3"], 0, {}, 3),
    "corners do not touch": ("2 K\nL Y", {}, ["2: 0"], 0, {}, 0),
    "neighbours of equal value are one area": ("2 2 Y", {}, ["2: 4"], 0, {}, 4),
    "neighbours of different value are two areas": ("2 3 Y", {}, ["2: 0", "3: 3"], 0, {}, 3),
    "houses that only meet at a corner are two areas": ("2 Y\nR 2", {}, ["2: 4", "2: 4"], 0, {}, 8),
    "one public building serves several areas": (". 2 .\n3 G 4\n. 2 .", {}, ["2: 2", "2: 2", "3: 3", "4: 4"], 0, {}, 11),
    "an area round a corner counts each colour once": (
        # seven threes: 21; next to them market, arena and, twice, a forum
        "3 Y 3 .\n3 B 3 R\n3 3 3 B", {}, ["3: 63"], 0, {}, 63,
    ),
    "a covered way of twos": ("2 2 2 2\nY R B G", {}, ["2: 32"], 0, {}, 32),
    "gold rims are their plain colour": ("I-02 4 R", {}, ["4: 4"], 0, {}, 4),
    "Trajan's market and a forum are two colours": ("I-01 3 B", {}, ["3: 6"], 0, {}, 6),
    "a special house joins its value": ("I-06 3 Y", {}, ["3: 6"], 0, {}, 6),
    "one aqueduct": ("2 F\nA .", {}, ["2: 0"], 4, {}, 4),
    "two aqueducts": ("2 F\nA .\nK A", {}, ["2: 0"], 12, {}, 12),
    "three aqueducts and a Neptune that counts them": (
        "A K .\nL A .\n. V A\n. . Neptune", {}, [], 24, {"Neptune": 7}, 31,
    ),
    "four aqueducts": ("A 2 2 K\n2 A 2 L\n2 2 A V\nK L V A", {}, ["2: 0"] * 2, 40, {}, 40),
    "Jupiter wants all four colours": ("Y R\nB G\nI-12 2", {}, ["2: 2"], 0, {"Jupiter": 8}, 10),
    "Jupiter with three colours is worth nothing": ("Y R\nB B\nI-12 2", {}, ["2: 2"], 0, {"Jupiter": 0}, 2),
    "Vesta wants five houses": ("2 3 2 3\nVesta 2 . .", {}, ["2: 0", "2: 0", "2: 0", "3: 0", "3: 0"], 0, {"Vesta": 8}, 8),
    "Minerva counts public buildings, not colours": ("Y Y R R\n. . . Minerva", {}, [], 0, {"Minerva": 7}, 7),
    "Ceres counts production, the starting farm too": (
        "S-purple-1 S-purple-2 K\nL V Ceres", {}, ["2: 0"], 0, {"Ceres": 8}, 8,
    ),
    "Juno wants every value": ("2 3 4\nJuno . .", {}, ["2: 0", "3: 0", "4: 0"], 0, {"Juno": 6}, 6),
    "Juno with two values is worth nothing": ("2 3 3\nJuno Y .", {}, ["2: 0", "3: 6"], 0, {"Juno": 0}, 6),
    "Venus counts itself": ("Venus Mars\n. Juno", {}, [], 0, {"Venus": 8, "Mars": 0, "Juno": 0}, 8),
    "Janus looks at its four neighbours": (
        ". 2 .\nY Janus A\n. Y .", {}, ["2: 0"], 4, {"Janus": 6}, 10,
    ),
    "Janus with two kinds beside it": (". 2 .\n2 Janus A\n. 2 .", {}, ["2: 0"] * 3, 4, {"Janus": 0}, 4),
    "Saturn counts coins, which score as well": ("2 Saturn", {"coins": 15}, ["2: 0"], 0, {"Saturn": 6}, 21),
    "fourteen coins are not enough for Saturn": ("2 Saturn", {"coins": 14}, ["2: 0"], 0, {"Saturn": 0}, 14),
    "Mars counts influence tokens, which score by two": ("2 Mars", {"influence": 5}, ["2: 0"], 0, {"Mars": 6}, 8),
    "three tokens are not enough for Mars": ("2 Mars", {"influence": 3}, ["2: 0"], 0, {"Mars": 0}, 1),
    "coins, point tokens, influence and its cards": (
        "2 F\nY .", {"coins": 7, "points": 5, "influence": 3, "influence_cards": [3, 10]}, ["2: 2"], 0, {}, 2 + 7 + 5 + 1 + 13,
    ),
    "brick tokens and cards in hand are worth nothing": (
        "2 Y", {"bricks": 4, "hand": ["I-12", "IV-05"]}, ["2: 2"], 0, {}, 2,
    ),
    "a whole city": (
        # 2s: 4 x (yellow, red) = 8; 3s: 9 x all four = 36; 4: 4 x blue, twice there = 4; a lone 2 under the farm 0
        "2 2 Y A\nF R 3 B\nA 3 3 4\n2 L G B",
        {"coins": 4, "points": 6, "influence": 2, "influence_cards": [6]},
        ["2: 0", "2: 8", "3: 36", "4: 4"], 12, {}, 48 + 12 + 4 + 6 + 1 + 6,
    ),
}  # fmt: skip


def finished(drawing, has) -> dict:
    """The score of a city of seat 0 in the last round of a game of four."""
    mine = {"coins": 0, "city": drawing, **has}
    mine["hand"] = " ".join(mine.get("hand", []))
    return lay(seat(**mine), seat(), seat(), seat(), round=14).score(0)


@pytest.mark.parametrize("name", CITIES)
def test_a_finished_city(name):
    drawing, has, areas, aqueducts, temples, total = CITIES[name]
    score = finished(drawing, has)
    assert sorted(f"{area['value']}: {area['points']}" for area in score["areas"]) == sorted(areas)
    assert score["aqueducts"]["points"] == aqueducts
    names = {row["id"]: row["name"].removeprefix("Temple of ") for row in great_city.CARDS["cards"]}
    assert {names[temple["card"]]: temple["points"] for temple in score["temples"]} == temples
    assert score["total"] == total


def test_at_least_twenty_cities_are_scored_by_hand():
    assert len(CITIES) >= 20


def test_an_area_names_its_houses_and_colours():
    (area,) = finished(". 2 Y\n2 2 .\nR . .", {})["areas"]
    assert area == {"value": 2, "at": [[1, 0], [0, 1], [1, 1]], "sum": 6, "colours": ["red", "yellow"], "points": 12}


def test_a_temple_names_what_it_counts():
    (temple,) = finished("2 3\nVesta 4", {})["temples"]
    assert temple == {"card": "I-13", "at": [0, 1], "count": 3, "least": 5, "points": 0}


def test_influence_tokens_score_by_two_rounded_down():
    assert [finished("2 F", {"influence": tokens})["influence"] for tokens in range(6)] == [0, 0, 1, 1, 2, 2]


def test_what_an_aqueduct_covers_no_longer_scores():
    """A market under an aqueduct colours no area, and a house under it is gone from its own."""
    g = lay(seat("II-17", city="2 Y", coins=9), seat(), strip="BBBCC").place(3, 4, 5, 2).turn(0)
    assert g.score(0)["areas"][0]["points"] == 2
    g.acts(0)
    g("0 act build II-17 1,0")
    assert [area["points"] for area in g.score(0)["areas"]] == [0]
    assert g.score(0)["aqueducts"] == {"count": 1, "points": 4}


def test_points_of_the_set_in_play_are_counted():
    cards = {**great_city.CARDS, "name": "dearer", "aqueduct_points": {"0": 1, "1": 2, "2": 3, "3": 4, "4": 5}}
    aqueduct = [{"card": "S-purple-1", "at": [0, 0]}, {"card": "II-17", "at": [1, 0]}]
    m = Match.at(great_city, {"seats": [seat(city=aqueduct), seat(), seat()]}, cards)
    assert [row["score"]["aqueducts"]["points"] for row in view_after_luck(m)["seats"]] == [2, 1, 1]


def view_after_luck(m):
    while m.luck:
        m.take(None, m.luck.what, m.luck.items)
    return m.view(None)


# Winners


def end(*seats, **more):
    """The last round of a game in which no player does anything; with two players, 14 influence points are on the
    table."""
    g = lay(*seats, round=7 if len(seats) == 2 else 14, **more).pass_round()
    assert g.m.over
    return g.m.result


def test_most_points_win():
    result = end(seat(coins=9), seat(coins=8), seat(coins=7))
    assert (result.reason, result.scores, result.winners) == ("rounds", (9, 8, 7), (0,))


def test_the_last_influence_scoring_comes_before_the_points():
    result = end(seat(coins=0, influence=2), seat(coins=9, influence=1), seat(coins=0))
    assert (result.scores, result.winners) == ((14, 9, 0), (0,))


def test_mars_is_checked_after_the_last_influence_scoring():
    """The winner of the scoring has returned the tokens."""
    result = end(seat(coins=0, influence=5, city="2 Mars"), seat(coins=0), seat(coins=0))
    assert result.scores == (14, 0, 0)


def test_a_tie_goes_to_influence_tokens_left():
    result = end(seat(coins=5, influence=3), seat(coins=4, influence=4), seat(coins=1, influence=4))
    assert result.scores == (6, 6, 3)
    assert result.winners == (1,)


def test_then_to_coins():
    result = end(seat(coins=5, points=1), seat(coins=6), seat(coins=0))
    assert (result.scores, result.winners) == ((6, 6, 0), (1,))


def test_then_it_is_shared():
    result = end(seat(coins=6, points=1), seat(coins=6, points=1), seat(coins=0))
    assert (result.scores, result.winners) == ((7, 7, 0), (0, 1))


def test_two_players_share_too():
    assert end(seat(), seat()).winners == (0, 1)
