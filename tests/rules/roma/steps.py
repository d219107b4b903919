"""Convert the steps of a scenario (scenarios.py) to answers and outcomes of luck."""

from games.rules.ask import PASS, Illegal
from games.rules.match import Match
from games.rules.roma.position import NAMES


def act(m: Match, step: dict) -> list[str]:
    """Does a step. Returns what was asked after its action, in order."""
    seat = m.t.turn
    match step["op"]:
        case "money" | "cards":
            m.take(seat, "action", (step["op"], step["die"]))
        case "lay":
            m.take(seat, "action", ("lay", step["card"], step["disc"]))
        case "activate":
            m.take(seat, "action", ("activate", step["disc"]))
        case "end_turn":
            m.take(seat, "action", "end")
        case "concede":
            m.concede(NAMES.index(step["by"]), step.get("stands", True))
            return []
        case "set_up" if not (m.luck and m.luck.what == "start"):
            raise Illegal("not_so", "The game is set up already.")
    left = {key: list(step.get(key, ())) for key in ("lays", "moves")}
    rolls = [roll for roll in (step.get("next_dice"), *step.get("again", ())) if roll]
    asked = []
    while not m.over and not (m.waiting and m.asked(m.waiting[0]).what == "action"):
        if m.luck:
            m.take(None, m.luck.what, luck(m.luck, step, rolls))
            continue
        question = m.asked(m.awaited[0])
        asked.append(question.what)
        if question.what == "triple":
            m.take(question.seat, "triple", "roll" if rolls else "keep")
        else:
            m.take(question.seat, question.what, answer(m, question, step, left))
    if rolls and not m.over:
        raise Illegal("not_so", "There is no triple to roll again.")
    return asked


def luck(question, step, rolls) -> tuple:
    match question.what:
        case "start":
            return (NAMES.index(step["starts"]) + 1,)
        case "deck" if step["op"] == "set_up":
            return dealt(question.items, [*step["hands"]["A"], *step["hands"]["B"]])
        case "battle" if "battle" in step:
            return (step["battle"],)
        case "dice" if rolls:
            return tuple(rolls.pop(0))
        case "battle" | "dice":
            raise Illegal("no_roll", "The step prescribes no roll.")
    return tuple(step.get("shuffle", question.items))


def dealt(items, first: list) -> tuple:
    """The draw pile with these cards on top."""
    rest = list(items)
    for card in first:
        if card not in rest:
            raise Illegal("not_so", f"There is no card {card}, or no other one.")
        rest.remove(card)
    return (*first, *rest)


def answer(m, question, step, left):
    """What the step says to a question. What it does not say and cannot be declined is no answer at all: refused."""
    match question.what:
        case "velites" | "onager" | "sicarius" | "nero" | "gladiator":
            return ("target", step.get("target"))
        case "praetorianus":
            return ("block", step.get("target"))
        case "centurio":
            return ("add", step["extra_die"]) if "extra_die" in step else PASS
        case "consul":
            return ("change", step.get("die"), step.get("die", 0) + step.get("delta", 0))
        case "mercator":
            return step.get("n")
        case "forum":
            return ("spend", step.get("forum_die"))
        case "templum":
            return ("spend", step["templum_die"]) if "templum_die" in step else PASS
        case "architectus" | "senator":
            return ("lay", *left["lays"].pop(0)) if left["lays"] else "stop"
        case "consiliarius" | "machina":
            return tuple(disc for disc, _ in left["moves"])
        case "consiliarius_lay" | "machina_lay":
            return ("move", *left["moves"].pop(0)) if left["moves"] else None
        case "haruspex" | "aesculapinum":
            return ("take", step.get("card"))
        case "scaenicus":
            return ("copy", m.t.players[question.seat].row[step.get("copy", 0)])
        case "keep":
            return ("keep", step.get("keep"))
        case "exchange":
            return tuple(step["gives"][NAMES[question.seat]])
        case "opening":
            row = step["rows"][NAMES[question.seat]]
            place = next(place for place in sorted(row) if not m.t.players[question.seat].row[int(place)])
            return ("lay", row[place], int(place))
    raise ValueError(f"a scenario has no answer to {question.what}")


# Forced choices that were not asked must agree with the step


def agree(twin: Match, m: Match, step: dict):
    if step["op"] in ("set_up", "concede"):
        return
    done = happened(twin, m, step)
    for field, value in done.items():
        if field in step and step[field] != value:
            raise Illegal("not_so", f"{field} can only be {value}, not {step[field]}.")
    for field in ("forum_die", "templum_die", "target", "n", "delta", "keep", "copy", "moves", "lays"):
        if step.get(field) and field not in done:
            raise Illegal("not_so", f"{field} is not asked for.")


def happened(twin: Match, m: Match, step: dict) -> dict:
    """The fields of a step as the lines of the player in turn tell them."""
    done: dict = {}
    for line in twin.said(m.t.turn, m.step):
        facts = line["facts"]
        match line["key"]:
            case "attacks" | "kills" | "expels":
                done["target"] = facts["target"]
            case "blocks":
                done["target"] = facts["disc"]
            case "buys":
                done["n"] = facts["vp"]
            case "forum":
                done |= dict(zip(("forum_die", "templum_die"), facts["dice"], strict=False))
            case "changes":
                done |= {"die": facts["die"], "delta": facts["pips"] - facts["die"]}
            case "picks" | "recovers":
                done["card"] = facts["card"]
            case "keeps":
                done["keep"] = facts["card"]
            case "copies" if "copy" in step:
                same = m.t.players[m.t.turn].row[step["copy"]] == facts["card"]
                done["copy"] = step["copy"] if same else facts["card"]
            case "moves":
                done.setdefault("moves", []).append([facts["disc"], facts["place"]])
            case "lays" if step["op"] == "activate":
                done.setdefault("lays", []).append([facts["card"], facts["disc"]])
    return done
