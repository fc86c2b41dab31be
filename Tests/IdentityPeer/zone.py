# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Passports to be checked: zones written down from ICAO Doc 9303-3 and 9303-4, drawn as pictures."""

import io

from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
# Issuers by their codes in zones and as results name them.
ISSUERS = {"AUT": "AUT", "FRA": "FRA", "ITA": "ITA", "SWE": "SWE", "CHE": "CHE", "POL": "POL", "JPN": "JPN", "USA": "USA"}
NAMES = ["MUSTER", "MUSTER<ROSSI", "TESTER", "BEISPIEL", "EXEMPLE", "ESEMPIO"]
GIVEN = ["ANNA<MARIA", "ERIKA", "MAX", "JEAN<PIERRE", "URSULA", "TEST"]


def digit(text):
    """The check digit of a text (Doc 9303-3 §4.9)."""
    values = [0 if one == "<" else int(one, 36) for one in text]
    return str(sum(value * (7, 3, 1)[place % 3] for place, value in enumerate(values)) % 10)


class Passport:
    """A passport of a fictitious person."""

    def __init__(self, random, state=None, expiry="320415", wrong=False):
        self.state = state or random.choice(sorted(ISSUERS))
        self.surname, self.given = random.choice(NAMES), random.choice(GIVEN)
        self.number = random.choice("PXCZ") + "".join(random.choice("0123456789") for _ in range(7))
        self.birth = f"{random.randrange(50, 99)}{random.randrange(1, 13):02}{random.randrange(1, 29):02}"
        self.sex, self.expiry = random.choice("MF"), expiry
        number = self.number.ljust(9, "<")
        birth, until = self.birth + digit(self.birth), self.expiry + digit(self.expiry)
        if wrong:
            birth = self.birth + str((int(birth[-1]) + 1) % 10)
        optional = "<" * 14
        checked = number + digit(number) + self.birth + digit(self.birth) + until + optional + digit(optional)
        self.lines = [
            f"P<{self.state}{self.surname}<<{self.given}".ljust(44, "<"),
            number + digit(number) + self.state.ljust(3, "<") + birth + self.sex + until + optional + digit(optional)
            + digit(checked),
        ]

    @property
    def fields(self):
        """What results say."""
        return {
            "type": "PASSPORT", "issuingCountry": ISSUERS[self.state], "lastName": self.surname.replace("<", " "),
            "firstName": self.given.replace("<", " "), "number": self.number, "gender": self.sex,
            "nationality": ISSUERS[self.state], "dob": f"19{day(self.birth)}", "expiry": f"20{day(self.expiry)}",
        }

    def picture(self, kind="PNG"):
        """The lower part of the data page."""
        font = ImageFont.truetype(FONT, 26)
        page = Image.new("RGB", (880, 260), (215, 225, 235))
        pen = ImageDraw.Draw(page)
        for line, text in enumerate(self.lines):
            for column, character in enumerate(text):
                pen.text((60 + 17.2 * column, 90 + 43 * line), character, font=font, fill=(30, 30, 30))
        return encoded(page, kind)


def day(text):
    return f"{text[:2]}-{text[2:4]}-{text[4:]}"


def encoded(page, kind="PNG"):
    output = io.BytesIO()
    page.save(output, kind)
    return output.getvalue()


def blank(kind="PNG", size=(800, 600)):
    return encoded(Image.new("L", size, 200), kind)
