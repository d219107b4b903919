"""Movements of pieces when a log entry is played; `lots:C4` is the place C4 in the element `lots`."""

from games.boards.animations import SEAT_TOKEN, Flight

HAND_ZONE, CARDS_ZONE, TRAY_ZONE = "hand-{seat}", "cards-{seat}", "tray-{seat}"
SILVER_ZONE, POINTS_ZONE = "coin-{seat}", "laurel-{seat}"
SCORING_FLIGHT = Flight("lots", POINTS_ZONE, many="points", sign="laurel")
OFFER_FLIGHT = Flight("seat-{seat}", "seat-{partner}", sign="petition")

ANIMATIONS = {
    "dealt": (Flight("pile", "lots:{deeds}", "deeds"),),
    "hands": (Flight("pile", HAND_ZONE, "deeds", "count"),),
    "picks": (Flight(HAND_ZONE, "lots:{deed}", "deed"),),
    "extra_deed": (Flight("pile", "lots:{deed}", "deed"),),
    "roles_dealt": (Flight("pile", CARDS_ZONE, "roles", "count"),),
    "role": (Flight("pile", CARDS_ZONE, "role"),),
    "objectives_dealt": (Flight("pile", CARDS_ZONE, "objectives", "count"),),
    "objective_kept": (Flight("pile", CARDS_ZONE, "objective"),),
    "public_objectives": (Flight("pile", "commons", "objectives"),),
    "monuments": (Flight("pile", "commons", "monuments"),),
    "turns_up": (Flight("pile", "sale", "cards"),),
    "income": (Flight("middle", SILVER_ZONE, many="base+shops+more", sign="coin"),),
    "buys": (Flight("sale", "lots:{card}", "card"), Flight(SILVER_ZONE, "middle", many="price", sign="coin")),
    "builds": (Flight(TRAY_ZONE, "lots:{at[0]}", "building"),),
    "gains": (Flight("middle", SILVER_ZONE, many="silver", sign="coin"),),
    "gains_points": (Flight("middle", POINTS_ZONE, many="points", sign="laurel"),),
    "steals": (Flight("seat-{victim}", "lots:{lot}", "lot"), Flight("seat-{seat}", "lots:{lot}", sign=SEAT_TOKEN)),
    "offers": (OFFER_FLIGHT,),
    "counters": (OFFER_FLIGHT,),
    "accepts": (OFFER_FLIGHT,),
    "uses": (Flight(CARDS_ZONE, "middle", "card"),),
    "shows": (Flight(CARDS_ZONE, CARDS_ZONE, "card"),),
    "peeks": (Flight("pile", "seat-{seat}", "cards", "count"),),
    "renews": (Flight("sale", "pile", "cards"),),
    "reacts": (Flight(CARDS_ZONE, "middle", "cards"),),
    "consul_takes": (Flight("sale", "lots:{card}", "card"),),
    "consul_builds": (Flight("consul", "lots:{at[0]}", "token"),),
    "consul_lacks": (Flight("middle", "consul", many="points", sign="laurel"),),
    "residents": (Flight("lots", POINTS_ZONE, many="points", sign="laurel"),),
    "municipal": (SCORING_FLIGHT,),
    "commercial": (SCORING_FLIGHT, Flight("lots", SILVER_ZONE, many="silver", sign="coin")),
    "last_points": (SCORING_FLIGHT,),
}
NOT_ANIMATED = {"begins", "refuses", "consul_face", "last_lap", "close", "stuck", "era_ends", "era_begins"}
