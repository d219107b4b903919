"""Delivery of due rows: emails, copies to other addresses, webhooks, test messages and alerts."""
