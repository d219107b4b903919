from games.boards.animations import Flight

HAND_ZONE, DISC_ZONE, TARGET_ZONE = "hand-{seat}", "disc-{seat}-{disc}", "disc-{foe}-{target}"
POINTS_ZONE, MONEY_ZONE = "laurel-{seat}", "money-{seat}"
POINTS_GAINED = (Flight("pool", POINTS_ZONE, many="vp", sign="laurel"),)

ANIMATIONS = {
    "dealt": (Flight("deck", "hand-{each}", "cards", "count"),),
    "gives": (Flight(HAND_ZONE, "hand-{foe}", "cards", "count"),),
    "lays_down": (Flight(HAND_ZONE, DISC_ZONE),),
    "reveals": (Flight("disc-{seat}-{discs}", "disc-{seat}-{discs}", "cards"),),
    "loses": (Flight(POINTS_ZONE, "pool", many="vp", sign="laurel"),),
    "rolls": (Flight("seat-{seat}", "dice", sign="die-{dice}"),),
    "lays": (Flight(HAND_ZONE, DISC_ZONE, "card"), Flight(MONEY_ZONE, "middle", many="cost", sign="coin")),
    "money": (Flight("dice", MONEY_ZONE, many="die", sign="coin"),),
    "draws": (Flight("deck", "drawn", "cards", "count"),),
    "keeps": (Flight("drawn", HAND_ZONE, "card"), Flight("drawn", "discard", "discard")),
    "shuffles": (Flight("discard", "deck", many="count"),),
    "activates": (Flight(DISC_ZONE, DISC_ZONE, "card"),),
    "gains": POINTS_GAINED,
    "forum": POINTS_GAINED,
    "takes": (Flight("laurel-{foe}", POINTS_ZONE, many="vp", sign="laurel"),),
    "buys": (
        Flight("laurel-{foe}", POINTS_ZONE, many="vp", sign="laurel"),
        Flight(MONEY_ZONE, "money-{foe}", many="money", sign="coin"),
    ),
    "attacks": (Flight(DISC_ZONE, TARGET_ZONE, sign="defence"),),
    "rolled": (Flight("seat-{seat}", "dice", sign="die-{roll}"),),
    "battle": (Flight("dice", TARGET_ZONE, sign="die-{roll}"),),
    "battle.True": (Flight("dice", TARGET_ZONE, sign="die-{roll}"), Flight(TARGET_ZONE, "discard", "card")),
    "kills": (Flight(TARGET_ZONE, "discard", "card"), Flight(DISC_ZONE, "discard", "by")),
    "expels": (Flight(TARGET_ZONE, "hand-{foe}", "card"),),
    "blocks": (Flight("seat-{seat}", "disc-{foe}-{disc}", sign="blocked"),),
    "changes": (Flight("dice", "dice", sign="die-{pips}"),),
    "takes_up": (Flight("disc-{seat}-{discs}", "lifted", "cards"),),
    "moves": (Flight("lifted", "disc-{seat}-{place}", "card"),),
    "looks": (Flight("deck", "drawn", "cards", "count"),),
    "picks": (Flight("drawn", HAND_ZONE, "card"),),
    "recovers": (Flight("discard", HAND_ZONE, "card"),),
}
NOT_ANIMATED = {"starts", "turn", "keeps_triple", "rolls_again", "copies", "weakens", "ends", "no_vp", "empty_pool"}
