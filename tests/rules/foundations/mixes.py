"""Random valid options, and random moves with few offers."""

from random import Random

from games.rules.match import Match
from tests.rules import chance

SWITCHES = ("draft", "monuments", "trade", "steal", "invocations", "roles")


def some_options(rng: Random, seats: int) -> dict:
    """Return valid options; in a fifth of the games for up to four, with the Consul's Will."""
    if seats < 5 and rng.random() < 0.2:
        return {
            "consul": rng.choice(("estandar", "dificil", "desafio")),
            "consul_cadence": rng.choice(("alterna", "cada_turno")),
            "consul_points": rng.choice((5, 15, 20, 25)),
            "monuments": rng.random() < 0.5,
            "draft": rng.random() < 0.3,
        }
    options: dict = {name: rng.random() < 0.5 for name in SWITCHES}
    options["objectives"] = rng.choice(("none", "hidden", "public"))
    options["first"] = rng.choice((None, 0, seats - 1))
    if options["trade"]:
        options["one_sided_trades"] = rng.random() < 0.3
    if options["invocations"]:
        options["invocation_without_marker"] = rng.random() < 0.3
    return options


def some_move(rng: Random, m: Match) -> tuple:
    """Return a random move; offers are less likely than their number suggests."""
    move = chance.move(rng, m)
    if move[1] == "turn" and move[2][0] == "trade" and rng.random() < 0.9:
        rest = [option for option in m.asked(move[0]).options if option[0] != "trade"]
        return (move[0], "turn", rng.choice(rest)) if rest else move
    return move
