# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a running server still has in its memory of the secrets of cards, once their answers are gone.

A core file would show the same; the server writes none, and only root may read its memory.
"""

import os
import re
import time
from collections import Counter

from envelope import luhn
from wire import need

# How long what an answer needed may stay: its connection ends with it.
SECONDS = 10
# A PIN that no memory has by chance; a case sets it.
LONG_PIN = "246813579135"
# Three or four digits alone are everywhere, so they count only in the forms that the server has them in: the records of
# an answer and the request that sets a PIN.
FORMS = {
    "card number": re.compile(rb"999900\d{10}"),
    "security code in a record": re.compile(rb"\x02\x03\d{3}(?:\x04\x04\d{4}|\0{8})"),
    "PIN in a record": re.compile(rb"\x01\x03[\x04-\x0c]\d{4,12}\0{8}"),
    "PIN in a request": re.compile(rb'"pin":"\d+"'),
    "PIN of twelve digits": re.compile(LONG_PIN.encode()),
}


def is_readable():
    return os.geteuid() == 0 and os.path.exists("/proc/self/mem")


def left(process, known):
    """How often which secret is where, as lines of a report.

    `known` is a text that the server does keep: a search that misses it proves nothing.
    """
    end = time.monotonic() + SECONDS
    with open(f"/proc/{process}/exe", "rb") as program:
        # Made-up numbers that stand in the program itself, for its stub, are no secrets.
        constants = {text for _, text in secrets(program.read())}
    while True:
        found, is_known = search(process, known)
        need(is_known, "the search of the memory misses what the server keeps")
        lines = [f"{count} times a {kind} in {name}" for (kind, text, name), count in sorted(found.items())
                 if text not in constants]
        if not lines or time.monotonic() > end:
            return lines
        time.sleep(1)


def search(process, known):
    """How often which secret is where, and whether a known text was found."""
    found, is_known = Counter(), False
    for name, content in writable(process):
        is_known = is_known or known in content
        found.update((kind, text, name) for kind, text in secrets(content))
    return found, is_known


def secrets(content):
    """Kind and text of what looks like a secret."""
    for kind, form in FORMS.items():
        for match in form.finditer(content):
            if kind != "card number" or luhn(match[0].decode()):
                yield kind, match[0]


def check():
    """The search finds each kind of secret in a memory that has it: here, that of this process."""
    samples = [b"9999000000001374" + bytes(4), record(2, b"704") + record(4, b"0630"), record(2, b"445") + bytes(8),
               b"\1" + record(3, b"1379") + bytes(8), b'{"pin":"1379"}', LONG_PIN.encode()]
    held = bytearray(b"|".join(samples))
    found, is_known = search(os.getpid(), bytes(held[:16]))
    need(is_known and {kind for kind, *_ in found} == set(FORMS), "the search of a memory misses a kind of secret")


def record(tag, digits):
    return bytes((tag, len(digits))) + digits


def writable(process):
    """Name and content of each writable part of a process's memory (proc_pid_maps(5))."""
    with open(f"/proc/{process}/maps", encoding="utf-8") as maps:
        parts = [line.split(maxsplit=5) for line in maps]
    with open(f"/proc/{process}/mem", "rb", buffering=0) as memory:
        for ends, flags, *rest in parts:
            if not flags.startswith("rw"):
                continue
            start, end = (int(number, 16) for number in ends.split("-"))
            content = bytearray()
            try:
                memory.seek(start)
                while len(content) < end - start and (piece := memory.read(end - start - len(content))):
                    content += piece
            except OSError:
                # The part has gone since, or ends early.
                pass
            yield rest[3].strip() if len(rest) > 3 else "memory without a name", bytes(content)
