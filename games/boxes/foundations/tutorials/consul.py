"""Tutorial of the Consul's Will: keep a deed from the Consul, end an era, and score it."""

from games.boards.tutorials import Step

from .presets import module_script, with_piles

CONSUL_PILES = {
    "O1": ["CT05", "CT02", "CT09", "CT06", "CT03", "CT10", "CT07", "CT11", "CT04", "CT08", "CT12"],
    "O2": ["CT13", "CT16", "CT17", "CT14", "CT18"],
    "I3": ["CT19", "CT20", "CT21"],
    "L3": ["CT22", "CT23", "CT24"],
    "I4": ["CT25", "CT26", "CT27"],
    "O4": ["CT28", "CT29", "CT30"],
}
CONSUL_POSITION = {
    "era": 1,
    "seats": [
        {
            "silver": 5,
            "vp": 5,
            "lots": ["A2", "A3", "C3", "C4", "D3", "F7"],
            "buildings": [{"id": "domus_maxima", "at": ["A2", "A3"]}, {"id": "domus", "at": ["C4"]}],
        },
        {
            "silver": 4,
            "vp": 5,
            "lots": ["B5", "B6", "F2", "F3", "G4"],
            "buildings": [{"id": "alfareria", "at": ["F2", "F3"]}, {"id": "domus", "at": ["G4"]}],
        },
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
CONSUL_SQUARE = ("C3", "C4", "D3", "D4")

CONSUL_STEPS = (
    Step("consul", highlights=("consul",), tab="others"),
    Step(
        "deny",
        "turn",
        (("buy", "D4"),),
        ("sale", "city"),
        others=((1, "turn", ("build", "domus_maxima", ("B5", "B6"))),),
    ),
    Step(
        "build",
        "turn",
        (("build", "gran_insula_cuadrada", CONSUL_SQUARE),),
        ("city", "tray"),
        others=((1, "turn", "income"),),
    ),
    Step("residents", highlights=("scores",)),
    Step("together", highlights=("consul", "sale"), tab="others"),
)

CONSUL_TUTORIAL = module_script("consul", with_piles(CONSUL_POSITION), CONSUL_STEPS, value="estandar")
