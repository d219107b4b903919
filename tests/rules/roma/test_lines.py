"""Log lines: the seat, the facts, and the seats that see them."""

from tests.rules.roma.table import lay


def lines(g, reader=None):
    """(key, seat, facts) of everything."""
    return [(line["key"], line["seat"], line["facts"]) for line in g.m.said(reader, 0)]


def test_a_whole_turn_is_told_in_order():
    g = lay({1: "legat", 2: "consul"}, {1: "forum"}, dice=None, hand="turris", money=3, vp=(9, 20)).luck(1, 2, 3)
    g.act("money 3", "lay turris 4", "activate 2", "money 2", "end")
    assert lines(g) == [
        ("turn", 0, {}),
        ("loses", 0, {"vp": 4, "discs": 4}),
        ("rolls", 0, {"dice": [1, 2, 3]}),
        ("money", 0, {"die": 3}),
        ("lays", 0, {"card": "turris", "disc": 4, "cost": 6, "covers": None}),
        ("activates", 0, {"card": "consul", "disc": 2}),
        ("changes", 0, {"die": 1, "pips": 2}),
        ("money", 0, {"die": 2}),
        ("ends", 0, {}),
        ("turn", 1, {}),
        ("loses", 1, {"vp": 5, "discs": 5}),
    ]


def test_a_battle_is_told_with_defence_and_roll():
    g = lay({2: "legionarius"}, {2: "basilica"}, dice="2 2").act("activate 2").luck(4).act("activate 2").luck(5)
    attack = {"disc": 2, "target": 2, "card": "basilica", "defence": 5}
    assert g.said("attacks") == [{"seat": 0, **attack}] * 2
    outcome = {"seat": 0, "added": 0, "target": 2, "card": "basilica", "defence": 5}
    assert g.said("battle") == [outcome | {"roll": 4, "won": False}, outcome | {"roll": 5, "won": True}]


def test_a_centurio_tells_the_roll_before_he_is_asked():
    g = lay({3: "centurio"}, {3: "nero"}, dice="3 6").act("activate 3").luck(4)
    assert (g.said("rolled"), g.said("battle")) == ([{"seat": 0, "roll": 4, "defence": 9}], [])
    g("0 centurio add 6")
    assert g.said("battle") == [
        {"seat": 0, "roll": 4, "added": 6, "target": 3, "card": "nero", "defence": 9, "won": True}
    ]


def test_strikes_are_told():
    g = lay({1: "nero", 2: "gladiator"}, {4: "forum", 5: "legat"}, dice="1 2").act("activate 1", "activate 2")
    assert g.said("kills") == [{"seat": 0, "target": 4, "card": "forum", "disc": 1, "by": "nero"}]
    assert g.said("expels") == [{"seat": 0, "target": 5, "card": "legat"}]


def test_points_are_told():
    g = lay({1: "legat", 2: "tribunusplebis", 3: "mercator"}, {1: "consul"}, dice="1 2 3", money=3)
    g.act("activate 1", "activate 2", "activate 3")
    assert g.said("gains") == [{"seat": 0, "vp": 5}]
    assert g.said("takes") == [{"seat": 0, "vp": 1}]
    assert g.said("buys") == [{"seat": 0, "vp": 1, "money": 2}]


def test_moves_are_told_with_what_they_cover():
    g = lay({1: "machina", 2: "forum", 3: "legat"}, {}, dice="1").act("activate 1")
    g("0 machina 1 2", "0 machina_lay move 2 3", "0 machina_lay move 1 2")
    assert g.said("takes_up") == [{"seat": 0, "discs": [1, 2], "cards": ["machina", "forum"]}]
    assert g.said("moves") == [
        {"seat": 0, "card": "forum", "disc": 2, "place": 3, "covers": "legat"},
        {"seat": 0, "card": "machina", "disc": 1, "place": 2, "covers": None},
    ]


def test_a_draw_is_told_with_its_cards_to_the_drawer_only():
    g = lay({}, {}, dice="2", deck="nero forum").act("cards 2")("0 keep forum")
    assert g.said("draws", 0) == [{"seat": 0, "die": 2, "count": 2, "cards": ["nero", "forum"]}]
    assert g.said("draws", 1) == g.said("draws", None) == [{"seat": 0, "die": 2, "count": 2}]


def test_a_shuffle_is_told_with_its_size():
    g = lay({}, {}, dice="2", deck="nero", discard="forum legat", last=True).act("cards 2")
    assert g.said("shuffles") == [{"seat": None, "count": 2}]
    assert g.rolling == "deck"


def test_a_triple_is_told():
    g = (
        lay(dict(enumerate(["forum"] * 6, 1)), {}, dice=None)
        .luck(2, 2, 2)("0 triple roll")
        .luck(1, 1, 1)("0 triple keep")
    )
    told = [key for key, _, _ in lines(g)]
    assert told == ["turn", "rolls", "rolls_again", "rolls", "keeps_triple"]


def test_the_end_is_told_with_its_cause():
    g = lay({1: "legat"}, {}, dice="1", pool=6).act("activate 1")
    assert lines(g)[-2:] == [
        ("empty_pool", 0, {}),
        ("over", None, {"reason": "empty_pool", "scores": [16, 10], "winners": [0]}),
    ]
    g = lay({1: "tribunusplebis"}, {}, dice="1", vp=(10, 1)).act("activate 1")
    assert lines(g)[-2] == ("no_vp", 1, {})
