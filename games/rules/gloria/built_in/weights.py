"""The weights of the heuristic policy: one set that wins most games, and a balanced set for playouts."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleWeights:
    worth: dict[str, float]  # of a function, by building
    client: dict[str, float]  # of a client, by role
    rival_action: dict[str, float]  # of an opponent's client, by role
    rivals: float  # factor for what opponents gain by their clients
    coins_each: float  # estimate for a hidden card in a vault
    merchants: float  # points for majorities, shared out by vault size
    majority: float  # one more card of its material in the vault
    won: float  # fulfilling a Foro
    denied: float  # factor for a piece of a Foro: kept from an opponent …
    fed: float  # … given to an opponent
    gathered: float  # … put into the pool and taken back later
    used_up: float  # … needed for the seat's Foro but used for something else
    ending: float  # ending the game, won or lost
    cards: float  # thinking
    each_more: float  # each card drawn after the first
    price: float  # base price of a card that is played
    hand_value: float  # factor for its value in hand
    senator_price: float
    senator_at: int  # take a senator if the hand lacks at most this number of cards …
    senator_less: int  # … minus this for each seat
    poor: float  # discard a card worth less than this
    needed: float  # a needed material in the stockpile
    spare: float
    to_sell: float  # factor for coins that can be sold
    unsold: float  # a card while the vault is full
    waited_for: float  # cost of selling a card that a building needs
    last_room: float
    begun: float  # a foundation
    height: float
    function: float
    under_way: float
    too_late: float
    outside: float
    added: float  # a material on a building
    step: float
    completed: float
    of_influence: float
    out_of_hand: float
    from_hand_hired: float
    from_hand_stored: float
    from_hand_sold: float
    unseen_client: float  # hiring from the deck
    unseen_sale: float
    hand_chance: float  # chance that a victim holds a demanded card, for each of its cards
    prison: float  # value of the influence that the victim gets


# Tuned in about 90,000 games between slightly different sets of weights, with two to five seats
# (docs/strength.md).
QUICK_WEIGHTS = ScaleWeights(
    worth={
        "acueducto": 0.52, "anfiteatro": 1.31, "arco": 0.03, "atrio": 0.1, "basilica": 6.23, "biblioteca": 0.87,
        "calzada": 2.24, "circo_maximo": 0.07, "coliseo": 4.14, "despensa": 1.22, "empalizada": 0.34,
        "escuela": 0.99, "estatua": 1.87, "foro": 1.19, "fuente": 0.46, "fundicion": 5.01, "insula": 0.07,
        "jardin": 1.74, "ludus_magna": 13.2, "mercado": 1.37, "muelle": 0.87, "muralla": 5.06, "palacio": 1.5,
        "porton": 0.29, "puente": 0.58, "santuario": 0.29, "taberna": 1.87, "templo": 0.26, "termas": 2.43,
        "torre": 0.18, "villa": 0.72,
    },
    client={
        "laborer": 0.09, "craftsman": 9.96, "legionary": 0.19, "architect": 2.66, "merchant": 11.8, "patron": 1.56,
    },
    rival_action={
        "laborer": 0.05, "craftsman": 1.25, "legionary": 1.35, "architect": 0.23, "patron": 2.26,
    },
    coins_each=4.79, merchants=9.46, majority=1.85, won=100.0, denied=0.5, fed=0.5, gathered=0.41, used_up=0.5,
    cards=-0.26, each_more=0.37, price=0.22, senator_price=1.05, hand_value=0.75, ending=5.0, needed=2.5, spare=0.27,
    to_sell=0.64, unsold=0.11, waited_for=0.22, last_room=1.16, begun=0.4, height=0.18, function=0.86,
    under_way=0.11, too_late=0.31, outside=0.43, added=2.75, step=0.45, completed=0.04, of_influence=0.51,
    out_of_hand=0.17, hand_chance=0.28, rivals=2.15, from_hand_hired=0.2, from_hand_stored=0.34, from_hand_sold=1.05,
    unseen_client=0.71, unseen_sale=0.92, poor=0.36, prison=3.15, senator_at=3, senator_less=1,
)  # fmt: skip

# The search uses these to rank answers and in playouts, and the evaluation was trained on games played with them.
# They are more balanced, so that playouts try all kinds of clients.
PLAYOUT_WEIGHTS = ScaleWeights(
    worth={
        "acueducto": 1.0, "anfiteatro": 2.5, "arco": 1.5, "atrio": 1.0, "basilica": 2.0, "biblioteca": 0.5,
        "calzada": 0.8, "circo_maximo": 2.0, "coliseo": 1.5, "despensa": 1.0, "empalizada": 0.3, "escuela": 0.5,
        "estatua": 3.0, "foro": 0.5, "fuente": 1.0, "fundicion": 2.0, "insula": 1.0, "jardin": 2.5,
        "ludus_magna": 2.0, "mercado": 1.5, "muelle": 1.5, "muralla": 1.5, "palacio": 1.5, "porton": 0.5,
        "puente": 1.5, "santuario": 0.8, "taberna": 1.0, "templo": 1.5, "termas": 1.5, "torre": 1.0, "villa": 2.0,
    },
    client={
        "laborer": 2.5, "craftsman": 2.75, "legionary": 2.5, "architect": 3.5, "merchant": 4.25, "patron": 2.5,
    },
    rival_action={
        "laborer": 0.6, "craftsman": 1.2, "legionary": 0.4, "architect": 1.2, "patron": 1.0,
    },
    coins_each=2.45, merchants=12.0, majority=0.3, won=40.0, denied=0.5, fed=0.5, gathered=0.05, used_up=0.5,
    cards=0.35, each_more=0.3, price=0.3, senator_price=0.5, hand_value=0.05, ending=5.0, needed=0.8, spare=0.1,
    to_sell=0.55, unsold=0.3, waited_for=0.6, last_room=0.6, begun=0.2, height=0.45, function=0.5, under_way=0.45,
    too_late=0.6, outside=0.5, added=1.0, step=0.3, completed=1.0, of_influence=0.4, out_of_hand=0.2,
    hand_chance=0.15, rivals=0.6, from_hand_hired=0.4, from_hand_stored=0.4, from_hand_sold=0.3, unseen_client=2.0,
    unseen_sale=1.9, poor=0.2, prison=3.0, senator_at=1, senator_less=0,
)  # fmt: skip
