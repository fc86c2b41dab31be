# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Fronts of driving licences with their numbered fields, photographed: European ones after the layout of
Directive 2006/126/EC, Annex I, and North American ones with the numbers of the AAMVA card design standard.

Nothing is taken from a genuine document: places, colours and faces of print vary from card to card.
"""

import datetime
import types

import cv2
import numpy as np

from . import camera, kinds, pages, paper, people
from .seeds import pick

# Sign in the blue field, issuer, words on top, letters that names of the state have besides A to Z, towns.
STATES = {
    "D": ("DEU", "FÜHRERSCHEIN", "ÄÖÜß", ["Berlin", "Köln", "München", "Ulm"]),
    "A": ("AUT", "FÜHRERSCHEIN", "ÄÖÜ", ["Wien", "Graz", "Linz", "Villach"]),
    "F": ("FRA", "PERMIS DE CONDUIRE", "ÉÈÇ", ["Lyon", "Nantes", "Lille", "Paris"]),
    "I": ("ITA", "PATENTE DI GUIDA", "", ["Roma", "Torino", "Bari", "Modena"]),
    "IRL": ("IRL", "DRIVING LICENCE", "", ["Dublin", "Cork", "Sligo", "Galway"]),
    "L": ("LUX", "PERMIS DE CONDUIRE", "ÉÈ", ["Luxembourg", "Ettelbruck", "Wiltz", "Mersch"]),
}
# Faces of print as personalisation machines have them: sans serif.
FACES = [
    "liberation/LiberationSans-Regular.ttf",
    "liberation/LiberationSans-Bold.ttf",
    "dejavu/DejaVuSans.ttf",
    "dejavu/DejaVuSansCondensed.ttf",
    "freefont/FreeSans.ttf",
    "freefont/FreeSansBold.ttf",
]
# What numbers begin with: issuers avoid letters that look like digits.
FIRST = "ABCDEFGHJKLMNPRTUVWXY"
# The card in camera pixels, across.
WIDTHS = ((1300, 2000), (1000, 1600), (800, 1200))
AMERICAN = [("VA", "VIRGINIA", "Richmond"), ("NY", "NEW YORK", "Albany"), ("TX", "TEXAS", "Austin"),
            ("WA", "WASHINGTON", "Olympia"), ("FL", "FLORIDA", "Tampa"), ("IL", "ILLINOIS", "Peoria")]  # fmt: skip


def date(rng, first, last):
    start = datetime.date(first, 1, 1)
    span = (datetime.date(last, 12, 31) - start).days
    return start + datetime.timedelta(days=int(rng.integers(span + 1)))


def named(rng, special):
    """A surname and given names; now and then with a letter of the state."""

    def marked(text):
        if special and rng.random() < 0.35:
            plain = {"Ä": "A", "Ö": "O", "Ü": "U", "ß": "SS", "É": "E", "È": "E", "Ç": "C"}
            letter = pick(rng, list(special.replace("ß", "") or special))
            place = text.find(plain[letter])
            if place >= 0:
                return text[:place] + letter + text[place + 1 :]
        return text

    surname = people.word(rng, 1)
    if rng.random() < 0.12:
        surname += pick(rng, ["-", " "]) + people.word(rng)
    given = " ".join(people.word(rng, 1) for _ in range(1 + (rng.random() < 0.45)))
    return marked(surname), marked(given)


def european(rng):
    """The lines of a European licence, and what is true of it."""
    sign = pick(rng, list(STATES))
    issuer, title, special, towns = STATES[sign]
    surname, given = named(rng, special)
    born, issued = date(rng, 1945, 2004), date(rng, 2013, 2025)
    expires = datetime.date(issued.year + 15, issued.month, min(issued.day, 28))
    number = people.letters(rng, 1, FIRST) + people.digits(rng, int(rng.integers(7, 10)))
    if rng.random() < 0.5:
        number = people.digits(rng, int(rng.integers(8, 11)))
    pattern = pick(rng, ["%d.%m.%Y", "%d.%m.%Y", "%d.%m.%y", "%d/%m/%Y", "%d-%m-%Y"])
    town = pick(rng, towns)
    is_upper = rng.random() < 0.5
    shown = (lambda t: t) if is_upper else (lambda t: t.title())
    authority = pick(rng, ["Landratsamt", "Prefecture", "MIT-UCO", "NDLS", "BH"]) + " " + shown(town)
    rows = [
        [("1.", shown(surname))],
        [("2.", shown(given))],
        [("3.", f"{born.strftime(pattern)} {shown(town)}")],
        [("4a.", issued.strftime(pattern)), ("4c.", authority)],
        [("4b.", expires.strftime(pattern))],
        [("5.", number)],
        [("9.", pick(rng, ["AM/B/L", "B", "AM/A1/B", "A/B/BE"]))],
    ]
    if rng.random() < 0.3:
        rows[4].append(("4d.", people.digits(rng, 9)))
    fields = {
        "issuingCountry": issuer, "lastName": shown(surname), "firstName": shown(given),
        "dob": born.isoformat(), "placeOfBirth": shown(town), "issuingDate": issued.isoformat(),
        "expiryDate": expires.isoformat(), "idNumber": number,
    }  # fmt: skip
    return types.SimpleNamespace(title=title, sign=sign, rows=rows, fields=fields, labels={})


def american(rng):
    """The lines of a North American licence, and what is true of it."""
    state, title, city = pick(rng, AMERICAN)
    surname, given = named(rng, "")
    born, issued = date(rng, 1945, 2004), date(rng, 2017, 2025)
    expires = datetime.date(issued.year + 8, issued.month, min(issued.day, 28))
    number = people.letters(rng, 1, FIRST) + people.digits(rng, int(rng.integers(7, 10)))
    street = f"{int(rng.integers(100, 9999))} {people.word(rng)} {pick(rng, ['ST', 'AVE', 'RD'])}"
    code = people.digits(rng, 5)
    sex = pick(rng, ["M", "F"])
    day = "%m/%d/%Y"
    rows = [
        [("4d", number)],
        [("1", surname)],
        [("2", given)],
        [("8", street)],
        [("", f"{city.upper()}, {state} {code}")],
        [("3", born.strftime(day)), ("15", sex)],
        [("4b", expires.strftime(day)), ("4a", issued.strftime(day))],
        [("9", pick(rng, ["D", "C", "DM"])), ("12", "NONE"), ("18", pick(rng, ["BRO", "BLU", "GRN"]))],
    ]
    fields = {
        "issuingCountry": "USA", "lastName": surname, "firstName": given, "dob": born.isoformat(),
        "issuingDate": issued.isoformat(), "expiryDate": expires.isoformat(), "idNumber": number,
        "addressLine": street, "city": city.upper(), "subdivision": state, "postCode": code, "gender": sex,
    }  # fmt: skip
    labels = {"4d": "DL", "3": "DOB", "4b": "EXP", "4a": "ISS", "15": "SEX", "9": "CLASS", "12": "REST",
              "18": "EYES"}  # fmt: skip
    return types.SimpleNamespace(title=title, sign=None, rows=rows, fields=fields, labels=labels)


def card(rng, content, scale, severity):
    """The card seen straight from above, `scale` pixels in a millimetre."""
    picture = paper.sheet(rng, *pixels(scale))
    dark = rng.uniform(0.05, (0.2, 0.28, 0.35)[severity])
    picture = paper.guilloche(rng, picture, rng.uniform(0, (0.15, 0.25, 0.35)[severity]), scale)
    box = (round(4 * scale), round(14 * scale), round(26 * scale), round(44 * scale))
    picture[box[1] : box[3], box[0] : box[2]] = paper.portrait(rng, box[2] - box[0], box[3] - box[1], True)
    if content.sign:
        blue = (round(3 * scale), round(2.5 * scale), round(14 * scale), round(11.5 * scale))
        cv2.rectangle(picture, blue[:2], blue[2:], (150, 60, 10), -1)
        centre = ((blue[0] + blue[2]) / 2, (blue[1] + blue[3]) / 2)
        for turn in np.linspace(0, 2 * np.pi, 12, endpoint=False):
            place = (round(centre[0] + 4.0 * scale * np.cos(turn)), round(centre[1] + 3.7 * scale * np.sin(turn)))
            cv2.circle(picture, place, max(1, round(0.4 * scale)), (60, 220, 255), -1, cv2.LINE_AA)
    writer = paper.Writer(picture, scale)
    face = paper.TRUETYPE + pick(rng, FACES)
    ink = tuple(int(255 * dark * v) for v in rng.uniform(0.7, 1, 3))
    pale = tuple(int(v) for v in rng.uniform(60, 120, 3))
    if content.sign:
        tall = 3.4 if len(content.sign) == 1 else 2.2
        width_mm = paper.font(face, round(tall * scale * 1.35)).getlength(content.sign) / scale
        writer.write(8.5 - width_mm / 2, 7 - tall * 0.8, content.sign, face, tall, (255, 255, 255))
    writer.write(30 if content.sign else 8, 3, content.title, face, 2.9, pale)
    rows(rng, writer, content, face, ink, pale)
    picture = writer.picture()
    paper.signature(rng, picture, (6 * scale, 46 * scale, 24 * scale, 50 * scale), scale)
    return without_zone(picture, scale, dark)


def pixels(scale):
    """Rows and columns of a card."""
    return round(53.98 * scale), round(85.6 * scale)


def without_zone(picture, scale, dark):
    """A card without a zone: what counts as its zone's place is where the values stand."""
    size = pixels(scale)
    corners = np.float32([[29, 9], [83, 9], [83, 51], [29, 51]]) * np.float32(scale)
    mask = pages.outline(*size, 3.2 * scale)
    contrast = max(picture.mean() - 255 * dark, 60)
    zone = types.SimpleNamespace(lines=["0" * 33])
    return pages.Page(picture, mask, np.zeros(size, np.uint8), corners, scale, zone, 1.65 * scale, contrast)


def rows(rng, writer, content, face, ink, pale):
    """The numbered lines, the numbers smaller than the values."""
    tall = rng.uniform(1.95, 2.35)
    number_tall = tall * rng.uniform(0.72, 0.9)
    step = min(rng.uniform(1.9, 2.3) * tall, 41 / len(content.rows))
    left, value = 29 + rng.uniform(-0.4, 0.4), 34 + rng.uniform(-0.3, 0.6)
    y = 9.5 + rng.uniform(-0.4, 0.4)
    for row in content.rows:
        places = np.linspace(left, 84, len(row) + 1)
        for (number, text), x in zip(row, places):
            start = x + (value - left)
            writer.write(x, y + (tall - number_tall) * 1.05, number, face, number_tall, pale)
            if label := content.labels.get(number):
                writer.write(x + 2.8, y + (tall - number_tall) * 1.05, label, face, number_tall, pale)
                width = paper.font(face, round(number_tall * writer.scale * 1.35)).getlength(label)
                start = max(start, x + 4.0 + width / writer.scale)
            writer.write(start, y, text, face, tall, ink)
        y += step


def numbered(rng, kind, severity):
    """One front, photographed from above with a little tilt, all of it in the picture."""
    content = european(rng) if rng.random() < 0.5 else american(rng)
    given = camera.faults(rng, severity)
    across = rng.uniform(*WIDTHS[severity])
    page = card(rng, content, across / 85.6 * 1.15, severity)
    shot = photographed(rng, page, {"fields": content.fields}, across / 85.6, given, severity)
    return shot, "european" if content.sign else "american"


def photographed(rng, page, truth, scale, given, severity):
    """A page with `scale` camera pixels in a millimetre, and what is true of its print."""
    shape = page.mask.shape[::-1]
    skew = rng.uniform(-1, 1) * (2, 5, 9)[severity]
    matrix = camera.homography(rng, shape, given["tilt"] * 0.7, skew)
    matrix = camera.at_pitch(matrix, page, scale * page.pitch / page.scale)
    corners = camera.mapped(matrix, page.outline)
    extent = np.ptp(corners, axis=0)
    size = tuple(int(v) for v in extent * rng.uniform(1.08, 1.25))
    matrix = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1.0]]) @ matrix
    shift = (np.array(size) - extent) * rng.uniform(0.3, 0.7, 2) - corners.min(0)
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]]) @ matrix
    picture = kinds.background(rng, "photo", size)
    camera.lay(picture, page, matrix)
    pitch = scale * 1.65
    edges = camera.mapped(matrix, page.outline)
    found = {**truth, "outline": kinds.tenths(edges), "pitch": round(pitch, 2)}
    picture = camera.lens(rng, picture, pitch, given)
    picture = camera.expose(rng, picture, [camera.mapped(matrix, page.corners)], page.contrast, pitch, given)
    shot = kinds.Shot(b"", "jpg", size[0], size[1], [found], 0, round(skew, 1))
    shot.data = camera.jpeg(picture, 97 - given["jpeg"] * 0.6)
    return shot
