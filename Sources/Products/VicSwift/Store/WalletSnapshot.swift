// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// What a wallet has in memory at a moment: what the disk has, as far as it was read or written.
struct WalletSnapshot: Sendable {
    var environment: VicEnv
    var generation = 0
    /// Nil until the store has been read, and while it cannot be.
    var content: WalletContent?
    /// What could be read of a store that cannot be read as a whole; never written back.
    var partial = WalletContent()
    var key: WalletKey?
    /// Nil where there is none yet.
    var singleUse: SingleUseSecret?
    /// What was wrong with the store, to be reported once.
    var untold: [VicError] = []
    /// Why the store or the key could not be had when they were last asked for.
    var obstacles: [VicError] = []
    /// What is missing because it cannot be read; one that is written is there again.
    var unreadable: Set<WalletItem> = []
    /// Whether the store is about to be read.
    var isReadingDue = false

    /// Whether the store has answered, be it that it cannot be read.
    var isRead: Bool { content != nil || !obstacles.isEmpty }

    /// What keeps the wallet from what it holds.
    var errors: [VicError] {
        guard let content else { return obstacles }
        var errors: [VicError] = []
        if !unreadable.isEmpty || !content.hasKeysForAll { errors.append(.unreadable) }
        if !content.isBound(to: key?.key.verificationKey) {
            errors.append(VicError(.keyPair, "no_key"))
        }
        return errors
    }

    /// Why there is no key, where the store or the key store did not say that there is none.
    var keyError: VicError? {
        guard key == nil, let obstacle = obstacles.first else { return nil }
        guard obstacle.code != VicError.Kind.keyPair.rawValue else { return obstacle }
        return VicError(.keyPair, obstacle.reason == "locked" ? "locked" : "key_store")
    }

    /// Adds what is wrong with the store, unless that waits to be told already.
    mutating func note(_ errors: [VicError]) {
        for error in errors where !untold.contains(error) { untold.append(error) }
    }
}
