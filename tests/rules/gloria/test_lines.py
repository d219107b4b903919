"""Log lines: the seat, its cards, and the seats that see them."""

from tests.rules.gloria.table import lay, seat


def lines(g, since=0, reader=None):
    """(key, seat, facts) of everything after step `since`."""
    return [(line["key"], line["seat"], line["facts"]) for line in g.m.said(reader, since)]


def test_a_whole_turn_is_told_in_order():
    g = lay(seat("circo arco"), seat("mercado"), seat())
    g.led("craftsman", "circo", follow={1: "mercado"})
    g("0 craftsman arco brick")
    assert lines(g) == [
        ("turn", 0, {}),
        ("leads", 0, {"role": "craftsman", "cards": ["circo"], "actions": 1}),
        ("follows", 1, {"role": "craftsman", "cards": ["mercado"], "actions": 1}),
        ("thinks", 2, {"occasion": "follow"}),
        ("takes_senator", 2, {}),
        ("lays", 0, {"card": "arco", "site": "brick", "out": False, "source": "hand"}),
        ("camps", None, {"cards": ["circo", "mercado"]}),
        ("turn", 1, {}),
        ("thinks", 1, {"occasion": "lead"}),  # its hand is empty
    ]


def test_declining_is_told():
    for role, card, more in (
        ("laborer", "calzada", {"pool": "villa"}),
        ("patron", "foro", {"pool": "villa"}),
        ("craftsman", "circo", {}),
        ("architect", "torre", {}),
    ):
        g = lay(seat(f"{card} arco"), seat(), **more)
        g.led(role, card)
        g(f"0 {role} pass")
        assert g.said("declines") == [{"seat": 0, "what": role}]
    g = lay(seat("villa", stock="arco"), seat())
    g.led("merchant", "villa")
    g("0 merchant pass")
    assert g.said("declines") == [{"seat": 0, "what": "merchant"}]
    g = lay(seat("arco atrio"), seat())
    g.led("legionary", "arco")
    g("0 legionary")
    assert g.said("declines") == [{"seat": 0, "what": "legionary"}]


def test_declining_what_a_building_offers_is_told():
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="muelle"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison pass")
    assert g.said("declines") == [{"seat": 0, "what": "prison"}]
    g = lay(seat("circo arco", under={"escuela": "atrio"}, done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco", "0 school pass", "0 academy pass")
    assert g.said("declines") == [{"seat": 0, "what": "school"}, {"seat": 0, "what": "academy"}]
    g = lay(seat("foro", done="termas despensa"), seat(), pool="arco")
    g.led("patron", "foro")
    g("0 patron arco pool", "0 bath pass")
    assert g.said("declines") == [{"seat": 0, "what": "bath"}]


def test_passing_the_second_half_of_an_action_declines_nothing():
    g = lay(seat("calzada villa", done="muelle"), seat(), pool="arco")
    g.led("laborer", "calzada")
    g("0 laborer arco pool", "0 laborer pass")
    assert g.said("declines") == []
    assert g.said("stores") == [{"seat": 0, "card": "arco", "source": "pool"}]


def test_what_completion_earns_is_told():
    for name, material, have, role in (
        ("anfiteatro", "puente", "torre", "craftsman"),
        ("fundicion", "arco", "atrio", "laborer"),
        ("escuela", "arco", "atrio", "think"),
    ):
        g = lay(seat(f"circo {material}", under={name: have}, influence=1), seat())
        g.led("craftsman", "circo")
        g(f"0 craftsman {name} {material}")
        assert g.said("adds") == [{"seat": 0, "building": name, "card": material, "source": "hand"}]
        assert g.said("completes") == [{"seat": 0, "building": name, "influence": 3}]
        assert g.said("earns") == [{"seat": 0, "building": name, "role": role, "count": 3}]


def test_theft_and_sharing_are_told():
    g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat(done="muelle"))
    g.led("craftsman", "circo")
    g("0 craftsman prision jardin", "0 prison 1 muelle")
    assert g.said("steals") == [{"seat": 0, "owner": 1, "building": "muelle"}]
    g = lay(seat("torre", stock="empalizada", done="escalinata"), seat(done="muelle"))
    g.led("architect", "torre")
    g("0 architect share 1 muelle empalizada")
    assert g.said("shares") == [{"seat": 0, "owner": 1, "building": "muelle", "card": "empalizada"}]


def test_a_demand_is_told_card_by_card():
    g = lay(
        seat("arco atrio academia", done="coliseo", clients="escuela"),
        seat("termas porton foro villa", clients="fundicion"),
        seat("calzada"),
        pool="santuario",
    )
    g.led("legionary", "arco")
    g("0 legionary atrio", "0 spoils santuario", "1 give porton", "0 colosseum 1 fundicion")
    told = [line for line in lines(g) if line[0] in ("demands", "spoils", "gloria", "gives", "eats")]
    assert told == [
        ("demands", 0, {"cards": ["atrio"]}),
        ("spoils", 0, {"cards": ["santuario"]}),
        ("gloria", 2, {"taker": 0, "materials": ["brick"], "counts": [0]}),
        ("gives", 1, {"taker": 0, "cards": ["porton"], "source": "hand"}),
        ("eats", 0, {"owner": 1, "card": "fundicion"}),
    ]


def test_what_puente_takes_is_told_apart():
    g = lay(seat("arco atrio", done="puente"), seat("termas villa", stock="escuela"))
    g.led("legionary", "arco")
    g("0 legionary atrio", "1 give termas")
    assert g.said("gives") == [
        {"seat": 1, "taker": 0, "cards": ["termas"], "source": "hand"},
        {"seat": 1, "taker": 0, "cards": ["escuela"], "source": "stockpile"},
    ]


def test_fuente_and_termas_are_told():
    g = lay(seat("circo", done="fuente", clients="muelle"), seat(), deck="villa coliseo")
    g.led("craftsman", "circo")
    g("0 craftsman fountain", "0 fountain keep", "0 craftsman fountain", "0 fountain coliseo stone")
    assert [line for line in lines(g, reader=1) if line[0] in ("fountain", "keeps", "lays")] == [
        ("fountain", 0, {}),
        ("keeps", 0, {}),
        ("fountain", 0, {}),
        ("lays", 0, {"card": "coliseo", "site": "stone", "out": False, "source": "fountain"}),
    ]
    g = lay(seat("foro", done="termas"), seat(), pool="calzada villa")
    g.led("patron", "foro")
    g("0 patron calzada pool")
    assert g.said("hires") == [{"seat": 0, "card": "calzada", "source": "pool"}]
    assert g.said("acts") == [{"seat": 0, "card": "calzada", "role": "laborer"}]


def test_discards_are_told():
    g = lay(seat("villa foro", done="letrinas vomitorium"), seat("arco senador", done="vomitorium"))
    g("0 lead think", "0 vomitorium pass", "0 latrine villa", "0 think senator")
    assert g.said("discards") == [{"seat": 0, "card": "villa"}]
    g("1 lead think", "1 vomitorium discard")
    assert g.said("discards_hand") == [{"seat": 1, "cards": ["arco", "senador"]}]


def test_the_end_of_the_turn_is_told():
    g = lay(seat("calzada", done="alcantarillado"), seat("senador", done=""), seat("taberna", done="senado"))
    g.led("laborer", "calzada", follow={1: "senador", 2: "taberna"})
    g("2 senate senador", "0 sewer calzada")
    told = [line for line in lines(g) if line[0] in ("takes_senators", "sewer", "camps")]
    assert told == [
        ("takes_senators", 2, {"count": 1}),
        ("sewer", 0, {"cards": ["calzada"]}),
        ("camps", None, {"cards": ["taberna"]}),
    ]


def test_the_end_is_told_with_its_cause():
    g = lay(seat("villa foro arco atrio"), seat(), deck="academia", last=True)
    g("0 lead think", "0 think 1")
    assert [line[:2] for line in lines(g)][-2:] == [("last_card", 0), ("over", None)]
    none = dict.fromkeys(("rubble", "wood", "brick", "concrete", "marble"), (0, 0))
    g = lay(seat("circo villa"), seat(), sites={**none, "stone": (1, 0)})
    g.led("craftsman", "circo")
    g("0 craftsman villa stone")
    assert [line[:2] for line in lines(g)][-2:] == [("last_site", 0), ("over", None)]
    g = lay(seat("circo jardin", under={"catacumbas": "villa coliseo"}), seat())
    g.led("craftsman", "circo")
    g("0 craftsman catacumbas jardin")
    assert [line[:2] for line in lines(g)][-2:] == [("catacombs", 0), ("over", None)]
    assert lines(g)[-1][2] == {"reason": "catacombs", "scores": [5, 2], "winners": [0]}
