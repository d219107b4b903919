"""The texts of notifications: emails for each reader, texts for browsers and chats, receipts."""
