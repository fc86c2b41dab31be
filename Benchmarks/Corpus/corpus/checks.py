# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Which check digits of a zone's text are right, for texts of readers that do not say it themselves."""

from .zones import check_digit


def agrees(text, digit):
    """A check position may be a filler when its field is empty."""
    return check_digit(text) == digit or digit == "<" and not text.strip("<")


def all_valid(lines):
    """Whether the lines have a known layout with check digits, and all of them are right."""
    lengths = [len(line) for line in lines]
    if lengths == [30, 30, 30]:
        return card(*lines)
    if lengths in ([44, 44], [36, 36]):
        return two(*lines)
    if lengths == [30]:
        return check_digit(lines[0][:29]) == lines[0][29]
    return False


def card(top, middle, _):
    composite = top[5:30] + middle[:7] + middle[8:15] + middle[18:29]
    return (
        (top[14] == "<" or agrees(top[5:14], top[14]))
        and agrees(middle[:6], middle[6])
        and agrees(middle[8:14], middle[14])
        and check_digit(composite) == middle[29]
    )


def two(top, bottom):
    if len(top) == 36 and top.startswith("IDFRA") and check_digit(bottom[:12]) == bottom[12]:
        if agrees(bottom[27:33], bottom[33]) and check_digit(top + bottom[:35]) == bottom[35]:
            return True
    fields = (
        (bottom[9] == "<" and len(top) == 36 or agrees(bottom[:9], bottom[9]))
        and agrees(bottom[13:19], bottom[19])
        and agrees(bottom[21:27], bottom[27])
    )
    if not fields or top.startswith("V"):
        return fields
    composite = bottom[:10] + bottom[13:20] + bottom[21:-1]
    personal = len(top) == 36 or agrees(bottom[28:42], bottom[42])
    return personal and check_digit(composite) == bottom[-1]
