"""From a due row to the word of whoever takes it: mails, copies at other addresses, webhooks; tests, and what a link
stopped."""
