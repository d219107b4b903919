"""Rulings on unclear rules, the cards that they are about, and what each card is good for."""

from games.wording.messages import Table

RULING_CHAPTERS = Table(
    "roma.chapter",
    {
        "cards": "Cards and discs",
        "dice": "Dice and actions",
        "deeds": "Effects of the cards",
        "end": "Points and the end",
    },
)

CHAPTER_OF_RULING = {
    **dict.fromkeys((1, 2, 3, 4, 5), "cards"),
    **dict.fromkeys((7, 8, 12), "dice"),
    **dict.fromkeys((6, 9, 10), "deeds"),
    **dict.fromkeys((11, 13, 14), "end"),
}

RULINGS = Table(
    "roma.ruling",
    {
        1: "The discard pile is shuffled into a new draw pile in two cases only: when a card must be drawn and the draw pile is empty, or when Haruspex is activated while it is empty (before he looks). Aesculapinum never causes a shuffle. Cards already drawn in the same draw stay out of it. If both piles together are too small you draw what there is and keep one; with none at all no die may go on the card disc.",
        2: "The row does not wrap around: discs 1 and 6 have one neighbor each. Opposite is the other player's disc with the same number.",
        3: "A Forum between two Basilicae gives 4 more; between two Templa the third die counts once. A Templum and a Basilica both count. Basilica, Templum and Turris work on a blocked disc, too.",
        4: "Two Turres strengthen each other. Two activations of Essedum take 4 away. Both can apply at once. Essedum lasts until the end of the turn, and a block lasts through the opponent's next turn, even if the card that caused it is gone. The disc is blocked, not the card.",
        5: "Praetorianus may block an empty disc as well, and several blocks add up. You may lay cards at a blocked disc, but you cannot use a die there. Scaenicus may copy a character at a blocked disc, because he uses his own disc.",
        6: "Scaenicus fights from his own disc. If he copies Nero or Sicarius, he is discarded himself. He cannot copy buildings or another Scaenicus. You are asked which character he copies if your opponent can see more than one possible choice, whatever you have in hand: any hand card could be what Architectus or Senator needs. A choice that your hand does not allow is not offered, even if only one is left.",
        7: "Consul never turns a die to 0 or 7, and only turns unused dice, not the one that activates him. A die is used once and never split.",
        8: "Whether an activation is possible is decided before any luck; where it is not, it is not offered and the die stays. Not possible: an empty or blocked disc; Basilica, Templum, Turris; Forum or Consul without another unused die; Legionarius or Centurio with nothing opposite; Velites, Onager, Sicarius, Gladiator or Nero without a target of the right kind; Mercator with fewer than 2 sestertii (otherwise at least 1 is bought); Architectus without a building in hand, Senator without a character; Haruspex with both piles empty; Aesculapinum without a character in the discard pile; Praetorianus with all six discs blocked; Scaenicus without a character he could copy. Legat and Mercatus are always possible, though they may give nothing.",
        9: "With Consiliarius (or Machina) you choose one or more of your characters (or buildings), including the card itself. They all leave the row, then you lay each for free at any of your discs, also the old one, but never two at the same disc. A card of the other kind may be covered and is discarded; a card of the same kind that stayed may not be covered.",
        10: "With Architectus and Senator you lay cards one at a time until you stop, which you may do even before the first. You are asked as long as you have any card in hand. They may cover any of your cards, also the Architectus or Senator himself (or the Scaenicus who copies him) and cards just laid; the effect continues.",
        11: "A player never loses more than they have. Money never runs out: money paid for cards leaves the game, and money paid for the Mercator goes to the opponent.",
        12: "Dice are luck: no player sees a roll before deciding to make it. With Centurio you are asked only if the roll is too low and you have an unused die; you may add any die, even if the sum is still too low, or none. An added die is spent either way.",
        13: "Everything one activation gives (Forum die, Templum die, Basilicae) is one payment, and the end of the game is checked after it. A payment larger than the pool is made in full. For empty discs the pool gets only the points the player has; at 0 the game ends before the roll. The first turns are no exception.",
        14: "A player who concedes loses, and the other player wins.",
    },
)

RULINGS_OF_CARD = {
    "sicarius": (6, 8),
    "architectus": (6, 8, 10),
    "consiliarius": (9,),
    "legat": (8, 13),
    "gladiator": (8,),
    "mercator": (8, 11),
    "consul": (7, 8),
    "legionarius": (2, 8),
    "nero": (6, 8),
    "praetorianus": (4, 5, 8),
    "scaenicus": (5, 6, 8, 10),
    "haruspex": (1, 8),
    "senator": (6, 8, 10),
    "velites": (8,),
    "essedum": (4,),
    "tribunusplebis": (11,),
    "centurio": (2, 8, 12),
    "aesculapinum": (1, 8),
    "basilica": (2, 3, 13),
    "machina": (9,),
    "forum": (3, 8, 13),
    "mercatus": (8, 13),
    "onager": (8,),
    "templum": (2, 3, 13),
    "turris": (3, 4),
}

USE_NAMES = Table(
    "roma.rulings.use",
    {
        "attack": "against opposing cards",
        "defend": "for defense",
        "points": "points",
        "lay": "laying and moving cards",
        "hand": "cards for the hand",
        "dice": "dice",
        "always": "permanent, without a die",
    },
)

USES_OF_CARD = {
    "sicarius": ("attack",),
    "architectus": ("lay",),
    "consiliarius": ("lay",),
    "legat": ("points",),
    "gladiator": ("attack",),
    "mercator": ("points",),
    "consul": ("dice",),
    "legionarius": ("attack",),
    "nero": ("attack",),
    "praetorianus": ("defend",),
    "scaenicus": ("attack", "points", "lay", "hand", "dice"),
    "haruspex": ("hand",),
    "senator": ("lay",),
    "velites": ("attack",),
    "essedum": ("attack",),
    "tribunusplebis": ("points",),
    "centurio": ("attack", "dice"),
    "aesculapinum": ("hand",),
    "basilica": ("points", "always"),
    "machina": ("lay",),
    "forum": ("points", "dice"),
    "mercatus": ("points",),
    "onager": ("attack",),
    "templum": ("points", "dice", "always"),
    "turris": ("defend", "always"),
}
