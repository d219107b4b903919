"""How much work a review does, counted in answers, so that it is the same on every machine."""

from dataclasses import dataclass

from games.players.search.problem import search_settings

from .breakdown import MAX_MOMENTS
from .game_record import ENDING_INPUTS, GameOutline, GameRecord

REVIEW_CPU_SECONDS = 90  # CPU time of a game, roughly; the least number of rounds can take twice as long
FIRST_LOOK_CPU_SECONDS = 32  # of all seats, roughly
MAX_SEAT_CPU_SECONDS = 15  # of a seat's first look
FIRST_LOOK_SHARES = {"choosing": 0.6, "valuing": 0.4}  # how its time is divided
FIRST_LOOK_CANDIDATES = 4  # answers to a question
MILLISECONDS_PER_ANSWER = {"gloria": 0.075, "roma": 0.04, "great_city": 0.475, "foundations": 0.425}  # of a playout
LUCK_TURNS = {"roma": 1}  # games whose chances need a shorter horizon than strong's, which also shows more luck
MIN_CHANCE_TURNS = {
    "great_city": 3
}  # games in which a turn is a round, so that strong's horizon is too short for a chance
DEFAULT_MILLISECONDS_PER_ANSWER = 0.475
MIN_ROUNDS, MAX_ROUNDS = 8, 400  # for one value
MAX_CANDIDATES = 8  # answers to a question
RESIGNED_GAME_ANSWERS = 120  # typical number of answers after a resignation
SAMPLING_COST_ANSWERS = 5  # the cost of sampling a state, in answers
CALIBRATION_PLAYOUTS = 10  # to the end of the game, to correct an evaluation
INITIAL_CHANCE_FACTOR = 4  # times the usual rounds, for the chance at the beginning
RECHECK_FACTOR = 3  # times the usual rounds, at least, for values that are checked again
MAX_OPPONENT_ANSWERS = 16  # for a seat
MAX_RECHECKED_STROKES = 6  # strokes of luck of a seat
STROKE_RECHECK_FACTOR = 2  # times the usual rounds, for strokes that are checked again
ANSWER_HORIZON_FACTOR = 3  # times strong's horizon, before the evaluation judges an answer
TIME_SHARES = {"standing": 0.45, "choosing": 0.15, "valuing": 0.4}  # how the time is divided
EXPECTED_MISTAKE_SHARE = 0.3  # share of decisions for which a better answer may have to be evaluated
ANSWERS_COMPARED = 3  # for such a decision: the given, the best and the policy's answer


@dataclass(frozen=True)
class Budget:
    """How much work a review does. Fields that end in `turns` are None if playouts go to the game's end."""

    standing: int  # rounds for the chance at a step
    choosing: int  # playouts to choose the best answer
    valuing: int  # rounds to evaluate an answer
    turns: int | None  # before the evaluation judges a chance, or the best answer
    luck_turns: int | None  # before it judges luck
    answer_turns: int | None  # before it judges an answer
    width: int  # candidate answers
    max_answers: int  # in all; after that only MIN_ROUNDS are played
    planned: int = 0  # answers
    playout_cost: float = SAMPLING_COST_ANSWERS
    milliseconds: float = DEFAULT_MILLISECONDS_PER_ANSWER

    @property
    def seconds(self) -> float:
        return self.max_answers * self.milliseconds / 1000

    def again(self, count: int, done: int) -> int:
        """Return how many rounds remain for each of `count` answers that are to be evaluated again."""
        left = (self.planned - done) / self.playout_cost / ANSWERS_COMPARED / max(1, count)
        return max(RECHECK_FACTOR * self.valuing, min(MAX_ROUNDS, int(left)))


def first_budget(record: GameRecord, plan: GameOutline, seats: int) -> Budget:
    """Return the budget of the first look at a seat. Its `choosing` and `valuing` are rounds per answer."""
    strong, near = search_settings(record.rules, "strong", record.seats), near_turns(record)
    milliseconds = MILLISECONDS_PER_ANSWER.get(record.name, DEFAULT_MILLISECONDS_PER_ANSWER)
    spare = 1000 * min(MAX_SEAT_CPU_SECONDS, FIRST_LOOK_CPU_SECONDS / seats) / milliseconds
    decisions, width = max(1, len(plan.decisions)) / record.seats, min(FIRST_LOOK_CANDIDATES, strong.width)
    whole = playout_cost(record, plan, None)
    costs = {
        "choosing": decisions * width * playout_cost(record, plan, near),
        "valuing": MAX_MOMENTS * ANSWERS_COMPARED * whole,
    }
    rounds = {
        what: max(1, min(MAX_ROUNDS, int(spare * FIRST_LOOK_SHARES[what] / cost))) for what, cost in costs.items()
    }
    return Budget(
        standing=0,
        choosing=rounds["choosing"],
        valuing=max(MIN_ROUNDS, rounds["valuing"]),
        turns=near,
        luck_turns=near,
        answer_turns=None if near is None else ANSWER_HORIZON_FACTOR * near,
        width=width,
        max_answers=int(3 * spare),
        milliseconds=milliseconds,
    )


def near_turns(record: GameRecord) -> int | None:
    if not record.can_evaluate:
        return None
    return LUCK_TURNS.get(record.name, search_settings(record.rules, "strong", record.seats).horizon)


def playout_cost(record: GameRecord, plan: GameOutline, turns: int | None) -> float:
    given_up = any(what in ENDING_INPUTS for _, what, _ in record.inputs[-1:])
    whole = max(len(record.inputs) / 2, RESIGNED_GAME_ANSWERS * given_up) + SAMPLING_COST_ANSWERS
    if turns is None:
        return whole
    return min(whole, (turns + 0.5) * len(record.inputs) / plan.turns + SAMPLING_COST_ANSWERS)


def budget_for(record: GameRecord, plan: GameOutline, seats: int) -> Budget:
    strong, near = search_settings(record.rules, "strong", record.seats), near_turns(record)
    turns = None if near is None else max(near, MIN_CHANCE_TURNS.get(record.name, 0))
    whole = playout_cost(record, plan, None)
    milliseconds = MILLISECONDS_PER_ANSWER.get(record.name, DEFAULT_MILLISECONDS_PER_ANSWER)
    spare, share = REVIEW_CPU_SECONDS * 1000 / milliseconds, seats / record.seats
    decisions = max(1, len(plan.decisions)) * share
    line_points = len(plan.after_others) * share
    others = min(MAX_OPPONENT_ANSWERS, len(record.inputs)) * (1 + STROKE_RECHECK_FACTOR) * seats
    stood = line_points + 2 * EXPECTED_MISTAKE_SHARE * decisions + INITIAL_CHANCE_FACTOR * seats + others
    strokes = len(plan.revealing) + MAX_RECHECKED_STROKES * STROKE_RECHECK_FACTOR
    costs = {
        "standing": stood * playout_cost(record, plan, turns) + 2 * strokes * seats * playout_cost(record, plan, near),
        "choosing": decisions * playout_cost(record, plan, turns),
        "valuing": EXPECTED_MISTAKE_SHARE * decisions * ANSWERS_COMPARED * whole,
    }
    left = spare - line_points * CALIBRATION_PLAYOUTS * whole
    rounds = {
        what: max(MIN_ROUNDS, min(MAX_ROUNDS, int(left * TIME_SHARES[what] / cost))) for what, cost in costs.items()
    }
    return Budget(
        **rounds,
        turns=turns,
        luck_turns=near,
        answer_turns=None if turns is None else ANSWER_HORIZON_FACTOR * (near or 0),
        width=min(MAX_CANDIDATES, strong.width),
        max_answers=int(1.5 * spare),
        planned=int(spare),
        playout_cost=whole,
        milliseconds=milliseconds,
    )
