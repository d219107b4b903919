"""RESULTS.md: a section for each part, replaced when the part is run again."""

import os
import re
import time
from pathlib import Path

FILE = Path(__file__).with_name("RESULTS.md")
HEAD = """# What became of it

What `make faults` found when it was last run; each part's section is of its own run. See `__main__.py` for what the parts do.
"""
ABOUT = {
    "kills": """SIGKILL to web (two), worker, beat, broker and PostgreSQL while people play by page and through the API; each comes
back at once at its old address, with a third of the blows on a web or on PostgreSQL only to one of its processes. Whatever got no
reply, or a 5xx, was sent again. Settings other than an operator's: NOTIFICATION_DELAY_SECONDS 2 s, NOTIFICATION_LEASE_SECONDS 10 s.""",
    "outages": """The mail server, the broker and the clock, one after the other. "SMTP hangs" is silence for longer than the 20 s after
which the house gives up. An address that was refused for good too often is switched off; the site tells so, but nobody in this
crowd reads it and switches it on again. The broker is gone for ten minutes. The clock jumps within the Python processes
(time-machine), while they run; PostgreSQL's own and the monotonic clock do not. A notice that was written while the clock was an
hour ahead is due an hour late; the run brings those forward by hand.""",
    "disk": """The database lies on a file system of 160 MB (tmpfs, which needs root), which is filled to the last byte, and what
PostgreSQL has put by for its log of changes is used up.""",
    "load": """A house as operators have it (DEVELOPMENT=0, behind a proxy that is only claimed to be there; two gunicorns with one process of
four threads each, PostgreSQL that waits for its disk), on two cores which it shares with those who make the load: 48 people at 240 tables
of the four games. First 50 moves and 500 page views a second; if it does not keep up with that, then 70 % of what it did. Everybody comes
when they like (exponential gaps), over 32 connections; milliseconds count from the moment a request was due, so they hold the wait for a
connection. A move asks for the legal answers first, and looks what waits for its player now and then; these requests are rows of their
own and no views. The limit of requests (API_PER_MINUTE) is the usual 300 for each token. Settings other than an operator's: NOTIFICATION_DELAY_SECONDS
60 s, NOTIFICATION_MAX_WAIT_SECONDS none. Whatever is neither 2xx nor 3xx is a fault.""",
    "thinking": """200 tables of the four games at which nobody but strong and steady players sit, with one core to think on: far more
than it can think about, so that most questions wait for THINKING_LIMIT (20 s here; THINKING_WAIT 1 s). Then SIGKILL to who thinks, to its
leader and to the worker, while at practice tables what is being thought about is taken back, a table is stopped and let go on, and one has
vanished. Then the weights of every game are of another version, and then nobody thinks at all. Last all tables but six rest, and a finished
game is looked at again between their thoughts: it has to be made, though the blows go on. A question that waits for a minute more than the
limit is a fault, and so is one that is answered twice; in the end every log is verified.""",
    "nonsense": """Random and malformed answers by form and through the API against three tables of each game in mid-game: no 5xx,
every row of `games` and `notifications` as before, and only fixed sentences in reply. One in twenty of the forms goes through all
of the middleware and gets its page; the others go to the view, which then says its sentence alone.""",
    "contest": """Fifty requests, twelve at a time, with different answers to one question, every other one through the API.
303 and 200 are the winner and its repetitions, 409 is `Stale`.""",
    "restores": """A copy is taken at four tables under way, decks half drawn, some notices sent and some waiting. People play on, get mails,
and lose it all: the copy goes into an empty database, by the script, by the script once more, by hand with `manage.py restored`, by hand
and nobody says a word. There the tables go other ways, and at each question that bears the number of a lost one the reply to its mail, its
link and its page are tried: none plays, each is told why. Every log holds, no turn is told of twice, that the site went back everybody
hears once, and no two restores begin the same timeline. A session, a link's pass and a token that were closed in what is lost open
nothing, but where nobody has said a word. The figures are PostgreSQL's; SQLite did the same.""",
    "secrecy": """Random tables, each twice with what a seat may not see permuted: page, API, mail, ETag, errors, lengths, statuses.""",
}


def keep(part: str, figures: dict[str, object], faults: list[str], seconds: float) -> None:
    """Print a part's table, and put it into the file."""
    text = section(part, figures, faults, seconds)
    print(text, flush=True)
    old = FILE.read_text() if FILE.exists() else HEAD
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", old, re.M | re.S))
    sections[part] = text.split("\n", 1)[1] + "\n"
    FILE.write_text(HEAD + "".join(f"\n## {name}\n{sections[name].strip()}\n" for name in ABOUT if name in sections))


def section(part: str, figures: dict[str, object], faults: list[str], seconds: float) -> str:
    """One part as Markdown. `faults` in full: there should be none."""
    day, minutes = time.strftime("%Y-%m-%d"), seconds / 60
    lines = [f"## {part}", ABOUT[part], "", f"{day}, {minutes:.1f} minutes, seed {os.environ.get('FAULTS_SEED', '1')}."]
    lines += [
        "",
        "| what | how much |",
        "|---|---:|",
        *(f"| {name} | {shown(value)} |" for name, value in figures.items() if not isinstance(value, list)),
    ]
    for name, value in figures.items():
        if isinstance(value, list) and value:
            lines += ["", f"{name}:", "", *table(value)]
    lines += [
        "",
        f"**{len(faults)} faults.**" if faults else "**No fault.**",
        *(f"- {one[:600]}" for one in faults[:40]),
    ]
    return "\n".join(lines)


def table(rows: list[dict[str, object]]) -> list[str]:
    """A table of its own, a column for each key."""
    return [
        f"| {' | '.join(rows[0])} |",
        f"|---|{'---:|' * (len(rows[0]) - 1)}",
        *(f"| {' | '.join(map(shown, row.values()))} |" for row in rows),
    ]


def shown(value: object) -> str:
    """Thousands apart."""
    return f"{value:,}" if type(value) is int else str(value)


def flat(rows: list[dict]) -> dict[str, object]:
    """Of each outage its own figures."""
    return {f"{row['outage']}: {name}": value for row in rows for name, value in row.items() if name != "outage"}
