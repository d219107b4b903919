"""A game of Gloria a Roma by email alone against three computer players.

In `make deep` it is played to the end, in `make test` until all ways to reply were used. Livia knows only the emails,
and replies with a number, a short name or some words of an answer, in the formats of several mail programs, through
the site's own SMTP listener. Like the other tests here, this one imports nothing of the site."""

import random
import re
import smtplib
import time
from collections import Counter
from email.message import EmailMessage
from email.utils import make_msgid

import pytest

from tests import tiers
from tests.e2e.house import House
from tests.e2e.player import Player
from tests.post_office import Accepted, PostOffice

pytestmark = [pytest.mark.house, pytest.mark.seeded, pytest.mark.slow]
ANSWER = re.compile(r"^(\d+)\. (.+?)(?: \(×(\d+)\))?(?: \[([^\]]+)\])?$", re.M)
LEAST = re.compile(r"^Elige (?:de (\d+) a (\d+)|(\d+)) de estas:$", re.M)
PATIENCE = 120  # s for one mail
LONGEST = 1200  # s for the whole game
WAYS = {"number", "short", "words"}
ENOUGH = 16  # answers, if they were given in all ways


class Correspondent:
    """A player who uses only email."""

    def __init__(self, address: str, post: PostOffice, house: House):
        self.address, self.post, self.house = address, post, house
        self.dice, self.sent, self.ways = random.Random(tiers.seed(4)), 0, Counter()

    def reply(self, mail: Accepted, text: str) -> str:
        """Answer a mail as a mail program does; the Message-ID of what was sent."""
        answer = EmailMessage()
        answer["From"], answer["To"], answer["Message-ID"] = (
            self.address,
            mail.message["Reply-To"],
            make_msgid(domain="x"),
        )
        answer["Subject"], answer["In-Reply-To"] = f"Re: {mail.message['Subject']}", mail.id
        quoted = "\n".join(f"> {line}" for line in mail.part("plain").splitlines())
        bodies = [
            f"{text}\n\nEl mar, 3 nov 2026 a las 10:00, Roma by post (<post@localhost>) escribió:\n\n{quoted}\n",
            f"El 3/11/26 a las 10:00, Roma by post escribió:\n{quoted}\n\n{text}\n\n-- \nLivia\n",
            f"{text}\n\nEnviado desde mi iPhone\n\n> El 3 nov 2026, a las 10:00, Roma by post escribió:\n>\n{quoted}\n",
            f"{text}\n\n________________________________\nDe: Roma\nEnviado: martes\nPara: Livia\n\n{mail.part('plain')}",
        ]
        answer.set_content(self.dice.choice(bodies))
        with smtplib.SMTP("localhost", self.house.mail_port, timeout=30) as talk:
            talk.send_message(answer)
        self.sent += 1
        return answer["Message-ID"]

    def choose(self, text: str) -> str:
        """Return an answer to an email, written in one of the possible ways. Building is preferred: it ends games."""
        question = text[: text.index("Responder en la mesa:")]
        offered = [found.groups() for found in ANSWER.finditer(question)]
        if found := LEAST.search(question):
            least = int(found[1] or found[3] or 0)
            copies = [n for n, _, times, _ in offered for _ in range(int(times or 1))]
            self.ways["numbers"] += 1
            return " ".join(self.dice.sample(copies, least)) or "0"
        if not offered:
            return re.search(r"Un número del (\d+)", question)[1]
        number, words, _, short = self.prefer(offered)
        way = self.dice.choice(["number", "short", "words"])
        self.ways[way if way != "short" or short else "number"] += 1
        return {"number": number, "short": short or number, "words": words}[way]

    def prefer(self, offered: list[tuple]) -> tuple:
        """Building above all, thinking and passing seldom."""
        for verb in ("Empezar", "Poner"):
            if (deeds := [one for one in offered if one[1].startswith(verb)]) and self.dice.random() < 0.8:
                return self.dice.choice(deeds)
        leads = [one for one in offered if re.search("Artesano|Arquitecto", one[1])]
        if leads and self.dice.random() < 0.6:
            return self.dice.choice(leads)
        return self.dice.choice(offered)


def test_a_game_by_mail_alone(post: PostOffice, house: House) -> None:
    livia = Player("Livia", "es", post, house.url, seed=1)
    livia.sign_up()
    page = livia.surfer.get(f"{house.url}/tables/new/")
    form = page.form(lambda f: "size" in f.names)
    livia.surfer.submit(form.set(size="4", who="built_in", option_short="on"))

    by_mail = Correspondent(livia.address, post, house)
    answered: list[str] = []
    began, seen, helped = time.monotonic(), 1, ""  # the first mail had the code
    while tiers.DEEP or len(answered) < ENOUGH or not set(by_mail.ways) >= WAYS:
        mail = next_mail(post, livia, seen)
        seen += 1
        text = mail.part("plain")
        if "/replay/" in text:
            break
        question = mail.message["Reply-To"]
        if "Responder en la mesa:" not in text or question in answered:
            continue
        if len(answered) == 3 and not helped:
            helped = by_mail.reply(mail, "ayuda")  # its answers stand in the mail above, which is answered then
            post.wait(lambda _: headed(post, livia, "Cómo se juega por correo") == 1, PATIENCE)
        by_mail.reply(mail, by_mail.choose(text))
        answered.append(question)
        assert time.monotonic() - began < LONGEST, f"no end after {len(answered)} answers"
    for headline, often in (("Jugado:", len(answered)), ("Cómo se juega por correo", 1)):
        post.wait(lambda _, headline=headline, often=often: headed(post, livia, headline) >= often, PATIENCE)
    mails = mails_to(post, livia)
    headlines = Counter(headline_of(mail).split(":")[0] for mail in mails[1:])
    print(
        f"\n{len(answered)} answers by mail in {time.monotonic() - began:.0f} s: {dict(by_mail.ways)}; {dict(headlines)}"
    )
    assert headlines["Jugado"] == len(answered) > 10
    assert headlines["Cómo se juega por correo"] == 1
    assert set(by_mail.ways) >= WAYS
    assert max(Counter(m.id for m in mails).values()) == 1
    receipts = [mail for mail in mails if headline_of(mail).startswith("Jugado:")]
    assert len({mail.message["Subject"] for mail in receipts}) == 1
    assert receipts[0].message["Subject"].startswith("Te toca: Gloria a Roma · ")


def mails_to(post: PostOffice, player: Player) -> list[Accepted]:
    """All that this player has got."""
    return [mail for mail in post.accepted if mail.to == player.address]


def headed(post: PostOffice, player: Player, headline: str) -> int:
    """How many of this player's mails have this headline."""
    return sum(headline_of(mail).startswith(headline) for mail in mails_to(post, player))


def headline_of(mail: Accepted) -> str:
    """The line below the game and the opponents."""
    return [*mail.part("plain").splitlines(), ""][1]


def next_mail(post: PostOffice, player: Player, seen: int) -> Accepted:
    """The next mail to this player."""
    return post.wait(lambda _: next(iter(mails_to(post, player)[seen:]), None), PATIENCE)
