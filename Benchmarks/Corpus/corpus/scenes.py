# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""What lies behind and around documents: tables, cloth, stone, printed pages, scanner lids."""

import cv2
import numpy as np

from . import paper
from .glyphs import noise
from .seeds import pick

SCENES = {"plain": 18, "wood": 22, "cloth": 16, "stone": 12, "text": 14, "tiles": 8, "objects": 10}


def scene(rng, height, width, kind=None):
    """A background in colours."""
    kind = kind or pick(rng, SCENES)
    return {
        "plain": plain,
        "wood": wood,
        "cloth": cloth,
        "stone": stone,
        "text": text_page,
        "tiles": tiles,
        "objects": objects,
    }[kind](rng, height, width)


def colour(rng, low=20, high=235):
    base = rng.uniform(low, high)
    return np.clip(base + rng.uniform(-35, 35, 3), 5, 250).astype(np.float32)


def tinted(values, base, height, width):
    """Grey differences at any size, spread to a colour picture of the full size."""
    small = np.clip(base + values[..., None], 0, 255).astype(np.uint8)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)


def plain(rng, height, width):
    return tinted(noise(rng, 48, 64, 24) * rng.uniform(0, 10), colour(rng), height, width)


def wood(rng, height, width):
    """Stripes of grain, bent around a few knots; planks."""
    high, wide = height // 2, width // 2
    stretched = rng.standard_normal((high, 8), dtype=np.float32)
    grain = cv2.resize(stretched, (wide, high), interpolation=cv2.INTER_CUBIC)
    grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * rng.uniform(5, 18)
    grain += noise(rng, high, wide, 120) * 9
    base = np.float32([45, 85, 135]) * rng.uniform(0.4, 1.6)
    step = int(rng.uniform(0.2, 0.6) * high) + 4
    for y in range(int(rng.integers(step)), high, step):
        grain[y : y + 2] -= 45
        grain[y:] += rng.uniform(-6, 6)
    return tinted(grain, base, height, width)


def cloth(rng, height, width):
    """A weave: two crossing families of threads, folds."""
    high, wide = height // 2, width // 2
    step = rng.uniform(3, 9)
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    threads = np.cos(x * (2 * np.pi / step)) * np.cos(y * (2 * np.pi / step)) * rng.uniform(5, 22)
    threads += noise(rng, high, wide, 150) * rng.uniform(5, 20)
    if rng.random() < 0.4:
        wide_step = rng.uniform(30, 110)
        threads += (np.cos(x * (2 * np.pi / wide_step)) > 0.4) * rng.uniform(-70, 70)
        threads += (np.cos(y * (2 * np.pi / wide_step)) > 0.4) * rng.uniform(-70, 70)
    return tinted(threads, colour(rng), height, width)


def stone(rng, height, width):
    high, wide = height // 2, width // 2
    values = noise(rng, high, wide, 90) * 14 + noise(rng, high, wide, 20) * 8
    values += noise(rng, high, wide, 2) * rng.uniform(2, 16)
    return tinted(values, colour(rng, 60, 235), height, width)


def tiles(rng, height, width):
    """Squares with joints, a keyboard, a grille."""
    picture = plain(rng, height, width)
    step = rng.uniform(0.04, 0.3) * width
    joint = colour(rng)
    thick = max(1, round(step * rng.uniform(0.03, 0.2)))
    for x in np.arange(rng.uniform(0, step), width, step):
        cv2.line(picture, (round(x), 0), (round(x), height), joint.tolist(), thick)
    for y in np.arange(rng.uniform(0, step), height, step * rng.uniform(0.5, 1)):
        cv2.line(picture, (0, round(y)), (width, round(y)), joint.tolist(), thick)
    return picture


def objects(rng, height, width):
    """A table with a few things on it: pens, a cup, cards, a phone."""
    picture = scene(rng, height, width, pick(rng, ["plain", "wood", "stone"]))
    for _ in range(int(rng.integers(2, 7))):
        centre = (rng.uniform(0, width), rng.uniform(0, height))
        size = (rng.uniform(0.03, 0.35) * width, rng.uniform(0.02, 0.25) * width)
        box = cv2.boxPoints((centre, size, rng.uniform(0, 180))).astype(np.int32)
        if rng.random() < 0.6:
            cv2.fillConvexPoly(picture, box, colour(rng).tolist(), cv2.LINE_AA)
        else:
            axes = (max(2, round(size[0] / 2)), max(2, round(size[1] / 2)))
            place = (round(centre[0]), round(centre[1]))
            cv2.ellipse(
                picture, place, axes, rng.uniform(0, 180), 0, 360, colour(rng).tolist(), -1, cv2.LINE_AA
            )
    return picture


def text_page(rng, height, width, size=None):
    """A printed page: headings, paragraphs, sometimes columns of figures."""
    base = rng.uniform(215, 252)
    picture = np.full((height, width, 3), base, np.uint8)
    writer = paper.Writer(picture, 1.0)
    size = size or rng.uniform(0.011, 0.028) * width
    path = pick(rng, paper.FONTS)
    y, left = rng.uniform(0.5, 4) * size, rng.uniform(0.02, 0.12) * width
    per_line = int((width - 2 * left) / (size * 4.2)) + 1
    pool = paper.words(rng, 60).split()
    while y < height:
        if rng.random() < 0.08:
            y += size * 1.5
        count = max(1, per_line - int(rng.integers(0, 3)))
        first = int(rng.integers(0, 40))
        text = " ".join(pool[(first + i) % 60] for i in range(count))
        writer.write(left, y, text, path, size, (25, 25, 30))
        y += size * 1.9
    return writer.picture()
