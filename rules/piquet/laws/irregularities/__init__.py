"""Faults and accidents: 1642 “Des hasards qui arrivent en jouant”, §22–46; 1651 ch. XII."""

from rules.piquet.laws.irregularities import claims, misdeals, numbers, thrown
