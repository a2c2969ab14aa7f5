"""Timing: alternating rounds, medians, and one line of the table."""

from __future__ import annotations

import os
import statistics
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of the table: what was measured, the figure, and its gate (None where there is none)."""

    what: str
    value: float
    unit: str
    gate: float | None = None
    at_least: bool = False

    @property
    def holds(self) -> bool:
        if self.gate is None:
            return True
        return self.value >= self.gate if self.at_least else self.value <= self.gate


def alternate(runs: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Seconds of each run: the median over rounds in which all take their turn."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            begun = perf_counter()
            run()
            times[name].append(perf_counter() - begun)
    return {name: statistics.median(seconds) for name, seconds in times.items()}


def pin() -> None:
    """Keeps the process on one core where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def report(figures: list[Figure]) -> bool:
    """Prints the table; answers whether all gates hold."""
    width = max(len(f.what) for f in figures)
    for f in figures:
        gate = "" if f.gate is None else f"{'>=' if f.at_least else '<='} {f.gate:g} {f.unit}".rstrip()
        print(f"{f.what:{width}}  {f.value:9.2f} {f.unit:8} {gate:14} {'' if f.holds else 'FAILS'}".rstrip())
    return all(f.holds for f in figures)
