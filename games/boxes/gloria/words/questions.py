from games.rules.ask import SeatQuestion
from games.rules.gloria.cards import MATERIAL, SENATOR
from games.wording.messages import Table

MULTIPLE_ANSWER_QUESTIONS = {
    "legionary",
    "spoils",
    "give",
    "give_stockpile",
    "senate",
    "sewer",
}  # several answers at once

# The normal source of an action, and the extra sources that buildings add to the same action.
BASE_SOURCES = {"patron": "pool", "laborer": "pool", "merchant": "stockpile"}
EXTRA_SOURCES = {
    "patron": {"hand": "acueducto", "deck": "taberna"},
    "laborer": {"hand": "muelle"},
    "merchant": {"hand": "basilica"},
}

QUESTION_TEXTS = Table(
    "gloria",
    "question",
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
        "fountain": "The Fountain shows you[ {drawn}||a card]. What do you do with it?",
        "legionary": "Legionary: which cards do you show to demand their material? Up to {most}.",
        "spoils": "Spoils: which[ {material}] do you take from the pool?[ Up to {most}.]",
        "give": "[{demander} demands||You are asked for][ {material}]. [Hand over {due:cards} from your hand.||You may give cards from your hand.]",
        "give_stockpile": "[{demander} demands||You are asked for][ {material}]. [Hand over {due:cards} from your stockpile.||You may give cards from your stockpile.]",
        "colosseum": "Colosseum: which client do you move to your vault?",
        "bath": "Bath: which role does your new client act as?",
        "prison": "Prison: which building do you take from another player? Its owner gets 3 of your influence.",
        "school": "School: do you think?",
        "senate": "Senate: which of the others' senators do you take?",
        "sewer": "Sewer: which cards from your camp go to your stockpile?",
        "academy": "Academy: do you think?",
    },
)
OBSTACLE_TEXTS = Table(
    "gloria",
    "why",
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
