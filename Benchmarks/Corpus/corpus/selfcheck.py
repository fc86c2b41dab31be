# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Holds the corpus to the standard's samples and to its own promises."""

import hashlib
import pathlib
import tempfile
import unittest

import numpy as np

from . import checks, codes, fronts, generate, kinds, measure, zones
from .seeds import generator

# ICAO Doc 9303 parts 4 to 7 and national samples.
SAMPLES = [
    ("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"),
    ("I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"),
    ("I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"),
    ("V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "L8988901C4XXX4009078F9612109<<<<<<<<"),
    ("I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"),
    ("IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6"),
    ("D1FRA13AA000026181231MARTIN<<9",),
    ("D1NLD15094962111659VW87Z78NB84",),
]
LENGTHS = {
    "TD1": [30, 30, 30],
    "TD2": [36, 36],
    "TD3": [44, 44],
    "TD3-RUS": [44, 44],
    "MRVA": [44, 44],
    "MRVB": [36, 36],
    "CNIS": [36, 36],
    "DL1-FRA": [30],
    "DL1-NLD": [30],
    "CHE_DL": [9, 30, 30],
}


def bytes_of(kind, seed, number):
    """A digest of one picture's file."""
    with tempfile.TemporaryDirectory() as folder:
        truth = generate.make(generate.Order(folder, seed, 1, kind, number))
        return hashlib.sha256((pathlib.Path(folder) / truth["file"]).read_bytes()).hexdigest()


class Corpus(unittest.TestCase):
    def test_samples_of_the_standards_are_valid_and_changed_ones_are_not(self):
        for sample in SAMPLES:
            self.assertTrue(checks.all_valid(list(sample)), sample)
            changed = list(sample)
            at = 1 if len(sample) > 1 else 0
            changed[at] = ("9" if changed[at][0] != "9" else "8") + changed[at][1:]
            self.assertFalse(checks.all_valid(changed), changed)

    def test_every_format_has_its_lengths_and_right_check_digits(self):
        for format, lengths in LENGTHS.items():
            for number in range(200):
                zone = zones.zone(generator(0, "self-check", number), format)
                self.assertEqual([len(line) for line in zone.lines], lengths)
                self.assertRegex("".join(zone.lines), "^[A-Z0-9<]+$")
                if format != "CHE_DL":
                    self.assertTrue(checks.all_valid(list(zone.lines)), zone)

    def test_the_same_seed_gives_the_same_bytes_and_another_gives_others(self):
        for kind in ("photo", "crop", "negative", "licence", "front", "bare"):
            self.assertEqual(bytes_of(kind, 3, 5), bytes_of(kind, 3, 5))
            self.assertNotEqual(bytes_of(kind, 3, 5), bytes_of(kind, 4, 5))

    def test_sides_without_a_zone_are_whole_in_the_picture(self):
        for severity in range(3):
            shot, _ = fronts.front(generator(0, "front", severity), "front", severity)
            corners = np.float32(shot.cards[0]["outline"])
            self.assertEqual(corners.shape, (4, 2))
            self.assertTrue((corners > 0).all() and (corners < (shot.width, shot.height)).all())
            self.assertEqual(shot.documents, [])

    def test_offsets_of_a_licence_point_at_its_subfiles(self):
        for number in range(100):
            text = codes.licence_text(generator(0, "licence", number))
            start = text.index("DL")
            offset, length = int(text[start + 2 : start + 6]), int(text[start + 6 : start + 10])
            self.assertTrue(text[offset : offset + length].startswith("DL"))
            self.assertTrue(text[offset : offset + length].endswith("\r"))

    def test_counting(self):
        self.assertEqual(measure.distance("KITTEN", "SITTING"), 3)
        tally = measure.Tally()
        lines = list(SAMPLES[0])
        wrong = [lines[0].replace("ANNA", "ANMA"), lines[1]]
        answer = {"ms": 1, "cpu": 1, "kilobytes": 1, "error": None}
        answer["documents"] = [{"source": "mrz", "lines": wrong, "valid": True}]
        truth = {"documents": [{"lines": lines}], "orientation": 1}
        self.assertTrue(tally.add(truth, answer).startswith("wrong but valid\t1 wrong\t"))
        self.assertTrue(tally.add({"documents": [], "orientation": 1}, answer).startswith("wrong but valid\tfound on negative"))
        answer["documents"] = [{"source": "mrz", "lines": lines, "valid": True}]
        self.assertIsNone(tally.add(truth, answer))
        record = tally.record()
        self.assertEqual(
            (record["exact"], record["wrongButValid"], record["foundOnNegatives"]), (50.0, 2, "1/1")
        )
        self.assertEqual(tally.wrong_characters, 1)

    def test_the_kinds_of_all_have_builders_and_sizes(self):
        for kind in kinds.KINDS:
            self.assertTrue(kind in generate.BUILDERS or kind in kinds.PITCHES, kind)


if __name__ == "__main__":
    unittest.main()
