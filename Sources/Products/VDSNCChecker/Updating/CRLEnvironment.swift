// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Execution
public import Foundation

/// The dependencies of updating revocation lists: store, transport, clock and reachability.
public struct CRLEnvironment: Sendable {
    /// The store in which downloaded lists survive the end of the process.
    public var store: any CRLStore
    /// The transport that fetches lists.
    public var transport: any CRLTransport
    /// The clock.
    public var clock: any DeviceClock
    /// The check for a network.
    public var reachability: any Reachability

    /// Creates an environment.
    public init(
        store: any CRLStore,
        transport: any CRLTransport = HTTPTransport(),
        clock: any DeviceClock = SystemClock(),
        reachability: any Reachability = SystemReachability()
    ) {
        self.store = store
        self.transport = transport
        self.clock = clock
        self.reachability = reachability
    }

    /// The default environment of ``CRL`` and ``CertificateRepository``.
    ///
    /// On Apple platforms lists are kept in the Keychain. Elsewhere they are kept only in memory until the
    /// application sets a ``FileCRLStore`` here, before it creates its first ``CRL``.
    public static var current: CRLEnvironment {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    #if canImport(Security)
    private static let shared = Locked(CRLEnvironment(store: KeychainCRLStore()))
    #else
    private static let shared = Locked(CRLEnvironment(store: MemoryCRLStore()))
    #endif
}

/// A transport that fetches revocation lists.
public protocol CRLTransport: Sendable {
    /// Downloads from an address and returns the HTTP status and the body of at most `byteLimit` bytes.
    ///
    /// Throws if no answer arrives in time, or if the body is longer.
    func download(from url: URL, byteLimit: Int) async throws -> (status: Int, body: Data)
}

/// A check for a network connection.
public protocol Reachability: Sendable {
    /// Whether there is one now.
    func isReachable() -> Bool
    /// Waits until there is one, or the task is cancelled.
    func waitUntilReachable() async
}
