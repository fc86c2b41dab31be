# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Other readers behind one face: runs in the peers' own environment, reads paths of pictures from
standard input, and prints one JSON line for each. Loading the peer is not counted."""

import json
import re
import resource
import subprocess
import sys
import time


def processor_seconds():
    """Of this process and of those it started."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in both)


def as_documents(text):
    """Neighbouring lines of a plain reader's text that look like those of a zone."""
    lines = [re.sub(r"\s", "", line) for line in text.splitlines()]
    lines = [line for line in lines if len(line) >= 20 and re.fullmatch(r"[A-Z0-9<]+", line)]
    for count in (3, 2, 1):
        for start in range(len(lines) - count + 1):
            part = lines[start : start + count]
            if [len(line) for line in part] in ([30] * 3, [44] * 2, [36] * 2, [30]):
                return [{"lines": part}]
    return [{"lines": lines[-3:]}] if any("<<" in line for line in lines) else []


def tesseract(language):
    def read(path):
        command = ["tesseract", path, "-", "-l", language, "--psm", "6"]
        command += ["-c", "tessedit_char_whitelist=ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<"]
        run = subprocess.run(command, capture_output=True, text=True)
        return as_documents(run.stdout)

    return read


def passporteye(language):
    from passporteye import read_mrz

    def read(path):
        mrz = read_mrz(path, extra_cmdline_params=f"-l {language}")
        if mrz is None:
            return []
        lines = mrz.aux["text"].replace(" ", "").split("\n")
        # Its own `valid` is of fields that it corrected, not of these lines.
        return [{"lines": [line for line in lines if line]}]

    return read


def fastmrz(_):
    from fastmrz import FastMRZ

    reader = FastMRZ()

    def read(path):
        text = reader.get_details(path, ignore_parse=True)
        return [{"lines": text.split("\n")}] if text else []

    return read


def zxing(_):
    import cv2
    import zxingcpp

    def read(path):
        picture = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
        found = zxingcpp.read_barcodes(picture, text_mode=zxingcpp.TextMode.Plain)
        return [{"text": code.text} for code in found]

    return read


PEERS = {"tesseract": tesseract, "passporteye": passporteye, "fastmrz": fastmrz, "zxing": zxing}


def main():
    name, language = sys.argv[1], sys.argv[2]
    read = PEERS[name](language)
    for line in sys.stdin:
        path = line.rstrip("\n")
        start, cpu = time.perf_counter(), processor_seconds()
        try:
            found, error = read(path), None
        except Exception as failure:  # A peer's failure is its result.
            found, error = [], f"{type(failure).__name__}: {failure}"
        seconds, cpu = time.perf_counter() - start, processor_seconds() - cpu
        answer = {"documents": found, "error": error, "ms": seconds * 1000, "cpu": cpu * 1000}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
