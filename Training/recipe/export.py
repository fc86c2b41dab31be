# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Writes weights as Swift and the vectors that hold the Swift reader to what was trained.

`python -m recipe.export weights.pt` for the network, then `python -m recipe.export --blocks blocks.pt` for what
deepens it.
"""

import argparse
import base64
import dataclasses
import json
import math
import pathlib
import re

import numpy as np
import torch

from . import glyphs, model, render, text as texts

ROOT = pathlib.Path(__file__).resolve().parents[2]
READING = ROOT / "Sources/Core/Reading"
SOURCES = READING / "Recognition"
VECTORS = ROOT / "Vectors/reading/strips.json"

HEADER = '''// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// swift-format-ignore-file
// Written by Training/recipe; not to be changed by hand.

/// The weights of {owner}, in the order that `{reader}` describes.
enum {name} {{
    /// Base64 with padding.
    static let base64 = """
'''


def table(network):
    """The bytes that the reader decodes."""
    parts = []
    for weight, bias in network.folded():
        numbers, scale = model.quantised(weight)
        missing = -len(bias) % 8
        numbers = np.pad(numbers.numpy().astype(np.int8), ((0, missing), (0, 0), (0, 0), (0, 0)))
        parts.append(np.pad(scale.numpy(), (0, missing)).astype("<f4").tobytes())
        parts.append(np.pad(bias.numpy(), (0, missing)).astype("<f4").tobytes())
        outputs, inputs, rows, columns = numbers.shape
        eights = numbers.reshape(outputs // 8, 8, inputs, rows, columns)
        parts.append(eights.transpose(0, 3, 4, 2, 1).tobytes())
    return b"".join(parts)


def write_weights(network, owner, reader, name, folder=SOURCES):
    path = folder / f"{name}.swift"
    text = base64.b64encode(table(network)).decode()
    lines = [text[i : i + 92] for i in range(0, len(text), 92)]
    body = "\\\n".join("        " + line for line in lines)
    path.write_text(f'{HEADER.format(owner=owner, reader=reader, name=name)}{body}\n        """\n}}\n')
    print(f"{path.name}: {path.stat().st_size} bytes")


def read_weights():
    """Each layer's weights and biases of the network in the sources."""
    text = (SOURCES / "LineNetworkWeights.swift").read_text().split('"""')[1]
    data, place, layers = base64.b64decode(re.sub(r"[\s\\]", "", text)), 0, []
    for inputs, outputs, kernel, _, _ in model.LAYERS:
        padded = 8 * math.ceil(outputs / 8)
        scale, bias = np.frombuffer(data, "<f4", 2 * padded, place).reshape(2, padded)
        place += 8 * padded
        count = padded * inputs * kernel[0] * kernel[1]
        eights = np.frombuffer(data, np.int8, count, place).reshape(padded // 8, *kernel, inputs, 8)
        place += count
        weight = eights.transpose(0, 4, 3, 1, 2).reshape(padded, inputs, *kernel) * scale[:, None, None, None]
        layers.append((torch.from_numpy(weight[:outputs].copy()), torch.from_numpy(bias[:outputs].copy())))
    return layers


def filtered(values, count):
    """The triangle filter along the last axis, without rounding."""
    size = values.shape[-1]
    scale = size / count
    support = max(scale, 1)
    centres = (np.arange(count) + 0.5) * scale - 0.5
    weights = np.maximum(0, 1 - np.abs(np.arange(size)[None] - centres[:, None]) / support)
    return values @ (weights / weights.sum(1, keepdims=True)).T


def network_input(grey):
    """24 rows and a multiple of four columns, as `LineStrip` makes them."""
    columns = int(grey.shape[1] * render.HEIGHT / grey.shape[0] / 4 + 0.5) * 4
    values = grey.astype(np.float64)
    return render.normalised(filtered(filtered(values.T, render.HEIGHT).T, columns))


def vector(network, name, grey, line, with_scores):
    strip = network_input(grey).astype(np.float32)[None, None]
    with torch.no_grad():
        logits = network(torch.from_numpy(strip))
    entry = {
        "name": name,
        "text": line,
        "read": model.decoded(logits)[0],
        "width": grey.shape[1],
        "height": grey.shape[0],
        "pixels": base64.b64encode(grey.tobytes()).decode(),
    }
    if with_scores:
        scores = logits.log_softmax(2)[:, 0].numpy().astype("<f4")
        entry["logLikelihoods"] = base64.b64encode(scores.tobytes()).decode()
    return entry


def write_vectors(network):
    """Lines of every severity; random numbers of no other purpose."""
    rng = render.generator(render.VECTORS, 5)
    clean = dataclasses.replace(render.CLEAN, pitch=(9, 12))
    moderate = dataclasses.replace(render.MODERATE, pitch=(8, 12))
    heavy = dataclasses.replace(render.HEAVY, pitch=(7, 12))
    cases = [
        ("two lines, clean", texts.complete_line(rng, 44), clean, False),
        ("three lines, moderate", texts.complete_line(rng, 30), moderate, False),
        ("part, clean", texts.part(rng, 9), clean, True),
        ("part, moderate", texts.part(rng, 12), moderate, True),
        ("part, heavy", texts.part(rng, 10), heavy, True),
        ("every character", texts.ALPHABET, clean, False),
        ("fillers only", "<" * 20, clean, False),
        ("one character", "8", clean, False),
    ]
    entries = []
    for name, line, severity, with_scores in cases:
        grey = render.strip(rng, line, severity, glyphs.OCR_B[0])
        entries.append(vector(network, name, grey, line, with_scores))
    VECTORS.parent.mkdir(parents=True, exist_ok=True)
    VECTORS.write_text(json.dumps(entries, indent=1) + "\n")
    for entry in entries:
        print(f"{entry['name']}: {entry['read']} {'' if entry['read'] == entry['text'] else 'for ' + entry['text']}")


def write_blocks(path):
    """The blocks, and what the network says with them of those vectors whose scores are told."""
    from . import deepening

    network = deepening.Deepened()
    network.load_state_dict(torch.load(path, weights_only=True))
    network.eval()
    write_weights(network, "the blocks", "LineNetwork.Deepening.init(encoded:)", "DeepeningWeights")
    network = deepening.exported(network)
    entries = json.loads(VECTORS.read_text())
    for entry in entries:
        if "logLikelihoods" not in entry:
            continue
        pixels = np.frombuffer(base64.b64decode(entry["pixels"]), np.uint8)
        strip = network_input(pixels.reshape(entry["height"], entry["width"])).astype(np.float32)
        with torch.no_grad():
            scores = network(torch.from_numpy(strip[None, None])).log_softmax(2)[:, 0].numpy()
        entry["carefulLogLikelihoods"] = base64.b64encode(scores.astype("<f4").tobytes()).decode()
    VECTORS.write_text(json.dumps(entries, indent=1) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("weights", nargs="?", help="of the network")
    parser.add_argument("--blocks", help="weights of what deepens it")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    if arguments.weights:
        network = model.LineNetwork()
        network.load_state_dict(torch.load(arguments.weights, weights_only=True))
        network.eval()
        write_weights(network, "the line network", "Convolution.layers(_:encoded:)", "LineNetworkWeights")
        write_vectors(model.exported(network))
    if arguments.blocks:
        write_blocks(arguments.blocks)


if __name__ == "__main__":
    main()
