# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Pictures for the coverage network: fronts of documents and bare scenes as `Benchmarks/Corpus` draws them, made small.

`python -m recipe.coverage_pictures --part 1 --count 3200 --out FILE.npz`, with the packages of `Benchmarks/Corpus` and that
folder on the path. Its random numbers are of another purpose than those of measured pictures, so none of them is measured.
"""

import argparse
import pathlib

import cv2
import numpy as np
from corpus import fronts
from corpus.seeds import generator

# The size of the pictures; twice that of the network's.
WIDTH, HEIGHT = 426, 240
SEVERITIES = (0.2, 0.35, 0.45)
BARE = 0.15


def drawn(part, number):
    """A picture in grey, landscape, and its document's corners: not a number where there is no document."""
    rng = generator(50_000 + part, "edges/training", number)
    severity = int(rng.choice(3, p=SEVERITIES))
    corners = np.full((4, 2), np.nan)
    if rng.random() < BARE:
        shot, _ = fronts.bare(rng, "bare", severity)
    else:
        shot, _ = fronts.front(rng, "front", severity)
        corners = np.array(shot.cards[0]["outline"])
    grey = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    height, width = grey.shape
    if height > width:
        grey = cv2.rotate(grey, cv2.ROTATE_90_CLOCKWISE)
        corners = np.stack([height - corners[:, 1], corners[:, 0]], 1)
    return grey, corners, rng


def looks(part, number):
    """The whole picture, and what is around the document as a second, closer look has it; of bare scenes any part."""
    grey, corners, rng = drawn(part, number)
    whole = np.array(grey.shape[::-1])
    yield small(grey, corners, np.zeros(2), whole)
    places = corners
    if np.isnan(corners).any():
        places = rng.uniform(0.1, 0.9, (1, 2)) * whole + rng.uniform(60, 250) * np.array([[-1, -1], [1, 1]])
    extent = np.ptp(places, axis=0) * (1 + 2 * rng.uniform(0.05, 0.35))
    width = max(extent[0], extent[1] * WIDTH / HEIGHT)
    # 1280 by 720 is not quite in the ratio of the small pictures.
    size = np.minimum([width, width * HEIGHT / WIDTH], whole)
    middle = (places.min(0) + places.max(0)) / 2 + rng.uniform(-0.08, 0.08, 2) * extent
    yield small(grey, corners, np.clip(middle - size / 2, 0, whole - size), size)


def small(grey, corners, origin, size):
    """A part of the picture, and the corners in it."""
    left, top = (int(value) for value in origin)
    part = grey[top : top + round(size[1]), left : left + round(size[0])]
    method = cv2.INTER_AREA if part.shape[1] > WIDTH else cv2.INTER_LINEAR
    scale = np.array([WIDTH, HEIGHT]) / part.shape[::-1]
    return cv2.resize(part, (WIDTH, HEIGHT), interpolation=method), ((corners - [left, top]) * scale).astype(np.float32)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", type=int, required=True, help="different pictures for each number")
    parser.add_argument("--count", type=int, default=3200)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    numbers = range(arguments.count)
    pictures, corners = zip(*(look for number in numbers for look in looks(arguments.part, number)))
    np.savez(arguments.out, pictures=np.array(pictures), corners=np.array(corners))


if __name__ == "__main__":
    main()
