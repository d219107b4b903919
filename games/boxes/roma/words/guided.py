"""What the coach of the guided game says. A card's id in braces is its name, {answer} the answer as the page words
it."""

from games.wording.messages import Table

GUIDED = Table(
    "roma",
    "guided",
    {
        "title": "Roma: your first turns",
        "about": "Dice, discs, cards, a fight and the first points: two turns of a duel.",
        "dice.see": "Welcome! The most points win, when the pool is empty or somebody has none left: you and {foe} have 10 each, the pool 16. Each has six discs, 1 to 6, with room for a card at each. You rolled 1, 3 and 5: each die is one action.",
        "money.see": "You hold one card, the {forum}. Laying it costs 5 sestertii, and you have none. A die can be turned into money: as many sestertii as it shows.",
        "money.do": "Take the 5 as money: press {answer}.",
        "money.else": "You may do that at the table. Here we need the 5 as money, and the other two dice in a moment.",
        "lay.see": "Now you can pay for the {forum}. Laying a card takes money but no die. At the start of your turn each empty disc of yours costs you a point, so an empty one is a good place.",
        "lay.do": "Lay the {forum} at an empty disc (2, 4 or 6), for instance {answer}.",
        "lay.else": "Nearly. Lay it at an empty disc: at a taken one it would push out the card that lies there.",
        "legat.see": "A die can also wake the card at the disc of its number. At your disc 3 lies the {legat}: he brings a point for every empty disc of {foe}. Two are empty: 3 and 6.",
        "legat.do": "Use the 3 to wake him: press {answer}.",
        "legat.else": "That works too, another time. Let us fetch the two points first.",
        "fight.see": "Your {legionarius} at disc 1 attacks whoever lies opposite: the {velites}, defence 3. A battle die is rolled; 3 or more, and the card is gone.",
        "fight.do": "Use the 1: press {answer}.",
        "fight.else": "One sestertius is little. Let the {legionarius} fight instead.",
        "end.see": "Gone! No die is left, and no money. Now {foe} has a turn.",
        "end.do": "Press {answer}.",
        "end.else": "There is nothing else to do now. End the turn.",
        "loss.see": "{foe} had three empty discs and lost 3 points, then took money. Your own turn began: two of your discs are empty, so you lost 2. That is why one lays cards early. And you rolled 2, 4 and 6.",
        "forum.see": "The {forum} turns dice into points. One die wakes it, the die of its disc; a second die gives as many points as it shows.",
        "forum.do": "Wake the {forum}: press {answer}.",
        "forum.else": "Good to know, but the {forum} is worth more now. Wake it first.",
        "spend.see": "Now the second die. Its number is what you get, in points.",
        "spend.do": "A big one is best here: press {answer}.",
        "spend.else": "That gives 2 points. Take a bigger die.",
        "cards.see": "One die is left. A die also draws cards: as many as it shows. You keep one of them, the others are discarded.",
        "cards.do": "Press {answer}.",
        "cards.else": "Money is never wrong. But let us draw cards: your hand is empty.",
        "keep.see": "These are the cards you drew, with what each does. There is no wrong choice.",
        "keep.do": "Keep the one you like best.",
        "keep.else": "Keep one of the cards you drew.",
        "last.see": "All points come from this pool, or from each other. The game ends at once when the pool is empty, or when somebody has no points left. More points win. So: fill your discs, wake your cards, and count.",
        "end": "You know how it goes: money, cards, wake a card. Everything else is what the cards say, and you can always read them. Ready for a whole game?",
    },
)
