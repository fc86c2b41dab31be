# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Machine-readable zones with right check digits, after ICAO Doc 9303-3 to -7 and national rules.

Written apart from the Swift sources on purpose: what is measured must not come from what measures.
"""

import dataclasses

from . import people
from .seeds import pick

FORMATS = {
    "TD3": 32,
    "TD1": 27,
    "TD2": 8,
    "MRVA": 8,
    "MRVB": 6,
    "CNIS": 5,
    "DL1-FRA": 4,
    "DL1-NLD": 4,
    "CHE_DL": 4,
    "TD3-RUS": 2,
}


@dataclasses.dataclass(frozen=True)
class Zone:
    format: str
    lines: tuple
    issuer: str
    surname: str
    given: str


def check_digit(text):
    """ICAO Doc 9303-3, 4.9: weights 7, 3, 1; A is 10, the filler 0."""
    values = ["0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".find(c) if c != "<" else 0 for c in text]
    return str(sum(v * (7, 3, 1)[i % 3] for i, v in enumerate(values)) % 10)


def pad(text, count):
    return text.replace(" ", "<")[:count].ljust(count, "<")


def names(surname, given, count):
    """`SURNAME<<GIVEN`, cut from the right; a little of the given names always stays."""
    first, second = surname.replace(" ", "<"), given.replace(" ", "<")
    if not second:
        return pad(first, count)
    if len(first) > count - 3:
        first = first[: count - 3].rstrip("<")
    text = f"{first}<<{second}"[:count]
    if len(text) == count and text.endswith("<"):
        text = text.rstrip("<")
    return pad(text, count)


def sex(rng):
    return pick(rng, {"M": 48, "F": 48, "<": 3, "X": 1})


def code(rng, first):
    """The document code: one letter and a filler, or two letters."""
    seconds = {"P": "<<<<<<<<DSOMP", "I": "<<DDDPNRX", "A": "<CR", "C": "<<1A", "V": "<<<<CRSD"}
    return first + pick(rng, seconds[first])


def optional(rng, count, empty=0.45):
    """Optional data: mostly nothing, a personal number, or all positions in use."""
    kind = rng.random()
    if kind < empty:
        return "<" * count
    if kind < 0.75:
        return pad(people.digits(rng, int(rng.integers(5, count + 1))), count)
    mixed = people.letters(rng, int(rng.integers(4, count + 1)), people.LETTERS + people.DIGITS)
    if kind > 0.9 and len(mixed) > 6:
        mixed = mixed[:5] + "<" + mixed[6:]
    return pad(mixed, count)


def checked_number(rng, issuer, room, long):
    """Nine characters, the check position, and the beginning of the optional data.

    Longer numbers leave a filler in the check position; the check digit over the whole number, with
    or without that filler, follows the rest of the number.
    """
    number = people.number(rng, issuer)
    if not long:
        number = pad(number, 9)
        return number, check_digit(number), ""
    number = pad(number, 9).replace("<", "0")
    rest = people.letters(rng, int(rng.integers(1, min(6, room - 1))), people.LETTERS + people.DIGITS)
    if rng.random() < 0.5:
        rest = people.digits(rng, len(rest))
    whole = number + ("<" if issuer == "BEL" else "") + rest
    return number, "<", rest + check_digit(whole) + "<"


def td1(rng, issuer):
    surname, given = people.name(rng)
    long = issuer in ("BEL", "PRT", "SWE", "MEX") or rng.random() < 0.1
    if issuer == "UTO" and rng.random() < 0.3:
        issuer = pick(rng, ["BEL", "PRT"])
        long = True
    number, check, overflow = checked_number(rng, issuer, 15, long)
    first = pick(rng, ["I", "I", "I", "A", "C"])
    if issuer == "TUR":
        rest = pad("<" + people.digits(rng, 11), 15)
    elif overflow:
        rest = pad(overflow, 15)
        room = 15 - len(overflow)
        if room > 4 and rng.random() < 0.2:
            rest = overflow + optional(rng, room)
    else:
        rest = optional(rng, 15)
    top = code(rng, first) + pad(issuer, 3) + number + check + rest
    birth, expiry = people.birth(rng), people.expiry(rng)
    nationality = issuer if rng.random() < 0.85 else pick(rng, people.NATIONALITIES)
    other = optional(rng, 11, 0.6)
    dates = birth + check_digit(birth) + sex(rng) + expiry + check_digit(expiry)
    composite = top[5:30] + dates[:7] + dates[8:15] + other
    middle = dates + pad(nationality, 3) + other + check_digit(composite)
    return Zone("TD1", (top, middle, names(surname, given, 30)), issuer, surname, given)


def two_lines(rng, issuer, first, width, has_composite):
    """TD2, TD3 and visas: names above, data below."""
    surname, given = people.name(rng)
    top = code(rng, first) + pad(issuer, 3) + names(surname, given, width - 5)
    long = width == 36 and has_composite and rng.random() < 0.08
    number, check, overflow = checked_number(rng, issuer, 7, long)
    birth, expiry = people.birth(rng), people.expiry(rng)
    nationality = issuer if rng.random() < 0.85 else pick(rng, people.NATIONALITIES)
    bottom = number + check + pad(nationality, 3) + birth + check_digit(birth)
    bottom += sex(rng) + expiry + check_digit(expiry)
    bottom += further(rng, issuer, width, has_composite, overflow)
    if has_composite:
        bottom += check_digit(bottom[0:10] + bottom[13:20] + bottom[21:])
    return top, bottom, surname, given


def further(rng, issuer, width, has_composite, overflow):
    """The optional data of the second line, with their own check digit in a passport."""
    count = width - 28 - (1 if has_composite else 0)
    if width == 36 or not has_composite:
        return pad(overflow, count) if overflow else optional(rng, count)
    if issuer == "CHN":
        data = people.letters(rng, 14, "ABCDEFGHIJKLMNOP")
    elif issuer == "USA":
        data = people.digits(rng, 9) + "<" + people.digits(rng, 4)
    else:
        data = optional(rng, 14, 0.5)
    if not data.strip("<") and rng.random() < 0.6:
        return data + "<"
    return data + check_digit(data)


def td2(rng, issuer):
    top, bottom, surname, given = two_lines(rng, issuer, pick(rng, ["I", "I", "A", "C"]), 36, True)
    return Zone("TD2", (top, bottom), issuer, surname, given)


def td3(rng, issuer):
    top, bottom, surname, given = two_lines(rng, issuer, "P", 44, True)
    return Zone("TD3", (top, bottom), issuer, surname, given)


def visa_a(rng, issuer):
    top, bottom, surname, given = two_lines(rng, issuer, "V", 44, False)
    return Zone("MRVA", (top, bottom), issuer, surname, given)


def visa_b(rng, issuer):
    top, bottom, surname, given = two_lines(rng, issuer, "V", 36, False)
    return Zone("MRVB", (top, bottom), issuer, surname, given)


def cnis(rng, _):
    """The French identity card of 1988 to 2021."""
    surname, given = people.surname(rng), people.given_names(rng) or "MARIE"
    department = people.digits(rng, 2) + pick(rng, ["<", "0", "1", "2"])
    office = people.digits(rng, 3) if rng.random() < 0.8 else "<<<"
    top = "IDFRA" + pad(surname, 25) + department + office
    front = people.day(rng, 1994, 2020)[:4] + people.digits(rng, 8)
    birth = people.day(rng, 1930, 2015)
    firsts = pad(given.replace(" ", "<<"), 14)
    bottom = front + check_digit(front) + firsts + birth + check_digit(birth) + pick(rng, ["M", "F"])
    return Zone("CNIS", (top, bottom + check_digit(top + bottom)), "FRA", surname, given)


def french_licence(rng, _):
    surname = people.surname(rng)
    number = people.digits(rng, 2) + people.letters(rng, 2) + people.digits(rng, 5)
    line = "D1FRA" + number
    line += check_digit(line) + people.expiry(rng) + pad(surname, 8)
    return Zone("DL1-FRA", (line + check_digit(line),), "FRA", surname, people.given_names(rng))


def dutch_licence(rng, _):
    surname, given = people.name(rng)
    mixed = people.letters(rng, 13, "CFGHJKLMNPRTVWXYZ0123456789")
    line = "D1NLD1" + people.digits(rng, 10) + mixed
    return Zone("DL1-NLD", (line + check_digit(line),), "NLD", surname, given)


def swiss_licence(rng, _):
    surname, given = people.name(rng)
    top = people.letters(rng, 3) + people.digits(rng, 3) + pick(rng, ["D", "F", "I", "R"]) + "<<"
    middle = "FACHE" + people.digits(rng, 12) + "<<" + people.day(rng, 1935, 2005) + "<<<<<"
    return Zone("CHE_DL", (top, middle, names(surname, given, 30)), "CHE", surname, given)


def russian_passport(rng, _):
    """The national passport of Russia: digits in names stand for Cyrillic letters."""
    alphabet = "ABVGDEIKLMNOPRSTUFZY2346789QX"
    surname = people.letters(rng, int(rng.integers(4, 11)), alphabet)
    given = people.letters(rng, int(rng.integers(4, 9)), alphabet)
    given += " " + people.letters(rng, int(rng.integers(6, 12)), alphabet)
    top = "PNRUS" + names(surname, given, 39)
    number, birth = people.digits(rng, 9), people.day(rng, 1945, 2008)
    bottom = number + check_digit(number) + "RUS" + birth + check_digit(birth)
    bottom += pick(rng, ["M", "F"]) + "<<<<<<" + pick(rng, ["<", "0"])
    data = people.digits(rng, 1) + people.day(rng, 2000, 2024) + people.digits(rng, 6) + "<"
    bottom += data + check_digit(data)
    bottom += check_digit(bottom[0:10] + bottom[13:20] + bottom[21:43])
    return Zone("TD3-RUS", (top, bottom), "RUS", surname, given)


BUILDERS = {
    "TD1": td1,
    "TD2": td2,
    "TD3": td3,
    "MRVA": visa_a,
    "MRVB": visa_b,
    "CNIS": cnis,
    "DL1-FRA": french_licence,
    "DL1-NLD": dutch_licence,
    "CHE_DL": swiss_licence,
    "TD3-RUS": russian_passport,
}


def zone(rng, format=None):
    """A zone of one format, or of any in the proportions of `FORMATS`."""
    format = format or pick(rng, FORMATS)
    issuer = pick(rng, people.ISSUERS)
    if format == "TD3" and rng.random() < 0.12:
        issuer = pick(rng, ["CHN", "USA"])
    return BUILDERS[format](rng, issuer)
