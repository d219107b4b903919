"""Words for places, numbers, topics and ends. A key with a kind before it is that sense of the word."""

from games.wording.messages import Table

TERMS = Table(
    "roma",
    "term",
    {
        "game": "Roma",
        "about": "A duel of dice and cards: put your characters and buildings to work, attack the opponent’s, hold more points.",
        "plays": "You lay cards at the six discs of your row, roll three dice, and each die brings money or cards, or wakes the card at the disc of its number. Your buildings and characters earn points, attack what lies opposite, or protect their neighbours. Empty discs cost you points every turn; when the pool or a player has none left, whoever holds more wins.",
        "catalogue": "The 25 cards",
        "filter.kind": "Kind",
        "filter.cost": "Cost",
        "filter.use": "Good for",
        # cards
        "character": "character",
        "building": "building",
        "characters": "characters",
        "buildings": "buildings",
        "cost": "cost",
        "defence": "defence",
        # places and numbers on the table
        "vp": "points",
        "money": "sestertii",
        "hand": "hand",
        "pool": "pool",
        "deck": "draw pile",
        "discard": "discard pile",
        "disc": "disc",
        "row": "discs",
        "dice": "dice",
        "die": "die",
        "no_dice": "no dice are left",
        "unused": "unused dice",
        "money_disc": "money disc",
        "card_disc": "card disc",
        "activate": "activate",
        "over": "over",
        "empty": "empty",
        "face_down": "face down",
        "blocked": "blocked",
        "lifted": "taken up",
        "drawn": "cards drawn",
        "pile": "the draw pile, by name",
        "essedum": "Essedum",
        "none": "none",
        # topics
        "topic.set_up": "the set-up",
        "topic.turn": "the actions of the turn",
        "topic.cards": "which card to keep",
        # where cards lie hidden, and of which kind not all can be
        "place.deck": "draw pile",
        "place.hand": "hand",
        "place.opening": "hand and cards face down",
        "place.drawn": "cards just drawn",
        "place.removed": "out of the game",
        "kind.building": "buildings",
        "kind.character": "characters",
        # ends
        "end.no_vp": "somebody has no points left",
        "end.empty_pool": "the pool of points is empty",
    },
)
