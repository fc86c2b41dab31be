# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Data pages of passports and fronts of identity cards whose values stand below labels, photographed: labels and forms of
dates after ICAO Doc 9303-3 to 9303-5, in the languages that states print.

Nothing is taken from a genuine document: places, colours and faces of print vary from one to the next.
"""

import datetime
import types

from . import camera, numbered, pages, paper, people, zones
from .seeds import pick

NAMES = "surname given nationality born sex place issued expires authority number card".split()
LABELS = {
    "eng": "Surname|Given names|Nationality|Date of birth|Sex|Place of birth|Date of issue|Date of expiry|Authority|"
    "Passport No.|Document No.",
    "fra": "Nom|Prénoms|Nationalité|Date de naissance|Sexe|Lieu de naissance|Date de délivrance|Date d'expiration|"
    "Autorité|Passeport N°|N° du document",
    "deu": "Name|Vornamen|Staatsangehörigkeit|Geburtsdatum|Geschlecht|Geburtsort|Ausstellungsdatum|Gültig bis|Behörde|"
    "Pass-Nr.|Ausweisnummer",
    "ita": "Cognome|Nome|Cittadinanza|Data di nascita|Sesso|Luogo di nascita|Data di rilascio|Data di scadenza|Autorità|"
    "Passaporto N.|N. del documento",
    "spa": "Apellidos|Nombre|Nacionalidad|Fecha de nacimiento|Sexo|Lugar de nacimiento|Fecha de expedición|"
    "Fecha de caducidad|Autoridad|Pasaporte N.|Número de documento",
}
MONTHS = {
    "eng": "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC",
    "fra": "JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC",
    "deu": "JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ",
    "ita": "GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC",
    "spa": "ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC",
}
# Issuer, words on top, languages of the labels, the first that of the months too, letters that its names have besides A to Z.
STATES = [
    ("DEU", "BUNDESREPUBLIK DEUTSCHLAND", ["deu", "eng", "fra"], "ÄÖÜ"),
    ("AUT", "REPUBLIK ÖSTERREICH", ["deu", "eng"], "ÄÖÜ"),
    ("FRA", "RÉPUBLIQUE FRANÇAISE", ["fra", "eng"], "ÉÈÇ"),
    ("ITA", "REPUBBLICA ITALIANA", ["ita", "eng", "fra"], ""),
    ("ESP", "ESPAÑA", ["spa", "eng"], ""),
    ("GBR", "UNITED KINGDOM", ["eng", "fra"], ""),
    ("IRL", "IRELAND", ["eng"], ""),
    ("USA", "UNITED STATES OF AMERICA", ["eng", "fra", "spa"], ""),
]


def label(language, name):
    return LABELS[language].split("|")[NAMES.index(name)]


def holder(rng, state, is_card):
    """What one document prints."""
    issuer, title, languages, special = state
    surname, given = numbered.named(rng, special)
    born, issued = numbered.date(rng, 1945, 2006), numbered.date(rng, 2017, 2025)
    expires = datetime.date(issued.year + 10, issued.month, min(issued.day, 28))
    number = people.letters(rng, int(rng.integers(0, 3)), numbered.FIRST)
    number += people.digits(rng, 9 - len(number))
    shown = (lambda t: t) if rng.random() < 0.75 else (lambda t: t.title())
    form = pick(rng, ["dots", "blanks", "month", "month", "months", "short"])
    if issuer == "USA":
        form = "month"

    def written(day):
        if form in ("dots", "blanks"):
            return day.strftime({"dots": "%d.%m.%Y", "blanks": "%d %m %Y"}[form])
        own = MONTHS[languages[0]].split()[day.month - 1]
        english = MONTHS["eng"].split()[day.month - 1]
        month = f"{own}/{english}" if form != "month" and own != english else own
        return f"{day.day:02} {month} {day.year % 100 if form == 'short' else day.year:02}"

    sex = pick(rng, ["M", "F"])
    town = shown(people.word(rng, 1))
    fields = {
        "lastName": shown(surname), "firstName": shown(given), "dob": born.isoformat(), "gender": sex,
        "issuingDate": issued.isoformat(), "expiryDate": expires.isoformat(), "idNumber": number,
    }  # fmt: skip
    values = {
        "surname": shown(surname), "given": shown(given), "nationality": issuer, "born": written(born),
        "sex": sex, "place": town, "issued": written(issued), "expires": written(expires),
        "authority": shown(people.word(rng, 1)), "card" if is_card else "number": number,
    }  # fmt: skip
    return types.SimpleNamespace(issuer=issuer, title=title, languages=languages, values=values, fields=fields)


def write(rng, picture, content, box, scale, ink, pale):
    """Labels and below them values in one or two columns within a box in millimetres; gives the picture."""
    left, top, right, bottom = box
    writer = paper.Writer(picture, scale)
    face, label_face = (paper.TRUETYPE + pick(rng, numbered.FACES) for _ in range(2))
    stroke = pick(rng, ["/", " / ", "/"])
    has_numbers = rng.random() < 0.25
    rows = [["surname"], ["given"], ["nationality", "born"], ["sex", "place"], ["issued", "authority"], ["expires"]]
    number = next(name for name in ("card", "number") if name in content.values)
    if rng.random() < 0.5:
        rows[5].append(number)
    else:
        rows = [[number], *rows]
    if right - left < 60:
        rows = [row for row in rows if row not in (["sex", "place"], ["issued", "authority"])]
        rows += [["sex", "issued"]]
    step = (bottom - top) / len(rows)
    tall = min(rng.uniform(2.0, 2.5), step * 0.42)
    small = min(rng.uniform(1.2, 1.5), step * 0.27)
    place = 1
    for index, row in enumerate(rows):
        y = top + index * step
        for column, name in enumerate(row):
            x = left + column * (right - left) * 0.5
            room = (right - left) * (0.5 if len(row) > 1 else 1) - 1
            words = stroke.join(label(language, name) for language in content.languages)
            if has_numbers:
                words = f"{place}. {words}"
                place += 1
            while paper.font(label_face, round(small * scale * 1.35)).getlength(words) / scale > room:
                words = words.rpartition("/")[0].rstrip() or words[:-1]
            writer.write(x, y, words, label_face, small, pale)
            text, fitting = content.values[name], tall
            while paper.font(face, round(fitting * scale * 1.35)).getlength(text) / scale > room:
                fitting *= 0.95
            writer.write(x, y + small * rng.uniform(1.7, 2.1), text, face, fitting, ink)
    return writer.picture()


def labelled(rng, kind, severity):
    """One page or card, photographed from above with a little tilt, all of it in the picture."""
    is_card = rng.random() < 0.5
    content = holder(rng, pick(rng, STATES), is_card)
    given = camera.faults(rng, severity)
    across = rng.uniform(*numbered.WIDTHS[severity]) * (1 if is_card else 1.3)
    width = 85.6 if is_card else 125
    scale = across / width
    dark = rng.uniform(0.05, (0.2, 0.28, 0.35)[severity])
    ink = tuple(int(255 * dark * v) for v in rng.uniform(0.7, 1, 3))
    pale = tuple(int(v) for v in rng.uniform(50, 110, 3))

    def above(rng, picture, zone, room, scale, severity):
        picture = paper.guilloche(rng, picture, rng.uniform(0, (0.15, 0.25, 0.35)[severity]), scale)
        far, high = (29, 27) if is_card else (42, 32)
        box = [round(v * scale) for v in (4, high / 3, far - 3, high / 3 + high)]
        picture[box[1] : box[3], box[0] : box[2]] = paper.portrait(rng, box[2] - box[0], box[3] - box[1], True)
        writer = paper.Writer(picture, scale)
        writer.write(4, 2.5, content.title, paper.TRUETYPE + pick(rng, numbered.FACES), 2.4, pale)
        return write(rng, writer.picture(), content, (far, 8, width - 3, room - 2), scale, ink, pale)

    if is_card:
        size = numbered.pixels(scale * 1.15)
        picture = above(rng, paper.sheet(rng, *size), None, 53, scale * 1.15, severity)
        page = numbered.without_zone(picture, scale * 1.15, dark)
    else:
        page = pages.page(rng, zones.zone(rng, "TD3"), scale * 1.15, severity, above=above)
    truth = {"issuer": content.issuer, "fields": content.fields}
    shot = numbered.photographed(rng, page, truth, scale, given, severity)
    return shot, "card" if is_card else "passport"
