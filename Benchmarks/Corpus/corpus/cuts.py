# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Visas of which the picture does not show all: out of the picture, under a finger, under a white patch.

A zone of 44 columns that ends after 36 looks like one of 36. Every fourth picture is a whole visa of 36 columns,
which must not be taken for a part of a larger one.
"""

import cv2
import numpy as np

from . import camera, kinds, zones
from .seeds import pick

COLUMNS = 44
SHORT = 36


def cut(rng, kind, severity):
    """A visa of 44 columns that ends at column 36 or beyond; now and then a whole one of 36."""
    is_whole = rng.random() < 0.25
    zone = zones.zone(rng, "MRVB" if is_whole else "MRVA")
    shot = kinds.single(rng, pick(rng, ["photo", "photo", "scan", "frame"]), severity, zone)
    if is_whole:
        return shot, "whole"
    picture = cv2.imdecode(np.frombuffer(shot.data, np.uint8), cv2.IMREAD_COLOR)
    corners = np.float32(shot.documents[0]["corners"])
    column = rng.uniform(SHORT, SHORT + 2) if rng.random() < 0.5 else rng.uniform(SHORT, COLUMNS - 0.6)
    how = pick(rng, ["edge", "finger", "patch"])
    picture = {"edge": edge, "finger": finger, "patch": patch}[how](rng, picture, corners, column)
    shot.height, shot.width = picture.shape[:2]
    shot.orientation = 1
    shot.data = camera.jpeg(picture, 93)
    shot.suffix = "jpg"
    # Nothing of it may be taken for a whole zone.
    shot.documents = []
    return shot, f"{how} {column:.2f}"


def mapping(corners):
    """From columns, and heights of the zone, to pixels."""
    flat = np.float32([[0, 0], [COLUMNS, 0], [COLUMNS, 1], [0, 1]])
    return cv2.getPerspectiveTransform(flat, corners)


def edge(rng, picture, corners, column):
    """Ends the picture where the shorter of the two lines shows this many columns."""
    first, second = camera.mapped(mapping(corners), [[column, 0.2], [column, 0.8]])
    along = corners[1] - corners[0]
    axis = 0 if abs(along[0]) >= abs(along[1]) else 1
    if axis == 1:
        picture = picture.transpose(1, 0, 2)
    if along[axis] > 0:
        picture = picture[:, : max(1, int(min(first[axis], second[axis])))]
    else:
        picture = picture[:, int(np.ceil(max(first[axis], second[axis]))) :]
    if axis == 1:
        picture = picture.transpose(1, 0, 2)
    return np.ascontiguousarray(picture)


def laid(picture, outline, colour, soft):
    """Lays an area of colour over the picture; its side is soft over so many pixels."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255, cv2.LINE_AA)
    if soft > 0.3:
        mask = cv2.GaussianBlur(mask, (0, 0), soft)
    share = mask[..., None].astype(np.float32) / 255
    return (picture * (1 - share) + colour * share).astype(np.uint8)


def patch(rng, picture, corners, column):
    """A piece of white paper."""
    end = COLUMNS + rng.uniform(1, 6)
    outline = camera.mapped(mapping(corners), [[column, -0.6], [end, -0.6], [end, 1.6], [column, 1.6]])
    return laid(picture, outline, np.float32([rng.uniform(235, 255)] * 3), rng.uniform(0, 1))


def finger(rng, picture, corners, column):
    """A fingertip that comes from the right."""
    radius = rng.uniform(1.2, 2.0)
    turn = np.linspace(np.pi / 2, 3 * np.pi / 2, 40)
    tip = np.stack([column + 3.5 + 3.5 * np.cos(turn), 0.5 + radius * np.sin(turn)], 1)
    # The tip is round, so its point is moved until the outer parts of both lines are covered from there on.
    height = 0.3 / radius
    tip[:, 0] -= 3.5 * (1 - np.sqrt(1 - height * height))
    outline = np.concatenate([tip, [[COLUMNS + 12, 0.5 - radius], [COLUMNS + 12, 0.5 + radius]]])
    pixels = camera.mapped(mapping(corners), outline)
    rows, columns = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]].astype(np.float32)
    shade = 1 + 0.12 * np.sin(rows / picture.shape[0] * 9 + columns / picture.shape[1] * 7)
    skin = np.float32([rng.uniform(95, 165), rng.uniform(120, 185), rng.uniform(165, 225)])
    colour = np.clip(shade[..., None] * skin, 0, 255)
    pitch = np.linalg.norm(corners[1] - corners[0]) / COLUMNS
    return laid(picture, pixels, colour, 0.15 * pitch)
