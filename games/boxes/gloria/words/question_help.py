from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import ROLES
from games.wording import Words
from games.wording.messages import Table

HELP_CHAPTERS = {"": "roles", "put_down": "goal", "lead": "turn", "follow": "turn", "palace": "turn", "think": "turn",
            "vomitorium": "turn", "latrine": "turn", "craftsman": "building", "architect": "building",
            "fountain": "building"}  # fmt: skip
QUESTIONS_WITH_ELEMENT_HELP = {"follow"}  # questions next to which the page shows ELEMENT_HELP

QUESTION_HELP = Table(
    "gloria.question_help",
    {
        "put_down": "All players put down one card at the same time. The player whose card has the alphabetically first Spanish name leads the first turn; all these cards form the pool.",
        "lead": "You lead this turn. Lead a role, and everyone may act in it, starting with you. Or think, and the next player leads.",
        "follow": "Follow to act once in the role that was led, or think to get cards instead. Your clients with this role act either way.",
        "palace": "With the Palace, you may play several cards for the role. Each of them is one more action.",
        "vomitorium": "With the Vomitorium, you may discard your hand before you think. Then you can draw a new one.",
        "latrine": "With the Latrine, you may discard one card before you think. This makes room for another.",
        "think": "Thinking gives you new cards instead of an action. You take either a senator or cards from the deck, never both.",
        "patron": "A client acts whenever its role is led, whether you follow or not. You can have as many clients as you have influence; a new client starts working next turn.",
        "laborer": "Stockpile cards are materials for your Architect and goods for your Merchant. Others can no longer take them from the pool.",
        "merchant": "A card in the vault is worth 1, 2 or 3 points, depending on its material. Having the most cards of a material is worth 3 more. Nobody may look at stored cards again, and the vault can hold as many cards as you have influence.",
        "craftsman": "A building takes 1, 2 or 3 materials of its own kind, as many as its value. When it is complete you gain that much influence, and its function works.",
        "architect": "A building takes 1, 2 or 3 materials of its own kind, as many as its value. When it is complete you gain that much influence, and its function works.",
        "fountain": "The Fountain has shown you the top card of the deck. You may build with it now, as with a Craftsman, or keep it.",
        "legionary": "For each card you show, you take one card of its material from the pool, and each neighbor must give you one if they can. You keep the cards you show.",
        "spoils": "Take the materials you demanded from the pool. You may take as many cards of each material as you showed.",
        "give": "A Legionary demands your material. Hand over what you owe if you have it; nobody learns what else you hold.",
        "give_stockpile": "With a Bridge, the Legionary also reaches your stockpile. Hand over what you owe if you have it.",
        "colosseum": "With the Colosseum, your Legionary also takes clients of the demanded material from other players. They go to your vault, as long as there is room.",
        "bath": "With the Bath, a client acts once as soon as you hire it. You may choose this one's role.",
        "prison": "You have completed the Prison. You may take a finished building from another player, who gets the Prison’s influence in return.",
        "school": "You have completed the School. You may think once per point of influence, one after the other.",
        "senate": "With the Senate, you may take the senators that others played this turn. Otherwise they go back to their pile.",
        "sewer": "With the Sewer, cards you played this turn need not go to the pool. Those you choose go to your stockpile.",
        "academy": "With the Academy, you may think at the end of a turn in which you took a Craftsman action. It is free.",
    },
)
ANSWER_HELP = Table(
    "gloria.answer",
    {
        "put_down": "The card goes to the pool.",
        "think": "You draw cards or take a senator instead of playing a card. If another player led, your clients still act.",
        "lead": "The card goes to the pool at the end of the turn; a senator counts as any role and goes back to its pile. You get one action in the role, and one more for each of your clients with it.",
        "lead petition": "A petition: {petition} cards of one role together count as any role you name.",
        "lead pair": "With the Circus, two cards are enough for a petition.",
        "follow": "The card goes to the pool at the end of the turn; a senator goes back to its pile. You get one action in the role.",
        "follow petition": "A petition: {petition} cards of one role together count as the role that was led.",
        "follow pair": "With the Circus, two cards are enough for a petition.",
        "palace.add": "Uses one more card or senator. You get one more action in the role.",
        "palace.add petition": "Uses all cards of the petition. You get one more action in the role (with the Circus, one Architect action for each card).",
        "palace.add pair": "With the Circus, a petition takes two cards. You get one more action in the role.",
        "done": "You play only the cards you have chosen so far.",
        "vomitorium.discard": "Your whole hand goes to the pool, where anyone may take the cards. Then you can draw a new hand.",
        "vomitorium.pass": "You keep your hand and only fill it up.",
        "latrine.discard": "The card goes to the pool, where anyone may take it.",
        "latrine.pass": "Costs nothing.",
        "senator": "You get a senator, which counts as any role once. It cannot be a material or a client.",
        "refill": "You draw cards until your hand is full.",
        "draw": "Your hand is full, so you draw exactly one card from the deck.",
        "hire pool": "The card becomes a client with the role it shows and takes one space of your influence.",
        "hire hand": "Aqueduct: hire a card from your hand, in addition to one from the pool.",
        "hire deck": "Bar: hire the top card of the deck, sight unseen.",
        "take pool": "The card goes to your stockpile.",
        "take hand": "Dock: move a card from your hand, in addition to one from the pool.",
        "sell stockpile": "You give up the material and score its coins at the end of the game.",
        "sell hand": "Basilica: store a card from your hand without showing it, in addition to a stockpile card.",
        "sell deck": "Atrium: store the top card of the deck instead of a stockpile card. Not even you see it.",
        "lay": "Uses the card and a site of its material. The building has no effect until it is complete.",
        "lay out": "No site of this material is left in town. Building out of town takes two actions of the role.",
        "add": "Uses a hand card of the building's material.",
        "add stockpile": "Uses a stockpile card of the building's material.",
        "add pool": "With the Archway, the material comes from the pool and costs you nothing.",
        "share": "Stairway: add a stockpile card of its material to another player's finished building. Its function then works for everyone.",
        "fountain": "Uses the action. You may build with the card you see, or keep it.",
        "keep": "You take the card into your hand.",
        "eat": "The owner loses the client, and it takes one space in your vault.",
        "steal": "You get the building and its function. Its old owner keeps its influence and also gets that of the Prison.",
        "act": "You get one action in that role immediately.",
        "patron.pass": "Ends your actions for this role. If you have done the first half of this action, only the second half is skipped.",
        "laborer.pass": "Ends your actions for this role. If you have done the first half of this action, only the second half is skipped.",
        "merchant.pass": "Ends your actions for this role. If you have done the first half of this action, only the second half is skipped.",
        "craftsman.pass": "Ends your actions for this role.",
        "architect.pass": "Ends your actions for this role. If you have done the first half of this action, only the second half is skipped.",
        "colosseum.pass": "You take no more clients.",
        "bath.pass": "The client starts working next turn.",
        "prison.pass": "You keep the Prison and its influence.",
        "school.pass": "You stop thinking and lose the remaining times.",
        "academy.pass": "Costs nothing.",
        "legionary.some": "You show these cards to the others, keep them, and get materials of the same kinds. If you show none, you demand nothing.",
        "spoils.some": "The cards go to your stockpile.",
        "give.some": "The cards go to the stockpile of the player who demands them.",
        "give_stockpile.some": "The cards go to the stockpile of the player who demands them.",
        "senate.some": "You take the senators into your hand.",
        "sewer.some": "These cards go to your stockpile, the others to the pool.",
    },
)
ELEMENT_HELP = Table(
    "gloria.element_help",
    {
        "laborer": "Laborer: move a card from the pool to your stockpile.",
        "craftsman": "Craftsman: lay a foundation from your hand, or add a hand card to a building.",
        "legionary": "Legionary: show hand cards; for each, take a card of its material from the pool and from each neighbor.",
        "architect": "Architect: lay a foundation from your hand, or add a stockpile card to a building.",
        "merchant": "Merchant: move a card from your stockpile to your vault.",
        "patron": "Patron: hire a client from the pool.",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    if asked.what in ("lead", "bath"):
        named = {option[1] for option in asked.options if isinstance(option, tuple)}
        yield from ((role, {}) for role in ROLES if role in named)
    elif asked.what in ("follow", "palace"):
        role = (view.get("playing") or {}).get("role") or view.get("role")
        yield from [(role, {})] if role else []


def answer_facts(asked: SeatQuestion, view: dict) -> dict:
    return {"petition": 3 if view["options"].get("original") else 2}
