// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Screens

/// The secrets of one page that wait to be fetched by their frame, each once.
///
/// The server keeps no digit here: a secret is a function that encrypts the 64-byte block to the frame's key.
@MainActor
final class CardsSecrets {
    /// Encrypts the block to a key on P-256 (X9.63), bound to a context and further bytes; `nil` if it cannot.
    typealias Seal =
        @MainActor (_ point: [UInt8], _ info: [UInt8], _ aad: [UInt8]) -> HPKE.Message?

    /// Takes a PIN that a frame has encrypted.
    typealias Entry =
        @MainActor (_ message: HPKE.Message, _ info: [UInt8], _ aad: [UInt8]) -> Void

    private struct Waiting {
        let kind: String
        let end: ContinuousClock.Instant
        let seal: Seal
    }

    /// How long a secret waits.
    static let lifetime = Duration.seconds(120)
    /// The length of an id in bytes.
    private static let idByteCount = 32
    /// The context that the frame's script names too.
    private static let info = Array("etui secret frame v1".utf8)

    private let now: @MainActor () -> ContinuousClock.Instant
    private let random: any RandomSource
    private var waiting: [String: Waiting] = [:]
    private var entries: [String: Entry] = [:]
    private static let entryInfo = Array("etui pin frame v1".utf8)

    init(
        random: any RandomSource = SystemRandom(),
        now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
    ) {
        self.random = random
        self.now = now
    }

    /// Lets a frame fetch a secret.
    ///
    /// - Parameters:
    ///   - kind: `pin`, `pan` or `cvv`; the frame's answer is bound to it.
    ///   - seal: encrypts the block.
    /// - Returns: the id, which is good once.
    func add(_ kind: String, seal: @escaping Seal) -> String {
        let id = makeID()
        waiting = waiting.filter { $0.value.end > now() }
        waiting[id] = Waiting(kind: kind, end: now() + Self.lifetime, seal: seal)
        return id
    }

    /// Hands out a secret, and forgets it whatever comes of it.
    ///
    /// - Parameters:
    ///   - id: the id.
    ///   - point: the frame's public key, X9.63.
    /// - Returns: the encrypted block; `nil` for an unknown, used or old id, and for bytes that are no key of the curve.
    func take(_ id: String, for point: [UInt8]) -> HPKE.Message? {
        guard let found = waiting.removeValue(forKey: id), found.end > now() else {
            return nil
        }
        return found.seal(point, Self.info, Array("\(id)\0\(found.kind)".utf8))
    }

    /// Forgets a secret that no frame should fetch any more.
    func remove(_ id: String) {
        waiting[id] = nil
    }

    /// Lets a frame send a new PIN, until ``removeEntry(_:)``.
    func addEntry(_ entry: @escaping Entry) -> String {
        let id = makeID()
        entries[id] = entry
        return id
    }

    /// Ends the wait for a PIN.
    func removeEntry(_ id: String) {
        entries[id] = nil
    }

    /// Passes a PIN on; returns false for an unknown id.
    func enter(_ id: String, _ message: HPKE.Message) -> Bool {
        guard let entry = entries[id] else { return false }
        entry(message, Self.entryInfo, Array(id.utf8))
        return true
    }

    /// Forgets all of them.
    func removeAll() {
        waiting = [:]
        entries = [:]
    }

    private func makeID() -> String {
        let bytes = random.bytes(count: Self.idByteCount)
        return Base64.encode(bytes, alphabet: .urlSafe, padded: false)
    }
}

/// An app whose screens show secrets.
@MainActor
protocol SecretHolding: ScreenApp {
    var secrets: CardsSecrets { get }
}
