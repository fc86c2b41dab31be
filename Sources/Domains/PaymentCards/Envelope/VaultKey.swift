// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// A public key of the vault, to which apps encrypt their requests for secrets.
///
/// Apps trust only the keys that they were built with: the current and the next one.
public struct VaultKey: Sendable, Hashable {
    /// The suite, as `GET /vault-keys` names it.
    public static let algorithm = "HPKE-P256-A256GCM"

    /// The name of the key, 1 to 64 printable ASCII characters without space.
    public let id: String
    /// The key, on P-256.
    public let publicKey: ECPublicKey

    /// Names a key; `nil` for a name of another form and for keys on other curves.
    public init?(id: String, publicKey: ECPublicKey) {
        guard Self.isID(id), publicKey.curve == .p256 else { return nil }
        self.id = id
        self.publicKey = publicKey
    }

    /// Reads a key from its 65 bytes, `04 || x || y` (X9.63); `nil` for anything else.
    public init?(id: String, point: [UInt8]) {
        guard let key = Self.publicKey(point) else { return nil }
        self.init(id: id, publicKey: key)
    }

    /// Reads a key of `access.json`, `{"kid", "publicKey"}`, or of `GET /vault-keys`, `{"kid", "alg", "public_key"}`.
    ///
    /// - Returns: `nil` for another form or algorithm.
    public init?(_ value: JSONValue) {
        guard let id = value["kid"]?.string,
            value["alg"].map({ $0.string == Self.algorithm }) ?? true,
            let text = (value["public_key"] ?? value["publicKey"])?.string,
            let point = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        else { return nil }
        self.init(id: id, point: point)
    }

    /// The key as `GET /vault-keys` lists it, with the end of its use.
    public func json(notAfter: Instant) -> JSONOutput {
        [
            "kid": .string(id), "alg": .string(Self.algorithm),
            "public_key": .string(publicKey.point.base64URL),
            "not_after": .string(notAfter.rfc3339),
        ]
    }

    static func isID(_ text: String) -> Bool {
        1...64 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }

    /// Reads an uncompressed point of P-256; the compressed form would give one key two spellings.
    static func publicKey(_ point: [UInt8]) -> ECPublicKey? {
        guard point.count == HPKE.encapsulatedKeyByteCount else { return nil }
        return try? ECPublicKey(curve: .p256, point: point[...])
    }
}

/// A key of the vault with its private half, for the server.
public final class VaultPrivateKey: Sendable {
    /// The public half, which apps are built with.
    public let publicKey: VaultKey
    let privateKey: ECAgreementKey

    /// Names a private key; `nil` for a name of another form and for keys on other curves.
    public init?(id: String, privateKey: consuming ECAgreementKey) {
        guard let publicKey = VaultKey(id: id, publicKey: privateKey.publicKey) else { return nil }
        self.publicKey = publicKey
        self.privateKey = privateKey
    }
}

extension [UInt8] {
    /// The bytes as base64url without padding.
    var base64URL: String { Base64.encode(self, alphabet: .urlSafe, padded: false) }
}
