"""Write RESULTS.md: a section for each part, replaced when the part runs again."""

import os
import re
import time
from pathlib import Path

FILE = Path(__file__).with_name("RESULTS.md")
HEAD = """# Results of the fault tests

What `make faults` found in its last runs; each part's section has its own run. `__main__.py` describes the parts.
"""
ABOUT = {
    "kills": """SIGKILL to web (two), worker, beat, broker and PostgreSQL while players use pages and the API; each part restarts at once at its
address. A third of the kills of web and PostgreSQL hit only one process. Requests without a reply, or with a 5xx, are sent again.
Settings that differ from the defaults: NOTIFICATION_DELAY_SECONDS 2 s, NOTIFICATION_LEASE_SECONDS 10 s.""",
    "outages": """The mail server, the broker, the database and the clock fail, one after the other. "SMTP hangs" is silence for longer than
the timeout of 20 s. An address with too many permanent refusals is switched off; the site says so, but no player here switches it on
again. The broker is away for ten minutes, the database for 70 seconds; 30 seconds after each outage all must be well again. The clock
jumps within the running Python processes (time-machine), not in PostgreSQL. A notification that was written while the clock was an hour
ahead is due an hour late; the run sends those by hand.""",
    "disk": """The database is on a file system of 160 MB (tmpfs, which needs root), which is filled to the last byte, and PostgreSQL's reserve
for its write-ahead log is used up.""",
    "load": """A site as operators have it (DEVELOPMENT=0, with the headers of a proxy; two gunicorns with one process of four threads each,
PostgreSQL with synchronous commits), on two cores that it shares with the load generator: 48 players at 240 tables of the four games. First
50 moves and 500 page views a second; if the site is slower, then 70 % of what it reached. Requests come at random (exponential gaps), over 32
connections; milliseconds count from the moment a request was due, including the wait for a connection. A move first asks for the legal
answers, and sometimes for the player's open questions; these requests have their own rows and are not views. API_PER_MINUTE is 300 for each
token. Settings that differ from the defaults: NOTIFICATION_DELAY_SECONDS 60 s, NOTIFICATION_MAX_WAIT_SECONDS none. Every status except 2xx and
3xx is a fault.""",
    "thinking": """200 tables of the four games with strong and steady computer players only, and one core for their searches: far too little, so
most questions wait for THINKING_LIMIT (20 s here; THINKING_WAIT 1 s). Then SIGKILL to a search process, its parent and the worker, while at
practice tables questions are undone, a table is suspended and resumed, and one has been deleted. Then the weights of every game get another
version, and then no search process runs. At the end all tables but six stop, and a finished game is reviewed between their searches: the
review must be completed in spite of the kills. A question that waits a minute longer than the limit is a fault, and so is one that is
answered twice; at the end every log is verified.""",
    "nonsense": """Random and malformed answers by form and API at three tables of each game in mid-game: no 5xx, every row of `games` and
`notifications` unchanged, and only fixed sentences in replies. One form in twenty goes through all of the middleware and gets its page; the
others go to the view, which answers with its sentence only.""",
    "contest": """Fifty requests, twelve at a time, with different answers to one question, every second one through the API. 303 and 200 are the
winner and its repetitions, 409 is `Stale`.""",
    "restores": """A backup is made while four tables are running, with decks half drawn and notifications sent and waiting. Players play on, get
emails, and lose all of it: the backup is restored into an empty database, twice by the script, once by hand with `manage.py restored`, and
once by hand without it. The tables then continue differently, and for each question with the number of a lost one, the reply to its email,
its link and its page are tried: all are refused, with the reason. Every log holds, no turn is announced twice, each player is notified of
the restore once, and no two restores start the same timeline. A session, an email link's access and a token that were revoked in the lost
time give no access, except after a restore without `manage.py restored`. The figures are PostgreSQL's; SQLite did the same.""",
    "endings": """Four processes in which people play at six tables at once, most of the tests' small game: games end by their rules,
by agreement, by a claim and by concessions, while people leave, return, miss deadlines, are voted out, replaced, banned and erased, and
tables are suspended. Of the processes one is killed (-9) after every forty endings. Then the sweep completes all results, and a recount from
the logs changes nothing; stays, places, points and winners are compared with a computation by the tests' own code.""",
    "secrecy": """Random tables, each twice with what a seat may not see permuted: page, API, email, ETag, errors, lengths, statuses.""",
}


def keep(part: str, figures: dict[str, object], faults: list[str], seconds: float) -> None:
    text = section(part, figures, faults, seconds)
    print(text, flush=True)
    old = FILE.read_text() if FILE.exists() else HEAD
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", old, re.M | re.S))
    sections[part] = text.split("\n", 1)[1] + "\n"
    FILE.write_text(HEAD + "".join(f"\n## {name}\n{sections[name].strip()}\n" for name in ABOUT if name in sections))


def section(part: str, figures: dict[str, object], faults: list[str], seconds: float) -> str:
    """Return a part as Markdown, with all faults."""
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
    return [
        f"| {' | '.join(rows[0])} |",
        f"|---|{'---:|' * (len(rows[0]) - 1)}",
        *(f"| {' | '.join(map(shown, row.values()))} |" for row in rows),
    ]


def shown(value: object) -> str:
    return f"{value:,}" if type(value) is int else str(value)


def flat(rows: list[dict]) -> dict[str, object]:
    return {f"{row['outage']}: {name}": value for row in rows for name, value in row.items() if name != "outage"}
