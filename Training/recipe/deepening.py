# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Trains the blocks that a line of a doubtful zone is read with besides the network.

They stand between the layers of the network of the sources, whose weights stay as they are, so that both
share them: `python -m recipe.deepening --strips FILE ... --out blocks.pt`.
"""

import torch
from torch import nn

from . import export, fit, model

# After which layer and before its pools; channels, channels inside, kernels, whether the mean of all columns
# is looked at too. As `LineNetwork.Deepening` has them.
BLOCKS = {
    1: (32, 32, (3, 3), (3, 3), False),
    2: (64, 48, (3, 3), (3, 3), False),
    4: (128, 48, (1, 5), (1, 3), True),
    5: (128, 48, (1, 5), (1, 3), True),
}


class Block(nn.Module):
    """Two convolutions whose output is added to their input; of an untrained block that is nothing."""

    def __init__(self, channels, inner, first, second, sees_whole_line):
        super().__init__()
        self.first = nn.Conv2d(channels, inner, first, padding=(first[0] // 2, first[1] // 2), bias=False)
        self.first_norm = nn.BatchNorm2d(inner)
        self.second = nn.Conv2d(inner, channels, second, padding=(second[0] // 2, second[1] // 2), bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        self.whole = nn.Linear(channels, inner) if sees_whole_line else None
        nn.init.zeros_(self.second_norm.weight)
        if self.whole:
            nn.init.zeros_(self.whole.weight)
            nn.init.zeros_(self.whole.bias)

    def forward(self, values):
        inner = self.first_norm(self.first(values))
        if self.whole:
            inner = inner + self.whole(values.mean((2, 3)))[:, :, None, None]
        return torch.relu(values + self.second_norm(self.second(torch.relu(inner))))

    def folded(self):
        """Weights and biases without norms, in the order in which the reader wants them."""
        layers = [(self.whole.weight.detach()[:, :, None, None], self.whole.bias.detach())] if self.whole else []
        for convolution, norm in ((self.first, self.first_norm), (self.second, self.second_norm)):
            scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            bias = norm.bias.detach() - norm.running_mean * scale
            layers.append((convolution.weight.detach() * scale[:, None, None, None], bias))
        return layers


class Deepened(nn.Module):
    """The network of the sources, blocks between its layers, and a last layer of its own."""

    def __init__(self):
        super().__init__()
        self.network = model.bare(export.read_weights())
        for parameter in self.network.parameters():
            parameter.requires_grad = False
        self.blocks = nn.ModuleDict({str(place): Block(*shape) for place, shape in BLOCKS.items()})
        network_last = self.network.convolutions[-1]
        self.last = nn.Conv2d(network_last.in_channels, model.CLASSES, 1)
        self.last.load_state_dict(network_last.state_dict())
        self.dropout = nn.Dropout(0.05)

    def forward(self, strips):
        """(count, 1, 24, width) to logits (width / 4, count, classes)."""
        values = strips
        for index, layer in enumerate(model.LAYERS[:-1]):
            values = torch.relu(self.network.convolutions[index](values))
            if index in BLOCKS:
                values = self.blocks[str(index)](values)
            if layer[4] != (1, 1):
                values = torch.max_pool2d(values, layer[4])
        return self.last(self.dropout(values)).squeeze(2).permute(2, 0, 1)

    def folded(self):
        """Weights and biases of all that is not the network's."""
        layers = [layer for block in self.blocks.values() for layer in block.folded()]
        return [*layers, (self.last.weight.detach(), self.last.bias.detach())]


def exported(network):
    """The blocks that the reader runs: norms folded in, weights in eight bits."""
    twin = Deepened()
    for own, block in zip(twin.blocks.values(), network.blocks.values()):
        layers = block.folded()
        if own.whole:
            weight, bias = layers.pop(0)
            own.whole.weight.data, own.whole.bias.data = rounded(weight)[:, :, 0, 0], bias
        for convolution, (weight, bias) in zip((own.first, own.second), layers):
            convolution.weight.data, convolution.bias = rounded(weight), nn.Parameter(bias)
        own.first_norm = own.second_norm = nn.Identity()
    twin.last.weight.data, twin.last.bias.data = rounded(network.last.weight.data), network.last.bias.data
    return twin.eval()


def rounded(weight):
    """Weights in eight bits."""
    numbers, scale = model.quantised(weight)
    return numbers * scale[:, None, None, None]


def main():
    parser = fit.options()
    parser.set_defaults(batches=7500, first=3_000_000, rate=2e-3, warm=0.05, share=0.85, nothing=0.007)
    arguments = parser.parse_args()
    fit.prepare(2, arguments.threads)
    network = Deepened()
    fit.fit(network, arguments, arguments.out)
    torch.save(network.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
