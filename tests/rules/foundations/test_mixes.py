"""Which options go together, and why others do not. Section 6; rulebook: "Contenido adicional"."""

from itertools import product

import pytest

from games.rules import foundations
from games.rules.ask import Illegal
from games.rules.match import Match


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (5, {"consul": "estandar"}, "2 to 4 players"),
        (2, {"consul": "dificil", "trade": True}, "with trade"),
        (2, {"consul": "dificil", "steal": True}, "with steal"),
        (2, {"consul": "desafio", "invocations": True}, "with invocations"),
        (2, {"consul": "estandar", "objectives": "hidden"}, "with objectives"),
        (2, {"consul": "estandar", "objectives": "public"}, "with objectives"),
        (2, {"consul": "estandar", "roles": True}, "with roles"),
        (2, {"consul_cadence": "cada_turno"}, "needs consul"),
        (2, {"consul_points": 20}, "needs consul"),
        (2, {"one_sided_trades": True}, "needs trade"),
        (2, {"invocation_without_marker": True}, "needs invocations"),
        (2, {"first": 2}, "cannot begin"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_reason(seats, options, reason):
    with pytest.raises(Illegal) as refused:
        Match.new(foundations, seats, options)
    assert refused.value.key == "bad_mix"
    assert reason in str(refused.value)


@pytest.mark.parametrize("points", [5, 15, 20, 25])
def test_the_consul_begins_with_so_many_points_and_the_others_with_5(points):
    view = Match.new(foundations, 3, {"consul": "desafio", "consul_points": points}).view(0)
    assert [row["vp"] for row in view["seats"]] == [5, 5, 5] and view["consul"]["vp"] == points


def test_the_consul_goes_with_monuments_and_a_draft():
    Match.new(foundations, 4, {"consul": "desafio", "monuments": True, "draft": True, "consul_cadence": "cada_turno"})


def test_every_other_mix_is_legal():
    switches = ("draft", "monuments", "trade", "steal", "invocations", "roles")
    for values in product((False, True), repeat=len(switches)):
        for objectives in ("none", "hidden", "public"):
            Match.new(foundations, 3, {**dict(zip(switches, values, strict=True)), "objectives": objectives})


def refusal(seats: int, options: dict) -> str | None:
    """Return the error for invalid options; None if they are valid."""
    try:
        Match.new(foundations, seats, options)
    except Illegal as refused:
        return f"{refused.key}: {refused}"
    return None


@pytest.mark.parametrize("seats", foundations.SEATS)
def test_with_the_consul_exactly_these_mixes_are_legal(seats):
    """Two to four players, no other module but monuments and the draft. Every refusal says why."""
    switches = ("draft", "monuments", "trade", "steal", "invocations", "roles", "one_sided_trades")
    legal = 0
    for objectives, cadence, *values in product(
        ("none", "hidden", "public"), ("alterna", "cada_turno"), *[(False, True)] * len(switches)
    ):
        options = {"objectives": objectives, "consul_cadence": cadence, **dict(zip(switches, values, strict=True))}
        others = [name for name in switches[2:] if options[name]] + [objectives] * (objectives != "none")
        reason = refusal(seats, {"consul": "estandar", **options})
        assert (reason is None) == (seats < 5 and not others)
        assert reason is None or (reason.startswith("bad_mix: ") and reason.endswith("."))
        legal += reason is None
    assert legal == (8 if seats < 5 else 0)


@pytest.mark.parametrize(
    "options", [{"modules": True}, {"draft": 1}, {"first": 5}, {"first": True}, {"consul": "facil"}, []]
)
def test_unknown_options_and_values(options):
    with pytest.raises(Illegal):
        Match.new(foundations, 2, options)
