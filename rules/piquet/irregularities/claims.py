"""False claims, one thing claimed for another, cards changed. Sources: 1642 §26, §30–31, §46; 1651 ch. XII."""
