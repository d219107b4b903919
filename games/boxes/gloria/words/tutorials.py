"""What the coach of the guided game says. A card's or term's id in braces is its name, {answer} the answer as the page
words it."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "gloria",
    "guided",
    {
        "title": "Gloria a Roma: your first turns",
        "about": "One building from foundation to completion, a client, a demand from Rome, and your first coins in the vault.",
        "lead.see": "Welcome! The player with the most points wins, and buildings give points. Each turn, one player leads a role: plays a card of that role and acts. You lead now.",
        "lead.do": "To build, lead {craftsman}: press {answer}. You play your {muelle} only for its role; it is not built.",
        "lead.else": "That would be a good turn, too, but let's build first. Lead {craftsman} with the {muelle}.",
        "lay.see": "{foe} did not follow and took a card instead. Now your {craftsman} lays a foundation: the {insula} becomes a building on a site of its own material, {rubble}.",
        "lay.do": "Press {answer}.",
        "lay.else": "That would work, too. But take the {insula}: made of {rubble}, it needs only one material.",
        "think.see": "{foe} leads {legionary}, the role that demands cards from neighbours. You may follow with a card of that role (a {senador} counts as any role), or think, which means taking cards. You have two cards left; following would use one of them.",
        "think.do": "So fill your hand: press {answer}.",
        "think.else": "That would leave you with a single card. Thinking fills your hand.",
        "refill.see": "Thinking means one of two things: take a {senador}, or draw until you have five cards.",
        "refill.do": "Press {answer}.",
        "refill.else": "A {senador} is good, but three cards are better.",
        "give.see": "{foe} shows a card of {rubble}, and Rome demands it: every neighbour who has a card of that material must give one. It goes to the stockpile of {foe}. This is how you get materials from your neighbours.",
        "give.do": "You drew two cards of {rubble}: choose {answer} or {other_answer}, and send your answer.",
        "give.else": "Give one card of {rubble}.",
        "again.see": "You lead again, and the {insula} is not finished. You have no {craftsman} in hand, but a {senador} counts as any role.",
        "again.do": "Press {answer}.",
        "again.else": "Save that for later. Lead {craftsman} with the {senador}.",
        "add.see": "The {insula} needs one card of {rubble}, and you have one. It goes under the building and is only a material: its text no longer matters.",
        "add.do": "Press {answer}: that completes it.",
        "add.else": "That is allowed, but first let us finish what we began.",
        "follow.see": "Done! The {insula} is built, and your influence is 3, which is worth 3 points. Now {foe} leads {patron}, the role that hires clients from the pool, where played cards go. You have a card of that role.",
        "follow.do": "So follow: press {answer}.",
        "follow.else": "Thinking is never wrong, but a client for the rest of the game is worth a card.",
        "hire.see": "A client acts for you whenever its role is led, even when you think. Only its role matters, not its text. {foe} chose first; these cards are left.",
        "hire.do": "Take a {merchant}: press {answer}.",
        "hire.else": "A fine client, but the {villa} is a {merchant}, and you need one next.",
        "sell.see": "You lead. You have two cards in your stockpile; the {laborer} is the role that moves cards there from the pool. A {merchant} moves one to your vault, where its coins are points at the end of the game. Lead that role and you act twice: with your card and with your client.",
        "sell.do": "Press {answer}.",
        "sell.else": "Not now. Lead {merchant} with the {jardin}.",
        "vault.see": "Which one first? In the vault, a card is worth as many points as it has coins: {stone} 3, {concrete} 2. Your vault can hold as many cards as your influence: 3.",
        "vault.do": "Store the card with 3 coins: press {answer}.",
        "vault.else": "Store the other card first: it is worth 3 coins.",
        "client.see": "You have stored 3 points, and nobody may look at them again. That was the action of your card. Now your client gets the same action.",
        "client.do": "Store the other card, too: press {answer}.",
        "client.else": "Unused actions are lost. Store the other card, too.",
        "end": "There are two more roles: a {laborer} moves cards from the pool to your stockpile, and an {architect} builds with them. Two cards of one role can be played together as any role: a petition. When the deck or the sites in town run out, your influence and the coins in your vault are your points. Ready for a whole game?",
    },
)
DEMO_TEXTS = Table(
    "gloria",
    "three_moves",
    {
        "begin": "Rome is half built, and you lead: play a card for its role, and the players who follow act in it, too. Your {santuario} needs one more material, and you have it in your stockpile and in your hand.",
        "aim": "Finished buildings and the vault give points. The {architect} builds from the stockpile, the {craftsman} from the hand, the {merchant} fills the vault, and the {patron} hires clients.",
    },
)
