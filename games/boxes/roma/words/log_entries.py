"""Log entries: {key or key.variant: (text about others, text about you)}."""

from games.wording.messages import Table

from .card_effects import CARD_EFFECTS

# Log entries with several texts, and the fact that selects the text.
VARIANT_FACTS = {"lays": "cost", "battle": "won", "gains": "vp", "forum": "basilicas"}

LOG_ENTRIES = Table(
    "roma",
    "line",
    {
        # set-up
        "starts": ("{seat} starts (chosen at random).", "You start (chosen at random)."),
        "dealt": ("Each player is dealt {count} cards[. You get {cards}].", ""),
        "gives": ("{seat} gives {count} cards[: {cards}].", "You give {count} cards[: {cards}]."),
        "lays_down": ("{seat} lays a card face down at disc {disc}.", "You lay a card face down at disc {disc}."),
        "reveals": ("{seat} turns up discs {discs}: {cards}.", "You turn up discs {discs}: {cards}."),
        # a turn begins
        "turn": ("{seat}'s turn.", "Your turn."),
        "loses": ("{seat} loses {vp:points} for {discs:empty_discs}.", "You lose {vp:points} for {discs:empty_discs}."),
        "rolls": ("{seat} rolls {dice}.", "You roll {dice}."),
        "keeps_triple": ("{seat} keeps the triple.", "You keep the triple."),
        "rolls_again": ("{seat} rolls all three again.", "You roll all three again."),
        # the four kinds of actions
        "lays": (
            "{seat} lays {card} at disc {disc} for {cost:sestertii}[ and discards {covers} there].",
            "You lay {card} at disc {disc} for {cost:sestertii}[ and discard {covers} there].",
        ),
        "lays.0": (
            "{seat} lays {card} for free at disc {disc}[ and discards {covers} there].",
            "You lay {card} for free at disc {disc}[ and discard {covers} there].",
        ),
        "money": ("{seat} takes {die:sestertii}.", "You take {die:sestertii}."),
        "draws": ("{seat} draws {count:cards}[: {cards}].", "You draw {count:cards}[: {cards}]."),
        "keeps": (
            "{seat} keeps [{card}||one][ and discards {discard}].",
            "You keep [{card}||one][ and discard {discard}].",
        ),
        "shuffles": ("{count:cards_are} shuffled to form the draw pile.", ""),
        "activates": ("{seat} activates {card} with the {disc}.", "You activate {card} with the {disc}."),
        **CARD_EFFECTS,
        # ends
        "ends": ("{seat} ends the turn.", "You end the turn."),
        "no_vp": ("{seat} has no points left.", "You have no points left."),
        "empty_pool": ("{seat} empties the pool.", "You empty the pool."),
    },
)
