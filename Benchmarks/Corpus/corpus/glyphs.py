# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The characters of a zone as distances to their outline, so that strokes of any weight,
roughness and wear can be drawn from them, and zones put together from them."""

import dataclasses
import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .seeds import pick
from .strokes import STROKES

# Height of a capital in the masks, in pixels.
CAPITAL = 30
# Millimetres: OCR-B size I (ISO 1073-2) has capitals of 2.4 and a pitch of 2.54.
CAPITAL_MM, PITCH_MM = 2.4, 2.54

CUTS = {
    "/usr/share/fonts/opentype/ocr-b/OCRB.otf": 45,
    "/usr/share/fonts/opentype/ocr-b/OCRBS.otf": 25,
    "own": 30,
}
CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<>+-/#.:,*="
# National letters: the plain letter and the lines of the mark, in heights of capitals, from the middle of the cell and the
# upper side of the capitals.
ACUTE, TILDE = [(-0.05, -0.14), (0.12, -0.3)], [(-0.2, -0.17), (-0.1, -0.25), (0.08, -0.17), (0.2, -0.25)]
DOTS = [[(x, -0.2), (x, -0.205)] for x in (-0.15, 0.15)]
MARKED = {
    "Ñ": ("N", [TILDE]),
    "Á": ("A", [ACUTE]),
    "É": ("E", [ACUTE]),
    "Ó": ("O", [ACUTE]),
    "Ä": ("A", DOTS),
    "Ö": ("O", DOTS),
    "Ü": ("U", DOTS),
    "Š": ("S", [[(-0.16, -0.3), (0, -0.15), (0.16, -0.3)]]),
    "Ç": ("C", [[(0, 1), (0.06, 1.1), (-0.06, 1.2)]]),
}
# Room around a capital's box in a cell, as parts of the capital's height.
ABOVE = 0.4


@dataclasses.dataclass
class Print:
    """How a zone is printed."""

    cut: str
    weight: float  # half the change of the stroke's width, in heights of capitals
    stretch: float  # width of the pitch against the standard
    shape: float  # width of a character against the standard
    leading: float  # from line to line, in mm
    rough: float  # ragged outlines
    wear: float  # ink rubbed off
    dots: bool  # a dot-matrix printer
    wobble: float  # characters off their places
    fault: str = ""  # of the printer: "faded" or "patchy"


@functools.lru_cache(maxsize=None)
def distances(cut):
    """For each character the signed distance to its outline (inside above 0), in heights of
    capitals, in a cell two capitals wide and 1.8 high."""
    scale = 4
    capital = CAPITAL * scale
    size = (capital * 2, int(capital * (1 + 2 * ABOVE)))
    result = {}
    font = baseline = None
    if cut != "own":
        font = ImageFont.truetype(cut, 200)
        box = font.getbbox("H")
        font = ImageFont.truetype(cut, 200 * capital / (box[3] - box[1]))
        baseline = font.getbbox("H")[1]
    for letter in [*CHARACTERS, *MARKED]:
        character, marks = MARKED.get(letter, (letter, []))
        picture = Image.new("L", size, 0)
        draw = ImageDraw.Draw(picture)
        for mark in marks:
            points = [(size[0] / 2 + x * capital, capital * (ABOVE + y)) for x, y in mark]
            trace(draw, points, 0.13 * capital)
        if font:
            left = size[0] / 2 - font.getlength(character) / 2
            draw.text((left, capital * ABOVE - baseline), character, font=font, fill=255)
        else:
            stroke(draw, character, size[0] / 2, capital)
        solid = (np.asarray(picture) > 127).astype(np.uint8)
        inside = cv2.distanceTransform(solid, cv2.DIST_L2, 5)
        outside = cv2.distanceTransform(1 - solid, cv2.DIST_L2, 5)
        field = (inside - outside) / capital
        small = (size[0] // scale, size[1] // scale)
        result[letter] = cv2.resize(field, small, interpolation=cv2.INTER_AREA)
    return result


def stroke(draw, character, middle, capital):
    """A character of our own cut: round-ended strokes along its lines."""
    width = 0.145 * capital
    for line in STROKES.get(character, ()):
        points = [
            (middle + (x - 0.5) * 0.62 * capital, capital * ABOVE + y * (capital - width) + width / 2)
            for x, y in line
        ]
        trace(draw, points, width)


def trace(draw, points, width):
    """A stroke with round ends."""
    draw.line(points, fill=255, width=round(width), joint="curve")
    for x, y in (points[0], points[-1]):
        half = width / 2
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)


def choose(rng, severity):
    """A way of printing, the plainer the milder."""
    weight = rng.uniform(-0.03, 0.03) * (1, 1.1, 1.2)[severity]
    old = rng.random() < (0.0, 0.06, 0.12)[severity]
    return Print(
        cut=pick(rng, CUTS),
        weight=weight,
        stretch=rng.uniform(0.97, 1.04),
        shape=rng.uniform(0.92, 1.06),
        leading=rng.uniform(5.2, 6.9) if rng.random() < 0.9 else rng.uniform(4.3, 5.2),
        rough=rng.uniform(0, (0.02, 0.05, 0.08)[severity]),
        wear=rng.uniform(0, (0.0, 0.2, 0.38)[severity]) if rng.random() < 0.4 else 0.0,
        dots=old and weight > -0.01,
        wobble=rng.uniform(0, (0.01, 0.03, 0.05)[severity]),
    )


def noise(rng, height, width, grain):
    """Smooth random values around 0 whose spots are `grain` pixels wide."""
    size = (max(2, int(height / grain)), max(2, int(width / grain)))
    coarse = rng.standard_normal(size, dtype=np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def line_field(rng, text, style):
    """The distance field of one line, a quarter of a capital of room left and right."""
    shapes = distances(style.cut)
    pitch = CAPITAL * PITCH_MM / CAPITAL_MM * style.stretch
    any_shape = shapes["A"]
    height, cell = any_shape.shape
    width = round(cell * style.shape)
    edge = CAPITAL // 4
    total = np.full((height, round(pitch * len(text)) + 2 * edge + cell), -0.5, np.float32)
    offset = cell // 2
    drift = rng.normal(0, style.wobble, (len(text), 2)) * CAPITAL
    for index, character in enumerate(text):
        if character == " " or character not in shapes:
            continue
        shape = cv2.resize(shapes[character], (width, height))
        x = edge + offset + (index + 0.5) * pitch + drift[index, 0] - width / 2
        whole = int(np.floor(x))
        matrix = np.float32([[1, 0, x - whole], [0, 1, drift[index, 1]]])
        shape = cv2.warpAffine(shape, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        target = total[:, whole : whole + width]
        np.maximum(target, shape[:, : target.shape[1]], out=target)
    return total[:, offset : total.shape[1] - (cell - offset)], edge, pitch


def ink(rng, field, style):
    """How much ink lies where (0 to 1), from the distance field."""
    height, width = field.shape
    if style.rough > 0.005:
        field = field + noise(rng, height, width, 2.5) * style.rough * 0.5
    spread = field + style.weight + noise(rng, height, width, 200) * 0.006
    result = np.clip(spread * CAPITAL / 2 + 0.5, 0, 1)
    if style.fault:
        result = faulty(rng, result, style.fault)
    if style.dots:
        step = CAPITAL / rng.uniform(6.5, 8.5)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        lattice = np.cos(x * (2 * np.pi / step)) + np.cos(y * (2 * np.pi / step))
        result = result * np.clip(lattice * 0.45 + 0.9, 0.25, 1)
    if style.wear:
        rubbed = np.clip(noise(rng, height, width, 7) * 0.9 - 0.6, 0, 1)
        result = result * (1 - rubbed * style.wear)
    return result


def faulty(rng, ink, fault):
    """Ink of a printer that gives too little, so that horizontal strokes fade, or too much in patches."""
    height, width = ink.shape
    down, across, threshold = (rng.uniform(2.5, 3), 0.8, rng.uniform(90, 110)) if fault == "faded" else (2.4, 2.4, 215)
    grey = cv2.GaussianBlur(255 * (1 - ink), (0, 0), sigmaX=across, sigmaY=down)
    grey += noise(rng, height, width, 6) * rng.uniform(12, 17)
    return np.clip((threshold - grey) / 10 + 0.5, 0, 1)


def zone(rng, lines, style):
    """Ink of a whole zone, its pixels in a millimetre, and the box of the print in pixels."""
    scale = CAPITAL / CAPITAL_MM
    drawn = [line_field(rng, line, style) for line in lines]
    step = style.leading * scale
    height, edge, pitch = drawn[0][0].shape[0], drawn[0][1], drawn[0][2]
    width = max(field.shape[1] for field, _, _ in drawn)
    total = np.zeros((round(step * (len(lines) - 1)) + height, width), np.float32)
    for index, (field, _, _) in enumerate(drawn):
        top = round(step * index)
        target = total[top : top + height, : field.shape[1]]
        np.maximum(target, ink(rng, field, style), out=target)
    above = ABOVE * CAPITAL
    box = (edge, above, edge + pitch * max(map(len, lines)), total.shape[0] - above)
    return total, scale, box
