"""What flies where when a line of Gloria a Roma is played on the board (games/boards/film.py)."""

from games.boards.film import Flight

HAND, STOCKPILE, VAULT, BUILDINGS = "hand-{seat}", "stockpile-{seat}", "vault-{seat}", "buildings-{seat}"
FROM = "{source}-{seat}"  # the hand, the stockpile, the pool, the deck, the Fountain
SENATOR = "senator"

MOTIONS = {
    "dealt": (Flight("deck", "hand-{each}", "cards", "count"),),
    "turned_up": (Flight("deck", "pool", "card"),),
    "leads": (Flight(HAND, "camp-{seat}", "cards"),),
    "follows": (Flight(HAND, "camp-{seat}", "cards"),),
    "discards_hand": (Flight(HAND, "pool", "cards"),),
    "discards": (Flight(HAND, "pool", "card"),),
    "takes_senator": (Flight("senators", HAND, sign=SENATOR),),
    "draws": (Flight("deck", HAND, "cards", "count"),),
    "hires": (Flight(FROM, "clientele-{seat}", "card"),),
    "stores": (Flight(FROM, STOCKPILE, "card"),),
    "sells": (Flight(FROM, VAULT, "card"),),
    "lays": (Flight(FROM, BUILDINGS, "card"), Flight("site-{site}", BUILDINGS, sign="{site}")),
    "adds": (Flight(FROM, BUILDINGS, "card"),),
    "completes": (Flight(BUILDINGS, "influence-{seat}", many="influence", sign="influence"),),
    "shares": (Flight(STOCKPILE, "buildings-{owner}", "card"),),
    "steals": (Flight("buildings-{owner}", BUILDINGS, "building"),),
    "fountain": (Flight("deck", "fountain", "card"),),
    "keeps": (Flight("fountain", HAND),),
    "demands": (Flight(HAND, "pool", "cards"), Flight("pool", HAND, "cards")),
    "spoils": (Flight("pool", STOCKPILE, "cards"),),
    "gives": (Flight(FROM, "stockpile-{taker}", "cards"),),
    "eats": (Flight("clientele-{owner}", VAULT, "card"),),
    "takes_senators": (Flight("senators", HAND, many="count", sign=SENATOR),),
    "sewer": (Flight("camp-{seat}", STOCKPILE, "cards"),),
    "camps": (Flight("middle", "pool", "cards"),),
}
STILL = {
    "tied", "starts", "turn", "thinks", "declines", "stops", "acts", "earns", "idle", "spared", "gloria",
    "last_card", "last_site", "catacombs", "forum",
}  # fmt: skip
