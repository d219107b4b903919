"""Rulings: how this site decides what the rulebook leaves open."""

from games.wording.messages import Table

RULING_CHAPTERS = Table(
    "foundations.chapter",
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
    "foundations.ruling",
    {
        "B1": "The piece must be in the tray before anything is removed: a building cannot be covered with the copy that this would free.",
        "B2": "A building covers empty lots and strictly smaller buildings of your own. Markers underneath and removed pieces come back; each lot left empty by a removed building needs a free marker.",
        "B3": "Adjacent means sharing a side. A neighbor on two sides counts once, whoever owns it.",
        "B4": "A covered monument goes back to the pool and its marker to its owner. Requirements are checked before anything is removed.",
        "B5": "To build a monument you need a monument marker beforehand; one that comes back by covering another monument in the same build is too late.",
        "B6": "The Temple of Jupiter and the Colosseum reward each owner of an adjacent building once, however many they own; the builder too, if another of their buildings is adjacent.",
        "S1": "Population is counted on the board each time. The player with the most (ties included) scores that number and the bonus of 4, 7 or 10; the others, with at least one citizen, score the next larger population; without citizens, nothing.",
        "S2": "When the last card of an era is sold, every player has one more turn, then the era is scored. Six cards of the next pile are turned up, and the player to the left of the last buyer begins.",
        "S3": "In the last era, silver gained in the scoring becomes VP. Each empty lot is worth 1 VP at the end. Ties are broken by silver left.",
        "S4": "After three full rounds of income only, all players vote at once on closing the era; all must say yes. If no one can buy or build, it closes without a vote. An offer that is not accepted does not break the count.",
        "T1": "An offer is secret until it is sent, then public; the partner accepts, refuses, or makes one counter-offer, which the other player accepts or refuses. In one turn a refused trade cannot be repeated, each partner gets at most three offers, and at most six offers are dropped unsent.",
        "T2": "Stealing takes an unspent favor token, a free marker, and two lots of your own next to the stolen one. The token is turned over and goes to the victim, who gets the marker back. There is no limit per turn.",
        "T3": "After a trade no player may have more empty lots than lot markers; an offer that would cause this is not allowed. Cards that add markers cannot be traded while they are needed.",
        "I1": "Invocations are bought like deeds, openly, and used on your own turn, before or after your action, as many as you like. A use that would change nothing is not offered.",
        "I2": "Before an era is scored, all players who can react are asked at once; the answers are revealed together. Without an answer in time nothing is used.",
        "I3": "Objectives are checked once, in the final position. Monuments count as buildings of their type and size. A role’s text overrides the rules; of two equal effects only one counts, except discounts, which add up but never go below 1.",
        "I4": "Neptune’s Trident needs at least six cards in the pile. The order of those that go to its bottom is hidden; the cheapest card may be an invocation, and discounts apply.",
        "I5": "The Eye of Apollo shows five cards, or as many as there are. Only a deed may be bought, at the invocation’s price without discounts, with a free marker; the others go back in the same order.",
        "I6": "Diana’s Bow doubles what the icon of the building scores, not what a role adds.",
        "I7": "Jupiter’s Bolt needs a free marker. It is not a purchase: no one is paid for it.",
        "J1": "At the end of the turn of the player who plays the Consul, his card turns from planning to ready or, if it was ready, he acts: he takes the cheapest card for free and builds the largest token that fits on its lot. With nothing for sale his card is not turned and he does not act. In each era the next player to the left plays him.",
        "J2": "The more silver on the Consul’s tokens, the more expensive the cards: no card costs less than 2 plus half his silver.",
        "J3": "For population, the leaders get only the bonus, and all others, including the Consul, lose the difference. The players win if each of them ends above the Consul; on a tie all lose.",
        "J4": "Among places for a token of the same size the Consul chooses in this order: where he removes the least of his own; the shape with the most tokens left; the straight shape before the other; the topmost lot, then the leftmost.",
        "J5": "If the Consul frees lots by covering a token, he fills them at once, by the same rules, with the largest tokens that fit; those he cannot fill stay his, empty.",
        "J6": "The size is chosen without looking at which tokens are left. If none of that size is left, the Consul scores 7 VP and the lot remains unowned for the rest of the game.",
        "J7": "The Consul builds no monuments. His tokens count as neighbors, and next to the Temple of Jupiter he scores too; he gets no silver from the Colosseum.",
        "J8": "His difficulty was measured with computer players in all seats, two to four of them, with the Consul acting every second turn and no monuments. Quick ones won 94 games of 100 at standard, 72 at hard, 42 at challenge; steady ones 100, 98, 87, and two of them against 20 points 97, 86, 58.",
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
