# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The sure-plan prover of ``plainprover.py``, compiled: the same questions, order, counting and answers.

What the functions answer is written there, beside the same names. Here a lie is a C struct, the cards on the
table an array, and the memo a hash table of its own; running out of budget is an answer (``STOPPED``), not an
exception. ``tests/test_provers.py`` holds the two against each other; whoever changes one changes both.
"""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from claimeval.cardbits cimport (
    LANE, NOTRUMP, ONE, CardSet, beats, bits_in, highest_bit, lowest_bit, suit_cards, winning_index,
)

cdef enum:
    ALL_DISCARDS = 16
    NO = 0
    YES = 1
    STOPPED = 2
    UNKNOWN = 3
    MOST_REPLIES = 32
    FEWEST_SLOTS = 1024

cdef struct Lie:
    CardSet unseen
    int void_left
    int void_right
    unsigned int discards

cdef struct Reply:
    int card
    Lie then

cdef struct Entry:
    CardSet own
    CardSet partner
    CardSet unseen
    CardSet rest


cdef class QuickProver:
    """See ``plainprover.PlainProver``."""

    cdef readonly int trump
    cdef public long budget
    cdef readonly long spent
    cdef readonly long most_known
    cdef Entry* _entries
    cdef unsigned char* _answers
    cdef size_t _slots
    cdef size_t _used
    cdef bint _exits

    def __cinit__(self, int trump, long budget, long most_known):
        self.trump, self.budget, self.most_known, self.spent = trump, budget, most_known, 0
        self._slots, self._used = FEWEST_SLOTS, 0
        self._entries = <Entry*>calloc(self._slots, sizeof(Entry))
        self._answers = <unsigned char*>calloc(self._slots, 1)
        if self._entries == NULL or self._answers == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self._entries)
        free(self._answers)

    def sure(
        self, CardSet own, CardSet partner, CardSet unseen, int void_left, int void_right,
        int leader, tuple table, int need, int left, bint exits
    ):
        """Are ``need`` of the ``left`` tricks sure? ``False`` too when the budget does not suffice."""
        cdef int played[4]
        cdef int count = 0, answer
        cdef Lie lie
        lie.unseen, lie.void_left, lie.void_right, lie.discards = unseen, void_left, void_right, 0
        for card in table:
            played[count] = card
            count += 1
        self.spent, self._exits = 0, exits
        if count == 0 and leader & 1:
            return self._defend(own, partner, &lie, leader, need, left) == YES
        if count == 0:
            answer = self._cash(own, partner, leader, &lie, need, left)
            if answer != NO:
                return answer == YES
        return self._finish(own, partner, &lie, leader, played, count, need, left) == YES

    cdef int _finish(
        self, CardSet own, CardSet partner, Lie* lie, int leader, int* table, int count, int need, int left
    ) noexcept:
        cdef int winner, turn, answer, at, replies
        cdef CardSet hand, remaining, tried
        cdef Reply found[MOST_REPLIES]
        if need <= 0:
            return YES
        if need > left:
            return NO
        self.spent += 1
        if self.spent > self.budget:
            return STOPPED
        if count == 4:
            winner = (leader + winning_index(table, 4, self.trump)) & 3
            if winner & 1:
                return self._defend(own, partner, lie, winner, need, left - 1)
            return self._cash(own, partner, winner, lie, need - 1, left - 1)
        turn = (leader + count) & 3
        if turn & 1:
            replies = self._replies(own, partner, lie, turn, table, count, left, found)
            for at in range(replies):
                table[count] = found[at].card
                answer = self._finish(own, partner, &found[at].then, leader, table, count + 1, need, left)
                if answer != YES:
                    return answer
            return YES
        hand = partner if turn else own
        remaining = own | partner | lie.unseen
        for at in range(count):
            remaining |= ONE << table[at]
        if count:
            tried = hand & suit_cards(table[0] >> 4)
            if not tried:
                tried = hand
        else:
            tried = hand
        tried = touching_lowest(tried, remaining)
        while tried:
            at = highest_bit(tried)
            tried ^= ONE << at
            table[count] = at
            if turn:
                answer = self._finish(own, partner & ~(ONE << at), lie, leader, table, count + 1, need, left)
            else:
                answer = self._finish(own & ~(ONE << at), partner, lie, leader, table, count + 1, need, left)
            if answer != NO:
                return answer
        return NO

    cdef int _defend(self, CardSet own, CardSet partner, Lie* lie, int leader, int need, int left) noexcept:
        cdef int answer, suit, card
        cdef int table[4]
        cdef CardSet everything, openings
        cdef Lie then
        if need <= 0:
            return YES
        if need > left:
            return NO
        answer = self._known(own, partner, lie, leader, need)
        if answer != UNKNOWN:
            return answer
        everything = own | partner | lie.unseen
        answer = YES
        for suit in range(4):
            if answer != YES:
                break
            if not may_hold(lie, leader, suit, left):
                continue
            openings = group_ends(lie.unseen & suit_cards(suit), everything)
            while openings:
                card = highest_bit(openings)
                openings ^= ONE << card
                then = lie[0]
                then.unseen &= ~(ONE << card)
                table[0] = card
                answer = self._finish(own, partner, &then, leader, table, 1, need, left)
                if answer != YES:
                    break
        if answer != STOPPED:
            self._keep(own, partner, lie, leader, need, answer)
        return answer

    cdef int _cash(self, CardSet own, CardSet partner, int lead, Lie* lie, int need, int left) noexcept:
        cdef int answer
        if need <= 0:
            return YES
        if need > left:
            return NO
        answer = self._known(own, partner, lie, lead, need)
        if answer != UNKNOWN:
            return answer
        self.spent += 1
        if self.spent > self.budget:
            return STOPPED
        if self._runs(partner if lead else own, own if lead else partner, lie, need):
            answer = YES
        else:
            answer = self._cash_on(own, partner, lead, lie, need, left)
            if answer == NO and self._exits and need < left:
                answer = self._exit(own, partner, lead, lie, need, left)
        if answer != STOPPED:
            self._keep(own, partner, lie, lead, need, answer)
        return answer

    cdef bint _runs(self, CardSet hand, CardSet other, Lie* lie, int need) noexcept:
        cdef bint trumps_out = self.trump != NOTRUMP and (lie.unseen & suit_cards(self.trump)) != 0
        cdef int suit, total = 0
        cdef CardSet mine, out, tops, his
        for suit in range(4):
            mine = hand & suit_cards(suit)
            if not mine or (trumps_out and suit != self.trump):
                continue
            out = lie.unseen & suit_cards(suit)
            tops = mine & ~((ONE << (highest_bit(out) + 1)) - 1) if out else mine
            if bits_in(out) <= bits_in(tops):
                tops = mine
            elif not tops:
                continue
            his = other & suit_cards(suit)
            if his and highest_bit(his) > lowest_bit(tops):
                continue
            total += bits_in(tops)
            if total >= need:
                return True
        return False

    cdef int _cash_on(self, CardSet own, CardSet partner, int lead, Lie* lie, int need, int left) noexcept:
        """``_sure_tricks`` of the plain prover, each trick tried as it is found."""
        cdef CardSet hand = partner if lead else own
        cdef CardSet other = own if lead else partner
        cdef CardSet everything = own | partner | lie.unseen
        cdef CardSet first = touching_lowest(hand, everything), seconds, after_hand, after_other
        cdef int card, second, suit, winner, answer
        cdef bint wins_second
        cdef Lie then
        while first:
            card = highest_bit(first)
            first ^= ONE << card
            suit = card >> 4
            seconds = other & suit_cards(suit)
            if not seconds:
                seconds = suit_ends(other)
            seconds = touching_lowest(seconds, everything)
            while seconds:
                second = highest_bit(seconds)
                seconds ^= ONE << second
                wins_second = beats(second, card, self.trump)
                winner = second if wins_second else card
                if not self._sure(winner, suit, lie, left):
                    continue
                after_hand, after_other = hand & ~(ONE << card), other & ~(ONE << second)
                after_following(lie, suit, left, &then)
                answer = self._cash(
                    after_other if lead else after_hand,
                    after_hand if lead else after_other,
                    lead ^ 2 if wins_second else lead,
                    &then,
                    need - 1,
                    left - 1,
                )
                if answer != NO:
                    return answer
        return NO

    cdef int _exit(self, CardSet own, CardSet partner, int lead, Lie* lie, int need, int left) noexcept:
        cdef CardSet hand = partner if lead else own, lane
        cdef int suit, card, answer
        cdef int table[4]
        for suit in range(4):
            lane = hand & suit_cards(suit)
            if not lane:
                continue
            card = highest_bit(lane)
            table[0] = card
            if lead:
                answer = self._finish(own, partner & ~(ONE << card), lie, lead, table, 1, need, left)
            else:
                answer = self._finish(own & ~(ONE << card), partner, lie, lead, table, 1, need, left)
            if answer != NO:
                return answer
        return NO

    cdef bint _sure(self, int winner, int suit, Lie* lie, int left) noexcept:
        cdef CardSet above = ~((ONE << (winner + 1)) - 1)
        cdef CardSet trumps
        if winner >> 4 == suit and lie.unseen & suit_cards(suit) & above:
            return False
        if self.trump == NOTRUMP or suit == self.trump:
            return True
        trumps = lie.unseen & suit_cards(self.trump)
        if winner >> 4 == self.trump:
            trumps &= above
        if not trumps:
            return True
        if may_be_void(lie, 1, suit, left, 0) and not lie.void_left >> self.trump & 1:
            return False
        return not (may_be_void(lie, 3, suit, left, 0) and not lie.void_right >> self.trump & 1)

    cdef int _replies(
        self, CardSet own, CardSet partner, Lie* lie, int turn, int* table, int count, int left, Reply* found
    ) noexcept:
        cdef int suit = table[0] >> 4, best = table[winning_index(table, count, self.trump)]
        cdef int at, replies = 0
        cdef CardSet others = own | partner, out = lie.unseen & suit_cards(suit), chosen, above, trumps
        cdef Lie shown
        for at in range(count):
            others |= ONE << table[at]
        if out and may_hold(lie, turn, suit, left):
            chosen = ONE << lowest_bit(out)
            if best >> 4 == suit:
                above = out & ~((ONE << (best + 1)) - 1)
                chosen |= touching_lowest(above, others | out) if count > 1 else group_ends(above, others | out)
            replies = with_cards(found, replies, chosen, lie)
        if not may_be_void(lie, turn, suit, left, count):
            return replies
        shown = lie[0]
        if turn == 1:
            shown.void_left |= 1 << suit
        else:
            shown.void_right |= 1 << suit
        if self.trump != NOTRUMP and self.trump != suit and may_hold(&shown, turn, self.trump, left):
            trumps = lie.unseen & suit_cards(self.trump)
            if best >> 4 == self.trump:
                trumps &= ~((ONE << (best + 1)) - 1)
            others |= lie.unseen
            chosen = touching_lowest(trumps, others) if count > 1 else group_ends(trumps, others)
            replies = with_cards(found, replies, chosen, &shown)
        for at in range(4):
            if at != suit and at != self.trump:
                found[replies].card = at * 16
                break
        with_discard(&shown, turn, suit, &found[replies].then)
        return replies + 1

    cdef size_t _slot(self, CardSet own, CardSet partner, CardSet unseen, CardSet rest) noexcept:
        cdef CardSet mixed = own * 0x9E3779B97F4A7C15ULL
        mixed = (mixed ^ (mixed >> 32) ^ partner) * 0xC2B2AE3D27D4EB4FULL
        mixed = (mixed ^ (mixed >> 29) ^ unseen) * 0x165667B19E3779F9ULL
        mixed = (mixed ^ (mixed >> 32) ^ rest) * 0x9E3779B97F4A7C15ULL
        cdef size_t slot = <size_t>(mixed ^ (mixed >> 31)) & (self._slots - 1)
        cdef Entry* entry
        while True:
            entry = &self._entries[slot]
            if entry.rest == 0 or (
                entry.rest == rest and entry.own == own and entry.partner == partner and entry.unseen == unseen
            ):
                return slot
            slot = (slot + 1) & (self._slots - 1)

    cdef int _known(self, CardSet own, CardSet partner, Lie* lie, int leader, int need) noexcept:
        cdef size_t slot = self._slot(own, partner, lie.unseen, rest_of(lie, leader, need, self._exits))
        return self._answers[slot] if self._entries[slot].rest else UNKNOWN

    cdef void _keep(self, CardSet own, CardSet partner, Lie* lie, int leader, int need, int answer) noexcept:
        cdef CardSet rest = rest_of(lie, leader, need, self._exits)
        cdef size_t slot
        if <long>self._used >= self.most_known:
            memset(self._entries, 0, self._slots * sizeof(Entry))
            self._used = 0
        elif 3 * self._used >= 2 * self._slots and not self._grow():
            return
        slot = self._slot(own, partner, lie.unseen, rest)
        self._entries[slot].own, self._entries[slot].partner = own, partner
        self._entries[slot].unseen, self._entries[slot].rest = lie.unseen, rest
        self._answers[slot] = <unsigned char>answer
        self._used += 1

    cdef bint _grow(self) noexcept:
        cdef Entry* entries = self._entries
        cdef unsigned char* answers = self._answers
        cdef size_t at, slot, slots = self._slots
        cdef Entry* wider = <Entry*>calloc(2 * slots, sizeof(Entry))
        cdef unsigned char* more = <unsigned char*>calloc(2 * slots, 1)
        if wider == NULL or more == NULL:
            free(wider)
            free(more)
            return False
        self._entries, self._answers, self._slots = wider, more, 2 * slots
        for at in range(slots):
            if entries[at].rest:
                slot = self._slot(entries[at].own, entries[at].partner, entries[at].unseen, entries[at].rest)
                self._entries[slot], self._answers[slot] = entries[at], answers[at]
        free(entries)
        free(answers)
        return True


cdef inline CardSet rest_of(Lie* lie, int leader, int need, bint exits) noexcept:
    """The rest of a memo's key; never 0, which marks an empty slot."""
    return (
        <CardSet>lie.discards << 16 | <CardSet>need << 12 | <CardSet>exits << 11 | <CardSet>(leader + 1) << 8
        | <CardSet>lie.void_left << 4 | <CardSet>lie.void_right
    )


cdef int with_cards(Reply* found, int replies, CardSet chosen, Lie* lie) noexcept:
    cdef int card
    while chosen:
        card = highest_bit(chosen)
        chosen ^= ONE << card
        found[replies].card = card
        found[replies].then = lie[0]
        found[replies].then.unseen &= ~(ONE << card)
        replies += 1
    return replies


cdef bint may_be_void(Lie* lie, int seat, int suit, int left, int on_table) noexcept:
    cdef int mine = lie.void_left if seat == 1 else lie.void_right
    cdef int his = lie.void_right if seat == 1 else lie.void_left
    cdef CardSet out = lie.unseen >> (16 * suit) & LANE
    cdef int his_cards, gone, other, discarded
    if not out or mine >> suit & 1:
        return True
    his_cards, gone = bits_in(out), lie.discards >> (4 * suit) & 15
    if his >> suit & 1:
        return his_cards <= gone
    for other in range(4):
        if mine >> other & 1:
            his_cards += bits_in(lie.unseen >> (16 * other) & LANE)
            gone += lie.discards >> (4 * other) & 15
    discarded = lie.discards >> ALL_DISCARDS
    return his_cards - (gone if gone < discarded else discarded) <= left - (1 if on_table > 1 else 0)


cdef bint may_hold(Lie* lie, int seat, int suit, int left) noexcept:
    cdef int mine = lie.void_left if seat == 1 else lie.void_right
    cdef int his = lie.void_right if seat == 1 else lie.void_left
    cdef int my_cards = 0, gone = 0, other, discarded
    if mine >> suit & 1:
        return False
    if his >> suit & 1:
        return True
    for other in range(4):
        if his >> other & 1:
            my_cards += bits_in(lie.unseen >> (16 * other) & LANE)
            gone += lie.discards >> (4 * other) & 15
    discarded = lie.discards >> ALL_DISCARDS
    return my_cards - (gone if gone < discarded else discarded) < left


cdef void after_following(Lie* lie, int suit, int left, Lie* then) noexcept:
    cdef CardSet out = lie.unseen & suit_cards(suit), rest
    cdef bint left_free = may_be_void(lie, 1, suit, left, 0), right_free = may_be_void(lie, 3, suit, left, 0)
    cdef Lie between
    then[0] = lie[0]
    if left_free:
        between = then[0]
        with_discard(&between, 1, suit, then)
    if right_free:
        between = then[0]
        with_discard(&between, 3, suit, then)
    then.unseen = lie.unseen & ~(out & (0 - out))
    if not left_free and not right_free:
        rest = then.unseen & suit_cards(suit)
        then.unseen &= ~(rest & (0 - rest))


cdef void with_discard(Lie* lie, int seat, int led, Lie* then) noexcept:
    cdef int may_hold_suits = ~((lie.void_left if seat == 1 else lie.void_right) | 1 << led)
    cdef int suit
    then[0] = lie[0]
    then.discards += <unsigned int>1 << ALL_DISCARDS
    for suit in range(4):
        if may_hold_suits >> suit & 1 and bits_in(lie.unseen >> (16 * suit) & LANE) > <int>(
            then.discards >> (4 * suit) & 15
        ):
            then.discards += <unsigned int>1 << (4 * suit)


cdef void run_ends(CardSet cards, CardSet remaining, CardSet* lowest, CardSet* highest) noexcept:
    """The lowest and the highest card of each run of touching cards."""
    cdef CardSet lane, others, low
    cdef int shift, previous, rank
    lowest[0] = highest[0] = 0
    for shift in range(0, 64, 16):
        lane = cards >> shift & LANE
        if not lane:
            continue
        others = remaining >> shift & LANE & ~lane
        previous = -1
        while lane:
            low = lane & (0 - lane)
            rank = lowest_bit(low)
            lane ^= low
            if previous < 0:
                lowest[0] |= low << shift
            elif others & (low - 1) & ~((ONE << (previous + 1)) - 1):
                lowest[0] |= low << shift
                highest[0] |= ONE << (shift + previous)
            previous = rank
        highest[0] |= ONE << (shift + previous)


cdef CardSet touching_lowest(CardSet cards, CardSet remaining) noexcept:
    cdef CardSet lowest, highest
    run_ends(cards, remaining, &lowest, &highest)
    return lowest


cdef CardSet group_ends(CardSet cards, CardSet remaining) noexcept:
    cdef CardSet lowest, highest
    run_ends(cards, remaining, &lowest, &highest)
    return lowest | highest


cdef CardSet suit_ends(CardSet hand) noexcept:
    cdef CardSet ends = 0, lane
    cdef int suit
    for suit in range(4):
        lane = hand & suit_cards(suit)
        if lane:
            ends |= (ONE << lowest_bit(lane)) | (ONE << highest_bit(lane))
    return ends
