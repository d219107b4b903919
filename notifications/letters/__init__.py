"""What is said: mails for each reader, short texts for browsers and chats, receipts, and the addresses that replies go
to."""
