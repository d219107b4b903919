from games.rules.ask import SeatQuestion
from games.wording.messages import Table

MULTIPLE_ANSWER_QUESTIONS = {"exchange", "consiliarius", "machina"}  # several answers at once

QUESTION_TEXTS = Table(
    "roma",
    "question",
    {
        "exchange": "Which two cards do you give {foe}?",
        "opening": "Lay your cards face down, each at a different disc. Which card goes where?",
        "triple": "All three dice show {die}. Keep them, or roll them again?",
        "action": "Your turn: what do you do?[ Unused die: {last}.|| Unused dice: {dice}.|| No dice are left.]",
        "keep": "Which card do you keep? The others are discarded.",
        "velites": "Velites: which character do you attack?",
        "onager": "Onager: which building do you attack?",
        "sicarius": "Sicarius: which character does he kill?",
        "nero": "Nero: which building does he burn?",
        "gladiator": "Gladiator: which character goes back to {of:foe} hand?",
        "praetorianus": "Praetorianus: which disc do you block for {of:foe} next turn?",
        "centurio": "Centurio: the roll is too low. Do you add a die?",
        "consul": "Consul: which die do you turn?",
        "mercator": "Mercator: how many points do you buy, for 2 sestertii each?[ You have {money:sestertii}.]",
        "forum": "Forum: which die do you use? You get as many points as it shows.",
        "templum": "Templum: does the third die count as well?",
        "architectus": "Architectus: which building do you lay for free?",
        "senator": "Senator: which character do you lay for free?",
        "consiliarius": "Consiliarius: which of your characters do you take up?",
        "consiliarius_lay": "Consiliarius: where do you lay the characters you took up?",
        "machina": "Machina: which of your buildings do you take up?",
        "machina_lay": "Machina: where do you lay the buildings you took up?",
        "haruspex": "Haruspex: which card do you take from the draw pile?",
        "aesculapinum": "Aesculapinum: which character do you take from the discard pile?",
        "scaenicus": "Scaenicus: which character does he copy?",
    },
)
OBSTACLE_TEXTS = Table(
    "roma",
    "why",
    {
        "turn": "it is not your turn",
        "money": "you are {short:sestertii} short",
        "passive": "it always works and is never activated",
        "no_die": "no unused die shows {die}",
        "blocked": "its disc is blocked",
        "nobody_opposite": "there is no card opposite",
        "no_character": "the opponent has no character",
        "no_building": "the opponent has no building",
        "no_other_die": "no other unused die",
        "no_building_held": "no building in your hand",
        "no_character_held": "no character in your hand",
        "no_pile": "no cards to draw",
        "no_character_discarded": "no character in the discard pile",
        "all_blocked": "all of the opponent's discs are blocked",
        "no_role": "none of your other characters has a possible effect",
    },
)


def question_facts(asked: SeatQuestion, view: dict) -> dict:
    dice = view.get("dice") or []
    return {
        "foe": 1 - asked.seat,
        "dice": dice,
        "die": dice[0] if dice else None,
        "last": dice[0] if len(dice) == 1 else None,
        "money": view["seats"][asked.seat]["money"],
    }
