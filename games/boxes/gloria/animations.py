"""What flies where when a line of Gloria a Roma is played on the board (games/boards/animations.py)."""

from games.boards.animations import Flight

HAND_ZONE, STOCKPILE, VAULT, BUILDINGS = "hand-{seat}", "stockpile-{seat}", "vault-{seat}", "buildings-{seat}"
FROM = "{source}-{seat}"  # the hand, the stockpile, the pool, the deck, the Fountain
SENATOR = "senator"

ANIMATIONS = {
    "dealt": (Flight("deck", "hand-{each}", "cards", "count"),),
    "turned_up": (Flight("deck", "pool", "card"),),
    "leads": (Flight(HAND_ZONE, "camp-{seat}", "cards"),),
    "follows": (Flight(HAND_ZONE, "camp-{seat}", "cards"),),
    "discards_hand": (Flight(HAND_ZONE, "pool", "cards"),),
    "discards": (Flight(HAND_ZONE, "pool", "card"),),
    "takes_senator": (Flight("senators", HAND_ZONE, sign=SENATOR),),
    "draws": (Flight("deck", HAND_ZONE, "cards", "count"),),
    "hires": (Flight(FROM, "clientele-{seat}", "card"),),
    "stores": (Flight(FROM, STOCKPILE, "card"),),
    "sells": (Flight(FROM, VAULT, "card"),),
    "lays": (Flight(FROM, BUILDINGS, "card"), Flight("site-{site}", BUILDINGS, sign="{site}")),
    "adds": (Flight(FROM, BUILDINGS, "card"),),
    "completes": (Flight(BUILDINGS, "influence-{seat}", many="influence", sign="influence"),),
    "shares": (Flight(STOCKPILE, "buildings-{owner}", "card"),),
    "steals": (Flight("buildings-{owner}", BUILDINGS, "building"),),
    "fountain": (Flight("deck", "fountain", "card"),),
    "keeps": (Flight("fountain", HAND_ZONE),),
    "demands": (Flight(HAND_ZONE, "pool", "cards"), Flight("pool", HAND_ZONE, "cards")),
    "spoils": (Flight("pool", STOCKPILE, "cards"),),
    "gives": (Flight(FROM, "stockpile-{taker}", "cards"),),
    "eats": (Flight("clientele-{owner}", VAULT, "card"),),
    "takes_senators": (Flight("senators", HAND_ZONE, many="count", sign=SENATOR),),
    "sewer": (Flight("camp-{seat}", STOCKPILE, "cards"),),
    "camps": (Flight("middle", "pool", "cards"),),
}
NOT_ANIMATED = {
    "tied", "starts", "turn", "thinks", "declines", "stops", "acts", "earns", "idle", "spared", "gloria",
    "last_card", "last_site", "catacombs", "forum",
}  # fmt: skip
