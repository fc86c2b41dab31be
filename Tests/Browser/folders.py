# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Removing the folders of programs that the tests of the pages have started."""

import os
import shutil
import time


def remove(folder, seconds=10):
    """Removes the folder of a program that has been ended.

    A process of a browser may outlive its driver for a moment, and write while the folder is being emptied.
    script/test takes what is left for a defect, so this tries again, and says so if it cannot be done.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            return shutil.rmtree(folder)
        except FileNotFoundError:
            if not os.path.exists(folder):
                return None
        except OSError:
            pass
        if time.monotonic() > end:
            return shutil.rmtree(folder)
        time.sleep(0.05)
