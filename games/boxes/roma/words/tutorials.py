"""What the coach of the guided game says. A card's id in braces is its name, {answer} the answer as the page words
it."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "roma",
    "guided",
    {
        "title": "Roma: your first turns",
        "about": "The first cards, dice and discs, a fight and the first points: how a duel begins, and two turns of it.",
        "give.see": "Welcome! The most points win; the game ends when the pool has no points left, or one of you has none. It begins with four cards each: you give two of yours to {foe}, who gives you two. Both choose in secret.",
        "give.do": "The {legionarius} and the {legat} help you. Give the others: choose {answer}, and send.",
        "give.else": "You may give those at the table. Here give the {machina} and the {onager}.",
        "open.see": "{foe} gave you the {senator} and the {forum}. The first four cards are laid free of charge and face down, each at a disc: a die of its number wakes the card later. You have six discs, so two stay empty.",
        "open.do": "Begin with the {legionarius}: press {answer}. Your other three are laid for you.",
        "open.else": "That would do at the table. Here lay the {legionarius} at disc 1.",
        "legat.see": "Now the cards lie open. As your turn began, each empty disc cost a point: 4 and 6, so 2. You rolled 1, 3 and 5: each die is one action. The 3 can wake the {legat} at disc 3; he brings a point for every empty disc of {foe}: 3 and 6.",
        "legat.do": "Fetch the two points: press {answer}.",
        "legat.else": "You may do that at the table. Here we fetch the two points first.",
        "fight.see": "Your {legionarius} at disc 1 attacks whoever lies opposite: the {velites}, defence 3. A battle die is rolled; 3 or more, and the card is gone.",
        "fight.do": "Use the 1: press {answer}.",
        "fight.else": "We come to that. Let the {legionarius} fight first.",
        "cards.see": "Gone! The 5 is left. A die also draws cards: as many as it shows. You keep one of them, the others are discarded.",
        "cards.do": "Your hand is empty: press {answer}.",
        "cards.else": "You may do that at the table. Here we draw cards: your hand is empty.",
        "keep.see": "These are the cards you drew, with what each does. There is no wrong choice.",
        "keep.do": "Keep the one you like best.",
        "keep.else": "Keep one of the cards you drew.",
        "end.see": "From now on a card is paid for when it is laid, and you have no money yet. No die is left either, so now {foe} has a turn.",
        "end.do": "Press {answer}.",
        "end.else": "There is nothing else to do now. End the turn.",
        "loss.see": "{foe} had three empty discs and lost 3 points, then took money. Your own turn began: your two empty discs cost you 2 again. That is why one lays cards early. And you rolled 2, 4 and 6.",
        "forum.see": "The {forum} turns dice into points. One die wakes it, the die of its disc, 2; a second die gives as many points as it shows.",
        "forum.do": "Wake the {forum}: press {answer}.",
        "forum.else": "Good to know, but the {forum} is worth more now. Wake it first.",
        "spend.see": "Now the second die. Its number is what you get, in points.",
        "spend.do": "A big one is best here: press {answer}.",
        "spend.else": "That gives 4 points. Take the bigger die.",
        "money.see": "The 4 is left, and a card in your hand. A die can be turned into money, too: as many sestertii as it shows.",
        "money.do": "Take the 4 as money: press {answer}.",
        "money.else": "You may do that at the table. Here we need money, to lay your card.",
        "lay.see": "Now you can pay for your card. Laying it takes money but no die. At an empty disc it costs nothing else, and saves you a point each turn.",
        "lay.do": "Lay it at an empty disc (4 or 6), for instance {answer}.",
        "lay.else": "Nearly. Lay it at an empty disc: at a taken one it would push out the card that lies there.",
        "end": "You know how it goes: dice bring money, draw cards, wake a card; empty discs cost points. All points come from the pool, or from each other, and the game ends at once when the pool or somebody’s points are gone. Everything else is what the cards say. Ready for a whole game?",
    },
)
DEMO_TEXTS = Table(
    "roma",
    "three_moves",
    {
        "begin": "A duel half-way: your cards lie at your six discs, those of {foe} face them. Each of your three dice is money, or cards, or wakes the card at its disc. Laying a card takes money and no die.",
        "aim": "Most points win. {forum} and {mercator} bring some, the {legionarius} fights the card opposite; each empty disc costs you a point at the start of your turn.",
    },
)
