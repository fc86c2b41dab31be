# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Paper, security print, portraits and printed words: what surrounds a zone on a document."""

import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from . import people
from .seeds import pick

TRUETYPE = "/usr/share/fonts/truetype/"
FONTS = [
    TRUETYPE + name
    for name in (
        "dejavu/DejaVuSans.ttf",
        "dejavu/DejaVuSansCondensed-Bold.ttf",
        "dejavu/DejaVuSerif.ttf",
        "liberation/LiberationSans-Regular.ttf",
        "liberation/LiberationSans-Bold.ttf",
        "liberation/LiberationSansNarrow-Regular.ttf",
        "liberation/LiberationSerif-Regular.ttf",
        "freefont/FreeSans.ttf",
        "freefont/FreeSerifBold.ttf",
    )
]
LABELS = (
    "Surname / Nom|Given names / Prénoms|Nationality / Nationalité|Date of birth / Date de naissance|"
    "Sex / Sexe|Place of birth / Lieu de naissance|Date of issue / Date de délivrance|"
    "Date of expiry / Date d'expiration|Authority / Autorité|Holder's signature|Height|Residence|"
    "Document No.|Personal No.|Type|Code|Eye colour|Remarks / Observations"
).split("|")
TITLES = "PASSPORT PASSEPORT|IDENTITY CARD|RESIDENCE PERMIT|VISA|REPUBLIC OF UTOPIA|PERSONALAUSWEIS".split(
    "|"
)


@functools.lru_cache(maxsize=400)
def font(path, size):
    return ImageFont.truetype(path, size)


def tint(rng, low=0.01, high=0.18, light=(212, 252)):
    """A pale colour (blue, green, red)."""
    value = rng.uniform(*light)
    hue = rng.uniform(0, 2 * np.pi)
    turn = np.array([0, 2.1, 4.2])
    depth = rng.uniform(low, high)
    return value * (1 - depth * (0.5 - 0.5 * np.cos(hue + turn)))


def sheet(rng, height, width):
    """Paper whose colour runs from one tint to another."""
    first, second = tint(rng), tint(rng)
    if rng.random() < 0.3:
        second = first
    across = np.linspace(0, 1, 24)[None, :, None]
    down = np.linspace(0, rng.uniform(0, 0.6), 16)[:, None, None]
    share = np.clip(0.5 + 0.5 * np.sin(3 * (across + down) + rng.uniform(0, 6)), 0, 1)
    small = (first * share + second * (1 - share)).astype(np.float32)
    full = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return full.astype(np.uint8)


def guilloche(rng, picture, strength, scale):
    """Families of fine lines that follow one another, and a rosette or two; `strength` from 0 to 1."""
    if strength < 0.02:
        return picture
    height, width = picture.shape[:2]
    layer = picture.copy()
    for _ in range(int(rng.integers(1, 4))):
        colour = tuple(float(v) for v in tint(rng, 0.2, 0.8, (70, 190)))
        family(rng, layer, colour, scale)
    for _ in range(int(rng.integers(0, 3))):
        colour = tuple(float(v) for v in tint(rng, 0.2, 0.8, (80, 190)))
        rosette(rng, layer, colour, (rng.uniform(0, width), rng.uniform(0, height)), scale)
    return cv2.addWeighted(picture, 1 - strength, layer, strength, 0)


def family(rng, layer, colour, scale):
    height, width = layer.shape[:2]
    upright = rng.random() < 0.25
    length, room = (height, width) if upright else (width, height)
    step = rng.uniform(0.6, 2.6) * scale
    count = min(140, int(room / step) + 8)
    along = np.linspace(0, length, 90)
    swing = rng.uniform(0.5, 9) * scale
    turns, slow = rng.uniform(2, 9), rng.uniform(0.3, 1.5)
    phase = rng.uniform(0, 6)
    slip = rng.uniform(-0.12, 0.12)
    lines = []
    for index in range(-4, count):
        bend = np.sin(along / length * 2 * np.pi * turns + phase + slip * index)
        bend += 0.6 * np.sin(along / length * 2 * np.pi * slow - slip * 2 * index)
        place = index * step + swing * bend
        points = np.stack([place, along] if upright else [along, place], 1)
        lines.append((points * 16).astype(np.int32).reshape(-1, 1, 2))
    thick = max(1, round(rng.uniform(0.08, 0.25) * scale))
    cv2.polylines(layer, lines, False, colour, thick, cv2.LINE_AA, 4)


def rosette(rng, layer, colour, centre, scale):
    size = rng.uniform(6, 22) * scale
    lobes = int(rng.integers(5, 16))
    turn = np.linspace(0, 2 * np.pi, 220)
    lines = []
    for ring in np.linspace(0.25, 1, int(rng.integers(4, 10))):
        radius = size * ring * (1 + 0.22 * np.sin(lobes * turn + ring * 6))
        points = np.stack([centre[0] + radius * np.cos(turn), centre[1] + radius * np.sin(turn)], 1)
        lines.append((points * 16).astype(np.int32).reshape(-1, 1, 2))
    cv2.polylines(layer, lines, True, colour, max(1, round(0.12 * scale)), cv2.LINE_AA, 4)


def portrait(rng, width, height, is_grey=False):
    """A drawn face before a plain ground: shoulders, neck, head, hair, eyes, nose, mouth."""
    ground = tint(rng, 0.0, 0.15, (180, 245))
    picture = np.full((height, width, 3), ground, np.uint8)
    unit = height / 10
    middle = (width / 2 + rng.normal(0, 0.2) * unit, 4.6 * unit)
    skin = np.array([150, 180, 225]) * rng.uniform(0.35, 1.05)
    hair = np.array([40, 60, 90]) * rng.uniform(0.2, 2.2)
    coat = rng.uniform(20, 180, 3)

    def blob(colour, x, y, a, b, first=0, last=360):
        place = (round(middle[0] + x * unit), round(middle[1] + y * unit))
        axes = (max(1, round(a * unit)), max(1, round(b * unit)))
        shade = tuple(float(min(255, v)) for v in colour)
        cv2.ellipse(picture, place, axes, 0, first, last, shade, -1, cv2.LINE_AA)

    long = rng.uniform(0.2, 2.5)
    blob(hair, 0, -0.2 + long * 0.4, 2.25, 2.7 + long * 0.5)
    blob(coat, 0, 6.2, 4.2, 3.0)
    blob(skin * 0.85, 0, 2.6, 0.95, 1.6)
    blob(skin, 0, 0.2, rng.uniform(1.7, 2.0), rng.uniform(2.3, 2.7))
    blob(hair, 0, -1.4, 2.0, 1.3, 180, 360)
    for side in (-1, 1):
        blob((235, 235, 235), side * 0.75, -0.1, 0.34, 0.17)
        blob((40, 40, 40), side * 0.75, -0.1, 0.16, 0.16)
        blob(hair, side * 0.75, -0.5, 0.45, 0.09)
    blob(skin * 0.8, 0, 0.75, 0.2, 0.42)
    blob((90, 90, 170), 0, 1.5, 0.6, 0.16)
    picture = cv2.GaussianBlur(picture, (0, 0), max(0.5, unit * 0.09))
    light = np.linspace(1.08, 0.82, width, dtype=np.float32)[None, :, None]
    picture = np.clip(picture * light, 0, 255).astype(np.uint8)
    if is_grey:
        picture = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return picture


def signature(rng, picture, box, scale):
    left, top, right, bottom = box
    x = np.linspace(left, right, 60) + rng.normal(0, 0.4 * scale, 60)
    y = (top + bottom) / 2 + (bottom - top) / 2 * np.sin(np.linspace(0, rng.uniform(15, 40), 60))
    y *= 1 + rng.normal(0, 0.006, 60)
    points = (np.stack([x, y], 1) * 16).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [points], False, (60, 40, 30), max(1, round(0.3 * scale)), cv2.LINE_AA, 4)


def stamp(rng, picture, centre, scale):
    """A rubber stamp: rings, a date, part of it missing."""
    colour = tuple(float(v) for v in pick(rng, [(150, 60, 40), (40, 40, 160), (60, 110, 40), (80, 40, 90)]))
    layer = picture.copy()
    size = rng.uniform(9, 16) * scale
    place = (round(centre[0]), round(centre[1]))
    for ring in (1, 0.72):
        cv2.circle(layer, place, max(2, round(size * ring)), colour, max(1, round(0.5 * scale)), cv2.LINE_AA)
    text = people.day(rng, 2019, 2026)
    size_of_text = size / 40
    corner = (round(place[0] - size * 0.55), round(place[1] + size * 0.1))
    cv2.putText(
        layer,
        text,
        corner,
        cv2.FONT_HERSHEY_SIMPLEX,
        size_of_text,
        colour,
        max(1, round(0.3 * scale)),
        cv2.LINE_AA,
    )
    cv2.addWeighted(picture, 0.45, layer, 0.55, 0, dst=picture)


class Writer:
    """Writes words onto a picture, in millimetres."""

    def __init__(self, picture, scale):
        self.image = Image.fromarray(picture)
        self.draw = ImageDraw.Draw(self.image)
        self.scale = scale

    def write(self, x, y, text, path, height, colour):
        """`height` of the letters' body in mm; below four pixels it is left out, as no one sees it."""
        size = round(height * self.scale * 1.35)
        if size >= 4:
            self.draw.text((x * self.scale, y * self.scale), text, font=font(path, size), fill=colour)

    def picture(self):
        return np.array(self.image)


def words(rng, count):
    """Prose that means nothing."""
    return " ".join(people.word(rng).lower() for _ in range(count)).capitalize()


def value(rng, label):
    """What may stand after a label."""
    if "Date" in label:
        date = people.day(rng, 1950, 2030)
        return f"{date[4:]}.{date[2:4]}.20{date[:2]}"
    if "No." in label or "Code" in label:
        return people.number(rng, "UTO")
    if "Sex" in label:
        return pick(rng, ["M", "F", "X"])
    if "Height" in label:
        return f"{int(rng.integers(150, 200))} cm"
    return people.surname(rng)
