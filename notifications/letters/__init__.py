"""What is said: mails for each reader, short texts for browsers and chats, and receipts. Replies are read in
notifications/replies."""
