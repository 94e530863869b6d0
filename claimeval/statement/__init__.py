"""What the claimer's words say."""
