# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Issuing servers that are killed while apps present the same single-use token, and how fast they are.

However many apps present a token, at whatever nodes, its secret is revealed once. A node that is killed between the two
audit rows of a token has spent it and revealed nothing. `IssuingLoad` compares the
answers with the audit.
"""

import os
import pathlib
import random
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

PEER = pathlib.Path(__file__).resolve().parent.parent.parent / "Benchmarks/IssuingPeer"
# Connections and tokens: all apps at one token, then many tokens, of which the kill meets some in each state.
RACES = ((2000, 1), (1500, 300))


def race(name, nodes):
    for connections, tokens in RACES:
        run = nodes.load("--what", "race", "--connections", connections, "--tokens", tokens, "--killed",
                         program="IssuingLoad")
        line = run.stdout.readline().strip()
        if line != "go":
            raise SystemExit(f"{name}: {line} {run.communicate()[0]}")
        delay = random.uniform(0, 0.25)
        time.sleep(delay)
        node = nodes.nodes[-1]
        node.kill()
        time.sleep(0.2)
        node.start()
        words = run.communicate(timeout=180)[0].strip()
        print(f"{name} after {delay * 1000:.0f} ms: {words}", flush=True)
        if run.returncode != 0:
            raise SystemExit(1)


def children_time():
    """Seconds that load generators which have ended took of the processors."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_time(process):
    """Seconds that a process and its own took of the processors."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def count(line):
    found = re.search(r"(\d+) in all", line)
    if not found:
        raise SystemExit(f"the load generator failed: {line}")
    return int(found.group(1))


def measure_reveals(name, nodes):
    run = nodes.load("--what", "reveal", program="IssuingLoad")
    line = run.stdout.readline().strip()
    if line != "go":
        raise SystemExit(f"{name}: {line} {run.communicate()[0]}")
    before, generator = nodes.processor_time(), processor_time(run.pid)
    line = run.stdout.readline().strip()
    taken = nodes.processor_time() - before
    generated = processor_time(run.pid) - generator
    run.communicate(timeout=60)
    print(f"{name}: {line}", flush=True)
    print(f"{name}: processor time of each: nodes {taken / count(line) * 1e6:.0f} µs, load generator "
          f"{generated / count(line) * 1e6:.0f} µs; load {os.getloadavg()[0]:.1f}", flush=True)


class Peer:
    """FastAPI with one worker for each processor, on a copy of a node's database."""

    def __init__(self, python, form, database, port):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="etui-peer-"))
        source, copy = sqlite3.connect(database), sqlite3.connect(self.folder / "peer.db")
        source.backup(copy)
        source.close()
        copy.close()
        self.process = subprocess.Popen(
            [python, "-m", "uvicorn", "cards_peer:app", "--app-dir", PEER, "--port", str(port), "--workers",
             str(len(os.sched_getaffinity(0))), "--loop", "uvloop", "--http", "httptools", "--no-access-log",
             # Its connections wait while the other server has its turn.
             "--timeout-keep-alive", "60", "--log-level", "warning"],
            env=os.environ | {"PEER_DATABASE": str(self.folder / "peer.db"), "PEER_FORM": form,
                              "PYTHONDONTWRITEBYTECODE": "1"},
            start_new_session=True)
        self.wait(port)

    def wait(self, port):
        for _ in range(200):
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    # The workers start one after the other.
                    time.sleep(2)
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit("the peer did not start")

    def processor_time(self):
        """Seconds that the workers took."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children")
        workers = [worker for task in tasks for worker in task.read_text().split()]
        return sum(processor_time(worker) for worker in workers)

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def measure_lists(name, nodes, python):
    if python is None:
        return tell_lists(name, nodes, nodes.load("--what", "list", program="IssuingLoad"), None)
    for form in ("sqlmodel", "model", "bytes"):
        measure_beside(f"{name}, FastAPI with {form}", nodes, python, form)


def measure_beside(name, nodes, python, form):
    port = free_port()
    run = nodes.load("--what", "list", "--peer", f"127.0.0.1:{port}", program="IssuingLoad")
    line = run.stdout.readline().strip()
    if line != "prepared":
        raise SystemExit(f"{name}: {line} {run.communicate()[0]}")
    peer = Peer(python, form, nodes.nodes[0].folder / "etui.db", port)
    try:
        run.stdin.write("\n")
        run.stdin.flush()
        tell_lists(name, nodes, run, peer)
    finally:
        peer.close()


def tell_lists(name, nodes, run, peer):
    """Prints each round with the processor time that one list took of the servers."""
    before, other = nodes.processor_time(), peer.processor_time() if peer else 0
    for line in run.stdout:
        now, others = nodes.processor_time(), peer.processor_time() if peer else 0
        taken = others - other if "peer" in line else now - before
        before, other = now, others
        print(f"{name}: {line.strip()}; processor time of each {taken / count(line) * 1e6:.0f} µs; "
              f"load {os.getloadavg()[0]:.1f}", flush=True)
    if run.wait() != 0:
        raise SystemExit(f"{name}: the lists failed")
