// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// One claim that its holder may show or keep back: a salt, a name and a value, of which the signed token
/// holds the digest only (after RFC 9901 §4.2).
public struct Disclosure: Sendable {
    /// The base64url text as it was received; the digest is over these bytes.
    public let text: [UInt8]
    /// The name of the claim.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// The longest text that is looked at, bytes.
    public static let byteLimit = 4096
    /// The fewest characters of a salt, of 16 random bytes.
    public static let saltCharacterCount = 22

    /// Reads a disclosure: base64url of a JSON array of a salt, a name and a value.
    ///
    /// - Throws: ``TokenError/base64`` for another spelling, ``TokenError/disclosure`` for all else.
    public init(parsing text: ArraySlice<UInt8>) throws(TokenError) {
        guard text.count <= Self.byteLimit else { throw .disclosure }
        let bytes: [UInt8]
        do {
            bytes = try Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        } catch {
            throw .base64
        }
        let limits = JSONLimits(
            byteCount: Self.byteLimit,
            depth: ClaimRules.depthLimit,
            nodeCount: Self.byteLimit
        )
        guard let elements = try? JSONTree(parsing: bytes, limits: limits).root.elements,
            elements.count == 3,
            let salt = elements[0].utf8,
            // Bytes that begin a character.
            salt.count(where: { $0 & 0xC0 != 0x80 }) >= Self.saltCharacterCount,
            let name = elements[1].string
        else { throw .disclosure }
        self.text = Array(text)
        self.name = name
        value = elements[2]
    }

    /// Makes the text of a disclosure, without white space.
    ///
    /// - Parameters:
    ///   - name: the name of the claim.
    ///   - value: its value.
    ///   - salt: 16 random bytes, new for each disclosure.
    /// - Returns: base64url of the array.
    public static func text(name: String, value: JSONOutput, salt: [UInt8]) -> String {
        let salt = Base64.encode(salt, alphabet: .urlSafe, padded: false)
        let array: JSONOutput = .array([.string(salt), .string(name), value])
        return Base64.encode(array.utf8(), alphabet: .urlSafe, padded: false)
    }

    /// The digest by which the token knows it, base64url of SHA-256: 43 characters.
    public var digest: [UInt8] { Self.digest(of: text[...]) }

    /// The same of the text of a disclosure.
    public static func digest(of text: ArraySlice<UInt8>) -> [UInt8] {
        let hash = HashAlgorithm.sha256.digest(of: text)
        return Array(Base64.encode(hash, alphabet: .urlSafe, padded: false).utf8)
    }
}

/// What it holds is nobody's business: descriptions say nothing.
extension Disclosure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a disclosure" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
