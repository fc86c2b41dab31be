# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The capture of a document in the page: each mode of `<etui-scanner>`, the question, the picture, and what it costs."""

import json
import subprocess
import urllib.request

import websocket

from documents import DocumentCases

# One element in a page of its own; what it says is kept.
ELEMENT = """
const [mode, width, height] = arguments;
const done = arguments[arguments.length - 1];
window.said = [];
window.hints = [];
for (const name of ["etui-document", "etui-capture"]) {
  addEventListener(name, ({ detail }) => said.push([name, detail]));
}
import("/assets/components/etui-scanner.js").then(() => {
  const scanner = document.createElement("etui-scanner");
  scanner.style.cssText = `display: block; width: ${width}px; height: ${height}px`;
  scanner.setAttribute("mode", mode);
  scanner.toggleAttribute("cameras", true);
  scanner.toggleAttribute("scanning", true);
  document.querySelector("main").replaceChildren(scanner);
  const text = scanner.shadowRoot.querySelector(".guide-text");
  new MutationObserver(() => hints.push([performance.now(), text.textContent])).observe(text, { childList: true });
  done(null);
}, (error) => done(String(error)));
"""
# Counts the frames that went to a worker and came back.
COUNT = """
window.frames_seen = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  if (message?.luma) frames_seen += 1;
  return post.call(this, message, ...rest);
};
"""
# Two cameras, one after the other, of which each is the same film.
CAMERAS = """
window.asked = [];
const list = MediaDevices.prototype.enumerateDevices;
MediaDevices.prototype.enumerateDevices = async function () {
  const [one] = (await list.call(this)).filter(({ kind }) => kind === "videoinput");
  return [one, { kind: "videoinput", deviceId: "another" }];
};
const media = MediaDevices.prototype.getUserMedia;
MediaDevices.prototype.getUserMedia = function ({ video }) {
  asked.push(video.deviceId?.exact ?? video.facingMode.ideal);
  return media.call(this, { video: true });
};
"""
# Marks when the camera and the fields came.
MARKS = """
window.times = {};
const mark = (name) => {
  if (name in times) return;
  times[name] = performance.now();
  performance.mark(`etui-${name}`);
};
const media = MediaDevices.prototype.getUserMedia;
MediaDevices.prototype.getUserMedia = async function (wanted) {
  const stream = await media.call(this, wanted);
  mark("camera");
  return stream;
};
addEventListener("etui-document", () => requestAnimationFrame(() => mark("fields")));
"""
SAID = """
const done = arguments[arguments.length - 1];
const size = async (blob) => {
  if (!blob) return null;
  const { width, height } = await createImageBitmap(blob);
  return [blob.type, width, height];
};
const [name, detail] = said.at(-1) ?? [null, null];
if (name !== "etui-capture") done([name, detail]);
else Promise.all([size(detail.picture), size(detail.document)]).then(([picture, document]) =>
  done([name, { ...detail, picture, document }]));
"""
# The mean colour of parts of a picture on the page: left, top, width and height in parts of it.
COLOURS = """
const [parts] = arguments;
const done = arguments[arguments.length - 1];
createImageBitmap(said.at(-1)[1].document).then((bitmap) => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  done(parts.map(([left, top, width, height]) => {
    const [w, h] = [canvas.width, canvas.height];
    const { data } = context.getImageData(left * w, top * h, width * w, height * h);
    const sum = [0, 0, 0];
    for (let at = 0; at < data.length; at += 1) if (at % 4 < 3) sum[at % 4] += data[at];
    return sum.map((one) => one / (data.length / 4));
  }));
});
"""


class Trace:
    """What the threads of a browser do, until it ends (Chrome DevTools Protocol, Tracing)."""

    def __init__(self, page):
        address = page.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{address}/json/version") as answer:
            self.socket = websocket.create_connection(
                json.load(answer)["webSocketDebuggerUrl"], suppress_origin=True, timeout=30)
        self.send("Tracing.start", traceConfig={"includedCategories": ["toplevel", "blink.user_timing"]})

    def send(self, method, **parameters):
        self.socket.send(json.dumps({"id": 1, "method": method, "params": parameters}))

    def end(self):
        """The events."""
        self.send("Tracing.end")
        events = []
        while (message := json.loads(self.socket.recv())).get("method") != "Tracing.tracingComplete":
            if message.get("method") == "Tracing.dataCollected":
                events += message["params"]["value"]
        self.socket.close()
        return events


class CaptureCases(DocumentCases):
    name = "capture"

    def film(self, name):
        """A film of a document; `small-` one of it far away, `blurred-`, `dark-`, `tilted-` and so on."""
        scenes = {
            "small": "scale=-2:150,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x30343a",
            "blurred": "scale=-2:500,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x30343a,boxblur=7:2",
            "dark": "scale=-2:500,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x30343a,lutyuv=y=val*0.12",
            "still": "scale=-2:500,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x30343a",
            "tilted": "scale=-2:460,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x30343a,rotate=0.2:fillcolor=0x30343a",
            "off": "scale=-2:300,pad=1280:720:0+30:0+30:color=0x30343a",
        }
        kind, _, sample = name.partition("-")
        if kind not in scenes:
            return super().film(name)
        film = self.world.folder / f"capture-{name}.y4m"
        if not film.exists():
            still = self.world.folder / f"capture-{name}.png"
            still.write_bytes(self.sample(sample))
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", still, "-t", "0.5", "-r", "10", "-vf", scenes[kind],
                 "-pix_fmt", "yuv420p", film], check=True)
        return film

    def scan(self, page, mode, width=390, height=640):
        page.open("/?lang=en")
        assert page.driver.execute_async_script(ELEMENT, mode, width, height) is None

    def said(self, page):
        page.until(lambda: page.script("return said.length"), "what the scanner says", 60)
        return page.driver.execute_async_script(SAID)

    def await_question(self, page):
        page.until(lambda: self.is_shown(page, ".confirm"), "the question", 60)

    def is_shown(self, page, selector):
        """Whether a part of the scanner is visible; what takes pictures comes a moment after the scanner."""
        part = page.scanner(selector)
        return part is not None and part.is_displayed()

    def await_frames(self, page, count):
        begin = page.script("return frames_seen")
        page.until(lambda: page.script("return frames_seen") >= begin + count, f"{count} frames", 60)

    def hint(self, page, text):
        page.until(lambda: page.scanner(".guide-text").text == text, f"the hint {text!r}", 60)

    def focused(self, page):
        return page.script("""
            let here = document.activeElement;
            while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
            return here.className || here.id;""")

    # The tests.

    def test_mode_zone_reads_a_zone_and_mode_barcode_a_licence_with_its_own_module_alone(self):
        for mode, film, other, field in (
            ("zone", "passport", "etui-codes.wasm", "L898902C3"), ("barcode", "licence", "etui-reader.wasm", "T64235789"),
        ):
            with self.browser(film) as page:
                self.requests()
                self.scan(page, mode)
                name, report = self.said(page)
                assert name == "etui-document", name
                assert report["documents"][0]["fields"]["documentNumber"] == field, report
                assert not [one for one in page.requests() if one.endswith(other)], (mode, page.requests())
                self.check_nothing_sent()

    def test_a_document_that_is_held_still_is_taken_by_itself_and_straightened_in_colour(self):
        for mode in ("card", "template"):
            with self.browser("still-card") as page:
                self.requests()
                self.scan(page, mode)
                self.await_question(page)
                assert self.focused(page) == "confirm-title"
                assert not page.script("return said.length"), "nothing is given before the answer"
                page.scanner(".confirm .main").click()
                name, taken = self.said(page)
                assert name == "etui-capture" and not page.scanner(".confirm").is_displayed()
                # The film shows the specimen 500 pixels high in the middle of 1280 by 720.
                assert taken["picture"] == ["image/jpeg", 1280, 720], taken
                (left, top), (right, _), (_, bottom), _ = taken["corners"]
                assert abs(top - 110) < 8 and abs(bottom - 610) < 8, taken
                assert abs(left + right - 1280) < 12, taken
                kind, width, height = taken["document"]
                assert kind == "image/jpeg" and width == 1011 and abs(width / height - 125 / 88) < 0.02, taken
                self.check_nothing_sent()

    def test_a_tilted_document_is_straightened(self):
        with self.browser("tilted-card") as page:
            self.scan(page, "template")
            self.await_question(page)
            page.scanner(".confirm .main").click()
            _, taken = self.said(page)
            (left, upper), (right, lower), _, _ = taken["corners"]
            assert lower - upper > 80, taken
            # The table is nowhere in the picture, except for a margin of a fiftieth.
            corners = [(x, y, 0.02, 0.02) for x in (0.05, 0.93) for y in (0.06, 0.92)]
            for red, green, blue in page.driver.execute_async_script(COLOURS, corners):
                assert red + green + blue > 360, (red, green, blue)

    def test_mode_manual_waits_for_the_shutter(self):
        with self.browser("still-card", before=COUNT) as page:
            self.scan(page, "manual")
            self.await_frames(page, 12)
            assert not page.scanner(".confirm").is_displayed(), "taken without the shutter"
            assert page.scanner(".shutter").get_attribute("aria-label") == "Take the picture"
            page.scanner(".shutter").click()
            self.await_question(page)
            page.scanner(".confirm .again").click()
            assert not page.scanner(".confirm").is_displayed()
            assert not page.script("return said.length")
            assert "shutter" in self.focused(page)
            page.scanner(".shutter").send_keys("\n")
            self.await_question(page)
            page.scanner(".confirm h3").send_keys("\ue00c")
            page.until(lambda: not page.scanner(".confirm").is_displayed(), "the end of the question by Escape")

    def test_what_is_wrong_with_the_picture_is_said_and_nothing_is_taken(self):
        hints = (
            ("small-card", "template", "A little closer."), ("blurred-card", "template", "Blurred. Hold the document still."),
            ("dark-card", "card", "More light, please."), ("off-card", "card", "Align the card with the frame"),
        )
        for film, mode, hint in hints:
            with self.browser(film, before=COUNT) as page:
                self.scan(page, mode)
                self.hint(page, hint)
                self.await_frames(page, 6)
                assert not page.scanner(".confirm").is_displayed(), film

    def test_a_blurred_picture_of_the_shutter_is_refused(self):
        with self.browser("blurred-card") as page:
            self.scan(page, "manual")
            self.hint(page, "Blurred. Hold the document still.")
            page.scanner(".shutter").click()
            page.settle()
            assert not page.scanner(".confirm").is_displayed()

    def test_hints_come_at_most_twice_a_second(self):
        with self.browser("still-card", before=COUNT) as page:
            # A worker whose answers change from frame to frame.
            page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
                const made = ["tooFar", "glare", "skewed", "tooClose"];
                const listen = Worker.prototype.addEventListener;
                Worker.prototype.addEventListener = function (name, listener) {
                  return listen.call(this, name, name !== "message" ? listener : (event) => {
                    if (event.data.sighting) event.data.sighting.hint = made[frames_seen % 4];
                    listener(event);
                  });
                };"""})
            self.scan(page, "template")
            self.await_frames(page, 40)
            # Feedback is a sentence; the text of the guide is not.
            times = [time for time, text in page.script("return hints") if text.endswith(".")]
            gaps = [later - one for one, later in zip(times, times[1:])]
            assert len(times) >= 3 and min(gaps) > 450, gaps

    def test_the_outline_of_the_card_is_drawn_where_it_is(self):
        with self.browser("small-card") as page:
            self.scan(page, "template")
            points = page.until(lambda: page.script(
                "return document.querySelector('etui-scanner').shadowRoot.querySelector('.outline polygon')"
                "?.getAttribute('points')"), "an outline", 60)
            corners = [tuple(map(float, point.split(","))) for point in points.split()]
            assert abs(corners[0][1] - 285) < 8 and abs(corners[2][1] - 435) < 8, corners
            assert abs(corners[0][0] + corners[2][0] - 1280) < 12, corners

    def test_another_camera_can_be_chosen(self):
        with self.browser("small-card", before=CAMERAS) as page:
            self.scan(page, "manual")
            button = lambda: page.scanner("[aria-label='Other camera']")
            page.until(lambda: button().is_displayed(), "the button")
            button().click()
            page.until(lambda: page.script("return asked.length") == 2, "the other camera")
            assert page.script("return asked") == ["environment", "another"], page.script("return asked")
            page.until(lambda: button().is_displayed(), "that it runs")

    def test_without_the_module_the_shutter_takes_the_whole_picture(self):
        with self.browser("still-card") as page:
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/etui-capture.wasm"]})
            self.scan(page, "template")
            page.until(lambda: self.is_shown(page, ".shutter"), "the shutter", 60)
            page.scanner(".shutter").click()
            self.await_question(page)
            page.scanner(".confirm .main").click()
            _, taken = self.said(page)
            assert taken["picture"] == ["image/jpeg", 1280, 720] and taken["document"] is None, taken
            assert taken["corners"] is None, taken
            page.driver.get_log("browser")

    def test_without_a_canvas_for_workers_the_page_draws(self):
        with self.browser("still-card", before="delete globalThis.OffscreenCanvas;") as page:
            self.scan(page, "template")
            self.await_question(page)
            page.scanner(".confirm .main").click()
            _, taken = self.said(page)
            assert taken["picture"] == ["image/jpeg", 1280, 720], taken
            assert taken["document"][:2] == ["image/jpeg", 1011], taken

    def test_the_page_takes_the_picture_of_a_card_and_keeps_it_to_itself(self):
        with self.browser("still-licence") as page:
            page.open("/scan?lang=en")
            self.requests()
            page.open("/scan?lang=en")
            page.until(lambda: page.find("[data-mode=template]").is_displayed(), "the way")
            page.find("[data-mode=template]").click()
            self.await_question(page)
            page.look("capture-question")
            page.scanner(".confirm .main").click()
            page.until(lambda: page.find(".captured").is_displayed(), "the picture")
            assert page.script("return document.activeElement.textContent") == "Picture taken"
            assert "not read or checked" in page.find(".captured").text
            assert page.script("return document.querySelector('.captured img').naturalWidth") == 1011
            assert page.find(".save").get_attribute("href").startswith("blob:")
            page.look("capture-picture")
            self.check_nothing_sent()
            page.find(".again").click()
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")
            assert page.script("return document.querySelector('.captured img').getAttribute('src')") is None
            self.await_question(page)
            page.scanner(".confirm .again").click()
            page.find("[data-mode='']").click()
            self.check_licence_or_wait(page)

    def check_licence_or_wait(self, page):
        """The scanner reads again; its mode is gone."""
        page.until(lambda: not page.script("return document.querySelector('etui-scanner').hasAttribute('mode')"),
                   "the way back")
        assert not page.script("return document.querySelector('etui-scanner').shadowRoot.querySelector('.confirm')")

    def test_a_dropped_picture_is_straightened_too(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.find("[data-mode=template]").click()
            self.drop(page, self.sample("card"))
            self.await_question(page)
            page.scanner(".confirm .main").click()
            page.until(lambda: page.find(".captured").is_displayed(), "the picture")

    def test_the_capture_speaks_four_languages(self):
        titles = set()
        with self.browser("still-card") as page:
            for code in ("de", "fr", "it", "en"):
                page.open(f"/scan?lang={code}")
                page.find("[data-mode=template]").click()
                self.await_question(page)
                titles.add(page.scanner(".confirm h3").text)
                page.scanner(".confirm .main").click()
                page.until(lambda: page.find(".captured").is_displayed(), "the picture")
                for prefix in ("check.", "documents.", "hint.", "scan."):
                    assert prefix not in page.words(), (code, prefix)
        assert len(titles) == 4, titles

    def read_before_the_camera(self):
        """From the start of the camera to the fields: the processor time of each task of the page's own thread, and how
        long it takes, in milliseconds."""
        with self.browser("passport", before=MARKS) as page:
            trace = Trace(page)
            page.open("/scan?lang=en")
            self.check_passport(self.document(page, 60))
            page.until(lambda: page.script("return times.fields"), "the time")
            events = trace.end()
            times = page.script("return times")
        marks = {event["name"]: event for event in events if event["name"] in ("etui-camera", "etui-fields")}
        camera, fields = marks["etui-camera"], marks["etui-fields"]
        thread = (camera["pid"], camera["tid"])
        tasks = [event["tdur"] / 1000 for event in events
                 if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) == thread
                 and camera["ts"] <= event["ts"] < fields["ts"] and "tdur" in event]
        return tasks, times["fields"] - times["camera"]

    def test_reading_a_passport_never_keeps_the_page_busy(self):
        """By the processor's time, which other work of the machine does not lengthen."""
        tasks, _ = self.read_before_the_camera()
        assert len(tasks) > 50, tasks
        assert max(tasks) <= 50, sorted(tasks)[-5:]

    def measure_passport_to_fields(self):
        runs = [self.read_before_the_camera() for _ in range(9)]
        times = sorted(time for _, time in runs)
        print(f"        from the camera's start to the fields: median {times[4]:.0f} ms, longest {times[-1]:.0f} ms; "
              f"longest task {max(max(tasks) for tasks, _ in runs):.1f} ms of the processor", flush=True)
