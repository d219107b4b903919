"""Replies by email: from an incoming message to a move in the log and a receipt.

- listener, provider_webhooks: the site's own SMTP/LMTP listener, or a provider's webhook
- parsing: turn bytes or HTML into a message and text
- incoming_mail: an email's sender and text, and whether a program wrote it
- authentication: whether the sender is genuine, and the DNS queries for this
- reply_extraction: the lines of the text that are the reply
- dispatch: checks, executes, records and answers an email in one transaction; stops mail loops
- mail_moves: what each line does: play, undo, concede, show, help
- commands: reads commands; asks the player to confirm final answers, and suggests answers for unclear lines
- requests: requests that play nothing, such as standing orders
- invitation_replies: replies to an invitation, about a league, or to the result of a game
- several_lines: answers below the first line or after a "then", and remarks to other players
- bounces: emails from the site that come back, and how the emails of `manage.py checkmail` arrive"""
