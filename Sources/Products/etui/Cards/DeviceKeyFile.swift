// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CheckoutOOBSDK
import Cryptography
import PaymentCards
import Vault

/// The private key of a device for the approvals of one card, in a file for its owner only (0600).
///
/// Shape: the line `etui device key 1`, then the card and the base64url of what the SDK stores, on a line each. While a
/// registration is under way, only the first line is there.
struct DeviceKeyFile: KeyStore {
    private static let header = Array("etui device key 1\n".utf8)
    private static let byteLimit = 16 << 10

    let path: String

    /// What the file holds.
    enum Content: Equatable {
        case nothing
        /// A registration was begun and not finished.
        case begun
        case key(ofCard: String)
    }

    /// The keys for the SDK, from this file alone.
    var keys: ApprovalKeys { ApprovalKeys { () throws(KeyStoreError) in self } }

    /// Returns what the file holds.
    ///
    /// - Throws: `damaged` for another kind of file.
    func content() throws(KeyStoreError) -> Content {
        switch try bytes() {
        case .none: return .nothing
        case .some(let bytes):
            if bytes.count == Self.header.count { return .begun }
            return .key(ofCard: try Self.card(in: bytes))
        }
    }

    /// Takes the place for a new key, so that a registration does not fail at its end.
    ///
    /// - Throws: `file` if the place cannot be written.
    func begin() throws(KeyStoreError) {
        do throws(VaultError) {
            _ = try AtomicFile.create(path, with: SecretBytes(copying: Self.header))
        } catch {
            throw .file(error)
        }
    }

    func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        switch try bytes() {
        case .none: return nil
        case .some(let bytes):
            guard bytes.count > Self.header.count, try Self.card(in: bytes) == name else {
                return nil
            }
            let start = Self.header.count + name.utf8.count + 1
            let secret = bytes.withBytes { all in
                SecretBytes(base64: all.extracting(start..<(all.count - 1)), .url)
            }
            guard let secret else { throw .damaged }
            return secret
        }
    }

    func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        let head = Self.header + Array((name + "\n").utf8)
        let text = secret.base64(.url)
        let content = text.withBytes { text in
            SecretBytes(count: head.count + text.count + 1) { all in
                for place in head.indices { all[place] = head[place] }
                for place in text.indices { all[head.count + place] = text[place] }
                all[head.count + text.count] = 10
            }
        }
        do throws(VaultError) {
            try AtomicFile.replaceSecret(path, with: content)
        } catch {
            throw .file(error)
        }
    }

    func remove(_ name: String) throws(KeyStoreError) {
        if try names() == [name] { try removeAll() }
    }

    func names() throws(KeyStoreError) -> [String] {
        guard case .key(let card) = try content() else { return [] }
        return [card]
    }

    func removeAll() throws(KeyStoreError) {
        do throws(VaultError) {
            try AtomicFile.removeSecret(path)
        } catch {
            throw .file(error)
        }
    }

    private func bytes() throws(KeyStoreError) -> SecretBytes? {
        let bytes: SecretBytes?
        do throws(VaultError) {
            bytes = try AtomicFile.readSecret(path, limit: Self.byteLimit)
        } catch {
            throw error == .exposed ? .exposed : .file(error)
        }
        guard let bytes else { return nil }
        let isOurs = bytes.withBytes { bytes in
            bytes.count >= Self.header.count
                && Self.header.indices.allSatisfy { bytes[$0] == Self.header[$0] }
        }
        guard isOurs else { throw .damaged }
        return bytes
    }

    /// Returns the card of the second line; throws `damaged` unless a third line follows, which ends the file.
    private static func card(in bytes: borrowing SecretBytes) throws(KeyStoreError) -> String {
        let card = bytes.withBytes { bytes -> String? in
            let ends = bytes.indices.filter { bytes[$0] == 10 }
            guard ends.count == 3, ends[2] == bytes.count - 1 else { return nil }
            let text = (header.count..<ends[1]).map { bytes[$0] }
            return CardIdentifier(String(decoding: text, as: UTF8.self), .card)?.text
        }
        guard let card else { throw .damaged }
        return card
    }
}
