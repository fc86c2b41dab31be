# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Runs the tests of the pages against a built `etui`; see script/test-browser."""

import argparse
import pathlib
import re
import sys
import time
import traceback

from browser import Chromium
from camera import CameraCases
from capture import CaptureCases
from cases import Cases
from components import ComponentCases
from deck import DeckCases
from desk_views import DeskViewCases
from desks import DeskCases
from documentation import DocumentationCases
from documents import DocumentCases
from elements import ElementCases
from exchange import ExchangeCases
from foreign_frames import ForeignFrameCases
from handover import HandoverCases
from home import HomeCases
from identity import IdentityCases
from identity_account import IdentityAccountCases
from identity_desk import IdentityDeskCases
from identity_face import IdentityFaceCases
from identity_movement import IdentityMovementCases
from identity_settings import IdentitySettingCases
from issuing import IssuingCases
from issuing_server import IssuingServerCases
from journeys import JourneyCases
from lan import LanCases
from older_browser import OlderBrowserCases
from payment_approvals import PaymentApprovalCases
from payment_cards import PaymentCardCases
from payment_device import PaymentDeviceCases
from payment_limits import PaymentLimitCases
from payment_timing import PaymentTimingCases
from people import PeopleCases
from pictures import Pictures
from revealed_secrets import RevealedSecretCases
from scan_page import ScanPageCases
from settings import SettingCases
from surface import SurfaceCases
from transport import TransportCases
from wallet import WalletCases
from world import Service, World


def explain(error):
    """Where in the tests it happened, and what; drivers add pages of their own."""
    for frame in traceback.extract_tb(error.__traceback__):
        if pathlib.Path(frame.filename).parent == pathlib.Path(__file__).parent:
            print(f"        {pathlib.Path(frame.filename).name}:{frame.lineno} {frame.line}")
    print("        " + str(error).split("\nStacktrace")[0].strip()[:2000], flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", help="the built command")
    parser.add_argument("--shots", type=pathlib.Path, help="a folder for screenshots")
    parser.add_argument("--measure", action="store_true", help="measure instead of testing")
    parser.add_argument("--pictures", type=pathlib.Path, help="take the README's pictures into a folder instead")
    parser.add_argument("--only", help="run the tests whose name this expression matches")
    parser.add_argument("--part", default="1/1", help="run one of several parts, such as 1/2")
    options = parser.parse_args()
    if options.shots:
        options.shots.mkdir(parents=True, exist_ok=True)

    world = World(str(pathlib.Path(options.binary).resolve()))
    if options.pictures:
        newcomer = Service(world, "pictures", time=None)
        try:
            Pictures(world, newcomer, options.pictures).take()
        finally:
            Chromium.quit_idle()
            newcomer.stop()
            world.close()
        return 0
    service = Service(world, "main", *world.anchors)
    part, parts = map(int, options.part.split("/"))
    # Each group starts servers of its own, so it stays whole, and starts only if it has a chosen test.
    kind = "measure_" if options.measure else "test_"
    chosen = {group: [name for name in vars(group) if name.startswith(kind) and re.search(options.only or "", name)]
              for group in (Cases, HomeCases, WalletCases, DeckCases, SettingCases, DocumentCases, CameraCases, DeskCases,
                            DeskViewCases, HandoverCases, ElementCases, ExchangeCases, PaymentCardCases, IssuingCases,
                            IssuingServerCases, PaymentApprovalCases, PaymentDeviceCases, ForeignFrameCases,
                            PaymentLimitCases, PaymentTimingCases, RevealedSecretCases, TransportCases,
                            OlderBrowserCases, IdentityCases, IdentityAccountCases, IdentityDeskCases,
                            IdentityFaceCases, IdentityMovementCases, IdentitySettingCases, SurfaceCases,
                            CaptureCases, ScanPageCases, LanCases, DocumentationCases, ComponentCases, PeopleCases,
                            JourneyCases)[part - 1::parts]}
    groups = {group: group(world, service, options.shots) for group, names in chosen.items() if names}
    chosen = [(groups[group], name) for group, names in chosen.items() for name in names]
    failed = []
    for cases, name in chosen:
        sentence = name.removeprefix(kind).replace("_", " ")
        began = time.monotonic()
        try:
            getattr(cases, name)()
            print(f"passed  {sentence} ({time.monotonic() - began:.1f} s)", flush=True)
        except Exception as error:  # a broken test must not keep the others from running
            failed.append(name)
            print(f"FAILED  {sentence}", flush=True)
            explain(error)
    Chromium.quit_idle()
    if service.stop() + sum(group.close() for group in groups.values()) != 0:
        failed.append("stop")
        print("FAILED  the service stops when asked to")
    world.close()
    print(f"{len(chosen) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
