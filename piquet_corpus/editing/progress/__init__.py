"""How far each edition is: what of it is done, waits to be reviewed, is proven, is left; and what to do next."""
