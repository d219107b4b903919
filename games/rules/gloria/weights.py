"""The numbers by which the built-in player weighs, in points, roughly: found in trial games against those before."""

WORTH = {  # a function, in points, about as much as it brought in trial games
    "acueducto": 1.0, "anfiteatro": 2.5, "arco": 1.5, "atrio": 1.0, "basilica": 2.0, "biblioteca": 0.5,
    "calzada": 0.8, "circo_maximo": 2.0, "coliseo": 1.5, "despensa": 1.0, "empalizada": 0.3, "escuela": 0.5,
    "estatua": 3.0, "foro": 0.5, "fuente": 1.0, "fundicion": 2.0, "insula": 1.0, "jardin": 2.5, "ludus_magna": 2.0,
    "mercado": 1.5, "muelle": 1.5, "muralla": 1.5, "palacio": 1.5, "porton": 0.5, "puente": 1.5, "santuario": 0.8,
    "taberna": 1.0, "templo": 1.5, "termas": 1.5, "torre": 1.0, "villa": 2.0,
}  # fmt: skip
CLIENT = {  # he acts in every lead of his role, whoever leads
    "laborer": 2.5, "craftsman": 2.75, "legionary": 2.5, "architect": 3.5, "merchant": 4.25, "patron": 2.5,
}  # fmt: skip
DECK = 110  # cards in a deck after the set-up, about
COINS_EACH = 2.45  # of a card in a vault, into which nobody looks
MERCHANTS = 12.0  # points for the most of each material, which go to the larger vaults
MAJORITY = 0.3  # a card more of its material in the vault
WON = 40.0  # a Foro that this fulfils
DENIED, FED, GATHERED = 0.5, 0.5, 0.05  # of a Foro's piece: kept from another, let go to him, let go to be taken back
USED_UP = 0.5  # of a piece of the own Foro: taken out of the pool for something else
HELD = 0.05  # of what a card that is played is worth in the hand
ENDING = 5.0  # an end that is won, or lost
NEEDED, SPARE = 0.8, 0.1  # a material in the stockpile
TO_SELL, UNSOLD = 0.55, 0.3  # for each coin of it; where the vault is full
WAITED_FOR, LAST_ROOM = 0.6, 0.6  # what a sale gives up
BEGUN, HEIGHT, FUNCTION, UNDER_WAY = 0.2, 0.45, 0.5, 0.45  # a foundation
TOO_LATE, OUTSIDE = 0.6, 0.5
ADDED, STEP, COMPLETED, OF_INFLUENCE = 1.0, 0.3, 1.0, 0.4  # a material on a building
OUT_OF_HAND = 0.2
RIVAL_ACTION = {"laborer": 0.6, "craftsman": 1.2, "legionary": 0.4, "architect": 1.2, "patron": 1.0}  # of a client
HAND_CHANCE = 0.15  # that others hold what is demanded, for each of their cards
