"""Everything that can happen in a coup and in a partie, and how a transcript says it: one line for each event.

This is the grammar of transcripts and of cases. `rules.piquet.moves` has what each event does, phase by phase; the rule
sets say which rule allows or forbids it.
"""

from __future__ import annotations

from rules.core.cards import Card, Rank, Suit, parse_card, parse_cards, show_cards
from rules.core.phrases import NUMBER, Event, EventError, Grammar, Kind, words
from rules.piquet.sides import Cards, Hand


def read_rank(word: str) -> Rank:
    """Read a rank in words: `aces`, `king`, `tens`, `sixes`."""
    singular = word.lower().removesuffix("s")
    singular = "six" if singular == "sixe" else singular
    for rank in Rank:
        if rank.word == singular:
            return rank
    raise EventError(f"{word!r} is not a rank: write {', '.join(rank.word for rank in Rank)}")


_CARD, _WIDE = r"(?:10|\w)[SHDCshdc♠♥♦♣]", r"\w{2,3}"
"""A card as it is written, and whatever may be meant for one."""
_CARDS = Kind(f"{_CARD}(?:[ ,]+{_CARD})*", parse_cards, show_cards, f"{_WIDE}(?:[ ,]+{_WIDE})*")
_RANKS = "king|queen|knave|ten|nine|eight|seven|six|five|four"
"""The ranks after which a sequence is named, of any pack; a sequence from the ace is called major."""
_SEQUENCE = rf"(?:tierce|quarte|quinte|sixième|septième|huitième|neuvième)(?: major| of the (?:{_RANKS}))"
_ALIKE = r"(?:three|four) (?:aces|kings|queens|knaves|tens|nines|eights|sevens|sixes)"

GRAMMAR = Grammar(
    {
        **dict.fromkeys(("hand", "other", "first"), words("elder", "younger")),
        **dict.fromkeys(("player", "dealer"), words("A", "B", read=str.upper)),
        **dict.fromkeys(("number", "more", "total", "left"), NUMBER),
        "card": Kind(_CARD, parse_card, str, _WIDE),
        **dict.fromkeys(("cards", "dropped", "exposed"), _CARDS),
        "suit": Kind("spades|hearts|diamonds|clubs", lambda word: Suit[word.upper()], lambda suit: str(suit.word)),
        "rank": Kind("|".join(rank.word + "s?" for rank in Rank), read_rank, lambda rank: str(rank.word)),
        "sequence": Kind(_SEQUENCE, str.lower, str),
        "alike": Kind(_ALIKE, str.lower, str),
        "called": Kind(f"point|{_SEQUENCE}|{_ALIKE}", str.lower, str),
        "answer": Kind(
            "good|equal|not good|better", lambda word: {"better": "not good"}.get(word.lower(), word.lower()), str
        ),
        "many": words("three", "four"),
        "things": words("point", "sequences", "point and sequences"),
        "bonus": words("pique", "repique"),
        "pile": words("discards", "talon", "tricks", "last trick"),
        "place": words("aside", "face up", "with other cards"),
    }
)
"""The grammar of the transcripts of Piquet, with the kind of each field."""
read_event = GRAMMAR.read


class PiquetEvent(Event):
    """An event of Piquet."""

    grammar = GRAMMAR


class ByHand(PiquetEvent):
    """An event by one of the two hands of a coup."""

    hand: Hand


# --- the partie: 1642 §2 and §15; 1651 ch. I and II, end of ch. X ---


class Agrees(PiquetEvent, phrase=("they play for <number>", "they play for <number>, the stake <more>")):
    """The players agree on the number of points of the partie, and on the stake."""

    number: int
    more: int | None = None


class AgreesDealGoesOn(PiquetEvent, phrase="they agree that the deal goes on"):
    """After a partie they do not lift again: the deal goes on in turn."""


class AgreesToLift(PiquetEvent, phrase="they agree to lift again after every partie"):
    """After a partie they lift again to see who deals."""


class AgreesRecutPenalty(PiquetEvent, phrase="they agree that a second cut costs <number>"):
    """The players agree how many points a player pays for asking for a second cut."""

    number: int


class AgreesLowCards(PiquetEvent, phrase="they agree that nines, eights and sevens do not count"):
    """The players agree that in playing the cards the low ones count nothing."""


class AgreesFirstWord(PiquetEvent, phrase="they agree that the first word stands"):
    """The players follow the custom of Provence and Languedoc: nobody may take back what he has called or answered."""


class Lifts(PiquetEvent, phrase=("<player> lifts <cards>", "<player> lifts <cards>, dropping <dropped>")):
    """A player lifts a packet to see who deals; the last of `cards` is the one that shows when it is turned up."""

    player: str
    cards: Cards
    dropped: Cards | None = None


class LiftsExposing(PiquetEvent, phrase="<player> lifts <cards>, exposing <exposed>"):
    """A player lifts a packet to see who deals, and lets other cards be seen beside the one that shows."""

    player: str
    cards: Cards
    exposed: Cards


class Draws(PiquetEvent, phrase="<player> draws <card>"):
    """A player draws a single card from the pack, to see who deals."""

    player: str
    card: Card


class ChoosesDealer(PiquetEvent, phrase="<player> chooses that <dealer> deals"):
    """A player who may choose says who deals, he himself or the other."""

    player: str
    dealer: str


class ChoosesPack(PiquetEvent, phrase="<player> chooses his pack"):
    """The dealer takes the one of the two packs that he likes."""

    player: str


class CallsForCards(PiquetEvent, phrase="<player> calls for fresh cards"):
    """A player wants two new packs, of which the dealer takes one."""

    player: str


class ReplacesCards(PiquetEvent, phrase="torn cards are replaced"):
    """Cards are torn or marked, and other cards must be used."""


class Meddles(PiquetEvent, phrase="a bystander speaks, and harms <player>"):
    """A bystander calls attention to an error, so that the score of a player suffers."""

    player: str


class ScoresDiffer(PiquetEvent, phrase="they have written <number> and <more> for the hand of <player>"):
    """The two have written different scores for one hand: first the player whose hand it was, then the other."""

    number: int
    more: int
    player: str


class MarksWrongly(PiquetEvent, phrase="<player> marks <number> in error"):
    """After a coup a player marks another number than that of the points that he has made in it."""

    player: str
    number: int


class PutsRight(PiquetEvent, phrase="they put right the score of <player>"):
    """An error in the score of a player is proved."""

    player: str


class CutsForChouette(PiquetEvent, phrase="A, B and C cut <cards>"):
    """Three players cut to see who plays alone, and who sits out; the cards are those of A, B and C."""

    cards: Cards


class EntersDeal(PiquetEvent, phrase="A scores <number> in the deal, and B <more>"):
    """The score of a whole deal is entered on the scoring card, and its cards are not told."""

    number: int
    more: int


class Settles(PiquetEvent, phrase="they settle at <number> shillings a hundred"):
    """After one or more parties the players pay each other."""

    number: int


class PlaysOn(PiquetEvent, phrase="<player> plays on"):
    """After a partie, a player wants to play another."""

    player: str


class GivesOver(PiquetEvent, phrase="<player> gives over"):
    """A player wants to stop."""

    player: str


class TakesDeal(PiquetEvent, phrase="<player> deals out of turn"):
    """A player forgets that he dealt last, and takes the pack to deal again; in this coup he is the younger."""

    player: str


class PackLies(PiquetEvent, phrase="the pack lies <cards>"):
    """The order of the cards of this deal after the cut, from the top. Only the record knows it, not the players."""

    cards: Cards


# --- dealing: 1642 §3 and §44–46; 1651 ch. IV and end of ch. XII ---


class Shuffles(ByHand, phrase="<hand> shuffles"):
    """The dealer shuffles the pack and offers it to be cut."""


class ShufflesBelow(ByHand, phrase="<hand> shuffles below the table"):
    """A player shuffles the pack where the other does not see it."""


class ShufflesShowing(ByHand, phrase="<hand> shuffles, showing faces"):
    """A player shuffles the pack so that faces of cards are seen."""


class Cuts(ByHand, phrase=("<hand> cuts", "<hand> cuts <number> cards")):
    """A player cuts the pack cleanly in two. `number`: how many cards he takes off, if it is known."""

    number: int | None = None


class Scatters(ByHand, phrase="<hand> cuts, scattering cards"):
    """A player cuts the pack, and scatters cards."""


class AsksRecut(ByHand, phrase="<hand> asks to cut again"):
    """A player asks for a second cut after a clean one."""


class SaysPacket(ByHand, phrase="<hand> says he will deal by <number>"):
    """The dealer announces how many cards each packet will have."""

    number: int


class Deals(
    ByHand,
    phrase=(
        "<hand> deals by <number>",
        "<hand> deals by <number> and then by <more>",
        "<hand> deals by <number>, the <other> getting <total>",
        "<hand> deals by <number>, facing <cards>",
        "<hand> deals by <number>, the <first> first",
    ),
):
    """The cards are dealt in packets. `other` gets `total` cards, not twelve; `cards` lie face up.

    `first` gets the first packet; if it is not named, the elder does.
    """

    number: int
    more: int | None = None
    other: Hand | None = None
    total: int | None = None
    cards: Cards | None = None
    first: Hand | None = None

    @property
    def served_first(self) -> Hand:
        """Who gets the first packet: the elder, unless the event says otherwise."""
        return self.first or "elder"


class LooksAtHand(ByHand, phrase="<hand> looks at his cards"):
    """A player looks at the cards that he was dealt."""


class SeesWrongDeal(ByHand, phrase="<hand> sees that it was not his deal"):
    """The dealer remembers that he dealt last time."""


class SeesWrongPack(ByHand, phrase="<hand> sees that it is the wrong pack"):
    """A player finds that the dealer deals with the pack that is not his."""


class PutsDealRight(ByHand, phrase="<hand> puts the deal right, with leave"):
    """The dealer gives each his number of cards, after he has dealt wrongly; the other lets him."""


class FindsFaced(ByHand, phrase="<hand> finds <card> face up in the talon"):
    """A player who takes from the talon finds a card that lies face up."""

    card: Card


class FindsPack(ByHand, phrase="<hand> finds <number> cards in the pack"):
    """While dealing, the dealer finds that the pack has too many or too few cards."""

    number: int


class FindsTwice(ByHand, phrase="<hand> finds <card> twice"):
    """The pack is false: it has a card twice."""

    card: Card


class FindsMissing(ByHand, phrase="<hand> finds <card> missing"):
    """The pack is imperfect: it lacks a card."""

    card: Card


class SaysNumber(ByHand, phrase="<hand> says that the <other> has <number> cards"):
    """A player says that the other (or he himself) has too many cards, or too few."""

    other: Hand
    number: int


class Exposes(ByHand, phrase="<hand> exposes <card>"):
    """The dealer lets a card be seen in dealing."""

    card: Card


class DiscardsStray(ByHand, phrase="<hand> discards <cards> and a card of the other pack"):
    """A player has a card of the other pack among his own, does not notice it, and discards it with these."""

    cards: Cards


class FindsStray(ByHand, phrase="<hand> finds a card of the other pack in the discard of the <other>"):
    """A player finds out that a discard has a card of the pack that was not dealt."""

    other: Hand


class Alters(ByHand, phrase="<hand> alters his discard to <cards>"):
    """A player takes his discard back, and puts out these cards instead."""

    cards: Cards


class TakesUpApart(ByHand, phrase="<hand> takes up <number> cards of the talon, apart from his hand"):
    """A player who has discarded takes up cards of the talon, and does not mix them with his hand yet."""

    number: int


class TakesUpBottom(ByHand, phrase="<hand> takes up the bottom <number> cards of the talon"):
    """The younger takes up the cards that will be his, before the elder has taken."""

    number: int


class RetakesDiscard(ByHand, phrase="<hand> takes up a card of the talon, and takes his discard back"):
    """A player mixes his discard with his hand again, after he has taken up a card of the talon, which he puts back."""


class TakesUpOthers(ByHand, phrase="<hand> takes up <number> of the other's cards"):
    """A player takes up, or lets be seen, cards of the talon that only the other may take."""

    number: int


class MixesOthers(ByHand, phrase="<hand> mixes <number> of the other's cards with his hand"):
    """A player mixes with his hand cards of the talon that only the other may take."""

    number: int


class TakesUpLeftToo(ByHand, phrase="<hand> takes up <number> of the cards he leaves with those he takes"):
    """The elder takes up cards that he leaves together with those that he takes, instead of only looking at them."""

    number: int


class MixesDiscard(ByHand, phrase="<hand> mixes <cards> with his discard"):
    """A player mixes cards of his with his discard, after he has taken from the talon."""

    cards: Cards


class MixesLeft(ByHand, phrase="<hand> mixes the cards he leaves with his discard"):
    """The younger mixes the cards that he leaves with his discard, and shows them to nobody."""


class LooksAtOthersDiscard(ByHand, phrase="<hand> looks at the other's discard"):
    """The elder wants to see what the younger has discarded."""


class FindsTalon(ByHand, phrase="<hand> finds <number> cards in the talon"):
    """A player finds out how many cards the talon has."""

    number: int


class ChoosesToPlay(ByHand, phrase="<hand> chooses to play"):
    """A player who may choose plays the cards as they are."""


class ChoosesNewDeal(ByHand, phrase="<hand> chooses a new deal"):
    """A player who may choose has the cards dealt again."""


# --- blanche and exchange: 1642 §3–5 and §34–36, §41; 1651 ch. V, VI and XII ---


class DeclaresBlanche(
    ByHand,
    phrase=(
        "<hand> declares a blanche, exchanging <number>",
        "<hand> declares a blanche, leaving <left>",
        "<hand> declares a blanche",
    ),
):
    """A player says that he has a blanche, and how many cards he will discard, or will leave in the talon."""

    number: int | None = None
    left: int | None = None


class ShowsBlanche(ByHand, phrase="<hand> shows his blanche"):
    """A player shows his twelve cards."""


class Discards(ByHand, phrase="<hand> discards <cards>"):
    """A player discards cards."""

    cards: Cards


class Takes(ByHand, phrase="<hand> takes <number>"):
    """A player takes cards from the talon; if he takes as many as he discarded, they join his hand."""

    number: int


class TurnsUp(ByHand, phrase="<hand> turns up a card taken"):
    """A player who has taken too many cards looks at one of them."""


class PutsWithOwn(ByHand, phrase="<hand> puts them with his own"):
    """A player who has taken too many cards puts them with his own."""


class PutsBack(ByHand, phrase="<hand> puts back <number>"):
    """A player puts back the cards that he took too many."""

    number: int


class DeclinesToLook(ByHand, phrase="<hand> says he will not look at the cards left"):
    """The younger says that he will not look at the cards that he leaves."""


class LooksAtLeft(ByHand, phrase="<hand> looks at <number> left"):
    """A player looks at cards that he leaves, or that the other has left."""

    number: int


class LaysDiscard(ByHand, phrase="<hand> lays his discard <place>"):
    """A player lays down the cards that he has discarded."""

    place: str


class LaysLeft(ByHand, phrase="<hand> lays the cards left <place>"):
    """A player lays down the cards that were left in the talon."""

    place: str


class SaysSuit(ByHand, phrase="<hand> says he will play <suit>"):
    """The elder says which suit he will lead, before he looks at the cards that the other has left."""

    suit: Suit


class OrdersSuit(ByHand, phrase="<hand> orders <suit>"):
    """The elder has no card of the suit that he named, so the other orders a suit for him to lead."""

    suit: Suit


class CallsSuit(ByHand, phrase="<hand> calls for <suit>"):
    """A player calls a suit that the other must lead, because the other has looked at cards that he may not see."""

    suit: Suit


class SpreadsTalon(ByHand, phrase="<hand> spreads the talon"):
    """A player spreads the cards of the talon, so that they can be seen."""


class SaysTaken(ByHand, phrase="<hand> says he takes <number>"):
    """The elder says how many cards he takes."""

    number: int


class RefusesToSay(ByHand, phrase="<hand> refuses to say how many he takes"):
    """The elder does not say how many cards he takes."""


class CountsTalon(ByHand, phrase="<hand> counts the talon"):
    """A player counts the cards that are left, to know how many the other took."""


class OffersToAnnul(ByHand, phrase="<hand> offers to annul the coup"):
    """The elder proposes that this coup does not count."""


class AgreesToAnnul(ByHand, phrase="<hand> agrees to annul the coup"):
    """The younger accepts the offer: the coup does not count."""


class RefusesToAnnul(ByHand, phrase="<hand> refuses to annul the coup"):
    """The younger refuses the offer: the coup is played."""


# --- announcing: 1642 §6–12, §24–26, §30–31, §38–42; 1651 ch. VII–IX and XII ---


class CallsPoint(ByHand, phrase="<hand> calls point <number>"):
    """A player calls the number of his point; a second call corrects the first."""

    number: int


class CallsSequence(ByHand, phrase="<hand> calls <sequence>"):
    """A player calls a sequence that he has."""

    sequence: str


class CallsSet(ByHand, phrase="<hand> calls <alike>"):
    """A player says that he has three or four of a rank."""

    alike: str


class CallsNone(ByHand, phrase="<hand> calls no sequence"):
    """A player says that he has no sequence."""


class CallsUnnamed(ByHand, phrase="<hand> calls <many> of a rank"):
    """A player says that he has three or four of a rank, but not of which rank."""

    many: str


class CallsNumber(ByHand, phrase="<hand> calls a sequence of <number>"):
    """A player says how many cards his sequence has, but not which is the highest."""

    number: int


class Names(ByHand, phrase="<hand> names <alike>"):
    """A player names the rank of the four that the other has called without it."""

    alike: str


class RecallsSet(ByHand, phrase="<hand> takes back his call of <alike>"):
    """A player takes back his call of three or four of a rank."""

    alike: str


class RecallsSequence(ByHand, phrase="<hand> takes back his call of <sequence>"):
    """A player takes back his call of a sequence."""

    sequence: str


class RecallsPoint(ByHand, phrase="<hand> takes back his call of point <number>"):
    """A player takes back the number that he called for his point."""

    number: int


class AsksPoint(ByHand, phrase="<hand> asks what the point makes"):
    """The younger asks what the cards of the elder's point make together, before he answers."""


class Answers(ByHand, phrase="<hand> answers <answer>"):
    """A player answers what the other has just called."""

    answer: str


class Shows(ByHand, phrase="<hand> shows his <things>"):
    """A player shows the cards of what he called."""

    things: str


class ShowsSequence(ByHand, phrase="<hand> shows his <sequence>"):
    """A player shows a sequence that he has not called."""

    sequence: str


class Reckon(PiquetEvent, phrase="they reckon"):
    """Both add up what they have announced. If this line is missing, the first card led does it."""


class Counts(ByHand, phrase="<hand> counts"):
    """A player adds up what he announced, if each does so in turn. If this line is missing, his first card does it."""


class FindsFalse(ByHand, phrase="<hand> finds that the <other> has not <alike>"):
    """A player finds out that a claim of the other is false."""

    other: Hand
    alike: str


class NamesSuit(
    ByHand, phrase=("<hand> says that his point is in <suit>", "<hand> says that his <sequence> is in <suit>")
):
    """A player names the suit of the point, or of the sequence, that he has called."""

    suit: Suit
    sequence: str | None = None


class FindsWrongSuit(
    ByHand,
    phrase=(
        "<hand> finds that the point of the <other> is not in <suit>",
        "<hand> finds that the <sequence> of the <other> is not in <suit>",
    ),
):
    """A player finds out that the other has named a wrong suit for what he called."""

    other: Hand
    suit: Suit
    sequence: str | None = None


class FindsFalsePoint(ByHand, phrase="<hand> finds that the <other> has not point <number>"):
    """A player finds out that the other has no suit of the number that he called for his point."""

    other: Hand
    number: int


class FindsFalseSequence(ByHand, phrase="<hand> finds that the <other> has not <sequence>"):
    """A player finds out that the other has not a sequence that he called."""

    other: Hand
    sequence: str


class Waives(ByHand, phrase="<hand> does not enforce the penalty"):
    """A player does not ask that the other reckon nothing."""


class FindsNotShown(ByHand, phrase="<hand> finds that the <other> has not shown his <things>"):
    """A player finds out that the other played without showing what he had to show."""

    other: Hand
    things: str


class AsksWanting(ByHand, phrase="<hand> asks which <rank> is wanting"):
    """A player asks which card of a broken four the other has discarded: the other has called three of that rank."""

    rank: Rank


class AsksToSee(ByHand, phrase="<hand> asks to see <alike>"):
    """A player asks to see the three cards that the other has of a broken four."""

    alike: str


class AsksToSeeCalled(ByHand, phrase="<hand> asks to see the <other>'s <called>"):
    """A player asks to see the cards of what the other has called."""

    other: Hand
    called: str


class Tells(ByHand, phrase="<hand> tells <card>"):
    """The player who was asked says which card is missing."""

    card: Card


class ShowsCards(ByHand, phrase="<hand> shows <cards>"):
    """The player who was asked shows the three cards, instead of saying which is missing."""

    cards: Cards


class RefusesToTell(ByHand, phrase="<hand> refuses to tell"):
    """The player who was asked neither says which card is missing nor shows the three."""


class PassesOver(ByHand, phrase="<hand> does not say the <bonus>"):
    """A player makes a pique or repique, and forgets to count it."""

    bonus: str


class Remembers(ByHand, phrase="<hand> remembers the <bonus>"):
    """A player claims the pique or repique that he forgot."""

    bonus: str


class Changes(ByHand, phrase="<hand> is found changing cards"):
    """A player is caught changing cards or taking them back."""


# --- play: 1642 §13–14, §27–29, §32–33; 1651 ch. X and XII ---


class Plays(ByHand, phrase="<hand> plays <card>"):
    """A player plays a card from his hand to the table."""

    card: Card


class TakesBack(ByHand, phrase="<hand> takes back <card>"):
    """A player takes back a card that he played."""

    card: Card


class Revokes(ByHand, phrase="<hand> does not follow suit, and plays <card>"):
    """A player plays a card of another suit though he could follow suit, and nobody sees it yet."""

    card: Card


class LeadsOutOfTurn(ByHand, phrase="<hand> leads <card> out of turn"):
    """A player leads when it is the other's turn, and nobody says so yet."""

    card: Card


class LeadsTogether(ByHand, phrase="<hand> leads <cards> together"):
    """A player leads several cards without waiting for the answers."""

    cards: Cards


class PlaysTooMany(ByHand, phrase="<hand> plays <card> too many"):
    """A player answers cards led together with one card too many, and nobody sees it yet."""

    card: Card


class SaysLeftOfCalled(ByHand, phrase="<hand> says that he has <number> of his <called>"):
    """A player who is asked says how many cards he still has of what he called."""

    number: int
    called: str


class FindsMistake(ByHand, phrase="<hand> finds the mistake"):
    """A player finds a mistake of the play: too many cards, a card out of turn, a suit not followed, a false answer."""


class FindsForeignCard(ByHand, phrase="<hand> finds that <card> of the <other> belongs to the other pack"):
    """A player finds that a card which a hand has is not of the pack that was dealt."""

    card: Card
    other: Hand


class Drops(ByHand, phrase="<hand> drops <cards>"):
    """A player drops cards by accident."""

    cards: Cards


class TakesUpLeft(ByHand, phrase="<hand> takes up the card that he left"):
    """The younger takes up the card that he left by mistake."""


class SaysLeaves(ByHand, phrase="<hand> says he leaves <number>"):
    """A player says how many cards he leaves."""

    number: int


class Concedes(ByHand, phrase="<hand> gives up the cards"):
    """A player throws down his hand, and lets the other count every trick and the cards."""


class LooksAtPile(ByHand, phrase="<hand> looks at the <pile>"):
    """During the play, a player looks at the discards, the rest of the talon, the tricks, or the last trick."""

    pile: str


class ThrowsUp(ByHand, phrase="<hand> throws up his cards"):
    """A player gives up, because he thinks that he has lost."""


class ThrowsUpMixed(ByHand, phrase="<hand> throws up his cards, mixing them"):
    """A player gives up, and mixes his cards with those on the table."""


class TakesUp(ByHand, phrase="<hand> takes up his cards again"):
    """A player who has given up wants to play on."""


class ThrowsDown(ByHand, phrase="<hand> throws down <cards>"):
    """A player throws down several cards together; they touch the table in this order."""

    cards: Cards
