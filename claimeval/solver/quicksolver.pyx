# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Double dummy for short endings: with which cards are enough tricks there? Compiled, used where it could be built.

DDS begins anew for every deal, which costs it more than a short ending takes. The worlds of one decision, and those
of the next ones, run into the same endings again and again: here what was found is kept, by who holds each card
still in play, in relative ranks, so that it serves for every claim of that strain. The answers are those of DDS;
``tests/test_endings.py`` holds the two against each other.
"""

from libc.stdlib cimport calloc, free

from claimeval.cardbits cimport (
    LANE, NOTRUMP, ONE, CardSet, beats, bits_in, highest_bit, lowest_bit, suit_cards, winning_index,
)

cdef enum:
    MOST_TRICKS = 8  # the owners of 32 cards fill a key
    MOST_MOVES = 16
    TABLE_BITS = 22

cdef struct Entry:
    CardSet owners
    unsigned int rest
    signed char low
    signed char high


cdef class QuickSolver:
    """Answers for deals of at most eight cards a hand; keeps what it found.

    Attributes:
        nodes: cards played so far.
    """

    cdef readonly long nodes
    cdef Entry* _entries
    cdef CardSet _hands[4]
    cdef int _trump

    def __cinit__(self):
        self._entries = <Entry*>calloc(ONE << TABLE_BITS, sizeof(Entry))
        if self._entries == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self._entries)

    def keeps(self, worlds, int trump, int leader, tuple table, tuple cards, int need):
        """For each world and card a byte: 1 if the side on turn, playing the card, takes ``need`` of the tricks left.

        Args:
            worlds: the four hands of each, without the cards on the table; the card must be legal in all of them.
            trump: the strain.
            leader: who led to the trick, or leads.
            table: the cards on the table.
            cards: the cards to try.
            need: tricks, the one in progress included.
        """
        cdef int played[4]
        cdef int count = len(table), turn = (leader + count) & 3, left, card, at, position = 0
        cdef bint north
        cdef bytearray found = bytearray(len(worlds) * len(cards))
        for at in range(count):
            played[at] = table[at]
        self._trump = trump
        north = not turn & 1
        for world in worlds:
            self._hands[0], self._hands[1], self._hands[2], self._hands[3] = world
            left = bits_in(self._hands[turn])
            for card in cards:
                played[count] = card
                self._hands[turn] &= ~(ONE << card)
                if north:
                    found[position] = self._after(leader, played, count + 1, need, left)
                else:
                    found[position] = not self._after(leader, played, count + 1, left - need + 1, left)
                self._hands[turn] |= ONE << card
                position += 1
        return found

    cdef bint _after(self, int leader, int* table, int count, int target, int left) noexcept:
        """With ``count`` cards on the table: do North and South take ``target`` of ``left`` tricks, this one included?"""
        cdef int winner
        if count < 4:
            return self._play(leader, table, count, target, left)
        winner = (leader + winning_index(table, 4, self._trump)) & 3
        return self._lead(winner, target - (1 - (winner & 1)), left - 1)

    cdef bint _lead(self, int leader, int target, int left) noexcept:
        """At the start of a trick: do North and South take ``target`` of the ``left`` tricks?"""
        cdef int table[4]
        cdef int at, sure, others
        cdef CardSet owners
        cdef unsigned int rest
        cdef Entry* entry
        cdef bint answer
        if target <= 0:
            return True
        if target > left:
            return False
        if left == 1:
            for at in range(4):
                table[at] = lowest_bit(self._hands[(leader + at) & 3])
            return not (leader + winning_index(table, 4, self._trump)) & 1
        sure = self._sure(leader, left)
        others = self._top_trumps(leader + 1)
        if leader & 1:
            if left - sure < target:
                return False
            if others >= target:
                return True
        else:
            if sure >= target:
                return True
            if left - others < target:
                return False
        self._name(leader, &owners, &rest)
        entry = &self._entries[slot_of(owners, rest)]
        if entry.owners == owners and entry.rest == rest:
            if entry.low >= target:
                return True
            if entry.high < target:
                return False
        answer = self._play(leader, table, 0, target, left)
        if entry.owners != owners or entry.rest != rest:
            entry.owners, entry.rest, entry.low, entry.high = owners, rest, 0, <signed char>left
        if answer:
            entry.low = <signed char>target
        else:
            entry.high = <signed char>(target - 1)
        return answer

    cdef bint _play(self, int leader, int* table, int count, int target, int left) noexcept:
        cdef int moves[MOST_MOVES]
        cdef int turn = (leader + count) & 3, number = self._moves(turn, table, count, moves), at
        cdef bint north = not turn & 1
        for at in range(number):
            self.nodes += 1
            table[count] = moves[at]
            self._hands[turn] ^= ONE << moves[at]
            answer = self._after(leader, table, count + 1, target, left)
            self._hands[turn] ^= ONE << moves[at]
            if answer == north:
                return north
        return not north

    cdef int _moves(self, int turn, int* table, int count, int* moves) noexcept:
        """The cards to try, touching ones once, the most promising first."""
        cdef int scores[MOST_MOVES]
        cdef CardSet hand = self._hands[turn], all_cards, legal, lane, others, low
        cdef int number = 0, suit, led = 0, best = 0, card, score, at, previous, rank
        cdef bint following = False, partner_wins = False
        all_cards = self._hands[0] | self._hands[1] | self._hands[2] | self._hands[3]
        for at in range(count):
            all_cards |= ONE << table[at]
        if count:
            led = table[0] >> 4
            at = winning_index(table, count, self._trump)
            best = table[at]
            partner_wins = not (count - at) & 1
            if hand & suit_cards(led):
                following = True
        for suit in range(4):
            if following and suit != led:
                continue
            lane = hand >> (16 * suit) & LANE
            others = all_cards >> (16 * suit) & LANE & ~lane
            previous = -1
            while lane:
                low = lane & (0 - lane)
                rank = lowest_bit(low)
                lane ^= low
                if previous >= 0 and not others & (low - 1) & ~((ONE << (previous + 1)) - 1):
                    previous = rank
                    continue
                previous = rank
                card = 16 * suit + rank
                score = self._promise(turn, card, others, count, led, best, partner_wins, following)
                at = number
                while at and scores[at - 1] < score:
                    scores[at], moves[at] = scores[at - 1], moves[at - 1]
                    at -= 1
                scores[at], moves[at] = score, card
                number += 1
        return number

    cdef int _promise(
        self, int turn, int card, CardSet others, int count, int led, int best, bint partner_wins, bint following
    ) noexcept:
        cdef int rank = card & 15, suit = card >> 4
        if not count:
            if not others >> rank:
                return 60 + rank  # a winner, but for a ruff
            if self._hands[(turn + 2) & 3] >> (16 * suit) & LANE & ~((ONE << highest_bit(others)) - 1):
                return 40 - rank  # towards partner's winner
            return 20 - rank
        if beats(card, best, self._trump) and (following or suit == self._trump):
            if self._beaten_behind(turn, card, count, led):
                return 0 - rank if not partner_wins else -30 - rank
            if partner_wins and not self._beaten_behind(turn, best, count, led):
                return 5 - rank
            return 60 - rank
        return 20 - rank if partner_wins else 10 - rank

    cdef bint _beaten_behind(self, int turn, int card, int count, int led) noexcept:
        """Can an opponent who has still to play beat ``card``?"""
        cdef CardSet hand, lane
        if count == 3:
            return False
        hand = self._hands[(turn + 1) & 3]
        lane = hand & suit_cards(led)
        if lane:
            return card >> 4 == led and highest_bit(lane) > card
        if self._trump == NOTRUMP:
            return False
        lane = hand & suit_cards(self._trump)
        return lane and (card >> 4 != self._trump or highest_bit(lane) > card)

    cdef int _sure(self, int leader, int left) noexcept:
        """Tricks that the hand on lead can cash at once, whatever the others hold."""
        cdef CardSet hand = self._hands[leader], partner = self._hands[(leader + 2) & 3]
        cdef CardSet out = self._hands[(leader + 1) & 3] | self._hands[(leader + 3) & 3]
        cdef CardSet lane, higher
        cdef int suit, tops, longest, side = 0, trumps = 0, free
        cdef bint ruffed = self._trump != NOTRUMP and (out & suit_cards(self._trump)) != 0
        for suit in range(4):
            if ruffed and suit != self._trump:
                continue
            lane = hand >> (16 * suit) & LANE
            if not lane:
                continue
            higher = (partner | out) >> (16 * suit) & LANE
            tops = bits_in(lane >> (highest_bit(higher) + 1)) if higher else bits_in(lane)
            if tops:
                longest = bits_in(self._hands[(leader + 1) & 3] >> (16 * suit) & LANE)
                longest = max(longest, bits_in(partner >> (16 * suit) & LANE))
                longest = max(longest, bits_in(self._hands[(leader + 3) & 3] >> (16 * suit) & LANE))
                if tops >= longest:
                    tops = bits_in(lane)
            if suit == self._trump:
                trumps = tops
            else:
                side += tops
        if self._trump != NOTRUMP and side:
            # Partner must not be made to ruff.
            free = bits_in(partner & ~suit_cards(self._trump))
            if side > free:
                side = free
        return side + trumps

    cdef int _top_trumps(self, int seat) noexcept:
        """Tricks that the side of ``seat`` has in trumps that nobody can beat, in one hand."""
        cdef CardSet mine, partner, out
        cdef int tops = 0, more
        if self._trump == NOTRUMP:
            return 0
        mine = self._hands[seat & 3] & suit_cards(self._trump)
        partner = self._hands[(seat + 2) & 3] & suit_cards(self._trump)
        out = (self._hands[(seat + 1) & 3] | self._hands[(seat + 3) & 3]) & suit_cards(self._trump)
        if mine:
            tops = bits_in(mine >> highest_bit(partner | out)) if partner | out else bits_in(mine)
        if partner:
            more = bits_in(partner >> highest_bit(mine | out)) if mine | out else bits_in(partner)
            tops = max(tops, more)
        return tops

    cdef void _name(self, int leader, CardSet* owners, unsigned int* rest) noexcept:
        """Who holds each card still in play, two bits a card; the lengths of the suits, who leads, and the strain."""
        cdef CardSet names = 0, north = self._hands[0], east = self._hands[1], south = self._hands[2]
        cdef CardSet every = north | east | south | self._hands[3], bit
        cdef unsigned int lengths = 0
        cdef int suit
        for suit in range(4):
            lengths = lengths << 4 | <unsigned int>bits_in(every & suit_cards(suit))
        while every:
            bit = every & (0 - every)
            every ^= bit
            names <<= 2
            if not north & bit:
                names |= 1 if east & bit else (2 if south & bit else 3)
        owners[0] = names
        rest[0] = lengths << 8 | <unsigned int>(leader << 4) | <unsigned int>(self._trump + 1)


cdef inline size_t slot_of(CardSet owners, unsigned int rest) noexcept:
    cdef CardSet mixed = (owners ^ (<CardSet>rest << 29)) * 0x9E3779B97F4A7C15ULL
    mixed = (mixed ^ (mixed >> 32)) * 0xC2B2AE3D27D4EB4FULL
    return <size_t>(mixed >> (64 - TABLE_BITS))
