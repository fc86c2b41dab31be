// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// Why what is kept could not be read or written; names neither items nor contents.
public enum ExchangeStoreError: Error, Hashable, Sendable {
    /// Another process has the store open, or another store of this one has.
    case locked
    /// What was kept is damaged; it is gone from now on.
    case unreadable
    /// There is no more room for what is to be kept.
    case tooLarge
    /// The disk or the key store refuses, as while the device is locked.
    case unavailable
}

extension ExchangeStoreError {
    init(_ error: StoreError) {
        self =
            switch error {
            case .locked: .locked
            case .unreadable: .unreadable
            case .tooLarge: .tooLarge
            case .invalidName, .file, .keys, .cipher: .unavailable
            }
    }
}
