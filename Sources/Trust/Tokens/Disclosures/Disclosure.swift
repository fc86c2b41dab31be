// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// A claim that its holder may reveal or withhold: a salt, a name and a value, of which the signed token
/// contains only the digest (after RFC 9901 §4.2).
public struct Disclosure: Sendable {
    /// The base64url text as received; the digest is over these bytes.
    public let text: [UInt8]
    /// The name of the claim.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// The longest text that is read, in bytes.
    public static let byteLimit = 4096
    /// The fewest characters of a salt: those of 16 random bytes.
    public static let saltCharacterCount = 22

    /// Reads a disclosure: base64url of a JSON array of a salt, a name and a value.
    ///
    /// - Throws: ``TokenError/base64`` for another spelling, ``TokenError/disclosure`` for anything else.
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
            // Counts characters by their first bytes.
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

    /// The digest that the token contains, base64url of SHA-256: 43 characters.
    public var digest: [UInt8] { Self.digest(of: text[...]) }

    /// Returns the digest for the text of a disclosure.
    public static func digest(of text: ArraySlice<UInt8>) -> [UInt8] {
        let hash = HashAlgorithm.sha256.digest(of: text)
        return Array(Base64.encode(hash, alphabet: .urlSafe, padded: false).utf8)
    }
}

/// The content is personal, so descriptions do not show it.
extension Disclosure: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a disclosure" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
