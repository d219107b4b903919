"""What the coach of the guided game says. A card's id in braces, in small letters, is its name, {answer} the answer as
the page words it."""

from games.wording.messages import Table

GUIDED = Table(
    "great_city",
    "guided",
    {
        "title": "The Great City of Rome: your first rounds",
        "about": "Two rounds: where an emissary stands, what a building brings, and the first influence card.",
        "city.see": "Welcome to round 2! The most points after the last round win. Each coin is a point, so with 4 coins you would score 4 now; your city adds nothing yet. It has two residences of value 2 and a farm, and grows, building beside building, to at most four by four.",
        "emissary.see": "First the emissaries. Nearer to the emperor (the crown) one chooses a building sooner; farther away one has more: all bricks (to build) and cogs (to produce) from the crown up to one’s space. A missing brick costs 2 coins, a missing cog 1.",
        "emissary.do": "Space 4 has two of each: press {answer}.",
        "emissary.else": "At the table that may be a good space. Here we want two of each and not the very last choice: take space 4.",
        "take.see": "{foe} stood nearer and took the {i_08}. Now you must take one card of the offer. The {iii_14} costs three bricks. The {ii_09} costs two, which is just what you have.",
        "take.do": "Press {answer}.",
        "take.else": "You could not pay it with bricks alone: each missing brick costs 2 coins. Take the {ii_09}.",
        "build.see": "In your turn you may build once and produce once. The {ii_09} brings a coin for each building beside it. And it is public: residences score only where a public building adjoins.",
        "build.do": "Press {answer}: one south, one east of your first residence.",
        "build.else": "Not quite. Build the {ii_09}, and where it adjoins two buildings of yours.",
        "produce.see": "Two coins came, one for each neighbour. Your two residences of value 2 adjoin, so they are one area: (2 + 2) × 1 colour beside it = 4 points. With a second colour: (2 + 2) × 2 = 8. Now produce: that always takes two cogs, which you have, and your farm gives 1 coin.",
        "produce.do": "Press {answer}.",
        "produce.else": "Cogs do not keep for the next turn. Use them now.",
        "race.see": "A new round. An influence card worth 3 points has come. Whoever alone has the most influence tokens when the round ends takes it and gives the tokens back. Nobody has any yet: one more than the others will do.",
        "nearer.see": "The {i_05} on offer has a gold rim and two stars, which become influence tokens when it is built. {foe} stands on space 2; nearer to the emperor there is only space 1, with one brick and no cog.",
        "nearer.do": "It costs one brick, so that is enough: press {answer}.",
        "nearer.else": "From there you would have more to build with, but {foe} would choose before you. Be first this time.",
        "gold.see": "You choose first. Look at the others, too: an {aqueduct} may even be built on top of a building, and a {temple} gives points at the end if what it asks for is there.",
        "gold.do": "We came for the stars: press {answer}.",
        "gold.else": "A good card for another day. Take the {i_05}.",
        "area.see": "The {i_05} is a residence of value 2, like your other two. Beside one of them it joins their area: (2 + 2 + 2) × 1 colour = 6 points, and every two tokens are 1 more.",
        "area.do": "Build it next to one of your residences, for instance {answer}.",
        "area.else": "Build the {i_05}, and so that it touches one of the two residences: above, below or beside.",
        "pass.see": "Two influence tokens, more than anybody else. You could still produce, but your space has no cogs, and each one missing costs a coin: 2 coins, and the farm makes 1.",
        "pass.do": "Not worth it: press {answer}.",
        "pass.else": "That costs 2 coins and brings 1. Better end the turn.",
        "won.see": "The round is over, and you alone had the most tokens: the card worth 3 is yours, and your tokens went back. With as many as another you would have got nothing, and the card would have waited.",
        "score.see": "Your city would score 16 now: area 6 + coins 7 + influence card 3. More colours beside the area would multiply it. With three players the game ends after round 14.",
        "end": "You know how it goes: emissary, take, build, produce. Near the emperor you choose, far from him you can do more. Influence cards and aqueducts bring points, too: a card says what it brings, and free places show it before you build. Ready for a whole game?",
    },
)
