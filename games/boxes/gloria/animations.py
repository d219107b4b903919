from games.boards.animations import Flight

HAND_ZONE, STOCKPILE_ZONE, VAULT_ZONE, BUILDINGS_ZONE = (
    "hand-{seat}",
    "stockpile-{seat}",
    "vault-{seat}",
    "buildings-{seat}",
)
SOURCE_ZONE = "{source}-{seat}"  # the hand, the stockpile, the pool, the deck, the Fountain
SENATOR_SIGN = "senator"

ANIMATIONS = {
    "dealt": (Flight("deck", "hand-{each}", "cards", "count"),),
    "turned_up": (Flight("deck", "pool", "card"),),
    "leads": (Flight(HAND_ZONE, "camp-{seat}", "cards"),),
    "follows": (Flight(HAND_ZONE, "camp-{seat}", "cards"),),
    "discards_hand": (Flight(HAND_ZONE, "pool", "cards"),),
    "discards": (Flight(HAND_ZONE, "pool", "card"),),
    "takes_senator": (Flight("senators", HAND_ZONE, sign=SENATOR_SIGN),),
    "draws": (Flight("deck", HAND_ZONE, "cards", "count"),),
    "hires": (Flight(SOURCE_ZONE, "clientele-{seat}", "card"),),
    "stores": (Flight(SOURCE_ZONE, STOCKPILE_ZONE, "card"),),
    "sells": (Flight(SOURCE_ZONE, VAULT_ZONE, "card"),),
    "lays": (Flight(SOURCE_ZONE, BUILDINGS_ZONE, "card"), Flight("site-{site}", BUILDINGS_ZONE, sign="{site}")),
    "adds": (Flight(SOURCE_ZONE, BUILDINGS_ZONE, "card"),),
    "completes": (Flight(BUILDINGS_ZONE, "influence-{seat}", many="influence", sign="influence"),),
    "shares": (Flight(STOCKPILE_ZONE, "buildings-{owner}", "card"),),
    "steals": (Flight("buildings-{owner}", BUILDINGS_ZONE, "building"),),
    "fountain": (Flight("deck", "fountain", "card"),),
    "keeps": (Flight("fountain", HAND_ZONE),),
    "demands": (Flight(HAND_ZONE, "pool", "cards"), Flight("pool", HAND_ZONE, "cards")),
    "spoils": (Flight("pool", STOCKPILE_ZONE, "cards"),),
    "gives": (Flight(SOURCE_ZONE, "stockpile-{taker}", "cards"),),
    "eats": (Flight("clientele-{owner}", VAULT_ZONE, "card"),),
    "takes_senators": (Flight("senators", HAND_ZONE, many="count", sign=SENATOR_SIGN),),
    "sewer": (Flight("camp-{seat}", STOCKPILE_ZONE, "cards"),),
    "camps": (Flight("middle", "pool", "cards"),),
}
NOT_ANIMATED = {
    "tied", "starts", "turn", "thinks", "declines", "stops", "acts", "earns", "idle", "spared", "gloria",
    "last_card", "last_site", "catacombs", "forum",
}  # fmt: skip
