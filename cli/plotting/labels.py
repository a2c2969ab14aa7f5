"""Labels that keep apart, in pictures and on the terminal."""

from __future__ import annotations

from collections.abc import Sequence


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places moved as little as needed to be at least a gap apart, in their order and between two ends if there is room."""
    order = sorted(range(len(places)), key=lambda i: (places[i], i))
    gap = min(gap, (high - low) / max(len(places) - 1, 1))
    groups: list[tuple[float, int]] = []  # lowest place of a group of touching labels, and how many they are
    for i in order:
        start, count = places[i], 1
        while groups and start < groups[-1][0] + gap * groups[-1][1]:
            before, others = groups.pop()
            start = (before * others + (start - gap * others) * count) / (others + count)
            count += others
        groups.append((start, count))
    moved = [start + gap * n for start, count in groups for n in range(count)]
    floor, roof = low, high - gap * (len(moved) - 1)
    for n, place in enumerate(moved):
        moved[n] = min(max(place, floor + gap * n), roof + gap * n)
    return [place for _, place in sorted(zip(order, moved, strict=True))]
