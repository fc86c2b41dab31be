# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""The coverage network: how much of each cell of a picture a document covers.

`python -m recipe.coverage fit PICTURES.npz ... --out weights.pt` trains it on what `recipe.coverage_pictures` drew,
`python -m recipe.coverage export weights.pt` writes its weights into the sources.
"""

import argparse
import base64
import json
import math
import pathlib

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from . import export, model

# The network's picture, and the size with which four layers of pools divide it evenly.
WIDTH, HEIGHT = 213, 120
PADDED = (128, 224)
# Pixels along the side of a cell.
CELL = 4
VECTOR = export.ROOT / "Vectors/reading/coverage.json"


def block(inputs, outputs):
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs))


def doubled(values):
    return functional.interpolate(values, scale_factor=2)


class CoverageNetwork(nn.Module):
    """Six layers inwards, three outwards, and one for what goes past them, as `CoverageNetwork.swift` has them."""

    def __init__(self):
        super().__init__()
        sizes = [(1, 8), (8, 16), (16, 24), (24, 32), (32, 48), (48, 48), (48, 32), (32, 24), (24, 24)]
        self.blocks = nn.ModuleList(block(*size) for size in sizes)
        self.passing = nn.Conv2d(24, 24, 1, bias=False)
        self.last = nn.Conv2d(24, 8, 3, padding=1)

    def forward(self, pictures):
        """(count, 1, rows, columns) to the logarithms of the odds (count, rows / 4, columns / 4)."""
        pooled = functional.max_pool2d
        layer = self.blocks
        values = pooled(torch.relu(layer[0](pictures)), 2)
        values = pooled(torch.relu(layer[1](values)), 2)
        quarter = torch.relu(layer[2](values))
        eighth = torch.relu(layer[3](pooled(quarter, 2)))
        inner = torch.relu(layer[4](pooled(eighth, 2)))
        inner = torch.relu(inner + layer[5](inner))
        outer = torch.relu(eighth + doubled(layer[6](inner)))
        outer = layer[8](torch.relu(layer[7](outer)))
        return self.last(torch.relu(self.passing(quarter) + doubled(outer)))[:, 0]

    def folded(self):
        """Each layer's weights and biases without norms."""
        layers = []
        for convolution, norm in self.blocks:
            scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            bias = norm.bias.detach() - norm.running_mean * scale
            layers.append((convolution.weight.detach() * scale[:, None, None, None], bias))
        layers.append((self.passing.weight.detach(), torch.zeros(24)))
        return [*layers, (self.last.weight.detach(), self.last.bias.detach())]


# -- Batches -------------------------------------------------------------------------------------


def depths(places, corners):
    """How far places lie within four corners, in pixels; negative outside."""
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 1]
    turn = torch.sign(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])[:, None, None]
    least = None
    for index in range(4):
        start = corners[:, index, :, None, None]
        way = functional.normalize(corners[:, (index + 1) % 4] - corners[:, index], dim=1)[..., None, None]
        depth = (way[:, 0] * (places[1] - start[:, 1]) - way[:, 1] * (places[0] - start[:, 0])) * turn
        least = depth if least is None else torch.minimum(least, depth)
    return least


def grid(rows, columns, step):
    down, across = torch.arange(rows) * step + step / 2, torch.arange(columns) * step + step / 2
    return torch.stack(torch.meshgrid(across, down, indexing="xy"))


def batch(pictures, corners, chosen):
    """Pictures turned, mirrored, larger or smaller, in other light, and what the network shall say of each cell."""
    count = len(chosen)
    values = functional.avg_pool2d(torch.from_numpy(pictures[chosen]).float()[:, None], 2)
    truth = torch.from_numpy(corners[chosen])
    turn = (torch.rand(count) - 0.5) * 2 * math.radians(12)
    size = torch.exp((torch.rand(count) - 0.5) * 0.5) / 2
    mirror = torch.where(torch.rand(count, 2) < 0.5, -1.0, 1.0)
    shift = (torch.rand(count, 2) - 0.5) * 2 * torch.tensor([30.0, 20.0])
    matrix = torch.stack([torch.cos(turn), -torch.sin(turn), torch.sin(turn), torch.cos(turn)], 1).reshape(-1, 2, 2)
    matrix = matrix * mirror[:, None] * size[:, None, None]
    middle, origin = torch.tensor([WIDTH / 2, HEIGHT / 2]), torch.tensor([float(WIDTH), float(HEIGHT)])
    places = grid(*PADDED, 1).reshape(2, -1).T - middle - shift[:, None]
    sampled = places @ torch.linalg.inv(matrix).transpose(1, 2) / origin
    values = functional.grid_sample(
        values, sampled.reshape(count, *PADDED, 2), align_corners=False, padding_mode="reflection"
    )[:, 0]
    truth = (truth - origin) @ matrix.transpose(1, 2)[:, None] + middle + shift[:, None, None]
    inside = torch.zeros(PADDED)
    inside[:HEIGHT, :WIDTH] = 1
    values = normalised(values, inside)
    values = values * (1 + 0.2 * torch.randn(count))[:, None, None] + 0.1 * torch.randn(count)[:, None, None]
    values = values + torch.randn_like(values) * (torch.rand(count) * 0.08)[:, None, None]
    values = torch.where((torch.rand(count) < 0.15)[:, None, None], -values, values) * inside
    cells = grid(PADDED[0] // CELL, PADDED[1] // CELL, CELL)
    # A picture may show two documents, or none.
    depth = torch.stack([torch.nan_to_num(depths(cells, truth[:, one]), nan=-99) for one in (0, 1)]).amax(0)
    counts = (functional.avg_pool2d(inside[None, None], CELL)[0, 0] > 0.5).float()
    if torch.rand(()) < 0.4:
        values, depth, counts = values.transpose(1, 2), depth.transpose(1, 2), counts.T
    # Cells at the edges say where exactly these are.
    weights = (1 + 3 * (depth.abs() < 2 * CELL)) * counts
    return values[:, None].contiguous(), (0.5 + depth / CELL).clamp(0, 1).contiguous(), weights


def normalised(values, inside):
    """The picture with its mean at zero and its contrast at about one."""
    mean = (values * inside).sum((1, 2), keepdim=True) / inside.sum()
    spread = (((values - mean) ** 2 * inside).sum((1, 2), keepdim=True) / inside.sum()).sqrt()
    return (values - mean) / (spread + 8)


def fit(arguments):
    torch.manual_seed(1)
    parts = [np.load(path) for path in arguments.pictures]
    pictures = np.concatenate([part["pictures"] for part in parts])
    corners = np.concatenate([part["corners"] for part in parts])
    rng = np.random.default_rng(1)
    network = CoverageNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-4)
    losses = []
    for number in range(arguments.batches):
        rate = 3e-3 * min(1, (number + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * number / arguments.batches))
        for group in optimiser.param_groups:
            group["lr"] = rate + 1e-5
        values, wanted, weights = batch(pictures, corners, rng.integers(0, len(pictures), 32))
        found = functional.binary_cross_entropy_with_logits(network(values), wanted, reduction="none")
        loss = (found * weights).sum() / weights.sum()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
        if (number + 1) % 100 == 0:
            print(f"{number + 1} batches, loss {np.mean(losses[-100:]):.4f}", flush=True)
            torch.save(network.state_dict(), arguments.out)
    torch.save(network.state_dict(), arguments.out)


# -- Into the sources ----------------------------------------------------------------------------


def scene():
    """A light sheet with lines of print on a rough table."""
    rng = np.random.default_rng(7)
    picture = 90 + 12 * rng.standard_normal((HEIGHT, WIDTH))
    places = grid(HEIGHT, WIDTH, 1)
    corners = torch.tensor([[[50.0, 25.0], [160.0, 33.0], [152.0, 103.0], [42.0, 95.0]]])
    depth = depths(places, corners)[0].numpy()
    sheet = np.where((np.arange(HEIGHT)[:, None] % 9 < 3) & (depth > 8), 120, 205)
    share = np.clip(depth + 0.5, 0, 1)
    return np.clip(picture * (1 - share) + sheet * share, 0, 255).astype(np.uint8)


def write(arguments):
    network = CoverageNetwork()
    network.load_state_dict(torch.load(arguments.weights, weights_only=True))
    network.eval()
    folder = export.READING / "CardEdges"
    export.write_weights(
        network, "the coverage network", "Convolution.layers(_:encoded:)", "CoverageNetworkWeights", folder
    )
    # What the network says with its weights in eight bits.
    for convolution in [*(block[0] for block in network.blocks), network.passing, network.last]:
        numbers, scale = model.quantised(convolution.weight.detach())
        convolution.weight.data = numbers * scale[:, None, None, None]
    picture = scene()
    values = torch.zeros(1, *PADDED)
    values[:, :HEIGHT, :WIDTH] = torch.from_numpy(picture).float()
    inside = torch.zeros(PADDED)
    inside[:HEIGHT, :WIDTH] = 1
    with torch.no_grad():
        odds = network((normalised(values, inside) * inside)[None])[0].numpy()
    entry = {
        "width": WIDTH,
        "height": HEIGHT,
        "pixels": base64.b64encode(picture.tobytes()).decode(),
        "odds": base64.b64encode(odds.astype("<f4").tobytes()).decode(),
        "columns": odds.shape[1],
    }
    VECTOR.write_text(json.dumps(entry, indent=1) + "\n")


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(required=True)
    training = commands.add_parser("fit")
    training.add_argument("pictures", nargs="+", type=pathlib.Path)
    training.add_argument("--batches", type=int, default=12000)
    training.add_argument("--out", type=pathlib.Path, required=True)
    training.set_defaults(run=fit)
    writing = commands.add_parser("export")
    writing.add_argument("weights", type=pathlib.Path)
    writing.set_defaults(run=write)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
