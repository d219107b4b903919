"""The words that players and their mail programs write in replies (docs/translating.md).

The English lists are here; each other language has its own lists in locale/<language>/LC_MESSAGES/mail.po. All
languages are understood in every reply (word_sets.py)."""

from collections.abc import Mapping

from games.wording.messages import Message, Table

REPLY_DOMAIN = "mail"


def phrase_table(name: str, phrases: Mapping[str, tuple[str, str]]) -> Table[str]:
    """Return a table of phrases from {name: (note for translators, English phrases)}."""
    made = {key: Message(REPLY_DOMAIN, f"{name}.{key}", english, note) for key, (note, english) in phrases.items()}
    return Table(f"{REPLY_DOMAIN}.{name}", made)


COMMAND_PHRASES = phrase_table("command", {
    "help": ("The whole reply: asks how to play by email.", "help | info | commands"),
    "board": ("The whole reply: shows the table.", "board | table | show"),
    "undo": ("The whole reply: undoes the last answer.", "undo | take back"),
    "again": ("The whole reply: undoes all answers of the player's own turn.",
              "again | begin again | start again | undo turn | undo my turn | begin my turn again | restart turn | restart my turn"),
    "concede": ("The whole reply: concedes the game.", "concede | resign | give up | i concede"),
    "yes": ("After 'concede', confirms it. Single words.", "yes"),
    "no": ("After 'concede', withdraws it; also a vote against a motion. Single words.", "no"),
})  # fmt: skip

REQUEST_PHRASES = phrase_table("request", {
    "card": ("At the beginning of a reply: asks what a card does, 'card Dock'.", "card | cards"),
    "rules": ("At the beginning of a reply: asks for the rules or for rulings, 'rules senator'.",
              "rules | rule | rulings"),
    "orders": ("The whole reply: lists the player's standing orders.", "orders | standing orders | my orders"),
    "stop_order": ("At the beginning of a reply, before a number: cancels a standing order, 'stop order 2'.",
                   "stop order | end order | drop order"),
    "order": ("At the beginning of a reply, before a number or a title: gives a standing order, 'order 2'.", "order | give order"),
    "say": ("At the beginning of a reply, before a colon: posts a chat message, 'say: well played'.",
            "say | tell all | table talk | chat"),
    "draw": ("The whole reply: proposes to end the game without a winner.",
             "propose draw | propose a draw | propose the end | propose to end the game"),
    "further": ("The whole reply: asks the other players to allow an undo.",
                "propose undo | propose to take back | ask to take back"),
    "what_if": ("At the beginning of a reply, before a colon: asks for the effects of answers, 'what if: income; buy "
             "E2'.",
                "what if | try"),
})  # fmt: skip

VOTE_PHRASES = phrase_table("vote", {
    "yes": ("Words besides yes that agree to a motion. Single words.",
            "ok | okay | agree | agreed | yep | yeah | yup | correct | exactly | right | confirm | confirmed | ahead "
            "| indeed | absolutely | definitely"),
    "polite": ("Words without meaning next to a yes or no. Single words.",
               "i | sure | thank | thanks | please | you | that | s | is | it | fine | good | great | perfect | do | play | go"),
})  # fmt: skip

INVITATION_PHRASES = phrase_table("invitation", {
    "accept": ("A reply of only these and polite words accepts an invitation.",
               "yes | yep | yeah | accept | accepted | i accept | i do | agreed | i am in | i'm in | count me in | join | i join "
               "| i will join | i'll join | i take it | i take the seat | i'll take the seat | i will take the seat | i take a seat "
               "| take the seat | i play | i'll play | i will play | i will | i'd love to | i would love to | i'd love to play | i would love to play "
               "| i'd like to | i would like to | i'd like to play | i would like to play | i want to play "
               "| with pleasure | gladly | absolutely | of course"),
    "rematch": ("Next to a yes, in a reply to the result of a game: asks for another game with the same players.",
                "again | once more | another | another one | another game | one more | one more game | rematch | a rematch "
                "| revenge | play again | let's play again | same again | i want a rematch | for another one | to another one "
                "| for another game | for a rematch"),
    "enter": ("Next to a yes, in a reply to an email about a league: enters it, or confirms.",
              "enter | i enter | i confirm | i stay | stay | i stay in | play again"),
    "withdraw": ("A reply of only these and polite words, to an email about a league: withdraws from the season.",
                 "withdraw | i withdraw | withdraw me | leave | i leave | i want to withdraw | i want to leave | sign me out"),
    "decline": ("A reply of only these and polite words declines an invitation.",
                "no | nope | decline | declined | i decline | i do not accept | i don't accept | not this time | not now | no time "
                "| i have no time | i can't | i cannot | i don't want to | not interested | i'm not interested | i am not interested "
                "| another time | some other time | next time"),
    "polite": ("Words without meaning next to such a yes or no. Not words that may be a yes by themselves: 'ok, let "
             "me see'.",
               "ok | okay | hi | hello | great | the | invitation | this | your | for the invitation | for inviting me | for asking "
               "| for the offer | and | very | much | many | so | sorry | i am sorry | i'm sorry | unfortunately"),
    "but": ("At the beginning of a line below a yes or no: contradicts it or makes a condition.",
            "but | though | although | however | as long as | let me think | let me see | on condition"),
})  # fmt: skip

AMBIGUITY_PHRASES = phrase_table("ambiguity", {
    "asks": ("At the beginning of a line: makes it a question even without a question mark. No word with which an "
             "answer to a question of the games may begin.",
             "what | which | who | whose | how | where | why | can | could | may | might | should | would | shall "
             "| will | is | are | does | did"),
    "open": ("Anywhere in a line: leaves open which answer is meant, 'this or that', 'perhaps'.", "or | either | vs | versus | maybe | perhaps | possibly | let me think"),
    "condition": ("Anywhere in a line: makes a condition.",
                  "if | unless | whether | when | whenever | until | provided | otherwise | except"),
    "condition_between": ("Makes a condition if meaningful words precede and follow it: 'he thinks, then 1', but not 'ok then, "
             "1'. '-' if a language has none.", "then"),
    "condition_unless_comma": ("Makes a condition if it is written exactly like this and no comma follows: in Spanish 'si' is 'if', "
             "while 'sí' and 'si,' are a yes. '-' if a language has none.", "-"),
    "filling": ("May precede the first word of a question: 'and what', 'to which'. Single words.",
                "and | a | the | to | in | on | of | at | from"),
    "between": ("Separates the parts of an ambiguous line, each of which may name an answer. Single words: the usual "
             "ones for alternatives and conditions.", "or | either | vs | versus | if | when | then | unless"),
    "or_else": ("At the beginning of a second line: continues the first, 'Statue' and below it 'or Fountain'. Single "
             "words.", "or"),
    "only_if": ("At the beginning of the line right below the answer: makes it conditional.", "if | unless | when | until | only if | but if | but only if | but not if | and only if | as long as | provided"),
    "correction": ("At the beginning of a line below the answer: corrects it if another answer follows, 'Sorry, 2', 'no "
             "wait, dock'.",
                   "no | no wait | wait | sorry | actually | rather | or rather | i mean | i meant | correction | oops "
                   "| better | instead | on second thought | on second thoughts"),
    "denies": ("Anywhere in a line: denies something, so the line is not taken as a suggestion.",
               "not | no | don't | won't | can't | cannot | never | without | neither | nor | isn't | didn't | anything but | rather than"),
})  # fmt: skip

ANSWER_PHRASES = phrase_table("answer", {
    "pass": ("One word: the short name of an answer that does nothing.", "pass"),
    "empty": ("Words that do not tell which answer is meant: articles, prepositions, thanks. Single words. No "
             "negations ('not'), no alternatives ('or').",
              "a | an | and | at | from | in | of | on | please | the | thank | thanks | to | with | you | your | as | for"),
    "dull": ("Words that cannot be an answer's short name, although they count. Single words.", "no | not | do | more"),
    "nothing": ("If several may be chosen: none of them. Single words.", "none | nothing"),
    "number": ("May precede an answer's number: 'answer 3'. Single words.",
               "answer | option | no | nr | number"),
    "and": ("May separate two answers or their numbers: '1 and 4'. Single words.", "and"),
    "before": ("May precede an answer and does not tell which one: 'Ok, I choose 1'. No negations, questions or "
             "conditions.",
               "ok | okay | yes | sure | well | alright | all right | right | great | fine | good | hmm | so | hi | hello | hey | please "
               "| thanks | thank you | then | and now | finally | in that case | i'm | i am | done | i'm done | i am done | that's it | that's all | i | i choose | i chose | i pick "
               "| i select | i vote | i vote for | i go for | i go with | i say | i do | i will | i'll | i will go with | i'll go with "
               "| i will go for | i'll go for | i will choose | i'll choose | i want to | i need to | i have to | i would like to | i'd like to "
               "| i am going to | i'm going to | i am going with | i'm going with | let me | let's | let us | let's do | let's go with "
               "| i'd | i would | we'll | i shall | good morning | good afternoon | good evening "
               "| let's go for | answer is | my answer | my answer is | my choice | my choice is | my pick | my pick is | my vote is | my move "
               "| my move is | the answer is | it is | it's | make it | go for | go with | choose | pick | select | move | gonna | i'm gonna | let me have | time to | time for"),
    "wanting": ("May precede an answer that names its action, or its number: 'I want number 2'. Before a thing alone "
             "it may mean the contrary: a player who wants a card does not discard it.",
                "i play | i take | i will take | i'll take | i will have | i'll have | i have | i keep | i'd keep | i want | i would like | i'd like | give me | play"),
    "amount": ("May precede a number in the answer to a question for a number: 'I pay 2'.",
               "i put | i put in | put | put in | put down | i put down | i chip in | chip in | i throw in | throw in "
               "| i pay | i'll pay | i will pay | pay | i give | i'll give | give | i offer | i'll offer | offer | i bid | bid | i spend | spend"),
    "none_of": ("Means zero in the answer to a question for a number.", "nothing | none | zero | nil | no silver | no coins | no money"),
    "after": ("May follow an answer and does not tell which one: '1, please'. No negations, questions or "
             "conditions.",
              "please | thanks | thank you | many thanks | thanks a lot | ok | okay | cheers | then it is | it is | for me | this time "
              "| this turn | then | finally | again | for now | too | as well | pls | plz | good luck | have fun | regards | kind regards | best regards | best | bye | see you "
              "| is my answer | is my choice | it's my choice | as my answer | now | vale"),
    "article": ("May precede a number: 'the 2'. Single words.", "the"),
    "one": ("May follow an ordinal number: 'the second one'. Single words.", "one | option | answer"),
    "last": ("Names the last answer of the list. Single words.", "last"),
    "counting": ("The numbers from one to twenty, in order; each with all words for it, separated by blanks: 'one "
             "first 1st'. Only words without another meaning.",
                 "one first 1st | two second 2nd | three third 3rd | four fourth 4th | five fifth 5th | six sixth 6th "
                 "| seven seventh 7th | eight eighth 8th | nine ninth 9th | ten tenth 10th | eleven eleventh 11th "
                 "| twelve twelfth 12th | thirteen thirteenth 13th | fourteen fourteenth 14th | fifteen fifteenth 15th "
                 "| sixteen sixteenth 16th | seventeen seventeenth 17th | eighteen eighteenth 18th "
                 "| nineteen nineteenth 19th | twenty twentieth 20th"),
    "filler": ("Words that do not tell which answer is meant, unless an answer contains them. Single words. No "
             "negations, alternatives or conditions.",
               "now | just | my | our | also | here | i | me | some | this | that | it | for | into | onto | by | as | up | down "
               "| out | along | using | card | cards | tile | building | lot | plot | lots | plots | deed"),
    "same": ("Synonyms and forms of words: players write 'building' or 'construct' for 'build'. Words of a group "
             "are separated by blanks. A word may be in several groups; then it can mean all of them, and if two "
             "answers fit, the player is asked which one.",
             "build builds building built construct erect raise put place upgrade "
             "| buy buys buying bought purchase acquire get take grab want have pay paying "
             "| take takes taking took get grab collect earn cash | income revenue money coins | draw draws drawing drew pull take "
             "| think thinks thinking thought | lead leads leading led play | follow follows following followed play "
             "| found founds founding start begin lay build | lay lays laying laid place put play | lay found "
             "| add adds adding added put use | move moves moving moved take bring | store stores storing stored keep "
             "| hire hires hiring hired recruit take | keep keeps keeping kept hold | activate activates activating "
             "activated use trigger | attack attacks attacking attacked hit | discard discards discarding drop throw "
             "| drop discard throw | produce produces producing | place places placing put move set | end ends ending finish finished "
             "done stop | pass passes passing skip | steal steals stealing stole rob take | use uses using spend play "
             "| spend use | offer offers offering propose | accept accepts accepting agree agreed take yes deal | refuse refuses "
             "refusing decline reject no | send sends sending | show shows showing reveal turn | roll rolls rolling reroll throw "
             "| copy do imitate | block blocks blocking close | turn change flip set | nothing none nobody | nobody nothing none "
             "| sestertii sestertius coins money | turn round | disc disk slot space | space field spot | stockpile stock "
             "| pool forum market | deck pile stack | lot plot site | site plot lot | emissary envoy pawn "
             "| victory vp points | points vp point"),
    "also": ("Words before a colon that can also mean the words after it, but not the other way round: a player "
             "who puts or throws a card may mean 'lead', but 'lead' does not mean 'throw'. After the colon only "
             "words of the answers.",
             "put puts putting place places placing drop drops dropping throw throws throwing toss tossing lay lays laying set "
             "stick slap use uses using spend: lead follow "
             "| open opens opening start starts starting begin: lead | join joins joining tag: follow "
             "| put puts putting place places placing drop drops dropping stick sticks throw throws throwing set sets: found add lay "
             "| drop drops dropping throw throws throwing stick sticks set sets send sends move moves bring: place "
             "| set sets plant make makes making: build | complete finish: add "
             "| grab grabs grabbing snag snags nab nabs get gets getting scoop pick picks picking: move hire take draw keep buy "
             "| take takes taking: keep hire | keep keeps draft: take | collect collects: move | pocket: take "
             "| put puts place places: move | stash stow bank put place sell sells selling away: store | employ: hire "
             "| toss dump ditch chuck away: drop | strike: attack | fire run: activate | make: offer | wrap: end | pass: refuse | dice: roll "
             "| labourer: laborer | amphitheater: amphitheatre | theater: theatre"),
})  # fmt: skip

BATCH_PHRASES = phrase_table("batch", {
    "next": ("May precede an answer that follows another one in the same line: 'take 4 and then draw 5'.",
             "then | after that | afterwards | next | finally"),
    "trade": ("At the beginning of a line: makes an offer, 'trade Bruno: C4 + 3 for E6'.",
              "trade | offer | i offer | i trade | i propose | i propose a trade | propose a trade | swap | i swap | exchange | i exchange "
              "| i'd like to trade | i'll trade | i'll give you | i'll give"),
    "counter": ("At the beginning of a line: makes a counteroffer, 'counter: E6 for C4'.",
                "counter | counteroffer | counter-offer"),
    "with": ("May precede the name of the partner of an offer. Single words.", "with | to"),
    "for": ("In an offer, separates what is given from what is wanted.", "for | in exchange for | against"),
    "and": ("In an offer, separates two things; also precedes the end of the turn: 'buy C4 and end'. Single "
             "words.",
            "and"),
    "silver": ("In an offer, may follow a number of coins: '3 silver'.", "silver | coin | coins"),
    "end": ("After an action: ends the turn, 'buy C4 and end', 'income, end turn'.",
            "end | end turn | end the turn | end my turn"),
})  # fmt: skip

GREETING_PHRASES = phrase_table("greeting", {
    "farewell": ("At the beginning of a line: ends the answers, 'Thanks!', 'Kind regards'.",
                 "thanks | thank you | many thanks | thanks a lot | thank you very much | thanks in advance | thx | regards | kind regards | best regards | best | best wishes | warm regards "
                 "| cheers | bye | see you | nice game | good game | well played | gg | yours | sincerely | good luck | have fun | have a nice | take care | greetings | love"),
    "hello": ("The whole line: a greeting, no answer.",
              "hi | hello | hey | good morning | good evening | good afternoon | salve | dear"),
    "chat": ("A line above the answer that consists of such phrases is ignored: 'Haha, nice one!'.",
             "ha | haha | hahaha | lol | hehe | wow | nice | nice one | nice move | good move | great move | good one | well played | ouch | argh | hmm "
             "| sorry for the delay | sorry for the wait | sorry i'm late | sorry for being late | finally | what a game | my turn | your turn | damn | phew"),
    "whom": ("May follow 'hello'.", "all | everyone | there"),
    "how_are_you": ("A polite question, not about the game.",
                    "how are you | how are you today | how are you doing | how are you doing today | how are things "
                    "| how are things today | how are things doing | how are things doing today | how's it going "
                    "| how is it going | how's everything | how is everything | how's life | how is life | what's up "
                    "| whats up"),
})  # fmt: skip

MAIL_PROGRAM_PHRASES = phrase_table("program", {
    "wrote": ("The verb of the line above a quote, 'On Monday Ana wrote:'.", "wrote"),
    "on": ("The beginning of the line above a quote, 'On Monday Ana wrote:'.", "on"),
    "from": ("In the header of a quoted email, before a colon: its sender.", "from"),
    "header": ("The other lines of that header: date, recipients, subject.", "sent | date | to | cc | subject"),
    "original": ("After dashes above a quote.",
                 "original message | forwarded message | in reply to | original"),
    "forwarded": ("Before a colon above a forwarded email.", "begin forwarded message"),
    "sent_from": ("The beginning of a phone's signature, 'Sent from my phone'.",
                  "sent from | sent with | sent via | sent by"),
    "get": ("The beginning of a line that advertises an email program, below an email.", "get outlook for | outlook for"),
    "download": ("In such a line, precedes the program's name: 'Download the app'. Single words.", "download"),
    "banner": ("The beginning of a warning that a company's email gateway adds: 'CAUTION: This email originated from"
             " outside'.",
               "caution | external email | external sender | external mail | this email originated | this email came from "
               "| this email is from outside | this message originated | this message came from | warning: this email "
               "| warning: external | you don't often get email from | you do not often get email from | do not click | virus-free "
               "| disclaimer | confidentiality notice | this email has been checked | this email has been scanned"),
    "machine": ("Anywhere in a line: an automatic reply, which gets no answer.",
                "out of office | out of the office | away from my desk | away from the office | on vacation | on vacation until "
                "| on annual leave | on parental leave | automatic reply | auto reply | automated reply | automated response "
                "| automated message | automatic response | automatically generated | limited access to my email "
                "| limited access to email | we have received your message | we have received your email "
                "| we received your message | we received your email | your request has been received "
                "| your ticket | ticket has been created | case has been created | has been assigned | do not reply to this "
                "| this mailbox is not monitored | this address is not monitored | no longer with the company "
                "| will respond as soon as | will reply as soon as | get back to you as soon as | thank you for contacting "
                "| thanks for contacting | thank you for your email | thank you for your message | will be back on"),
    "automatic": ("The beginning of the subject of an automatic email: an absence, or a failed delivery.",
                  "auto reply | automatic reply | auto response | automatic response | out of office "
                  "| out of the office | undeliverable | undelivered | delivery status notification | returned mail"),
})  # fmt: skip
