from games.wording.messages import Table

CARDS = Table(
    "roma.card",
    {
        # characters
        "sicarius": ("Sicarius", "Discards one of the opponent's characters, and is discarded with it. No battle."),
        "architectus": ("Architectus", "Lay any number of buildings from your hand for free, at any of your discs."),
        "consiliarius": (
            "Consiliarius",
            "Take up any of your characters and lay them where you like, even over buildings.",
        ),
        "legat": ("Legat", "Gives 1 point from the pool for each empty disc of the opponent."),
        "gladiator": ("Gladiator", "Sends one of the opponent's characters back to their hand. No battle."),
        "mercator": ("Mercator", "Buy points from the opponent for 2 sestertii each; the opponent is paid."),
        "consul": ("Consul", "Turn one of your unused dice up or down by one."),
        "legionarius": ("Legionarius", "Attacks the card directly opposite."),
        "nero": ("Nero", "Discards one of the opponent's buildings, and is discarded with it. No battle."),
        "praetorianus": ("Praetorianus", "Blocks one of the opponent's discs for their next turn."),
        "scaenicus": ("Scaenicus", "Copies another of your characters, a different one each time if you like."),
        "haruspex": ("Haruspex", "Look through the draw pile, take any card and shuffle the rest."),
        "senator": ("Senator", "Lay any number of characters from your hand for free, at any of your discs."),
        "velites": ("Velites", "Attacks any of the opponent's characters."),
        "essedum": ("Essedum", "The opponent's cards have 2 less defense until the end of the turn."),
        "tribunusplebis": ("Tribunus Plebis", "Takes 1 point from the opponent."),
        "centurio": ("Centurio", "Attacks the card opposite. After the roll you may add an unused die."),
        # buildings
        "aesculapinum": ("Aesculapinum", "Take any character from the discard pile into your hand."),
        "basilica": ("Basilica", "Permanent: 2 more points each time you activate a Forum next to it."),
        "machina": ("Machina", "Take up any of your buildings and lay them where you like, even over characters."),
        "forum": ("Forum", "Use a second unused die: it gives its pips in points from the pool."),
        "mercatus": ("Mercatus", "Gives 1 point from the pool for each of the opponent's Forums."),
        "onager": ("Onager", "Attacks any of the opponent's buildings."),
        "templum": ("Templum", "Permanent: when you activate a Forum next to it, the third die may count, too."),
        "turris": ("Turris", "Permanent: your other cards have 1 more defense."),
    },
)

# Names that may be divided to fit at a disc; browsers do not know Latin syllables.
SYLLABLES = Table(
    "roma.syllables",
    {
        "sicarius": "Sica-rius",
        "architectus": "Archi-tectus",
        "consiliarius": "Consi-liarius",
        "gladiator": "Gladi-ator",
        "mercator": "Merca-tor",
        "legionarius": "Legio-narius",
        "praetorianus": "Praeto-rianus",
        "scaenicus": "Scaeni-cus",
        "haruspex": "Haru-spex",
        "senator": "Sena-tor",
        "velites": "Veli-tes",
        "essedum": "Esse-dum",
        "tribunusplebis": "Tribu-nus Plebis",
        "centurio": "Centu-rio",
        "aesculapinum": "Aescu-lapinum",
        "basilica": "Basi-lica",
        "machina": "Machi-na",
        "mercatus": "Merca-tus",
        "templum": "Tem-plum",
    },
    "The card's name, with - where it may be divided at the end of a line.",
)
