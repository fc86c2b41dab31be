# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Documents that are wrong themselves, and documents of which one character is gone.

What is printed is clear all the same: a reader says what is there, and that it does not fit.
"""

import dataclasses

import cv2
import numpy as np

from . import camera, cuts, glyphs, kinds, zones
from .seeds import pick

# Line and column of check digits, and the part of the number that is changed, counted from 0.
CHECKS = {
    "TD1": [(0, 14), (1, 6), (1, 14), (1, 29)],
    "TD2": [(1, 9), (1, 19), (1, 27), (1, 35)],
    "TD3": [(1, 9), (1, 19), (1, 27), (1, 43)],
    "MRVA": [(1, 9), (1, 19), (1, 27)],
    "MRVB": [(1, 9), (1, 19), (1, 27)],
}
NUMBERS = {"TD1": (0, range(5, 14)), "TD2": (1, range(9)), "TD3": (1, range(9)), "MRVA": (1, range(9)), "MRVB": (1, range(9))}


FORMATS = {"TD3": 35, "TD1": 30, "TD2": 15, "MRVA": 10, "MRVB": 10}
HOW = ["photo", "photo", "scan", "frame"]
# Line and columns of the nationality, the date of birth and the names.
NATIONALITIES = {"TD1": (1, 15), "TD2": (1, 10), "TD3": (1, 10), "MRVA": (1, 10), "MRVB": (1, 10)}
BIRTHS = {"TD1": (1, 0), "TD2": (1, 13), "TD3": (1, 13), "MRVA": (1, 13), "MRVB": (1, 13)}
NAMES = {"TD1": (2, 0), "TD2": (0, 5), "TD3": (0, 5), "MRVA": (0, 5), "MRVB": (0, 5)}


def misprint(rng, kind, severity):
    """The truth has what is printed."""
    format = pick(rng, FORMATS)
    while True:
        zone = zones.zone(rng, format)
        row, column = pick(rng, CHECKS[format])
        if rng.random() < 0.35:
            row, columns = NUMBERS[format]
            column = int(rng.choice(list(columns)))
        line = zone.lines[row]
        if line[column].isdigit():
            break
    # Within a residue class no check digit would notice; digits are none of each other's.
    other = str((int(line[column]) + int(rng.integers(1, 10))) % 10)
    zone = changed(zone, row, column, other)
    return kinds.single(rng, pick(rng, HOW), severity, zone)


def changed(zone, row, column, text):
    """The zone with other text from a column on."""
    lines = list(zone.lines)
    lines[row] = lines[row][:column] + text + lines[row][column + len(text) :]
    return dataclasses.replace(zone, lines=tuple(lines))


def disputed(rng, kind, severity):
    """Every check digit is wrong but one at most, or digits are printed where the nationality belongs."""
    format = pick(rng, FORMATS)
    zone = zones.zone(rng, format)
    if rng.random() < 0.2:
        row, column = NATIONALITIES[format]
        how, digits = pick(rng, HOW), rng.choice(list("123456789"), 3)
        return kinds.single(rng, how, severity, changed(zone, row, column, "".join(digits))), "nationality"
    places = CHECKS[format]
    spared = int(rng.integers(0, len(places))) if rng.random() < 0.5 else None
    for place, (row, column) in enumerate(places):
        digit = zone.lines[row][column]
        if place != spared and digit.isdigit():
            other = str((int(digit) + int(rng.integers(1, 10))) % 10)
            zone = changed(zone, row, column, other)
    return kinds.single(rng, pick(rng, HOW), severity, zone), "digits"


def accented(rng, kind, severity):
    """Names printed with letters that zones do not have, such as Ñ; the truth has what they stand for."""
    format = pick(rng, FORMATS)
    zone = zones.zone(rng, format)
    row, first = NAMES[format]
    marked = [letter for letter in glyphs.MARKED if glyphs.MARKED[letter][0] in zone.lines[row][first:]]
    if not marked:
        return accented(rng, kind, severity)
    printed = zone.lines[row]
    for letter in marked if rng.random() < 0.3 else [pick(rng, marked)]:
        printed = printed[:first] + printed[first:].replace(glyphs.MARKED[letter][0], letter)
    shot = kinds.single(rng, pick(rng, HOW), severity, changed(zone, row, 0, printed))
    for document in shot.documents:
        document["lines"] = list(zone.lines)
    return shot


def wiped(rng, kind, severity):
    """One character of a name, the number or the date of birth is gone; the truth still has it."""
    format = pick(rng, FORMATS)
    while True:
        zone = zones.zone(rng, format)
        what = pick(rng, ["name", "number", "birth"])
        if what == "name":
            row, first = NAMES[format]
            columns = range(first, len(zone.lines[row].rstrip("<")))
        elif what == "number":
            row, columns = NUMBERS[format]
        else:
            row, first = BIRTHS[format]
            columns = range(first, first + 6)
        column = int(rng.choice(list(columns)))
        if zone.lines[row][column] != "<":
            break
    shot = kinds.single(rng, pick(rng, HOW), severity, zone)
    picture = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_COLOR)
    width, rows = len(zone.lines[0]), len(zone.lines)
    flat = np.float32([[0, 0], [width, 0], [width, rows], [0, rows]])
    mapping = cv2.getPerspectiveTransform(flat, np.float32(shot.documents[0]["corners"]))
    top, bottom = row - 0.1, row + 1.1
    outline = camera.mapped(mapping, [[column, top], [column + 1, top], [column + 1, bottom], [column, bottom]])
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255)
    # The paper below the print: of the pixels in the cell, one of the brightest.
    cell = picture[mask > 0]
    if len(cell) == 0:
        return wiped(rng, kind, severity)
    colour = np.percentile(cell, 90, axis=0).astype(np.float32)
    picture = cuts.laid(picture, outline, colour, rng.uniform(0, 0.8))
    shot.height, shot.width = picture.shape[:2]
    shot.orientation = 1
    shot.data = camera.jpeg(picture, 93)
    shot.suffix = "jpg"
    return shot, what
