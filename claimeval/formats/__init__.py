"""Readers: case files and records of whole boards, each turned into the nouns of the floors below."""
