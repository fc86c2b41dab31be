# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Runs readers on the pictures of a corpus, one after another on one core, and counts what they
read. `measure --help` says how."""

import argparse
import base64
import collections
import json
import math
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from . import camera, checks

# Seconds after which a process is given up.
PATIENCE = 120
# How far a corner of a document may be off, as a part of the document's diagonal.
OUTLINE_ERROR = 0.02
PEERS = ["tesseract", "passporteye", "fastmrz", "zxing"]
ONE_CORE = ["taskset", "-c", "0"] if shutil.which("taskset") else []


class Failure(Exception):
    """A reader cannot be run at all."""


# -- Readers ------------------------------------------------------------------------------------


class Command:
    """A command that prints etui.scan.v1; one process for each picture."""

    def __init__(self, name, words):
        self.name, self.words = name, words
        self.is_whole_process = True

    def read(self, path):
        with tempfile.TemporaryFile() as out:
            start = time.perf_counter()
            child = subprocess.Popen([*ONE_CORE, *self.words, path], stdout=out, stderr=subprocess.DEVNULL)
            alarm = threading.Timer(PATIENCE, os.kill, (child.pid, signal.SIGKILL))
            alarm.start()
            _, status, usage = os.wait4(child.pid, 0)
            alarm.cancel()
            seconds = time.perf_counter() - start
            child.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            lines = out.read().decode("utf-8", "replace").splitlines()
        cpu = usage.ru_utime + usage.ru_stime
        answer = {"ms": seconds * 1000, "cpu": cpu * 1000, "kilobytes": usage.ru_maxrss}
        answer |= {"documents": [], "error": None}
        if child.returncode not in (0, 1):
            answer["error"] = f"exit status {child.returncode}"
        for line in lines:
            if not line.startswith("{"):
                continue
            record = json.loads(line)
            answer["documents"] += record.get("documents", [])
            answer["error"] = answer["error"] or record.get("error")
        return answer

    def close(self):
        pass


class Peer:
    """Another reader, kept running: its start is not counted."""

    def __init__(self, name, language):
        self.name = name if language is None else f"{name} ({language})"
        self.is_whole_process = False
        python = os.environ["ETUI_CORPUS_PEERS_PYTHON"]
        self.child = subprocess.Popen(
            [*ONE_CORE, python, "-m", "corpus.peers", name, language or "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.kilobytes = 0

    def read(self, path):
        self.child.stdin.write(path + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line:
            raise Failure(f"{self.name} ended")
        return json.loads(line) | {"kilobytes": 0}

    def close(self):
        self.child.stdin.close()
        _, _, usage = os.wait4(self.child.pid, 0)
        self.kilobytes = usage.ru_maxrss
        self.child.returncode = 0


def languages():
    """The languages of the installed tesseract that suit zones, the best first."""
    if not shutil.which("tesseract"):
        raise Failure("tesseract is not installed")
    run = subprocess.run(["tesseract", "--list-langs"], capture_output=True, text=True)
    installed = run.stdout.split()
    return [name for name in ("mrz", "ocrb", "eng") if name in installed]


def peer(name):
    if name == "zxing":
        return Peer(name, None)
    known = languages()
    if name == "fastmrz":
        if "mrz" not in known:
            raise Failure("fastmrz needs a tesseract model named mrz, which neither it nor Debian brings")
        return Peer(name, None)
    if not known:
        raise Failure("tesseract has no language")
    return Peer(name, known[0])


# -- Counting -----------------------------------------------------------------------------------


def distance(first, second):
    """Levenshtein's."""
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        last, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (a != b))
    return row[-1]


def zone_lines(answer):
    return [d for d in answer["documents"] if d.get("source", "mrz") == "mrz" and d.get("lines")]


def code_texts(answer):
    """Texts of barcodes; of ours the bytes, in which control characters are as they were."""
    result = []
    for document in answer["documents"]:
        if "bytes" in document:
            result.append(base64.b64decode(document["bytes"]).decode("utf-8", "replace"))
        elif "text" in document:
            result.append(document["text"])
    return result


class Tally:
    """What was read of one kind and severity."""

    def __init__(self):
        self.wanted = self.exact = self.characters = self.wrong_characters = 0
        self.wrong_valid = self.negatives = self.found_on_negatives = self.errors = 0
        self.outlines = self.right_outlines = 0
        self.pictures = 0
        self.milliseconds, self.cpu, self.kilobytes = [], [], 0

    def add(self, truth, answer):
        """Counts one picture; says in what way it was not read right, or nothing."""
        self.pictures += 1
        self.milliseconds.append(answer["ms"])
        self.cpu.append(answer["cpu"])
        self.kilobytes = max(self.kilobytes, answer["kilobytes"])
        self.errors += answer["error"] is not None
        if "codes" in truth:
            return self.add_codes(truth, answer)
        return self.add_zones(truth, answer)

    def add_codes(self, truth, answer):
        texts = code_texts(answer)
        self.wanted += len(truth["codes"])
        right = sum(code["text"] in texts for code in truth["codes"])
        self.exact += right
        wanted = {code["text"] for code in truth["codes"]}
        self.wrong_valid += sum(text not in wanted for text in texts)
        return None if right == len(truth["codes"]) else "code not read"

    def add_zones(self, truth, answer):
        found = zone_lines(answer)
        wanted = [document["lines"] for document in truth["documents"]]
        finding = None
        if not wanted:
            self.negatives += 1
            self.found_on_negatives += bool(found)
            finding = "found on negative" if found else None
        for lines in wanted:
            joined = "\n".join(lines)
            errors = [distance(joined, "\n".join(d["lines"])) for d in found]
            least = min([*errors, len(joined)])
            self.wanted += 1
            self.exact += least == 0
            self.characters += len(joined)
            self.wrong_characters += least
            if least:
                nearest = "|".join(found[errors.index(least)]["lines"]) if least in errors else "nothing"
                finding = f"{least} wrong\t{'|'.join(lines)}\t{nearest}"
        self.add_outlines(truth, found)
        for document in found:
            is_valid = document.get("valid", checks.all_valid(document["lines"]))
            # Layouts without check digits cannot be valid by them.
            has_checks = document.get("checks") != {}
            if is_valid and has_checks and document["lines"] not in wanted:
                self.wrong_valid += 1
                finding = "wrong but valid" + (f"\t{finding}" if finding else "")
        return finding

    def add_outlines(self, truth, found):
        """Counts the outlines of documents that were read right and are whole in the picture."""
        # The corners are those of the picture as stored, not as its orientation tag has it turned.
        if truth["orientation"] != 1:
            return
        for document in truth["documents"]:
            corners = document.get("outline", [])
            same = [one for one in found if one["lines"] == document["lines"] and "outline" in one]
            is_whole = all(0 <= x <= truth["width"] and 0 <= y <= truth["height"] for x, y in corners)
            if not corners or not same or not is_whole:
                continue
            self.outlines += 1
            found_corners = same[0]["outline"]["corners"]
            self.right_outlines += all(
                math.dist(one, other) <= OUTLINE_ERROR * math.dist(corners[0], corners[2])
                for one, other in zip(corners, found_corners)
            )

    def merged(self, other):
        result = Tally()
        for name, value in vars(self).items():
            if name == "kilobytes":
                result.kilobytes = max(value, other.kilobytes)
            else:
                setattr(result, name, value + getattr(other, name))
        return result

    def record(self):
        times, cpu = sorted(self.milliseconds), sorted(self.cpu)
        return {
            "pictures": self.pictures,
            "documents": self.wanted,
            "exact": percent(self.exact, self.wanted),
            "characters": percent(self.characters - self.wrong_characters, self.characters),
            "outlines": percent(self.right_outlines, self.outlines),
            "wrongButValid": self.wrong_valid,
            "foundOnNegatives": f"{self.found_on_negatives}/{self.negatives}" if self.negatives else None,
            "errors": self.errors,
            "medianMilliseconds": round(quantile(times, 0.5), 1),
            "p90Milliseconds": round(quantile(times, 0.9), 1),
            "medianProcessorMilliseconds": round(quantile(cpu, 0.5), 1),
            "p90ProcessorMilliseconds": round(quantile(cpu, 0.9), 1),
            "peakMegabytes": round(self.kilobytes / 1024, 1),
        }


def percent(part, whole):
    return round(100 * part / whole, 2) if whole else None


def quantile(values, share):
    return values[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


# -- The run ------------------------------------------------------------------------------------


def run(reader, corpus, pictures, misses):
    tallies = collections.defaultdict(Tally)
    for index, truth in enumerate(pictures):
        answer = reader.read(str(corpus / truth["file"]))
        finding = tallies[truth["severity"], truth["kind"]].add(truth, answer)
        if finding and misses:
            print(f"{reader.name}\t{truth['file']}\t{finding}", file=misses, flush=True)
        if sys.stderr.isatty() and index % 10 == 0:
            print(f"\r{reader.name}: {index + 1} of {len(pictures)}", end="", file=sys.stderr)
    reader.close()
    for tally in tallies.values():
        tally.kilobytes = max(tally.kilobytes, getattr(reader, "kilobytes", 0))
    return tallies


HEADER = [
    "severity", "kind", "pictures", "documents", "exact %", "characters %", "outlines %", "wrong, valid",
    "on negatives", "errors", "median ms", "p90 ms",
    "median cpu", "p90 cpu", "peak MB",
]  # fmt: skip


def table(tallies):
    """Rows by severity and kind, then the sums."""
    rows = []
    for severity in camera.NAMES:
        own = {kind: tally for (s, kind), tally in tallies.items() if s == severity}
        rows += [(severity, kind, own[kind]) for kind in sorted(own)]
        if len(own) > 1:
            rows.append((severity, "all", total(own.values())))
    rows.append(("all", "all", total(tallies.values())))
    return [{"severity": s, "kind": k} | tally.record() for s, k, tally in rows]


def total(tallies):
    result = Tally()
    for tally in tallies:
        result = result.merged(tally)
    return result


def show(name, rows, is_whole_process):
    counted = "whole process" if is_whole_process else "in a running process"
    print(f"\n{name} (times: {counted}, one core)\n")
    cells = [HEADER] + [["" if v is None else str(v) for v in row.values()] for row in rows]
    widths = [max(len(line[i]) for line in cells) for i in range(len(HEADER))]
    for index, line in enumerate(cells):
        parts = [text.ljust(w) if i < 2 else text.rjust(w) for i, (text, w) in enumerate(zip(line, widths))]
        print("| " + " | ".join(parts) + " |")
        if index == 0:
            print("|" + "|".join("-" * (w + 1) + (":" if i > 1 else "-") for i, w in enumerate(widths)) + "|")


def parsed_arguments():
    parser = argparse.ArgumentParser(prog="measure", description="Counts what readers read of a corpus.")
    parser.add_argument("--corpus", type=pathlib.Path, required=True, help="folder that generate wrote")
    parser.add_argument("--etui", help="an etui binary; run as `etui scan --json FILE`")
    parser.add_argument("--command", help="any command that prints etui.scan.v1 for the file after it")
    parser.add_argument("--peer", action="append", default=[], choices=PEERS, help="may be given again")
    parser.add_argument("--severity", choices=camera.NAMES)
    parser.add_argument("--kind")
    parser.add_argument("--limit", type=int, help="at most so many pictures of each kind and severity")
    parser.add_argument("--json", type=pathlib.Path, help="writes the tables here as well")
    parser.add_argument("--misses", type=pathlib.Path, help="writes here which pictures were not read right")
    return parser.parse_args()


def chosen(arguments):
    record = json.loads((arguments.corpus / "truth.json").read_text())
    seen = collections.Counter()
    pictures = []
    for truth in record["pictures"]:
        group = truth["severity"], truth["kind"]
        if arguments.severity not in (None, group[0]) or arguments.kind not in (None, group[1]):
            continue
        seen[group] += 1
        if arguments.limit is None or seen[group] <= arguments.limit:
            pictures.append(truth)
    return record["seed"], pictures


def readers(arguments):
    if arguments.etui:
        yield lambda: Command("etui", [arguments.etui, "scan", "--json"])
    if arguments.command:
        yield lambda: Command(arguments.command, shlex.split(arguments.command))
    for name in arguments.peer:
        yield lambda name=name: peer(name)


def main():
    arguments = parsed_arguments()
    seed, pictures = chosen(arguments)
    load = os.getloadavg()[0]
    print(f"{len(pictures)} pictures, seed {seed}; load of the machine at the start {load:.1f}")
    misses = arguments.misses.open("w") if arguments.misses else None
    tables = {}
    for make in readers(arguments):
        try:
            reader = make()
            rows = table(run(reader, arguments.corpus, pictures, misses))
        except Failure as failure:
            print(f"\nnot run: {failure}")
            continue
        show(reader.name, rows, reader.is_whole_process)
        tables[reader.name] = rows
    if arguments.json:
        record = {"schema": "etui.corpus.measure.v1", "seed": seed, "load": round(load, 1), "readers": tables}
        arguments.json.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
