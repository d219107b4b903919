"""The knowledge of a seat about hidden places: complete, true, and no more than the rules allow."""

from random import Random

import pytest

from games.rules import foundations
from games.rules.foundations import knowledge
from games.rules.match import Match
from tests import law, tiers
from tests.rules.foundations.invocation_tables import mine
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.peeking_cards import eager_move, looking
from tests.rules.foundations.table import checkerboard, lay, seat
from tests.rules.foundations.test_secrecy import ALL, GAME
from tests.rules.foundations.test_vocabulary import names, table

PLACES = {place for row in table("What a seat knows") for place in names(row[0])}


def places(m, who):
    """Return {"pile": [size, cards known, {kind: most}]}; a seat's place is "objectives 1"."""
    found: dict = {}
    for row in m.known(who)["places"]:
        name = row["place"] if row["seat"] is None else f"{row['place']} {row['seat']}"
        limits = {one["kind"]: one["most"] for one in row["limits"]}
        found[name] = [row["size"], " ".join(row["cards"]), limits]
    return found


def unseen(m, who):
    return " ".join(card for card, count in m.known(who)["unseen"] if count == 1)


# The pile


def test_who_looks_at_the_pile_knows_its_top_until_it_is_drawn():
    g = mine("IV07", pile="G1 G2 G3 G4 G5 G6 G7", silver=20)
    g("0 turn use IV07")
    assert places(g.m, 0)["pile_top"] == [5, "G1 G2 G3 G4 G5", {}]
    assert "pile_top" not in places(g.m, 1)
    g("0 peek buy G2", "0 turn buy F1")
    assert places(g.m, 0)["pile_top"] == [3, "G3 G4 G5", {}]
    g("1 turn income", "0 turn income")
    assert places(g.m, 0) == {"pile_top": [3, "G3 G4 G5", {}], "pile": [2, "G6 G7", {}]}


def test_what_is_known_of_a_pile_all_others_can_conclude_too():
    """All unseen deeds are in the rest of the pile, in unknown order."""
    g = lay(seat(), seat(), show="F1", pile="G3 G1 G2")
    assert places(g.m, 1) == {"pile": [3, "G1 G2 G3", {}]}
    assert unseen(g.m, 1) == ""
    g = lay(seat(), seat(), show="F1", pile="G3 G1", next_piles=["G2"])
    assert places(g.m, 1) == {"pile": [2, "", {}], "pile_2": [1, "", {}]}
    assert unseen(g.m, 1) == "G1 G2 G3"


def test_what_goes_below_the_pile_everybody_knows_to_be_there():
    g = mine("IV08", pile="G1 G2 G3 G4 G5 G6 G7", next_piles=["E1 E2"])
    g("0 turn use IV08").luck("F6", "F5", "F4", "F3", "F2", "F1")
    for who in (0, 1):
        assert places(g.m, who) == {
            "pile": [1, "", {"invocation": 0}],
            "pile_bottom": [6, "F1 F2 F3 F4 F5 F6", {}],
            "pile_2": [2, "", {"invocation": 0}],
        }
    g("0 turn income")


def test_a_deed_bought_by_looking_leaves_the_place_where_it_was_known_to_be():
    g = mine("IV08 IV07", pile="G1 G2 G3 G4 G5 G6 G7", next_piles=["E1 E2"], silver=20)
    g("0 turn use IV08").luck("F6", "F5", "F4", "F3", "F2", "F1")
    g("0 renewed pass", "0 turn use IV07")
    assert places(g.m, 0)["pile_top"] == [5, "G7 F6 F5 F4 F3", {}]
    assert places(g.m, 0)["pile_bottom"] == [2, "F1 F2", {}]
    g("0 peek buy F4")
    assert places(g.m, 0)["pile_top"] == [4, "G7 F6 F5 F3", {}]
    assert places(g.m, 1)["pile_bottom"] == [5, "F1 F2 F3 F5 F6", {}]


def test_a_pile_that_closes_keeps_what_was_known_of_it():
    me, other = checkerboard()
    me["invocations"] = [{"id": "IV07", "state": "unused"}]
    g = lay(
        me, other, options={"invocations": True}, show="IV01", pile="IV02 IV03 IV04 IV05 IV06 IV08", next_piles=["IV09"]
    )
    g("0 turn use IV07", "0 turn income").incomes(6)
    assert g.m.view(0)["gone_unseen"] == 6
    assert places(g.m, 0)["closed_pile"] == [6, "IV02 IV03 IV04 IV05 IV06", {"deed": 0}]
    assert places(g.m, 1)["closed_pile"] == [6, "", {"deed": 0}]


def test_the_next_era_forgets_the_pile_of_this_one():
    g = mine("IV07", pile="", show="F1", next_piles=["G1 G2 G3 G4 G5 G6 G7", "E1"], silver=20)
    g("0 turn buy F1", "1 turn income", "0 turn income")
    assert places(g.m, 0) == {"pile": [1, "", {"invocation": 0}], "pile_3": [1, "", {"invocation": 0}]}
    g("1 turn income", "0 turn use IV07")
    assert places(g.m, 0) == {"pile_top": [1, "G7", {}], "pile_3": [1, "E1", {}]}
    g("0 peek pass")


def test_three_invocations_lie_in_each_pile_that_was_set_up_here():
    m, rng = Match.new(foundations, 2, {"invocations": True}), Random("set up")
    while m.luck:
        m.take(*some_move(rng, m))
    out = sum(card[:2] == "IV" for card in m.view(0)["display"])
    known = places(m, 0)
    assert known["pile"][2] == {"invocation": 3 - out, "deed": known["pile"][0] - 3 + out}
    assert known["pile_2"][2] == known["pile_3"][2] == {"invocation": 3, "deed": known["pile_2"][0] - 3}
    assert {row["limits"][0]["step"] for row in m.known(1)["places"]} == {m.step}


# Objectives, roles, hands, tokens


def opened(options, seats=3, name="opened"):
    """Play the setup with random answers up to its first question."""
    m, rng = Match.new(foundations, seats, options), Random(name)
    while m.luck:
        m.take(*some_move(rng, m))
    return m, rng


def test_an_objective_not_kept_is_known_to_who_put_it_away():
    m, _ = opened({"objectives": "hidden"})
    kept, dropped = m.asked(0).options
    assert places(m, 0)["drawn_objectives 0"] == [2, f"{kept} {dropped}", {}]
    assert places(m, 1)["drawn_objectives 0"] == [2, "", {}]
    for one in range(3):
        m.take(one, "objective", m.asked(one).options[0])
    assert places(m, 0)["dropped_objectives 0"] == [1, dropped, {}]
    assert places(m, 1)["dropped_objectives 0"] == places(m, 1)["objectives 0"] == [1, "", {}]
    assert not {kept, dropped} & set(unseen(m, 0).split())
    assert {kept, dropped} < set(unseen(m, 1).split())


def test_public_objectives_tell_what_the_deck_holds():
    m, _ = opened({"objectives": "public"})
    assert places(m, 0)["objective_deck"][1].split() == sorted(set(m.t.objectives) - set(m.t.public_objectives))


def test_a_role_not_kept_is_known_to_who_put_it_away():
    m, _ = opened({"roles": True})
    dropped = m.asked(0).options[1]
    for one in range(3):
        m.take(one, "role", m.asked(one).options[0])
    assert places(m, 0)["dropped_role 0"] == [1, dropped, {}]
    assert places(m, 1)["dropped_role 0"] == [1, "", {}]


def test_a_hand_that_was_passed_on_is_known_but_for_what_was_picked():
    m, _ = opened({"draft": True})
    hand = m.asked(0).options
    assert places(m, 1)["hand 0"] == [6, "", {}]
    for one in range(3):
        m.take(one, "draft", m.asked(one).options[0])
    assert places(m, 0)["hand 1"] == [5, " ".join(sorted(hand[1:])), {}]
    assert places(m, 2)["hand 1"] == [5, "", {}]
    for _ in range(2):
        for one in range(3):
            m.take(one, "draft", m.asked(one).options[0])
    assert m.asked(0).options == hand[3:]
    assert all(len(known[1].split()) == 3 for name, known in places(m, 0).items() if name.startswith("hand"))


def test_the_tokens_of_the_consul_that_lie_face_down_follow():
    m, rng = opened({"consul": "desafio"})
    for _ in range(40):
        m.take(*some_move(rng, m))
    known = places(m, 0)
    for shape, pile in m.t.consul.piles:
        if pile:
            assert known[f"tokens_{shape}"] == [len(pile), " ".join(sorted(pile)), {}]


def test_after_the_end_there_is_nothing_left_to_know():
    g = lay(seat(), seat(), show="F1")
    g.m.concede(0)
    assert g.m.over
    assert g.m.known(1) is None


# Always true, and the same to who cannot tell


def truth(m):
    """Return the true cards of the hidden places by (place, seat), from the table and the log entries."""
    t = m.t
    found = {("closed_pile", None): [*t.unseen], ("objective_deck", None): [*t.objective_deck]}
    for era, pile in enumerate(t.next_piles, t.era + 1):
        found[f"pile_{era}", None] = [*pile]
    for number in range(t.seats):
        found["objectives", number] = [*t.players[number].objectives]
        found["hand", number] = [*t.hands[number]] if t.hands else []
    held = {card for cards in t.hands for card in cards}.union(*[t.board.cells(one.lots) for one in t.players])
    found["deck", None] = [lot for lot in t.board.lots if lot not in held]
    for shape, pile in t.consul.piles if t.consul else ():
        found[f"tokens_{shape}", None] = [*pile]
    for line in m.story.lines:
        told = {**line.facts, **(line.secrets or {}).get(line.seat, {})}
        match line.key:
            case "roles_dealt":
                found["roles", line.seat] = [*told["roles"]]
            case "role":
                two = found.pop(("roles", line.seat))
                found["dropped_role", line.seat] = [card for card in two if card != told["role"]]
            case "objectives_dealt":
                found["drawn_objectives", line.seat] = [*told["objectives"]]
            case "objective_kept":
                drawn = found.pop(("drawn_objectives", line.seat))
                found.setdefault(("dropped_objectives", line.seat), []).extend(
                    c for c in drawn if c != told["objective"]
                )
    return found


def is_true(m, who):
    """Check that known cards are there, limits hold, and every hidden card is possible."""
    known, found, pile = m.known(who), truth(m), [*m.t.pile]
    thought = {card for card, _ in known["unseen"]}
    for row in known["places"]:
        name, size = row["place"], row["size"]
        assert name in PLACES
        if name in ("pile_top", "pile", "pile_bottom"):
            found[name, None], pile = pile[:size], pile[size:]
        cards = found[name, row["seat"]]
        assert len(cards) == size, (name, row["seat"])
        assert set(row["cards"]) <= set(cards), (name, row, cards)
        assert name != "pile_top" or row["cards"] == cards
        others = [card for card in cards if card not in row["cards"]]
        assert thought >= set(others), (name, row, others)
        for limit in row["limits"]:
            count = sum((card in m.t.board.bit) == (limit["kind"] == "deed") for card in others)
            assert count <= limit["most"], (name, row, others)
    assert not pile


@pytest.mark.seeded
def test_what_it_says_is_true_in_any_game():
    for number in tiers.seeds(few=8, many=140):
        rng = Random(f"true {number}")
        seats = 2 + number % 4
        eager = number % 2
        m = (
            looking(seats, draft=number % 4 == 1, roles=True)
            if eager
            else Match.new(foundations, seats, some_options(rng, seats))
        )
        for _ in range(250):
            if m.over:
                break
            if not m.luck and rng.random() < 0.3:
                is_true(m, rng.randrange(seats))
            m.take(*(eager_move if eager else some_move)(rng, m))


def known_to(match, who) -> bytes:
    return law.as_bytes(match.known(who)) if who is not None else b""


@pytest.mark.seeded
def test_twins_know_the_same():
    for number in tiers.seeds(few=4, many=70):
        rng = Random(f"twins {number}")
        options = ALL if number % 2 else some_options(rng, 2 + number % 4)
        law.check(GAME, 2 + number % 4, options, rng, 3, (known_to,), seat=number % 2, most=60)


def test_a_ledger_that_reads_the_table_is_found_out(monkeypatch):
    real = knowledge.open_ledger

    def reading(t, who):
        ledger = real(t, who)
        ledger.top = t.pile[:1]
        return ledger

    monkeypatch.setattr(knowledge, "open_ledger", reading)
    with pytest.raises(law.Leak):
        for number in range(40):
            law.check(GAME, 2, {}, Random(f"reads {number}"), 3, (known_to,), seat=0, most=20)
