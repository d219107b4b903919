"""What flies where when a line of Foundations of Rome is played on the board (games/boards/animations.py).

`lots:C4` is the place of that name in the element `lots`, `numbers-0:2` the second of the numbers of the first
player."""

from games.boards.animations import MARKER, Flight

HAND_ZONE, CARDS, TRAY = "hand-{seat}", "cards-{seat}", "tray-{seat}"
SILVER, POINTS_ZONE = "numbers-{seat}:1", "numbers-{seat}:2"
SCORED = Flight("lots", POINTS_ZONE, many="points", sign="influence")
OFFER = Flight("seat-{seat}", "seat-{partner}", sign="petition")

ANIMATIONS = {
    "dealt": (Flight("pile", "lots:{deeds}", "deeds"),),
    "hands": (Flight("pile", HAND_ZONE, "deeds", "count"),),
    "picks": (Flight(HAND_ZONE, "lots:{deed}", "deed"),),
    "extra_deed": (Flight("pile", "lots:{deed}", "deed"),),
    "roles_dealt": (Flight("pile", CARDS, "roles", "count"),),
    "role": (Flight("pile", CARDS, "role"),),
    "objectives_dealt": (Flight("pile", CARDS, "objectives", "count"),),
    "objective_kept": (Flight("pile", CARDS, "objective"),),
    "public_objectives": (Flight("pile", "commons", "objectives"),),
    "monuments": (Flight("pile", "commons", "monuments"),),
    "turns_up": (Flight("pile", "sale", "cards"),),
    "income": (Flight("middle", SILVER, many="base+shops+more", sign="coin"),),
    "buys": (Flight("sale", "lots:{card}", "card"), Flight(SILVER, "middle", many="price", sign="coin")),
    "builds": (Flight(TRAY, "lots:{at[0]}", "building"),),
    "gains": (Flight("middle", SILVER, many="silver", sign="coin"),),
    "gains_points": (Flight("middle", POINTS_ZONE, many="points", sign="influence"),),
    "steals": (Flight("seat-{victim}", "lots:{lot}", "lot"), Flight("seat-{seat}", "lots:{lot}", sign=MARKER)),
    "offers": (OFFER,),
    "counters": (OFFER,),
    "accepts": (OFFER,),
    "uses": (Flight(CARDS, "middle", "card"),),
    "shows": (Flight(CARDS, CARDS, "card"),),
    "peeks": (Flight("pile", "seat-{seat}", "cards", "count"),),
    "renews": (Flight("sale", "pile", "cards"),),
    "reacts": (Flight(CARDS, "middle", "cards"),),
    "consul_takes": (Flight("sale", "lots:{card}", "card"),),
    "consul_builds": (Flight("consul", "lots:{at[0]}", "token"),),
    "consul_lacks": (Flight("middle", "consul", many="points", sign="influence"),),
    "residents": (Flight("lots", POINTS_ZONE, many="points", sign="influence"),),
    "municipal": (SCORED,),
    "commercial": (SCORED, Flight("lots", SILVER, many="silver", sign="coin")),
    "last_points": (SCORED,),
}
NOT_ANIMATED = {"begins", "refuses", "consul_face", "last_lap", "close", "stuck", "era_ends", "era_begins"}
