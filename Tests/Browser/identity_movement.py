# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The movements before a selfie, at a server with an engine that sees what the tests want it to see."""

import copy
import hashlib
import json
import os
import pathlib
import shutil

from identity_face import IdentityFaceCases
from world import Service

MODELS = ("shape_predictor_5_face_landmarks.dat", "dlib_face_recognition_resnet_model_v1.dat")
STEP = "const one = document.querySelector('.check-move'); return one && !one.hidden ? one.dataset.step : null"


class IdentityMovementCases(IdentityFaceCases):
    name = "identity-movement"
    has_engine = False

    def start(self):
        """A service whose program has the engine beside it, which the other tests do without."""
        if self.has_engine:
            return
        self.has_engine = True
        place = self.world.folder / "with-engine"
        place.mkdir()
        self.pose = place / "pose"
        program = pathlib.Path(self.world.binary)
        try:
            os.link(program, place / program.name)
        except OSError:
            shutil.copy2(program, place / program.name)
        for one in program.parent.glob("*.resources"):
            (place / one.name).symlink_to(one)
        shutil.copy2(pathlib.Path(__file__).with_name("face_stand_in.py"), place / "etui-faces")
        (place / "etui-faces").chmod(0o755)
        digests = []
        for name in MODELS:
            (place / name).write_text(name)
            digests.append(hashlib.sha256(name.encode()).hexdigest())
        (place / "etui-faces-unverified.txt").write_text("\n".join(digests) + "\n")
        world = copy.copy(self.world)
        world.binary = str(place / program.name)
        # The service of the group, which has no engine, ends; `close` ends this one.
        assert self.service.stop() == 0
        self.service = Service(world, "movement", *self.world.anchors)
        self.require()

    def upto_movements(self, page, language="en"):
        self.pose.write_text("centre")
        self.upto_consent(page, language)
        page.find(".check-panel .button").click()
        page.until(lambda: page.script(STEP) == "centre", "the first step")

    def follow(self, page):
        """Does what the page asks for until the picture is sent."""
        seen = []

        def is_over():
            step = page.script(STEP)
            if step and step != "preparing" and step not in seen[-1:]:
                seen.append(step)
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"check-move-{step}.png"))
            self.pose.write_text(step if step in ("left", "right", "near", "far") else "centre")
            return self.kind(page) == "movesOver" or self.shown(page) == "check-sent"
        page.until(is_over, "the end of the movements", 60)
        return seen

    def shows_case(self, page, reference):
        self.case(reference)
        page.open("/desk/verification?lang=en")
        page.until(lambda: page.all(".offer") and (page.all(".offer")[0].click() or True), "the reviewers")
        page.until(lambda: page.all(".desk-bar"), "the desk")
        page.open(f"/desk/verification?lang=en&case={reference}")
        page.until(lambda: page.all(".face-pair img"), "the pair")

    # The tests.

    def test_whoever_follows_the_steps_has_passed_and_the_reviewer_sees_the_frames(self):
        self.start()
        with self.browser("face") as page:
            self.upto_movements(page)
            # Two faces start the step over as long as there are two.
            self.pose.write_text("crowd")
            page.until(lambda: "Only your face" in page.words(), "the feedback")
            page.look("check-move-crowd")
            page.size("phone")
            seen = self.follow(page)
            assert seen[0] == "centre" and len(seen) >= 6, seen
            assert {"left", "right"} & set(seen) and {"near", "far"} & set(seen), seen
            reference = self.sent(page)
            page.size("desk")
            self.shows_case(page, reference)
            page.until(lambda: len(page.all(".face-steps img")) == 6, "the frames")
            page.until(lambda: page.script(
                "return [...document.querySelectorAll('.face-steps img')].every("
                "(one) => { one.scrollIntoView(); return one.naturalWidth === 320; })"), "the frames as pictures")
            words = page.words()
            for one in ("All steps were done.", "Attempts: 1.", "done as asked", "Straight ahead",
                        "isn’t certified presentation-attack detection"):
                assert one in words, words
            page.look("desk-verification-movements")
        self.ask(f"/v1/reviews/{reference}", {"verificationStatus": "APPROVED_VERIFIED"})
        path = f"/api/netverify/v2/scans/{reference}/data/verification"
        found = json.loads(self.ask(path))["verification"]["identityVerification"]
        assert found["liveness"] == "PASSED", found

    def test_a_step_that_is_not_done_can_be_tried_again_or_left_out(self):
        self.start()
        with self.browser("face") as page:
            self.upto_movements(page, "de")
            page.size("phone")
            self.wait(page, "movesOver", 30)
            assert "Verbleibende Versuche: 2" in page.words() and "8 Sekunden" in page.words()
            page.look("check-moves-over")
            self.press(page, "Erneut versuchen")
            page.until(lambda: page.script(STEP) == "centre", "the first step")
            # Words for those who cannot see the arrow.
            page.until(lambda: page.find(".check-said").get_attribute("textContent") != "", "the words")
            self.press(page, "Ich kann das nicht")
            page.until(lambda: "Bild aufnehmen" in page.words(), "the shutter")
            page.until(lambda: page.script(STEP) is None, "the end of the steps")
            self.press(page, "Bild aufnehmen")
            self.confirm(page)
            reference = self.sent(page)
            self.shows_case(page, reference)
            words = page.words()
            assert "The person said that they can’t do the steps." in words and "Attempts: 2." in words, words
            assert "asked for, but not assessed" in words, words
