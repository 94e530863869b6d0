"""Published rulings as a case bank, and which of them are nearest to a claim."""
