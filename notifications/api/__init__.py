"""The API's part about notices; urls.py has its addresses."""
