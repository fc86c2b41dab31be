// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
public import Foundation

/// A revocation list as downloaded.
public struct StoredCRL: Hashable, Sendable {
    /// The list in DER.
    public let data: Data
    /// When it was downloaded.
    public let dateDownloaded: Date

    /// Creates a stored list.
    public init(data: Data, dateDownloaded: Date) {
        self.data = data
        self.dateDownloaded = dateDownloaded
    }
}

/// A store in which downloaded revocation lists survive the end of the process.
///
/// Stored lists are checked like any outside data, so a store need not be secret; losing an entry costs one download.
public protocol CRLStore: Sendable {
    /// The list last downloaded from an address.
    func load(for url: URL) -> StoredCRL?
    /// Stores a list in place of the earlier one; at every instant one of the two is there.
    ///
    /// A store that fails keeps the earlier list; the new one is in use all the same.
    func save(_ crl: StoredCRL, for url: URL)
}

/// A store whose content is lost at the end of the process.
public final class MemoryCRLStore: CRLStore {
    private let entries = Locked<[URL: StoredCRL]>([:])

    /// Creates an empty store.
    public init() {}

    /// The list last stored for an address.
    public func load(for url: URL) -> StoredCRL? {
        entries.withLock { $0[url] }
    }

    /// Stores a list.
    public func save(_ crl: StoredCRL, for url: URL) {
        entries.withLock { $0[url] = crl }
    }
}
