"""What difference each difference of the rules makes: what can be said of it, and what our players' coups show."""
