// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

// Reading from the store, on its queue.
extension WalletRecords {
    /// The result of reading the store.
    struct Reading: Sendable {
        var content = WalletContent()
        var key: WalletKey?
        var singleUse: SingleUseSecret?
        var errors: [VicError] = []
        var unreadable: Set<WalletItem> = []

        /// Why the store or the key was unavailable; they are tried again the next time.
        var obstacles: [VicError] { errors.filter { $0 != .unreadable } }
    }

    /// Reads the store unless it has been read.
    func load(_ session: EnvironmentSession) async {
        await disk.run { [weak self] in self?.read(session) }
    }

    /// Reads the store into the snapshot, unless that has been done.
    func read(_ session: EnvironmentSession) {
        guard let before = snapshot(of: session), before.content == nil else { return }
        let reading = reading(session, of: WalletItem.allCases)
        publish(session) { snapshot in
            snapshot.note(reading.errors)
            snapshot.obstacles = reading.obstacles
            snapshot.unreadable = reading.unreadable
            guard reading.obstacles.isEmpty else { return snapshot.partial = reading.content }
            snapshot.content = reading.content
            snapshot.key = reading.key ?? snapshot.key
            snapshot.singleUse = reading.singleUse ?? snapshot.singleUse
        }
    }

    /// Reads items, or only the clock, and the keys.
    func reading(_ session: EnvironmentSession, of items: [WalletItem]) -> Reading {
        let environment = session.environment
        var reading = Reading()
        func good<Value>(_ body: () throws(VicError) -> Value?) -> Value? {
            do throws(VicError) {
                return try body()
            } catch {
                if !reading.errors.contains(error) { reading.errors.append(error) }
                return nil
            }
        }
        func item<Content: Codable & Sendable>(_ item: WalletItem) -> Content? {
            good { () throws(VicError) in
                do throws(VicError) {
                    return try store.read(item, of: environment)
                } catch {
                    if error == .unreadable { reading.unreadable.insert(item) }
                    throw error
                }
            }
        }
        if let clock: StoredClock = item(.clock) { reading.content.clock = ServerClock(clock) }
        guard !items.isEmpty else { return reading }
        reading.content.issuedCards = item(.cards) ?? []
        reading.content.issuedReceipts = item(.receipts) ?? []
        reading.content.storedKeys = item(.keys)
        reading.content.storedLists = item(.status) ?? [:]
        reading.content.answers = item(.answers) ?? []
        reading.content.revocations = item(.revocations) ?? []
        if let text: String = item(.consents) {
            let log = good { () throws(VicError) in try ConsentLog(kept: text) }
            if log == nil { reading.unreadable.insert(.consents) }
            reading.content.consents = log ?? ConsentLog()
        }
        reading.content.singleUse = item(.singleUse) ?? []
        reading.content.pendingReceipts = item(.pendingReceipts) ?? []
        if reading.obstacles.isEmpty {
            reading.key = good { () throws(VicError) in
                try store.key(of: environment, making: false)
            }
            // Cards do not depend on it: without it a check-in takes the ordinary card.
            reading.singleUse = try? store.singleUseSecret(of: environment, making: false)
        }
        interpret(&reading.content, reading.key, session, changed: items)
        return reading
    }

    /// Reads again whatever depends on the changed items.
    func interpret(
        _ content: inout WalletContent,
        _ key: WalletKey?,
        _ session: EnvironmentSession,
        changed items: [WalletItem]
    ) {
        let hasKeys = items.contains(.keys)
        if hasKeys { content.readKeys(roots: session.roots) }
        let issuer = session.endpoint.issuer
        if hasKeys || items.contains(.status) { content.readLists(issuer: issuer) }
        // Reading these takes the wallet's key, or data read with it.
        guard items.contains(where: { [.keys, .cards, .receipts].contains($0) }) else { return }
        let now = content.clock.now(device: dependencies.clock.now())
        let subject = key?.key.verificationKey
        content.readCards(issuer: issuer, key: subject, at: now)
        content.readReceipts(key: subject, at: now)
    }
}

extension ServerClock {
    /// The clock as stored.
    fileprivate init(_ kept: StoredClock) {
        self.init(
            offset: kept.offset,
            lastServerTime: kept.lastServerTime.map(Instant.init(secondsSinceEpoch:)),
            isFarOff: kept.isFarOff ?? false
        )
    }
}
