# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a phone and a desk do at a server for a network; runs in a network namespace, see lan.py."""

import base64
import hashlib
import json
import pathlib
import re
import ssl
import stat
import subprocess
import sys
import urllib.request

from browser import Browser, Chromium
from desks import DeskCases
from wallet import WalletCases

ADDRESS = "192.168.77.5"


class NetworkService:
    """`etui serve --lan` at a private address, and what it prints."""

    def __init__(self, binary, data):
        self.data = pathlib.Path(data)
        self.process = subprocess.Popen(
            [binary, "serve", "--lan", "--bind", ADDRESS, "--port", "0", "--data", data, "--offline"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "real data" in line:
                break
        self.base = re.search(rf"https://{re.escape(ADDRESS)}:\d+", self.said).group(0)
        self.port = int(self.base.rsplit(":", 1)[1])

    def stop(self):
        self.process.terminate()
        return self.process.wait(timeout=20)


def elements(data):
    """The elements of a DER value, each with its tag and header (X.690 §8.1)."""
    place = 0
    while place < len(data):
        start, place = place, place + 2
        length = data[place - 1]
        if length & 0x80:
            count = length & 0x7F
            length = int.from_bytes(data[place:place + count], "big")
            place += count
        yield data[start:place + length], data[place:place + length]
        place += length


def key_of(certificate):
    """The SubjectPublicKeyInfo of a certificate (RFC 5280 §4.1)."""
    _, content = next(elements(certificate))
    _, signed = next(elements(content))
    # The version comes first, as an explicit element.
    return list(elements(signed))[6][0]


def check_certificate(service):
    """What the terminal shows is what the server sends, and only its owner can read the key."""
    certificate = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate((ADDRESS, service.port)))
    shown = "".join(re.findall(r"^ +((?:[0-9A-F]{2}:?){16})$", service.said, re.MULTILINE)).replace(":", "")
    assert shown == hashlib.sha256(certificate).hexdigest().upper(), service.said
    file = service.data / "network" / "server.pem"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    return certificate


def check_answers(service, certificate):
    """A client that trusts just this certificate gets answers, and links with the address of the network."""
    context = ssl.create_default_context(cadata=certificate)
    with urllib.request.urlopen(service.base + "/desk/tenants", context=context) as answer:
        tenants = json.load(answer)
        assert answer.headers["Strict-Transport-Security"] is None
    links = [place["url"] for one in tenants["providers"] for place in one["locations"]]
    assert links and all(link.startswith(service.base + "/vic/checkin/") for link in links), links


def check_in(service, shots, trust):
    """The desk shows its code; the phone, which scans it with its camera, checks in with a card of the demonstration."""
    desks, wallets = DeskCases(None, service, shots), WalletCases(None, service, shots)
    with Browser(service.base, shots, arguments=trust) as desk, Browser(service.base, shots, arguments=trust) as phone:
        desks.enter(desk, "/desk/provider")
        cookies = {cookie["name"]: cookie for cookie in desk.driver.get_cookies()}
        assert cookies["__Host-etui-provider"]["secure"], cookies
        link = desk.find(".poster-link a").get_attribute("href")
        assert link.startswith(service.base), link
        phone.size("phone")
        phone.driver.get(link)
        phone.until(lambda: phone.all("[data-name=wallet]"), "the demonstration's wallet")
        assert phone.script("return isSecureContext && Boolean(navigator.mediaDevices)"), "the camera can be asked for"
        phone.find("[data-name=wallet]").click()
        wallets.sheet(phone, "selection")
        phone.script("document.querySelector('.choice input:enabled').click()")
        wallets.press(phone, "continue")
        wallets.sheet(phone, "consent")
        wallets.click_consent(phone, "[data-name=send]")
        desk.until(lambda: len(desk.all(".arrival")) == 1, "the arrival")
        assert desk.all(".arrival [data-result=verified]"), "verified"
        if shots:
            desk.driver.save_screenshot(str(shots / "lan-desk.png"))
            phone.driver.save_screenshot(str(shots / "lan-phone.png"))


def main(binary, data, shots):
    for words in (["link", "set", "lo", "up"], ["addr", "add", f"{ADDRESS}/32", "dev", "lo"]):
        subprocess.run(["ip", *words], check=True)
    service = NetworkService(binary, data)
    try:
        certificate = check_certificate(service)
        check_answers(service, certificate)
        pin = base64.b64encode(hashlib.sha256(key_of(certificate)).digest()).decode()
        check_in(service, pathlib.Path(shots) if shots else None, (f"--ignore-certificate-errors-spki-list={pin}",))
    finally:
        Chromium.quit_idle()
        assert service.stop() == 0
    # A second start keeps the certificate, so that the phone need not accept another one.
    service = NetworkService(binary, data)
    try:
        assert check_certificate(service) == certificate
    finally:
        assert service.stop() == 0


if __name__ == "__main__":
    main(*sys.argv[1:])
