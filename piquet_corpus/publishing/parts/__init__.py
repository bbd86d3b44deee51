"""Parts that several pages have: cards, quotations, pictures, how words are shown, how to cite."""
