# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Random numbers: every picture has its own, so neither order nor number of processes matter."""

import zlib

import numpy as np

# No generator of Training starts from this number (there it is 20260101).
BASE = 77003


def generator(seed, purpose, number=0):
    """The random numbers of one picture, the same on every run."""
    return np.random.default_rng([BASE, seed, zlib.crc32(purpose.encode()), number])


def pick(rng, choices):
    """One of a list, or of a dictionary of weights."""
    if isinstance(choices, dict):
        weights = np.array(list(choices.values()), float)
        return list(choices)[rng.choice(len(choices), p=weights / weights.sum())]
    return choices[int(rng.integers(len(choices)))]
