"""How to cite a passage, a row of the alignment or a divergence."""
