"""Search that knows the rules of play and no law: the legal floor, and double-dummy play by endplay."""
