"""Texts of the answers.

ANSWER_LABELS: whole answers, by verb; {1} is the element after the verb. VERB_LABELS: verbs as buttons. A key
"question.verb" applies to one question only."""

from games.wording.messages import Message, Table

# Elements with a count; all other numbers are seats.
COUNT_LABELS = Table("foundations", "counts", {"favour": "{n} VP"})

SILVER_OPTION = Message("foundations", "options.silver", "{n:silver}")

ANSWER_LABELS = Table(
    "foundations",
    "option",
    {
        "income": "Take income[ with {1}]",
        "buy": "Buy {1}",
        "build": "Build {1} at {2}[, with {3}][, with {4}]",
        "steal": "Steal lot {1}[ with {2}]",
        "trade": "Offer a trade to {1}",
        "use": "Use {1}[: {2}][ for {3}]",
        "show": "Turn up {1}",
        "end": "End the turn",
        "pass": "Pass",
        "yes": "Yes, close it",
        "no": "No, keep playing",
        "send": "Send the offer",
        "drop": "Drop the offer",
        "accept": "Accept",
        "refuse": "Refuse",
        "counter": "Make another offer",
        "favour": "favour token of {1}",
        "card": "{1}",
        "give_silver.#": SILVER_OPTION,
        "want_silver.#": SILVER_OPTION,
    },
)

VERB_LABELS = Table(
    "foundations",
    "step",
    {
        "income": "Take income",
        "buy": "Buy",
        "build": "Build",
        "steal": "Steal",
        "trade": "Offer a trade",
        "use": "Use an invocation",
        "show": "Turn up an invocation",
        "favour": "favour token",
        "card": "invocation",
        "none": "nothing",
        **{
            key: ANSWER_LABELS[key]
            for key in ("end", "pass", "yes", "no", "send", "drop", "accept", "refuse", "counter")
        },
    },
)
