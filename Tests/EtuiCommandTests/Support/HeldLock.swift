// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Glibc
import Testing

/// A file lock held as by another process that has a store open.
final class HeldLock {
    private var descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDWR)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    }

    func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    deinit {
        release()
    }
}
