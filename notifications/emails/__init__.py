"""The texts of notifications: emails for each reader, texts for browsers and chats, receipts.

- writing: one email for each kind of notification
- context: what all emails about a table contain: reader, texts, email thread
- questions: the open question with its numbered answers
- board: the table as a picture and in words; CSS
- for_players, for_outsiders: chat, motions, reviews and so on; emails to people without a seat
- digest_emails, site_emails: digests; the account, the site and moderation
- push_texts: one sentence for browsers and chats
- receipts, invitation_receipts: replies to a player's email
- explanations: explanations of answers and cards, receipts for requests and help

Replies are read in notifications/inbound and notifications/replies."""
