"""Random and malformed answers, by form and API, and their expected results."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from urllib.parse import urlencode

from games.boards.answer_paths import path_json
from games.rules.ask import tuples
from tests.rules import chance
from tests.rules.nonsense import STRANGE, offered, spoiled

SURROGATE = "\\ud800"
TEXTS = (
    "", " ", "null", "true", "1.5", "1e400", "NaN", "-Infinity", "{", "[", "]", '"', "\\", "'; DROP TABLE games_event; --",
    '{"a": 1}', '{"__class__": "x"}', '["a", null]', f'"{SURROGATE}"', f'["lay", "{SURROGATE}\\udc00\\ud800"]', '"\\u0000"',
    '["\\u0000", 0]', "[" * 900, "[" * 5000 + "]" * 5000, "[[[[[[[[1]]]]]]]]", str(10**400), "9" * 1900, "9" * 6000, "-0",
    '"' + "ñ" * 1900 + '"', '"' + "𝔄" * 5000 + '"', '"\u202e<script>alert(1)</script>"', '["pass", "pass"]', '"PASS"',
    "[[]]", "[0]", "0", "-1", '""', '"{{ 7*7 }}"', '"%s%n"', "\ufeff[]", "[1,]", "[1] [2]", "0x10", "1_000", "١", '"١"',
)  # fmt: skip
NUMBERS = (
    "", "-1", "0", "1", "999999999", "9999999999", "9" * 5000, "1.0", "1e3", "٣", "²", " 7", "7 ", "0x7", "null", "true", "[]",
    "\x00", "7\x00", "７", "NaN",
)  # fmt: skip
WORDS = ("", " ", "nonsense", "LEAD", "lead ", "\x00", "x" * 10_000, "🏛", "../../etc", "__proto__", "None", "{{7*7}}")
# Any kind of JSON, for the API; the text is sent unchanged.
BODIES = (
    "", "[]", "null", "1", '"x"', "{", '{"opened": 1}', '{"opened": {}, "what": [], "choice": {}}', "[" * 100_000, "\x00",
    '{"opened": NaN, "what": "x", "choice": Infinity}', '{"what": "\\ud800", "opened": 3, "choice": "\\ud800"}',
    '{"opened": ' + "9" * 5000 + ', "what": "x", "choice": 0}', '{"opened": 1e999, "what": "x", "choice": 1e999}',
)  # fmt: skip


FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Try:
    """One request: where below the table's address, its content type and its bytes."""

    way: str  # page | odd (no form of ours; refused before any view) | api
    path: str
    kind: str
    body: bytes
    old: bool = (
        False  # about an earlier question: should it be the answer that was given then, it gets its first receipt
    )


@dataclass(frozen=True)
class Target:
    """A seat of a table and its open question, if it is asked one (opened and question are None if not)."""

    slug: str
    seat: int | None
    opened: int | None
    question: object | None
    head: int


def one(dice: Random, target: Target) -> Try:
    """Some request that must change nothing."""
    while True:
        opened, what, choice = parts(dice, target)
        if not legal(target, opened, what, choice):
            break
    number = opened.strip()  # in JSON a number may have spaces round it
    old = number.isdecimal() and int(number[:9]) < (target.opened or target.head)
    if dice.random() < 0.3:
        return replace(for_the_api(dice, opened, what, choice), old=old)
    if dice.random() < 0.1:
        return odd_form(dice, opened, what, choice)
    return replace(as_form(dice, target.head, opened, what, choice), old=old)


def parts(dice: Random, target: Target) -> tuple[str, str, str]:
    """opened, what, choice as texts: right ones, and at least one that is wrong."""
    question = target.question
    if question is None:
        return str(target.head), dice.choice(WORDS), dice.choice(TEXTS)
    right = chance.choice(dice, question)
    opened, what, choice = str(target.opened), question.what, path_json(right)
    wrong = dice.randrange(1, 8)
    if wrong & 1:
        choice = dice.choice(TEXTS) if dice.random() < 0.5 else written(dice.choice([*STRANGE, *spoiled(dice, right)]))
    if wrong & 2:
        opened = dice.choice(NUMBERS) if dice.random() < 0.5 else str(dice.randrange(2 * target.head + 9))
    if wrong & 4:
        what = dice.choice(WORDS) if dice.random() < 0.7 else what.upper() + " "
    return opened, what, choice


def written(value: object) -> str:
    """As JSON, or as Python writes it."""
    try:
        return json.dumps(value)
    except (TypeError, ValueError):
        return repr(value)


def legal(target: Target, opened: str, what: str, choice: str) -> bool:
    """Whether it happens to be a right answer after all: by what is written, not by the site's own check."""
    question = target.question
    if question is None or what != question.what or opened.strip() != str(target.opened):
        return False
    try:
        return offered(question, tuples(json.loads(choice)))
    except (ValueError, RecursionError):
        return False


def as_form(dice: Random, head: int, opened: str, what: str, choice: str) -> Try:
    fields = [("opened", opened), ("what", what), ("choice", choice)]
    luck = dice.random()
    if luck < 0.1:
        fields.pop(dice.randrange(3))
    elif luck < 0.2:
        fields += [("several", "1"), *(("pick", dice.choice(TEXTS)) for _ in range(dice.choice([0, 1, 3, 300])))]
    elif luck < 0.3:
        fields = [*fields[:2], ("several", "1"), *(("pick", choice) for _ in range(dice.choice([40, 250])))]
    elif luck < 0.35:
        fields += [("opened", opened), ("confirm", "1")]
    elif luck < 0.4:
        fields = [("to", beyond(dice, head)), ("what", what)]
        return Try("page", "undo/", FORM, encoded(fields))
    return Try("page", "answer/", FORM, encoded(fields))


def beyond(dice: Random, head: int) -> str:
    """No event that could be taken back."""
    number = dice.choice(NUMBERS)
    return number if not number.isdecimal() or int(number[:9]) > head else str(head + dice.randrange(1, 9))


def odd_form(dice: Random, opened: str, what: str, choice: str) -> Try:
    """Bytes that are no such form."""
    plain = encoded([("opened", opened), ("what", what), ("choice", choice)])
    kind, body = dice.choice(
        [
            (FORM, b"opened=%ff%fe&what=\xff\xfe&choice=%"),
            (FORM, b"&".join(b"f%d=1" % n for n in range(1200))),
            ("application/x-www-form-urlencoded; charset=utf-99", b"opened=1&what=x&choice=%ff"),
            ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="choice"\r\n\r\n[1'),
            ("multipart/form-data", plain),
            ("multipart/form-data; boundary=" + "y" * 200, b"--y--"),
            ("application/json", choice.encode("utf-8", "surrogatepass")),
            ("text/plain", plain),
            ("", plain[:10]),
        ]
    )
    return Try("odd", "answer/", kind, body)


def for_the_api(dice: Random, opened: str, what: str, choice: str) -> Try:
    """As JSON; the parts as they are where they are JSON, else as texts."""
    if dice.random() < 0.2:
        body = dice.choice(BODIES)
    else:
        body = f'{{"opened": {value(opened)}, "what": {json.dumps(what)}, "choice": {value(choice)}}}'
    kind = (
        "application/json"
        if dice.random() < 0.9
        else dice.choice(["text/plain", "", "multipart/form-data; boundary=x"])
    )
    path = dice.choice(["answer/"] * 6 + ["preview/", "undo/"])
    if path == "preview/":  # it plays nothing, whatever is sent
        body = body.replace('"what"', '"whit"')
    return Try("api", path, kind, body.encode("utf-8", "surrogatepass"))


def value(text: str) -> str:
    """The text, if it is JSON already; so numbers become numbers."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return json.dumps(text)
    return text


def encoded(fields: list[tuple[str, str]]) -> bytes:
    """As a form is."""
    return urlencode(fields, errors="surrogatepass").encode()


def cycle(dice: Random, targets: list[Target], times: int) -> Iterator[tuple[Target, Try]]:
    """So many tries, spread over the targets."""
    for number in range(times):
        target = targets[number % len(targets)]
        yield target, one(dice, target)
