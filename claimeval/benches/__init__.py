"""Measuring: positions that ship with claimeval, what is known of them, and how long each part takes on them."""
