// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// A key of the server as it is published: `{kid, publicKey, notBefore, notAfter, signature}`.
///
/// Key and signature are base64url without padding, times are Unix seconds, both inclusive. The signature is
/// Ed25519 of the root over the canonical form (RFC 8785) of the other four members.
public struct SealingKeyStatement: Sendable, Hashable {
    /// The identifier: 1 to 64 letters, digits, `-` or `_`.
    public let kid: String
    /// The key to seal to.
    public let publicKey: X25519PublicKey
    /// The first second at which the key is valid.
    public let notBefore: Instant
    /// The last one.
    public let notAfter: Instant
    /// The root's signature, unchecked.
    public let signature: [UInt8]

    /// Signs a key.
    ///
    /// - Throws: `statementMalformed` for an identifier of another form or an empty time; `cryptography`.
    public init(
        kid: String,
        publicKey: X25519PublicKey,
        valid: ClosedRange<Instant>,
        root: borrowing SigningKey
    ) throws(SealingError) {
        guard Self.isIdentifier(kid) else { throw .statementMalformed }
        self.kid = kid
        self.publicKey = publicKey
        notBefore = valid.lowerBound
        notAfter = valid.upperBound
        let members = Self.members(kid, publicKey, valid.lowerBound, valid.upperBound)
        do {
            signature = try root.sign(try Self.signed(members)[...], using: .ed25519)
        } catch {
            throw .cryptography
        }
    }

    /// Reads a statement; its signature is not checked.
    ///
    /// - Throws: `statementMalformed`.
    public init(_ value: JSONValue) throws(SealingError) {
        guard let kid = value["kid"]?.string, Self.isIdentifier(kid),
            let key = value["publicKey"]?.string.flatMap(Self.bytes),
            let publicKey = try? X25519PublicKey(key[...]),
            let notBefore = value["notBefore"]?.number?.integer,
            let notAfter = value["notAfter"]?.number?.integer,
            let signature = value["signature"]?.string.flatMap(Self.bytes)
        else { throw .statementMalformed }
        self.kid = kid
        self.publicKey = publicKey
        self.notBefore = Instant(secondsSinceEpoch: Int64(notBefore))
        self.notAfter = Instant(secondsSinceEpoch: Int64(notAfter))
        self.signature = signature
    }

    /// The statement as published.
    public var json: JSONOutput {
        let signature = Base64.encode(signature, alphabet: .urlSafe, padded: false)
        return .object(
            Self.members(kid, publicKey, notBefore, notAfter) + [("signature", .string(signature))]
        )
    }

    /// Whether the key is valid at a time.
    func isValid(at now: Instant) -> Bool { notBefore <= now && now <= notAfter }

    /// Whether the root signed the statement.
    func isSigned(by root: Ed25519PublicKey) -> Bool {
        let members = Self.members(kid, publicKey, notBefore, notAfter)
        guard let text = try? Self.signed(members) else { return false }
        return (try? root.verify(signature[...], of: text[...])) != nil
    }

    private static func members(
        _ kid: String,
        _ publicKey: X25519PublicKey,
        _ notBefore: Instant,
        _ notAfter: Instant
    ) -> [(String, JSONOutput)] {
        let key = Base64.encode(publicKey.bytes, alphabet: .urlSafe, padded: false)
        return [
            ("kid", .string(kid)), ("publicKey", .string(key)),
            ("notBefore", .integer(Int(notBefore.secondsSinceEpoch))),
            ("notAfter", .integer(Int(notAfter.secondsSinceEpoch))),
        ]
    }

    private static func signed(_ members: [(String, JSONOutput)]) throws(JSONError) -> [UInt8] {
        try JSONTree(parsing: JSONOutput.object(members).utf8()).root.canonicalized()
    }

    private static func isIdentifier(_ text: String) -> Bool {
        1...64 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "-_".utf8.contains(byte)
            }
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        try? Base64.decode(Array(text.utf8), alphabet: .urlSafe, padding: .forbidden)
    }
}
