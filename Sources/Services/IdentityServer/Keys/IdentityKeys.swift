// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
package import IdentityCheck
import Vault

/// The secrets of an identity server: one file of 96 bytes in base64url for its owner only (0600).
///
/// Three keys of 32 bytes: the one that encrypts the keys of transactions, the seed of the root that clients pin, and the
/// secret from which each period's sealing key is derived. A period has 90 days, so all nodes change keys at the same moment,
/// and old sealed bodies open as long as they may come.
package final class IdentityKeys: Sendable {
    private static let header = Array("etui identity keys 1 ".utf8)
    private static let keyByteCount = 32
    /// The length of a period, in seconds.
    static let periodSeconds: Int64 = 90 * 86_400
    /// For how long before its period a key may be used by clients whose clock is slow.
    static let slowClockSeconds: Int64 = 300
    /// For how long after its period a key is still valid.
    static let overlapSeconds: Int64 = 86_400

    /// Encrypts the keys of transactions.
    let master: SecretBytes
    private let rootSeed: SecretBytes
    private let sealingSecret: SecretBytes
    /// The root that clients pin.
    package let root: Ed25519PublicKey

    /// The name of the file in the data folder.
    package static let fileName = "identity.keys"

    /// Returns the mark of the database that belongs to a file of keys; nil for other content.
    package static func mark(ofFile content: borrowing SecretBytes) -> String? {
        guard let keys = IdentityKeys(file: content) else { return nil }
        return try? keys.mark()
    }

    /// Reads the content of a file; nil for other content.
    convenience init?(file content: borrowing SecretBytes) {
        guard let secrets = Self.secrets(in: content) else { return nil }
        try? self.init(secrets)
    }

    /// Opens the keys of a data folder; creates them if there are none.
    ///
    /// - Throws: `storage`; `keys` for a file with other content.
    package convenience init(
        dataDirectory: String,
        random: some RandomSource = SystemRandom()
    ) throws(IdentityServerError) {
        let path = dataDirectory + "/" + Self.fileName
        do throws(VaultError) {
            try PrivateFolder.make(dataDirectory)
            // Another node may be faster; then its file counts.
            let fresh = Self.text(of: random.secret(count: 3 * Self.keyByteCount))
            _ = try AtomicFile.create(path, with: fresh)
        } catch {
            throw .storage(error)
        }
        let found: SecretBytes?
        do throws(VaultError) {
            found = try AtomicFile.readSecret(path, limit: 1024)
        } catch {
            throw .storage(error)
        }
        guard let found, let secrets = Self.secrets(in: found) else { throw .keys }
        try self.init(secrets)
    }

    private init(_ secrets: borrowing SecretBytes) throws(IdentityServerError) {
        let part = { (bytes: Span<UInt8>, place: Int) in
            SecretBytes(
                copying: bytes.extracting(
                    place * Self.keyByteCount..<(place + 1) * Self.keyByteCount
                )
            )
        }
        master = secrets.withBytes { part($0, 0) }
        rootSeed = secrets.withBytes { part($0, 1) }
        sealingSecret = secrets.withBytes { part($0, 2) }
        guard
            let key = try? SigningKey(
                ed25519Seed: rootSeed.withBytes { SecretBytes(copying: $0) }
            ), case .ed25519(let root) = key.publicKey
        else { throw .cryptography }
        self.root = root
    }

    /// The mark by which a database recognises its server's keys; says nothing about them.
    func mark() throws(IdentityServerError) -> String {
        do throws(CipherError) {
            let message = Array("etui identity database".utf8)
            return Hex.encode(try HMAC(.sha256).code(of: message, key: master).prefix(16))
        } catch {
            throw .cryptography
        }
    }

    private static func text(of secrets: borrowing SecretBytes) -> SecretBytes {
        secrets.base64(.url).withBytes { digits in
            SecretBytes(count: header.count + digits.count) { text in
                for place in header.indices { text[place] = header[place] }
                for place in digits.indices { text[header.count + place] = digits[place] }
            }
        }
    }

    private static func secrets(in text: borrowing SecretBytes) -> SecretBytes? {
        text.withBytes { text -> SecretBytes? in
            guard text.count > header.count, header.indices.allSatisfy({ text[$0] == header[$0] }),
                let secrets = SecretBytes(
                    base64: text.extracting(header.count..<text.count),
                    .url
                ), secrets.count == 3 * keyByteCount
            else { return nil }
            return secrets
        }
    }
}

extension IdentityKeys {
    /// Returns the keys that clients may seal to now, signed by the root, the newest last.
    package func statements(
        at now: Instant
    ) throws(IdentityServerError) -> [SealingKeyStatement] {
        let current = now.secondsSinceEpoch / Self.periodSeconds
        var statements: [SealingKeyStatement] = []
        do {
            let key = try rootKey()
            for period in [current - 1, current] where validity(of: period).contains(now) {
                statements.append(
                    try SealingKeyStatement(
                        kid: Self.kid(of: period),
                        publicKey: try sealingKey(of: period).publicKey,
                        valid: validity(of: period),
                        root: key
                    )
                )
            }
        } catch {
            throw .cryptography
        }
        return statements
    }

    /// The detail of the error for a body that does not open.
    static let sealDetail = "seal"

    /// Opens a body that was sealed to one of the keys that are valid now.
    ///
    /// - Throws: `invalid` for a key that is not, and for a body that does not open.
    func open(
        _ body: [UInt8],
        as part: SealedPart,
        of reference: String,
        sealedTo kid: String?,
        at now: Instant
    ) throws(IdentityRequestError) -> SecretBytes {
        let current = now.secondsSinceEpoch / Self.periodSeconds
        let period = [current - 1, current].first { Self.kid(of: $0) == kid }
        guard let period, validity(of: period).contains(now) else {
            throw IdentityRequestError(.invalid, detail: "key")
        }
        let key: X25519AgreementKey
        do {
            key = try sealingKey(of: period)
        } catch {
            throw IdentityRequestError(.internalError)
        }
        do throws(SealingError) {
            return try part.open(body, by: key, of: reference)
        } catch {
            switch error {
            case .tooLarge: throw IdentityRequestError(.tooLarge)
            case .cryptography: throw IdentityRequestError(.internalError)
            case .unreadable, .paddingInvalid, .noValidKey, .statementMalformed:
                throw IdentityRequestError(.invalid, detail: Self.sealDetail)
            }
        }
    }

    /// Returns the root's private key.
    func rootKey() throws -> SigningKey {
        try SigningKey(ed25519Seed: rootSeed.withBytes { SecretBytes(copying: $0) })
    }

    private func validity(of period: Int64) -> ClosedRange<Instant> {
        let start = period * Self.periodSeconds
        let first = Instant(secondsSinceEpoch: start - Self.slowClockSeconds)
        let last = Instant(secondsSinceEpoch: start + Self.periodSeconds + Self.overlapSeconds)
        return first...last
    }

    private static func kid(of period: Int64) -> String { "p\(period)" }

    private func sealingKey(of period: Int64) throws -> X25519AgreementKey {
        let scalar = try HKDF(.sha256).derive(
            byteCount: X25519AgreementKey.byteCount,
            from: sealingSecret,
            salt: [],
            info: Array("etui sealing key \(period)".utf8)
        )
        return try X25519AgreementKey(scalar)
    }
}
