"""What the site answers, by subject."""
