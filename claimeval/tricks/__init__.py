"""Disputes about tricks: Laws 65 to 67, from what the director finds on the table."""
