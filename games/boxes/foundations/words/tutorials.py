"""Texts of the tutorial and the demo; a building's id in braces becomes its name."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "foundations.tutorial",
    {
        "title": "Foundations of Rome: your first turns",
        "about": "Silver, land, a large building over a small one, a fountain, a shop, and what it all scores at the end of an era.",
        "city.see": "Welcome! At the end of each of three eras you score victory points (VP); the player with the most wins. You share the city with {foe}: each square is a lot; a marker I is on yours, II on those of {foe}. Pictures are buildings, framed in their owner’s color; a number in a ring is the price of a lot for sale.",
        "income.see": "On your turn you do one of three things: take income, buy a lot, or build. You have no silver yet. Your income is 5 + 2: 5 silver for every player, and 2 from your shops, 1 each from the {panaderia} and the {alfareria}.",
        "income.do": "Take the 7 silver: press {answer}.",
        "income.else": "You could do that in a real game. Here we need silver first.",
        "buy.see": "Below the city are the lots for sale, each with a small map. {foe} bought the cheapest, and the others became cheaper: C3 now costs 3. You own B2, B3 and C2; with C3 they form a square. One of your three free markers (of eight) stays on it until you build there.",
        "buy.do": "Press {answer}.",
        "buy.else": "You could do that in a real game. Here we want C3, which completes the square.",
        "over.see": "The square is yours. Building costs only your turn, and may cover smaller buildings: the {domus} at B2 goes back to your tray. A {gran_insula_cuadrada} houses 6 citizens.",
        "over.do": "Press {answer}. With D2 and D3 it scores 1 more, but costs you the {panaderia}: 1 less silver each income.",
        "over.else": "You could do that in a real game. Here the {gran_insula_cuadrada} goes on B2, B3, C2 and C3.",
        "track.see": "Below the city you see all populations. You have 7 citizens, 6 in the new building and 1 in the {domus} at G2. {foe} has built a {domus_maxima} and has 6. At the end of the era it will matter who has more.",
        "fountain.see": "Municipal buildings score for what is next to them, whoever owns it. A {fuente} counts buildings. Four are next to your lot D3: your {gran_insula_cuadrada} and {panaderia}, and an {insula_l} and a {panaderia} of {foe}.",
        "fountain.do": "That is 4 points at the end of each era: press {answer}.",
        "fountain.else": "You could do that in a real game. Here the {fuente} goes to D3, among its four neighbors.",
        "last_deed.see": "{foe} took income. Only G6 is for sale, and the pile is empty. Once the last lot is bought, everyone has one more turn, the buyer last. Then the era ends.",
        "last_deed.do": "You own E6 and F6 next to it: press {answer}.",
        "last_deed.else": "Then {foe} could buy G6. You want it: E6, F6 and G6 make a row.",
        "shop.see": "{foe} built a {fuente} next to your {domus} at G2, so your house scores for {foe}. Now it is your last turn of this era. Three lots in a row hold a large shop: 3 points at the end of each era, and 2 silver with each income.",
        "shop.do": "An {insula_larga} would score 1 more, but give no silver. Press {answer}.",
        "shop.else": "You could do that in a real game. Here we build the shop, to see how it scores.",
        "residents.see": "The era is over; the table at the bottom shows the points. The player with the most citizens scores their number and 4 more: you, 7 + 4 = 11. Every other player scores the next higher number: {foe} has 6 and scores your 7. Three players with 7, 5 and 3 would score 11, 7 and 5.",
        "others.see": "Then municipal buildings: 4 points for your {fuente}, 1 for that of {foe}. Then shops: your {alfareria} 2, your {foro_artesanos_largo} 3, and all your shops gave their silver once more, 4. In total you have 20 points, {foe} has 10.",
        "last.see": "The era pile and the later pile are two more eras. Buildings stay and score again; having the most citizens gives 7 more, then 10. At the end of the third era the silver of your shops counts as points, and each empty lot is worth 1 point. The player with the most points wins.",
        "end": "Now you know how it works: income, buy, build; small while you have few lots, larger later, and next to neighbors that help you. Ready for a full game?",
    },
)
DEMO_TEXTS = Table(
    "foundations.demo",
    {
        "begin": "The first era is about to end. On your turn you do one thing: buy the last lot for sale, build on your lots, or take income. A larger building may replace smaller ones.",
        "aim": "Once nothing is for sale, everyone has one more turn; then citizens, shops and the neighbors of municipal buildings score points.",
    },
)
