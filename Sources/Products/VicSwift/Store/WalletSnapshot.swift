// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// The content of a wallet in memory at a moment: the disk's content, as far as it was read or written.
struct WalletSnapshot: Sendable {
    var environment: VicEnv
    var generation = 0
    /// Nil until the store has been read, and while it cannot be read.
    var content: WalletContent?
    /// The readable part of a store that cannot be read as a whole; never written back.
    var partial = WalletContent()
    var key: WalletKey?
    /// Nil if there is none yet.
    var singleUse: SingleUseSecret?
    /// Errors of the store, to be reported once.
    var untold: [VicError] = []
    /// Why the store or the key was unavailable at the last attempt.
    var obstacles: [VicError] = []
    /// The items that are missing because they cannot be read; writing an item restores it.
    var unreadable: Set<WalletItem> = []
    /// Whether the store is about to be read.
    var isReadingDue = false

    /// Whether the store has been read, or has proved unreadable.
    var isRead: Bool { content != nil || !obstacles.isEmpty }

    /// The errors that keep the wallet from reading its stored data.
    var errors: [VicError] {
        guard let content else { return obstacles }
        var errors: [VicError] = []
        if !unreadable.isEmpty || !content.hasKeysForAll { errors.append(.unreadable) }
        if !content.isBound(to: key?.key.verificationKey) {
            errors.append(VicError(.keyPair, "no_key"))
        }
        return errors
    }

    /// Why there is no key, unless the store or the key store reported that there is none.
    var keyError: VicError? {
        guard key == nil, let obstacle = obstacles.first else { return nil }
        guard obstacle.code != VicError.Kind.keyPair.rawValue else { return obstacle }
        return VicError(.keyPair, obstacle.reason == "locked" ? "locked" : "key_store")
    }

    /// Adds errors of the store, except those already waiting to be reported.
    mutating func note(_ errors: [VicError]) {
        for error in errors where !untold.contains(error) { untold.append(error) }
    }
}
