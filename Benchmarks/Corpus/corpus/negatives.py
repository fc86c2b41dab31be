# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Pictures without a machine-readable zone, among them some that look a little like one."""

import cv2
import numpy as np

from . import camera, glyphs, pages, paper, people, scenes, zones
from .kinds import Shot, finish
from .seeds import pick

NEGATIVES = {
    "text": 18,
    "invoice": 16,
    "payment-slip": 14,
    "listing": 10,
    "card": 16,
    "scene": 14,
    "numbers": 6,
    "blank": 3,
    "noise": 3,
}


def invoice(rng, height, width):
    """A table of goods and prices, with rules and a sum."""
    picture = np.full((height, width, 3), rng.uniform(225, 253), np.uint8)
    writer = paper.Writer(picture, 1.0)
    size = rng.uniform(0.012, 0.02) * width
    path = pick(rng, paper.FONTS)
    dark = (30, 30, 35)
    writer.write(0.07 * width, 0.05 * height, paper.words(rng, 2).upper(), path, size * 2, dark)
    for index in range(4):
        writer.write(0.07 * width, 0.14 * height + index * 1.8 * size, paper.words(rng, 3), path, size, dark)
    y = 0.3 * height
    while y < 0.85 * height:
        writer.write(0.07 * width, y, people.digits(rng, 6), path, size, dark)
        writer.write(0.2 * width, y, paper.words(rng, 3), path, size, dark)
        writer.write(0.7 * width, y, f"{rng.uniform(1, 900):.2f}", path, size, dark)
        writer.write(0.85 * width, y, f"{rng.uniform(1, 9000):.2f}", path, size, dark)
        y += 2.1 * size
    picture = writer.picture()
    for y in (0.28, 0.88):
        line = round(y * height)
        cv2.line(picture, (round(0.06 * width), line), (round(0.95 * width), line), dark, 2)
    return picture


def slip_line(rng):
    """Lines in OCR-B on slips, cheques and books: coded payments, numbers of accounts, ISBN."""
    kind = int(rng.integers(5))
    digits = people.digits
    if kind == 0:
        return f"01{digits(rng, 11)}>{digits(rng, 27)}+ {digits(rng, 9)}>"
    if kind == 1:
        return f"<{digits(rng, 6)}< {digits(rng, 12)}< {digits(rng, 9)}<"
    if kind == 2:
        return f"ISBN 978-{digits(rng, 1)}-{digits(rng, 4)}-{digits(rng, 4)}-{digits(rng, 1)}"
    if kind == 3:
        return f"{digits(rng, 16)}# {digits(rng, 11)}: {digits(rng, 2)}*"
    return people.letters(rng, 30, people.LETTERS + "      ")


def payment_slip(rng, height, width):
    """OCR-B that is no zone: one to three such lines below a form."""
    picture = invoice(rng, height, width)
    lines = [slip_line(rng) for _ in range(int(rng.integers(1, 4)))]
    style = glyphs.choose(rng, 0)
    printed, _, _ = glyphs.zone(rng, lines, style)
    share = rng.uniform(0.5, 0.92) * width / printed.shape[1]
    size = (round(printed.shape[1] * share), max(4, round(printed.shape[0] * share)))
    printed = cv2.resize(printed, size, interpolation=cv2.INTER_AREA)
    top = int(rng.uniform(0.3, 0.85) * height)
    picture[top - 10 : top + size[1] + 10] = 240
    pages.blend(picture, printed, (int(0.04 * width), top), np.full(3, 0.15))
    return picture


def listing(rng, height, width):
    """Program text in a typewriter's letters, with signs like fillers."""
    picture = np.full((height, width, 3), pick(rng, [250, 240, 35]), np.uint8)
    ink = (20, 20, 20) if picture[0, 0, 0] > 100 else (220, 225, 220)
    writer = paper.Writer(picture, 1.0)
    path = paper.TRUETYPE + pick(rng, ["freefont/FreeMono.ttf", "freefont/FreeMonoBold.ttf"])
    size = rng.uniform(0.012, 0.022) * width
    y = size
    while y < height:
        name, other = people.word(rng), people.word(rng)
        text = pick(
            rng,
            [
                f"vector<map<{name}<{other}>>> {name.lower()}<<{people.digits(rng, 3)}<<endl;",
                f"cout << {name} << {other} << {people.digits(rng, 5)} << '<<<<';",
                f"    if ({name} < {other}) return {people.digits(rng, 2)};",
                f"{name}<<<<<<<<{people.digits(rng, 4)}<<<<<<<<",
            ],
        )
        writer.write(size * 2, y, text, path, size, ink)
        y += size * 2
    return writer.picture()


def numbers(rng, height, width):
    """Rows of digits and letters at one pitch in OCR-B: a table without fillers."""
    picture = np.full((height, width, 3), rng.uniform(225, 250), np.uint8)
    style = glyphs.choose(rng, 1)
    rows = [people.letters(rng, 40, "0123456789 ABC .,") for _ in range(int(rng.integers(4, 14)))]
    printed, _, _ = glyphs.zone(rng, rows, style)
    share = 0.85 * width / printed.shape[1]
    size = (round(printed.shape[1] * share), min(height, round(printed.shape[0] * share)))
    printed = cv2.resize(printed, size, interpolation=cv2.INTER_AREA)
    pages.blend(picture, printed, (int(0.06 * width), int(0.04 * height)), np.full(3, 0.2))
    return picture


def card(rng, height, width):
    """The side of a card or page that has no zone, on a table."""
    picture = scenes.scene(rng, height, width)
    zone = zones.zone(rng, pick(rng, ["TD1", "TD2", "TD3"]))
    width_mm, height_mm = pages.SIZES[zone.format]
    scale = rng.uniform(0.6, 0.95) * min(width / width_mm, height / height_mm)
    size = (round(width_mm * scale), round(height_mm * scale))
    sheet = paper.guilloche(rng, paper.sheet(rng, size[1], size[0]), rng.uniform(0, 0.5), scale)
    sheet = pages.contents(rng, sheet, zone, height_mm - 3, scale, 1)
    mask = pages.outline(size[1], size[0], 3 * scale)
    corners = np.float32([[0, 0], [10, 0], [10, 1], [0, 1]])
    page = pages.Page(sheet, mask, mask, corners, scale, zone, 10, 150)
    matrix = camera.homography(rng, size, 10, rng.uniform(-15, 15))
    shift = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    camera.lay(picture, page, shift @ matrix)
    return picture


def snow(rng, height, width):
    """Nothing but noise in every channel."""
    channels = [np.clip(128 + camera.grain(rng, (height, width)) * 60, 0, 255) for _ in range(3)]
    return cv2.merge(channels).astype(np.uint8)


def negative(rng, kind, severity):
    """A picture in which nothing may be found; of the kind `empty` a frame as a camera delivers it."""
    given = camera.faults(rng, severity)
    width, height = pick(rng, [(1280, 960), (960, 1280), (1280, 720), (1600, 1200), (640, 480), (900, 1200)])
    if kind == "empty":
        width, height = 1280, 720
    scene = pick(rng, NEGATIVES)
    picture = {
        "text": scenes.text_page,
        "invoice": invoice,
        "payment-slip": payment_slip,
        "listing": listing,
        "numbers": numbers,
        "card": card,
        "scene": scenes.scene,
        "blank": lambda r, h, w: np.full((h, w, 3), r.uniform(0, 255), np.uint8),
        "noise": snow,
    }[scene](rng, height, width)
    roll = rng.uniform(-1, 1) * (1, 6, 12)[severity] + 90 * int(rng.integers(4)) * (rng.random() < 0.2)
    if scene not in ("blank", "noise", "card", "scene"):
        picture = turned(rng, picture, given["tilt"], roll)
    shot = Shot(b"", "", 0, 0, [])
    shot = finish(rng, kind, picture, [], 14, 1, given, shot)
    return shot, scene


def turned(rng, picture, tilt, roll):
    height, width = picture.shape[:2]
    matrix = camera.homography(rng, (width, height), tilt, roll)
    shift = np.array([[1, 0, width / 2], [0, 1, height / 2], [0, 0, 1]])
    behind = np.full_like(picture, int(rng.uniform(30, 200)))
    return cv2.warpPerspective(
        picture, shift @ matrix, (width, height), dst=behind, borderMode=cv2.BORDER_TRANSPARENT
    )
