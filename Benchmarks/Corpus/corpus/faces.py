# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Zones in fixed-width faces other than OCR-B, with the widths and the line spacing of each face."""

import functools

from PIL import ImageFont

from . import glyphs, kinds, zones
from .misprints import FORMATS, HOW
from .seeds import pick

TRUETYPE = "/usr/share/fonts/truetype/"
OPENTYPE = "/usr/share/fonts/opentype/"
FACES = {
    "DejaVu": TRUETYPE + "dejavu/DejaVuSansMono.ttf",
    "DejaVu Bold": TRUETYPE + "dejavu/DejaVuSansMono-Bold.ttf",
    "Liberation": TRUETYPE + "liberation/LiberationMono-Regular.ttf",
    "Liberation Bold": TRUETYPE + "liberation/LiberationMono-Bold.ttf",
    "Go": TRUETYPE + "fonts-go/Go-Mono.ttf",
    "Go Bold": TRUETYPE + "fonts-go/Go-Mono-Bold.ttf",
    "Hack": TRUETYPE + "hack/Hack-Regular.ttf",
    "FreeMono": TRUETYPE + "freefont/FreeMono.ttf",
    "FreeMono Bold": TRUETYPE + "freefont/FreeMonoBold.ttf",
    "Nimbus": OPENTYPE + "urw-base35/NimbusMonoPS-Regular.otf",
    "Nimbus Bold": OPENTYPE + "urw-base35/NimbusMonoPS-Bold.otf",
    "Inconsolata": TRUETYPE + "inconsolata/Inconsolata.otf",
    "B612": OPENTYPE + "b612/B612Mono-Regular.otf",
    "Fira": TRUETYPE + "firacode/FiraCode-Regular.ttf",
    "Anonymous": TRUETYPE + "anonymous-pro/Anonymous Pro.ttf",
    "Latin Modern": "/usr/share/texmf/fonts/opentype/public/lm/lmmonolt10-regular.otf",
}
# The reader was trained on none of these.
NEW_FACES = {
    "Noto": TRUETYPE + "noto/NotoMono-Regular.ttf",
    "JetBrains": TRUETYPE + "jetbrains-mono/JetBrainsMono-Regular.ttf",
    "Mononoki": TRUETYPE + "mononoki/mononoki-Regular.ttf",
    "Courier Prime": OPENTYPE + "courier-prime/Courier Prime.otf",
}


@functools.lru_cache(maxsize=None)
def proportions(path):
    """Distances in heights of capitals: from character to character, and from line to line as the face has it."""
    font = ImageFont.truetype(path, 1000)
    box = font.getbbox("H")
    capital = box[3] - box[1]
    return font.getlength("H") / capital, sum(font.getmetrics()) / capital


def face(rng, kind, severity):
    """A document whose zone a program printed in one of the faces."""
    faces = NEW_FACES if kind == "newface" else FACES
    name = pick(rng, list(faces))
    pitch, leading = proportions(faces[name])
    style = glyphs.choose(rng, severity)
    style.cut = faces[name]
    style.shape = rng.uniform(0.98, 1.02)
    style.stretch = style.shape * pitch * glyphs.CAPITAL_MM / glyphs.PITCH_MM
    # Programs set lines as close as the face has it, or further apart.
    style.leading = glyphs.CAPITAL_MM * leading * pick(rng, [1, 1, 1.2, 1.5])
    zone = zones.zone(rng, pick(rng, FORMATS))
    shot = kinds.single(rng, pick(rng, HOW), severity, zone, style)
    for document in shot.documents:
        document["capital"] = round(1 / (style.shape * pitch), 3)
    return shot, name
