"""The speed gates: scripts, never timed tests. `make bench` prints each figure with its gate.

A gate is a ratio taken in one run on one core, the median of alternating rounds over the same recorded games.
"""
