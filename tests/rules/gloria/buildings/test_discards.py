"""Letrinas, Vomitorium: discards before thinking."""

from tests.rules.gloria.table import lay, seat

# Letrinas: before thinking, one hand card into the pool


def test_letrinas_discards_one_card_before_thinking():
    g = lay(seat("villa foro", done="letrinas"), seat())
    g("0 lead think")
    assert (g.asks, g.options) == ("0 latrine", {"pass", "discard villa", "discard foro"})
    g("0 latrine villa")
    assert (g.pool, g.options) == ("villa", {"senator", "refill 4"})
    g("0 think 4")
    assert len(g.hand(0).split()) == 5


def test_letrinas_may_be_declined():
    g = lay(seat("villa foro", done="letrinas"), seat())
    g("0 lead think", "0 latrine pass")
    assert (g.pool, g.options) == ("", {"senator", "refill 3"})


def test_letrinas_may_discard_a_senator_which_may_be_taken_back():
    """R7."""
    g = lay(seat("senador senador senador", done="letrinas"), seat("senador senador senador"))
    assert g.view["senators"] == 0
    g("0 lead think", "0 latrine senador")
    assert (g.view["senators"], g.pool) == (1, "")
    g("0 think senator")
    assert g.hand(0) == "senador senador senador"


def test_letrinas_card_of_a_follower_is_in_the_pool_for_this_turns_actions():
    """R3."""
    g = lay(seat("calzada"), seat("villa", done="letrinas"))
    g("0 lead laborer calzada", "1 follow think", "1 latrine villa", "1 think senator")
    assert g.options == {"pass", "take villa pool"}


def test_letrinas_does_not_work_unfinished():
    g = lay(seat("villa foro", under="letrinas"), seat())
    g("0 lead think")
    assert g.asks == "0 think"


# Vomitorium: before thinking, the whole hand to the pool


def test_vomitorium_discards_the_whole_hand_senators_to_their_pile():
    g = lay(seat("villa foro senador", done="vomitorium"), seat())
    g("0 lead think")
    assert (g.asks, g.options) == ("0 vomitorium", {"pass", "discard"})
    g("0 vomitorium discard")
    assert (g.hand(0), g.pool, g.view["senators"], g.options) == ("", "foro villa", 6, {"senator", "refill 5"})


def test_vomitorium_may_be_declined():
    g = lay(seat("villa foro", done="vomitorium"), seat())
    g("0 lead think", "0 vomitorium pass")
    assert (g.hand(0), g.asks) == ("foro villa", "0 think")


def test_vomitorium_comes_before_letrinas_which_then_has_nothing():
    """R7."""
    g = lay(seat("villa foro", done="vomitorium letrinas"), seat())
    g("0 lead think", "0 vomitorium pass")
    assert g.asks == "0 latrine"
    g = lay(seat("villa foro", done="vomitorium letrinas"), seat())
    g("0 lead think", "0 vomitorium discard")
    assert g.asks == "0 think"


def test_vomitorium_is_asked_at_every_thinking_of_an_escuela():
    """R7."""
    g = lay(
        seat("circo arco villa", under={"escuela": "atrio"}, done="vomitorium", influence=0),
        seat(),
        deck="foro templo palacio",
    )
    g.led("craftsman", "circo")
    g("0 craftsman escuela arco")
    g("0 school think", "0 vomitorium discard", "0 think senator", "0 school think")
    assert g.asks == "0 vomitorium"


def test_vomitorium_does_not_work_unfinished():
    g = lay(seat("villa foro", under="vomitorium"), seat())
    g("0 lead think")
    assert g.asks == "0 think"


def test_vomitorium_works_in_the_turn_it_is_completed():
    g = lay(seat("circo puente villa", under={"vomitorium": "torre"}, done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman vomitorium puente", "0 academy think")
    assert g.asks == "0 vomitorium"


def test_letrinas_works_in_the_turn_it_is_completed():
    g = lay(seat("circo insula villa", under="letrinas", done="academia"), seat())
    g.led("craftsman", "circo")
    g("0 craftsman letrinas insula", "0 academy think")
    assert g.options == {"pass", "discard villa"}
