#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Stands in for `etui-faces` in page tests: sees one face in every picture, as the file `pose` beside it says, or two.

The frames that server and engine exchange are those of Sources/Domains/IdentityCheck/Faces/Engine.
"""

import math
import pathlib
import struct
import sys

POSE = pathlib.Path(__file__).with_name("pose")
# The turn of the head, and the distance of the outer corners of the eyes in widths of the picture.
POSES = {"centre": (0, 0.2), "left": (0.3, 0.11), "right": (-0.3, 0.11), "near": (0, 0.3), "far": (0, 0.12)}


def face(width, height, pose):
    turn, distance = POSES.get(pose, POSES["centre"])
    eyes, x, y = distance * width, width / 2, height / 2
    box = struct.pack(">4i", *(round(one) for one in (x - eyes, y - eyes, x + eyes, y + eyes)))
    points = [(-eyes / 2, 0), (-eyes / 5, 0), (eyes / 5, 0), (eyes / 2, 0), (turn * eyes, eyes / 2)]
    return box + b"".join(struct.pack(">2d", x + dx, y + dy) for dx, dy in points)


def examined(body):
    pose = POSE.read_text()
    count = 2 if pose == "crowd" else 1
    found, place = [], 2
    while place < len(body):
        width, height = struct.unpack_from(">2I", body, place)
        place += 8 + 3 * width * height
        distance = 0.3 if found else math.nan
        found.append(bytes([count]) + struct.pack(">d", distance) + count * face(width, height, pose))
    return bytes([2, len(found)]) + b"".join(found)


def main():
    source, target = sys.stdin.buffer, sys.stdout.buffer
    while head := source.read(4):
        body = source.read(struct.unpack(">I", head)[0])
        answer = bytes([1]) if body[0] == 1 else examined(body)
        target.write(struct.pack(">I", len(answer)) + answer)
        target.flush()


main()
