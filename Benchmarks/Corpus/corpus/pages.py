# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Pages and cards with their zones, seen straight from above."""

import dataclasses

import cv2
import numpy as np

from . import glyphs, paper
from .seeds import pick

# Millimetres, and the room below the zone's last line (ICAO Doc 9303-4 to -7).
SIZES = {
    "TD1": (85.6, 54.0),
    "TD2": (105, 74),
    "TD3": (125, 88),
    "TD3-RUS": (125, 88),
    "MRVA": (120, 80),
    "MRVB": (105, 74),
    "CNIS": (105, 74),
    "DL1-FRA": (85.6, 54.0),
    "DL1-NLD": (85.6, 54.0),
    "CHE_DL": (85.6, 54.0),
}
CARDS = {"TD1", "DL1-FRA", "DL1-NLD", "CHE_DL"}


@dataclasses.dataclass
class Page:
    """A drawn document: colours, which pixels belong to it, where the zone is."""

    picture: np.ndarray
    mask: np.ndarray
    ink: np.ndarray  # 255 where the zone's ink lies
    corners: np.ndarray  # 4 x 2, from the zone's first character clockwise
    scale: float  # pixels in a millimetre
    zone: object
    pitch: float  # pixels from character to character
    contrast: float  # grey values between paper and ink in the zone
    edge: float = 0.0  # camera pixels that must stay free around the zone
    above: int = 0  # rows of another page above this one

    @property
    def outline(self):
        """The corners of the page itself, without the one above, clockwise."""
        height, width = self.mask.shape
        return np.float32([[0, self.above], [width, self.above], [width, height], [0, height]])


def darkness(rng, severity, faint):
    """Ink as a part of the paper's light that is left: 0 is black."""
    if faint:
        return rng.uniform(*((0.35, 0.5), (0.45, 0.62), (0.55, 0.72))[severity])
    return rng.uniform(*((0.08, 0.3), (0.08, 0.42), (0.1, 0.5))[severity])


def page(rng, zone, scale, severity, style=None, above=None):
    """The document of a zone at `scale` pixels in a millimetre, printed in the usual ways unless a style is given; `above`
    draws what is above the zone."""
    width_mm, height_mm = SIZES[zone.format]
    width, height = round(width_mm * scale), round(height_mm * scale)
    style = style or glyphs.choose(rng, severity)
    printed, own, box = glyphs.zone(rng, zone.lines, style)
    size = (max(8, round(printed.shape[1] * scale / own)), max(8, round(printed.shape[0] * scale / own)))
    printed = cv2.resize(printed, size, interpolation=cv2.INTER_AREA if scale < own else cv2.INTER_LINEAR)
    box = [v * scale / own for v in box]
    left = (width - (box[2] - box[0])) / 2 + rng.uniform(-0.8, 0.8) * scale
    left = max(left, 1.2 * scale)
    bottom = height - rng.uniform(3.2, 7.5) * scale
    top = bottom - (box[3] - box[1])
    picture = paper.sheet(rng, height, width)
    faint = rng.random() < (0.12 if zone.format in ("MRVA", "MRVB") else 0.04) * (severity + 1)
    remains = ink_colour(rng, darkness(rng, severity, faint))
    if faint:
        style.dots, style.wear = False, min(style.wear, 0.15)
    # Security print may not drown the ink.
    strength = rng.uniform(0, min((0.3, 0.45, 0.6)[severity], 0.75 * (1 - remains.mean())))
    picture = paper.guilloche(rng, picture, strength, scale)
    picture = clear_band(rng, picture, top, scale)
    picture = (above or contents)(rng, picture, zone, top / scale, scale, severity)
    corner = (round(left - box[0]), round(top - box[1]))
    light = picture[max(0, round(top)) : round(bottom)].mean()
    blend(picture, printed, corner, remains)
    ink = np.full((height, width, 1), 255, np.uint8)
    blend(ink, printed, corner, np.zeros(1))
    x, y = corner[0] + box[0], corner[1] + box[1]
    right, low = corner[0] + box[2], corner[1] + box[3]
    corners = np.float32([[x, y], [right, y], [right, low], [x, low]])
    mask = outline(height, width, 3.2 * scale if zone.format in CARDS else rng.uniform(0, 3) * scale)
    pitch = glyphs.PITCH_MM * style.stretch * scale
    return Page(picture, mask, 255 - ink[..., 0], corners, scale, zone, pitch, light * (1 - remains.mean()))


def ink_colour(rng, light):
    """The part of each colour that ink leaves; mostly neutral, sometimes bluish or brown."""
    shade = rng.uniform(-0.05, 0.05, 3) if rng.random() < 0.3 else np.zeros(3)
    return np.clip(light + shade, 0.02, 0.95)


def blend(picture, printed, corner, remains):
    """Prints ink onto paper: the paper's light, weakened where the ink lies."""
    height, width = picture.shape[:2]
    x, y = corner
    from_x, from_y = max(0, -x), max(0, -y)
    part = printed[from_y : height - y, from_x : width - x]
    x, y = max(0, x), max(0, y)
    room = picture[y : y + part.shape[0], x : x + part.shape[1]]
    factor = 1 - part[..., None] * (1 - remains.astype(np.float32))
    room[:] = (room * factor).astype(np.uint8)


def outline(height, width, radius):
    """255 inside the rounded outline."""
    mask = np.zeros((height, width), np.uint8)
    r = max(1, round(radius))
    cv2.rectangle(mask, (r, 0), (width - r - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - r - 1), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def clear_band(rng, picture, top, scale):
    """Many documents keep the zone's ground paler than the rest."""
    kind = rng.random()
    if kind < 0.45:
        start = max(0, round(top - rng.uniform(1, 4) * scale))
        share = rng.uniform(0.2, 0.85)
        light = np.full_like(picture[start:], int(rng.uniform(215, 250)))
        picture[start:] = cv2.addWeighted(picture[start:], 1 - share, light, share, 0)
        if rng.random() < 0.4:
            cv2.line(
                picture, (0, start), (picture.shape[1], start), (120, 110, 100), max(1, round(0.2 * scale))
            )
    return picture


def contents(rng, picture, zone, room, scale, severity):
    """Everything above the zone; `room` in mm is what there is."""
    width_mm = picture.shape[1] / scale
    is_back = zone.format == "TD1" and rng.random() < 0.6 or zone.format in ("CHE_DL", "DL1-NLD")
    has_portrait = not is_back and rng.random() < 0.93
    left = 4.0
    if has_portrait:
        left = draw_portrait(rng, picture, room, width_mm, scale, zone.format)
    if is_back and rng.random() < 0.3 and room > 16:
        chip(rng, picture, scale)
        left = 22
    writer = paper.Writer(picture, scale)
    path = pick(rng, paper.FONTS)
    if not is_back or rng.random() < 0.3:
        title = pick(rng, paper.TITLES)
        colour = tuple(int(v) for v in rng.uniform(20, 140, 3))
        writer.write(left, 1.5, title, pick(rng, paper.FONTS), rng.uniform(2.2, 3.6), colour)
    write_fields(rng, writer, (left, 6.5, width_mm - 3, room - 1.2), path, zone)
    picture = writer.picture()
    if rng.random() < 0.5 and room > 25:
        y = (room - rng.uniform(6, 12)) * scale
        paper.signature(
            rng, picture, (width_mm * 0.6 * scale, y, width_mm * 0.9 * scale, y + 5 * scale), scale
        )
    if rng.random() < 0.12 * (1 + severity):
        place = (rng.uniform(0.2, 0.9) * width_mm * scale, rng.uniform(0.2, 0.7) * room * scale)
        paper.stamp(rng, picture, place, scale)
    return picture


def draw_portrait(rng, picture, room, width_mm, scale, format):
    """The holder's picture, left or right; gives where words may begin, in mm."""
    height = min(45.0, room - 6) * rng.uniform(0.8, 1)
    if height < 8:
        return 4.0
    width = height * rng.uniform(0.74, 0.82)
    is_right = rng.random() < 0.15
    x = width_mm - width - 4 if is_right else 4.0
    y = room - height - rng.uniform(0.8, 3)
    size = (max(6, round(width * scale)), max(6, round(height * scale)))
    face = paper.portrait(rng, size[0], size[1], rng.random() < 0.35)
    top, start = max(0, round(y * scale)), round(x * scale)
    target = picture[top : top + size[1], start : start + size[0]]
    face = face[: target.shape[0], : target.shape[1]]
    target[:] = cv2.addWeighted(target, 0.12, face, 0.88, 0)
    return 4.0 if is_right else width + 7


def chip(rng, picture, scale):
    left, top = round(5 * scale), round(5 * scale)
    right, bottom = round(18 * scale), round(17 * scale)
    gold = tuple(float(v) for v in (110 + rng.uniform(-30, 30), 180, 215))
    cv2.rectangle(picture, (left, top), (right, bottom), gold, -1)
    for share in (0.33, 0.66):
        y = round(top + (bottom - top) * share)
        cv2.line(picture, (left, y), (right, y), (80, 110, 130), max(1, round(0.2 * scale)))


def write_fields(rng, writer, box, path, zone):
    """Labels and values in one or two columns down to the zone."""
    left, top, right, bottom = box
    label_height, value_height = rng.uniform(1.0, 1.6), rng.uniform(1.8, 2.7)
    step = label_height + value_height + rng.uniform(1.2, 3.2)
    value_font = pick(rng, paper.FONTS)
    dark = tuple(int(v) for v in rng.uniform(10, 70, 3))
    pale = tuple(int(v) for v in rng.uniform(60, 150, 3))
    columns = 2 if right - left > 60 and rng.random() < 0.7 else 1
    y, index = top, 0
    labels = list(paper.LABELS)
    rng.shuffle(labels)
    texts = [zone.surname, zone.given]
    while y + label_height + value_height * 1.4 < bottom:
        for column in range(columns):
            x = left + column * (right - left) / columns
            label = labels[index % len(labels)]
            text = texts[index] if index < len(texts) else paper.value(rng, label)
            writer.write(x, y, label, path, label_height, pale)
            writer.write(x, y + label_height * 1.3, text[:26], value_font, value_height, dark)
            index += 1
        y += step


def booklet(rng, page, severity):
    """An open passport: the page above with print of its own, the fold between."""
    height, width = page.mask.shape
    other = paper.guilloche(rng, paper.sheet(rng, height, width), rng.uniform(0, 0.5), page.scale)
    writer = paper.Writer(other, page.scale)
    path = pick(rng, paper.FONTS)
    colour = tuple(int(v) for v in rng.uniform(20, 120, 3))
    for index in range(int(rng.integers(0, 7))):
        writer.write(
            8, 8 + index * rng.uniform(6, 9), paper.words(rng, 6), path, rng.uniform(1.5, 2.6), colour
        )
    other = writer.picture()
    if rng.random() < 0.2 * (1 + severity):
        place = (rng.uniform(0.2, 0.8) * width, rng.uniform(0.2, 0.8) * height)
        paper.stamp(rng, other, place, page.scale)
    together = np.vstack([other, page.picture])
    fold = np.abs(np.arange(2 * height) - height) / (rng.uniform(2, 6) * page.scale)
    shade = 1 - rng.uniform(0.1, 0.45) * np.exp(-fold)
    page.picture = (together * shade[:, None, None]).astype(np.uint8)
    page.ink = np.vstack([np.zeros_like(page.ink), page.ink])
    page.mask = outline(2 * height, width, 2.5 * page.scale)
    page.corners[:, 1] += height
    page.above = height
    return page
