# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Backs of North American driving licences with their PDF417, and seals as QR codes in frames.

The symbols are written by zxing-cpp, whose reader is also the peer; what is measured is reading.
"""

import base64
import json
import types

import cv2
import numpy as np
import zxingcpp

from . import camera, kinds, pages, paper, people, scenes
from .seeds import pick

# A few issuers: identification number, subdivision, country (AAMVA list of identification numbers).
ISSUERS = [
    ("636000", "VA", "USA"),
    ("636001", "NY", "USA"),
    ("636002", "MA", "USA"),
    ("636010", "FL", "USA"),
    ("636014", "CA", "USA"),
    ("636015", "TX", "USA"),
    ("636025", "PA", "USA"),
    ("636035", "IL", "USA"),
    ("636045", "WA", "USA"),
    ("636012", "ON", "CAN"),
    ("604428", "QC", "CAN"),
    ("636028", "BC", "CAN"),
]
# A module of a PDF417 or QR code in camera pixels, by severity.
MODULES = {"licence": ((2.6, 5.0), (2.0, 3.6), (1.6, 2.7)), "seal": ((4.6, 6.4), (3.5, 5.0), (2.6, 3.8))}
# The lens counts its blur in pitches of characters; in codes it is this many modules.
PITCH = 7


def text_date(rng, country, first, last):
    day = people.day(rng, first, last)
    century = "19" if first < 2000 else "20"
    if country == "USA":
        return day[2:] + century + day[:2]
    return century + day


def elements(rng, state, country, version):
    """The elements of a DL subfile in the order issuers like."""
    surname, given = people.name(rng)
    first, _, middle = (given or "ANN").partition(" ")
    names = [("DCS", surname), ("DAC", first), ("DAD", middle or "NONE")]
    if version in (2, 3):
        names = [("DCS", surname), ("DCT", given or "ANN")]
    elif version == 1:
        names = [("DAA", ",".join([surname, first, middle]))]
    postal = people.digits(rng, 5) + pick(rng, ["0000  ", "      ", people.digits(rng, 4) + "  "])
    if country == "CAN":
        postal = f"{people.letters(rng, 1)}{people.digits(rng, 1)}{people.letters(rng, 1)} 1A1    "
    result = [
        ("DAQ", people.letters(rng, 1) + people.digits(rng, int(rng.integers(7, 13)))),
        *names,
        ("DBB", text_date(rng, country, 1940, 1999)),
        ("DBA", text_date(rng, country, 2024, 2034)),
        ("DBD", text_date(rng, country, 2014, 2023)),
        ("DBC", pick(rng, ["1", "2", "9"])),
        ("DAU", pick(rng, ["069 IN", "175 CM", "066 IN"])),
        ("DAY", pick(rng, ["BRO", "BLU", "GRN", "HAZ"])),
        ("DAG", f"{people.digits(rng, 3)} {people.word(rng)} {pick(rng, ['ST', 'AVE', 'RD'])}"),
        ("DAI", people.word(rng)),
        ("DAJ", state),
        ("DAK", postal),
        ("DCG", country),
        ("DCA", pick(rng, ["D", "C", "G", "M"])),
        ("DCB", pick(rng, ["NONE", "B", "K"])),
        ("DCD", "NONE"),
        ("DCF", people.letters(rng, int(rng.integers(10, 25)), people.LETTERS + people.DIGITS)),
    ]
    if version >= 4:
        result += [("DDE", "N"), ("DDF", "N"), ("DDG", "N")]
    if version >= 6:
        result += [("DCK", people.digits(rng, 14)), ("DDA", "F"), ("DDB", "06062016")]
    if version >= 8 and rng.random() < 0.5:
        result += [("DAZ", "BRO"), ("DAW", people.digits(rng, 3)), ("DDK", "1"), ("DDL", "1")]
    return result


def licence_text(rng):
    """The content after the AAMVA card design standard, annex D: header, DL subfile, mostly one of
    the jurisdiction's own."""
    number, state, country = pick(rng, ISSUERS)
    version = pick(rng, {1: 3, 2: 3, 3: 5, 4: 8, 5: 6, 6: 8, 7: 6, 8: 20, 9: 20, 10: 21})
    parts = [("DL", elements(rng, state, country, version))]
    if rng.random() < 0.75:
        own = "Z" + state[0]
        parts.append(
            (own, [(own + "A", people.digits(rng, 8)), (own + "B", people.word(rng)), (own + "C", "")])
        )
    bodies = [kind + "\n".join(k + v for k, v in items) + "\n\r" for kind, items in parts]
    head = f"@\n\x1e\rANSI {number}{version:02d}" + ("" if version == 1 else "00") + f"{len(parts):02d}"
    offset = len(head) + 10 * len(parts)
    for (kind, _), body in zip(parts, bodies):
        head += f"{kind}{offset:04d}{len(body):04d}"
        offset += len(body)
    return head + "".join(bodies)


def seal_text(rng):
    """As long and as varied as a seal that travels as VDS-NC; its signature means nothing."""

    def random_bytes(count):
        return base64.urlsafe_b64encode(rng.bytes(count)).decode().rstrip("=")

    surname, given = people.name(rng)
    person = {"dob": "1974-08-12", "i": people.number(rng, "UTO"), "n": f"{surname}  {given}", "sex": "F"}
    dose = {"adm": paper.words(rng, 2), "ctr": "UTO", "dvc": "2021-06-13", "lot": "UT2163", "seq": 1}
    event = {
        "des": "XM68M6",
        "dis": "RA01.0",
        "nam": paper.words(rng, 2),
        "vd": [dose] * int(rng.integers(1, 3)),
    }
    message = {"pid": person, "uvci": "UT" + people.digits(rng, 10), "ve": [event]}
    data = {"hdr": {"is": "UTO", "t": "icao.vacc", "v": 1}, "msg": message}
    signature = {"alg": "ES256", "cer": random_bytes(int(rng.integers(500, 720))), "sigvl": random_bytes(64)}
    return json.dumps({"data": data, "sig": signature}, separators=(",", ":"))


def symbol(rng, text, kind):
    """One pixel for each module's width; for PDF417 one row for each row of the symbol."""
    if kind == "seal":
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="L")
        return np.array(code.to_image(add_quiet_zones=False))
    level, columns = str(int(rng.integers(3, 6))), int(rng.integers(9, 18))
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.PDF417, ec_level=level, columns=columns)
    modules = np.array(code.to_image(add_quiet_zones=False))
    changes = [0, *(np.flatnonzero((modules[1:] != modules[:-1]).any(1)) + 1)]
    return modules[changes]


def printed(rng, modules, scale, stretch, severity):
    """The symbol's ink (0 to 1) at `scale` pixels a module and `stretch` modules a row; bars spread
    or shrink a little, as printers do."""
    fine = 4
    tall = max(2, round(fine * stretch))
    ink = np.kron((modules < 128).astype(np.uint8), np.ones((tall, fine), np.uint8)).astype(np.float32)
    ink = np.pad(ink, fine * 2)
    spread = rng.uniform(-0.12, 0.16) * (0.4, 0.8, 1)[severity]
    soft = cv2.GaussianBlur(ink, (0, 0), fine * 0.3)
    ink = np.clip((soft - 0.5 + spread) * 4 + 0.5, 0, 1)
    size = (round(ink.shape[1] * scale / fine), round(ink.shape[0] * scale / fine))
    return cv2.resize(ink, size, interpolation=cv2.INTER_AREA)


def worn(rng, ink, severity):
    """Scratches and rubbed places of a card that lived in a wallet."""
    height, width = ink.shape
    for _ in range(int(rng.integers(0, (1, 3, 6)[severity]))):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        angle, length = rng.uniform(0, np.pi), rng.uniform(0.1, 0.7) * width
        end = (round(x + np.cos(angle) * length), round(y + np.sin(angle) * length))
        cv2.line(
            ink, (round(x), round(y)), end, float(rng.uniform(0, 0.6)), int(rng.integers(1, 3)), cv2.LINE_AA
        )
    if rng.random() < (0, 0.1, 0.3)[severity]:
        spot = (round(rng.uniform(0, width)), round(rng.uniform(0, height)))
        axes = (round(rng.uniform(0.01, 0.06) * width), round(rng.uniform(0.05, 0.2) * height))
        cv2.ellipse(ink, spot, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(0, 0.5)), -1)
    return ink


def code_page(rng, kind, severity, module):
    """The card's back or the paper that carries the symbol; `module` in its own pixels."""
    text = licence_text(rng) if kind == "licence" else seal_text(rng)
    modules = symbol(rng, text, kind)
    stretch = rng.uniform(2.6, 4.2) if kind == "licence" else 1.0
    ink = printed(rng, modules, module, stretch, severity)
    if kind == "licence":
        ink = worn(rng, ink, severity)
        # The symbol fills 70 to 93 % of the card's width.
        width = round(ink.shape[1] / rng.uniform(0.7, 0.93))
        height = max(round(width / 1.586), round(ink.shape[0] * 1.5))
    else:
        width = round(ink.shape[1] * rng.uniform(1.12, 1.5))
        height = round(ink.shape[0] * rng.uniform(1.12, 1.35))
    scale = width / 85.6
    picture = paper.sheet(rng, height, width)
    picture = paper.guilloche(rng, picture, rng.uniform(0, 0.25), scale)
    left = round((width - ink.shape[1]) * rng.uniform(0.3, 0.7))
    top = round((height - ink.shape[0]) * rng.uniform(0.25, 0.75))
    if kind == "licence":
        back(rng, picture, top, ink.shape[0], scale)
    quiet = round(2.5 * module)
    bright = picture[top - quiet : top + ink.shape[0] + quiet, left - quiet : left + ink.shape[1] + quiet]
    bright[:] = cv2.addWeighted(bright, 0.25, np.full_like(bright, 245), 0.75, 0)
    remains = pages.ink_colour(rng, pages.darkness(rng, severity, rng.random() < 0.05))
    contrast = bright.mean() * (1 - remains.mean())
    pages.blend(picture, ink, (left, top), remains)
    border = 2 * module
    x0, y0, x1, y1 = left + border, top + border, left + ink.shape[1] - border, top + ink.shape[0] - border
    corners = np.float32([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    mask = pages.outline(height, width, 3.2 * scale)
    whole = np.full((height, width, 1), 255, np.uint8)
    pages.blend(whole, ink, (left, top), np.zeros(1))
    # Stands in for a zone: so many pitches are as wide as the symbol.
    zone = types.SimpleNamespace(lines=["x" * round(modules.shape[1] / PITCH)], format=kind)
    page = pages.Page(picture, mask, 255 - whole[..., 0], corners, scale, zone, module * PITCH, contrast)
    return page, text


def back(rng, picture, top, tall, scale):
    """The rest of a card's back: a magnetic stripe or a linear code, small print."""
    height, width = picture.shape[:2]
    if top > 14 * scale and rng.random() < 0.4:
        cv2.rectangle(
            picture, (0, round(2 * scale)), (width, round(min(12 * scale, top - 3 * scale))), (40, 35, 35), -1
        )
    below = top + tall + 3 * scale
    if height - below > 6 * scale:
        for x in np.arange(6 * scale, 0.5 * width, 0.9 * scale):
            bar = (round(x), round(below)), (
                round(x + rng.uniform(0.2, 0.6) * scale),
                round(height - 2 * scale),
            )
            cv2.rectangle(picture, *bar, (30, 30, 30), -1)
        writer = paper.Writer(picture, scale)
        for index in range(2):
            place = (0.55 * width / scale, below / scale + index * 2.4)
            writer.write(*place, paper.words(rng, 4), paper.FONTS[0], 1.3, (50, 50, 50))
        picture[:] = writer.picture()


def code(rng, kind, severity):
    """A picture with one such code, and its truth."""
    given = camera.faults(rng, severity)
    module = rng.uniform(*MODULES[kind][severity])
    page, text = code_page(rng, kind, severity, max(2.0, module * 1.25))
    style = "frame" if kind == "seal" else pick(rng, {"photo": 7, "scan": 2, "frame": 1})
    kinds.softened(given, style)
    quarters = int(rng.integers(1, 4)) if rng.random() < 0.25 else 0
    skew = rng.uniform(-1, 1) * (2, 5, 9)[severity]
    if rng.random() < 0.04 * severity:
        skew = rng.uniform(-45, 45)
    shape = page.mask.shape[::-1]
    matrix = camera.homography(
        rng, shape, given["tilt"] * 0.7 if style != "scan" else 0, quarters * 90 + skew
    )
    matrix = camera.at_pitch(matrix, page, module * PITCH)
    corners = camera.mapped(matrix, [[0, 0], [shape[0], 0], shape, [0, shape[1]]])
    size = (1920, 1080) if kind == "seal" else kinds.canvas_size(rng, "photo", np.ptp(corners, axis=0))
    zone_box = np.ptp(camera.mapped(matrix, page.corners), axis=0)
    matrix, pitch = kinds.shrunk(matrix, size, zone_box, module * PITCH)
    page.edge = pitch
    matrix = kinds.place(rng, page, matrix, size)
    picture = scenes.scene(rng, size[1], size[0])
    camera.lay(picture, page, matrix)
    shot = kinds.Shot(b"", "", 0, 0, [], quarters * 90, round(skew, 1))
    shot = kinds.finish(rng, style, picture, [(page, matrix)], pitch, 1, given, shot)
    place = camera.mapped(matrix, page.corners)
    if shot.mirrored:
        place[:, 0] = shot.width - place[:, 0]
    shot.codes = [
        {
            "symbology": "QR" if kind == "seal" else "PDF417",
            "text": text,
            "corners": [[round(float(x), 1), round(float(y), 1)] for x, y in place],
            "module": round(float(pitch / PITCH), 2),
        }
    ]
    shot.legibility = 1.0  # No eye reads codes.
    return shot
