# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The list of all cases."""

CASES = []


def cases(*variants, wait=0):
    """Adds a case for each variant; `wait` is how long it sleeps, so that the longest begin first."""

    def add(function):
        for variant in variants or (None,):
            CASES.append((function, variant, wait))
        return function

    return add
