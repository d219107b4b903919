"""The numbers by which the built-in player weighs: what one thing is worth beside another, in no unit. Found among a
hundred thousand games of players whose numbers differed a little, at two to five seats (docs/strength.md)."""

WORTH = {  # a function
    "acueducto": 0.52, "anfiteatro": 1.31, "arco": 0.03, "atrio": 0.1, "basilica": 6.23, "biblioteca": 0.87,
    "calzada": 2.24, "circo_maximo": 0.07, "coliseo": 4.14, "despensa": 1.22, "empalizada": 0.34, "escuela": 0.99,
    "estatua": 1.87, "foro": 1.19, "fuente": 0.46, "fundicion": 5.01, "insula": 0.07, "jardin": 1.74, "ludus_magna": 13.2,
    "mercado": 1.37, "muelle": 0.87, "muralla": 5.06, "palacio": 1.5, "porton": 0.29, "puente": 0.58, "santuario": 0.29,
    "taberna": 1.87, "templo": 0.26, "termas": 2.43, "torre": 0.18, "villa": 0.72,
}  # fmt: skip
CLIENT = {  # he acts in every lead of his role, whoever leads
    "laborer": 0.09, "craftsman": 9.96, "legionary": 0.19, "architect": 2.66, "merchant": 11.8, "patron": 1.56,
}  # fmt: skip
DECK = 110  # cards in a deck after the set-up, about
COINS_EACH = 4.79  # of a card in a vault, into which nobody looks
MERCHANTS = 9.46  # points for the most of each material, which go to the larger vaults
MAJORITY = 1.85  # a card more of its material in the vault
WON = 100.0  # a Foro that this fulfils
DENIED, FED, GATHERED = 0.5, 0.5, 0.41  # of a Foro's piece: kept from another, let go to him, let go to be taken back
USED_UP = 0.5  # of a piece of the own Foro: taken out of the pool for something else
CARDS, EACH_MORE = -0.26, 0.37  # what thinking brings
PRICE, SENATOR_PRICE = 0.22, 1.05  # of a card that is played
HELD = 0.75  # of what a card that is played is worth in the hand
ENDING = 5.0  # an end that is won, or lost
NEEDED, SPARE = 2.5, 0.27  # a material in the stockpile
TO_SELL, UNSOLD = 0.64, 0.11  # for each coin of it; where the vault is full
WAITED_FOR, LAST_ROOM = 0.22, 1.16  # what a sale gives up
BEGUN, HEIGHT, FUNCTION, UNDER_WAY = 0.4, 0.18, 0.86, 0.11  # a foundation
TOO_LATE, OUTSIDE = 0.31, 0.43
ADDED, STEP, COMPLETED, OF_INFLUENCE = 2.75, 0.45, 0.04, 0.51  # a material on a building
OUT_OF_HAND = 0.17
RIVAL_ACTION = {"laborer": 0.05, "craftsman": 1.25, "legionary": 1.35, "architect": 0.23, "patron": 2.26}  # of a client
HAND_CHANCE = 0.28  # that others hold what is demanded, for each of their cards
