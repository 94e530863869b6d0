"""Cards as bits for the compiled modules, as ``cards.py`` and ``position.py`` have them for the others."""

ctypedef unsigned long long CardSet

cdef extern from *:
    """
    #define LANE 0x1FFFULL
    #define ONE 1ULL
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int lowest_bit(unsigned long long cards) { unsigned long at; _BitScanForward64(&at, cards); return (int)at; }
    static int highest_bit(unsigned long long cards) { unsigned long at; _BitScanReverse64(&at, cards); return (int)at; }
    static int bits_in(unsigned long long cards) { return (int)__popcnt64(cards); }
    #else
    static int lowest_bit(unsigned long long cards) { return __builtin_ctzll(cards); }
    static int highest_bit(unsigned long long cards) { return 63 - __builtin_clzll(cards); }
    static int bits_in(unsigned long long cards) { return __builtin_popcountll(cards); }
    #endif
    """
    CardSet LANE
    CardSet ONE
    int lowest_bit(CardSet cards) noexcept nogil
    int highest_bit(CardSet cards) noexcept nogil
    int bits_in(CardSet cards) noexcept nogil

cdef enum:
    NOTRUMP = 4


cdef inline CardSet suit_cards(int suit) noexcept:
    return LANE << (16 * suit)


cdef inline bint beats(int card, int other, int trump) noexcept:
    if card >> 4 == other >> 4:
        return card > other
    return card >> 4 == trump


cdef inline int winning_index(int* table, int count, int trump) noexcept:
    cdef int best = 0, at
    for at in range(1, count):
        if beats(table[at], table[best], trump):
            best = at
    return best
