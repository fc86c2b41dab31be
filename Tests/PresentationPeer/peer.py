# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Judges presentations of insurance cards and of receipts, and compares with what Etui said to them.

Reads one JSON object a line (`Tests/PresentationCases`); exit status 1 where the two differ, where not both good and
bad ones were among them, or where single-use cards of one wallet can be known to be one's.
"""

import itertools
import json
import sys

from links import links, times
from rules import Refused, judge, judge_receipt

# By what two showings of one ordinary card are known; were it not found, nothing else would be either.
TELLTALES = {"sub", "jti", "signature", "digest", "disclosure", "salt", "proof key"}


def judged(case):
    """The rule that a case breaks; nothing for one in order."""
    try:
        judge_receipt(case) if "receipt" in case else judge(case)
    except Refused as rule:
        return str(rule)
    return None


def linked(shown):
    """How what a wallet has shown can be known to be one wallet's, and should not be."""
    for first, second in itertools.combinations(shown, 2):
        single = [case["isSingleUse"] for case in (first, second)]
        common = set(links(first["presentation"], second["presentation"], single=all(single)))
        if all(single) and times(first["presentation"]) != times(second["presentation"]):
            yield f"{first['id']} and {second['id']} are told apart by their times"
        if any(single) and common:
            yield f"{first['id']} and {second['id']} are linked by {', '.join(sorted(common))}"
        if not any(single) and first["person"] == second["person"] and not TELLTALES <= common:
            yield f"{first['id']} and {second['id']} show one card and are not found to"


def main():
    counts, defects, shown = {True: 0, False: 0}, [], []
    for line in sys.stdin:
        case = json.loads(line)
        refusal = judged(case)
        counts[refusal is None] += 1
        # What the case was made to be counts as well: both could be wrong alike.
        is_good = case["id"].endswith("-good")
        if {refusal is None, case["refusal"] is None} != {is_good}:
            defects.append(f"{case['id']}: here {refusal or 'accepted'}, Etui {case['refusal'] or 'accepted'}")
        if "person" in case:
            shown.append(case)
    try:
        defects += linked(shown)
    except Refused as rule:
        defects.append(f"a single-use card: {rule}")
    single = sum(case["isSingleUse"] for case in shown)
    if not single or single == len(shown):
        defects.append("no single-use cards, or nothing else")
    print("\n".join(defects), end="\n" if defects else "")
    print(f"{counts[True]} accepted, {counts[False]} refused, {single} of {len(shown)} of a wallet with single-use cards; "
          f"{len(defects)} judged otherwise than they were made or by Etui")
    return 1 if defects or min(counts.values()) == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
