// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// A call that has no effect, because the state of the check does not allow it.
public struct ScanUsageError: Error, Hashable, Sendable {
    let misuse: CheckMisuse

    /// The call, such as `pause` or `destroy`.
    public var call: String { misuse.rawValue }

    /// Called on the main actor with each such call; without it, a debug build stops there.
    @MainActor public static var usageHandler: (@MainActor (ScanUsageError) -> Void)?

    @MainActor static func report(_ misuse: CheckMisuse) {
        guard let usageHandler else {
            assertionFailure("A call at the wrong time: \(misuse.rawValue)")
            return
        }
        usageHandler(ScanUsageError(misuse: misuse))
    }
}
