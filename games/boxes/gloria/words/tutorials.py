"""What the coach of the guided game says. A card's or term's id in braces is its name, {answer} the answer as the page
words it."""

from games.wording.messages import Table

TUTORIAL_TEXTS = Table(
    "gloria",
    "guided",
    {
        "title": "Gloria a Roma: your first turns",
        "about": "One building from foundation to finish, a client, Rome’s demand, and the first coins in the vault.",
        "lead.see": "Welcome! The most points win, and buildings bring them. In each turn one player leads a role: names it, spends a card of it and acts. Now it is you who leads.",
        "lead.do": "To build, lead {craftsman}: press {answer}. Your {muelle} has this role, so it is spent, not built.",
        "lead.else": "That is a good turn, too, but today we build. Lead {craftsman} with the {muelle}.",
        "lay.see": "{foe} did not follow, and took a card instead. Now your {craftsman} works: he lays a foundation. The {insula} becomes a building on a site of its own material, {rubble}.",
        "lay.do": "Press {answer}.",
        "lay.else": "That could be laid, too. Take the {insula}: with {rubble} it needs one material only.",
        "think.see": "{foe} leads {legionary}: whoever acts in it demands cards of the neighbours. You may follow with a card of that role (a {senador} is any role), or think, that is, take cards. You have two left; following would cost one of them.",
        "think.do": "So fill your hand: press {answer}.",
        "think.else": "That would leave you a single card. Thinking fills your hand.",
        "refill.see": "To think is one of two things: take a {senador}, or fill your hand up to five cards.",
        "refill.do": "Press {answer}.",
        "refill.else": "One {senador} is good, three cards are better.",
        "give.see": "{foe} shows a card of {rubble}, and Rome demands it: whoever has a card of that material must give one. It goes to the stockpile of {foe}. That is how one gets materials from neighbours.",
        "give.do": "You drew two of {rubble}: choose {answer} or {other_answer}, and send.",
        "give.else": "Give one card of {rubble}.",
        "again.see": "You lead again, and the {insula} is not finished. There is no {craftsman} in your hand, but a {senador} is any role.",
        "again.do": "Press {answer}: the {senador} serves for it.",
        "again.else": "Keep that for a moment. Lead {craftsman} with the {senador}.",
        "add.see": "The {insula} wants one card of {rubble}, and you have one. It goes under the building, as a material only: what it says no longer counts.",
        "add.do": "Press {answer}: that completes it.",
        "add.else": "That is allowed, but first let us finish what we began.",
        "follow.see": "Done! The {insula} is built, and your influence is 3: each is a point. Now {foe} leads {patron}, a role that hires clients from the pool, where played cards lie. You hold a card of it.",
        "follow.do": "So follow: press {answer}.",
        "follow.else": "Thinking is never wrong. But a helper for the rest of the game is worth a card.",
        "hire.see": "A client works for you in every turn of its role, even when you think; only its role counts, not what it says as a building. {foe} was first; here is what is left.",
        "hire.do": "Take a {merchant}: press {answer}.",
        "hire.else": "A fine client. But the {villa} is a {merchant}, and we need him next.",
        "sell.see": "Your lead. Two cards lie in your stockpile; a {laborer} is the role that brings cards there from the pool. A {merchant} moves one into your vault, where its coins are points at the end. Lead that role, and you act twice: by your card and by your client.",
        "sell.do": "Press {answer}.",
        "sell.else": "Not now. Lead {merchant} with the {jardin}.",
        "vault.see": "Which one first? In the vault a card brings as many points as it has coins: {stone} 3, {concrete} 2. Your influence, 3, is how many cards the vault holds.",
        "vault.do": "Store the one of 3 coins: press {answer}.",
        "vault.else": "Take the other one first: it brings 3 coins.",
        "client.see": "3 points are stored, and nobody may look at them again. That was your card’s action; now your client acts, in the same way.",
        "client.do": "Store the other card, too: press {answer}.",
        "client.else": "An action not used is lost. Let him store the other card.",
        "end": "Two roles are new at a table: a {laborer} takes cards from the pool into your stockpile, an {architect} builds with them. Two cards of one role may be spent together for any role: a petition. When deck or sites in town run out, influence and coins in the vault are your points. Ready for a whole game?",
    },
)
DEMO_TEXTS = Table(
    "gloria",
    "three_moves",
    {
        "begin": "Rome is half built, and you lead: play a card for its role, and everybody who follows does the same. Your {santuario} lacks one material: it lies in your stockpile, and in your hand.",
        "aim": "Finished buildings and the vault bring points. {architect} builds from the stockpile, {craftsman} from the hand, {merchant} fills the vault, {patron} hires helpers.",
    },
)
