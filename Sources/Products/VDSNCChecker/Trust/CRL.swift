// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Foundation
import Seals

/// The revocation list of one CSCA, which may be kept up to date from an address.
public final class CRL: Sendable {
    /// Where the list is downloaded from; `nil` for one that never changes.
    public let url: URL?

    private let environment: CRLEnvironment
    private let state: Locked<State>

    private struct State {
        var list: SealRevocationList?
        var dateLastDownloaded: Date?
        /// The certificates whose lists may take the place of the one here.
        var issuers: [SealAnchor] = []
    }

    /// A list that never changes and is never overdue.
    public init(crlData: Data) {
        url = nil
        environment = .current
        state = Locked(State(list: SealRevocationList(der: [UInt8](crlData))))
    }

    /// A list that is updated from an address.
    ///
    /// Of the copy stored by an earlier download and the initial data, the one issued later is
    /// used.
    public convenience init(updatingURL: URL, initialCrlData: Data? = nil) {
        self.init(updatingURL: updatingURL, initialCrlData: initialCrlData, environment: .current)
    }

    /// A list that is updated from an address, with store, transport and clock of one's own.
    public init(updatingURL: URL, initialCrlData: Data? = nil, environment: CRLEnvironment) {
        url = updatingURL
        self.environment = environment
        var list = initialCrlData.map { SealRevocationList(der: [UInt8]($0)) }
        let stored = environment.store.load(for: updatingURL)
        if let stored {
            let storedList = SealRevocationList(der: [UInt8](stored.data))
            if list.map(storedList.isOlder) != true { list = storedList }
        }
        state = Locked(State(list: list, dateLastDownloaded: stored?.dateDownloaded))
    }

    /// The list in DER, if there is one.
    public var data: Data? { list.map { Data($0.der) } }

    /// When the list was last downloaded; `nil` if never.
    public var dateLastDownloaded: Date? { state.withLock { $0.dateLastDownloaded } }

    /// Downloads the list.
    ///
    /// - Parameter completion: called once, on any thread, with whether a list was downloaded that
    ///   may be used: answered with status 200, at most 32 MiB, readable, signed by the CSCA
    ///   certificate this list was given to, and not older than the one in use. Otherwise list
    ///   and date stay as they are.
    public func update(completion: @escaping @Sendable (_ success: Bool) -> Void) {
        Task {
            completion(await update())
        }
    }

    /// Downloads the list; see ``update(completion:)``.
    @discardableResult
    public func update() async -> Bool {
        guard let url,
            let response = try? await environment.transport.download(
                from: url,
                byteLimit: Self.byteLimit
            ),
            response.status == 200, response.body.count <= Self.byteLimit
        else { return false }
        return take(SealRevocationList(der: [UInt8](response.body)), from: url)
    }

    /// No state comes near: at 40 bytes an entry, 800 000 revoked certificates.
    static let byteLimit = 32 << 20

    /// The list in use.
    var list: SealRevocationList? { state.withLock { $0.list } }

    /// Lets updates be lists of this certificate.
    func accept(listsOf issuer: SealAnchor) {
        state.withLock { state in
            state.issuers.removeAll {
                $0.certificateDER == issuer.certificateDER
                    && $0.integrityHash == issuer.integrityHash
            }
            state.issuers.append(issuer)
        }
    }

    private func take(_ list: SealRevocationList, from url: URL) -> Bool {
        let issuers = state.withLock { $0.issuers }
        guard issuers.contains(where: { $0.issued(list) }) else { return false }
        let now = environment.clock.now()
        let isTaken = state.withLock { state in
            if let current = state.list, list.isOlder(than: current) { return false }
            state.list = list
            state.dateLastDownloaded = now
            return true
        }
        if isTaken {
            environment.store.save(
                StoredCRL(data: Data(list.der), dateDownloaded: now),
                for: url
            )
        }
        return isTaken
    }
}
