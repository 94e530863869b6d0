"""The Laws on claims: what is asked, what is found, and what follows."""
