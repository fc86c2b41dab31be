# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Tests of folders.py; they need no browser."""

import os
import subprocess
import sys
import tempfile
import unittest

from folders import remove

# Writes into a folder until it is gone, or for half a second, as a process that is being ended does.
WRITER = """
import os, sys, time
end = time.monotonic() + 0.5
count = 0
while time.monotonic() < end:
    count += 1
    try:
        if not os.path.exists(sys.argv[1] + "/profile"):
            os.mkdir(sys.argv[1] + "/profile")
        open(f"{sys.argv[1]}/profile/{count}", "w").close()
    except FileNotFoundError:
        if not os.path.exists(sys.argv[1]):
            break
    if count == 100:
        print("is writing", flush=True)
"""


class FolderTests(unittest.TestCase):
    def test_a_folder_is_removed_while_a_program_still_writes_into_it(self):
        folder = tempfile.mkdtemp()
        with subprocess.Popen([sys.executable, "-c", WRITER, folder], stdout=subprocess.PIPE) as writer:
            writer.stdout.readline()
            remove(folder)
            self.assertFalse(os.path.exists(folder))

    def test_a_folder_that_is_gone_needs_no_removal(self):
        folder = tempfile.mkdtemp()
        os.rmdir(folder)
        remove(folder)


if __name__ == "__main__":
    unittest.main()
