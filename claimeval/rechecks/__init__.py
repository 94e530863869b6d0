"""Re-checking claims in bulk: one board, many boards in worker processes, and the journal to go on from."""
