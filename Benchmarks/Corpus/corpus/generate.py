# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Writes pictures and their truth. `generate --help` says how."""

import argparse
import dataclasses
import json
import multiprocessing
import os
import pathlib

import cv2

from . import camera, codes, crops, cuts, faces, fronts, kinds, labelled, misprints, negatives, numbered, prints
from .seeds import generator, pick

BUILDERS = {
    "pair": kinds.pair,
    "crop": crops.crop,
    "cut": cuts.cut,
    "misprint": misprints.misprint,
    "disputed": misprints.disputed,
    "wiped": misprints.wiped,
    "accented": misprints.accented,
    "face": faces.face,
    "newface": faces.face,
    "print": prints.worn,
    "negative": negatives.negative,
    "empty": negatives.negative,
    "licence": codes.code,
    "seal": codes.code,
    "front": fronts.front,
    "bare": fronts.bare,
    "turn": fronts.turn,
    "numbered": numbered.numbered,
    "labelled": labelled.labelled,
}


# Kinds that are drawn only when asked for.
EXTRA = ["empty", "cut", "misprint", "disputed", "wiped", "accented", "face", "newface", "print", "licence", "seal", "front", "bare", "turn", "numbered", "labelled"]


@dataclasses.dataclass(frozen=True)
class Order:
    """One picture to make."""

    folder: str
    seed: int
    severity: int
    kind: str
    number: int


def make(order):
    """Draws one picture, writes its file, and gives its truth."""
    cv2.setNumThreads(1)
    rng = generator(order.seed, f"picture/{camera.NAMES[order.severity]}/{order.kind}", order.number)
    kind = pick(rng, kinds.KINDS) if order.kind == "all" else order.kind
    while True:  # Until an eye could read it: most are legible at once.
        result = BUILDERS.get(kind, kinds.single)(rng, kind, order.severity)
        shot, variety = result if isinstance(result, tuple) else (result, None)
        if shot.legibility >= camera.LEGIBLE:
            break
    name = f"{camera.NAMES[order.severity]}-{order.number:05d}-{kind}.{shot.suffix}"
    (pathlib.Path(order.folder) / name).write_bytes(shot.data)
    truth = {
        "file": name,
        "kind": kind,
        "severity": camera.NAMES[order.severity],
        "width": shot.width,
        "height": shot.height,
        "turned": shot.turned,
        "skew": shot.skew,
        "mirrored": shot.mirrored,
        "orientation": shot.orientation,
        "legibility": round(shot.legibility, 3),
        "documents": shot.documents,
    }
    if shot.codes:
        truth["codes"] = shot.codes
    if shot.cards:
        truth["cards"] = shot.cards
    if variety:
        truth["variety"] = variety
    return truth


def orders(arguments):
    severities = range(3) if arguments.severity == "all" else [camera.NAMES.index(arguments.severity)]
    return [
        Order(str(arguments.out), arguments.seed, severity, arguments.kind, number)
        for severity in severities
        for number in range(arguments.count)
    ]


def main():
    parser = argparse.ArgumentParser(
        prog="generate", description="Specimen documents before a camera, with the truth."
    )
    parser.add_argument(
        "--out", type=pathlib.Path, required=True, help="folder for the pictures and truth.json"
    )
    parser.add_argument("--count", type=int, default=100, help="pictures of each severity (default 100)")
    parser.add_argument("--severity", choices=[*camera.NAMES, "all"], default="all")
    parser.add_argument(
        "--kind",
        choices=[*kinds.KINDS, *EXTRA, "all"],
        default="all",
        help=f"all (the default) is all but {', '.join(EXTRA)}",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same bytes (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result does not depend on them")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    todo = orders(arguments)
    if arguments.jobs > 1:
        with multiprocessing.get_context("spawn").Pool(min(arguments.jobs, os.cpu_count() or 1)) as pool:
            truths = pool.map(make, todo, chunksize=4)
    else:
        truths = [make(order) for order in todo]
    record = {
        "schema": "etui.corpus.v1",
        "seed": arguments.seed,
        "count": arguments.count,
        "kind": arguments.kind,
        "pictures": truths,
    }
    path = arguments.out / "truth.json"
    path.write_text(json.dumps(record, indent=1) + "\n")
    print(f"{len(truths)} pictures in {arguments.out}")


if __name__ == "__main__":
    main()
