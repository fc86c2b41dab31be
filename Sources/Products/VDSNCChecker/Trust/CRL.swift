// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Dispatch
import Execution
public import Foundation
import Seals

/// The revocation list of one CSCA, optionally updated from an address.
public final class CRL: Sendable {
    /// The download address; `nil` for a list that never changes.
    public let url: URL?

    private let environment: CRLEnvironment
    private let state: Locked<State>
    /// The queue on which lists are loaded and stored, one after another.
    private let disk = DispatchQueue(label: "crl.disk")

    private struct State {
        let initial: SealRevocationList?
        /// Whether the copy of an earlier download is not loaded yet.
        var isLoading: Bool
        /// The result of the last download, in this process or an earlier one.
        var downloaded: (list: SealRevocationList, date: Date)?
        /// The certificates whose lists may replace the current one.
        var issuers: [SealAnchor] = []
        /// The list in use.
        private(set) var list: SealRevocationList?

        init(initial: SealRevocationList?, isLoading: Bool = false) {
            self.initial = initial
            self.isLoading = isLoading
            list = initial
        }

        /// Whether a list is one of the issuers'; as long as none is known, whether it is a list.
        ///
        /// An earlier version stored whatever a server answered.
        func isGenuine(_ list: SealRevocationList) -> Bool {
            issuers.isEmpty ? list.isReadable : issuers.contains { $0.issued(list) }
        }

        /// Uses the genuine one of the initial and the downloaded list; if both or neither are, the later one.
        mutating func chooseList() {
            list = downloaded?.list ?? initial
            guard let initial, let downloaded = downloaded?.list else { return }
            let isGenuine = isGenuine(downloaded)
            guard isGenuine == self.isGenuine(initial) else {
                list = isGenuine ? downloaded : initial
                return
            }
            if downloaded.isOlder(than: initial) { list = initial }
        }
    }

    /// Creates a list that never changes and is never overdue.
    public init(crlData: Data) {
        url = nil
        environment = .current
        state = Locked(State(initial: SealRevocationList(der: [UInt8](crlData))))
    }

    /// Creates a list that is updated from an address.
    ///
    /// Of the copy stored by an earlier download and the initial data, the one issued later is used; a copy that is
    /// not a list of the CSCA certificate is ignored. The copy is loaded in the background; ``data``,
    /// ``dateLastDownloaded`` and verification wait for it.
    public convenience init(updatingURL: URL, initialCrlData: Data? = nil) {
        self.init(updatingURL: updatingURL, initialCrlData: initialCrlData, environment: .current)
    }

    /// Creates a list that is updated from an address, with a given store, transport and clock.
    public init(updatingURL: URL, initialCrlData: Data? = nil, environment: CRLEnvironment) {
        url = updatingURL
        self.environment = environment
        let initial = initialCrlData.map { SealRevocationList(der: [UInt8]($0)) }
        state = Locked(State(initial: initial, isLoading: true))
        disk.async { [state] in
            let stored = environment.store.load(for: updatingURL)
            let list = stored.map { SealRevocationList(der: [UInt8]($0.data)) }
            state.withLock { state in
                if let stored, let list { state.downloaded = (list, stored.dateDownloaded) }
                state.isLoading = false
                state.chooseList()
            }
        }
    }

    /// The list in DER, if there is one.
    public var data: Data? { list.map { Data($0.der) } }

    /// When the list was last downloaded; `nil` if never.
    public var dateLastDownloaded: Date? {
        waitUntilLoaded()
        return state.withLock { state in
            state.downloaded.flatMap { state.isGenuine($0.list) ? $0.date : nil }
        }
    }

    /// Downloads the list.
    ///
    /// - Parameter completion: called once, on any thread, with whether a usable list was downloaded: answered with
    ///   status 200, at most 32 MiB, readable, signed by the CSCA certificate this list was given to, and not older
    ///   than the one in use. Otherwise list and date stay as they are.
    @preconcurrency public func update(completion: @escaping @Sendable (_ success: Bool) -> Void) {
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
        // A copy loaded later would replace the downloaded list.
        await onDisk {}
        guard take(SealRevocationList(der: [UInt8](response.body))) else { return false }
        await onDisk { [environment, state] in
            // By now the list may be from a later download than this one.
            guard let (list, date) = state.withLock({ $0.downloaded }) else { return }
            environment.store.save(StoredCRL(data: Data(list.der), dateDownloaded: date), for: url)
        }
        return true
    }

    /// The limit for a list, which no state comes near: at 40 bytes an entry, 800 000 revoked certificates.
    static let byteLimit = 32 << 20

    /// The list in use.
    var list: SealRevocationList? {
        waitUntilLoaded()
        return state.withLock { $0.list }
    }

    /// Lets updates be lists of this certificate.
    func accept(listsOf issuer: SealAnchor) {
        state.withLock { state in
            state.issuers.removeAll {
                $0.certificateDER == issuer.certificateDER
                    && $0.integrityHash == issuer.integrityHash
            }
            state.issuers.append(issuer)
            state.chooseList()
        }
    }

    private func take(_ list: SealRevocationList) -> Bool {
        let issuers = state.withLock { $0.issuers }
        guard issuers.contains(where: { $0.issued(list) }) else { return false }
        let now = Date(environment.clock.now())
        return state.withLock { state in
            // Only a genuine list may keep out a genuine one.
            if let current = state.list, state.isGenuine(current), list.isOlder(than: current) {
                return false
            }
            state.downloaded = (list, now)
            state.chooseList()
            return true
        }
    }

    private func waitUntilLoaded() {
        // Loading is first on the queue.
        if state.withLock({ $0.isLoading }) { disk.sync {} }
    }

    /// Runs a body after all earlier operations on the store.
    private func onDisk(_ body: @escaping @Sendable () -> Void) async {
        await withCallback { callback in disk.async { callback(body()) } }
    }
}
