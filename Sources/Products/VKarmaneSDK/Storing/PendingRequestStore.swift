// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Execution

/// Where the request that waits for its answer is kept, with its private key.
///
/// There is one: the next request takes its place, and its answer then finds nothing. The system may end the
/// app while the wallet is in front, so that a request in memory alone is often lost.
public protocol PendingRequestStore: Sendable {
    /// Keeps a request in the place of the one before.
    ///
    /// - Parameter request: bytes that hold a private key: to be kept encrypted, or where nobody else reads.
    /// - Throws: ``LocalExchangeError``.
    func keep(_ request: borrowing SecretBytes) throws(LocalExchangeError)

    /// The request that was kept; `nil` where there is none.
    ///
    /// - Throws: ``LocalExchangeError``.
    func kept() throws(LocalExchangeError) -> SecretBytes?

    /// Erases the request, if there is one.
    ///
    /// - Throws: ``LocalExchangeError``; its answer is then not read.
    func erase() throws(LocalExchangeError)
}

/// Keeps the request in memory, for apps that are never ended in between, and for tests.
public final class MemoryPendingRequestStore: PendingRequestStore {
    private final class Box: Sendable {
        let bytes: SecretBytes
        init(_ bytes: consuming SecretBytes) { self.bytes = bytes }
    }

    private let box = Locked<Box?>(nil)

    /// Makes an empty store.
    public init() {}

    /// Keeps a request in the place of the one before, which is wiped.
    public func keep(_ request: borrowing SecretBytes) {
        let kept = Box(request.withBytes { SecretBytes(copying: $0) })
        box.withLock { $0 = kept }
    }

    /// The request that was kept; `nil` where there is none.
    public func kept() -> SecretBytes? {
        guard let kept = box.withLock({ $0 }) else { return nil }
        return kept.bytes.withBytes { SecretBytes(copying: $0) }
    }

    /// Wipes the request, if there is one.
    public func erase() {
        box.withLock { $0 = nil }
    }
}
