# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Sides without a zone before a camera, whole in the picture and turned to any angle; and pictures without any.

Of a side only its edges can be found, so they must be seen: a picture in which one of them differs too little from
what lies beside it is drawn anew (`visibility`; no finder has a part in it).
"""

import cv2
import numpy as np

from . import camera, negatives, pages, paper, scenes, zones
from .kinds import Shot, finish, stored, tenths
from .seeds import pick

# Cards, and pages and visas of the two larger sizes.
FORMATS = {"TD1": 66, "TD2": 14, "TD3": 20}
# The most degrees of tilt about each axis, by severity.
TILTS = (8, 20, 35)
# How many pictures have a finger on the document, by severity.
FINGERS = (0.1, 0.3, 0.45)
# The least difference of grey values along each edge, and the share of it that must have that.
LEAST_STEP, LEAST_SHARE = (9, 6, 4), 0.6


def front(rng, kind, severity):
    """A card or page without a zone, 25 to 100 % as high as the picture."""
    given = camera.faults(rng, severity)
    size = (1280, 720) if rng.random() < 0.8 else (720, 1280)
    format = pick(rng, FORMATS)
    zone = zones.zone(rng, format)
    fill = rng.uniform(0.25, 1.0)
    roll = rng.uniform(0, 360)
    if rng.random() < 0.6:
        roll = 90 * int(rng.integers(4)) * (rng.random() < 0.3) + rng.uniform(-1, 1) * (4, 9, 15)[severity]
    width_mm, height_mm = pages.SIZES[format]
    # Drawn at about the size at which it will be seen.
    scale = 1.3 * fill * min(size[0] / width_mm, size[1] / height_mm)
    page = side(rng, zone, scale, severity)
    return before_camera(rng, kind, severity, given, size, page, fill, roll)


def before_camera(rng, kind, severity, given, size, page, fill, roll):
    """A page somewhere on a table, with its corners, and what there is to say of it."""
    matrix, corners, share = placed(rng, size, page, severity, fill, roll)
    background = pick(rng, scenes.SCENES)
    picture = scenes.scene(rng, size[1], size[0], background)
    camera.lay(picture, page, matrix, rng.uniform(0, 0.5))
    variety = f"{page.zone.format} {background}"
    # What covers the edges may hide them, so their visibility is judged without it.
    covered = picture
    if rng.random() < FINGERS[severity]:
        variety += " finger"
        covered = picture.copy()
        for _ in range(1 + int(rng.random() < 0.4)):
            finger(rng, covered, corners)
    state = rng.bit_generator.state
    open_shot = Shot(b"", "", 0, 0, [])
    pitch = 2.54 * share * page.scale
    finish(rng, kind, picture, [], pitch, 1, given, open_shot)
    is_visible = visibility(open_shot.data, corners, severity) >= LEAST_SHARE
    shot = open_shot
    if covered is not picture:
        rng.bit_generator.state = state
        shot = Shot(b"", "", 0, 0, [])
        finish(rng, kind, covered, [], pitch, 1, given, shot)
    shot.skew = round(float(roll), 1)
    shot.cards = [{"format": page.zone.format, "outline": tenths(corners)}]
    shot.legibility = 1.0 if is_visible else 0.0
    return shot, variety


def turn(rng, kind, severity):
    """Three frames, one above the other: a side of a document, the same side from elsewhere, and its other side."""
    size = (1280, 720)
    zone = zones.zone(rng, pick(rng, FORMATS))
    width_mm, height_mm = pages.SIZES[zone.format]
    scale = min(size[0] / width_mm, size[1] / height_mm)
    one, other = side(rng, zone, scale, severity), reverse(rng, zone, scale, severity)
    frames, cards = [], []
    for page in (one, one, other):
        while True:  # Until its edges can be seen.
            roll = rng.uniform(-1, 1) * (4, 9, 15)[severity] + 180 * (rng.random() < 0.2)
            given = camera.faults(rng, severity)
            shot, variety = before_camera(rng, "front", severity, given, size, page, rng.uniform(0.4, 0.95), roll)
            if shot.legibility == 1:
                break
        cards.append({**shot.cards[0], "outline": [[x, y + size[1] * len(frames)] for x, y in shot.cards[0]["outline"]]})
        frames.append(cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE))
    shot = Shot(b"", "", 0, 0, [], cards=cards)
    stored(rng, "front", np.vstack(frames), 14, given, shot)
    return shot, variety


def reverse(rng, zone, scale, severity):
    """The other side of a document: laid out as any, or a list of classes in a grid, with a stripe or a code."""
    if rng.random() < 0.4:
        return side(rng, zone, scale, severity)
    width_mm, height_mm = pages.SIZES[zone.format]
    size = (round(width_mm * scale), round(height_mm * scale))
    sheet = paper.guilloche(rng, paper.sheet(rng, size[1], size[0]), rng.uniform(0, 0.5), scale)
    dark = tuple(int(v) for v in rng.uniform(10, 70, 3))
    top = 3.0
    if rng.random() < 0.4:
        top += rng.uniform(8, 13)
        cv2.rectangle(sheet, (0, round(3 * scale)), (size[0], round(top * scale)), dark, -1)
    if rng.random() < 0.4:
        low = round((height_mm - rng.uniform(8, 14)) * scale)
        for x in np.arange(4, width_mm - 4, 0.8):
            if rng.random() < 0.5:
                cv2.rectangle(sheet, (round(x * scale), low), (round((x + 0.5) * scale), size[1] - round(3 * scale)), dark, -1)
        height_mm = low / scale
    step, columns = rng.uniform(2.5, 4.5), np.cumsum(rng.uniform(8, 22, 5)) + rng.uniform(3, 25)
    rows = np.arange(top + 2, height_mm - 3, step)
    for x in columns[columns < width_mm - 2]:
        cv2.line(sheet, (round(x * scale), round(rows[0] * scale)), (round(x * scale), round(rows[-1] * scale)), dark, max(1, round(0.2 * scale)))
    writer = paper.Writer(sheet, scale)
    path = pick(rng, paper.FONTS)
    for y in rows:
        for x in [2.0, *columns[columns < width_mm - 8]]:
            if rng.random() < 0.6:
                writer.write(x + 0.8, y + 0.4, paper.value(rng, pick(rng, paper.LABELS))[:8], path, 0.5 * step, dark)
    return cut_out(rng, writer.picture(), zone, scale)


def placed(rng, size, page, severity, fill, roll):
    """Where a page lies in a picture: how it is laid down, its corners, and how much it is made larger."""
    shape = page.mask.shape[::-1]
    matrix = camera.homography(rng, shape, TILTS[severity], roll)
    ends = [[0, 0], [shape[0], 0], shape, [0, shape[1]]]
    box = camera.mapped(matrix, ends)
    room = np.array(size) - 2 * rng.uniform(3, 12)
    share = min(fill * room[1] / np.ptp(box[:, 1]), room[0] / np.ptp(box[:, 0]))
    matrix = np.diag([share, share, 1]) @ matrix
    box = camera.mapped(matrix, ends)
    margin = (np.array(size) - room) / 2
    free = np.array(size) - 2 * margin - np.ptp(box, axis=0)
    shift = margin - box.min(0) + free * rng.uniform(0, 1, 2)
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ matrix
    return matrix, camera.mapped(matrix, ends), share


def side(rng, zone, scale, severity):
    """A card or page with a portrait and words; paler or darker, in any tint, sometimes with a band of colour."""
    width_mm, height_mm = pages.SIZES[zone.format]
    size = (round(width_mm * scale), round(height_mm * scale))
    sheet = paper.guilloche(rng, paper.sheet(rng, size[1], size[0]), rng.uniform(0, 0.5), scale)
    if rng.random() < 0.35:
        tint = rng.uniform(0.25, 1, 3)
        sheet = np.clip(sheet * tint, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        band = tuple(float(v) for v in rng.uniform(20, 220, 3))
        low = round(rng.uniform(6, 12) * scale)
        cv2.rectangle(sheet, (0, 0), (size[0], low), band, -1)
    return cut_out(rng, pages.contents(rng, sheet, zone, height_mm - 3, scale, severity), zone, scale)


def cut_out(rng, sheet, zone, scale):
    """A page without a zone of its own, with the round corners of a card or more or less sharp ones."""
    height, width = sheet.shape[:2]
    radius = 3.18 if zone.format == "TD1" else rng.uniform(0, 3.2)
    mask = pages.outline(height, width, radius * scale)
    corners = np.float32([[0, 0], [10, 0], [10, 1], [0, 1]])
    return pages.Page(sheet, mask, mask, corners, scale, zone, 10, 150)


def skin(rng):
    return np.float32([rng.uniform(70, 165), rng.uniform(90, 185), rng.uniform(130, 225)])


def finger(rng, picture, corners):
    """A fingertip that comes from outside over an edge or a corner."""
    start = int(rng.integers(4))
    one, other = corners[start], corners[(start + 1) % 4]
    place = one + (other - one) * rng.uniform(0, 1)
    middle = corners.mean(0)
    way = (middle - place) / np.linalg.norm(middle - place)
    diagonal = np.linalg.norm(corners[2] - corners[0])
    tip = place + way * diagonal * rng.uniform(0.02, 0.1)
    reach(rng, picture, tip, tip - way * diagonal * 2, diagonal * rng.uniform(0.05, 0.09), skin(rng))


def reach(rng, picture, tip, end, radius, colour):
    """A finger from its tip to where the picture ends, darker at its sides."""
    for share in np.linspace(1, 0.55, 6):
        shade = tuple(float(v) for v in np.clip(colour * (1.12 - 0.4 * share**2), 0, 255))
        thick = max(2, round(2 * radius * share))
        first, last = (tuple(int(round(v)) for v in p) for p in (tip, end))
        cv2.line(picture, first, last, shade, thick, cv2.LINE_AA)


def visibility(data, corners, severity):
    """The least share of an edge along which the two sides of it differ."""
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE).astype(np.float32)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.8)
    least = 1.0
    for index in range(4):
        one, other = corners[index], corners[(index + 1) % 4]
        way = (other - one) / np.linalg.norm(other - one)
        out = np.array([way[1], -way[0]])
        along = np.linspace(0.08, 0.92, 24 * 8)[:, None]
        line = one + (other - one) * along
        sums = []
        for direction in (1, -1):
            strip = [sampled(grey, line + direction * step * out) for step in (1.5, 2.5, 3.5)]
            sums.append(np.mean(strip, 0).reshape(24, 8).mean(1))
        least = min(least, float((np.abs(sums[0] - sums[1]) >= LEAST_STEP[severity]).mean()))
    return least


def sampled(grey, places):
    x, y = (places[:, i].astype(np.float32)[:, None] for i in (0, 1))
    return cv2.remap(grey, x - 0.5, y - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0]


# -- Without a document --------------------------------------------------------------------------

BARE = {"scene": 40, "text": 18, "invoice": 10, "listing": 6, "numbers": 4, "hand": 16, "blank": 3, "noise": 3}
BARE_SCENES = ["plain", "wood", "cloth", "stone", "tiles", "things"]


def bare(rng, kind, severity):
    """A frame without any card or page whose edges are in the picture."""
    given = camera.faults(rng, severity)
    width, height = 1280, 720
    what = pick(rng, BARE)
    variety = what
    if what in ("scene", "hand"):
        background = pick(rng, BARE_SCENES)
        picture = things(rng, height, width) if background == "things" else scenes.scene(rng, height, width, background)
        variety += " " + background
    else:
        # Larger than the picture, so that its edges lie outside.
        build = {
            "text": scenes.text_page,
            "invoice": negatives.invoice,
            "listing": negatives.listing,
            "numbers": negatives.numbers,
            "blank": lambda r, h, w: np.full((h, w, 3), r.uniform(0, 255), np.uint8),
            "noise": negatives.snow,
        }[what]
        picture = build(rng, 1500, 1500) if what not in ("blank", "noise") else build(rng, height, width)
        if what not in ("blank", "noise"):
            matrix = camera.homography(rng, (1500, 1500), given["tilt"], rng.uniform(0, 360))
            zoom = rng.uniform(0.9, 1.5)
            matrix = np.array([[zoom, 0, width / 2], [0, zoom, height / 2], [0, 0, 1]]) @ matrix
            picture = cv2.warpPerspective(picture, matrix, (width, height), borderMode=cv2.BORDER_REFLECT)
    if what == "hand":
        hand(rng, picture)
    shot = Shot(b"", "", 0, 0, [])
    finish(rng, kind, picture, [], 14, 1, given, shot)
    return shot, variety


def things(rng, height, width):
    """A table with pens, cups and coins."""
    picture = scenes.scene(rng, height, width, pick(rng, ["plain", "wood", "stone"]))
    for _ in range(int(rng.integers(2, 7))):
        centre = (round(rng.uniform(0, width)), round(rng.uniform(0, height)))
        colour = scenes.colour(rng).tolist()
        if rng.random() < 0.4:
            turn = rng.uniform(0, np.pi)
            half = np.array([np.cos(turn), np.sin(turn)]) * rng.uniform(60, 260)
            first, last = (tuple(int(v) for v in centre + s * half) for s in (-1, 1))
            cv2.line(picture, first, last, colour, round(rng.uniform(8, 22)), cv2.LINE_AA)
        else:
            radius = rng.uniform(15, 150)
            axes = (round(radius), round(radius * rng.uniform(0.7, 1)))
            cv2.ellipse(picture, centre, axes, rng.uniform(0, 180), 0, 360, colour, -1, cv2.LINE_AA)
    return picture


def hand(rng, picture):
    """A hand that reaches into the picture from below or from a side."""
    height, width = picture.shape[:2]
    colour = skin(rng)
    palm = np.array([rng.uniform(0.2, 0.8) * width, height * rng.uniform(0.75, 1.1)])
    turn = rng.uniform(-0.5, 0.5)
    long = rng.uniform(0.3, 0.6) * height
    for index in range(5):
        angle = turn + (index - 2) * rng.uniform(0.12, 0.3)
        start = palm + np.array([(index - 2) * 0.13 * long, -0.1 * long])
        tip = start + np.array([np.sin(angle), -np.cos(angle)]) * long * (0.7, 0.95, 1, 0.93, 0.75)[index]
        reach(rng, picture, tip, start, 0.085 * long, colour)
    axes = (round(0.42 * long), round(0.55 * long))
    centre = (round(palm[0]), round(palm[1] + 0.2 * long))
    cv2.ellipse(picture, centre, axes, 0, 0, 360, tuple(float(v) for v in colour), -1, cv2.LINE_AA)
