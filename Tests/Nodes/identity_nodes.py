# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Identity servers that are killed between the end of a check and its callback, and how many checks they take.

Each check whose end was acknowledged has its result delivered, signed and with one content, however often the server is
killed meanwhile; a delivery whose answer was lost is repeated. `IdentityLoad` sends the checks
and receives the results.
"""

import pathlib
import random
import re
import socket
import time

# Each sends a check, waits for its result, and sends the next, so that checks in several states meet a kill.
SENDERS = 4
SETTINGS = ("--roles", "identity")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def options(receiver, *more):
    """The options of a node whose results go to a port of this machine."""
    return [*SETTINGS, "--allow-callback", f"http://127.0.0.1:{receiver}", *more]


def kill(name, make, kills):
    """Kills a node at random moments; `make` starts nodes with further options."""
    receiver = free_port()
    # What a killed node had begun is taken up when its lease ends; a scale of 20 makes that six seconds, the least.
    nodes = make(options(receiver, "--time-scale", "20"))
    try:
        run = nodes.load("--what", "kill", "--receiver", receiver, "--connections", SENDERS, program="IdentityLoad")
        line = run.stdout.readline().strip()
        if line != "go":
            raise SystemExit(f"{name}: {line} {run.communicate()[0]}")
        for _ in range(kills):
            # A slow machine must not be killed before it does anything: first the end of a check was acknowledged.
            line = run.stdout.readline().strip()
            if line != "sent":
                raise SystemExit(f"{name}: {line} {run.communicate()[0]}")
            time.sleep(random.uniform(0, 1.5))
            nodes.nodes[-1].kill()
            nodes.nodes[-1].start()
        run.stdin.write("\n")
        run.stdin.flush()
        lines = run.communicate(timeout=300)[0].strip().splitlines()
        print(f"{name}, killed {kills} times: {lines[-1] if lines else 'no answer'}", flush=True)
        if run.returncode != 0:
            raise SystemExit(1)
    finally:
        nodes.close()


def peak(process):
    """The most memory that a process has had, in MB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s*(\d+)", text).group(1)) // 1024


def measure(name, make):
    """Prints how many checks a second are taken and decided, the times of requests, and the memory."""
    receiver = free_port()
    nodes = make(options(receiver))
    try:
        run = nodes.load("--what", "check", "--receiver", receiver, "--connections", 32, program="IdentityLoad")
        before, count = 0, 1
        for line in run.stdout:
            if line.strip() == "go":
                before = nodes.processor_time()
            elif found := re.match(r"results: .*?(\d+) in all", line):
                count = int(found.group(1))
                print(f"{name}: {line.strip()}", flush=True)
            else:
                print(f"{name}: {line.strip()}", flush=True)
        if run.wait() != 0:
            raise SystemExit(1)
        print(f"{name}: processor time of each check {(nodes.processor_time() - before) / count * 1e3:.1f} ms, most "
              f"memory {', '.join(f'{peak(node.process)} MB' for node in nodes.nodes)}", flush=True)
    finally:
        nodes.close()
