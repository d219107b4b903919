"""The texts of notifications: emails for each reader, texts for browsers and chats, receipts.

writing one email for each kind of notification context what all emails about a table contain: reader, texts, email
thread questions, ending the open question with its numbered answers; answers that end the game board the table as a
picture and in words; CSS for_players, for_outsiders emails to players about chat, motions and so on; to people without
a seat digest_emails, site_emails digests; emails about the account and the site review_emails the email about a game
review push_texts one sentence for browsers and chats receipts, request_receipts the reply to a player's email: what it
did; the answer to a request help_receipt, explanations the reply to a request for help; the explanation of an answer or
a card invitation_receipts the receipt for a reply to an invitation hourly_limits how many emails are allowed in an hour

Replies are read in notifications/inbound and notifications/replies."""
