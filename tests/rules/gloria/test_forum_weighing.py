"""Quick and a working Foro: the owner keeps missing pieces within reach."""

import pytest

from games.rules import gloria
from games.rules.match import Match

ROLES_MET = ["taberna", "circo", "arco", "torre", "villa", "escalinata"]  # a client of each role


def patron(pool: list[str]):
    """Seat 0 has a Foro, a client of each role and four materials; concrete and rubble are lacking. It leads patron."""
    match = Match.at(gloria, {
        "game": "gloria",
        "seats": [
            {"hand": ["escalinata", "jardin"], "buildings": [{"card": "foro", "complete": True}], "influence": 9,
             "clientele": ROLES_MET, "stockpile": ["empalizada", "academia", "coliseo", "estatua"]},
            {"hand": ["arco"]},
        ],
        "pool": pool,
        "deck": ["prision"] * 3 + ["palacio"] * 3,
        "deck_is_all": True,
        "leader": 0,
        "since": [[0, "lead", ["lead", "patron", "escalinata"]], [1, "follow", "think"], [1, "think", "senator"]],
    })  # fmt: skip
    question = match.asked(0)
    assert question.what == "patron"
    return gloria.decide(match.view(0), question)


@pytest.mark.parametrize(("pool", "hired"), [
    (["despensa", "calzada", "mercado"], "mercado"),  # each of the others is the last of what is lacking
    (["despensa", "puente", "calzada", "insula"], "any"),  # two of each
])  # fmt: skip
def test_the_owner_of_a_foro_leaves_the_last_piece_in_the_pool(pool, hired):
    choice = patron(pool)
    assert choice[0] == "hire" and (hired == "any" or choice[1] == hired)
