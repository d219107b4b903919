"""How much work a review does.

The amount is known beforehand and counted in answers, never in seconds, so that the same game gets the same work on
every machine."""

from dataclasses import dataclass

from games.players.search.problem import search_settings

from .game_record import ENDING_INPUTS, GameOutline, GameRecord

REVIEW_CPU_SECONDS = 180  # CPU time of a game, roughly; the limit is one and a half times that
MILLISECONDS_PER_ANSWER = {"gloria": 0.15, "roma": 0.08, "great_city": 0.95, "foundations": 0.85}  # of a playout
LUCK_TURNS = {"roma": 1}  # where strong's horizon is longer than a chance needs; a shorter one shows more luck
MIN_CHANCE_TURNS = {"great_city": 3}  # where a turn is a round, and strong's horizon too short for a chance
DEFAULT_MILLISECONDS_PER_ANSWER = 0.95
MIN_ROUNDS, MAX_ROUNDS = 8, 400  # for one value
MAX_CANDIDATES = 8  # answers to a question
RESIGNED_GAME_ANSWERS = 120  # typical number of answers after a resignation
SAMPLING_COST_ANSWERS = 5  # the cost of sampling a state, in answers
CALIBRATION_PLAYOUTS = 10  # to the end of the game, to correct an evaluation
INITIAL_CHANCE_FACTOR = 4  # more rounds for the chance at the beginning
RECHECK_FACTOR = 3  # more rounds, at least, for values that are checked again
MAX_OPPONENT_ANSWERS = 16  # for a seat
MAX_RECHECKED_STROKES = 6  # strokes of luck of a seat
STROKE_RECHECK_FACTOR = 2  # more rounds for them
ANSWER_HORIZON_FACTOR = 3  # times strong's horizon, before the evaluation judges an answer
TIME_SHARES = {"standing": 0.45, "choosing": 0.15, "valuing": 0.4}  # how the time is divided
EXPECTED_MISTAKE_SHARE = 0.3  # of the decisions, for which a better answer may have to be evaluated
ANSWERS_COMPARED = 3  # for such a decision: the given, the best and the policy's answer


@dataclass(frozen=True)
class Budget:
    """How much work a review does. Fields ending in `turns` are None if playouts go on to the end."""

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
        """Return the rounds that the remaining work allows for each of `count` answers to be evaluated again."""
        left = (self.planned - done) / self.playout_cost / ANSWERS_COMPARED / max(1, count)
        return max(RECHECK_FACTOR * self.valuing, min(MAX_ROUNDS, int(left)))


def budget_for(record: GameRecord, plan: GameOutline, seats: int) -> Budget:
    name = record.name
    strong = search_settings(record.rules, "strong", record.seats)
    near = LUCK_TURNS.get(name, strong.horizon)
    turns, soon = (max(near or 0, MIN_CHANCE_TURNS.get(name, 0)), near) if record.can_evaluate else (None, None)
    given_up = any(what in ENDING_INPUTS for _, what, _ in record.inputs[-1:])
    whole = max(len(record.inputs) / 2, RESIGNED_GAME_ANSWERS * given_up) + SAMPLING_COST_ANSWERS
    milliseconds = MILLISECONDS_PER_ANSWER.get(name, DEFAULT_MILLISECONDS_PER_ANSWER)
    spare, share = REVIEW_CPU_SECONDS * 1000 / milliseconds, seats / record.seats
    decisions = max(1, len(plan.decisions)) * share

    def line(turns: int | None) -> float:
        return (
            whole
            if turns is None
            else min(whole, (turns + 0.5) * len(record.inputs) / plan.turns + SAMPLING_COST_ANSWERS)
        )

    line_points = len(plan.after_others) * share
    others = min(MAX_OPPONENT_ANSWERS, len(record.inputs)) * (1 + STROKE_RECHECK_FACTOR) * seats
    stood = line_points + 2 * EXPECTED_MISTAKE_SHARE * decisions + INITIAL_CHANCE_FACTOR * seats + others
    strokes = len(plan.revealing) + MAX_RECHECKED_STROKES * STROKE_RECHECK_FACTOR
    costs = {
        "standing": stood * line(turns) + 2 * strokes * seats * line(soon),
        "choosing": decisions * line(turns),
        "valuing": EXPECTED_MISTAKE_SHARE * decisions * ANSWERS_COMPARED * whole,
    }
    left = spare - line_points * CALIBRATION_PLAYOUTS * whole
    rounds = {
        what: max(MIN_ROUNDS, min(MAX_ROUNDS, int(left * TIME_SHARES[what] / cost))) for what, cost in costs.items()
    }
    return Budget(
        **rounds,
        turns=turns,
        luck_turns=soon,
        answer_turns=None if turns is None else ANSWER_HORIZON_FACTOR * (near or 0),
        width=min(MAX_CANDIDATES, strong.width),
        max_answers=int(1.5 * spare),
        planned=int(spare),
        playout_cost=whole,
        milliseconds=milliseconds,
    )
