# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Pictures for the coverage network, made small: documents before a camera as `Benchmarks/Corpus` draws them.

`python -m recipe.coverage_pictures --part 1 --out FILE.npz`, with the packages of `Benchmarks/Corpus` and that folder on the
path. Its random numbers are of another purpose than those of measured pictures, so none of these is measured.
"""

import argparse
import pathlib

import cv2
import numpy as np
from corpus import camera, fronts, pages, scenes, zones
from corpus.kinds import Shot, finish
from corpus.seeds import generator, pick

# The size of the pictures; twice that of the network's.
WIDTH, HEIGHT = 426, 240
SEVERITIES = (0.25, 0.35, 0.4)
# How many pictures show what: one front as it is measured, one or two documents of any kind, or none.
SHOWN = {"front": 56, "documents": 32, "bare": 12}
NOTHING = np.full((4, 2), np.nan)


def drawn(part, number):
    """A picture in grey, landscape, the corners of two documents, not numbers where there are fewer, and random numbers."""
    rng = generator(50_000 + part, "edges/training", number)
    severity = int(rng.choice(3, p=SEVERITIES))
    shown = pick(rng, SHOWN)
    corners = [NOTHING, NOTHING]
    if shown == "bare":
        shot, _ = fronts.bare(rng, "bare", severity)
    elif shown == "front":
        shot, _ = fronts.front(rng, "front", severity)
        corners[0] = np.array(shot.cards[0]["outline"])
    else:
        shot, corners = documents(rng, severity)
    grey = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE)
    height, width = grey.shape
    corners = np.array(corners)
    if height > width:
        grey = cv2.rotate(grey, cv2.ROTATE_90_CLOCKWISE)
        corners = np.stack([height - corners[..., 1], corners[..., 0]], -1)
    return grey, corners, rng


# -- Documents of any kind -----------------------------------------------------------------------


def documents(rng, severity):
    """One or two documents, none over another; nearly half of them of flat colours."""
    given = camera.faults(rng, severity)
    size = (1280, 720)
    picture = scenes.scene(rng, size[1], size[0])
    count = 1 + int(rng.random() < 0.55)
    found, pitch = [], 20
    for _ in range(count):
        for _ in range(30):
            page, matrix, corners, share = document(rng, size, severity, rng.uniform(0.25, (1, 0.7)[count - 1]))
            if all(apart(corners, other) for other in found):
                camera.lay(picture, page, matrix, rng.uniform(0, 0.5))
                found.append(corners)
                pitch = 2.54 * share * page.scale
                if rng.random() < fronts.FINGERS[severity] / 2:
                    fronts.finger(rng, picture, corners)
                break
    shot = finish(rng, "front", picture, [], pitch, 1, given, Shot(b"", "", 0, 0, []))
    return shot, (found + [NOTHING])[:2]


def apart(corners, other):
    return bool((corners.min(0) > other.max(0)).any() or (corners.max(0) < other.min(0)).any())


def document(rng, size, severity, fill):
    """A document somewhere in a picture: its page, how it is laid down, its corners, and how much it is made larger."""
    format = pick(rng, fronts.FORMATS)
    zone = zones.zone(rng, format)
    width_mm, height_mm = pages.SIZES[format]
    scale = 1.3 * fill * min(size[0] / width_mm, size[1] / height_mm)
    page = flat(rng, zone, scale) if rng.random() < 0.45 else fronts.side(rng, zone, scale, severity)
    roll = rng.uniform(0, 360)
    if rng.random() < 0.5:
        roll = 90 * int(rng.integers(4)) * (rng.random() < 0.3) + rng.uniform(-12, 12)
    return page, *fronts.placed(rng, size, page, severity, fill, roll)


def flat(rng, zone, scale):
    """A card of flat colours: a few shapes, a few words, no portrait, no paper."""
    width_mm, height_mm = pages.SIZES[zone.format]
    width, height = round(width_mm * scale), round(height_mm * scale)
    sheet = np.full((height, width, 3), scenes.colour(rng), np.uint8)
    for _ in range(int(rng.integers(0, 4))):
        place = np.array([rng.uniform(-0.1, 1) * width, rng.uniform(-0.1, 1) * height]).astype(int)
        size = np.array([rng.uniform(0.1, 0.9) * width, rng.uniform(0.05, 0.6) * height]).astype(int)
        colour = tuple(float(value) for value in scenes.colour(rng))
        if rng.random() < 0.7:
            cv2.rectangle(sheet, place.tolist(), (place + size).tolist(), colour, -1)
        else:
            axes = np.maximum(2, size // 2).tolist()
            cv2.ellipse(sheet, place.tolist(), axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
    low, high = (10, 90) if sheet.mean() > 110 else (190, 245)
    ink = tuple(float(value) for value in scenes.colour(rng, low, high))
    top = rng.uniform(0.1, 0.3) * height
    letters = list("ABCDEFGHIKLMNOPRSTUVWXZ 0123456789")
    while top < 0.95 * height and rng.random() < 0.85:
        words = "".join(rng.choice(letters, int(rng.integers(4, 22))))
        size = rng.uniform(0.0014, 0.004) * height
        place = (int(rng.uniform(0.03, 0.5) * width), int(top))
        cv2.putText(sheet, words, place, int(rng.integers(0, 8)), size, ink, max(1, round(2 * size)), cv2.LINE_AA)
        top += rng.uniform(0.07, 0.25) * height
    return fronts.cut_out(rng, sheet, zone, scale)


# -- Whole and from nearer -----------------------------------------------------------------------


def looks(part, number):
    """The whole picture, and what is around a document as a second, closer look has it; of bare scenes any part."""
    grey, corners, rng = drawn(part, number)
    whole = np.array(grey.shape[::-1])
    yield small(grey, corners, np.zeros(2), whole)
    places = corners[0]
    if np.isnan(places).any():
        places = rng.uniform(0.1, 0.9, (1, 2)) * whole + rng.uniform(60, 250) * np.array([[-1, -1], [1, 1]])
    extent = np.ptp(places, axis=0) * (1 + 2 * rng.uniform(0.05, 0.35))
    width = max(extent[0], extent[1] * WIDTH / HEIGHT)
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
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    numbers = range(arguments.count)
    pictures, corners = zip(*(look for number in numbers for look in looks(arguments.part, number)))
    np.savez(arguments.out, pictures=np.array(pictures), corners=np.array(corners))


if __name__ == "__main__":
    main()
