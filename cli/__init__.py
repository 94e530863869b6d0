"""The ``claimeval`` command: each command parses, calls the library and prints."""
