"""The texts of notifications: emails for each reader, texts for browsers and chats, receipts.

writing                        one email for each kind of notification
context                        what the emails about a table have in common: reader, texts, email thread
questions, ending              the open question with its numbered answers; answers that end the game
board                          the table as a picture and in words; CSS
for_players, for_outsiders     emails about other things than moves; to people without a seat at the table
digest_emails, site_emails     digests; emails about the account and the site
review_emails                  the email about a game review
push_texts                     one sentence for browsers and chats
receipts, request_receipts     the reply to an email: what it did, what it asked for
help_receipt, explanations     the reply to a request for help, and about one answer
invitation_receipts            the reply to an answered invitation
hourly_limits                  how many emails an hour

Replies are read in notifications/inbound and notifications/replies."""
