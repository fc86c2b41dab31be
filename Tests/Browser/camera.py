# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a running camera costs: frames, memory that is made for them, and the memory of the page's process."""

import os
import pathlib
import re
import subprocess

from browser import Browser
from documents import DROP, TEXTS, DocumentCases

# The most that a page may take with its camera running (Docs/benchmarks.md).
MEMORY_BAR = 250_000_000
# Counts what frames cost: those that leave for a reader or a server, readings of a canvas, changes of its size,
# and arrays as large as a frame. Stops documents on their way to the page, if told to, so that the camera goes on.
COUNT = """
window.counted = { frames: [], sent: 0, readings: 0, sizes: 0, arrays: 0 };
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.luma && !message.isStill) counted.frames.push(performance.now());
  return post.call(this, message, ...rest);
};
const ask = window.fetch;
window.fetch = function (address, ...rest) {
  if (String(address).includes("/frames?")) counted.sent += 1;
  return ask.call(this, address, ...rest);
};
const image = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...place) {
  counted.readings += 1;
  return image.apply(this, place);
};
for (const side of ["width", "height"]) {
  const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side);
  Object.defineProperty(HTMLCanvasElement.prototype, side, {
    ...own, set(value) { counted.sizes += 1; own.set.call(this, value); },
  });
}
window.Uint8Array = new Proxy(Uint8Array, {
  construct(made, [first, ...rest], target) {
    if (typeof first === "number" && first > 100_000) counted.arrays += 1;
    return Reflect.construct(made, [first, ...rest], target);
  },
});
"""
HOLD = """
addEventListener("etui-document", (event) => event.stopImmediatePropagation(), true);
"""
# The least and the median time of thirty readings of a frame, by the module that the page has loaded.
MEASURE = """
const done = arguments[arguments.length - 1];
(async () => {
  const { name } = performance.getEntriesByType("resource").find((entry) => entry.name.endsWith("etui-codes.wasm"));
  const { instance } = await WebAssembly.instantiateStreaming(fetch(name), {});
  const module = instance.exports;
  const video = document.querySelector("etui-scanner").shadowRoot.querySelector("video");
  const canvas = new OffscreenCanvas(1280, 720);
  const context = canvas.getContext("2d");
  context.drawImage(video, 0, 0, 1280, 720);
  const shown = context.getImageData(0, 0, 1280, 720).data;
  const frames = {
    code: new Uint8Array(1280 * 720).map((_, index) => shown[4 * index + 1]),
    plain: new Uint8Array(1280 * 720).fill(140),
    noise: new Uint8Array(1280 * 720).map(() => 140 + 24 * (Math.random() - 0.5)),
  };
  const results = {};
  for (const [name, luma] of Object.entries(frames)) {
    for (const hasTexts of [0, 1]) {
      const times = [];
      let report = 0;
      for (let round = 0; round < 30; round += 1) {
        const place = module.etui_frame(1280, 720);
        new Uint8Array(module.memory.buffer, place, luma.length).set(luma);
        const began = performance.now();
        report = module.etui_read(1280, 720, 0, hasTexts, 20260615);
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      results[`${name}, ${hasTexts ? "licences and QR codes" : "licences alone"}, report of ${report} bytes`] =
        `${times[0].toFixed(1)} ms at best, median ${times[15].toFixed(1)} ms`;
    }
  }
  done(results);
})();
"""
WITHOUT = "delete globalThis.VideoFrame;"


def renderer_memory(page):
    """The memory of the page's process in bytes, pages shared with others by their share."""
    parents = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            parents[int(folder.name)] = int(status[1])
        except (OSError, IndexError):
            continue
    mine = {page.driver.service.process.pid}
    while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
        mine |= more
    most = 0
    for pid in mine:
        try:
            if b"--type=renderer" not in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes():
                continue
            rollup = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        most = max(most, 1024 * int(re.search(r"^Pss:\s+(\d+)", rollup, re.MULTILINE).group(1)))
    return most

# The same, and the page does not hear of it.
HELD_TEXTS = """
window.texts = [];
addEventListener("etui-text", (event) => {
  event.stopImmediatePropagation();
  texts.push({ ...event.detail, time: performance.now() });
}, true);
"""


# How often a side of a canvas is set while a document is cut out: four canvases, of which each is emptied again.
CROP_SIZES = 16


class CameraCases(DocumentCases):
    name = "camera"

    def film(self, name):
        return self.world.film(name) if name in self.world.texts else super().film(name)

    def counted(self, page):
        return page.script("return counted")

    def most_in_a_second(self, frames):
        return max(sum(1 for other in frames if one <= other < one + 1000) for one in frames)

    def watch(self, film, path, count, before="", **options):
        """Opens a page before a camera, waits for so many frames; the counts and the memory."""
        with self.browser(film, before=COUNT + before, **options) as page:
            page.open(path)
            seen = lambda: page.script("return counted.frames.length + counted.sent")
            page.until(lambda: seen() >= count, f"{count} frames", 120)
            return self.counted(page), renderer_memory(page), page

    def check_memory(self, counted, memory, crops=0):
        assert counted["readings"] <= crops, counted
        assert counted["sizes"] <= crops * CROP_SIZES, counted
        assert counted["arrays"] <= 4, counted
        assert 0 < memory <= MEMORY_BAR, f"{memory / 1e6:.0f} MB"

    # The tests.

    def test_a_camera_without_a_zone_is_read_eight_times_a_second_at_most_in_the_same_memory(self):
        counted, memory, _ = self.watch("menu", "/scan?lang=en", 60, HELD_TEXTS)
        assert self.most_in_a_second(counted["frames"]) <= 8, counted["frames"]
        self.check_memory(counted, memory)

    def test_the_text_of_a_code_before_the_camera_is_given_every_two_seconds_and_nothing_is_sent(self):
        # The page itself would stop at the first text.
        with self.browser("menu", before=HELD_TEXTS) as page:
            self.requests()
            page.open("/scan?lang=en")
            page.until(lambda: page.script("return texts.length") >= 3, "a text three times", 60)
            found = page.script("return texts")
            for one in found:
                assert (one["text"], one["symbology"]) == (self.world.texts["menu"], "QRCode"), one
                # The film shows it in the middle.
                across, down = ([point[side] for point in one["region"]] for side in (0, 1))
                assert abs(sum(across) / 4 - 640) < 6 and abs(sum(down) / 4 - 360) < 6, one
            pauses = [later["time"] - one["time"] for one, later in zip(found, found[1:])]
            assert min(pauses) >= 2000, pauses
            outline = "return document.querySelector('etui-scanner').shadowRoot.querySelectorAll('.outline .read').length"
            assert page.script(outline) == 1
            page.look("document-code")
            self.check_nothing_sent()

    def test_a_zone_in_sight_is_read_faster_and_in_the_same_memory(self):
        counted, memory, _ = self.watch("wrong", "/scan?lang=en", 100, HOLD)
        assert self.most_in_a_second(counted["frames"]) <= 20, counted["frames"]
        # The document stays before the camera, and is cut out once.
        self.check_memory(counted, memory, crops=1)

    def test_frames_of_seals_go_out_of_the_same_memory(self):
        counted, memory, _ = self.watch("menu", "/seals?lang=en", 40)
        self.check_memory(counted, memory)

    def test_without_video_frames_a_canvas_of_one_size_does(self):
        with self.browser("passport", before=COUNT + WITHOUT) as page:
            page.open("/scan?lang=en")
            self.check_passport(self.document(page, 60))
            counted = self.counted(page)
            assert counted["frames"] and counted["readings"] > 0, counted
            # One canvas for all frames, and those with which the document is cut out.
            assert counted["sizes"] <= 2 + CROP_SIZES and counted["arrays"] <= 4, counted

    def test_a_photo_of_a_hundred_and_eight_megapixels_is_read_in_the_page(self):
        photo = self.world.folder / "large.jpg"
        still = self.world.folder / "large.png"
        still.write_bytes(self.sample("passport"))
        scene = "scale=-2:6000,pad=12000:9000:(ow-iw)/2:(oh-ih)/2:color=0x8a8f94"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", still, "-vf", scene, "-frames:v", "1",
                        "-q:v", "3", photo], check=True)
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.drop(page, photo.read_bytes(), "photo.jpg", "image/jpeg")
            self.check_passport(self.document(page, 120))

    def measure_frames_with_and_without_codes(self):
        """Milliseconds of the module for codes, on frames of the film with a code and on a plain one."""
        with self.browser("menu", before=TEXTS) as page:
            page.open("/scan?lang=en")
            self.texts(page, 60)
            for name, milliseconds in page.driver.execute_async_script(MEASURE).items():
                print(f"        {name}: {milliseconds}", flush=True)
