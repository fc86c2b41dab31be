# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Lines cut out of documents, each made black and white by itself, about 59 pixels high, put under
one another on a white page."""

import cv2
import numpy as np

from . import camera, glyphs, paper, zones
from .kinds import Shot, document

HEIGHT = 59


def line(rng, text, style, severity, capital):
    """One line as a binarised strip, and where its print begins and ends."""
    printed, _, box = glyphs.zone(rng, [text], style)
    share = capital / glyphs.CAPITAL
    size = (round(printed.shape[1] * share), round(printed.shape[0] * share))
    printed = cv2.resize(printed, size, interpolation=cv2.INTER_AREA)
    margin = rng.uniform(0.1, 1.2) * capital
    width = round(size[0] + 2 * margin)
    ink = np.zeros((HEIGHT, width), np.float32)
    middle = HEIGHT / 2 + rng.uniform(-3, 3) * (1 - capital / 50)
    rise = rng.uniform(-1, 1) * (0.02, 0.08, 0.16)[severity] * capital
    matrix = np.float32([[1, 0, margin], [2 * rise / width, 1, middle - size[1] / 2 - rise]])
    ink = cv2.warpAffine(printed, matrix, (width, HEIGHT))
    strip = readable(rng, ink, severity, capital)
    place = (margin + box[0] * share, margin + box[2] * share, middle - capital / 2, middle + capital / 2)
    return strip, place, capital * glyphs.PITCH_MM / glyphs.CAPITAL_MM


def readable(rng, ink, severity, capital):
    """A binarised strip in which enough of the print is left and little else is black."""
    wanted = ink > 0.5
    mildness = 1.0
    while True:
        strip = binary(rng, shaded(rng, ink, severity, capital, mildness), severity)
        if likeness(strip < 128, wanted, int(2 * capital)) > (0.8, 0.72, 0.64)[severity]:
            return strip
        if mildness < 0.05:
            return np.where(wanted, 0, 255).astype(np.uint8)
        mildness *= 0.8


def likeness(black, wanted, window):
    """How much of what is black was wanted and the other way round (1 is all), where it is worst."""
    worst = 1.0
    for start in range(0, wanted.shape[1] - window, window // 2):
        part, own = black[:, start : start + window], wanted[:, start : start + window]
        if own.sum() > 20:
            worst = min(worst, 2 * (part & own).sum() / (part.sum() + own.sum()))
    return worst


def shaded(rng, ink, severity, capital, mildness):
    """The strip as grey paper and ink, seen through a lens."""
    height, width = ink.shape
    light = rng.uniform(170, 245)
    colours = np.full((height, width, 3), light, np.uint8)
    strength = rng.uniform(0, (0.15, 0.4, 0.55)[severity]) * mildness
    colours = paper.guilloche(rng, colours, strength, capital / 2.4)
    ground = cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY).astype(np.float32)
    ground += glyphs.noise(rng, height, width, 120) * (2, 8, 14)[severity] * mildness
    dark = rng.uniform(15, (60, 80, 105)[severity])
    grey = ground * (1 - ink) + dark * ink
    grey = cv2.GaussianBlur(grey, (0, 0), rng.uniform(0.01, (0.05, 0.08, 0.1)[severity]) * capital + 0.3)
    speckle = camera.grain(rng, (height, width))
    return grey + speckle * rng.uniform(0, (4, 11, 20)[severity]) * mildness


def binary(rng, grey, severity):
    """Black and white, by one threshold or by local ones, sometimes a little off."""
    grey = np.clip(grey, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        level, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        level += rng.uniform(-1, 1) * (3, 8, 14)[severity]
        return np.where(grey > level, 255, 0).astype(np.uint8)
    return cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY, 2 * int(rng.integers(18, 29)) + 1, 14
    )


def crop(rng, _, severity):
    """The page; all lines come from one document but were cut one by one."""
    zone = zones.zone(rng)
    style = glyphs.choose(rng, severity)
    style.dots, style.wear = False, style.wear * 0.4
    base = rng.uniform((30, 27, 24)[severity], 41)
    sizes = base * rng.uniform(0.94, 1.06, len(zone.lines))
    strips = [line(rng, text, style, severity, c) for text, c in zip(zone.lines, sizes)]
    if rng.random() < 0.5:  # All cut at one scale and edge, as a program does it.
        strips = same_edge(strips)
    gap = int(rng.uniform(0, 26))
    margin = [int(v) for v in rng.uniform(20, 160, 2)]
    width = max(s.shape[1] for s, _, _ in strips) + 2 * margin[0]
    height = len(strips) * (HEIGHT + gap) + 2 * margin[1]
    if rng.random() < 0.3:
        height = max(height, int(width * rng.uniform(0.5, 1.4)))
    page = np.full((height, width), 255, np.uint8)
    ends = []
    for index, (strip, place, _) in enumerate(strips):
        top = margin[1] + index * (HEIGHT + gap)
        page[top : top + HEIGHT, margin[0] : margin[0] + strip.shape[1]] = strip
        ends.append((margin[0] + place[0], margin[0] + place[1], top + place[2], top + place[3]))
    left, right = min(e[0] for e in ends), max(e[1] for e in ends)
    corners = [[left, ends[0][2]], [right, ends[0][2]], [right, ends[-1][3]], [left, ends[-1][3]]]
    pitch = min(p for _, _, p in strips)
    is_png = rng.random() < 0.6
    data = camera.png(page) if is_png else camera.jpeg(page, 92)
    return Shot(data, "png" if is_png else "jpg", width, height, [document(zone, corners, pitch)])


def same_edge(strips):
    """Strips scaled to the pitch of the first, so that the columns stand under one another."""
    pitch, first = strips[0][2], strips[0][1][0]
    result = []
    for strip, place, own in strips:
        share = pitch / own
        wide = cv2.resize(
            strip, (round(strip.shape[1] * share), strip.shape[0]), interpolation=cv2.INTER_NEAREST
        )
        shift = round(first - place[0] * share)
        wide = np.pad(wide, ((0, 0), (max(shift, 0), 0)), constant_values=255)
        if shift < 0:
            wide = wide[:, -shift:]
        start = place[0] * share + shift
        moved = (start, start + (place[1] - place[0]) * share, place[2], place[3])
        result.append((wide, moved, pitch))
    return result
