# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The list of all cases."""

CASES = []


def cases(*variants):
    """Adds a case for each variant, or one without any."""

    def add(function):
        for variant in variants or (None,):
            CASES.append((function, variant))
        return function

    return add
