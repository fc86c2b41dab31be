# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Trains the network: `python -m recipe.fit --batches 14000 --out weights.pt`."""

import argparse
import time

import cv2
import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from . import export, model, render
from .pictures import Strips


class Batches(Dataset):
    """Drawn lines; batch n is the same on every run."""

    def __init__(self, first, count, size):
        self.first, self.count, self.size = first, count, size

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        cv2.setNumThreads(1)
        strips, lines = render.batch(render.TRAINING, self.first + index, self.size)
        return torch.from_numpy(strips), lines


def batches(plan):
    """The batches of a plan: lines that are drawn, and its share of lines cut out of pictures."""
    drawn = iter(
        DataLoader(
            Batches(plan.first, plan.batches, plan.size),
            batch_size=None,
            num_workers=1,
            prefetch_factor=8,
        )
    )
    strips = Strips(plan.strips, plan.nothing) if plan.strips else None
    rng = np.random.default_rng(plan.first)
    for number in range(plan.batches):
        if strips and rng.random() < plan.share:
            values, lines = strips.batch(plan.first + number, plan.size)
            yield torch.from_numpy(values), lines
        else:
            yield next(drawn)


def fit(network, plan, keep):
    """Follows the plan; the weights so far are kept in a file every 50 batches."""
    count, rate = plan.batches, plan.rate
    parameters = [parameter for parameter in network.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(parameters, lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, rate, total_steps=count, pct_start=plan.warm, div_factor=10, final_div_factor=100
    )
    network.train()
    began, total, seen = time.time(), 0.0, 0
    for step, (strips, lines) in enumerate(batches(plan), 1):
        logits = network(strips)
        flat, lengths = model.targets(lines)
        steps = torch.full((len(lines),), logits.shape[0])
        losses = torch.nn.functional.ctc_loss(
            logits.log_softmax(2), flat, steps, lengths, zero_infinity=True, reduction="none"
        )
        # By character; a line without any counts like a long one.
        loss = (losses / torch.where(lengths == 0, 60, lengths)).mean()
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 5)
        optimiser.step()
        schedule.step()
        total, seen = total + loss.item(), seen + 1
        if step % 50 == 0:
            print(f"{step:6d} loss {total / seen:.4f} {time.time() - began:.0f} s", flush=True)
            total, seen = 0.0, 0
            torch.save(network.state_dict(), keep)


def options():
    """What a training takes from the command line: its plan and where the weights go."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--batches", type=int, default=14000)
    parser.add_argument("--size", type=int, default=24)
    parser.add_argument("--first", type=int, default=0, help="number of the first batch")
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--warm", type=float, default=0.15, help="part of the run at a rising rate")
    parser.add_argument("--strips", nargs="*", help="files of StripCutter")
    parser.add_argument("--share", type=float, default=0.75, help="part of the batches that are strips")
    parser.add_argument("--nothing", type=float, default=0, help="part of the strips made unreadable, twice")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", required=True)
    return parser


def prepare(seed, threads):
    """The same random numbers on every run; with more than one thread sums differ in their last digits."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    # Threads of OpenCV that began here would be missing in the process that draws.
    cv2.setNumThreads(1)


def restored(strips):
    """The network of the sources with norms, which at first change nothing: those it was trained with are folded in."""
    layers = export.read_weights()
    bare, network = model.bare(layers), model.LineNetwork()
    values = torch.cat([torch.from_numpy(strips.batch(number, 24)[0])[..., :240] for number in range(40)])
    with torch.no_grad():
        for index, (weight, bias) in enumerate(layers):
            convolution, norm = network.convolutions[index], network.norms[index]
            convolution.weight.copy_(weight)
            if index == len(layers) - 1:
                convolution.bias.copy_(bias)
                break
            before = convolution(values)
            norm.running_mean.copy_(before.mean((0, 2, 3)))
            norm.running_var.copy_(before.var((0, 2, 3)))
            norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
            norm.bias.copy_(norm.running_mean + bias)
            values = torch.relu(bare.convolutions[index](values))
            pool = model.LAYERS[index][4]
            values = values if pool == (1, 1) else torch.max_pool2d(values, pool)
    return network


def main():
    parser = options()
    parser.add_argument("--start", help='weights to go on from; "sources" for those in the sources')
    arguments = parser.parse_args()
    prepare(1, arguments.threads)
    if arguments.start == "sources":
        network = restored(Strips(arguments.strips))
    else:
        network = model.LineNetwork()
        if arguments.start:
            network.load_state_dict(torch.load(arguments.start, weights_only=True))
    fit(network, arguments, arguments.out)
    torch.save(network.state_dict(), arguments.out)


if __name__ == "__main__":
    main()
