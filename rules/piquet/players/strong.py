"""The strong player: he solves the play of many hands that the other may hold, and plays what is best on the whole.

He believes what the other said and showed, and weighs each hand by what such players keep (`worlds`). In each he knows
exactly what each card of his brings if both play on without a fault (`solving`).
"""

from __future__ import annotations

from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import announce
from rules.piquet.kernel.compiled import compiled_apart
from rules.piquet.kernel.masks import Ints
from rules.piquet.kernel.playing import may_play
from rules.piquet.kernel.table import ANNOUNCED, ELDER, begin, row
from rules.piquet.kernel.terms import FAR, Terms
from rules.piquet.players import seen as see
from rules.piquet.players.solving import begin_solving, lacking, value_of
from rules.piquet.players.worlds import find_worlds, world, world_at
from rules.piquet.sides import HAND_SIZE

SOLVED = 60
"""How many hands of the other he solves at most before he plays a card."""


@compiled_apart
def card(terms: Terms, table: Ints, at: int, dice: int) -> int:
    """Return the card that he plays."""
    cards = may_play(table[at + see.OWN], table[at + see.LED])
    if not cards & (cards - 1):
        return cards
    begin_solving(table)
    number = find_worlds(terms, table, at, dice)
    table[there.WEIGHT] = 0
    for place in range(HAND_SIZE):
        table[there.VALUES + place] = 0
    if number <= SOLVED:
        for place in range(number):
            theirs, share = world_at(table, number, place)
            table[there.WEIGHT] += share
            add_values(terms, table, at, cards, theirs, share)
    else:
        for part in range(SOLVED):
            add_values(terms, table, at, cards, world(table, dice, number, part, SOLVED), 1)
        table[there.WEIGHT] = SOLVED
    return there.most_valued(table, cards)


@compiled_apart
def add_values(terms: Terms, table: Ints, at: int, cards: int, theirs: int, share: int) -> None:
    """Add to the value of each card what it brings against one hand of the other, `share` times."""
    seat, number, noted = table[at + see.SEAT], table[at + see.NUMBER], table[at + see.NOTED]
    made, made_by_other = table[at + see.I_MADE], table[at + see.THEY_MADE]
    if number == 0 and terms[of.DECLARES]:  # the other announces after this card
        scratch = table[there.SCRATCH :]
        begin(scratch, FAR, FAR)
        announce(terms, table[at + see.OWN], theirs, terms[of.ALL], terms[of.ALL], scratch)
        made_by_other += scratch[row(1 - ELDER) + ANNOUNCED]
    mine = lacking(terms, noted, seat, number, made, made_by_other, table[at + see.THEIR_TRICKS])
    others = lacking(terms, noted, 1 - seat, number, made_by_other, made, table[at + see.MY_TRICKS])
    early = number == 0 and (terms[of.PIQUE_WINDOW] == of.FIRST_CARD or made_by_other > 0)
    place = 0
    while cards:
        table[there.VALUES + place] += share * value_of(
            terms,
            table,
            table[at + see.OWN],
            theirs,
            table[at + see.LED],
            cards & -cards,
            table[at + see.MY_TRICKS],
            mine,
            others,
            early,
        )
        cards &= cards - 1
        place += 1
