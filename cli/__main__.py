"""``python -m claimeval_cli`` is ``claimeval``."""

from claimeval_cli.main import main

main(prog_name="claimeval")
