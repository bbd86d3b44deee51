"""What the cards are, and which are out of the pack."""


def test_why_a_card_is_out_of_the_pack_is_said_first(judge):
    (ten,) = [one for one in judge("pack.bands", table="TC") if one.name == "pip"]
    assert ten.grounds[0] == "removed-round"
