"""Answers by mail: from a letter at the door to a move in the log and a receipt.

listener, provider_webhooks   the doors: our own SMTP/LMTP server, or a provider's webhook
parsing, html                 bytes or HTML as a message and as text
reading                       who wrote a mail, whether it is automatic (by its headers), what it says
authentication, dkim_check    whether it is from whom it says; lookups asks the DNS
cutting, cutting_patterns     of what it says the lines that are meant for us
dispatch                      checked, done once, recorded, answered: all in one transaction
commands, mail_moves          what each line does: play, undo, concede, look, help
invited                       what the reply of somebody does who is invited: take the seat, decline
several_lines                 the lines below the first, and what follows a "then", as further answers
talk_around                   what is said to the others by name, above the answer and around it
confirming                    what lasts and was said in free words is asked back
echoes                        machines that answer and do not say so get no second receipt
bounces, reports              mails of ours that come back
arrivals                      mails of checkmail's: how they came in
records                       which mails came, and for how long that is remembered

The address a reply goes to (reply_tokens), which answer it names (answers), whether it asks instead of answering
(doubts) and the words that are understood (mail_words) are in notifications/replies. What is told then (explaining),
limits and receipts are in notifications/letters."""
