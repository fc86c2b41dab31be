# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Measures a network on lines it was never trained on: `python -m recipe.measure weights.pt`."""

import argparse

import torch

from . import glyphs, model, render, text as texts


def distance(left, right):
    """Least number of insertions, deletions and replacements."""
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        above, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            above, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, above + (a != b))
    return row[-1]


def held_out(severity, count):
    """Complete lines in OCR-B; their random numbers are those of measuring only."""
    rng = render.generator(render.MEASURING, render.SEVERITIES.index(severity))
    for _ in range(count):
        line = texts.complete_line(rng, int(rng.choice([30, 36, 44])))
        font = glyphs.OCR_B[rng.integers(len(glyphs.OCR_B))]
        yield render.strip(rng, line, severity, font), line


def score(network, severity, count):
    """Parts of characters and of lines read rightly, and characters with O and 0 merged."""
    wrong = merged = characters = exact = 0
    for grey, line in held_out(severity, count):
        strip = render.normalised(render.even(render.resampled(grey)))[None, None]
        with torch.no_grad():
            read = model.decoded(network(torch.from_numpy(strip)))[0]
        wrong += distance(read, line)
        merged += distance(read.replace("O", "0"), line.replace("O", "0"))
        exact += read == line
        characters += len(line)
    return 1 - wrong / characters, exact / count, 1 - merged / characters


def report(network, count):
    for severity in render.SEVERITIES:
        right, exact, merged = score(network, severity, count)
        print(
            f"{severity.name:9s} {count} lines: characters {right:.4%}, "
            f"with O and 0 merged {merged:.4%}, lines exact {exact:.1%}",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights")
    parser.add_argument("--lines", type=int, default=1000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    network = model.LineNetwork()
    network.load_state_dict(torch.load(arguments.weights, weights_only=True))
    report(model.exported(network.eval()), arguments.lines)


if __name__ == "__main__":
    main()
