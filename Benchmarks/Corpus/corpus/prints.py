# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Zones as worn printers print them: bolder strokes that may touch, strokes that fade, and bold patches."""

import numpy as np

from . import glyphs, kinds, zones
from .misprints import FORMATS, HOW
from .seeds import pick


def worn(rng, kind, severity):
    """Strokes of 0.23 capitals in the middle and 0.32 at the 95th percentile, as real print was measured to have."""
    style = glyphs.choose(rng, severity)
    # OCR-B has 0.19, and the weight is half of what is added.
    weight = float(np.clip(rng.normal(0.02, 0.027), -0.02, 0.075))
    style.rough = rng.uniform(0, (0.04, 0.07, 0.1)[severity])
    style.dots = False
    style.fault = pick(rng, ["", "", "faded", "patchy"])
    style.weight = {"faded": max(weight, 0.0), "patchy": min(weight, 0.0)}.get(style.fault, weight)
    zone = zones.zone(rng, pick(rng, FORMATS))
    return kinds.single(rng, pick(rng, HOW), severity, zone, style), style.fault or "bold"
