"""Recorded games with expectations, and the seeded play that makes more of them."""
