# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Random text with the statistics of machine-readable zones; nobody's data."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
ALPHABET = DIGITS + LETTERS + "<"

# Pairs and groups that look alike in OCR-B at low resolution.
LOOK_ALIKES = ["0OQD", "1I", "8B", "5S", "2Z", "6G", "MNHW", "UV", "K<", "CG", "EF", "PRF", "VY", "XKY", "7T", "4A"]

CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"
VOWELS = "AEIOU"


def word(rng):
    """A name-like word: syllables, now and then any letters."""
    if rng.random() < 0.25:
        return "".join(rng.choice(list(LETTERS), rng.integers(2, 12)))
    syllables = []
    for _ in range(rng.integers(1, 5)):
        syllable = rng.choice(list(CONSONANTS)) + rng.choice(list(VOWELS))
        if rng.random() < 0.35:
            syllable += rng.choice(list(CONSONANTS))
        syllables.append(syllable)
    return "".join(syllables)


def digits(rng, count):
    return "".join(rng.choice(list(DIGITS), count))


def date(rng):
    return f"{rng.integers(0, 100):02d}{rng.integers(1, 13):02d}{rng.integers(1, 29):02d}"


def state(rng):
    return "D<<" if rng.random() < 0.1 else "".join(rng.choice(list(LETTERS), 3))


def number(rng, width):
    kind = rng.random()
    if kind < 0.3:
        text = digits(rng, width)
    elif kind < 0.6:
        text = "".join(rng.choice(list(LETTERS), rng.integers(1, 3))) + digits(rng, width)
    else:
        text = "".join(rng.choice(list(DIGITS + LETTERS), width))
    return text[: rng.integers(max(1, width - 3), width + 1)].ljust(width, "<")


def optional(rng, width):
    kind = rng.random()
    if kind < 0.4:
        return "<" * width
    return number(rng, max(1, min(width, int(rng.integers(1, 15))))).ljust(width, "<")[:width]


def names(rng, width):
    text = "<".join(word(rng) for _ in range(rng.integers(1, 3))) + "<<"
    text += "<".join(word(rng) for _ in range(rng.integers(1, 4)))
    return text.ljust(width, "<")[:width]


def complete_line(rng, width):
    """A line as wide as those of the document formats: 30, 36 or 44 characters."""
    check = lambda: digits(rng, 1)
    sex = str(rng.choice(list("MF<")))
    kind = rng.random()
    if kind < 0.12:
        return "".join(rng.choice(list(ALPHABET), width))
    if width == 30:
        if kind < 0.42:
            return "".join(rng.choice(list("ACI"))) + str(rng.choice(list("<DP"))) + state(rng) + number(rng, 9) + check() + optional(rng, 15)
        if kind < 0.75:
            return date(rng) + check() + sex + date(rng) + check() + state(rng) + optional(rng, 11) + check()
        return names(rng, 30)
    if kind < 0.5:
        return str(rng.choice(list("PVIAC"))) + str(rng.choice(list("<<<NODS"))) + state(rng) + names(rng, width - 5)
    return number(rng, 9) + check() + state(rng) + date(rng) + check() + sex + date(rng) + check() + optional(rng, width - 29) + check()


def part(rng, count):
    """Any stretch of `count` characters: of a line, or made of look-alikes, or anything."""
    kind = rng.random()
    if kind < 0.5:
        line = complete_line(rng, int(rng.choice([30, 36, 44])))
        while len(line) < count:
            line += complete_line(rng, 44)
        start = rng.integers(0, len(line) - count + 1)
        return line[start : start + count]
    if kind < 0.75:
        groups = "".join(LOOK_ALIKES[rng.integers(len(LOOK_ALIKES))] for _ in range(3))
        return "".join(rng.choice(list(groups), count))
    return "".join(rng.choice(list(ALPHABET), count))
