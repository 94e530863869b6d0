"""Rulings and hands as people read them."""
