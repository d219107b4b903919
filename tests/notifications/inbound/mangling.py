"""Replies of the corpora, mangled at random as mail programs, gateways and phones mangle them.

The meaning is known: it is in one line, and nothing else in the email may be played."""

from dataclasses import dataclass
from email.message import EmailMessage
from random import Random

from games.rules.ask import Ask
from tests.notifications.phrases import LEAD

QUESTION = Ask(0, "lead", LEAD)
SAID = {
    "1": 1, "2": 2, "la 3": 3, "Opción 4, por favor": 4, "pienso": 1, "think, please": 1, "juego el muelle": 2, "dock": 2, "lidero patrón": 4,
    "I'll go with 3": 3, "number two": 2, "obrero senador": 3, "1. Pensar": 1, "ok 1": 1,
    "": None, "¿1?": None, "1 o 2": None, "si pasa, 1": None, "no 1": None, "mañana lo miro": None, "-3": None, "senador": None, "la 1 no": None,
}  # fmt: skip
HEADLINE = "Ana, ¿lideras o piensas?"
LIST = [
    "1. Pensar [pensar]",
    "2. Liderar Obrero con Muelle [muelle]",
    "3. Liderar Obrero con Senador [obrero senador]",
    "4. Liderar Patrón",
]
OURS = [
    HEADLINE,
    "── Responde encima de esta línea ──",
    "",
    *LIST,
    "",
    "Responder en la mesa:",
    "https://roma.example/t/1/",
    "-- ",
    "Recibo: 00ff",
]
INTRODUCED = [
    ["El mar, 3 nov 2026 a las 10:00, Roma by post (<post@roma.example>) escribió:"],
    ["On Tue, Nov 3, 2026 at 10:00 AM Roma by post <", "post@roma.example> wrote:"],
    ["-------- Mensaje original --------", "De: Roma by post <post@roma.example>", "Fecha: 3/11/26", "Asunto: Tiber-42", ""],
    ["________________________________", "From: Roma by post", "Sent: Tuesday", "To: Ana", "Subject: Re: Tiber-42", ""],
    ["* Roma by post <post@roma.example> [2026-11-03 10:00]:"],
    ["Am 03.11.26 um 10:00 schrieb Roma by post:"],
]  # fmt: skip
ABOVE = [
    [],
    [],
    [],
    ["Hola!", ""],
    ["Gracias!", ""],
    ["[EXTERNAL]", ""],
    ["CAUTION: This email originated from outside.", ""],
    ["\ufeff"],
]
BELOW = [
    [],
    [],
    ["", "Saludos,", "Ana"],
    ["", "Enviado desde mi iPhone"],
    ["", "-- ", "Ana", "1. Vía Apia"],
    ["Enviado desde mi Galaxy"],
    ["", "Ana"],
]


@dataclass(frozen=True)
class Mangled:
    """A mail as bytes; what is written in it; the number of the answer that means, None for none."""

    raw: bytes
    said: str
    meant: int | None


def mangled_reply(seed: int) -> Mangled:
    """Returns the reply of a seed."""
    rng = Random(seed)
    said, meant = rng.choice([*SAID.items()])
    quote = mangled_lines(rng, rng.choice(INTRODUCED), marked(rng, OURS))
    text = "\n".join([*rng.choice(ABOVE), said, *rng.choice(BELOW), "", *quote])
    return Mangled(wrapped(rng, text), said, meant)


def marked(rng: Random, lines: list[str]) -> list[str]:
    """Our mail as it is quoted: marked, marked twice, wrapped, or not marked at all."""
    mark = rng.choice(["> ", "> ", ">", "> > ", "| ", ""])
    if rng.random() < 0.3:
        lines = [piece for line in lines for piece in cut_at(line, rng.choice([20, 30, 40]))]
    return [mark + line for line in lines]


def cut_at(line: str, width: int) -> list[str]:
    return [line[at : at + width] for at in range(0, len(line), width)] or [""]


def mangled_lines(rng: Random, introduced: list[str], quote: list[str]) -> list[str]:
    """Return the quote and its introduction with lines lost, doubled or changed.

    The text above our list stays: without it and without quote marks our words look like the player's."""
    if rng.random() < 0.2:
        introduced = introduced[: rng.randrange(len(introduced) + 1)] if quote[0][:1] in (">", "|") else introduced
    if rng.random() < 0.3:
        at = rng.randrange(2, len(quote))
        quote = [*quote[:at], *quote[at + rng.randrange(3) :]]
    if rng.random() < 0.2:
        quote = [*quote, *quote]
    if rng.random() < 0.2:
        quote = [line + rng.choice(["\u00a0", "\u200b", "\t", "=20"]) for line in quote]
    return [*introduced, *quote]


def wrapped(rng: Random, text: str) -> bytes:
    """Return the text as an email: encoded, alone or with HTML, with some headers and line ends broken."""
    mail = EmailMessage()
    mail["From"], mail["To"] = "ana@example.org", "play@roma.example"
    mail["Subject"] = rng.choice(["Re: Tiber-42", "RE: [Gloria] Bruno, tú", "=?utf-8?q?broken", ""])
    mail["Message-ID"] = f"<{rng.random()}@mail.example>"
    mail.set_content(text, cte=rng.choice(["8bit", "quoted-printable", "base64"]))
    if rng.random() < 0.3:
        mail.add_alternative("<div>" + "<br>".join(text.split("\n")[:1]) + "</div>", subtype="html")
    if rng.random() < 0.1:
        mail.add_attachment(b"1\n", maintype="text", subtype="plain", filename="1.txt")
    raw = mail.as_bytes()
    if rng.random() < 0.5:
        raw = raw.replace(b"\n", b"\r\n")
    head, gap, body = raw.partition(b"\r\n\r\n" if b"\r\n\r\n" in raw else b"\n\n")
    if rng.random() < 0.1:
        head += rng.choice([b"\nX-Broken", b"\nContent-Type: text/plain", b"\nMIME-Version: 9", b"\nDate: yesterday"])
    if rng.random() < 0.1 and len(body) > 300:
        body = body[: -rng.randrange(1, 100)]
    return head + gap + body
