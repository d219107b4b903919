from games.boards.animations import SEAT_TOKEN, Flight

HAND_ZONE, CITY_ZONE = "hand-{seat}", "city-{seat}"
INFLUENCE_ZONE = "influence-{seat}"

ANIMATIONS = {
    "handed": (Flight("decks", HAND_ZONE, "cards", "count"),),
    "keeps": (Flight("draft", HAND_ZONE, "card"),),
    "offer": (Flight("decks", "offer", "cards"),),
    "influence_card": (Flight("decks", "influence", many="value", sign="influence"),),
    "emissary": (Flight("seat-{seat}", "spaces:{space}", sign=SEAT_TOKEN),),
    "takes": (Flight("offer", HAND_ZONE, "card"),),
    "builds": (
        Flight(HAND_ZONE, CITY_ZONE, "card"),
        Flight("brick-{seat}", "middle", many="bricks+tokens", sign="brick"),
        Flight("coin-{seat}", "middle", many="coins", sign="coin"),
    ),
    "produces": (Flight("coin-{seat}", "middle", many="coins", sign="coin"),),
    "gains": (
        Flight(CITY_ZONE, "coin-{seat}", many="coins", sign="coin"),
        Flight(CITY_ZONE, INFLUENCE_ZONE, many="influence", sign="influence"),
        Flight(CITY_ZONE, "brick-{seat}", many="bricks", sign="brick"),
        Flight(CITY_ZONE, "points-{seat}", many="points", sign="points"),
    ),
    "takes_influence": (
        Flight(INFLUENCE_ZONE, "influence", many="tokens", sign="influence"),
        Flight("influence", "seat-{seat}", sign="influence"),
    ),
}
NOT_ANIMATED = {"set_up", "starts", "round", "turn", "passes", "tied"}
