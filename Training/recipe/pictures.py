# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Strips that `StripCutter` cut out of pictures of documents, in batches."""

import cv2
import numpy as np

from .render import HEIGHT, generator, normalised

# The random numbers of these batches are not those of drawn lines.
PURPOSE = 4


class Strips:
    """All strips of some files, ordered by width, so that those of a batch are of about one width."""

    def __init__(self, paths):
        self.strips = sorted((strip for path in paths for strip in read(path)), key=lambda s: s[0].shape[1])

    def batch(self, number, count):
        """Batch n is the same on every run: (count, 1, 24, width) and the texts."""
        rng = generator(PURPOSE, number)
        first = int(rng.integers(0, len(self.strips) - count))
        chosen = self.strips[first : first + count]
        width = chosen[count // 2][0].shape[1] * 1.02
        # Two columns of what the network says for each character are the least.
        width = 4 * int(np.ceil(max(width, *(8 * len(text) for _, text in chosen)) / 4))
        return np.stack([vary(rng, grey, width)[None] for grey, _ in chosen]), [text for _, text in chosen]


def read(path):
    """The strips of a file with their texts; those that no line of the network could hold are left out."""
    data, place = np.fromfile(path, np.uint8), 0
    while place < len(data):
        width, length = int(data[place]) + 256 * int(data[place + 1]), int(data[place + 2])
        text = bytes(data[place + 3 : place + 3 + length]).decode()
        place += 3 + length
        if 7 * length < width < 2000:
            yield data[place : place + HEIGHT * width].reshape(HEIGHT, width), text
        place += HEIGHT * width


def vary(rng, grey, width):
    """A strip a little wider or narrower, in other light, with noise, at a width."""
    own = min(width, int(grey.shape[1] * rng.uniform(0.94, 1.06)))
    if own != grey.shape[1]:
        grey = cv2.resize(grey, (own, HEIGHT), interpolation=cv2.INTER_LINEAR)
    if own < width:
        left = int(rng.integers(0, width - own + 1))
        grey = np.pad(grey, ((0, 0), (left, width - own - left)), mode="edge")
    values = grey.astype(np.float32)
    if rng.random() < 0.3:
        values = 255 * np.clip(values / 255, 0, 1) ** np.float32(rng.uniform(0.7, 1.4))
    if rng.random() < 0.25:
        noise = rng.standard_normal(values.shape, dtype=np.float32)
        values = values + noise * np.float32(rng.uniform(2, 14))
    return normalised(values)
