// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Execution
public import Foundation

/// What updates of revocation lists need from the world: where lists are kept, how they are
/// fetched, what time it is, and whether there is a network.
public struct CRLEnvironment: Sendable {
    /// Where downloaded lists survive the end of the process.
    public var store: any CRLStore
    /// How lists are fetched.
    public var transport: any CRLTransport
    /// What time it is.
    public var clock: any DeviceClock
    /// Whether there is a network.
    public var reachability: any Reachability

    /// Makes an environment.
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

    /// The environment that ``CRL`` and ``CertificateRepository`` use where none is given.
    ///
    /// On Apple platforms lists are kept in the Keychain. Elsewhere they are forgotten until the
    /// application sets a ``FileCRLStore`` here, before it makes its first ``CRL``.
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

/// How revocation lists are fetched.
public protocol CRLTransport: Sendable {
    /// What an address answers: the status of HTTP, and a body of at most so many bytes.
    ///
    /// Throws where no answer comes in time, or a longer one.
    func download(from url: URL, byteLimit: Int) async throws -> (status: Int, body: Data)
}

/// Whether there is a network.
public protocol Reachability: Sendable {
    /// Whether there is one now.
    func isReachable() -> Bool
    /// Waits until there is one, or the task is cancelled.
    func waitUntilReachable() async
}
