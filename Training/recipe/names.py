# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Counts which letters follow one another in names and writes the table of `NameLetters`.

`python -m recipe.names`. The names are those of the package Faker, given names and surnames of 57 countries,
written as zones write them; only how often letters follow one another is kept. The corpus puts its names
together from syllables of its own.
"""

import collections
import importlib
import math
import pathlib
import pkgutil
import re
import unicodedata

import faker.providers.person as providers

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Core/MachineReadable/MRZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ<"

# What the logarithms are multiplied by: what was seen of a letter counts for more than what names are like. Of 1678
# heavy zones of the corpus one half reads 1557 exactly; 0.3, 0.7 and 1 read 1549, 1554 and 1546.
TRUST = 0.5
# The part of letters that follow no habit, so that none is impossible.
STRANGE = 0.03
# Quarters of a natural logarithm; what three letters add to two counts from one quarter on.
STEP = 0.25
# Countries whose names are listed at length count no more than this many of them.
MOST = 600

HEADER = '''// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// swift-format-ignore-file
// Written by Training/recipe/names.py; not to be changed by hand.

extension NameLetters {
    /// For each letter and the filler how usual each of them is after it, then for each two of them what it
    /// matters that the first one stands before the second; quarters, as distances from `N`.
    static let text = """
'''


def transliterations():
    """The letters that zones have no place for, from the table of the sources."""
    text = (SOURCES / "Tables/TransliterationTable+Letters.swift").read_text(encoding="utf-8")
    found = re.findall(r'TransliteratedLetter\(0x([0-9A-F]+), "([A-Z<]*)"', text)
    return {chr(int(code, 16)): letters for code, letters in found}


def zone_words(name, table):
    """The words of a name as zones write it; none of one in an alphabet that the table lacks."""
    result = ""
    for letter in unicodedata.normalize("NFC", name).upper():
        if letter in LETTERS[:26]:
            result += letter
        elif letter in " -":
            result += " "
        elif letter in "'’.":
            continue
        else:
            plain = "".join(part for part in unicodedata.normalize("NFKD", letter) if part in LETTERS[:26])
            written = table.get(letter, plain)
            if not written:
                return []
            result += written
    return result.split()


def words():
    """For each country and language the words of its names."""
    table = transliterations()
    result = {}
    for module in sorted(entry.name for entry in pkgutil.iter_modules(providers.__path__)):
        provider = importlib.import_module(f"faker.providers.person.{module}").Provider
        found = set()
        for attribute in dir(provider):
            names = getattr(provider, attribute)
            if not re.search("(first|middle|last).*name|romanized", attribute):
                continue
            if not isinstance(names, (tuple, list, dict)):
                continue
            for name in names:
                if isinstance(name, str):
                    found.update(zone_words(name, table))
        if found:
            result[module] = sorted(found)
    return result


def likelihoods(order):
    """How likely each letter is after at most `order - 1` others, what is rare taken from shorter beginnings."""
    counts = [collections.defaultdict(collections.Counter) for _ in range(order)]
    for found in words().values():
        weight = min(1, MOST / len(found))
        for word in found:
            text = "<<" + word + "<"
            for place in range(2, len(text)):
                for length in range(order):
                    counts[length][text[place - length : place]][text[place]] += weight
    all_letters = counts[0][""]
    whole = sum(all_letters.values())
    known = [{"": {letter: 0.9 * all_letters[letter] / whole + 0.1 / 27 for letter in LETTERS}}]
    for length in range(1, order):
        level = {}
        for before, after in counts[length].items():
            shorter = known[-1].get(before[1:], known[0][""])
            share = 2 * len(after) + 1
            whole = sum(after.values()) + share
            level[before] = {letter: (after[letter] + share * shorter[letter]) / whole for letter in LETTERS}
        known.append(level)

    def likelihood(before, letter):
        for length in range(min(order - 1, len(before)), -1, -1):
            level = known[length].get(before[len(before) - length :])
            if level:
                return (1 - STRANGE) * level[letter] + STRANGE / 27

    return likelihood


def table():
    """The text of the table."""
    likelihood = likelihoods(3)
    usual = lambda value: TRUST * math.log(27 * value) / STEP
    pairs = {before + letter: round(usual(likelihood(before, letter))) for before in LETTERS for letter in LETTERS}
    numbers = list(pairs.values())
    for first in LETTERS:
        for second in LETTERS:
            for letter in LETTERS:
                more = usual(likelihood(first + second, letter)) - pairs[second + letter]
                numbers.append(0 if abs(more) < 1 else round(more))
    return "".join(chr(ord("N") + number) for number in numbers)


def main():
    text = table()
    lines = [text[start : start + 108] for start in range(0, len(text), 108)]
    body = "\\\n".join(" " * 8 + line for line in lines)
    path = SOURCES / "Names/NameLetters+Table.swift"
    path.write_text(HEADER + body + '\n        """\n}\n', encoding="utf-8")
    print(f"{path.name}: {len(text)} numbers from {min(text)} to {max(text)}")


if __name__ == "__main__":
    main()
