// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Execution

/// The store of the request that waits for its answer, with its private key.
///
/// It holds one: the next request replaces it, and its answer then finds nothing. The system may terminate the app
/// while the wallet is in the foreground, so a request only in memory is often lost.
public protocol PendingRequestStore: Sendable {
    /// Stores a request in place of the previous one.
    ///
    /// - Parameter request: bytes that hold a private key: to be stored encrypted, or inaccessible to others.
    /// - Throws: ``LocalExchangeError``.
    func keep(_ request: borrowing SecretBytes) throws(LocalExchangeError)

    /// The stored request; `nil` if there is none.
    ///
    /// - Throws: ``LocalExchangeError``.
    func kept() throws(LocalExchangeError) -> SecretBytes?

    /// Erases the request, if there is one.
    ///
    /// - Throws: ``LocalExchangeError``; its answer is then not read.
    func erase() throws(LocalExchangeError)
}

/// A store in memory, for apps that are never terminated in between, and for tests.
public final class MemoryPendingRequestStore: PendingRequestStore {
    private final class Box: Sendable {
        let bytes: SecretBytes
        init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
    }

    private let box = Locked<Box?>(nil)

    /// Creates an empty store.
    public init() {}

    /// Stores a request in place of the previous one, which is wiped.
    public func keep(_ request: borrowing SecretBytes) {
        let kept = Box(request.withBytes { SecretBytes(copying: $0) })
        box.withLock { $0 = kept }
    }

    /// The stored request; `nil` if there is none.
    public func kept() -> SecretBytes? {
        guard let kept = box.withLock({ $0 }) else { return nil }
        return kept.bytes.withBytes { SecretBytes(copying: $0) }
    }

    /// Wipes the request, if there is one.
    public func erase() {
        box.withLock { $0 = nil }
    }
}
