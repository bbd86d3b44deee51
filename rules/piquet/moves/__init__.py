"""What each event does to a coup, one module for each matter; importing the package registers them all."""

from rules.piquet.moves import (
    altering,
    announcing,
    annulling,
    blanche,
    broken_four,
    claims,
    dealing,
    declaring,
    exchanging,
    miscalls,
    mixing,
    playing,
    rewinding,
    stopping,
    talon,
)
