"""What the coach of the guided game says. A card's id in braces, in small letters, is its name, {answer} the answer as
the page words it."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "great_city",
    "guided",
    {
        "title": "The Great City of Rome: your first rounds",
        "about": "Two rounds: where an emissary stands, what a building brings, and the first influence card.",
        "city.see": "Welcome to round 2! The most points after the last round win. You play against {foe} and {third}. Each coin is a point: your 4 coins score 4. Your two residences, each of value 2, do not score yet; you will soon see why. A city grows, building beside building, to at most four by four.",
        "emissary.see": "First the emissaries. At the foot of each space stands what an emissary there has: bricks to build, cogs to produce. Nearer to the emperor (the crown) it is less, but you choose a building sooner.",
        "emissary.do": "Space 4 has two of each. Space 5 has one brick more, but there you would choose last. Press {answer}.",
        "emissary.else": "At the table that may be a good space. Here two of each are enough, and we would rather not choose last: take space 4.",
        "take.see": "{foe} stood nearer and took the {i_08}. Now you must take one card of the offer. That is free; building costs bricks, and each one that your space lacks costs 2 coins. The {iii_14} needs three bricks, the {ii_09} two, which you have.",
        "take.do": "Press {answer}.",
        "take.else": "You could not pay it with bricks alone. Take the {ii_09}.",
        "build.see": "In your turn you may build once and produce once. The {ii_09} brings a coin for each building beside it. And it is public: residences score only where a public building adjoins.",
        "build.do": "Press {answer}: one south, one east of your first residence.",
        "build.else": "Not quite. Build the {ii_09}, and where it adjoins two buildings of yours.",
        "produce.see": "Two coins came, one for each neighbour. Your residences of value 2 touch: one area. The {ii_09} beside it is public, and yellow: (2 + 2) × 1 colour = 4 points. A second colour there would make it × 2 = 8. Now produce: for two cogs, which you have, your farm gives 1 coin.",
        "produce.do": "Press {answer}.",
        "produce.else": "Cogs do not keep for the next turn. Use them now.",
        "race.see": "A new round. An influence card worth 3 points has come. Whoever alone has the most influence tokens when the round ends takes it and gives the tokens back. Nobody has any yet: one more than the others will do.",
        "nearer.see": "Of the cards on offer the {i_05} brings two influence tokens to whoever builds it: its two stars. {foe} stands on space 2; nearer to the emperor there is only space 1, with one brick and no cog.",
        "nearer.do": "One brick is all that the {i_05} costs: press {answer}.",
        "nearer.else": "From there you would have more to build with, but {foe} would choose before you. Be first this time.",
        "gold.see": "You choose first. Look at the others, too: an {aqueduct} may even be built on top of a building, and a {temple} gives points at the end if what it asks for is there.",
        "gold.do": "We came for the two tokens: press {answer}.",
        "gold.else": "A good card for another day. Take the {i_05}.",
        "area.see": "The {i_05} is a residence of value 2. Touching one of your other two it joins them: (2 + 2 + 2) × 1 colour = 6 points. Only equal values join: your {ii_07}, a 4, would not. And every two influence tokens are 1 point.",
        "area.do": "Build it next to one of the two, for instance {answer}.",
        "area.else": "Build the {i_05}, and so that it touches one of the two residences: above, below or beside.",
        "pass.see": "Two influence tokens, more than anybody else. You could still produce, but your space has no cogs, and each one missing costs a coin: 2 coins, and the farm makes 1.",
        "pass.do": "Not worth it: press {answer}.",
        "pass.else": "That costs 2 coins and brings 1. Better end the turn.",
        "won.see": "The round is over, and you alone had the most tokens: the card worth 3 is yours, and your tokens went back. With as many as another you would have got nothing, and the card would have waited.",
        "score.see": "Your city would score 16 now: area 6 + coins 7 + influence card 3. More colours beside the area would multiply it. With three players the game ends after round 14.",
        "end": "You know how it goes: emissary, take, build, produce. Near the emperor you choose, far from him you can do more. Aqueducts bring points, too; each card says what it brings. A whole game begins with a draft: everybody keeps one of a few cards, to be built later. Ready for it?",
    },
)
DEMO_TEXTS = Table(
    "great_city",
    "three_moves",
    {
        "begin": "Round 5, and three cities grow. Place your emissary first: who stands nearer to the emperor chooses a building first, who stands farther off gets more for it. Then build, or let your city work.",
        "aim": "Points come from residences, from what stands beside what, and from influence: whoever has most tokens after round 6 wins the card that is uncovered then.",
    },
)
