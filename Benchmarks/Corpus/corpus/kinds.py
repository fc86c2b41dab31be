# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The kinds of pictures: each puts pages, scene and camera together and gives file and truth."""

import dataclasses

import cv2
import numpy as np

from . import camera, glyphs, pages, scenes, zones
from .seeds import pick

# The proportions of `--kind all`.
KINDS = {
    "photo": 42,
    "thumbnail": 10,
    "scan": 13,
    "crop": 9,
    "frame": 8,
    "pair": 5,
    "large": 2,
    "negative": 11,
}
# Camera pixels from character to character, by severity.
PITCHES = {
    "photo": ((14, 26), (9, 20), (6.2, 13)),
    "pair": ((11, 16), (8.5, 13), (6.2, 10)),
    "thumbnail": ((7.5, 11), (6.4, 9.5), (6.0, 8.5)),
    "scan": ((14.5, 30), (9.5, 15), (6.3, 10)),
    "frame": ((13, 24), (9, 20), (6.2, 14)),
    "large": ((36, 75), (28, 60), (20, 44)),
}
LONGEST = {"photo": 2400, "pair": 2000, "scan": 2300, "frame": 1280, "large": 4032, "thumbnail": 400}


@dataclasses.dataclass
class Shot:
    """A file and what is true of it."""

    data: bytes
    suffix: str
    width: int
    height: int
    documents: list
    turned: int = 0
    skew: float = 0.0
    mirrored: bool = False
    orientation: int = 1
    legibility: float = 1.0
    codes: list = dataclasses.field(default_factory=list)
    cards: list = dataclasses.field(default_factory=list)


def tenths(corners):
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


def document(zone, corners, pitch, outline=None):
    """What is true of a document: of its zone, and where the page itself ends, if there is one."""
    found = {
        "format": zone.format,
        "lines": list(zone.lines),
        "corners": tenths(corners),
        "pitch": round(float(pitch), 2),
    }
    if outline is not None:
        found["outline"] = tenths(outline)
    return found


def angles(rng, kind, severity):
    """Quarter turns, and degrees on top of them."""
    quarters = int(rng.integers(1, 4)) if rng.random() < 0.25 else 0
    worst = (2.5, 7, 12)[severity]
    if kind == "scan":
        worst = (1, 2.5, 4)[severity]
    elif rng.random() < (0.02, 0.07, 0.1)[severity]:
        worst = 45
    return quarters, rng.uniform(-worst, worst)


def drawn(rng, kind, severity, zone, pitch, style=None):
    """The page at a little more than the camera's resolution; open booklets have a page above."""
    scale = pitch / glyphs.PITCH_MM * (1.25 if kind != "large" else 1.05)
    page = pages.page(rng, zone, max(scale, 2.5), severity, style)
    if zone.format.startswith("TD3") and kind in ("photo", "large", "scan") and rng.random() < 0.45:
        return pages.booklet(rng, page, severity)
    return page


def canvas_size(rng, kind, box):
    """The size of the picture around documents that take `box` pixels."""
    if kind == "frame":
        return (1280, 720) if rng.random() < 0.8 else (720, 1280)
    if kind == "large":
        return (4032, 3024) if box[0] >= box[1] else (3024, 4032)
    if kind == "thumbnail":
        room = np.array(box) * rng.uniform(1.0, 1.08, 2)
        size = np.maximum(room, 150)
        if size.max() < 270:
            size *= 270 / size.max()
        return tuple(int(min(v, 400)) for v in size)
    fill = rng.uniform(0.5, 0.97) if kind != "scan" else rng.uniform(0.6, 0.99)
    if rng.random() < 0.08:
        fill = 1.15
    aspect = pick(rng, [4 / 3, 4 / 3, 3 / 2, 16 / 9])
    if box[0] < box[1] or rng.random() < 0.15:
        aspect = 1 / aspect
    width = max(box[0] / fill, box[1] / fill * aspect)
    if kind == "photo" and rng.random() < 0.7:
        width = max(width, rng.uniform(640, 1500) * min(1, aspect))
    height = width / aspect
    shrink = min(1.0, LONGEST[kind] / max(width, height))
    return int(width * shrink), int(height * shrink)


def place(rng, page, matrix, size, margin=1.0):
    """Moves the page so that its zone is inside and as much of the rest as can be."""
    height, width = page.mask.shape
    box = camera.mapped(matrix, [[0, 0], [width, 0], [width, height], [0, height]])
    zone = camera.mapped(matrix, page.corners)
    shift = np.zeros(2)
    for axis in (0, 1):
        low, high = -box[:, axis].min(), size[axis] - box[:, axis].max()
        if low > high:
            low, high = high, low
        wish = rng.uniform(low, high)
        edge = margin * page.edge
        first, last = edge - zone[:, axis].min(), size[axis] - edge - zone[:, axis].max()
        shift[axis] = np.clip(wish, first, max(first, last))
    return np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ matrix


def background(rng, kind, size):
    if kind == "scan":
        light = pick(rng, [250, 250, 240, 225, 30, 120])
        return np.full((size[1], size[0], 3), light, np.uint8)
    if kind == "thumbnail" and rng.random() < 0.4:
        return np.full((size[1], size[0], 3), 255, np.uint8)
    return scenes.scene(rng, size[1], size[0])


def fits(kind, zone, pitch):
    """Thumbnails are at most 400 pixels: long lines then have small pitches."""
    if kind != "thumbnail":
        return pitch
    width = pages.SIZES[zone.format][0] / glyphs.PITCH_MM
    return max(min(pitch, 392 / width), 6.0)


def single(rng, kind, severity, zone=None, style=None):
    """One document: a photograph, a scan, a frame of a camera, a thumbnail."""
    zone = zone or zones.zone(rng)
    given = softened(camera.faults(rng, severity), kind)
    pitch = fits(kind, zone, rng.uniform(*PITCHES[kind][severity]))
    factor = 2 if kind == "thumbnail" or kind == "photo" and rng.random() < 0.12 and pitch < 11 else 1
    quarters, skew = angles(rng, kind, severity)
    if kind == "thumbnail":
        skew *= 0.4
    page = drawn(rng, kind, severity, zone, pitch * factor, style)
    camera.bent(rng, page, given["bend"] if kind != "scan" else 0)
    shape = page.mask.shape[::-1]
    matrix = camera.homography(rng, shape, given["tilt"] if kind != "scan" else 0, quarters * 90 + skew)
    matrix = camera.at_pitch(matrix, page, pitch)
    corners = camera.mapped(matrix, [[0, 0], [shape[0], 0], shape, [0, shape[1]]])
    zone_box = np.ptp(camera.mapped(matrix, page.corners), axis=0)
    size = canvas_size(rng, kind, np.ptp(corners, axis=0))
    matrix, pitch = shrunk(matrix, size, zone_box, pitch)
    page.edge = pitch
    matrix = place(rng, page, matrix, size)
    matrix = np.diag([factor, factor, 1]) @ matrix
    picture = background(rng, kind, (size[0] * factor, size[1] * factor))
    camera.lay(picture, page, matrix)
    corners = camera.mapped(matrix, page.corners)
    edges = camera.mapped(matrix, page.outline) / factor
    shot = Shot(b"", "", 0, 0, [document(zone, corners / factor, pitch, edges)], quarters * 90, round(skew, 1))
    return finish(rng, kind, picture, [(page, matrix)], pitch, factor, given, shot)


def shrunk(matrix, size, zone_box, pitch):
    """Makes a zone smaller that would not fit the picture with a character's room at its ends."""
    room = (np.array(size) - 2 * pitch) / zone_box
    share = min(1.0, room.min())
    return np.diag([share, share, 1]) @ matrix, pitch * share


def softened(given, kind):
    """Scanners have no perspective and little blur; small pictures were good large ones."""
    soft = {"scan": ("blur", "motion", "light", "shadow", "noise"), "thumbnail": ("blur", "motion", "noise")}
    for name in soft.get(kind, ()):
        given.values[name] *= 0.4
    if kind == "scan":
        given.values["glare"] = given.values["shadow"] = 0.0
    if kind == "large":
        given.values["motion"] *= 0.5
    return given


def finish(rng, kind, picture, views, pitch, factor, given, shot):
    """Lens, light and sensor, then the file. `views`: each page and how it was laid down."""
    corners = [camera.mapped(matrix, page.corners) for page, matrix in views]
    contrast = min([page.contrast for page, _ in views], default=150)
    picture = camera.lens(rng, picture, pitch * factor, given)
    picture = camera.expose(rng, picture, corners, contrast, pitch, given)
    if factor > 1:
        size = (picture.shape[1] // factor, picture.shape[0] // factor)
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    if rng.random() < 0.35 and given.severity < camera.HEAVY or factor > 1 and rng.random() < 0.5:
        picture = camera.sharpened(picture, rng.uniform(0.2, 0.8))
    grey_chance = {"frame": 1.0, "empty": 1.0, "front": 1.0, "bare": 1.0, "scan": 0.4, "photo": 0.12, "negative": 0.3}.get(kind, 0.1)
    if rng.random() < grey_chance:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if kind in ("photo", "frame") and rng.random() < 0.03:
        picture = mirrored(picture, shot)
    stored(rng, kind, picture, pitch, given, shot)
    if views:
        grey = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_GRAYSCALE)
        grey = grey[:, ::-1] if shot.mirrored else grey
        down = np.diag([1 / factor, 1 / factor, 1])
        shot.legibility = min(camera.legibility(grey, page, down @ matrix) for page, matrix in views)
    return shot


def mirrored(picture, shot):
    """As a front camera stores it."""
    for item in shot.documents:
        for name in {"corners", "outline"} & item.keys():
            item[name] = [[round(picture.shape[1] - x, 1), y] for x, y in item[name]]
    shot.mirrored = True
    return np.ascontiguousarray(picture[:, ::-1])


def stored(rng, kind, picture, pitch, given, shot):
    shot.height, shot.width = picture.shape[:2]
    is_frame = kind == "negative" and picture.ndim == 2 and rng.random() < 0.7
    if kind in ("frame", "empty", "front", "bare") or is_frame or kind == "scan" and rng.random() < 0.25:
        shot.data, shot.suffix = camera.png(picture), "png"
        return
    worst = given["jpeg"]
    if pitch < 9:
        worst *= 0.6
    if kind == "photo" and rng.random() < 0.1:
        shot.orientation = pick(rng, [3, 6, 8])
    shot.data = camera.jpeg(picture, 97 - worst, shot.orientation)
    shot.suffix = "jpg"


def pair(rng, kind, severity):
    """Two documents beside or above one another."""
    given = camera.faults(rng, severity)
    pitch = rng.uniform(*PITCHES["pair"][severity])
    skew = rng.uniform(-1, 1) * (3, 8, 12)[severity]
    quarters = int(rng.integers(1, 4)) if rng.random() < 0.2 else 0
    is_beside = rng.random() < 0.4
    pages_drawn, matrices, boxes = [], [], []
    for _ in range(2):
        page = drawn(rng, "pair", severity, zones.zone(rng), pitch)
        shape = page.mask.shape[::-1]
        matrix = camera.homography(rng, shape, given["tilt"] * 0.5, quarters * 90 + skew + rng.uniform(-4, 4))
        matrix = camera.at_pitch(matrix, page, pitch)
        corners = camera.mapped(matrix, [[0, 0], [shape[0], 0], shape, [0, shape[1]]])
        low, high = corners.min(0), corners.max(0)
        matrices.append(np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix)
        boxes.append(high - low)
        pages_drawn.append(page)
    gap = rng.uniform(0.5, 4) * pitch
    axis = 0 if is_beside else 1
    extent = np.maximum(boxes[0], boxes[1])
    extent[axis] = boxes[0][axis] + boxes[1][axis] + gap
    margins = extent * rng.uniform(0.03, 0.15, 2)
    size = tuple(int(v) for v in extent + 2 * margins)
    picture = background(rng, "pair", size)
    found, views = [], []
    for index, (page, matrix) in enumerate(zip(pages_drawn, matrices)):
        shift = margins + (extent - boxes[index]) * rng.uniform(0, 1, 2)
        shift[axis] = margins[axis] + (boxes[0][axis] + gap if index else 0)
        moved = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ matrix
        camera.lay(picture, page, moved)
        views.append((page, moved))
        corners, edges = camera.mapped(moved, page.corners), camera.mapped(moved, page.outline)
        found.append(document(page.zone, corners, pitch, edges))
    shot = Shot(b"", "", 0, 0, found, quarters * 90, round(skew, 1))
    return finish(rng, "pair", picture, views, pitch, 1, given, shot)
