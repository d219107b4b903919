"""How much is thought about a game, told before it begins. It is counted in answers played on, never in seconds: the
same game is thought about as much anywhere."""

from dataclasses import dataclass

from games.players.search.thought import settings_of

from .course import ENDS, Course, Outline

SECONDS = 180  # of CPU a game, about; it may take half as much again
MILLISECONDS = {"gloria": 0.15, "roma": 0.08, "great_city": 0.95, "foundations": 0.85}  # for one answer played on
NEAR = {"roma": 1}  # turns, where strong looks further ahead than a chance needs: more of them tell more of luck
AHEAD = {"great_city": 3}  # turns, where one is a whole round, and strong's own horizon too near for a chance
SLOWEST = 0.95  # the same, of any other game
LEAST, MOST = 8, 400  # rounds for one value
WIDTH = 8  # answers looked at
UNPLAYED = 120  # answers to the end from where a game was given up, about
WORLD = 5  # what dealing a world costs, in answers
CHECKED = 10  # lines to the end, by which a judgement of a chance is corrected
FIRST = 4  # times as many rounds for the chance at the beginning
AGAIN = 3  # times as many rounds at least for what is valued once more
OF_OTHERS = 16  # answers of others that are looked at for a seat
STROKES_AGAIN, TIMES_AGAIN = 6, 2  # strokes of luck of a seat that are valued once more, by so many times the rounds
FURTHER = 3  # times as many turns as strong looks ahead, before the judgement speaks of what an answer was worth
PARTS = {"standing": 0.45, "choosing": 0.15, "valuing": 0.4}  # what the time is spent on
DOUBTFUL = 0.3  # of the decisions, for how many something better than the answer given may have to be valued
LINES = 3  # that are played on for such a decision: the answer given, the best one, the policy's


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
    soon: int | None
    further: int | None
    width: int
    most: int
    planned: int = 0
    whole: float = WORLD
    milliseconds: float = SLOWEST

    @property
    def seconds(self) -> float:
        return self.most * self.milliseconds / 1000

    def again(self, count: int, done: int) -> int:
        """How many rounds there are for each of so many answers that are valued once more, with what is left then."""
        left = (self.planned - done) / self.whole / LINES / max(1, count)
        return max(AGAIN * self.valuing, min(MOST, int(left)))


def budget_for(course: Course, plan: Outline, seats: int) -> Budget:
    """Returns how much is thought about a game, of which so many seats are looked at."""
    name = course.name
    strong = settings_of(course.rules, "strong", course.seats)
    near = NEAR.get(name, strong.horizon)
    turns, soon = (max(near or 0, AHEAD.get(name, 0)), near) if course.may_judge else (None, None)
    given_up = any(what in ENDS for _, what, _ in course.inputs[-1:])
    whole = max(len(course.inputs) / 2, UNPLAYED * given_up) + WORLD
    milliseconds = MILLISECONDS.get(name, SLOWEST)
    spare, share = SECONDS * 1000 / milliseconds, seats / course.seats
    decisions = max(1, len(plan.decisions)) * share

    def line(turns: int | None) -> float:
        return whole if turns is None else min(whole, (turns + 0.5) * len(course.inputs) / plan.turns + WORLD)

    line_points = len(plan.anew) * share
    others = min(OF_OTHERS, len(course.inputs)) * (1 + TIMES_AGAIN) * seats
    stood = line_points + 2 * DOUBTFUL * decisions + FIRST * seats + others
    strokes = len(plan.revealing) + STROKES_AGAIN * TIMES_AGAIN
    costs = {
        "standing": stood * line(turns) + 2 * strokes * seats * line(soon),
        "choosing": decisions * line(turns),
        "valuing": DOUBTFUL * decisions * LINES * whole,
    }
    left = spare - line_points * CHECKED * whole
    rounds = {what: max(LEAST, min(MOST, int(left * PARTS[what] / cost))) for what, cost in costs.items()}
    return Budget(
        **rounds,
        turns=turns,
        soon=soon,
        further=None if turns is None else FURTHER * (near or 0),
        width=min(WIDTH, strong.width),
        most=int(1.5 * spare),
        planned=int(spare),
        whole=whole,
        milliseconds=milliseconds,
    )
