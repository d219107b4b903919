"""Haruspex and Aesculapinum. R1, R8."""

from tests.rules.roma.table import lay

PILE = "consul sicarius nero velites gladiator"


def test_haruspex_takes_any_card_of_the_draw_pile():
    g = lay({1: "haruspex"}, {}, dice="1", hand="legat", deck=PILE, last=True)
    g.act("activate 1")
    assert g.options == {f"take {card}" for card in PILE.split()}
    g("0 haruspex take nero")
    assert (g.hand(0), g.rolling) == ("legat nero", "deck")


def test_haruspex_shuffles_the_rest():
    g = lay({1: "haruspex"}, {}, dice="1", deck=PILE, last=True)
    g.act("activate 1")
    g("0 haruspex take nero").luck("velites", "consul", "gladiator", "sicarius")
    assert g.deck == "velites consul gladiator sicarius"


def test_haruspex_need_not_shuffle_a_single_card():
    for pile, left, rolling in (("nero forum", 1, None), ("nero forum legat", 2, "deck")):
        g = lay({1: "haruspex"}, {}, dice="1", deck=pile, last=True).act("activate 1")("0 haruspex take nero")
        assert (g.rolling, g.view["deck_size"]) == (rolling, left)
        assert g.said("shuffles") == ([{"seat": None, "count": left}] if rolling else [])


def test_haruspex_shows_the_pile_to_his_owner_only_and_never_its_order():
    g = lay({1: "haruspex"}, {}, dice="1", deck=PILE, last=True)
    g.act("activate 1")
    assert g.m.view(0)["pile"] == sorted(PILE.split())
    assert g.m.asked(0).options == tuple(("take", card) for card in sorted(PILE.split()))
    assert [g.m.view(reader)["pile"] for reader in (1, None)] == [None, None]
    assert g.said("looks", 0) == [{"seat": 0, "count": 5, "cards": sorted(PILE.split())}]
    assert g.said("looks", 1) == [{"seat": 0, "count": 5}]


def test_haruspex_keeps_his_card_secret():
    g = lay({1: "haruspex"}, {}, dice="1", deck=PILE, last=True)
    g.act("activate 1")
    g("0 haruspex take nero")
    assert (g.said("picks", 0), g.said("picks", 1)) == ([{"seat": 0, "card": "nero"}], [{"seat": 0}])
    assert (g.m.view(1)["seats"][0]["hand"], g.m.view(1)["seats"][0]["hand_size"]) == (None, 1)


def test_haruspex_has_the_discard_pile_shuffled_first_when_there_is_no_draw_pile():
    """R1."""
    g = lay({1: "haruspex"}, {}, dice="1", discard="nero forum", last=True)
    g.act("activate 1")
    assert g.rolling == "deck"
    g.luck("forum", "nero")
    assert (g.options, g.discard) == ({"take forum", "take nero"}, "")
    g("0 haruspex take forum")
    assert (g.hand(0), g.deck) == ("forum", "nero")


def test_haruspex_leaves_the_discard_pile_alone_while_there_is_a_draw_pile():
    g = lay({1: "haruspex"}, {}, dice="1", deck="consul", discard="nero", last=True)
    g.act("activate 1")
    assert (g.hand(0), g.deck, g.discard) == ("consul", "", "nero")


def test_haruspex_without_any_pile_is_not_activated():
    """R8."""
    assert not lay({1: "haruspex"}, {}, dice="1", last=True).may("activate 1")


def test_haruspex_is_asked_among_equal_cards():
    """That they are equal is his secret."""
    g = lay({1: "haruspex"}, {}, dice="1", deck="forum forum", last=True)
    g.act("activate 1")
    assert (g.asks, g.options) == ("0 haruspex", {"take forum"})


def test_aesculapinum_takes_any_character_from_the_discard_pile():
    g = lay({1: "aesculapinum"}, {}, dice="1", hand="legat", discard="consul sicarius forum nero")
    g.act("activate 1")
    assert g.options == {"take consul", "take sicarius", "take nero"}
    g("0 aesculapinum take sicarius")
    assert (g.hand(0), g.discard) == ("legat sicarius", "consul forum nero")


def test_aesculapinum_takes_no_building():
    g = lay({1: "aesculapinum"}, {}, dice="1", discard="forum nero")
    g.act("activate 1")
    assert (g.hand(0), g.discard) == ("nero", "forum")
    assert not lay({1: "aesculapinum"}, {}, dice="1", discard="forum").may("activate 1")


def test_aesculapinum_takes_openly():
    g = lay({1: "aesculapinum"}, {}, dice="1", discard="forum nero")
    before = g.m.barrier
    g.act("activate 1")
    assert (g.said("recovers", 1), g.m.barrier) == ([{"seat": 0, "card": "nero"}], before)


def test_aesculapinum_never_causes_a_shuffle():
    """R1."""
    g = lay({1: "aesculapinum"}, {}, dice="1 2", discard="nero legat", last=True)
    g.act("activate 1")
    g("0 aesculapinum take nero")
    assert (g.rolling, g.deck, g.discard) == (None, "", "legat")


def test_aesculapinum_takes_the_topmost_of_equal_cards():
    g = lay({1: "aesculapinum"}, {}, dice="1", discard="legat forum legat turris")
    g.act("activate 1")
    assert g.discard == "legat forum turris"
