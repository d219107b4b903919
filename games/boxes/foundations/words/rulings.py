"""Rulings: how this site decides what the rulebook leaves open.

RULINGS {name: text}; CHAPTER_OF {name: chapter}; CHAPTERS {chapter: title}; RULINGS_OF_KIND {kind of card: names};
OF_CARD {card: names}."""

from games.wording.messages import Table

RULING_CHAPTERS = Table(
    "foundations",
    "chapter",
    {
        "build": "Building",
        "score": "Scoring and eras",
        "trade": "Trade and steal",
        "cards": "Invocations, roles and objectives",
        "consul": "The Consul’s Will",
    },
)

CHAPTER_OF_RULING = {
    **dict.fromkeys(("B1", "B2", "B3", "B4", "B5", "B6"), "build"),
    **dict.fromkeys(("S1", "S2", "S3", "S4"), "score"),
    **dict.fromkeys(("T1", "T2", "T3"), "trade"),
    **dict.fromkeys(("I1", "I2", "I3", "I4", "I5", "I6", "I7"), "cards"),
    **dict.fromkeys(("J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8"), "consul"),
}

RULINGS = Table(
    "foundations",
    "ruling",
    {
        "B1": "The piece must be in the tray before anything is removed: a building cannot be covered with the copy it sets free itself.",
        "B2": "A building covers empty lots and strictly smaller buildings of your own. Markers under it and removed pieces come back; lots left over from a removed building each need a free marker.",
        "B3": "Adjacent is what shares a side. The same neighbour on two sides counts once, whoever owns it.",
        "B4": "A monument that is covered goes back to the pool and its marker to its owner. Requirements are checked before anything is removed.",
        "B5": "Building a monument takes a monument marker at hand beforehand: one that would come back by covering another in the same build is too late.",
        "B6": "The Temple of Jupiter and the Colosseum reward each owner of an adjacent building once, however many they own; their builder too, with another building next to them.",
        "S1": "Population is read off the board each time. Whoever has the most, ties included, scores their own and the bonus of 4, 7 or 10; the others, with at least one citizen, the population next ahead of theirs; without citizens nothing.",
        "S2": "When the last card of an era is sold everybody has one more turn, then it is scored. Six cards of the next pile come up, and the player left of the last buyer begins.",
        "S3": "In the last era the silver that would be gained becomes VP. Each empty lot is worth 1 VP at the end. Ties are broken by silver left.",
        "S4": "After three whole rounds of income only, all are asked at once whether the era shall close; everybody must say yes. If nobody can buy or build it closes without asking. An offer that is not accepted does not break the count.",
        "T1": "An offer is put together alone and is public once it is sent; the partner accepts, refuses, or answers with one offer of their own, which the other accepts or refuses. In one turn a refused bundle is not repeated, at most three offers are sent to each partner, and at most six are dropped before they are sent.",
        "T2": "Stealing takes an unspent favour token, a free marker, and two lots of your own next to the one stolen. The token is turned over and goes to the victim, who gets the marker back. There is no limit per turn.",
        "T3": "After a trade nobody may have more empty lots than lot markers; what would go beyond is not offered. Cards that bring markers are not handed over as long as they are needed.",
        "I1": "Invocations are bought like deeds, openly, and used on your own turn, before or after the action, as many as you like. A use that would change nothing is not offered.",
        "I2": "Before an era is scored all who can react are asked at once; answers are turned up together. With no answer in time nothing is used.",
        "I3": "Objectives are checked once, in the final position. Monuments count as buildings of their type and size. A role’s text wins over the rule; of two equal effects one counts, but for discounts, which add up and never go below 1.",
        "I4": "Neptune’s Trident needs six cards in the pile at least. Those that go to its bottom lie in an order nobody sees; the cheapest may be an invocation, and here discounts count.",
        "I5": "The Eye of Apollo shows five cards, or as many as there are. Only a deed may be bought, at its price without discounts, with a free marker; the others go back as they lay.",
        "I6": "Diana’s Bow doubles what the icon of the building scores, not what a role adds.",
        "I7": "Jupiter’s Bolt needs a free marker. It is no purchase: nobody is paid for it.",
        "J1": "At the end of the turn of whoever plays the Consul his card goes from planning to ready or, if it was ready, he acts: he takes the cheapest card for free and builds the largest token that fits on its lot. With nothing on sale it is not turned and he does not act. In each era the next player on the left plays him.",
        "J2": "The more silver on the Consul’s tokens the more expensive the cards: never less than 2 and half his silver.",
        "J3": "For population the leaders get the bonus only, and all others, the Consul included, lose what they lack. Everybody wins if each player ends above the Consul; on a tie all lose.",
        "J4": "Among places for a token of the same size the Consul goes by this order: where he removes least of his own; the shape of which most tokens are left; the straight shape before the other; and the topmost lot, then the one furthest left.",
        "J5": "Lots that he frees by covering a token he fills at once, by the same rules, with the largest tokens that fit on them; those he cannot fill stay his, empty.",
        "J6": "The size is found without looking at what tokens are left. If none of that size is left, the Consul gains 7 VP and the lot is nobody’s for ever.",
        "J7": "The Consul builds no monuments. His tokens count as neighbours, and next to the Temple of Jupiter he scores as well; he gains none of the Colosseum’s silver.",
        "J8": "How hard he is was measured with built-in players on all seats, two to four of them, the Consul acting every second turn and no monuments. Quick ones won 94 games of 100 at standard, 72 at hard, 42 at challenge; steady ones 100, 98, 87, and two of them against 20 points 97, 86, 58.",
    },
)

RULINGS_OF_KIND = {
    "piece": ("B1", "B2", "B3"),
    "monument": ("B4", "B5"),
    "invocation": ("I1",),
    "objective": ("I3",),
    "role": ("I3",),
    "token": ("J1", "J4", "J5", "J6"),
}
RULINGS_OF_CARD = {
    "templo_jupiter": ("B6", "J7"), "coliseo": ("B6", "J7"),
    "IV07": ("I5",), "IV08": ("I4",), "IV10": ("T2",), "IV11": ("T2",), "IV12": ("I2",), "IV14": ("I2", "I6"), "IV15": ("T3",),
    "IV17": ("I7",), "IV20": ("I2",),
}  # fmt: skip
