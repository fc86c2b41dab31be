# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Strips that `StripCutter` cut out of pictures of documents, in batches."""

import cv2
import numpy as np

from .render import HEIGHT, generator, normalised

# The random numbers of these batches are not those of drawn lines.
PURPOSE = 4


class Strips:
    """All strips of some files, ordered by width, so that those of a batch are of about one width.

    Of what is to be read as nothing, a share are strips upside down or in a mirror, and as many are of
    other print.
    """

    def __init__(self, paths, nothing=0.0):
        strips = [strip for path in paths for strip in read(path)]
        self.strips = sorted((strip for strip in strips if strip[1]), key=lambda s: s[0].shape[1])
        self.others = [grey for grey, text in strips if not text]
        self.nothing = nothing

    def batch(self, number, count):
        """Batch n is the same on every run: (count, 1, 24, width) and the texts."""
        rng = generator(PURPOSE, number)
        first = int(rng.integers(0, len(self.strips) - count))
        chosen = self.strips[first : first + count]
        width = chosen[count // 2][0].shape[1] * 1.02
        # Two columns of what the network says for each character are the least.
        width = 4 * int(np.ceil(max(width, *(8 * len(text) for _, text in chosen)) / 4))
        chosen = [self.replaced(rng, grey, text, width) for grey, text in chosen]
        return np.stack([vary(rng, grey, width)[None] for grey, _ in chosen]), [text for _, text in chosen]

    def replaced(self, rng, grey, text, width):
        """The strip, or in its place one that says nothing."""
        dice = rng.random()
        # Fillers look the same from below in a mirror, and short texts may be words from below.
        if dice < self.nothing and len(text) > 8 and 2 * text.count("<") < len(text):
            return np.ascontiguousarray(grey[::-1, ::-1] if dice < 0.75 * self.nothing else grey[:, ::-1]), ""
        if self.others and dice > 1 - self.nothing:
            return self.other(rng, width), ""
        return grey, text

    def other(self, rng, width):
        """Other print, piece after piece, until the width is full."""
        parts = []
        while sum(part.shape[1] for part in parts) < width:
            grey = self.others[int(rng.integers(0, len(self.others)))]
            parts.append(grey[:, ::-1] if rng.random() < 0.3 else grey)
        return np.ascontiguousarray(np.concatenate(parts, 1)[:, :width])


def read(path):
    """The strips of a file with their texts; those that no line of the network could hold are left out."""
    data, place = np.fromfile(path, np.uint8), 0
    while place < len(data):
        width, length = int(data[place]) + 256 * int(data[place + 1]), int(data[place + 2])
        text = bytes(data[place + 3 : place + 3 + length]).decode()
        place += 3 + length
        if max(60, 7 * length) < width < 2000:
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
