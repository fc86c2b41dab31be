# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The line network: convolutions over 24 rows, one distribution for every four columns."""

import torch
from torch import nn

from .text import ALPHABET

# Class 0 is the blank of CTC; classes 1 to 37 are the characters.
CLASSES = 1 + len(ALPHABET)
# Output channels come in eights; the last two are not used.
PADDED_CLASSES = 40

# Channels in, channels out, rows and columns of the kernel, padding of rows, pooling afterwards.
LAYERS = [
    (1, 16, (3, 3), 1, (2, 2)),
    (16, 32, (3, 3), 1, (2, 2)),
    (32, 64, (3, 3), 1, (2, 1)),
    (64, 128, (3, 3), 0, (1, 1)),
    (128, 128, (1, 5), 0, (1, 1)),
    (128, 128, (1, 5), 0, (1, 1)),
    (128, CLASSES, (1, 1), 0, (1, 1)),
]


class LineNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.convolutions = nn.ModuleList()
        self.norms = nn.ModuleList()
        for index, (inputs, outputs, kernel, rows, _) in enumerate(LAYERS):
            is_last = index == len(LAYERS) - 1
            padding = (rows, kernel[1] // 2)
            self.convolutions.append(nn.Conv2d(inputs, outputs, kernel, padding=padding, bias=is_last))
            self.norms.append(nn.Identity() if is_last else nn.BatchNorm2d(outputs))
        self.dropout = nn.Dropout(0.05)

    def forward(self, strips):
        """(count, 1, 24, width) to logits (width / 4, count, classes)."""
        values = strips
        for index, layer in enumerate(LAYERS):
            if index == len(LAYERS) - 1:
                values = self.dropout(values)
            values = self.norms[index](self.convolutions[index](values))
            if index < len(LAYERS) - 1:
                values = torch.relu(values)
            if layer[4] != (1, 1):
                values = torch.max_pool2d(values, layer[4])
        return values.squeeze(2).permute(2, 0, 1)

    def folded(self):
        """Each layer's weights (outputs, inputs, rows, columns) and biases without norms."""
        layers = []
        for convolution, norm in zip(self.convolutions, self.norms):
            weight = convolution.weight.detach()
            if isinstance(norm, nn.Identity):
                layers.append((weight, convolution.bias.detach()))
                continue
            scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            bias = norm.bias.detach() - norm.running_mean * scale
            layers.append((weight * scale[:, None, None, None], bias))
        return layers


def quantised(weight):
    """Whole numbers -127 to 127 with one scale per output channel."""
    scale = weight.abs().amax(dim=(1, 2, 3)).clamp(min=1e-8) / 127
    return torch.round(weight / scale[:, None, None, None]), scale


def exported(network):
    """The network that the reader runs: norms folded in, weights in eight bits."""
    layers = []
    for weight, bias in network.folded():
        numbers, scale = quantised(weight)
        layers.append((numbers * scale[:, None, None, None], bias.clone()))
    return bare(layers)


def bare(layers):
    """A network without norms, of each layer's weights and biases."""
    network = LineNetwork()
    network.norms = nn.ModuleList(nn.Identity() for _ in LAYERS)
    for convolution, (weight, bias) in zip(network.convolutions, layers):
        convolution.weight, convolution.bias = nn.Parameter(weight), nn.Parameter(bias)
    return network.eval()


def decoded(logits):
    """The best path's texts: runs of one class are one character, blanks part them."""
    texts = []
    for path in logits.argmax(2).T.tolist():
        text, last = "", 0
        for value in path:
            if value != last and value != 0:
                text += ALPHABET[value - 1]
            last = value
        texts.append(text)
    return texts


def targets(lines):
    flat = [1 + ALPHABET.index(c) for line in lines for c in line]
    return torch.tensor(flat, dtype=torch.long), torch.tensor([len(line) for line in lines])
