// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// A completed step in giving a file its name, or in erasing a secret from the disk.
package enum FileStep: String, Sendable, CaseIterable {
    /// The temporary file exists and is locked.
    case made
    /// Half of its content is written, but may not be on the disk yet.
    case begun
    /// The disk has its content.
    case written
    /// The former content has a second name.
    case linked
    /// The new content has the name.
    case named
    /// The former content, or a leftover, is overwritten with zeros.
    case overwritten
    /// The temporary file is gone.
    case removed

    private static let watcher = Locked<(@Sendable (FileStep) -> Void)?>(nil)

    /// Reports every step of this process to a closure, with which a test ends the process at that step.
    package static func watch(_ body: @escaping @Sendable (FileStep) -> Void) {
        watcher.withLock { $0 = body }
    }

    static func reached(_ step: FileStep) {
        watcher.withLock { $0 }?(step)
    }
}
