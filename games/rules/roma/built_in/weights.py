"""The weights of the heuristic policy in victory points, tuned in games against earlier weights."""

CARD_WORTH = {  # of a card in the row, for its effects in later turns
    "sicarius": 1.8, "architectus": 1.5, "consiliarius": 0.8, "legat": 1.4, "gladiator": 2.6, "mercator": 1.8, "consul": 0.7,
    "legionarius": 1.9, "nero": 2.0, "praetorianus": 1.0, "scaenicus": 2.0, "haruspex": 1.3, "senator": 1.6, "velites": 2.0,
    "essedum": 1.0, "tribunusplebis": 2.5, "centurio": 2.8, "aesculapinum": 1.1, "basilica": 1.3, "machina": 0.6, "forum": 4.6,
    "mercatus": 1.5, "onager": 2.1, "templum": 0.9, "turris": 1.7,
}  # fmt: skip
FILLED = 3.41  # an empty disc gets a card, which saves a point in some turns
COVERED = 1.19  # a card is covered by another
DIE_READY = 0.74  # an unused die has the card's number
PER_SESTERTIUS, FOR_EMPTY_DISC = 0.33, 0.45  # a sestertius; the bonus if it helps to fill an empty disc
TAKEN = 1.62  # a point taken from the opponent
DISCARD, DISCARD_WORTH, DISCARD_COST = 2.48, 0.66, 0.06  # an opposing card is discarded
EXPEL, EXPEL_WORTH, EXPEL_COST = 1.22, 0.2, 0.12  # an opposing card returns to the hand
LOSS, LOSS_WORTH = 0.98, 0.5  # an own card is discarded
NEEDED_CARD, SPARE_CARD, PER_CARD = (
    0.94,
    0.26,
    0.09,
)  # a needed card; an unneeded one; for each card to choose from
GAME_WON = 60.0  # winning the game
NEAR_END = 1.9  # scale of the value of points close to the end
