# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Glyph masks from the fonts of Debian packages, all with one height of capitals."""

import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from .text import ALPHABET

# Pixels of a capital letter's height in the masks.
CAPITAL = 20
# Distance of OCR-B characters over the height of capitals: 2.54 mm by 2.4 mm.
PITCH = 1.06

OCR_B = [
    "/usr/share/fonts/opentype/ocr-b/OCRB.otf",
    "/usr/share/fonts/opentype/ocr-b/OCRBS.otf",
]
OCR_B_OBLIQUE = "/usr/share/fonts/opentype/ocr-b/OCRBL.otf"
OTHERS = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Bold.ttf",
    "/usr/share/fonts/truetype/freefont/FreeMonoBold.ttf",
    "/usr/share/fonts/truetype/inconsolata/Inconsolata.otf",
    "/usr/share/fonts/opentype/courier-prime/Courier Prime.otf",
    "/usr/share/fonts/opentype/courier-prime/Courier Prime Bold.otf",
    "/usr/share/fonts/truetype/noto/NotoMono-Regular.ttf",
]


@functools.lru_cache(maxsize=None)
def masks(path):
    """For each character the ink mask (CAPITAL * 2 rows, 0 to 1), capitals centred vertically."""
    size = 64
    font = ImageFont.truetype(path, size)
    top, bottom = font.getbbox("H")[1], font.getbbox("H")[3]
    font = ImageFont.truetype(path, size * CAPITAL / (bottom - top))
    box = font.getbbox("H")
    baseline = (box[1] + box[3]) // 2
    result = {}
    for character in ALPHABET:
        left, _, right, _ = font.getbbox(character)
        width = right - left + 4
        picture = Image.new("L", (width, CAPITAL * 2), 0)
        draw = ImageDraw.Draw(picture)
        draw.text((2 - left, CAPITAL - baseline), character, font=font, fill=255)
        offset = (left + right) / 2 - font.getlength(character) / 2
        result[character] = (np.asarray(picture, np.float32) / 255, offset)
    return result


def choose_font(rng):
    """Four of five lines in OCR-B, the rest in other fixed-width fonts."""
    kind = rng.random()
    if kind < 0.78:
        return OCR_B[rng.integers(len(OCR_B))]
    if kind < 0.82:
        return OCR_B_OBLIQUE
    return OTHERS[rng.integers(len(OTHERS))]


def cut(text, path, rng):
    """The masks of the characters of a text, mostly as no font has them: each character wider,
    lower, leaning and bent a little, the same wherever it stands; digits often as high as capitals,
    and the zero and the letter O wider or narrower than in the font."""
    shapes = masks(path)
    if rng.random() < 0.35:
        return shapes
    strength = rng.uniform(0.2, 1)
    # The digits of the fonts are higher than their capitals; those of other cuts are not.
    digits = rng.uniform(0.86, 1) if rng.random() < 0.45 else 1
    result = {}
    for character in sorted(set(text)):
        mask, offset = shapes[character]
        wide = 1 + rng.normal(0, 0.05) * strength
        high = 1 + rng.normal(0, 0.03) * strength
        if character.isdigit():
            high *= digits
        if character == "0":
            wide *= rng.uniform(0.82, 1.08)
        elif character == "O":
            wide *= rng.uniform(0.92, 1.25)
        result[character] = bent(mask, wide, high, strength, rng), offset
    return result


def bent(mask, wide, high, strength, rng):
    """A mask with a little more room at its sides, stretched about its middle and bent."""
    room = max(2, round(mask.shape[1] * 0.15))
    mask = cv2.copyMakeBorder(mask, 0, 0, room, room, cv2.BORDER_CONSTANT, value=0)
    height, width = mask.shape
    lean = rng.normal(0, 0.03) * strength
    y = np.arange(height, dtype=np.float32)[:, None] - height / 2
    x = np.arange(width, dtype=np.float32)[None] - width / 2
    warps = rng.normal(0, 0.022 * CAPITAL * strength, (2, 4, 3)).astype(np.float32)
    across = cv2.resize(warps[0], (width, height), interpolation=cv2.INTER_LINEAR)
    down = cv2.resize(warps[1], (width, height), interpolation=cv2.INTER_LINEAR)
    columns = x / np.float32(wide) + np.float32(lean) * y + across + np.float32(width / 2)
    rows = y / np.float32(high) + down + np.float32(height / 2)
    return cv2.remap(mask, columns, rows + np.zeros_like(x), cv2.INTER_LINEAR)


def draw_line(text, path, margin, wobble, rng):
    """Ink (0 to 1) of a line: `margin` capitals of empty paper left and right of it."""
    pitch = CAPITAL * PITCH
    shapes = cut(text, path, rng)
    edge = int(margin * CAPITAL)
    canvas = np.zeros((CAPITAL * 2, int(len(text) * pitch) + 2 * edge + 2), np.float32)
    for index, character in enumerate(text):
        mask, offset = shapes[character]
        centre = edge + (index + 0.5) * pitch + offset + rng.normal(0, wobble)
        left = int(round(centre - mask.shape[1] / 2))
        start = max(0, left)
        end = min(canvas.shape[1], left + mask.shape[1])
        if end <= start:
            continue
        target = canvas[:, start:end]
        np.maximum(target, mask[:, start - left : end - left], out=target)
    return canvas, edge
