# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""A server for the devices of a network: in a network namespace of its own, so that it has a private address anywhere."""

import pathlib
import subprocess
import sys

APART = ["unshare", "--map-root-user", "--net"]


class LanCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.shots = shots

    def close(self):
        return 0

    def test_a_phone_of_the_network_checks_in_at_the_desk(self):
        if subprocess.run([*APART, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            print("        skipped: this system gives no network namespaces", flush=True)
            return
        journey = pathlib.Path(__file__).with_name("lan_journey.py")
        run = subprocess.run(
            [*APART, sys.executable, "-B", journey, self.world.binary, self.world.folder / "lan", self.shots or ""],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300, check=False)
        assert run.returncode == 0, run.stdout[-3000:]

    def test_without_a_private_address_there_is_no_server_for_a_network(self):
        if subprocess.run([*APART, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            print("        skipped: this system gives no network namespaces", flush=True)
            return
        run = subprocess.run(
            [*APART, self.world.binary, "serve", "--lan", "--port", "0", "--data", self.world.folder / "lan-nowhere"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
        assert run.returncode == 2, run
        assert "no private address" in run.stdout, run.stdout
        assert not (self.world.folder / "lan-nowhere").exists(), "nothing is made"
