"""The words that people, and their mail programs, write in replies. What stands here is English; each other language
has its own in locale/<language>/LC_MESSAGES/mail.po. A reply may mix them: all are understood, whoever writes
(word_sets.py).

A list is one text, its phrases parted by "|"; "-" is an empty one. Capitals never matter; accents may be left out by
who types, so write them. A language may have more phrases than English, or fewer: what counts is what its speakers
write."""

from collections.abc import Mapping

from games.wording.messages import Message, Table

DOMAIN = "mail"


def word_lists(name: str, lists: Mapping[str, tuple[str, str]]) -> Table[str]:
    """Return the lists of a name; each is (what its translator is told, English phrases)."""
    made = {key: Message(DOMAIN, f"{name}.{key}", phrases, note) for key, (note, phrases) in lists.items()}
    return Table(DOMAIN, name, made)


COMMANDS = word_lists("command", {
    "help": ("A reply that is nothing but this asks how to play by mail.", "help | info | commands"),
    "board": ("A reply that is nothing but this asks how the table stands.", "board | table | show"),
    "undo": ("A reply that is nothing but this takes the last answer back.", "undo | take back"),
    "again": ("A reply that is nothing but this takes all answers of the own turn back.",
              "again | begin again | start again | undo turn | begin my turn again"),
    "concede": ("A reply that is nothing but this gives the game up.", "concede | resign | give up | i concede"),
    "yes": ("What follows 'concede' to mean it. Single words.", "yes"),
    "no": ("What follows 'concede' to play on after all; a vote against. Single words.", "no"),
})  # fmt: skip

VOTES = word_lists("vote", {
    "yes": ("Besides yes, what agrees when the table is asked for its consent. Single words.",
            "ok | okay | agree | agreed"),
    "polite": ("What says nothing beside a yes or no. Single words.", "i | sure | thank | thanks | please | you"),
})  # fmt: skip

DOUBTS = word_lists("doubt", {
    "asks": ("A line that begins so is a question though its mark is missing: nothing is played. No word with which an "
             "answer to a question of the games may begin.",
             "what | which | who | whose | how | where | why | can | could | may | might | should | would | shall "
             "| will | is | are | does | did"),
    "open": ("A line with one of these leaves open which answer is meant ('this or that', 'perhaps'): nothing is "
             "played.", "or | either | vs | versus | maybe | perhaps | possibly"),
    "condition": ("A line with one of these makes a condition: nothing is played.",
                  "if | unless | whether | when | whenever | then | until | provided | otherwise | except"),
    "condition_unless_comma": ("A line with one of these, just so written and with no comma behind it, makes a condition: in "
                               "Spanish 'si' is 'if', while 'sí' and 'si,' are a yes. '-' where a language has none.", "-"),
    "filling": ("What may stand before the first word of a question: 'and what', 'to which'. Single words.",
                "and | a | the | to | in | on | of | at | from"),
    "between": ("Where a line in doubt falls into parts that may each name an answer. Single words: of those that "
                "leave a choice or make a condition the usual ones.", "or | either | vs | versus | if | when | then | unless"),
    "or_else": ("A second line that begins so goes on with the first: 'Statue', and below it 'or Fountain'. Single "
                "words.", "or"),
    "only_if": ("A line right below the answer that begins so makes a condition of it.", "if | unless | when | until"),
})  # fmt: skip

ANSWERS = word_lists("answer", {
    "pass": ("One word: how an answer that does nothing is called in short, and what plays it.", "pass"),
    "empty": ("What says nothing about which answer is meant: articles, prepositions, thanks. Single words. None that "
              "denies ('not'), none that leaves a choice ('or').",
              "a | an | and | at | from | in | of | on | please | the | thank | thanks | to | with | you | your"),
    "dull": ("What cannot be an answer's short name, though it counts in what is written. Single words.", "no | not | do | more"),
    "nothing": ("Where several may be chosen: none of them. Single words.", "none | nothing"),
    "number": ("What may stand before an answer's number: 'answer 3'. Single words.",
               "answer | option | no | nr | number"),
    "and": ("What may stand between two answers or their numbers: '1 and 4'. Single words.", "and"),
})  # fmt: skip

BREATHS = word_lists("breath", {
    "trade": ("How a line begins that is a whole offer: 'trade Bruno: C4 + 3 for E6'.", "trade | offer"),
    "counter": ("How a line begins that answers an offer with another: 'counter: E6 for C4'.",
                "counter | counteroffer | counter-offer"),
    "with": ("What may stand before the name of whom an offer is for. Single words.", "with | to"),
    "for": ("In an offer, what stands between what is given and what is wanted.", "for | in exchange for | against"),
    "and": ("In an offer, what stands between two things; and before the end of the turn: 'buy C4 and end'. Single words.",
            "and"),
    "silver": ("In an offer, what may stand behind a number: so much money. '3 silver'.", "silver | coin | coins"),
    "end": ("Behind an action: the turn ends with it. 'buy C4 and end', 'income, end turn'.",
            "end | end turn | end the turn | end my turn"),
})  # fmt: skip

GREETINGS = word_lists("greeting", {
    "hello": ("A line that is nothing but this is no answer.",
              "hi | hello | hey | good morning | good evening | good afternoon | salve | dear"),
    "whom": ("Who may be greeted, after 'hello'.", "all | everyone | there"),
    "how_are_you": ("A question in greeting, which is none about the game.",
                    "how are you | how are you today | how are you doing | how are you doing today | how are things "
                    "| how are things today | how are things doing | how are things doing today | how's it going "
                    "| how is it going | how's everything | how is everything | how's life | how is life | what's up "
                    "| whats up"),
})  # fmt: skip

PROGRAMS = word_lists("program", {
    "wrote": ("What mail programs write above a quote, 'On Monday Ana wrote:': its verb.", "wrote"),
    "on": ("How that line begins, above a quote: 'On Monday Ana wrote:'.", "on"),
    "from": ("What mail programs write above a mail that they quote, before a colon: its sender.", "from"),
    "header": ("The other lines that stand there: when, to whom, what about.", "sent | date | to | cc | subject"),
    "original": ("What mail programs write after dashes above a quote.",
                 "original message | forwarded message | in reply to | original"),
    "forwarded": ("What mail programs write before a colon above what they pass on.", "begin forwarded message"),
    "sent_from": ("What phones write below a mail, 'Sent from my phone': how that line begins.",
                  "sent from | sent with | sent via | sent by"),
    "get": ("How a line begins that praises a mail program, below a mail.", "get outlook for | outlook for"),
    "download": ("In such a line, what stands before the program's name: 'Download the app'. Single words.", "download"),
    "automatic": ("How the subject of a mail begins that nobody wrote: somebody is away, or it could not be delivered.",
                  "auto reply | automatic reply | auto response | automatic response | out of office "
                  "| out of the office | undeliverable | undelivered | delivery status notification | returned mail"),
})  # fmt: skip
