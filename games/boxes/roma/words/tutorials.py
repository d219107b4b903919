"""Texts of the tutorial. {id} is the name of a card, {answer} the answer's button text."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "roma.tutorial",
    {
        "title": "Roma: your first turns",
        "about": "The first cards, dice and discs, a battle and the first points: the beginning of a duel and two turns.",
        "give.see": "Welcome! The player with the most points wins. The game ends when the pool or a player has no points left. You both start with four cards. First, you and {foe} secretly give each other two of them.",
        "give.do": "The {legionarius} and the {legat} will help you. Give the others: choose {answer}, and send.",
        "give.else": "You could give those in a real game. Here, give the {machina} and the {onager}.",
        "open.see": "{foe} gave you the {senator} and the {forum}. The first four cards are laid for free and face down, each at its own disc. Later, a die with the disc's number activates the card. You have six discs, so two stay empty.",
        "open.do": "Start with the {legionarius}: press {answer}. The other three cards are laid for you.",
        "open.else": "That would work in a real game. Here, lay the {legionarius} at disc 1.",
        "legat.see": "Now the cards are face up. At the start of your turn, each empty disc cost you a point: 2 points for discs 4 and 6. You rolled 1, 3 and 5, and each die is one action. The 3 can activate the {legat} at disc 3, which gives you a point for each empty disc of {foe}: 3 and 6.",
        "legat.do": "Take the two points: press {answer}.",
        "legat.else": "You could do that in a real game. Here we take the two points first.",
        "fight.see": "Your {legionarius} at disc 1 attacks the card opposite: the {velites}, defense 3. You roll a battle die; with 3 or more, the card is discarded.",
        "fight.do": "Use the 1: press {answer}.",
        "fight.else": "You can do that later. Let the {legionarius} attack first.",
        "cards.see": "Gone! The 5 is left. A die also draws cards: as many as it shows. You keep one of them, the others are discarded.",
        "cards.do": "Your hand is empty: press {answer}.",
        "cards.else": "You could do that in a real game. Here we draw cards, because your hand is empty.",
        "keep.see": "These are the cards you drew and what they do. There is no wrong choice.",
        "keep.do": "Keep the one you like best.",
        "keep.else": "Keep one of the cards you drew.",
        "end.see": "From now on you pay for cards when you lay them, and you have no money yet. You have no dice left either, so it is {foe}’s turn.",
        "end.do": "Press {answer}.",
        "end.else": "There is nothing else to do. End the turn.",
        "loss.see": "{foe} had three empty discs, lost 3 points and then took money. Now it is your turn, and your two empty discs have cost you 2 points again. That is why you should lay cards early. You rolled 2, 4 and 6.",
        "forum.see": "The {forum} turns dice into points. One die activates it, the 2 of its disc; a second die gives as many points as it shows.",
        "forum.do": "Activate the {forum}: press {answer}.",
        "forum.else": "That is possible, but the {forum} is worth more now. Activate it first.",
        "spend.see": "Now choose the second die. You get as many points as it shows.",
        "spend.do": "A high one is best here: press {answer}.",
        "spend.else": "That gives only 4 points. Use the higher die.",
        "money.see": "You have the 4 and a card in your hand left. A die can also give money: as many sestertii as it shows.",
        "money.do": "Take the 4 as money: press {answer}.",
        "money.else": "You could do that in a real game. Here we need money to lay your card.",
        "lay.see": "Now you can pay for your card. Laying it takes money but no die. At an empty disc it also saves you a point each turn.",
        "lay.do": "Lay it at an empty disc (4 or 6), for instance {answer}.",
        "lay.else": "Almost. Lay it at an empty disc: at another disc, the card already there would be discarded.",
        "end": "Now you know the rules: dice give money, draw cards or activate a card, and empty discs cost points. All points come from the pool or from your opponent, and the game ends at once when the pool or a player has no points left. The cards tell you the rest. Ready for a whole game?",
    },
)
DEMO_TEXTS = Table(
    "roma.demo",
    {
        "begin": "You are halfway through a duel: your cards are at your six discs, opposite those of {foe}. Each of your three dice gives money or cards, or activates the card at its disc. Laying a card takes money but no die.",
        "aim": "The player with the most points wins. The {forum} and the {mercator} give points, and the {legionarius} attacks the card opposite. Each empty disc costs you a point at the start of your turn.",
    },
)
