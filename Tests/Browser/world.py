# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What the tests need around the page: seals, pictures, a camera's film, a running service."""

import json
import pathlib
import re
import subprocess
import tempfile

import segno

from folders import remove

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT.parent / "shared" / "data" / "vdsnc"
TIME = "2021-09-15T00:00:00Z"
# A character that turns the reading direction, and a bell: what a forger would hide behind.
HOSTILE_NAME = "ERIKSSON\u202e  AN\u0007NA <b>MARIA</b>"


class World:
    """Seals by name, each as text and picture, and what a service must trust to verify them.

    With the genuine Australian sample beside the project that is what is verified; otherwise a twin
    of our own, made by the command itself.
    """

    def __init__(self, binary):
        self.binary = binary
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="etui-pages-"))
        self.authority = self.folder / "authority"
        self.run("seal", "authority", "create", "--key", "p384", "--at", TIME, self.authority)
        self.is_genuine = SAMPLE.exists()
        self.texts = {
            "menu": "https://bistro.example/menu/today",
            "hostile": self.issue("--field", f"pid.n={HOSTILE_NAME}"),
            "test": self.issue("--type", "icao.test"),
        }
        if self.is_genuine:
            for name, file in (("genuine", "valid.json"), ("altered", "invalid.json")):
                seal = json.loads((SAMPLE / file).read_text())
                self.texts[name] = json.dumps(seal, separators=(",", ":"))
        else:
            self.texts["genuine"] = self.issue()
            self.texts["altered"] = self.texts["genuine"].replace("ANNA", "ANNE")
        # Words of the altered seal that must not appear anywhere while it is shown.
        message = json.loads(self.texts["altered"])["data"]["msg"]
        self.secrets = [message["pid"]["i"], message["pid"]["dob"], message["uvci"]]
        self.secrets += message["pid"]["n"].split()
        self.holder = json.loads(self.texts["genuine"])["data"]["msg"]["pid"]["n"]

    def run(self, *words):
        return subprocess.run(
            [self.binary, *map(str, words)], check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    def issue(self, *options):
        return self.run("seal", "issue", "--authority", self.authority, "--at", TIME, *options)

    @property
    def genuine_kind(self):
        """A demonstration is a ribbon and lowers no result."""
        return "authentic"

    @property
    def anchors(self):
        """The options that make a service trust the genuine seal and those issued here."""
        options = ["--trust", self.authority / "csca.cer", "--crl", self.authority / "csca.crl"]
        if self.is_genuine:
            options += ["--trust", SAMPLE / "csca.der", "--crl", SAMPLE / "crl.der"]
        return options

    def picture(self, name, scale=4):
        """The QR code of a text as a PNG file."""
        path = self.folder / f"{name}.png"
        if not path.exists():
            code = segno.make(self.texts[name].strip(), error="m", micro=False, boost_error=False)
            code.save(str(path), scale=scale, border=4)
        return path

    def blank(self):
        """A picture that shows nothing, as a PNG file."""
        path = self.folder / "blank.png"
        if not path.exists():
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=0x8a8f94:s=400x300",
                            "-frames:v", "1", path], check=True)
        return path

    def film(self, name):
        """A film in which a code is held still before a camera of 1280 by 720 pixels."""
        film = self.folder / f"{name}.y4m"
        if film.exists():
            return film
        code = segno.make(self.texts[name].strip(), error="m", micro=False, boost_error=False)
        still = self.folder / f"{name}-still.png"
        # As large as fits into the frame with a little room, or a third of that if it is a small one.
        room = 640 if code.symbol_size(border=0)[0] > 60 else 300
        code.save(str(still), scale=room // code.symbol_size(border=4)[0], border=4)
        pad = "pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x8a8f94"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", still, "-t", "0.5", "-r", "10",
             "-vf", pad, "-pix_fmt", "yuv420p", film],
            check=True,
        )
        return film

    def resources(self):
        """The files that the service serves."""
        beside = pathlib.Path(self.binary).resolve().parent
        return beside / "etui_Screens.resources" / "Resources"

    def close(self):
        remove(self.folder)


class Service:
    """`etui serve` on a free port, with a data folder of its own."""

    def __init__(self, world, name, *options, port=0, log=None, time=TIME):
        self.data = world.folder / f"data-{name}"
        self.log = log or world.folder / f"{name}.log"
        self.process = subprocess.Popen(
            [str(word) for word in (
                world.binary, "serve", "--port", port, "--data", self.data, "--offline",
                *(["--at", time] if time else []), *options)],
            stdout=subprocess.PIPE, stderr=self.log.open("w"), text=True,
        )
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:(\d+)/", line)
        if not found:
            raise RuntimeError(f"the service did not start: {line!r}")
        self.base = found.group(0).rstrip("/")
        self.port = int(found.group(1))

    def stop(self):
        self.process.terminate()
        status = self.process.wait(timeout=20)
        if status != 0:
            print(f"        {self.log.stem} ended with {status}; it said: {self.log.read_text()[-1000:]}", flush=True)
        return status
