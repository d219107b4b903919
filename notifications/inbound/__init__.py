"""Replies by email: from an incoming message to a move in the log and a receipt.

- listener, provider_webhooks: the site's own SMTP/LMTP listener, or a provider's webhook
- parsing, html: turn bytes or HTML into a message and text
- incoming_mail: an email's sender and text, and whether a program wrote it
- authentication, dkim_check, dns_lookups: whether the sender is genuine; DNS queries
- reply_extraction, quote_patterns: the lines of the text that are the reply
- dispatch: checks, executes, records and answers an email in one transaction
- commands, mail_moves: what each line does: play, undo, concede, show, help
- invitation_replies: the reply of an invited player: take the seat, decline
- league_replies: the reply to an email about a league: enter, confirm, withdraw
- rematch_replies: the reply to the result of a game: take a seat at the rematch, decline
- several_lines: further answers: lines below the first, and text after a "then"
- confirming, clarifying: ask the player to confirm final answers, and suggestions for unclear lines
- mail_loops: stops receipts for automatic replies that are not marked as automatic
- bounces, delivery_reports: emails from the site that could not be delivered
- arrivals: how the emails of `manage.py checkmail` arrived
- records: received emails, and how long their records are stored

Reply addresses, the interpretation of answers, ambiguities and the vocabulary are in notifications/replies; receipts,
explanations and limits in notifications/emails."""
