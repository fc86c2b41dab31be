// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// What has just been done on the way of a file to its name, or of a secret from the disk.
package enum FileStep: String, Sendable, CaseIterable {
    /// The temporary file is there, and locked.
    case made
    /// Half of its content is written, perhaps not yet on the disk.
    case begun
    /// The disk has its content.
    case written
    /// The former content has a second name.
    case linked
    /// The new content has the name.
    case named
    /// The former content, or a leftover, is overwritten by zeros.
    case overwritten
    /// The temporary file is gone.
    case removed

    private static let watcher = Locked<(@Sendable (FileStep) -> Void)?>(nil)

    /// Has somebody told of every step of this process: a test that ends it there.
    package static func watch(_ body: @escaping @Sendable (FileStep) -> Void) {
        watcher.withLock { $0 = body }
    }

    static func reached(_ step: FileStep) {
        watcher.withLock { $0 }?(step)
    }
}
