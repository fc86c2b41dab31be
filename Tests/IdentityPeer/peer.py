# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Plays an integrator against the server for identity checks of `etui serve`.

Shares no code with Etui: calls, sealed parts, results and their signatures were written from the specification of the
document scan, whose sections the cases cite; HPKE is that of the library pyhpke. The cases are generated from a seed and
play side by side. Usage: peer.py ETUI [--only NAME] [--seed N]; exit status 1 where the server does something else than
the specification says.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import sys
import tempfile

import cases
from service import Differs, Merchant, Service

LEAST = 200
SEED = 20260101
SIDE_BY_SIDE = 4
# What reading an answer of another shape raises.
SHAPE = (KeyError, IndexError, TypeError, ValueError, AttributeError)


class Run:
    """All cases, and what differs."""

    def __init__(self, service, merchant):
        self.service, self.merchant = service, merchant
        self.count, self.differing = collections.Counter(), []
        # What deletion must have removed from every file.
        self.gone = []

    def play(self, only, seed):
        chosen = [(case, number) for case, count in cases.CASES for number in range(count)
                  if only is None or only in case.__name__]
        random.Random(seed).shuffle(chosen)
        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            list(pool.map(lambda entry: self.one(*entry, seed), chosen))

    def one(self, case, number, seed):
        name = f"{case.__name__} {number}"
        self.count[case.__name__] += 1
        try:
            case(self, random.Random(f"{seed} {name}"))
        except Differs as problem:
            self.differing.append((name, str(problem)))
        except SHAPE as problem:
            self.differing.append((name, f"an answer of another shape: {problem!r}"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("etui", nargs="+")
    parser.add_argument("--only")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    program = [os.path.abspath(options.etui[0]), *options.etui[1:]]
    with tempfile.TemporaryDirectory() as folder:
        merchant, service = Merchant(), None
        try:
            service = Service(program, folder, merchant)
            run = Run(service, merchant)
            run.play(options.only, options.seed)
            failures = [f"{name}: {what}" for name, what in sorted(run.differing)]
            service.stop()
            failures += service.left(run.gone)
        except Differs as problem:
            failures = [str(problem)]
        finally:
            if service and service.process.poll() is None:
                service.process.kill()
        played = sum(run.count.values()) if service else 0
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"{played} cases of identity checks, {len(failures)} deviations: {len(merchant.received)} callbacks")
    return 1 if failures or (options.only is None and played < LEAST) else 0


if __name__ == "__main__":
    sys.exit(main())
