"""Deal the positions that ship for ``claimeval bench`` anew: ``python benchmarks/deal_positions.py``.

``python benchmarks/answers.py --record`` then records what is known of them.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from claimeval.benches import positions
from claimeval.benches.deals import FEWEST_LEFT, MOST_LEFT


@click.command()
def main() -> None:
    """Write the positions of the shipped seed into the package, with nothing known of them yet."""
    path = Path(positions.__file__).with_name("positions.jsonl")
    with path.open("w", encoding="utf-8") as file:
        for length in range(FEWEST_LEFT, MOST_LEFT + 1):
            for number in range(positions.SHIPPED_A_LENGTH):
                position = positions.dealt(positions.SEED, length, number)
                file.write(json.dumps(positions.position_as_mapping(position)) + "\n")
                click.echo(f"{position.name}: {position.statement}")


if __name__ == "__main__":
    main()
