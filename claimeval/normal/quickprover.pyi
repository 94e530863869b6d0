from claimeval.cards import Card, CardSet, Strain

class QuickProver:
    """See ``claimeval.normal.plainprover.PlainProver``."""

    trump: Strain
    budget: int
    spent: int
    most_known: int

    def __init__(self, trump: Strain, budget: int, most_known: int) -> None: ...
    def sure(
        self,
        own: CardSet,
        partner: CardSet,
        unseen: CardSet,
        void_left: int,
        void_right: int,
        leader: int,
        table: tuple[Card, ...],
        need: int,
        left: int,
        exits: bool,
        /,
    ) -> bool: ...
