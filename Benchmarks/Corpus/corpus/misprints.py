# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Documents that are wrong themselves: one digit is printed that does not fit the others."""

import dataclasses

from . import kinds, zones
from .seeds import pick

# Line and column of check digits, and the part of the number that is changed, counted from 0.
CHECKS = {
    "TD1": [(0, 14), (1, 6), (1, 14), (1, 29)],
    "TD2": [(1, 9), (1, 19), (1, 27), (1, 35)],
    "TD3": [(1, 9), (1, 19), (1, 27), (1, 43)],
    "MRVA": [(1, 9), (1, 19), (1, 27)],
    "MRVB": [(1, 9), (1, 19), (1, 27)],
}
NUMBERS = {"TD1": (0, range(5, 14)), "TD2": (1, range(9)), "TD3": (1, range(9)), "MRVA": (1, range(9)), "MRVB": (1, range(9))}


def misprint(rng, kind, severity):
    """The truth has what is printed."""
    format = pick(rng, {"TD3": 35, "TD1": 30, "TD2": 15, "MRVA": 10, "MRVB": 10})
    while True:
        zone = zones.zone(rng, format)
        row, column = pick(rng, CHECKS[format])
        if rng.random() < 0.35:
            row, columns = NUMBERS[format]
            column = int(rng.choice(list(columns)))
        line = zone.lines[row]
        if line[column].isdigit():
            break
    # Within a residue class no check digit would notice; digits are none of each other's.
    other = str((int(line[column]) + int(rng.integers(1, 10))) % 10)
    lines = list(zone.lines)
    lines[row] = line[:column] + other + line[column + 1 :]
    zone = dataclasses.replace(zone, lines=tuple(lines))
    return kinds.single(rng, pick(rng, ["photo", "photo", "scan", "frame"]), severity, zone)
