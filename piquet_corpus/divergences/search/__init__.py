"""Searching coups at random for the smallest one on which two ways of judging part."""
