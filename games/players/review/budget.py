"""How much is thought about a game, told before it begins. It is counted in answers played on, never in seconds: the
same game is thought about as much anywhere."""

from dataclasses import dataclass

from games.players.search.problem import search_settings

from .game_record import ENDING_INPUTS, GameOutline, GameRecord

REVIEW_CPU_SECONDS = 180  # of CPU a game, about; it may take half as much again
MILLISECONDS_PER_ANSWER = {
    "gloria": 0.15,
    "roma": 0.08,
    "great_city": 0.95,
    "foundations": 0.85,
}  # for one answer played on
LUCK_TURNS = {"roma": 1}  # turns, where strong looks further ahead than a chance needs: more of them tell more of luck
MIN_CHANCE_TURNS = {
    "great_city": 3
}  # turns, where one is a whole round, and strong's own horizon too near for a chance
DEFAULT_MILLISECONDS_PER_ANSWER = 0.95  # the same, of any other game
MIN_ROUNDS, MAX_ROUNDS = 8, 400  # rounds for one value
MAX_CANDIDATES = 8  # answers looked at
RESIGNED_GAME_ANSWERS = 120  # answers to the end from where a game was given up, about
SAMPLING_COST_ANSWERS = 5  # what dealing a world costs, in answers
CALIBRATION_PLAYOUTS = 10  # lines to the end, by which a judgement of a chance is corrected
INITIAL_CHANCE_FACTOR = 4  # times as many rounds for the chance at the beginning
RECHECK_FACTOR = 3  # times as many rounds at least for what is valued once more
MAX_OPPONENT_ANSWERS = 16  # answers of others that are looked at for a seat
MAX_RECHECKED_STROKES, STROKE_RECHECK_FACTOR = (
    6,
    2,
)  # strokes of luck of a seat that are valued once more, by so many times the rounds
ANSWER_HORIZON_FACTOR = (
    3  # times as many turns as strong looks ahead, before the judgement speaks of what an answer was worth
)
TIME_SHARES = {"standing": 0.45, "choosing": 0.15, "valuing": 0.4}  # what the time is spent on
EXPECTED_MISTAKE_SHARE = (
    0.3  # of the decisions, for how many something better than the answer given may have to be valued
)
ANSWERS_COMPARED = 3  # that are played on for such a decision: the answer given, the best one, the policy's


@dataclass(frozen=True)
class Budget:
    """`standing`: rounds for a chance as it stands; `choosing`: playouts by which the best answer to a question is
    chosen; `valuing`: rounds for what an answer was worth; `turns`: how many are played on before the game's judgement
    speaks of a chance, or of the best answer, None to the end; `soon` of what luck was worth, and `further` of an
    answer; `width`: how many answers are looked at; `most`: answers played on in all, after which the least must do;
    `planned`: how many there are to be; `whole`: what one line to the end takes of them, about."""

    standing: int
    choosing: int
    valuing: int
    turns: int | None
    luck_turns: int | None
    answer_turns: int | None
    width: int
    max_answers: int
    planned: int = 0
    playout_cost: float = SAMPLING_COST_ANSWERS
    milliseconds: float = DEFAULT_MILLISECONDS_PER_ANSWER

    @property
    def seconds(self) -> float:
        return self.max_answers * self.milliseconds / 1000

    def again(self, count: int, done: int) -> int:
        """How many rounds there are for each of so many answers that are valued once more, with what is left then."""
        left = (self.planned - done) / self.playout_cost / ANSWERS_COMPARED / max(1, count)
        return max(RECHECK_FACTOR * self.valuing, min(MAX_ROUNDS, int(left)))


def budget_for(course: GameRecord, plan: GameOutline, seats: int) -> Budget:
    """Returns how much is thought about a game, of which so many seats are looked at."""
    name = course.name
    strong = search_settings(course.rules, "strong", course.seats)
    near = LUCK_TURNS.get(name, strong.horizon)
    turns, soon = (max(near or 0, MIN_CHANCE_TURNS.get(name, 0)), near) if course.can_evaluate else (None, None)
    given_up = any(what in ENDING_INPUTS for _, what, _ in course.inputs[-1:])
    whole = max(len(course.inputs) / 2, RESIGNED_GAME_ANSWERS * given_up) + SAMPLING_COST_ANSWERS
    milliseconds = MILLISECONDS_PER_ANSWER.get(name, DEFAULT_MILLISECONDS_PER_ANSWER)
    spare, share = REVIEW_CPU_SECONDS * 1000 / milliseconds, seats / course.seats
    decisions = max(1, len(plan.decisions)) * share

    def line(turns: int | None) -> float:
        return (
            whole
            if turns is None
            else min(whole, (turns + 0.5) * len(course.inputs) / plan.turns + SAMPLING_COST_ANSWERS)
        )

    line_points = len(plan.after_others) * share
    others = min(MAX_OPPONENT_ANSWERS, len(course.inputs)) * (1 + STROKE_RECHECK_FACTOR) * seats
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
