"""Replies by email: from an incoming message to a move in the log and a receipt.

listener, provider_webhooks        our own SMTP/LMTP listener, or a provider's webhook
parsing, html                      bytes or HTML as a message and as text
incoming_mail                      the sender, whether it is automatic (by its headers), its text
authentication, dkim_check         whether the sender is genuine; dns_lookups queries the DNS
reply_extraction, quote_patterns   the lines of the text that are the reply
dispatch                           checked, executed once, recorded, answered: all in one transaction
commands, mail_moves               what each line does: play, undo, concede, show, help
invitation_replies                 the reply of an invited player: take the seat, decline
several_lines                      the lines below the first, and the text after a "then", as further answers
chat_remarks                       remarks to other players above and around the answer
confirming, clarifying             final answers in free text and suggestions are confirmed first
mail_loops                         automatic replies that do not say so get no second receipt
bounces, delivery_reports          emails of ours that come back
arrivals                           how the emails of checkmail came in
records                            which emails came, and how long that is stored

Reply addresses, the interpretation of answers, ambiguities and the vocabulary are in notifications/replies; receipts,
explanations and limits in notifications/emails."""
