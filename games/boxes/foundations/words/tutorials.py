"""Texts of the tutorial and the demo.

A building's id in braces is its name, {answer} the answer as the page words it."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "foundations",
    "guided",
    {
        "title": "Foundations of Rome: your first turns",
        "about": "Silver, land, a large building over a small one, a fountain, a shop, and what it all scores at the end of an era.",
        "city.see": "Welcome! At the end of each of three eras the city scores victory points (VP), and the most win. You share it with {foe}: each square is a lot; a marker I stands on yours, II on those of {foe}. Pictures are buildings, framed in their owner’s colour; a number in a ring is the price of a lot on sale.",
        "income.see": "A turn is one of three things: take income, buy a lot, or build. You have no silver yet. Income is 5 + 2: 5 silver for everybody, 2 from your shops, 1 each from the {panaderia} and the {alfareria}.",
        "income.do": "Take the 7 silver: press {answer}.",
        "income.else": "You may do that at the table. Here we need silver first.",
        "buy.see": "Below the city are the lots on sale, each with a small map. {foe} bought the cheapest, and the others became cheaper: C3 costs 3 now. You own B2, B3 and C2; with C3 they are a square. One of your three free markers (of eight) stands on it until you build there.",
        "buy.do": "Press {answer}.",
        "buy.else": "You may do that at the table. Here we want C3, which makes the square whole.",
        "over.see": "The square is yours. Building costs only the turn, and may cover smaller buildings: the {domus} at B2 goes back to your tray. A {gran_insula_cuadrada} houses 6 citizens.",
        "over.do": "Press {answer}. With D2 and D3 it scores 1 more, but costs your {panaderia}: 1 silver less each income.",
        "over.else": "You may do that at the table. Here the {gran_insula_cuadrada} goes on B2, B3, C2 and C3.",
        "track.see": "Below the city stands everybody’s population. You have 7 citizens, 6 in the new building and 1 in the {domus} at G2. {foe} has built a {domus_maxima} and has 6. At the end of the era it will matter who has more.",
        "fountain.see": "Municipal buildings score for what stands beside them, whoever owns it. A {fuente} counts buildings. Beside your lot D3 stand four: your {gran_insula_cuadrada} and {panaderia}, an {insula_l} and a {panaderia} of {foe}.",
        "fountain.do": "That is 4 points at the end of each era: press {answer}.",
        "fountain.else": "You may do that at the table. Here the {fuente} goes to D3, among its four neighbours.",
        "last_deed.see": "{foe} took income. Only G6 is on sale, and the pile is empty. Once the last lot is bought everybody has one more turn, the buyer last. Then the era ends.",
        "last_deed.do": "You own E6 and F6 beside it: press {answer}.",
        "last_deed.else": "Then {foe} could buy G6. You want it: E6, F6 and G6 make a row.",
        "shop.see": "{foe} built a {fuente} beside your {domus} at G2, so your house scores for {foe}. Now your last turn of this era. Three lots in a row hold a large shop: 3 points at the end of each era, and 2 silver with each income.",
        "shop.do": "An {insula_larga} would score 1 more, but bring no silver. Press {answer}.",
        "shop.else": "You may do that at the table. Here we build the shop, to see how it scores.",
        "residents.see": "The era is over; the table at the bottom shows the points. Whoever has most citizens scores their number and 4 more: you, 7 + 4 = 11. Everybody else scores the number of whoever is next above them: {foe} has 6 and scores your 7. Three players with 7, 5 and 3 would score 11, 7 and 5.",
        "others.see": "Then municipal buildings: 4 points for your {fuente}, 1 for that of {foe}. Then shops: your {alfareria} 2, your {foro_artesanos_largo} 3, and all your shops gave their silver once more, 4. Together you have 20 points, {foe} has 10.",
        "last.see": "The era pile and the later pile are two more eras. What stands stays and scores again; most citizens bring 7 more, then 10. At the end of the third era the silver that your shops give counts as points, and each empty lot is 1 point. The most points win.",
        "end": "You know how it goes: income, buy, build; small while you have few lots, large over it later, and beside neighbours who help you. Ready for a whole game?",
    },
)
DEMO_TEXTS = Table(
    "foundations",
    "three_moves",
    {
        "begin": "The first era comes to its end. A turn is one thing: buy the last lot on sale, put a building on lots of yours, or take an income. A larger building may be put over smaller ones.",
        "aim": "Once nothing is for sale everybody has one more turn; then citizens, shops and what stands beside municipal buildings bring points.",
    },
)
