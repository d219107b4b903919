"""The tutorial's texts. {i_05} becomes a card's name, {answer} the answer's text on the page."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "great_city.tutorial",
    {
        "title": "The Great City of Rome: your first rounds",
        "about": "Two rounds: where to place an emissary, what buildings do, and the first influence card.",
        "city.see": "Welcome to round 2! The player with the most points after the last round wins. You are playing against {foe} and {third}. Each coin is worth a point: your 4 coins score 4. Your two residences of value 2 do not score yet; you will soon see why. New buildings go next to others, and a city can be up to four by four.",
        "emissary.see": "First, the emissaries. Below each space you see what an emissary gets there: bricks to build, cogs to produce. Closer to the emperor (the crown) you get less, but you choose a building sooner.",
        "emissary.do": "Space 4 has two of each. Space 5 has one more brick, but you would choose last. Press {answer}.",
        "emissary.else": "In another game, that may be a good space. Here, two of each are enough, and we do not want to choose last: take space 4.",
        "take.see": "{foe} was closer and took the {i_08}. Now take a card from the offer. Taking is free; building costs bricks, and 2 coins for each missing one. The {iii_14} needs three bricks, the {ii_09} two, which you have.",
        "take.do": "Press {answer}.",
        "take.else": "You do not have enough bricks for that one. Take the {ii_09}.",
        "build.see": "On your turn, you may build once and produce once. The {ii_09} gives you a coin for each adjacent building. It is also a public building: residences score only next to a public building.",
        "build.do": "Press {answer}: one south and one east of your first residence.",
        "build.else": "Not quite. Build the {ii_09} where it is adjacent to two of your buildings.",
        "produce.see": "You got two coins, one for each adjacent building. Your residences of value 2 touch, so they are one area. The {ii_09} next to it is public and yellow: (2 + 2) × 1 color = 4 points. A second color would make it × 2 = 8. Now produce: for two cogs, which you have, your farm gives you 1 coin.",
        "produce.do": "Press {answer}.",
        "produce.else": "You cannot save cogs for the next turn. Use them now.",
        "race.see": "A new round. There is an influence card worth 3 points. The player with the most influence tokens at the end of the round takes it, and returns the tokens. Ties do not count. No one has any tokens yet, so one more than the others is enough.",
        "nearer.see": "On offer is the {i_05}, which gives two influence tokens when built: its two stars. {foe} is on space 2. Only space 1, with one brick and no cogs, is closer to the emperor.",
        "nearer.do": "The {i_05} costs only one brick: press {answer}.",
        "nearer.else": "There you would have more to build with, but {foe} would choose before you. Go first this time.",
        "gold.see": "You choose first. Look at the other cards, too: an {aqueduct} can even be built on top of a building, and a {temple} scores points at the end if its condition is met.",
        "gold.do": "We came for the two influence tokens: press {answer}.",
        "gold.else": "A good card for another day. Take the {i_05}.",
        "area.see": "The {i_05} is a residence of value 2. Next to one of your other two, it joins their area: (2 + 2 + 2) × 1 color = 6 points. Your {ii_07}, a 4, would not: all residences of an area have the same value. Every two influence tokens are worth 1 point.",
        "area.do": "Build it next to one of them, for example {answer}.",
        "area.else": "Build the {i_05} so that it is adjacent to one of the two residences.",
        "pass.see": "You have two influence tokens, more than anyone else. You could still produce, but your space has no cogs, and each missing cog costs a coin: 2 coins, and the farm makes only 1.",
        "pass.do": "Not worth it: press {answer}.",
        "pass.else": "That costs 2 coins and gives you 1. It is better to end the turn.",
        "won.see": "The round is over. You had the most tokens, so you get the card worth 3, and your tokens go back to the supply. In a tie, no one would have taken the card, and it would have stayed for the next round.",
        "score.see": "Your city would score 16 now: area 6 + coins 7 + influence card 3. More colors next to the area would multiply its score. With three players, the game ends after round 14.",
        "end": "Now you know the basics: emissary, take, build, produce. Close to the emperor you choose early; far from him you can do more. Aqueducts score points, too, and each card explains itself. A full game starts with a draft, in which each player keeps one card to build later. Ready to play?",
    },
)
DEMO_TEXTS = Table(
    "great_city.demo",
    {
        "begin": "It is round 5, and three cities are growing. First, place your emissary: closer to the emperor you choose a building earlier, farther away you get more to build with. Then build, or produce.",
        "aim": "You score for residences, for buildings next to each other, and for influence: the player with the most tokens after round 6 wins the influence card revealed in it.",
    },
)
