"""A golden game: its log, and digests of all that was asked and said on the way."""

import hashlib
import json
import lzma
from dataclasses import dataclass
from pathlib import Path

from games.eventlog.loaded import LoadedGame, play_log
from games.eventlog.loading import rules_by_name
from games.facts.errors import Diverged
from games.facts.events import LogEvent, Started, Undone, canonical_json, decode, encode, event_kind
from games.rules.ask import AskNumber, AskSome, Roll, Shuffle
from tests.golden import mapping

HERE = Path(__file__).resolve().parent
DIGITS = 4  # of each event's digest: one wrong answer in 65,536 would slip through at that event, and none later


@dataclass(frozen=True)
class Golden:
    """One game. `shows`: what it was chosen for. `asked` and `told`: a digest per event, hexadecimal, one after
    another.
    `reason`: why it was recorded as it is."""

    name: str
    ruleset: str
    reason: str
    shows: tuple[str, ...]
    events: tuple[LogEvent, ...]
    asked: str
    told: str
    result: dict

    @property
    def version(self) -> int:
        """The version of the rules it was played under."""
        return begun(self).version


def begun(golden: Golden) -> Started:
    assert isinstance(golden.events[0], Started)
    return golden.events[0]


# Playing it again


def course(ruleset: str, events: tuple[LogEvent, ...]) -> tuple[str, str, dict]:
    """Return the digests of the questions and lines after each event, and the result. Raises Diverged."""
    asked, told, loaded, rows = [], [], None, []
    for number, event in enumerate(events, 1):
        rows.append((number, event))
        loaded = after(ruleset, loaded, rows)
        asked.append(digest(questions(loaded)))
        told.append(digest(lines(loaded)))
    if loaded is None or not loaded.match.over:
        raise Diverged(len(events), "it is not over")
    return "".join(asked), "".join(told), loaded.result() or {}


def after(ruleset: str, loaded: LoadedGame | None, rows: list[tuple[int, LogEvent]]) -> LoadedGame:
    """The game after the last of the rows, `live` being that before it."""
    number, event = rows[-1]
    if loaded is None:
        return play_log(rules_by_name(ruleset), rows)
    if isinstance(event, Undone):
        return play_log(loaded.rules, rows)
    loaded.feed(number, event)
    return loaded


def questions(loaded: LoadedGame) -> list:
    """Every open question with all it says, luck's too, and which event put it."""
    match, luck = loaded.match, loaded.match.luck
    if isinstance(luck, Shuffle):
        return ["shuffle", luck.what, luck.items]
    if isinstance(luck, Roll):
        return ["roll", luck.what, luck.dice, luck.sides]
    return [[seat, loaded.opened[seat], *parts(match.asked(seat)), match.held(seat)] for seat in match.waiting]


def parts(question) -> list:
    if isinstance(question, AskNumber):
        return ["number", question.what, question.topic, question.low, question.high]
    many = [question.least, question.most] if isinstance(question, AskSome) else []
    return [
        type(question).__name__,
        question.what,
        question.topic,
        tuple(question.options),
        tuple(question.final),
        *many,
    ]


def lines(loaded: LoadedGame) -> list:
    """Return the lines of the last step for each reader."""
    match = loaded.match
    return [match.said(reader, match.step - 1) for reader in (None, *range(loaded.started.seats))]


def digest(value) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)  # `canonical` looks at every value, which takes longer
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def fault_of(golden: Golden) -> str:
    """The first thing that is otherwise today, "" if nothing is."""
    try:
        asked, told, result = course(golden.ruleset, golden.events)
    except Diverged as fault:
        return f"the rules no longer take the log: {fault}"
    for number, event in enumerate(golden.events, 1):
        place = slice((number - 1) * DIGITS, number * DIGITS)
        for what, now, then in (("asked", asked, golden.asked), ("told", told, golden.told)):
            if now[place] != then[place]:
                return f"after event {number} ({event_kind(event)}) something else is {what}"
    return "" if result == golden.result else f"it ends with {result}, not with {golden.result}"


# Files


def all_of(ruleset: str) -> list[Path]:
    """The files of one game's corpus."""
    return sorted((HERE / ruleset).glob("*.json.xz"))


def read(file: Path) -> Golden:
    """Return the game of a file; its card set is in a file of its own."""
    data, name = unpacked(file), file.name.removesuffix(".json.xz")
    (kind, started), *others = data["events"]
    cards = unpacked(file.parent / started["cards"]) if started["cards"] else {}
    events = [[kind, mapping.today(name, started) | {"cards": cards}], *others]
    decoded = tuple(decode(kind, canonical_json(payload)) for kind, payload in events)
    return Golden(name, file.parent.name, data["reason"], tuple(data["shows"]), decoded, data["asked"], data["told"], data["result"])  # fmt: skip


def write(golden: Golden) -> Path:
    """Into its file."""
    folder = HERE / golden.ruleset
    folder.mkdir(exist_ok=True)
    if cards := begun(golden).cards:
        pack(folder / cards_file(cards), cards)
    file = folder / f"{golden.name}.json.xz"
    pack(file, layout(golden))
    return file


def layout(golden: Golden) -> dict:
    """What a game's file holds."""
    events = [[event_kind(event), json.loads(encode(event))] for event in golden.events]
    started = mapping.recorded(golden.name, events[0][1])
    events[0][1] = started | {"cards": cards_file(started["cards"]) if started["cards"] else {}}
    return {
        "reason": golden.reason,
        "shows": list(golden.shows),
        "asked": golden.asked,
        "told": golden.told,
        "result": golden.result,
        "events": events,
    }


def cards_file(cards: dict) -> str:
    return f"{hashlib.sha256(canonical_json(cards)).hexdigest()[:8]}.cards.xz"


def unpacked(file: Path) -> dict:
    return json.loads(lzma.decompress(file.read_bytes()))


def pack(file: Path, value: dict) -> None:
    """The same value is always the same bytes."""
    file.write_bytes(lzma.compress(canonical_json(value), preset=9 | lzma.PRESET_EXTREME, check=lzma.CHECK_CRC32))
