"""How much is thought about a game, told before it begins. It is counted in answers played on, never in seconds: the
same game is thought about as much anywhere."""

from dataclasses import dataclass

from games.players.search.grades import settings_of

from .course import ENDS, Course, Outline

SECONDS = 180  # of CPU a game, about; it may take half as much again
MILLISECONDS = {"gloria": 0.08, "roma": 0.045, "great_city": 0.43, "foundations": 0.39}  # for one answer played on
AHEAD = {"great_city": 3}  # turns, where one is a whole round, and strong's own horizon too near for a chance
SLOWEST = 0.45  # the same, of any other game
LEAST, MOST = 8, 400  # rounds for one value
WIDTH = 8  # answers looked at
UNPLAYED = 120  # answers to the end from where a game was given up, about
WORLD = 5  # what dealing a world costs, in answers
FIRST = 4  # times as many rounds for the chance at the beginning
AGAIN = 3  # times as many rounds for what is valued once more
FURTHER = 3  # times as many turns as strong looks ahead, before the judgement speaks of what an answer was worth
PARTS = {"standing": 0.4, "choosing": 0.1, "valuing": 0.5}  # what the time is spent on
DOUBTFUL = 0.4  # of the decisions, for how many something better than the answer given may have to be valued


@dataclass(frozen=True)
class Budget:
    """`standing`: rounds for a chance as it stands; `choosing`: playouts by which the best answer to a question is
    chosen; `valuing`: rounds for what an answer was worth; `turns`: how many are played on before the game's judgement
    speaks of a chance, or of the best answer, None to the end, and `further` of what an answer was worth; `width`: how
    many answers are looked at; `most`: answers played on in all, after which the least must do."""

    standing: int
    choosing: int
    valuing: int
    turns: int | None
    further: int | None
    width: int
    most: int
    milliseconds: float = SLOWEST

    @property
    def seconds(self) -> float:
        """How much CPU that takes at most, about."""
        return self.most * self.milliseconds / 1000


def budget_for(course: Course, plan: Outline, seats: int) -> Budget:
    """Returns how much is thought about a game, of which so many seats are looked at."""
    name = course.rules.__name__.rpartition(".")[2]  # type: ignore[attr-defined]
    strong = settings_of(course.rules, "strong", course.seats)
    turns = max(strong.horizon or 0, AHEAD.get(name, 0)) if course.may_judge else None
    given_up = any(what in ENDS for _, what, _ in course.inputs[-1:])
    whole = max(len(course.inputs) / 2, UNPLAYED * given_up) + WORLD
    further = None if turns is None else FURTHER * (strong.horizon or 0)
    line = whole if turns is None else min(whole, (turns + 0.5) * len(course.inputs) / plan.turns + WORLD)
    milliseconds = MILLISECONDS.get(name, SLOWEST)
    spare = SECONDS * 1000 / milliseconds
    decisions = max(1, len(plan.decisions))
    stood = decisions * seats / course.seats + 2 * len(plan.revealing) * seats
    rounds = {
        "standing": spare * PARTS["standing"] / stood / line,
        "choosing": spare * PARTS["choosing"] / decisions / line,
        "valuing": spare * PARTS["valuing"] / (DOUBTFUL * decisions) / 3 / whole,
    }
    within = {what: max(LEAST, min(MOST, int(count))) for what, count in rounds.items()}
    width = min(WIDTH, strong.width)
    return Budget(**within, turns=turns, further=further, width=width, most=int(1.5 * spare), milliseconds=milliseconds)
