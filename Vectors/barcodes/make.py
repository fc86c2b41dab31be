# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Writes pdf417.json and qr.json with two encoders that share nothing with ours: `pip install pdf417gen segno`."""

import json
from pathlib import Path

import segno
from pdf417gen import encoding
from pdf417gen.codes import CODES

FOLDER = Path(__file__).parent
TEXT = "Etui holds what one carries. "


def pdf417():
    symbols = []
    for columns, level, length in [
        (1, 0, 6), (2, 1, 30), (3, 2, 60), (5, 3, 150), (8, 4, 200), (12, 5, 300), (18, 2, 700), (30, 1, 900),
    ]:
        text = (TEXT * 40)[:length]
        codewords = encoding.encode_high(text.encode(), columns, level)
        lines = []
        for row in encoding.encode(text, columns, level):
            lines.append("".join(format(value, "b") for value in row))
        symbols.append(
            {"text": text, "columns": columns, "level": level, "codewords": codewords, "lines": lines}
        )
    patterns = ["".join(format(value, "05x") for value in cluster) for cluster in CODES]
    return {"patterns": patterns, "symbols": symbols}


def qr():
    symbols = []
    for version, level, mask in [
        (1, "L", 0), (1, "H", 7), (2, "M", 1), (3, "Q", 2), (6, "L", 3), (7, "M", 4), (10, "H", 5), (14, "L", 6),
        (20, "M", 0), (27, "Q", 1), (32, "L", 2), (40, "L", 3),
    ]:
        length = {1: 7, 2: 20, 3: 25, 6: 100, 7: 110, 10: 90, 14: 400, 20: 600, 27: 700, 32: 1900, 40: 2900}[version]
        text = (TEXT * 120)[:length]
        code = segno.make(text, version=version, error=level, mask=mask, mode="byte", boost_error=False)
        rows = ["".join(str(module) for module in row) for row in code.matrix]
        symbols.append({"text": text, "version": version, "level": level, "mask": mask, "rows": rows})
    return symbols


if __name__ == "__main__":
    (FOLDER / "pdf417.json").write_text(json.dumps(pdf417(), indent=0) + "\n")
    (FOLDER / "qr.json").write_text(json.dumps(qr(), indent=0) + "\n")
