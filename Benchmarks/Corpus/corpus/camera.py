# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""What happens between a document and the file: perspective, light, lens, sensor, compression."""

import dataclasses
import functools

import cv2
import numpy as np

from .glyphs import noise

CLEAN, MODERATE, HEAVY = 0, 1, 2
NAMES = ("clean", "moderate", "heavy")

# The most of each fault, by severity. Lengths are in pitches, so that what is asked of a reader does
# not depend on the picture's size.
WORST = {
    "blur": (0.05, 0.08, 0.1),
    "motion": (0.0, 0.15, 0.2),
    "noise": (3, 8, 17),
    "jpeg": (18, 45, 70),
    "contrast": (0.12, 0.35, 0.6),
    "light": (0.12, 0.35, 0.55),
    "shadow": (0.1, 0.4, 0.6),
    "glare": (20, 70, 110),
    "tilt": (3, 13, 25),
    "bend": (0.0, 0.012, 0.022),
    "exposure": (0.1, 0.35, 0.55),
}
# Grey values that must be left between paper and ink: an eye must still read it.
LEAST_CONTRAST = (70, 42, 26)


@dataclasses.dataclass
class Faults:
    """How strong each fault is, from 0 to its worst."""

    severity: int
    values: dict

    def __getitem__(self, name):
        return self.values[name]


def faults(rng, severity):
    """A picture has a few main faults; the others are weak."""
    main = set(rng.choice(list(WORST), size=(2, 3, 4)[severity], replace=False).tolist())
    values = {}
    for name, worst in WORST.items():
        level = rng.uniform(0.55, 1) if name in main else rng.uniform(0, 0.35)
        values[name] = level * worst[severity]
    return Faults(severity, values)


# -- Geometry ----------------------------------------------------------------------------------


def homography(rng, size, tilt, roll):
    """From the page's pixels to a camera's, about the origin: tilted by up to `tilt` degrees in
    both directions, then turned by `roll` degrees."""
    width, height = size
    a, b = np.radians(rng.uniform(-1, 1, 2) * tilt)
    c = np.radians(roll)
    about_x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    about_y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    about_z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    turn = about_z @ about_x @ about_y
    distance = rng.uniform(1.3, 3.0) * np.hypot(width, height)
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    flat = np.stack([turn[:, 0], turn[:, 1], np.zeros(3)], 1)
    view = np.array([[distance, 0, 0], [0, distance, 0], [0, 0, 1]]) @ (
        flat + np.array([[0, 0, 0], [0, 0, 0], [0, 0, distance]])
    )
    return view @ centred


def mapped(matrix, points):
    return cv2.perspectiveTransform(np.float64(points).reshape(-1, 1, 2), matrix).reshape(-1, 2)


def pitch_after(matrix, page):
    """The smaller pitch of the zone's first and last line in the camera's pixels."""
    corners = mapped(matrix, page.corners)
    count = max(map(len, page.zone.lines))
    lengths = np.hypot(*(corners[1] - corners[0])), np.hypot(*(corners[2] - corners[3]))
    return min(lengths) / count


def at_pitch(matrix, page, pitch):
    share = pitch / pitch_after(matrix, page)
    return np.diag([share, share, 1]) @ matrix


def bent(rng, page, amount):
    """A page that does not lie flat: rows shifted along a curve, the zone's corners with them."""
    height, width = page.picture.shape[:2]
    if amount * height < 0.5:
        return
    turn, phase = rng.uniform(0.5, 1.3) * np.pi, rng.uniform(0, np.pi)
    lift = amount * height * np.sin(np.linspace(0, 1, width) * turn + phase)
    columns = np.broadcast_to(np.arange(width, dtype=np.float32), (height, width))
    rows = np.arange(height, dtype=np.float32)[:, None] + lift.astype(np.float32)
    columns = columns.copy()
    page.ink = cv2.remap(page.ink, columns, rows, cv2.INTER_LINEAR)
    page.picture = cv2.remap(page.picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    for corner in page.corners:
        corner[1] -= lift[int(np.clip(corner[0], 0, width - 1))]


def lay(picture, page, matrix, shade=0.5):
    """Lays the page onto the picture, with the shadow of its edge; `shade` is the light that it takes."""
    height, width = picture.shape[:2]
    box = mapped(matrix, [[0, 0], [page.mask.shape[1], 0], page.mask.shape[::-1], [0, page.mask.shape[0]]])
    margin = 12
    x0, y0 = np.maximum(np.floor(box.min(0)).astype(int) - margin, 0)
    x1, y1 = np.minimum(np.ceil(box.max(0)).astype(int) + margin, (width, height))
    if x1 <= x0 or y1 <= y0:
        return
    local = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ matrix
    size = (int(x1 - x0), int(y1 - y0))
    shape = cv2.warpPerspective(page.mask, local, size)
    drawn = cv2.warpPerspective(page.picture, local, size, borderMode=cv2.BORDER_REPLICATE)
    room = picture[y0:y1, x0:x1]
    small = cv2.resize(shape, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    small = np.roll(cv2.GaussianBlur(small, (0, 0), 2), (1, 1), (0, 1))
    dark = cv2.resize(cv2.merge([255 - (small * np.float32(shade)).astype(np.uint8)] * 3), size)
    share = shape.astype(np.float32) / 255
    darkened = cv2.multiply(room, dark, scale=1 / 255)
    room[:] = cv2.blendLinear(drawn, darkened, share, 1 - share)


# -- Light, lens, sensor ------------------------------------------------------------------------


def light_maps(rng, size, zones, given):
    """What the light multiplies by and adds, on a coarse grid."""
    height, width = size
    shape = (max(4, height // 8), max(4, width // 8))
    y, x = np.mgrid[0 : 1 : shape[0] * 1j, 0 : 1 : shape[1] * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    slope = np.cos(angle) * (x - 0.5) + np.sin(angle) * (y - 0.5)
    gain = 1 + given["light"] * slope
    gain *= 1 - 0.25 * given["light"] * ((x - 0.5) ** 2 + (y - 0.5) ** 2) * 2
    gain *= 1 + noise(rng, *shape, 40) * 0.05 * given["light"]
    if given["shadow"] > 0.04:
        gain *= 1 - given["shadow"] * shadow(rng, shape)
    extra = np.zeros(shape, np.float32)
    if given["glare"] > WORST["glare"][given.severity] * 0.3:
        extra = glare(rng, shape, zones, size, given["glare"])
    return gain, extra


def shadow(rng, shape):
    """The shadow of a hand or of the phone: a soft-edged polygon."""
    mask = np.zeros(shape, np.float32)
    middle = rng.uniform(0, 1, 2) * shape[::-1]
    count = int(rng.integers(3, 7))
    turn = np.sort(rng.uniform(0, 2 * np.pi, count))
    reach = rng.uniform(0.3, 1.0, count) * max(shape)
    points = np.stack([middle[0] + np.cos(turn) * reach, middle[1] + np.sin(turn) * reach], 1)
    cv2.fillPoly(mask, [points.astype(np.int32)], 1.0)
    return cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 12))


def glare(rng, shape, zones, size, most):
    """A veil of reflected light: saturated beside the zone, over it only so bright that dark ink
    still differs from paper."""
    height, width = shape
    centre = rng.uniform(0, 1, 2) * (width, height)
    radius = rng.uniform(0.06, 0.25, 2) * max(shape)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    u = (x - centre[0]) * np.cos(angle) + (y - centre[1]) * np.sin(angle)
    v = (y - centre[1]) * np.cos(angle) - (x - centre[0]) * np.sin(angle)
    spot = np.exp(-((u / radius[0]) ** 2 + (v / radius[1]) ** 2))
    limit = np.full(shape, 230, np.float32)
    for corners in zones:
        points = (corners * (width / size[1], height / size[0])).astype(np.int32)
        cv2.fillPoly(limit, [points], float(most))
    limit = cv2.GaussianBlur(cv2.erode(limit, np.ones((5, 5))), (0, 0), 1.5)
    return np.minimum(spot * rng.uniform(1, 2.2) * most, limit)


# Side of the noise tile, and of its repetition.
TILE, WIDE = 1024, 3584


@functools.lru_cache(maxsize=1)
def noise_tile():
    """Noise of a sensor, the same tile for all pictures; they differ by the place it starts from."""
    tile = np.random.default_rng(77003).standard_normal((TILE, TILE), dtype=np.float32)
    soft = cv2.GaussianBlur(tile, (0, 0), 0.55, borderType=cv2.BORDER_REFLECT)
    soft /= soft.std()
    return cv2.repeat(soft, 4, 4)[:WIDE, :WIDE].copy()


def grain(rng, size):
    """Noise of deviation 1 for one channel."""
    height, width = size
    y, x = (int(v) for v in rng.integers(0, TILE, 2))
    tile = noise_tile()
    if max(height, width) > WIDE - TILE:
        tile = cv2.repeat(tile[:TILE, :TILE], -(-height // TILE) + 1, -(-width // TILE) + 1)
    return tile[y : y + height, x : x + width]


def motion_kernel(rng, length):
    size = int(np.ceil(length)) // 2 * 2 + 3
    fine = np.zeros((size * 8, size * 8), np.uint8)
    angle = rng.uniform(0, np.pi)
    half = np.array([np.cos(angle), np.sin(angle)]) * length * 4
    middle = np.array([size * 4, size * 4])
    first, last = (tuple(int(v) for v in middle + s * half) for s in (-1, 1))
    cv2.line(fine, first, last, 255, 8, cv2.LINE_AA)
    kernel = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def disc_kernel(radius):
    size = int(np.ceil(radius)) * 2 + 3
    fine = np.zeros((size * 8, size * 8), np.uint8)
    cv2.circle(fine, (size * 4, size * 4), max(4, round(radius * 8)), 255, -1, cv2.LINE_AA)
    kernel = cv2.resize(fine, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    return kernel / kernel.sum()


def lens(rng, picture, pitch, given):
    """Out of focus and shaken, together no more than the worst blur of the severity."""
    sigma = given["blur"] * pitch
    shake = given["motion"] * pitch
    worst = WORST["blur"][given.severity] * 1.15 * pitch
    total = np.hypot(sigma, shake / 3.46)
    if total > worst:
        sigma, shake = sigma * worst / total, shake * worst / total
    if sigma > 0.25:
        if rng.random() < 0.5 and sigma > 0.5:
            picture = cv2.filter2D(picture, -1, disc_kernel(sigma * 2))
        else:
            picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    if shake > 1.2:
        picture = cv2.filter2D(picture, -1, motion_kernel(rng, shake))
    return picture


def expose(rng, picture, zones, contrast, pitch, given):
    """Light, exposure, flatness and noise in one pass; what an eye could no longer read is held back."""
    size = picture.shape[:2]
    gain, extra = light_maps(rng, size, zones, given)
    exposure = 1 + rng.uniform(-1, 0.45) * given["exposure"]
    flat = 1 - given["contrast"]
    lift = rng.uniform(0, 1) * (1 - flat) * 150
    zone_gain = min([1.0] + [least_gain(gain, zone, size) for zone in zones])
    left = contrast * exposure * flat * zone_gain
    least = LEAST_CONTRAST[given.severity]
    if left < least:
        share = min(least / left, 1 / (exposure * flat))
        exposure, flat = exposure * share**0.5, flat * share**0.5
        left *= share
    softness = max(given[name] / max(WORST[name][given.severity], 0.01) for name in ("blur", "motion"))
    strength = min(given["noise"], max(left * 0.18, 1.0)) * (1 - 0.45 * softness)
    strength *= 0.7 if pitch < 10 else 1
    full = cv2.resize(gain * np.float32(exposure * flat), size[::-1], interpolation=cv2.INTER_LINEAR)
    added = cv2.resize(extra + np.float32(lift), size[::-1], interpolation=cv2.INTER_LINEAR)
    cast = 1 + rng.uniform(-0.08, 0.08, 3).astype(np.float32) * (given.severity + 0.3) / 2
    is_grey_noise = rng.random() < 0.5
    speckle = grain(rng, size)
    channels = []
    for channel, share in zip(cv2.split(picture), cast.tolist()):
        lit = cv2.multiply(channel, full, scale=share, dtype=cv2.CV_32F)
        lit += added
        if not is_grey_noise:
            speckle = grain(rng, size)
        lit = cv2.scaleAdd(speckle, strength, lit)
        channels.append(cv2.convertScaleAbs(np.maximum(lit, 0, out=lit)))
    return cv2.merge(channels)


def least_gain(gain, corners, size):
    """The weakest light on a zone."""
    scale = np.array(gain.shape[::-1]) / size[::-1]
    low = np.clip((corners.min(0) * scale).astype(int), 0, None)
    high = (corners.max(0) * scale).astype(int) + 1
    part = gain[low[1] : high[1], low[0] : high[0]]
    return float(part.min()) if part.size else 1.0


def sharpened(picture, amount):
    soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
    return cv2.addWeighted(picture, 1 + amount, soft, -amount, 0)


# -- Legibility ---------------------------------------------------------------------------------

# Least agreement of characters with their ink (see `legibility`). Found by reading lines of heavy pictures
# without knowing them, 19 characters each: of 27 below it nine were misread, of 17 above it none, zeros
# for letters O aside. What cannot be seen, no reader can be asked for.
LEGIBLE = 0.84


def legibility(grey, page, matrix):
    """How well the zone's characters agree with their ink, where they do it worst.

    For each character the correlation of the picture with the slightly blurred ink in its cell; of
    these the one that a twentieth lies below. Noise, blur, security print and faintness all lower it,
    and no reader has a part in it.
    """
    corners = mapped(matrix, page.corners)
    pitch = pitch_after(matrix, page)
    count = max(map(len, page.zone.lines))
    tall = np.hypot(*(corners[3] - corners[0])) / pitch
    side = 10.0
    size = (round(side * (count + 1)), round(side * (tall + 1)))
    box = np.array([[0.5, 0.5], [count + 0.5, 0.5], [count + 0.5, tall + 0.5], [0.5, tall + 0.5]]) * side
    back = cv2.getPerspectiveTransform(np.float32(corners), np.float32(box))
    seen = cv2.warpPerspective(grey, back, size, flags=cv2.INTER_AREA).astype(np.float32)
    wanted = cv2.warpPerspective(page.ink, back @ matrix, size, flags=cv2.INTER_AREA).astype(np.float32)
    wanted = cv2.GaussianBlur(wanted, (0, 0), 0.08 * side)
    leading = (tall - 0.94) / max(1, len(page.zone.lines) - 1)
    found = []
    for row, line in enumerate(page.zone.lines):
        top = int(side * (0.35 + row * leading))
        for column in range(len(line)):
            left = int(side * (0.5 + column))
            cell = slice(max(0, top), top + int(1.25 * side)), slice(left, left + int(side))
            found.append(correlation(-seen[cell], wanted[cell]))
    return float(np.percentile(found, 5))


def correlation(first, second):
    first, second = first - first.mean(), second - second.mean()
    return float((first * second).sum() / np.sqrt((first**2).sum() * (second**2).sum() + 1e-3))


# -- Files --------------------------------------------------------------------------------------

# Orientation tags and how the stored pixels must be turned so that a viewer shows them upright.
TURNS = {
    1: lambda p: p,
    3: lambda p: np.rot90(p, 2),
    6: lambda p: np.rot90(p, 1),
    8: lambda p: np.rot90(p, 3),
}


def jpeg(picture, quality, orientation=1):
    """A JPEG file; with an orientation tag other than 1 the pixels are stored turned."""
    stored = np.ascontiguousarray(TURNS[orientation](picture))
    data = cv2.imencode(".jpg", stored, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1].tobytes()
    if orientation == 1:
        return data
    tiff = b"II*\0\x08\0\0\0" + b"\x01\0" + b"\x12\x01\x03\0\x01\0\0\0" + bytes([orientation, 0, 0, 0])
    body = b"Exif\0\0" + tiff + b"\0\0\0\0"
    return data[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + data[2:]


def png(picture):
    return cv2.imencode(".png", picture, [cv2.IMWRITE_PNG_COMPRESSION, 3])[1].tobytes()
