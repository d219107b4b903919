"""What a seat knows of hands, vaults and deck: cards shown, materials lacked, public moves."""

from random import Random

import pytest

from games.rules import gloria
from games.rules.gloria import knowledge
from games.rules.gloria.knowledge import known_hands
from games.rules.gloria.knowledge.ledger import Ledger
from games.rules.match import Match
from tests import law, tiers
from tests.rules import chance, ledgers
from tests.rules.gloria.hidden import begun, is_kind, really
from tests.rules.gloria.table import lay, seat
from tests.rules.gloria.test_secrecy import GAME, OPTION_SETS, late


def place(g, reader: int, name: str, holder: int | None = None) -> dict:
    return next(row for row in g.m.known(reader)["places"] if (row["place"], row["seat"]) == (name, holder))


def cards(g, reader: int, name: str, holder: int) -> str:
    return " ".join(place(g, reader, name, holder)["cards"])


def limits(g, reader: int, holder: int) -> dict:
    """{"rubble brick": at most so many}"""
    rows = place(g, reader, "hand", holder)["limits"]
    return {" ".join([row["kind"], *row.get("with", ())]): row["most"] for row in rows}


# Vaults


def merchants(*, others: str = "", **options):
    return lay(seat("villa muelle", stock="foro insula", done="basilica atrio"), seat(others), **options)


def test_what_is_sold_from_the_stockpile_all_have_seen():
    g = merchants().led("merchant", "villa")
    g("0 merchant foro stockpile")
    assert cards(g, 0, "vault", 0) == cards(g, 1, "vault", 0) == "foro"
    assert place(g, 1, "vault", 0)["size"] == 1


def test_what_is_sold_from_the_hand_knows_its_owner_alone_and_the_decks_card_nobody():
    g = merchants().led("merchant", "villa")
    g("0 merchant muelle hand")
    assert (cards(g, 0, "vault", 0), cards(g, 1, "vault", 0)) == ("muelle", "")
    g("0 merchant deck")
    assert (cards(g, 0, "vault", 0), place(g, 0, "vault", 0)["size"]) == ("muelle", 2)


def test_a_strict_vault_is_forgotten_with_the_turn():
    g = merchants(strict_vault=True).led("merchant", "villa")
    g("0 merchant muelle hand", "0 merchant foro stockpile")
    assert (cards(g, 0, "vault", 0), g.turns) == ("", 2)
    g = lay(seat("villa", stock="foro insula", clients="prision"), seat(), strict_vault=True).led("merchant", "villa")
    g("0 merchant foro stockpile")
    assert cards(g, 1, "vault", 0) == "foro"
    g("0 merchant pass")
    assert cards(g, 1, "vault", 0) == ""


def test_clients_eaten_are_seen_on_their_way():
    g = lay(seat("arco atrio", done="coliseo"), seat(clients="termas")).led("legionary", "arco")
    g("0 legionary atrio", "0 colosseum 1 termas")
    assert cards(g, 1, "vault", 0) == "termas"


# Hands


def test_a_card_shown_in_a_demand_is_known_until_it_is_played():
    g = lay(seat("arco atrio senador"), seat("villa"), seat()).led("legionary", "arco")
    assert cards(g, 2, "hand", 0) == "senador"
    g("0 legionary atrio")
    assert (cards(g, 2, "hand", 0), place(g, 2, "hand", 0)["size"]) == ("senador atrio", 2)
    assert ["atrio", 2] in g.m.known(2)["unseen"]
    g.finish().finish()
    g("0 lead legionary atrio")
    assert cards(g, 2, "hand", 0) == "senador"


def demanded(hand: str, *, shown: str = "atrio", **more):
    """Seat 1 is asked for what seat 0 shows."""
    first = seat(f"arco {shown}", clients=" ".join(["academia"] * (len(shown.split()) - 1)), **more)
    g = lay(first, seat(hand), seat()).led("legionary", "arco")
    return g(f"0 legionary {shown}")


def test_who_says_gloria_a_roma_has_none_and_later_no_more_than_have_come_since():
    g = demanded("villa foro senador")  # and another one, which it took
    assert limits(g, 2, 1) == limits(g, 0, 1) == {"brick": 0}
    g("1 lead think", "1 think refill 1")
    assert limits(g, 2, 1) == {"brick": 1}


def test_as_many_as_have_come_less_those_that_were_played_since():
    g = lay(seat("arco atrio"), seat("villa foro"), seat(), deck="termas porton").led("legionary", "arco")
    g("0 legionary atrio", "1 lead think", "1 think refill 2")
    assert place(g, 2, "hand", 1)["limits"] == [{"kind": "brick", "most": 2, "step": 6}]
    g("2 lead think", "2 think senator", "0 lead legionary atrio", "1 follow termas")
    assert limits(g, 2, 1) == {"brick": 1}


def test_two_things_lacked_one_after_the_other_count_together():
    g = lay(seat("arco atrio foro", clients="academia"), seat("villa muelle insula calzada"), seat())
    g.led("legionary", "arco")
    g("0 legionary atrio foro")
    assert limits(g, 2, 1) == {"brick marble": 0}
    g = lay(seat("arco atrio"), seat("villa muelle insula calzada senador"), seat("academia foro termas"))
    g.led("legionary", "arco")
    g("0 legionary atrio", "2 give termas", "1 lead think", "1 think draw")
    assert limits(g, 0, 1) == {"brick": 1}
    g("2 lead legionary academia", "0 follow think", "0 think senator", "1 follow think", "1 think draw")
    g("2 legionary foro")
    assert limits(g, 0, 1) == {"brick marble": 2, "marble": 0}


def test_what_must_be_given_is_there_while_it_is_asked_for():
    g = demanded("termas villa foro")
    assert place(g, 2, "hand", 1)["among"] == [[1, ["academia", "arco", "atrio", "escuela", "fundicion", "porton", "santuario", "termas"]]]  # fmt: skip
    g("1 give termas")
    assert "among" not in place(g, 2, "hand", 1)
    assert limits(g, 2, 1) == {}  # there might be more


def test_so_many_of_one_material_while_another_is_asked_for():
    g = lay(seat("arco atrio academia foro", clients="escuela escuela"), seat("termas villa foro foro"), seat())
    g.led("legionary", "arco")
    g("0 legionary academia atrio foro")
    row = place(g, 2, "hand", 1)
    assert (g.asks, limits(g, 2, 1), [count for count, _ in row["among"]]) == ("1 give", {"brick": 1}, [1, 1])
    g("1 give foro")
    assert limits(g, 2, 1) == {"brick": 0}


def test_a_hand_thrown_away_takes_all_that_was_known_with_it():
    g = lay(seat("arco atrio"), seat("villa foro muelle", done="vomitorium"), seat()).led("legionary", "arco")
    g("0 legionary atrio")
    assert limits(g, 2, 1) == {"brick": 0}
    g("1 lead think", "1 vomitorium discard", "1 think refill 5")
    assert limits(g, 2, 1) == {}


def test_of_the_cards_shown_one_may_have_been_sold_unseen():
    g = lay(seat("arco atrio foro villa", done="basilica", clients="academia"), seat(), seat())
    g.led("legionary", "arco")
    g("0 legionary atrio foro").finish().finish()
    g("0 lead merchant villa", "1 follow think", "1 think senator", "2 follow think", "2 think senator")
    assert cards(g, 1, "hand", 0) == "atrio foro"
    g("0 merchant foro hand")
    row = place(g, 1, "hand", 0)
    assert (row["cards"], row["size"], row["among"]) == ([], 1, [[1, ["atrio", "foro"]]])
    assert cards(g, 0, "vault", 0) == "foro"


def test_a_fuente_card_lies_hidden_from_all_but_its_owner_then_it_may_be_in_hand():
    g = lay(seat("circo villa", done="fuente"), seat(), deck="foro").led("craftsman", "circo")
    g("0 craftsman fountain")
    assert place(g, 1, "fountain", 0)["size"] == 1
    assert all(row["place"] != "fountain" for row in g.m.known(0)["places"])
    g("0 fountain keep")
    assert (place(g, 1, "hand", 0)["size"], place(g, 1, "hand", 0)["cards"]) == (2, [])


def test_cards_out_of_the_game_and_cards_still_to_be_shuffled_are_hidden():
    g = lay(seat("villa"), seat("foro"), deck="arco atrio", last=True)
    assert (place(g, 0, "deck")["size"], place(g, 0, "removed")["size"]) == (2, 140)
    m = Match.at(gloria, {"seats": [{}, {}], "deck": ["arco"]})
    assert m.known(0)["places"][-1] == {"place": "deck", "seat": None, "size": 144, "cards": [], "limits": []}


# At random


@pytest.mark.seeded
def test_in_random_games_all_that_is_known_is_true():
    limited = 0
    for number in tiers.seeds(few=24, many=140):
        rng = Random(number)
        m = begun(number, rng)
        while not m.over and m.step < 400:
            if rng.random() < 0.15:
                reader = rng.randrange(m.t.seats)
                told = m.known(reader)
                ledgers.is_true(told, really(m, reader), is_kind)
                limited += any(row["limits"] or row.get("among") for row in told["places"])
            m.take(*chance.move(rng, m))
    assert limited > 20


def known(match: Match, reader) -> bytes:
    return law.as_bytes(reader is not None and match.step % 3 == 0 and match.known(reader))


@pytest.mark.seeded
def test_in_twins_a_seat_knows_the_same():
    for number in tiers.seeds(few=4, many=35):
        rng, seats = Random(number), 2 + number % 4
        position = late(seats, rng) if number % 2 else None
        options = OPTION_SETS[number * 5 % len(OPTION_SETS)]
        law.check(GAME, seats, options, rng, projectors=(known,), position=position, most=120)


def test_a_ledger_that_reads_the_table_turns_the_law_red(monkeypatch):
    def open_ledger(t, reader):
        ledger = Ledger(reader, t.seats)
        ledger.vaults = [dict.fromkeys(player.hand[:1], 1) for player in t.players]
        return ledger

    monkeypatch.setattr(knowledge, "open_ledger", open_ledger)
    with pytest.raises(law.Leak):
        for number in range(20):
            law.check(GAME, 3, {}, Random(number), projectors=(known,), seat=0, most=60)


def test_a_ledger_that_forgets_what_came_since_is_found_out(monkeypatch):
    monkeypatch.setattr(known_hands.HandRecord, "add_unknown", lambda self, count: None)
    with pytest.raises(AssertionError):
        test_in_random_games_all_that_is_known_is_true()
