from games.boards.tutorials import Step
from games.rules.foundations.cards import CARDS
from games.rules.foundations.faults import MODULE_NEEDED

from .presets import TWO_PLAYER_LOTS, module_script, on_top, opponent_turn, player, with_piles

SET_UP = {"seats": 2, "options": {"first": 0}}  # the learner begins
OPPONENT_TAKES_INCOME = opponent_turn("income")
LARGE_INSULA = "gran_insula_cuadrada"
SQUARE = ("C3", "C4", "D3", "D4")

# Deed selection: five deeds from hands that are passed on, and a sixth. The learner's hand, the opponent's, the display
DRAFT_DEEDS = "B3 B4 E6 G1 A6 F3 C3 D6 G5 C4 F7 D1 E4 A2 D7 G3 B6 F1"
DRAFT_STEPS = (
    Step("first", "draft", ("B3",), ("hand",), "me", ((1, "draft", "D6"),)),
    Step("passed", "draft", ("C3",), ("hand", "city"), "me", ((1, "draft", "E6"),)),
    Step("back", "draft", ("B4",), ("hand", "city"), "me", ((1, "draft", "F7"),)),
    Step("square", "draft", ("C4",), ("hand", "city"), "me", ((1, "draft", "F3"),)),
    Step("left", "draft", ("A6", "G1"), ("hand",), "me", ((1, "draft", "G5"),)),
    Step("dealt", highlights=("city", "sale")),
)
DRAFT_TUTORIAL = module_script("draft", SET_UP, DRAFT_STEPS, luck={"deeds": (on_top(DRAFT_DEEDS, TWO_PLAYER_LOTS),)})

# Monuments: their requirements, and who is paid when one is built
MONUMENTS_POSITION = {
    "era": 2,
    "seats": [
        player(4, "A2 A3 A4 A5 C4 C6 C7 F2 G6", "domus A2, domus_maxima A3 A4, alfareria C6 C7", vp=12),
        player(6, "B1 B6 D4 D5 E4 E5 F4 F5", "fuente B1, domus D4, domus_maxima F4 F5", vp=14),
    ],
    "display": ["D3", "E2", "F6", "B4", "G1", "C2"],
    "monument_pool": ["arco_triunfo", "torre_maravillas", "coliseo", "panteon", "templo_apolo"],
}
EDGE_LOTS = ("A2", "A3", "A4", "A5")
OPPONENT_BUILDS_COLOSSEUM = opponent_turn(("build", "coliseo", ("D4", "D5", "E4", "E5")))
MONUMENTS_STEPS = (
    Step("pool", highlights=("commons",)),
    Step("arch", "turn", (("build", "arco_triunfo", EDGE_LOTS),), ("city",), others=OPPONENT_TAKES_INCOME),
    Step("tower", "turn", (("build", "torre_maravillas", ("C4",)),), ("city",), others=OPPONENT_BUILDS_COLOSSEUM),
    Step("reward", highlights=("city",)),
    Step("again", highlights=("commons",)),
)
MONUMENTS_TUTORIAL = module_script("monuments", with_piles(MONUMENTS_POSITION), MONUMENTS_STEPS)

# Trade: refuse an offer and make one, part by part
TRADE_POSITION = {
    "era": 2,
    "turn": 1,
    "seats": [
        player(6, "A5 A6 C3 D3 D4 E6 F1 F2", "domus C3, alfareria A5 A6, domus_maxima F1 F2", vp=11, favours=[2, 2]),
        player(3, "C4 D6 D7 E7 G3 G4 B1", "alfareria G3 G4, panaderia B1", vp=13, favours=[2, 2]),
    ],
    "display": ["B7", "E2", "G6", "A3", "D1", "F5"],
}
LOTS_GIVEN, LOTS_WANTED = ("E6",), ("C4",)
EXPENSIVE_OFFER = (
    (1, "turn", ("trade", 0)),
    (1, "give_lots", LOTS_WANTED),
    (1, "want_lots", LOTS_GIVEN),
    (1, "give_things", ()),
    (1, "give_silver", 0),
    (1, "want_things", ()),
    (1, "want_silver", 5),
    (1, "offer", "send"),
)
TRADE_STEPS = (
    Step("tokens", highlights=("tokens",), tab="me", others=EXPENSIVE_OFFER),
    Step("answer", "answer", ("refuse",), ("offer",), others=((1, "turn", "income"), (1, "turn", "end"))),
    Step("partner", "turn", (("trade", 1),), ("city",)),
    Step("give", "give_lots", (LOTS_GIVEN,), ("city",)),
    # nothing but lots and silver
    Step("want", "want_lots", (LOTS_WANTED,), ("city",), others=((0, "give_things", ()),)),
    Step("silver", "give_silver", (1,), ("offer",), others=((0, "want_things", ()), (0, "want_silver", 0))),
    Step("send", "offer", ("send",), ("offer",), others=((1, "answer", "accept"),)),
    Step("build", "turn", (("build", LARGE_INSULA, SQUARE),), ("city", "tray"), others=OPPONENT_TAKES_INCOME),
)
TRADE_TUTORIAL = module_script("trade", with_piles(TRADE_POSITION), TRADE_STEPS, size=4)

# Stealing: take a lot, lose one, and protect one
STEAL_POSITION = {
    "era": 2,
    "seats": [
        player(3, "B6 C3 C4 D3 F2 G2 G5", "domus C3, alfareria F2 G2", vp=11, favours=[2, 2]),
        player(
            4,
            "A6 B7 D4 F5 F6 G3 G4",
            "panaderia A6, domus B7, alfareria F5 F6, domus_maxima G3 G4",
            vp=13,
            favours=[2, 2],
        ),
    ],
    "display": ["E1", "D7", "B2", "A4", "E3", "C6"],
}
OPPONENT_STEALS = ((1, "turn", ("steal", "B6")), (1, "turn", "income"), (1, "turn", "end"))
ON_ONE_LOT = tuple(
    ("build", piece, ("G5",)) for piece in ("fuente", "panaderia", "domus", "biblioteca", "jardin", "mercadillo")
)
STEAL_STEPS = (
    Step("tokens", highlights=("tokens",), tab="me"),
    Step("steal", "turn", (("steal", "D4"),), ("city",)),
    Step("build", "turn", (("build", LARGE_INSULA, SQUARE),), ("city", "tray"), others=OPPONENT_STEALS),
    Step("stolen", highlights=("tokens", "city"), tab="me"),
    Step("safe", "turn", ON_ONE_LOT, ("city", "tray"), others=OPPONENT_TAKES_INCOME),
)
STEAL_TUTORIAL = module_script("steal", with_piles(STEAL_POSITION), STEAL_STEPS, size=4)

# Objectives: keep one of two, and meet it by a purchase. The learner's deeds, the opponent's, the display
OBJECTIVES_DEEDS = "A1 A7 C4 C5 E2 F6 D6 B3 F2 G4 B5 E7 D3 G1 E4 A4 C1 F3"
OBJECTIVES_LUCK = {
    "deeds": (on_top(OBJECTIVES_DEEDS, TWO_PLAYER_LOTS),),
    "objectives": (on_top("OB03 OB11 OB05 OB16", [row["id"] for row in CARDS["objectives"]]),),
}
OBJECTIVES_STEPS = (
    Step("keep", "objective", ("OB03",), ("city",), others=((1, "objective", "OB05"),)),
    Step("plan", highlights=("cards", "city"), tab="me"),
    Step("buy", "turn", (("buy", "G1"),), ("sale", "city"), others=OPPONENT_TAKES_INCOME),
    Step("met", highlights=("cards",), tab="me"),
)
OBJECTIVES_TUTORIAL = module_script("objectives", SET_UP, OBJECTIVES_STEPS, OBJECTIVES_LUCK, value="hidden")

# Invocations: turn up an invocation, buy one and use it
INVOCATIONS_POSITION = {
    "era": 2,
    "seats": [
        player(
            4,
            "B2 B3 C2 D6 E5 F5 F6 G1",
            "alfareria B2 B3, domus C2, fuente D6, domus_maxima E5 F5",
            vp=11,
            invocations=[{"id": "IV09", "state": "unused"}],
        ),
        player(5, "A6 A7 C5 E1 F3 F4 G4", "domus_maxima A6 A7, alfareria F3 F4, panaderia G4", vp=13),
    ],
    "display": ["D4", "IV16", "A5", "G6", "E2", "C7"],
}
INVOCATIONS_STEPS = (
    Step("sale", highlights=("sale",)),
    Step("show", "turn", (("show", "IV09"),), ("cards",), "me"),
    Step("buy", "turn", (("buy", "IV16"),), ("sale",)),
    Step("use", "turn", (("use", "IV16"),), ("cards",), "me", OPPONENT_TAKES_INCOME),
    Step("kinds", highlights=("numbers", "sale"), tab="me"),
)
INVOCATIONS_TUTORIAL = module_script("invocations", with_piles(INVOCATIONS_POSITION), INVOCATIONS_STEPS)

# Roles: keep one of two, and use it in the first turns. The learner's deeds, the opponent's, the display
ROLES_DEEDS = "C3 C4 C5 E2 F6 B7 D6 B3 F2 G4 B5 E7 D3 D4 G1 A4 F1 C6"
PLAYABLE_ROLES = [row["id"] for row in CARDS["roles"] if row["effect"] not in MODULE_NEEDED]
ROLES_LUCK = {
    "roles": (on_top("RO11 RO04 RO03 RO06", PLAYABLE_ROLES),),
    "deeds": (on_top(ROLES_DEEDS, TWO_PLAYER_LOTS),),
}
ROLES_ROW = ("C3", "C4", "C5")
LONG_BUILDINGS = (("build", "insula_larga", ROLES_ROW), ("build", "foro_artesanos_largo", ROLES_ROW))
ROLES_STEPS = (
    Step("keep", "role", ("RO11",), ("city",), others=((1, "role", "RO03"),)),
    Step("build", "turn", LONG_BUILDINGS, ("city", "tray", "cards"), others=opponent_turn(("buy", "D3"))),
    Step("theirs", highlights=("others",), tab="others"),
    Step("buy", "turn", (("buy", "C6"), ("buy", "D4")), ("sale", "city"), others=OPPONENT_TAKES_INCOME),
)
ROLES_TUTORIAL = module_script("roles", SET_UP, ROLES_STEPS, ROLES_LUCK)

# The Consul's Will: keep a deed from the Consul, end an era, and score it
CONSUL_PILES = {
    "O1": "CT05 CT02 CT09 CT06 CT03 CT10 CT07 CT11 CT04 CT08 CT12".split(),
    "O2": ["CT13", "CT16", "CT17", "CT14", "CT18"],
    "I3": ["CT19", "CT20", "CT21"],
    "L3": ["CT22", "CT23", "CT24"],
    "I4": ["CT25", "CT26", "CT27"],
    "O4": ["CT28", "CT29", "CT30"],
}
CONSUL_POSITION = {
    "era": 1,
    "seats": [
        player(5, "A2 A3 C3 C4 D3 F7", "domus_maxima A2 A3, domus C4", vp=5),
        player(4, "B5 B6 F2 F3 G4", "alfareria F2 F3, domus G4", vp=5),
    ],
    "display": ["D4", "G1"],
    "pile": [],
    "consul": {
        "vp": 5,
        "face": "preparado",
        "controller": 0,
        "lots": ["D5", "E4", "E5"],
        "tokens": [{"id": "CT15", "at": ["E4", "E5"]}, {"id": "CT01", "at": ["D5"]}],
        "piles": CONSUL_PILES,
    },
}
OPPONENT_BUILDS = opponent_turn(("build", "domus_maxima", ("B5", "B6")))
CONSUL_STEPS = (
    Step("consul", highlights=("consul",), tab="others"),
    Step("deny", "turn", (("buy", "D4"),), ("sale", "city"), others=OPPONENT_BUILDS),
    Step("build", "turn", (("build", LARGE_INSULA, SQUARE),), ("city", "tray"), others=OPPONENT_TAKES_INCOME),
    Step("residents", highlights=("scores",)),
    Step("together", highlights=("consul", "sale"), tab="others"),
)
CONSUL_TUTORIAL = module_script("consul", with_piles(CONSUL_POSITION), CONSUL_STEPS, value="estandar")

MODULE_TUTORIALS = (
    DRAFT_TUTORIAL, MONUMENTS_TUTORIAL, TRADE_TUTORIAL, STEAL_TUTORIAL, OBJECTIVES_TUTORIAL, INVOCATIONS_TUTORIAL,
    ROLES_TUTORIAL, CONSUL_TUTORIAL,
)  # fmt: skip
