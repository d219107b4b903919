"""Behind the `?` of a question. ASKED: what it is about, and the rule. ANSWERS: what each kind of answer costs and
brings, by its shape (options.py), by its question and `some` where several are chosen. EACH: what is told of single
things among the answers. CHAPTERS: where the rules page tells more; "" for all others."""

from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import ROLES
from games.wording import Words
from games.wording.messages import Table

HELP_CHAPTERS = {"": "roles", "put_down": "goal", "lead": "turn", "follow": "turn", "palace": "turn", "think": "turn",
            "vomitorium": "turn", "latrine": "turn", "craftsman": "building", "architect": "building",
            "fountain": "building"}  # fmt: skip
QUESTIONS_WITH_ELEMENT_HELP = {"follow"}  # what EACH tells stands on the page beside the question, too

QUESTION_HELP = Table(
    "gloria",
    "asked",
    {
        "put_down": "Everybody puts one card into the middle, face down and at once. The card whose Spanish name comes first in the alphabet leads the first turn; all of them begin the pool.",
        "lead": "You lead this turn. Name a role and everybody may act in it, you first; or think, and the turn passes on.",
        "follow": "Who follows acts once in the role that was led; who thinks takes cards instead. Clients of this role act for you either way.",
        "palace": "With the Palace several cards may stand for the role. Each of them is one more action.",
        "vomitorium": "With the Vomitorium you may throw your hand away before you think. Whoever keeps less can draw more.",
        "latrine": "With the Latrine you may drop one card before you think. It makes room for another.",
        "think": "Thinking brings new cards instead of an action. You take a senator, or cards of the deck; never both.",
        "patron": "A client works for you whenever their role is led, whether you follow or not. Influence is the room for them; a new one works from the next turn on.",
        "laborer": "Cards of your stockpile are material for your Architect and coins for your Merchant. What is taken leaves the pool for good.",
        "merchant": "A card in the vault is worth 1, 2 or 3 points, as its material is; most cards of a material bring 3 more. Nobody may look at it again, and influence is the room for it.",
        "craftsman": "A building needs as many materials of its own kind as it is worth. Complete, it brings that much influence, and its function works.",
        "architect": "A building needs as many materials of its own kind as it is worth. Complete, it brings that much influence, and its function works.",
        "fountain": "The Fountain has shown you the deck's top card. You may build with it at once, as a Craftsman would, or keep it.",
        "legionary": "For each card shown you take one of its material from the pool, and each neighbour must hand you one if they can. The cards shown go back to your hand.",
        "spoils": "What you have demanded may be taken from the pool. As many cards of a material as you have shown of it.",
        "give": "A Legionary demands your material. You hand over what is due if you hold it; nobody learns what else you have.",
        "give_stockpile": "With a Bridge the Legionary reaches into your stockpile as well. You hand over what is due if you hold it.",
        "colosseum": "With the Colosseum your Legionary sends others' clients of the demanded material away. Each of them becomes a card of your vault, as long as there is room.",
        "bath": "With the Bath a client acts once as soon as they are hired. This one has a choice of roles.",
        "prison": "You have completed the Prison. You may take one finished building of somebody else, who gets the Prison’s influence in return.",
        "school": "You have completed the School. You may think as many times as you have influence, one after the other.",
        "senate": "With the Senate the senators that others have played come to you at the end of the turn. They would go back to their pile otherwise.",
        "sewer": "With the Sewer the cards you have played need not go to the pool. What you choose goes to your stockpile.",
        "academy": "With the Academy a turn in which you took a Craftsman action ends with a thought. It is free.",
    },
)
ANSWER_HELP = Table(
    "gloria",
    "answer",
    {
        "put_down": "Costs you that card: it lies in the pool then.",
        "think": "You do not act with a card; instead you draw cards or take a senator. Where somebody else led, your clients act all the same.",
        "lead": "Costs the card, which goes to the pool at the end of the turn; a senator stands for any role and goes back to its pile. Brings one action in the role, and one more for each client of it.",
        "lead petition": "{petition} cards of one role, a petition, together stand for any role you name.",
        "lead pair": "With the Circus two cards are enough for a petition.",
        "follow": "Costs the card, which goes to the pool at the end of the turn; a senator goes back to its pile. Brings one action in the role.",
        "follow petition": "{petition} cards of one role, a petition, together stand for the role that was led.",
        "follow pair": "With the Circus two cards are enough for a petition.",
        "palace.add": "Costs one more card or senator; brings one more action in the role.",
        "palace.add petition": "A petition costs all its cards; brings one more action in the role (with Circus one for each card, as Architects).",
        "palace.add pair": "With the Circus a petition costs two cards; brings one more action in the role.",
        "done": "Costs nothing: the cards shown so far are all.",
        "vomitorium.discard": "Costs the whole hand, which anybody may take from the pool; you draw a full hand instead.",
        "vomitorium.pass": "Costs nothing; you draw up to a full hand only.",
        "latrine.discard": "Costs that card, which anybody may take from the pool.",
        "latrine.pass": "Costs nothing.",
        "senator": "Brings a senator, which stands for any role once; it is neither material nor client.",
        "refill": "Brings as many cards as are missing from a full hand, unseen from the deck.",
        "draw": "Your hand is full: brings exactly one card, unseen from the deck.",
        "hire pool": "Brings the card as a client, of the role it shows; takes one place of your influence.",
        "hire hand": "The Aqueduct hires from your hand: costs that card of it, beside the one from the pool.",
        "hire deck": "The Bar hires the deck's top card: you see who it is only then.",
        "take pool": "Brings the card into your stockpile.",
        "take hand": "The Dock moves a card from your hand, too: costs that card of it, beside the one from the pool.",
        "sell stockpile": "Costs the material; brings its coins at the end.",
        "sell hand": "The Basilica stores a card of your hand in the vault, unseen by others, beside the card of the stockpile.",
        "sell deck": "The Atrium stores the deck's top card in the vault in place of one of the stockpile: not even you see it.",
        "lay": "Costs the card and a site of its material; brings nothing before it is complete.",
        "lay out": "As no site of this material is left in town, one out of town is used: costs two actions of the role.",
        "add": "Costs a hand card of the building's material.",
        "add stockpile": "Costs a card of your stockpile of the building's material.",
        "add pool": "The Archway takes the material from the pool: costs nothing of yours.",
        "share": "The Stairway opens a finished building of another player: costs a card of your stockpile of its material, and its function works for all.",
        "fountain": "Costs the action; what you see you may build with, or keep.",
        "keep": "Brings the card into your hand.",
        "eat": "Costs its owner the client, and takes one place of your vault.",
        "steal": "Brings the building and its function; its influence stays with its owner, who gets that of the Prison as well.",
        "act": "Brings one action in that role, at once.",
        "patron.pass": "Ends your actions of this role unless something has been done in this one: only its second half is left out then.",
        "laborer.pass": "Ends your actions of this role unless something has been done in this one: only its second half is left out then.",
        "merchant.pass": "Ends your actions of this role unless something has been done in this one: only its second half is left out then.",
        "craftsman.pass": "Ends your actions of this role.",
        "architect.pass": "Ends your actions of this role unless something has been done in this one: only its second half is left out then.",
        "colosseum.pass": "No more clients are sent away.",
        "bath.pass": "The client works from the next turn on.",
        "prison.pass": "The Prison and its influence stay yours.",
        "school.pass": "Ends the thinking, and what is left of it is lost.",
        "academy.pass": "Costs nothing.",
        "legionary.some": "Costs nothing but that the others see these cards; brings materials of their kinds. With none nothing is demanded.",
        "spoils.some": "Brings the cards into your stockpile.",
        "give.some": "Costs the cards: they go to the stockpile of whoever demands.",
        "give_stockpile.some": "Costs the cards: they go to the stockpile of whoever demands.",
        "senate.some": "Brings the senators into your hand.",
        "sewer.some": "Brings the cards into your stockpile; the others go to the pool.",
    },
)
ELEMENT_HELP = Table(
    "gloria",
    "each",
    {
        "laborer": "Laborer: move a card from the pool to your stockpile.",
        "craftsman": "Craftsman: lay a foundation from your hand, or add a hand card to a building.",
        "legionary": "Legionary: show hand cards and take their materials from pool and neighbours.",
        "architect": "Architect: lay a foundation from your hand, or add a stockpile card to a building.",
        "merchant": "Merchant: move a card from your stockpile to your vault.",
        "patron": "Patron: hire a client from the pool.",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    """A sentence for each role that can be led or acted as, and for the one that was led."""
    if asked.what in ("lead", "bath"):
        named = {option[1] for option in asked.options if isinstance(option, tuple)}
        yield from ((role, {}) for role in ROLES if role in named)
    elif asked.what in ("follow", "palace"):
        role = (view.get("playing") or {}).get("role") or view.get("role")
        yield from [(role, {})] if role else []


def answer_facts(asked: SeatQuestion, view: dict) -> dict:
    return {"petition": 3 if view["options"].get("original") else 2}
