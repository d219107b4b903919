from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import MATERIAL, SENATOR
from games.wording.messages import Table

MULTIPLE_ANSWER_QUESTIONS = {"legionary", "spoils", "give", "give_stockpile", "senate", "sewer"}

# The normal source of an action, and the extra sources that buildings add to the same action.
BASE_SOURCES = {"patron": "pool", "laborer": "pool", "merchant": "stockpile"}
EXTRA_SOURCES = {
    "patron": {"hand": "acueducto", "deck": "taberna"},
    "laborer": {"hand": "muelle"},
    "merchant": {"hand": "basilica"},
}

QUESTION_TEXTS = Table(
    "gloria.question",
    {
        "put_down": "Which card do you put down? The alphabetically first one (in Spanish) leads.",
        "lead": "You lead this turn. Lead a role, or think?",
        "follow": "{leader} led {role}. Follow, or think?",
        "palace": "Palace: do you add more cards[ for {role}]?",
        "vomitorium": "You are about to think. Discard your whole hand first (Vomitorium)?",
        "latrine": "You are about to think. Discard a card first (Latrine)?",
        "think": "You think. What do you take?",
        "patron": "[Patron, same action ({extras}): who else do you hire?||Patron, same action: who else do you hire?{again}||Patron ({only}): who do you hire?||Patron: who do you hire?][ You have {left:actions} left.|| Then you have {after:actions} left.]",
        "laborer": "[Laborer, same action ({extras}): what else goes to your stockpile?||Laborer, same action: what else goes to your stockpile?{again}||Laborer ({only}): what goes to your stockpile?||Laborer: what goes to your stockpile?][ You have {left:actions} left.|| Then you have {after:actions} left.]",
        "merchant": "[Merchant, same action ({extras}): what else do you store in your vault?||Merchant, same action: what else do you store in your vault?{again}||Merchant ({only}): what do you store in your vault?||Merchant: what do you store in your vault?][ You have {left:actions} left.|| Then you have {after:actions} left.]",
        "craftsman": "Craftsman: what do you build?[ You have {left:actions} left.]",
        "architect": "Architect: what do you build?[ You have {left:actions} left.]",
        "fountain": "The Fountain shows you[ {drawn}|| a card]. What do you do with it?",
        "legionary": "Legionary: which cards do you show to demand their material? Up to {most}.",
        "spoils": "Spoils: which[ {material}] do you take from the pool?[ Up to {most}.]",
        "give": "[{demander} demands||You are asked for][ {material}|| materials]. [Hand over {due:cards} from your hand.||You may give cards from your hand.]",
        "give_stockpile": "[{demander} demands||You are asked for][ {material}|| materials]. [Hand over {due:cards} from your stockpile.||You may give cards from your stockpile.]",
        "colosseum": "Colosseum: which client do you move to your vault?",
        "bath": "Bath: which role does your new client act as?",
        "prison": "Prison: which building do you take from another player? Its owner gets 3 of your influence.",
        "school": "School: do you want to think?",
        "senate": "Senate: which of the others' senators do you take?",
        "sewer": "Sewer: which cards from your camp go to your stockpile?",
        "academy": "Academy: do you want to think?",
    },
)
OBSTACLE_TEXTS = Table(
    "gloria.why",
    {
        "turn": "this is not asked now",
        # a card for a role
        "no_card": "no card of this role and no senator in your hand",
        "other_role": "it does not count as {role} on its own",
        "petition": "a petition takes {need} cards of one role, you have {have}",
        # a foundation, a material
        "had": "you already have this building",
        "no_site": "no site of {material} is left",
        "no_site_at_all": "no site is left",
        "out_of_town": "no site for it is left in town, and out of town takes two actions",
        "hand_lacks": "your hand has none of the materials it takes ({materials})",
        "stockpile_lacks": "your stockpile has none of the materials it takes ({materials})",
        "stockpile_and_pool_lack": "your stockpile and the pool have none of the materials it takes ({materials})",
        "takes": "it takes other materials ({materials})",
        # what other actions need
        "client_room": "your clientele is full ({have} of {room}); more influence makes room",
        "vault_room": "your vault is full ({have} of {room}); more influence makes room",
        "nothing_to_sell": "your stockpile is empty",
        "pool_empty": "the pool is empty",
        "no_prey": "the others have no completed building that you do not already have",
        "nothing_to_share": "no completed building of another player takes a material from your stockpile",
        "nobody_gives": "no player in range has to give anything, and the pool has nothing you could demand",
        "no_senators": "no senators are left",
    },
)
LITERALS = {"pool", "hand", "stockpile", "deck", "out", "petition", "pair"}

# After these elements an answer contains cards, which form the fact {cards}.
GROUP_MARKERS = ("petition", "pair")

# Elements that are counts; all other numbers are seats.
COUNT_LABELS = Table("gloria.counts", {"refill": "{n:cards}"})

ANSWER_LABELS = Table(
    "gloria.option",
    {
        "put_down": "Put {1} face down",
        "think": "Think",
        "lead": "Lead {1} with {2}",
        "lead petition": "Lead {1} with a petition: {cards}",
        "lead pair": "Lead {1} with a petition of two: {cards}",
        "follow": "Follow with {1}",
        "follow petition": "Follow with a petition: {cards}",
        "follow pair": "Follow with a petition of two: {cards}",
        "palace.add": "Add {1}",
        "palace.add petition": "Add a petition: {cards}",
        "palace.add pair": "Add a petition of two: {cards}",
        "done": "No more",
        "vomitorium.discard": "Discard the whole hand",
        "vomitorium.pass": "Keep your hand",
        "latrine.discard": "Discard {1}",
        "latrine.pass": "Discard nothing",
        "senator": "Take a senator",
        "refill": "Refill: draw {1}",
        "draw": "Draw one card",
        "hire pool": "Hire {1} from the pool",
        "hire hand": "Hire {1} from your hand",
        "hire deck": "Hire the top card of the deck",
        "take pool": "Move {1} from the pool to the stockpile",
        "take hand": "Move {1} from your hand to the stockpile",
        "sell stockpile": "Store {1} from the stockpile",
        "sell hand": "Store {1} from your hand, unseen",
        "sell deck": "Store the top card of the deck, unseen",
        "lay": "Lay {1} on a {2} site",
        "lay out": "Lay {1} on a {2} site out of town",
        "add": "Add {2} to {1}",
        "add stockpile": "Add {2} from the stockpile to {1}",
        "add pool": "Add {2} from the pool to {1}",
        "share": "Make {2} ({1}) public with {3}",
        "fountain": "Look at the top card of the deck",
        "keep": "Keep it in your hand",
        "eat": "Move {2} ({1}) to your vault",
        "steal": "Take {2} ({1})",
        "act": "Act as {1}",
        "pass": "Pass",
        # True before and after other steps, because extras and the remaining actions are asked one by one.
        "patron.pass": "Hire no one",
        "laborer.pass": "Move nothing",
        "merchant.pass": "Store nothing",
        "craftsman.pass": "Build nothing",
        "architect.pass": "Build nothing",
        "colosseum.pass": "Take no client",
        "bath.pass": "It does not act",
        "prison.pass": "Take none",
        "school.pass": "Don't think",
        "academy.pass": "Don't think",
    },
)

VERB_LABELS = Table(
    "gloria.step",
    {
        "put_down": "Put face down",
        "think": "Think",
        "lead": "Lead",
        "follow": "Follow",
        "follow pair": "Follow with a petition of two: {cards}",
        "palace.add": "Add",
        "done": ANSWER_LABELS["done"],
        "vomitorium.discard": ANSWER_LABELS["vomitorium.discard"],
        "vomitorium.pass": ANSWER_LABELS["vomitorium.pass"],
        "latrine.discard": "Discard a card",
        "latrine.pass": ANSWER_LABELS["latrine.pass"],
        "senator": ANSWER_LABELS["senator"],
        "refill": "Refill the hand",
        "draw": ANSWER_LABELS["draw"],
        "hire": "Hire a client",
        "take": "Move to the stockpile",
        "sell": "Store in the vault",
        "lay": "Lay a foundation",
        "add": "Add a material",
        "share": "Make a building public",
        "fountain": ANSWER_LABELS["fountain"],
        "keep": ANSWER_LABELS["keep"],
        "eat": "Move a client to the vault",
        "steal": "Take a building",
        "act": "Act as",
        "pass": ANSWER_LABELS["pass"],
        **{shape: words for shape, words in ANSWER_LABELS.items() if shape.endswith(".pass")},
        # nothing of several
        "none": "Nothing",
        "legionary.none": "Show none",
        "spoils.none": "Take none",
        "give.none": "Give nothing",
        "give_stockpile.none": "Give nothing",
        "senate.none": "Take none",
        "sewer.none": "Keep none",
    },
)
ORDER_TEXTS = Table(
    "gloria.order",
    {
        "think": ("Think instead of following", "When another player leads and you could follow, you think instead."),
        "take": (
            "What you take when you think",
            "When you think, you always take the same, and you discard nothing with the Vomitorium or the Latrine.",
        ),
        "give": (
            "Give nothing unless forced",
            "When a Legionary makes a demand, you give what you owe and nothing more.",
        ),
        "pass": ("Pass", "You decline these actions whenever they are offered."),
        "extra": ("School and Academy", "You always give the same answer when these buildings let you think."),
        "gather": (
            "Take everything",
            "With the Senate you take all senators you can, and with the Sewer all cards in your camp.",
        ),
    },
)

ORDER_CHOICES = Table(
    "gloria.choice",
    {
        "think.led": "Role led",
        "led.any": "whatever is led",
        "think.unless": "Exception",
        "unless.able": "unless I have a card of that role",
        "unless.never": "without exception",
        "unless.laborer": "unless I have a Laborer",
        "unless.craftsman": "unless I have a Craftsman",
        "unless.legionary": "unless I have a Legionary",
        "unless.architect": "unless I have an Architect",
        "unless.merchant": "unless I have a Merchant",
        "unless.patron": "unless I have a Patron",
        "take.take": "Take",
        "take.cards": "cards",
        "take.senator": "a senator, if any are left",
        "take.first": "a senator if I have none, otherwise cards",
        "give.due": "If you owe and there is a choice",
        "due.ask": "let me choose",
        "due.least": "the least useful card, as a computer player sees it",
        "pass.what": "Which",
        "what.any": "any action",
        "what.spoils": "spoils from the pool",
        "what.colosseum": "Colosseum",
        "what.bath": "Bath",
        "what.prison": "Prison",
        "what.school": "School",
        "what.academy": "Academy",
        "what.senate": "Senate",
        "what.sewer": "Sewer",
        "extra.do": "Answer",
        "do.think": "think",
        "do.pass": "do not think",
    },
)


def split_action(asked: SeatQuestion, view: dict) -> tuple[bool, list[str], list[str]]:
    """Return (begun, extras, only) for an action of two halves.

    `begun`: one half is done; `extras`: buildings that still offer material; `only`: equal to `extras` if nothing else
    is offered, else []."""
    if asked.what not in BASE_SOURCES:
        return False, [], []
    mine = view["seats"][asked.seat]
    sources = {
        **mine,
        "pool": view["pool"],
        "deck": view["deck_size"],
        "hand": [one for one in mine["hand"] if one != SENATOR],
    }
    extra = {source: card for source, card in EXTRA_SOURCES[asked.what].items() if card in mine["functions"]}
    offered = {option[-1] for option in asked.options if isinstance(option, tuple)}
    begun = any(sources[source] and source not in offered for source in (BASE_SOURCES[asked.what], *extra))
    extras = [card for source, card in extra.items() if source in offered]
    return begun, extras, extras if len(extras) == len(offered) else []


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    batch, playing = view.get("batch") or {}, view.get("playing") or {}
    more = batch.get("left") if batch.get("role") == asked.what else None
    least, most = getattr(asked, "least", None), getattr(asked, "most", None)
    cards = (
        [option for option in asked.options if option in MATERIAL] if asked.what in MULTIPLE_ANSWER_QUESTIONS else []
    )
    again, extras, only = split_action(asked, view)
    return {
        "leader": view.get("leader"),
        "role": playing.get("role") or view.get("role"),
        "left": more + 1 if more and not again else None,  # with this action; None if it is the only one
        "after": (more or None) if again else None,
        "again": again,
        "extras": extras if again else None,
        "only": None if again else only,
        "drawn": view.get("drawn"),
        "demander": batch.get("seat"),
        "material": MATERIAL[cards[0]] if cards else None,
        "most": most,
        "due": least or None,
    }
