# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Strips of lines as a camera and an imperfect band finder deliver them."""

import dataclasses

import cv2
import numpy as np
from PIL import Image

from . import glyphs, text as texts

HEIGHT = 24
CAPITAL = glyphs.CAPITAL

# Purposes keep the random numbers of training apart from those of measuring and of vectors.
TRAINING, MEASURING, VECTORS = 1, 2, 3


@dataclasses.dataclass(frozen=True)
class Severity:
    """The worst of each fault that a line of this severity may have."""

    name: str
    pitch: tuple  # camera pixels from character to character
    blur: float  # standard deviation, in pitches
    noise: float  # standard deviation, in parts of the contrast
    quality: int  # lowest JPEG quality
    contrast: float  # least difference of paper and ink, in grey values
    background: float  # strength of the security print
    tilt: float  # rise over the whole line, in heights of capitals
    jitter: float  # of vertical place and size, in heights of capitals
    stroke: float  # how far thresholds of stroke weight go from the middle
    chance: float  # of each of the rare faults


CLEAN = Severity("clean", (12, 26), 0.04, 0.02, 70, 130, 10, 0.12, 0.08, 0.2, 0.0)
MODERATE = Severity("moderate", (9, 24), 0.09, 0.08, 40, 70, 30, 0.3, 0.18, 0.29, 0.08)
HEAVY = Severity("heavy", (6, 16), 0.15, 0.16, 18, 35, 60, 0.5, 0.28, 0.3, 0.25)
SEVERITIES = [CLEAN, MODERATE, HEAVY]


def generator(purpose, number):
    """The random numbers of one batch, the same on every run."""
    return np.random.default_rng([20260101, purpose, number])


def stroke(ink, weight):
    """Thinner (below 0) or thicker strokes: a blur, cut at a threshold beside the middle."""
    soft = cv2.GaussianBlur(ink, (0, 0), 0.057 * CAPITAL)
    return np.clip((soft - (0.5 - weight)) / 0.25 + 0.5, 0, 1)


def waves(rng, height, width, strength):
    """Security print: a few families of fine, bent lines, drawn at half size."""
    half = (height // 2, width // 2)
    y = np.arange(half[0], dtype=np.float32)[:, None]
    x = np.arange(half[1], dtype=np.float32)[None]
    total = np.zeros(half, np.float32)
    for _ in range(rng.integers(1, 4)):
        angle = rng.uniform(0, np.pi)
        turn = np.float32(4 * np.pi / (rng.uniform(0.15, 1.2) * CAPITAL))
        along, across = np.float32(np.cos(angle) * turn), np.float32(np.sin(angle) * turn)
        swing, slope = np.float32(rng.uniform(0, 3)), np.float32(1 / rng.uniform(10, 100))
        bent = along * x + across * swing * np.sin(x * slope) + np.float32(rng.uniform(0, 6))
        line = np.cos(bent + across * y)
        if rng.random() < 0.5:
            line = np.clip(line * np.float32(3) - np.float32(rng.uniform(0, 2)), -1, 1)
        total += line * np.float32(rng.uniform(0.2, 1))
    return cv2.resize(total, (width, height), interpolation=cv2.INTER_LINEAR) * np.float32(strength)


def slow_light(rng, height, width, strength):
    """Uneven light: a coarse random field, enlarged."""
    coarse = rng.normal(0, 1, (2, max(2, width // 300 + 2))).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) * strength


def neighbours(rng, ink):
    """Room above and below, where other lines of the zone may stand."""
    height, width = ink.shape
    above = height // 2
    tall = np.zeros((height + 2 * above, width), np.float32)
    tall[above : above + height] = ink
    for side in (-1, 1):
        if rng.random() < 0.5:
            distance = int(rng.uniform(1.75, 2.7) * CAPITAL)
            shift = int(rng.integers(0, width))
            other = np.roll(ink[:, ::-1] if rng.random() < 0.2 else ink, shift, axis=1)
            top = above + side * distance
            start, end = max(0, top), max(0, min(tall.shape[0], top + height))
            target = tall[start:end]
            np.maximum(target, other[start - top : end - top], out=target)
    return tall


def shade(rng, ink, severity):
    """Grey values of ink on paper, and how far they are apart."""
    height, width = ink.shape
    contrast = rng.uniform(severity.contrast, max(severity.contrast + 20, 215))
    dark = rng.uniform(0, max(1, 240 - contrast))
    paper = np.full((height, width), dark + contrast, np.float32)
    if rng.random() < 0.75:
        strength = rng.uniform(0, min(severity.background, contrast * 0.28))
        paper += waves(rng, height, width, strength)
    if rng.random() < 0.06 + severity.chance * 0.4:
        paper = marks(rng, paper, contrast)
    light = slow_light(rng, height, width, rng.uniform(0, contrast * 0.12))
    density = np.full((height, width), 1, np.float32)
    if rng.random() < 0.3:
        grain = rng.standard_normal((height // 2, width // 2), dtype=np.float32)
        grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)
        density -= np.clip(grain * rng.uniform(0, 0.35), 0, 0.8)
    return paper * (1 - ink * density) + dark * ink * density + light, contrast


def view(rng, grey, scale, severity, length):
    """The picture at camera size, tilted, sheared and in perspective."""
    height, width = grey.shape
    size = (max(8, round(width * scale)), max(8, round(height * scale)))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    width, height = size
    capital = CAPITAL * scale
    rise = rng.uniform(-1, 1) * min(severity.tilt * capital, np.tan(np.radians(4)) * length)
    rise *= width / max(length, 1)
    shear = rng.uniform(-0.12, 0.12) * severity.tilt * 2 * height
    squeeze = rng.uniform(-0.12, 0.12) * severity.tilt * 2
    half, top, bottom = rise / 2, height * (1 - squeeze) / 2, height * (1 + squeeze) / 2
    middle = height / 2
    source = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    target = np.float32(
        [
            [shear, middle - top - half],
            [width + shear, middle - bottom + half],
            [width - shear, middle + bottom + half],
            [-shear, middle + top - half],
        ]
    )
    matrix = cv2.getPerspectiveTransform(source, target)
    if rng.random() < severity.chance:
        small = bend(rng, small, capital * 0.18)
    return cv2.warpPerspective(
        small, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def marks(rng, paper, contrast):
    """What crosses the line: rules, strokes of a pen or stamp, an edge of something darker."""
    height, width = paper.shape
    layer = np.zeros((height, width), np.float32)
    for _ in range(rng.integers(1, 4)):
        start = int(rng.integers(0, width)), int(rng.integers(0, height))
        if rng.random() < 0.5:
            end = start[0] + int(rng.normal(0, 8 * CAPITAL)), start[1] + int(rng.normal(0, CAPITAL / 2))
        else:
            end = start[0] + int(rng.normal(0, CAPITAL)), start[1] + int(rng.normal(0, 2 * CAPITAL))
        cv2.line(layer, start, end, 1.0, int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.3:
        edge = int(rng.integers(0, width))
        layer[:, edge:] += np.float32(rng.uniform(0.1, 0.5))
    return paper - layer * np.float32(rng.uniform(0.1, 0.55) * contrast)


def bend(rng, picture, most):
    """A page that does not lie flat."""
    height, width = picture.shape
    x = np.linspace(-1, 1, width, dtype=np.float32)
    lift = rng.uniform(-most, most) * (x * x - 0.5)
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return cv2.remap(picture, columns, rows + lift, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def lens(rng, picture, pitch, severity):
    """Blur out of focus or by motion, sharpening, glare."""
    sigma = rng.uniform(0, severity.blur) * pitch
    if sigma > 0.15:
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    if rng.random() < severity.chance:
        count = int(max(2, rng.uniform(0.1, 0.35) * pitch))
        kernel = np.zeros((count, count), np.float32)
        angle = rng.uniform(0, np.pi)
        for step in np.linspace(-0.5, 0.5, count * 3):
            x = int(round((count - 1) / 2 + np.cos(angle) * step * (count - 1)))
            y = int(round((count - 1) / 2 + np.sin(angle) * step * (count - 1)))
            kernel[y, x] = 1
        picture = cv2.filter2D(picture, -1, kernel / kernel.sum())
    if rng.random() < severity.chance + 0.05:
        soft = cv2.GaussianBlur(picture, (0, 0), max(0.6, pitch * 0.08))
        picture = picture + (picture - soft) * rng.uniform(0.3, 1.5)
    if rng.random() < severity.chance * 0.5:
        height, width = picture.shape
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        centre = rng.uniform(0, width), rng.uniform(0, height)
        radius = rng.uniform(1, 4) * pitch
        distance = ((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / radius**2
        picture = picture + rng.uniform(20, 90) * np.exp(-distance)
    return picture


def sensor(rng, picture, contrast, pitch, severity):
    """Noise, limits of the range, compression, sometimes black and white only."""
    noise = rng.standard_normal(picture.shape, dtype=np.float32)
    picture = picture + noise * np.float32(rng.uniform(0, severity.noise) * contrast)
    grey = np.clip(picture, 0, 255).astype(np.uint8)
    if pitch >= 10 and rng.random() < 0.12:
        grey = cv2.GaussianBlur(grey, (0, 0), 0.04 * pitch)
        if rng.random() < 0.5:
            _, grey = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        else:
            side = max(3, grey.shape[0] // 3 | 1)
            grey = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, side, 6)
    if rng.random() < 0.7:
        quality = int(rng.integers(severity.quality, 96))
        _, data = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, quality])
        grey = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
    return grey


def strip(rng, line, severity, font=None):
    """A strip at camera size: the text line at half the height, more or less, and its place.

    The result is the grey strip and the columns in which the text begins and ends.
    """
    path = font or glyphs.choose_font(rng)
    margin = rng.uniform(0.05, 3.5)
    ink, edge = glyphs.draw_line(line, path, margin, rng.uniform(0, 0.8), rng)
    ink = stroke(ink, rng.uniform(-severity.stroke, severity.stroke))
    grey, contrast = shade(rng, neighbours(rng, ink), severity)
    pitch = rng.uniform(*severity.pitch)
    scale = pitch / (CAPITAL * glyphs.PITCH)
    length = len(line) * pitch
    grey = view(rng, grey, scale, severity, length)
    aspect = rng.uniform(0.9, 1.1)
    grey = sensor(rng, lens(rng, grey, pitch, severity), contrast, pitch, severity)
    capital = CAPITAL * scale
    height = 2 * capital * (1 + rng.uniform(-1, 1) * severity.jitter)
    middle = grey.shape[0] / 2 + rng.uniform(-1, 1) * severity.jitter * capital
    top = int(np.clip(round(middle - height / 2), 0, grey.shape[0] - 4))
    bottom = int(np.clip(round(middle + height / 2), top + 4, grey.shape[0]))
    result = grey[top:bottom]
    width = max(8, round(result.shape[1] * aspect))
    if abs(aspect - 1) > 0.03:
        result = cv2.resize(result, (width, result.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(result)


def resampled(grey, width=None):
    """24 rows, by the triangle filter that the reader uses too."""
    width = width or max(HEIGHT, round(grey.shape[1] * HEIGHT / grey.shape[0]))
    return np.asarray(Image.fromarray(grey).resize((width, HEIGHT), Image.BILINEAR))


# Columns of a strip that are measured together when its light is evened out: about two characters.
SPAN = 24


def even(grey):
    """A strip of 24 rows in even light, as `StripLight` of the reader makes it: paper one grey, ink
    about another."""
    count = max(1, grey.shape[1] // SPAN)
    papers, contrasts = np.empty(count, np.float32), np.empty(count, np.float32)
    for span in range(count):
        end = grey.shape[1] if span == count - 1 else (span + 1) * SPAN
        values = np.sort(grey[:, span * SPAN : end], axis=None)
        papers[span] = values[len(values) * 6 // 10]
        contrasts[span] = papers[span] - values[len(values) // 25]
    usual = max(np.sort(contrasts)[count * 6 // 10], 8)
    near = [contrasts[max(0, span - 1) : span + 2].mean() for span in range(count)]
    gains = 120 / np.maximum(near, 0.6 * usual)
    places = (np.arange(grey.shape[1]) + 0.5) / SPAN - 0.5
    paper = np.interp(places, np.arange(count), papers)
    gain = np.interp(places, np.arange(count), gains)
    return np.clip(190 + (grey - paper) * gain, 0, 255).astype(np.uint8)


def normalised(grey):
    """Mean 0, deviation 1."""
    values = grey.astype(np.float32)
    return (values - values.mean()) / max(values.std(), 4.0)


def choose_severity(rng):
    return SEVERITIES[rng.choice(3, p=[0.2, 0.4, 0.4])]


def batch(purpose, number, count):
    """Lines of about one width: (count, 1, 24, width) and their texts."""
    rng = generator(purpose, number)
    is_complete = rng.random() < 0.35
    length = int(rng.choice([30, 36, 44])) if is_complete else int(rng.integers(4, 26))
    strips, lines = [], []
    for _ in range(count):
        own = length if is_complete else max(2, length + int(rng.integers(-1, 2)))
        line = texts.complete_line(rng, own) if is_complete else texts.part(rng, own)
        strips.append(strip(rng, line, choose_severity(rng)))
        lines.append(line)
    # One width for all: each is squeezed or stretched a little, as a wrong aspect would do.
    widths = sorted(s.shape[1] * HEIGHT / s.shape[0] for s in strips)
    width = int(round(widths[len(widths) // 2] / 4) * 4)
    fitted = [fit(rng, s, width) for s in strips]
    return np.stack([normalised(even(s))[None] for s in fitted]), lines


def fit(rng, grey, width):
    """At most a fifth squeezed or stretched; the rest of the width is paper beside the line."""
    own = grey.shape[1] * HEIGHT / grey.shape[0]
    target = int(np.clip(width, own / 1.2, own * 1.1))
    result = resampled(grey, min(target, width) if own <= width * 1.2 else width)
    missing = width - result.shape[1]
    if missing > 0:
        left = int(rng.integers(0, missing + 1))
        result = np.pad(result, ((0, 0), (left, missing - left)), mode="edge")
    return result
