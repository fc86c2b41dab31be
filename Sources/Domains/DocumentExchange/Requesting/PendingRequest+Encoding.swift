// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

extension PendingRequest {
    /// Returns the request as one JSON object.
    ///
    /// Its last member is the private key: PKCS#8, in hexadecimal digits.
    ///
    /// - Returns: UTF-8, of which no other copy exists.
    /// - Throws: `KeyError.libraryFailure`.
    public borrowing func encoded() throws(KeyError) -> SecretBytes {
        let secret = try key.pkcs8()
        // The object without its closing brace, which follows the key.
        let head = Array(JSONOutput.object(members).utf8().dropLast()) + Self.keyStart
        return SecretBytes(count: head.count + 2 * secret.count + Self.keyEnd.count) { text in
            for place in head.indices { text[place] = head[place] }
            secret.withBytes { bytes in
                for place in bytes.indices {
                    text[head.count + 2 * place] = Hex.digit(bytes[place] >> 4)
                    text[head.count + 2 * place + 1] = Hex.digit(bytes[place] & 15)
                }
            }
            let end = text.count - Self.keyEnd.count
            for place in Self.keyEnd.indices { text[end + place] = Self.keyEnd[place] }
        }
    }

    /// Reads what ``encoded()`` wrote.
    ///
    /// - Parameter text: the JSON object.
    /// - Throws: ``DocumentExchangeError/unreadableRequest``.
    public init(parsing text: borrowing SecretBytes) throws(DocumentExchangeError) {
        let (head, digits) = try Self.parts(of: text)
        guard let tree = try? JSONTree(parsing: head), let terms = Terms(tree.root),
            let secret = Self.secret(digits, in: text), let key = try? RequestKey(pkcs8: secret)
        else { throw .unreadableRequest }
        self.init(terms, key: key)
    }

    /// Returns the object without the key's digits, and their range, so that only a ``SecretBytes`` ever holds the key.
    ///
    /// The quotes around the member's name cannot occur inside a string, where they are escaped.
    private static func parts(
        of text: borrowing SecretBytes
    ) throws(DocumentExchangeError) -> (head: [UInt8], digits: Range<Int>) {
        try text.withBytes { text throws(DocumentExchangeError) in
            let places = 0..<max(0, text.count - keyStart.count - keyEnd.count + 1)
            let start = places.first { start in
                keyStart.indices.allSatisfy { text[start + $0] == keyStart[$0] }
            }
            let end = text.count - keyEnd.count
            guard let start, keyEnd.indices.allSatisfy({ text[end + $0] == keyEnd[$0] }) else {
                throw .unreadableRequest
            }
            let head = (0..<start).map { text[$0] } + keyStart + keyEnd
            return (head, start + keyStart.count..<end)
        }
    }

    private static func secret(
        _ digits: Range<Int>,
        in text: borrowing SecretBytes
    ) -> SecretBytes? {
        guard digits.count % 2 == 0 else { return nil }
        var isHex = true
        let secret = SecretBytes(count: digits.count / 2) { bytes in
            text.withBytes { text in
                for place in bytes.indices {
                    let digit = digits.lowerBound + 2 * place
                    let (high, low) = (Hex.value(of: text[digit]), Hex.value(of: text[digit + 1]))
                    bytes[place] = (high ?? 0) << 4 | (low ?? 0)
                    isHex = isHex && high != nil && low != nil
                }
            }
        }
        guard isHex else { return nil }
        return secret
    }

    private var members: [(String, JSONOutput)] {
        let always: [(String, JSONOutput)] = [
            ("format", .integer(Self.format)),
            ("version", .string(version.rawValue)),
            ("kinds", .array(kinds.map { .string($0.rawValue) })),
            ("isMultichoice", .boolean(isMultichoice)),
            ("success", .string(callbacks.success)),
            ("failure", .string(callbacks.failure)),
            ("cancel", .string(callbacks.cancel)),
            ("state", .string(state)),
            ("startedAt", .integer(Int(startedAt.secondsSinceEpoch))),
            ("requiresState", .boolean(requiresState)),
            ("dialects", .integer(dialects.rawValue)),
        ]
        return always + (token.map { [("token", .string($0))] } ?? [])
    }

    /// The version of this encoding; another number means another encoding.
    fileprivate static let format = 1
    private static let keyStart = Array(",\"privateKey\":\"".utf8)
    private static let keyEnd = Array("\"}".utf8)
}

extension PendingRequest.Terms {
    fileprivate init?(_ root: JSONValue) {
        guard root["format"]?.number?.integer == PendingRequest.format,
            let version = root["version"]?.string.flatMap(ExchangeVersion.init(rawValue:)),
            let kinds = root["kinds"]?.elements,
            let isMultichoice = root["isMultichoice"]?.boolean,
            let success = root["success"]?.string,
            let failure = root["failure"]?.string,
            let cancel = root["cancel"]?.string,
            let state = root["state"]?.string,
            let startedAt = root["startedAt"]?.number?.integer,
            let requiresState = root["requiresState"]?.boolean,
            let dialects = root["dialects"]?.number?.integer
        else { return nil }
        let known = kinds.compactMap { $0.string.flatMap(DocumentKind.init(rawValue:)) }
        let token = root["token"]?.string
        let signed = token.flatMap(SignedRequest.init(token:))
        guard known.count == kinds.count, (version == .v4) == (token != nil),
            (token == nil) == (signed == nil)
        else { return nil }
        self.init(
            version: version,
            kinds: known,
            isMultichoice: isMultichoice,
            callbacks: CallbackLinks(success: success, failure: failure, cancel: cancel),
            state: state,
            startedAt: Instant(secondsSinceEpoch: Int64(startedAt)),
            requiresState: requiresState,
            dialects: CallbackReader.Dialects(rawValue: dialects),
            signed: signed
        )
    }
}
